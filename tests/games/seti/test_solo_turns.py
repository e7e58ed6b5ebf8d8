"""Solo: the rival's turns (ST-29), card by card, from positions in which its turn comes next."""
from __future__ import annotations

import pytest

from .solo_table import board_of, event, keys, play, sectors, table, who

EARTH = "1.1"                   # with discs 4, 1, 6 (WE-33): Mars at 2.1, Saturn at 3.1


# -- which action --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.1", "ST-29.2", "ST-29.12", "ST-28.9")
def test_the_topmost_possible_action() -> None:
    """S.1 without a full computer: launch, with 1 publicity; the log says why not analysing."""
    match, events = play("S.1")
    assert event(events, "rival_card") == ("S.1",)
    assert event(events, "rival_cannot") == ("S.1", 0, "computer")
    assert event(events, "rival_does") == ("S.1", 1)
    assert who(match)["probes"] == [EARTH] and who(match)["publicity"] == 3
    assert board_of(match)["played"] == ["S.1"] and match.pending()[0].kind == "turn"


@pytest.mark.rule("ST-29.3")
@pytest.mark.parametrize("card", [f"S.{i}" for i in range(1, 15)])
@pytest.mark.parametrize("probes", [[], [EARTH]])
def test_every_card_does_something(card: str, probes: list[str]) -> None:
    _, events = play(card, {"probes": probes})
    assert "rival_does" in keys(events)


@pytest.mark.rule("ST-29.41", "ST-29.13")
def test_it_pays_nothing_and_holds_nothing() -> None:
    match, _ = play("S.1", {"probes": ["2.4", "3.5", "4.4"]})
    rival = who(match)
    assert rival["probes"] == [EARTH, "2.4", "3.5", "4.4"] and (rival["credits"], rival["energy"], rival["hand"]) == (0, 0, [])


# -- technology ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.4", "ST-29.6", "ST-29.8", "ST-29.9", "ST-28.3", "WE-36")
def test_technology_along_the_track() -> None:
    """WE-36: 2 stars, space 3; computer_3 and computer_4 have lost their 2-VP tiles: telescope_1, without its 2 data."""
    tech = {"computer_3": {"two": False}, "computer_4": {"two": False}, "telescope_1": {"tiles": ["vp", "energy"]}}
    match, events = play("S.2", {"publicity": 6}, tech=tech)
    assert event(events, "rival_tech") == ("telescope_1", "next")
    assert who(match)["score"] == 10 + 2 + 3 and who(match)["publicity"] == 0
    assert who(match)["computer"]["upper"] == 0 and who(match)["data"] == 0
    assert board_of(match)["techs"] == ["telescope_1"]
    assert match.position()["tech"]["telescope_1"]["two"] is False


@pytest.mark.rule("ST-29.5")
def test_it_rotates_before_it_takes() -> None:
    match, events = play("S.2", {"publicity": 6})
    assert keys(events).index("rotate") < keys(events).index("rival_tech")
    assert match.position()["discs"] == [5, 1, 6]


@pytest.mark.rule("ST-29.6")
def test_its_preferred_technology() -> None:
    _, events = play("S.2", {"publicity": 6})
    assert event(events, "rival_tech") == ("computer_3", "preferred")


@pytest.mark.rule("ST-29.7", "ST-29.10")
def test_without_two_point_tiles_the_first_one_left() -> None:
    names = [f"{kind}_{n}" for kind in ("probe", "telescope", "computer") for n in (1, 2, 3, 4)]
    tech = {name: {"two": False} for name in names}
    tech["computer_3"] = {"two": False, "tiles": []}
    match, events = play("S.2", {"publicity": 6}, {"techs": ["computer_4"]}, tech=tech)
    assert event(events, "rival_tech") == ("computer_4", "left")
    assert board_of(match)["techs"] == ["computer_4", "computer_4"]


