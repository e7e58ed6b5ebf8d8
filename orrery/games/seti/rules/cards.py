"""Cards (ST-12, ST-18): taking, tucking, discarding and using them; where a played card goes."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_name, msg
from . import kinds as k
from .asking import Ask
from .components import CARDS, CONDITIONAL, END_GAME, MESSAGE, TRIGGERED
from .effect_codes import EV_PLAY, FOR_CORNER, FOR_SIGNAL, FROM_DECK, FROM_HAND, FROM_ROW
from .effect_tables import CORNER, EFFECT, MESSAGE_AHEAD
from .effects import color_sectors
from .resources import add_data, add_publicity, any_card, can_draw, discard_card, draw_card, draw_to_hand, leave_hand, refill, run
from .state import SetiState


# -- playing ---------------------------------------------------------------------------------------------------------
def play(s: SetiState, player: int, card: int) -> None:
    """ST-12.1, ST-12.21: pay, resolve, put away. A message is sent first (ST-23.5)."""
    c = CARDS[card]
    s.credits[player] -= c.credits
    s.energy[player] -= c.energy
    leave_hand(s, player, card)
    s.fate = 0
    s.tell(EVERYONE, "play", player, c.id)
    if c.kind == MESSAGE:
        s.messages[player] += ((s.score[player] + MESSAGE_AHEAD[card], card),)
    s.then(run(s, player, EFFECT[card], card), (k.PUT_AWAY, player, card))


class PutAway(Rule[SetiState]):
    """EFFECTS.md section 2, steps 3 and 4: the card goes its way, then it has been played."""

    name: str = "put_away"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, card = f
        c = CARDS[card]
        paid = 1 << c.credits if not c.paid_in_energy else 0
        if s.fate == 1:
            s.hand[player] += (card,)
        elif s.fate == 0 and c.kind == END_GAME:
            s.endgame[player] += (card,)
        elif s.fate == 0 and c.kind not in (CONDITIONAL, TRIGGERED, MESSAGE):
            discard_card(s, card)
        if c.kind in (CONDITIONAL, TRIGGERED):
            s.then((k.LAY, player, card))
        s.fate = 0
        s.then((k.EVENT, player, EV_PLAY, paid))


class Lay(Rule[SetiState]):
    """ST-12.19: a mission lies in front of its owner only after it has been played."""

    name: str = "lay"

    def resolve(self, s: SetiState, f: Frame) -> None:
        s.missions[f[1]] += ((f[2], 0),)


# -- any card --------------------------------------------------------------------------------------------------------
class PickStep(Rule[SetiState]):
    name: str = "pick_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if f[2] > 0 and any_card(s):
            s.then((k.PICK, f[1], f[2]))


class Pick(Ask):
    """Any card: one of the row or the top of the deck (ST-18.1); a row card is replaced at once (ST-18.3)."""

    name: str = "pick"
    rule_ids: tuple[str, ...] = ("ST-18.1", "ST-18.3")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        options: list[Option] = [(k.V_ROW, i) for i in range(3) if s.row[i] >= 0]
        if can_draw(s):
            options.append((k.V_DECK,))
        return options

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, n = f
        if o[0] == k.V_DECK:
            s.drawn += draw_to_hand(s, player, 1)
        else:
            card = s.row[o[1]]
            s.row[o[1]] = -1
            s.hand[player] += (card,)
            s.drawn += (card,)
            s.tell(EVERYONE, "takes", player, CARDS[card].id)
            refill(s)
        if n > 1:
            s.then((k.PICK_STEP, player, n - 1))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.not_in_row" if o[0] == k.V_ROW else "why.no_cards")


class Refill(Rule[SetiState]):
    name: str = "refill"

    def resolve(self, s: SetiState, f: Frame) -> None:
        refill(s)


# -- using cards for signal, corner or income ------------------------------------------------------------------------
class Use(Rule[SetiState]):
    """Use cards one at a time (EFFECTS.md: use_card)."""

    name: str = "use"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, source, left, fewer, purpose, keep = f
        if left == 0:
            return
        if source == FROM_DECK:
            card = draw_card(s)
            if card >= 0:
                s.tell(EVERYONE, "reveals", player, CARDS[card].id)
                s.discard.append(card)
                s.then((k.USE, player, source, left - 1, fewer, purpose, keep))
                purpose_frames(s, player, card, purpose)
            return
        options = use_options(s, player, source)
        if not options:
            return
        if len(options) == 1 and not fewer and not s.pause:
            use_card(s, f, options[0])
        else:
            s.then((k.CHOOSE_USE, *f[1:]))


def use_options(s: SetiState, player: int, source: int) -> list[Option]:
    if source == FROM_ROW:
        return [(k.V_ROW, i) for i in range(3) if s.row[i] >= 0]
    if source == FROM_HAND:
        return [(k.V_CARD, c) for c in s.hand[player]]
    return [(k.V_CARD, c) for c in s.drawn if c in s.hand[player]]


def use_card(s: SetiState, f: Frame, o: Option) -> None:
    _, player, source, left, fewer, purpose, keep = f
    if o[0] == k.V_ROW:
        card = s.row[o[1]]
        s.row[o[1]] = -1
        s.discard.append(card)
    else:
        card = o[1]
        if not keep:
            leave_hand(s, player, card)
            discard_card(s, card)
    s.tell(EVERYONE, "uses", player, CARDS[card].id)
    s.then((k.USE, player, source, left - 1, fewer, purpose, keep))
    purpose_frames(s, player, card, purpose)


def purpose_frames(s: SetiState, player: int, card: int, purpose: int) -> None:
    if purpose == FOR_SIGNAL:
        s.then((k.SIGNAL_AT, player, color_sectors(s, CARDS[card].sector), 1, 1, 0))
    elif purpose == FOR_CORNER:
        s.then(run(s, player, CORNER[card], card))
    else:
        gain_income(s, player, card)


class ChooseUse(Ask):
    name: str = "choose_use"
    rule_ids: tuple[str, ...] = ("ST-9.13", "ST-4.3")
    stop: str = "stop"
    card_word: str = "use"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        options = use_options(s, f[1], f[2])
        if f[4]:
            options.append((k.V_DONE,))
        return options

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        if o[0] != k.V_DONE:
            use_card(s, f, o)

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        if o[0] == k.V_CARD:
            return msg("why.not_in_hand", card=card_name(o[1]))
        return msg("why.not_in_row") if o[0] == k.V_ROW else msg("why.must_use", n=f[3]) if o[0] == k.V_DONE else None


# -- income ----------------------------------------------------------------------------------------------------------
def gain_income(s: SetiState, player: int, card: int) -> None:
    """One unit of the card's income resource (ST-18.6)."""
    income = CARDS[card].income
    if income == 0:
        s.credits[player] += 1
    elif income == 1:
        s.energy[player] += 1
    elif income == 2:
        draw_to_hand(s, player, 1)
    elif income == 3:
        add_data(s, player, 1)
    elif income == 4:
        add_publicity(s, player, 1)


