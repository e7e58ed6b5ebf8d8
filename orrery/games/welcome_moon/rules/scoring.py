"""The score by category, and the places (WM-7.02 to 7.05)."""
from __future__ import annotations

import itertools

from .adventure import ADVENTURES
from .components import CARDS
from .state import MoonState, X


def scores(s: MoonState) -> list[dict[str, int]]:
    """Per seat, and in solo ASTRA after it."""
    adventure = ADVENTURES[s.adventure]
    rows = [adventure.score(s, seat) for seat in range(s.seats)]
    if s.seats == 1:
        rows.append(adventure.astra_score(s))
    return rows


def places(s: MoonState) -> list[int]:
    """Highest score, then fewest errors (WM-7.04); the adventure may have its own order."""
    adventure = ADVENTURES[s.adventure]
    rows = scores(s)
    if s.seats == 1:
        return adventure.solo_places(s, sum(rows[0].values()), sum(rows[1].values()))
    ranks = [adventure.rank(s, seat, sum(rows[seat].values())) for seat in range(s.seats)]
    return [1 + sum([1 for other in ranks if other > mine]) for mine in ranks]


def invariant(s: MoonState) -> str:
    """'' while no card is lost or doubled, every mark is possible and every zone ascends; else what is wrong."""
    adventure = ADVENTURES[s.adventure]
    if s.seats > 1 and sum([len(pile) for pile in s.decks]) == len(CARDS) and sorted([c for pile in s.decks for c in pile]) != sorted(CARDS):
        return "cards lost or doubled"
    if s.seats == 1 and len(s.hand) > 3:
        return "more than three cards drawn"
    for i, sheet in enumerate(s.marks):
        trouble = adventure.layout.trouble(sheet)
        if trouble:
            return f"sheet {i}: {trouble}"
        for zone in adventure.zones_now(sheet):
            numbers = [sheet[box] for box in zone if 0 <= sheet[box] < X]
            if any(a >= b for a, b in itertools.pairwise(numbers)):
                return f"sheet {i}: {numbers} does not ascend"
    return ""
