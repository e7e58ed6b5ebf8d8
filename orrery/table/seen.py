"""A view that notes what is read of it, so that a drawing is done again only when something it was made from has changed.

What a panel shows depends on nothing but what its builder reads. So a panel that was drawn from one view is right for another one, of the same seat or of
another, exactly when the two are alike in everything that was read; and then it tells nothing that the other view does not say.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

Path = tuple[Any, ...]
DEEP: Final = 2             # so many steps into a view its parts are told apart; what lies deeper is read as a whole
KIND: Final = "?"           # the end of a path: that there is a part with parts of its own
LENGTH: Final = "#"         # and how many it has


class Reads:
    """What was read: outside of any builder, and by the one that is at work."""

    def __init__(self) -> None:
        self.outside: set[Any] = set()              # paths, and facts: functions of the whole view
        self.now = self.outside

    def during(self, work: Callable[[], Any]) -> tuple[Any, set[Any]]:
        """What the work gives, and what it was made from: what was read before any builder may have been handed on, so it counts too."""
        before, self.now = self.now, set()
        try:
            return work(), self.outside | self.now
        finally:
            self.now = before


def is_node(value: Any, depth: int) -> bool:
    """Has it parts that are told apart?"""
    return depth <= DEEP and bool(value) and (isinstance(value, dict) or (isinstance(value, list) and isinstance(value[0], (dict, list))))


def seen(value: Any, reads: Reads, path: Path = ()) -> Any:
    """The value, to be read like any other."""
    return (SeenDict if isinstance(value, dict) else SeenList)(value, reads, path) if is_node(value, len(path)) else value


class SeenDict(dict[Any, Any]):
    """What looks at the whole of it gets the plain data."""

    __hash__ = None

    def __init__(self, raw: dict[Any, Any], reads: Reads, path: Path) -> None:
        super().__init__(raw)
        self.raw, self.reads, self.path = raw, reads, path
        self.parts: dict[Any, tuple[Path, Any]] = {}

    def __getitem__(self, key: Any) -> Any:
        found = self.parts.get(key)
        if found is None:
            path = (*self.path, key)
            if key not in self.raw:
                self.reads.now.add(path)
                raise KeyError(key)
            value = self.raw[key]
            found = self.parts[key] = ((*path, KIND) if is_node(value, len(path)) else path, seen(value, self.reads, path))
        self.reads.now.add(found[0])
        return found[1]

    def get(self, key: Any, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key: object) -> bool:
        self.reads.now.add((*self.path, key))
        return key in self.raw

    def whole(self) -> dict[Any, Any]:
        self.reads.now.add(self.path)
        return self.raw

    def __iter__(self) -> Iterator[Any]:
        return iter(self.whole())

    def __reversed__(self) -> Any:
        return reversed(self.whole())

    def __len__(self) -> int:
        return len(self.whole())

    def __eq__(self, other: object) -> bool:
        return bool(self.whole() == plain(other))

    def __ne__(self, other: object) -> bool:
        return bool(self.whole() != plain(other))

    def __or__(self, other: Any) -> Any:
        return self.whole() | plain(other)

    def __ror__(self, other: Any) -> Any:
        return plain(other) | self.whole()

    def __repr__(self) -> str:
        return repr(self.whole())

    def __reduce__(self) -> Any:
        return dict, (self.whole(),)

    def keys(self) -> Any:
        return self.whole().keys()

    def values(self) -> Any:
        return self.whole().values()

    def items(self) -> Any:
        return self.whole().items()

    def copy(self) -> dict[Any, Any]:
        return self.whole().copy()


class SeenList(list[Any]):
    """A list of dicts or lists, such as the players."""

    __hash__ = None

    def __init__(self, raw: list[Any], reads: Reads, path: Path) -> None:
        super().__init__(raw)
        self.raw, self.reads, self.path = raw, reads, path
        self.parts = [seen(value, reads, (*path, i)) for i, value in enumerate(raw)]
        self.kinds = [(*path, i, KIND) if is_node(value, len(path) + 1) else (*path, i) for i, value in enumerate(raw)]

    def __len__(self) -> int:
        self.reads.now.add((*self.path, LENGTH))
        return len(self.raw)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return list(self)[i]
        if not 0 <= i < len(self.raw):
            self.reads.now.add((*self.path, LENGTH))
        self.reads.now.add(self.kinds[i])
        return self.parts[i]

    def __iter__(self) -> Iterator[Any]:
        self.reads.now.add((*self.path, LENGTH))
        self.reads.now.update(self.kinds)
        return iter(self.parts)

    def __reversed__(self) -> Any:
        return reversed(list(self))

    def whole(self) -> list[Any]:
        self.reads.now.add(self.path)
        return self.raw

    def __contains__(self, value: object) -> bool:
        return plain(value) in self.whole()

    def __eq__(self, other: object) -> bool:
        return bool(self.whole() == plain(other))

    def __ne__(self, other: object) -> bool:
        return bool(self.whole() != plain(other))

    def __add__(self, other: Any) -> Any:
        return [*self, *other]

    def __radd__(self, other: Any) -> Any:
        return [*other, *self]

    def __mul__(self, n: Any) -> Any:
        return list(self) * n

    def __repr__(self) -> str:
        return repr(self.whole())

    def __reduce__(self) -> Any:
        return list, (self.whole(),)

    def index(self, *args: Any) -> int:
        return self.whole().index(*args)

    def count(self, value: Any) -> int:
        return self.whole().count(value)

    def copy(self) -> list[Any]:
        return list(self)


def plain(value: Any) -> Any:
    return value.whole() if isinstance(value, (SeenDict, SeenList)) else value


def differences(old: Any, new: Any) -> set[Path]:
    """Every path that reads something else in one view than in the other."""
    found: set[Path] = set()
    compare(old, new, (), found)
    return found


def compare(old: Any, new: Any, path: Path, found: set[Path]) -> None:
    if old == new:
        return
    found.add(path)
    nodes = is_node(old, len(path)), is_node(new, len(path))
    if nodes == (True, True) and type(old) is type(new):
        parts(old, new, path, found)
        return
    found.add((*path, KIND))
    for node, value in zip(nodes, (old, new), strict=True):
        if node:
            parts(value, type(value)(), path, found)       # all that lies below is gone, or new


def parts(old: Any, new: Any, path: Path, found: set[Path]) -> None:
    if isinstance(old, list):
        if len(old) != len(new):
            found.add((*path, LENGTH))
        old, new = dict(enumerate(old)), dict(enumerate(new))
    for key in {**old, **new}:
        compare(old.get(key, KIND), new.get(key, KIND), (*path, key), found)