@pytest.mark.rule("ST-29.4", "ST-29.11")
def test_a_free_technology_and_its_progress() -> None:
    """S.4, right species unknown and no probe: research for free; the printed step comes after the technology of space 3."""
    match, events = play("S.4", {"publicity": 0}, tech={"computer_3": {"tiles": ["vp"]}})
    assert event(events, "rival_tech")[0] == "computer_3" and board_of(match)["progress"] == 4
    assert keys(events).index("rival_tech") < keys(events).index("rival_progress")


# -- routes, orbits, landings --------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.14", "ST-29.15", "ST-29.21", "ST-28.2", "WE-33")
def test_route_to_saturn() -> None:
    """WE-33: over Mars, 2 publicity; then the orbit: 3 VP first, 2 publicity, a signal at Saturn, an income symbol for 4 steps."""
    match, events = play("S.1", {"probes": [EARTH]})
    assert event(events, "rival_route") == ("saturn", "2.1 3.1", 2)
    assert match.position()["planets"]["saturn"]["orbiters"] == [{"player": 1, "bonus": True}]
    assert who(match)["publicity"] == 2 + 2 + 2 and who(match)["score"] == 13
    assert match.position()["sectors"][1]["signals"] == [1] and board_of(match)["progress"] == 7
    assert who(match)["probes"] == []


@pytest.mark.rule("ST-29.14")
def test_the_first_planet_within_reach() -> None:
    """With discs 0, 0, 0 Saturn, Mars and Jupiter are more than 3 moves from Earth at 1.5; Venus at 1.3 is 2."""
    match, events = play("S.1", {"probes": ["1.5"]}, discs=[0, 0, 0])
    assert event(events, "rival_route")[0] == "venus"
    assert match.position()["planets"]["venus"]["orbiters"] == [{"player": 1, "bonus": True}]


@pytest.mark.rule("ST-29.14")
def test_out_of_reach_and_without_a_probe() -> None:
    _, events = play("S.7", {"probes": ["4.2"]})
    assert ("S.7", 1, "no_probe") in [e.args for e in events if e.key == "rival_cannot"]
    _, events = play("S.13", {"probes": ["1.5"]}, discs=[0, 0, 0], oumuamua={"placed": False})
    assert event(events, "rival_route")[0] in ("mars", "venus", "uranus", "neptune")


@pytest.mark.rule("ST-29.14", "ST-5.9")
def test_the_surcharge_of_asteroids_counts() -> None:
    """From Earth 1.1 (discs 4, 1, 6) the way through asteroids costs its owner one move more."""
    from orrery.games.seti.rules.solar_system import sky
    from orrery.games.seti.rules.solo_choices import best_route
    match = table({"probes": [EARTH]})
    s = match.state
    here = sky(s.discs)
    for planet in (0, 1, 3, 4, 5, 6, 7):
        for moves in range(1, 6):
            route = best_route(s, planet, moves)
            cost = sum([2 if here.cell[space] == 10 else 1 for space in route[:-1]])
            assert cost <= moves and (not route or here.cell[route[-1]] == planet)
            assert len(set(route)) == len(route)


@pytest.mark.rule("ST-29.16")
def test_a_longer_way_for_more_publicity() -> None:
    """To Mars (1 step) within 3 moves: the rival does not take the short way if a longer one earns more."""
    from orrery.games.seti.rules.solar_system import sky
    from orrery.games.seti.rules.solo_choices import best_route
    s = table({"probes": [EARTH]}).state
    here = sky(s.discs)

    def fame(route: tuple[int, ...]) -> int:
        return sum([1 for space in route[1:] if here.publicity[space]])
    assert fame(best_route(s, 3, 5)) >= fame(best_route(s, 3, 3)) >= fame(best_route(s, 3, 1)) == 1
    assert len(best_route(s, 3, 1)) == 2


@pytest.mark.rule("ST-29.17")
def test_equal_routes_end_alike() -> None:
    """Whichever of several equally famous ways is taken, the probe is gone and the same publicity is gained."""
    from orrery.games.seti.rules.solar_system import NEIGHBOURS, sky
    match, events = play("S.1", {"probes": ["1.5"]}, discs=[0, 0, 0])
    _, route, fame = event(events, "rival_route")
    here = sky(match.state.discs)
    spaces = [(int(x[0]) - 1) * 8 + int(x[2]) for x in route.split()]
    assert all(b in NEIGHBOURS[a] for a, b in zip([here.earth, *spaces], spaces, strict=False))
    assert fame == sum(here.publicity[space] for space in spaces) and who(match)["probes"] == []


