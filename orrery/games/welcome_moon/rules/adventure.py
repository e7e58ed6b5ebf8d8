"""What an adventure is: an object with the hooks the base calls. The base never asks which adventure is played.

Each of the eight overrides only what is its own. Hooks called while players mark in secret (write to mark) touch
nothing but that player's sheet and slots, and use no randomness.
"""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from orrery.kernel.state import EVERYONE, Option
from orrery.kernel.text import Msg

from ..words.names import DOMAIN
from .components import ACTIONS, ASTRA_CARDS, ASTRONAUT, CARDS, MISSIONS, PLANNING, number_of
from .kinds import ACT, EFFECT, MAY, TURN
from .layout import Layout
from .numbers import add_boxes, bounds, changes, takes
from .state import EARNED, EMPTY, FIRST, LATER, REACHED, MoonState, X

DIGITS: Final = re.compile(r"\d+")
NUMBERS: Final = sorted([number_of(c) for c in CARDS])
Measure = Callable[[MoonState, int, Any], bool]


class Adventure:
    """The base adventure: ascending zones, three error boxes, missions worth points, nothing more."""

    number: int = 0
    whats: tuple[str, ...] = ACTIONS            # what can be marked: the six actions, then the adventure's own effects
    floors_by_action: bool = False              # the action says where the number may go (adventure 1)
    wilds: int = -1                             # slot of the wilds used (-1: no wilds here)
    astronauts: int = -1                        # slot of the astronaut symbols crossed (-1: none here), and how many there are
    astronaut_limit: int = 0
    plannings: int = -1                         # slot of the planning symbols or values crossed
    planning_limit: int = 0
    wild_from: tuple[int, ...] = ()             # slots whose every second symbol earns a wild (WM-4.10)
    errors: int = -1                            # slot of the errors
    error_boxes: int = 3
    error_costs: tuple[int, ...] = (0, 5, 10, 15)   # WM-7.03
    places: tuple[str, ...] = ()                # names of the first-come places, one bit of `taken` each
    place_part: str = ""                        # what the names of their parts begin with
    first_told: bool = True                     # who comes first is said; else the adventure says more about it
    come: int = -1                              # slot of what the first of them brought: FIRST, LATER or nothing yet (-1: not written down)
    compared: int = -1                          # solo: the action whose cards given count as ASTRA's in a majority (-1: none)
    categories: tuple[str, ...] = ()            # of the score, in its order

    def __init__(self, layout: Layout, zones: tuple[tuple[int, ...], ...]) -> None:
        self.layout = layout
        self.zones = zones
        self.box_ids: tuple[str, ...] = layout.fields[0].ids
        self.box_count: int = len(self.box_ids)
        self.zone_of: list[tuple[int, ...]] = [()] * self.box_count
        for zone in zones:
            for box in zone:
                self.zone_of[box] = zone
        self.ideal: list[int] = [0] * self.box_count
        for zone in zones:
            for i, box in enumerate(zone):
                self.ideal[box] = NUMBERS[(2 * i + 1) * len(NUMBERS) // (2 * len(zone))]
        self.blank: list[int] = layout.fresh()
        self.measures: dict[str, Measure] = {}

    def place_name(self, place: int) -> Msg:
        """A first-come place in words."""
        return self.part_name(self.place_part + self.places[place])

    # -- set-up --------------------------------------------------------------------------------------------------------
    def sheet_count(self, seats: int) -> int:
        return seats

    def begin(self, s: MoonState) -> None:
        """What happens before the first turn."""
        s.then((TURN, -1))

    def derive(self, sheet: list[int]) -> None:
        """Work out the hidden slots of a sheet that was read from a position."""

    def loaded(self, s: MoonState) -> None:
        """The same for the table."""
        for sheet in s.marks:
            self.derive(sheet)

    def came(self, sheet: list[int], place: int) -> bool:
        """Is the first-come place reached on this sheet?"""
        return False

    def settled(self, s: MoonState, sheet: list[int], given: dict[str, Any]) -> str:
        """A sheet of a position: work out what follows and is not `given`; the field that does not hold, "" if all do."""
        if self.wilds >= 0 and sum([sheet[slot] >> 1 for slot in self.wild_from]) < sheet[self.wilds]:
            return "wilds_used"
        return ""

    def astra_track(self, s: MoonState) -> int:
        """Where ASTRA's track stands, as it follows from the table (adventures 1 and 8)."""
        return 0

    # -- phases 2 and 3 --------------------------------------------------------------------------------------------------
    def sheet_index(self, s: MoonState, seat: int) -> int:
        """Which sheet the seat writes on this turn."""
        return seat

    def boxes_for(self, s: MoonState, seat: int, n: int, action: int) -> list[int]:
        """The boxes that take n now."""
        out: list[int] = []
        sheet = s.marks[seat]
        for zone in self.zones:
            add_boxes(sheet, zone, n, out)
        return out

    def fits(self, s: MoonState, seat: int, n: int, action: int) -> bool:
        sheet = s.marks[seat]
        for zone in self.zones:
            if takes(sheet, zone, n):
                return True
        return False

    def can_change(self, s: MoonState, seat: int, action: int) -> bool:
        """May the number be changed: an astronaut action, or a wild used as one (WM-2.09)?"""
        return action == ASTRONAUT or self.wild_ready(s, seat)

    def fits_changed(self, s: MoonState, seat: int, n: int, action: int) -> bool:
        for v in changes(n):
            if v != n and self.fits(s, seat, v, action):
                return True
        return False

    def reachable(self, s: MoonState, seat: int, n: int, value: int, astronaut: bool) -> bool:
        """Can the number be changed to that value?"""
        return value == n or (astronaut and value in changes(n))

    def writes(self, s: MoonState, seat: int, n: int, action: int, declared: int) -> list[Option]:
        """(number, box) for all that can be written with this combination; declared: a wild is used as astronaut."""
        if action != ASTRONAUT and not declared:
            return [(n, box) for box in self.boxes_for(s, seat, n, action)]
        return [(v, box) for v in changes(n) for box in self.boxes_for(s, seat, v, action)]

    def natural_first(self, options: list[Option]) -> None:
        """Put the box first where the cards to come suit the number best: what a list proposes and a hasty bot takes."""
        best, least = 0, 99
        ideal = self.ideal
        for i, o in enumerate(options):
            off = o[0] - ideal[o[1]]
            if off < 0:
                off = -off
            if off < least:
                best, least = i, off
        if best:
            options.insert(0, options.pop(best))

    def written(self, s: MoonState, seat: int, combination: int, value: int, box: int, declared: int) -> None:
        """WM-2.16: the number is written, then what its box triggers, then the action."""
        s.marks[seat][box] = value
        if declared:
            self.use_wild(s, seat)
            s.then((ACT, seat, ASTRONAUT, box, value, 1))
        else:
            s.then((ACT, seat, s.actions[combination], box, value, 1 if value != s.numbers[combination] else 0))
        self.wrote(s, seat, box)

    def wrote(self, s: MoonState, seat: int, box: int) -> None:
        """What a box triggers when it has been filled with a number or an X."""

    def meant(self, s: MoonState, seat: int, combination: int, value: int, box: int) -> Option:
        """The answer that is meant by a value and a box."""
        return (value, box)

    def write_problem(self, s: MoonState, seat: int, value: int, box: int, action: int) -> Msg | None:
        """Why the box does not take the value, in words."""
        sheet = s.marks[seat]
        if sheet[box] != EMPTY:
            return self.msg("why.filled", box=self.part_name(self.box_ids[box]), mark=self.mark_name(sheet[box]))
        for zone in self.zones_of(s, seat, box):
            trouble = self.order_problem(sheet, zone, value, box)
            if trouble is not None:
                return trouble
        return None

    def zones_of(self, s: MoonState, seat: int, box: int) -> list[tuple[int, ...]]:
        return [self.zone_of[box]]

    def order_problem(self, sheet: list[int], zone: tuple[int, ...], value: int, box: int) -> Msg | None:
        low, high = bounds(sheet, zone, box)
        if low >= 0 and sheet[low] >= value:
            return self.msg("why.order_before", value=value, other=sheet[low], box=self.part_name(self.box_ids[low]))
        if high >= 0 and sheet[high] <= value:
            return self.msg("why.order_after", value=value, other=sheet[high], box=self.part_name(self.box_ids[high]))
        return None

    # -- system errors -----------------------------------------------------------------------------------------------------
    def error(self, s: MoonState, seat: int) -> None:
        """WM-2.08: mark one system-error box."""
        sheet = s.marks[seat]
        if sheet[self.errors] < self.error_boxes:
            sheet[self.errors] += 1
            self.erred(s, seat, sheet[self.errors])

    def erred(self, s: MoonState, seat: int, count: int) -> None:
        """What the count-th error brings."""

    def error_count(self, s: MoonState, seat: int) -> int:
        """Error boxes marked, for the tie-break (WM-7.04)."""
        return s.marks[seat][self.errors]

    # -- phase 4 -----------------------------------------------------------------------------------------------------------
    def targets(self, s: MoonState, seat: int, what: int, box: int, n: int) -> list[int]:
        """What could be marked with an action or effect; [0] where there is no choice, [] where there is nothing."""
        if what == PLANNING:
            return self.x_boxes(s, seat)
        return [0] if what == ASTRONAUT else []

    def mark(self, s: MoonState, seat: int, what: int, target: int, box: int, n: int) -> None:
        """Carry out an action or effect on its target."""
        if what == PLANNING:
            s.marks[seat][target] = X
            self.planned(s, seat)
            self.wrote(s, seat, target)
        elif what == ASTRONAUT:
            self.flew(s, seat)

    def x_boxes(self, s: MoonState, seat: int) -> list[int]:
        """Where an X may go: any empty box (WM-3.06)."""
        sheet = s.marks[seat]
        return [box for box in range(self.box_count) if sheet[box] == EMPTY]

    def flew(self, s: MoonState, seat: int) -> None:
        """The side effect of the astronaut action: a symbol is crossed while there is one (WM-4.07)."""
        sheet = s.marks[seat]
        if self.astronauts >= 0 and sheet[self.astronauts] < self.astronaut_limit:
            sheet[self.astronauts] += 1

    def planned(self, s: MoonState, seat: int) -> None:
        """The side effect of the planning action, when the X is written (WM-4.05)."""
        sheet = s.marks[seat]
        if self.plannings >= 0 and sheet[self.plannings] < self.planning_limit:
            sheet[self.plannings] += 1

    def effect(self, s: MoonState, seat: int, what: int, box: int = -1, n: int = -1) -> None:
        """Mark something at once, before anything else."""
        s.then((EFFECT, seat, what, box, n))

    def may(self, s: MoonState, seat: int, what: int) -> None:
        """The same where the rulebook says that the player may: the only target is asked for too, and can be declined."""
        s.then((EFFECT, seat, what, -1, MAY))

    # -- wild actions (WM-4.08) ----------------------------------------------------------------------------------------------
    def wild_ready(self, s: MoonState, seat: int) -> bool:
        if self.wilds < 0:
            return False
        sheet = s.marks[seat]
        earned = 0
        for slot in self.wild_from:
            earned += sheet[slot] >> 1
        return earned > sheet[self.wilds]

    def use_wild(self, s: MoonState, seat: int) -> None:
        s.marks[seat][self.wilds] += 1

    # -- first-come places (WM-5) ------------------------------------------------------------------------------------------
    def reach(self, s: MoonState, seat: int, place: int) -> int:
        """The seat reaches a first-come place: FIRST while nobody had reached it before this turn, else LATER."""
        if s.taken >> place & 1:
            return LATER
        s.own[seat][REACHED] |= 1 << place
        if self.first_told:
            s.tell(EVERYONE, "first", seat, self.number, place)
        self.bonus(s, seat, self.solo_bonus)
        return FIRST

    def bonus(self, s: MoonState, seat: int, amount: int) -> None:
        """Solo: circle bonuses, as many as the ASTRA card has (WM-S.15, WM-S.17)."""
        if s.seats == 1:
            own = s.own[seat]
            own[EARNED] = min(own[EARNED] + amount, ASTRA_CARDS[self.number].symbols)

    @property
    def solo_bonus(self) -> int:
        return ASTRA_CARDS[self.number].bonus

    # -- phases 5 and 6 ------------------------------------------------------------------------------------------------------
    def events(self, s: MoonState) -> None:
        """Phase 5, when everybody has finished phase 4."""

    def holds(self, s: MoonState, seat: int, mission: int) -> bool:
        """Does the sheet meet the condition of a mission?"""
        for name, value in MISSIONS[mission].tests:
            if not self.measures[name](s, seat, value):
                return False
        return True

    def accomplished(self, s: MoonState, seat: int, letter: int) -> None:
        """What accomplishing brings at once."""

    def missions_closed(self, s: MoonState) -> None:
        """After everybody's phase 6 (adventure 6 may hold phases 5 and 6 once more)."""

    def reward(self, s: MoonState, seat: int, letter: int) -> int:
        """The points of an accomplished mission."""
        got = s.own[seat][letter]
        mission = MISSIONS[s.missions[letter]]
        return mission.first if got == FIRST else mission.later if got == LATER else 0

    # -- end and score ---------------------------------------------------------------------------------------------------------
    def filled(self, s: MoonState, seat: int) -> bool:
        """WM-7.01 (c)."""
        sheet = s.marks[seat]
        for box in range(self.box_count):
            if sheet[box] == EMPTY:
                return False
        return True

    def all_errors(self, s: MoonState, seat: int) -> bool:
        """WM-7.01 (b)."""
        return s.marks[seat][self.errors] >= self.error_boxes

    def special_end(self, s: MoonState) -> bool:
        """An end of the game of the adventure's own."""
        return False

    def closing(self, s: MoonState) -> None:
        """The last turn is over: what is done before the score."""

    def score(self, s: MoonState, seat: int) -> dict[str, int]:
        raise NotImplementedError

    def base_score(self, s: MoonState, seat: int) -> dict[str, int]:
        """Missions and errors, which every adventure has."""
        return {"missions": self.reward(s, seat, 0) + self.reward(s, seat, 1) + self.reward(s, seat, 2),
                "errors": -self.error_costs[s.marks[seat][self.errors]]}

    def rank(self, s: MoonState, seat: int, total: int) -> list[int]:
        """What places are compared by, larger is better (WM-7.04)."""
        return [total, -self.error_count(s, seat)]

    def zones_now(self, sheet: list[int]) -> tuple[tuple[int, ...], ...]:
        """The zones as they are on this sheet."""
        return self.zones

    # -- solo --------------------------------------------------------------------------------------------------------------------
    def astra_effect(self, s: MoonState, letter: int, draw: int) -> None:
        """An effect card: by default a first-come place is chosen and crossed (whats: "astra")."""
        self.effect(s, 0, self.whats.index("astra"), letter)

    def open_places(self, s: MoonState) -> list[int]:
        """Places ASTRA's effect can cross: neither reached nor crossed."""
        return [p for p in range(len(self.places)) if not s.taken >> p & 1]

    def drew(self, s: MoonState) -> bool:
        """A ship card was drawn; True when something comes before the next one (adventure 8)."""
        return False

    def gave(self, s: MoonState, action: int) -> None:
        """A card was given to ASTRA."""

    def solo_places(self, s: MoonState, mine: int, astras: int) -> list[int]:
        """WM-S.22: a strictly higher score wins, an equal one is a draw."""
        return [1 if mine >= astras else 2, 1 if astras >= mine else 2]

    def astra_score(self, s: MoonState) -> dict[str, int]:
        from .solo import astra_points
        return astra_points(s)

    # -- words -----------------------------------------------------------------------------------------------------------------
    def msg(self, key: str, **params: Any) -> Msg:
        return Msg(DOMAIN, key, dict(params))

    def part(self, what: int, target: int) -> str:
        """The board part (and notation) of a target; "" where there is no choice."""
        return self.box_ids[target] if what == PLANNING else ""

    def parts(self, s: MoonState, seat: int, what: int, target: int) -> tuple[str, ...]:
        """The part a click on which means this target."""
        return (f"s{self.sheet_index(s, seat)}-{self.part(what, target) or self.whats[what]}",)

    def part_name(self, part: str) -> Msg:
        """A board part in words: its id with # for every number is the key, the numbers are the parameters."""
        numbers = DIGITS.findall(part)
        return Msg(DOMAIN, f"part.{self.number}.{DIGITS.sub('#', part)}", {str(i): int(v) for i, v in enumerate(numbers)})

    def mark_name(self, v: int) -> Msg:
        return self.msg("mark.number", n=v) if v < X else self.msg(f"mark.{v}")

    def box_parts(self, s: MoonState, seat: int, box: int) -> tuple[str, ...]:
        """Board parts of a box to write in."""
        return (f"s{seat}-{self.box_ids[box]}",)

    def error_parts(self, s: MoonState, seat: int) -> tuple[str, ...]:
        """The board part of the error boxes."""
        return (f"s{seat}-errors",)

    def write_name(self, box: int) -> str:
        """How a box to write in is called in notation."""
        return self.box_ids[box]

    def write_names(self) -> tuple[str, ...]:
        return self.box_ids


ADVENTURES: Final[list[Adventure]] = []     # by number; adventures/__init__.py fills it, index 0 is never played


def register(adventure: Adventure) -> None:
    """Adventures come in the order of their numbers."""
    if not ADVENTURES:
        ADVENTURES.append(adventure)
    ADVENTURES.append(adventure)


def indices(ids: tuple[str, ...], wanted: list[str]) -> tuple[int, ...]:
    return tuple([ids.index(w) for w in wanted])


def dense(values: list[int], points: tuple[int, ...], seat: int) -> int:
    """Ranked points: ties share a place, the next lower value takes the next (WM-5.03); nothing for zero (WM-5.04)."""
    mine = values[seat]
    if mine == 0:
        return 0
    place = len({v for v in values if v > mine})
    return points[place] if place < len(points) else 0

