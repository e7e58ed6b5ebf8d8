"""WM-A3: The Colony."""
from __future__ import annotations

import pytest

from orrery.games.welcome_moon.rules.adventures import colony
from orrery.games.welcome_moon.rules.adventures.colony import COLONY, dish_count
from orrery.games.welcome_moon.rules.components import read
from tests.games.welcome_moon.table import boxes, do, ends, keys, kind, score, sheet, solo, table, why

DATA = read("sheet_3.json")
TL = ("c1r4", "c2r4", "c1r5", "c2r5", "c3r5", "c1r6", "c2r6", "c3r6")


@pytest.mark.rule("WM-A3.01")
def test_a_number_must_fit_its_row_and_its_column() -> None:
    match = table(3, "8 robot", [{"boxes": boxes("c2r2=7 c4r2=9 c3r5=10 c3r3=8")}, {}])
    do(match, 0, "take 1")
    offered = keys(match)
    assert "write 8 c3r2" not in offered            # the 8 of its column
    assert "write 8 c2r4" in offered and "write 8 c2r1" not in offered      # columns ascend upwards
    assert "write 8 c1r2" not in offered and "write 8 c5r2" not in offered  # rows ascend to the right
    assert "7" in why(match, "write 8 c2r1") and "7" in why(match, "write 8 c1r2")


@pytest.mark.rule("WM-A3.02")
def test_four_nodes_are_printed_and_thirty_two_boxes_remain() -> None:
    match = table(3, "8 robot", [{}, {}])
    do(match, 0, "take 1")
    assert len(keys(match)) == 32
    assert not {f"write 8 {x}" for x in ("c1r1", "c6r6", "c3r4", "c4r3")} & set(keys(match))
    assert "printed" in why(match, "write 8 c3r4")


@pytest.mark.rule("WM-A3.03")
def test_the_first_to_fill_a_quarter_takes_15_later_5() -> None:
    assert [len(q) for q in colony.QUARTER_BOXES] == [8, 8, 8, 8] and colony.QUARTER_POINTS == (0, 15, 5)
    almost = {"boxes": {b: "X" for b in TL if b != "c2r5"}}
    match = table(3, "8 robot", [almost, almost])
    do(match, 0, "take 1", "write 8 c2r5", "skip")
    do(match, 1, "take 1", "write 8 c2r2", "skip")
    assert sheet(match)["quarters"] == {"TL": "first"} and match.position()["taken"] == ["TL"]
    again = table(3, "8 planning", [almost, {}], taken=["TL"])
    do(again, 0, "take 1", "write 8 c2r2", "planning c2r5")
    ends(again)
    assert score(again)["quarters"] == 5


@pytest.mark.rule("WM-A3.04")
def test_two_tanks_in_each_quarter() -> None:
    assert [len(q) for q in colony.QUARTER_TANKS] == [2, 2, 2, 2]
    match = table(3, "8 water", [{}, {}])
    do(match, 0, "take 1", "write 8 c2r3", "water tank-c2r3")
    ends(match)
    assert sheet(match)["tanks"] == ["c2r3"]
    dry = table(3, "8 water", [{}, {}])
    do(dry, 0, "take 1", "write 8 c2r2")
    assert kind(dry) == ""


@pytest.mark.rule("WM-A3.05")
def test_greenhouses_from_the_top_the_fourth_holds_two() -> None:
    assert colony.HOUSED == (0, 1, 2, 3, 5)
    assert [[g["plants"] for g in q["greenhouses_top_to_bottom"]] for q in DATA["quarters"]] == [[1, 1, 1, 2]] * 4
    match = table(3, "8 plant", [{"greenhouses": {"BR": 3}}, {}])
    do(match, 0, "take 1", "write 8 c5r2")
    assert keys(match) == ["plant greenhouse-BR", "skip"]
    do(match, 0, "plant greenhouse-BR")
    ends(match)
    assert colony.plant_count(match.state.marks[0]) == 5
    full = table(3, "8 plant", [{"greenhouses": {"BR": 4}}, {}])
    do(full, 0, "take 1", "write 8 c5r2")
    assert kind(full) == ""


