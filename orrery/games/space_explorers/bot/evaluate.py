"""What a table is worth to a seat, in points: the score as it stands, and what the Hub, the hand and the tokens promise.

The numbers are judgement, tried by playing; no rule depends on them. Bots call this on sampled states only, so it may look at
everything, but of the other hands it looks at the size alone.
"""
from __future__ import annotations

from typing import Final

from ..rules.components import (
    ADD_TO_CENTRE,
    ANY,
    ANY_BY_COST,
    ANY_FROM_HAND,
    ANY_TWO_SKILLS,
    BUY_SKILL,
    DRAW_AFTER,
    DRAW_COVERED,
    DRAW_PROJECT,
    DRAW_TOKEN,
    EXTRA_DRAW,
    FREE_RECRUIT,
    HAND_MORE,
    REORDER,
    SCORE_COLOUR,
    SCORE_GROUPS,
    SCORE_PROJECTS,
    SCORE_SETS,
    SELF_TO_CENTRE,
    SYMBOLS,
    TOKEN_RECRUIT,
    Box,
)
from ..rules.kinds import GIVE
from ..rules.scoring import asterisks, printed, project_points
from ..rules.state import LAST_SPECIALIST, SpaceState

RECRUIT: Final = 1.9            # a Specialist more: nearer to the end, and skills for whatever comes
DISCOUNT: Final = 0.35
TOKEN: Final = 0.5
HAND: Final = [0.8, 0.7, 0.55, 0.4, 0.3, 0.2]
RIVAL: Final = 0.25

# what an ability gives in a turn while it is visible, in points
PER_TURN: Final[dict[int, float]] = {
    SYMBOLS: 0.3, ANY: 0.42, ANY_FROM_HAND: 0.25, ANY_BY_COST: 0.25, ANY_TWO_SKILLS: 0.1, HAND_MORE: 0.22, SELF_TO_CENTRE: 0.12,
    FREE_RECRUIT: 0.3, TOKEN_RECRUIT: 0.3, DRAW_AFTER: 0.2, DRAW_PROJECT: 0.1, DRAW_TOKEN: 0.12, BUY_SKILL: 0.12, EXTRA_DRAW: 0.15,
    ADD_TO_CENTRE: 0.05, REORDER: 0.05}


def turns_left(s: SpaceState) -> float:
    """A guess of the turns each player still has."""
    if not s.agenda:
        return 0.0
    if s.ending:
        return 0.5
    return max(1.0, (LAST_SPECIALIST - max(s.team)) * 1.3) * (0.6 if len(s.projects) == 1 else 1.0)


def growth(box: Box, card: int, turns: float) -> float:
    """What a scoring card may still gain."""
    kind, points = box.kind[card], box.amount[card]
    if kind == SCORE_COLOUR:
        return points * 0.14 * turns
    if kind == SCORE_GROUPS:
        return points * 0.3 * turns
    if kind == SCORE_SETS:
        return points * 0.12 * turns
    if kind == SCORE_PROJECTS:
        return points * 0.1 * turns
    return points * 0.08 * turns


def hub_value(s: SpaceState, seat: int, turns: float) -> tuple[float, float]:
    """Visible abilities and growing asterisks; discounts."""
    abilities = 0.0
    box = s.box
    for d in range(5):
        stack = s.divisions[seat * 5 + d]
        if not stack:
            continue
        top = stack[-1]
        kind = box.kind[top]
        if kind == DRAW_COVERED:
            abilities += 0.7 * box.amount[top] if turns > 1 else 0.0
        elif kind in PER_TURN:
            abilities += PER_TURN[kind] * turns * (1.6 if kind == SYMBOLS and len(box.symbols[top]) > 1 else 1.0)
        for card in stack:
            if box.star[card]:
                abilities += growth(box, card, turns)
    discounts = sum([min(n, 4) for n in s.strength[seat * 5:seat * 5 + 5]]) * DISCOUNT * min(1.0, turns / 8)
    return abilities, discounts


def project_hopes(s: SpaceState, seat: int, turns: float) -> float:
    """Projects on the table by how few skills lack; nobody else's nearness is guessed."""
    hopes = 0.0
    for side in s.projects:
        need = s.box.need[side]
        lack = 0
        for c in range(5):
            short = need[c] - s.skills[seat * 5 + c]
            if short > 0:
                lack += short
        if lack == 0:
            hopes += s.box.side_points[side] * (0.8 if turns >= 1 else 0.0)
        elif lack <= turns:
            hopes += s.box.side_points[side] * 0.62 ** lack * 0.8
    return hopes


def hand_value(s: SpaceState, seat: int, turns: float) -> float:
    """Cards pay two symbols each or are recruited; late ones are worth little."""
    count = len(s.hands[seat])
    value = sum(HAND[:count]) + 0.15 * max(0, count - len(HAND))
    best = 0.0
    box = s.box
    for card in s.hands[seat]:
        d = box.divisions[card][0]
        due = max(0, box.base[card] - s.strength[seat * 5 + d])
        promise = box.prestige[card] + (2.0 if box.star[card] else 0.0) + 1.5 - 0.45 * due
        if promise > best:
            best = promise
    return (value + 0.3 * best) * min(1.0, turns / 3)


def token_value(s: SpaceState, seat: int, turns: float) -> float:
    held = s.tokens[seat * 5:seat * 5 + 5]
    owed = 0
    for f in s.agenda:
        if f[0] == GIVE and f[1] == seat:
            owed = f[2]
    spread = sum([1.0 if n == 1 else 1.0 + 0.8 * (n - 1) if n else 0.0 for n in held])
    return TOKEN * (spread - owed) * min(1.0, turns / 3)


def parts(s: SpaceState, seat: int) -> dict[str, float]:
    """The evaluation by what it comes from."""
    turns = turns_left(s)
    abilities, discounts = hub_value(s, seat, turns)
    rivals = [printed(s, i) + asterisks(s, i) + project_points(s, i) + RECRUIT * s.team[i] for i in range(s.seats) if i != seat]
    return {
        "specialists": float(printed(s, seat)), "asterisks": float(asterisks(s, seat)), "projects": float(project_points(s, seat)),
        "team": (RECRUIT * s.team[seat] if turns else 0.0) + discounts, "abilities": abilities, "hopes": project_hopes(s, seat, turns),
        "hand": hand_value(s, seat, turns), "tokens": token_value(s, seat, turns), "rivals": -RIVAL * max(rivals)}


def evaluate(s: SpaceState, seat: int) -> float:
    return sum(parts(s, seat).values())
