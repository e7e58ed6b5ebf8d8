"""What a table is worth to a seat, in points: for bots."""
from __future__ import annotations

from .scoring import score
from .state import SpaceState


def parts(s: SpaceState, seat: int) -> dict[str, float]:
    return {key: float(value) for key, value in score(s, seat).items()}


def evaluate(s: SpaceState, seat: int) -> float:
    return sum(parts(s, seat).values())
