"""The named opponents of the lobby, weakest first. Each is a budget for one of the bots; docs/bots.md has what they achieve."""
from __future__ import annotations

from typing import Any, Final

from orrery.bots.base import Bot
from orrery.bots.greedy import MOST, GreedyBot
from orrery.bots.search import SearchBot
from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.state import Option

LEVELS: Final = ("cadet", "engineer", "commander", "admiral")
PATIENCE: Final = 1.8       # seconds
ALONE: Final = 16           # times the effort, against the game's own opponent
ROLLOUTS: Final = 2000      # lines of a network, likewise


class Careless(GreedyBot):
    """The greedy bot, some of whose answers are no more than passable: any of the better half at a look."""

    def __init__(self, game: Game[Any], seed: int = 0, share: int = 0) -> None:
        super().__init__(game, seed)
        self.share = share                      # careless answers in a hundred
        self.half = 2 if share <= 100 else 1    # any of the better half; any at all

    def choose(self, view: View) -> Option:
        if self.rng.below(100) >= self.share:
            return super().choose(view)
        s = self.sample(view)
        options = self.options(s, self.question(s, view.seat))
        if len(options) > MOST:
            options = self.some(options)
        free = self.losing(s, view.seat, options)
        worth = {o: self.trial(s, view.seat, o)[0] for o in options}
        able = [o for o in options if o not in free or worth[o] > free[o]] or options
        able.sort(key=lambda o: -worth[o])
        return able[self.rng.below(min(len(able), max(2, len(able) // self.half)))]


class Cadet(Careless):
    """Knows the rules, and little more."""

    name: str = "cadet"

    def __init__(self, game: Game[Any], seed: int = 0) -> None:
        super().__init__(game, seed, brain_of(game).blunder_percent[0])


class Engineer(Careless):
    """Often takes what looks best now, but not always."""

    name: str = "engineer"

    def __init__(self, game: Game[Any], seed: int = 0) -> None:
        super().__init__(game, seed, brain_of(game).blunder_percent[1])


class Commander(Careless):
    """Mostly takes what looks best now; always where the levels lie far enough apart (Brain.blunder_percent)."""

    name: str = "commander"

    def __init__(self, game: Game[Any], seed: int = 0) -> None:
        super().__init__(game, seed, brain_of(game).blunder_percent[2])


class Admiral(SearchBot):
    """Searches as long as a person would wait, two seconds at most. Alone it plays lines to the end by a network where the game has
    one, or searches longer."""

    name: str = "admiral"

    def __init__(self, game: Game[Any], seed: int = 0, seconds: float = PATIENCE) -> None:
        brain = brain_of(game)
        super().__init__(game, seed, iterations=brain.iterations, seconds=seconds, samples=6, turns=brain.turns_ahead)
        self.seed = seed
        self.taught: Bot | None = None
        self.alone = SearchBot(game, seed, iterations=ALONE * brain.iterations, seconds=seconds, samples=2 * self.samples, turns=brain.turns_ahead)

    def choose(self, view: View) -> Option:
        s = self.sample(view)
        if s.seats > 1:
            return super().choose(view)
        return (self.alone if self.brain.network(s) is None else self.rollouts()).choose(view)

    def rollouts(self) -> Bot:
        """numpy is imported only where a network is asked: it takes as long as the rest of the bots."""
        if self.taught is None:
            from orrery.bots.rollouts import RolloutBot
            self.taught = RolloutBot(self.game, self.seed, lines=ROLLOUTS, seconds=self.seconds)
        return self.taught