class TuckStep(Rule[SetiState]):
    """Income increase; impossible without a hand card (ST-18.7)."""

    name: str = "tuck_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if s.hand[f[1]]:
            s.then((k.TUCK, f[1], 0, -1))


class Tuck(Ask):
    """Which card to tuck. must: the set-up's increase (ST-2.6); card: this very card or none."""

    name: str = "tuck"
    rule_ids: tuple[str, ...] = ("ST-18.6", "ST-18.7")
    stop: str = "decline"
    card_word: str = "tuck"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        options: list[Option] = [(k.V_CARD, c) for c in s.hand[f[1]]] if f[3] < 0 else [(k.V_CARD, f[3])]
        if not f[2]:
            options.append((k.V_DONE,))
        return options

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, _, this = f
        if o[0] == k.V_DONE:
            return
        card = o[1]
        if this < 0:
            leave_hand(s, player, card)
        else:
            s.fate = 2
        s.tucked[player] += (card,)
        s.tell(EVERYONE, "tuck", player, CARDS[card].id)
        gain_income(s, player, card)

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        if o[0] == k.V_DONE:
            return msg("why.must_tuck")
        return msg("why.not_in_hand", card=card_name(o[1])) if o[0] == k.V_CARD else None


# -- discarding ------------------------------------------------------------------------------------------------------
class DiscardStep(Rule[SetiState]):
    """ST-17.2: down to the hand limit."""

    name: str = "discard_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        surplus = len(s.hand[f[1]]) - f[2]
        if surplus > 0:
            s.then((k.DISCARD, f[1], surplus, 0))


class Discard(Ask):
    """Discard hand cards one by one: for the hand limit (why 0) or an exchange (1)."""

    name: str = "discard"
    rule_ids: tuple[str, ...] = ("ST-17.2", "ST-4.6")
    card_word: str = "discard"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(k.V_CARD, c) for c in s.hand[f[1]]]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        leave_hand(s, f[1], o[1])
        discard_card(s, o[1])
        s.tell(EVERYONE, "discard", f[1], CARDS[o[1]].id)
        if f[2] > 1:
            s.then((k.DISCARD, f[1], f[2] - 1, f[3]))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.not_in_hand", card=card_name(o[1])) if o[0] == k.V_CARD else None
