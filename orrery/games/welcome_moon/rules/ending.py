"""The end of a turn and of the game (WM-7.01, WM-5.02, WM-6.01)."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Rule

from .adventure import ADVENTURES
from .kinds import TURN
from .state import CHOSEN, ERRED, FIRST, REACHED, MoonState


class Close(Rule[MoonState]):
    """Cards flip, places that were reached are gone for the others, and the game may be over."""

    name: str = "close"

    def resolve(self, s: MoonState, f: Frame) -> None:
        for own in s.own:
            s.taken |= own[REACHED]
            own[REACHED] = own[ERRED] = own[CHOSEN] = 0
            for letter in range(3):
                if own[letter] == FIRST and not s.flipped >> letter & 1:
                    s.flipped |= 1 << letter
        if over(s):
            finish(s)
        else:
            s.then((TURN, -1))


def finish(s: MoonState) -> None:
    ADVENTURES[s.adventure].closing(s)
    s.ended = 1
    s.tell(EVERYONE, "end", s.turn)


def over(s: MoonState) -> bool:
    """WM-7.01: three missions, all errors or all boxes of anybody; or the adventure's own end."""
    adventure = ADVENTURES[s.adventure]
    for seat in range(s.seats):
        own = s.own[seat]
        if (own[0] and own[1] and own[2]) or adventure.all_errors(s, seat) or adventure.filled(s, seat):
            return True
    return adventure.special_end(s)
