"""Adventure 6, The Virus: eleven quarters to evacuate while viruses spread along the open walkways."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import EVERYONE, Frame, Rule
from orrery.kernel.text import Msg

from ..adventure import Adventure, indices
from ..components import ACTIONS, ENERGY, PLANNING, PLANT, ROBOT, WATER, read
from ..kinds import MISSIONS, PICK, PROPAGATE, START, TURN, VIRUS, ask_all
from ..layout import Layout
from ..numbers import complete
from ..state import EMPTY, ERRED, FIRST, INFECTED, REACHED, MoonState

DATA: Final = read("sheet_6.json")
BOXES: Final = DATA["numbering"]["boxes"]
IDS: Final[tuple[str, ...]] = tuple([b["id"] for b in BOXES])
FLOORS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(IDS, z["boxes"]) for z in DATA["numbering"]["zones"]])
QUARTERS: Final = DATA["quarters"]
QUARTER_IDS: Final[tuple[str, ...]] = tuple([q["id"] for q in QUARTERS])
FLOOR_QUARTERS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(QUARTER_IDS, z["quarters"]) for z in DATA["numbering"]["zones"]])
HOUSES: Final[tuple[tuple[int, ...], ...]] = tuple([indices(IDS, q["boxes"]) for q in QUARTERS])
QUARTER_OF: Final = tuple([QUARTER_IDS.index(b["quarter"]) for b in BOXES])
PLANTS_THERE: Final[tuple[int, ...]] = tuple([int(q["plants"]) for q in QUARTERS])
TANK_IDS: Final = tuple([b["id"] for b in BOXES if "water_tank" in b])
TANK_AT: Final[tuple[int, ...]] = tuple([TANK_IDS.index(b["id"]) if "water_tank" in b else -1 for b in BOXES])
QUARTER_TANKS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(TANK_IDS, q["water_tank_boxes"]) for q in QUARTERS])
WALKWAYS: Final = DATA["walkways"]
WALKWAY_IDS: Final = tuple([w["id"] for w in WALKWAYS])
JOINS: Final = tuple([(QUARTER_IDS.index(w["between"][0]), QUARTER_IDS.index(w["between"][1])) for w in WALKWAYS])
OWN_WALKWAYS: Final = tuple([indices(WALKWAY_IDS, q["walkways"]) for q in QUARTERS])
GREY_HOMES: Final = tuple([i for i, q in enumerate(QUARTERS) if q["virus_target"].startswith("empty")])

# the symbols everybody shares: viruses (with their home) and propagation symbols, one bit of `taken` each
VIRUSES: Final = ("red", "green", "purple", "blue", "yellow")
HOMES: Final = tuple([QUARTER_IDS.index(DATA["viruses"][v]["home"]) for v in VIRUSES])
PROPAGATIONS: Final = tuple([row["on_first_symbol"]["propagation"] for track in ("plant_track", "water_track") for row in DATA[track]["rows"]
                             if "propagation" in row.get("on_first_symbol", {})])
MISSION_VIRUS: Final = tuple([VIRUSES.index(DATA["mission_virus_symbols"][letter]["virus"]) for letter in ("A", "B", "C")])
GREEN: Final = VIRUSES.index("green")
BLUE: Final = VIRUSES.index("blue")


def track_symbols(track: str) -> dict[int, int]:
    """Symbol number -> the place whose mark it carries."""
    found: dict[int, int] = {}
    for row in DATA[track]["rows"]:
        mark = row.get("on_first_symbol", {})
        if "activates_virus" in mark:
            found[row["symbol_numbers"][0]] = VIRUSES.index(mark["activates_virus"])
        elif "propagation" in mark:
            found[row["symbol_numbers"][0]] = len(VIRUSES) + PROPAGATIONS.index(mark["propagation"])
    return found


def row_ends(track: str) -> tuple[int, ...]:
    return tuple([int(row["symbol_numbers"][1]) for row in DATA[track]["rows"]])


SYMBOLS: Final = (track_symbols("plant_track"), track_symbols("water_track"))
ROW_ENDS: Final = (row_ends("plant_track"), row_ends("water_track"))
TRACK_VALUES: Final = (tuple([int(v) for v in DATA["plant_track"]["score_by_completed_rows"]]),
                       tuple([int(v) for v in DATA["water_track"]["score_by_completed_rows"]]))

LAYOUT: Final = Layout()
LAYOUT.boxes(IDS, words=("X", "infected"))
GREY: Final = LAYOUT.words("grey_virus", ("home",), ("none", *[QUARTER_IDS[q] for q in GREY_HOMES]))
ENERGIES: Final[int] = LAYOUT.counts("energies", QUARTER_IDS, tuple([3] * 11), tuple([int(q["energy_pre_circled"]) for q in QUARTERS]))
PLANTS: Final[int] = LAYOUT.counts("plants", QUARTER_IDS, PLANTS_THERE)
TANK: Final[int] = LAYOUT.marks("tanks", TANK_IDS)
CLOSED: Final = LAYOUT.marks("closed_walkways", WALKWAY_IDS)
TRACK: Final = LAYOUT.counts("tracks", ("plant", "water"), (16, 10))
ASTRONAUTS: Final = LAYOUT.count("astronauts", 6)
PLANNINGS: Final = LAYOUT.count("plannings", 6)
WILDS: Final = LAYOUT.count("wilds_used", 6)
ERRORS: Final = LAYOUT.count("errors", 3)

ROW_ROBOT: Final = 6
ROW_ENERGY: Final = 7
INFECT: Final = 8
GREY_WHAT: Final = 9
ASTRA_WHAT: Final = 10


VIRUS_WHATS: Final[tuple[str, ...]] = (*ACTIONS, "row_robot", "row_energy", "infect", "grey", "astra")
VIRUS_PLACES: Final[tuple[str, ...]] = (*VIRUSES, *PROPAGATIONS)


class Virus(Adventure):
    """Floors of quarters where viruses infect houses: these take no number and are passed over by the order (WM-A6.03)."""

    number: int = 6
    whats: tuple[str, ...] = VIRUS_WHATS
    wilds: int = WILDS
    astronauts: int = ASTRONAUTS
    astronaut_limit: int = 6
    plannings: int = PLANNINGS
    planning_limit: int = 6
    wild_from: tuple[int, ...] = (ASTRONAUTS, PLANNINGS)
    errors: int = ERRORS
    places: tuple[str, ...] = VIRUS_PLACES
    categories: tuple[str, ...] = ("missions", "quarters", "plants", "water", "infected", "errors")

    def __init__(self) -> None:
        super().__init__(LAYOUT, FLOORS)
        self.measures = {"evacuated_quarters_at_least": self.evacuated, "floor_fully_evacuated": self.floors_evacuated,
                         "isolated_quarters_at_least": self.isolated_count, "isolated_quarters": self.isolated,
                         "floors_with_all_energies_at_least": self.energy_floors,
                         "floors_with_all_plants_and_tanks_at_least": self.plant_floors}

    def begin(self, s: MoonState) -> None:
        s.then((START, -1), (TURN, -1))

    def settled(self, s: MoonState, sheet: list[int], given: dict[str, Any]) -> str:
        """WM-A6.08: every plant and every tank circled crosses a score symbol."""
        for track, first, count in ((0, PLANTS, len(QUARTERS)), (1, TANK, len(TANK_IDS))):
            crossed = sum(sheet[first:first + count])
            if "tracks" not in given:
                sheet[TRACK + track] = crossed
        return super().settled(s, sheet, given)

    # -- actions ------------------------------------------------------------------------------------------------------------
    def targets(self, s: MoonState, seat: int, what: int, box: int, n: int) -> list[int]:
        sheet = s.marks[seat]
        if what in (ROBOT, ROW_ROBOT):
            return [w for w in range(len(JOINS)) if not sheet[CLOSED + w]]
        if what == ENERGY:
            return [QUARTER_OF[box]] if sheet[ENERGIES + QUARTER_OF[box]] < 3 else []
        if what == PLANT:
            quarter = QUARTER_OF[box]
            return [quarter] if sheet[PLANTS + quarter] < PLANTS_THERE[quarter] else []
        if what == WATER:
            tank = TANK_AT[box]
            return [tank] if tank >= 0 and not sheet[TANK + tank] else []
        if what == ROW_ENERGY:
            return [q for q in range(11) if sheet[ENERGIES + q] < 3 and not complete(sheet, HOUSES[q])]
        if what == INFECT:
            return [house for house in HOUSES[box] if sheet[house] == EMPTY]
        if what == GREY_WHAT:
            return list(range(len(GREY_HOMES)))
        if what == ASTRA_WHAT:
            return astra_targets(s)
        return super().targets(s, seat, what, box, n)

    def mark(self, s: MoonState, seat: int, what: int, target: int, box: int, n: int) -> None:
        sheet = s.marks[seat]
        if what in (ROBOT, ROW_ROBOT):
            sheet[CLOSED + target] = 1
        elif what in (ENERGY, ROW_ENERGY):
            sheet[ENERGIES + target] += 1
        elif what == PLANT:
            sheet[PLANTS + target] += 1
            self.cross_symbol(s, seat, 0)
        elif what == WATER:
            sheet[TANK + target] = 1
            self.cross_symbol(s, seat, 1)
        elif what == INFECT:
            sheet[target] = INFECTED
        elif what == GREY_WHAT:
            sheet[GREY] = target + 1
            self.effect(s, seat, INFECT, GREY_HOMES[target])
        elif what == ASTRA_WHAT:
            s.taken |= 1 << target
            s.then((PROPAGATE, seat, 1))
        else:
            super().mark(s, seat, what, target, box, n)

    def cross_symbol(self, s: MoonState, seat: int, track: int) -> None:
        """WM-A6.08 to A6.11: the next score symbol, what it carries, and the row it finishes."""
        sheet = s.marks[seat]
        sheet[TRACK + track] += 1
        symbol = sheet[TRACK + track]
        place = SYMBOLS[track].get(symbol, -1)
        if place >= 0 and not s.taken >> place & 1:
            self.reach(s, seat, place)
        if symbol in ROW_ENDS[track]:
            self.effect(s, seat, ROW_ROBOT if track == 0 else ROW_ENERGY)

    def part(self, what: int, target: int) -> str:
        if what in (ROBOT, ROW_ROBOT):
            return str(WALKWAY_IDS[target])
        if what in (ENERGY, PLANT, ROW_ENERGY):
            return str(QUARTER_IDS[target])
        if what == WATER:
            return f"tank-{TANK_IDS[target]}"
        if what == GREY_WHAT:
            return str(QUARTER_IDS[GREY_HOMES[target]])
        if what == ASTRA_WHAT:
            return self.places[target]
        return str(IDS[target]) if what in (PLANNING, INFECT) else ""

    def part_name(self, part: str) -> Msg:
        """A walkway by the quarters it joins."""
        if part in WALKWAY_IDS:
            a, b = JOINS[WALKWAY_IDS.index(part)]
            return self.msg("part.6.walkway", a=a + 1, b=b + 1)
        return super().part_name(part)

    # -- phase 5: how many propagations each player applies (WM-A6.13) ---------------------------------------------------------
    def events(self, s: MoonState) -> None:
        reached = 0
        for own in s.own:
            reached |= own[REACHED]
        fresh = reached & ~s.taken
        s.taken |= reached
        viruses = sum([1 for v in range(len(VIRUSES)) if fresh >> v & 1])
        for v in range(len(VIRUSES)):
            if fresh >> v & 1:
                s.tell(EVERYONE, "virus", v)
        frames: list[Frame] = []
        for seat in range(s.seats):
            hit = fresh & ~s.own[seat][REACHED]
            times = viruses + sum([1 for p in range(len(VIRUSES), len(self.places)) if hit >> p & 1])
            if s.own[seat][ERRED] and s.marks[seat][ERRORS] >= 2:
                times += 1
            if times:
                frames.append((PROPAGATE, seat, times))
        if frames:
            ask_all(s, frames)

    # -- phase 6: the first accomplishment activates a virus (WM-A6.20) ---------------------------------------------------------
    def missions_closed(self, s: MoonState) -> None:
        count = 0
        for letter in range(3):
            virus = MISSION_VIRUS[letter]
            if not s.taken >> virus & 1 and any(own[letter] == FIRST for own in s.own):
                s.taken |= 1 << virus
                count += 1
                s.tell(EVERYONE, "virus", virus)
                self.bonus(s, 0, self.solo_bonus)
        if count:
            s.then((MISSIONS, -1))
            ask_all(s, [(PROPAGATE, seat, count) for seat in range(s.seats)])

    # -- missions -----------------------------------------------------------------------------------------------------------
    def evacuated(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for houses in HOUSES if complete(s.marks[seat], houses)]) >= value)

    def floors_evacuated(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for floor in FLOORS if complete(s.marks[seat], floor)]) >= value)

    def isolated_count(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for q in range(11) if is_isolated(s.marks[seat], q)]) >= value)

    def isolated(self, s: MoonState, seat: int, value: Any) -> bool:
        return all(is_isolated(s.marks[seat], QUARTER_IDS.index(q)) for q in value)

    def energy_floors(self, s: MoonState, seat: int, value: Any) -> bool:
        sheet = s.marks[seat]
        return bool(sum([1 for floor in FLOOR_QUARTERS if all(sheet[ENERGIES + q] == 3 for q in floor)]) >= value)

    def plant_floors(self, s: MoonState, seat: int, value: Any) -> bool:
        sheet = s.marks[seat]
        return bool(sum([1 for floor in FLOOR_QUARTERS if all(harvested(sheet, q) for q in floor)]) >= value)

    # -- score --------------------------------------------------------------------------------------------------------------
    def score(self, s: MoonState, seat: int) -> dict[str, int]:
        """WM-A6.17 and A6.24: a quarter is worth the same evacuated or at the end, numbered houses x energies."""
        sheet = s.marks[seat]
        base = self.base_score(s, seat)
        return {"missions": base["missions"], "quarters": sum([quarter_points(sheet, q) for q in range(11)]),
                "plants": TRACK_VALUES[0][rows_done(sheet, 0)], "water": TRACK_VALUES[1][rows_done(sheet, 1)],
                "infected": -sheet[:len(IDS)].count(INFECTED), "errors": base["errors"]}

    # -- solo ---------------------------------------------------------------------------------------------------------------
    def astra_effect(self, s: MoonState, letter: int, draw: int) -> None:
        """WM-A6.27 (first draw: the player chooses) and A6.28 (second: the mission's virus)."""
        if draw == 0:
            super().astra_effect(s, letter, draw)
        elif not s.taken >> MISSION_VIRUS[letter] & 1:
            self.mark(s, 0, ASTRA_WHAT, MISSION_VIRUS[letter], -1, -1)


def astra_targets(s: MoonState) -> list[int]:
    viruses = [v for v in (GREEN, BLUE) if not s.taken >> v & 1]
    return viruses or [p for p in range(len(VIRUSES), len(VIRUSES) + len(PROPAGATIONS)) if not s.taken >> p & 1]


def is_isolated(sheet: list[int], quarter: int) -> bool:
    return all(sheet[CLOSED + w] for w in OWN_WALKWAYS[quarter])


def harvested(sheet: list[int], quarter: int) -> bool:
    return sheet[PLANTS + quarter] == PLANTS_THERE[quarter] and all(sheet[TANK + t] for t in QUARTER_TANKS[quarter])


def quarter_points(sheet: list[int], quarter: int) -> int:
    numbered = sum([1 for house in HOUSES[quarter] if EMPTY < sheet[house] < INFECTED])
    return numbered * sheet[ENERGIES + quarter]


def rows_done(sheet: list[int], track: int) -> int:
    return sum([1 for end in ROW_ENDS[track] if sheet[TRACK + track] >= end])


def active_homes(s: MoonState, seat: int) -> list[int]:
    """Home quarters of the active viruses, in the order of propagation (WM-A6.14)."""
    homes = [HOMES[v] for v in range(len(VIRUSES)) if s.taken >> v & 1]
    grey = s.marks[seat][GREY]
    if grey:
        homes.append(GREY_HOMES[grey - 1])
    return sorted(homes)


def linked(sheet: list[int], quarter: int) -> list[int]:
    """Quarters behind open walkways that are not complete."""
    found: list[int] = []
    for w in OWN_WALKWAYS[quarter]:
        if not sheet[CLOSED + w]:
            a, b = JOINS[w]
            other = b if a == quarter else a
            if not complete(sheet, HOUSES[other]):
                found.append(other)
    return sorted(found)


VIRUS_ADVENTURE: Final = Virus()


class Start(Rule[MoonState]):
    """Each player chooses the home of the grey virus (WM-A6.01)."""

    name: str = "start"

    def resolve(self, s: MoonState, f: Frame) -> None:
        frames: list[Frame] = [(PICK, seat, GREY_WHAT, -1, -1) for seat in range(s.seats) if not s.marks[seat][GREY]]
        if frames:
            ask_all(s, frames)


class Propagate(Rule[MoonState]):
    """One propagation: every active virus in turn; then the next one."""

    name: str = "propagate"

    def resolve(self, s: MoonState, f: Frame) -> None:
        seat, times = f[1], f[2]
        s.tell(EVERYONE, "propagation", seat)
        if times > 1:
            s.then((PROPAGATE, seat, times - 1))
        s.then(*[(VIRUS, seat, home) for home in active_homes(s, seat)])


class Spread(Rule[MoonState]):
    """One virus: its home quarter, or if that is complete the open quarters next to it (WM-A6.15)."""

    name: str = "virus"

    def resolve(self, s: MoonState, f: Frame) -> None:
        seat, home = f[1], f[2]
        sheet = s.marks[seat]
        where: list[int] = linked(sheet, home) if complete(sheet, HOUSES[home]) else [home]
        for quarter in reversed(where):
            VIRUS_ADVENTURE.effect(s, seat, INFECT, quarter)


