"""Reading positions field by field. Every field may be missing and is then as in the set-up; a mistake names the field (BadPosition)."""
from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final, Self

from mypy_extensions import mypyc_attr

from .errors import BadPosition, kernel_msg
from .game import Json

KERNEL_FIELDS: Final = ("game", "version", "seats", "options", "agenda", "branches", "sealed", "rng", "reveals", "seat", "waiting")
SHOWN: Final = 40               # of a wrong value


def is_number(value: Json, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """A JSON object of a position, and where it stands in it. A game with parts of its own (cards, spaces) gives it more methods."""

    def __init__(self, data: Json, path: str = "") -> None:
        if not isinstance(data, dict):
            raise BadPosition(kernel_msg("position.bad_field", field=path or "position"))
        self.data: dict[str, Json] = data
        self.path: str = path

    def __contains__(self, name: str) -> bool:
        return name in self.data

    def where(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def bad(self, name: str, value: str = "") -> BadPosition:
        where = self.where(name)
        return BadPosition(kernel_msg("position.bad_field", field=f"{where} = {value}" if value else where))

    def only(self, *names: str) -> Self:
        """Refuse fields that are not among these: a misspelt one would silently change nothing."""
        for name in self.data:
            if name not in names:
                where, meant = self.where(str(name)[:SHOWN]), get_close_matches(str(name), names, 1, 0.7)
                raise BadPosition(kernel_msg("position.slip", field=where, meant=meant[0])) if meant else self.bad(str(name)[:SHOWN])
        return self

    # -- objects and lists of them -----------------------------------------------------------------------------------
    def sub(self, name: str) -> Self:
        """The object of a field; an empty one where it is missing."""
        found = self.data.get(name)
        return type(self)({} if found is None else found, self.where(name))

    def listed(self, name: str, size: int = -1, most: int = -1) -> list[Json]:
        """Any list, of so many or at most so many; an empty one where it is missing."""
        found = self.data.get(name, [])
        if not isinstance(found, list) or (size >= 0 and len(found) != size) or (most >= 0 and len(found) > most):
            raise self.bad(name, str(len(found)) if isinstance(found, list) else str(found)[:SHOWN])
        return found

    def items(self, name: str, *fields: str) -> list[Self]:
        """The objects of a list; with `fields` no others are known in them."""
        readers = [type(self)(part, f"{self.where(name)}[{i}]") for i, part in enumerate(self.listed(name))]
        return [part.only(*fields) for part in readers] if fields else readers

    def parts(self, name: str, most: int) -> list[Self]:
        """The objects of a list for the first few; the others are as at the start."""
        self.listed(name, most=most)
        return self.items(name)

    # -- numbers -----------------------------------------------------------------------------------------------------
    def number(self, name: str, default: int, low: int, high: int) -> int:
        found = self.data.get(name, default)
        if not is_number(found, low, high) and (isinstance(found, bool) or found != default):
            raise BadPosition(kernel_msg("position.number", field=self.where(name), low=low, high=high, value=str(found)[:SHOWN]))
        return int(found)

    def number_or(self, name: str, default: int, low: int, high: int, none: int = -1) -> int:
        """A number, or null for none."""
        return none if name in self.data and self.data[name] is None else self.number(name, default, low, high)

    def numbers(self, name: str, default: list[int], low: int, high: int, size: int = -1) -> list[int]:
        if name not in self.data:
            return list(default)
        found = self.listed(name, size)
        if not all([is_number(n, low, high) for n in found]):
            raise self.bad(name, str(found)[:SHOWN])
        return list(found)

    def numbers_or(self, name: str, default: list[int], low: int, high: int, size: int, none: int = -1) -> list[int]:
        """Numbers with null for none."""
        if name not in self.data:
            return default
        found = self.listed(name, size)
        if not all([n is None or is_number(n, low, high) for n in found]):
            raise self.bad(name, str(found)[:SHOWN])
        return [none if n is None else n for n in found]

    # -- yes and no --------------------------------------------------------------------------------------------------
    def flag(self, name: str, default: bool) -> bool:
        found = self.data.get(name, default)
        if not isinstance(found, bool):
            raise self.bad(name, str(found)[:SHOWN])
        return found

    def bools(self, name: str, default: list[int], size: int) -> list[bool]:
        if name not in self.data:
            return [bool(b) for b in default]
        found = self.listed(name, size)
        if not all([isinstance(b, bool) for b in found]):
            raise self.bad(name, str(found)[:SHOWN])
        return list(found)

    # -- names -------------------------------------------------------------------------------------------------------
    def choice(self, name: str, names: dict[Any, int], default: int) -> int:
        if name not in self.data:
            return default
        found = self.data[name]
        if not (found is None or isinstance(found, (str, int))) or isinstance(found, bool) or found not in names:
            raise self.bad(name, str(found)[:SHOWN])
        return names[found]

    def choices(self, name: str, names: dict[Any, int], default: list[int], size: int = -1) -> list[int]:
        if name not in self.data:
            return list(default)
        found = self.listed(name, size)
        if not all([isinstance(n, (str, int)) and not isinstance(n, bool) and n in names for n in found]):
            raise self.bad(name, str(found)[:SHOWN])
        return [names[n] for n in found]

    def bits(self, name: str, names: dict[Any, int], default: int = 0) -> int:
        """A set, as a mask: what is named twice is a slip."""
        if name not in self.data:
            return default
        found = self.choices(name, names, [])
        if len(set(found)) != len(found):
            raise self.bad(name, str(self.data[name])[:SHOWN])
        return sum([1 << i for i in found])


def numbered(names: Iterable[Any]) -> dict[Any, int]:
    """Names by their place, as `choice` wants them."""
    return {name: i for i, name in enumerate(names)}