@pytest.mark.rule("WM-A3.06", "WM-A3.07")
def test_tunnels_start_from_the_network() -> None:
    assert len(colony.TUNNEL_IDS) == 60
    match = table(3, "8 robot", [{}, {}])
    do(match, 0, "take 1", "write 8 c5r5")
    assert sorted(keys(match)[:-1]) == ["robot c1r2-c1r3", "robot c1r2-c2r2", "robot c2r1-c2r2", "robot c2r1-c3r1"]
    assert "network" in why(match, "robot c5r5-c6r5")
    do(match, 0, "robot c1r2-c2r2")
    ends(match)
    loop = table(3, "8 robot", [{"tunnels": ["c1r1-c1r2", "c1r1-c2r1", "c1r2-c2r2"]}, {}])
    do(loop, 0, "take 1", "write 8 c5r5")
    assert "robot c2r1-c2r2" in keys(loop)          # between two connected buildings: legal but useless
    assert "robot c2r2-c3r2" in keys(loop) and "robot c2r2-c2r3" in keys(loop)      # the network branches


@pytest.mark.rule("WM-A3.08")
def test_ex_15_a_dish_needs_number_and_connection_in_whichever_order() -> None:
    assert sum(colony.DISHES) == 16
    assert [sum(colony.DISHES[i] for i in q) for q in colony.QUARTER_DISHES] == [3, 6, 3, 4]
    near = table(3, sheets=[{"boxes": boxes("c2r1=5")}, {}])
    assert dish_count(near.state.marks[0]) == 1
    before = {"boxes": boxes("c1r4=9"), "tunnels": ["c1r1-c1r2", "c1r1-c2r1", "c1r2-c1r3"]}
    match = table(3, "8 robot", [before, {}])
    assert dish_count(match.state.marks[0]) == 0
    do(match, 0, "take 1", "write 8 c5r3", "robot c1r3-c1r4")
    ends(match)
    assert dish_count(match.state.marks[0]) == 1
    assert dish_count(table(3, sheets=[{"boxes": boxes("c1r4=9")}, {}]).state.marks[0]) == 0


@pytest.mark.rule("WM-A3.08")
def test_the_observatory_has_three_dishes() -> None:
    way = ["c1r1-c1r2", "c1r1-c2r1", *[f"c{i}r1-c{i + 1}r1" for i in range(2, 6)], *[f"c6r{i}-c6r{i + 1}" for i in range(1, 5)]]
    match = table(3, "8 robot", [{"tunnels": way}, {}], missions={"B": 78})
    assert dish_count(match.state.marks[0]) == 0 and not COLONY.holds(match.state, 0, 78)
    do(match, 0, "take 1", "write 8 c3r3", "robot c6r5-c6r6")
    assert dish_count(match.state.marks[0]) == 3 and COLONY.holds(match.state, 0, 78)


@pytest.mark.rule("WM-A3.09")
def test_energy_crosses_the_lowest_value_of_a_ladder() -> None:
    assert colony.LADDER_VALUES == ((0, 1, 2, 3, 4), (0, 2, 4, 6, 8), (0, 1, 2, 4, 6))
    match = table(3, "8 energy", [{"ladders": {"dishes": 4}}, {}])
    do(match, 0, "take 1", "write 8 c3r3")
    assert keys(match) == ["energy ladder-plants", "energy ladder-water", "skip"]
    assert "last value" in why(match, "energy ladder-dishes")


@pytest.mark.rule("WM-A3.10", "WM-A3.11")
def test_astronaut_symbols_and_the_planning_ladder() -> None:
    assert COLONY.astronaut_limit == 9
    assert colony.PLANNING_VALUES == (0, 1, 3, 6, 9, 12, 16, 20, 24, 28)
    match = table(3, "8 planning", [{"plannings": 3}, {}])
    do(match, 0, "take 1", "write 8 c3r3", "planning c5r5")
    ends(match)
    assert score(match)["planning"] == -9
    flown = table(3, "8 astronaut", [{"astronauts": 8}, {}])
    do(flown, 0, "take 1", "write 9 c3r3")
    ends(flown)
    assert sheet(flown)["astronauts"] == 9


