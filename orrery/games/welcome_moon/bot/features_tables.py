"""What a table's features are counted from: ranges of indices, and per adventure where its marks have their places.

Each adventure has a network of its own, so a range is as wide as its widest adventure needs. What a sheet holds is read from its
layout; what a mark changes is found by marking a blank sheet once, when this is loaded.
"""
from __future__ import annotations

from typing import Any, Final

from ..rules.adventure import ADVENTURES, Adventure
from ..rules.adventures import colony, escape, launch, mine, virus
from ..rules.components import ACTIONS, MISSIONS, PLANT, WATER
from ..rules.layout import BOXES, Field
from ..rules.setup import setup
from ..rules.state import MoonState
from .evaluate_missions import LOWER, UPPER

Groups = tuple[tuple[int, ...], ...]
PROBE: Final[dict[str, Any]] = {"level": 1, "missions": "", "astronaut_forced_before_error": False, "a1_effect_circles_error": False}
# by adventure: boxes that belong together besides the zones, because filling all of them brings something
GROUPS: Final[list[Groups]] = [
    (), tuple([q.boxes for q in launch.QUARTERS]), (), colony.QUARTER_BOXES, mine.COLUMNS, (*UPPER, *LOWER), virus.HOUSES,
    tuple([boxes for _, boxes in escape.MODULES]), ()]
# the numbers of the cards lie between these
OUTER_LOW: Final = 0
OUTER_HIGH: Final = 16
LONG_COUNT: Final = 4           # slots that count further get a coarse feature beside the fine ones


def clip(value: int, low: int, high: int) -> int:
    return low if value < low else high if value > high else value


class Target:
    """What one mark does to a blank sheet: the slots it raises and, if it fills a box, which one."""

    def __init__(self, slots: list[int], box: int) -> None:
        self.slots: list[int] = slots
        self.box: int = box


class Coding:
    """Where an adventure's slots, groups and targets have their indices."""

    def __init__(self, adventure: Adventure) -> None:
        layout, boxes = adventure.layout, range(adventure.box_count)
        self.adventure: Adventure = adventure
        self.boxes: int = adventure.box_count if layout.fields[0].kind == BOXES else 0      # that take numbers: none in The Battle
        self.divided: bool = "divider" in adventure.whats       # the zones change
        self.start: list[int] = []          # by slot: what a blank sheet holds, the first of its indices, the most it may hold
        self.base: list[int] = []
        self.high: list[int] = []
        self.steps: list[int] = []
        self.width: int = 0
        for field in layout.fields:
            self.add(field)
        self.derived: list[int] = layout.derived
        assert self.derived == list(range(len(self.base), layout.size))     # so they need no place among the bases
        self.bits: list[int] = [1 << box for box in range(self.boxes)]
        self.tail_start: list[int] = self.start[self.boxes:]
        self.tail_base: list[int] = self.base[self.boxes:]
        self.groups: list[tuple[int, ...]] = list(GROUPS[adventure.number])
        self.group_bits: list[int] = [sum([1 << box for box in group]) for group in self.groups]
        self.groups_of: list[list[int]] = [[g for g, group in enumerate(self.groups) if box in group] for box in boxes]
        self.zone_index: list[int] = [next((z for z, zone in enumerate(adventure.zones) if box in zone), 0) for box in boxes]
        table = setup(1, {**PROBE, "adventure": adventure.number}, 1)
        table.turn, table.hand = 1, (8, 8, 8)       # The Battle asks the turn for the sheet, and ASTRA's marks there ask a card
        self.targets: list[list[Target]] = [self.targets_of(table, what) for what in range(len(adventure.whats))]
        self.local: list[bool] = [self.depends_on_box(table, action) for action in range(len(ACTIONS))]
        self.useful: list[list[bool]] = [[bool(adventure.targets(table, 0, action, box, 1)) for box in boxes]
                                         for action in range(len(ACTIONS))]

    def add(self, field: Field) -> None:
        for i, high in enumerate(field.high):
            self.start.append(field.start[i])
            self.base.append(self.width)
            self.high.append(high)
            self.width += high + 1
            if high > LONG_COUNT and field.kind != BOXES:
                self.steps.append(field.first + i)

    def targets_of(self, table: MoonState, what: int) -> list[Target]:
        """Mark every target that has a name on a copy of the table and see what changes."""
        found: list[Target] = []
        while True:
            try:
                named = self.adventure.part(what, len(found))
            except IndexError:
                return found
            s = table.copy()
            self.adventure.mark(s, 0, what, len(found), 1, 1)
            changed = [i for i in range(len(self.base)) if s.marks[0][i] != table.marks[0][i]]
            if changed and changed[0] < self.boxes:
                found.append(Target(changed[1:2], changed[0]))
            else:
                found.append(Target(changed[:2], -1))
            if not named:
                return found

    def depends_on_box(self, table: MoonState, action: int) -> bool:
        """Plants and tanks do (in adventure 2 by the zones, which a blank sheet does not show yet); where actions name floors, none."""
        if self.adventure.floors_by_action:
            return False
        if action in (PLANT, WATER):
            return True
        at = [self.adventure.targets(table, 0, action, box, 1) for box in range(self.adventure.box_count)]
        return any(targets != at[0] for targets in at)


CODINGS: Final[list[Coding]] = [Coding(adventure) for adventure in ADVENTURES]
WIDTH: Final[int] = max([c.width for c in CODINGS])
BOX_COUNT: Final[int] = max([len(c.groups_of) for c in CODINGS])
ZONE_COUNT: Final = 12
GROUP_COUNT: Final[int] = max([len(c.groups) for c in CODINGS])
SLOT_COUNT: Final[int] = max([len(c.base) for c in CODINGS])
MISSIONS_OF: Final[list[list[int]]] = [[m.id for m in MISSIONS.values() if m.adventure == n] for n in range(len(ADVENTURES))]
CARD_OF: Final[dict[int, int]] = {m: i for missions in MISSIONS_OF for i, m in enumerate(missions)}     # which of its adventure's missions
CARD_COUNT: Final[int] = max([len(missions) for missions in MISSIONS_OF])


def bit_tables(first: int, size: int) -> list[list[list[int]]]:
    """The features of nine bits at a time, by those bits: looking them up is faster than looking at every bit."""
    return [[[first + at + i for i in range(9) if bits >> i & 1] for bits in range(512)] for at in range(0, size, 9)]


def bit_features(tables: list[list[list[int]]], bits: int, out: list[int]) -> None:
    for table in tables:
        if not bits:
            return
        out += table[bits & 511]
        bits >>= 9
