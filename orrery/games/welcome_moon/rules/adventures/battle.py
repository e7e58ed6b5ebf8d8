"""Adventure 8, The Battle: each sheet lies between two neighbours, who fight for its planets on alternate turns."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import EVERYONE, Option
from orrery.kernel.text import Msg

from ..adventure import Adventure
from ..components import ACTIONS, ASTRONAUT, ENERGY, MISSIONS, PLANNING, PLANT, ROBOT, WATER, action_of, number_of, read
from ..kinds import ACT, DRAW
from ..layout import Layout
from ..state import MoonState

DATA: Final = read("sheet_8.json")
PLANETS: Final = DATA["planets"]
PLANET_IDS: Final = tuple([p["id"] for p in PLANETS])
LOW: Final = tuple([int(p["accepts_from"]) for p in PLANETS])
HIGH: Final = tuple([int(p["accepts_to"]) for p in PLANETS])
BOX_IDS: Final = tuple([b["id"] for b in DATA["boxes"]])
FIRST_BOX: Final = tuple([BOX_IDS.index(p["boxes_in_fill_order"][0]) for p in PLANETS])
SIZES: Final = tuple([len(p["boxes_in_fill_order"]) for p in PLANETS])
BOX_BONUS: Final = tuple([ACTIONS.index(b["bonus"]) if "bonus" in b else -1 for b in DATA["boxes"]])
PLANET_OF: Final = tuple([PLANET_IDS.index(b["planet"]) for b in DATA["boxes"]])
TYPES: Final = ("green", "blue", "grey")
TYPE_OF: Final = tuple([TYPES.index(p["type"]) for p in PLANETS])
SYMBOLS: Final = (tuple([int(p["plant_symbols"]) for p in PLANETS]), tuple([int(p["water_symbols"]) for p in PLANETS]))
ASTEROID_BONUS: Final = tuple([tuple([ACTIONS.index(b) for b in a["bonuses"]]) for a in DATA["asteroids"]])
ASTEROIDS: Final = len(ASTEROID_BONUS)
PER_SIDE: Final = DATA["tracks_per_side"]
PLANT_VALUES: Final = tuple([int(v) for v in PER_SIDE["plants"]["values"]])
WATER_VALUES: Final = tuple([int(v) for v in PER_SIDE["water"]["values"]])
TYPE_VALUES: Final = tuple([tuple([int(v) for v in PER_SIDE["planet_value"][t]["values"]]) for t in TYPES])
PLANNING_VALUES: Final = tuple([int(v) for v in PER_SIDE["planning"]["values"]])
ERROR_COSTS: Final = tuple([int(v) for v in PER_SIDE["system_errors"]["penalty_by_crossed_count"]])

NEAR: Final = 0
FAR: Final = 1
SIDES: Final = ("near", "far")
SIDE_IDS: Final = ("plants", "water", "green", "blue", "grey", "planning", "errors", "astronauts", "astronauts_used", "asteroids")
LIMITS: Final = (len(PLANT_VALUES) - 1, len(WATER_VALUES) - 1, 4, 4, 4, len(PLANNING_VALUES) - 1, 2, 6, 6, ASTEROIDS)

LAYOUT: Final = Layout()
BOXES: Final = LAYOUT.words("boxes", BOX_IDS, ("empty", "near", "far"))
CRATERS: Final = LAYOUT.words("craters", tuple([f"{p}.moon{k}" for p in PLANET_IDS for k in (1, 2)]), ("empty", "near", "far"))
FLAGS: Final = LAYOUT.words("flags", tuple([f"{p}.flag" for p in PLANET_IDS]), ("open", "near", "far", "both"))
CROSSED: Final[int] = LAYOUT.counts("plant_symbols_crossed", tuple([f"{p}.plant" for p in PLANET_IDS]), SYMBOLS[0])
LAYOUT.counts("water_symbols_crossed", tuple([f"{p}.water" for p in PLANET_IDS]), SYMBOLS[1])
SIDE: Final = LAYOUT.counts("near", tuple([f"near.{i}" for i in SIDE_IDS]), LIMITS)
LAYOUT.counts("far", tuple([f"far.{i}" for i in SIDE_IDS]), LIMITS)

# a side's own slots, after SIDE + side * WIDTH
WIDTH: Final = len(SIDE_IDS)
PLANTS: Final[int] = 0
WATERS: Final = 1
COLUMN: Final = 2       # green, blue, grey
PLANS: Final = 5
ERRORS: Final = 6
CIRCLED: Final[int] = 7
USED: Final = 8
ROCKS: Final = 9

BONUS: Final = 6        # the six bonus symbols follow the six actions
ASTRA_WHAT: Final = 12
ASTRA_PLANET: Final = 13


BATTLE_WHATS: Final[tuple[str, ...]] = (*ACTIONS, *["bonus_" + a for a in ACTIONS], "astra", "astra_planet")


class Battle(Adventure):
    """Each sheet is shared with a neighbour and played on every other turn (WM-A8.01, A8.04); a number chooses a planet (WM-A8.05)."""

    number: int = 8
    whats: tuple[str, ...] = BATTLE_WHATS
    error_boxes: int = 2
    error_costs: tuple[int, ...] = ERROR_COSTS
    categories: tuple[str, ...] = ("missions", "plants", "water", "planets", "planning", "errors")

    def __init__(self) -> None:
        super().__init__(LAYOUT, ())
        self.measures = {"same_sheet_planets_controlled_at_least": self.planets, "same_sheet_types_controlled": self.types,
                         "same_sheet_asteroids_at_least": self.rocks, "same_sheet_each_planet_column_crossed_at_least": self.columns,
                         "same_sheet_plant_boxes_crossed_at_least": self.harvest, "same_sheet_water_boxes_crossed_at_least": self.with_plants,
                         "same_sheet_moons_with_insignia_at_least": self.moons}

    # -- the sheets in their ring (WM-A8.02, A8.04; solo A8.21) ---------------------------------------------------------------
    def sheet_count(self, seats: int) -> int:
        return max(2, seats)

    def sheet_index(self, s: MoonState, seat: int) -> int:
        if s.seats == 1:
            return (s.turn - 1) % 2
        return seat if s.turn % 2 else (seat - 1) % s.seats

    def side(self, s: MoonState, seat: int) -> int:
        return NEAR if s.seats == 1 or s.turn % 2 else FAR

    def sheets_of(self, s: MoonState, seat: int) -> list[tuple[int, int]]:
        """The player's two sheets with the side held."""
        if s.seats == 1:
            return [(0, NEAR), (1, NEAR)]
        return [(seat, NEAR), ((seat - 1) % s.seats, FAR)]

    def active(self, s: MoonState, seat: int) -> list[int]:
        return s.marks[self.sheet_index(s, seat)]

    def slots(self, s: MoonState, seat: int) -> int:
        return SIDE + WIDTH * self.side(s, seat)

    def loaded(self, s: MoonState) -> None:
        """A position may leave out the flags of complete planets: control follows from the insignias."""
        for sheet in s.marks:
            for planet in range(7):
                if full(sheet, planet) and not sheet[FLAGS + planet]:
                    sheet[FLAGS + planet] = majority(sheet, planet, s.seats == 1)

    def settled(self, s: MoonState, sheet: list[int], given: dict[str, Any]) -> str:
        """Symbols used were circled, and there are only so many asteroids (WM-A8.10, A8.13)."""
        for side, name in enumerate(SIDES):
            if sheet[SIDE + WIDTH * side + USED] > sheet[SIDE + WIDTH * side + CIRCLED]:
                return name
        return "" if sheet[SIDE + ROCKS] + sheet[SIDE + WIDTH + ROCKS] <= ASTEROIDS else "near"

    def astra_track(self, s: MoonState) -> int:
        """Flags with the player's insignia, of both sheets (WM-A8.27)."""
        return sum([len(controlled(sheet, NEAR)) for sheet in s.marks])

    # -- phase 3: a planet that takes the number (WM-A8.05) ---------------------------------------------------------------
    def reach_of(self, s: MoonState, seat: int, action: int) -> int:
        """How far the number can be changed: 2 for an astronaut action, 2 for each stored symbol (WM-A8.13)."""
        sheet, at = self.active(s, seat), self.slots(s, seat)
        return 2 * (sheet[at + CIRCLED] - sheet[at + USED]) + (2 if action == ASTRONAUT else 0)

    def fits(self, s: MoonState, seat: int, n: int, action: int) -> bool:
        sheet = self.active(s, seat)
        for planet in range(7):
            if LOW[planet] <= n <= HIGH[planet] and not full(sheet, planet):
                return True
        return False

    def can_change(self, s: MoonState, seat: int, action: int) -> bool:
        return self.reach_of(s, seat, action) > 0

    def fits_changed(self, s: MoonState, seat: int, n: int, action: int) -> bool:
        return bool(self.writes(s, seat, n, action, 0))

    def writes(self, s: MoonState, seat: int, n: int, action: int, declared: int) -> list[Option]:
        sheet, far = self.active(s, seat), self.reach_of(s, seat, action)
        out: list[Option] = []
        for planet in range(7):
            value = LOW[planet] if n < LOW[planet] else HIGH[planet] if n > HIGH[planet] else n
            if abs(value - n) <= far and not full(sheet, planet):
                out.append((value, planet))
        return out

    def meant(self, s: MoonState, seat: int, combination: int, value: int, box: int) -> Option:
        """A planet takes an insignia, no number: every value of its range in reach is the one answer for that planet (WM-A8.13)."""
        n, action = s.numbers[combination], s.actions[combination]
        if LOW[box] <= value <= HIGH[box] and abs(value - n) <= self.reach_of(s, seat, action):
            for o in self.writes(s, seat, n, action, 0):
                if o[1] == box:
                    return o
        return value, box

    def natural_first(self, options: list[Option]) -> None:
        """Planets have no better and worse places for a number."""

    def reachable(self, s: MoonState, seat: int, n: int, value: int, astronaut: bool) -> bool:
        return abs(value - n) <= self.reach_of(s, seat, ASTRONAUT if astronaut else ROBOT)

    def write_problem(self, s: MoonState, seat: int, value: int, box: int, action: int) -> Msg | None:
        if not LOW[box] <= value <= HIGH[box]:
            return self.msg("why.8.range", planet=self.part_name(PLANET_IDS[box]), low=LOW[box], high=HIGH[box], value=value)
        return self.msg("why.8.full", planet=self.part_name(PLANET_IDS[box])) if full(self.active(s, seat), box) else None

    def written(self, s: MoonState, seat: int, combination: int, value: int, box: int, declared: int) -> None:
        """The insignia, control, the box's bonus, then the action (WM-2.16)."""
        sheet, side, at = self.active(s, seat), self.side(s, seat), self.slots(s, seat)
        action = s.actions[combination]
        change = abs(value - s.numbers[combination])
        by_action = change > 0 and action == ASTRONAUT
        sheet[at + USED] += (max(0, change - (2 if by_action else 0)) + 1) // 2
        spot = next_box(sheet, box)
        s.then((ACT, seat, action, spot, value, 1 if by_action else 0))
        self.plant_insignia(s, self.sheet_index(s, seat), spot, side)
        if BOX_BONUS[spot] >= 0:
            self.may(s, seat, BONUS + BOX_BONUS[spot])      # WM-A8.07; those of asteroids must be used (WM-A8.10)

    def plant_insignia(self, s: MoonState, index: int, spot: int, side: int) -> None:
        sheet, planet = s.marks[index], PLANET_OF[spot]
        sheet[BOXES + spot] = side + 1
        if full(sheet, planet):
            control = majority(sheet, planet, s.seats == 1)
            sheet[FLAGS + planet] = control
            s.tell(EVERYONE, "control", index, planet, control, s.seats)
            if s.seats == 1 and control == NEAR + 1:
                s.track += 1        # the player's flags; every second one is a solo bonus (WM-A8.27)
                if s.track % 2 == 0:
                    self.bonus(s, 0, 1)

    def error(self, s: MoonState, seat: int) -> None:
        sheet, at = self.active(s, seat), self.slots(s, seat)
        if sheet[at + ERRORS] < 2:
            sheet[at + ERRORS] += 1

    def error_count(self, s: MoonState, seat: int) -> int:
        return sum([s.marks[i][SIDE + WIDTH * side + ERRORS] for i, side in self.sheets_of(s, seat)])

    # -- phase 4 ------------------------------------------------------------------------------------------------------------
    def targets(self, s: MoonState, seat: int, what: int, box: int, n: int) -> list[int]:
        sheet, at = self.active(s, seat), self.slots(s, seat)
        if what in (PLANT, WATER):
            kind, planet = what - PLANT, PLANET_OF[box]
            return [planet] if sheet[CROSSED + 7 * kind + planet] < SYMBOLS[kind][planet] else []
        if what in (ROBOT, BONUS + ROBOT):
            return [0] if rocks_left(sheet) else []
        if what in (ENERGY, BONUS + ENERGY):
            return [c for c in range(3) if sheet[at + COLUMN + c] < 4]
        if what in (PLANNING, BONUS + PLANNING):
            return [planet for planet in range(7) if free_crater(sheet, planet) >= 0 and not full(sheet, planet)]
        if what == BONUS + PLANT:
            return [0] if sheet[at + PLANTS] < LIMITS[PLANTS] else []
        if what == BONUS + WATER:
            return [0] if sheet[at + WATERS] < LIMITS[WATERS] else []
        if what == ASTRONAUT:
            return [0] if sheet[at + CIRCLED] < LIMITS[CIRCLED] else []
        if what == ASTRA_WHAT:
            return moon_priority(sheet)
        return [p for p in range(7) if LOW[p] <= n <= HIGH[p] and not full(sheet, p)] if what == ASTRA_PLANET else []

    def mark(self, s: MoonState, seat: int, what: int, target: int, box: int, n: int) -> None:
        sheet, at, side = self.active(s, seat), self.slots(s, seat), self.side(s, seat)
        if what in (PLANT, WATER):
            kind = what - PLANT
            sheet[CROSSED + 7 * kind + target] += 1
            cross(sheet, at + (PLANTS if kind == 0 else WATERS), LIMITS[kind])
        elif what in (ROBOT, BONUS + ROBOT):
            self.land(s, seat, sheet, side)
        elif what in (ENERGY, BONUS + ENERGY):
            sheet[at + COLUMN + target] += 1
        elif what in (PLANNING, BONUS + PLANNING):
            sheet[CRATERS + free_crater(sheet, target)] = side + 1
            if what == PLANNING:
                cross(sheet, at + PLANS, LIMITS[PLANS])
        elif what == BONUS + PLANT:
            cross(sheet, at + PLANTS, LIMITS[PLANTS])
        elif what == BONUS + WATER:
            cross(sheet, at + WATERS, LIMITS[WATERS])
        elif what == ASTRONAUT:
            cross(sheet, at + CIRCLED, LIMITS[CIRCLED])
        elif what == ASTRA_WHAT:
            self.astra_moon(s, sheet, target, box)
        elif what == ASTRA_PLANET:
            self.astra_plays(s, target)

    def land(self, s: MoonState, seat: int, sheet: list[int], side: int) -> None:
        """WM-A8.10: the first free asteroid from the own side, and all its bonuses."""
        at = SIDE + WIDTH * side + ROCKS
        rock = sheet[at] if side == NEAR else ASTEROIDS - 1 - sheet[at]
        sheet[at] += 1
        for bonus in reversed(ASTEROID_BONUS[rock]):
            self.effect(s, seat, BONUS + bonus)

    def part(self, what: int, target: int) -> str:
        if what in (PLANNING, BONUS + PLANNING, ASTRA_WHAT):
            return f"{PLANET_IDS[target]}.moon"
        if what in (PLANT, WATER):
            return f"{PLANET_IDS[target]}.{ACTIONS[what]}"
        if what in (ENERGY, BONUS + ENERGY):
            return TYPES[target]
        return str(PLANET_IDS[target]) if what == ASTRA_PLANET else ""

    def parts(self, s: MoonState, seat: int, what: int, target: int) -> tuple[str, ...]:
        part = self.part(what, target) or self.whats[what % 6]
        if what in (BONUS + PLANT, BONUS + WATER):      # the score, no symbol of a planet
            part = SIDE_IDS[PLANTS if what == BONUS + PLANT else WATERS]
        own = f"{SIDES[self.side(s, seat)]}." if what in (ENERGY, ROBOT, ASTRONAUT) or BONUS <= what < BONUS + PLANNING else ""
        return (f"s{self.sheet_index(s, seat)}-{own}{part}",)

    def box_parts(self, s: MoonState, seat: int, box: int) -> tuple[str, ...]:
        return (f"s{self.sheet_index(s, seat)}-{PLANET_IDS[box]}",)

    def error_parts(self, s: MoonState, seat: int) -> tuple[str, ...]:
        return (f"s{self.sheet_index(s, seat)}-{SIDES[self.side(s, seat)]}.errors",)

    def write_name(self, box: int) -> str:
        return str(PLANET_IDS[box])

    def write_names(self) -> tuple[str, ...]:
        return PLANET_IDS

    # -- missions: on a single sheet, either one (WM-A8.19) -----------------------------------------------------------------
    def planets(self, s: MoonState, seat: int, value: Any) -> bool:
        return any(len(controlled(s.marks[i], side)) >= value for i, side in self.sheets_of(s, seat))

    def types(self, s: MoonState, seat: int, value: Any) -> bool:
        return any(len({TYPE_OF[p] for p in controlled(s.marks[i], side)}) == len(value) for i, side in self.sheets_of(s, seat))

    def rocks(self, s: MoonState, seat: int, value: Any) -> bool:
        return any(s.marks[i][SIDE + WIDTH * side + ROCKS] >= value for i, side in self.sheets_of(s, seat))

    def columns(self, s: MoonState, seat: int, value: Any) -> bool:
        return any(min([s.marks[i][SIDE + WIDTH * side + COLUMN + c] for c in range(3)]) >= value for i, side in self.sheets_of(s, seat))

    def harvest(self, s: MoonState, seat: int, value: Any) -> bool:
        """Mission 110: both parts on the same sheet, so they are held together."""
        return any(s.marks[i][SIDE + WIDTH * side + PLANTS] >= value and s.marks[i][SIDE + WIDTH * side + WATERS] >= WATERS_WANTED
                   for i, side in self.sheets_of(s, seat))

    def with_plants(self, s: MoonState, seat: int, value: Any) -> bool:
        return True

    def moons(self, s: MoonState, seat: int, value: Any) -> bool:
        return any(sum([1 for p in range(7) if side + 1 in s.marks[i][CRATERS + 2 * p:CRATERS + 2 * p + 2]]) >= value
                   for i, side in self.sheets_of(s, seat))

    # -- end and score ------------------------------------------------------------------------------------------------------
    def filled(self, s: MoonState, seat: int) -> bool:
        return any(0 not in sheet[BOXES:BOXES + len(BOX_IDS)] for sheet in s.marks)

    def all_errors(self, s: MoonState, seat: int) -> bool:
        return any(s.marks[i][SIDE + WIDTH * side + ERRORS] >= 2 for i, side in self.sheets_of(s, seat))

    def score(self, s: MoonState, seat: int) -> dict[str, int]:
        out = {"missions": sum([self.reward(s, seat, letter) for letter in range(3)]), "plants": 0, "water": 0, "planets": 0, "planning": 0,
               "errors": 0}
        for i, side in self.sheets_of(s, seat):
            sheet, at = s.marks[i], SIDE + WIDTH * side
            out["plants"] += PLANT_VALUES[sheet[at + PLANTS]]
            out["water"] += WATER_VALUES[sheet[at + WATERS]]
            for planet in held_at_the_end(sheet, side, s.seats == 1):
                kind = TYPE_OF[planet]
                out["planets"] += TYPE_VALUES[kind][sheet[at + COLUMN + kind]]
            out["planning"] -= PLANNING_VALUES[sheet[at + PLANS]]
            out["errors"] -= ERROR_COSTS[sheet[at + ERRORS]]
        return out

    # -- solo: ASTRA plays first on the current sheet (WM-A8.21, A8.22) -----------------------------------------------------
    def drew(self, s: MoonState) -> bool:
        if len(s.hand) != 1:
            return False
        s.then((DRAW, 0))
        n = number_of(s.hand[0])
        sheet = self.active(s, 0)
        if any(LOW[p] <= n <= HIGH[p] and not full(sheet, p) for p in range(7)):
            self.effect(s, 0, ASTRA_PLANET, -1, n)
            return True
        highest = max([p for p in range(7) if LOW[p] <= n <= HIGH[p]])
        for step in range(1, 8):
            planet = (highest + step) % 7
            if not full(sheet, planet):
                s.tell(EVERYONE, "astra_planet", planet)       # nobody chose it; a chosen one is told as a mark
                self.astra_plays(s, planet)
                break
        return True

    def astra_plays(self, s: MoonState, planet: int) -> None:
        """WM-A8.22, A8.24: an insignia without its symbol, then the action on that planet if possible."""
        index = self.sheet_index(s, 0)
        sheet = s.marks[index]
        self.plant_insignia(s, index, next_box(sheet, planet), FAR)
        action = action_of(s.hand[0])
        if action in (PLANT, WATER):
            kind = action - PLANT
            if sheet[CROSSED + 7 * kind + planet] < SYMBOLS[kind][planet]:
                sheet[CROSSED + 7 * kind + planet] += 1
        elif action in (PLANNING, ASTRONAUT):
            if free_crater(sheet, planet) >= 0 and not full(sheet, planet):
                sheet[CRATERS + free_crater(sheet, planet)] = FAR + 1
        elif rocks_left(sheet):
            sheet[SIDE + WIDTH * FAR + ROCKS] += 1

    def astra_effect(self, s: MoonState, letter: int, draw: int) -> None:
        self.effect(s, 0, ASTRA_WHAT, 2)

    def astra_moon(self, s: MoonState, sheet: list[int], planet: int, left: int) -> None:
        """WM-A8.28: both insignias if the moon has room for two, else the second by priority again."""
        while left and free_crater(sheet, planet) >= 0:
            sheet[CRATERS + free_crater(sheet, planet)] = FAR + 1
            left -= 1
        if left:
            self.effect(s, 0, ASTRA_WHAT, left)


