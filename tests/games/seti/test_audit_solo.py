"""The solo rival followed by hand with the rulebook: routes, placements, signals, traces, progress, milestones, objectives.

The table of solo_table, discs 4, 1, 6: Earth 1.1, Mars 2.1, Saturn 3.1, Mercury 1.5, Venus 1.7, Jupiter 3.5, Uranus 4.0, Neptune 4.3;
comets 2.2, 3.2, 4.5, 4.7; asteroids 1.0, 1.4, 2.5, 2.6, 3.3, 3.7. The rival: 10 points, 2 publicity, progress 3.
Sectors: 1 Sirius A, 2 Barnard's Star, 3 Kepler 22, 4 Proxima,
5 61 Virginis, 6 Beta Pictoris, 7 Procyon, 0 Vega. Arrows: S.1, S.3, S.5, S.8 left; S.2, S.4, S.7, S.9 right.
"""
from __future__ import annotations

from typing import Any

import pytest

from .card_table import ENERGY_TILES
from .seti_table import known
from .solo_table import board_of, event, keys, play, sectors, table, who

EARTH = {"probes": ["1.1"]}


# -- routes and placements -------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.14", "ST-29.15", "ST-29.16", "ST-29.19", "ST-28.1", "ST-28.2", "ST-6.7")
def test_s4_flies_over_the_comet_to_mars_and_orbits() -> None:
    """Jupiter is 6 away. Mars with 3 moves: 1.2, the comet 2.2, Mars: 2 publicity instead of 1. Orbit first: 3 points; any card 1, income 4
    progress; a signal."""
    match, events = play("S.4", EARTH)
    assert event(events, "rival_route") == ("mars", "1.2 2.2 2.1", 2)
    assert event(events, "rival_orbits") == ("mars", "order")
    assert who(match)["score"] == 13 and who(match)["publicity"] == 4 and board_of(match)["progress"] == 3 + 5
    assert match.position()["sectors"][1]["signals"] == [1] and who(match)["computer"]["upper"] == 1


@pytest.mark.rule("ST-29.19", "ST-29.20", "ST-29.22", "ST-29.24", "ST-28.6", "ST-28.8", "ST-7.16")
def test_s4_lands_when_only_the_landing_bonus_is_free() -> None:
    """The human orbits Mars already: land for 2 data (computer space 2: 1 publicity), 6 points, a yellow trace: right species by the arrow,
    3 points and 1 publicity."""
    match, events = play("S.4", EARTH, planets={"mars": {"orbiters": [{"player": 0, "bonus": True}]}})
    assert event(events, "rival_lands") == ("mars", "first")
    assert who(match)["score"] == 10 + 6 + 3 and who(match)["publicity"] == 2 + 2 + 1 + 1 and board_of(match)["progress"] == 3
    assert match.position()["planets"]["mars"]["landers"] == [{"player": 1, "bonus": 1}]
    assert match.position()["species"][1]["discovery"]["yellow"] == 1


@pytest.mark.rule("ST-29.19")
def test_when_neither_bonus_is_free_the_cards_order_decides() -> None:
    taken = {"orbiters": [{"player": 0, "bonus": True}], "landers": [{"player": 0, "bonus": 1}, {"player": 0, "bonus": 2}]}
    match, events = play("S.4", EARTH, planets={"mars": taken})
    assert event(events, "rival_orbits") == ("mars", "order") and who(match)["score"] == 10


@pytest.mark.rule("ST-29.18", "ST-29.34", "WE-34")
def test_a_free_moon_for_a_probe_technology_by_the_arrow() -> None:
    """S.1 (left): Saturn is 2 away. Titan is left of Enceladus: 7 points and two traces of any colour, the left species' red and yellow
    discovery spaces."""
    match, events = play("S.1", EARTH, {"techs": ["probe_2", "probe_3"]}, neutral={"20": 0, "30": 0})
    assert board_of(match)["techs"] == ["probe_3"] and match.position()["planets"]["saturn"]["moons"]["titan"] == [1]
    assert match.position()["species"][0]["discovery"] == {"red": 1, "yellow": 1, "blue": None}
    assert who(match)["score"] == 10 + 7 + 5 + 5


