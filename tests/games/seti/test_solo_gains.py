"""Solo: what the rival gains and marks (ST-28, ST-29.22 to ST-29.26, ST-29.47 to ST-29.54)."""
from __future__ import annotations

from typing import Any

import pytest

from orrery.games.seti.rules.effect_tables import PC_BY_PATH
from orrery.games.seti.rules.kinds import RIVAL_DATA, RIVAL_RUN
from orrery.games.seti.rules.solo_gains import RIVAL_TRACE, advance
from orrery.kernel.match import Match
from orrery.kernel.state import settle

from .solo_table import board_of, event, keys, play, sectors, table, who


def give(match: Match, *frame: Any) -> Match:
    """Let one frame for the rival happen now."""
    match.state.then(frame)
    settle(match.game.rules, match.state)
    return match


def reward(path: str, **more: Any) -> Match:
    return give(table(**more), RIVAL_RUN, -1, PC_BY_PATH[path + "/0"], -1)


@pytest.mark.rule("ST-28.1", "ST-29.51", "ST-31.2")
@pytest.mark.parametrize(("path", "steps"), [("sample/S1", 2), ("sample/S2", 2), ("sample/S5", 2), ("sample/S6", 1), ("mascamites/red/1", 1), ("io/land", 4)])
def test_progress_instead_of_credits_energy_and_cards(path: str, steps: int) -> None:
    match = reward(path, board={"progress": 3})
    assert board_of(match)["progress"] == 3 + steps
    assert (who(match)["credits"], who(match)["energy"], who(match)["hand"]) == (0, 0, [])


@pytest.mark.rule("ST-28.2")
def test_an_income_symbol_is_four_steps() -> None:
    assert board_of(reward("venus/orbit", board={"progress": 3}))["progress"] == 7
    assert board_of(reward("phobos_deimos/land", board={"progress": 3}))["progress"] == 11


@pytest.mark.rule("ST-29.21", "ST-6.7", "ST-6.8")
def test_signals_of_rewards() -> None:
    """Enceladus: a red, a blue and a yellow sector by the usual choice; Jupiter's orbit: the sector where Jupiter stands."""
    match = reward("enceladus/land", sectors=sectors(kepler_22=[0], barnards_star=[1, 0]))
    marked = {part["star"]: part["signals"].count(1) for part in match.position()["sectors"]}
    assert marked == {"vega": 0, "sirius_a": 1, "barnards_star": 2, "kepler_22": 1, "proxima_centauri": 0, "61_virginis": 0, "beta_pictoris": 0, "procyon": 0}
    assert who(match)["score"] == 10 + 12 + 2 and who(match)["computer"]["upper"] == 3
    orbit = reward("jupiter/orbit", discs=[0, 0, 0])
    assert orbit.position()["sectors"][3]["signals"] == [1] and who(orbit)["computer"]["upper"] == 2
    black = reward("uranus/orbit")
    assert [part["star"] for part in black.position()["sectors"] if part["signals"]] == ["beta_pictoris"] and board_of(black)["progress"] == 6


@pytest.mark.rule("ST-28.3", "ST-28.4", "ST-28.15", "ST-31.8", "WE-37")
def test_the_advanced_card_icon() -> None:
    """WE-37: space 11, Venus orbited first: 3 + 6 VP, 4 steps over the icon, one advanced card on top of the deck."""
    match, events = play("S.1", {"probes": ["1.5"]}, {"progress": 11, "advanced": ["S.8", "S.9"]}, discs=[0, 0, 0])
    assert who(match)["score"] == 19 and board_of(match)["progress"] == 3
    assert board_of(match)["deck"] == ["S.8"] and board_of(match)["advanced"] == ["S.9"]
    assert keys(events).count("rival_advanced") == 1


@pytest.mark.rule("ST-28.4")
def test_two_crossings_give_two_cards() -> None:
    match = table(board={"progress": 11, "deck": ["S.1"], "advanced": ["S.8", "S.9", "S.10"]})
    advance(match.state, 14)
    assert board_of(match)["deck"] == ["S.9", "S.8", "S.1"] and board_of(match)["progress"] == 1


