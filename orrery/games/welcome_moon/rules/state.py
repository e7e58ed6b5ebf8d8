"""What changes during a game. A sheet is a flat list of ints whose slots the adventure's layout names."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import Frame, State

# what a box may hold: a number 0-17, or
EMPTY: Final = -1
X: Final = 18           # an X counts as numbered (WM-3.05)
INFECTED: Final = 19    # adventure 6: filled, never numbered
PRINTED: Final = 20     # rocket, observatory and X of adventure 3

# a player's own slots, beside the sheet
REACHED: Final = 3      # bits of the first-come places reached this turn (WM-5.05); 0-2 are the missions
ERRED: Final = 4        # 1: took a system error this turn
CHOSEN: Final = 5       # 1 + the combination chosen this turn, 0 none yet
EARNED: Final = 6       # solo bonuses circled so far
SPENT: Final = 7        # solo bonuses crossed
OWN: Final = 8

FIRST: Final = 1        # missions and first-come places: got the larger reward
LATER: Final = 2        # got the smaller one (or missed it, where there is none)


# How much room the native form gives (docs/native.md).
CAPACITIES: Final[dict[str, Any]] = {
    "frame": "i16[6]", "option": "i16[3]", "list[Option]": "option[400]", "agenda": "frame[32]", "branches": "frame[6][20]",
    "decks": "i16[3][66]", "numbers": "i8[6]", "actions": "i8[6]", "missions": "i8[3]", "taken": "i64", "marks": "i64[6][120]",
    "before": "i64[6][120]", "own": "i16[6][8]", "hand": "i16[3]", "discard": "i16[66]", "given": "i16[66]"}


# What a seat sees of a table in the learning environments (orrery/native/observed.py).
OBSERVED: Final = (
    "table adventure one 9", "table level number", "table turn number", "table numbers numbers 6", "each*6 actions one 6", "table missions bag 48",
    "table flipped bits 3", "table taken bits 48", "seat marks numbers 120", "seat own numbers 8", "table hand bag 66", "table given bag 66",
    "table given length", "table passes number", "table track number")


class MoonState(State):
    """One table. `decks` are the piles in flip order (solo: one deck), `top` how many of each are flipped or drawn."""

    def __init__(self, seats: int, rng: int, agenda: list[Frame], branches: list[list[Frame]], reveals: int, adventure: int, level: int,
                 turn: int, decks: tuple[tuple[int, ...], ...], top: int, numbers: tuple[int, ...], actions: tuple[int, ...],
                 missions: tuple[int, ...], flipped: int, taken: int, marks: list[list[int]], before: list[list[int]],
                 own: list[list[int]], ended: int, options: int, hand: tuple[int, ...], discard: tuple[int, ...],
                 given: tuple[int, ...], passes: int, track: int) -> None:
        super().__init__(seats, rng, agenda, branches, reveals)
        self.adventure: int = adventure
        self.level: int = level                                 # the ASTRA opponent (solo)
        self.turn: int = turn
        self.decks: tuple[tuple[int, ...], ...] = decks
        self.top: int = top
        self.numbers: tuple[int, ...] = numbers                 # this turn's combinations
        self.actions: tuple[int, ...] = actions
        self.missions: tuple[int, ...] = missions               # the three cards in play
        self.flipped: int = flipped                             # bit per mission: only the smaller reward is left
        self.taken: int = taken                                 # bit per first-come place that is gone since an earlier turn
        self.marks: list[list[int]] = marks                     # the sheets
        self.before: list[list[int]] = before                   # the sheets before their last turn; replaced, never changed
        self.own: list[list[int]] = own
        self.ended: int = ended
        self.options: int = options                             # bits of the set-up switches
        self.hand: tuple[int, ...] = hand                       # solo: the three cards drawn
        self.discard: tuple[int, ...] = discard
        self.given: tuple[int, ...] = given                     # solo: cards given to ASTRA
        self.passes: int = passes                               # solo: how often the deck was exhausted
        self.track: int = track                                 # solo: ASTRA's rocket (adventure 1), flags (adventure 8)

    def copy(self) -> MoonState:
        return MoonState(self.seats, self.rng, self.agenda[:], [b[:] for b in self.branches], self.reveals, self.adventure, self.level,
                         self.turn, self.decks, self.top, self.numbers, self.actions, self.missions, self.flipped, self.taken,
                         [m[:] for m in self.marks], self.before[:], [o[:] for o in self.own], self.ended, self.options, self.hand,
                         self.discard, self.given, self.passes, self.track)


# set-up switches
ASTRONAUT_FORCED: Final = 1     # no error while an astronaut change could place a number (WM-U 1)
EFFECT_ERROR: Final = 2         # adventure 1: the ASTRA effect also circles an error (WM-U 2)
