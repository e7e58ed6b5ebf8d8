"""Cases worked out by hand from the rulebook, the base rules and the first four adventures: whole turns, ties among many players, chains, the ends."""
from __future__ import annotations

from typing import Any

import pytest

from tests.games.welcome_moon.table import boxes, do, fill, keys, kind, now, score, sheet, solo, table, why


def columns(*numbers: int) -> dict[str, Any]:
    """Mine columns that are complete."""
    return {f"L{level}.{c}": "X" for c in numbers for level in (1, 2, 3)}


def path(*runs: tuple[int, int]) -> dict[str, Any]:
    return {f"P{i}": "X" for first, last in runs for i in range(first, last + 1)}


# -- base --------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-6.01", "WM-6.02", "WM-6.04")
def test_three_of_four_could_two_do_and_the_fourth_comes_later() -> None:
    """Mission 82 (five columns, 8/4): two accomplish it together, one waits and takes the smaller reward next turn."""
    done = {"boxes": columns(1, 2, 3, 4, 5), "pumps": [f"PUMP{i}" for i in range(1, 6)]}
    match = table(4, "8 robot", [done, done, done, {}], seats=4, missions={"A": 82, "B": 84, "C": 86})
    for seat in range(4):
        do(match, seat, "take 1", "write 8 L1.9", "skip")
    assert sorted(match.pending()) == [0, 1, 2]                    # the fourth is not asked
    do(match, 0, "mission A")
    do(match, 1, "mission A")
    do(match, 2, "wait")
    assert [score(match, i)["missions"] for i in range(4)] == [8, 8, 0, 0]
    assert match.position()["missions"]["A"]["flipped"]
    for seat in range(4):
        box = next(k for k in keys_of_choice(match, seat) if k.startswith("write"))
        do(match, seat, box)
        if kind(match, seat) == "action":
            do(match, seat, "skip")
    do(match, 2, "mission A")
    assert [score(match, i)["missions"] for i in range(4)] == [8, 8, 4, 0]


def keys_of_choice(match: Any, seat: int) -> list[str]:
    do(match, seat, next(k for k in keys(match, seat) if k.startswith("take")))
    return keys(match, seat)


@pytest.mark.rule("WM-7.01", "WM-7.04")
def test_equal_points_fewer_errors_then_a_shared_victory() -> None:
    """Tanks 5+5 and one error against one tank of 5: 5 each, the second without an error; a third like the second shares."""
    own: list[dict[str, Any]] = [{"tanks": ["TANK3", "TANK10"], "errors": 1}, {"tanks": ["TANK3"]}, {"tanks": ["TANK10"]}]
    match = table(2, "", own, seats=3, ended=True)
    assert [sum(score(match, i).values()) for i in range(3)] == [5, 5, 5]
    assert match.places() == [3, 1, 1]


@pytest.mark.rule("WM-5.03", "WM-5.04", "WM-A2.15")
def test_six_players_ranked_by_complete_zones() -> None:
    """3, 3, 2, 1, 1 and no complete zones: first place twice, second once, third twice, nothing."""
    cuts = ["GAP2", "GAP4", "GAP6"]
    filled = [path((1, 6)), path((1, 6)), path((1, 4)), path((3, 4)), path((1, 2)), path((1, 1))]
    match = table(2, "", [{"boxes": b, "dividers": cuts} for b in filled], seats=6, ended=True)
    assert [score(match, i)["complete_zones"] for i in range(6)] == [20, 20, 10, 5, 5, 0]
    assert [score(match, i)["longest_zone"] for i in range(6)] == [2, 2, 2, 2, 2, 0]


@pytest.mark.rule("WM-5.03", "WM-A3.12")
def test_six_players_ranked_by_astronauts() -> None:
    match = table(3, "", [{"astronauts": n} for n in (5, 4, 4, 3, 2, 0)], seats=6, ended=True)
    assert [score(match, i)["astronauts"] for i in range(6)] == [20, 10, 10, 5, 0, 0]


