"""What SETI's positions hold beside numbers and names: cards, spaces, owners (the rest: kernel/position_reader.py)."""
from __future__ import annotations

from typing import Any

from orrery.kernel.position_reader import Reader, is_number, numbered

from .rules import kinds as k
from .rules.components import CARD_BY_ID
from .rules.solar_system import space_number

Json = Any


class SetiReader(Reader):
    """Reads the fields of a position and names the one that does not hold."""

    def marked(self, name: str, older: str, most: int) -> int:
        """Numbers from 1, as notation counts, as bits; the older field counts from 0."""
        if name in self.data and older in self.data:
            raise self.bad(older)
        if older in self.data:
            return self.bits(older, numbered(range(most)))
        return self.bits(name, {i + 1: i for i in range(most)})

    def lists(self, name: str, default: list[list[int]], size: int, high: int) -> list[list[int]]:
        """Markers by space; shorter lists are filled up with empty spaces."""
        found = self.data.get(name, default)
        if not isinstance(found, list) or len(found) > max(size, len(default)):
            raise self.bad(name, str(found)[:40])
        for markers in found:
            if not isinstance(markers, list) or not all([is_number(m, 0, high) for m in markers]):
                raise self.bad(name, str(found)[:40])
        return [list(markers) for markers in found] + [[] for _ in range(size - len(found))]

    def owner(self, name: str, default: int, players: int) -> int:
        if name not in self.data:
            return default
        found = self.data[name]
        if found is None:
            return -1
        if found == "neutral":
            return k.NEUTRAL_PLAYER
        return self.number(name, 0, 0, players - 1)

    def card_number(self, card: Json, name: str) -> int:
        if str(card) not in CARD_BY_ID:
            raise self.bad(name, str(card)[:40])
        return CARD_BY_ID[str(card)]

    def card(self, name: str) -> int:
        return self.card_number(self.data.get(name), name)

    def cards(self, name: str, default: list[int]) -> list[int]:
        if name not in self.data:
            return default
        found = self.data[name]
        if not isinstance(found, list):
            raise self.bad(name, str(found)[:40])
        return [self.card_number(c, name) for c in found]

    def spaces(self, name: str, default: list[int]) -> list[int]:
        if name not in self.data:
            return default
        found = self.data[name]
        if not isinstance(found, list):
            raise self.bad(name, str(found)[:40])
        return [self.space_of(x, name) for x in found]

    def space(self, name: str) -> int:
        return self.space_of(self.data.get(name), name)

    def space_of(self, value: Json, name: str) -> int:
        """A space written "2.5" or [2, 5]."""
        text = f"{value[0]}.{value[1]}" if isinstance(value, list) and len(value) == 2 else str(value)
        if space_number(text) < 0:
            raise self.bad(name, str(value)[:40])
        return space_number(text)
