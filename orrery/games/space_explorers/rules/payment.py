"""Chapter 8: paying, as a sequence of sources in the order the player chooses (SE-8.07).

A source, once chosen, pays as much as it can. Tokens and coloured symbols can pay only their colour; hand cards and the
other abilities pay any colours. So a payment can be finished exactly when the symbols that no token or coloured symbol
covers are not more than the free ones that are left, and only steps that keep this true are offered (SE-8.12).
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_name, colour_name, division_name, msg, read_card, read_colour, symbols
from .abilities import ability_problem
from .centre import enter
from .components import ANY, ANY_BY_COST, ANY_FROM_HAND, ANY_TWO_SKILLS, COLOURS, HAND_MORE, SELF_TO_CENTRE, SYMBOLS, Box
from .kinds import CARD, COLOUR, PAY, PICK, PLACE, RECRUIT, TOKEN, USE
from .state import HAND_PAYS, SpaceState, add_skills, drop, own_hub, pass_token

Rest = tuple[int, ...]
FIVE: Final = (0, 1, 2, 3, 4)
PAYMENT_KINDS: Final = frozenset((SYMBOLS, ANY, ANY_FROM_HAND, ANY_BY_COST, ANY_TWO_SKILLS, HAND_MORE, SELF_TO_CENTRE))


NO_COSTS: Final[list[int]] = [0] * 7


class Purse:
    """What a seat can pay with now: `fixed` by colour; free symbols always, for a hand recruit, by base cost, for two skills;
    hand cards, and what one of them pays beyond two. `others` are the active top cards that do something else than pay."""

    def __init__(self, fixed: list[int], cards: int) -> None:
        self.fixed: list[int] = fixed
        self.cards: int = cards
        self.free: int = 0
        self.for_hand: int = 0
        self.by_cost: list[int] = NO_COSTS
        self.for_two: int = 0
        self.more: int = 0
        self.others: list[int] = []


def purse(s: SpaceState, seat: int) -> Purse:
    """Tokens, hand and visible abilities not used yet; a card under one that can leave counts too (SE-15.06)."""
    box, used, fresh = s.box, s.used, s.fresh
    kinds = box.kind
    p = Purse(s.tokens[seat * 5:seat * 5 + 5], len(s.hands[seat]))
    for stack in own_hub(s, seat):
        for card in reversed(stack):
            kind = kinds[card]
            if kind == 0 or used >> card & 1 or card == fresh:
                break
            if kind > SELF_TO_CENTRE:
                if card == stack[-1]:
                    p.others.append(card)
                break
            if kind == SYMBOLS:
                for c in box.symbols[card]:
                    p.fixed[c] += 1
            elif kind == ANY:
                p.free += box.amount[card]
            elif kind == ANY_FROM_HAND:
                p.for_hand += box.amount[card]
            elif kind == ANY_BY_COST:
                p.by_cost = [p.by_cost[k] + (box.amount[card] if k in box.costs[card] else 0) for k in range(7)]
            elif kind == ANY_TWO_SKILLS:
                p.for_two += box.amount[card]
            elif kind == HAND_MORE:
                p.more += box.amount[card] - HAND_PAYS
            else:
                p.free += box.amount[card]
                continue    # it leaves, and the card below becomes visible
            break
    return p


def free_symbols(p: Purse, box: Box, card: int, from_hand: bool, cards: int) -> int:
    """How many symbols of any colour the purse pays for this card with that many hand cards."""
    free = p.free + p.by_cost[box.base[card]] + HAND_PAYS * cards
    if cards:
        free += p.more
    if from_hand:
        free += p.for_hand
    if box.two[card]:
        free += p.for_two
    return free


def lacking(rest: Rest, fixed: list[int]) -> int:
    """Symbols that no token or coloured symbol covers."""
    blue, green, yellow, red, purple = rest
    lack = 0
    if blue > fixed[0]:
        lack += blue - fixed[0]
    if green > fixed[1]:
        lack += green - fixed[1]
    if yellow > fixed[2]:
        lack += yellow - fixed[2]
    if red > fixed[3]:
        lack += red - fixed[3]
    if purple > fixed[4]:
        lack += purple - fixed[4]
    return lack


def add_payable(s: SpaceState, p: Purse, seat: int, cards: Sequence[int], from_hand: bool, out: list[Option]) -> None:
    """Recruiting options for all of these cards that the seat can pay in full (SE-7.14). Most are settled by counting alone."""
    box, fixed, first = s.box, p.fixed, seat * 5
    strength = s.strength[first:first + 5]
    prices, by_cost, for_two = box.price, p.by_cost, p.for_two
    most = fixed[0] + fixed[1] + fixed[2] + fixed[3] + fixed[4]
    paying = p.cards - 1 if from_hand else p.cards
    common = p.free + HAND_PAYS * paying
    if paying:
        common += p.more
    if from_hand:
        common += p.for_hand
    for card in cards:
        base, two, divisions, rests = prices[card]
        free = common + by_cost[base]
        if two:
            free += for_two
        for d in divisions:
            short = base - strength[d] - free
            if short <= 0 or (short <= most and lacking(rests[strength[d]], fixed) <= free):
                out.append((RECRUIT, card, d, 0))


def payable(s: SpaceState, p: Purse, seat: int, card: int, division: int, from_hand: bool) -> bool:
    out: list[Option] = []
    add_payable(s, p, seat, (card,), from_hand, out)
    return (RECRUIT, card, division, 0) in out


def settle_price(s: SpaceState, seat: int, card: int, division: int) -> None:
    """Step 2: the cost is fixed now (SE-7.10); then it is paid, unless nothing is due (SE-7.09)."""
    rest = s.box.rest[card][s.strength[seat * 5 + division]]
    after_payment(s, seat, card, division, rest)


def after_payment(s: SpaceState, seat: int, card: int, division: int, rest: Rest) -> None:
    """The next source, or the Specialist's place when nothing is due."""
    s.agenda.append((PAY, seat, card, division, rest) if any(rest) else (PLACE, seat, card, division))