@pytest.mark.rule("WM-7.01")
def test_the_game_ends_after_the_turn_in_which_the_third_mission_is_accomplished() -> None:
    done = {"boxes": columns(1, 2, 3, 4, 5), "pumps": [f"PUMP{i}" for i in range(1, 6)]}
    match = table(4, "8 robot", [done, {}], missions={"A": 82, "B": 84, "C": 86}, players=[{"missions": {"B": "first", "C": "later"}}, {}])
    for seat in (0, 1):
        do(match, seat, "take 1", "write 8 L1.9", "skip")
    assert not match.over
    do(match, 0, "mission A")
    assert match.over and score(match)["missions"] == 8 + 11 + 3


@pytest.mark.rule("WM-2.07", "WM-2.08")
def test_an_error_only_when_none_of_the_three_numbers_fits() -> None:
    level = {f"L{n}.{i}": 5 + i for n in (1, 2, 3) for i in range(1, 11)} | {f"L{n}.11": "X" for n in (1, 2, 3)}
    stuck = table(4, "3 robot, 4 energy, 5 plant", [{"boxes": level}, {}])
    assert keys(stuck) == ["error"]
    one = table(4, "3 robot, 4 energy, 16 plant".replace("16", "15"), [{"boxes": {**level, "L3.10": "X"}}, {}])
    assert keys(one) == ["take 3 15/plant"] and why(one, "error")


@pytest.mark.rule("WM-4.04", "WM-3.07")
def test_an_astronaut_makes_zero_of_two_and_seventeen_of_fifteen() -> None:
    for number, out in ((1, [0, 1, 2, 3]), (2, [0, 1, 2, 3, 4]), (14, [12, 13, 14, 15, 16]), (15, [13, 14, 15, 16, 17])):
        match = do(table(3, f"{number} astronaut", [{}, {}]), 0, "take 1")
        assert sorted({int(k.split()[1]) for k in keys(match)}) == out


# -- 1 The Launch ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A1.05", "WM-A1.07", "WM-A1.12", "WM-A1.13")
def test_a_construction_completes_a_quarter_whose_sabotage_hits_in_phase_5() -> None:
    """9/astronaut completes the top floor: 3 rockets, one activation, one construction; the cross completes WAT.a: 2 rockets, a sabotage."""
    own = {"boxes": boxes("AST1.1=2 AST1.2=5 WAT.1=4")}
    match = table(1, "9 astronaut", [own, {}, {}], seats=3)
    do(match, 0, "take 1", "write 9 AST1.3")
    assert now(match)["rockets"] == 3 and kind(match) == "build"
    do(match, 0, "construct WAT.2", "activate ROB2.a.2")
    assert now(match)["rockets"] == 5
    do(match, 1, "take 1", "write 9 WLD.5")
    do(match, 2, "take 1", "write 9 WLD.5")
    assert [sheet(match, i)["errors"] for i in range(3)] == [0, 1, 1]
    assert "WAT.a.2" in match.position()["taken"]
    assert [sum(score(match, i).values()) for i in range(3)] == [15, -5, -5]       # five rockets: the row of 0 is finished


@pytest.mark.rule("WM-A1.11", "WM-A1.20", "WM-A1.21", "WM-A1.36")
def test_the_last_rockets_repair_and_the_ship_launches() -> None:
    """30 rockets and one open error; PLA.c brings 2 + 2 activated: the 31st, the error, two final rockets."""
    own = {"boxes": boxes("PLA.5=7"), "rockets": 30, "errors": 1, "activated": ["PLA.c.2"]}
    match = table(1, "9 plant", [own, {}])
    do(match, 0, "take 1", "write 9 PLA.6")
    do(match, 1, "take 1", "write 9 WLD.5")
    assert (sheet(match)["rockets"], sheet(match)["errors_crossed"], sheet(match)["final_rockets"]) == (31, 1, 2)
    assert match.over and match.places() == [1, 2] and sum(score(match).values()) == 150


@pytest.mark.rule("WM-A1.18", "WM-A1.19", "WM-A1.36")
def test_five_errors_with_a_full_track_pay_three_of_them() -> None:
    match = table(1, "9 plant", [{"rockets": 31, "errors": 5}, {}], missions={"A": 64, "B": 66, "C": 69})
    do(match, 0, "take 1", "write 9 WLD.5")
    do(match, 1, "take 1", "write 9 WLD.5")
    do(match, 0, "mission C")
    assert sheet(match)["errors_crossed"] == 3 and not match.over
    assert sum(score(match).values()) == 150 - 2 * 5