@pytest.mark.rule("ST-29.18", "ST-29.9", "ST-29.34", "WE-34")
def test_a_moon_for_a_probe_technology() -> None:
    """WE-34: at Saturn with a probe technology, arrow left: Titan, 7 VP and two universal traces on the lowest spaces, leftmost first."""
    match, events = play("S.1", {"probes": [EARTH]}, {"techs": ["probe_2", "probe_4"]}, neutral={"20": 0, "30": 0})
    assert event(events, "land") == (1, "titan")
    assert board_of(match)["techs"] == ["probe_4"]
    assert match.position()["species"][0]["discovery"] == {"red": 1, "yellow": 1, "blue": None}
    assert who(match)["score"] == 10 + 7 + 5 + 5


@pytest.mark.rule("ST-29.18")
def test_the_arrow_chooses_the_moon() -> None:
    """S.4 points right. Jupiter is listed first but out of reach, Mars has only one moon: Phobos and Deimos."""
    _, events = play("S.4", {"probes": [EARTH]}, {"techs": ["probe_1"]})
    assert event(events, "rival_route")[0] in ("jupiter", "mars")
    from orrery.games.seti.rules.solo_choices import free_moon
    from orrery.games.seti.rules.solo_state import CARD_AT, CARD_IDS, set_head
    s = table().state
    set_head(s, CARD_AT, CARD_IDS.index("S.4"))
    right = free_moon(s, 4)
    set_head(s, CARD_AT, CARD_IDS.index("S.1"))
    assert (free_moon(s, 4), right) == (10, 13)         # Callisto, Io


@pytest.mark.rule("ST-29.19", "ST-31.1")
@pytest.mark.parametrize(("planet", "does"), [({"orbiters": [{"player": 0, "bonus": True}]}, "land"),
                                              ({"landers": [{"player": 0, "bonus": 1}]}, "orbit"), ({}, "orbit")])
def test_orbit_or_landing(planet: dict[str, object], does: str) -> None:
    """It takes the one whose first bonus is free; if both are, the card's order (S.1: orbit)."""
    _match, events = play("S.1", {"probes": [EARTH]}, planets={"saturn": planet})
    assert does in keys(events)
    assert event(events, "rival_orbits" if does == "orbit" else "rival_lands")[1] == ("order" if planet == {} else "first")


@pytest.mark.rule("ST-29.20", "ST-29.21")
def test_on_mars_it_covers_the_larger_data_space() -> None:
    """S.4 with Jupiter out of reach; Mars is orbited already: it lands, 2 data into its computer (1 publicity for the second)."""
    planets = {"mars": {"orbiters": [{"player": 0, "bonus": True}]}}
    match, events = play("S.4", {"probes": [EARTH]}, planets=planets)
    if event(events, "rival_route")[0] != "mars":
        pytest.skip("another planet is nearer")
    assert match.position()["planets"]["mars"]["landers"] == [{"player": 1, "bonus": 1}]
    assert who(match)["computer"]["upper"] == 2


# -- scanning ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.27", "ST-29.29", "ST-29.55")
def test_a_scan_takes_row_cards_from_the_arrows_end() -> None:
    """S.2 points right: Earth's sector, then the third and the second card of the row; three new cards lie there."""
    match, events = play("S.2")
    taken = [e.args for e in events if e.key == "rival_row"]
    assert taken == [("56", "right"), ("49", "right")]
    marked = [e.args[1] for e in events if e.key == "signal"]
    assert marked[0] == "sirius_a" and len(marked) == 3
    row = match.position()["row"]
    assert row[0] == "48" and "49" not in row and None not in row
    assert match.position()["discard"][-2:] == ["56", "49"]


@pytest.mark.rule("ST-29.27")
def test_the_left_arrow() -> None:
    _, events = play("S.3")
    assert [e.args[0] for e in events if e.key == "rival_row"] == ["48", "49"]


