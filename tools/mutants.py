"""Break the rule code of a game at a sample of places and see which breaks no test notices.

    make mutants GAME=space_explorers N=60

Every break is one small change of the syntax tree: a comparison turned, a number off by one, `and` for `or`, plus for minus, a
condition negated, a returned value changed, a statement dropped. Each is tried in a copy of the project against the game's tests.
The same seed samples the same places of the same code.
"""
from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = ("picture", "words", "bot", "lessons", "commands", "oracle", "__init__")      # folders and files of a game that hold no rules
NOT_RULES = {"say", "label", "short", "ask", "group", "at", "help", "summary", "phase", "event", "__repr__", "copy", "invariant"}
COMPARE = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn,
           ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift,
              ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd}


class Break:
    """One place and what to do there."""

    def __init__(self, path: Path, source: str, index: int, kind: str, line: int, text: str) -> None:
        self.path, self.source, self.index, self.kind, self.line, self.text = path, source, index, kind, line, text

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} {self.kind}: {self.text}"


def kinds_of(node: ast.AST) -> list[str]:
    """The ways this node can be broken."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARE:
        return ["comparison"]
    if isinstance(node, ast.BoolOp):
        return ["and/or"]
    if isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in ARITHMETIC:
        if isinstance(node, ast.BinOp) and any(isinstance(side, (ast.JoinedStr, ast.List, ast.Tuple)) for side in (node.left, node.right)):
            return []
        return ["arithmetic"]
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return ["number"]
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        return ["true/false"]
    if isinstance(node, (ast.If, ast.IfExp, ast.While)):
        return ["condition"]
    if isinstance(node, ast.Return) and node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        return ["return"]
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not is_report(node.value):
        return ["dropped"]
    if isinstance(node, (ast.AugAssign,)):
        return ["dropped"]
    return []


def is_report(call: ast.Call) -> bool:
    """Events are words about what happened, not rules."""
    return isinstance(call.func, ast.Attribute) and call.func.attr == "tell"


def rule_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """The nodes inside functions that hold rules, in order; not annotations, words and constants of the module."""
    def inside(node: ast.AST) -> Iterator[ast.AST]:
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "args") and isinstance(node, (ast.FunctionDef, ast.AnnAssign, ast.arg)):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not (isinstance(child, ast.Call) and is_report(child)) and not is_error(child):
                    yield from inside(child)

    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name not in NOT_RULES:
            for statement in node.body:
                if not isinstance(statement, ast.FunctionDef):
                    yield from inside(statement)


def is_error(node: ast.AST) -> bool:
    return isinstance(node, (ast.Raise, ast.JoinedStr, ast.Assert))


def places(path: Path) -> list[Break]:
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    found = []
    for index, node in enumerate(rule_nodes(ast.parse(source))):
        for kind in kinds_of(node):
            line = getattr(node, "lineno", 1)
            found.append(Break(path, source, index, kind, line, lines[line - 1].strip()[:110]))
    return found


def broken(place: Break) -> str:
    """The source with that place broken."""
    tree = ast.parse(place.source)
    node = next(n for i, n in enumerate(rule_nodes(tree)) if i == place.index)
    if place.kind == "dropped":
        replace(tree, node, ast.Pass())
    elif isinstance(node, ast.Compare):
        node.ops[0] = COMPARE[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, (ast.BinOp, ast.AugAssign)):
        node.op = ARITHMETIC[type(node.op)]()
    elif isinstance(node, ast.Constant):
        node.value = not node.value if isinstance(node.value, bool) else int(str(node.value)) + 1
    elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Return):
        node.value = spoiled(node.value)
    return ast.unparse(ast.fix_missing_locations(tree))


def spoiled(value: ast.expr | None) -> ast.expr:
    """Another value of the same sort, as far as the tree tells."""
    if isinstance(value, (ast.Compare, ast.BoolOp)) or (isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)):
        return ast.UnaryOp(ast.Not(), value)
    if isinstance(value, (ast.List, ast.ListComp)):
        return ast.List([], ast.Load())
    if isinstance(value, (ast.BinOp,)):
        return ast.BinOp(value, ast.Add(), ast.Constant(1))
    return ast.Constant(None)


def replace(tree: ast.AST, old: ast.AST, new: ast.stmt) -> None:
    for parent in ast.walk(tree):
        for _, value in ast.iter_fields(parent):
            if isinstance(value, list) and any(item is old for item in value):
                value[:] = [new if item is old else item for item in value]


class Copy:
    """A copy of the project where one break at a time is tried."""

    def __init__(self, game: str, folder: Path, tests: list[str]) -> None:
        self.root, self.tests = folder, tests
        skip = shutil.ignore_patterns("__pycache__", "*.so", ".hypothesis")
        for name in ("orrery", "tests", "docs"):
            shutil.copytree(ROOT / name, folder / name, ignore=skip)
        for name in ("pyproject.toml", "README.md"):
            if (ROOT / name).exists():
                shutil.copy(ROOT / name, folder / name)

    def run(self, seconds: float) -> tuple[bool, float]:
        """(the tests pass, how long they took)"""
        env = {**os.environ, "PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"}
        started = time.monotonic()
        try:
            done = subprocess.run([sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not soak", "--no-header",
                                   *self.tests], cwd=self.root, env=env, capture_output=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            return False, time.monotonic() - started
        return done.returncode == 0, time.monotonic() - started

    def noticed(self, place: Break, seconds: float) -> bool:
        target = self.root / place.path.relative_to(ROOT)
        try:
            target.write_text(broken(place), encoding="utf-8")
            return not self.run(seconds)[0]
        finally:
            target.write_text(place.source, encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=60, help="how many places")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--file", help="only rule files whose name holds this")
    parser.add_argument("--least", type=float, default=0.0, help="fail below this share noticed (0.85)")
    parser.add_argument("--json", dest="out", help="write the result here")
    return parser.parse_args()


def rule_files(home: Path, name: str | None) -> list[Path]:
    return [p for p in sorted(home.rglob("*.py")) if not any(part.startswith(LEFT_OUT) for part in p.relative_to(home).with_suffix("").parts)
            and (not name or name in p.name)]


def unnoticed(game: str, chosen: list[Break], jobs: int) -> list[Break] | None:
    """Tries each break in a copy of the project; those that no test notices. None: the tests do not pass unbroken."""
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Copy] = Queue()
        for i in range(jobs):
            copies.put(Copy(game, Path(folder) / str(i), [f"tests/games/{game}"]))
        first = copies.get()
        passes, seconds = first.run(900)
        copies.put(first)
        if not passes:
            return None
        print(f"{len(chosen)} breaks are tried; the tests take {seconds:.1f} s", flush=True)

        def attempt(place: Break) -> bool:
            copy = copies.get()
            try:
                seen = copy.noticed(place, seconds * 4 + 20)
                print("." if seen else "u", end="", file=sys.stderr, flush=True)
                return seen
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(jobs) as pool:
            seen = list(pool.map(attempt, chosen))
    print(file=sys.stderr)
    return [place for place, noticed in zip(chosen, seen, strict=True) if not noticed]


def main() -> int:
    args = arguments()
    home = ROOT / "orrery" / "games" / args.game
    if not home.is_dir():
        print(f"There is no game {args.game}.", file=sys.stderr)
        return 2
    files = rule_files(home, args.file)
    found = [place for path in files for place in places(path)]
    print(f"{len(found)} places in {len(files)} files")
    chosen = random.Random(args.seed).sample(found, min(args.n, len(found)))
    survivors = unnoticed(args.game, chosen, args.jobs)
    if survivors is None:
        print("The tests do not pass unbroken.", file=sys.stderr)
        return 2
    for place in sorted(survivors, key=lambda p: (str(p.path), p.line)):
        print(f"unnoticed  {place}")
    noticed = len(chosen) - len(survivors)
    share = noticed / max(1, len(chosen))
    print(f"{args.game}: {noticed}/{len(chosen)} breaks noticed ({100 * share:.0f} %)")
    if args.out:
        Path(args.out).write_text(json.dumps({"game": args.game, "tried": len(chosen), "noticed": noticed, "seed": args.seed,
                                              "unnoticed": [str(p) for p in survivors]}, indent=1))
    return 1 if share < args.least else 0


if __name__ == "__main__":
    sys.exit(main())
