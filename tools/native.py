"""Compile the rules that stand in C by hand, for one seat, to one library a game.

    python -m tools.native              # beside the sources, where bots find them
    python -m tools.native gaia_project --into build/native
"""
from __future__ import annotations

import argparse
import importlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMON = Path("orrery") / "bots" / "native" / "solo"
LIBRARY = "rules.so"
# What makes sums of floats fast, but not -ffast-math: linked into a library that changes how the whole process counts (no subnormal numbers).
MATHS = ("-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math", "-fno-math-errno", "-ffinite-math-only", "-freciprocal-math")
FLAGS = ("-std=c11", "-D_GNU_SOURCE", "-O3", "-fPIC", "-shared", "-pthread", *MATHS, "-Wall", *(["-Wl,-Bsymbolic"] if sys.platform == "linux" else []))


def compiler() -> str | None:
    """The C compiler of this machine."""
    return next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)


def games(root: Path = ROOT) -> list[str]:
    """The games that have rules in C."""
    return sorted(p.parent.name for p in root.glob("orrery/games/*/native/") if list(p.glob("*.c")))


def headers(game: str, folder: Path) -> None:
    """What is printed on cardboard, for C: generated from the game's own data, so that it has one source."""
    for source in sorted((ROOT / "orrery" / "games" / game).glob("native/make_tables*.py")):
        text = importlib.import_module(f"orrery.games.{game}.native.{source.stem}").tables()
        (folder / f"{source.stem.removeprefix('make_')}.h").write_text(text)


def compile_game(game: str, out: Path, root: Path = ROOT) -> Path:
    """The library of a game; it is made for the processor of this machine."""
    name = compiler()
    if name is None:
        sys.exit("No C compiler here: bots play by the rules in Python.")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        headers(game, Path(folder))
        sources = [*sorted((root / COMMON).glob("*.c")), *sorted((root / "orrery" / "games" / game / "native").glob("*.c"))]
        part = out.with_name(f"{out.name}.{os.getpid()}")       # a bot must not meet half a library
        command = [name, *FLAGS, "-march=native", "-Dorrery_game=orrery_solo",
                   "-I", str(root / COMMON), "-I", folder, *map(str, sources), "-o", str(part), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{game}: the rules in C could not be compiled.\n{done.stderr[-4000:]}")
    part.replace(out)
    return out


def beside(game: str, root: Path = ROOT) -> Path:
    """Where bots look for the library."""
    return root / "orrery" / "games" / game / "native" / LIBRARY


def stale(game: str, out: Path, root: Path = ROOT) -> bool:
    """No library yet, or sources and data that are newer."""
    if not out.is_file():
        return True
    folder = root / "orrery" / "games" / game
    sources = [*(root / COMMON).glob("*.[ch]"), *folder.glob("native/*.[ch]"), *folder.rglob("*.py"), *folder.glob("data/*.json")]
    return max([p.stat().st_mtime for p in sources]) > out.stat().st_mtime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games (default: all that have rules in C)")
    parser.add_argument("--into", type=Path, help="a folder for the libraries (default: beside the sources)")
    parser.add_argument("--stale", action="store_true", help="only where there is none yet, or sources are newer")
    args = parser.parse_args()
    for game in args.games or games():
        out = args.into / game / LIBRARY if args.into else beside(game)
        if args.stale and not stale(game, out):
            continue
        print(f"{game}: {compile_game(game, out)}")


if __name__ == "__main__":
    main()
