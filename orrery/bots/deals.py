"""Tables as a seat may find them: its view is read once, and what it does not show is dealt anew on copies."""
from __future__ import annotations

from typing import Any

from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import State


class Deals:
    """For one bot: the table of the last view it was asked about."""

    def __init__(self, game: Game[Any], rng: Rng) -> None:
        self.game, self.rng, self.brain = game, rng, brain_of(game)
        self.view: View | None = None
        self.table: State | None = None

    def deal(self, view: View) -> State:
        """A table that looks to the seat exactly as its view does; what is hidden is dealt at random."""
        if view is self.view and self.table is not None:
            s = self.table.copy()
            if self.brain.redeal(s, view.seat, self.rng):
                s.rng = self.rng.below(1 << 62)
                return s
        s = sample_state(self.game, view, self.rng)
        self.view, self.table = view, s.copy()
        return s
