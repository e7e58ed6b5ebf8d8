"""The score by category, and the places (WM-7.02 to 7.05)."""
from __future__ import annotations

from .adventure import ADVENTURES
from .state import MoonState


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
