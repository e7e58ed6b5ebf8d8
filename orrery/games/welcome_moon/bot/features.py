"""A table and the answers to a question as features for small networks that play alone against ASTRA: indices of what is true.

Only what the seat may know is read. Here are the turn, the cards and ASTRA; the sheets (features_sheets.py) have the indices before them.
The answers (features_answers.py) are numbered apart.
"""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Ranges
from orrery.kernel.state import ASK, Frame, Option

from ..rules.components import ASTRA_CARDS, EFFECT_CARD, OPPONENTS
from ..rules.state import CHOSEN, EARNED, ERRED, REACHED, SPENT, MoonState
from ..rules.turn import SIX
from .features_answers import ANSWERS, DESCRIBE, KIND, KINDS
from .features_sheets import SHEETS, sheet_features
from .features_tables import CODINGS, bit_features, bit_tables, clip

TABLE: Final[Ranges] = Ranges(SHEETS)
TURN: Final[int] = TABLE.take("turn", 48)
TURN_AT_LEAST: Final[int] = TABLE.take("turn_at_least", 12)  # by fours
DECK_LEFT: Final[int] = TABLE.take("deck_left", 2, 24)  # cards left by threes, first and second deck
EFFECTS_LEFT: Final[int] = TABLE.take("effects_left", 2, 3)  # effect cards still to come, first and second deck
NEXT: Final[int] = TABLE.take("next", 8)                # back of the next card
ACTIONS_LEFT: Final[int] = TABLE.take("actions_left", 6, 12)  # action and its cards still to come
NUMBERS_LEFT: Final[int] = TABLE.take("numbers_left", 5, 16)  # numbers by threes and their cards still to come
HAND_NUMBER: Final[int] = TABLE.take("hand_number", 3, 16)  # numbers drawn, how often
HAND_ACTION: Final[int] = TABLE.take("hand_action", 3, 6)  # actions drawn, how often
HAND_CARD: Final[int] = TABLE.take("hand_card", 128)    # cards drawn
CHOSEN_NUMBER: Final[int] = TABLE.take("chosen_number", 16)
CHOSEN_ACTION: Final[int] = TABLE.take("chosen_action", 6)
CHOSEN_REST: Final[int] = TABLE.take("chosen_rest", 6)  # action of the third card
ERRED_NOW: Final[int] = TABLE.take("erred_now", 1)      # an error was taken this turn
GIVEN: Final[int] = TABLE.take("given", 6, 13)          # action and its cards given to ASTRA
GIVEN_POINTS: Final[int] = TABLE.take("given_points", 48)  # points of the cards given by fours
AHEAD: Final[int] = TABLE.take("ahead", 80)             # points ahead of ASTRA by fives
AHEAD_AT_LEAST: Final[int] = TABLE.take("ahead_at_least", 20)  # by twenties
BONUS_LEFT: Final[int] = TABLE.take("bonus_left", 8)    # solo bonuses unspent
BONUS_EARNED: Final[int] = TABLE.take("bonus_earned", 12)  # solo bonuses circled
TAKEN: Final[int] = TABLE.take("taken", 18)             # first-come places gone
REACHED_NOW: Final[int] = TABLE.take("reached_now", 18)  # first-come places reached this turn
TRACK: Final[int] = TABLE.take("track", 160)            # ASTRA's rocket or flags
TRACK_AT_LEAST: Final[int] = TABLE.take("track_at_least", 20)  # by eights
LEVEL: Final[int] = TABLE.take("level", 9)              # ASTRA's
STATE_NAMES: Final[list[str]] = TABLE.names
STATE_SIZE: Final[int] = TABLE.size
OPTION_NAMES: Final[list[str]] = ANSWERS.names
OPTION_SIZE: Final[int] = ANSWERS.size

TAKEN_BITS: Final[list[list[list[int]]]] = bit_tables(TAKEN, 18)
REACHED_BITS: Final[list[list[list[int]]]] = bit_tables(REACHED_NOW, 18)


