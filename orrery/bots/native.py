"""Rollouts in C (native/rollouts.h), where a game's rules have been compiled (`make fast`): the same as rollouts.py on many times as many lines."""
from __future__ import annotations

import ctypes
from array import array
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from orrery.bots.network import Array, block_of, read, weights_of
from orrery.brain import Brain

GROUPS: Final = 16           # of tables, at most
SIZES: Final = ("states", "options", "hidden", "middle", "key")


class Sizes(ctypes.Structure):
    """Of a network; as in native/network.h."""

    _fields_ = [(name, ctypes.c_int) for name in SIZES]


class Budget(ctypes.Structure):
    """As in native/rollouts.h, which says what the figures mean."""

    _fields_ = [("lines", ctypes.c_int), ("seconds", ctypes.c_float), ("best", ctypes.c_int),
                *[(name, ctypes.c_float) for name in ("least", "sure", "prior", "sharp", "win", "close", "relative")], ("seed", ctypes.c_uint64)]


class Weights:
    """A network's weights as C reads them."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.block: Array = block_of(weights)
        states, hidden = weights["table"].shape
        options, key = weights["option"].shape
        self.sizes = Sizes(states, options, hidden, weights["middle"].shape[1], key)


@cache
def weights(brain: Brain[Any], path: Path) -> Weights:
    return Weights(weights_of(read(brain, path)))


class Rollouts:
    """The library of one game."""

    def __init__(self, path: Path) -> None:
        self.lib: Any = ctypes.CDLL(str(path))
        self.lib.rollouts_choose.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_int] + [ctypes.c_void_p] * 2

    def reads(self, network: Weights) -> bool:
        """False: the library was compiled before the game's features changed."""
        return hasattr(self.lib, "rollouts_reads") and bool(self.lib.rollouts_reads(network.sizes.states, network.sizes.options))

    def choose(self, network: Weights, packed: array[int], budget: Budget) -> tuple[int, int]:
        """(the place of the answer among those that are due, how many lines were played); -1 if the rules in C do not understand the table: they
        have room for only so many pieces, or are of another version."""
        if not self.reads(network):
            return -1, 0
        address, n = packed.buffer_info()
        lines = ctypes.c_int(0)
        found: int = self.lib.rollouts_choose(network.block.ctypes.data, ctypes.addressof(network.sizes), address, n, ctypes.addressof(budget),
                                              ctypes.addressof(lines))
        return found, lines.value


class Lesson(ctypes.Structure):
    """How to teach; as in native/teach.h, which says what the figures mean."""

    _fields_ = [("sizes", Sizes), *[(name, ctypes.c_int) for name in ("answers", "part", "passes")],
                *[(name, ctypes.c_float) for name in ("rate", "entropy", "credit", "clip", "shaped", "win", "close", "relative", "theirs",
                                                      "reward_shaping", "shaping_kept")]]


class Lessons(ctypes.Structure):
    """What came of a round."""

    _fields_ = [("games", ctypes.c_int), ("answers", ctypes.c_int),
                *[(name, ctypes.c_float) for name in ("mine", "theirs", "won", "open", "luck", "told", "playing", "learning")]]


class Teacher:
    """The teacher in C, its weights as arrays that share memory with it."""

    def __init__(self, library: Path, sizes: Sizes, seed: int, workers: int = 1) -> None:
        self.lib = lib = ctypes.CDLL(str(library))
        lib.teacher_new.restype = lib.teacher_weights.restype = lib.teacher_used.restype = ctypes.c_void_p
        lib.teacher_new.argtypes = [Sizes, ctypes.c_uint64, ctypes.c_int]
        lib.teacher_start.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
        self.it = ctypes.c_void_p(lib.teacher_new(sizes, seed, workers))
        self.sizes = sizes
        size = ctypes.c_long()
        at = lib.teacher_weights(self.it, ctypes.byref(size))
        self.weights: Array = np.ctypeslib.as_array(ctypes.cast(at, ctypes.POINTER(ctypes.c_float)), (size.value,))
        used = lib.teacher_used(self.it)
        self.used: Array = np.ctypeslib.as_array(ctypes.cast(used, ctypes.POINTER(ctypes.c_uint8)), (sizes.states + sizes.options,))

    def start(self, packed: Any, group: int = -1) -> None:
        address, n = packed.buffer_info()
        if self.lib.teacher_start(self.it, address, n, group):
            raise ValueError("the rules in C do not understand this table")

    def begin_from(self, packed: Any) -> None:
        """All games begin from this table."""
        self.lib.teacher_restart(self.it)
        self.start(packed)

    def round(self, lesson: Lesson, points: Array, games: Array) -> Lessons:
        out = Lessons()
        self.lib.teacher_round(self.it, ctypes.byref(lesson), ctypes.byref(out), ctypes.c_void_p(points.ctypes.data), ctypes.c_void_p(games.ctypes.data))
        return out

    def __del__(self) -> None:
        self.lib.teacher_free(self.it)

    def test(self, games: int, sharp: bool, seed: int) -> Lessons:
        out = Lessons()
        self.lib.teacher_test(self.it, games, int(sharp), ctypes.c_uint64(seed), ctypes.byref(out))
        return out


@cache
def library(path: Path) -> Rollouts:
    return Rollouts(path)
