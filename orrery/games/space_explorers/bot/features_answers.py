"""The answers to a question as features for small networks: indices of what each one is and what it brings at once (see features.py)."""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Ranges
from orrery.kernel.state import Frame, Option

from ..rules.components import CARDS, COLOURS, SCORE_COLOUR, SCORE_GROUPS, SCORE_PROJECTS, SCORE_SETS, TILES
from ..rules.kinds import ACT, ARRANGE, CARD, COLOUR, COMPLETE, DRAW_OR_NOT, NEXT, RECRUIT, TAKE, TOKEN, USE
from ..rules.payment import purse
from ..rules.state import SpaceState
from .features import NUMBERS, QUESTIONS, due_now, lack_of

VERBS: Final[list[str]] = ["take", "draw", "recruit", "use", "pass", "complete", "end", "token", "card", "colour", "decline", "arrange", "next", "keep"]

ANSWERS: Final[Ranges] = Ranges()
VERB: Final[int] = ANSWERS.take("verb", QUESTIONS, VERBS)
TAKEN: Final[int] = ANSWERS.take("take", NUMBERS)
TAKEN_DUE: Final[int] = ANSWERS.take("take_due", 8)             # symbols that would still be lacking for a card that is taken
TAKEN_WORTH: Final[int] = ANSWERS.take("take_worth", 10)
RECRUITED: Final[int] = ANSWERS.take("recruit", NUMBERS)
INTO: Final[int] = ANSWERS.take("into", list(COLOURS))
FROM_HAND: Final[int] = ANSWERS.take("from_hand", 1)
BY_ABILITY: Final[int] = ANSWERS.take("by_ability", NUMBERS)
PRICE: Final[int] = ANSWERS.take("price", 8)                    # symbols to pay
PRESTIGE: Final[int] = ANSWERS.take("prestige", 11)
STAR_NOW: Final[int] = ANSWERS.take("star_now", 12)             # what a scoring card would bring as the Hub stands
COVERS: Final[int] = ANSWERS.take("covers", NUMBERS)
STACKED: Final[int] = ANSWERS.take("stacked", 8)                # how high the Division was
COMPLETES: Final[int] = ANSWERS.take("completes", 2 * TILES)    # Projects that then lack nothing
NEARER: Final[int] = ANSWERS.take("nearer", 6)                  # Projects that then lack less, by how much they lack
COMPLETED_POINTS: Final[int] = ANSWERS.take("completes_points", 12)
LAST: Final[int] = ANSWERS.take("last", 3)                      # the last Specialist but two, but one, the last
GIVES: Final[int] = ANSWERS.take("gives", list(COLOURS), 4)     # a token, by how many are left
NEEDED: Final[int] = ANSWERS.take("needed", list(COLOURS), 4)   # and by how many the next player has
PAYS: Final[int] = ANSWERS.take("pays", NUMBERS)                # a hand card
PAYS_WORTH: Final[int] = ANSWERS.take("pays_worth", 10)
PAYS_WITH: Final[int] = ANSWERS.take("pays_with", 1)
USES: Final[int] = ANSWERS.take("use", QUESTIONS, NUMBERS)
PICKS: Final[int] = ANSWERS.take("pick", list(COLOURS))
FINISHED: Final[int] = ANSWERS.take("complete", 2 * TILES)
FINISHED_POINTS: Final[int] = ANSWERS.take("complete_points", 12)
ARRANGED: Final[int] = ANSWERS.take("arrange", list(COLOURS))
NEXT_CARD: Final[int] = ANSWERS.take("next", NUMBERS)
OPTION_NAMES: Final[list[str]] = ANSWERS.names
OPTION_SIZE: Final[int] = ANSWERS.size