@pytest.mark.rule("ST-29.18", "ST-29.30", "ST-29.30")
def test_the_other_moon_when_the_first_is_taken() -> None:
    """Enceladus: 12 points, signals red, blue, yellow: the bigger empty sectors, Proxima, Sirius A and 61 Virginis."""
    match, _ = play("S.1", EARTH, {"techs": ["probe_2"]}, planets={"saturn": {"moons": {"titan": [0]}}})
    assert who(match)["score"] == 22 and [match.position()["sectors"][i]["signals"] for i in (4, 1, 5)] == [[1]] * 3


@pytest.mark.rule("ST-29.14")
def test_nothing_in_reach_is_the_next_action() -> None:
    """S.8 wants Uranus, Jupiter, Mercury, Venus within 4. Uranus 4.0: 3 rings and 1 sector, 4 moves round the asteroids."""
    match, events = play("S.8", EARTH)
    assert event(events, "rival_route")[0] == "uranus" and event(events, "rival_lands") == ("uranus", "order")
    assert who(match)["score"] == 10 + 9 + 5 and who(match)["computer"]["upper"] == 3       # the left yellow discovery space: 5 points
    away, cannot = play("S.8", {"probes": ["2.1"]})
    assert event(cannot, "rival_cannot") == ("S.8", 0, "computer") and ("S.8", 1, "no_probe") in [e.args for e in cannot if e.key == "rival_cannot"]
    assert who(away)["probes"] == ["2.1"]


# -- scans -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.27", "ST-29.29", "ST-29.30", "ST-29.55")
def test_s2_takes_row_cards_from_the_right() -> None:
    """Earth over Sirius A; then 56 (yellow) and 49 (red): the bigger sectors, 61 Virginis and Proxima. Three data: 1 publicity."""
    match, _ = play("S.2")
    found = match.position()
    assert [found["sectors"][i]["signals"] for i in (1, 5, 4)] == [[1]] * 3 and found["row"][0] == "48" and "56" not in found["row"]
    assert found["discard"][:2] == ["56", "49"] and who(match)["computer"]["upper"] == 3 and who(match)["publicity"] == 3


@pytest.mark.rule("ST-29.28", "ST-29.30")
def test_a_telescope_technology_brings_one_more_and_prefers_the_second_place() -> None:
    """The fourth signal is blue (48): Sirius A already holds the rival's first marker, so the second place pays 2 points there."""
    match, events = play("S.2", None, {"techs": ["telescope_1"]})
    assert match.position()["sectors"][1]["signals"] == [1, 1] and who(match)["score"] == 12 and board_of(match)["techs"] == []
    assert [e.args for e in events if e.key == "rival_sector"][-1] == ("sirius_a", "scores")


@pytest.mark.rule("ST-29.30", "ST-29.31", "ST-10.5")
def test_winning_comes_before_scoring() -> None:
    """S.3 (left): 48 blue. Procyon 0 1 0 1: its fifth marker gives 3 : 2 and the win, although Sirius A's second place would pay 2 points."""
    match, events = play("S.3", sectors=sectors(procyon=[0, 1, 0, 1], vega=[]), discs=[5, 1, 6])         # Earth over Vega
    assert next(e.args for e in events if e.key == "rival_sector") == ("procyon", "wins")
    assert match.position()["sectors"][7] == {"star": "procyon", "signals": [0], "wins": [1]}
    assert match.position()["species"][0]["discovery"]["red"] == 1


@pytest.mark.rule("ST-29.31", "ST-10.4")
def test_completing_without_winning_is_no_reason() -> None:
    """Procyon 0 0 0 0: completing it would give it to the human, so it counts like any other; Sirius A is the bigger of two without own markers."""
    match, events = play("S.3", sectors=sectors(procyon=[0, 0, 0, 0]), discs=[5, 1, 6])
    assert next(e.args for e in events if e.key == "rival_sector") == ("sirius_a", "bigger")