WATERS_WANTED: Final = int(dict(MISSIONS[110].tests)["same_sheet_water_boxes_crossed_at_least"])


def cross(sheet: list[int], slot: int, limit: int) -> None:
    if sheet[slot] < limit:
        sheet[slot] += 1


def next_box(sheet: list[int], planet: int) -> int:
    """The planet's first free box (WM-A8.05)."""
    box = FIRST_BOX[planet]
    while sheet[BOXES + box]:
        box += 1
    return box


def full(sheet: list[int], planet: int) -> bool:
    first = BOXES + FIRST_BOX[planet]
    return 0 not in sheet[first:first + SIZES[planet]]


def free_crater(sheet: list[int], planet: int) -> int:
    first = CRATERS + 2 * planet
    return 2 * planet if sheet[first] == 0 else 2 * planet + 1 if sheet[first + 1] == 0 else -1


def rocks_left(sheet: list[int]) -> bool:
    return sheet[SIDE + ROCKS] + sheet[SIDE + WIDTH + ROCKS] < ASTEROIDS


def insignias(sheet: list[int], planet: int, side: int) -> int:
    first, moon = BOXES + FIRST_BOX[planet], CRATERS + 2 * planet
    return sheet[first:first + SIZES[planet]].count(side + 1) + sheet[moon:moon + 2].count(side + 1)


