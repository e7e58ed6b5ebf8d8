"""Libraries of rules in C for the tests, compiled once for each state of the sources; without a compiler such tests are skipped."""
from __future__ import annotations

import ctypes
import functools
import hashlib
import os
from array import array
from pathlib import Path
from typing import Any

import pytest

from orrery.bots import native
from orrery.bots.native import GameInC, Rollouts
from orrery.games import find
from orrery.native.build import compile_all, written_library
from tests.native.build import native as generated
from tests.toy import TOY
from tools.native import COMMON, LIBRARY, ROOT, compile_game, compiler, games

FOLDER = ROOT / "build" / "native"
HEADERS = ROOT / "orrery" / "native"
COMPILER = compiler()


def mark(sources: list[Path]) -> str:
    return hashlib.sha256(b"".join([p.read_bytes() for p in sorted(sources)])).hexdigest()[:16]


def library(game: str) -> Path:
    """The library of a game's rules."""
    if compiler() is None:
        pytest.skip("no C compiler here: the rules in C are not tested")
    folder = ROOT / "orrery" / "games" / game
    out = FOLDER / game / mark([*(ROOT / COMMON).glob("*.[ch]"), *folder.rglob("*.[ch]"), *folder.glob("*.py"), *folder.glob("data/*.json")]) / LIBRARY
    return out if out.exists() else whole(compile_game, game, out)


@functools.cache
def bots(*flags: str) -> Any:
    """Rollouts and teacher, compiled with more flags."""
    if compiler() is None:
        pytest.skip("no C compiler here: bots in C are not tested")
    out = FOLDER / "bots" / "".join([written_library("bots", native.FOLDER, native.FLAGS).stem, *flags, ".so"])
    if not out.exists():
        more = ("-Werror", "-fPIC", "-shared", "-I", str(HEADERS), "-I", str(native.FOLDER))
        compile_all(sorted(native.FOLDER.glob("*.c")), out, (*native.FLAGS, *flags, *more))
    lib = ctypes.CDLL(str(out))
    lib.teacher_new.restype = lib.teacher_weights.restype = lib.teacher_used.restype = ctypes.c_void_p
    return lib


@functools.cache
def toy_lines(*flags: str) -> Rollouts:
    """Lines of the game in tests/bots/toy_rules.c."""
    lib = bots(*flags)
    rules = ROOT / "tests" / "bots" / "toy_rules.c"
    out = FOLDER / "toy" / f"{mark([rules, HEADERS / 'game.h'])}.so"
    if not out.exists():
        compile_all([rules], out, ("-std=c11", "-O2", "-Wall", "-Werror", "-fPIC", "-shared", "-I", str(HEADERS)))
    return Rollouts(GameInC(TOY, ctypes.CDLL(str(out))), lib)


@functools.cache
def lines_of(game: str) -> Rollouts:
    """Lines of one of our games: of the rules by hand where there are any, else of the translated ones."""
    lib = bots()
    if game in games():
        return Rollouts(GameInC(find(game), ctypes.CDLL(str(library(game)))), lib)
    form = generated(game, "quick")
    return Rollouts(GameInC(find(game), form.lib, form), lib)


def whole(make: object, game: str, out: Path) -> Path:
    """Made under another name first: two processes of tests may ask at once."""
    part = out.with_suffix(f".{os.getpid()}")
    make(game, part)        # type: ignore[operator]
    part.replace(out)
    return out


class NativeGame(ctypes.Structure):
    """As in orrery/bots/native/solo/game.h."""

    _fields_ = [
        ("name", ctypes.c_char_p), ("state_size", ctypes.c_size_t), ("option_size", ctypes.c_size_t), ("most_options", ctypes.c_int),
        ("state_features", ctypes.c_int), ("option_features", ctypes.c_int), ("most_state", ctypes.c_int), ("most_option", ctypes.c_int),
        ("most_packed", ctypes.c_int),
        ("load", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)),
        ("dump", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)),
        ("redeal", ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64)),
        ("options", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)),
        ("answer", ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)),
        ("see", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)),
        ("tell", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)),
        ("points", ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(ctypes.c_float), ctypes.POINTER(ctypes.c_float))),
        ("won", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p))]


@functools.cache
def build(game: str) -> NativeGame:
    """The game's functions."""
    return NativeGame.in_dll(ctypes.CDLL(str(library(game))), "orrery_solo")


class Table:
    """A state of the rules in C."""

    def __init__(self, game: NativeGame, packed: array[int]) -> None:
        self.game = game
        self.state = ctypes.create_string_buffer(game.state_size)
        self.answers = ctypes.create_string_buffer(game.option_size * game.most_options)
        self.ints = (ctypes.c_int32 * game.most_packed)()
        self.numbers = (ctypes.c_uint16 * max(game.most_state, game.most_option, 1))()
        data = (ctypes.c_int32 * len(packed))(*packed)
        assert game.load(self.state, data, len(packed)) == 0

    def dump(self) -> list[int]:
        n: int = self.game.dump(self.state, self.ints)
        return self.ints[:n]

    def options(self) -> int:
        n: int = self.game.options(self.state, self.answers)
        return n

    def option(self, i: int) -> bytes:
        return self.answers[i * self.game.option_size:(i + 1) * self.game.option_size]

    def answer(self, i: int) -> None:
        self.game.answer(self.state, self.option(i))

    def see(self) -> list[int]:
        n: int = self.game.see(self.state, self.numbers)
        return self.numbers[:n]

    def tell(self, i: int) -> list[int]:
        n: int = self.game.tell(self.state, self.option(i), self.numbers)
        return self.numbers[:n]

    def points(self) -> tuple[float, float]:
        mine, theirs = ctypes.c_float(), ctypes.c_float()
        self.game.points(self.state, ctypes.byref(mine), ctypes.byref(theirs))
        return mine.value, theirs.value
