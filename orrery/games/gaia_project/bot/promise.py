"""What a table promises, for the teacher: income of the rounds to come, and what federations are made of. Without it a network finds no
economy, for what a mine brings comes in rounds later."""
from __future__ import annotations

from typing import Final

from ..rules.components import STANDARD
from ..rules.fields import ADVANCED, COVERED, ECONOMY, FACTION, GREEN, LEVEL, PIECE, SCIENCE, TECH
from ..rules.passing import LAST_ROUND
from ..rules.state import GaiaState
from .evaluate_tables import BASE, LEVEL_INCOME, STEP_INCOME, amounts

WORTH: Final = [0.25, 0.9, 0.9, 1.2, 0.25, 0.0]         # points: credits, ore, knowledge, QIC, charges, tokens of a round
BUILDING: Final = 3.0
ADVANCED_TILE: Final = 8.0
FEDERATION: Final = 4.0


def worth(found: list[int]) -> float:
    return sum([w * n for w, n in zip(WORTH, found, strict=True)])


BASE_WORTH: Final[list[float]] = [worth(n) for n in BASE]
STEP_WORTH: Final[list[list[list[float]]]] = [[[worth(n) for n in steps] for steps in kinds] for kinds in STEP_INCOME]
LEVEL_WORTH: Final[list[list[float]]] = [[worth(n) for n in levels] for levels in LEVEL_INCOME]
TILE_WORTH: Final[list[float]] = [worth(amounts(tile.gain)) if tile.when == "income" else 0.0 for tile in STANDARD]


def promise(s: GaiaState, seat: int) -> float:
    p = s.p[seat]
    faction = p[FACTION]
    if faction < 0:
        return 0.0
    income = BASE_WORTH[faction]
    for kind in range(5):                       # the QIC academy has no income
        income += STEP_WORTH[faction][kind][p[PIECE + 1 + kind]]
    for area in (ECONOMY, SCIENCE):
        income += LEVEL_WORTH[area][p[LEVEL + area]]
    for tile in range(len(TILE_WORTH)):
        if p[TECH] & ~p[COVERED] & 1 << tile:
            income += TILE_WORTH[tile]
    pieces, tokens = sum(p[PIECE + 1:PIECE + 7]), sum(p[GREEN:GREEN + 14])
    return income * (LAST_ROUND - s.round) + BUILDING * pieces + ADVANCED_TILE * p[ADVANCED].bit_count() + FEDERATION * tokens
