"""Adventure 4, The Mine: twelve columns to dig and extract, factories to fill, upgrade and activate."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import EVERYONE

from ..adventure import Adventure, indices
from ..components import ACTIONS, ENERGY, PLANNING, PLANT, ROBOT, WATER, read
from ..layout import Layout
from ..numbers import complete
from ..state import FIRST, MoonState

DATA: Final = read("sheet_4.json")
BOXES: Final = DATA["numbering"]["boxes"]
IDS: Final[tuple[str, ...]] = tuple([b["id"] for b in BOXES])
LEVELS: Final = tuple([tuple([i for i, b in enumerate(BOXES) if b["zone"] == level]) for level in ("L1", "L2", "L3")])
COLUMNS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(IDS, c["boxes"]) for c in DATA["columns"]])
KINDS: Final = ("plant", "water", "pearl", "ruby")
MINERAL: Final = tuple([KINDS.index(b["mineral"]) if b.get("mineral") else -1 for b in BOXES])
RESOURCES: Final = DATA["gap_resources"]
RESOURCE_IDS: Final = tuple([r["id"] for r in RESOURCES])
RESOURCE_KIND: Final = tuple([KINDS.index(r["kind"]) for r in RESOURCES])
BESIDE: Final = tuple([tuple([i for i, r in enumerate(RESOURCES) if box in r["adjacent_boxes"]]) for box in IDS])
IN_COLUMN: Final = tuple([tuple([i for i, r in enumerate(RESOURCES) if r["column"] == c + 1]) for c in range(12)])
PUMP_IDS: Final = tuple([f"PUMP{c + 1}" for c in range(12)])
MAIN: Final = DATA["main_factories"]
SECONDARY: Final = DATA["secondary_factories"]
MAINS: Final = len(MAIN)
FACTORY_IDS: Final = tuple([f["id"] for f in (*MAIN, *SECONDARY)])
ENERGY_NEED: Final = tuple([int(f["energy_needed"]) for f in (*MAIN, *SECONDARY)])
ROBOT_NEED: Final = tuple([int(f["robots_needed"]) for f in (*MAIN, *SECONDARY)])
GIVES: Final = tuple([(KINDS.index(f["gives"]["kind"]) if f["gives"]["kind"] in KINDS else -1, int(f["gives"]["count"])) for f in SECONDARY])
STORE_IDS: Final = ("plants", "water", "pearls", "rubies", "astronauts", "planning")
CAPACITY: Final = tuple([int(f["capacity"]) for f in MAIN])
VALUE: Final = tuple([(int(f["value_base"]), int(f["value_upgraded"])) for f in MAIN])
BONUS_AT: Final = tuple([int(f["fill_bonus"]["on_symbol_number"]) for f in MAIN[:4]])
BONUS_POINTS: Final = tuple([int(f["fill_bonus"]["points"]) for f in MAIN[:4]])

LAYOUT: Final = Layout()
LAYOUT.boxes(IDS)
CIRCLED: Final[int] = LAYOUT.marks("resources", RESOURCE_IDS)
PUMPS: Final = LAYOUT.marks("pumps", PUMP_IDS)
ENERGIES: Final[int] = LAYOUT.counts("factory_energy", FACTORY_IDS, ENERGY_NEED)
ROBOTS: Final[int] = LAYOUT.counts("factory_robots", FACTORY_IDS, ROBOT_NEED)
STORE: Final = LAYOUT.counts("stores", STORE_IDS, CAPACITY)
BONUS: Final = LAYOUT.words("fill_bonuses", STORE_IDS[:4], ("none", "first", "later"))
ERRORS: Final = LAYOUT.count("errors", 3)

BONUS_ROBOT: Final = 6
ASTRA_WHAT: Final = 7


MINE_WHATS: Final[tuple[str, ...]] = (*ACTIONS, "bonus_robot", "astra")
MINE_ASTRONAUTS: Final[int] = STORE + 4
MINE_ASTRONAUT_LIMIT: Final[int] = CAPACITY[4]
MINE_PLANNINGS: Final[int] = STORE + 5
MINE_PLANNING_LIMIT: Final[int] = CAPACITY[5]
MINE_PLACES: Final[tuple[str, ...]] = STORE_IDS[:4]


class Mine(Adventure):
    """Three levels whose boxes have resources above and below them; actions fill factories (WM-A4.01 to A4.06)."""

    number: int = 4
    whats: tuple[str, ...] = MINE_WHATS
    astronauts: int = MINE_ASTRONAUTS
    astronaut_limit: int = MINE_ASTRONAUT_LIMIT
    plannings: int = MINE_PLANNINGS
    planning_limit: int = MINE_PLANNING_LIMIT
    errors: int = ERRORS
    places: tuple[str, ...] = MINE_PLACES
    place_part: str = "bonus-"
    come: int = BONUS
    categories: tuple[str, ...] = ("missions", "plants", "water", "pearls", "rubies", "astronauts", "planning", "errors")

    def __init__(self) -> None:
        super().__init__(LAYOUT, LEVELS)
        self.measures = {"complete_columns_at_least": self.columns, "adjacent_complete_columns_at_least": self.adjacent_columns,
                         "secondary_factories_activated": self.secondaries, "factories_upgraded_or_activated_at_least": self.factories,
                         "mine_plants_circled_at_least": self.plants, "mine_waters_circled_at_least": self.waters}

    def came(self, sheet: list[int], place: int) -> bool:
        return bool(sheet[STORE + place] >= BONUS_AT[place])

    # -- actions ------------------------------------------------------------------------------------------------------------
    def targets(self, s: MoonState, seat: int, what: int, box: int, n: int) -> list[int]:
        sheet = s.marks[seat]
        if what == ENERGY:
            return [f for f in range(len(FACTORY_IDS)) if sheet[ENERGIES + f] < ENERGY_NEED[f]]
        if what in (ROBOT, BONUS_ROBOT):
            return [f for f in range(len(FACTORY_IDS)) if sheet[ROBOTS + f] < ROBOT_NEED[f]]
        if what in (PLANT, WATER):
            kind = 0 if what == PLANT else 1
            return [r for r in BESIDE[box] if RESOURCE_KIND[r] == kind and not sheet[CIRCLED + r]]
        if what == ASTRA_WHAT:
            return [k for k in self.open_places(s) if not sheet[BONUS + k]]
        return super().targets(s, seat, what, box, n)

    def mark(self, s: MoonState, seat: int, what: int, target: int, box: int, n: int) -> None:
        sheet = s.marks[seat]
        if what == ENERGY:
            sheet[ENERGIES + target] += 1
            self.improved(s, seat, target)
        elif what in (ROBOT, BONUS_ROBOT):
            sheet[ROBOTS + target] += 1
            self.improved(s, seat, target)
        elif what in (PLANT, WATER):
            sheet[CIRCLED + target] = 1
        elif what == ASTRA_WHAT:
            s.taken |= 1 << target
        else:
            super().mark(s, seat, what, target, box, n)

    def improved(self, s: MoonState, seat: int, factory: int) -> None:
        """A secondary factory that is complete gives its bonus at once (WM-A4.08)."""
        if factory < MAINS or not working(s.marks[seat], factory):
            return
        kind, count = GIVES[factory - MAINS]
        if kind >= 0:
            self.store(s, seat, kind, count)
        else:
            for _ in range(count):
                self.effect(s, seat, BONUS_ROBOT)

    def store(self, s: MoonState, seat: int, kind: int, count: int) -> None:
        """Mark resources in their main factory; who reaches the fill bonus first takes it (WM-A4.09)."""
        sheet = s.marks[seat]
        for _ in range(count):
            if sheet[STORE + kind] < CAPACITY[kind]:
                sheet[STORE + kind] += 1
                if sheet[STORE + kind] == BONUS_AT[kind]:
                    sheet[BONUS + kind] = self.reach(s, seat, kind)

    # -- phase 5 ------------------------------------------------------------------------------------------------------------
    def events(self, s: MoonState) -> None:
        for seat in range(s.seats):
            sheet = s.marks[seat]
            for column in range(12):
                if not sheet[PUMPS + column] and complete(sheet, COLUMNS[column]):
                    self.extract(s, seat, column)

    def extract(self, s: MoonState, seat: int, column: int) -> None:
        """WM-A4.10: minerals of the boxes and circled resources between them go to their factories."""
        sheet = s.marks[seat]
        sheet[PUMPS + column] = 1
        for box in COLUMNS[column]:
            if MINERAL[box] >= 0:
                self.store(s, seat, MINERAL[box], 1)
        for r in IN_COLUMN[column]:
            if sheet[CIRCLED + r]:
                self.store(s, seat, RESOURCE_KIND[r], 1)
        s.tell(EVERYONE, "extract", seat, column + 1)

    def part(self, what: int, target: int) -> str:
        if what in (ROBOT, ENERGY, BONUS_ROBOT):
            return str(FACTORY_IDS[target])
        if what in (PLANT, WATER):
            return str(RESOURCE_IDS[target])
        if what == ASTRA_WHAT:
            return f"bonus-{STORE_IDS[target]}"
        return str(IDS[target]) if what == PLANNING else ""

    # -- missions -----------------------------------------------------------------------------------------------------------
    def columns(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for c in COLUMNS if complete(s.marks[seat], c)]) >= value)

    def adjacent_columns(self, s: MoonState, seat: int, value: Any) -> bool:
        run = 0
        for column in COLUMNS:
            run = run + 1 if complete(s.marks[seat], column) else 0
            if run >= value:
                return True
        return False

    def secondaries(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for f in range(MAINS, len(FACTORY_IDS)) if working(s.marks[seat], f)]) >= value)

    def factories(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for f in range(len(FACTORY_IDS)) if working(s.marks[seat], f)]) >= value)

    def plants(self, s: MoonState, seat: int, value: Any) -> bool:
        return circled(s.marks[seat], 0) >= int(value)

    def waters(self, s: MoonState, seat: int, value: Any) -> bool:
        return circled(s.marks[seat], 1) >= int(value)

    # -- score --------------------------------------------------------------------------------------------------------------
    def score(self, s: MoonState, seat: int) -> dict[str, int]:
        sheet = s.marks[seat]
        base = self.base_score(s, seat)
        out = {"missions": base["missions"]}
        for f, name in enumerate(STORE_IDS):
            out[name] = sheet[STORE + f] * VALUE[f][1 if working(sheet, f) else 0]
            if f < 4 and sheet[BONUS + f] == FIRST:
                out[name] += BONUS_POINTS[f]
        out["errors"] = base["errors"]
        return out


def working(sheet: list[int], factory: int) -> bool:
    """Upgraded (main) or activated (secondary): all its energies and robots are crossed."""
    return sheet[ENERGIES + factory] == ENERGY_NEED[factory] and sheet[ROBOTS + factory] == ROBOT_NEED[factory]


def circled(sheet: list[int], kind: int) -> int:
    return sum([1 for i, k in enumerate(RESOURCE_KIND) if k == kind and sheet[CIRCLED + i]])


MINE: Final = Mine()
