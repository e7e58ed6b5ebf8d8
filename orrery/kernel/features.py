"""Numbers for the features that a game's encode.py tells a network of."""
from __future__ import annotations

Levels = list[list[int]]        # by amount: the features that hold


class Ranges:
    """Hands out ranges of numbers one after the other. Networks know features by these numbers: a change of them makes those that were taught useless."""

    def __init__(self, first: int = 0) -> None:
        self.size: int = first

    def take(self, size: int) -> int:
        """The first of so many numbers."""
        first = self.size
        self.size += size
        return first

    def levels(self, thresholds: list[int]) -> Levels:
        """By amount up to the highest threshold: one feature for every threshold reached, so that what is learnt of four holds for five."""
        first = self.take(len(thresholds))
        return [[first + i for i, t in enumerate(thresholds) if amount >= t] for amount in range(thresholds[-1] + 1)]

    def steps(self, most: int) -> Levels:
        """A threshold at every amount from one on."""
        return self.levels(list(range(1, most + 1)))


def reached(levels: Levels, amount: int) -> list[int]:
    return levels[min(max(amount, 0), len(levels) - 1)]
