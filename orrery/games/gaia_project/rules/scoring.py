"""End of the game (GP-16): the two final tiles with shared ranks, research, resources; as they would count now."""
from __future__ import annotations

from .components import CREDIT_CAP, FINAL_TILES, ORE_CAP, RANK_VP, VP_PER_LEVEL
from .fields import (
    BOWL2,
    BOWL3,
    BRAIN,
    CATEGORIES,
    CREDITS,
    EARNED,
    GAIAS,
    KNOWLEDGE,
    LEVEL,
    ORE,
    PIECE,
    QIC,
    SATELLITES,
    SECTORS,
    SPACE,
    TOKEN_VALUE,
    TYPES,
)
from .resources import BRAIN_POWER
from .state import GaiaState

RESOURCES_PER_VP = 3


def buildings(p: list[int]) -> int:
    return sum(p[PIECE:PIECE + 7])


def final_count(s: GaiaState, seat: int, tile: int) -> int:
    """What a final tile counts for a player (GP-16.06); the Automa's federated buildings are all but one (GP-25.02)."""
    p = s.p[seat]
    name = FINAL_TILES[tile].id
    if name == "buildings":
        return buildings(p)
    if name == "planet_types":
        return p[TYPES].bit_count()
    if name == "gaia_planets":
        return p[GAIAS]
    if name == "sectors":
        return p[SECTORS].bit_count()
    if name == "satellites":
        return p[SATELLITES] + p[SPACE]
    if seat >= s.seats:
        return max(0, buildings(p) - 1)
    return sum([1 for h in s.own[seat] if s.federation[h] >> seat & 1])


def ranked(counts: list[int]) -> list[int]:
    """VP by count: places shared by dividing what they are worth together; a count of 0 gets nothing (GP-16.02 to 16.04)."""
    vp: list[int] = []
    for mine in counts:
        above = sum([1 for other in counts if other > mine])
        same = sum([1 for other in counts if other == mine])
        vp.append(sum(RANK_VP[above:above + same]) // same if mine else 0)
    return vp


def final_vp(s: GaiaState, which: int) -> list[int]:
    """VP of one final tile per player; the neutral player takes part with 1-2 players (GP-16.05)."""
    tile = s.finals[which]
    counts = [final_count(s, seat, tile) for seat in range(len(s.p))]
    if s.seats <= 2:
        return ranked([*counts, FINAL_TILES[tile].neutral])[:-1]
    return ranked(counts)


def research_vp(p: list[int]) -> int:
    return VP_PER_LEVEL * sum([max(0, p[LEVEL + area] - 2) for area in range(6)])


def exchanged(p: list[int]) -> tuple[int, int, int]:
    """(credits, ore, knowledge) after the exchange of power and QIC at the end, caps kept (GP-16.12)."""
    third, second = p[BOWL3], p[BOWL2] + (1 if p[BRAIN] == 2 else 0)
    third += second // 2
    brain = p[BRAIN] == 3
    if p[BRAIN] == 2 and second >= 2:           # the Brainstone is the one moved up
        brain, third = True, third - 1
    power = third * p[TOKEN_VALUE] + (BRAIN_POWER if brain else 0)
    return min(CREDIT_CAP, p[CREDITS] + power), min(ORE_CAP, p[ORE] + p[QIC]), p[KNOWLEDGE]


def scores(s: GaiaState) -> list[dict[str, int]]:
    finals = [final_vp(s, which) for which in range(len(s.finals))]
    rows: list[dict[str, int]] = []
    for seat, p in enumerate(s.p):
        row = {name: p[EARNED + i] for i, name in enumerate(CATEGORIES) if name != "cards" or seat >= s.seats}
        row["final"] = sum([vp[seat] for vp in finals])
        row["research"] = research_vp(p)
        row["resources"] = sum(exchanged(p)) // RESOURCES_PER_VP if seat < s.seats else 0
        rows.append(row)
    return rows
