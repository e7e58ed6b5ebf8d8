"""The solar system: what is visible where for every position of the discs, and what a rotation does to figures."""
from __future__ import annotations

from typing import Final

from .components import ASTEROIDS, CELLS, COMET, EARTH, EMPTY, OUMUAMUA, SOLAR

HOLE: Final = -1
SPACES: Final = 32              # space = (ring - 1) * 8 + sector


def _layer(name: str) -> tuple[tuple[int, ...], ...]:
    """The rings of a layer from the inside out; cells as numbers of CELLS, HOLE where the layer below shows."""
    rings: list[tuple[int, ...]] = []
    for ring in SOLAR["layers"][name]["rings_covered"]:
        cells = [c.removeprefix("planet:") for c in SOLAR["layers"][name][f"ring{ring}"]]
        rings.append(tuple([HOLE if c == "hole" else CELLS.index(c) for c in cells]))
    return tuple(rings)


DISCS: Final = (_layer("disc1"), _layer("disc2"), _layer("disc3"))
BOARD: Final = _layer("board")
SOCKET: Final = (SOLAR["layers"]["disc3"]["oumuamua_socket"]["ring"], SOLAR["layers"]["disc3"]["oumuamua_socket"]["local_index"])


def _neighbours(space: int) -> tuple[int, ...]:
    """ST-5.7: next sector in the ring, next ring in the sector; the Sun is no space."""
    ring, sector = divmod(space, 8)
    found = [ring * 8 + (sector - 1) % 8, ring * 8 + (sector + 1) % 8]
    if ring > 0:
        found.append(space - 8)
    if ring < 3:
        found.append(space + 8)
    return tuple(found)


NEIGHBOURS: Final = tuple([_neighbours(i) for i in range(SPACES)])


def _distances() -> tuple[tuple[int, ...], ...]:
    table = []
    for start in range(SPACES):
        far = [99] * SPACES
        far[start] = 0
        queue = [start]
        for here in queue:
            for there in NEIGHBOURS[here]:
                if far[there] == 99:
                    far[there] = far[here] + 1
                    queue.append(there)
        table.append(tuple(far))
    return tuple(table)


DISTANCE: Final = _distances()


class Sky:
    """One of the positions of the three discs (with or without 'Oumuamua's tile): everything that can be looked up."""

    def __init__(self, key: int) -> None:
        turned = (key & 7, (key >> 3) & 7, (key >> 6) & 7)
        tile = key >> 9 == 1
        self.cell: list[int] = [EMPTY] * SPACES
        self.layer: list[int] = [3] * SPACES            # which sheet a space belongs to: 0-2 the discs, 3 the board
        for ring in range(4):
            for sector in range(8):
                self._look(ring, sector, turned, tile)
        self.where: list[int] = [self.cell.index(p) if p in self.cell else -1 for p in range(9)]
        self.earth: int = self.where[EARTH]
        self.earth_sector: int = self.earth % 8
        self.asteroids: int = sum([1 << space for space in range(SPACES) if self.cell[space] == ASTEROIDS])     # as bits
        self.planets: int = sum([1 << self.where[p] for p in range(9) if self.where[p] >= 0 and p != EARTH])
        self.publicity: list[bool] = [c == COMET or (c <= OUMUAMUA and c != EARTH) for c in self.cell]
        self.turns: list[list[int]] = [self._turn(k, turned, tile) for k in (1, 2, 3)]

    def _look(self, ring: int, sector: int, turned: tuple[int, ...], tile: bool) -> None:
        for n in range(3):
            found = local(n, ring, sector, turned, tile)
            if found != HOLE:
                self.cell[ring * 8 + sector], self.layer[ring * 8 + sector] = found, n
                return
        self.cell[ring * 8 + sector] = BOARD[ring][sector]

    def _turn(self, k: int, turned: tuple[int, ...], tile: bool) -> list[int]:
        """For every space where a figure on it goes when discs 1..k turn: itself (stays), or its neighbour; + 64 if pushed (ST-14.12)."""
        moves = []
        for space in range(SPACES):
            ring, sector = divmod(space, 8)
            on = ring * 8 + (sector - 1) % 8
            if self.layer[space] < k:
                moves.append(on)
            elif any([local(n, ring, (sector + 1) % 8, turned, tile) != HOLE for n in range(k)]):
                moves.append(on + 64)
            else:
                moves.append(space)
        return moves


def local(n: int, ring: int, sector: int, turned: tuple[int, ...], tile: bool) -> int:
    """The cell of disc n over a space: HOLE where it has no material."""
    if ring >= len(DISCS[n]):
        return HOLE
    index = (sector + turned[n]) % 8
    if tile and n == 2 and ring + 1 == SOCKET[0] and index == SOCKET[1]:
        return OUMUAMUA
    return DISCS[n][ring][index]


_skies: dict[int, Sky] = {}


def sky(key: int) -> Sky:
    """The sky for disc positions d1 + 8 d2 + 64 d3 (+ 512 with 'Oumuamua's tile), worked out once."""
    found = _skies.get(key)
    if found is None:
        found = Sky(key)
        _skies[key] = found
    return found


def space_name(space: int) -> str:
    return f"{space // 8 + 1}.{space % 8}"


def space_number(text: str) -> int:
    """'2.5' -> 13; -1 when it is no space."""
    ring, dot, sector = text.partition(".")
    if dot and ring in ("1", "2", "3", "4") and len(sector) == 1 and sector in "01234567":
        return (int(ring) - 1) * 8 + int(sector)
    return -1
