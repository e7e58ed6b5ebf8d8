"""WM-A8: The Battle."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.welcome_moon.rules.adventures import battle
from orrery.games.welcome_moon.rules.adventures.battle import BATTLE
from tests.games.welcome_moon.table import do, keys, kind, score, sheet, solo, table, why


def marks(planet: int, *sides: str) -> dict[str, str]:
    return {f"P{planet}.{i + 1}": side for i, side in enumerate(sides)}


def moon(planet: int, *sides: str) -> dict[str, str]:
    return {f"P{planet}.moon{i + 1}": side for i, side in enumerate(sides) if side}


def side(name: str, **tracks: int) -> dict[str, dict[str, int]]:
    return {name: {f"{name}.{k}": v for k, v in tracks.items()}}


FULL = {f"P{p + 1}.{i + 1}": "near" for p in range(7) for i in range(battle.SIZES[p])}


@pytest.mark.rule("WM-A8.01", "WM-A8.02", "WM-A8.04")
def test_ex_33_the_ring_of_sheets() -> None:
    match = table(8, "8 robot", [{}] * 4, seats=4, turn=1)
    assert [BATTLE.sheet_index(match.state, seat) for seat in range(4)] == [0, 1, 2, 3]
    assert [BATTLE.side(match.state, seat) for seat in range(4)] == [battle.NEAR] * 4
    even = table(8, "8 robot", [{}] * 4, seats=4, turn=2)
    assert [BATTLE.sheet_index(even.state, seat) for seat in range(4)] == [3, 0, 1, 2]
    assert [BATTLE.side(even.state, seat) for seat in range(4)] == [battle.FAR] * 4
    two = [table(8, "8 robot", [{}, {}], turn=t) for t in (1, 2)]
    assert [[BATTLE.sheet_index(m.state, seat) for seat in (0, 1)] for m in two] == [[0, 1], [1, 0]]
    for seats in range(2, 7):                       # nobody shares a sheet in a turn
        for turn in (1, 2):
            m = table(8, "8 robot", [{}] * seats, seats=seats, turn=turn)
            assert len({BATTLE.sheet_index(m.state, seat) for seat in range(seats)}) == seats


@pytest.mark.rule("WM-A8.02", "WM-A8.03")
def test_the_insignias_of_the_two_sides_and_alternating_turns() -> None:
    match = table(8, "8 energy", [{}, {}], turn=1)
    for seat in (0, 1):
        do(match, seat, "take 1", "write 8 P4", "bonus_plant", "skip")
    assert [sheet(match, i)["boxes"] for i in (0, 1)] == [{"P4.1": "near"}] * 2
    assert match.state.turn == 2
    again = table(8, "8 energy", [{"boxes": marks(4, "near")}, {"boxes": marks(4, "near")}], turn=2)
    for seat in (0, 1):
        do(again, seat, "take 1", "write 8 P4", "skip")
    assert [sheet(again, i)["boxes"] for i in (0, 1)] == [{"P4.1": "near", "P4.2": "far"}] * 2


@pytest.mark.rule("WM-A8.05", "WM-A8.06")
def test_planets_and_their_ranges() -> None:
    assert list(zip(battle.LOW, battle.HIGH, strict=True)) == [(0, 3), (3, 5), (5, 7), (7, 9), (9, 11), (11, 13), (13, 17)]
    assert battle.SIZES == (3, 5, 5, 7, 5, 5, 3)
    for number, planets in ((3, ["P1", "P2"]), (8, ["P4"]), (13, ["P6", "P7"]), (1, ["P1"])):
        match = table(8, f"{number} robot", [{}, {}])
        do(match, 0, "take 1")
        assert keys(match) == [f"write {number} {p}" for p in planets]
    match = table(8, "3 robot", [{"boxes": marks(1, "near", "far", "near")}, {}])
    do(match, 0, "take 1")
    assert keys(match) == ["write 3 P2"] and "free" in why(match, "write 3 P1")
    assert "5 to 7" in why(match, "write 3 P3")
    do(match, 0, "write 3 P2")
    none = table(8, "8 robot", [{"boxes": marks(4, *["far"] * 7)}, {}])
    assert keys(none) == ["error"]


@pytest.mark.rule("WM-A8.07")
def test_bonus_symbols_of_the_boxes_come_in_addition() -> None:
    found = {battle.BOX_IDS[i]: battle.ACTIONS[b] for i, b in enumerate(battle.BOX_BONUS) if b >= 0}
    assert found == {"P1.3": "plant", "P2.5": "robot", "P3.3": "robot", "P3.5": "water", "P4.1": "plant", "P4.5": "plant", "P4.7": "robot",
                     "P5.4": "water", "P5.5": "plant", "P6.5": "water", "P7.3": "plant"}
    match = table(8, "8 robot", [{}, {}])
    do(match, 0, "take 1", "write 8 P4", "bonus_plant", "robot")
    own = match.view(0).data["sheets"][0]["near"]
    assert own["near.plants"] == 1 and own["near.asteroids"] == 1


@pytest.mark.rule("WM-A8.07")
def test_the_bonus_of_a_box_may_be_declined_those_of_an_asteroid_may_not() -> None:
    match = table(8, "8 energy", [{}, {}])
    do(match, 0, "take 1", "write 8 P4")
    assert keys(match) == ["bonus_plant", "skip"]
    do(match, 0, "skip")
    assert kind(match) == "action" and match.view(0).data["sheets"][0]["near"]["near.plants"] == 0
    rock = table(8, "4 robot", [side("near", asteroids=6), {}])
    do(rock, 0, "take 1", "write 4 P2", "robot")
    assert "skip" not in keys(rock)
    alone = solo(8, "8 robot, 8 water, 8 plant", turn=1)
    do(alone, 0, "take 12", "write 8 P4")
    assert keys(alone) == ["bonus_plant", "skip"]


@pytest.mark.rule("WM-A8.08")
def test_ex_26_control_with_the_moon_and_a_tie_for_both() -> None:
    match = table(8, "1 energy", [{"boxes": marks(1, "near", "far"), "craters": moon(1, "far")}, {}])
    do(match, 0, "take 1", "write 1 P1", "bonus_plant")
    own = match.view(0).data["sheets"][0]
    assert own["flags"] == {"P1.flag": "both"} and own["near"]["near.plants"] == 1
    later = table(8, "6 planning", [{"boxes": marks(1, "near", "far", "near"), "flags": {"P1.flag": "both"}, "craters": moon(1, "far")}, {}])
    do(later, 0, "take 1", "write 6 P3")
    assert "planning P1.moon" not in keys(later)        # its free crater can no longer be used
    won = table(8, "1 energy", [{"boxes": marks(1, "near", "far")}, {}])
    do(won, 0, "take 1", "write 1 P1")
    assert won.view(0).data["sheets"][0]["flags"] == {"P1.flag": "near"}


@pytest.mark.rule("WM-A8.08")
def test_a_position_may_leave_out_the_flags_of_complete_planets() -> None:
    match = table(8, "8 robot", [{"boxes": {**marks(1, "near", "far", "near"), **marks(7, "far", "far")}, "craters": moon(1, "far")}, {}])
    assert sheet(match)["flags"] == {"P1.flag": "both"}
    solo_match = solo(8, sheet={"boxes": marks(1, "near", "far", "near"), "craters": moon(1, "far")})
    assert sheet(solo_match)["flags"] == {"P1.flag": "near"}


@pytest.mark.rule("WM-A8.09")
def test_plant_and_water_symbols_of_the_planet_are_shared() -> None:
    assert battle.SYMBOLS == ((1, 1, 2, 2, 2, 2, 2), (1, 1, 1, 1, 1, 1, 0))
    match = table(8, "4 plant", [{}, {}])
    do(match, 0, "take 1", "write 4 P2", "plant P2.plant")
    own = match.view(0).data["sheets"][0]
    assert own["plant_symbols_crossed"]["P2.plant"] == 1 and own["near"]["near.plants"] == 1
    wet = table(8, "4 water", [{}, {}])
    do(wet, 0, "take 1", "write 4 P2", "water P2.water")
    own = wet.view(0).data["sheets"][0]
    assert own["water_symbols_crossed"]["P2.water"] == 1 and own["near"]["near.water"] == 1
    assert own["plant_symbols_crossed"]["P2.plant"] == 0 and own["water_symbols_crossed"]["P3.water"] == 0
    gone = table(8, "4 plant", [{"plant_symbols_crossed": {"P2.plant": 1}}, {}])
    do(gone, 0, "take 1", "write 4 P2")
    assert kind(gone) == ""
    dry = table(8, "15 water", [{}, {}])
    do(dry, 0, "take 1", "write 15 P7")
    assert kind(dry) == ""


@pytest.mark.rule("WM-A8.10")
def test_ex_27_asteroids_from_the_own_side_with_all_their_bonuses() -> None:
    names = [[battle.ACTIONS[b] for b in bonus] for bonus in battle.ASTEROID_BONUS]
    assert names == [[], ["plant"], ["water"], ["plant"], ["water", "energy"], ["energy", "energy"], ["planning", "planning"], ["energy", "energy"],
                     ["water", "energy"], ["plant"], ["water"], ["plant"], []] and names == names[::-1]
    match = table(8, "4 robot", [{**side("near", asteroids=4)}, {}])
    do(match, 0, "take 1", "write 4 P2", "robot")
    assert match.view(0).data["sheets"][0]["near"]["near.water"] == 1
    assert keys(match) == ["bonus_energy green", "bonus_energy blue", "bonus_energy grey"]
    do(match, 0, "bonus_energy grey")
    assert match.view(0).data["sheets"][0]["near"]["near.grey"] == 1
    far = table(8, "4 robot", [{}, {**side("far", asteroids=1)}], turn=2)
    do(far, 0, "take 1", "write 4 P2", "robot")
    assert far.view(0).data["sheets"][1]["far"] | {"far.asteroids": 2, "far.plants": 1} == far.view(0).data["sheets"][1]["far"]
    none = table(8, "4 robot", [{**side("near", asteroids=6), **side("far", asteroids=7)}, {}])
    do(none, 0, "take 1", "write 4 P2")
    assert kind(none) == ""


@pytest.mark.rule("WM-A8.11")
def test_energy_in_one_of_three_columns() -> None:
    assert battle.TYPE_VALUES == ((2, 3, 4, 6, 8), (2, 4, 6, 8, 10), (4, 5, 6, 9, 12))
    match = table(8, "4 energy", [{**side("near", blue=4)}, {}])
    do(match, 0, "take 1", "write 4 P2")
    assert keys(match) == ["energy green", "energy grey", "skip"]


@pytest.mark.rule("WM-A8.12")
def test_planning_takes_a_crater_and_costs_a_value() -> None:
    assert battle.PLANNING_VALUES == (0, 3, 6, 10, 15, 21, 28, 36)
    match = table(8, "4 planning", [{"craters": moon(3, "near"), "boxes": marks(7, "far", "far", "near")}, {}])
    do(match, 0, "take 1", "write 4 P2")
    assert "planning P7.moon" not in keys(match) and "planning P3.moon" in keys(match)
    do(match, 0, "planning P3.moon")
    own = match.view(0).data["sheets"][0]
    assert own["craters"] == {"P3.moon1": "near", "P3.moon2": "near"} and own["near"]["near.planning"] == 1
    full = table(8, "4 planning", [{"craters": moon(3, "near", "far")}, {}])
    do(full, 0, "take 1", "write 4 P2")
    assert "planning P3.moon" not in keys(full)


@pytest.mark.rule("WM-A8.13")
def test_astronauts_are_stored_and_spent_later() -> None:
    flown = table(8, "4 astronaut", [{}, {}])
    do(flown, 0, "take 1")
    assert keys(flown) == ["write 3 P1", "write 4 P2", "write 5 P3"]
    do(flown, 0, "write 5 P3")
    assert flown.view(0).data["sheets"][0]["near"]["near.astronauts"] == 1
    stored = table(8, "8 energy", [{**side("near", astronauts=2)}, {}])
    do(stored, 0, "take 1")
    assert keys(stored) == [f"write {v} P{p}" for p, v in ((2, 5), (3, 7), (4, 8), (5, 9), (6, 11))]
    do(stored, 0, "write 11 P6")
    assert stored.view(0).data["sheets"][0]["near"]["near.astronauts_used"] == 2
    assert kind(stored) == "action"                     # in addition to the action
    both = table(8, "8 astronaut", [{**side("near", astronauts=1)}, {}])
    do(both, 0, "take 1", "write 11 P6")
    own = both.view(0).data["sheets"][0]["near"]
    assert own["near.astronauts_used"] == 1 and own["near.astronauts"] == 2
    other = table(8, "8 energy", [{}, {**side("near", astronauts=2)}])
    do(other, 0, "take 1")
    assert keys(other) == ["write 8 P4"]                # usable only where it is


@pytest.mark.rule("WM-A8.13")
def test_a_value_of_the_planets_range_out_of_reach_is_refused() -> None:
    """12 with one stored astronaut reaches 10 to 14: `write 14 P7` is the answer for P7, 15 and 17 are none."""
    for text, legal in (("write 13 P7", True), ("write 14 P7", True), ("write 15 P7", False), ("write 17 P7", False),
                        ("write 10 P5", True), ("write 9 P5", False), ("write 13 P6", True), ("write 14 P6", False)):
        match = table(8, "12 plant", [side("near", astronauts=1), {}])
        do(match, 0, "take 1")
        assert (not match.why_not(0, text)) == legal, text
    far = table(8, "12 astronaut", [side("near", astronauts=1), {}])       # the action and the stored one together: 4
    do(far, 0, "take 1")
    assert not far.why_not(0, "write 16 P7") and "17" in why(far, "write 17 P7")


@pytest.mark.rule("WM-A8.14", "WM-A8.15")
def test_bonus_symbols_need_no_planet_symbol_and_cost_no_planning() -> None:
    match = table(8, "4 robot", [{**side("near", asteroids=6)}, {}])
    do(match, 0, "take 1", "write 4 P2", "robot")
    assert all(k.startswith("bonus_planning") for k in keys(match))
    do(match, 0, "bonus_planning P5.moon", "bonus_planning P5.moon")
    own = match.view(0).data["sheets"][0]
    assert own["near"]["near.planning"] == 0 and own["craters"] == {"P5.moon1": "near", "P5.moon2": "near"}
    symbols = table(8, "8 energy", [{"plant_symbols_crossed": {"P4.plant": 2}}, {}])
    do(symbols, 0, "take 1", "write 8 P4", "bonus_plant")
    assert symbols.view(0).data["sheets"][0]["near"]["near.plants"] == 1
    lost = table(8, "8 energy", [{**side("near", plants=11)}, {}])
    do(lost, 0, "take 1", "write 8 P4")
    assert kind(lost) == "action"                       # a bonus that cannot be carried out is lost


@pytest.mark.rule("WM-A8.16")
def test_ends_of_the_battle() -> None:
    almost = {k: v for k, v in FULL.items() if k != "P4.7"}
    match = table(8, "8 energy", [{"boxes": almost}, {}])
    do(match, 0, "take 1", "write 8 P4", "bonus_robot", "skip")
    assert not match.over
    do(match, 1, "take 1", "write 8 P4", "bonus_plant", "skip")
    while not match.over and kind(match, 0) == "mission":
        do(match, 0, "wait")
    assert match.over
    errors = table(8, "8 energy", [{"boxes": marks(4, *["far"] * 7), **side("near", errors=1)}, {}])
    do(errors, 0, "error")
    do(errors, 1, "take 1", "write 8 P4", "bonus_plant", "skip")
    assert errors.over
    apart = table(8, "8 energy", [{"boxes": marks(4, *["far"] * 7)}, {**side("far", errors=1)}])
    do(apart, 0, "error")
    do(apart, 1, "take 1", "write 8 P4", "skip")
    assert not apart.over                               # one on each sheet is not both of one side


@pytest.mark.rule("WM-A8.17")
def test_incomplete_planets_are_attributed_at_the_end() -> None:
    match = table(8, sheets=[{"boxes": {**marks(1, "near"), **marks(2, "near", "far")}, "craters": moon(3, "far")}, {}])
    assert battle.held_at_the_end(match.state.marks[0], battle.NEAR, False) == [0, 1]
    assert battle.held_at_the_end(match.state.marks[0], battle.FAR, False) == [1, 2]
    assert battle.held_at_the_end(match.state.marks[1], battle.NEAR, False) == []       # nobody without insignia


@pytest.mark.rule("WM-A8.18", "WM-A8.20")
def test_the_score_over_both_sheets_and_the_tie_break() -> None:
    assert battle.PLANT_VALUES == (0, 2, 4, 7, 10, 13, 17, 21, 25, 30, 35, 40) and battle.WATER_VALUES == (0, 3, 6, 10, 14, 19, 24, 30, 37, 45)
    sheets = [{"boxes": marks(1, "near", "near", "near"), "flags": {"P1.flag": "near"}, **side("near", plants=2, green=1, planning=1)},
              {"flags": {"P2.flag": "far"}, **side("far", water=3, errors=1, grey=2)}]
    match = table(8, sheets=sheets, players=[{"missions": {"A": "first"}}, {}], missions={"A": 106, "B": 108, "C": 110})
    assert score(match, 0) == {"missions": 12, "plants": 4, "water": 10, "planets": 3 + 6, "planning": -3, "errors": -5}
    tie = table(8, sheets=[{**side("near", errors=1), **side("far", plants=0)}, {**side("near", water=0)}])
    assert BATTLE.error_count(tie.state, 0) == 1 and BATTLE.error_count(tie.state, 1) == 0
    even = table(8, sheets=[{**side("near", errors=1, plants=2, water=0)}, {**side("far", planning=0)}])
    assert even.totals() == [-1, 0] and even.places() == [2, 1]


@pytest.mark.rule("WM-A8.19")
def test_missions_on_a_single_sheet() -> None:
    def holds(card: int, *sheets: dict[str, Any]) -> bool:
        return BATTLE.holds(table(8, sheets=list(sheets)).state, 0, card)
    flags = {f"P{i}.flag": "near" for i in (1, 2, 3)}
    assert holds(106, {"flags": {**flags, "P4.flag": "both"}}, {}) and not holds(106, {"flags": flags}, {"flags": {"P4.flag": "far"}})
    assert holds(107, {"flags": flags}, {}) and not holds(107, {"flags": {"P1.flag": "near", "P2.flag": "near"}}, {"flags": {"P3.flag": "far"}})
    assert holds(107, {}, {"flags": {"P1.flag": "far", "P4.flag": "far", "P6.flag": "both"}})
    assert holds(108, side("near", asteroids=7), {}) and not holds(108, side("near", asteroids=6), side("far", asteroids=6))
    assert holds(109, {}, side("far", green=2, blue=2, grey=3)) and not holds(109, side("near", green=2, blue=2, grey=1), {})
    assert holds(110, side("near", plants=6, water=4), {}) and not holds(110, side("near", plants=6, water=3), side("far", plants=3, water=4))
    craters = {**moon(1, "near", "near"), **moon(2, "", "near"), **moon(3, "near"), **moon(4, "far", "near")}
    assert holds(111, {"craters": craters}, {}) and not holds(111, {"craters": {k: v for k, v in craters.items() if "P3" not in k}}, {})


@pytest.mark.rule("WM-A8.30")
def test_everything_is_marked_on_the_active_sheet_and_side() -> None:
    match = table(8, "8 energy", [{}, {}], turn=2)
    do(match, 0, "take 1", "write 8 P4", "bonus_plant", "energy grey")
    own = match.view(0).data["sheets"]
    assert own[0] == sheet(table(8), 0)
    assert own[1]["far"]["far.grey"] == 1 and own[1]["near"]["near.grey"] == 0
    stuck = table(8, "8 energy", [{}, {"boxes": marks(4, *["near"] * 7)}], turn=2)
    do(stuck, 0, "error")
    assert stuck.view(0).data["sheets"][1]["far"]["far.errors"] == 1


@pytest.mark.rule("WM-A8.31")
def test_control_gained_by_the_neighbours_mark_counts_in_phase_6() -> None:
    # on turn 1 player 1 (three in the ring: far side of sheet 0 is player 1) plays sheet 1; player 0 completes P1 of sheet 0 for the far side
    own = {"boxes": marks(1, "far", "far"), "flags": {"P2.flag": "far", "P3.flag": "far", "P4.flag": "far"}}
    match = table(8, "1 energy", [own, {}, {}], seats=3, missions={"A": 106, "B": 108, "C": 110})
    do(match, 0, "take 1", "write 1 P1", "bonus_plant", "skip")
    do(match, 1, "take 1", "write 1 P1", "skip")
    do(match, 2, "take 1", "write 1 P1", "skip")
    assert keys(match, 1) == ["mission A", "wait"]


# -- solo -------------------------------------------------------------------------------------------------------------------
def dealt(*cards: str, **more: Any) -> Any:
    return solo(8, "", more.pop("sheet", {}), deck={"drawn": [], "left": list(cards), **more.pop("deck", {})}, **more)


@pytest.mark.rule("WM-A8.21", "WM-A8.25")
def test_astra_plays_first_on_the_current_sheet_then_the_player() -> None:
    match = dealt("8 energy", "2 robot", "12 water", "6 robot", "9 plant", "9 plant", "9 plant")
    assert sheet(match)["boxes"] == {"P4.1": "far"} and match.position()["hand"] == ["8 energy", "2 robot", "12 water"]
    assert len(keys(match)) == 6                        # any of the three may be used
    do(match, 0, "take 21", "write 2 P1", "skip")
    assert match.position()["astra"]["given"] == ["12 water"]
    assert BATTLE.sheet_index(match.state, 0) == 1 and sheet(match, 1)["boxes"] == {"P3.1": "far"}
    new = orrery.new("welcome_moon", 1, {"adventure": 8}, seed=2)
    assert len(new.position()["sheets"]) == 2


@pytest.mark.rule("WM-A8.22", "WM-A8.24")
def test_ex_29_a_full_planet_sends_astra_round_the_ring() -> None:
    full = {**marks(5, *["near"] * 5), **marks(6, *["near"] * 5), **marks(7, *["near"] * 3)}
    match = dealt("11 robot", "2 robot", "12 water", sheet={"boxes": full})
    assert sheet(match)["boxes"] == {**full, "P1.1": "far"}
    assert sheet(match)["far"]["far.asteroids"] == 1
    choice = dealt("9 plant", "2 robot", "12 water")
    assert keys(choice) == ["astra_planet P4", "astra_planet P5"]
    do(choice, 0, "astra_planet P4")
    assert sheet(choice)["far"]["far.plants"] == 0      # nothing from the box symbol
    assert sheet(choice)["plant_symbols_crossed"]["P4.plant"] == 1


@pytest.mark.rule("WM-A8.23")
def test_ties_go_to_the_player_alone() -> None:
    match = dealt("1 water", "2 robot", "12 water", sheet={"boxes": marks(1, "near", "near"), "craters": moon(1, "far")})
    assert sheet(match)["flags"] == {"P1.flag": "near"}


@pytest.mark.rule("WM-A8.24")
def test_astras_actions() -> None:
    def after(card: str, own: dict[str, Any] | None = None) -> dict[str, Any]:
        return sheet(dealt(card, "2 robot", "12 water", sheet=own or {}))
    assert after("8 water")["water_symbols_crossed"]["P4.water"] == 1
    assert after("8 planning")["craters"] == {"P4.moon1": "far"} and after("8 astronaut")["craters"] == {"P4.moon1": "far"}
    assert after("8 energy")["far"]["far.asteroids"] == 1 and after("8 energy")["far"]["far.green"] == 0
    complete = after("8 planning", {"boxes": marks(4, *["near"] * 6)})
    assert complete["craters"] == {}                    # not on the moon of a planet just completed
    rocks = after("8 robot", {**side("far", asteroids=1)})
    assert rocks["far"]["far.asteroids"] == 2 and rocks["far"]["far.plants"] == 0


@pytest.mark.rule("WM-A8.26")
def test_astra_fills_the_last_box_before_the_player() -> None:
    almost = {k: v for k, v in FULL.items() if k != "P4.7"}
    match = dealt("8 energy", "2 robot", "12 water", sheet={"boxes": almost}, players=[{"missions": {"A": "later"}, "bonuses": {"circled": 1}}],
                  missions={"A": 106, "B": 109, "C": 110})
    assert keys(match) == ["error"]
    do(match, 0, "error")
    assert len(keys(match)) == 6                        # any of the three, given or spared
    do(match, 0, "give 3")
    assert match.over and sheet(match)["near"]["near.errors"] == 1


@pytest.mark.rule("WM-A8.22")
def test_the_planet_astra_takes_is_told_once_and_is_hers() -> None:
    match = dealt("11 robot", "8 energy", "2 robot", "12 water")
    do(match, 0, next(key for key in keys(match) if key.endswith("P5")))
    told = [e for e in match.events if "planet 5" in match.event_text(e)]
    assert len(told) == 1 and match.game.picture.doer(told[0].key, told[0].args, 0) == 1


@pytest.mark.rule("WM-A8.27")
def test_every_second_flag_earns_a_solo_bonus() -> None:
    own = {"boxes": {**marks(1, "near", "near"), **marks(7, "near", "near")}}
    match = dealt("8 energy", "2 energy", "14 water", "2 robot", "14 robot", "9 plant", sheet=own)
    do(match, 0, "take 21", "write 2 P1", "skip")
    assert match.position()["players"][0]["bonuses"]["circled"] == 0
    second = dealt("8 energy", "14 energy", "2 water", "2 robot", "14 robot", "9 plant", sheet=own, astra={"given": [], "track": 1})
    do(second, 0, "take 21", "write 14 P7", "skip")
    assert second.position()["players"][0]["bonuses"]["circled"] == 1


@pytest.mark.rule("WM-A8.28", "WM-A8.29", "WM-A8.32")
def test_astras_effect_takes_two_craters_by_priority() -> None:
    own = {"boxes": {**marks(2, "near", "near"), **marks(3, "near", "near")}, "craters": moon(3, "far")}
    match = dealt("effect A", "8 energy", "2 robot", "12 water", sheet=own)
    assert keys(match) == ["astra P2.moon", "astra P3.moon"]
    both = match.fork()
    do(both, 0, "astra P2.moon")
    assert sheet(both)["craters"] == {"P2.moon1": "far", "P2.moon2": "far", "P3.moon1": "far"}
    do(match, 0, "astra P3.moon")                       # one crater: the second goes to the next in priority
    assert sheet(match)["craters"] == {"P2.moon1": "far", "P3.moon1": "far", "P3.moon2": "far"}
    assert sheet(match)["boxes"]["P4.1"] == "far"       # before ASTRA's turn, on the current sheet
    nowhere = {"craters": {k: "far" for p in range(1, 8) for k in moon(p, "far", "far")}}
    none = dealt("effect A", "8 energy", "2 robot", "12 water", sheet=nowhere)
    assert kind(none) == "choose" and len(sheet(none)["craters"]) == 14


def test_where_a_click_answers_on_a_shared_sheet() -> None:
    def places(shown: str, turn: int = 1) -> list[tuple[str, ...]]:
        match = do(table(8, f"4 {shown}", [{}, {}], turn=turn), 0, "take 1", "write 4 P2")
        return [c.at for c in match.pending()[0].options]
    assert places("energy")[:3] == [("s0-near.green",), ("s0-near.blue",), ("s0-near.grey",)]
    assert places("energy", 2)[0] == ("s1-far.green",)
    assert places("robot")[0] == ("s0-near.robot",) and places("astronaut")[0] == ("s0-near.astronaut",)
    assert places("planning")[2] == ("s0-P3.moon",) and places("plant")[0] == ("s0-P2.plant",)
