"""What the map still offers a seat: planets in reach, and how far the next federation is."""
from __future__ import annotations

from ..rules.board import value
from ..rules.components import GAIA_TOKENS, ORE_PER_STEP, RANGE, STEPS
from ..rules.fields import (
    BOWL1,
    BOWL2,
    BOWL3,
    FORMERS,
    GAIA,
    GAIA_PROJECT,
    HOME,
    LEVEL,
    NAVIGATION,
    NEED,
    ONE_FEDERATION,
    QIC,
    SATELLITES_QIC,
    TERRAFORMING,
    TOKENS_FORMED,
    TRANSDIM,
)
from ..rules.state import GaiaState
from .evaluate_tables import Phase

OUT_OF_REACH = 9            # satellites: no federation with the buildings on the map
NEAR = 2                    # a neighbour this close makes trading stations cheap and brings power
MOST_SITES = (4, 4, 4, 4, 3, 3, 5)
DEAR = 4                    # ore for the steps of a site: from here on it is no help
MOST_CHEAP = 3.0


def site_counts(s: GaiaState, seat: int, p: list[int]) -> list[int]:
    """Free planets in range by terraforming steps, then Gaia, Transdim, and near ones just out of range."""
    range_, steps = RANGE[p[LEVEL + NAVIGATION]], STEPS[p[HOME]]
    near, planet, owner = s.near[seat], s.planet, s.owner
    further = range_ + 2
    found = [0, 0, 0, 0, 0, 0, 0]
    for h in s.worlds:
        d = near[h]
        if d <= further and owner[h] < 0:
            kind = planet[h]
            if d > range_:
                if kind < GAIA and steps[kind] < 2:
                    found[6] += 1
            elif kind < GAIA:
                found[steps[kind]] += 1
            elif kind <= TRANSDIM:
                found[kind - 3] += 1
    return found


def site_worth(s: GaiaState, seat: int, p: list[int], phase: Phase) -> tuple[float, int]:
    """Planets to settle; more than a few of a kind do not help. Steps get cheaper by research, which only the sum of what they cost shows.
    Also: how many need no step."""
    found = site_counts(s, seat, p)
    total = 0.0
    for n, most, weight in zip(found, MOST_SITES, phase.near, strict=True):
        total += weight * (n if n < most else most)
    per = ORE_PER_STEP[p[LEVEL + TERRAFORMING]]
    cheap = float(found[0])
    for step in range(1, 4):
        if per * step < DEAR:
            cheap += found[step] * (1.0 - per * step / DEAR)
    total += phase.w["cheap"] * (cheap if cheap < MOST_CHEAP else MOST_CHEAP)
    if p[FORMERS] and found[5]:
        need = GAIA_TOKENS[p[LEVEL + GAIA_PROJECT]]
        if need and p[BOWL1] + p[BOWL2] + p[BOWL3] >= need:
            total += phase.w["gaiaready"] * min(p[FORMERS], found[5])
    return total, found[0]


def neighbours(s: GaiaState, seat: int) -> int:
    """Own buildings with the one other player close by."""
    if len(s.p) != 2:
        return 0
    other = s.near[1 - seat]
    return sum([1 for h in s.own[seat] if other[h] <= NEAR])


def federation_outlook(s: GaiaState, seat: int, p: list[int], new: int = -1, worth: int = 0) -> tuple[int, int, int]:
    """(power value that counts, value needed, satellites of a link grown from the strongest building to the nearest others);
    with a building of that worth on the hex `new`, if there is one."""
    bit, federation, own = 1 << seat, s.federation, s.own[seat]
    need = p[NEED]
    hexes = [h for h in own if not federation[h] & bit]
    values = [value(s, seat, h) for h in hexes]
    have = 0
    start: list[int] = []
    if p[ONE_FEDERATION]:
        need *= p[TOKENS_FORMED] + 1
        start = [h for h in own if federation[h] & bit and h != new]
        have = sum([value(s, seat, h) for h in start])
    if new >= 0:
        joined = federation[new] & bit or any([federation[x] & bit for x in s.shape.neighbours[new]])
        if new in hexes:
            at = hexes.index(new)
            hexes.pop(at)
            values.pop(at)
        if not joined:
            hexes.append(new)
            values.append(worth)
        elif p[ONE_FEDERATION]:
            start.append(new)
            have += worth
    total = have + sum(values)
    if not start:
        if not hexes:
            return 0, need, OUT_OF_REACH
        at = values.index(max(values))
        start.append(hexes.pop(at))
        have = values.pop(at)
    if total < need:
        return total, need, OUT_OF_REACH
    return total, need, link(s, start, have, hexes, values, need)


def link(s: GaiaState, start: list[int], have: int, hexes: list[int], values: list[int], need: int) -> int:
    """Satellites, nearest and strongest buildings first; values: of the buildings on these hexes."""
    distance = s.shape.distance
    near = [min([distance[h][x] for x in start]) for h in hexes]
    satellites = 0
    while have < need:
        best, least = -1, 999
        for i in range(len(hexes)):
            mark = 2 * near[i] - values[i]
            if mark < least:
                best, least = i, mark
        satellites += near[best] - 1
        have += values[best]
        values[best], near[best] = -999, 999            # taken
        row = distance[hexes[best]]
        for i in range(len(hexes)):
            if values[i] >= 0 and row[hexes[i]] < near[i]:
                near[i] = row[hexes[i]]
    return satellites


def federation_worth(s: GaiaState, seat: int, p: list[int], phase: Phase) -> tuple[float, float, bool]:
    """(worth, share of the value needed, can one be formed as it looks)."""
    total, need, satellites = federation_outlook(s, seat, p)
    w = phase.w
    payable = p[QIC] if p[SATELLITES_QIC] else p[BOWL1] + p[BOWL2] + p[BOWL3]
    can = satellites < OUT_OF_REACH and satellites <= payable
    share = min(total, need) / need
    second = min(max(total - need, 0), need) / need
    worth = w["fed1"] * share + w["fed2"] * second + w["fedsats"] * (min(satellites, 6) if satellites < OUT_OF_REACH else 7)
    return worth + (w["fedcan"] if can else 0.0), share, can
