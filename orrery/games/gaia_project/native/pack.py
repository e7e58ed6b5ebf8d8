"""A solo state as a list of ints, for the rules in C (native/): everything that they read, in the order of native/state.c."""
from __future__ import annotations

from array import array

from orrery.kernel.state import Frame

from ..rules.kinds import INCOME_LEFT, INCOME_ORDER, TURN_TILE
from ..rules.state import GaiaState
from .make_tables import MAP


def half(value: int) -> int:
    """32 bits as a signed number."""
    value &= 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def pack(s: GaiaState) -> array[int]:
    """At any question of a solo game."""
    if s.seats != 1 or s.shape.centres != MAP.centres:
        raise ValueError("only a solo game on the map of seven sectors is known in C")
    if any([f[0] == TURN_TILE for f in s.agenda]):
        raise ValueError("a map whose tiles are being turned is not known in C")
    out = array("i", [half(s.rng), half(s.rng >> 32), s.round, s.at, int(s.by_passing), s.spaces, s.difficulty, s.support, s.action, s.known,
                      s.terra_token, *s.least, *s.order, *s.tech, *s.advanced, *s.tokens, *s.rounds, *s.finals])
    for some in (s.passed, s.boosters, s.built, s.deck, s.reserve, s.discard, *s.own):
        out.append(len(some))
        out.extend(some)
    for p in s.p:
        out.extend(p)
    for by_hex in (s.planet, s.building, s.owner, s.guest, s.satellites, s.federation, *s.near):
        out.extend(by_hex)
    out.append(len(s.agenda))
    for f in s.agenda:
        out.extend(frame(f))
    return out


def frame(f: Frame) -> list[int]:
    """Kind, seat, two arguments (0 if it has none), and the power parts of an income."""
    if f[0] in (INCOME_LEFT, INCOME_ORDER):
        return [f[0], f[1], 0, 0, len(f[2]), *[n for part in f[2] for n in part]]
    return [f[0], f[1], f[2] if len(f) > 2 else 0, f[3] if len(f) > 3 else 0, 0]
