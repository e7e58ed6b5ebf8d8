"""Names of hexes that people can say and find: the sector's number and a letter, "2Q". Notation ("-6x3") is for typing only.

The 19 hexes of a sector have the letters A to U without I and O in reading order, the middle one is K: columns from left to right in
company, rows from top to bottom in the solo game, whose map lies in rows (GP-20.05). A name belongs to the hex, not to the drawing.
"""
from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from orrery.kernel.places import Place

from ..rules.hexmap import TILE_HEXES, Coord, shape_of
from ..rules.state import GaiaState

LETTERS: Final = "ABCDEFGHJKLMNPQRSTU"
BY_COLUMNS: Final[tuple[Coord, ...]] = tuple(sorted(TILE_HEXES, key=lambda h: (h[1], -h[0])))
BY_ROWS: Final[tuple[Coord, ...]] = tuple(sorted(TILE_HEXES, key=lambda h: (-h[0], h[1])))


def sector_number(tile: str) -> str:
    """What is printed on a tile, without its side and turn: "5B/3" is sector 5."""
    return tile.partition("/")[0].rstrip("AB")


def sector_names(number: str, centre: Coord, solo: bool) -> dict[Coord, str]:
    """The names of the hexes of one sector."""
    return {(centre[0] + q, centre[1] + r): number + letter for letter, (q, r) in zip(LETTERS, BY_ROWS if solo else BY_COLUMNS, strict=True)}


def place(s: GaiaState, h: int) -> Place:
    """A hex as words say it; equal to its notation."""
    return places(s.tiles, s.shape.centres, s.seats == 1)[h]


def told(s: GaiaState, h: int) -> Place | str:
    """A hex in an event. Bots try thousands of answers and nobody listens: then no name is looked up."""
    return "" if s.events is None else place(s, h)


def place_list(s: GaiaState, hexes: list[int]) -> Place:
    """Several hexes: notation with spaces, words with commas."""
    named = [place(s, h) for h in hexes]
    return Place(" ".join(named), ", ".join([str(one.words) for one in named]))


@lru_cache(maxsize=64)
def places(tiles: tuple[str, ...], centres: tuple[Coord, ...], solo: bool) -> tuple[Place, ...]:
    """The places of a map by hex."""
    names: dict[Coord, str] = {}
    for tile, centre in zip(tiles, centres, strict=True):
        names.update(sector_names(sector_number(tile), centre, solo))
    return tuple([Place(f"{q}x{r}", names[(q, r)]) for q, r in shape_of(centres).coords])


def names_in_view(view: dict[str, Any]) -> dict[str, str]:
    """Notation -> name for every hex of a view, for pictures and tables of text."""
    out: dict[str, str] = {}
    for sector in view["sectors"]:
        q, _, r = sector["centre"].partition("x")
        found = sector_names(sector_number(sector["tile"]), (int(q), int(r)), bool(view.get("automa")))
        out.update({f"{a}x{b}": name for (a, b), name in found.items()})
    return out
