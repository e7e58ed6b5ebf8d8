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
ROLLOUTS: Final = 40_000    # lines of a network


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
        worth = {o: value for o, (value, _) in zip(options, self.trials(s, view.seat, options), strict=True)}
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


class Veteran(SearchBot):
    """The admiral as it was in company before networks knew such tables: a search, judged by the game's evaluation. It stays as it is, to measure
    others against; the admiral itself leaves tables to it that no network knows."""

    name: str = "veteran"

    def __init__(self, game: Game[Any], seed: int = 0, seconds: float = PATIENCE) -> None:
        brain = brain_of(game)
        super().__init__(game, seed, iterations=brain.iterations, seconds=seconds, samples=6, turns=brain.turns_ahead)
        self.alone = SearchBot(game, seed, iterations=ALONE * brain.iterations, seconds=seconds, samples=2 * self.samples, turns=brain.turns_ahead)

    def choose(self, view: View) -> Option:
        return self.alone.choose(view) if self.sample(view).seats == 1 else super().choose(view)


class Admiral(Bot):
    """A network proposes, lines on the same deals decide (rollouts.py), alone and in company: two seconds at most."""

    name: str = "admiral"

    def __init__(self, game: Game[Any], seed: int = 0, seconds: float = PATIENCE) -> None:
        super().__init__(game, seed)
        self.seed, self.seconds = seed, seconds
        self.veteran = Veteran(game, seed, seconds)
        self.taught: Bot | None = None

    def choose(self, view: View) -> Option:
        known = self.brain.network(self.sample(view)) is not None
        bot = self.rollouts() if known else self.veteran
        option = bot.choose(view)
        self.form = bot.form
        return option

    def rollouts(self) -> Bot:
        """numpy is imported only where a network is asked: it takes as long as the rest of the bots."""
        if self.taught is None:
            from orrery.bots.rollouts import RolloutBot
            self.taught = RolloutBot(self.game, self.seed, lines=ROLLOUTS, seconds=self.seconds)
        return self.taught