def star_worth(s: SpaceState, seat: int, card: int) -> int:
    """What a scoring ability brings as the Hub stands."""
    kind, amount = s.box.kind[card], s.box.amount[card]
    skills = s.skills[seat * 5:seat * 5 + 5]
    if kind == SCORE_COLOUR:
        return amount * skills[s.box.colour[card]]
    if kind == SCORE_GROUPS:
        return amount * (sum(skills) // s.box.size[card])
    if kind == SCORE_SETS:
        return amount * min(skills)
    if kind == SCORE_PROJECTS:
        return amount * len(s.completed[seat])
    return 0


def worth(s: SpaceState, card: int) -> int:
    """The prestige printed on a card; 9 for an asterisk."""
    return 9 if s.box.star[card] else min(8, s.box.prestige[card])


def recruit_features(s: SpaceState, seat: int, o: Option, out: list[int]) -> None:
    """A Specialist: its price, its points, and what its skills do for the Projects."""
    card, d, box = o[1], o[2], s.box
    out.append(RECRUITED + card)
    out.append(INTO + d)
    if card in s.hands[seat]:
        out.append(FROM_HAND)
    if o[3]:
        out.append(BY_ABILITY + o[3])
    else:
        out.append(PRICE + min(7, max(0, box.base[card] - s.strength[seat * 5 + d])))
    if box.star[card]:
        out.append(STAR_NOW + min(11, star_worth(s, seat, card)))
    else:
        out.append(PRESTIGE + min(10, box.prestige[card]))
    stack = s.divisions[seat * 5 + d]
    out.append(STACKED + min(7, len(stack)))
    if stack:
        out.append(COVERS + stack[-1])
    if s.team[seat] >= 9:
        out.append(LAST + min(2, s.team[seat] - 9))
    goal_features(s, seat, card, out)


def goal_features(s: SpaceState, seat: int, card: int, out: list[int]) -> None:
    """The Projects that a card's skills complete or bring nearer."""
    nearest, gained = 6, 0
    for side in s.projects:
        lack = lack_of(s, seat, side)
        left = lack
        need = s.box.need[side]
        skills = s.box.skills[card]
        for i in range(len(skills)):
            c = skills[i]
            have = s.skills[seat * 5 + c]
            if i and skills[0] == c:
                have += 1
            if need[c] > have:
                left -= 1
        if left == lack:
            continue
        if not left:
            out.append(COMPLETES + side)
            gained = max(gained, s.box.side_points[side])
        nearest = min(nearest, left)
    if gained:
        out.append(COMPLETED_POINTS + min(11, gained))
    if nearest < 6:
        out.append(NEARER + nearest)


def token_features(s: SpaceState, seat: int, c: int, out: list[int]) -> None:
    """A token goes to the next player: how many are left, and what that player has of it."""
    out.append(GIVES + 4 * c + min(3, s.tokens[seat * 5 + c] - 1))
    out.append(NEEDED + 4 * c + min(3, s.tokens[(seat + 1) % s.seats * 5 + c]))


def option_features(s: SpaceState, f: Frame, o: Option) -> list[int]:
    """Indices of what is true of an answer."""
    seat, verb, asked = f[1], o[0], f[0] - ACT
    out = [VERB + len(VERBS) * asked + verb]
    if verb == TAKE:
        out.append(TAKEN + o[1])
        out.append(TAKEN_WORTH + worth(s, o[1]))
        out.append(TAKEN_DUE + min(7, max(0, due_now(s, purse(s, seat), seat, o[1], False))))
        goal_features(s, seat, o[1], out)
    elif verb == RECRUIT:
        recruit_features(s, seat, o, out)
    elif verb == USE:
        out.append(USES + (CARDS + 1) * asked + o[1])
    elif verb == COMPLETE:
        out.append(FINISHED + o[1])
        out.append(FINISHED_POINTS + min(11, s.box.side_points[o[1]]))
    elif verb == TOKEN:
        token_features(s, seat, o[1], out)
    elif verb == CARD:
        out.append(PAYS + o[1])
        out.append(PAYS_WORTH + worth(s, o[1]))
        if o[2]:
            out.append(PAYS_WITH)
    elif verb == COLOUR:
        out.append(PICKS + o[1])
    elif verb == ARRANGE:
        out.append(ARRANGED + o[1])
    elif verb == NEXT:
        out.append(NEXT_CARD + o[1])
    elif f[0] == DRAW_OR_NOT:
        out.append(USES + (CARDS + 1) * asked + f[2])
    return out
