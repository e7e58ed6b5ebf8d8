"""A small network that a game brings along (tools/teach.py): it says how likely each answer is the right one.

It reads which features the table and the answers have (a game's bot/features.py). Tables are asked in batches: that takes hardly longer
than for one of them.

A file knows its features by name. Where a game has changed since it was taught, rows are put where their features are now: what the
network has never met is zero, what is gone is dropped, and the log and `orrery arena` say so.
"""
from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from orrery.brain import Brain
from orrery.kernel.text import Msg

LOG = logging.getLogger("orrery.bots")
Array = Any
BILINEAR: Final = 8.0       # the plain product of question and answer is divided by it
PIECE: Final = 8            # rows that are multiplied at once
ROWS: Final = ("table", "option")       # of these every row is a feature; files keep a byte a figure and a scale a row
PARTS: Final = ("table", "table_bias", "middle", "middle_bias", "ask", "ask_bias", "option", "weigh", "value", "value_bias")


class Changed:
    """How a game's features differ from those that a network was taught with."""

    def __init__(self, path: Path, new: list[str], gone: list[str]) -> None:
        self.path, self.new, self.gone = path, new, gone

    def __bool__(self) -> bool:
        return bool(self.new or self.gone)

    def text(self, lang: str = "en") -> str:
        return Msg("bots", "network.changed", {"name": self.path.name, "new": len(self.new), "gone": len(self.gone),
                                               "examples": ", ".join([*self.new, *self.gone][:3])}).text(lang)


def packed_names(names: list[str]) -> Array:
    """As a file keeps them: the characters, one name a line."""
    return np.frombuffer("\n".join(names).encode(), np.uint8)


def names_in(data: Any, row: str) -> list[str] | None:
    """The features of a file; None in one that was saved before files had names."""
    name = f"{row}_names"
    return bytes(data[name]).decode().split("\n") if name in data else None


def compared(brain: Brain[Any], path: Path, data: Any) -> Changed:
    """What has changed in the game since the network of a file was taught."""
    changed = Changed(path, [], [])
    for row, now in zip(ROWS, brain.feature_names(), strict=True):
        then = names_in(data, row)
        if then is None:
            if len(data[row]) != len(now):
                raise ValueError(f"{path.name} has {len(data[row])} features without names, {brain.game.id} has {len(now)}: it cannot be read")
        elif then != now:
            before, today = set(then), set(now)
            changed.new += [f"{row} {name}" for name in now if name not in before]
            changed.gone += [f"{row} {name}" for name in then if name not in today]
    return changed


def changes(brain: Brain[Any]) -> list[Changed]:
    """The networks of a game that were taught before it changed."""
    found = []
    for path in brain.networks():
        with np.load(path) as data:
            found.append(compared(brain, path, data))
    return [changed for changed in found if changed]


@cache
def read(brain: Brain[Any], path: Path) -> dict[str, Array]:
    """The arrays of a file, with a row for every feature that the game has now."""
    with np.load(path) as file:
        data = {name: file[name] for name in file.files}
    changed = compared(brain, path, data)
    if changed:
        LOG.warning("%s: %s", brain.game.id, changed.text())
    for row, now in zip(ROWS, brain.feature_names(), strict=True):
        then = names_in(data, row)
        if then is not None and then != now:
            place = {name: i for i, name in enumerate(then)}
            at = np.array([place.get(name, len(then)) for name in now])         # the row after the last: zero
            for part in (row, f"{row}_scale"):
                data[part] = np.concatenate([data[part], np.zeros_like(data[part][:1])])[at]
    return data


def weights_of(data: dict[str, Array]) -> dict[str, Array]:
    """The weights as a file has them, in figures."""
    return {name: data[name].astype(np.float32) * (data[f"{name}_scale"][:, None] if name in ROWS else 1) for name in PARTS}


def block_of(weights: dict[str, Array]) -> Array:
    """All of them in one row: what the rules in C read (native/network.h)."""
    return np.ascontiguousarray(np.concatenate([weights[name].ravel() for name in PARTS]), np.float32)


class Network:
    """What the table has is added up (table), thought over (middle) and asked of each answer (ask, option, weigh)."""

    def __init__(self, weights: dict[str, Array]) -> None:
        w = {name: np.ascontiguousarray(value, np.float32) for name, value in weights.items()}
        self.table, self.table_bias = w["table"] * w["table_scale"][:, None], w["table_bias"]
        self.middle, self.middle_bias = w["middle"], w["middle_bias"]
        self.ask, self.ask_bias = w["ask"], w["ask_bias"]
        self.option, self.weigh = w["option"] * w["option_scale"][:, None], w["weigh"]

    def think(self, states: list[list[int]], answers: list[list[list[int]]]) -> list[Array]:
        """For every table the logarithms of how likely its answers are; together they are certain."""
        seen = np.stack([self.table[found].sum(0) for found in states]) + self.table_bias
        thought = np.maximum(times(np.maximum(seen, 0), self.middle) + self.middle_bias, 0)
        ask = times(thought, self.ask) + self.ask_bias
        option = self.told([row for rows in answers for row in rows])
        counts = [len(rows) for rows in answers]
        asked, key = np.repeat(ask, counts, axis=0), self.option.shape[1]
        figures = (np.maximum(asked[:, :key] + option, 0) * self.weigh).sum(1) + (asked[:, key:] * option).sum(1) / BILINEAR
        return [likely(part) for part in np.split(figures, np.cumsum(counts)[:-1])]

    def told(self, rows: list[list[int]]) -> Array:
        """What the answers have, added up for each."""
        starts = np.cumsum([0, *[len(row) for row in rows[:-1]]])
        return np.add.reduceat(self.option[[x for row in rows for x in row]], starts, axis=0)


def times(rows: Array, matrix: Array) -> Array:
    """A product in pieces so small that numpy starts no threads for it: where all cores are busy they wait for each other, and a line
    took twenty times as long."""
    return np.concatenate([rows[i:i + PIECE] @ matrix for i in range(0, len(rows), PIECE)])


def likely(figures: Array) -> Array:
    figures = figures - figures.max()
    return figures - np.log(np.exp(figures).sum())


@cache
def load(brain: Brain[Any], path: Path) -> Network:
    return Network(read(brain, path))
