"""What an answer does, as features, by its verb: cards, technologies and the computer, gold tiles, species, objectives.

Those on the boards are in features_answers_board.py.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.kernel.state import Frame, Option

from ..rules import kinds as k
from ..rules.components import CARDS, COLUMNS, GOLD_VALUES, JUPITER
from ..rules.counts import count_techs
from ..rules.effect_codes import EV_LAUNCH, EV_PLAY, EV_RESEARCH, FOR_CORNER, FOR_SIGNAL
from ..rules.effect_tables import CIRCLES, EFFECT, LOWER, REWARD, SAMPLE_REWARD, TECH_BONUS, TILE_BONUS, TOP_REWARD, UPPER
from ..rules.scoring import tile_sets
from ..rules.solo_objectives import TASKS, V_TASK
from ..rules.solo_state import OPEN
from ..rules.state import SetiState
from . import features_shared as feature
from .features_answers_board import (
    at_mercury,
    at_probe,
    color_signal,
    data_space,
    in_sector,
    land,
    near_earth,
    orbit,
    removal,
    scan,
    step,
    trace,
)
from .features_tables import (
    HIDDEN,
    MISSION_NUMBER,
    QUESTION_OF,
    TASK_NUMBER,
    all_props,
    at,
    brings,
    corner_props,
    promises,
    value_props,
    yields,
)

DECK: Final[list[int]] = list(range(len(CARDS)))
PLAY_LOOK: Final[list[list[int]]] = [
    [feature.PLAY_CARD + c, *at(feature.PLAY_PROP, all_props(c)), *at(feature.YIELD, yields(EFFECT[c])), *at(feature.LATER, promises(c))] for c in DECK]
GAIN_LOOK: Final[list[list[int]]] = [[feature.GAIN_CARD + c, *at(feature.GAIN_PROP, all_props(c)), *at(feature.LATER, yields(EFFECT[c]))] for c in DECK]
LOSE_LOOK: Final[list[list[int]]] = [[feature.LOSE_CARD + c, *at(feature.LOSE_PROP, value_props(c))] for c in DECK]
CORNER_LOOK: Final[list[list[int]]] = [at(feature.USE_CORNER, corner_props(c)) for c in DECK]
INCOME_LOOK: Final[list[list[int]]] = [[feature.USE_INCOME + CARDS[c].income] if CARDS[c].income >= 0 else [] for c in DECK]
MISSION_YIELD: Final[list[list[int]]] = [at(feature.YIELD, yields(REWARD[c])) for c in DECK]
CIRCLE_YIELD: Final[list[list[list[int]]]] = [[at(feature.YIELD, yields(space.reward)) for space in CIRCLES[c]] for c in DECK]
TECH_LOOK: Final[list[list[int]]] = [
    [feature.TECH_AT + t, feature.TECH_TYPE + t // 4, *at(feature.LATER, yields(LOWER[t])), *at(feature.YIELD, yields(TECH_BONUS[t]))] for t in range(12)]
# with the bonus of the tile on top; it may bring the same as the technology itself
TECH_TILE_LOOK: Final[list[list[list[int]]]] = [
    [sorted({*TECH_LOOK[t], feature.TECH_TILE + b, *at(feature.YIELD, yields(TILE_BONUS[b]))}) for b in range(4)] for t in range(12)]
UPPER_LOOK: Final[list[list[int]]] = [[feature.PLACE_AT + c, *at(feature.YIELD, yields(UPPER[c]))] for c in range(7)]
LOWER_LOOK: Final[list[list[int]]] = [[feature.LOWER_TECH + t, *at(feature.YIELD, yields(LOWER[t + 8]))] for t in range(4)]
TOKEN_LOOK: Final[list[list[int]]] = [[feature.TOKEN + t, *at(feature.YIELD, yields(pc))] for t, pc in enumerate(SAMPLE_REWARD)]
TOP_LOOK: Final[list[list[int]]] = [at(feature.YIELD, yields(pc)) for pc in TOP_REWARD]


def done(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.append(feature.DONE_AT + QUESTION_OF[f[0]])
    if f[0] == k.MOVE:
        out.append(feature.MOVES_LEFT + min(5, f[2]))
    elif f[0] == k.GO_ON:
        if f[2]:
            out.append(feature.WOULD_LOSE)
        if f[3]:
            out.append(feature.WOULD_LOSE + 1)


def launch(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    feature.prospects(s, f[1], EV_LAUNCH, 1, out)


# -- cards -----------------------------------------------------------------------------------------------------------
def play(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    card = o[1]
    out.extend(PLAY_LOOK[card])
    if not CARDS[card].paid_in_energy:
        feature.prospects(s, f[1], EV_PLAY, 1 << CARDS[card].credits, out)


def corner(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.extend(LOSE_LOOK[o[1]])
    out.extend(CORNER_LOOK[o[1]])


def hand_card(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    kind, card = f[0], o[1]
    if kind == k.DRAFT:                       # cards are named by place
        out.extend(GAIN_LOOK[s.stacks[s.round - 1][card]])
    elif kind == k.EXERTIAN:                  # likewise
        hide(s.exertian_hand[f[1]][card], out)
    elif kind == k.CHOOSE_USE:
        if not f[6]:
            out.extend(LOSE_LOOK[card])
        use(s, f, card, out)
    else:
        out.extend(LOSE_LOOK[card])
        if kind == k.TUCK:
            out.extend(INCOME_LOOK[card])
        elif kind == k.MOVE:
            out.extend(CORNER_LOOK[card])
        elif kind == k.SCAN:
            color_signal(s, f[1], CARDS[card].sector, out)
        elif kind == k.DISCARD:
            out.append(feature.DISCARD_WHY + (1 if f[3] else 0))


def hide(card: int, out: list[int]) -> None:
    out.append(feature.HIDE_CARD + card - HIDDEN)
    out.append(feature.HIDE_SCORE + min(7, CARDS[card].exertian_score // 3))
    out.append(feature.HIDE_DANGER + min(5, CARDS[card].danger))


def use(s: SetiState, f: Frame, card: int, out: list[int]) -> None:
    if f[5] == FOR_SIGNAL:
        color_signal(s, f[1], CARDS[card].sector, out)
    elif f[5] == FOR_CORNER:
        out.extend(CORNER_LOOK[card])
    else:
        out.extend(INCOME_LOOK[card])
    if f[6]:
        out.append(feature.GAIN_CARD + card)        # it stays in the hand: only to tell it from others


def row_card(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    card = s.row[o[1]]
    out.append(feature.ROW_PLACE + o[1])
    if f[0] == k.SCAN:
        out.append(feature.ROW_WORTH + brings(card))
        color_signal(s, f[1], CARDS[card].sector, out)
    elif f[0] == k.CHOOSE_USE:
        out.append(feature.ROW_WORTH + brings(card))
        use(s, f, card, out)
    else:
        out.extend(GAIN_LOOK[card])


def open_card(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.extend(GAIN_LOOK[s.species_open[f[2]]])


def mission(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.append(feature.MISSION_CARD + MISSION_NUMBER[o[1]] * 4 + 3)
    out.extend(MISSION_YIELD[o[1]])
    feature.prospects(s, f[1], k.OBJECTIVE_MISSION, 1, out)


def circle(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.append(feature.MISSION_CARD + MISSION_NUMBER[o[1]] * 4 + o[2])
    out.extend(CIRCLE_YIELD[o[1]][o[2]])


# -- technologies, the computer, exchanges ---------------------------------------------------------------------------
def technology(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    tech = o[1]
    out.extend(TECH_TILE_LOOK[tech][s.tiles[tech][0]] if f[3] else TECH_LOOK[tech])
    if s.twos >> tech & 1:
        out.append(feature.TECH_TWO)
    out.append(feature.TECH_NTH + tech // 4 * 5 + count_techs(s, f[1], tech // 4))
    feature.prospects(s, f[1], EV_RESEARCH, 1 << tech // 4, out)


def slot(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.append(feature.SLOT_AT + COLUMNS.index(o[1]) * 4 + f[2] - 8)
    if s.upper[f[1]] >= o[1]:
        out.append(feature.SLOT_UNDER)


def place(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.extend(UPPER_LOOK[o[1]])
    if o[1] in COLUMNS and s.columns[f[1]][COLUMNS.index(o[1])] >= 0:
        out.append(feature.PLACE_OVER)


def lower(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    i = COLUMNS.index(o[1])
    out.append(feature.LOWER_AT + i)
    out.extend(LOWER_LOOK[s.columns[f[1]][i] - 8])


def exchange(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.append(feature.SWAP + o[1] * 3 + o[2])


# -- gold tiles, species, objectives ---------------------------------------------------------------------------------
def gold(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    """A gold tile: its side, the place to be had, the sets there are, the points they would count."""
    tile = o[1]
    side, where, sets = s.sides[tile], min(2, len(s.gold[tile])), tile_sets(s, f[1], tile)
    out.append(feature.GOLD_TILE + tile * 2 + side)
    out.append(feature.GOLD_AT + tile * 3 + where)
    out.append(feature.GOLD_NOW + min(6, sets))
    out.append(feature.GOLD_POINTS + min(9, GOLD_VALUES[tile][side][where] * sets // 5))


def sample(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.extend(TOKEN_LOOK[s.samples[f[2] - JUPITER][o[1]]])


def capsule(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.extend(TOKEN_LOOK[s.capsules[f[1]][o[1]][1]])


def top_reward(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.extend(TOP_LOOK[o[1]])
    feature.plain(s, f, o, out)


def task(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    _, tile, n = o
    out.append(feature.TASK_AT + TASK_NUMBER[tile][n])
    out.append(feature.TASK_TILE + tile)
    for entry in s.solo[OPEN]:
        if entry >> 4 == tile:
            out.append(feature.TASK_LEFT + len(TASKS[tile]) - (entry & 15).bit_count() - 1)


Describe = Callable[[SetiState, Frame, Option, list[int]], None]
KNOWN: Final[dict[int, Describe]] = {
    k.V_DONE: done, k.V_LAUNCH: launch, k.V_ORBIT: orbit, k.V_LAND: land, k.V_SCAN: scan, k.V_PLAY: play, k.V_ROW: row_card,
    k.V_CARD: hand_card, k.V_OPEN: open_card, k.V_CIRCLE: circle, k.V_STEP: step, k.V_SPACE: data_space, k.V_PIECE: removal,
    k.V_SECTOR: in_sector, k.V_EARTH: near_earth, k.V_MERCURY: at_mercury, k.V_PROBE: at_probe, k.V_TRACE: trace,
    k.V_TECH: technology, k.V_COLUMN: slot, k.V_GOLD: gold, k.V_TOKEN: sample, k.V_CAPSULE: capsule, k.V_REWARD: top_reward,
    V_TASK: task, k.F_MOVE: step, k.F_CORNER: corner, k.F_PLACE: place, k.F_LOWER: lower, k.F_MISSION: mission,
    k.F_EXCHANGE: exchange,
}
DESCRIBE: Final[list[Describe]] = [KNOWN.get(verb, feature.plain) for verb in range(feature.VERBS)]
