"""Compiles a game's rules in C (orrery/games/<game>/native) for tests and reads their table of functions."""
from __future__ import annotations

import ctypes
import functools
import importlib
import shutil
import subprocess
from array import array
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
HOW = ["-std=c11", "-O2", "-Wall", "-Werror", "-fPIC", "-shared", "-fno-math-errno"]


class NativeGame(ctypes.Structure):
    """As in orrery/bots/native/game.h."""

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
    """The game's functions, compiled once a session into build/native/<game>."""
    folder = ROOT / "build" / "native" / game
    folder.mkdir(parents=True, exist_ok=True)
    for tables in sorted((ROOT / "orrery" / "games" / game).glob("native_tables*.py")):
        module = importlib.import_module(f"orrery.games.{game}.{tables.stem}")
        (folder / f"{tables.stem.removeprefix('native_')}.h").write_text(module.tables(), encoding="utf-8")
    sources = sorted((ROOT / "orrery" / "games" / game / "native").glob("*.c"))
    library = folder / "lib.so"
    subprocess.run([str(COMPILER), *HOW, "-I", str(ROOT / "orrery" / "bots" / "native"), "-I", str(folder), *map(str, sources), "-o", str(library), "-lm"],
                   check=True)
    return NativeGame.in_dll(ctypes.CDLL(str(library)), "orrery_game")


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