def majority(sheet: list[int], planet: int, solo: bool) -> int:
    """Who controls: 0 nobody, 1 near, 2 far, 3 both (WM-A8.08); a tie with ASTRA is the player's alone (WM-A8.23)."""
    near, far = insignias(sheet, planet, NEAR), insignias(sheet, planet, FAR)
    if near == far:
        return 0 if near == 0 else 1 if solo else 3
    return 1 if near > far else 2


def controlled(sheet: list[int], side: int) -> list[int]:
    """Planets decided for that side so far."""
    return [p for p in range(7) if sheet[FLAGS + p] & (side + 1)]


def held_at_the_end(sheet: list[int], side: int, solo: bool) -> list[int]:
    """Control as it would be attributed now, incomplete planets included (WM-A8.17)."""
    return [p for p in range(7) if (sheet[FLAGS + p] or majority(sheet, p, solo)) & (side + 1)]


def moon_priority(sheet: list[int]) -> list[int]:
    """Incomplete planets with a free crater and the most insignias of the player's."""
    open_moons = [p for p in range(7) if free_crater(sheet, p) >= 0 and not full(sheet, p)]
    most = max([insignias(sheet, p, NEAR) for p in open_moons], default=0)
    return [p for p in open_moons if insignias(sheet, p, NEAR) == most]


BATTLE: Final = Battle()
