"""Chapter 7: recruiting. The Division is chosen, the cost fixed, paid (payment.py), and the Specialist takes its place."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_name, division_name, msg, symbols
from . import kinds as k
from .abilities import ability_problem, tokens_of
from .centre import leave
from .components import DRAW_AFTER, DRAW_COVERED, FREE_RECRUIT, TOKEN_RECRUIT
from .payment import Purse, add_payable, free_symbols, lacking, payable, purse, settle_price
from .state import LAST_SPECIALIST, SpaceState, add_skills, drop, own_hub


def recruit_options(s: SpaceState, seat: int, p: Purse, out: list[Option]) -> None:
    """Every Specialist of the Centre and the hand that can be paid in full, for each of its Divisions (SE-7.01, SE-7.02)."""
    add_payable(s, p, seat, s.centre, False, out)
    if s.hands[seat]:
        add_payable(s, p, seat, s.hands[seat], True, out)


def special_options(s: SpaceState, seat: int, source: int, out: list[Option]) -> None:
    """Recruiting by a visible ability instead of paying (SE-4.03): free by base cost, or a hand card for tokens."""
    box = s.box
    if box.kind[source] == FREE_RECRUIT:
        cards = [c for c in s.centre if box.base[c] == box.amount[source]] + [c for c in s.hands[seat] if box.base[c] == box.amount[source]]
    elif box.kind[source] == TOKEN_RECRUIT and tokens_of(s, seat) >= box.amount[source]:
        cards = list(s.hands[seat])
    else:
        return
    out.extend([(k.RECRUIT, c, d, source) for c in cards for d in box.divisions[c]])


def begin_recruiting(s: SpaceState, seat: int, card: int, division: int, source: int) -> None:
    """Steps 1 and 2. A hand card is laid open while it is paid for; a card of the Centre stays there until then (SE-5.05)."""
    if card in s.hands[seat]:
        s.hands[seat] = drop(s.hands[seat], card)
        s.desk = card
    s.tell(EVERYONE, "recruit", seat, card, division, 1 if s.desk else 0, source)
    if not source:
        settle_price(s, seat, card, division)
        return
    s.used |= 1 << source
    s.then((k.PLACE, seat, card, division))
    if s.box.kind[source] == TOKEN_RECRUIT:
        s.then((k.GIVE, seat, s.box.amount[source], source))


def recruit_problem(s: SpaceState, seat: int, card: int, division: int, source: int) -> Msg | None:
    """Why this Specialist cannot be recruited like that; None if it can."""
    from_hand = card in s.hands[seat]
    if not from_hand and card not in s.centre:
        return msg("why.not_at_hand", card=card_name(s.box, card))
    if division not in s.box.divisions[card]:
        return msg("why.wrong_division", card=card_name(s.box, card), division=division_name(division),
                   accepts=[division_name(d) for d in s.box.divisions[card]])
    if source:
        return special_problem(s, seat, card, source, from_hand)
    p = purse(s, seat)
    if payable(s, p, seat, card, division, from_hand):
        return None
    rest = s.box.rest[card][s.strength[seat * 5 + division]]
    free = free_symbols(p, s.box, card, from_hand, p.cards - 1 if from_hand else p.cards)
    return msg("why.cannot_pay", card=card_name(s.box, card), cost=symbols(rest), n=lacking(rest, p.fixed) - free)


def special_problem(s: SpaceState, seat: int, card: int, source: int, from_hand: bool) -> Msg | None:
    trouble = ability_problem(s, seat, source)
    if trouble is not None:
        return trouble
    kind, amount = s.box.kind[source], s.box.amount[source]
    if kind == FREE_RECRUIT:
        cost = s.box.base[card]
        return None if cost == amount else msg("why.base_cost", card=card_name(s.box, card), cost=cost, wanted=amount)
    if kind != TOKEN_RECRUIT:
        return msg("why.recruits_nobody", card=card_name(s.box, source))
    if not from_hand:
        return msg("why.not_in_hand", card=card_name(s.box, card))
    return None if tokens_of(s, seat) >= amount else msg("why.too_few_tokens", n=amount, have=tokens_of(s, seat))


class Place(Rule[SpaceState]):
    """Step 3's end: on top of the Division; then the refill, the covered card, and what happens after a recruitment (SE-9.09)."""

    name: str = "place"

    def resolve(self, s: SpaceState, f: Frame) -> None:
        seat, card, division = f[1], f[2], f[3]
        index = seat * 5 + division
        below = s.divisions[index][-1] if s.divisions[index] else 0
        s.divisions[index] += (card,)
        s.fresh = card
        add_skills(s, seat, division, card, 1)
        s.tell(EVERYONE, "placed", seat, card, division)
        if s.desk == card:
            s.desk = 0
        else:
            leave(s, card)
        if s.team[seat] >= LAST_SPECIALIST and not s.ending:
            s.ending = 1
            s.tell(EVERYONE, "last_round", seat)
        self.offers(s, seat, card, below)

    def offers(self, s: SpaceState, seat: int, card: int, below: int) -> None:
        box = s.box
        for stack in own_hub(s, seat):
            if stack and box.kind[stack[-1]] == DRAW_AFTER and stack[-1] != card and box.base[card] in box.costs[stack[-1]]:
                s.then((k.OFFER, seat, stack[-1], box.amount[stack[-1]]))
        if below and box.kind[below] == DRAW_COVERED:
            s.then((k.OFFER, seat, below, box.amount[below]))