@pytest.mark.rule("WM-A1.18")
def test_a_later_mission_gives_fewer_rockets() -> None:
    full = {"boxes": {**fill("PLA.", 1, 8), **fill("WLD.", 1, 8)}, "rockets": 10}
    for flipped, rockets in ((False, 13), (True, 12)):
        match = table(1, "9 energy", [full, {}], missions={"A": 64, "B": {"card": 67, "flipped": flipped}, "C": 68})
        do(match, 0, "take 1", "write 9 ENE.8")
        do(match, 1, "take 1", "write 9 ENE.8")
        do(match, 0, "mission B")
        assert sheet(match)["rockets"] == rockets


@pytest.mark.rule("WM-A1.22")
def test_two_launches_in_one_turn_the_final_rockets_decide() -> None:
    """Both finish; 31 + 1 final against 31 + 3 finals. A third with more points on errors does not matter."""
    ready = [{"boxes": boxes("WLD.1=2"), "rockets": 30}, {"boxes": boxes("PLA.5=7"), "rockets": 30, "activated": ["PLA.c.2"]}]
    match = table(1, "9 plant", ready)
    do(match, 0, "take 1", "write 9 WLD.2", "skip")
    do(match, 1, "take 1", "write 9 PLA.6")
    assert match.over and [sheet(match, i)["final_rockets"] for i in (0, 1)] == [1, 3] and match.places() == [2, 1]


@pytest.mark.rule("WM-A1.28", "WM-A1.29", "WM-A1.32")
def test_sergei_starts_with_six_cells_and_takes_four_for_a_robot() -> None:
    match = solo(1, "9 energy, 5 plant, 4 robot", {}, level=5)
    assert match.position()["astra"]["track"] == 6
    do(match, 0, "take 12", "write 9 WLD.5")
    assert match.position()["astra"]["track"] == 10 and sum(match.scores()[1].values()) == 10


@pytest.mark.rule("WM-A1.33", "WM-A1.34")
@pytest.mark.parametrize(("rockets", "track", "places"), [(31, 60, [1, 2]), (29, 78, [1, 1]), (30, 78, [1, 2]), (20, 78, [2, 1])])
def test_a_race_with_astra(rockets: int, track: int, places: list[int]) -> None:
    """9/plant completes PLA.b for two rockets; the robot card gives ASTRA five cells, of 81."""
    match = solo(1, "9 energy, 4 plant, 4 robot", {"boxes": boxes("PLA.3=7"), "rockets": rockets}, level=8, astra={"given": [], "track": track})
    do(match, 0, "take 12", "write 9 PLA.4")
    if kind(match) == "build":
        do(match, 0, next(k for k in keys(match) if k.startswith("activate")))
    assert match.over and match.places() == places


@pytest.mark.rule("WM-A1.35", "WM-S.15")
def test_two_sabotages_of_one_quarter_are_two_solo_bonuses() -> None:
    match = solo(1, "9 energy, 4 energy, 4 robot", {"boxes": boxes("ENE.1=1 ENE.2=2 ENE.3=3 ENE.4=4")})
    do(match, 0, "take 12", "write 9 ENE.5")
    assert match.position()["players"][0]["bonuses"]["circled"] == 2 and sheet(match)["rockets"] == 4 and sheet(match)["errors"] == 0
    do(match, 0, "spare 3")
    assert match.position()["players"][0]["bonuses"] == {"circled": 2, "crossed": 1} and match.position()["astra"]["given"] == []


# -- 2 The Journey -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A2.02", "WM-3.02")
def test_a_number_may_stand_on_both_sides_of_a_divider() -> None:
    match = table(2, "8 robot", [{"boxes": boxes("P5=8 P20=8"), "dividers": ["GAP10", "GAP30"]}, {}])
    do(match, 0, "take 1")
    assert keys(match) == [f"write 8 P{i}" for i in range(31, 37)]


