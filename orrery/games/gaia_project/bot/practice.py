"""Tables to practise on: a seat that already has more than its share, as a beginner would see them only after many games (tools/teach.py)."""
from __future__ import annotations

from typing import Final

from orrery.kernel.rng import Rng

from ..rules.fields import BOWL1, BOWL3, CREDITS, GREEN, KNOWLEDGE, LEVEL, ORE, QIC
from ..rules.state import GaiaState

GIFTS: Final = ((CREDITS, 14), (ORE, 8), (KNOWLEDGE, 10), (QIC, 3), (BOWL1, 3), (BOWL3, 4))
HIGHEST: Final = 3          # research level


def enrich(s: GaiaState, seat: int, rng: Rng) -> None:
    """About half of the gifts, some research levels, and a federation token or two, without what these bring when they are gained."""
    p = s.p[seat]
    for field, most in GIFTS:
        if rng.below(2):
            p[field] += rng.below(most + 1)
    for area in range(6):
        if not rng.below(3):
            p[LEVEL + area] = max(p[LEVEL + area], rng.below(HIGHEST + 1))
    for _ in range(rng.below(3)):
        p[GREEN + rng.below(6)] += 1
