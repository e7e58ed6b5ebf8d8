"""Compile the kernel and the games with mypyc; prove that the compiled form passes the same tests; measure the gain.

The compiled copy lies in build/fast (not committed). `--in-place` puts the compiled modules beside the sources instead, so
that `orrery` uses them from then on; `--clean` removes them again.
"""
from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "fast"
PYTHON = sys.executable
# Pictures, words and tables of figures gain nothing from it (and mypyc loses constant tuples of floats and knows no kinds of str).
LEFT_OUT = ("picture", "svg", "commands", "lessons", "oracle", "phrases", "labels", "evaluate_weights",
            "places", "blocks", "panels", "bill", "routes")
LOOKS = ("one_ply",)       # of the bots: what they do a thousand times for an answer
SETUP = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="orrery-fast", packages=[], ext_modules=mypycify({args!r}, opt_level="2", multi_file=False, separate=False))
"""


def sources(root: Path, games: list[str]) -> list[str]:
    """The modules to compile, relative to the root."""
    found = sorted(root.glob("orrery/kernel/*.py")) + sorted(root.glob("orrery/brain/*.py")) + [root / "orrery" / "bots" / f"{name}.py" for name in LOOKS]
    for game in games:
        found += sorted((root / "orrery" / "games" / game).rglob("*.py"))
    return [str(p.relative_to(root)) for p in found
            if p.name != "__init__.py" and not any(p.stem.startswith(name) or p.parent.name.startswith(name) for name in LEFT_OUT)]


def all_games() -> list[str]:
    return sorted(p.parent.name for p in ROOT.glob("orrery/games/*/__init__.py"))


def prepare() -> None:
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    skip = shutil.ignore_patterns("__pycache__", "*.so", "*.pyc")
    for folder in ("orrery", "tests", "docs", "tools"):
        shutil.copytree(ROOT / folder, BUILD / folder, ignore=skip)
    for name in ("pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"):
        shutil.copy(ROOT / name, BUILD / name)


def compile_all(root: Path, games: list[str]) -> float:
    started = time.monotonic()
    setup = root / "setup_fast.py"
    # what is left out is only looked into for its types: `make lint` has checked it, and in mypyc's order of things it could not be
    setup.write_text(SETUP.format(args=["--strict", "--follow-imports", "silent", "--config-file", str(ROOT / "pyproject.toml"),
                                        *sources(root, games)]))
    run = subprocess.run([PYTHON, str(setup), "build_ext", "--inplace"], cwd=root, capture_output=True, text=True)
    setup.unlink()
    if run.returncode:
        sys.exit((run.stdout + run.stderr)[-6000:] + "\nmypyc could not compile it.")
    return time.monotonic() - started


def environment(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}


def test(games: list[str]) -> None:
    """The same tests on the compiled copy: kernel, games, conformance, the bots' look."""
    check = "import orrery.kernel.state as s; assert s.__file__.endswith('.so'), s.__file__"
    subprocess.run([PYTHON, "-c", check], cwd=BUILD, env=environment(BUILD), check=True)
    where = ["tests/kernel", "tests/conformance", "tests/bots/test_one_ply.py",
             *[f"tests/games/{g}" for g in games if (BUILD / "tests" / "games" / g).is_dir()]]
    chosen = ["-k", "not conformance or " + " or ".join(["toy", *games])] if len(games) < len(all_games()) else []
    done = subprocess.run([PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not soak", "-n", "2", *chosen, *where],
                          cwd=BUILD, env=environment(BUILD))
    if done.returncode:
        sys.exit("The compiled form does not pass the tests.")


def rates(root: Path, games: list[str], seconds: int) -> dict[str, float]:
    code = ("import json; from orrery.arena.bench import bench; "
            f"found = bench({games!r}, {seconds}, True)['games']; "
            "print(json.dumps({k: v['decisions_per_s'] for k, v in found.items() if '/' not in k}))")
    run = subprocess.run([PYTHON, "-c", code], cwd=root, env=environment(root), capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def compare(games: list[str], rounds: int = 3) -> None:
    """Interpreted and compiled in turn, the best of each; both on the same scale."""
    best: dict[str, list[float]] = {g: [0.0, 0.0] for g in games}
    for _ in range(rounds):
        for side, root in enumerate((ROOT, BUILD)):
            for game, rate in rates(root, games, 1).items():
                best[game][side] = max(best[game][side], rate)
    for game, (plain, fast) in best.items():
        print(f"{game}: {plain:,.0f} decisions/s interpreted, {fast:,.0f} compiled, ratio {fast / max(plain, 1):.2f}")


def clean() -> None:
    for path in [*ROOT.glob("orrery/**/*.so"), *ROOT.glob("*__mypyc*.so")]:
        path.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--in-place", action="store_true", help="compile the tree itself")
    parser.add_argument("--clean", action="store_true", help="remove compiled modules from the tree")
    parser.add_argument("--no-tests", action="store_true")
    parser.add_argument("--no-bench", action="store_true")
    args = parser.parse_args()
    if args.clean:
        clean()
        return
    games = args.games or all_games()
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        print("No C compiler here: the games run as plain Python.")
        return
    if args.in_place:
        print(f"compiled in {compile_all(ROOT, games):.0f} s")
        return
    prepare()
    print(f"compiled in {compile_all(BUILD, games):.0f} s", flush=True)
    if not args.no_tests:
        test(games)
    if not args.no_bench:
        compare(games)


if __name__ == "__main__":
    main()
