"""Randomness: one 64-bit integer in the state, stepped by splitmix64, so a seed and the answers reproduce a game."""
from __future__ import annotations

from typing import Final

MASK: Final = 0xFFFFFFFFFFFFFFFF
GAMMA: Final = 0x9E3779B97F4A7C15
MIX_1: Final = 0xBF58476D1CE4E5B9
MIX_2: Final = 0x94D049BB133111EB


def mix(x: int) -> int:
    """The output of splitmix64 for the counter x: spreads close integers over all 64 bits."""
    x = ((x ^ (x >> 30)) * MIX_1) & MASK
    x = ((x ^ (x >> 27)) * MIX_2) & MASK
    return x ^ (x >> 31)


def seeded(seed: int) -> int:
    """The generator's first value for a seed of any size or sign."""
    return mix((seed + GAMMA) & MASK)


class Rng:
    """A generator outside a state: for bots, sampling and tests. States keep the bare integer instead."""

    def __init__(self, seed: int) -> None:
        self.value: int = seeded(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        self.value = (self.value + GAMMA) & MASK
        return (mix(self.value) * n) >> 64

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def unit(self) -> float:
        """A number in [0, 1)."""
        self.value = (self.value + GAMMA) & MASK
        return (mix(self.value) >> 11) / 9007199254740992.0
