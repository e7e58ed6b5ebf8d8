"""Draw the rooms of docs/architecture.md from the imports themselves, so that the picture cannot lie: docs/img/rooms.svg.

    python -m tools.draw_rooms            # write it
    python -m tools.draw_rooms --check    # exit code 1 where it is no longer true
"""
from __future__ import annotations

import argparse
import ast
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURE: Final = ROOT / "docs" / "img" / "rooms.svg"
# From what people touch, above, to what knows nothing of the others, below.
FLOORS: Final = (("cli",), ("web", "arena", "env"), ("table",), ("bots",), ("games", "native"), ("brain",), ("kernel",))
SAYS: Final = {
    "cli": "the orrery command", "web": "pages, live updates", "arena": "many matches, ratings", "env": "learning environments",
    "table": "a match in progress: seats, clocks, storage", "bots": "opponents and the coach: they see views, never states",
    "games": "rules, positions, words, pictures of each game", "native": "rules in Python, made into C",
    "brain": "what a game tells bots of itself", "kernel": "states, rules, matches, saves, words: knows no game and no bot"}
WIDE: Final = 920
TALL: Final = 64
GAP: Final = 34


def imports() -> dict[str, set[str]]:
    """room -> the rooms it imports."""
    found: dict[str, set[str]] = {}
    rooms = {room for floor in FLOORS for room in floor}
    for path in sorted((ROOT / "orrery").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        room = parts[1]
        if room not in rooms:
            continue
        found.setdefault(room, set()).update(o for o in targets(path, parts) if o in rooms and o != room)
    return found


def targets(path: Path, parts: tuple[str, ...]) -> list[str]:
    """The second word of every module of ours that a file imports."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [a.name.split(".")[1] for a in node.names if a.name.startswith("orrery.")]
        elif isinstance(node, ast.ImportFrom):
            base = list(parts[:len(parts) - node.level]) if node.level else []
            names = base + (node.module.split(".") if node.module else [])
            if names[:1] == ["orrery"]:
                found += [names[1]] if len(names) > 1 else [a.name for a in node.names]
    return found


def boxes() -> dict[str, tuple[float, float, float]]:
    """Where each room stands: left, top, width."""
    found: dict[str, tuple[float, float, float]] = {}
    for row, floor in enumerate(FLOORS):
        wide = (WIDE - 40 - 20 * (len(floor) - 1)) / len(floor)
        for i, room in enumerate(floor):
            found[room] = (20 + i * (wide + 20), 16 + row * (TALL + GAP), wide)
    return found


def picture() -> str:
    where, arrows = boxes(), imports()
    floor_of = {room: i for i, floor in enumerate(FLOORS) for room in floor}
    tall = 16 + len(FLOORS) * (TALL + GAP)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" font-family="DejaVu Sans, system-ui, sans-serif" role="img">',
           "<title>The rooms of Orrery and who imports whom</title>",
           '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8Z" '
           'fill="#5a6b8c"/></marker></defs>', f'<rect width="{WIDE}" height="{tall}" rx="14" fill="#f6f3ea"/>']
    for room, others in sorted(arrows.items()):
        for other in sorted(others):
            if floor_of[other] == floor_of[room] + 1 or (floor_of[other] > floor_of[room] and not passes(room, other, arrows, floor_of)):
                out.append(arrow(where[room], where[other]))
    for room, (x, y, wide) in where.items():
        out += [f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{TALL}" rx="10" fill="#fffdf7" stroke="#c9a44f" stroke-width="1.6"/>',
                f'<text x="{x + wide / 2:.0f}" y="{y + 27:.0f}" text-anchor="middle" font-size="18" font-weight="700" fill="#131b2d">{room}</text>',
                f'<text x="{x + wide / 2:.0f}" y="{y + 48:.0f}" text-anchor="middle" font-size="13" fill="#46506b">{SAYS[room]}</text>']
    return "\n".join([*out, "</svg>"]) + "\n"


def passes(room: str, other: str, arrows: dict[str, set[str]], floor_of: dict[str, int]) -> bool:
    """Does the way lead through a room between? Then that arrow says it."""
    return any(other in arrows.get(between, set()) for between in arrows[room] if floor_of[room] < floor_of[between] < floor_of[other])


def arrow(start: tuple[float, float, float], end: tuple[float, float, float]) -> str:
    """From the foot of one room to the head of another."""
    x1, y1, w1 = start
    x2, y2, w2 = end
    low, high = max(x1, x2) + 24, min(x1 + w1, x2 + w2) - 24
    if low <= high:
        a = b = (low + high) / 2
    else:
        a, b = x1 + w1 / 2, x2 + w2 / 2
    return (f'<path d="M{a:.0f} {y1 + TALL:.0f}L{b:.0f} {y2 - 2:.0f}" stroke="#5a6b8c" stroke-width="1.6" fill="none" '
            f'marker-end="url(#tip)"/>')


def upwards() -> list[str]:
    """Imports that go up or sideways between rooms that should not know each other."""
    floor_of = {room: i for i, floor in enumerate(FLOORS) for room in floor}
    return [f"{room} imports {other}" for room, others in imports().items() for other in others
            if floor_of[other] < floor_of[room]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    if args.check:
        sys.exit(0 if PICTURE.is_file() and PICTURE.read_text(encoding="utf-8") == picture() and not upwards() else 1)
    PICTURE.write_text(picture(), encoding="utf-8")
    for line in upwards():
        print(line)


if __name__ == "__main__":
    main()
