"""What bots know of Space Explorers."""
from __future__ import annotations

from orrery.brain import Brain
from orrery.kernel.rng import Rng

from ..position import redeal
from ..rules.state import SpaceState
from .evaluate import evaluate, parts


class SpaceBrain(Brain[SpaceState]):
    def evaluate(self, s: SpaceState, seat: int) -> float:
        return evaluate(s, seat)

    def evaluate_parts(self, s: SpaceState, seat: int) -> dict[str, float]:
        return parts(s, seat)

    def redeal(self, s: SpaceState, seat: int, rng: Rng) -> bool:
        redeal(s, seat, rng)
        return True
