"""Adventure 1, The Launch: a rocket of nine floors whose quarters give rockets, construction, activation and sabotage."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ...words.names import msg
from ..adventure import Adventure, indices
from ..components import ACTIONS, ASTRA, OPPONENTS, action_of, read
from ..kinds import BUILD, SKIP
from ..layout import Layout
from ..numbers import add_boxes, complete, takes
from ..state import EFFECT_ERROR, EMPTY, REACHED, MoonState, X

DATA: Final = read("sheet_1.json")
IDS: Final[tuple[str, ...]] = tuple([b["id"] for b in DATA["numbering"]["boxes"]])
FLOORS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(IDS, z["boxes"]) for z in DATA["numbering"]["zones"]])
ANY_ACTION: Final = 6
ACCEPTS: Final = tuple([ANY_ACTION if z["accepts_action"] == "any" else ACTIONS.index(z["accepts_action"]) for z in DATA["numbering"]["zones"]])
FLOORS_FOR: Final = tuple([tuple([f for f, a in zip(FLOORS, ACCEPTS, strict=True) if a in (action, ANY_ACTION)]) for action in range(6)])
ROWS: Final[tuple[int, ...]] = tuple([int(r["rockets"]) for r in DATA["score_track"]["rows_bottom_to_top"]])
VALUES: Final[tuple[int, ...]] = (*[int(r["value"]) for r in DATA["score_track"]["rows_bottom_to_top"]], int(DATA["score_track"]["top_value"]["value"]))
ALL_ROCKETS: Final = sum(ROWS)
FINAL_ROCKETS: Final = DATA["score_track"]["final_rockets"]["count"]
ERROR_BOXES: Final = DATA["system_errors"]["count"]
ARROW_IDS: Final = tuple([e["id"] for q in DATA["quarters"] for e in q["effects"] if e.get("starts_inactive")])
SABOTAGE_IDS: Final = tuple([e["id"] for q in DATA["quarters"] for e in q["effects"] if e["kind"] == "sabotage"])

LAYOUT: Final = Layout()
LAYOUT.boxes(IDS)
ARROWS: Final = LAYOUT.marks("activated", ARROW_IDS)
SABOTAGED: Final = LAYOUT.marks("sabotaged", SABOTAGE_IDS)
ROCKETS: Final = LAYOUT.count("rockets", ALL_ROCKETS)
FINALS: Final = LAYOUT.count("final_rockets", FINAL_ROCKETS)
CIRCLED: Final[int] = LAYOUT.count("errors", ERROR_BOXES)
CROSSED: Final[int] = LAYOUT.count("errors_crossed", ERROR_BOXES)
CROSSES: Final[int] = LAYOUT.count("construction_crosses", 10)


class Quarter:
    """The effects of one quarter, added up."""

    def __init__(self, data: dict[str, Any]) -> None:
        effects = data["effects"]
        self.boxes: tuple[int, ...] = indices(IDS, data["boxes"])
        self.rockets: int = sum([e["count"] for e in effects if e["kind"] == "rockets" and not e["starts_inactive"]])
        self.arrows: list[tuple[int, int]] = [(ARROW_IDS.index(e["id"]), e["count"]) for e in effects if e.get("starts_inactive")]
        self.activations: int = sum([1 for e in effects if e["kind"] == "activation"])
        self.constructions: int = sum([1 for e in effects if e["kind"] == "construction"])
        self.sabotages: list[int] = [SABOTAGE_IDS.index(e["id"]) for e in effects if e["kind"] == "sabotage"]


QUARTERS: Final = tuple([Quarter(q) for q in DATA["quarters"]])
QUARTER_OF: Final = tuple([next(i for i, q in enumerate(QUARTERS) if box in q.boxes) for box in range(len(IDS))])
ARROW_QUARTER: Final = tuple([next(i for i, q in enumerate(QUARTERS) if any(a == arrow for a, _ in q.arrows)) for arrow in range(len(ARROW_IDS))])
SABOTAGE_QUARTER: Final = tuple([next(i for i, q in enumerate(QUARTERS) if symbol in q.sabotages) for symbol in range(len(SABOTAGE_IDS))])

CELLS: Final = ASTRA["adventure_1_track"]["cells"]
CELL_COUNT: Final[int] = len(CELLS)


def visible_value(rockets: int) -> int:
    """The lowest value of the rocket track not crossed yet (WM-A1.10)."""
    for row, value in zip(ROWS, VALUES, strict=False):
        if rockets < row:
            return value
        rockets -= row
    return VALUES[-1]


VISIBLE: Final = tuple([visible_value(n) for n in range(ALL_ROCKETS + 1)])


def add_rockets(sheet: list[int], count: int) -> None:
    """WM-A1.11: the track, then the circled errors, then the final rockets; the rest is lost."""
    for _ in range(count):
        if sheet[ROCKETS] < ALL_ROCKETS:
            sheet[ROCKETS] += 1
        elif sheet[CROSSED] < sheet[CIRCLED]:
            sheet[CROSSED] += 1
        elif sheet[FINALS] < FINAL_ROCKETS:
            sheet[FINALS] += 1


def launched(sheet: list[int]) -> bool:
    """WM-A1.21."""
    return sheet[ROCKETS] == ALL_ROCKETS and sheet[CROSSED] == sheet[CIRCLED]


LAUNCH_WHATS: Final[tuple[str, ...]] = (*ACTIONS, "astra")


class Launch(Adventure):
    """A number goes to a floor of its action's symbol, and the action does nothing else (WM-A1.02); full quarters bring the effects."""

    number: int = 1
    whats: tuple[str, ...] = LAUNCH_WHATS
    floors_by_action: bool = True
    errors: int = CIRCLED
    error_boxes: int = ERROR_BOXES
    places: tuple[str, ...] = SABOTAGE_IDS
    first_told: bool = False            # a sabotage says so
    categories: tuple[str, ...] = ("rockets", "errors")

    def __init__(self) -> None:
        super().__init__(LAYOUT, FLOORS)
        self.measures = {"all_boxes_filled_in_zones": self.floors_filled, "construction_crosses_at_least": self.crosses,
                         "errors_circled_not_crossed_at_least": self.open_errors}

    def settled(self, s: MoonState, sheet: list[int], given: dict[str, Any]) -> str:
        """Rockets cross circled errors only (WM-A1.11)."""
        return "errors_crossed" if sheet[CROSSED] > sheet[CIRCLED] else super().settled(s, sheet, given)

    # -- numbering: the action only says on which floors (WM-A1.02) -------------------------------------------------------
    def boxes_for(self, s: MoonState, seat: int, n: int, action: int) -> list[int]:
        out: list[int] = []
        sheet = s.marks[seat]
        for floor in FLOORS_FOR[action]:
            add_boxes(sheet, floor, n, out)
        return out

    def fits(self, s: MoonState, seat: int, n: int, action: int) -> bool:
        sheet = s.marks[seat]
        for floor in FLOORS_FOR[action]:
            if takes(sheet, floor, n):
                return True
        return False

    def can_change(self, s: MoonState, seat: int, action: int) -> bool:
        return False

    def reachable(self, s: MoonState, seat: int, n: int, value: int, astronaut: bool) -> bool:
        return value == n

    def writes(self, s: MoonState, seat: int, n: int, action: int, declared: int) -> list[Option]:
        return [(n, box) for box in self.boxes_for(s, seat, n, action)]

    def write_problem(self, s: MoonState, seat: int, value: int, box: int, action: int) -> Msg | None:
        if self.zone_of[box] not in FLOORS_FOR[action]:
            return self.msg("why.1.floor", action=self.msg("action." + ACTIONS[action]), box=self.part_name(IDS[box]))
        return super().write_problem(s, seat, value, box, action)

    def written(self, s: MoonState, seat: int, combination: int, value: int, box: int, declared: int) -> None:
        s.marks[seat][box] = value
        self.fill(s, seat, box, 0, 0)

    # -- quarters ---------------------------------------------------------------------------------------------------------
    def fill(self, s: MoonState, seat: int, box: int, constructions: int, activations: int) -> None:
        """A box was filled. A complete quarter gives its effects at once; what needs a choice is added to what is open."""
        sheet = s.marks[seat]
        quarter = QUARTERS[QUARTER_OF[box]]
        if complete(sheet, quarter.boxes):
            rockets = quarter.rockets + sum([count for arrow, count in quarter.arrows if sheet[ARROWS + arrow]])
            add_rockets(sheet, rockets)
            s.tell(EVERYONE, "quarter", seat, rockets)
            for symbol in quarter.sabotages:
                self.sabotage(s, seat, symbol)
            constructions += quarter.constructions
            activations += quarter.activations
        self.go_on(s, seat, constructions, activations)

    def go_on(self, s: MoonState, seat: int, constructions: int, activations: int) -> None:
        """Ask for what is open as long as it can be done; effects without a target are lost (WM-A1.08)."""
        sheet = s.marks[seat]
        if constructions and EMPTY not in sheet[:len(IDS)]:
            constructions = 0
        if activations and not inactive(sheet):
            # a construction can only make targets fewer, so nothing is lost by dropping them now
            activations = 0
        if constructions or activations:
            s.then((BUILD, seat, constructions, activations))

    def sabotage(self, s: MoonState, seat: int, symbol: int) -> None:
        """Announced now, applied in phase 5 (WM-A1.12); a symbol crossed before gives nothing (WM-A1.16)."""
        if not s.taken >> symbol & 1:
            s.marks[seat][SABOTAGED + symbol] = 1
            self.reach(s, seat, symbol)
            s.tell(EVERYONE, "sabotage", seat, symbol)

    # -- phase 5 ------------------------------------------------------------------------------------------------------------
    def events(self, s: MoonState) -> None:
        """WM-A1.13 to A1.15: each symbol hits everybody who did not trigger that same symbol this turn."""
        for symbol in range(len(SABOTAGE_IDS)):
            by = [seat for seat in range(s.seats) if s.own[seat][REACHED] >> symbol & 1]
            if not by:
                continue
            for seat in range(s.seats):
                if seat not in by and s.marks[seat][CIRCLED] < ERROR_BOXES:
                    s.marks[seat][CIRCLED] += 1
                    s.tell(EVERYONE, "sabotaged", seat, symbol)

    def accomplished(self, s: MoonState, seat: int, letter: int) -> None:
        add_rockets(s.marks[seat], self.reward(s, seat, letter))

    # -- missions -----------------------------------------------------------------------------------------------------------
    def floors_filled(self, s: MoonState, seat: int, value: Any) -> bool:
        sheet = s.marks[seat]
        for floor in FLOOR_SETS[tuple(value)]:
            if not complete(sheet, floor):
                return False
        return True

    def crosses(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(s.marks[seat][CROSSES] >= value)

    def open_errors(self, s: MoonState, seat: int, value: Any) -> bool:
        sheet = s.marks[seat]
        return bool(sheet[CIRCLED] - sheet[CROSSED] >= value)

    # -- end and score ------------------------------------------------------------------------------------------------------
    def special_end(self, s: MoonState) -> bool:
        return any(launched(sheet) for sheet in s.marks) or s.track >= CELL_COUNT

    def score(self, s: MoonState, seat: int) -> dict[str, int]:
        sheet = s.marks[seat]
        return {"rockets": VISIBLE[sheet[ROCKETS]], "errors": -5 * (sheet[CIRCLED] - sheet[CROSSED])}

    def rank(self, s: MoonState, seat: int, total: int) -> list[int]:
        """WM-A1.22, A1.26, A1.27: launched first, by final rockets; the others by score, then by errors."""
        sheet = s.marks[seat]
        if launched(sheet):
            return [1, sheet[FINALS], 0]
        return [0, total, -sheet[CIRCLED]]

    # -- solo: ASTRA's own rocket -----------------------------------------------------------------------------------------
    def begin(self, s: MoonState) -> None:
        super().begin(s)
        if s.seats == 1:
            s.track = self.astra_track(s)

    def astra_track(self, s: MoonState) -> int:
        """The cells that her level begins with (WM-A1.29), and what the cards given to her are worth."""
        start = sum([1 for cell in CELLS if cell.get("blue", 0) > s.level])
        return min(CELL_COUNT, start + sum([OPPONENTS[s.level].values[action_of(c)] for c in s.given]))

    def gave(self, s: MoonState, action: int) -> None:
        s.track = min(CELL_COUNT, s.track + OPPONENTS[s.level].values[action])

    def astra_score(self, s: MoonState) -> dict[str, int]:
        left = [cell["score"] for cell in CELLS[s.track:] if "score" in cell]
        return {"rockets": left[0] if left else VALUES[-1]}

    def solo_places(self, s: MoonState, mine: int, astras: int) -> list[int]:
        """WM-A1.31 to A1.34."""
        me, astra = launched(s.marks[0]), s.track >= CELL_COUNT
        if me != astra:
            return [1, 2] if me else [2, 1]
        if me and astra:
            return [1, 2] if s.marks[0][FINALS] else [1, 1]
        return super().solo_places(s, mine, astras)

    def targets(self, s: MoonState, seat: int, what: int, box: int, n: int) -> list[int]:
        """Only ASTRA's effect: a sabotage whose quarter is not complete (WM-A1.35)."""
        sheet = s.marks[seat]
        return [p for p in self.open_places(s) if not complete(sheet, QUARTERS[SABOTAGE_QUARTER[p]].boxes)]

    def mark(self, s: MoonState, seat: int, what: int, target: int, box: int, n: int) -> None:
        s.taken |= 1 << target

    def astra_effect(self, s: MoonState, letter: int, draw: int) -> None:
        if s.options & EFFECT_ERROR and s.marks[0][CIRCLED] < ERROR_BOXES:
            s.marks[0][CIRCLED] += 1
        super().astra_effect(s, letter, draw)

    def part(self, what: int, target: int) -> str:
        return str(SABOTAGE_IDS[target])


FLOOR_NAMES: Final = [z["id"] for z in DATA["numbering"]["zones"]]
FLOOR_SETS: Final = {names: tuple([FLOORS[FLOOR_NAMES.index(name)] for name in names])
                     for names in (("AST1", "AST2", "WAT"), ("ROB1", "ROB2", "PLN"), ("ENE",), ("PLA", "WLD"))}


def inactive(sheet: list[int]) -> list[int]:
    """Arrows that can be coloured: not yet, and their quarter is not complete (WM-A1.08)."""
    return [a for a in range(len(ARROW_IDS)) if not sheet[ARROWS + a] and not complete(sheet, QUARTERS[ARROW_QUARTER[a]].boxes)]


LAUNCH: Final = Launch()
CONSTRUCT: Final = 0
ACTIVATE: Final = 1


class Build(Rule[MoonState]):
    """Constructions and activations of completed quarters, in the player's order (WM-A1.06); constructing is optional."""

    name: str = "build"
    rule_ids: tuple[str, ...] = ("WM-A1.06", "WM-A1.07", "WM-A1.08")

    def options(self, s: MoonState, f: Frame) -> list[Option]:
        sheet = s.marks[f[1]]
        out: list[Option] = []
        if f[2]:
            out = [(CONSTRUCT, box) for box in range(len(IDS)) if sheet[box] == EMPTY]
            out.append((SKIP, 0))
        if f[3]:
            out += [(ACTIVATE, arrow) for arrow in inactive(sheet)]
        return out

    def answer(self, s: MoonState, f: Frame, o: Option) -> None:
        seat, constructions, activations = f[1], f[2], f[3]
        sheet = s.marks[seat]
        if o[0] == CONSTRUCT:
            sheet[o[1]] = X
            sheet[CROSSES] += 1
            s.tell(EVERYONE, "construct", seat, o[1])
            LAUNCH.fill(s, seat, o[1], constructions - 1, activations)
        elif o[0] == ACTIVATE:
            sheet[ARROWS + o[1]] = 1
            s.tell(EVERYONE, "activate", seat, QUARTERS[ARROW_QUARTER[o[1]]].boxes[0])
            LAUNCH.go_on(s, seat, constructions, activations - 1)
        else:
            LAUNCH.go_on(s, seat, 0, activations)

    def say(self, s: MoonState, f: Frame, o: Option) -> str:
        return f"construct {IDS[o[1]]}" if o[0] == CONSTRUCT else f"activate {ARROW_IDS[o[1]]}" if o[0] == ACTIVATE else "skip"

    def parse(self, s: MoonState, f: Frame, text: str) -> Option | None:
        words = text.split(" ")
        if text == "skip":
            return (SKIP, 0)
        if len(words) == 2 and words[0] == "construct" and words[1] in IDS:
            return (CONSTRUCT, IDS.index(words[1]))
        if len(words) == 2 and words[0] == "activate" and words[1] in ARROW_IDS:
            return (ACTIVATE, ARROW_IDS.index(words[1]))
        return None

    def problem(self, s: MoonState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        sheet = s.marks[f[1]]
        if o[0] == CONSTRUCT:
            if not f[2]:
                return msg("why.1.no_construction")
            return msg("why.filled", box=LAUNCH.part_name(IDS[o[1]]), mark=LAUNCH.mark_name(sheet[o[1]]))
        if o[0] == SKIP:
            return msg("why.1.must_activate")
        if not f[3]:
            return msg("why.1.no_activation")
        return msg("why.1.activated" if sheet[ARROWS + o[1]] else "why.1.quarter_complete")

    def ask(self, s: MoonState, f: Frame) -> Msg:
        return msg("ask.build", constructions=msg("count.construction", n=f[2]), activations=msg("count.activation", n=f[3]))

    def label(self, s: MoonState, f: Frame, o: Option) -> Msg:
        if o[0] == SKIP:
            return msg("do.skip_construction")
        if o[0] == CONSTRUCT:
            return msg("do.construct", box=LAUNCH.part_name(IDS[o[1]]))
        return msg("do.activate", at=LAUNCH.part_name(IDS[QUARTERS[ARROW_QUARTER[o[1]]].boxes[0]]))

    def short(self, s: MoonState, f: Frame, o: Option) -> Msg:
        if o[0] == SKIP:
            return msg("short.skip")
        if o[0] == CONSTRUCT:
            return msg("short.construct", box=LAUNCH.part_name(IDS[o[1]]))
        return msg("short.activate", at=LAUNCH.part_name(IDS[QUARTERS[ARROW_QUARTER[o[1]]].boxes[0]]))

    def group(self, s: MoonState, f: Frame, o: Option) -> str:
        return "construct" if o[0] == CONSTRUCT else "activate" if o[0] == ACTIVATE else "skip"

    def at(self, s: MoonState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"s{f[1]}-{IDS[o[1]]}",) if o[0] == CONSTRUCT else (f"s{f[1]}-{ARROW_IDS[o[1]]}",) if o[0] == ACTIVATE else ()


