"""What the coach finds of a question: its answers compared, in points, and what is needed to play lines on from them."""
from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, State

Look = Callable[[State, int, Frame, list[Option]], Option]     # table, own turns after this one, question, answers: the one to go on with


class Judgement:
    """The answers compared: `worth` of each in points; `pool`, tables dealt from the view; `look`, which answers a line goes on with."""

    def __init__(self, game: Game[Any], seat: int, frame: Frame, worth: dict[Option, float], pool: list[State], look: Look) -> None:
        self.game, self.seat, self.frame, self.worth, self.pool, self.look = game, seat, frame, worth, pool, look
        self.found = list(worth)        # the answers that were found; those given to it come later

    @property
    def best(self) -> Option:
        return max(self.found, key=lambda o: self.worth[o])

    def ranked(self) -> list[Option]:
        return sorted(self.found, key=lambda o: -self.worth[o])

    def behind(self, o: Option) -> float:
        """How many points an answer lies behind the best; below 0 where one that was given turns out better than those found."""
        return self.worth[self.best] - self.worth[o]


def chances(view: View) -> Rng:
    """The judge's own randomness, from the view alone. Who else still thinks makes no difference."""
    seen = {k: v for k, v in view.data.items() if k != "waiting"}
    return Rng(zlib.crc32(json.dumps(seen, sort_keys=True, ensure_ascii=False).encode()))
