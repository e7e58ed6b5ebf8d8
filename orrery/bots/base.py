"""What every bot has in common."""
from __future__ import annotations

from typing import Any, Final

from orrery.bots.deals import Deals
from orrery.bots.one_ply import asked
from orrery.brain import Brain, brain_of
from orrery.kernel.errors import IllegalMove, kernel_msg
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, Rule, State

LINES: Final = "lines"              # a network proposes, lines by it decide: the game has been compiled
NETWORK: Final = "network"          # the network alone answers: nothing has been compiled, or the table has no room there
SEARCH: Final = "search"            # no network knows the table
PARAMETRIC_SAMPLES: Final = 12      # how many answers a bot considers where they are too many to list


class Bot:
    """Answers for one seat. `seed` is its own randomness: the same views in the same order give the same answers."""

    name: str = ""
    blind: bool = False     # chooses among the options alone; simulations then spare it the view
    form: str = ""          # how it plays where that depends on the machine, once it has answered: LINES, NETWORK, SEARCH

    def __init__(self, game: Game[Any], seed: int = 0) -> None:
        self.game: Game[Any] = game
        self.brain: Brain[Any] = brain_of(game)
        self.rng: Rng = Rng(seed)
        self._deals = Deals(game, self.rng)

    def choose(self, view: View) -> Option:
        """The answer to the question that the view's seat is asked."""
        raise NotImplementedError

    def pick(self, rule: Rule[Any], s: State, f: Frame) -> Option:
        """What a blind bot answers; it must look at nothing but the options."""
        raise NotImplementedError

    # -- for subclasses ----------------------------------------------------------------------------------------------
    def sample(self, view: View) -> State:
        """A state that looks to the seat exactly as its view does; what is hidden is dealt at random."""
        return self._deals.deal(view)

    def question(self, s: State, seat: int) -> Frame:
        f = asked(s, seat)
        if f is None:
            raise IllegalMove(kernel_msg("illegal.not_your_turn"))
        return f

    def options(self, s: State, f: Frame) -> list[Option]:
        """The legal answers in order; for a parametric question its proposals and some samples."""
        rule = self.game.rules[f[0]]
        options = list(rule.options(s, f))
        if rule.parametric:
            seen = set(options)
            for _ in range(PARAMETRIC_SAMPLES):
                o = rule.sample(s, f, self.rng.below(1 << 31))
                if o not in seen:
                    seen.add(o)
                    options.append(o)
        return options
