"""Chapters 9 and 10: what the visible cards of a Hub can do besides paying, by the kind of their ability."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_name, division_name, msg, read_card, read_colour
from . import kinds as k
from .centre import draw, reveal
from .components import ADD_TO_CENTRE, BUY_SKILL, COLOURS, DRAW_TOKEN, EXTRA_DRAW, REORDER, SCORE_COLOUR, SELF_TO_CENTRE, TOKEN_RECRUIT
from .state import SpaceState, own_hub, pass_token


def active(s: SpaceState, card: int) -> bool:
    """A top card's ability may be used: not yet this turn (SE-9.02), and not recruited this turn (SE-7.12)."""
    return not s.used >> card & 1 and card != s.fresh


def tokens_of(s: SpaceState, seat: int) -> int:
    return sum(s.tokens[seat * 5:seat * 5 + 5])


def ability_problem(s: SpaceState, seat: int, card: int) -> Msg | None:
    """Why a card's ability is not active for the seat now; None if it is (SE-9.01, SE-9.02, SE-7.12)."""
    for stack in own_hub(s, seat):
        if card in stack:
            if stack[-1] != card:
                return msg("why.covered", card=card_name(s.box, card), by=card_name(s.box, stack[-1]))
            if s.used >> card & 1:
                return msg("why.used", card=card_name(s.box, card))
            if card == s.fresh:
                return msg("why.fresh", card=card_name(s.box, card))
            return None
    return msg("why.not_in_hub", card=card_name(s.box, card))


# -- using one in the main window ------------------------------------------------------------------------------------------
def usable(s: SpaceState, seat: int, card: int, start: int) -> bool:
    """Can an active top card be used now, outside a recruitment? Start-of-turn ones only while that window is open (SE-4.06)."""
    kind, box = s.box.kind[card], s.box
    if kind == DRAW_TOKEN:
        return bool(s.deck) and tokens_of(s, seat) >= box.amount[card]
    if kind == BUY_SKILL:
        return tokens_of(s, seat) >= box.amount[card]
    if kind == ADD_TO_CENTRE:
        return bool(start) and bool(s.deck)
    if kind == REORDER:
        return bool(start) and bool(movable(s, seat))
    return False


def use_problem(s: SpaceState, seat: int, card: int, start: int) -> Msg | None:
    """Why the ability cannot be used now; None if it can."""
    trouble = ability_problem(s, seat, card)
    if trouble is not None or usable(s, seat, card, start):
        return trouble
    kind = s.box.kind[card]
    if kind in (DRAW_TOKEN, BUY_SKILL) and tokens_of(s, seat) < s.box.amount[card]:
        return msg("why.too_few_tokens", n=s.box.amount[card], have=tokens_of(s, seat))
    if kind in (ADD_TO_CENTRE, REORDER) and not start:
        return msg("why.start_only", card=card_name(s.box, card))
    if kind in (ADD_TO_CENTRE, DRAW_TOKEN):
        return msg("why.deck_empty")
    if kind == REORDER:
        return msg("why.nothing_to_order")
    if 0 < kind <= SELF_TO_CENTRE:
        return msg("why.only_pays", card=card_name(s.box, card))
    if kind <= TOKEN_RECRUIT and kind:
        return msg("why.recruit_with", card=card_name(s.box, card), number=card)
    return msg("why.scores_at_end" if kind >= SCORE_COLOUR else "why.by_itself" if kind else "why.no_ability", card=card_name(s.box, card))


def use(s: SpaceState, seat: int, card: int) -> None:
    """Begin an ability of the main window; what it costs is asked first (SE-9.12)."""
    s.used |= 1 << card
    s.tell(EVERYONE, "use", seat, card)
    if s.box.kind[card] in (DRAW_TOKEN, BUY_SKILL):
        s.then((k.GIVE, seat, s.box.amount[card], card))
    else:
        s.then((k.EFFECT, seat, card))


def start_window_stays(s: SpaceState, card: int) -> bool:
    """The start-of-turn abilities leave their window open for one another (SE-4.07)."""
    return s.box.kind[card] in (ADD_TO_CENTRE, REORDER)


class Effect(Rule[SpaceState]):
    """What a used ability does once it is paid for."""

    name: str = "effect"

    def resolve(self, s: SpaceState, f: Frame) -> None:
        seat, card = f[1], f[2]
        kind = s.box.kind[card]
        if kind == DRAW_TOKEN:
            draw_cards(s, seat, s.box.size[card])
        elif kind == BUY_SKILL:
            s.bought += s.box.size[card]
        elif kind == ADD_TO_CENTRE:
            reveal(s, s.box.amount[card])
        elif kind == REORDER:
            s.then((k.ORDER, seat, movable(s, seat)))


