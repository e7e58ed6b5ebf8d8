"""What the end of a game is worth to a seat, for bots that play lines to the end."""
from __future__ import annotations

import math
from typing import Any, Final

from orrery.kernel.game import Game
from orrery.kernel.state import State

USUAL: Final = 240.0        # points of both sides in a usual game
FEWEST: Final = 40.0
WIN: Final = 20.0           # points that winning counts for, beside the points
CLOSE: Final = 15.0         # points within which a game is close


def others(rows: list[dict[str, int]], seat: int) -> float:
    """The points of the best of the others, a game's own opponent included."""
    return max([float(sum(row.values())) for i, row in enumerate(rows) if i != seat], default=0.0)


def final_margin(game: Game[Any], s: State, seat: int) -> float:
    """The margin in the end, and more for winning the closer it was.

    The margin is taken as a part of all points, as if the game had been of the usual length: where players decide when it ends, who is
    behind would else end it at once, to lose by less.
    """
    rows = game.scores(s)
    mine, most = float(sum(rows[seat].values())), others(rows, seat)
    margin = USUAL * (mine - most) / max(abs(mine) + abs(most), FEWEST)
    close = math.tanh(margin / CLOSE)
    if (game.places(s)[seat] == 1) != (margin > 0):     # not every game is won by points
        close = -close
    return margin + WIN * close
