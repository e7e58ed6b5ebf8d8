"""The features of a table for interpreted play: sheets and decks are remembered, because a turn asks several times about the same ones."""
from __future__ import annotations

from typing import Final

from orrery.brain.remembered import remembered

from ..rules.state import MoonState
from .evaluate import seen
from .features import astra_features, deck_features, hand_features, turn_features
from .features_sheets import sheet_features

MEMORY: Final = 1 << 13


def deck_key(s: MoonState) -> tuple[int, int, tuple[int, ...]]:
    return (s.passes, s.top, s.decks[0])


@remembered(MEMORY, seen)
def sheets(s: MoonState, seat: int) -> tuple[list[int], int]:
    """The features of the sheets and the seat's points."""
    out: list[int] = []
    points = sheet_features(s, seat, out)
    return out, points


@remembered(MEMORY, deck_key)
def deck(s: MoonState) -> list[int]:
    out: list[int] = []
    deck_features(s, out)
    return out


def state_features(s: MoonState, seat: int) -> list[int]:
    """As features.state_features."""
    found, points = sheets(s, seat)
    out = found[:]
    turn_features(s, out)
    out += deck(s)
    hand_features(s, seat, out)
    astra_features(s, seat, points, out)
    return out
