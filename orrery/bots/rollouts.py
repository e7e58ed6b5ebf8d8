"""The admiral where a network knows the table, alone or in company: the network proposes the likeliest answers, and lines decide, all of them on the
same deals, played to the end by the network for every seat.

Lines are played by the game's native form (native.py, native/rollouts.h). Where that has not been built, or has no room for the table, the network
alone answers, interpreted: in a fraction of a second everywhere. Deterministic for a seed and a budget of lines.
"""
from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from orrery.bots.base import LINES, NETWORK, Bot
from orrery.bots.margin import CLOSE, WIN
from orrery.bots.network import load
from orrery.bots.one_ply import due
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.state import Frame, Option, State

if TYPE_CHECKING:
    from orrery.bots.native import Rollouts, Weights
    from orrery.bots.online_learning import Student

BEST: Final = 6             # answers that are played out
IN_TIME: Final = 0.9        # of the time may be studied; what is left is for rounds that take longer than the last
LIKELY: Final = 16.0        # points, over all lines of an answer, that being e times likelier counts for


class RolloutBot(Bot):
    """Plays out what the network finds likely, within a budget of lines and (if above 0) of seconds."""

    name: str = "rollouts"

    def __init__(self, game: Game[Any], seed: int = 0, lines: int = 4000, seconds: float = 0.0) -> None:
        super().__init__(game, seed)
        self.lines, self.seconds = lines, seconds

    def choose(self, view: View) -> Option:
        began = time.monotonic()
        s = self.sample(view)
        f = self.question(s, view.seat)
        options = due(self.game, s, f, self.options(s, f))
        if len(options) == 1:
            return options[0]
        path = self.brain.network(s)
        assert path is not None     # whoever made this bot asked
        found = self.in_c(path, s, view.seat, began)
        self.form = LINES if found >= 0 else NETWORK
        return options[found if found >= 0 else int(np.argmax(self.shares(path, s, f, options)))]

    def in_c(self, path: Path, s: State, seat: int, began: float) -> int:
        """What lines decide, as a place among the answers that are due. They deal anew what is hidden, so one sample will do. -1: the game is not
        there, or the table has no room there."""
        from orrery.bots.native import Budget, weights
        from orrery.native.load import NativeRefused
        lines, taught = self.lines_in_c(), weights(self.brain, path)
        if lines is None or not lines.reads(taught):
            return -1
        try:
            packed = lines.game.pack(s)
        except NativeRefused:
            return -1
        at_table = self.student(lines, path, taught, s)
        if at_table is not None:
            at_table.study(packed, began + self.seconds * self.brain.online_learning - time.monotonic())
        left = max(began + self.seconds - time.monotonic(), 0.001) if self.seconds > 0 else 0.0
        budget = Budget(lines=self.lines, seconds=left, best=BEST, least=self.brain.least_chance, sure=1 - self.brain.least_chance, prior=LIKELY,
                        sharp=self.brain.sharpness, win=WIN, close=CLOSE, relative=self.brain.relative_margin, seed=self.rng.below(1 << 62))
        found, played = lines.choose(at_table or taught, packed, seat, budget)
        if at_table is not None and not played:     # there was nothing to choose: the rest of the time is for what comes later
            at_table.study(packed, began + self.seconds * IN_TIME - time.monotonic())
        return found

    def lines_in_c(self) -> Rollouts | None:
        from orrery.bots.native import rollouts
        return rollouts(self.game)

    def student(self, lines: Rollouts, path: Path, taught: Weights, s: State) -> Student | None:
        """Who goes on learning at this table, against the game's own opponent, if there is time for it."""
        if s.seats > 1 or self.seconds <= 0 or self.brain.online_learning <= 0:
            return None
        from orrery.bots.online_learning import student
        return student(self.game, lines, path, taught, s)

    def shares(self, path: Path, s: State, f: Frame, options: list[Option]) -> Any:
        """The logarithms of how likely the answers are."""
        brain = self.brain
        return load(brain, path).think([brain.state_features(s, f[1])], [[brain.option_features(s, f, o) for o in options]])[0]
