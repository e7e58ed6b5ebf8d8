"""'Oumuamua (ST-22): a planet that appears on disc 3, with a slot for signals on its tile."""
from __future__ import annotations

from .components import OUMUAMUA
from .resources import add_publicity, pieces, the_sky
from .state import SetiState

PLACED = 512                # the bit of State.discs


def set_up(s: SetiState, side: int) -> None:
    """ST-22.1: the tile fills its socket; whoever stands there gains 1 publicity."""
    s.discs |= PLACED
    s.tile = ()
    here = the_sky(s).where[OUMUAMUA]
    for player in s.around(s.active):
        for _ in range(pieces(s, player).count(here)):
            add_publicity(s, player, 1)
