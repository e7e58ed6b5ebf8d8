"""Guided first games: what one step of them is."""
from __future__ import annotations

from collections.abc import Sequence

from .game import Json


def step(key: str, *expect: str, at: str | Sequence[str] = (), others: Sequence[str] = (), position: dict[str, Json] | None = None) -> dict[str, Json]:
    """One step: the answers that go on (without any the player only reads), the parts of the board to look at, what the others answer then.

    Without a position play goes on. Its words are lesson.<key> in the game's catalogue.
    """
    out: dict[str, Json] = {"key": key, "seat": 0, "expect": list(expect), "at": [at] if isinstance(at, str) else list(at), "others": list(others)}
    if position is not None:
        out["position"] = position
    return out