@pytest.mark.rule("ST-29.28", "ST-29.34")
def test_a_telescope_technology_gives_one_more_row_card() -> None:
    match, events = play("S.2", {}, {"techs": ["telescope_2", "telescope_4"]})
    assert [e.args[0] for e in events if e.key == "rival_row"] == ["56", "49", "48"]
    assert board_of(match)["techs"] == ["telescope_4"]


@pytest.mark.rule("ST-29.32")
def test_missing_row_cards_are_skipped() -> None:
    match = table(board={"deck": ["S.2"]}, row=[None, "49", None], deck=[], discard=[])
    events = match.act(0, "end")
    assert [e.args[0] for e in events if e.key == "rival_row"] == ["49"]
    assert len([e for e in events if e.key == "signal"]) == 2


@pytest.mark.rule("ST-29.30", "WE-35")
def test_choice_of_the_sector() -> None:
    """WE-35: a blue signal; Procyon holds one marker, Sirius A none: it cannot win, the second place scores."""
    match, events = play("S.2", row=["1", "3", "2"], discs=[0, 1, 6], sectors=sectors(procyon=[0], s61_virginis=[0, 0]))
    assert event(events, "rival_sector") == ("procyon", "scores")
    assert who(match)["score"] == 12


@pytest.mark.rule("ST-29.30", "ST-29.31")
def test_it_prefers_a_sector_it_would_win() -> None:
    """Procyon has 4 of 5 markers, three of them its own; Sirius A would score in second place."""
    _match, events = play("S.2", row=["1", "3", "2"], discs=[0, 1, 6], sectors=sectors(procyon=[1, 0, 1, 1], sirius_a=[0]))
    assert event(events, "rival_sector") == ("procyon", "wins")
    assert event(events, "win") == (1, "procyon")


@pytest.mark.rule("ST-29.31")
def test_completing_for_somebody_else_is_no_win() -> None:
    _, events = play("S.2", row=["1", "3", "2"], discs=[0, 1, 6], sectors=sectors(procyon=[0, 0, 0, 0], sirius_a=[0, 1]))
    assert event(events, "rival_sector") == ("sirius_a", "most")


@pytest.mark.rule("ST-29.30")
def test_among_equals_the_bigger_sector() -> None:
    _, events = play("S.2", row=["1", "3", "2"], discs=[0, 1, 6])
    assert event(events, "rival_sector") == ("sirius_a", "bigger")


@pytest.mark.rule("ST-29.53", "ST-10.2", "ST-29.56", "ST-31.19")
def test_sectors_are_resolved_in_the_order_of_completion() -> None:
    """Earth's sector 1 (Sirius A) is completed by the first signal, then Vega in sector 0 by a black card: not in the order of their numbers."""
    ready = sectors(sirius_a=[1, 1, 1, 1, 1], vega=[1, 0, 1])
    _, events = play("S.2", row=["2", "1", "12"], sectors=ready)
    assert [e.args[1] for e in events if e.key == "win"] == ["sirius_a", "vega"]
    assert keys(events).index("win") > max(i for i, k in enumerate(keys(events)) if k == "signal")


# -- analysing -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.33", "ST-29.34", "ST-28.6", "ST-28.8")
def test_analysing() -> None:
    """S.5: 3 VP, 3 VP and 1 step for a computer technology, a blue trace (5 VP, 1 publicity), then 4 data from the pool: 1 publicity, 4 steps."""
    match, _events = play("S.5", {"computer": {"upper": 6}, "data": 4}, {"techs": ["computer_1", "computer_2"]})
    rival = who(match)
    assert rival["score"] == 10 + 3 + 3 + 5
    assert rival["publicity"] == 2 + 1 + 1 and rival["computer"]["upper"] == 4 and rival["data"] == 0
    assert board_of(match)["techs"] == ["computer_2"] and board_of(match)["progress"] == 3 + 1 + 4
    assert match.position()["species"][0]["discovery"]["blue"] == 1


