"""Randomness is ours, the same on every machine."""
from __future__ import annotations

from collections import Counter

from orrery.kernel.rng import Rng, mix, seeded


def test_known_values() -> None:
    assert mix(0x9E3779B97F4A7C15) == 0xE220A8397B1DCDAF  # the first output of splitmix64 for seed 0, as published
    assert seeded(0) == mix(0x9E3779B97F4A7C15)


def test_numbers_are_in_range_and_spread() -> None:
    rng = Rng(5)
    counts = Counter(rng.below(6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(850 < n < 1150 for n in counts.values())


def test_a_shuffle_keeps_the_cards_and_depends_on_the_seed() -> None:
    first, second, third = list(range(60)), list(range(60)), list(range(60))
    Rng(1).shuffle(first)
    Rng(1).shuffle(second)
    Rng(2).shuffle(third)
    assert first == second != third
    assert sorted(first) == list(range(60))
