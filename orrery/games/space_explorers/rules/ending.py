"""Chapter 12: the end of a turn, of a round and of the game."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Rule

from . import kinds as k
from .state import SpaceState, following


class Close(Rule[SpaceState]):
    """The next player clockwise; after the last of a round the game ends if that was triggered (SE-12.03), or if all passed (SE-12.06)."""

    name: str = "close"

    def resolve(self, s: SpaceState, f: Frame) -> None:
        s.used, s.fresh, s.bought = 0, 0, 0
        seat = following(s, f[1])
        if seat == s.first:
            if s.ending or s.passes == s.seats:
                s.tell(EVERYONE, "over")
                return
            s.round += 1
            s.passes = 0
        begin_turn(s, seat)


def begin_turn(s: SpaceState, seat: int) -> None:
    """The windows of a turn in their order (SE-4.05)."""
    s.tell(EVERYONE, "turn", seat)
    s.agenda += [(k.CLOSE, seat), (k.WINDOW, seat), (k.ACT, seat, 1)]     # a stack: the last is done first
