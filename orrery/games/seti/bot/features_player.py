"""What a seat has of its own, as features of the table: the turn, points, means, technologies, cards and missions."""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Ranges
from orrery.kernel.state import ASK

from ..rules.components import CARDS, GOLD_MILESTONES
from ..rules.counts import count_techs, holds
from ..rules.effect_tables import CONDITION
from ..rules.kinds import TURN
from ..rules.state import SetiState
from .features_tables import CARD_NAMES, HIDDEN, LASTING_NUMBER, MISSION_NUMBER, QUESTION_OF, QUESTIONS, cost_of, named

HAND_TRAITS: Final = 22
OWN: Final[Ranges] = Ranges()
ROUND: Final[int] = OWN.take("round", 5)
ASKED: Final[int] = OWN.take("asked", QUESTIONS)
MAIN_ACTION: Final[int] = OWN.take("main_action", 1)    # it is still to come
PASSED: Final[int] = OWN.take("passed", 2)              # seat, all others
TURN_RULES: Final[int] = OWN.take("turn_rules", 4)      # three rules, something watched
SCORE: Final[int] = OWN.take("score", 50)               # by fives
SCORE_OVER: Final[int] = OWN.take("score_over", 12)     # by twenties, all that are reached
NEXT_GOLD: Final[int] = OWN.take("next_gold", 16)       # points to the next gold milestone; the last: all are reached
GOLD_REACHED: Final[int] = OWN.take("gold_reached", 4)
LEAD: Final[int] = OWN.take("lead", 60)                 # by tens, before the best of the others
RIVAL_SCORE: Final[int] = OWN.take("rival_score", 40)   # by tens
RIVAL_OVER: Final[int] = OWN.take("rival_over", 10)     # by forties, all that are reached
NEUTRALS: Final[int] = OWN.take("neutrals", 6)          # neutral markers at the two milestones
CREDITS: Final[int] = OWN.take("credits", 11)
ENERGY: Final[int] = OWN.take("energy", 11)
PUBLICITY: Final[int] = OWN.take("publicity", 11)
POOL: Final[int] = OWN.take("pool", 7)
EXOFOSSILS: Final[int] = OWN.take("exofossils", 6)
HAND_SIZE: Final[int] = OWN.take("hand_size", 11)
PLAYABLE: Final[int] = OWN.take("playable", 7)          # cards that can be paid
IN_UPPER: Final[int] = OWN.take("in_upper", 7)          # data in the computer
CAN_FILL: Final[int] = OWN.take("can_fill", 2)          # the pool would fill the computer, with energy for the analysis
COLUMN_TECH: Final[int] = OWN.take("column_tech", 4, 4)  # column and its technology
LOWER_DATA: Final[int] = OWN.take("lower_data", 4)
TECH_STACK: Final[int] = OWN.take("tech_stack", 12, 10)  # owned, gone, or the bonus on top with or without 2 points
TECH_COUNT: Final[int] = OWN.take("tech_count", 3, 5)
INCOME: Final[int] = OWN.take("income", 5, 7)           # tucked cards by income
HAND: Final[int] = OWN.take("hand", CARD_NAMES[:HIDDEN])
HAND_PROPS: Final[int] = OWN.take("hand_props", HAND_TRAITS, 4)  # how many cards of a trait
MISSION: Final[int] = OWN.take("mission", named(MISSION_NUMBER), 4)  # covered circles, or 3: can be completed now
PENDING: Final[int] = OWN.take("pending", 6)
COMPLETED: Final[int] = OWN.take("completed", 9)
LASTING_CARD: Final[int] = OWN.take("lasting_card", named(LASTING_NUMBER))
LASTING_COUNT: Final[int] = OWN.take("lasting_count", 6)


def own_features(s: SetiState, seat: int, out: list[int]) -> list[int]:
    """Gives the tucked cards by income, which a gold tile counts."""
    turn(s, seat, out)
    points(s, seat, out)
    means(s, seat, out)
    technologies(s, seat, out)
    hand(s, seat, out)
    missions(s, seat, out)
    return income(s, seat, out)


def turn(s: SetiState, seat: int, out: list[int]) -> None:
    out.append(ROUND + s.round - 1)
    agenda = s.agenda
    if agenda and agenda[-1][0] >= ASK:
        out.append(ASKED + QUESTION_OF[agenda[-1][0]])
    for f in agenda:
        if f[0] == TURN:
            out.append(MAIN_ACTION)
            break
    if s.passed[seat]:
        out.append(PASSED)
    if len(s.passed) > 1 and all([s.passed[p] for p in range(len(s.passed)) if p != seat]):
        out.append(PASSED + 1)
    for i in range(3):
        if s.rules >> i & 1:
            out.append(TURN_RULES + i)
    if s.watches:
        out.append(TURN_RULES + 3)