@pytest.mark.rule("ST-28.14")
def test_without_advanced_cards_eight_points() -> None:
    match = table(board={"progress": 12, "advanced": []})
    advance(match.state, 1)
    assert who(match)["score"] == 18


@pytest.mark.rule("ST-28.6", "ST-28.7", "ST-28.8")
def test_data_fill_the_computer_then_the_pool() -> None:
    match = give(table(), RIVAL_DATA, -1, 15)
    rival = who(match)
    assert rival["computer"]["upper"] == 6 and rival["data"] == 9
    assert rival["publicity"] == 3 and board_of(match)["progress"] == 7


@pytest.mark.rule("ST-28.9")
def test_publicity_has_its_limit() -> None:
    match, _ = play("S.1", {"publicity": 10})
    assert who(match)["publicity"] == 10


@pytest.mark.rule("ST-28.10", "ST-28.11")
def test_gold_milestones_by_the_arrow() -> None:
    """S.2 points right: from 23 points over 25 it takes the rightmost tile whose first space is free."""
    match, events = play("S.2", {"score": 24}, gold={"other": {"marks": [0]}}, row=["1", "3", "2"], discs=[0, 1, 6], sectors=sectors(s61_virginis=[0]))
    assert who(match)["score"] == 26
    assert event(events, "gold") == (1, "income")
    assert match.position()["gold"]["income"]["marks"] == [1]


@pytest.mark.rule("ST-28.11", "ST-28.13")
def test_without_a_free_first_space_it_takes_nothing() -> None:
    taken = {tile: {"marks": [0]} for tile in ("tech", "mission", "income", "other")}
    match, events = play("S.2", {"score": 24}, gold=taken, row=["1", "3", "2"], discs=[0, 1, 6], sectors=sectors(s61_virginis=[0]))
    assert "rival_no_gold" in keys(events)
    assert all(tile["marks"] == [0] for tile in match.position()["gold"].values())


@pytest.mark.rule("ST-28.10", "ST-16.9")
def test_neutral_milestones() -> None:
    match, _ = play("S.2", {"score": 19}, row=["1", "3", "2"], discs=[0, 1, 6], sectors=sectors(s61_virginis=[0]))
    assert match.position()["neutral"]["20"] == 1 and match.position()["species"][0]["discovery"]["red"] == "neutral"


@pytest.mark.rule("ST-28.12")
def test_before_any_card_the_arrow_points_left() -> None:
    from orrery.games.seti.rules.solo_state import arrow_left
    assert arrow_left(table().state)


# -- life traces ---------------------------------------------------------------------------------------------------------
def species(left: dict[str, Any], right: dict[str, Any]) -> list[dict[str, Any]]:
    return [left, right]


def known(name: str, red: Any, yellow: Any, blue: Any) -> dict[str, Any]:
    return {"name": name, "discovered": True, "discovery": {"red": 0, "yellow": 0, "blue": 0}, "board": {"red": red, "yellow": yellow, "blue": blue}}


def trace(colors: int, parts: list[dict[str, Any]], rival: dict[str, Any] | None = None, card: str | None = None, **more: Any) -> dict[str, Any]:
    """Mark a trace of these colours (bits red 1, yellow 2, blue 4); the position afterwards."""
    found: dict[str, Any] = give(table(rival, species=parts, board={"card": card}, **more), RIVAL_TRACE, -1, colors).position()
    return found


@pytest.mark.rule("ST-29.22", "ST-29.24")
@pytest.mark.parametrize(("card", "side"), [("S.1", 0), ("S.2", 1)])
def test_discovery_spaces_are_lowest_and_the_arrow_decides(card: str, side: int) -> None:
    after = trace(1, species({}, {}), card=card)
    assert after["species"][side]["discovery"]["red"] == 1 and after["species"][1 - side]["discovery"]["red"] is None


