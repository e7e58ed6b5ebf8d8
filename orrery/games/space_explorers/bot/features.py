"""A table as features for small networks: indices of what is true, as far as the seat may know it.

Seats come in their order from the one that looks (0 itself, 1 the next player, who gets its tokens): the same network plays at every seat. Of
other hands only the size is read, of the deck only how much is left. The answers (features_answers.py) are numbered apart.
"""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Levels, Ranges, reached

from ..rules.components import CARDS, COLOURS, DIVISIONS, TILES
from ..rules.kinds import ACT, DRAW_OR_NOT, GIVE, PAY, PICK
from ..rules.payment import Purse, free_symbols, lacking, purse
from ..rules.scoring import asterisks, printed, project_points
from ..rules.state import LAST_SPECIALIST, SpaceState

SEATS: Final = 4
NUMBERS: Final[list[str]] = [str(n) for n in range(CARDS + 1)]
QUESTIONS: Final[list[str]] = ["act", "pay", "pick", "give", "draw_or_not", "finish", "order", "stack"]     # by kind, from ACT on
NEARLY: Final = 6               # skills that a Project lacks, at most told apart
LATE: Final = 3                 # from so many Specialists before the end on, the margin counts by itself

TABLE: Final[Ranges] = Ranges()
SIZE: Final[int] = TABLE.take("seats", SEATS + 1)
QUESTION: Final[int] = TABLE.take("question", QUESTIONS)
ROUND: Final[Levels] = TABLE.steps("round", 24)
DECK: Final[Levels] = TABLE.levels("deck", [1, 4, 8, 12, 16, 20, 26, 32, 40])
ENDING: Final[int] = TABLE.take("ending", SEATS + 1)            # the last round, and who still plays after this seat
CENTRE: Final[int] = TABLE.take("centre", NUMBERS)
CENTRE_PAID: Final[int] = TABLE.take("centre_paid", NUMBERS)    # could be recruited now
HAND: Final[int] = TABLE.take("hand", NUMBERS)
HAND_PAID: Final[int] = TABLE.take("hand_paid", NUMBERS)
OFFERED: Final[int] = TABLE.take("project", 2 * TILES)          # Projects on the table
LACKS: Final[int] = TABLE.take("lacks", SEATS, 2 * TILES, NEARLY)  # by seat: what a Project on the table lacks
NEAR: Final[int] = TABLE.take("near", SEATS, NEARLY, 4)         # by seat: how many Projects lack so little
TOP: Final[int] = TABLE.take("top", SEATS, NUMBERS)
UNDER: Final[int] = TABLE.take("under", SEATS, NUMBERS)
DONE: Final[int] = TABLE.take("done", SEATS, 2 * TILES)
USED: Final[int] = TABLE.take("used", NUMBERS)
FRESH: Final[int] = TABLE.take("fresh", NUMBERS)
DESK: Final[int] = TABLE.take("desk", NUMBERS)
BOUGHT: Final[int] = TABLE.take("bought", 4)
SUBJECT: Final[int] = TABLE.take("subject", NUMBERS)            # the card that the question is about
REST: Final[int] = TABLE.take("rest", list(COLOURS), 7)         # symbols left to pay
LEFT: Final[int] = TABLE.take("left", 8)
TEAM: Final[list[Levels]] = [TABLE.steps(f"team.{k}", 14) for k in range(SEATS)]
HELD: Final[list[Levels]] = [TABLE.steps(f"held.{k}", 10) for k in range(SEATS)]
TOKENS: Final[list[list[Levels]]] = [[TABLE.steps(f"tokens.{k}.{c}", 6) for c in COLOURS] for k in range(SEATS)]
SKILLS: Final[list[list[Levels]]] = [[TABLE.steps(f"skills.{k}.{c}", 8) for c in COLOURS] for k in range(SEATS)]
STRENGTH: Final[list[list[Levels]]] = [[TABLE.steps(f"strength.{k}.{d}", 5) for d in DIVISIONS] for k in range(SEATS)]
POINTS: Final[list[Levels]] = [TABLE.levels(f"points.{k}", list(range(2, 62, 2))) for k in range(SEATS)]
AHEAD: Final[Levels] = TABLE.levels("ahead", list(range(1, 61, 2)))     # 30: level with the best other
AHEAD_LATE: Final[Levels] = TABLE.levels("ahead_late", list(range(1, 61, 2)))
COMPLETED: Final[list[Levels]] = [TABLE.steps(f"completed.{k}", 4) for k in range(SEATS)]
STATE_NAMES: Final[list[str]] = TABLE.names
STATE_SIZE: Final[int] = TABLE.size


def points(s: SpaceState, seat: int) -> int:
    return printed(s, seat) + asterisks(s, seat) + project_points(s, seat)


def lack_of(s: SpaceState, seat: int, side: int) -> int:
    """How many skills a Hub lacks for a Project."""
    need, lack = s.box.need[side], 0
    for c in range(5):
        short = need[c] - s.skills[seat * 5 + c]
        if short > 0:
            lack += short
    return lack