@pytest.mark.rule("WM-A3.12")
def test_ex_16_the_whole_score() -> None:
    # dishes: c2r1, c1r2 (printed tunnels), c1r4 by way of column 1, c4r2 and c5r1 and c6r2 by way of row 1
    way = ["c1r1-c1r2", "c1r1-c2r1", "c1r2-c1r3", "c1r3-c1r4", "c2r1-c3r1", "c3r1-c4r1", "c4r1-c5r1", "c4r1-c4r2", "c5r1-c6r1", "c6r1-c6r2"]
    own = {"greenhouses": {"TL": 4, "TR": 2}, "tanks": ["c3r2", "c2r3", "c4r1"], "ladders": {"plants": 2, "water": 1, "dishes": 3},
           "tunnels": way, "boxes": boxes("c2r1=1 c1r2=2 c1r4=5 c4r2=9 c5r1=10 c6r2=12"), "quarters": {"TL": "first", "TR": "later"},
           "astronauts": 2, "plannings": 3, "errors": 2}
    match = table(3, sheets=[own, {"astronauts": 3}], missions={"A": 76, "B": 78, "C": 80},
                  players=[{"missions": {"A": "first", "B": "later"}}, {}])
    assert score(match) == {"missions": 16, "plants": 14, "water": 6, "dishes": 24, "quarters": 20, "astronauts": 10, "planning": -6, "errors": -10}
    assert match.totals()[0] == 74


@pytest.mark.rule("WM-A3.13")
def test_missions_met_and_one_short() -> None:
    def holds(card: int, own: dict[str, object]) -> bool:
        return COLONY.holds(table(3, sheets=[own, {}]).state, 0, card)
    columns = {f"c{c}r{r}": "X" for c in (1, 4, 6) for r in range(1, 7) if (c, r) not in ((1, 1), (4, 3), (6, 6))}
    assert holds(76, {"boxes": columns}) and not holds(76, {"boxes": {k: v for k, v in columns.items() if k != "c4r4"}})
    rows = {f"c{c}r{r}": "X" for r in (1, 4, 6) for c in range(1, 7) if (c, r) not in ((1, 1), (3, 4), (6, 6))}
    assert holds(77, {"boxes": rows}) and not holds(77, {"boxes": {k: v for k, v in rows.items() if k != "c5r6"}})
    way = ["c1r1-c1r2", "c1r1-c2r1", "c1r2-c2r2", "c2r2-c2r3", "c2r3-c3r3", "c3r3-c4r3", "c4r3-c5r3", "c5r3-c5r2", "c5r2-c5r1"]
    ends_ = ["c5r2-c6r2", "c4r2-c5r2"]
    tunnels = [t for t in way + ends_ if t in colony.TUNNEL_IDS] + ["c5r2-c5r3", "c5r1-c5r2"]
    dishes = {"boxes": boxes("c2r1=1 c1r2=2 c2r3=3 c5r1=7 c4r2=5 c6r2=9 c5r3=10"), "tunnels": tunnels}
    assert holds(79, dishes) and not holds(79, {**dishes, "boxes": boxes("c2r1=1 c1r2=2 c2r3=3 c5r1=7 c4r2=5 c6r2=9")})
    assert holds(80, {"greenhouses": {"TL": 4, "TR": 3, "BL": 2}}) and not holds(80, {"greenhouses": {"TL": 4, "TR": 3, "BL": 1}})
    assert holds(81, {"tanks": ["c3r5", "c1r6", "c4r1", "c5r2"]}) and not holds(81, {"tanks": ["c3r5", "c1r6", "c4r1", "c3r2"]})


@pytest.mark.rule("WM-A3.14")
def test_solo_majority_against_astronaut_cards() -> None:
    def points(mine: int, cards: int) -> int:
        return solo(3, sheet={"astronauts": mine}, astra={"given": ["8 astronaut"] * cards}).scores()[0]["astronauts"]
    assert points(3, 3) == 20 and points(2, 3) == 10 and points(0, 0) == 0


@pytest.mark.rule("WM-A3.15")
def test_solo_bonus_and_effect() -> None:
    match = solo(3, "8 robot, 8 robot, 3 water", {"boxes": {b: "X" for b in TL if b != "c2r5"}})
    do(match, 0, "take 12", "write 8 c2r5", "skip")
    assert match.position()["players"][0]["bonuses"]["circled"] == 2
    effect = solo(3, "", {"quarters": {"BL": "first"}}, deck={"drawn": [], "left": ["effect B", "8 robot", "8 robot", "3 water"]}, taken=["BL"])
    assert keys(effect) == ["astra bonus-TL", "astra bonus-TR", "astra bonus-BR"]
