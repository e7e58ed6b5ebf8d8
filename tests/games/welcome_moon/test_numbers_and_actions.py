"""WM-3 and WM-4: where numbers go, and what the actions do."""
from __future__ import annotations

import pytest

from tests.games.welcome_moon.table import boxes, do, ends, keys, kind, sheet, table, why

# -- WM-3 ----------------------------------------------------------------------------------------------------------------
ZONE = "L1.1=4 L1.3=7 L1.4=X L1.6=9"


def places(n: int) -> list[str]:
    rest = {f"L{k}.{i}": "X" for k in (2, 3) for i in range(1, 13)} | {f"L1.{i}": "X" for i in range(7, 13)}
    match = table(4, f"{n} robot", [{"boxes": {**rest, **boxes(ZONE)}}, {}])
    if "take 1" not in " ".join(keys(match)):
        return []
    do(match, 0, "take 1")
    return keys(match)


@pytest.mark.rule("WM-3.01", "WM-3.02", "WM-3.04")
def test_ex_03_where_a_number_may_go() -> None:
    assert places(8) == ["write 8 L1.5"]
    assert places(7) == [] and places(9) == []
    assert places(5) == ["write 5 L1.2"] and places(6) == ["write 6 L1.2"]
    assert places(10) == [] and places(3) == []


@pytest.mark.rule("WM-3.01", "WM-3.02")
def test_refusals_name_the_number_in_the_way() -> None:
    match = table(4, "8 robot", [{"boxes": boxes("L1.5=9", "L1.2=3", "L2.4=8")}, {}])
    do(match, 0, "take 1")
    assert "9" in why(match, "write 8 L1.7") and "larger" in why(match, "write 8 L1.7")
    assert "3" in why(match, "write 8 L1.1") and "smaller" not in why(match, "write 8 L1.3")
    assert "8" in why(match, "write 8 L2.6")
    assert "filled" in why(match, "write 8 L1.5")
    assert "cannot become" in why(match, "write 9 L3.1")


@pytest.mark.rule("WM-3.03")
def test_gaps_may_be_left_and_filled_later() -> None:
    match = table(4, "8 robot", [{"boxes": boxes("L1.1=2 L1.9=14")}, {}])
    do(match, 0, "take 1")
    assert {f"write 8 L1.{i}" for i in range(2, 9)} <= set(keys(match))


@pytest.mark.rule("WM-3.05")
def test_an_x_counts_as_numbered() -> None:
    match = table(4, "8 planning", [{"boxes": boxes("L1.1=2 L2.1=3")}, {}])
    do(match, 0, "take 1", "write 8 L1.2", "planning L3.1")
    ends(match)
    assert "PUMP1" in sheet(match)["pumps"]


@pytest.mark.rule("WM-3.06")
def test_an_x_may_stand_between_any_values() -> None:
    match = table(4, "12 planning", [{"boxes": boxes("L1.1=2 L1.2=4 L1.4=5 L1.5=6")}, {}])
    do(match, 0, "take 1", "write 12 L2.9")
    assert "planning L1.3" in keys(match)
    do(match, 0, "planning L1.3")
    ends(match)
    assert sheet(match)["boxes"]["L1.3"] == "X"


@pytest.mark.rule("WM-3.07", "WM-4.04")
def test_an_astronaut_changes_by_two_at_most_between_0_and_17() -> None:
    for n, values in ((1, {0, 1, 2, 3}), (15, {13, 14, 15, 16, 17}), (8, {6, 7, 8, 9, 10})):
        match = table(4, f"{n} astronaut", [{}, {}])
        do(match, 0, "take 1")
        assert {int(k.split()[1]) for k in keys(match)} == values
    assert "cannot become" in why(match, "write 11 L1.1")


# -- WM-4 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-4.01", "WM-4.12")
def test_an_action_is_never_mandatory_and_declining_marks_nothing_else() -> None:
    for action in ("robot", "energy", "astronaut", "planning"):
        match = table(3, f"8 {action}", [{}, {}])
        do(match, 0, "take 1", "write 8 c3r3")
        assert "skip" in keys(match)
        before = {k: v for k, v in sheet(table(3)).items() if k != "boxes"}
        do(match, 0, "skip")
        ends(match)
        assert {k: v for k, v in sheet(match).items() if k != "boxes"} == before


@pytest.mark.rule("WM-4.02")
def test_robot_connects_and_energy_improves() -> None:
    match = table(3, "8 robot, 8 energy, 8 plant", [{}, {}])
    do(match, 0, "take 1", "write 8 c3r3")
    assert all(k.startswith(("robot", "skip")) for k in keys(match))
    match = table(3, "8 energy", [{}, {}])
    do(match, 0, "take 1", "write 8 c3r3", "energy ladder-water")
    ends(match)
    assert sheet(match)["ladders"]["water"] == 1


