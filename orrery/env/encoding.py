"""Fixed-size observations and actions for any game, by feature hashing. ENCODING is the version: it changes with the figures.

An observation is a vector of OBSERVATION floats. Every number in a view adds log1p of itself at the place its path hashes to;
every word adds 1 at the place of path and word. Lists with one entry per seat are turned so that the observer comes first.
An action is a number below ACTIONS: the hash of (kind of question, option); options of one question that meet take the
next free place in the order they are listed, so the mask has exactly one bit per option.

Amounts are multiples of 2**-20, so sums are exact in any order and an observation can be kept up to date by adding differences.
"""
from __future__ import annotations

import math
from typing import Any, Final
from zlib import crc32

import numpy as np
import numpy.typing as npt

from orrery.kernel.rng import MASK, mix
from orrery.kernel.state import Option

ENCODING: Final = 2
OBSERVATION: Final = 1024
ACTIONS: Final = 512
LIMIT: Final = 12.0
GRAIN: Final = 1 << 20
SKIPPED: Final = frozenset({"game", "version", "options", "reveals", "waiting", "seat", "seats", "agenda", "branches"})
WORDS: Final[set[type]] = {str}

_words: dict[str, int] = {}


def word(text: str) -> int:
    found = _words.get(text)
    if found is None:
        found = _words[text] = mix(crc32(text.encode()) + 1)
    return found


def log(value: int | float) -> float:
    """log1p with the number's sign."""
    return math.copysign(round(math.log1p(abs(value)) * GRAIN) / GRAIN, value)


_logs: tuple[float, ...] = tuple(log(i) for i in range(256))


class Observer:
    """One seat's observation from one view to the next: only what has changed is hashed again."""

    def __init__(self) -> None:
        self.sums: list[float] = [0.0] * OBSERVATION
        self.vector: npt.NDArray[np.float32] = np.zeros(OBSERVATION, dtype=np.float32)
        self.last: dict[str, Any] = {}

    def look(self, data: dict[str, Any]) -> npt.NDArray[np.float32]:
        """The view as a vector."""
        seen = turned(data)
        changes: dict[int, float] = {}
        change(changes, 0, self.last, seen)
        self.last = seen
        sums, vector = self.sums, self.vector
        for place, amount in changes.items():
            if amount:
                total = sums[place] = sums[place] + amount
                vector[place] = total if -LIMIT < total < LIMIT else math.copysign(LIMIT, total)
        return vector.copy()


def observe(data: dict[str, Any]) -> npt.NDArray[np.float32]:
    """A view as a vector."""
    return Observer().look(data)


def turned(data: dict[str, Any]) -> dict[str, Any]:
    """What of a view is observed, the observer's entry first where there is one per seat, and the question asked."""
    seat, seats = data["seat"], data["seats"]
    out: dict[str, Any] = {}
    for key, value in data.items():
        if key not in SKIPPED:
            out[key] = value[seat:] + value[:seat] if seat > 0 and type(value) is list and len(value) == seats else value
    out["seat"] = str(seat)
    question = asked(data)
    if question:
        out["asked"], out["asked about"] = question[0], question[2:]
    return out


def asked(data: dict[str, Any]) -> list[Any]:
    """The frame that asks the observer, [] when none does."""
    seat = data["seat"]
    stacks = data["branches"] if data["branches"] else [data["agenda"]]
    for stack in stacks:
        if stack and stack[-1][1] == seat:
            return list(stack[-1])
    return []


def change(out: dict[int, float], path: int, old: Any, new: Any) -> None:
    """Add to `out` what turns the amounts of `old` into those of `new`."""
    kind = type(new)
    if kind is not type(old) or (kind is not dict and kind is not list):
        add(out, path, old, -1.0)
        add(out, path, new, 1.0)
    elif kind is dict:
        change_fields(out, path, old, new)
    elif old and new and type(old[0]) is str and set(map(type, old)) == WORDS == set(map(type, new)):
        change_words(out, path, old, new)
    else:
        change_items(out, path, old, new)


def change_fields(out: dict[int, float], path: int, old: dict[str, Any], new: dict[str, Any]) -> None:
    path *= 31
    for key, inner in new.items():
        before = old.get(key)
        if before == inner:
            continue
        place = (path + (_words.get(key) or word(key))) & MASK
        if type(inner) is dict or type(inner) is list:
            change(out, place, before, inner)
            continue
        if before is not None:
            add(out, place, before, -1.0)
        if inner is not None:
            add(out, place, inner, 1.0)
    if not old.keys() <= new.keys():
        for key in old.keys() - new.keys():
            add(out, (path + word(key)) & MASK, old[key], -1.0)


def change_items(out: dict[int, float], path: int, old: list[Any], new: list[Any]) -> None:
    both = min(len(old), len(new))
    for i in range(both):
        before, inner = old[i], new[i]
        if before == inner:
            continue
        place = (path * 31 + i + 1) & MASK
        if (type(inner) is dict or type(inner) is list) and type(before) is type(inner):
            change(out, place, before, inner)
            continue
        add(out, path if type(before) is str else place, before, -1.0)
        add(out, path if type(inner) is str else place, inner, 1.0)
    for side, sign in ((old, -1.0), (new, 1.0)):
        for i in range(both, len(side)):
            inner = side[i]
            if inner is not None:
                add(out, path if type(inner) is str else (path * 31 + i + 1) & MASK, inner, sign)


def change_words(out: dict[int, float], path: int, old: list[str], new: list[str]) -> None:
    """Where a word stands in its list is not observed: only the words that came and went count."""
    gone, come = words_between(old, new)
    for x in gone:
        add(out, path, x, -1.0)
    for x in come:
        add(out, path, x, 1.0)


_compared: list[list[str]] = [[], [], [], []]   # old, new, gone, come: views show one list of cards in several places


def words_between(old: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """The words that went and those that came."""
    if new[:len(old)] == old:
        return [], new[len(old):]
    if _compared[0] is not old or _compared[1] is not new:
        gone, come = old[:], []
        for x in new:
            if x in gone:
                gone.remove(x)
            else:
                come.append(x)
        _compared[:] = old, new, gone, come
    return _compared[2], _compared[3]


def add(out: dict[int, float], path: int, value: Any, sign: float) -> None:
    kind = type(value)
    if kind is int or kind is bool or kind is float:    # True weighs what 1 weighs: Python holds them for equal
        if value:
            place = path % OBSERVATION
            out[place] = out.get(place, 0.0) + sign * (_logs[value] if kind is int and 0 < value < 256 else log(value))
    elif kind is str:
        place = ((path ^ (_words.get(value) or word(value))) * 0x9E3779B1 & MASK) % OBSERVATION
        out[place] = out.get(place, 0.0) + sign
    elif kind is dict:
        for key, inner in value.items():
            add(out, (path * 31 + word(key)) & MASK, inner, sign)
    elif kind is list:
        for i, inner in enumerate(value):
            add(out, path if type(inner) is str else (path * 31 + i + 1) & MASK, inner, sign)


def action_places(kind: int, options: list[Option]) -> dict[int, Option]:
    """The options of one question by action number."""
    places: dict[int, Option] = {}
    for o in options[:ACTIONS]:
        place = hash((kind, o)) % ACTIONS       # hashes of ints and tuples of ints are the same on every machine and run
        while place in places:
            place = (place + 1) % ACTIONS
        places[place] = o
    return places
