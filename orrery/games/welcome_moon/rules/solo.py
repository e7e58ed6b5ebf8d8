"""ASTRA, the solo opponent: one deck, two cards to use and one to give, effect cards, solo bonuses (WM-S)."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_msg, msg
from .adventure import ADVENTURES
from .components import ACTIONS, ASTRA_CARDS, CARDS, EFFECT_CARD, OPPONENTS, SAFE_DRAWS, action_of, number_of
from .ending import finish
from .kinds import DRAW, HAND_OVER
from .state import CHOSEN, EARNED, ERRED, SPENT, MoonState
from .turn import SIX

GIVE_CARD = 0
SPARE = 1


def first_deck(s: MoonState) -> tuple[int, ...]:
    """WM-S.03: the effect cards are among the last 24."""
    cards = list(CARDS)
    s.shuffle(cards)
    bottom = cards[SAFE_DRAWS:] + [EFFECT_CARD, EFFECT_CARD + 1, EFFECT_CARD + 2]
    s.shuffle(bottom)
    return (*cards[:SAFE_DRAWS], *bottom)


class Draw(Rule[MoonState]):
    """Draw until three ship cards lie open; effect cards are resolved at once and replaced (WM-S.04)."""

    name: str = "draw"

    def resolve(self, s: MoonState, f: Frame) -> None:
        while len(s.hand) < 3:
            drawn = next_card(s)
            if drawn < 0:
                out_of_cards(s)
                return
            if drawn >= EFFECT_CARD:
                s.then((DRAW, 0))
                effect_card(s, drawn - EFFECT_CARD)
                return
            s.hand = (*s.hand, drawn)
            if ADVENTURES[s.adventure].drew(s):
                return
        offer(s)


def next_card(s: MoonState) -> int:
    """The next card of the deck, refilled once when it is needed (WM-S.09, WM-S.10); -1 when there is none."""
    if s.top == len(s.decks[0]):
        if s.passes:
            return -1
        s.passes = 1
        deck = [*s.discard, EFFECT_CARD, EFFECT_CARD + 1, EFFECT_CARD + 2]
        s.shuffle(deck)
        s.decks, s.discard, s.top = (tuple(deck),), (), 0
        s.tell(EVERYONE, "reshuffle")
    s.top += 1
    s.reveals += 1
    return s.decks[0][s.top - 1]


def out_of_cards(s: MoonState) -> None:
    """WM-S.18: the deck is exhausted for the second time; the turn is not played."""
    s.agenda.clear()
    s.turn -= 1
    finish(s)


def offer(s: MoonState) -> None:
    """The six combinations: the number of one card, the action of another (WM-S.05, WM-S.23)."""
    s.numbers = tuple([number_of(s.hand[i]) for i, _ in SIX])
    s.actions = tuple([action_of(s.hand[j]) for _, j in SIX])
    s.tell(EVERYONE, "draw", s.turn, s.hand)


def effect_card(s: MoonState, letter: int) -> None:
    """WM-S.11 to S.13: the adventure's effect; after the reshuffle also the mission of that letter is flipped."""
    s.tell(EVERYONE, "effect_card", letter)
    if s.passes:
        s.flipped |= 1 << letter
    if letter in ASTRA_CARDS[s.adventure].effect_cards:
        ADVENTURES[s.adventure].astra_effect(s, letter, s.passes)


class Give(Rule[MoonState]):
    """The third card goes to ASTRA, unless there is something to choose (WM-S.06, WM-S.07, WM-S.15)."""

    name: str = "give"

    def resolve(self, s: MoonState, f: Frame) -> None:
        own = s.own[0]
        if own[ERRED] or own[EARNED] > own[SPENT]:
            s.then((HAND_OVER, 0))
        else:
            hand_over(s, third(s), GIVE_CARD)


def third(s: MoonState) -> int:
    i, j = SIX[s.own[0][CHOSEN] - 1]
    return 3 - i - j


def hand_over(s: MoonState, i: int, how: int) -> None:
    """The i-th card to ASTRA or out of the game, the other two to the discard."""
    given = s.hand[i]
    s.discard = (*s.discard, *[c for j, c in enumerate(s.hand) if j != i])
    s.hand = ()
    if how == SPARE:
        s.own[0][SPENT] += 1
        s.tell(EVERYONE, "spare", given)
        return
    s.given = (*s.given, given)
    s.tell(EVERYONE, "give", given)
    ADVENTURES[s.adventure].gave(s, action_of(given))


class HandOver(Rule[MoonState]):
    """Which card is given, or whether a solo bonus removes it from the game instead."""

    name: str = "give_card"
    rule_ids: tuple[str, ...] = ("WM-S.06", "WM-S.07", "WM-S.15", "WM-S.16")

    def options(self, s: MoonState, f: Frame) -> list[Option]:
        own = s.own[0]
        cards = [0, 1, 2] if own[ERRED] else [third(s)]
        out: list[Option] = [(i, GIVE_CARD) for i in cards]
        if own[EARNED] > own[SPENT]:
            out += [(i, SPARE) for i in cards]
        return out

    def answer(self, s: MoonState, f: Frame, o: Option) -> None:
        hand_over(s, o[0], o[1])

    def say(self, s: MoonState, f: Frame, o: Option) -> str:
        verb = "spare" if o[1] == SPARE else "give"
        return f"{verb} {o[0] + 1} {number_of(s.hand[o[0]])}/{ACTIONS[action_of(s.hand[o[0]])]}"

    def parse(self, s: MoonState, f: Frame, text: str) -> Option | None:
        words = text.split(" ")
        if len(words) not in (2, 3) or words[0] not in ("give", "spare") or words[1] not in ("1", "2", "3"):
            return None
        o = (int(words[1]) - 1, SPARE if words[0] == "spare" else GIVE_CARD)
        return o if len(words) == 2 or self.say(s, f, o) == text else None

    def problem(self, s: MoonState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        return msg("why.no_solo_bonus" if o[1] == SPARE and s.own[0][EARNED] <= s.own[0][SPENT] else "why.card_used")

    def ask(self, s: MoonState, f: Frame) -> Msg:
        return msg("ask.give")

    def label(self, s: MoonState, f: Frame, o: Option) -> Msg:
        value = OPPONENTS[s.level].values[action_of(s.hand[o[0]])]
        return msg("do.spare" if o[1] == SPARE else "do.give", card=card_msg(s.hand[o[0]]), n=value)

    def short(self, s: MoonState, f: Frame, o: Option) -> Msg:
        return msg("short.spare" if o[1] == SPARE else "short.give", card=card_msg(s.hand[o[0]]))

    def at(self, s: MoonState, f: Frame, o: Option) -> tuple[str, ...]:
        return ("bonus",) if o[1] == SPARE else (f"card-{o[0] + 1}",)


def astra_points(s: MoonState) -> dict[str, int]:
    """WM-S.20: cards given by their action, the adventure's points, the level's."""
    astra = ASTRA_CARDS[s.adventure]
    values = OPPONENTS[s.level].values
    return {"cards": sum([values[action_of(c)] for c in s.given]), "adventure": astra.fixed, "level": astra.per_level * s.level}


def given_count(s: MoonState, action: int) -> int:
    return sum([1 for c in s.given if action_of(c) == action])
