"""WM-A4: The Mine."""
from __future__ import annotations

import pytest

from orrery.games.welcome_moon.rules.adventures import mine
from orrery.games.welcome_moon.rules.adventures.mine import MINE
from tests.games.welcome_moon.table import boxes, do, ends, fill, keys, kind, score, sheet, solo, table, why


@pytest.mark.rule("WM-A4.01")
def test_three_levels_of_twelve() -> None:
    assert [len(level) for level in mine.LEVELS] == [12, 12, 12]
    match = table(4, "8 robot", [{"boxes": boxes("L1.6=8 L2.6=3 L3.6=12")}, {}])
    do(match, 0, "take 1")
    assert keys(match) == [*[f"write 8 L2.{i}" for i in range(7, 13)], *[f"write 8 L3.{i}" for i in range(1, 6)]]


@pytest.mark.rule("WM-A4.02", "WM-A4.10", "WM-A4.15")
def test_ex_17_extraction_of_a_complete_column() -> None:
    own = {"boxes": boxes("L1.1=2 L2.1=3"), "resources": ["U1"]}
    match = table(4, "8 robot", [own, {}])
    do(match, 0, "take 1", "write 8 L3.1", "robot PLANTS")
    assert match.view(0).data["sheets"][0]["pumps"] == []       # phase 5 waits for everybody
    do(match, 1, "take 1", "write 8 L1.5", "skip")
    assert sheet(match)["stores"] == {"plants": 1, "water": 0, "pearls": 2, "rubies": 1, "astronauts": 0, "planning": 0}
    assert sheet(match)["pumps"] == ["PUMP1"]
    same_turn = table(4, "8 plant", [{"boxes": boxes("L1.1=2 L2.1=X")}, {}])
    do(same_turn, 0, "take 1", "write 8 L3.1", "plant D1")
    ends(same_turn)
    assert sheet(same_turn)["stores"]["plants"] == 1 and sheet(same_turn)["stores"]["rubies"] == 1     # the X circled the ruby too


@pytest.mark.rule("WM-A4.03")
def test_resources_directly_above_or_below_the_number() -> None:
    assert mine.circled([0] * 36 + [1] * 20 + [0] * 60, 0) == 12 and mine.circled([0] * 36 + [1] * 20 + [0] * 60, 1) == 8
    match = table(4, "8 plant", [{}, {}])
    do(match, 0, "take 1", "write 8 L2.1")
    assert keys(match) == ["plant U1", "plant D1", "skip"]
    one = table(4, "8 plant", [{"resources": ["U1"]}, {}])
    do(one, 0, "take 1", "write 8 L2.1")
    assert keys(one) == ["plant D1", "skip"] and "circled" in why(one, "plant U1")
    other = table(4, "8 water", [{}, {}])
    do(other, 0, "take 1", "write 8 L2.1")
    assert kind(other) == ""
    mixed = table(4, "8 water", [{}, {}])
    do(mixed, 0, "take 1", "write 8 L2.2")
    assert keys(mixed) == ["water U2", "skip"]


@pytest.mark.rule("WM-A4.04", "WM-A4.05")
def test_astronaut_and_planning_factories() -> None:
    flown = table(4, "8 astronaut", [{}, {}])
    do(flown, 0, "take 1", "write 6 L1.5")
    ends(flown)
    assert sheet(flown)["stores"]["astronauts"] == 1
    planned = table(4, "8 planning", [{}, {}])
    do(planned, 0, "take 1", "write 8 L1.5", "planning L3.5")
    ends(planned)
    assert sheet(planned)["stores"]["planning"] == 1 and score(planned)["planning"] == -3
    assert mine.CAPACITY[4:] == (8, 6)


@pytest.mark.rule("WM-A4.06", "WM-A4.07")
def test_energy_crosses_energies_robots_robots_and_a_full_factory_is_upgraded() -> None:
    assert list(zip(mine.ENERGY_NEED[:6], mine.ROBOT_NEED[:6], strict=True)) == [(1, 3), (1, 2), (2, 1), (2, 2), (1, 1), (1, 1)]
    assert mine.VALUE == ((2, 4), (3, 5), (2, 3), (2, 3), (0, 3), (-3, 0))
    match = table(4, "8 robot", [{"factory_energy": {"WATERS": 1}, "factory_robots": {"WATERS": 1}, "stores": {"water": 3}}, {}])
    do(match, 0, "take 1", "write 8 L1.5")
    assert "robot SEC_ROBOT" not in keys(match) and len(keys(match)) == 11
    assert score(match)["water"] == 9
    do(match, 0, "robot WATERS")
    ends(match)
    assert score(match)["water"] == 15
    energy = table(4, "8 energy", [{"factory_energy": {"WATERS": 1}}, {}])
    do(energy, 0, "take 1", "write 8 L1.5")
    assert "energy WATERS" not in keys(energy) and "energy SEC_ROBOT" in keys(energy)
    assert "crossed" in why(energy, "energy WATERS")


