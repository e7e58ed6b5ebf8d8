"""The map: hexes in axial coordinates, distances, neighbours; laying out sector tiles (GP-3)."""
from __future__ import annotations

from typing import Final

from .components import SECTOR_DATA, TILE_PLANETS

Coord = tuple[int, int]
DIRECTIONS: Final[tuple[Coord, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))      # clockwise from north
TILE_HEXES: Final[tuple[Coord, ...]] = tuple([(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2])
SHAPES: Final[dict[str, list[Coord]]] = {name: [(c[0], c[1]) for c in centres] for name, centres in SECTOR_DATA["shapes"].items()}


class Shape:
    """The geometry of one arrangement of sector tiles, shared by all states that play on it."""

    def __init__(self, centres: tuple[Coord, ...]) -> None:
        self.centres = centres
        cells = [(centre[0] + q, centre[1] + r, i) for i, centre in enumerate(centres) for q, r in TILE_HEXES]
        cells.sort()
        self.coords: list[Coord] = [(q, r) for q, r, _ in cells]
        self.sector: list[int] = [i for _, _, i in cells]
        self.size: int = len(cells)
        self.index: dict[Coord, int] = {c: i for i, c in enumerate(self.coords)}
        self.names: list[str] = [f"{q}x{r}" for q, r in self.coords]
        self.by_name: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        self.neighbours: list[tuple[int, ...]] = [
            tuple([self.index[(q + dq, r + dr)] for dq, dr in DIRECTIONS if (q + dq, r + dr) in self.index]) for q, r in self.coords]
        self.distance: list[bytes] = self._distances()
        # every hex is a bit of one big integer, so that growing a set of hexes by one ring is six shifts
        low_q, low_r = min([q for q, _ in self.coords]), min([r for _, r in self.coords])
        self.width: int = max([r for _, r in self.coords]) - low_r + 3
        self.bit: list[int] = [1 << ((q - low_q + 1) * self.width + (r - low_r + 1)) for q, r in self.coords]
        self.at_bit: dict[int, int] = {b: i for i, b in enumerate(self.bit)}
        self.all_bits: int = sum(self.bit)

    def _distances(self) -> list[bytes]:
        """Steps over map hexes. On the standard shapes that is the plain grid distance (GP-3.02)."""
        if self.centres in (tuple(SHAPES["7"]), tuple(SHAPES["10"])):
            return [bytes([max(abs(q - a), abs(r - b), abs(q + r - a - b)) for a, b in self.coords]) for q, r in self.coords]
        return [self._steps_from(h) for h in range(self.size)]

    def _steps_from(self, start: int) -> bytes:
        found = [255] * self.size
        found[start] = 0
        edge = [start]
        while edge:
            ring: list[int] = []
            for h in edge:
                for n in self.neighbours[h]:
                    if found[n] == 255:
                        found[n] = found[h] + 1
                        ring.append(n)
            edge = ring
        return bytes(found)

    def grow(self, bits: int) -> int:
        """All neighbours of a set of hexes (and some of the set itself), as bits; the border falls off by the caller's mask."""
        w = self.width
        return (bits << w) | (bits >> w) | (bits << 1) | (bits >> 1) | (bits << (w - 1)) | (bits >> (w - 1))

    def hexes(self, bits: int) -> list[int]:
        out: list[int] = []
        while bits:
            low = bits & -bits
            out.append(self.at_bit[low])
            bits ^= low
        return out

    def bits(self, hexes: list[int] | tuple[int, ...]) -> int:
        total = 0
        for h in hexes:
            total |= self.bit[h]
        return total


_shapes: dict[tuple[Coord, ...], Shape] = {}


def shape_of(centres: tuple[Coord, ...]) -> Shape:
    found = _shapes.get(centres)
    if found is None:
        found = Shape(centres)
        _shapes[centres] = found
    return found


def all_shapes() -> tuple[Shape, ...]:
    """The arrangements that set-ups use: seven, ten or eight tiles, in the order of the first game's table and in that of the places."""
    found: list[Shape] = []
    for name, left_out in (("7", ()), ("10", ()), ("10", SECTOR_DATA["left_out_with_three"])):
        given = [(t["centre"][0], t["centre"][1]) for t in SECTOR_DATA["first_game"][name] if t["tile"] not in left_out]
        for centres in (tuple([c for c in SHAPES[name] if c in given]), tuple(given)):
            if shape_of(centres) not in found:
                found.append(shape_of(centres))
    return tuple(found)


def turned(q: int, r: int, rotation: int) -> Coord:
    """A hex of a tile after clockwise turns of 60 degrees."""
    for _ in range(rotation % 6):
        q, r = -r, q + r
    return q, r


def tile_planets(tile: str, centre: Coord, rotation: int, mirrored: bool = False) -> dict[Coord, str]:
    """Where the planets of a tile come to lie; or of its mirror image, as some recorded games have it."""
    out: dict[Coord, str] = {}
    for name, planet in TILE_PLANETS[tile].items():
        q, _, r = name.partition("x")
        dq, dr = turned(int(q) + int(r), -int(r), rotation) if mirrored else turned(int(q), int(r), rotation)
        out[(centre[0] + dq, centre[1] + dr)] = planet
    return out


def clashes(new: dict[Coord, str], laid: dict[Coord, str]) -> bool:
    """Would two planets of the same type touch across the border of two tiles (GP-3.05)?"""
    for (q, r), planet in new.items():
        for dq, dr in DIRECTIONS:
            if laid.get((q + dq, r + dr)) == planet:
                return True
    return False