@pytest.mark.rule("ST-29.33")
def test_no_analysis_with_five_data() -> None:
    _, events = play("S.5", {"computer": {"upper": 5}, "data": 3})
    assert event(events, "rival_cannot") == ("S.5", 0, "computer")


# -- passing -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.38", "ST-29.39", "ST-29.52", "ST-31.13", "ST-14.1")
def test_passing_first() -> None:
    """Without a card it passes: a new deck of what it played, a rotation, one end-of-round card out of the game, 1 step."""
    match = table(board={"deck": [], "played": ["S.1", "S.2", "S.3", "S.4"]}, row=None)
    events = match.act(0, "end")
    assert keys(events).index("rival_passes") < keys(events).index("rotate") < keys(events).index("rival_progress")
    rival = board_of(match)
    assert sorted(rival["deck"]) == ["S.1", "S.2", "S.3", "S.4"] and rival["played"] == [] and rival["progress"] == 4
    assert match.position()["passed"] == [False, True] and rival["gone"] == 1
    assert [len(stack) for stack in match.position()["stacks"]] == [2, 3, 3, 3]
    assert match.game.invariant(match.state) == ""


@pytest.mark.rule("ST-29.38")
def test_the_new_deck_is_shuffled() -> None:
    orders = set()
    for rng in range(6):
        match = table(board={"deck": [], "played": ["S.1", "S.2", "S.3", "S.4"]}, row=None, rng=1000 + rng)
        match.act(0, "end")
        orders.add(tuple(board_of(match)["deck"]))
    assert len(orders) > 1


@pytest.mark.rule("ST-29.39")
def test_passing_second_does_not_rotate() -> None:
    match = table(board={"deck": [], "played": ["S.1"]}, passed=[True, False])
    assert "rotate" not in keys(match.act(0, "end"))


@pytest.mark.rule("ST-29.40", "ST-17.9")
def test_in_round_five_no_card_and_no_step() -> None:
    match = table(board={"deck": [], "played": ["S.1"]}, round=5, stacks=[[], [], [], []])
    events = match.act(0, "end")
    assert "rival_progress" not in keys(events) and "rotate" in keys(events)
    assert match.position()["passed"] == [False, True]


@pytest.mark.rule("ST-28.16", "ST-28.5")
def test_an_advanced_card_gives_one_more_turn() -> None:
    """Space 12, last card S.1 (launch): no step. S.4 with 1 step: over the icon, so the deck is not empty and it does not pass."""
    match, events = play("S.4", {}, {"progress": 12, "advanced": ["S.10", "S.11"]}, tech={"probe_4": {"tiles": ["vp"]}})
    assert "rival_advanced" in keys(events) and board_of(match)["deck"] == ["S.10"]
    match.act(0, "pass")
    while match.pending() and 0 in match.pending() and match.pending()[0].kind not in ("turn",):
        match.act_option(0, match.pending()[0].options[0])
        if board_of(match)["card"] == "S.10":
            break
    assert "S.10" in board_of(match)["seen"]


@pytest.mark.rule("ST-28.16")
def test_an_advanced_card_gained_while_passing_lies_on_the_new_deck() -> None:
    match = table(board={"deck": [], "played": ["S.1", "S.2"], "progress": 12, "advanced": ["S.9"]})
    match.act(0, "end")
    assert board_of(match)["deck"][0] == "S.9" and sorted(board_of(match)["deck"][1:]) == ["S.1", "S.2"]


@pytest.mark.rule("ST-29.52", "ST-17.17")
def test_a_delayed_choice_is_due_before_the_rival_passes() -> None:
    match = table(human={"hand": []}, board={"deck": [], "played": ["S.1"]}, passed=[True, False], looking=0)
    match.act(0, "end")
    assert match.pending()[0].kind == "draft" and match.position()["passed"] == [True, False]
    assert "later" not in [o.key for o in match.pending()[0].options]
    match.act_option(0, match.pending()[0].options[0])
    assert len(who(match, 0)["hand"]) >= 1


