"""Cases worked out by hand from the rulebook, the last four adventures and the solo deck: whole turns, ties, chains, ASTRA's ways of winning."""
from __future__ import annotations

from typing import Any

import pytest

from tests.games.welcome_moon.table import boxes, do, ends, fill, keys, kind, now, score, sheet, solo, table, why


def quarter(q: int, *marks: Any) -> dict[str, Any]:
    return {f"Q{q}.{i + 1}": m for i, m in enumerate(marks)}


# -- 5 The Dome ------------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A5.07", "WM-A5.08")
def test_zero_is_even() -> None:
    match = do(table(5, "2 astronaut", [{}, {}]), 0, "take 1")
    assert "write 0 S1-1" in keys(match)
    wild = table(5, "8 robot", [{"dome": ["D8a", "D8b"]}, {}])
    do(wild, 0, "take 1", "write 8 S1+1")
    assert kind(wild) == ""                                         # D1 and D7 are left outside: both odd
    odd = do(table(5, "7 robot", [{"dome": ["D8a", "D8b"]}, {}]), 0, "take 1", "write 7 S1+1")
    assert keys(odd) == ["robot D1", "robot D7", "skip"]


@pytest.mark.rule("WM-A5.04", "WM-A5.14", "WM-5.01")
def test_a_skyscraper_reached_at_both_ends_by_number_and_x() -> None:
    """S3 is full but for its ends: the number at the top (25), the X at the bottom (6), both first; the X splits a section."""
    own = {"boxes": {"S3-2": 2, "S3-1": "X", **{f"S3+{i}": "X" for i in range(1, 7)}}}
    match = do(table(5, "14 planning", [own, {}], missions={"A": 88, "B": 90, "C": 92}), 0, "take 1", "write 14 S3+7", "planning S3-3", "split D4")
    assert score(match)["skyscrapers"] == 31 and now(match)["split"] == ["D4"]
    assert score(match)["dome"] == -9 * 6
    do(match, 1, "take 1", "write 14 S3+1", "skip")
    assert keys(match) == ["mission A", "wait"]
    do(match, 0, "mission A")
    assert score(match)["missions"] == 8
    assert set(match.position()["taken"]) == {"S3.top", "S3.bottom"}


@pytest.mark.rule("WM-A5.09")
def test_no_section_left_to_split_no_penalty() -> None:
    own = {"dome": ["D1a", "D1b", "D8a", "D8b"], "split": [f"D{i}" for i in range(2, 8)]}
    match = do(table(5, "8 planning", [own, {}]), 0, "take 1", "write 8 S1+1", "planning S1-1")
    assert kind(match) == "" and now(match)["boxes"]["S1-1"] == "X" and score(match)["dome"] == -12 * 6


@pytest.mark.rule("WM-A5.12", "WM-A5.13", "WM-A5.15", "WM-A5.16")
def test_the_dome_added_up_for_three() -> None:
    """Missions row 3 (12/8): one star, one sun; tower row 4 (3/8/15): levels 3, 2, 1, 1; astronauts 3, 3, 1 on ladders 20/7, -10/0, 30/10."""
    first = {"ladders": {"missions": 2, "tower": 3, "astronauts": 3, "dome": 4}, "tower_plants": {"T+4": 2, "T+1": 2, "T-1": 1, "T-2": 1},
             "tower_water": ["T+4"], "astronauts": 3, "dome": [f"D{i}{h}" for i in range(1, 7) for h in "ab"] + ["D8b"], "split": ["D8"]}
    match = table(5, "", [first, {"astronauts": 3}, {"astronauts": 1, "ladders": {"astronauts": 4}}], seats=3, ended=True,
                  players=[{"missions": {"A": "first", "B": "later"}}, {}, {}])
    assert score(match) == {"missions": 20, "tower": 15 + 8 + 6, "skyscrapers": 0, "astronauts": 20, "dome": -2 * 2, "errors": 0}
    assert [score(match, i)["astronauts"] for i in (1, 2)] == [-10, 10]


