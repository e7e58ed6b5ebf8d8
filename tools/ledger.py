"""Which rules of the ledgers does no test prove? `make ledger` lists them; `--check` is for continuous integration.

The floor in tools/ledger.json is the number of proved rules per game that was reached before. It may only rise
(`--raise` writes today's numbers); --check fails when a game falls below it, or when a mark names a rule that is not there.
"""
from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from orrery import ledger  # noqa: E402

FLOOR = ROOT / "tools" / "ledger.json"


def proved_rules() -> dict[str, list[str]]:
    """rule id -> the tests that carry its mark, as pytest collects them (skipped and xfailed tests prove nothing)."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "marks.json"
        run = subprocess.run([sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", "-p", "no:cacheprovider",
                              f"--ledger-out={out}", "tests"], cwd=ROOT, capture_output=True, text=True)
        if run.returncode not in (0, 5) or not out.exists():
            sys.exit(run.stdout[-3000:] + run.stderr[-3000:])
        marks: dict[str, list[str]] = json.loads(out.read_text(encoding="utf-8"))
        return marks


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="fail when a number falls below the floor or a mark names no rule")
    parser.add_argument("--raise", dest="lift", action="store_true", help="write the numbers reached as the new floor")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--ids", action="store_true", help="list ids only, without their text")
    args = parser.parse_args()
    marks = proved_rules()
    floor: dict[str, int] = json.loads(FLOOR.read_text()) if FLOOR.exists() else {}
    known: set[str] = set()
    lines: list[str] = []
    faults: list[str] = []
    for game in ledger.games():
        rules = ledger.read(game)
        known |= {r.id for r in rules}
        if args.game and game != args.game:
            continue
        missing = [r for r in rules if r.id not in marks]
        for rule in [] if args.check else missing:
            print(f"{rule.id:12}" if args.ids else f"{rule.id:12}[{rule.source}] {rule.text[:150]}")
        number = len(rules) - len(missing)
        lines.append(f"{game}: {number}/{len(rules)} rules proved")
        if number < floor.get(game, 0):
            faults.append(f"{game}: {number} rules proved, {floor[game]} were before. The number may only rise.")
        if args.lift:
            floor[game] = max(number, floor.get(game, 0))
    faults += [f"{rule} is marked in {tests[0]} but is in no ledger" for rule, tests in sorted(marks.items()) if rule not in known]
    if args.lift:
        FLOOR.write_text(json.dumps(floor, indent=2, sort_keys=True) + "\n")
    for fault in faults:
        print(fault, file=sys.stderr)
    print("\n".join(lines))
    return 1 if args.check and faults else 0


if __name__ == "__main__":
    sys.exit(main())