@pytest.mark.rule("WM-4.03")
def test_water_only_works_in_its_places_and_a_place_only_with_water() -> None:
    match = table(2, "8 water", [{}, {}])
    do(match, 0, "take 1", "write 8 P3")
    assert kind(match) == ""
    match = table(2, "8 robot", [{}, {}])
    do(match, 0, "take 1", "write 8 P2", "skip")
    ends(match)
    assert sheet(match)["tanks"] == [] and sheet(match)["boxes"]["P2"] == 8
    match = table(2, "8 water", [{}, {}])
    do(match, 0, "take 1", "write 8 P2", "water TANK1")
    ends(match)
    assert sheet(match)["tanks"] == ["TANK1"]


@pytest.mark.rule("WM-4.04", "WM-4.12")
def test_the_astronauts_side_effect_comes_with_a_change_and_with_none() -> None:
    changed = table(3, "8 astronaut", [{}, {}])
    do(changed, 0, "take 1", "write 9 c3r3")
    assert kind(changed) == ""              # used: nothing more to ask
    ends(changed)
    assert sheet(changed)["astronauts"] == 1
    same = table(3, "8 astronaut", [{}, {}])
    do(same, 0, "take 1", "write 8 c3r3", "astronaut")
    ends(same)
    assert sheet(same)["astronauts"] == 1


@pytest.mark.rule("WM-4.05", "WM-4.06")
def test_planning_writes_an_x_after_the_number_and_pays_only_then() -> None:
    match = table(3, "8 planning", [{}, {}])
    do(match, 0, "take 1", "write 8 c3r3")
    assert "planning c3r3" not in keys(match) and "planning c2r2" in keys(match)
    do(match, 0, "planning c2r2")
    ends(match)
    assert sheet(match)["boxes"]["c2r2"] == "X" and sheet(match)["plannings"] == 1
    declined = table(3, "8 planning", [{}, {}])
    do(declined, 0, "take 1", "write 8 c3r3", "skip")
    ends(declined)
    assert sheet(declined)["plannings"] == 0


@pytest.mark.rule("WM-4.07")
def test_without_symbols_left_the_change_and_the_x_can_still_be_used() -> None:
    match = table(3, "8 astronaut", [{"astronauts": 9}, {}])
    do(match, 0, "take 1", "write 10 c3r3")
    ends(match)
    assert sheet(match)["boxes"]["c3r3"] == 10 and sheet(match)["astronauts"] == 9
    match = table(2, "8 planning", [{"plannings": 6}, {}])
    do(match, 0, "take 1", "write 8 P9", "planning P30")
    ends(match)
    assert sheet(match)["boxes"]["P30"] == "X" and sheet(match)["plannings"] == 6


@pytest.mark.rule("WM-4.08", "WM-4.09")
def test_a_wild_stands_for_any_action_once_a_turn() -> None:
    match = table(2, "8 robot", [{"astronauts": 2}, {}])
    do(match, 0, "take 1", "write 8 P2")
    assert {"wild energy", "wild water", "wild planning"} <= set(keys(match)) and "wild astronaut" not in keys(match)
    assert "wild robot" not in keys(match)
    do(match, 0, "wild water", "water TANK1")
    assert kind(match) == ""
    ends(match)
    assert sheet(match)["tanks"] == ["TANK1"] and sheet(match)["wilds_used"] == 1 and sheet(match)["robots"]["ST1"] == 0


@pytest.mark.rule("WM-4.09")
def test_a_wild_astronaut_is_declared_before_the_number_and_crosses_its_symbol() -> None:
    match = table(2, "8 robot", [{"plannings": 2, "astronauts": 1}, {}])
    do(match, 0, "take 1", "wild astronaut")
    assert {int(k.split()[1]) for k in keys(match)} == {6, 7, 8, 9, 10}
    do(match, 0, "write 10 P2")
    assert kind(match) == ""                # the wild was the action
    ends(match)
    assert sheet(match)["astronauts"] == 2 and sheet(match)["wilds_used"] == 1
    assert "no circled wild" in why(do(table(2, "8 robot", [{}, {}]), 0, "take 1"), "wild astronaut")


@pytest.mark.rule("WM-4.10")
def test_every_second_symbol_of_a_tracker_earns_a_wild() -> None:
    def wild(astronauts: int, plannings: int, used: int) -> bool:
        match = table(2, "8 robot", [{"astronauts": astronauts, "plannings": plannings, "wilds_used": used}, {}])
        do(match, 0, "take 1")
        return "wild astronaut" in keys(match)
    assert not wild(1, 1, 0)
    assert wild(2, 0, 0) and wild(0, 2, 0)
    assert not wild(3, 1, 1) and wild(4, 1, 1) and wild(6, 6, 5) and not wild(6, 6, 6)


@pytest.mark.rule("WM-4.11")
def test_an_action_that_finds_nothing_has_no_effect() -> None:
    match = table(3, "8 energy", [{"ladders": {"plants": 4, "water": 4, "dishes": 4}}, {}])
    do(match, 0, "take 1", "write 8 c3r3")
    assert kind(match) == ""
    ends(match)
    assert sheet(match)["boxes"]["c3r3"] == 8
