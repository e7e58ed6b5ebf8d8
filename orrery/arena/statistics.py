"""What a set of played games says: wins with their uncertainty, scores, lengths, endings."""
from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean, pstdev
from typing import Final

from orrery.kernel.game import Json

Z95: Final = 1.959964


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share of wins (Wilson's: right for small numbers and for 0 and 1 too)."""
    if games == 0:
        return 0.0, 1.0
    p = wins / games
    z = Z95 * Z95 / games
    middle = (p + z / 2) / (1 + z)
    half = Z95 * sqrt(p * (1 - p) / games + z / (4 * games)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


class Row:
    """One bot's results. A shared first place counts as a share of a win."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0
        self.wins = 0.0
        self.totals: list[int] = []

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def mean(self) -> float:
        return fmean(self.totals) if self.totals else 0.0

    @property
    def spread(self) -> float:
        return pstdev(self.totals) if len(self.totals) > 1 else 0.0


class Summary:
    """The table at the end of `orrery sim`."""

    def __init__(self, seats: list[str]) -> None:
        self.distinct = len(set(seats)) > 1
        self.rows: dict[str, Row] = {}
        self.games = 0
        self.decisions: list[int] = []
        self.endings: Counter[str] = Counter()

    def add(self, line: dict[str, Json]) -> None:
        self.games += 1
        self.decisions.append(line["decisions"])
        self.endings[line["ending"]] += 1
        places: list[int] = line["places"]
        shared = places.count(1)
        for seat, name in enumerate(line["seats"]):
            key = name if self.distinct else f"{name} ({seat + 1})"
            row = self.rows.setdefault(key, Row(key))
            row.games += 1
            row.wins += 1 / shared if places[seat] == 1 else 0.0
            row.totals.append(line["totals"][seat])
