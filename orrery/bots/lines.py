"""Lines to the end: the answers that look best are played out by the look on the same deals, and the poorer half is dropped again and again.

A line judged on its way depends on a forecast, and a forecast knows less than the end of the game. Two lines on different deals
differ by luck more than by what was chosen, so all answers get the same deals (common random numbers): what is left is the
difference the answer makes. docs/bots.md has what that is worth, and where it is not.
Deterministic for a seed and a budget of lines.
"""
from __future__ import annotations

import math
import time
from typing import Any, Final

from orrery.bots.base import Bot
from orrery.bots.greedy import GreedyBot
from orrery.bots.playout import Playout
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.state import Frame, Option, State

BEST: Final = 8             # answers that are played out
SAMPLES: Final = 10         # deals over which an answer that reveals something is looked at
LOOKING: Final = 0.25       # of the time, at most
ENDING: Final = 0.5         # what a point in the end counts for beside a point midway


class Clock:
    """Whether there is time for more lines; without a limit there always is."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.start = time.monotonic()
        self.first = 0.0            # when the first line began
        self.lines: int = 0

    def time_for(self, lines: int, share: float) -> bool:
        """Whether as many lines as this, at the pace so far, end within a share of the time."""
        if self.seconds <= 0 or not self.lines:
            return True
        now = time.monotonic()
        return now + lines * (now - self.first) / self.lines <= self.start + self.seconds * share

    def spent(self, share: float) -> bool:
        """Whether a share of the time is over."""
        return self.seconds > 0 and time.monotonic() - self.start > self.seconds * share

    def late(self) -> bool:
        """Whether one more line would end too late."""
        return not self.time_for(1, 1.0)


class LinesBot(Bot):
    """Plays out what looks best, within a budget of lines and (if above 0) of seconds."""

    name: str = "lines"

    def __init__(self, game: Game[Any], seed: int = 0, lines: int = 60, seconds: float = 0.0) -> None:
        super().__init__(game, seed)
        self.lines, self.seconds = lines, seconds
        self.looker = GreedyBot(game, seed)
        self.playout = Playout(game)

    def choose(self, view: View) -> Option:
        clock = Clock(self.seconds)
        s = self.sample(view)
        f = self.question(s, view.seat)
        options = self.options(s, f)
        if len(options) == 1:
            return options[0]
        likely = self.likely(view, s, f, options, clock)
        return self.played(view, s, f, likely, clock) if len(likely) > 1 else min(likely)

    def trusted(self, s: State, f: Frame) -> tuple[float, float]:
        """As many lines as the look counts for here, and the points by which an answer may lie behind at a look."""
        return self.game.trusted(s, self.game.is_great(f))

    def likely(self, view: View, s: State, f: Frame, options: list[Option], clock: Clock) -> dict[Option, float]:
        """The answers that look best, with what they lie behind; a free action only if it wins something."""
        free = self.looker.losing(s, view.seat, options)
        worth = self.looked(view, s, options, clock)
        rows = sorted([(-w, i) for i, w in enumerate(worth) if options[i] not in free or w > free[options[i]]])
        _, behind = self.trusted(s, f)
        point = self.game.point(s)
        return {options[i]: (rows[0][0] - w) / point for w, i in rows[:BEST] if w <= rows[0][0] + behind * point}

    def looked(self, view: View, s: State, options: list[Option], clock: Clock) -> list[float]:
        """What each answer is worth at a look: the mean over several deals, as far as a part of the time goes, for those that reveal something."""
        trials = [self.looker.trial(s, view.seat, o) for o in options]
        worth = [value for value, _ in trials]
        unsure = [i for i, (_, revealed) in enumerate(trials) if revealed]
        for n in range(1, SAMPLES if unsure else 1):
            if clock.spent(LOOKING * n / SAMPLES):
                break
            deal = self.sample(view)
            for i in unsure:
                worth[i] += (self.looker.trial(deal, view.seat, options[i])[0] - worth[i]) / (n + 1)
        return worth

    def played(self, view: View, s: State, f: Frame, likely: dict[Option, float], clock: Clock) -> Option:
        """Half of the answers are dropped when each had its share of the lines, or of the time."""
        trust, _ = self.trusted(s, f)
        total = {o: trust * behind for o, behind in likely.items()}
        live = list(likely)
        stages = math.ceil(math.log2(len(live)))
        for stage in range(1, stages + 1):
            for _ in range(max(1, self.lines // stages // len(live))):
                if len(live) == 1 or not clock.time_for(len(live), stage / stages):
                    break
                found = self.deal(view, s, f, live, clock)
                for o, value in found.items():
                    total[o] += value
                live = list(found) or live[:1]
            live = sorted(live, key=lambda o: -total[o])[:(len(live) + 1) // 2]
        return live[0]

    def deal(self, view: View, s: State, f: Frame, live: list[Option], clock: Clock) -> dict[Option, float]:
        """A line for each answer on one deal, as far as the time goes: the others are dropped. One line alone would compare with nothing."""
        clock.first = clock.first or time.monotonic()
        deal, turns = self.sample(view), self.game.midway(s)
        found: dict[Option, tuple[float, float]] = {}
        for o in live:
            if found and clock.late():
                break
            found[o] = self.playout.line(deal, view.seat, f, o, turns)
            clock.lines += 1
        return weighed(found, self.game.point(s)) if len(found) > 1 else {}


def weighed(found: dict[Option, tuple[float, float]], point: float = 1.0) -> dict[Option, float]:
    """What the lines of one deal are worth: the table midway tells more and the end is the truth. Where one ended before that, only the end can be compared."""
    if any([math.isnan(midway) for _, midway in found.values()]):
        return {o: final for o, (final, _) in found.items()}
    return {o: midway / point + ENDING * final for o, (final, midway) in found.items()}