@pytest.mark.rule("WM-A2.03", "WM-A2.08")
def test_plants_and_robots_around_the_first_divider() -> None:
    """GAP10: station 1 (P6) lies before it, stations 2 to 4 (P16, P21, P31) behind; a robot goes anywhere."""
    own = {"dividers": ["GAP10"], "plants": {"ST2": 3}}
    match = do(table(2, "8 plant", [own, {}]), 0, "take 1", "write 8 P12")
    assert keys(match) == ["plant ST3", "plant ST4", "skip"]                       # station 2 has only three plants
    match = do(table(2, "8 plant", [own, {}]), 0, "take 1", "write 8 P3")
    assert keys(match) == ["plant ST1", "skip"]
    match = do(table(2, "8 robot", [own, {}]), 0, "take 1", "write 8 P3")
    assert keys(match) == ["robot ST1", "robot ST2", "robot ST3", "robot ST4", "skip"]


@pytest.mark.rule("WM-A2.04")
@pytest.mark.parametrize(("errors", "energy", "after", "asks"), [(0, 1, 2, True), (1, 2, 3, False), (2, 3, 3, False)])
def test_the_first_two_errors_bring_energy_the_third_none(errors: int, energy: int, after: int, asks: bool) -> None:
    own = {"boxes": {"P1": 15, **path((2, 36))}, "errors": errors, "energy": energy}
    match = do(table(2, "3 robot", [own, {}]), 0, "error")
    assert now(match)["energy"] == after and (kind(match) == "pick") == asks
    assert now(match)["errors"] == errors + 1


@pytest.mark.rule("WM-4.08", "WM-4.09", "WM-4.10", "WM-A2.11")
def test_a_wild_stands_for_any_action_once_a_turn() -> None:
    own = {"astronauts": 2, "plannings": 3, "wilds_used": 1, "energy": 1}
    match = do(table(2, "8 robot", [own, {}]), 0, "take 1", "write 8 P2")
    assert {k for k in keys(match) if k.startswith("wild")} == {"wild energy", "wild plant", "wild water", "wild planning"}
    do(match, 0, "wild water", "water TANK1")
    assert now(match)["wilds_used"] == 2 and now(match)["tanks"] == ["TANK1"]
    none = do(table(2, "8 robot", [{**own, "wilds_used": 2}, {}]), 0, "take 1", "write 8 P2")
    assert not [k for k in keys(none) if k.startswith("wild")]


@pytest.mark.rule("WM-A2.12", "WM-A2.13", "WM-A2.14", "WM-A2.15", "WM-7.02")
def test_the_journey_added_up() -> None:
    """Station 2 first (9 x 2), station 4 later (7 x 4), station 1 without its robots; tanks 8 + 8 + 4; longest zone 7 of 7 and 2; 2 errors."""
    own = {"multipliers": {"ST2": "first", "ST4": "later"}, "robots": {"ST1": 1, "ST2": 3, "ST4": 4}, "plants": {"ST1": 5, "ST2": 2, "ST4": 4},
           "tanks": ["TANK6", "TANK7", "TANK12"], "boxes": path((1, 7), (8, 9)), "dividers": ["GAP7", "GAP9"], "errors": 2}
    match = table(2, "", [own, {"boxes": path((1, 3)), "dividers": ["GAP3"]}], ended=True,
                  missions={"A": 71, "B": 73, "C": 75}, players=[{"missions": {"A": "first", "C": "later"}}, {}])
    assert score(match) == {"missions": 16, "stations": 46, "water": 20, "longest_zone": 7, "complete_zones": 20, "errors": -10}
    assert sum(score(match, 1).values()) == 3 + 10


@pytest.mark.rule("WM-A2.16")
@pytest.mark.parametrize(("cuts", "filled", "met"), [
    (["GAP6", "GAP10", "GAP12"], [(1, 12)], True),
    (["GAP6", "GAP10", "GAP13"], [(1, 13)], False),            # 6, 4 and 3
    (["GAP6", "GAP10", "GAP12"], [(1, 11)], False),            # the zone of two is one short
    (["GAP2", "GAP6", "GAP30"], [(1, 6), (31, 36)], True),     # the end of the path closes a zone
])
def test_zones_of_six_four_and_two(cuts: list[str], filled: list[tuple[int, int]], met: bool) -> None:
    match = table(2, "8 robot", [{"boxes": path(*filled), "dividers": cuts}, {}], missions={"A": 70, "B": 73, "C": 74})
    for seat in (0, 1):
        do(match, seat, "take 1", "write 8 P20", "skip")
    assert (0 in match.pending() and "mission B" in keys(match)) == met


