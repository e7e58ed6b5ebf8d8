"""Rollouts and the teacher in C (native/rollouts.h, native/teach.h), for any game that has a native form (docs/native.md) and any number of seats.

They are a library of their own, which knows games as orrery/native/game.h offers them.
"""
from __future__ import annotations

import ctypes
import sys
import time
from array import array
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from orrery.bots.network import Array, block_of, read, weights_of
from orrery.brain import Brain
from orrery.kernel.game import Game
from orrery.kernel.state import State
from orrery.native.build import build_written, written_library
from orrery.native.load import NativeRefused, native_form

GROUPS: Final = 16           # of tables, at most
ROWS: Final = 8              # seats and opponents, at most
SIZES: Final = ("states", "options", "hidden", "middle", "key")
FOLDER: Final = Path(__file__).parent / "native"
# What makes sums of floats fast, but not -ffast-math: linked into a library that changes how the whole process counts (no subnormal numbers).
MATHS: Final = ("-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math", "-fno-math-errno", "-ffinite-math-only", "-freciprocal-math")
FLAGS: Final = ("-std=c11", "-D_GNU_SOURCE", "-O3", "-pthread", *MATHS, "-Wall", *(["-Wl,-Bsymbolic"] if sys.platform == "linux" else []))
AGAIN: Final = 20.0          # seconds after which it is looked again whether a library has been built meanwhile


class Sizes(ctypes.Structure):
    """Of a network; as in native/network.h."""

    _fields_ = [(name, ctypes.c_int) for name in SIZES]


class Budget(ctypes.Structure):
    """As in native/rollouts.h, which says what the figures mean."""

    _fields_ = [("lines", ctypes.c_int), ("seconds", ctypes.c_float), ("best", ctypes.c_int),
                *[(name, ctypes.c_float) for name in ("least", "sure", "prior", "sharp", "win", "close", "relative")], ("keep", ctypes.c_int),
                ("also", ctypes.c_int), ("effort", ctypes.c_int), ("seed", ctypes.c_uint64)]


class JudgedInC(ctypes.Structure):
    """As in native/rollouts.h."""

    _fields_ = [("prior", ctypes.c_float), ("lines", ctypes.c_int), *[(name, ctypes.c_float) for name in ("mean", "error", "apart")]]


class Judged(NamedTuple):
    """What lines say of an answer: the logarithm of how likely the network finds it, how many lines it had, the mean of what came of them with its
    standard error, and that error as one of a difference: all answers are played on the same deals."""

    prior: float
    lines: int
    mean: float
    error: float
    apart: float


class PlayedInC(ctypes.Structure):
    """As in native/rollouts.h."""

    _fields_ = [("points", ctypes.c_float * ROWS), ("places", ctypes.c_int * ROWS), ("rows", ctypes.c_int), ("answers", ctypes.c_int),
                ("lines", ctypes.c_int), ("longest", ctypes.c_float)]


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


class GameInC:
    """A game as its native form offers it: an address for C, and how tables go in."""

    def __init__(self, game: Game[Any], lib: Any, native: Any = None) -> None:
        self.game, self.lib, self.native = game, lib, native
        self.at = ctypes.addressof(ctypes.c_char.in_dll(lib, "orrery_offer"))

    def pack(self, s: State) -> array[int]:
        """The table as C reads it; NativeRefused: it has no room there."""
        try:
            return array("q", self.native.form.pack(s, self.native.strings))
        except ValueError as error:
            raise NativeRefused(str(error)) from None


_games: dict[int, tuple[Game[Any], GameInC | None, float]] = {}


def game_in_c(game: Game[Any]) -> GameInC | None:
    """The game in C, if that has been built for these very rules; else None, and bots play in Python."""
    known = _games.get(id(game))
    if known is not None and (known[1] is not None or time.monotonic() - known[2] < AGAIN):
        return known[1]
    native = native_form(game, again=True)
    offered = native is not None and hasattr(native.lib, "orrery_offer")
    _games[id(game)] = (game, GameInC(game, native.lib, native) if native is not None and offered else None, time.monotonic())
    return _games[id(game)][1]


def build_bots() -> Path:
    """Compiles rollouts and teacher, if that has not been done for these sources."""
    return build_written("bots", FOLDER, FLAGS)


_bots: list[Any] = []


def bots_in_c(path: Path | None = None) -> Any:
    """Rollouts and teacher, if they have been compiled."""
    if not _bots:
        path = path or written_library("bots", FOLDER, FLAGS)
        if not path.is_file():
            return None
        try:
            lib = ctypes.CDLL(str(path))
        except OSError:
            return None
        lib.teacher_new.restype = lib.teacher_weights.restype = lib.teacher_used.restype = ctypes.c_void_p
        _bots.append(lib)
    return _bots[0]


