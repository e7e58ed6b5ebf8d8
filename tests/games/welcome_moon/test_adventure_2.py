"""WM-A2: The Journey."""
from __future__ import annotations

import pytest

from orrery.games.welcome_moon.rules.adventures import journey
from orrery.games.welcome_moon.rules.adventures.journey import JOURNEY
from tests.games.welcome_moon.table import boxes, do, ends, fill, keys, kind, score, sheet, solo, table, why


def wrote(shown: str, box: str, own: dict[str, object] | None = None, seats: int = 2, **more: object) -> object:
    match = table(2, shown, [own or {}, *[{}] * (seats - 1)], seats=seats, **more)
    number = shown.split()[0]
    return do(match, 0, "take 1", f"write {number} {box}")


@pytest.mark.rule("WM-A2.01")
def test_the_path_is_one_zone() -> None:
    assert journey.LENGTH == 36
    match = table(2, "8 robot", [{"boxes": boxes("P10=5 P20=11")}, {}])
    do(match, 0, "take 1")
    assert list(keys(match)) == [f"write 8 P{i}" for i in range(11, 20)]


@pytest.mark.rule("WM-A2.02")
def test_dividers_make_zones_of_their_own() -> None:
    match = table(2, "8 robot", [{"boxes": boxes("P10=5 P20=11 P3=8"), "dividers": ["GAP5", "GAP15"]}, {}])
    do(match, 0, "take 1")
    assert keys(match) == [f"write 8 P{i}" for i in (11, 12, 13, 14, 15, 16, 17, 18, 19)]
    assert "8" in why(match, "write 8 P1") and "5" in why(match, "write 8 P7") and "11" in why(match, "write 8 P21")
    split = table(2, "8 robot", [{"boxes": boxes("P4=8 P5=2"), "dividers": ["GAP4"]}, {}])
    do(split, 0, "take 1")
    assert keys(split)[0] == "write 8 P6"


@pytest.mark.rule("WM-A2.03")
def test_ex_12_two_energies_become_a_divider_at_once() -> None:
    match = wrote("8 energy", "P9")
    do(match, 0, "energy")
    assert kind(match) == "pick" and len(keys(match)) == 35
    do(match, 0, "divider GAP9")
    ends(match)
    assert sheet(match)["energy"] == 2 and sheet(match)["dividers"] == ["GAP9"]
    second = wrote("8 energy", "P9", {"energy": 2, "dividers": ["GAP9"]})
    do(second, 0, "energy")
    assert kind(second) == ""
    third = wrote("8 energy", "P9", {"energy": 3, "dividers": ["GAP9"]})
    do(third, 0, "energy")
    assert "divider GAP9" not in keys(third) and len(keys(third)) == 34
    assert "already" in why(third, "divider GAP9")
    full = wrote("8 energy", "P9", {"energy": 12})
    assert kind(full) == ""


@pytest.mark.rule("WM-A2.04")
def test_the_first_two_errors_each_give_an_energy() -> None:
    stuck = {**fill("P", 1, 36), "P1": 3, "P2": None}
    for errors, energy, asked in ((0, 1, True), (1, 2, False), (1, 3, True)):
        match = table(2, "3 robot", [{"boxes": stuck, "errors": errors, "energy": energy}, {}])
        do(match, 0, "error")
        assert (kind(match) == "pick") == asked
        if asked:
            do(match, 0, "divider GAP20")
        ends(match)
        assert sheet(match)["energy"] == energy + 1 and sheet(match)["errors"] == errors + 1
    third = table(2, "3 robot", [{"boxes": stuck, "errors": 2, "energy": 3}, {}])
    do(third, 0, "error")
    assert kind(third) == ""
    none = table(2, "3 robot", [{"boxes": stuck, "energy": 12}, {}])
    do(none, 0, "error")
    assert kind(none) == ""


@pytest.mark.rule("WM-A2.05", "WM-A2.13")
def test_tanks_and_their_values() -> None:
    assert [journey.IDS[b] for b in range(36) if journey.TANK_AT[b] >= 0] == \
        ["P2", "P5", "P7", "P11", "P14", "P18", "P19", "P23", "P26", "P30", "P32", "P35"]
    assert journey.TANK_VALUES == (4, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 4)
    match = wrote("8 water", "P18")
    assert keys(match) == ["water TANK6", "skip"]
    do(match, 0, "water TANK6")
    ends(match)
    assert score(match)["water"] == 8
    assert score(table(2, sheets=[{"tanks": list(journey.TANK_IDS)}, {}]))["water"] == 68


