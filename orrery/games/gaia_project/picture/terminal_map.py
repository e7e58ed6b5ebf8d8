"""The galaxy in characters: the hexes where they lie, planets with their names, pieces below them. Empty space is a dot."""
from __future__ import annotations

from typing import Any, Final

from ..words.places import names_in_view
from .galaxy import Hex, parse
from .markup import Words

CELL: Final = 4             # characters of a hex; two lines of it
COLOURS: Final = {"terra": "bright_blue", "oxide": "red", "volcanic": "dark_orange", "desert": "yellow", "swamp": "orange4", "titanium": "grey62",
                  "ice": "bright_white", "gaia": "bright_green", "transdim": "medium_purple", "lost": "hot_pink"}
SEATS: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold white")
Cell = tuple[str, str]      # characters and their style
Grid = dict[tuple[int, int], Cell]      # line, column -> what begins there


class TerminalMap:
    def __init__(self, view: dict[str, Any], words: Words) -> None:
        self.view, self.words = view, words
        self.rows = bool(view.get("automa"))        # alone the hexes lie in rows, else in columns
        self.names = names_in_view(view)
        self.planets: dict[str, str] = {}
        for sector in view["sectors"]:
            self.planets.update(sector["planets"])
        for name, thing in view["hexes"].items():
            if "planet" in thing:
                self.planets[name] = thing["planet"]

    def at(self, h: Hex) -> tuple[int, int]:
        """Line and column of a hex, before they are moved to begin at 0."""
        q, r = h
        return (-2 * q, (2 * r + q) * CELL // 2) if self.rows else (-(2 * q + r), r * CELL)

    def grid(self) -> Grid:
        found: Grid = {}
        for name in self.names:
            line, column = self.at(parse(name))
            above, below = self.cell(name)
            found[line, column] = above
            if below[0]:
                found[line + 1, column] = below
        return found

    def cell(self, name: str) -> tuple[Cell, Cell]:
        """The name above; kind of planet, building and owner below."""
        planet, thing = self.planets.get(name, ""), self.view["hexes"].get(name, {})
        if not planet and not thing:
            return ("·", "dim"), ("", "")
        style = COLOURS.get(planet, "dim")
        sign = self.sign(planet) if planet else ""
        if "owner" in thing:
            return (self.names[name], style), (sign + self.piece(thing["building"], thing["owner"]), SEATS[thing["owner"] % 5])
        seats = thing.get("satellites", [])
        if seats:
            return ("*" + "".join([str(i + 1) for i in seats])[:CELL - 1], SEATS[seats[0] % 5]), ("", "")
        return (self.names[name], style), (sign, style)

    def sign(self, planet: str) -> str:
        return self.words.own("terminal.planet." + planet)

    def piece(self, building: str, seat: int) -> str:
        return self.words.own("terminal.piece." + building) + str(seat + 1)

    def lines(self) -> list[list[Cell]]:
        """Rows of cells with the gaps between them."""
        grid = self.grid()
        top, left = min([line for line, _ in grid]), min([column for _, column in grid])
        out: list[list[Cell]] = []
        for line in range(top, max([line for line, _ in grid]) + 1):
            row: list[Cell] = []
            width = 0
            for (_, column), (text, style) in sorted([item for item in grid.items() if item[0][0] == line]):
                gap = column - left - width
                row += [(" " * gap, ""), (text, style)]
                width += gap + len(text)
            out.append(row)
        return out

    def text(self) -> str:
        return "\n".join(["".join([text for text, _ in row]).rstrip() for row in self.lines()])

    def key(self) -> str:
        """What the signs mean."""
        planets = [f"{self.sign(planet)} {self.words.plain('planet.' + planet)}" for planet in COLOURS]
        pieces = [f"{self.words.own('terminal.piece.' + b)} {self.words.plain('building.' + b)}"
                  for b in ("mine", "ts", "lab", "institute", "academy_knowledge", "gaiaformer")]
        return ", ".join(planets) + "; " + ", ".join(pieces) + "; " + self.words.own("terminal.satellite")