# -- species cards -------------------------------------------------------------------------------------------------------
def discovered(name: str, side: int = 0, **spaces: object) -> list[dict[str, object]]:
    part = {"name": name, "discovered": True, "discovery": {"red": 0, "yellow": 0, "blue": 0}, **spaces}
    other: dict[str, object] = {}
    return [part, other] if side == 0 else [other, part]


@pytest.mark.rule("ST-29.35", "ST-29.36", "ST-29.37", "ST-28.17")
def test_the_species_card_replaces_the_basic_one() -> None:
    match, events = play("S.3", species=discovered("mascamites"))
    assert [e.args for e in events if e.key == "rival_card"] == [("S.3",), ("S.15",)]
    assert board_of(match)["removed"] == ["S.3"] and board_of(match)["played"] == ["S.15"]
    assert event(events, "rival_does") == ("S.3", 0) and "launch" in keys(events)


@pytest.mark.rule("ST-29.35", "ST-29.36")
def test_an_unknown_species_is_skipped() -> None:
    """S.3 looks at the left species, S.4 at the right one."""
    _, events = play("S.4", species=discovered("mascamites"))
    assert event(events, "rival_cannot") == ("S.4", 0, "unknown")


@pytest.mark.rule("ST-29.35", "ST-29.36")
def test_s4_looks_at_the_right_species() -> None:
    _, events = play("S.4", species=discovered("exertians", 1, deck=["ET.41"]))
    assert [e.args for e in events if e.key == "rival_card"] == [("S.4",), ("S.19",)]
    _, events = play("S.3", species=discovered("exertians", 1, deck=["ET.41"]))
    assert event(events, "rival_cannot") == ("S.3", 0, "unknown")


@pytest.mark.rule("ST-29.42")
def test_s15_lands_and_brings_a_sample() -> None:
    samples = {"jupiter": ["S1", "S2", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]}
    match, events = play("S.15", {"probes": [EARTH]}, species=discovered("mascamites"), samples=samples)
    assert event(events, "land") == (1, "saturn")
    after = match.position()["samples"]
    assert len(after["saturn"]) == 2 and len(after["row"]) == 2 and after["row"][1] in ("S4", "S5", "S6")
    assert who(match)["score"] == 10 + 8 + 3            # the landing and the trace; nothing for the token


@pytest.mark.rule("ST-29.42")
def test_s15_takes_a_moon_first_and_skips_missing_samples() -> None:
    match, events = play("S.15", {"probes": [EARTH]}, {"techs": ["probe_1"]}, species=discovered("mascamites"),
                         samples={"jupiter": [], "saturn": [], "row": ["S7"]})
    assert event(events, "land") == (1, "enceladus") and match.position()["samples"]["row"] == ["S7"]


@pytest.mark.rule("ST-29.43")
def test_s16_marks_the_next_anomaly() -> None:
    """Earth in sector 1: the next token counter-clockwise is in sector 0 (blue)."""
    anomalies = [{"sector": 1, "color": "red", "side": 1}, {"sector": 0, "color": "blue", "side": 1}, {"sector": 4, "color": "yellow", "side": 1}]
    match, _ = play("S.16", species=discovered("anomalies"), anomalies=anomalies, pair="anomalies,exertians")
    assert match.position()["species"][0]["board"]["blue"][0] == [1]
    assert who(match)["score"] == 10 + 3 + 4 and board_of(match)["progress"] == 4       # a species card is 1 step


@pytest.mark.rule("ST-29.43")
def test_s16_researches_when_it_is_winning() -> None:
    anomalies = [{"sector": 1, "color": "red", "side": 1}, {"sector": 0, "color": "blue", "side": 1}, {"sector": 4, "color": "yellow", "side": 1}]
    parts = discovered("anomalies", board={"red": [[]] * 5, "yellow": [[]] * 5, "blue": [[0], [1], [], [], []]})
    _, events = play("S.16", species=parts, anomalies=anomalies, pair="anomalies,exertians")
    assert event(events, "rival_cannot") == ("S.16", 0, "winning") and "rival_tech" in keys(events)


