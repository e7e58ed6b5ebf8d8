"""WM-A7: The Escape."""
from __future__ import annotations

from typing import Any

import pytest

from orrery.games.welcome_moon.rules.adventures import escape
from orrery.games.welcome_moon.rules.adventures.escape import ESCAPE
from tests.games.welcome_moon.table import boxes, do, ends, fill, keys, kind, now, score, sheet, solo, table, why


def wrote(shown: str, box: str, own: dict[str, object] | None = None, **more: object) -> Any:
    match = table(7, shown, [own or {}, {}], **more)
    return do(match, 0, "take 1", f"write {shown.split()[0]} {box}")


@pytest.mark.rule("WM-A7.01")
def test_six_ships_are_the_zones() -> None:
    assert [len(ship) for ship in escape.SHIPS] == [9, 10, 7, 6, 6, 5]
    assert len(escape.MODULES) == 13 and len(escape.GREENHOUSE_BOX) == 6
    match = table(7, "8 robot", [{"boxes": boxes("V1.2=7 V1.7=9"), "airlocks": ["A01"]}, {}])
    do(match, 0, "take 1")
    assert keys(match) == ["write 8 V1.3", "write 8 V1.4", "write 8 V1.5", "write 8 V1.6"]     # through the greenhouse


@pytest.mark.rule("WM-A7.02")
def test_at_the_start_only_the_two_modules_of_the_first_ship() -> None:
    match = table(7, "8 planning", [{}, {}])
    do(match, 0, "take 1")
    assert keys(match) == [f"write 8 V1.{i}" for i in (1, 2, 3, 4, 6, 7, 8, 9)]
    assert "accessible" in why(match, "write 8 V1.5") and "accessible" in why(match, "write 8 V2.1")


@pytest.mark.rule("WM-A7.03")
def test_ex_25_airlocks_joined_to_an_accessible_block() -> None:
    assert len(escape.AIRLOCK_IDS) == 24
    match = wrote("8 robot", "V1.2")
    assert keys(match) == ["robot A01", "robot A02", "robot A03", "robot A04", "robot A05", "skip"]
    assert "accessible" in why(match, "robot A24")
    do(match, 0, "robot A03")
    ends(match)
    after = table(7, "8 robot", [{"airlocks": ["A03"]}, {}])
    do(after, 0, "take 1")
    assert {"write 8 V2.1", "write 8 V2.3"} <= set(keys(after)) and "write 8 V2.4" not in keys(after)


@pytest.mark.rule("WM-A7.04", "WM-A7.16")
def test_a_robot_box_gives_an_airlock_at_once_also_with_an_x() -> None:
    assert sum(escape.ROBOT_BOX) == 8
    match = wrote("8 planning", "V1.1")
    assert kind(match) == "pick" and keys(match)[0] == "airlock A01"
    do(match, 0, "airlock A03")
    assert "planning V2.3" in keys(match)           # a block opened by the robot
    do(match, 0, "planning V2.3")
    assert kind(match) == "pick"                    # its box has a robot too
    do(match, 0, "airlock A01")
    ends(match)
    assert sheet(match)["airlocks"] == ["A01", "A03"]
    everything = list(escape.AIRLOCK_IDS)
    lost = wrote("8 water", "V1.1", {"airlocks": everything})
    assert kind(lost) == ""


@pytest.mark.rule("WM-A7.05")
def test_the_first_to_fill_a_greenhouse_doubles_it() -> None:
    own = {"airlocks": ["A01"]}
    match = table(7, "8 planning", [own, own, own], seats=3)
    do(match, 0, "take 1", "write 8 V1.5", "skip")
    do(match, 1, "take 1", "write 8 V1.2", "planning V1.5")
    do(match, 2, "take 1", "write 8 V1.2", "skip")
    assert [sheet(match, seat)["doubles"] for seat in range(3)] == [{"V1": "first"}, {"V1": "first"}, {}]
    late = wrote("8 water", "V1.5", own, taken=["V1"])
    ends(late)
    assert sheet(late)["doubles"] == {"V1": "later"}


@pytest.mark.rule("WM-A7.06")
def test_the_first_two_errors_open_an_airlock() -> None:
    stuck = {**fill("V1.", 2, 9), "V1.1": None, "V1.2": 3}
    for errors, asked in ((0, True), (1, True)):
        match = table(7, "8 robot", [{"boxes": stuck, "errors": errors, "airlocks": []}, {}])
        do(match, 0, "error")
        assert (kind(match) == "pick") == asked
    declined = table(7, "8 robot", [{"boxes": stuck}, {}])
    do(declined, 0, "error")
    assert "skip" in keys(declined)         # WM-A7.06 allows an airlock, it does not ask for one
    do(declined, 0, "skip")
    assert now(declined)["airlocks"] == [] and now(declined)["errors"] == 1
    third = table(7, "8 robot", [{"boxes": stuck, "errors": 2}, {}])
    do(third, 0, "error")
    assert kind(third) == ""


@pytest.mark.rule("WM-A7.07")
def test_one_tank_in_each_module() -> None:
    assert len(escape.TANK_IDS) == 13 and sorted(escape.MODULE_TANK) == list(range(13))
    match = wrote("8 water", "V1.3")
    assert keys(match) == ["water tank-V1.3", "skip"]
    assert kind(wrote("8 water", "V1.2")) == ""