@pytest.mark.rule("WM-A5.18")
@pytest.mark.parametrize(("mine", "given", "points"), [(2, 2, 10), (2, 3, 4), (0, 0, 0)])
def test_astronauts_against_the_cards_given(mine: int, given: int, points: int) -> None:
    match = solo(5, "8 robot, 3 water, 5 plant", {"astronauts": mine, "ladders": {"astronauts": 2}}, astra={"given": ["7 astronaut"] * given})
    assert match.scores()[0]["astronauts"] == points


# -- 6 The Virus --------------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A6.08", "WM-A6.10", "WM-A6.13", "WM-A6.16")
def test_a_plant_wakes_the_green_virus_which_spreads_with_the_grey_one() -> None:
    """The fifth plant symbol activates green (home Q3). Everybody: grey in Q1 first, then green in Q3."""
    grey = {"grey_virus": {"home": "Q1"}}
    match = table(6, "8 plant", [{**grey, "tracks": {"plant": 4}}, grey], missions={"A": 94, "B": 96, "C": 98})
    do(match, 0, "take 1", "write 8 Q6.3", "plant Q6")
    do(match, 1, "take 1", "write 8 Q6.3", "skip")
    assert match.position()["taken"] == ["green"]
    for seat in (0, 1):
        assert keys(match, seat) == [f"infect Q1.{i}" for i in range(1, 6)]
        do(match, seat, "infect Q1.1")
        assert keys(match, seat) == [f"infect Q3.{i}" for i in range(1, 6)]
        do(match, seat, "infect Q3.5")
    assert kind(match) == "choose"                                  # the next turn
    assert [score(match, i)["infected"] for i in (0, 1)] == [-2, -2]


@pytest.mark.rule("WM-A6.15", "WM-A6.17", "WM-A6.19")
def test_a_full_home_spreads_to_every_open_neighbour_at_once() -> None:
    """Q1 is complete: Q2, Q5 and Q8 lie behind open walkways; Q2 is complete, so Q5 and Q8 lose a house each."""
    own = {"grey_virus": {"home": "Q1"}, "boxes": {**quarter(1, 1, 2, 3, 4, 5), **quarter(2, 6, 7, 8, 9, "infected")}, "energies": {"Q1": 3, "Q2": 2},
           "errors": 1}
    others = {f"Q{q}.{i}": "X" for q in (3, 4, 6, 7, 9, 10, 11) for i in range(1, 6)}
    stuck = {**own, "boxes": {**own["boxes"], **others, **quarter(5, "X", 1, "X", "X"), **quarter(8, 1, "X")}}      # type: ignore[dict-item]
    match = table(6, "1 robot", [stuck, {"grey_virus": {"home": "Q4"}}], missions={"A": 95, "B": 96, "C": 98},
                  players=[{"missions": {"A": "later", "C": "later"}}, {}])
    do(match, 0, "error")
    do(match, 1, "take 1", "write 1 Q9.1", "skip")
    while kind(match) == "pick":
        do(match, 0, keys(match)[-1])
    infected = [b for b, v in sheet(match)["boxes"].items() if v == "infected"]
    assert len(infected) == 3 and {b.split(".")[0] for b in infected} == {"Q2", "Q5", "Q8"}
    assert score(match)["infected"] == -3


@pytest.mark.rule("WM-A6.11", "WM-A6.13")
def test_two_who_trigger_the_same_symbol_are_spared_the_third_suffers_once() -> None:
    """Water symbol 5 carries a propagation; two cross it in the same turn."""
    grey = {"grey_virus": {"home": "Q1"}, "tracks": {"water": 4}}
    match = table(6, "8 water", [grey, grey, grey], seats=3, taken=["blue"], missions={"A": 94, "B": 96, "C": 98})
    for seat in (0, 1):
        do(match, seat, "take 1", "write 8 Q2.2", "water tank-Q2.2")
    do(match, 2, "take 1", "write 8 Q2.2", "skip")
    assert sorted(match.pending()) == [2] and kind(match, 2) == "pick"
    do(match, 2, "infect Q1.2", "infect Q9.1")                      # grey, then blue at home in Q9
    assert [score(match, i)["infected"] for i in range(3)] == [0, 0, -2]