@pytest.mark.rule("ST-29.22", "ST-29.25")
def test_the_lowest_free_space_of_both_species() -> None:
    """Left board: red row 1 taken; right species: its discovery space is taken but it is not discovered yet: row 2 of the left."""
    left = known("mascamites", [[0], [], [], []], [[]] * 4, [[]] * 9)
    after = trace(1, species(left, {"discovery": {"red": 0, "yellow": None, "blue": None}}))
    assert after["species"][0]["board"]["red"][1] == [1]


@pytest.mark.rule("ST-29.23", "ST-29.25", "ST-31.21")
def test_a_universal_trace_considers_all_columns() -> None:
    left = known("mascamites", [[0], [0], [], []], [[0], [], [], []], [[0], [0], [], [], [], [], [], [], []])
    after = trace(7, species(left, {"discovery": {"red": 0, "yellow": 0, "blue": 0}}))
    assert after["species"][0]["board"]["yellow"][1] == [1]


@pytest.mark.rule("ST-29.26", "ST-29.22")
@pytest.mark.parametrize(("card", "side"), [("S.1", 0), ("S.2", 1)])
def test_overflow_only_when_nothing_else_is_free(card: str, side: int) -> None:
    full = {"discovery": {"red": 0, "yellow": None, "blue": None}}
    after = trace(1, species(dict(full), dict(full)), card=card)
    assert after["species"][side]["overflow"]["red"] == [1]


@pytest.mark.rule("ST-29.48", "ST-29.54")
@pytest.mark.parametrize(("rival", "row"), [({"computer": {"upper": 5}, "data": 3}, None), ({"computer": {"upper": 6}, "data": 3}, 4),
                                            ({"computer": {"upper": 6}, "data": 1}, 5)])
def test_data_costs_need_a_full_computer(rival: dict[str, Any], row: int | None) -> None:
    """Centaurians: row 4 costs 3 data, the top space 1."""
    left = known("centaurians", [[0], [0], [0], [], []], [[]] * 5, [[]] * 5)
    after = trace(1, species(left, {"discovery": {"red": 0, "yellow": None, "blue": None}}), rival, pair="centaurians,exertians")
    if row is None:
        assert after["species"][0]["overflow"]["red"] == [1]
    else:
        assert after["species"][0]["board"]["red"][row - 1] == [1]
        assert after["players"][1]["data"] == rival["data"] - (3 if row == 4 else 1)


@pytest.mark.rule("ST-29.48")
@pytest.mark.parametrize(("fossils", "row"), [(3, 2), (4, 1)])
def test_exofossil_costs_are_paid_if_it_has_them(fossils: int, row: int) -> None:
    left = known("oumuamua", [[]] * 5, [[]] * 5, [[]] * 5)
    after = trace(1, species(left, {"discovery": {"red": 0, "yellow": None, "blue": None}}), {"exofossils": fossils}, pair="oumuamua,exertians")
    assert after["species"][0]["board"]["red"][row - 1] == [1]


@pytest.mark.rule("ST-29.22", "ST-20.10")
@pytest.mark.parametrize(("tokens", "row"), [(["S7"], None), (["S7", "S1"], 4), (["S7", "S1", "S2"], 4)])
def test_blue_spaces_need_their_sample(tokens: list[str], row: int | None) -> None:
    """Mascamites: rows 1 to 3 of the blue column are taken; row 4 is open once a delivered sample lies there (2 credits: 2 steps)."""
    left = known("mascamites", [[]] * 4, [[]] * 4, [[0], [0], [0]])
    after = trace(4, species(left, {"discovery": {"red": None, "yellow": None, "blue": 0}}), samples={"jupiter": [], "saturn": [], "row": tokens})
    assert after["species"][0]["overflow"]["blue"] == ([1] if row is None else [])
    if row is not None:
        assert after["species"][0]["board"]["blue"][row - 1] == [1] and after["rival"]["progress"] == 3 + 2


@pytest.mark.rule("ST-29.54")
def test_the_top_space_is_free_for_any_number() -> None:
    left = known("anomalies", [[0], [0], [0], [0], [0, 0]], [[]] * 5, [[]] * 5)
    after = trace(1, species(left, {"discovery": {"red": 0, "yellow": None, "blue": None}}), pair="anomalies,exertians")
    assert after["species"][0]["board"]["red"][4] == [0, 0, 1]


