"""Pieces on the map: colonizing a planet, replacing a building, power values, joining federations."""
from __future__ import annotations

from .components import BIG_KINDS, FACTION_SPECIALS, FACTIONS, POWER_VALUE, S_ACADEMY
from .fields import (
    ACADEMY_Q,
    BIG_VALUE,
    FACTION,
    GAIA,
    GAIAS,
    HOME,
    HOME_VALUE,
    INSTITUTE,
    MINE,
    PIECE,
    QIC_IS_ORE,
    SECTORS,
    SPACE_STATION,
    SPECIALS,
    TYPES,
)
from .state import GaiaState, changed

UNKNOWN = -1


def starting_point(s: GaiaState, seat: int, h: int) -> None:
    """Range is measured from here too."""
    s.near[seat] = bytes(map(min, s.near[seat], s.shape.distance[h]))


def colonize(s: GaiaState, seat: int, h: int, kind: int) -> None:
    """The first own building on a planet. A planet that another player holds gets a guest mine (GP-18.04)."""
    p = s.p[seat]
    if s.owner[h] >= 0 and s.owner[h] != seat:
        s.guest = changed(s.guest, h, seat)
    else:
        s.owner[h] = seat
        s.building[h] = kind
        p[TYPES] |= 1 << s.planet[h]
        if s.planet[h] == GAIA:
            p[GAIAS] += 1
    p[PIECE + kind] += 1
    settle_in(s, seat, h)


def settle_in(s: GaiaState, seat: int, h: int) -> None:
    """What every new building brings, also the Lost Planet's mine: sector, range, list of own hexes, federation joined."""
    s.p[seat][SECTORS] |= 1 << s.shape.sector[h]
    s.own[seat] = tuple(sorted(s.own[seat] + (h,)))
    starting_point(s, seat, h)
    join_federation(s, seat, h)
    s.least[seat] = UNKNOWN


def join_federation(s: GaiaState, seat: int, h: int) -> None:
    """A new piece next to an own federation joins it and drags its group along (GP-10.15, 10.16)."""
    bit = 1 << seat
    if s.federation[h] & bit or not any([s.federation[n] & bit for n in s.shape.neighbours[h]]):
        return
    federation = list(s.federation)
    edge = [h]
    federation[h] |= bit
    while edge:
        for n in s.shape.neighbours[edge.pop()]:
            if not federation[n] & bit and holds(s, seat, n):
                federation[n] |= bit
                edge.append(n)
    s.federation = tuple(federation)


def holds(s: GaiaState, seat: int, h: int) -> bool:
    """An own building or space station stands here (a gaiaformer is none)."""
    if s.owner[h] == seat:
        return s.building[h] < 7 or s.building[h] == SPACE_STATION
    return s.guest[h] == seat


def value(s: GaiaState, seat: int, h: int) -> int:
    """The power value of the seat's building on a hex (GP-10.02, 15.11); a space station counts 1 in federations."""
    if s.guest[h] == seat:
        return POWER_VALUE[MINE]
    kind = s.building[h]
    if kind == SPACE_STATION:
        return 1
    p = s.p[seat]
    v = p[BIG_VALUE] if BIG_KINDS[kind] else POWER_VALUE[kind]
    if p[HOME_VALUE] and s.planet[h] == p[HOME]:
        v += p[HOME_VALUE]
    return v


def replace(s: GaiaState, seat: int, h: int, kind: int) -> None:
    """Another own building instead of the present one; the old piece returns to the board (GP-8.01)."""
    p = s.p[seat]
    p[PIECE + s.building[h]] -= 1
    p[PIECE + kind] += 1
    s.building[h] = kind
    s.least[seat] = UNKNOWN
    if kind == ACADEMY_Q:
        p[SPECIALS] |= 1 << S_ACADEMY
        p[QIC_IS_ORE] = 0           # GP-18.49
    elif kind == INSTITUTE:
        open_institute(s, seat)


def open_institute(s: GaiaState, seat: int) -> None:
    """The institute's ability is there at once (GP-8.05)."""
    from .factions import grant
    p = s.p[seat]
    faction = FACTIONS[p[FACTION]]
    grant(p, faction.institute)
    if faction.institute_special:
        p[SPECIALS] |= 1 << FACTION_SPECIALS[faction.institute_special]
    s.least[seat] = UNKNOWN


def neighbour_within(s: GaiaState, seat: int, h: int, distance: int) -> bool:
    """Does an opponent have a building within that distance (GP-8.04, 8.15)?"""
    row = s.shape.distance[h]
    for other in range(len(s.p)):
        if other != seat:
            for x in s.own[other]:
                if row[x] <= distance:
                    return True
    return False


def hex_of(s: GaiaState, words: list[str]) -> int:
    """The hex that one word of an answer names; -1 if it names none."""
    return s.shape.by_name.get(words[0], -1) if len(words) == 1 else -1