def due_now(s: SpaceState, p: Purse, seat: int, card: int, from_hand: bool) -> int:
    """Symbols of the cheapest of a card's Divisions that the purse cannot pay; 0 or less: it can be recruited."""
    best = 99
    free = free_symbols(p, s.box, card, from_hand, p.cards - 1 if from_hand else p.cards)
    for d in s.box.divisions[card]:
        short = lacking(s.box.rest[card][s.strength[seat * 5 + d]], p.fixed) - free
        if short < best:
            best = short
    return best


def seat_features(s: SpaceState, seat: int, k: int, out: list[int]) -> None:
    """What lies open before a player, the k-th from the one that looks."""
    for d in range(5):
        stack = s.divisions[seat * 5 + d]
        for card in stack[:-1]:
            out.append(UNDER + (CARDS + 1) * k + card)
        if stack:
            out.append(TOP + (CARDS + 1) * k + stack[-1])
        out += reached(STRENGTH[k][d], s.strength[seat * 5 + d])
        out += reached(TOKENS[k][d], s.tokens[seat * 5 + d])
        out += reached(SKILLS[k][d], s.skills[seat * 5 + d])
    for side in s.completed[seat]:
        out.append(DONE + 2 * TILES * k + side)
    out += reached(COMPLETED[k], len(s.completed[seat]))
    out += reached(TEAM[k], s.team[seat])
    out += reached(HELD[k], len(s.hands[seat]))
    out += reached(POINTS[k], points(s, seat))


def project_features(s: SpaceState, seat: int, k: int, out: list[int]) -> None:
    """How far a player is from the Projects that are left."""
    near = [0, 0, 0, 0, 0, 0]
    for side in s.projects:
        lack = lack_of(s, seat, side)
        if lack < NEARLY:
            near[lack] += 1
            out.append(LACKS + (2 * TILES * k + side) * NEARLY + lack)
    for lack in range(NEARLY):
        if near[lack]:
            out.append(NEAR + (NEARLY * k + lack) * 4 + min(3, near[lack]))


def market_features(s: SpaceState, seat: int, out: list[int]) -> None:
    """The Centre and the own hand, and what could be recruited of them."""
    p = purse(s, seat)
    for card in s.centre:
        out.append(CENTRE + card)
        if due_now(s, p, seat, card, False) <= 0:
            out.append(CENTRE_PAID + card)
    for card in s.hands[seat]:
        out.append(HAND + card)
        if due_now(s, p, seat, card, True) <= 0:
            out.append(HAND_PAID + card)
    for side in s.projects:
        out.append(OFFERED + side)


def rest_features(card: int, rest: tuple[int, ...], out: list[int]) -> None:
    """A card on its way, and the symbols left to pay for it."""
    out.append(SUBJECT + card)
    for c in range(5):
        out.append(REST + 7 * c + min(6, rest[c]))


def question_features(s: SpaceState, seat: int, out: list[int]) -> None:
    """The question that waits for the seat, and what is under way."""
    f = s.agenda[-1]
    if f[1] == seat and f[0] >= ACT:
        out.append(QUESTION + f[0] - ACT)
        if f[0] == PAY:
            rest_features(f[2], f[4], out)
        elif f[0] == PICK:
            rest_features(f[2], f[4], out)
            out.append(LEFT + min(7, f[5]))
        elif f[0] == DRAW_OR_NOT:
            out.append(SUBJECT + f[2])
        elif f[0] == GIVE:
            out.append(SUBJECT + f[3])
            out.append(LEFT + min(7, f[2]))
    for card in range(1, CARDS + 1):
        if s.used >> card & 1:
            out.append(USED + card)
    out.append(FRESH + s.fresh)
    out.append(DESK + s.desk)
    out.append(BOUGHT + min(3, s.bought))


def standing_features(s: SpaceState, seat: int, out: list[int]) -> None:
    """How far ahead of the best other, and how long it still goes."""
    best, most = -99, 0
    for i in range(s.seats):
        most = max(most, s.team[i])
        if i != seat:
            best = max(best, points(s, i))
    ahead = points(s, seat) - best + 30
    out += reached(AHEAD, ahead)
    if s.ending or most >= LAST_SPECIALIST - LATE or len(s.projects) == 1:
        out += reached(AHEAD_LATE, ahead)
    if s.ending:
        out.append(ENDING + (s.first - seat - 1) % s.seats)
    out.append(SIZE + s.seats)
    out += reached(ROUND, s.round)
    out += reached(DECK, len(s.deck))


def state_features(s: SpaceState, seat: int) -> list[int]:
    """Indices of what is true of the table, as far as the seat may know it."""
    out: list[int] = []
    standing_features(s, seat, out)
    question_features(s, seat, out)
    market_features(s, seat, out)
    for k in range(s.seats):
        seat_features(s, (seat + k) % s.seats, k, out)
        project_features(s, (seat + k) % s.seats, k, out)
    return out