@pytest.mark.rule("WM-A6.20", "WM-A6.21", "WM-A6.26")
def test_solo_a_mission_wakes_its_virus_and_earns_a_bonus() -> None:
    own = {"grey_virus": {"home": "Q11"}, "boxes": {**quarter(1, 1, 2, 3, 4, 5), **quarter(8, 1, 2, 3, 4)}}
    match = solo(6, "8 robot, 3 water, 5 robot", own, missions={"A": 94, "B": 96, "C": 98})
    do(match, 0, "take 12", "write 8 Q8.5")
    assert kind(match) == "mission"
    do(match, 0, "mission A")
    assert match.position()["taken"] == ["red"] and match.position()["players"][0]["bonuses"]["circled"] == 1
    assert keys(match) == [f"infect Q2.{i}" for i in range(1, 6)]                  # red at home in Q2 comes before grey in Q11
    do(match, 0, "infect Q2.3", "infect Q11.1")
    assert match.scores()[0]["missions"] == 8 and kind(match) == "give_card"


@pytest.mark.rule("WM-A6.27")
def test_astra_wakes_green_or_blue_then_crosses_a_propagation_symbol() -> None:
    deck = {"drawn": [], "left": ["effect A", "4 robot", "9 plant", "12 water"]}
    own = {"grey_virus": {"home": "Q1"}}
    match = solo(6, "", own, deck=deck)
    assert keys(match) == ["astra green", "astra blue"]
    do(match, 0, "astra blue", "infect Q1.1", "infect Q9.1")
    assert kind(match) == "choose" and match.position()["players"][0]["bonuses"]["circled"] == 0
    both = solo(6, "", own, deck=deck, taken=["green", "blue", "PROP_PLANT_1"])
    assert keys(both) == ["astra PROP_PLANT_2", "astra PROP_WATER_1", "astra PROP_WATER_2"]


# -- 7 The Escape -------------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A7.05", "WM-A7.12", "WM-5.02")
def test_the_double_of_a_greenhouse_for_two_at_once_and_never_again() -> None:
    near = {"airlocks": ["A01"], "plants": {"V1": 3}}
    blocks = [k for k in ("A01", "A02", "A03", "A04", "A05") if opens_v1_greenhouse(k)]
    near["airlocks"] = blocks[:1]
    match = table(7, "8 water", [near, near, near], seats=3)
    for seat, box in ((0, "V1.5"), (1, "V1.5"), (2, "V1.2")):
        do(match, seat, "take 1", f"write 8 {box}")
    assert [score(match, i)["greenhouses"] for i in range(3)] == [14, 14, 0]
    late = table(7, "8 robot", [near, {}], taken=["V1"])
    do(late, 0, "take 1", "write 8 V1.5")
    assert score(late)["greenhouses"] == 7


def opens_v1_greenhouse(airlock: str) -> bool:
    from orrery.games.welcome_moon.rules.adventures.escape import DATA
    return any("V1.G" in a["between"] for a in DATA["airlocks"] if a["id"] == airlock)


@pytest.mark.rule("WM-A7.13", "WM-A7.14")
def test_the_escape_added_up() -> None:
    """V1: two full modules, 3 reactors, one tank: 14 + 7; V2: a full module without a reactor: 0; V6 printed reactors 2: one module 4."""
    own = {"boxes": {**fill("V1.", 1, 4), **fill("V1.", 6, 9), **fill("V2.", 1, 3), **fill("V6.", 1, 2)}, "reactors": {"V1": 3, "V6": 2},
           "tanks": ["V1.3"], "plannings": 3, "errors": 3}
    match = table(7, "", [own, {}], ended=True)
    assert score(match) == {"missions": 0, "greenhouses": 0, "modules": 25, "planning": -6, "errors": -15}


