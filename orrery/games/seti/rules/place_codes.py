"""Where a space is, said by what lies there and nearby: unique in every position of the discs (the 32 spaces of a sky get 32 codes).

A code is "mars" for a body, else "<kind>/<relation>/<reference>": "asteroids/beyond/venus", "open/near/vega", "comet/ring2/vega".
Discs turn counter-clockwise: ahead of a planet is where it goes.
"""
from __future__ import annotations

from typing import Final

from .components import ASTEROIDS, COMET, OUMUAMUA, PLANETS, STARS
from .solar_system import SPACES, Sky, sky
from .state import SetiState

KINDS: Final = {ASTEROIDS: "asteroids", COMET: "comet"}
_codes: dict[tuple[int, tuple[int, ...]], list[str]] = {}


def place_code(s: SetiState, space: int) -> str:
    return place_codes(s.discs, s.stars)[space]


def place_codes(discs: int, stars: tuple[int, ...]) -> list[str]:
    """The codes of all spaces, worked out once for each position of the discs and order of the stars."""
    key = (discs, stars)
    found = _codes.get(key)
    if found is None:
        here = sky(discs)
        found = [code_of(here, stars, space) for space in range(SPACES)]
        _codes[key] = found
    return found


def code_of(here: Sky, stars: tuple[int, ...], space: int) -> str:
    cell = here.cell[space]
    if cell <= OUMUAMUA:
        return PLANETS[cell]
    kind = KINDS.get(cell, "open")
    ring, sector = divmod(space, 8)
    for relation, near in (("beyond", space - 8 if ring > 0 else -1), ("inside", space + 8 if ring < 3 else -1),
                           ("behind", ring * 8 + (sector - 1) % 8), ("ahead", ring * 8 + (sector + 1) % 8)):
        if near >= 0 and here.cell[near] <= OUMUAMUA:
            return f"{kind}/{relation}/{PLANETS[here.cell[near]]}"
    star = STARS[stars[sector]].id
    return f"{kind}/near/{star}" if ring == 3 else f"{kind}/ring{ring + 1}/{star}"