# -- analysing, technology, progress ---------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.33", "ST-29.34", "ST-29.24")
def test_s5_analyses_with_a_boost_and_fills_the_computer_again() -> None:
    """3 points of the card, 3 and a step for the technology, the left blue discovery space 5 and 1 publicity; 3 data move in: 1 publicity."""
    match, _ = play("S.5", {"computer": {"upper": 6}, "data": 3}, {"techs": ["computer_1", "computer_2"]})
    assert who(match)["score"] == 21 and who(match)["publicity"] == 4 and board_of(match)["progress"] == 4 and board_of(match)["techs"] == ["computer_2"]
    assert who(match)["computer"]["upper"] == 3 and who(match)["data"] == 0


@pytest.mark.rule("ST-29.6", "ST-29.7", "ST-29.11", "ST-28.1", "ST-28.4", "WE-37")
def test_technology_bonus_and_printed_progress_may_cross_the_icon() -> None:
    """S.4 without a probe: free technology. Space 12: probe_4 with energy (1 step, over the icon to 1), then the printed step to 2: one
    advanced card on top."""
    tiles = {**ENERGY_TILES, "probe_4": {"tiles": ["energy"], "two": True}}
    match, events = play("S.4", None, {"progress": 12, "advanced": ["S.7", "S.8"]}, tech=tiles)
    assert event(events, "rival_tech") == ("probe_4", "preferred") and who(match)["score"] == 12
    assert board_of(match)["progress"] == 2 and board_of(match)["deck"] == ["S.7"] and board_of(match)["advanced"] == ["S.8"]


@pytest.mark.rule("ST-29.7", "ST-13.13")
def test_without_2_point_tiles_the_first_stack_left_along_the_track() -> None:
    tiles = {name: {"tiles": ["energy"], "two": False} for name in ENERGY_TILES} | {"computer_3": {"tiles": [], "two": False}}
    match, events = play("S.4", None, {}, tech=tiles)
    assert event(events, "rival_tech") == ("computer_4", "left") and who(match)["score"] == 10


@pytest.mark.rule("ST-29.9", "ST-14.10")
def test_its_stored_technology_pays_no_publicity_on_asteroids() -> None:
    """Discs at 0: disc 1 pushes the rival's probe from 1.0 onto the asteroids of 1.7."""
    match, _ = play("S.2", {"publicity": 6, "probes": ["1.0"]}, {"techs": ["probe_2"]}, discs=[0, 0, 0], next_rotation=1, tech=ENERGY_TILES)
    assert who(match)["probes"] == ["1.7"] and who(match)["publicity"] == 0


@pytest.mark.rule("ST-28.10", "ST-28.11", "ST-30.13")
def test_gold_only_first_spaces_by_the_arrow() -> None:
    """S.4 (right) brings it over 25: the rightmost tile whose first space is free."""
    gold = {"tech": {"marks": []}, "mission": {"marks": []}, "income": {"marks": []}, "other": {"marks": [0]}}
    match, _ = play("S.4", {"score": 22, **EARTH}, gold=gold)
    assert match.position()["gold"]["income"]["marks"] == [1] and match.scores()[1]["gold"] == 0
    full, events = play("S.4", {"score": 22, **EARTH}, gold={name: {"marks": [0]} for name in gold})
    assert "rival_no_gold" in keys(events) and all(full.position()["gold"][name]["marks"] == [0] for name in gold)


@pytest.mark.rule("ST-16.9", "ST-28.10")
def test_it_moves_neutral_markers_like_a_player() -> None:
    match, _ = play("S.4", {"score": 18, **EARTH})
    assert match.position()["neutral"] == {"20": 1, "30": 2} and match.position()["species"][0]["discovery"]["red"] == "neutral"


