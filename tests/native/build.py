"""Libraries of generated rules for the tests: compiled once for each state of the sources, quickly; without a compiler such tests are skipped."""
from __future__ import annotations

import functools
import hashlib
import os
from pathlib import Path
from typing import Any

import pytest

from orrery.games import find
from orrery.native.build import FLAVOURS, compile_c, compiler
from orrery.native.load import Native
from orrery.native.translate import Translation

FOLDER = Path(__file__).resolve().parents[2] / "build" / "native" / "generated"


@functools.cache
def translation(name: str) -> Translation:
    return Translation(find(name))


def library(made: Translation, flavour: str) -> Path:
    """The library of a translation; two processes of tests may ask at once."""
    name = compiler()
    if name is None:
        pytest.skip("no C compiler here: the native form is not tested")
    out = FOLDER / f"{made.game.id}-{hashlib.sha256((made.text + repr(FLAVOURS[flavour])).encode()).hexdigest()[:16]}-{flavour}.so"
    if not out.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        source = out.with_suffix(f".{os.getpid()}.c")
        source.write_text(made.text, encoding="utf-8")
        compile_c(source, out, FLAVOURS[flavour])
        source.unlink()
    out.with_suffix(".json").write_text(made.notes(), encoding="utf-8")
    return out


@functools.cache
def native(name: str, flavour: str = "tested") -> Native:
    """The native form of one of our games, in the form that looks at every index; it compiles in seconds."""
    return Native(find(name), library(translation(name), flavour))


def of(game: Any, flavour: str = "tested") -> Native:
    made = Translation(game)
    return Native(game, library(made, flavour))
