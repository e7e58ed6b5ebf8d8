"""Adventure 3, The Colony: buildings in rows and columns, tunnels from the rocket, dishes, greenhouses and ladders."""
from __future__ import annotations

from typing import Any, Final

from ..adventure import NUMBERS, Adventure, dense, indices
from ..components import ACTIONS, ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER, read
from ..layout import Layout
from ..numbers import add_boxes, bounds, complete
from ..solo import given_count
from ..state import EMPTY, MoonState

DATA: Final = read("sheet_3.json")
NODES: Final = DATA["nodes"]
IDS: Final[tuple[str, ...]] = tuple([n["id"] for n in NODES])
COLUMNS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(IDS, z["nodes"]) for z in DATA["numbering"]["zones"] if z["id"].startswith("COL")])
ROWS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(IDS, z["nodes"]) for z in DATA["numbering"]["zones"] if z["id"].startswith("ROW")])
COLUMN_OF: Final = tuple([next(c for c in COLUMNS if box in c) for box in range(len(IDS))])
ROW_OF: Final = tuple([next(r for r in ROWS if box in r) for box in range(len(IDS))])
TUNNELS: Final = DATA["tunnels"]
TUNNEL_IDS: Final = tuple([t["id"] for t in TUNNELS])
ENDS: Final = tuple([(1 << IDS.index(t["between"][0])) | (1 << IDS.index(t["between"][1])) for t in TUNNELS])
ROOT: Final = 1 << IDS.index(DATA["network_root"])
DISHES: Final = tuple([n.get("dishes", 1 if "dish" in n else 0) for n in NODES])
DISH_NODES: Final = tuple([i for i, count in enumerate(DISHES) if count])
QUARTERS: Final = DATA["quarters"]
QUARTER_IDS: Final[tuple[str, ...]] = tuple([q["id"] for q in QUARTERS])
QUARTER_OF: Final = tuple([QUARTER_IDS.index(n["quarter"]) for n in NODES])
QUARTER_BOXES: Final = tuple([indices(IDS, q["boxes_to_number"]) for q in QUARTERS])
QUARTER_DISHES: Final = tuple([indices(IDS, q["dish_nodes"]) for q in QUARTERS])
QUARTER_POINTS: Final = (0, QUARTERS[0]["bonus_first"]["points"], QUARTERS[0]["bonus_later"]["points"])
TANK_IDS: Final = tuple([n["id"] for n in NODES if "water_tank" in n])
TANK_AT: Final[tuple[int, ...]] = tuple([TANK_IDS.index(n["id"]) if "water_tank" in n else -1 for n in NODES])
QUARTER_TANKS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(TANK_IDS, q["water_tank_boxes"]) for q in QUARTERS])
HOUSED: Final = (0, 1, 2, 3, 5)     # plants in the first so many greenhouses of a quarter (WM-A3.05)
LADDERS: Final = ("plants", "water", "dishes")
LADDER_VALUES: Final = tuple([tuple([int(v) for v in DATA["ladders"][name]["values"]]) for name in LADDERS])
PLANNING_VALUES: Final = tuple([int(v) for v in DATA["planning_ladder"]["values"]])
RANKED: Final = tuple([int(v) for v in DATA["astronauts"]["points_by_rank"]])

LAYOUT: Final = Layout()
LAYOUT.boxes(IDS, tuple([n["id"] for n in NODES if n["prefilled"]]))
TUNNEL: Final = LAYOUT.marks("tunnels", TUNNEL_IDS, tuple([t["id"] for t in TUNNELS if t["built_at_start"]]))
TANK: Final[int] = LAYOUT.marks("tanks", TANK_IDS)
GREENHOUSES: Final = LAYOUT.counts("greenhouses", QUARTER_IDS, (4, 4, 4, 4))
LADDER: Final = LAYOUT.counts("ladders", LADDERS, (4, 4, 4))
BONUS: Final = LAYOUT.words("quarters", QUARTER_IDS, ("none", "first", "later"))
ASTRONAUTS: Final = LAYOUT.count("astronauts", DATA["astronauts"]["symbols"])
PLANNINGS: Final = LAYOUT.count("plannings", DATA["planning_ladder"]["crossable"])
ERRORS: Final = LAYOUT.count("errors", 3)
NETWORK: Final = LAYOUT.hidden()        # bits of the buildings connected to the rocket

