"""Lines played by a game's network: the likeliest answers are played on by it, all of them on the same deals, and the poorer half is dropped again and again.

The lines of a batch go on side by side, so that the network is asked for all of them at once. Deterministic for a seed and a budget of lines.
"""
from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from orrery.bots.base import Bot
from orrery.bots.clock import Clock
from orrery.bots.margin import CLOSE, WIN, final_margin
from orrery.bots.network import Network, load
from orrery.bots.one_ply import due
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.state import Frame, Option, State, answer

if TYPE_CHECKING:
    from orrery.bots.native import Rollouts, Weights
    from orrery.bots.online_learning import Student

BEST: Final = 6             # answers that are played out
TOGETHER: Final = 24        # lines side by side
SWIFTER: Final = 20         # times as many lines by the rules in C
IN_TIME: Final = 0.9        # of the time may be studied; what is left is for rounds that take longer than the last
LIKELY: Final = 16.0        # points, over all lines of an answer, that being e times likelier counts for


class Line:
    """A table on its way to the end, and the question that waits there."""

    __slots__ = ("answer", "frame", "options", "s")

    def __init__(self, s: State, answer: int) -> None:
        self.s, self.answer = s, answer
        self.frame: Frame = ()
        self.options: list[Option] = []


class RolloutBot(Bot):
    """Plays out what the network finds likely, within a budget of lines and (if above 0) of seconds."""

    name: str = "rollouts"

    def __init__(self, game: Game[Any], seed: int = 0, lines: int = 200, seconds: float = 0.0) -> None:
        super().__init__(game, seed)
        self.lines, self.seconds = lines, seconds

    def choose(self, view: View) -> Option:
        clock = Clock(self.seconds)
        s = self.sample(view)
        f = self.question(s, view.seat)
        options = due(self.game, s, f, self.options(s, f))
        if len(options) == 1:
            return options[0]
        path = self.brain.network(s)
        assert path is not None     # whoever made this bot asked
        found = self.in_c(path, s, view.seat, clock)
        if found >= 0:
            return options[found]
        network = load(self.brain, path)
        shares = self.shares(network, [s], [f], [options])[0]
        order = [int(i) for i in np.argsort(-shares, kind="stable")]
        likely = [i for i in order[:BEST] if shares[i] > math.log(self.brain.least_chance)]
        if len(likely) == 1 or shares[order[0]] > math.log(1 - self.brain.least_chance):
            return options[order[0]]
        total = {i: LIKELY * float(shares[i]) for i in likely}
        return options[self.played(network, view, f, options, total, clock)]

    def in_c(self, path: Path, s: State, seat: int, clock: Clock) -> int:
        """The same in C, which deals anew what is hidden, so one sample will do; -1: the game is not there, or the table has no room there."""
        from orrery.bots.native import Budget, weights
        from orrery.native.load import NativeRefused
        lines, taught = self.lines_in_c(s.seats), weights(self.brain, path)
        if lines is None or not lines.reads(taught):
            return -1
        try:
            packed = lines.game.pack(s)
        except NativeRefused:
            return -1
        at_table = self.student(lines, path, taught, s)
        if at_table is not None:
            at_table.study(packed, clock.start + self.seconds * self.brain.online_learning - time.monotonic())
        left = max(clock.start + self.seconds - time.monotonic(), 0.001) if self.seconds > 0 else 0.0
        budget = Budget(lines=self.lines * SWIFTER, seconds=left, best=BEST, least=self.brain.least_chance, sure=1 - self.brain.least_chance, prior=LIKELY,
                        sharp=self.brain.sharpness, win=WIN, close=CLOSE, relative=self.brain.relative_margin, seed=self.rng.below(1 << 62))
        found, played = lines.choose(at_table or taught, packed, seat, budget)
        if at_table is not None and not played:     # there was nothing to choose: the rest of the time is for what comes later
            at_table.study(packed, clock.start + self.seconds * IN_TIME - time.monotonic())
        return found

    def lines_in_c(self, seats: int) -> Rollouts | None:
        from orrery.bots.native import rollouts
        return rollouts(self.game, seats)

    def student(self, lines: Rollouts, path: Path, taught: Weights, s: State) -> Student | None:
        """Who goes on learning at this table, if there is time for it."""
        if self.seconds <= 0 or self.brain.online_learning <= 0:
            return None
        from orrery.bots.online_learning import student
        return student(self.game, lines, path, taught, s)

    def shares(self, network: Network, states: list[State], frames: list[Frame], options: list[list[Option]]) -> list[Any]:
        """For every table the logarithms of how likely its answers are."""
        brain = self.brain
        tables = [brain.state_features(s, f[1]) for s, f in zip(states, frames, strict=True)]
        answers = [[brain.option_features(s, f, o) for o in row] for s, f, row in zip(states, frames, options, strict=True)]
        return network.think(tables, answers)

    def played(self, network: Network, view: View, f: Frame, options: list[Option], total: dict[int, float], clock: Clock) -> int:
        """Half of the answers are dropped when each had its share of the lines, or of the time."""
        live = list(total)
        clock.first = time.monotonic()
        stages = math.ceil(math.log2(len(live)))
        for stage in range(1, stages + 1):
            left = self.lines // stages
            while left > 0 and len(live) > 1:
                deals = max(1, min(TOGETHER, left) // len(live)) if clock.lines else 1      # the first tells how long they take
                if not clock.time_for(deals * len(live), stage / stages):
                    break
                self.batch(network, view, f, [options[i] for i in live], deals, live, total)
                clock.lines += deals * len(live)
                left -= deals * len(live)
            live = sorted(live, key=lambda i: -total[i])[:(len(live) + 1) // 2]
        return live[0]

    def batch(self, network: Network, view: View, f: Frame, options: list[Option], deals: int, live: list[int], total: dict[int, float]) -> None:
        """Adds what comes of a line for every live answer on each of so many deals."""
        going: list[Line] = []
        for _ in range(deals):
            deal = self.sample(view)
            for i, o in zip(live, options, strict=True):
                line = Line(deal.copy(), i)
                line.s.events = None
                answer(self.game.rules, line.s, f, o)
                going.append(line)
        while going:
            for line in [x for x in going if not self.asked(x)]:
                total[line.answer] += self.worth(line, view.seat)
                going.remove(line)
            if going:
                self.step(network, going)

    def worth(self, line: Line, seat: int) -> float:
        return final_margin(self.game, line.s, seat)

    def asked(self, line: Line) -> bool:
        """Plays on as far as the next question that leaves a choice; false at the end of the game."""
        rules, s = self.game.rules, line.s
        while waiting := s.open():
            f = waiting[0]
            options = due(self.game, s, f, rules[f[0]].options(s, f))
            if len(options) > 1:
                line.frame, line.options = f, options
                return True
            answer(rules, s, f, options[0])
        return False

    def step(self, network: Network, going: list[Line]) -> None:
        """An answer on each line, drawn by how likely it is."""
        for line, row in zip(going, self.shares(network, [x.s for x in going], [x.frame for x in going], [x.options for x in going]), strict=True):
            lot = self.rng.unit()
            chosen = int(np.searchsorted(np.cumsum(np.exp(row)), lot))
            answer(self.game.rules, line.s, line.frame, line.options[min(chosen, len(row) - 1)])
