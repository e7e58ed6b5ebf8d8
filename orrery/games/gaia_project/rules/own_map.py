"""A map of one's own: built tile by tile from the set-up's text, or turned at the table before factions are chosen (GP-3.05 to 3.10)."""
from __future__ import annotations

import re
from typing import Final

from orrery.kernel.errors import BadGame
from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from .components import PLANETS, TILE_PLANETS
from .fields import EMPTY
from .hexmap import TILE_HEXES, Coord, clashes, tile_planets
from .kinds import TURN_TILE
from .state import GaiaState

Layout = list[tuple[str, Coord, int]]       # (tile, centre, rotation)
WRITTEN: Final = re.compile(r"0?(\d+)([AB]?)(?:/([0-5]))?")
LEAVE: Final = 6        # beside 0 to 5 turns: this tile and the rest stay as they lie


# -- built from a text -----------------------------------------------------------------------------------------------

def reading_order(centres: list[Coord]) -> list[Coord]:
    """Places from top to bottom, in a row from left to right; the first coordinate goes up."""
    return sorted(centres, key=lambda c: (-(2 * c[0] + c[1]), c[1]))


def read_map(text: str, tiles: list[str], centres: list[Coord]) -> Layout:
    """The map that a text describes: a tile for each place in reading order, with its clockwise turns: "10/2 5 1/3"."""
    words = text.replace(",", " ").split()
    order = reading_order(centres)
    if len(words) != len(order):
        raise BadGame(msg("no.map_count", n=len(order), found=len(words)))
    layout: Layout = []
    for word, centre in zip(words, order, strict=True):
        tile, rotation = read_tile(word, tiles)
        if any([tile == other for other, _, _ in layout]):
            raise BadGame(msg("no.map_twice", tile=tile))
        layout.append((tile, centre, rotation))
    laid: dict[Coord, str] = {}
    for tile, centre, rotation in layout:
        new = tile_planets(tile, centre, rotation)
        if clashes(new, laid):
            raise BadGame(msg("no.map_clash", tile=tile))
        laid.update(new)
    return sorted(layout, key=lambda t: centres.index(t[1]))


def read_tile(word: str, tiles: list[str]) -> tuple[str, int]:
    found = WRITTEN.fullmatch(word.upper())
    number, side, turns = found.groups() if found else ("", "", "")
    possible = [tile for tile in tiles if tile.rstrip("AB") == number and (not side or tile.endswith(side))]
    if not possible:
        raise BadGame(msg("no.map_tile", word=word[:20], tiles=", ".join(sorted(tiles, key=lambda t: (len(t.rstrip("AB")), t)))))
    return possible[0], int(turns or 0)


# -- turned at the table ---------------------------------------------------------------------------------------------

def lying(s: GaiaState, i: int) -> str:
    """The tile of a sector, without its turns."""
    return s.tiles[i].partition("/")[0]


def printed(tile: str, rotation: int) -> tuple[int, ...]:
    """The planets of a turned tile by its hexes, in the order in which a map numbers them."""
    planets = tile_planets(tile, (0, 0), rotation)
    return tuple([PLANETS.index(planets[c]) if c in planets else EMPTY for c in TILE_HEXES])


LYING: Final[list[str]] = [f"{tile}/{rotation}" for tile in TILE_PLANETS for rotation in range(6)]      # six after each other are one tile
LAID: Final[list[tuple[int, ...]]] = [printed(tile, rotation) for tile in TILE_PLANETS for rotation in range(6)]
NUMBER: Final[dict[str, int]] = {name: n for n, name in enumerate(LYING)}


def turn_questions(s: GaiaState) -> list[Frame]:
    """One for each tile; the last player answers them."""
    return [(TURN_TILE, s.seats - 1, i, NUMBER[name]) for i, name in enumerate(s.tiles)]


def turned(number: int, turns: int) -> int:
    """How a tile lies after some turns, as an index of LYING."""
    return number - number % 6 + (number + turns) % 6


def fits(s: GaiaState, i: int, number: int) -> bool:
    """May the tile lie so? No planet next to one of its type on another tile (GP-3.05)."""
    laid, sector, k = LAID[number], s.shape.sector, 0
    for h in range(s.shape.size):
        if sector[h] != i:
            continue
        if laid[k] != EMPTY:
            for n in s.shape.neighbours[h]:
                if sector[n] != i and s.planet[n] == laid[k]:
                    return False
        k += 1
    return True


def turn(s: GaiaState, i: int, number: int) -> None:
    laid, sector, k = LAID[number], s.shape.sector, 0
    planet = list(s.planet)
    for h in range(s.shape.size):
        if sector[h] == i:
            planet[h] = laid[k]
            k += 1
    s.planet = tuple(planet)
    s.worlds = tuple([h for h in range(s.shape.size) if s.planet[h] != EMPTY])
    s.tiles = (*s.tiles[:i], LYING[number], *s.tiles[i + 1:])


class TurnTile(Rule[GaiaState]):
    """How does this tile lie? The last player turns the tiles one after the other (GP-3.10). Frame: (kind, seat, sector, how its tile lies)."""

    name: str = "turn_tile"
    rule_ids: tuple[str, ...] = ("GP-3.05", "GP-3.10")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(0,), *[(turns,) for turns in range(1, 6) if fits(s, f[2], turned(f[3], turns))], (LEAVE,)]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        if o[0] == LEAVE:
            while s.agenda and s.agenda[-1][0] == TURN_TILE:
                s.agenda.pop()
        elif o[0]:
            turn(s, f[2], turned(f[3], o[0]))
            s.tell(EVERYONE, "turn_tile", f[1], lying(s, f[2]), o[0])

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return "leave" if o[0] == LEAVE else f"turn {lying(s, f[2])} {o[0]}" if o[0] else f"keep {lying(s, f[2])}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        tile = lying(s, f[2])
        if text in ("leave", f"keep {tile}"):
            return (LEAVE,) if text == "leave" else (0,)
        for turns in range(1, 6):
            if text == f"turn {tile} {turns}":
                return (turns,)
        return None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        if o[0] in (0, LEAVE) or fits(s, f[2], turned(f[3], o[0])):
            return None
        return msg("no.map_clash", tile=lying(s, f[2]))

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.turn_tile", tile=lying(s, f[2]))

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        key = "label.turn_leave" if o[0] == LEAVE else "label.turn_tile" if o[0] else "label.turn_keep"
        return msg(key, tile=lying(s, f[2]), n=o[0], degrees=60 * o[0])

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        centre = s.shape.centres[f[2]]
        return () if o[0] == LEAVE else (f"hex-{centre[0]}x{centre[1]}",)
