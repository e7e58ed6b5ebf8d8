"""Adventure 2, The Journey: one long path to the Moon, cut into zones by energy; stations, tanks and wild actions."""
from __future__ import annotations

from typing import Any, Final

from ..adventure import Adventure, dense, indices
from ..components import ACTIONS, ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER, read
from ..layout import Layout
from ..solo import given_count
from ..state import EMPTY, MoonState, X

DATA: Final = read("sheet_2.json")
BOXES: Final = DATA["numbering"]["boxes"]
IDS: Final[tuple[str, ...]] = tuple([b["id"] for b in BOXES])
LENGTH: Final[int] = len(IDS)
GAP_IDS: Final = tuple([g["id"] for g in DATA["divider_gaps"]])
TANKS: Final = [b for b in BOXES if "water_tank" in b]
TANK_IDS: Final = tuple([b["water_tank"]["id"] for b in TANKS])
TANK_VALUES: Final = tuple([int(b["water_tank"]["value"]) for b in TANKS])
TANK_AT: Final[tuple[int, ...]] = tuple([TANK_IDS.index(b["water_tank"]["id"]) if "water_tank" in b else -1 for b in BOXES])
STATIONS: Final = DATA["stations"]
STATION_IDS: Final = tuple([st["id"] for st in STATIONS])
LINKS: Final = indices(IDS, [st["linked_box"] for st in STATIONS])
ROBOTS_NEEDED: Final[tuple[int, ...]] = tuple([len(st["robots"]) for st in STATIONS])
PLANTS_THERE: Final[tuple[int, ...]] = tuple([len(st["plants"]) for st in STATIONS])
MULTIPLIERS: Final = tuple([(0, int(st["multiplier_first"]["value"]), int(st["multiplier_later"]["value"])) for st in STATIONS])
RANKED: Final = tuple(DATA["majority_complete_zones"]["points_by_rank"])

LAYOUT: Final = Layout()
LAYOUT.boxes(IDS)
GAPS: Final = LAYOUT.marks("dividers", GAP_IDS)
CIRCLED: Final[int] = LAYOUT.count("energy", DATA["energy_track"]["symbols"], DATA["energy_track"]["pre_circled"])
ROBOTS: Final[int] = LAYOUT.counts("robots", STATION_IDS, ROBOTS_NEEDED)
PLANTS: Final[int] = LAYOUT.counts("plants", STATION_IDS, PLANTS_THERE)
MULTIPLIER: Final = LAYOUT.words("multipliers", STATION_IDS, ("none", "first", "later"))
TANK: Final[int] = LAYOUT.marks("tanks", TANK_IDS)
ASTRONAUTS: Final = LAYOUT.count("astronauts", 6)
PLANNINGS: Final = LAYOUT.count("plannings", 6)
WILDS: Final = LAYOUT.count("wilds_used", 6)
ERRORS: Final = LAYOUT.count("errors", 3)

DIVIDER: Final = 6
ASTRA_WHAT: Final = 7


def zones(sheet: list[int]) -> list[tuple[int, int]]:
    """The zones between the dividers as (first box, box after the last)."""
    out: list[tuple[int, int]] = []
    first = 0
    for gap in range(LENGTH - 1):
        if sheet[GAPS + gap]:
            out.append((first, gap + 1))
            first = gap + 1
    out.append((first, LENGTH))
    return out


def complete_lengths(sheet: list[int]) -> list[int]:
    """The lengths of the completely filled zones."""
    return [end - first for first, end in zones(sheet) if EMPTY not in sheet[first:end]]


def zone_around(sheet: list[int], box: int) -> tuple[int, int]:
    first = last = box
    while first > 0 and not sheet[GAPS + first - 1]:
        first -= 1
    while last < LENGTH - 1 and not sheet[GAPS + last]:
        last += 1
    return first, last + 1


JOURNEY_WHATS: Final[tuple[str, ...]] = (*ACTIONS, "divider", "astra")


