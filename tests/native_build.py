"""Libraries of rules in C for the tests, compiled once for each state of the sources; without a compiler such tests are skipped."""
from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest

from tools.native import COMMON, FLAGS, LIBRARY, ROOT, compile_game, compiler

FOLDER = ROOT / "build" / "native"


def mark(sources: list[Path]) -> str:
    return hashlib.sha256(b"".join([p.read_bytes() for p in sorted(sources)])).hexdigest()[:16]


def library(game: str) -> Path:
    """The library of a game's rules."""
    if compiler() is None:
        pytest.skip("no C compiler here: the rules in C are not tested")
    folder = ROOT / "orrery" / "games" / game
    out = FOLDER / game / mark([*(ROOT / COMMON).glob("*.[ch]"), *folder.rglob("*.[ch]"), *folder.glob("*.py"), *folder.glob("data/*.json")]) / LIBRARY
    return out if out.exists() else whole(compile_game, game, out)


def toy_library() -> Path:
    """The library of the game in tests/bots/toy_rules.c."""
    name = compiler()
    if name is None:
        pytest.skip("no C compiler here: the rules in C are not tested")
    rules = ROOT / "tests" / "bots" / "toy_rules.c"
    common = sorted((ROOT / COMMON).glob("*.[ch]"))
    out = FOLDER / "toy" / mark([*common, rules]) / LIBRARY

    def make(_: str, to: Path) -> Path:
        to.parent.mkdir(parents=True, exist_ok=True)
        sources = [str(p) for p in (*common, rules) if p.suffix == ".c"]
        subprocess.run([name, *FLAGS, "-Werror", "-I", str(ROOT / COMMON), *sources, "-o", str(to), "-lm"], check=True)
        return to
    return out if out.exists() else whole(make, "toy", out)


def whole(make: object, game: str, out: Path) -> Path:
    """Made under another name first: two processes of tests may ask at once."""
    import os
    part = out.with_suffix(f".{os.getpid()}")
    make(game, part)        # type: ignore[operator]
    part.replace(out)
    return out
