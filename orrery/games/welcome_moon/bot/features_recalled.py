"""The features of a table for interpreted play: sheets and decks are remembered, because a turn asks several times about the same ones."""
from __future__ import annotations

from typing import Final

from ..rules.state import MoonState
from .evaluate import seen
from .features import astra_features, deck_features, hand_features, turn_features
from .features_sheets import sheet_features

MEMORY: Final = 1 << 13
SHEETS: Final[dict[tuple[int, ...], tuple[list[int], int]]] = {}
DECKS: Final[dict[tuple[int, int, tuple[int, ...]], list[int]]] = {}


def recalled_sheets(s: MoonState, seat: int) -> tuple[list[int], int]:
    key = seen(s, seat)
    known = SHEETS.get(key)
    if known is None:
        if len(SHEETS) >= MEMORY:
            SHEETS.clear()
        out: list[int] = []
        points = sheet_features(s, seat, out)
        known = SHEETS[key] = (out, points)
    return known


def recalled_deck(s: MoonState) -> list[int]:
    key = (s.passes, s.top, s.decks[0])
    known = DECKS.get(key)
    if known is None:
        if len(DECKS) >= MEMORY:
            DECKS.clear()
        known = DECKS[key] = []
        deck_features(s, known)
    return known


def recalled_features(s: MoonState, seat: int) -> list[int]:
    """As features.state_features."""
    sheets, points = recalled_sheets(s, seat)
    out = sheets[:]
    turn_features(s, out)
    out += recalled_deck(s)
    hand_features(s, seat, out)
    astra_features(s, seat, points, out)
    return out