def turn_features(s: MoonState, out: list[int]) -> None:
    out.append(TURN + min(47, s.turn))
    out += range(TURN_AT_LEAST, TURN_AT_LEAST + min(12, s.turn // 4))


def deck_features(s: MoonState, out: list[int]) -> None:
    """What is still to come, but not in which order: only the back of the next card is seen."""
    second, deck = (1 if s.passes else 0), s.decks[0]
    left = len(deck) - s.top
    out.append(DECK_LEFT + 24 * second + min(23, (left + 2) // 3))
    if left:
        out.append(NEXT + (7 if deck[s.top] >= EFFECT_CARD else deck[s.top] & 7))
    actions, numbers = [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]
    for card in deck[s.top:]:
        if card >= EFFECT_CARD:
            out.append(EFFECTS_LEFT + 3 * second + card - EFFECT_CARD)
        else:
            actions[card & 7] += 1
            numbers[((card >> 3) - 1) // 3] += 1
    for a in range(6):
        out.append(ACTIONS_LEFT + 12 * a + min(11, actions[a]))
    for band in range(5):
        out.append(NUMBERS_LEFT + 16 * band + min(15, numbers[band]))


def hand_features(s: MoonState, seat: int, out: list[int]) -> None:
    """The cards drawn in no order (so one that comes twice needs a feature for the second), and what was chosen of them."""
    numbers, actions = 0, 0
    for i, card in enumerate(s.hand):
        bit, kind = 1 << (card >> 3), 1 << (card & 7)
        out.append(HAND_NUMBER + (card >> 3) + (0 if not numbers & bit else 16 if not numbers & bit << 16 else 32))
        out.append(HAND_ACTION + (card & 7) + (0 if not actions & kind else 6 if not actions & kind << 8 else 12))
        numbers |= bit if not numbers & bit else bit << 16
        actions |= kind if not actions & kind else kind << 8
        if card not in s.hand[:i]:
            out.append(HAND_CARD + card)
    own = s.own[seat]
    if own[CHOSEN] and len(s.hand) == 3:
        i, j = SIX[own[CHOSEN] - 1]
        out.append(CHOSEN_NUMBER + (s.hand[i] >> 3))
        out.append(CHOSEN_ACTION + (s.hand[j] & 7))
        out.append(CHOSEN_REST + (s.hand[3 - i - j] & 7))
    if own[ERRED]:
        out.append(ERRED_NOW)


def astra_features(s: MoonState, seat: int, points: int, out: list[int]) -> None:
    """ASTRA's cards and points, the solo bonuses, and the places that are gone."""
    counts = [0, 0, 0, 0, 0, 0]
    for card in s.given:
        counts[card & 7] += 1
    values, hers = OPPONENTS[s.level].values, 0
    for a in range(6):
        hers += counts[a] * values[a]
        out.append(GIVEN + 13 * a + (counts[a] if counts[a] < 12 else 12))
    out.append(GIVEN_POINTS + min(47, hers // 4))
    out.append(LEVEL + s.level)
    ahead = points - hers - ASTRA_CARDS[s.adventure].fixed - ASTRA_CARDS[s.adventure].per_level * s.level
    out.append(AHEAD + clip((ahead + 200) // 5, 0, 79))
    out += range(AHEAD_AT_LEAST, AHEAD_AT_LEAST + clip((ahead + 200) // 20, 0, 20))
    own = s.own[seat]
    out.append(BONUS_LEFT + min(7, own[EARNED] - own[SPENT]))
    out.append(BONUS_EARNED + min(11, own[EARNED]))
    bit_features(TAKEN_BITS, s.taken, out)
    bit_features(REACHED_BITS, own[REACHED], out)
    if s.track:
        out.append(TRACK + min(159, s.track))
        out += range(TRACK_AT_LEAST, TRACK_AT_LEAST + min(20, s.track // 8))


def state_features(s: MoonState, seat: int) -> list[int]:
    """Indices of what is true of the table, as far as the seat may know it."""
    out: list[int] = []
    points = sheet_features(s, seat, out)
    turn_features(s, out)
    deck_features(s, out)
    hand_features(s, seat, out)
    astra_features(s, seat, points, out)
    return out


def option_features(s: MoonState, f: Frame, o: Option) -> list[int]:
    """Indices of what answering the question with the option does; a kind of question that is not known shares the last place."""
    kind: int = min(f[0] - ASK, KINDS - 1)
    out: list[int] = [KIND + kind]
    DESCRIBE[kind](CODINGS[s.adventure], s, f, o, out)
    return out
