"""Every complete payment of a recruitment, without those that contain another one: the page offers them as one choice."""
from __future__ import annotations

from typing import Final

from orrery.kernel.state import Frame, Option, Rule, answer

from . import kinds as k
from .components import SELF_TO_CENTRE, SYMBOLS
from .payment import PAYMENT_KINDS
from .state import SpaceState

MOST_LOOKED_AT: Final = 400         # payments tried; where there are more, the rest is paid piece by piece
CHEAPEST: Final = 20                # and of those that were met so many are compared
HAND_CARD: Final = 10               # what a source is worth, to propose the cheapest first
LEAVES_HUB: Final = 12
ONE_TOKEN: Final = 4


class Payment:
    """Answers in order, and what they use."""

    def __init__(self, texts: tuple[str, ...], used: tuple[Option, ...], cost: int) -> None:
        self.texts, self.used, self.cost = texts, used, cost


def payments(rules: list[Rule[SpaceState]], s: SpaceState, f: Frame, o: Option) -> tuple[list[Payment], bool]:
    """Cheapest first, none where nothing is asked; and whether these are all, or there were too many to look at."""
    after = s.copy()
    answer(rules, after, f, o)
    found: list[Payment] = []
    left = [MOST_LOOKED_AT]
    pay(rules, after, (), (), (-1, 0, 0), found, left)
    if left[0] <= 0:
        found = sorted(found, key=lambda p: (p.cost, p.texts))[:CHEAPEST]
    least = [p for p in found if not any(contains(p.used, other.used) for other in found)]
    once = {tuple(sorted(p.used)): p for p in reversed(least)}
    return sorted(once.values(), key=lambda p: (p.cost, p.texts)), left[0] > 0


def asked(s: SpaceState) -> Frame | None:
    """The question about the payment that is open, if one is."""
    return s.agenda[-1] if s.agenda and s.agenda[-1][0] in (k.PAY, k.PICK) else None


def pay(rules: list[Rule[SpaceState]], s: SpaceState, texts: tuple[str, ...], used: tuple[Option, ...], last: tuple[int, int, int],
        found: list[Payment], left: list[int]) -> None:
    """Sources in one order only: what leaves the Hub, fixed symbols, tokens, free symbols, hand cards. So no set is met twice."""
    f = asked(s)
    if f is None:
        if texts:
            found.append(Payment(texts, used, sum([cost(s, o) for o in used])))
        return
    left[0] -= 1
    if left[0] <= 0:
        return
    rule = rules[f[0]]
    options = rule.options(s, f)
    if f[0] == k.PICK:            # once tokens are through, all that is left is paid by free symbols: which colour comes first changes nothing
        for o in options if last[0] == 0 else options[:1]:
            step(rules, s, f, o, texts, used, last, found, left)
        return
    for o in options:
        now = place(s, o)
        if now > last or (now == last and o[0] == k.TOKEN):
            step(rules, s, f, o, texts, (*used, o), now, found, left)


def step(rules: list[Rule[SpaceState]], s: SpaceState, f: Frame, o: Option, texts: tuple[str, ...], used: tuple[Option, ...],
         last: tuple[int, int, int], found: list[Payment], left: list[int]) -> None:
    then = s.copy()
    said = rules[f[0]].say(s, f, o)
    answer(rules, then, f, o)
    pay(rules, then, (*texts, said), used, last, found, left)


def place(s: SpaceState, o: Option) -> tuple[int, int, int]:
    if o[0] == k.TOKEN:
        return 2, o[1], 0
    if o[0] == k.CARD:
        return 4, o[1], -o[2]
    if s.box.kind[o[1]] == SYMBOLS:
        return 1, o[1], 0
    return (0 if s.box.kind[o[1]] == SELF_TO_CENTRE and covers_payment(s, o[1]) else 3), o[1], 0


def covers_payment(s: SpaceState, card: int) -> bool:
    """Is something below the card that pays once it has left (SE-15.06)?"""
    for stack in s.divisions:
        if len(stack) > 1 and stack[-1] == card:
            return s.box.kind[stack[-2]] in PAYMENT_KINDS
    return False


def cost(s: SpaceState, o: Option) -> int:
    if o[0] == k.USE:
        return LEAVES_HUB if s.box.kind[o[1]] == SELF_TO_CENTRE else 0
    return ONE_TOKEN if o[0] == k.TOKEN else HAND_CARD


def contains(big: tuple[Option, ...], small: tuple[Option, ...]) -> bool:
    """Does a payment use all of another and something more?"""
    if len(big) <= len(small):
        return False
    rest = list(big)
    for o in small:
        if o not in rest:
            return False
        rest.remove(o)
    return True