@pytest.mark.rule("WM-A2.06", "WM-A2.07")
def test_robots_anywhere_and_the_multiplier_for_the_first() -> None:
    assert journey.ROBOTS_NEEDED == (2, 3, 3, 4)
    assert journey.MULTIPLIERS == ((0, 6, 5), (0, 9, 7), (0, 8, 6), (0, 10, 7))
    match = table(2, "8 robot", [{"robots": {"ST1": 1, "ST2": 3, "ST3": 0, "ST4": 0}, "multipliers": {}}, {"robots": {"ST1": 1}}])
    do(match, 0, "take 1", "write 8 P33")
    assert keys(match) == ["robot ST1", "robot ST3", "robot ST4", "skip"]
    do(match, 0, "robot ST1")
    do(match, 1, "take 1", "write 8 P1", "robot ST1")
    assert [sheet(match, seat)["multipliers"] for seat in (0, 1)] == [{"ST1": "first"}] * 2
    assert match.position()["taken"] == ["ST1"]
    later = wrote("8 robot", "P1", {"robots": {"ST4": 3}}, taken=["ST4"])
    do(later, 0, "robot ST4")
    ends(later)
    assert sheet(later)["multipliers"] == {"ST4": "later"}


@pytest.mark.rule("WM-A2.08", "WM-A2.19")
def test_ex_13_plants_of_stations_in_the_zone_just_numbered() -> None:
    assert [journey.IDS[i] for i in journey.LINKS] == ["P6", "P16", "P21", "P31"]
    assert journey.PLANTS_THERE == (5, 3, 4, 4)
    match = wrote("9 plant", "P18", {"dividers": ["GAP10", "GAP25"]})
    assert keys(match) == ["plant ST2", "plant ST3", "skip"]
    assert "connected" in why(match, "plant ST1")
    full = wrote("9 plant", "P18", {"dividers": ["GAP10", "GAP25"], "plants": {"ST2": 3}})
    assert keys(full) == ["plant ST3", "skip"]
    border = wrote("9 plant", "P14", {"dividers": ["GAP10", "GAP15"]})
    assert kind(border) == ""                       # P16 lies just behind the zone, P6 before it
    edge = wrote("9 plant", "P14", {"dividers": ["GAP5", "GAP16"]})
    assert keys(edge) == ["plant ST1", "plant ST2", "skip"]
    nowhere = wrote("9 plant", "P18", {"dividers": ["GAP17", "GAP18"]})
    assert kind(nowhere) == ""


@pytest.mark.rule("WM-A2.09", "WM-A2.12")
def test_plants_may_come_before_the_robots_but_score_only_with_them() -> None:
    match = wrote("9 plant", "P6")
    do(match, 0, "plant ST1")
    ends(match)
    assert sheet(match)["plants"]["ST1"] == 1 and score(match)["stations"] == 0
    scored = table(2, sheets=[{"plants": {"ST1": 5, "ST2": 2, "ST3": 4}, "multipliers": {"ST2": "first", "ST3": "later"}}, {}])
    assert score(scored)["stations"] == 2 * 9 + 4 * 6


@pytest.mark.rule("WM-A2.10", "WM-A2.11")
def test_astronauts_and_plannings_earn_wilds() -> None:
    match = wrote("8 planning", "P9", {"plannings": 1})
    do(match, 0, "planning P30")
    ends(match)
    assert sheet(match)["plannings"] == 2
    do_not = wrote("8 planning", "P9", {"plannings": 1})
    do(do_not, 0, "skip")
    ends(do_not)
    assert sheet(do_not)["plannings"] == 1
    wild = wrote("8 robot", "P18", {"plannings": 2})
    do(wild, 0, "wild water", "water TANK6")
    ends(wild)
    assert sheet(wild)["wilds_used"] == 1 and sheet(wild)["tanks"] == ["TANK6"]


@pytest.mark.rule("WM-A2.14", "WM-A2.15", "WM-A2.16")
def test_ex_14_the_whole_score() -> None:
    own = {"plants": {"ST3": 4, "ST1": 5}, "robots": {"ST1": 1, "ST3": 3}, "multipliers": {"ST3": "later"}, "tanks": ["TANK1", "TANK5", "TANK6"],
           "dividers": ["GAP4", "GAP10"], "boxes": fill("P", 1, 10), "errors": 1}
    match = table(2, sheets=[own, {}, {}], seats=3, missions={"A": 70, "B": 72, "C": 75}, players=[{"missions": {"A": "first"}}, {}, {}])
    assert score(match) == {"missions": 9, "stations": 24, "water": 19, "longest_zone": 6, "complete_zones": 20, "errors": -5}
    assert match.totals()[0] == 73


