"""What cards, missions and trace spaces bring, reckoned once from their effects in the units of data/evaluate.json; and what missions are worth."""
from __future__ import annotations

from typing import Final

from ..rules.compile import CODE, WATCHES
from ..rules.compile_counts import CONDITIONS, COUNTS
from ..rules.components import CARDS, END_GAME, SPACES
from ..rules.counts import holds, value
from ..rules.effect_codes import (
    AT_CHOSEN,
    AT_NEIGHBOURS,
    C_PIECES,
    FOR_SIGNAL,
    OP_ALIEN,
    OP_ANOMALY,
    OP_DELIVER,
    OP_DRAW,
    OP_END,
    OP_GAIN,
    OP_IF,
    OP_LAND,
    OP_LAUNCH,
    OP_MOVE,
    OP_PEEK,
    OP_RESEARCH,
    OP_SCAN,
    OP_SIGNAL,
    OP_TAKE_SAMPLE,
    OP_TOKEN,
    OP_TRACE,
    OP_TUCK,
    OP_USE,
    OP_WATCH,
)
from ..rules.effect_tables import CIRCLES, CONDITION, EFFECT, MESSAGE_REWARD, REWARD, SPACE_REWARD
from ..rules.state import SetiState
from .evaluate_table import UNITS, Weights

GAINS: Final = ("score", "credit", "energy", "publicity", "data", "exofossil")
PLAIN: Final = {OP_LAND: "land", OP_SCAN: "scan", OP_RESEARCH: "research", OP_TRACE: "trace", OP_TUCK: "tuck", OP_TAKE_SAMPLE: "sample", OP_PEEK: "sample",
                OP_DELIVER: "sample", OP_TOKEN: "sample", OP_ALIEN: "alien", OP_ANOMALY: "anomaly"}


def worth(pc: int) -> float:
    """An effect in points, roughly: what it counts is taken as two, a condition as half met."""
    total = 0.0
    while CODE[pc][0] != OP_END:
        total += step_worth(CODE[pc])
        pc += 1
    return total


def step_worth(op: tuple[int, ...]) -> float:
    kind = op[0]
    if kind == OP_GAIN:
        gain = sum([op[i + 1] * UNITS[name] for i, name in enumerate(GAINS)])
        return gain if op[7] < 0 else 2 * gain
    if kind == OP_DRAW:
        return op[2] * UNITS["card"]
    if kind == OP_LAUNCH:
        return op[1] * UNITS["launch"]
    if kind == OP_MOVE:
        return op[1] * UNITS["move"]
    if kind == OP_SIGNAL:
        return op[3] * UNITS["signal"] * (3 if op[1] == AT_NEIGHBOURS else 2 if op[1] == AT_CHOSEN else 1)
    if kind == OP_USE:
        return op[2] * UNITS["signal" if op[4] == FOR_SIGNAL else "corner"]
    if kind == OP_WATCH:
        return 0.5 * worth(WATCHES[op[1]][5])
    if kind == OP_IF:
        return 0.4 * worth(op[2])
    return UNITS[PLAIN[kind]] if kind in PLAIN else 0.0


REWARD_WORTH: Final[list[float]] = [worth(pc) for pc in REWARD]
CIRCLE_WORTH: Final[list[list[float]]] = [[worth(circle.reward) for circle in row] for row in CIRCLES]


def net(card: int) -> float:
    """What playing a card brings beyond its price: its effect, and part of what its mission or its gold box promises."""
    c = CARDS[card]
    brings = worth(EFFECT[card]) + 0.4 * REWARD_WORTH[card] + 0.5 * sum(CIRCLE_WORTH[card]) + 0.5 * worth(MESSAGE_REWARD[card])
    if c.kind == END_GAME:
        brings += UNITS["endgame"]
    return max(0.0, brings - UNITS["credit_paid"] * c.credits - UNITS["energy_paid"] * c.energy)


PLAY: Final[list[float]] = [net(card) for card in range(len(CARDS))]
# [species][colour][space]: what marking it brings beyond its cost
SPACE_WORTH: Final[list[list[list[float]]]] = [[[worth(pc) - UNITS["data"] * SPACES[k][c][i].data_cost - UNITS["exofossil"] * SPACES[k][c][i].exo_cost
                                                 for i, pc in enumerate(column)] for c, column in enumerate(columns)] for k, columns in enumerate(SPACE_REWARD)]


def planets_wanted(card: int) -> int:
    """Bits of the planets at which a conditional mission wants a figure."""
    wanted = 0
    if CONDITION[card] >= 0:
        for count, _, _ in CONDITIONS[CONDITION[card]]:
            if COUNTS[count][0] == C_PIECES and COUNTS[count][2] >= 0:
                wanted |= 1 << COUNTS[count][2]
    return wanted


MISSION_PLANETS: Final[list[int]] = [planets_wanted(card) for card in range(len(CARDS))]


def missions(s: SetiState, player: int, w: Weights) -> float:
    total = 0.0
    for card, covered in s.missions[player]:
        if CONDITION[card] >= 0:
            if holds(s, player, CONDITION[card], card):
                total += w.fulfilled * REWARD_WORTH[card]
            else:
                total += REWARD_WORTH[card] * (w.open + w.near * nearness(s, player, card))
        else:
            for i, brings in enumerate(CIRCLE_WORTH[card]):
                if not covered >> i & 1:
                    total += w.circle * brings
            total += w.covered * covered.bit_count()
    return total


def nearness(s: SetiState, player: int, card: int) -> float:
    """How much of a mission's condition is met, by the part that is met least."""
    near = 1.0
    for count, exactly, number in CONDITIONS[CONDITION[card]]:
        if not exactly:
            near = min(near, value(s, player, count, card) / number)
    return near
