"""Lines over a game, one for each player, as a picture that fits any width: across in per cent, up in pixels. Numbers stand beside it as text."""
from __future__ import annotations

from typing import Any, Final

FOOT: Final = 12        # pixels below the lowest line
HEAD: Final = 34        # above the highest, for the numbered moments
BARE: Final = 10        # the same where none is numbered
TURNS: Final = 5        # turns that are numbered below, at most
MARK: Final = 8.0       # per cent between two numbers at least
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def chart(values: list[list[float]], plies: list[int], tall: int, ends: tuple[float, float] | None = None, unit: str = "",
          turns: list[int] | None = None) -> dict[str, Any]:
    """`values` by ply and seat; `plies` are the moments to be numbered. `ends`: the lowest and highest line, where they are known beforehand.
    `turns`: at which of the values each turn begins."""
    low, high = ends or (min(0.0, *[min(row) for row in values]), max(1.0, *[max(row) for row in values]))
    step = next(s for s in STEPS if (high - low) / s <= 5)
    head = HEAD if plies else BARE
    up = (tall - FOOT - head) / (high - low)
    last = max(1, len(values) - 1)

    def y(value: float) -> float:
        return round(tall - FOOT - (value - low) * up, 1)
    lines = [{"seat": i, "points": " ".join([f"{round(100 * ply / last, 2)},{y(row[i])}" for ply, row in enumerate(values)])} for i in range(len(values[0]))]
    grid = [{"text": f"{v}{unit}".replace("-", "\N{MINUS SIGN}"), "y": y(v)} for v in range(-(-int(low) // step) * step, int(high) + 1, step)]
    return {"tall": tall, "head": head - 8, "foot": tall - FOOT, "lines": lines, "grid": grid, "marks": marks([100 * ply / last for ply in plies]),
            "turns": [{"n": n, "x": round(100 * at / last, 2)} for n, at in numbered(turns or [])]}


def numbered(turns: list[int]) -> list[tuple[int, int]]:
    """The turns with a number below: round ones, as many as there is room for."""
    step = next((s for s in STEPS if len(turns) / s <= TURNS), len(turns))
    return [(n, turns[n - 1]) for n in range(step, len(turns) + 1, step)] if step else []


def marks(places: list[float]) -> list[dict[str, Any]]:
    """The numbers of the moments, beside each other where their moments are close."""
    found = [{"n": i, "x": round(x, 2), "shown": x} for i, x in enumerate(places, 1)]
    for i, mark in enumerate(found):
        mark["shown"] = max(mark["x"], found[i - 1]["shown"] + MARK if i else MARK / 2)
    for i in range(len(found) - 1, -1, -1):
        found[i]["shown"] = round(min(found[i]["shown"], 100 - MARK / 2 - (len(found) - 1 - i) * MARK), 2)
    return found