ASTRA_WHAT: Final = 6


COLONY_WHATS: Final[tuple[str, ...]] = (*ACTIONS, "astra")


class Colony(Adventure):
    """Every box stands in a row and in a column, and both ascend (WM-A3.01)."""

    number: int = 3
    whats: tuple[str, ...] = COLONY_WHATS
    astronauts: int = ASTRONAUTS
    astronaut_limit: int = 9
    plannings: int = PLANNINGS
    planning_limit: int = 9
    errors: int = ERRORS
    places: tuple[str, ...] = QUARTER_IDS
    place_part: str = "bonus-"
    come: int = BONUS
    compared: int = ASTRONAUT
    categories: tuple[str, ...] = ("missions", "plants", "water", "dishes", "quarters", "astronauts", "planning", "errors")

    def __init__(self) -> None:
        super().__init__(LAYOUT, ROWS)
        self.derive(self.blank)
        self.ideal = [NUMBERS[(2 * (ROW_OF[b].index(b) + COLUMN_OF[b].index(b)) + 1) * len(NUMBERS) // 22] for b in range(len(IDS))]
        self.measures = {"complete_columns_at_least": self.full_columns, "complete_rows_at_least": self.full_rows, "connected": self.connected,
                         "quarters_with_all_dishes_at_least": self.dish_quarters, "plants_at_least": self.plants_enough,
                         "quarters_with_all_tanks_at_least": self.tank_quarters}

    def derive(self, sheet: list[int]) -> None:
        """The network: everything reachable from the rocket (WM-A3.07)."""
        network, grown = 0, ROOT
        while network != grown:
            network = grown
            for i, ends in enumerate(ENDS):
                if sheet[TUNNEL + i] and ends & network:
                    grown |= ends
        sheet[NETWORK] = network

    def came(self, sheet: list[int], place: int) -> bool:
        return complete(sheet, QUARTER_BOXES[place])

    # -- numbering: row and column (WM-A3.01) ---------------------------------------------------------------------------------
    def boxes_for(self, s: MoonState, seat: int, n: int, action: int) -> list[int]:
        sheet = s.marks[seat]
        rows: list[int] = []
        columns: list[int] = []
        for zone in ROWS:
            add_boxes(sheet, zone, n, rows)
        for zone in COLUMNS:
            add_boxes(sheet, zone, n, columns)
        both = set(columns)
        return [box for box in rows if box in both]

    def fits(self, s: MoonState, seat: int, n: int, action: int) -> bool:
        sheet = s.marks[seat]
        for zone in ROWS:
            found: list[int] = []
            add_boxes(sheet, zone, n, found)
            for box in found:
                if fits_zone(sheet, COLUMN_OF[box], box, n):
                    return True
        return False

    def zones_now(self, sheet: list[int]) -> tuple[tuple[int, ...], ...]:
        return (*ROWS, *COLUMNS)

    def zones_of(self, s: MoonState, seat: int, box: int) -> list[tuple[int, ...]]:
        return [ROW_OF[box], COLUMN_OF[box]]

    def wrote(self, s: MoonState, seat: int, box: int) -> None:
        sheet = s.marks[seat]
        quarter = QUARTER_OF[box]
        if not sheet[BONUS + quarter] and complete(sheet, QUARTER_BOXES[quarter]):
            sheet[BONUS + quarter] = self.reach(s, seat, quarter)

    # -- actions ------------------------------------------------------------------------------------------------------------
    def targets(self, s: MoonState, seat: int, what: int, box: int, n: int) -> list[int]:
        sheet = s.marks[seat]
        if what == ROBOT:
            network = sheet[NETWORK]
            return [i for i in range(len(ENDS)) if not sheet[TUNNEL + i] and ENDS[i] & network]
        if what == ENERGY:
            return [i for i in range(3) if sheet[LADDER + i] < 4]
        if what == PLANT:
            quarter = QUARTER_OF[box]
            return [quarter] if sheet[GREENHOUSES + quarter] < 4 else []
        if what == WATER:
            tank = TANK_AT[box]
            return [tank] if tank >= 0 and not sheet[TANK + tank] else []
        if what == ASTRA_WHAT:
            return [q for q in self.open_places(s) if not sheet[BONUS + q]]
        return super().targets(s, seat, what, box, n)

    def mark(self, s: MoonState, seat: int, what: int, target: int, box: int, n: int) -> None:
        sheet = s.marks[seat]
        if what == ROBOT:
            sheet[TUNNEL + target] = 1
            self.derive(sheet)
        elif what == ENERGY:
            sheet[LADDER + target] += 1
        elif what == PLANT:
            sheet[GREENHOUSES + target] += 1
        elif what == WATER:
            sheet[TANK + target] = 1
        elif what == ASTRA_WHAT:
            s.taken |= 1 << target
        else:
            super().mark(s, seat, what, target, box, n)

    def part(self, what: int, target: int) -> str:
        if what == ROBOT:
            return str(TUNNEL_IDS[target])
        if what == ENERGY:
            return "ladder-" + LADDERS[target]
        if what == PLANT:
            return f"greenhouse-{QUARTER_IDS[target]}"
        if what == WATER:
            return f"tank-{TANK_IDS[target]}"
        if what == ASTRA_WHAT:
            return f"bonus-{QUARTER_IDS[target]}"
        return str(IDS[target]) if what == PLANNING else ""

    # -- missions -----------------------------------------------------------------------------------------------------------
    def full_columns(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for zone in COLUMNS if complete(s.marks[seat], zone)]) >= value)

    def full_rows(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for zone in ROWS if complete(s.marks[seat], zone)]) >= value)

    def connected(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(s.marks[seat][NETWORK] >> IDS.index(value) & 1)

    def dish_quarters(self, s: MoonState, seat: int, value: Any) -> bool:
        sheet = s.marks[seat]
        return bool(sum([1 for nodes in QUARTER_DISHES if all_circled(sheet, nodes)]) >= value)

    def plants_enough(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(plant_count(s.marks[seat]) >= value)

    def tank_quarters(self, s: MoonState, seat: int, value: Any) -> bool:
        sheet = s.marks[seat]
        return bool(sum([1 for tanks in QUARTER_TANKS if all(sheet[TANK + i] for i in tanks)]) >= value)

    # -- score --------------------------------------------------------------------------------------------------------------
    def score(self, s: MoonState, seat: int) -> dict[str, int]:
        sheet = s.marks[seat]
        base = self.base_score(s, seat)
        values = [LADDER_VALUES[i][sheet[LADDER + i]] for i in range(3)]
        return {"missions": base["missions"], "plants": plant_count(sheet) * values[0],
                "water": sum(sheet[TANK:TANK + len(TANK_IDS)]) * values[1], "dishes": dish_count(sheet) * values[2],
                "quarters": sum([QUARTER_POINTS[sheet[BONUS + q]] for q in range(4)]), "astronauts": self.majority(s, seat),
                "planning": -PLANNING_VALUES[sheet[PLANNINGS]], "errors": base["errors"]}

    def majority(self, s: MoonState, seat: int) -> int:
        """WM-A3.12; in solo against the astronaut cards given (WM-A3.14)."""
        mine = s.marks[seat][ASTRONAUTS]
        if s.seats == 1:
            return 0 if mine == 0 else RANKED[0] if mine >= given_count(s, self.compared) else RANKED[1]
        return dense([sheet[ASTRONAUTS] for sheet in s.marks], RANKED, seat)


def fits_zone(sheet: list[int], zone: tuple[int, ...], box: int, n: int) -> bool:
    low, high = bounds(sheet, zone, box)
    return (low < 0 or sheet[low] < n) and (high < 0 or sheet[high] > n)


def dish_circled(sheet: list[int], node: int) -> bool:
    """WM-A3.08: numbered and connected, in whichever order."""
    return sheet[node] != EMPTY and bool(sheet[NETWORK] >> node & 1)


def all_circled(sheet: list[int], nodes: tuple[int, ...]) -> bool:
    for node in nodes:
        if not dish_circled(sheet, node):
            return False
    return True


def dish_count(sheet: list[int]) -> int:
    return sum([DISHES[i] for i in DISH_NODES if dish_circled(sheet, i)])


def plant_count(sheet: list[int]) -> int:
    return sum([HOUSED[sheet[GREENHOUSES + q]] for q in range(4)])


COLONY: Final = Colony()
