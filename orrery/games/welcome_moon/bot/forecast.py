"""The points a sheet is expected to end with: what the evaluation sees of it, weighed to be true rather than to choose well.

The evaluation's weights were found by play and tell which answer is best now; their sum means nothing. These (forecast.json)
explain the final points of games of the greedy bot (ridge regression, tools/fit_forecast.py), so that a search can compare what
different lines have led to. Alone and in company games run differently and have weights of their own.
"""
from __future__ import annotations

from pathlib import Path
from typing import Final

from ..rules.components import read
from ..rules.state import MoonState
from .evaluate import LONG, features, settled

DATA: Final = read("forecast.json", Path(__file__).parent)["weights"]


def column(kind: str, name: str) -> list[list[float]]:
    """By adventure, in the order of the evaluation's features."""
    return [[], *[[float(row[name]) for row in DATA[kind][str(n)]] for n in range(1, 9)]]


NOW: Final[list[list[list[float]]]] = [column("alone", "now"), column("company", "now")]
BY_TURN_30: Final[list[list[list[float]]]] = [column("alone", "by_turn_30"), column("company", "by_turn_30")]


def forecast(s: MoonState, seat: int) -> float:
    """Alone: less what ASTRA is still to get."""
    if s.ended:
        return settled(s, seat)
    kind = 0 if s.seats == 1 else 1
    t = s.turn / LONG
    total = 0.0
    for value, first, slope in zip([1.0, *features(s, seat)], NOW[kind][s.adventure], BY_TURN_30[kind][s.adventure], strict=True):
        total += value * (first + t * slope)
    return total