@pytest.mark.rule("WM-A7.06")
@pytest.mark.parametrize(("errors", "asks"), [(0, True), (1, True), (2, False)])
def test_two_errors_open_an_airlock_the_third_ends_the_game(errors: int, asks: bool) -> None:
    own = {"boxes": {**fill("V1.", 1, 3), "V1.4": 15, **fill("V1.", 6, 9)}, "errors": errors}
    match = do(table(7, "3 robot", [own, {}]), 0, "error")
    assert (kind(match) == "pick") == asks
    if asks:
        do(match, 0, keys(match)[0])
    do(match, 1, "take 1", "write 3 V1.2", "skip")
    assert match.over == (errors == 2)


@pytest.mark.rule("WM-A7.11", "WM-4.10")
def test_the_second_astronaut_earns_a_wild_planning_none() -> None:
    match = do(table(7, "8 astronaut", [{"astronauts": 1, "plannings": 2}, {}]), 0, "take 1", "write 9 V1.3")
    assert now(match)["astronauts"] == 2
    again = do(table(7, "8 water", [{"astronauts": 2}, {}]), 0, "take 1")
    assert "wild astronaut" in keys(again)
    never = do(table(7, "8 water", [{"plannings": 6}, {}]), 0, "take 1")
    assert "wild astronaut" not in keys(never)


# -- 8 The Battle --------------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A8.05", "WM-A8.06", "WM-A8.08", "WM-A8.17", "WM-A8.18")
def test_the_battle_added_up_on_both_sheets() -> None:
    """Sheet 0 near: P1 (green) full 2:1, P4 (grey) open 2:1, P3 (blue) open 1:1 shared; green 3, grey 5, blue 2; plants 7, water 3.
    Sheet 1 far: P7 (green) 1:0 at 2; planning one step: 3."""
    first = {"boxes": {"P1.1": "near", "P1.2": "near", "P1.3": "far", "P4.1": "near", "P4.2": "near", "P4.3": "far", "P3.1": "near", "P3.2": "far"},
             "near": {"near.plants": 3, "near.water": 1, "near.green": 1, "near.grey": 1}}
    second = {"boxes": {"P7.1": "far"}, "far": {"far.planning": 1, "far.errors": 1}}
    match = table(8, "", [first, second], ended=True)
    assert score(match) == {"missions": 0, "plants": 7, "water": 3, "planets": 3 + 5 + 2 + 2, "planning": -3, "errors": -5}
    assert score(match, 1)["planets"] == 2                       # P3 shared, at the far side's own value


@pytest.mark.rule("WM-A8.10", "WM-A8.14")
def test_a_robot_bonus_of_a_planet_box_reaches_an_asteroid_and_chains() -> None:
    """P2.5 carries a robot: the fifth asteroid from the own side gives water and an energy."""
    own = {"boxes": {"P2.1": "far", "P2.2": "far", "P2.3": "near", "P2.4": "near"}, "near": {"near.asteroids": 4}}
    match = do(table(8, "4 astronaut", [own, {}], turn=1), 0, "take 1", "write 4 P2", "bonus_robot")
    assert kind(match) == "pick" and now(match)["near"]["near.asteroids"] == 5
    assert keys(match) == ["bonus_energy green", "bonus_energy blue", "bonus_energy grey"] and now(match)["near"]["near.water"] == 1
    do(match, 0, "bonus_energy grey", "astronaut")
    assert now(match)["flags"] == {"P2.flag": "near"} and now(match)["near"]["near.astronauts"] == 1
    assert score(match)["planets"] == 5


@pytest.mark.rule("WM-A8.13")
def test_two_stored_astronauts_reach_four_away() -> None:
    match = do(table(8, "8 plant", [{"near": {"near.astronauts": 2}}, {}], turn=1), 0, "take 1")
    assert set(keys(match)) == {"write 5 P2", "write 7 P3", "write 8 P4", "write 9 P5", "write 11 P6"}
    do(match, 0, "write 5 P2", "skip")
    assert now(match)["near"]["near.astronauts_used"] == 2


