"""What teaching brought, as it goes: a table that programs read (NETWORK.csv) and a picture for people (NETWORK.svg)."""
from __future__ import annotations

import csv
from pathlib import Path
from typing import Final, NamedTuple

WIDE, TALL, EDGE = 640, 320, 44
GRID: Final = 5
MINE, THEIRS, LINES = "#1f77b4", "#d95f02", "#c8ccd4"


class Row(NamedTuple):
    """A report: minutes since the beginning, games so far, points of who learns and of the best of the others, how many were first; how often the
    network beat its earlier self, where that was tried."""

    minutes: float
    games: int
    mine: float
    theirs: float
    won: float
    beaten: float | None = None


class Curve:
    """Grows with each report; both files are whole after each."""

    def __init__(self, network: Path) -> None:
        self.table, self.picture = network.with_suffix(".csv"), network.with_suffix(".svg")
        self.rows: list[Row] = []

    def add(self, row: Row) -> None:
        self.rows.append(row)
        with self.table.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(Row._fields)
            writer.writerows([["" if value is None else round(value, 3) for value in found] for found in self.rows])
        self.picture.write_text(drawn(self.rows), encoding="utf-8")


def drawn(rows: list[Row]) -> str:
    """Points over minutes; a dot for each time an earlier self was played, as high as it was beaten often."""
    points = [value for row in rows for value in (row.mine, row.theirs)]
    low, high, last = min(points), max(*points, min(points) + 1), max(rows[-1].minutes, 0.1)

    def x(minutes: float) -> float:
        return round(EDGE + minutes / last * (WIDE - 2 * EDGE), 1)

    def y(share: float) -> float:
        return round(TALL - EDGE - share * (TALL - 2 * EDGE), 1)

    def line(values: list[float], colour: str) -> str:
        path = " ".join([f"{x(row.minutes)},{y((value - low) / (high - low))}" for row, value in zip(rows, values, strict=True)])
        return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    grid = [f'<path d="M{EDGE} {y(i / GRID)}H{WIDE - EDGE}" stroke="{LINES}"/><text x="{EDGE - 6}" y="{y(i / GRID) + 4}" text-anchor="end">'
            f"{low + (high - low) * i / GRID:.0f}</text>" for i in range(GRID + 1)]
    dots = [f'<circle cx="{x(row.minutes)}" cy="{y(row.beaten)}" r="4"><title>first in {row.beaten:.0%}</title></circle>'
            for row in rows if row.beaten is not None]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {TALL}" font-family="sans-serif" font-size="12">'
            f'<rect width="{WIDE}" height="{TALL}" fill="#fff"/>{"".join(grid)}{line([row.theirs for row in rows], THEIRS)}'
            f'{line([row.mine for row in rows], MINE)}{"".join(dots)}'
            f'<text x="{EDGE}" y="20">points of the network (blue), of the best of the others (orange); dots: how often it beat its earlier self</text>'
            f'<text x="{WIDE - EDGE}" y="{TALL - 14}" text-anchor="end">{last:.0f} minutes, {rows[-1].games} games</text></svg>\n')
