"""Probes in space (ST-5): launching one, the price of a step, arriving somewhere. The questions are in movement.py."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE
from orrery.kernel.text import Msg

from ..words.names import msg
from ..words.places import space_msg
from .components import ASTEROIDS, EARTH, EMPTY, OUMUAMUA, PROBE_2
from .effect_codes import EV_LAUNCH, EV_RING, EV_VISIT, FREE_EXIT, NO_PUBLICITY, SWAP_VISIT
from .kinds import VISIT_SWAP
from .place_codes import place_code
from .resources import add_publicity, happen, the_sky
from .solar_system import NEIGHBOURS, space_name
from .state import SetiState


def launch(s: SetiState, player: int) -> None:
    s.probes[player] = tuple(sorted(s.probes[player] + (the_sky(s).earth,)))
    s.tell(EVERYONE, "launch", player)
    happen(s, player, EV_LAUNCH)


def exit_cost(s: SetiState, player: int, space: int) -> int:
    """ST-5.9: 2 to leave asteroids, unless probe technology 2 or a card's rule waives it."""
    if the_sky(s).cell[space] != ASTEROIDS or s.techs[player] & PROBE_2 or (player == s.active and s.rules & FREE_EXIT):
        return 1
    return 2


def move_piece(s: SetiState, player: int, piece: int, here: int, there: int) -> None:
    """piece 0: a probe standing at `here`; from 1: a capsule by its number."""
    if piece == 0:
        probes = list(s.probes[player])
        probes[probes.index(here)] = there
        probes.sort()
        s.probes[player] = tuple(probes)
    else:
        capsules = list(s.capsules[player])
        capsules[piece - 1] = (there, capsules[piece - 1][1])
        s.capsules[player] = tuple(capsules)
    if s.events is not None:
        s.tell(EVERYONE, "move", player, place_code(s, here), place_code(s, there), space_name(here), space_name(there))


def step(s: SetiState, player: int, piece: int, here: int, there: int) -> None:
    """One step of a probe or capsule, with all it brings."""
    move_piece(s, player, piece, here, there)
    enter(s, player, there)
    if here >> 3 == there >> 3:
        happen(s, player, EV_RING)


def enter(s: SetiState, player: int, space: int) -> None:
    """Arriving on a space by moving or being pushed: publicity (ST-5.11, ST-15.3), then whoever waits for the visit."""
    here = the_sky(s)
    cell = here.cell[space]
    if cell == EMPTY:
        return
    mine = player == s.active
    swap = False
    if not (mine and s.rules & NO_PUBLICITY):
        if here.publicity[space]:
            swap = mine and bool(s.rules & SWAP_VISIT) and cell <= OUMUAMUA and cell != EARTH
            if not swap:
                add_publicity(s, player, 1)
        elif cell == ASTEROIDS and s.techs[player] & PROBE_2 and player < s.seats:      # ST-29.9: no ability for the rival
            add_publicity(s, player, 1)
    happen(s, player, EV_VISIT, 1 << cell)
    if swap:
        s.then((VISIT_SWAP, player))


def step_problem(s: SetiState, player: int, piece: int, here: int, there: int, have: int) -> Msg | None:
    """Why a step cannot be made with `have` movement."""
    if piece == 0 and here not in s.probes[player]:
        return msg("why.no_probe_at", space=space_msg(s, here))
    if piece > 0 and (piece > len(s.capsules[player]) or s.capsules[player][piece - 1][0] != here):
        return msg("why.no_capsule_at", space=space_msg(s, here))
    if there not in NEIGHBOURS[here]:
        return msg("why.not_adjacent", there=space_msg(s, there), here=space_msg(s, here))
    need = exit_cost(s, player, here)
    if need > have:
        return msg("why.asteroids" if need == 2 else "why.no_movement", need=need, have=have)
    return None
