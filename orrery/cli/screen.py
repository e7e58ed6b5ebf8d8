"""Two ways to write the same things: drawn with Rich, or plain lines for pipes and screen readers."""
from __future__ import annotations

import re
import sys
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console, Group
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from orrery.cli.words import named
from orrery.kernel.blocks import Part, title_of

HANG: Final = 2       # letters further in that a wrapped line goes on


class Grid:
    """A table: a title, headings and rows of words. `right` are the columns of numbers."""

    def __init__(self, title: str, headings: list[str], rows: list[list[str]], right: tuple[int, ...] = ()) -> None:
        self.title, self.headings, self.rows, self.right = title, headings, rows, right


class Screen:
    """Where a command writes. Plain is chosen by --plain and whenever the output is no terminal."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain or not sys.stdout.isatty()
        self.last: list[Part] = []          # the parts of the table as they were shown last
        self.console = Console(highlight=False, no_color=self.plain, emoji=False, soft_wrap=self.plain)

    def line(self, words: str = "") -> None:
        self.console.print(Text(words) if not self.plain else words, markup=False)

    def dim(self, words: str) -> None:
        self.console.print(Text(words, style="" if self.plain else "dim"))

    def strong(self, words: str) -> None:
        self.console.print(Text(words, style="" if self.plain else "bold"))

    def problem(self, words: str) -> None:
        self.console.print(Text(words, style="" if self.plain else "bold red"))

    def title(self, words: str) -> None:
        if self.plain:
            self.console.print(f"\n== {words} ==", markup=False)
        else:
            self.console.print(Rule(Text(words, style="bold cyan"), align="left", style="cyan"))

    def item(self, name: str, words: str, note: str = "") -> None:
        """`name  words  note`, wrapped under itself."""
        if self.plain:
            self.console.print(f"{name} {words}{'  [' + note + ']' if note else ''}", markup=False)
            return
        grid = Table.grid(padding=(0, 1))
        grid.add_column(style="bold yellow", no_wrap=True, justify="right", min_width=4)
        grid.add_column()
        grid.add_row(escape(name), Text.assemble(Text(words), Text("  " + note if note else "", style="dim")))
        self.console.print(grid)

    def show(self, thing: Any) -> None:
        """A grid, a string, or anything that Rich can draw."""
        if isinstance(thing, Grid):
            self._grid(thing)
        elif isinstance(thing, str):
            self.line(plain_text(thing) if self.plain else thing)
        else:
            self.console.print(thing)

    def blocks(self, parts: list[Part], whole: bool) -> list[str]:
        """The parts of a table, or those that are not as they were; the titles of the others."""
        same = [] if whole else [title_of(part) for part in parts if part in self.last]
        for part in parts:
            if whole or part not in self.last:
                for line in part:
                    self._hanging(Text.assemble(*[(words, style) for words, style in line]))
                self.console.print()
        self.last = parts
        return same

    def _hanging(self, line: Text) -> None:
        """A line that is too long goes on under itself, a little further in."""
        if self.plain or line.cell_len <= self.console.width:
            self.console.print(line, soft_wrap=False)
            return
        first = len(line.plain) - len(line.plain.lstrip(" "))
        for i, piece in enumerate(line[first:].wrap(self.console, max(20, self.console.width - first - HANG))):
            piece.rstrip()
            self.console.print(Text(" " * (first + (HANG if i else 0))) + piece, soft_wrap=False)

    def _grid(self, grid: Grid) -> None:
        if self.plain:
            if grid.title:
                self.title(grid.title)
            for row in grid.rows:
                cells = [named(h, cell) if h and i else cell for i, (h, cell) in enumerate(zip(grid.headings, row, strict=False)) if cell]
                self.console.print("; ".join(cells), markup=False)
            return
        table = Table(title=Text(grid.title, style="bold") if grid.title else None, title_justify="left", box=None,
                      padding=(0, 2, 0, 0), header_style="dim")
        for i, heading in enumerate(grid.headings):
            table.add_column(Text(heading), justify="right" if i in grid.right else "left")
        for row in grid.rows:
            table.add_row(*[Text(cell) for cell in row])
        self.console.print(Padding(table, (0, 0, 1, 1)))

    def panels(self, areas: list[tuple[str, list[str]]]) -> None:
        """A box per player, side by side where there is room."""
        if self.plain:
            for name, lines in areas:
                self.console.print(f"-- {name}", markup=False)
                for line in lines:
                    self.console.print(line, markup=False)
            return
        boxes = [Panel(Text("\n".join(lines)), title=Text(name), title_align="left", border_style="dim") for name, lines in areas]
        self.console.print(Columns(boxes, equal=True, expand=True) if sum(len(max(ls, key=len)) for _, ls in areas) < self.console.width
                           else Group(*boxes))

    def clear(self) -> None:
        if not self.plain:
            self.console.clear()


def plain_text(words: str) -> str:
    """Without box-drawing characters, which screen readers spell out."""
    return re.sub(r"[\u2500-\u257f]+", " ", words)