class Give(Rule[SpaceState]):
    """Tokens an ability asks for, of any colours, to the next player (SE-9.10)."""

    name: str = "give"
    rule_ids: tuple[str, ...] = ("SE-9.10", "SE-9.12")

    def options(self, s: SpaceState, f: Frame) -> list[Option]:
        seat = f[1]
        return [(k.TOKEN, c) for c in range(5) if s.tokens[seat * 5 + c]]

    def answer(self, s: SpaceState, f: Frame, o: Option) -> None:
        seat, left, card = f[1], f[2], f[3]
        pass_token(s, seat, o[1])
        s.tell(EVERYONE, "give", seat, o[1])
        if left > 1:
            s.then((k.GIVE, seat, left - 1, card))
        elif s.box.kind[card] != TOKEN_RECRUIT:     # a recruitment goes on with its PLACE frame
            s.then((k.EFFECT, seat, card))

    def say(self, s: SpaceState, f: Frame, o: Option) -> str:
        return f"give {COLOURS[o[1]]}"

    def parse(self, s: SpaceState, f: Frame, text: str) -> Option | None:
        words = text.split()
        return (k.TOKEN, read_colour(words[1])) if len(words) == 2 and words[0] == "give" and read_colour(words[1]) >= 0 else None

    def problem(self, s: SpaceState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        return msg("why.no_token", colour=msg("token_gen." + COLOURS[o[1]])) if o[0] == k.TOKEN else msg("why.not_here")

    def ask(self, s: SpaceState, f: Frame) -> Msg:
        return msg("ask.give", n=f[2], card=card_name(s.box, f[3]))

    def label(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        return msg("label.give", colour=msg("token_acc." + COLOURS[o[1]]))

    def short(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        return msg("short.token", colour=msg("token." + COLOURS[o[1]]))

    def group(self, s: SpaceState, f: Frame, o: Option) -> str:
        return "tokens"

    def at(self, s: SpaceState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"token-{COLOURS[o[1]]}",)


# -- draws -----------------------------------------------------------------------------------------------------------------
def draw_cards(s: SpaceState, seat: int, count: int) -> None:
    """A draw, and at once the chance of one more by a visible ability (SE-10.58, SE-9.09)."""
    if draw(s, seat, count):
        for stack in own_hub(s, seat):
            if stack and s.box.kind[stack[-1]] == EXTRA_DRAW and active(s, stack[-1]):
                s.then((k.OFFER, seat, stack[-1], s.box.amount[stack[-1]]))


class Offer(Rule[SpaceState]):
    """A triggered draw is a choice (SE-9.03), asked only when there is a card to draw and the ability was not used (SE-9.02)."""

    name: str = "offer"

    def resolve(self, s: SpaceState, f: Frame) -> None:
        if s.deck and not s.used >> f[2] & 1:
            s.then((k.DRAW_OR_NOT, f[1], f[2], f[3]))


class DrawOrNot(Rule[SpaceState]):
    name: str = "draw_or_not"
    rule_ids: tuple[str, ...] = ("SE-9.03", "SE-9.09")

    def options(self, s: SpaceState, f: Frame) -> list[Option]:
        return [(k.DRAW,), (k.DECLINE,)]

    def answer(self, s: SpaceState, f: Frame, o: Option) -> None:
        if o[0] == k.DRAW:
            s.used |= 1 << f[2]
            draw_cards(s, f[1], f[3])

    def say(self, s: SpaceState, f: Frame, o: Option) -> str:
        return "draw" if o[0] == k.DRAW else "decline"

    def ask(self, s: SpaceState, f: Frame) -> Msg:
        return msg("ask.draw_or_not", card=card_name(s.box, f[2]), n=f[3])

    def label(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        return msg("label.draw_cards", n=f[3]) if o[0] == k.DRAW else msg("label.decline")

    def short(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        return msg("short.draw_cards", n=f[3]) if o[0] == k.DRAW else msg("short.decline")

    def at(self, s: SpaceState, f: Frame, o: Option) -> tuple[str, ...]:
        return ("deck",) if o[0] == k.DRAW else ()


# -- rearranging Divisions ---------------------------------------------------------------------------------------------------
def movable(s: SpaceState, seat: int) -> int:
    """The Divisions of two cards or more, as bits."""
    return sum([1 << d for d in range(5) if len(s.divisions[seat * 5 + d]) > 1])


class Order(Rule[SpaceState]):
    """Rearranging, one Division after another; one use covers any number of them (SE-10.57)."""

    name: str = "order"
    rule_ids: tuple[str, ...] = ("SE-10.57",)

    def options(self, s: SpaceState, f: Frame) -> list[Option]:
        out: list[Option] = [(k.ARRANGE, d) for d in range(5) if f[2] >> d & 1]
        out.append((k.END,))
        return out

    def answer(self, s: SpaceState, f: Frame, o: Option) -> None:
        if o[0] == k.ARRANGE:
            s.then((k.STACK, f[1], f[2] & ~(1 << o[1]), o[1], ()))

    def say(self, s: SpaceState, f: Frame, o: Option) -> str:
        return f"arrange {COLOURS[o[1]]}" if o[0] == k.ARRANGE else "done"

    def parse(self, s: SpaceState, f: Frame, text: str) -> Option | None:
        words = text.split()
        if words == ["done"]:
            return (k.END,)
        return (k.ARRANGE, read_colour(words[1])) if len(words) == 2 and words[0] == "arrange" and read_colour(words[1]) >= 0 else None

    def problem(self, s: SpaceState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        if o[0] != k.ARRANGE:
            return msg("why.not_here")
        few = len(s.divisions[f[1] * 5 + o[1]]) < 2
        return msg("why.one_card" if few else "why.arranged", division=division_name(o[1]))

    def ask(self, s: SpaceState, f: Frame) -> Msg:
        return msg("ask.order")

    def label(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        return msg("label.arrange", division=division_name(o[1])) if o[0] == k.ARRANGE else msg("label.order_done")

    def short(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        return division_name(o[1]) if o[0] == k.ARRANGE else msg("short.done")

    def at(self, s: SpaceState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"division-{COLOURS[o[1]]}",) if o[0] == k.ARRANGE else ()


class Stack(Rule[SpaceState]):
    """One Division from the top down; every step leaves one card fewer to place."""

    name: str = "stack"
    rule_ids: tuple[str, ...] = ("SE-10.57",)

    def remaining(self, s: SpaceState, f: Frame) -> list[int]:
        return [c for c in s.divisions[f[1] * 5 + f[3]] if c not in f[4]]

    def options(self, s: SpaceState, f: Frame) -> list[Option]:
        out: list[Option] = [(k.NEXT, c) for c in reversed(self.remaining(s, f))]
        out.append((k.KEEP,))
        return out

    def answer(self, s: SpaceState, f: Frame, o: Option) -> None:
        chosen: tuple[int, ...] = f[4] if o[0] == k.KEEP else (*f[4], o[1])
        left = [c for c in self.remaining(s, f) if c not in chosen]
        if o[0] == k.NEXT and len(left) > 1:
            s.then((k.STACK, f[1], f[2], f[3], chosen))
            return
        s.divisions[f[1] * 5 + f[3]] = (*left, *reversed(chosen))
        s.tell(EVERYONE, "arranged", f[1], f[3])
        if f[2]:
            s.then((k.ORDER, f[1], f[2]))

    def say(self, s: SpaceState, f: Frame, o: Option) -> str:
        return f"next {o[1]}" if o[0] == k.NEXT else "keep"

    def parse(self, s: SpaceState, f: Frame, text: str) -> Option | None:
        words = text.split()
        if words == ["keep"]:
            return (k.KEEP,)
        return (k.NEXT, read_card(words[1])) if len(words) == 2 and words[0] == "next" and read_card(words[1]) else None

    def problem(self, s: SpaceState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        if o[0] != k.NEXT:
            return msg("why.not_here")
        return msg("why.not_in_division", card=card_name(s.box, o[1]), division=division_name(f[3]))

    def ask(self, s: SpaceState, f: Frame) -> Msg:
        return msg("ask.stack_next" if f[4] else "ask.stack_top", division=division_name(f[3]))

    def label(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        if o[0] == k.KEEP:
            return msg("label.keep")
        return msg("label.next" if f[4] else "label.top", card=card_name(s.box, o[1]))

    def short(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        return card_name(s.box, o[1]) if o[0] == k.NEXT else msg("short.keep")

    def at(self, s: SpaceState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"hub-{o[1]}",) if o[0] == k.NEXT else ()