def points(s: SetiState, seat: int, out: list[int]) -> None:
    score = s.score[seat]
    out.append(SCORE + min(49, score // 5))
    out += range(SCORE_OVER, SCORE_OVER + min(12, score // 20))
    reached = 0
    while reached < len(GOLD_MILESTONES) and score >= GOLD_MILESTONES[reached]:
        reached += 1
    out.append(GOLD_REACHED + reached)
    out.append(NEXT_GOLD + (min(14, GOLD_MILESTONES[reached] - score - 1) if reached < len(GOLD_MILESTONES) else 15))
    out.append(NEUTRALS + s.neutral[0])
    out.append(NEUTRALS + 3 + s.neutral[1])
    if len(s.score) > 1:
        other = max([s.score[p] for p in range(len(s.score)) if p != seat])
        out.append(RIVAL_SCORE + min(39, other // 10))
        out += range(RIVAL_OVER, RIVAL_OVER + min(10, other // 40))
        out.append(LEAD + max(0, min(59, 40 + (score - other) // 10)))


def means(s: SetiState, seat: int, out: list[int]) -> None:
    out.append(CREDITS + min(10, s.credits[seat]))
    out.append(ENERGY + min(10, s.energy[seat]))
    out.append(PUBLICITY + s.publicity[seat])
    out.append(POOL + s.data[seat])
    out.append(IN_UPPER + s.upper[seat])
    if s.exofossils[seat]:
        out.append(EXOFOSSILS + min(5, s.exofossils[seat]))
    if s.upper[seat] + s.data[seat] >= 6:
        out.append(CAN_FILL + (1 if s.energy[seat] else 0))


def technologies(s: SetiState, seat: int, out: list[int]) -> None:
    techs, columns, lower = s.techs[seat], s.columns[seat], s.lower[seat]
    for i in range(4):
        if columns[i] >= 0:
            out.append(COLUMN_TECH + i * 4 + columns[i] - 8)
        if lower >> i & 1:
            out.append(LOWER_DATA + i)
    for tech in range(12):
        look = 0
        if not techs >> tech & 1:
            tiles = s.tiles[tech]
            look = 1 if not tiles else tiles[0] + (6 if s.twos >> tech & 1 else 2)
        out.append(TECH_STACK + tech * 10 + look)
    for kind in range(3):
        out.append(TECH_COUNT + kind * 5 + count_techs(s, seat, kind))


def traits(card: int) -> list[int]:
    """What is counted of the cards in a hand: prices, symbols of the corner but points, incomes but publicity apart, colours, kinds."""
    c = CARDS[card]
    found = [cost_of(card), 15 + c.kind] + [6 + i for i in range(3) if c.corner[i]]
    if c.income >= 0:
        found.append(9 + min(c.income, 3))
    if c.sector >= 0:
        found.append((13, 14, 20, 21)[c.sector])
    return found


TRAITS: Final[list[list[int]]] = [traits(c) for c in range(HIDDEN)]


def hand(s: SetiState, seat: int, out: list[int]) -> None:
    counts = [0] * HAND_TRAITS
    playable = 0
    credits, energy = s.credits[seat], s.energy[seat]
    for card in s.hand[seat]:
        out.append(HAND + card)
        for trait in TRAITS[card]:
            counts[trait] += 1
        if CARDS[card].credits <= credits and CARDS[card].energy <= energy:
            playable += 1
    out.append(HAND_SIZE + min(10, len(s.hand[seat])))
    out.append(PLAYABLE + min(6, playable))
    for trait in range(HAND_TRAITS):
        if counts[trait]:
            out.append(HAND_PROPS + trait * 4 + min(4, counts[trait]) - 1)


def missions(s: SetiState, seat: int, out: list[int]) -> None:
    """Missions that lie in front of the player, how many are completed, gold boxes."""
    out.append(PENDING + min(5, len(s.missions[seat])))
    for card, covered in s.missions[seat]:
        stage = covered.bit_count()
        if CONDITION[card] >= 0:
            stage = 3 if holds(s, seat, CONDITION[card], card) else 0
        out.append(MISSION + MISSION_NUMBER[card] * 4 + stage)
    out.append(COMPLETED + min(8, len(s.completed[seat])))
    lasting = s.endgame[seat]
    if lasting:
        out.append(LASTING_COUNT + min(5, len(lasting)))
        for card in lasting:
            out.append(LASTING_CARD + LASTING_NUMBER[card])


def income(s: SetiState, seat: int, out: list[int]) -> list[int]:
    kinds = [0, 0, 0, 0, 0]
    for card in s.tucked[seat]:
        kinds[CARDS[card].income] += 1
    for i in range(5):
        if kinds[i] or i < 3:               # data and publicity are rare: none of them says nothing
            out.append(INCOME + i * 7 + min(6, kinds[i]))
    return kinds
