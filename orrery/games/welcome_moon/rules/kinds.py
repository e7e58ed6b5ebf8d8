"""The kinds of frames: what happens by itself, and what is asked."""
from __future__ import annotations

from typing import Final

from orrery.kernel.state import ASK, Frame

from .state import MoonState

TURN: Final = 0             # phase 1: flip (solo: draw)
CHOOSING: Final = 1         # phases 2 to 4 open for everybody
EVENTS: Final = 2           # phase 5
MISSIONS: Final = 3         # phase 6
CLOSE: Final = 4            # the end of the turn
ACT: Final = 5              # (seat, action, box, number, used): phase 4 of one player
EFFECT: Final = 6           # (seat, what, box, number): something to mark at once
DRAW: Final = 7             # solo: draw up to three cards
GIVE: Final = 8             # solo: the third card
PROPAGATE: Final = 9        # adventure 6: (seat, times)
VIRUS: Final = 10           # adventure 6: (seat, home quarter)
AGAIN: Final = 11           # adventure 6: after the missions, new viruses
START: Final = 12           # adventure 6: before the first turn

CHOOSE: Final = ASK         # a combination
WRITE: Final = ASK + 1      # (seat, combination, astronaut wild declared)
ACTION: Final = ASK + 2     # (seat, action, box, number, wild)
PICK: Final = ASK + 3       # (seat, what, box, number): which one to mark
ACCOMPLISH: Final = ASK + 4
HAND_OVER: Final = ASK + 5  # solo: give a card or spend a solo bonus
BUILD: Final = ASK + 6      # adventure 1: (seat, constructions, activations)

MAY: Final = -2             # in the place of an effect's number: it may be declined ("vous pouvez")

# answers that are no index
ERROR: Final = -1
SKIP: Final = -1
WILD: Final = -2


def ask_all(s: MoonState, frames: list[Frame]) -> None:
    """Ask several players at once, each in secret (WM-2.14); a lone player just goes on, and can take back."""
    if s.seats == 1:
        s.then(*frames)
    else:
        s.seal(frames)
