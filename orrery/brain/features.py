"""Numbers and names for the features that a game's bot/features.py tells a network of.

The number is for counting, the name for the network: it is saved with it, so that a network taught before a card was added still knows what it
reads (bots/network.py). A name says the range and, within it, which one: "hand.card 12", "level.3".
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

Levels = list[list[int]]        # by amount: the features that hold


class Named(Protocol):
    """Anything of a game that has a name in its data."""

    id: str


class Ranges:
    """Hands out ranges of numbers one after the other; with another one before it, it goes on from there."""

    def __init__(self, before: Ranges | None = None) -> None:
        self.names: list[str] = [] if before is None else before.names[:]

    @property
    def size(self) -> int:
        return len(self.names)

    def take(self, name: str, *parts: int | list[str]) -> int:
        """The first number of a range: one feature for each of so many (by number), or for each of a list of things (by their names, which
        must not depend on how many there are). With several parts, for each of their combinations, the last part the fastest."""
        first = len(self.names)
        found = [name]
        for part in parts:
            labels = part if isinstance(part, list) else [str(i) for i in range(part)]
            found = [f"{start}.{label}" for start in found for label in labels]
        self.names += found
        return first

    def levels(self, name: str, thresholds: list[int]) -> Levels:
        """By amount up to the highest threshold: one feature for every threshold reached, so that what is learnt of four holds for five."""
        first = self.take(name, [str(t) for t in thresholds])
        return [[first + i for i, t in enumerate(thresholds) if amount >= t] for amount in range(thresholds[-1] + 1)]

    def steps(self, name: str, most: int) -> Levels:
        """A threshold at every amount from one on."""
        return self.levels(name, list(range(1, most + 1)))


def reached(levels: Levels, amount: int) -> list[int]:
    return levels[min(max(amount, 0), len(levels) - 1)]


def ids(things: Sequence[Named]) -> list[str]:
    """The names of tiles, factions and so on by which a range tells them apart."""
    return [thing.id for thing in things]