@pytest.mark.rule("WM-A8.16")
@pytest.mark.parametrize(("full", "errors", "over"), [(True, 0, True), (False, 1, True), (False, 0, False)])
def test_a_full_sheet_or_two_errors_of_one_side_end_the_battle(full: bool, errors: int, over: bool) -> None:
    sizes = {1: 3, 2: 5, 3: 5, 4: 7, 5: 5, 6: 5, 7: 3}
    every = {f"P{p}.{i}": "near" if i % 2 else "far" for p, n in sizes.items() for i in range(1, n + 1)}
    if full:
        del every["P4.7"]
        match = table(8, "8 plant", [{"boxes": every}, {}], turn=1)
        do(match, 0, "take 1", "write 8 P4")
        if kind(match) == "action":
            do(match, 0, "skip")
    else:
        for p in (1, 6, 7):
            del every[f"P{p}.{sizes[p]}"]
        match = table(8, "8 plant", [{"boxes": every, "near": {"near.errors": errors}}, {}], turn=1)
        do(match, 0, "error")
    do(match, 1, "take 1", "write 8 P4", "skip")
    ends(match)
    assert match.over == over


@pytest.mark.rule("WM-A8.22", "WM-A8.23", "WM-A8.24", "WM-A8.25")
def test_astra_takes_a_planet_first_and_a_tie_is_the_players() -> None:
    """ASTRA's 2/planning: the last box of P1 (2:1 before): 2:2 is the player's; no crater of a complete planet."""
    own = {"boxes": {"P1.1": "near", "P1.2": "far"}, "craters": {"P1.moon1": "near"}}
    match = solo(8, "", own, deck={"drawn": [], "left": ["2 planning", "9 plant", "12 water"]})
    assert sheet(match)["boxes"]["P1.3"] == "far" and sheet(match)["flags"] == {"P1.flag": "near"}
    assert "P1.moon2" not in sheet(match)["craters"]
    assert match.position()["hand"] == ["2 planning", "9 plant", "12 water"] and kind(match) == "choose"


@pytest.mark.rule("WM-A8.28")
def test_the_rulebooks_example_of_astras_effect() -> None:
    """A with 4 own insignias and one crater free, B with 3 and none, C and D with 2 each: one on A, the other on C or D."""
    own = {"boxes": {**{f"P4.{i}": "near" for i in range(1, 5)}, **{f"P3.{i}": "near" for i in (1, 2)}, **{f"P5.{i}": "near" for i in (1, 2)},
                     **{f"P6.{i}": "near" for i in (1, 2)}},
           "craters": {"P4.moon1": "far", "P3.moon1": "near", "P3.moon2": "far"}}
    match = solo(8, "", own, deck={"drawn": [], "left": ["effect A", "2 robot", "9 plant", "12 water"]})
    assert sheet(match)["craters"]["P4.moon2"] == "far"
    assert keys(match) == ["astra P5.moon", "astra P6.moon"]
    do(match, 0, "astra P6.moon")
    assert sheet(match)["craters"]["P6.moon1"] == "far" and "P6.moon2" not in sheet(match)["craters"]


# -- the solo deck ----------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-S.12", "WM-S.18", "WM-A7.15")
def test_the_last_effect_card_is_resolved_and_the_game_ends_at_once() -> None:
    match = solo(7, "8 water, 9 water, 7 energy", {}, deck={"drawn": [], "left": ["effect B"], "passes": 1})
    do(match, 0, "take 12", "write 8 V1.3", "water tank-V1.3")
    do(match, 0, "astra double-V1")
    assert match.over and match.position()["missions"]["B"]["flipped"] and match.position()["taken"] == ["V1"]
    assert match.position()["astra"]["given"] == ["7 energy"]


@pytest.mark.rule("WM-S.22")
@pytest.mark.parametrize(("tanks", "places"), [(["TANK1"], [2, 1]), (["TANK3", "TANK1"], [1, 1]), (["TANK3", "TANK10"], [1, 2])])
def test_more_points_than_astra_wins_as_many_draw(tanks: list[str], places: list[int]) -> None:
    """An astronaut and a robot card for Katherine: 1 + 2 + 5 + 1 = 9, against tanks worth 4, 9 and 10."""
    match = solo(2, "", {"tanks": tanks}, astra={"given": ["7 astronaut", "5 robot"]}, ended=True)
    assert sum(match.scores()[1].values()) == 1 + 2 + 5 + 1
    assert match.places() == places