def less(rest: Rest, colour: int) -> Rest:
    return (*rest[:colour], rest[colour] - 1, *rest[colour + 1:])


def spend_free(s: SpaceState, seat: int, card: int, division: int, rest: Rest, left: int) -> None:
    """A source pays `left` symbols of any colours; the player is asked where there is a choice."""
    while left and sum(rest):
        choices = pickable(s, seat, card, rest, left)
        if len(choices) > 1:
            s.then((PICK, seat, card, division, rest, left))
            return
        rest = less(rest, choices[0])
        left -= 1
    after_payment(s, seat, card, division, rest)


def pickable(s: SpaceState, seat: int, card: int, rest: Rest, left: int) -> list[int]:
    """The colours a free symbol may pay so that the rest can still be paid."""
    colours = [c for c in FIVE if rest[c]]
    if len(colours) == 1 or sum(rest) <= left:
        return colours[:1]
    p = purse(s, seat)
    free = free_symbols(p, s.box, card, s.desk == card, p.cards) + left - 1
    if lacking(rest, p.fixed) <= free:
        return colours
    return [c for c in colours if rest[c] > p.fixed[c]]     # no free symbol may be wasted on what tokens could pay


# -- sources ---------------------------------------------------------------------------------------------------------------
def ability_pays(s: SpaceState, card: int, source: int, rest: Rest) -> int:
    """How many symbols a visible payment ability pays here; 0 when it cannot."""
    kind, box = s.box.kind[source], s.box
    if kind == SYMBOLS:
        given = box.symbols[source]
        return min(1, rest[given[0]]) if len(given) == 1 else sum(rest) - sum(use_fixed(s, rest, source))
    if (kind in (ANY, SELF_TO_CENTRE) or (kind == ANY_FROM_HAND and s.desk == card)
            or (kind == ANY_BY_COST and box.base[card] in box.costs[source]) or (kind == ANY_TWO_SKILLS and len(box.skills[card]) == 2)):
        return min(box.amount[source], sum(rest))
    return 0


def hand_bonus(s: SpaceState, seat: int) -> int:
    """The visible, unused ability card that lets one hand card pay more; 0 none."""
    for stack in own_hub(s, seat):
        if stack and s.box.kind[stack[-1]] == HAND_MORE and not s.used >> stack[-1] & 1 and stack[-1] != s.fresh:
            return stack[-1]
    return 0


def plain_card_suffices(s: SpaceState, seat: int, card: int, rest: Rest) -> bool:
    """May a hand card pay only two although an ability offers more? Not if the rest could then not be paid."""
    if sum(rest) <= HAND_PAYS:
        return True
    p = purse(s, seat)
    return lacking(rest, p.fixed) <= free_symbols(p, s.box, card, s.desk == card, p.cards - 1) + HAND_PAYS


