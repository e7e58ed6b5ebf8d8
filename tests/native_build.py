"""Bots in C and the games they play, for the tests, compiled once for each state of the sources; without a compiler such tests are skipped."""
from __future__ import annotations

import ctypes
import functools
import hashlib
from pathlib import Path
from typing import Any

import pytest

from orrery.bots import native
from orrery.bots.native import GameInC, Rollouts
from orrery.games import find
from orrery.native.build import compile_all, compiler, written_library
from tests.native.build import native as generated
from tests.toy import TOY

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "native"
HEADERS = ROOT / "orrery" / "native"


def mark(sources: list[Path]) -> str:
    return hashlib.sha256(b"".join([p.read_bytes() for p in sorted(sources)])).hexdigest()[:16]


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
    """Lines of one of our games."""
    lib = bots()
    form = generated(game, "quick")
    return Rollouts(GameInC(find(game), form.lib, form), lib)