# -- discoveries, milestones of species, the end --------------------------------------------------------------------------
@pytest.mark.rule("ST-29.47", "ST-29.50", "ST-29.51")
def test_discoveries_give_progress_for_own_markers() -> None:
    """S.5 analyses and marks the last discovery space: Centaurians, two markers of the rival: 2 steps, its tile and 2 in reserve."""
    parts = species({"discovery": {"red": 1, "yellow": 0, "blue": None}}, {})
    match, events = play("S.5", {"computer": {"upper": 6}}, {"progress": 1}, species=parts, pair="centaurians,exertians", neutral={"20": 0, "30": 0})
    assert "discovered" in keys(events) and board_of(match)["messages"] == 2
    assert match.position()["centaurians"]["tiles"] == [25, who(match)["score"] + 15]
    assert board_of(match)["progress"] == 3


@pytest.mark.rule("ST-29.47")
def test_its_message_takes_a_top_reward_by_the_arrow() -> None:
    """S.2 points right: the rightmost reward left is 3 publicity."""
    match, events = play("S.2", {"score": 19, "milestones": [20, 25]}, species=species(known("centaurians", [[]] * 5, [[]] * 5, [[]] * 5), {}),
                         pair="centaurians,exertians", centaurians={"tiles": [None, 20], "taken": [False, False, False, True]},
                         row=["1", "3", "2"], discs=[0, 1, 6], sectors=sectors(s61_virginis=[0]))
    assert event(events, "top_reward") == (1, 2)
    assert match.position()["centaurians"]["tiles"][1] is None and who(match)["publicity"] == 2 + 1 + 3     # 1 for the second data


@pytest.mark.rule("ST-24.14", "ST-29.50")
def test_exertians_in_solo() -> None:
    """The rival's score counts for the milestones; it gets no cards; the rest stays as its deck."""
    parts = species({"discovery": {"red": 0, "yellow": 0, "blue": None}}, {"discovery": {"red": 0, "yellow": 0, "blue": 0}})
    match, _ = play("S.5", {"computer": {"upper": 6}, "score": 40}, species=parts, pair="exertians,mascamites", neutral={"20": 0, "30": 0})
    position = match.position()
    assert position["exertians"]["milestones"][0] == who(match)["score"] + 20
    assert len(position["players"][0]["exertian_hand"]) == 5 and position["players"][1]["exertian_hand"] == []
    assert len(position["species"][0]["deck"]) == 10


@pytest.mark.rule("ST-30.13", "ST-29.50", "ST-24.9", "ST-30.23")
def test_final_comparison() -> None:
    """The rival's gold markers score nothing, its Exertian cards always count, danger is compared as usual."""
    import orrery
    match = orrery.from_position("seti", {
        "seats": 1, "options": {"species": "exertians,mascamites"}, "round": 5, "active": 0, "over": True, "passed": [True, True],
        "species": [known("exertians", [[]] * 5, [[]] * 5, [[]] * 5), {}], "gold": {"tech": {"side": "A", "marks": [1]}},
        "rival": {"techs": ["probe_1", "telescope_1", "computer_1"]}, "players": [{"score": 60}, {"score": 100, "exertian_played": ["ET.51"]}]})
    rival = match.scores()[1]
    assert rival["gold"] == 0 and rival["exertians"] == 18 and rival["danger"] == -11


@pytest.mark.rule("ST-30.14", "ST-30.15", "ST-27.1")
@pytest.mark.parametrize(("mine", "place"), [(80, 2), (81, 1), (79, 2)])
def test_more_points_than_the_rival_win(mine: int, place: int) -> None:
    import orrery
    match = orrery.from_position("seti", {"seats": 1, "options": {"difficulty": "1"}, "round": 5, "active": 0, "over": True, "passed": [True, True],
                                          "gold": {t: {"marks": []} for t in ("tech", "mission", "income", "other")},
                                          "players": [{"score": mine, "tucked": []}, {"score": 80}]})
    assert match.over and match.game.places(match.state)[0] == place