@pytest.mark.rule("WM-A2.17")
@pytest.mark.parametrize(("zones", "energies", "points"), [(2, 5, 20), (1, 5, 10), (0, 0, 0), (1, 3, 20), (2, 6, 10)])
def test_complete_zones_against_pairs_of_energy_cards(zones: int, energies: int, points: int) -> None:
    own = {"boxes": path(*[(3 * i + 1, 3 * i + 3) for i in range(zones)]), "dividers": ["GAP3", "GAP6"]}
    match = solo(2, "8 robot, 3 water, 5 plant", own, astra={"given": ["7 energy"] * energies})
    assert match.scores()[0]["complete_zones"] == points and "complete_zones" not in match.scores()[1]


@pytest.mark.rule("WM-S.20")
@pytest.mark.parametrize(("level", "adventure", "points"), [(1, 2, 14 + 6), (4, 5, 14 + 18), (8, 6, 35 + 37), (7, 8, 35 + 41), (6, 7, 42 + 21)])
def test_seven_robot_cards_and_the_adventures_points(level: int, adventure: int, points: int) -> None:
    """Seven robots bring 2, 2, 5, 5 and 6 each; the adventure adds its fixed points and level times its value."""
    sheets = None if adventure == 8 else {"grey_virus": {"home": "Q1"}} if adventure == 6 else {}
    match = solo(adventure, "8 robot, 3 water, 5 plant", sheets, level=level, astra={"given": ["7 robot"] * 7})
    assert sum(match.scores()[1].values()) == points


# -- 3 The Colony ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A3.01", "WM-3.02")
def test_a_number_again_in_another_row_and_column_only() -> None:
    match = do(table(3, "8 robot", [{"boxes": boxes("c3r3=8")}, {}]), 0, "take 1")
    offered = {k.split()[2] for k in keys(match)}
    assert not [b for b in offered if b.startswith("c3") or b.endswith("r3")] and "c2r4" in offered and "c4r4" in offered


@pytest.mark.rule("WM-A3.03", "WM-5.01", "WM-5.02")
def test_two_fill_a_quarter_together_and_the_third_is_late() -> None:
    nearly = {f"c{c}r{r}": "X" for c in (1, 2, 3) for r in (1, 2, 3) if (c, r) not in ((1, 1), (2, 2))}
    match = table(3, "8 robot", [{"boxes": nearly}, {"boxes": nearly}, {"boxes": nearly}], seats=3, missions={"A": 76, "B": 79, "C": 81})
    for seat, box in ((0, "c2r2"), (1, "c2r2"), (2, "c5r5")):
        do(match, seat, "take 1", f"write 8 {box}", "skip")
    assert [score(match, i)["quarters"] for i in range(3)] == [15, 15, 0]
    for seat in (0, 1):
        do(match, seat, next(k for k in keys(match, seat) if k.startswith("take")))
        do(match, seat, keys(match, seat)[-1])
        if kind(match, seat) == "action":
            do(match, seat, "skip")
    do(match, 2, next(k for k in keys(match, 2) if k.startswith("take")))
    do(match, 2, next(k for k in keys(match, 2) if k.endswith("c2r2")))
    assert score(match, 2)["quarters"] == 5


@pytest.mark.rule("WM-A3.05", "WM-A3.08", "WM-A3.09", "WM-A3.11", "WM-A3.12")
def test_the_colony_added_up() -> None:
    """Greenhouses 4 and 2 hold 5 + 2 plants at 3; the observatory alone connected: 3 dishes at 4; 2 tanks at 0; planning 4 times: 9."""
    tunnels = ["c1r1-c2r1", "c1r1-c1r2", *[f"c{i}r1-c{i + 1}r1" for i in range(2, 6)], *[f"c6r{i}-c6r{i + 1}" for i in range(1, 6)]]
    own = {"greenhouses": {"TL": 4, "BR": 2}, "ladders": {"plants": 3, "dishes": 3}, "tanks": ["c4r1", "c3r2"], "plannings": 4,
           "quarters": {"TL": "later"}, "errors": 1}
    names = {frozenset(t.split("-")) for t in sheet(table(3, "", [{}, {}]))["tunnels"]}
    assert names == {frozenset(("c1r1", "c2r1")), frozenset(("c1r1", "c1r2"))}
    match = table(3, "", [{**own, "tunnels": [as_named(t) for t in tunnels]}, {"astronauts": 1}], ended=True)
    assert score(match) == {"missions": 0, "plants": 21, "water": 0, "dishes": 12, "quarters": 5, "astronauts": 0, "planning": -9, "errors": -5}
    assert score(match, 1)["astronauts"] == 20


