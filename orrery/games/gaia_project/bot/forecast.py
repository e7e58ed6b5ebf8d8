"""The points a seat is expected to end with: the evaluation's categories, weighed to be true rather than to choose well.

The evaluation tells which answer is best now; between rounds, and before and after passing, its sums cannot be compared. These
weights (forecast.json, by round and whether the seat has passed) explain the final points of games of the greedy bot (ridge
regression, tools/fit_forecast.py), so that a search can compare what different lines have led to.
"""
from __future__ import annotations

from pathlib import Path
from typing import Final

from ..rules.components import read
from ..rules.state import GaiaState
from .evaluate import parts

DATA: Final = read("forecast", Path(__file__).parent)
CATEGORIES: Final[list[str]] = [str(name) for name in DATA["categories"]]
WEIGHTS: Final[list[list[list[float]]]] = [[[float(n) for n in row] for row in DATA["weights"][kind]] for kind in ("playing", "passed")]


def forecast(s: GaiaState, seat: int) -> float:
    """What the Automa is still to get is about the same whatever the seat does, and left out."""
    found = parts(s, seat)
    if not s.agenda or s.round == 0:
        return sum(found.values())
    row = WEIGHTS[1 if seat in s.passed else 0][s.round - 1]
    total = row[0]
    for i, name in enumerate(CATEGORIES):
        if name in found:
            total += row[1 + i] * found[name]
    return total