@pytest.mark.rule("ST-29.44", "ST-29.45", "ST-22.10")
def test_s17_scans_onto_the_tile() -> None:
    match, events = play("S.17", species=discovered("oumuamua"), oumuamua={"placed": True}, row=["1", "3", "2"], pair="oumuamua,exertians")
    assert event(events, "rival_cannot") == ("S.17", 0, "no_probe")
    assert match.position()["oumuamua"]["signals"] == [1] and who(match)["score"] == 11
    assert [e.args[1] for e in events if e.key == "signal"][-1] == "tile"


def near_oumuamua() -> tuple[list[int], str]:
    """Disc positions in which 'Oumuamua is within 4 moves of Earth, and Earth's space."""
    from orrery.games.seti.rules.solar_system import sky, space_name
    from orrery.games.seti.rules.solo_choices import best_route
    for a in range(8):
        for c in range(8):
            here = sky(512 + a + 64 * c)
            earth = space_name(here.earth)
            s = table({"probes": [earth]}, discs=[a, 0, c], oumuamua={"placed": True}, species=discovered("oumuamua"), pair="oumuamua,exertians").state
            if best_route(s, 8, 4):
                return [a, 0, c], earth
    raise AssertionError


@pytest.mark.rule("ST-29.44", "ST-29.20", "ST-22.4")
def test_s17_prefers_landing() -> None:
    """Both first bonuses are free: it lands, on the largest data space (3); 9 VP and 2 exofossils."""
    discs, earth = near_oumuamua()
    match, events = play("S.17", {"probes": [earth]}, species=discovered("oumuamua"), oumuamua={"placed": True}, discs=discs, pair="oumuamua,exertians")
    assert event(events, "rival_lands") == ("oumuamua", "order")
    assert match.position()["planets"]["oumuamua"]["landers"] == [{"player": 1, "bonus": 1}]
    assert who(match)["exofossils"] == 2 and who(match)["score"] == 19 and who(match)["computer"]["upper"] == 3


@pytest.mark.rule("ST-29.44", "ST-29.45", "ST-22.3")
def test_s17_orbits_when_only_that_bonus_is_left() -> None:
    """10 VP, 1 exofossil, the signal of 'Oumuamua's icon on the tile (1 VP), 1 step for the species card of the first orbit."""
    discs, earth = near_oumuamua()
    planets = {"oumuamua": {"landers": [{"player": 0, "bonus": k} for k in (1, 2, 3)]}}
    match, _ = play("S.17", {"probes": [earth]}, species=discovered("oumuamua"), oumuamua={"placed": True}, discs=discs, planets=planets,
                    pair="oumuamua,exertians")
    assert match.position()["oumuamua"]["signals"] == [1]
    assert who(match)["score"] == 21 and who(match)["exofossils"] == 1 and board_of(match)["progress"] == 4


@pytest.mark.rule("ST-29.46", "ST-29.47")
def test_s18_sends_a_message() -> None:
    match, events = play("S.18", {}, {"messages": 2}, species=discovered("centaurians"), pair="centaurians,exertians")
    assert match.position()["centaurians"]["tiles"][1] == 25 and board_of(match)["messages"] == 1 and board_of(match)["progress"] == 4
    match, events = play("S.18", {}, {"messages": 2}, species=discovered("centaurians"), pair="centaurians,exertians",
                         centaurians={"tiles": [None, 40]})
    assert event(events, "rival_cannot") == ("S.18", 0, "message") and "scan" in keys(events)


@pytest.mark.rule("ST-29.49")
def test_s19_plays_a_card_face_down() -> None:
    match, events = play("S.19", species=discovered("exertians", deck=["ET.41", "ET.42"]), pair="exertians,mascamites")
    assert len(who(match)["exertian_played"]) == 1 and match.view(0).data["players"][1]["exertian_played"] == [None]
    parts = discovered("exertians", deck=["ET.41"], board={"red": [[1]] * 5, "yellow": [[]] * 5, "blue": [[]] * 5})
    _, events = play("S.19", species=parts, pair="exertians,mascamites")
    assert event(events, "rival_cannot") == ("S.19", 0, "enough")