@pytest.mark.rule("WM-A4.08")
def test_secondary_factories_give_their_bonus_at_once() -> None:
    assert list(zip(mine.ENERGY_NEED[6:], mine.ROBOT_NEED[6:], strict=True)) == [(1, 1), (1, 2), (1, 2), (1, 1), (2, 0)]
    for factory, store, robots in (("SEC_PLANT", "plants", 0), ("SEC_WATER", "water", 1), ("SEC_PEARL", "pearls", 1), ("SEC_RUBY", "rubies", 0)):
        match = table(4, "8 robot", [{"factory_energy": {factory: 1}, "factory_robots": {factory: robots}}, {}])
        do(match, 0, "take 1", "write 8 L1.5", f"robot {factory}")
        ends(match)
        assert sheet(match)["stores"][store] == 2


@pytest.mark.rule("WM-A4.08", "WM-A4.15")
def test_three_bonus_robots_one_after_another_with_chains() -> None:
    match = table(4, "8 energy", [{"factory_energy": {"SEC_ROBOT": 1, "SEC_RUBY": 1}}, {}])
    do(match, 0, "take 1", "write 8 L1.5", "energy SEC_ROBOT")
    assert kind(match) == "pick" and all(k.startswith("bonus_robot") for k in keys(match))
    do(match, 0, "bonus_robot SEC_RUBY")
    assert match.view(0).data["sheets"][0]["stores"]["rubies"] == 2     # activated before the next robot
    do(match, 0, "bonus_robot PLANTS", "bonus_robot PLANTS")
    assert kind(match) == ""
    ends(match)
    assert sheet(match)["factory_robots"]["PLANTS"] == 2
    all_robots = dict(zip(mine.FACTORY_IDS, mine.ROBOT_NEED, strict=True))
    lost = table(4, "8 energy", [{"factory_energy": {"SEC_ROBOT": 1}, "factory_robots": {**all_robots, "PLANTS": 2}}, {}])
    do(lost, 0, "take 1", "write 8 L1.5", "energy SEC_ROBOT")
    assert kind(lost) == ""                     # one target, the other two are lost
    ends(lost)
    assert sheet(lost)["factory_robots"]["PLANTS"] == 3


@pytest.mark.rule("WM-A4.09")
def test_the_fill_bonus_for_the_first() -> None:
    assert mine.BONUS_AT == (8, 6, 10, 12) and mine.BONUS_POINTS == (8, 10, 8, 12) and mine.CAPACITY[:4] == (14, 10, 14, 16)
    own = {"factory_energy": {"SEC_PLANT": 1}, "stores": {"plants": 6}}
    match = table(4, "8 robot", [own, {}])
    do(match, 0, "take 1", "write 8 L1.5", "robot SEC_PLANT")
    ends(match)
    assert sheet(match)["fill_bonuses"] == {"plants": "first"} and score(match)["plants"] == 8 * 2 + 8
    late = table(4, "8 robot", [own, {}], taken=["plants"])
    do(late, 0, "take 1", "write 8 L1.5", "robot SEC_PLANT")
    ends(late)
    assert score(late)["plants"] == 16


@pytest.mark.rule("WM-A4.09", "WM-5.01", "WM-5.05")
def test_ex_31_phase_4_and_phase_5_of_one_turn_share_the_bonus() -> None:
    ana = {"factory_energy": {"SEC_PEARL": 1}, "factory_robots": {"SEC_PEARL": 1}, "stores": {"pearls": 8}}
    bo = {"boxes": boxes("L1.11=2 L2.11=3"), "stores": {"pearls": 8}}
    match = table(4, "8 robot", [ana, bo, {}], seats=3)
    do(match, 0, "take 1", "write 8 L1.5", "robot SEC_PEARL")
    do(match, 1, "take 1", "write 8 L3.11", "skip")
    do(match, 2, "take 1", "write 8 L1.5", "skip")
    assert [sheet(match, seat)["fill_bonuses"] for seat in range(3)] == [{"pearls": "first"}, {"pearls": "first"}, {}]
    assert match.position()["taken"] == ["pearls"]