@pytest.mark.rule("WM-A7.08", "WM-A7.09")
def test_plants_and_reactors_of_the_ship_just_numbered() -> None:
    match = wrote("8 plant", "V1.2")
    do(match, 0, "plant V1.G")                      # even though the greenhouse is not accessible
    ends(match)
    assert sheet(match)["plants"]["V1"] == 1
    energy = wrote("8 energy", "V1.2")
    do(energy, 0, "energy reactor-V1")
    ends(energy)
    assert sheet(energy)["reactors"]["V1"] == 1
    assert kind(wrote("8 plant", "V1.2", {"plants": {"V1": 3}})) == "" and kind(wrote("8 energy", "V1.2", {"reactors": {"V1": 3}})) == ""


@pytest.mark.rule("WM-A7.10")
def test_planning_in_accessible_boxes_and_its_ladder() -> None:
    assert escape.PLANNING_VALUES == (0, 1, 3, 6, 9, 12, 16, 20, 24, 28)
    match = wrote("8 planning", "V1.2", {"plannings": 2})
    assert "planning V1.5" not in keys(match) and "planning V1.4" in keys(match)
    do(match, 0, "planning V1.4")
    ends(match)
    assert score(match)["planning"] == -6


@pytest.mark.rule("WM-A7.11")
def test_wilds_from_astronauts_only() -> None:
    match = table(7, "8 robot", [{"astronauts": 2}, {"plannings": 4}])
    do(match, 0, "take 1")
    do(match, 1, "take 1")
    assert "wild astronaut" in keys(match, 0) and "wild astronaut" not in keys(match, 1)
    flown = table(7, "8 astronaut", [{"astronauts": 1}, {}])
    do(flown, 0, "take 1", "write 9 V1.2")
    ends(flown)
    assert sheet(flown)["astronauts"] == 2


@pytest.mark.rule("WM-A7.12", "WM-A7.13")
def test_ex_24_modules_and_greenhouses() -> None:
    own = {"boxes": fill("V1.", 1, 9), "reactors": {"V1": 1}, "tanks": ["V1.3"], "plants": {"V1": 2}, "doubles": {"V1": "first"}}
    match = table(7, sheets=[own, {}])
    assert score(match)["modules"] == 6 and score(match)["greenhouses"] == 8
    for count, worth in ((1, 2), (2, 4), (3, 7)):
        one = table(7, sheets=[{"boxes": {"V1.5": 4, **fill("V1.", 6, 9)}, "plants": {"V1": count}, "reactors": {"V1": count},
                                "doubles": {"V1": "later"}}, {}])
        assert score(one)["greenhouses"] == worth and score(one)["modules"] == worth
    none = table(7, sheets=[{"boxes": {**fill("V1.", 6, 8)}, "plants": {"V1": 3}, "reactors": {"V1": 3}}, {}])
    assert score(none)["greenhouses"] == 0 and score(none)["modules"] == 0


@pytest.mark.rule("WM-A7.14")
def test_the_rest_of_the_score_and_missions_met_and_one_short() -> None:
    own = {"errors": 1, "plannings": 3}
    match = table(7, sheets=[own, {}], players=[{"missions": {"A": "first", "B": "later"}}, {}], missions={"A": 100, "B": 102, "C": 104})
    assert score(match) == {"missions": 14, "greenhouses": 0, "modules": 0, "planning": -6, "errors": -5}

    def holds(card: int, own: dict[str, object]) -> bool:
        return ESCAPE.holds(table(7, sheets=[own, {}]).state, 0, card)
    three = {"boxes": boxes("V1.5=3 V2.7=X V3.1=4"), "plants": {"V1": 3, "V2": 3, "V3": 3}}
    assert holds(100, three) and not holds(100, {**three, "plants": {"V1": 3, "V2": 3, "V3": 2}}) and not holds(100, {**three, "boxes": boxes("V1.5=3 V2.7=X")})
    assert holds(101, {"boxes": boxes("V6.5=3"), "plants": {"V6": 3}}) and not holds(101, {"boxes": boxes("V6.5=3")})
    modules = {b: "X" for m in escape.MODULES[:7] for b in [escape.IDS[i] for i in m[1]]}
    assert holds(102, {"boxes": modules}) and not holds(102, {"boxes": {k: v for k, v in modules.items() if k != "V1.1"}})
    ships = {**fill("V4.", 1, 6), **fill("V5.", 1, 6), **fill("V6.", 1, 5)}
    assert holds(103, {"boxes": ships}) and not holds(103, {"boxes": {k: v for k, v in ships.items() if k != "V6.5"}})
    assert holds(104, {"reactors": {"V4": 3, "V5": 3, "V6": 3}}) and not holds(104, {"reactors": {"V4": 3, "V5": 3, "V6": 2}})
    assert holds(105, {"tanks": ["V4.1", "V4.5", "V5.2", "V5.5", "V6.1", "V6.3"]}) and not holds(105, {"tanks": ["V4.1", "V4.5", "V5.2", "V5.5", "V6.1"]})


@pytest.mark.rule("WM-A7.15")
def test_solo_bonus_and_effect() -> None:
    match = solo(7, "8 water, 8 water, 3 water", {"airlocks": ["A01"]})
    do(match, 0, "take 12", "write 8 V1.5")
    assert match.position()["players"][0]["bonuses"]["circled"] == 1
    effect = solo(7, "", {"doubles": {"V2": "first"}}, deck={"drawn": [], "left": ["effect C", "8 robot", "8 robot", "3 water"]}, taken=["V2"])
    assert keys(effect) == [f"astra double-V{i}" for i in (1, 3, 4, 5, 6)]


@pytest.mark.rule("WM-A7.16")
def test_number_then_robot_then_action() -> None:
    match = wrote("8 robot", "V1.8")
    assert kind(match) == "pick"
    do(match, 0, "airlock A05")
    assert kind(match) == "action" and "robot A08" in keys(match)
    do(match, 0, "robot A08")
    ends(match)
    assert sheet(match)["airlocks"] == ["A05", "A08"]
