"""Rollouts in C (native/rollouts.h), where a game's rules have been compiled (`make fast`): the same as rollouts.py on many times as many lines."""
from __future__ import annotations

import ctypes
from array import array
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from orrery.bots.network import Array, block_of, weights_of

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
def weights(path: Path) -> Weights:
    with np.load(path) as data:
        return Weights(weights_of({name: data[name] for name in data.files}))


class Rollouts:
    """The library of one game."""

    def __init__(self, path: Path) -> None:
        self.lib: Any = ctypes.CDLL(str(path))
        self.lib.rollouts_choose.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_int] + [ctypes.c_void_p] * 2

    def choose(self, network: Weights, packed: array[int], budget: Budget) -> tuple[int, int]:
        """(the place of the answer among those that are due, how many lines were played); -1 if the rules in C do not understand the table: they
        have room for only so many pieces, or are of another version."""
        address, n = packed.buffer_info()
        lines = ctypes.c_int(0)
        found: int = self.lib.rollouts_choose(network.block.ctypes.data, ctypes.addressof(network.sizes), address, n, ctypes.addressof(budget),
                                              ctypes.addressof(lines))
        return found, lines.value


@cache
def library(path: Path) -> Rollouts:
    return Rollouts(path)