@pytest.mark.rule("WM-A4.11")
def test_capacities_are_what_the_mine_holds_and_two() -> None:
    held = [0, 0, 0, 0]
    for kind_ in (*mine.RESOURCE_KIND, *[m for m in mine.MINERAL if m >= 0]):
        held[kind_] += 1
    assert [h + 2 for h in held] == list(mine.CAPACITY[:4])


@pytest.mark.rule("WM-A4.12")
def test_ex_18_the_whole_score() -> None:
    own = {"stores": {"plants": 8, "water": 3, "pearls": 5, "rubies": 4, "astronauts": 4, "planning": 2}, "fill_bonuses": {"plants": "first"},
           "factory_energy": {"PLANTS": 1, "PEARLS": 2, "ASTRONAUTS": 1}, "factory_robots": {"PLANTS": 3, "PEARLS": 1, "ASTRONAUTS": 1}, "errors": 1}
    match = table(4, sheets=[own, {}], missions={"A": 82, "B": 84, "C": 86}, players=[{"missions": {"A": "first"}}, {}])
    assert score(match) == {"missions": 8, "plants": 40, "water": 9, "pearls": 15, "rubies": 8, "astronauts": 12, "planning": -6, "errors": -5}
    assert match.totals()[0] == 81


@pytest.mark.rule("WM-A4.13")
def test_missions_met_and_one_short() -> None:
    def holds(card: int, own: dict[str, object]) -> bool:
        return MINE.holds(table(4, sheets=[own, {}]).state, 0, card)

    def columns(*numbers: int) -> dict[str, object]:
        return {"boxes": {f"L{level}.{c}": "X" for level in (1, 2, 3) for c in numbers}}
    assert holds(82, columns(1, 3, 5, 7, 9)) and not holds(82, columns(1, 3, 5, 7))
    assert holds(83, columns(4, 5, 6, 7)) and not holds(83, columns(1, 2, 3, 5, 6, 7))
    needs = dict(zip(mine.FACTORY_IDS, zip(mine.ENERGY_NEED, mine.ROBOT_NEED, strict=True), strict=True))

    def working(*names: str) -> dict[str, object]:
        return {"factory_energy": {n: needs[n][0] for n in names}, "factory_robots": {n: needs[n][1] for n in names}}
    seconds = [n for n in needs if n.startswith("SEC")]
    assert holds(84, working(*seconds)) and not holds(84, working(*seconds[:4]))
    assert holds(85, working("PLANTS", "ASTRONAUTS", "PLANNING", *seconds[:3])) and not holds(85, working("PLANTS", "ASTRONAUTS", *seconds[:3]))
    plants = [r for r, k in zip(mine.RESOURCE_IDS, mine.RESOURCE_KIND, strict=True) if k == 0]
    waters = [r for r, k in zip(mine.RESOURCE_IDS, mine.RESOURCE_KIND, strict=True) if k == 1]
    assert holds(86, {"resources": plants[:8]}) and not holds(86, {"resources": plants[:7] + waters})
    assert holds(87, {"resources": waters[:5]}) and not holds(87, {"resources": waters[:4] + plants})
    assert not holds(86, {"stores": {"plants": 14}})            # factory bonuses do not count


@pytest.mark.rule("WM-A4.14")
def test_solo_bonus_and_effect() -> None:
    match = solo(4, "8 robot, 8 robot, 3 water", {"factory_energy": {"SEC_PLANT": 1}, "stores": {"plants": 7}})
    do(match, 0, "take 12", "write 8 L1.5", "robot SEC_PLANT")
    assert match.position()["players"][0]["bonuses"]["circled"] == 2
    effect = solo(4, "", {"boxes": fill("L1.", 1, 2)}, deck={"drawn": [], "left": ["effect B", "8 robot", "8 robot", "3 water"]}, taken=["water"])
    assert keys(effect) == ["astra bonus-plants", "astra bonus-pearls", "astra bonus-rubies"]