@pytest.mark.rule("WM-S.17")
def test_bonuses_beyond_the_symbols_of_the_card_are_lost() -> None:
    own = {"airlocks": [k for k in ("A01", "A02", "A03", "A04", "A05") if opens_v1_greenhouse(k)][:1]}
    match = solo(7, "8 water, 9 plant, 7 energy", own, players=[{"bonuses": {"circled": 6, "crossed": 2}}])
    do(match, 0, "take 13", "write 8 V1.5", "skip")
    assert match.position()["players"][0]["bonuses"]["circled"] == 6


@pytest.mark.rule("WM-2.14", "WM-2.06")
def test_nothing_of_a_turn_is_seen_before_everybody_has_finished_it() -> None:
    match = table(3, "8 plant, 3 robot, 12 water", [{}, {}, {}], seats=3)
    before = match.view(2).data["sheets"][0]
    do(match, 0, "take 1", "write 8 c3r3", "plant greenhouse-BL")
    do(match, 1, "take 1", "write 8 c3r3")
    assert match.view(2).data["sheets"][0] == before and match.view(0).data["sheets"][0]["boxes"]["c3r3"] == 8
    ends(match)
    assert match.view(2).data["sheets"][0]["boxes"]["c3r3"] == 8


@pytest.mark.rule("WM-4.04", "WM-3.04")
def test_a_refusal_tells_a_number_out_of_reach_from_a_box_out_of_order() -> None:
    """An astronaut makes 6 to 10 of an 8. 11 is out of reach wherever it goes; 10 after a 12 is out of order; 9 without an astronaut is neither."""
    match = do(table(3, "8 astronaut", [{"boxes": boxes("c3r3=12")}, {}]), 0, "take 1")
    assert "11" in why(match, "write 11 c2r3") and "12" not in why(match, "write 11 c2r3")
    assert "12" in why(match, "write 10 c5r3")
    plain = do(table(3, "8 robot", [{"boxes": boxes("c3r3=12")}, {}]), 0, "take 1")
    assert "9" in why(plain, "write 9 c2r3") and "12" not in why(plain, "write 9 c2r3")
    assert "12" in why(plain, "write 8 c5r3")


@pytest.mark.rule("WM-A5.05", "WM-A5.13")
def test_each_symbol_of_a_tower_level_counts_once() -> None:
    """Water at height +1 makes a level of one symbol (2 points), a plant beside it one of two (5), the other plant one of three (9)."""
    for before, points in (({}, 2), ({"T+1": 1}, 5), ({"T+1": 2}, 9)):
        match = do(table(5, "8 water", [{"tower_plants": before}, {}]), 0, "take 1", "write 8 S2+1", "water T+1")
        assert score(match)["tower"] == points
    match = do(table(5, "8 plant", [{"tower_water": ["T+1"]}, {}]), 0, "take 1", "write 8 S2+1", "plant T+1")
    assert score(match)["tower"] == 5 and now(match)["tower_plants"]["T+1"] == 1


@pytest.mark.rule("WM-A2.05", "WM-A3.04", "WM-A6.07", "WM-A7.07")
@pytest.mark.parametrize(("adventure", "box", "answer", "category", "points"), [
    (2, "P18", "water TANK6", "water", 8), (3, "c4r1", "water tank-c4r1", "water", 2), (6, "Q2.2", "water tank-Q2.2", "water", 0),
    (7, "V1.3", "water tank-V1.3", "modules", 0)])
def test_a_tank_is_circled_once(adventure: int, box: str, answer: str, category: str, points: int) -> None:
    own: dict[str, Any] = {"ladders": {"water": 1}} if adventure == 3 else {}
    match = do(table(adventure, "8 water", [own, {}]), 0, "take 1", f"write 8 {box}", answer)
    assert len(now(match)["tanks"]) == 1 and score(match)[category] == points
    again = table(adventure, "8 water", [{**own, "tanks": now(match)["tanks"]}, {}])
    do(again, 0, "take 1", f"write 8 {box}")
    assert kind(again) == ""                                        # nothing left to circle there
