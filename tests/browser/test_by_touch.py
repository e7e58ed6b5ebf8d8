"""Whole games of the two card games by touch, upright and lying down: taps of a turn counted, targets as large as a finger, nothing needs a list."""
from __future__ import annotations

import random
from statistics import median
from typing import Any

import pytest

from .hand import TARGETS, Hand
from .test_measures import begin

FINGER = 44
UPRIGHT, LYING = (390, 844), (844, 390)


def play(person: Any, turns: int) -> tuple[list[int], list[list[int]]]:
    """Taps of each turn, and the targets that were too small where the board had gone to them."""
    hand, taps, small = Hand(person, random.Random(3)), [], []
    for _ in range(turns):
        if not person.until_mine():
            break
        before, hand.taps = hand.clock(), 0
        while person.asked and hand.clock() == before and hand.taps < 14:
            if person.page.locator(".tb-art.is-zoomed").count():
                small += [t for t in person.page.evaluate(TARGETS) if min(t) < FINGER - 1]
            hand.step()
        taps.append(hand.taps)
        assert hand.taps < 14, person.page.locator("#q").inner_text()
    return taps, small


@pytest.mark.parametrize(("adventure", "lang", "size"), [(1, "ru-RU", UPRIGHT), (6, "fr-FR", LYING), (8, "ru-RU", UPRIGHT)])
def test_the_moon_by_touch(sit: Any, adventure: int, lang: str, size: tuple[int, int]) -> None:
    """A combination and a box: two taps; the third only where the action itself is a choice."""
    person = sit(phone=True, lang=lang)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(person, "welcome_moon", 2, 0, adventure=adventure)
    taps, small = play(person, 14)
    assert median(taps) <= (2 if adventure == 1 else 3), taps
    assert small == []


@pytest.mark.parametrize(("lang", "size", "seats"), [("fr-FR", UPRIGHT, 2), ("ru-RU", LYING, 4)])
def test_space_explorers_by_touch(sit: Any, lang: str, size: tuple[int, int], seats: int) -> None:
    """A card and what is done with it; where there are several payments one more."""
    person = sit(phone=True, lang=lang)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(person, "space_explorers", seats, 0)
    taps, _ = play(person, 14)
    assert median(taps) <= 2 and max(taps) <= 5, taps
