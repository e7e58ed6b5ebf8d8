"""Adventure 5, The Dome: skyscrapers that grow up and down from the surface, a tower, a dome of odd and even sections."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.text import Msg

from ..adventure import Adventure, indices
from ..components import ACTIONS, ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER, read
from ..layout import Layout
from ..numbers import add_boxes, complete
from ..solo import given_count
from ..state import EMPTY, FIRST, LATER, MoonState, X

DATA: Final = read("sheet_5.json")
BOXES: Final = DATA["numbering"]["boxes"]
IDS: Final[tuple[str, ...]] = tuple([b["id"] for b in BOXES])
SKYSCRAPERS: Final[tuple[tuple[int, ...], ...]] = tuple([indices(IDS, z["boxes_bottom_to_top"]) for z in DATA["numbering"]["zones"]])
HEIGHT: Final[tuple[int, ...]] = tuple([int(b["height"]) for b in BOXES])
START_LEVEL: Final = tuple([bool(b["start_level"]) for b in BOXES])
BELOW: Final = tuple([next((z[z.index(i) - 1] for z in SKYSCRAPERS if i in z and z[0] != i), -1) for i in range(len(IDS))])
ABOVE: Final = tuple([next((z[z.index(i) + 1] for z in SKYSCRAPERS if i in z and z[-1] != i), -1) for i in range(len(IDS))])
END_IDS: Final = tuple([f"{z['id']}.{end}" for z in DATA["numbering"]["zones"] for end in ("top", "bottom")])
END_POINTS: Final = tuple([(0, int(z[f"{end}_bonus"]["first"]), int(z[f"{end}_bonus"]["later"]))
                           for z in DATA["numbering"]["zones"] for end in ("top", "bottom")])
END_BOXES: Final = tuple([z[-1] if end == 0 else z[0] for z in SKYSCRAPERS for end in (0, 1)])
TOWER: Final = DATA["tower_levels"]
TOWER_IDS: Final = tuple([t["id"] for t in TOWER])
LINKED: Final = tuple([next((i for i, t in enumerate(TOWER) if box in t["linked_boxes"]), -1) for box in IDS])
SECTIONS: Final = DATA["dome"]["sections_left_to_right"]
SECTION_IDS: Final = tuple([d["id"] for d in SECTIONS])
PARITY: Final = tuple([0 if d["parity"] == "even" else 1 for d in SECTIONS])
HALF_IDS: Final = tuple([h["id"] for d in SECTIONS for h in d["halves"]])
PIECE_IDS: Final = (*HALF_IDS, *SECTION_IDS)        # a piece: one of 16 halves, or 16 + a section that is not split
LADDERS: Final = ("missions", "tower", "astronauts", "dome")
LADDER_ROWS: Final = tuple([tuple([tuple([int(v) for v in row]) for row in DATA["energy_ladders"][name]["rows"]]) for name in LADDERS])

LAYOUT: Final = Layout()
LAYOUT.boxes(IDS)
TOWER_PLANTS: Final = LAYOUT.counts("tower_plants", TOWER_IDS, tuple([2] * 8))
TOWER_WATER: Final = LAYOUT.marks("tower_water", TOWER_IDS)
ENDS: Final = LAYOUT.words("ends", END_IDS, ("none", "first", "later"))
HALVES: Final = LAYOUT.marks("dome", HALF_IDS)
SPLIT: Final = LAYOUT.marks("split", SECTION_IDS)
LADDER: Final = LAYOUT.counts("ladders", LADDERS, (4, 4, 4, 4))
ASTRONAUTS: Final = LAYOUT.count("astronauts", DATA["astronauts"]["symbols"])
ERRORS: Final = LAYOUT.count("errors", 3)

SPLIT_WHAT: Final = 6
ASTRA_WHAT: Final = 7
WHOLE: Final = 16


DOME_WHATS: Final[tuple[str, ...]] = (*ACTIONS, "split", "astra")


class Dome(Adventure):
    """Skyscrapers filled level by level from the ground (WM-A5.02), and a dome whose pieces want odd or even numbers (WM-A5.07)."""

    number: int = 5
    whats: tuple[str, ...] = DOME_WHATS
    astronauts: int = ASTRONAUTS
    astronaut_limit: int = 8
    errors: int = ERRORS
    places: tuple[str, ...] = END_IDS
    come: int = ENDS
    compared: int = ASTRONAUT
    categories: tuple[str, ...] = ("missions", "tower", "skyscrapers", "astronauts", "dome", "errors")

    def __init__(self) -> None:
        super().__init__(LAYOUT, SKYSCRAPERS)
        self.measures = {"complete_skyscrapers_at_least": self.skyscrapers, "tops_filled_at_least": self.tops,
                         "tower_levels": self.tower_levels, "unbuilt_dome_pieces": self.unbuilt, "planning_x_at_least": self.crosses}

    def came(self, sheet: list[int], place: int) -> bool:
        return sheet[END_BOXES[place]] != EMPTY

    # -- numbering: from the surface outwards (WM-A5.02) -------------------------------------------------------------------
    def boxes_for(self, s: MoonState, seat: int, n: int, action: int) -> list[int]:
        sheet = s.marks[seat]
        out: list[int] = []
        for zone in SKYSCRAPERS:
            add_boxes(sheet, zone, n, out)
        return [box for box in out if grows(sheet, box)]

    def fits(self, s: MoonState, seat: int, n: int, action: int) -> bool:
        sheet = s.marks[seat]
        for zone in SKYSCRAPERS:
            found: list[int] = []
            add_boxes(sheet, zone, n, found)
            for box in found:
                if grows(sheet, box):
                    return True
        return False

    def x_boxes(self, s: MoonState, seat: int) -> list[int]:
        sheet = s.marks[seat]
        return [box for box in range(len(IDS)) if sheet[box] == EMPTY and grows(sheet, box)]

    def write_problem(self, s: MoonState, seat: int, value: int, box: int, action: int) -> Msg | None:
        trouble = super().write_problem(s, seat, value, box, action)
        if trouble is None and not grows(s.marks[seat], box):
            return self.msg("why.5.not_adjacent", box=self.part_name(IDS[box]))
        return trouble

    def wrote(self, s: MoonState, seat: int, box: int) -> None:
        if box in END_BOXES:
            end = END_BOXES.index(box)
            s.marks[seat][ENDS + end] = self.reach(s, seat, end)

    # -- actions ------------------------------------------------------------------------------------------------------------
    def targets(self, s: MoonState, seat: int, what: int, box: int, n: int) -> list[int]:
        sheet = s.marks[seat]
        if what == ROBOT:
            return [p for p in outer_pieces(sheet) if PARITY[section_of(p)] == n % 2]
        if what == ENERGY:
            return [i for i in range(4) if sheet[LADDER + i] < 4]
        if what == PLANT:
            level = LINKED[box]
            return [level] if level >= 0 and sheet[TOWER_PLANTS + level] < 2 else []
        if what == WATER:
            level = LINKED[box]
            return [level] if level >= 0 and not sheet[TOWER_WATER + level] else []
        if what == SPLIT_WHAT:
            return [d for d in range(8) if not sheet[SPLIT + d] and not sheet[HALVES + 2 * d] and not sheet[HALVES + 2 * d + 1]]
        if what == ASTRA_WHAT:
            return [e for e in self.open_places(s) if not sheet[ENDS + e]]
        return super().targets(s, seat, what, box, n)

    def mark(self, s: MoonState, seat: int, what: int, target: int, box: int, n: int) -> None:
        sheet = s.marks[seat]
        if what == ROBOT:
            build(sheet, target)
        elif what == ENERGY:
            sheet[LADDER + target] += 1
        elif what == PLANT:
            sheet[TOWER_PLANTS + target] += 1
        elif what == WATER:
            sheet[TOWER_WATER + target] = 1
        elif what == SPLIT_WHAT:
            sheet[SPLIT + target] = 1
        elif what == ASTRA_WHAT:
            s.taken |= 1 << target
        else:
            super().mark(s, seat, what, target, box, n)

    def planned(self, s: MoonState, seat: int) -> None:
        """WM-A5.09: the X costs a split."""
        self.effect(s, seat, SPLIT_WHAT)

    def part(self, what: int, target: int) -> str:
        if what == ROBOT:
            return str(PIECE_IDS[target])
        if what == ENERGY:
            return "ladder-" + LADDERS[target]
        if what in (PLANT, WATER):
            return str(TOWER_IDS[target])
        if what == SPLIT_WHAT:
            return str(SECTION_IDS[target])
        if what == ASTRA_WHAT:
            return END_IDS[target]
        return str(IDS[target]) if what == PLANNING else ""

    # -- missions -----------------------------------------------------------------------------------------------------------
    def reward(self, s: MoonState, seat: int, letter: int) -> int:
        """WM-A5.12: the star or sun column of the player's own ladder."""
        got = s.own[seat][letter]
        row = LADDER_ROWS[0][s.marks[seat][LADDER]]
        return row[0] if got == FIRST else row[1] if got == LATER else 0

    def skyscrapers(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for zone in SKYSCRAPERS if complete(s.marks[seat], zone)]) >= value)

    def tops(self, s: MoonState, seat: int, value: Any) -> bool:
        return bool(sum([1 for zone in SKYSCRAPERS if s.marks[seat][zone[-1]] != EMPTY]) >= value)

    def tower_levels(self, s: MoonState, seat: int, value: Any) -> bool:
        sheet = s.marks[seat]
        return bool(sum([1 for i in range(8) if tower_symbols(sheet, i) >= value["min_symbols"]]) >= value["levels"])

    def unbuilt(self, s: MoonState, seat: int, value: Any) -> bool:
        return unbuilt_pieces(s.marks[seat]) <= int(value)

    def crosses(self, s: MoonState, seat: int, value: Any) -> bool:
        return s.marks[seat][:len(IDS)].count(X) >= int(value)

    # -- score --------------------------------------------------------------------------------------------------------------
    def score(self, s: MoonState, seat: int) -> dict[str, int]:
        sheet = s.marks[seat]
        base = self.base_score(s, seat)
        tower = LADDER_ROWS[1][sheet[LADDER + 1]]
        symbols = [tower_symbols(sheet, i) for i in range(8)]
        return {"missions": base["missions"], "tower": sum([symbols.count(k) * tower[k - 1] for k in (1, 2, 3)]),
                "skyscrapers": sum([END_POINTS[e][sheet[ENDS + e]] for e in range(8)]), "astronauts": self.majority(s, seat),
                "dome": -unbuilt_pieces(sheet) * LADDER_ROWS[3][sheet[LADDER + 3]][0], "errors": base["errors"]}

    def majority(self, s: MoonState, seat: int) -> int:
        """WM-A5.15: the most take their own first value, the others their own second; in solo WM-A5.18."""
        mine = s.marks[seat][ASTRONAUTS]
        if mine == 0:
            return 0
        first, other = LADDER_ROWS[2][s.marks[seat][LADDER + 2]]
        most = given_count(s, self.compared) if s.seats == 1 else max([sheet[ASTRONAUTS] for sheet in s.marks])
        return first if mine >= most else other


