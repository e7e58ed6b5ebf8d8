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
    assert median(taps) <= (3 if adventure == 6 else 2), taps
    assert small == []


@pytest.mark.parametrize(("touch", "adventure"), [(False, 1), (False, 3), (True, 6)])
def test_a_box_may_be_pointed_at_first(sit: Any, touch: bool, adventure: int) -> None:
    """A box that one combination fits is the whole answer, and comes back as one; where several fit they are asked; what is too small for a finger
    comes nearer first."""
    person = sit(phone=touch)
    page = person.page
    begin(person, "welcome_moon", 2, 1 if adventure == 6 else 0, adventure=adventure)
    person.until_mine()
    for several in (True, False):
        person.still()
        ways = page.evaluate("fetch(location.pathname + '/state').then((r) => r.json())")["decision"]["straight"]
        part = next((at for at, found in ways.items() if (len(found) > 1) == several), "")
        if not part:
            continue
        box, v = page.locator(f'.soft[data-at="{part}"]').first, person.v
        if touch:
            narrow = box.bounding_box()["width"]
            page.touchscreen.tap(*middle(box))
            person.wait(f"document.querySelector('.soft[data-at=\"{part}\"]').getBoundingClientRect().width > {narrow} + 4")
            page.touchscreen.tap(*middle(box))
        else:
            page.mouse.click(*middle(box))
        if several:
            person.wait(f"document.querySelectorAll('#answers .is-way').length === {len(ways[part])}")
            assert person.v == v
            page.keyboard.press("Escape")
            person.wait("document.querySelectorAll('#answers .is-way').length === 0")
        else:
            person.after(v)


def middle(part: Any) -> tuple[float, float]:
    box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(("lang", "size", "seats"), [("fr-FR", UPRIGHT, 2), ("ru-RU", LYING, 4)])
def test_space_explorers_by_touch(sit: Any, lang: str, size: tuple[int, int], seats: int) -> None:
    """A card and what is done with it; where there are several payments one more."""
    person = sit(phone=True, lang=lang)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(person, "space_explorers", seats, 0)
    taps, _ = play(person, 14)
    assert median(taps) <= 2 and max(taps) <= 5, taps