class Rollouts:
    """Lines of one game."""

    def __init__(self, game: GameInC, bots: Any) -> None:
        self.game, self.bots = game, bots
        self.sizes = ctypes.cast(game.at + OFFERED, ctypes.POINTER(ctypes.c_int))

    @property
    def most_options(self) -> int:
        return int(self.sizes[0])

    def reads(self, network: Weights) -> bool:
        """False: the library was compiled before the game's features changed."""
        return (self.sizes[1], self.sizes[2]) == (network.sizes.states, network.sizes.options)

    def choose(self, network: Weights, packed: array[int], seat: int, budget: Budget) -> tuple[int, int]:
        """(the place of the answer among those that are due, how many lines were played); -1 if the table is refused: C has room for only so much,
        or is of another version."""
        return self._asked(network, packed, seat, budget, None)

    def judge(self, network: Weights, packed: array[int], seat: int, budget: Budget, count: int) -> tuple[int, list[Judged]]:
        """The same, and what the lines said of each of so many answers that are due; an answer that was not played out has no lines."""
        room = (JudgedInC * self.most_options)()
        found, _ = self._asked(network, packed, seat, budget, room)
        return found, [Judged(x.prior, x.lines, x.mean, x.error, x.apart) for x in room[:count]]

    def _asked(self, network: Weights, packed: array[int], seat: int, budget: Budget, room: Any) -> tuple[int, int]:
        if not self.reads(network):
            return -1, 0
        address, n = packed.buffer_info()
        lines = ctypes.c_int(0)
        found: int = self.bots.rollouts_choose(
            ctypes.c_void_p(self.game.at), ctypes.c_void_p(network.block.ctypes.data), ctypes.byref(network.sizes), ctypes.c_void_p(address), n, seat,
            ctypes.byref(budget), ctypes.byref(lines), room)
        return found, lines.value

    def shares(self, network: Weights, packed: array[int], seat: int) -> list[float]:
        """The logarithms of how likely the network finds each answer that is due."""
        address, n = packed.buffer_info()
        out = (ctypes.c_float * self.most_options)()
        count = self.bots.rollouts_shares(ctypes.c_void_p(self.game.at), ctypes.c_void_p(network.block.ctypes.data), ctypes.byref(network.sizes),
                                          ctypes.c_void_p(address), n, seat, out)
        if count < 0:
            raise NativeRefused("a table without room")
        return list(out[:count])

    def play(self, networks: list[Weights], packed: array[int], budgets: list[Budget], deal: int) -> PlayedInC:
        """A whole game on a deal of its own, each seat by its network and budget (lines 0: the likeliest answer)."""
        address, n = packed.buffer_info()
        blocks = (ctypes.c_void_p * len(networks))(*[x.block.ctypes.data for x in networks])
        sizes, all_budgets = (Sizes * len(networks))(*[x.sizes for x in networks]), (Budget * len(networks))(*budgets)
        out = PlayedInC()
        if self.bots.rollouts_play(ctypes.c_void_p(self.game.at), blocks, sizes, ctypes.c_void_p(address), n, all_budgets, ctypes.c_uint64(deal),
                                   ctypes.byref(out)) < 0:
            raise NativeRefused("a table without room")
        return out


OFFERED: Final = ctypes.sizeof(ctypes.c_char_p) + 4 * ctypes.sizeof(ctypes.c_size_t)         # where most_options, state_features, option_features lie


def rollouts(game: Game[Any]) -> Rollouts | None:
    """Lines in C, where the game and the bots have been built."""
    bots = bots_in_c()
    found = game_in_c(game) if bots is not None else None
    return Rollouts(found, bots) if found is not None else None


class Lesson(ctypes.Structure):
    """How to teach; as in native/teach.h, which says what the figures mean."""

    _fields_ = [("sizes", Sizes), *[(name, ctypes.c_int) for name in ("answers", "part", "passes")],
                *[(name, ctypes.c_float) for name in ("rate", "entropy", "credit", "clip", "shaped", "win", "close", "relative", "theirs",
                                                      "reward_shaping", "shaping_kept", "rivals")]]


class Lessons(ctypes.Structure):
    """What came of a round."""

    _fields_ = [("games", ctypes.c_int), ("answers", ctypes.c_int), ("refused", ctypes.c_int), ("results", ctypes.c_int),
                *[(name, ctypes.c_float) for name in ("mine", "theirs", "won", "open", "luck", "told", "playing", "learning")]]


class Teacher:
    """The teacher in C, its weights as arrays that share memory with it."""

    def __init__(self, lines: Rollouts, sizes: Sizes, seed: int, workers: int = 1) -> None:
        self.lines, self.lib = lines, lines.bots
        self.it = ctypes.c_void_p(self.lib.teacher_new(ctypes.c_void_p(lines.game.at), sizes, ctypes.c_uint64(seed), workers))
        self.sizes = sizes
        size = ctypes.c_long()
        at = self.lib.teacher_weights(self.it, ctypes.byref(size))
        self.weights: Array = np.ctypeslib.as_array(ctypes.cast(at, ctypes.POINTER(ctypes.c_float)), (size.value,))
        used = self.lib.teacher_used(self.it)
        self.used: Array = np.ctypeslib.as_array(ctypes.cast(used, ctypes.POINTER(ctypes.c_uint8)), (sizes.states + sizes.options,))

    def start(self, packed: array[int], group: int = -1) -> None:
        address, n = packed.buffer_info()
        if self.lib.teacher_start(self.it, ctypes.c_void_p(address), n, group):
            raise ValueError("the game in C does not understand this table")

    def begin_from(self, packed: array[int]) -> None:
        """All games begin from this table."""
        self.lib.teacher_restart(self.it)
        self.start(packed)

    def rival(self, weights: Array | None) -> None:
        """An earlier self that plays some of the other seats in company (Lesson.rivals), and all of them in a test."""
        if weights is None:
            self.lib.teacher_rival(self.it, None)
            return
        block = np.ascontiguousarray(weights, np.float32)
        if block.size != self.weights.size:
            raise ValueError("a rival of another size")
        self.lib.teacher_rival(self.it, ctypes.c_void_p(block.ctypes.data))

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