def grows(sheet: list[int], box: int) -> bool:
    """Beside a filled level of its skyscraper, or a start level of an empty one."""
    below, above = BELOW[box], ABOVE[box]
    if (below >= 0 and sheet[below] != EMPTY) or (above >= 0 and sheet[above] != EMPTY):
        return True
    if not START_LEVEL[box]:
        return False
    for zone in SKYSCRAPERS:
        if box in zone:
            return all(sheet[b] == EMPTY for b in zone)
    return False


def section_of(piece: int) -> int:
    return piece - WHOLE if piece >= WHOLE else piece >> 1


def outer_pieces(sheet: list[int]) -> list[int]:
    """The leftmost and the rightmost piece not yet built (WM-A5.08)."""
    found: list[int] = []
    for order in (range(16), range(15, -1, -1)):
        for half in order:
            if not sheet[HALVES + half]:
                piece = half if sheet[SPLIT + (half >> 1)] else WHOLE + (half >> 1)
                if piece not in found:
                    found.append(piece)
                break
    return found


def build(sheet: list[int], piece: int) -> None:
    if piece >= WHOLE:
        sheet[HALVES + 2 * (piece - WHOLE)] = sheet[HALVES + 2 * (piece - WHOLE) + 1] = 1
    else:
        sheet[HALVES + piece] = 1


def unbuilt_pieces(sheet: list[int]) -> int:
    """An unsplit section is one piece, a split one counts each half (WM-A5.16)."""
    count = 0
    for section in range(8):
        left = 2 - sheet[HALVES + 2 * section] - sheet[HALVES + 2 * section + 1]
        count += left if sheet[SPLIT + section] else 1 if left else 0
    return count


def tower_symbols(sheet: list[int], level: int) -> int:
    return sheet[TOWER_PLANTS + level] + sheet[TOWER_WATER + level]


DOME: Final = Dome()
