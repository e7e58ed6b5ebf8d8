"""Passive power (GP-15): after a turn with a build or upgrade the neighbours may charge, paying VP."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from ..words.places import place
from .board import value
from .fields import BOWL1, C_PASSIVE, PASSIVE_TOKEN, VP
from .kinds import OFFER, PASSIVE, TOKEN_GAIN
from .resources import add_vp, charge, chargeable
from .state import GaiaState

DISTANCE = 2
DECLINE, CHARGE, TOKEN_FIRST = 0, 1, 2


class Offers(Rule[GaiaState]):
    """The turn is over: one round of offers per building, the first built first (GP-15.14), clockwise from the builder."""

    name: str = "offers"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        builder, built = f[1], s.built
        if not built:
            return
        s.built = ()
        n = s.seats
        frames: list[Frame] = []
        for h in built:
            for i in range(1, n + 1):
                seat = (builder + i) % n if builder < n else i - 1
                if seat != builder:
                    frames.append((OFFER, seat, h))
        s.then(*frames)


def highest_value(s: GaiaState, seat: int, h: int) -> int:
    """The highest power value of the seat's buildings within distance 2 (GP-15.02)."""
    row, best = s.shape.distance[h], 0
    for x in s.own[seat]:
        if row[x] <= DISTANCE:
            v = value(s, seat, x)
            if v > best:
                best = v
    return best


def amount(p: list[int], highest: int, token_first: bool) -> int:
    """GP-15.17: what would be charged; a token that comes first makes room for two more."""
    return min(highest, chargeable(p) + (2 if token_first else 0), p[VP] + 1)


class Offer(Rule[GaiaState]):
    name: str = "offer"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        seat = f[1]
        highest = highest_value(s, seat, f[2])
        if highest and (chargeable(s.p[seat]) or s.p[seat][PASSIVE_TOKEN]):
            s.then((PASSIVE, seat, highest, f[2]))


class Passive(Rule[GaiaState]):
    """Charge power? Frame: (kind, seat, highest value, hex built on)."""

    name: str = "passive"
    rule_ids: tuple[str, ...] = ("GP-15.01", "GP-15.03", "GP-15.04", "GP-15.17")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        if s.p[f[1]][PASSIVE_TOKEN]:
            return [(CHARGE,), (TOKEN_FIRST,), (DECLINE,)]
        return [(CHARGE,), (DECLINE,)]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        seat = f[1]
        p = s.p[seat]
        if o[0] == DECLINE:
            s.tell(EVERYONE, "decline", seat)
            return
        n = amount(p, f[2], o[0] == TOKEN_FIRST)
        s.tell(EVERYONE, "charge", seat, n, max(0, n - 1))
        if n > 1:
            add_vp(s, seat, 1 - n, C_PASSIVE)
        if o[0] == TOKEN_FIRST:
            p[BOWL1] += 1
            charge(s, seat, n)
        elif p[PASSIVE_TOKEN]:
            self._charge_then_token(s, seat, n)
        else:
            charge(s, seat, n)

    def _charge_then_token(self, s: GaiaState, seat: int, n: int) -> None:
        """GP-18.13: the token comes after the charge, also when the Brainstone asks first."""
        before = len(s.agenda)
        charge(s, seat, n)
        if len(s.agenda) > before:
            question = s.agenda.pop()
            s.then(question, (TOKEN_GAIN, seat, 1))
        else:
            s.p[seat][BOWL1] += 1

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return ("decline", "charge", "token charge")[o[0]]

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.passive", hex=place(s, f[2 + 1]))

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        if o[0] == DECLINE:
            return msg("label.passive_no")
        n = amount(s.p[f[1]], f[2], o[0] == TOKEN_FIRST)
        key = "label.passive_token" if o[0] == TOKEN_FIRST else "label.passive_then_token" if s.p[f[1]][PASSIVE_TOKEN] else "label.passive"
        return msg(key, n=n, cost=msg("cost.vp", n=n - 1) if n > 1 else msg("cost.none"))

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        if o[0] == DECLINE:
            return msg("short.passive_no")
        n = amount(s.p[f[1]], f[2], o[0] == TOKEN_FIRST)
        if n > 1:
            return msg("short.passive_token" if o[0] == TOKEN_FIRST else "short.passive", power=n, n=n - 1)
        return msg("short.passive_token_free" if o[0] == TOKEN_FIRST else "short.passive_free", power=n)

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return () if o[0] == DECLINE else (f"hex-{s.shape.names[f[3]]}",)      # where it was built: the map shows what the offer is about


class TokenGain(Rule[GaiaState]):
    """New tokens in bowl I, after something that asked a question."""

    name: str = "gain_tokens"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        s.p[f[1]][BOWL1] += f[2]
