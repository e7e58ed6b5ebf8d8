"""A solo table as plain ints for the rules in C (native/): all that play needs, at any question. What only views show stays out."""
from __future__ import annotations

from array import array

from ..rules.adventure import ADVENTURES
from ..rules.state import MoonState

ARGUMENTS = 4           # of a frame, at most; shorter ones are filled up with 0


def word(value: int) -> int:
    """32 bits of a number as a signed int."""
    value &= 0xFFFFFFFF
    return value - 0x100000000 if value & 0x80000000 else value


def halves(value: int) -> list[int]:
    """A 64-bit number as two ints, the lower first."""
    return [word(value), word(value >> 32)]


def counted(values: tuple[int, ...]) -> list[int]:
    return [len(values), *values]


def pack(s: MoonState) -> array[int]:
    """The state as native/state.c reads it (`load`) and writes it (`dump`)."""
    assert s.seats == 1 and not s.branches
    layout = ADVENTURES[s.adventure].layout
    out = [s.adventure, s.level, s.turn, s.top, s.flipped, s.taken, s.ended, s.options, s.passes, s.track, *halves(s.rng), *s.own[0], *s.missions]
    out += [len(s.numbers), *s.numbers, *s.actions]
    for cards in (s.hand, s.decks[0], s.discard, s.given):
        out += counted(cards)
    hidden = layout.derived[0] if layout.derived else -1
    plain = layout.size - len(layout.derived)
    out.append(len(s.marks))
    for sheet in s.marks:
        out += sheet[:plain]
        out += halves(sheet[hidden] if hidden >= 0 else 0)
    out.append(len(s.agenda))
    for f in s.agenda:
        out += [*f, *[0] * (2 + ARGUMENTS - len(f))]
    return array("i", out)
