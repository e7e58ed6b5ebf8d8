"""What follows from the pieces on the map, the tiles and the faction."""
from __future__ import annotations

from .rules.board import open_institute
from .rules.components import (
    ADVANCED_TILES,
    S_ACADEMY,
    STANDARD,
)
from .rules.fields import (
    ACADEMY_Q,
    ADVANCED,
    COVERED,
    FACTION,
    FORMER,
    FORMERS_OUT,
    GAIA,
    GAIAS,
    INSTITUTE,
    LOST,
    LOST_PLANET,
    MINE,
    PIECE,
    QIC_IS_ORE,
    SATELLITES,
    SECTORS,
    SPACE,
    SPACE_STATION,
    TECH,
    TRIGGER,
    TYPES,
)
from .rules.fields import SPECIALS as OWNED
from .rules.state import GaiaState
from .rules.tech import set_static


def derive(s: GaiaState, seat: int, to_come: int = 0) -> None:
    """Everything that follows from pieces on the map, tiles and the faction. `to_come`: advanced tiles that are taken, but do nothing before a standard
    one is covered (GP-9.09)."""
    derive_counts(s, seat)
    s.least[seat] = -1
    derive_abilities(s, seat, to_come)


def derive_counts(s: GaiaState, seat: int) -> None:
    """Everything that follows from pieces on the map."""
    p = s.p[seat]
    for field in (LOST, *range(PIECE + 1, PIECE + 7), FORMERS_OUT, SATELLITES, SPACE, TYPES, GAIAS, SECTORS):
        p[field] = 0
    own: list[int] = []
    near = [255] * s.shape.size
    for h in range(s.shape.size):
        p[SATELLITES] += s.satellites[h] >> seat & 1
        if s.owner[h] != seat and s.guest[h] != seat:
            continue
        kind = MINE if s.guest[h] == seat else s.building[h]
        if kind == FORMER:
            p[FORMERS_OUT] += 1
            continue
        near = list(map(min, near, s.shape.distance[h]))
        if kind == SPACE_STATION:
            p[SPACE] += 1
            continue
        own.append(h)
        p[SECTORS] |= 1 << s.shape.sector[h]
        if s.planet[h] == LOST_PLANET and s.owner[h] == seat:
            p[LOST] = 1
        else:
            p[PIECE + kind] += 1
        if s.owner[h] == seat:
            p[TYPES] |= 1 << s.planet[h]
            p[GAIAS] += s.planet[h] == GAIA
    s.own[seat], s.near[seat] = tuple(own), bytes(near)


def derive_abilities(s: GaiaState, seat: int, to_come: int) -> None:
    p = s.p[seat]
    if p[FACTION] < 0 or seat >= s.seats:
        return                  # the Automa's buildings and tiles give it nothing
    if p[PIECE + INSTITUTE]:
        open_institute(s, seat)
    if p[PIECE + ACADEMY_Q]:
        p[OWNED] |= 1 << S_ACADEMY
        p[QIC_IS_ORE] = 0
    for tiles, mask in ((STANDARD, p[TECH] & ~p[COVERED]), (ADVANCED_TILES, p[ADVANCED] & ~to_come)):
        for i, tile in enumerate(tiles):
            if not mask >> i & 1:
                continue
            if tile.when == "trigger":
                p[TRIGGER + tile.on] += tile.gain[0][1]
            elif tile.when == "special":
                p[OWNED] |= 1 << tile.special
            elif tile.when == "static":
                set_static(s, seat, tile, True)