def as_named(tunnel: str) -> str:
    """A tunnel by the name the sheet gives it."""
    from orrery.games.welcome_moon.rules.adventures.colony import TUNNEL_IDS
    a, b = tunnel.split("-")
    return tunnel if tunnel in TUNNEL_IDS else f"{b}-{a}"


# -- 4 The Mine --------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A4.02", "WM-A4.10", "WM-A4.15", "WM-4.05")
def test_number_and_x_complete_two_columns_in_one_turn() -> None:
    """Column 1 holds pearl, ruby, pearl, column 2 pearl, -, ruby; the X completes the second; the planning costs 3."""
    own = {"boxes": boxes("L1.1=1 L2.1=2 L1.2=3 L2.2=4")}
    match = do(table(4, "2 planning", [own, {}]), 0, "take 1", "write 2 L3.1", "planning L3.2")
    do(match, 1, "take 1", "write 2 L3.1", "skip")
    assert sheet(match)["pumps"] == ["PUMP1", "PUMP2"]
    assert sheet(match)["stores"] == {"plants": 0, "water": 0, "pearls": 3, "rubies": 2, "astronauts": 0, "planning": 1}
    assert score(match)["pearls"] == 6 and score(match)["rubies"] == 4 and score(match)["planning"] == -3


@pytest.mark.rule("WM-A4.08", "WM-A4.15")
def test_three_robots_of_a_factory_chain_through_another() -> None:
    """The second energy of the last factory gives three robots; one of them completes the ruby factory: two rubies."""
    own = {"factory_energy": {"SEC_ROBOT": 1, "SEC_RUBY": 1, "ASTRONAUTS": 1}, "stores": {"astronauts": 4, "rubies": 10}}
    match = do(table(4, "8 energy", [own, {}]), 0, "take 1", "write 8 L2.6", "energy SEC_ROBOT")
    do(match, 0, "bonus_robot SEC_RUBY")
    assert now(match)["stores"]["rubies"] == 12 and now(match)["fill_bonuses"] == {"rubies": "first"}
    do(match, 0, "bonus_robot ASTRONAUTS", "bonus_robot PLANTS")
    assert kind(match) == "" and score(match)["astronauts"] == 12 and score(match)["rubies"] == 12 * 2 + 12
    assert now(match)["factory_robots"]["PLANTS"] == 1


@pytest.mark.rule("WM-A4.09", "WM-5.02")
def test_a_fill_bonus_missed_is_missed_for_good() -> None:
    one_short = {"stores": {"water": 5}, "factory_energy": {"SEC_WATER": 1}, "factory_robots": {"SEC_WATER": 1}}
    match = table(4, "8 robot", [one_short, one_short, {"stores": {"water": 5}}], seats=3)
    for seat in (0, 1):
        do(match, seat, "take 1", "write 8 L2.6", "robot SEC_WATER")
    do(match, 2, "take 1", "write 8 L2.6", "skip")
    assert [score(match, i)["water"] for i in range(3)] == [7 * 3 + 10, 7 * 3 + 10, 15]
    late = table(4, "8 robot", [{}, one_short], taken=["water"])
    do(late, 1, "take 1", "write 8 L2.6", "robot SEC_WATER")
    assert score(late, 1)["water"] == 21


@pytest.mark.rule("WM-A4.14", "WM-S.15")
def test_a_fill_bonus_is_worth_two_solo_bonuses_unless_astra_crossed_it() -> None:
    own = {"stores": {"plants": 6}, "factory_energy": {"SEC_PLANT": 1}}
    for taken, circled, points in (([], 2, 8 * 2 + 8), (["plants"], 0, 8 * 2)):
        match = solo(4, "8 water, 3 robot, 5 plant", own, taken=taken)
        do(match, 0, "take 12", "write 8 L2.6", "robot SEC_PLANT")
        assert match.position()["players"][0]["bonuses"]["circled"] == circled and match.scores()[0]["plants"] == points