# -- species cards ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.35", "ST-29.36", "ST-29.37", "ST-29.43")
def test_s3_gives_way_to_the_left_species_card() -> None:
    """Anomalies left: S.16. The next anomaly from Earth 1 counter-clockwise is in sector 6 (blue); the rival does not lead there: lowest
    free space, row 2, and 3 points."""
    species = [known("anomalies", board={"blue": [[0], [], [], [], []]}), {}]
    tokens = [{"sector": 1, "color": "red", "side": 1}, {"sector": 6, "color": "blue", "side": 1}, {"sector": 4, "color": "yellow", "side": 1}]
    match, events = play("S.3", species=species, anomalies=tokens, pair="anomalies,exertians")
    assert board_of(match)["removed"] == ["S.3"] and board_of(match)["played"] == ["S.16"]
    assert match.position()["species"][0]["board"]["blue"][1] == [1] and who(match)["score"] == 10 + 3 + 2 and board_of(match)["progress"] == 4


@pytest.mark.rule("ST-29.45", "ST-29.44")
def test_other_signals_in_oumuamuas_sector_go_to_the_star() -> None:
    """'Oumuamua is unknown to S.2: Earth's signal lies at the star even if the tile stands in its sector."""
    for disc3 in range(8):
        match, _ = play("S.2", species=[known("oumuamua"), {}], pair="oumuamua,exertians", discs=[4, 1, disc3])
        assert match.position()["oumuamua"]["signals"] == []


@pytest.mark.rule("ST-29.48", "ST-29.54")
def test_spaces_with_a_data_cost_count_as_taken_without_a_full_computer() -> None:
    """Centaurians left, rows 1 to 3 of blue taken, the right species' blue discovery too: with the computer just cleared only overflow is left."""
    blue = [[0], [0], [0], [], []]
    species = [known("centaurians", board={"blue": blue}), {"discovery": {"blue": 0}}]
    match, _ = play("S.5", {"computer": {"upper": 6}, "data": 6}, species=species, pair="centaurians,exertians")
    assert match.position()["species"][0]["overflow"]["blue"] == [1] and who(match)["score"] == 10 + 3 + 3


@pytest.mark.rule("ST-29.46", "ST-29.47", "ST-23.2")
def test_s18_sends_a_message_and_takes_a_top_reward_by_the_arrow() -> None:
    match, _ = play("S.3", None, {"messages": 2}, species=[known("centaurians"), {}], pair="centaurians,exertians")
    assert match.position()["centaurians"]["tiles"][1] == 25 and board_of(match)["messages"] == 1 and board_of(match)["progress"] == 4
    reached, _ = play("S.4", {"score": 22, "milestones": [20], **EARTH}, species=[known("centaurians"), {}], pair="centaurians,exertians",
                      centaurians={"tiles": [None, 24], "taken": [False, False, False, False]})
    assert reached.position()["centaurians"]["taken"] == [False, False, False, True] and who(reached)["score"] == 22 + 3 + 8


# -- passing, objectives, the end ------------------------------------------------------------------------------------
@pytest.mark.rule("ST-29.38", "ST-29.39", "ST-29.52")
def test_without_cards_it_passes_turns_the_sky_and_removes_a_card() -> None:
    match = table(board={"deck": [], "played": ["S.1", "S.2"]}, next_rotation=1)
    stack = match.position()["stacks"][0]
    match.act(0, "end")
    assert match.position()["passed"] == [False, True] and match.position()["discs"] == [5, 1, 6] and len(match.position()["stacks"][0]) == len(stack) - 1
    assert board_of(match)["progress"] == 4 and sorted(board_of(match)["deck"]) == ["S.1", "S.2"] and board_of(match)["gone"] == 1


