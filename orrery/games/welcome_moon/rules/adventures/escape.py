"""Adventure 7, The Escape: six ships whose modules and greenhouses open airlock by airlock."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.text import Msg

from ..adventure import Adventure, indices
from ..components import ACTIONS, ENERGY, PLANNING, PLANT, ROBOT, WATER, read
from ..layout import Layout
from ..numbers import add_boxes, complete
from ..state import EMPTY, FIRST, MoonState

DATA: Final = read("sheet_7.json")
BOXES: Final = DATA["numbering"]["boxes"]
IDS: Final[tuple[str, ...]] = tuple([b["id"] for b in BOXES])
SHIPS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(IDS, z["boxes"]) for z in DATA["numbering"]["zones"]])
SHIP_IDS: Final[tuple[str, ...]] = tuple([z["id"] for z in DATA["numbering"]["zones"]])
SHIP_OF: Final = tuple([SHIP_IDS.index(b["zone"]) for b in BOXES])
BLOCKS: Final = DATA["blocks"]
BLOCK_IDS: Final = tuple([b["id"] for b in BLOCKS])
BLOCK_OF: Final = tuple([BLOCK_IDS.index(b["block"]) for b in BOXES])
BLOCK_BIT: Final = tuple([1 << block for block in BLOCK_OF])
MODULES: Final[tuple[tuple[int, tuple[int, ...]], ...]] = tuple([(SHIP_IDS.index(b["ship"]), indices(IDS, b["boxes"]))
                                                                 for b in BLOCKS if b["kind"] == "module"])
GREENHOUSE_BOX: Final = tuple([next(IDS.index(b["boxes"][0]) for b in BLOCKS if b["kind"] == "greenhouse" and b["ship"] == ship) for ship in SHIP_IDS])
OPEN_AT_START: Final = sum([1 << i for i, b in enumerate(BLOCKS) if b["accessible_at_start"]])
AIRLOCK_IDS: Final = tuple([a["id"] for a in DATA["airlocks"]])
JOINS: Final = tuple([(1 << BLOCK_IDS.index(a["between"][0])) | (1 << BLOCK_IDS.index(a["between"][1])) for a in DATA["airlocks"]])
ROBOT_BOX: Final[tuple[bool, ...]] = tuple([bool(b.get("robot_bonus")) for b in BOXES])
TANK_IDS: Final = tuple([b["id"] for b in BOXES if "water_tank" in b])
TANK_AT: Final[tuple[int, ...]] = tuple([TANK_IDS.index(b["id"]) if "water_tank" in b else -1 for b in BOXES])
MODULE_TANK: Final = tuple([next(TANK_AT[box] for box in boxes if TANK_AT[box] >= 0) for _, boxes in MODULES])
SHIP_TANKS: Final[tuple[tuple[int, ...], ...]] = tuple([tuple([TANK_AT[box] for box in ship if TANK_AT[box] >= 0]) for ship in SHIPS])
WORTH: Final = tuple([int(DATA["value_by_count"][str(k)]) for k in range(4)])
PLANNING_VALUES: Final = tuple([int(v) for v in DATA["planning_ladder"]["values"]])

LAYOUT: Final = Layout()
LAYOUT.boxes(IDS)
AIRLOCKS: Final = LAYOUT.marks("airlocks", AIRLOCK_IDS)
TANK: Final[int] = LAYOUT.marks("tanks", TANK_IDS)
PLANTS: Final[int] = LAYOUT.counts("plants", SHIP_IDS, tuple([3] * 6), tuple([int(v["greenhouse"]["plants_pre_circled"]) for v in DATA["ships"]]))
REACTORS: Final[int] = LAYOUT.counts("reactors", SHIP_IDS, tuple([3] * 6), tuple([int(v["reactors_pre_circled"]) for v in DATA["ships"]]))
DOUBLE: Final = LAYOUT.words("doubles", SHIP_IDS, ("none", "first", "later"))
ASTRONAUTS: Final = LAYOUT.count("astronauts", 6)
WILDS: Final = LAYOUT.count("wilds_used", 3)
PLANNINGS: Final = LAYOUT.count("plannings", 9)
ERRORS: Final = LAYOUT.count("errors", 3)
OPEN: Final = LAYOUT.hidden()           # bits of the accessible blocks

AIRLOCK: Final = 6
ASTRA_WHAT: Final = 7


ESCAPE_WHATS: Final[tuple[str, ...]] = (*ACTIONS, "airlock", "astra")


class Escape(Adventure):
    """Modules and greenhouses are written in once an airlock that was activated leads there (WM-A7.02, A7.03)."""

    number: int = 7
    whats: tuple[str, ...] = ESCAPE_WHATS
    wilds: int = WILDS
    astronauts: int = ASTRONAUTS
    astronaut_limit: int = 6
    plannings: int = PLANNINGS
    planning_limit: int = 9
    wild_from: tuple[int, ...] = (ASTRONAUTS,)
    errors: int = ERRORS
    places: tuple[str, ...] = SHIP_IDS
    place_part: str = "double-"
    come: int = DOUBLE
    categories: tuple[str, ...] = ("missions", "greenhouses", "modules", "planning", "errors")

    def __init__(self) -> None:
        super().__init__(LAYOUT, SHIPS)
        self.derive(self.blank)
        self.measures = {"greenhouses_numbered_with_3_plants_at_least": self.full_greenhouses, "greenhouse": self.greenhouse,
                         "numbered": self.said_already, "plants_circled": self.said_already, "complete_modules_at_least": self.modules,
                         "complete_ships_at_least": self.ships, "ships_with_all_reactors_at_least": self.reactors,
                         "ships_with_all_tanks_at_least": self.tanks}

    def derive(self, sheet: list[int]) -> None:
        """The accessible blocks: both ends of every active airlock (WM-A7.03)."""
        sheet[OPEN] = OPEN_AT_START
        for i, ends in enumerate(JOINS):
            if sheet[AIRLOCKS + i]:
                sheet[OPEN] |= ends

    def came(self, sheet: list[int], place: int) -> bool:
        return sheet[GREENHOUSE_BOX[place]] != EMPTY

    # -- numbering: only in accessible blocks (WM-A7.02) -------------------------------------------------------------------
    def boxes_for(self, s: MoonState, seat: int, n: int, action: int) -> list[int]:
        sheet = s.marks[seat]
        out: list[int] = []
        for ship in SHIPS:
            add_boxes(sheet, ship, n, out)
        access = sheet[OPEN]
        return [box for box in out if BLOCK_BIT[box] & access]

    def fits(self, s: MoonState, seat: int, n: int, action: int) -> bool:
        sheet = s.marks[seat]
        access = sheet[OPEN]
        for ship in SHIPS:
            found: list[int] = []
            add_boxes(sheet, ship, n, found)
            for box in found:
                if BLOCK_BIT[box] & access:
                    return True
        return False

    def x_boxes(self, s: MoonState, seat: int) -> list[int]:
        sheet = s.marks[seat]
        return [box for box in range(len(IDS)) if sheet[box] == EMPTY and BLOCK_BIT[box] & sheet[OPEN]]

    def write_problem(self, s: MoonState, seat: int, value: int, box: int, action: int) -> Msg | None:
        if not BLOCK_BIT[box] & s.marks[seat][OPEN]:
            return self.msg("why.7.closed", block=self.part_name(str(BLOCK_IDS[BLOCK_OF[box]])))
        return super().write_problem(s, seat, value, box, action)

    def wrote(self, s: MoonState, seat: int, box: int) -> None:
        if ROBOT_BOX[box]:
            self.effect(s, seat, AIRLOCK)
        elif box in GREENHOUSE_BOX:
            ship = GREENHOUSE_BOX.index(box)
            s.marks[seat][DOUBLE + ship] = self.reach(s, seat, ship)

    def erred(self, s: MoonState, seat: int, count: int) -> None:
        if count <= 2:      # WM-A7.06
            self.may(s, seat, AIRLOCK)

    # -- actions ------------------------------------------------------------------------------------------------------------
    def targets(self, s: MoonState, seat: int, what: int, box: int, n: int) -> list[int]:
        sheet = s.marks[seat]
        if what in (ROBOT, AIRLOCK):
            access = sheet[OPEN]
            return [i for i in range(len(JOINS)) if not sheet[AIRLOCKS + i] and JOINS[i] & access]
        if what == ENERGY:
            ship = SHIP_OF[box]
            return [ship] if sheet[REACTORS + ship] < 3 else []
        if what == PLANT:
            ship = SHIP_OF[box]
            return [ship] if sheet[PLANTS + ship] < 3 else []
        if what == WATER:
            tank = TANK_AT[box]
            return [tank] if tank >= 0 and not sheet[TANK + tank] else []
        if what == ASTRA_WHAT:
            return [v for v in self.open_places(s) if not sheet[DOUBLE + v]]
        return super().targets(s, seat, what, box, n)

    def mark(self, s: MoonState, seat: int, what: int, target: int, box: int, n: int) -> None:
        sheet = s.marks[seat]
        if what in (ROBOT, AIRLOCK):
            sheet[AIRLOCKS + target] = 1
            sheet[OPEN] |= JOINS[target]
        elif what == ENERGY:
            sheet[REACTORS + target] += 1
        elif what == PLANT:
            sheet[PLANTS + target] += 1
        elif what == WATER:
            sheet[TANK + target] = 1
        elif what == ASTRA_WHAT:
            s.taken |= 1 << target
        else:
            super().mark(s, seat, what, target, box, n)

    def part(self, what: int, target: int) -> str:
        if what in (ROBOT, AIRLOCK):
            return str(AIRLOCK_IDS[target])
        if what == ENERGY:
            return f"reactor-{SHIP_IDS[target]}"
        if what == PLANT:
            return f"{SHIP_IDS[target]}.G"
        if what == WATER:
            return f"tank-{TANK_IDS[target]}"
        if what == ASTRA_WHAT:
            return f"double-{SHIP_IDS[target]}"
        return str(IDS[target]) if what == PLANNING else ""

    def part_name(self, part: str) -> Msg:
        """An airlock by the blocks it joins."""
        if part in AIRLOCK_IDS:
            a, b = DATA["airlocks"][AIRLOCK_IDS.index(part)]["between"]
            return self.msg("part.7.airlock", a=super().part_name(a), b=super().part_name(b))
        return super().part_name(part)

    # -- missions -----------------------------------------------------------------------------------------------------------
    def full_greenhouses(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for ship in range(6) if full_greenhouse(s.marks[seat], ship)]) >= value)

    def greenhouse(self, s: MoonState, seat: int, value: Any) -> bool:
        return full_greenhouse(s.marks[seat], SHIP_IDS.index(value.partition(".")[0]))

    def said_already(self, s: MoonState, seat: int, value: Any) -> bool:
        """Mission 101 names the greenhouse and, beside it, what full means."""
        return True

    def modules(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for _, boxes in MODULES if complete(s.marks[seat], boxes)]) >= value)

    def ships(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for ship in SHIPS if complete(s.marks[seat], ship)]) >= value)

    def reactors(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for ship in range(6) if s.marks[seat][REACTORS + ship] == 3]) >= value)

    def tanks(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for tanks in SHIP_TANKS if all(s.marks[seat][TANK + t] for t in tanks)]) >= value)

    # -- score --------------------------------------------------------------------------------------------------------------
    def score(self, s: MoonState, seat: int) -> dict[str, int]:
        sheet = s.marks[seat]
        base = self.base_score(s, seat)
        greenhouses = sum([WORTH[sheet[PLANTS + ship]] * (2 if sheet[DOUBLE + ship] == FIRST else 1)
                           for ship in range(6) if sheet[GREENHOUSE_BOX[ship]] != EMPTY])
        modules = sum([WORTH[sheet[REACTORS + ship]] * (2 if sheet[TANK + tank] else 1)
                       for (ship, boxes), tank in zip(MODULES, MODULE_TANK, strict=True) if complete(sheet, boxes)])
        return {"missions": base["missions"], "greenhouses": greenhouses, "modules": modules,
                "planning": -PLANNING_VALUES[sheet[PLANNINGS]], "errors": base["errors"]}


def full_greenhouse(sheet: list[int], ship: int) -> bool:
    return sheet[GREENHOUSE_BOX[ship]] != EMPTY and sheet[PLANTS + ship] == 3


ESCAPE: Final = Escape()
