"""This tree against another revision, measured in turn in one run, so that the machine's moods hit both alike.

    make bench-compare REV=main~3
"""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = """
import json, sys
from orrery.arena.bench import bench
from orrery.games import names
wanted = [n for n in sys.argv[2:] if n in names()] or names()
print(json.dumps({k: v for k, v in bench(wanted, float(sys.argv[1]))["games"].items() if "/" in k}))
"""
SHOWN = (("decisions_per_s", 1), ("copy_us", -1), ("options_us_median", -1))


def measure(root: Path, seconds: float, games: list[str]) -> dict[str, dict[str, float]]:
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run([sys.executable, "-c", CODE, str(seconds), *games], cwd=root, env=env, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{root}: {run.stderr[-1500:]}")
    found: dict[str, dict[str, float]] = json.loads(run.stdout)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--worse", type=float, default=0.2, help="name what is worse by more than this share")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        made = subprocess.run(["git", "worktree", "add", "--detach", str(other), args.revision], cwd=ROOT, capture_output=True, text=True)
        if made.returncode:
            print(f"There is no revision {args.revision}.", file=sys.stderr)
            return 2
        try:
            best: list[dict[str, dict[str, float]]] = [{}, {}]
            for _ in range(args.rounds):
                for side, root in enumerate((other, ROOT)):
                    keep(best[side], measure(root, args.seconds, args.games))
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(other)], cwd=ROOT, capture_output=True)
    return report(best[0], best[1], args.revision, args.worse)


def keep(best: dict[str, dict[str, float]], found: dict[str, dict[str, float]]) -> None:
    """The best of the rounds: rates the highest, times the lowest."""
    for name, figures in found.items():
        mine = best.setdefault(name, dict(figures))
        for figure, sign in SHOWN:
            mine[figure] = max(mine[figure], figures[figure]) if sign > 0 else min(mine[figure], figures[figure])


def report(before: dict[str, dict[str, float]], after: dict[str, dict[str, float]], revision: str, worse: float) -> int:
    slower = 0
    print(f"{'':32}{'figure':20}{revision[:12]:>14}{'this tree':>14}{'ratio':>8}")
    for name in sorted(set(before) & set(after)):
        for figure, sign in SHOWN:
            old, new = before[name][figure], after[name][figure]
            gain = (new / old if sign > 0 else old / new) if old and new else 1.0
            mark = "  worse" if gain < 1 - worse else ""
            slower += bool(mark)
            print(f"{name:32}{figure:20}{old:14,.1f}{new:14,.1f}{gain:8.2f}{mark}")
    for name in sorted(set(before) ^ set(after)):
        print(f"{name}: only in {revision if name in before else 'this tree'}")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
