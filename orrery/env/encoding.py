"""Fixed-size observations and actions for any game, by feature hashing. ENCODING is the version: it changes with the figures.

An observation is a vector of OBSERVATION floats. Every number in a view adds log1p of itself at the place its path hashes to;
every word adds 1 at the place of path and word. Lists with one entry per seat are turned so that the observer comes first.
An action is a number below ACTIONS: the hash of (kind of question, option); options of one question that meet take the
next free place in the order they are listed, so the mask has exactly one bit per option.
"""
from __future__ import annotations

import math
from typing import Any, Final
from zlib import crc32

import numpy as np
import numpy.typing as npt

from orrery.kernel.rng import MASK, mix
from orrery.kernel.state import Option

ENCODING: Final = 1
OBSERVATION: Final = 1024
ACTIONS: Final = 512
LIMIT: Final = 12.0
SKIPPED: Final = frozenset({"game", "version", "options", "reveals", "waiting", "seat", "seats", "agenda", "branches"})

_words: dict[str, int] = {}
_logs: tuple[float, ...] = tuple(math.log1p(i) for i in range(256))


def word(text: str) -> int:
    found = _words.get(text)
    if found is None:
        found = _words[text] = mix(crc32(text.encode()) + 1)
    return found


def measure(value: int | float) -> float:
    """log1p with the number's sign."""
    if isinstance(value, int) and 0 <= value < 256:
        return _logs[value]
    return math.copysign(math.log1p(abs(value)), value)


def observe(data: dict[str, Any]) -> npt.NDArray[np.float32]:
    """A view as a vector."""
    out = [0.0] * OBSERVATION
    seat, seats = data["seat"], data["seats"]
    for key, value in data.items():
        if key in SKIPPED:
            continue
        if isinstance(value, list) and len(value) == seats and seat > 0:
            value = value[seat:] + value[:seat]
        add(out, word(key), value)
    question = asked(data)
    if question:
        add(out, word("asked"), question[0])
        add(out, word("asked about"), question[2:])
    return np.clip(np.asarray(out, dtype=np.float32), -LIMIT, LIMIT)


def asked(data: dict[str, Any]) -> list[Any]:
    """The frame that asks the observer, [] when none does."""
    seat = data["seat"]
    stacks = data["branches"] if data["branches"] else [data["agenda"]]
    for stack in stacks:
        if stack and stack[-1][1] == seat:
            return list(stack[-1])
    return []


def add(out: list[float], path: int, value: Any) -> None:
    kind = type(value)
    if kind is int or kind is float:
        if value:
            out[path % OBSERVATION] += measure(value)
    elif kind is str:
        out[((path ^ word(value)) * 0x9E3779B1 & MASK) % OBSERVATION] += 1.0
    elif kind is bool:
        out[path % OBSERVATION] += value
    elif kind is dict:
        for key, inner in value.items():
            add(out, (path * 31 + word(key)) & MASK, inner)
    elif kind is list:
        for i, inner in enumerate(value):
            add(out, path if type(inner) is str else (path * 31 + i + 1) & MASK, inner)


def action_ids(kind: int, options: list[Option]) -> list[int]:
    """The action number of each option of one question."""
    taken: set[int] = set()
    ids: list[int] = []
    for o in options[:ACTIONS]:
        place = hash((kind, o)) % ACTIONS       # hashes of ints and tuples of ints are the same on every machine and run
        while place in taken:
            place = (place + 1) % ACTIONS
        taken.add(place)
        ids.append(place)
    return ids