@pytest.mark.rule("ST-30.10", "ST-30.21", "WE-38")
def test_missing_objectives_are_progress_before_income() -> None:
    """The end of round 3 with one completed objective: two are missing, 6 steps."""
    match = table(human={"hand": []}, board={"done": ["I-1"], "deck": ["S.1"], "objectives": [{"id": "III-8"}, {"id": "II-3"}, {"id": "III-2"}]}, round=3,
                  passed=[False, True], agenda=[["turn", 0]], turn={"free": True})
    match.act(0, "pass")
    match.act(0, "take 1")
    assert board_of(match)["progress"] == 9 and board_of(match)["spent"] == ["I-1"] and board_of(match)["done"] == [] and match.position()["round"] == 4


@pytest.mark.rule("ST-30.3", "ST-30.22", "ST-30.4")
def test_one_research_marks_one_task_and_may_cover_a_circle() -> None:
    objectives = [{"id": "II-4"}, {"id": "III-3"}, {"id": "III-8"}]
    match = table(human={"publicity": 6, "missions": [{"card": "131", "circles": []}]}, board={"objectives": objectives}, agenda=[["turn", 0]],
                  turn={"free": True}, tech=ENERGY_TILES)
    for answer in ("research", "tech telescope_2", "cover 131 1"):
        match.act(0, answer)
    assert match.pending()[0].kind == "task" and [c.key for c in match.pending()[0].options][:2] == ["task II-4 1", "task III-3 1"]
    match.act(0, "task III-3 1")
    assert [o["tasks"] for o in board_of(match)["objectives"]] == [[], [1], []]


@pytest.mark.rule("ST-30.6", "ST-30.7", "ST-30.16")
def test_state_tasks_are_marked_as_soon_as_they_hold() -> None:
    """Data on computer space 2: publicity 9, marked at once. Five data in the pool, of which one is then placed: marked all the same."""
    match = table(human={"publicity": 8, "data": 5, "computer": {"upper": 1}}, board={"objectives": [{"id": "III-5"}, {"id": "I-4"}, {"id": "I-2"}]},
                  agenda=[["turn", 0]], turn={"free": True})
    match.act(0, "place 2")
    assert who(match, 0)["publicity"] == 9 and who(match, 0)["data"] == 4
    assert [o["tasks"] for o in board_of(match)["objectives"]] == [[2], [1], []]
    computer = table(human={"data": 4, "computer": {"upper": 5}}, board={"objectives": [{"id": "I-4"}, {"id": "III-8"}, {"id": "I-2"}]},
                     agenda=[["turn", 0]], turn={"free": True})
    computer.act(0, "place 6")
    assert board_of(computer)["objectives"][0]["tasks"] == []


@pytest.mark.rule("ST-30.11", "ST-30.14", "ST-30.15", "ST-30.23")
def test_the_end_five_points_for_each_open_objective_and_more_points_win() -> None:
    """Three open, four in the stack: 35 points. 45 against 10 + 35: equal is no win."""
    match = table(human={"hand": [], "score": 45, "milestones": [20, 25, 30]}, board={"stack": ["III-1", "III-3", "III-4", "III-5"], "deck": ["S.1"]},
                  round=5, passed=[False, True], agenda=[["turn", 0]], turn={"free": True})
    match.act(0, "pass")
    assert match.over and match.totals() == [45, 45] and match.places() == [2, 1]


@pytest.mark.rule("ST-30.17", "ST-10.16", "ST-30.21")
def test_a_sector_won_in_the_rivals_turn_marks_the_task() -> None:
    """S.3: Earth over Vega, which has 0 0 0: the rival completes it, the human wins, scores 2, marks a trace and the task 'win a black sector'."""
    match, _ = play("S.3", sectors=sectors(vega=[0, 0, 0]), discs=[5, 1, 6])
    assert match.pending()[0].kind == "trace" and who(match, 0)["score"] == 12
    match.act(0, "trace right red discovery")
    marked: dict[str, Any] = {o["id"]: o["tasks"] for o in board_of(match)["objectives"]}
    assert marked["III-8"] == [1] and match.pending()[0].kind == "turn"
