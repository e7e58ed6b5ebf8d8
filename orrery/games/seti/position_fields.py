"""Reading positions field by field; a mistake names the field (BadPosition)."""
from __future__ import annotations

from typing import Any

from orrery.kernel.errors import BadPosition, kernel_msg

from .rules.components import CARD_BY_ID
from .rules.kinds import NEUTRAL_PLAYER
from .rules.solar_system import space_number

Json = Any


class Reader:
    """A JSON object with a path, for error messages."""

    def __init__(self, data: Json, path: str) -> None:
        if not isinstance(data, dict):
            raise BadPosition(kernel_msg("position.bad_field", field=path or "position"))
        self.data: dict[str, Json] = data
        self.path = path

    def bad(self, name: str, value: str = "") -> BadPosition:
        where = f"{self.path}.{name}" if self.path else name
        return BadPosition(kernel_msg("position.bad_field", field=f"{where} = {value}" if value else where))

    def only(self, *names: str) -> Reader:
        """Refuse fields that are not among these: a misspelt one would silently change nothing."""
        for name in self.data:
            if name not in names:
                raise self.bad(str(name)[:40])
        return self

    def sub(self, name: str) -> Reader:
        found = self.data.get(name)
        return Reader({} if found is None else found, f"{self.path}.{name}" if self.path else name)

    def items(self, name: str, *fields: str) -> list[Reader]:
        """The objects of a list; with `fields` no others are known in them."""
        found = self.data.get(name, [])
        if not isinstance(found, list):
            raise self.bad(name)
        readers = [Reader(part, f"{self.path}.{name}[{i}]" if self.path else f"{name}[{i}]") for i, part in enumerate(found)]
        return [part.only(*fields) for part in readers] if fields else readers

    def parts(self, name: str, most: int) -> list[Reader]:
        found = self.items(name)
        if len(found) > most:
            raise self.bad(name, str(len(found)))
        return found

    def number(self, name: str, default: int, low: int, high: int) -> int:
        found = self.data.get(name, default)
        if not isinstance(found, int) or isinstance(found, bool) or not (low <= found <= high or found == default):
            raise self.bad(name, str(found)[:40])
        return found

    def flag(self, name: str, default: bool) -> bool:
        found = self.data.get(name, default)
        if not isinstance(found, bool):
            raise self.bad(name, str(found)[:40])
        return found

    def bools(self, name: str, default: list[int], size: int) -> list[bool]:
        found = self.data.get(name, [bool(b) for b in default])
        if not isinstance(found, list) or len(found) != size or not all([isinstance(b, bool) for b in found]):
            raise self.bad(name, str(found)[:40])
        return found

    def numbers(self, name: str, default: list[int], low: int, high: int, size: int = -1) -> list[int]:
        found = self.data.get(name, default)
        ok = isinstance(found, list) and (size < 0 or len(found) == size)
        if not ok or not all([isinstance(n, int) and not isinstance(n, bool) and low <= n <= high for n in found]):
            raise self.bad(name, str(found)[:40])
        return list(found)

    def marked(self, name: str, older: str, most: int) -> int:
        """Numbers from 1, as notation counts, as bits; the older field counts from 0."""
        if name in self.data and older in self.data:
            raise self.bad(older)
        if older in self.data:
            return sum([1 << i for i in set(self.numbers(older, [], 0, most - 1))])
        return sum([1 << i - 1 for i in set(self.numbers(name, [], 1, most))])

    def maybe_numbers(self, name: str, default: list[int], size: int) -> list[int]:
        """Numbers with null for none (-1)."""
        if name not in self.data:
            return default
        found = self.data[name]
        if not isinstance(found, list) or len(found) != size or not all([n is None or isinstance(n, int) for n in found]):
            raise self.bad(name, str(found)[:40])
        return [-1 if n is None else n for n in found]

    def lists(self, name: str, default: list[list[int]], size: int, high: int) -> list[list[int]]:
        """Markers by space; shorter lists are filled up with empty spaces."""
        found = self.data.get(name, default)
        if not isinstance(found, list) or len(found) > max(size, len(default)):
            raise self.bad(name, str(found)[:40])
        for markers in found:
            if not isinstance(markers, list) or not all([isinstance(m, int) and 0 <= m <= high for m in markers]):
                raise self.bad(name, str(found)[:40])
        return [list(markers) for markers in found] + [[] for _ in range(size - len(found))]

    def choice(self, name: str, names: dict[Any, int], default: int) -> int:
        if name not in self.data:
            return default
        found = self.data[name]
        if not (found is None or isinstance(found, (str, int))) or found not in names:
            raise self.bad(name, str(found)[:40])
        return names[found]

    def choices(self, name: str, names: dict[Any, int], default: list[int]) -> list[int]:
        if name not in self.data:
            return default
        found = self.data[name]
        if not isinstance(found, list) or not all([isinstance(n, (str, int)) and n in names for n in found]):
            raise self.bad(name, str(found)[:60])
        return [names[n] for n in found]

    def owner(self, name: str, default: int, players: int) -> int:
        if name not in self.data:
            return default
        found = self.data[name]
        if found is None:
            return -1
        if found == "neutral":
            return NEUTRAL_PLAYER
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