@pytest.mark.rule("WM-A2.15")
def test_most_complete_zones_with_one_box_zones_and_nothing_below_third() -> None:
    def zones(count: int) -> dict[str, object]:
        return {"dividers": [f"GAP{i}" for i in range(1, count + 1)], "boxes": fill("P", 1, count)}
    match = table(2, sheets=[zones(4), zones(3), zones(2), zones(1), zones(0)], seats=5)
    assert [score(match, seat)["complete_zones"] for seat in range(5)] == [20, 10, 5, 0, 0]


@pytest.mark.rule("WM-A2.16")
def test_missions_met_and_one_short() -> None:
    def holds(card: int, own: dict[str, object]) -> bool:
        return JOURNEY.holds(table(2, sheets=[own, {}]).state, 0, card)
    assert holds(70, {"multipliers": {"ST1": "first", "ST2": "later", "ST4": "first"}})
    assert not holds(70, {"multipliers": {"ST1": "first", "ST2": "later"}})
    assert holds(71, {"plants": {"ST1": 5, "ST4": 4}}) and not holds(71, {"plants": {"ST1": 5, "ST4": 3}})
    sixes = {"dividers": ["GAP6", "GAP12"], "boxes": fill("P", 1, 12)}
    assert holds(72, sixes) and not holds(72, {**sixes, "boxes": fill("P", 1, 11)})
    assert not holds(72, {"dividers": ["GAP12"], "boxes": fill("P", 1, 12)})            # one zone of twelve
    assert holds(73, {"dividers": ["GAP6", "GAP10", "GAP34"], "boxes": {**fill("P", 1, 10), "P35": 3, "P36": 4}})   # the path's end is a border
    assert not holds(73, {"dividers": ["GAP6", "GAP10", "GAP33"], "boxes": {**fill("P", 1, 10), "P34": 2, "P35": 3, "P36": 4}})
    assert holds(74, {"tanks": [f"TANK{i}" for i in (1, 3, 5, 7, 9, 11)]}) and not holds(74, {"tanks": [f"TANK{i}" for i in (1, 3, 5, 7, 9)]})
    assert holds(75, {"tanks": ["TANK4", "TANK5", "TANK6", "TANK7"]}) and not holds(75, {"tanks": ["TANK1", "TANK2", "TANK3", "TANK5", "TANK6"]})


@pytest.mark.rule("WM-A2.17")
def test_solo_majority_against_pairs_of_energy_cards() -> None:
    def points(zones: int, energies: int) -> int:
        own = {"dividers": [f"GAP{i}" for i in range(1, zones + 1)], "boxes": fill("P", 1, zones)}
        match = solo(2, sheet=own, astra={"given": ["8 energy"] * energies})
        assert "complete_zones" not in match.scores()[1]
        return match.scores()[0]["complete_zones"]
    assert points(2, 5) == 20 and points(2, 6) == 10 and points(0, 0) == 0 and points(1, 1) == 20


@pytest.mark.rule("WM-A2.18")
def test_solo_bonus_and_effect() -> None:
    match = solo(2, "8 robot, 8 robot, 3 water", {"robots": {"ST1": 1}})
    do(match, 0, "take 12", "write 8 P1", "robot ST1")
    assert match.position()["players"][0]["bonuses"]["circled"] == 2
    effect = solo(2, "", {"multipliers": {"ST2": "first"}}, deck={"drawn": [], "left": ["effect A", "8 robot", "8 robot", "3 water"]}, taken=["ST1", "ST2"])
    assert keys(effect) == ["astra ST3", "astra ST4"]
    do(effect, 0, "astra ST4")
    assert set(effect.position()["taken"]) == {"ST1", "ST2", "ST4"}


@pytest.mark.rule("WM-A2.19")
def test_the_number_must_fit_the_zone_as_it_was_before_the_divider() -> None:
    match = table(2, "8 energy", [{"boxes": boxes("P10=9")}, {}])
    do(match, 0, "take 1")
    assert "write 8 P12" not in keys(match)
    do(match, 0, "write 8 P9", "energy", "divider GAP3")
    ends(match)
    assert sheet(match)["boxes"] == {"P9": 8, "P10": 9}
