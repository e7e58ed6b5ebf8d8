"""The named opponents of the lobby, weakest first. Each is a budget for one of the bots; docs/bots.md has what they achieve."""
from __future__ import annotations

from typing import Any, Final

from orrery.bots.greedy import GreedyBot
from orrery.bots.search import SearchBot
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.state import Option

LEVELS: Final = ("cadet", "engineer", "commander", "admiral")


class Cadet(GreedyBot):
    """Knows the rules and often what is good, but answers two questions of three without a thought."""

    name: str = "cadet"

    def choose(self, view: View) -> Option:
        if self.rng.below(3) == 0:
            return super().choose(view)
        s = self.sample(view)
        options = self.options(s, self.question(s, view.seat))
        return options[self.rng.below(len(options))]


class Engineer(GreedyBot):
    """Takes what looks best now."""

    name: str = "engineer"


class Commander(SearchBot):
    """Looks a few answers ahead."""

    name: str = "commander"

    def __init__(self, game: Game[Any], seed: int = 0) -> None:
        super().__init__(game, seed, iterations=150, samples=4)


class Admiral(SearchBot):
    """Searches as long as a person would wait: two seconds at most."""

    name: str = "admiral"

    def __init__(self, game: Game[Any], seed: int = 0) -> None:
        super().__init__(game, seed, iterations=1500, seconds=1.9, samples=16)
