"""What a sheet is worth in the middle of the game: the score so far, what the empty boxes promise, and what is begun."""
from __future__ import annotations

from math import sqrt
from typing import Final

from .adventure import ADVENTURES, Adventure
from .components import CARDS, number_of
from .evaluate_sheets import BEGUN
from .state import EMPTY, MoonState, X

COUNTS: Final = tuple([sum([1 for c in CARDS if number_of(c) == n]) for n in range(19)])
UP_TO: Final = tuple([sum(COUNTS[:n + 1]) / len(CARDS) for n in range(19)])    # the share of cards up to a number


def between(low: int, high: int) -> float:
    """The share of cards strictly between two numbers (-1 and 18: open ends)."""
    share = UP_TO[min(high - 1, 18)] if high > 0 else 0.0
    return share - (UP_TO[low] if low >= 0 else 0.0)


def promise(sheet: list[int], zone: tuple[int, ...]) -> float:
    """How many boxes of the zone are filled or likely to be: gaps that match the cards to come count most."""
    total, run, low, size = 0.0, 0, -1, len(zone)
    for box in zone:
        v = sheet[box]
        if v == EMPTY:
            run += 1
            continue
        total += 1.0
        if v < X:
            if run:
                total += gap(run, low, v, size)
            run, low = 0, v
    return total + (gap(run, low, 18, size) if run else 0.0)


def gap(run: int, low: int, high: int, size: int) -> float:
    """A run of empty boxes between two numbers: at most one box for each number, less where few cards fit."""
    boxes = min(run, high - low - 1)
    if boxes <= 0:
        return 0.0
    match = between(low, high) * size / run
    return 0.6 * boxes * sqrt(match if match < 1.0 else 1.0)


def openness(s: MoonState, seat: int, adventure: Adventure) -> float:
    """The share of cards that could be placed next turn."""
    return sum([COUNTS[n] for n in range(1, 16) if adventure.fits(s, seat, n, 0)]) / len(CARDS)


def parts(s: MoonState, seat: int) -> dict[str, float]:
    """By category: points now, promise of the boxes, freedom from errors, things begun."""
    adventure = ADVENTURES[s.adventure]
    score = adventure.score(s, seat)
    out = {"score": float(sum(score.values()))}
    if s.ended:
        return out
    sheet = s.marks[seat] if seat < len(s.marks) else s.marks[0]
    out["boxes"] = adventure.box_worth * sum([promise(sheet, zone) for zone in adventure.zones_now(sheet)])
    out["freedom"] = adventure.freedom_worth * openness(s, seat, adventure)
    out["begun"] = BEGUN[s.adventure](s, seat)
    return out


def evaluate(s: MoonState, seat: int) -> float:
    return sum(parts(s, seat).values())