def use_fixed(s: SpaceState, rest: Rest, source: int) -> Rest:
    for c in s.box.symbols[source]:
        if rest[c]:
            rest = less(rest, c)
    return rest


class Pay(Rule[SpaceState]):
    """What pays the next part of a recruitment: a token, a card of the hand, an ability."""

    name: str = "pay"
    rule_ids: tuple[str, ...] = ("SE-8.01", "SE-8.02", "SE-8.04", "SE-8.06", "SE-8.07")

    def options(self, s: SpaceState, f: Frame) -> list[Option]:
        seat, card, rest = f[1], f[2], f[4]
        tokens = s.tokens
        out: list[Option] = []
        kinds = s.box.kind
        for stack in own_hub(s, seat):
            if stack:
                top = stack[-1]
                if 0 < kinds[top] <= SELF_TO_CENTRE and not s.used >> top & 1 and ability_pays(s, card, top, rest):
                    out.append((USE, top))
        for c in FIVE:
            if rest[c] and tokens[seat * 5 + c]:
                out.append((TOKEN, c))
        hand = s.hands[seat]
        if hand:
            bonus = hand_bonus(s, seat) if sum(rest) > HAND_PAYS else 0
            if bonus:
                out.extend([(CARD, h, bonus) for h in hand])
            if plain_card_suffices(s, seat, card, rest):        # also without a bonus yet: one may lie below a card that leaves (SE-15.06)
                out.extend([(CARD, h, 0) for h in hand])
        return out

    def answer(self, s: SpaceState, f: Frame, o: Option) -> None:
        seat, card, division, rest = f[1], f[2], f[3], f[4]
        if o[0] == TOKEN:
            pass_token(s, seat, o[1])
            s.tell(EVERYONE, "pay_token", seat, o[1])
            after_payment(s, seat, card, division, less(rest, o[1]))
        elif o[0] == CARD:
            s.hands[seat] = drop(s.hands[seat], o[1])
            enter(s, o[1])
            s.tell(EVERYONE, "pay_card", seat, o[1])
            if o[2]:
                s.used |= 1 << o[2]
            spend_free(s, seat, card, division, rest, s.box.amount[o[2]] if o[2] else HAND_PAYS)
        else:
            self.use(s, seat, card, division, rest, o[1])

    def use(self, s: SpaceState, seat: int, card: int, division: int, rest: Rest, source: int) -> None:
        s.used |= 1 << source
        s.tell(EVERYONE, "pay_ability", seat, source)
        kind = s.box.kind[source]
        if kind == SYMBOLS:
            after_payment(s, seat, card, division, use_fixed(s, rest, source))
            return
        if kind == SELF_TO_CENTRE:
            self.leave_hub(s, seat, source)
        spend_free(s, seat, card, division, rest, s.box.amount[source])

    def leave_hub(self, s: SpaceState, seat: int, source: int) -> None:
        """The card itself goes to the Centre; what lay below it is visible at once (SE-15.06)."""
        for d in range(seat * 5, seat * 5 + 5):
            if s.divisions[d] and s.divisions[d][-1] == source:
                s.divisions[d] = s.divisions[d][:-1]
                add_skills(s, seat, d - seat * 5, source, -1)
        enter(s, source)

    def say(self, s: SpaceState, f: Frame, o: Option) -> str:
        if o[0] == TOKEN:
            return f"token {COLOURS[o[1]]}"
        if o[0] == CARD:
            return f"card {o[1]} with {o[2]}" if o[2] else f"card {o[1]}"
        return f"use {o[1]}"

    def parse(self, s: SpaceState, f: Frame, text: str) -> Option | None:
        words = text.split()
        if len(words) == 2 and words[0] == "token" and read_colour(words[1]) >= 0:
            return (TOKEN, read_colour(words[1]))
        if len(words) == 2 and words[0] == "use" and read_card(words[1]):
            return (USE, read_card(words[1]))
        if len(words) in (2, 4) and words[0] == "card" and read_card(words[1]):
            if len(words) == 2:
                return (CARD, read_card(words[1]), 0)
            if words[2] == "with" and read_card(words[3]):
                return (CARD, read_card(words[1]), read_card(words[3]))
        return None

    def problem(self, s: SpaceState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        seat, rest = f[1], f[4]
        if o[0] == TOKEN:
            return token_problem(s, seat, rest, o[1])
        if o[0] == CARD:
            if o[1] not in s.hands[seat]:
                return msg("why.not_in_hand", card=card_name(s.box, o[1]))
            if not o[2]:
                return msg("why.pay_unfinished", left=symbols(rest))
        if o[0] in (CARD, USE):
            return source_problem(s, seat, f[2], o[2] if o[0] == CARD else o[1])
        return msg("why.not_here")

    def ask(self, s: SpaceState, f: Frame) -> Msg:
        return msg("ask.pay", card=card_name(s.box, f[2]), division=division_name(f[3]), left=symbols(f[4]))

    def label(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        if o[0] == TOKEN:
            return msg("label.pay_token", colour=Msg("space_explorers", "token_acc." + COLOURS[o[1]]))
        if o[0] == CARD:
            pays = min(s.box.amount[o[2]] if o[2] else HAND_PAYS, sum(f[4]))
            return msg("label.pay_card", card=card_name(s.box, o[1], "acc"), n=pays)
        key = "label.pay_self" if s.box.kind[o[1]] == SELF_TO_CENTRE else "label.pay_ability"
        return msg(key, card=card_name(s.box, o[1]), n=ability_pays(s, f[2], o[1], f[4]))

    def short(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        if o[0] == TOKEN:
            return msg("short.token", colour=Msg("space_explorers", "token." + COLOURS[o[1]]))
        if o[0] == CARD:
            return msg("short.card_more", card=card_name(s.box, o[1]), other=card_name(s.box, o[2])) if o[2] else card_name(s.box, o[1])
        return msg("short.pays", card=card_name(s.box, o[1]))

    def group(self, s: SpaceState, f: Frame, o: Option) -> str:
        return "tokens" if o[0] == TOKEN else "hand" if o[0] == CARD else "abilities"

    def at(self, s: SpaceState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"token-{COLOURS[o[1]]}" if o[0] == TOKEN else f"hand-{o[1]}" if o[0] == CARD else f"hub-{o[1]}",)


def token_problem(s: SpaceState, seat: int, rest: Rest, colour: int) -> Msg:
    if not s.tokens[seat * 5 + colour]:
        return msg("why.no_token", colour=Msg("space_explorers", "token_gen." + COLOURS[colour]))
    return msg("why.not_due", colour=colour_name(colour), left=symbols(rest))


def source_problem(s: SpaceState, seat: int, card: int, source: int) -> Msg:
    """Why an ability does not pay here."""
    trouble = ability_problem(s, seat, source)
    if trouble is not None:
        return trouble
    if s.box.kind[source] not in PAYMENT_KINDS:
        return msg("why.pays_nothing", card=card_name(s.box, source))
    return msg("why.pays_not_this", card=card_name(s.box, source))


class Pick(Rule[SpaceState]):
    """Which colour does a free symbol stand for?"""

    name: str = "pick"
    rule_ids: tuple[str, ...] = ("SE-8.07", "SE-8.12")

    def options(self, s: SpaceState, f: Frame) -> list[Option]:
        return [(COLOUR, c) for c in pickable(s, f[1], f[2], f[4], f[5])]

    def answer(self, s: SpaceState, f: Frame, o: Option) -> None:
        s.tell(EVERYONE, "pay_symbol", f[1], o[1])
        spend_free(s, f[1], f[2], f[3], less(f[4], o[1]), f[5] - 1)

    def say(self, s: SpaceState, f: Frame, o: Option) -> str:
        return f"pay {COLOURS[o[1]]}"

    def parse(self, s: SpaceState, f: Frame, text: str) -> Option | None:
        words = text.split()
        if len(words) == 2 and words[0] == "pay" and read_colour(words[1]) >= 0:
            return (COLOUR, read_colour(words[1]))
        return None

    def problem(self, s: SpaceState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        if o[0] != COLOUR:
            return msg("why.not_here")
        if not f[4][o[1]]:
            return msg("why.not_due", colour=colour_name(o[1]), left=symbols(f[4]))
        return msg("why.pay_unfinished", left=symbols(f[4]))

    def ask(self, s: SpaceState, f: Frame) -> Msg:
        return msg("ask.pick", n=f[5], card=card_name(s.box, f[2]), left=symbols(f[4]))

    def label(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        return msg("label.pick." + COLOURS[o[1]])

    def short(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        return msg("short.pick", colour=colour_name(o[1]))

    def group(self, s: SpaceState, f: Frame, o: Option) -> str:
        return "symbols"

    def at(self, s: SpaceState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"due-{COLOURS[o[1]]}",)
