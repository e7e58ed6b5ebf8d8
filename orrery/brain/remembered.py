"""A function whose results are kept: bots look at the same thing again and again."""
from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def remembered(most: int, key: Callable[..., Hashable] | None = None, memory: dict[Any, Any] | None = None) -> Callable[[F], F]:
    """Keeps so many results, by the arguments or by what `key` makes of them (in `memory`); then it begins anew. What is given must not be changed.

    The function must depend on nothing else: the native form (docs/native.md) has no memory, and reckons it each time."""
    def wrap(function: F) -> F:
        known: dict[Any, Any] = {} if memory is None else memory

        @wraps(function)
        def look(*args: Any) -> Any:
            place = args if key is None else key(*args)
            found = known.get(place)
            if found is None:
                if len(known) >= most:
                    known.clear()
                found = known[place] = function(*args)
            return found
        return look     # type: ignore[return-value]
    return wrap