class Journey(Adventure):
    """One path that dividers cut into zones, each numbered for itself (WM-A2.01, A2.02); where they lie is read off the sheet."""

    number: int = 2
    whats: tuple[str, ...] = JOURNEY_WHATS
    wilds: int = WILDS
    astronauts: int = ASTRONAUTS
    astronaut_limit: int = 6
    plannings: int = PLANNINGS
    planning_limit: int = 6
    wild_from: tuple[int, ...] = (ASTRONAUTS, PLANNINGS)
    errors: int = ERRORS
    places: tuple[str, ...] = STATION_IDS
    come: int = MULTIPLIER
    compared: int = ENERGY
    categories: tuple[str, ...] = ("missions", "stations", "water", "longest_zone", "complete_zones", "errors")

    def __init__(self) -> None:
        super().__init__(LAYOUT, (tuple(range(LENGTH)),))
        self.measures = {"stations_with_multiplier_at_least": self.multipliers, "stations_with_all_plants_at_least": self.full_of_plants,
                         "complete_zones_by_length": self.zones_by_length, "tanks_at_least": self.tanks,
                         "consecutive_tanks_at_least": self.tanks_in_a_row}

    def came(self, sheet: list[int], place: int) -> bool:
        return bool(sheet[ROBOTS + place] == ROBOTS_NEEDED[place])

    # -- numbering: each part between dividers on its own (WM-A2.02) -------------------------------------------------------
    def boxes_for(self, s: MoonState, seat: int, n: int, action: int) -> list[int]:
        sheet = s.marks[seat]
        out: list[int] = []
        first, closed = 0, False
        for box in range(LENGTH):
            if not closed:
                v = sheet[box]
                if v == EMPTY:
                    out.append(box)
                elif v < n:
                    del out[first:]
                elif v == n:
                    del out[first:]
                    closed = True
                elif v < X:
                    closed = True
            if box < LENGTH - 1 and sheet[GAPS + box]:
                first, closed = len(out), False
        return out

    def fits(self, s: MoonState, seat: int, n: int, action: int) -> bool:
        sheet = s.marks[seat]
        found = closed = False
        for box in range(LENGTH):
            if not closed:
                v = sheet[box]
                if v == EMPTY:
                    found = True
                elif v < n:
                    found = False
                elif v == n:
                    found, closed = False, True
                elif v < X:
                    closed = True
                    if found:
                        return True
            if box < LENGTH - 1 and sheet[GAPS + box]:
                if found:
                    return True
                closed = False
        return found

    def zones_now(self, sheet: list[int]) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple(range(first, end)) for first, end in zones(sheet)])

    def zones_of(self, s: MoonState, seat: int, box: int) -> list[tuple[int, ...]]:
        first, end = zone_around(s.marks[seat], box)
        return [tuple(range(first, end))]

    # -- actions ------------------------------------------------------------------------------------------------------------
    def targets(self, s: MoonState, seat: int, what: int, box: int, n: int) -> list[int]:
        sheet = s.marks[seat]
        if what == ROBOT:
            return [i for i in range(4) if sheet[ROBOTS + i] < ROBOTS_NEEDED[i]]
        if what == ENERGY:
            return [0] if sheet[CIRCLED] < 12 else []
        if what == PLANT:
            first, end = zone_around(sheet, box)
            return [i for i in range(4) if first <= LINKS[i] < end and sheet[PLANTS + i] < PLANTS_THERE[i]]
        if what == WATER:
            tank = TANK_AT[box]
            return [tank] if tank >= 0 and not sheet[TANK + tank] else []
        if what == DIVIDER:
            return [gap for gap in range(LENGTH - 1) if not sheet[GAPS + gap]]
        if what == ASTRA_WHAT:
            return [i for i in self.open_places(s) if not sheet[MULTIPLIER + i]]
        return super().targets(s, seat, what, box, n)

    def mark(self, s: MoonState, seat: int, what: int, target: int, box: int, n: int) -> None:
        sheet = s.marks[seat]
        if what == ROBOT:
            sheet[ROBOTS + target] += 1
            if sheet[ROBOTS + target] == ROBOTS_NEEDED[target]:
                sheet[MULTIPLIER + target] = self.reach(s, seat, target)
        elif what == ENERGY:
            self.circle_energy(s, seat)
        elif what == PLANT:
            sheet[PLANTS + target] += 1
        elif what == WATER:
            sheet[TANK + target] = 1
        elif what == DIVIDER:
            sheet[GAPS + target] = 1
        elif what == ASTRA_WHAT:
            s.taken |= 1 << target
        else:
            super().mark(s, seat, what, target, box, n)

    def circle_energy(self, s: MoonState, seat: int) -> None:
        """WM-A2.03: two circled symbols become a divider at once."""
        sheet = s.marks[seat]
        if sheet[CIRCLED] < 12:
            sheet[CIRCLED] += 1
            if sheet[CIRCLED] % 2 == 0:
                self.effect(s, seat, DIVIDER)

    def erred(self, s: MoonState, seat: int, count: int) -> None:
        if count <= 2:      # WM-A2.04
            self.circle_energy(s, seat)

    def part(self, what: int, target: int) -> str:
        ids = IDS if what == PLANNING else TANK_IDS if what == WATER else GAP_IDS if what == DIVIDER else STATION_IDS
        return "" if what in (ENERGY, ASTRONAUT) else str(ids[target])

    # -- missions -----------------------------------------------------------------------------------------------------------
    def multipliers(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for i in range(4) if s.marks[seat][MULTIPLIER + i]]) >= value)

    def full_of_plants(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for i in range(4) if s.marks[seat][PLANTS + i] == PLANTS_THERE[i]]) >= value)

    def zones_by_length(self, s: MoonState, seat: int, value: Any) -> bool:
        lengths = complete_lengths(s.marks[seat])
        return all(lengths.count(int(length)) >= count for length, count in value.items())

    def tanks(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum(s.marks[seat][TANK:TANK + len(TANK_IDS)]) >= value)

    def tanks_in_a_row(self, s: MoonState, seat: int, value: Any) -> bool:
        run = 0
        for circled in s.marks[seat][TANK:TANK + len(TANK_IDS)]:
            run = run + 1 if circled else 0
            if run >= value:
                return True
        return False

    # -- score --------------------------------------------------------------------------------------------------------------
    def score(self, s: MoonState, seat: int) -> dict[str, int]:
        sheet = s.marks[seat]
        lengths = complete_lengths(sheet)
        base = self.base_score(s, seat)
        return {"missions": base["missions"],
                "stations": sum([sheet[PLANTS + i] * MULTIPLIERS[i][sheet[MULTIPLIER + i]] for i in range(4)]),
                "water": sum([v for i, v in enumerate(TANK_VALUES) if sheet[TANK + i]]),
                "longest_zone": max(lengths) if lengths else 0,
                "complete_zones": self.majority(s, seat, len(lengths)),
                "errors": base["errors"]}

    def majority(self, s: MoonState, seat: int, mine: int) -> int:
        """WM-A2.15; against ASTRA's pairs of energy cards in solo (WM-A2.17)."""
        if s.seats == 1:
            return 0 if mine == 0 else RANKED[0] if mine >= given_count(s, self.compared) // 2 else RANKED[1]
        return dense([len(complete_lengths(sheet)) for sheet in s.marks], RANKED, seat)


JOURNEY: Final = Journey()
