"""Free conversions (GP-14): before and after the action of a turn, never during it."""
from __future__ import annotations

from orrery.kernel.acts import Act
from orrery.kernel.state import EVERYONE, Option
from orrery.kernel.text import Msg

from ..words.names import effect_msgs, msg
from .components import CONVERSIONS
from .fields import AREA, BOWL2, BOWL3, BRAIN, BURN_AREA, C_ACTION, FORMERS, FORMERS_AREA, TOKEN_VALUE, V_AREA3, V_FORMER, V_POWER
from .fields import CONVERSIONS as KNOWN
from .kinds import BURN, CONVERT
from .resources import BRAIN_POWER, can_spend, gain, spend
from .state import GaiaState

WITH_BRAIN = " with brainstone"
BRAIN_ONLY = [c.needs == "brainstone_conversion" for c in CONVERSIONS]
PRICES: list[tuple[int, int, int]] = [(i, c.pay, c.amount) for i, c in enumerate(CONVERSIONS)]


def payable(p: list[int], i: int, brain: int) -> bool:
    c = CONVERSIONS[i]
    if not p[KNOWN] >> i & 1 or (BRAIN_ONLY[i] and not brain):
        return False
    if c.pay == V_POWER:
        return can_spend(p, c.amount, brain)
    if brain:
        return False
    if c.pay == V_FORMER:
        return p[FORMERS] > 0
    if c.pay == V_AREA3:
        return p[BOWL3] > 0
    return p[c.pay] >= c.amount


class Convert(Act[GaiaState]):
    """A free action: one thing is spent for another at the printed rate, as often as it can be paid (GP-14.01)."""

    verb: int = CONVERT
    word: str = "spend"
    group: str = "free"
    free: bool = True
    rule_ids: tuple[str, ...] = ("GP-14.01", "GP-14.15")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        p = s.p[seat]
        known, power = p[KNOWN], p[BOWL3] * p[TOKEN_VALUE]
        brain = p[BRAIN] == 3
        for i, pay, amount in PRICES:
            if not known >> i & 1:
                continue
            if pay == V_POWER:
                if power >= amount and not BRAIN_ONLY[i]:
                    out.append((CONVERT, i, 0))
                if brain and p[BOWL3] >= amount - BRAIN_POWER:
                    out.append((CONVERT, i, 1))
            elif pay < V_AREA3 and pay != V_FORMER:
                if p[pay] >= amount:
                    out.append((CONVERT, i, 0))
            elif payable(p, i, 0):
                out.append((CONVERT, i, 0))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        p, c = s.p[seat], CONVERSIONS[o[1]]
        if not p[KNOWN] >> o[1] & 1:
            return msg("no.conversion_unknown")
        return None if payable(p, o[1], o[2]) else msg("no.conversion_price", price=c.text.partition(" ")[0])

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        p, c = s.p[seat], CONVERSIONS[o[1]]
        if c.pay == V_POWER:
            spend(p, c.amount, o[2])
        elif c.pay == V_FORMER:
            p[FORMERS] -= 1
            p[FORMERS_AREA] += 1
        elif c.pay == V_AREA3:
            p[BOWL3] -= 1
            p[AREA] += 1
        else:
            p[c.pay] -= c.amount
        s.tell(EVERYONE, "convert", seat, o[1])
        gain(s, seat, c.gain, C_ACTION, 1, True)

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return f"spend {CONVERSIONS[o[1]].text}" + (WITH_BRAIN if o[2] else "")

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        text = " ".join(words)
        brain = 1 if text.endswith(WITH_BRAIN) else 0
        text = text.removesuffix(WITH_BRAIN)
        p = s.p[seat]
        same = [i for i, c in enumerate(CONVERSIONS) if c.text == text]
        for i in [i for i in same if p[KNOWN] >> i & 1] or same:        # two factions may know the same words
            if CONVERSIONS[i].text == text:
                if not brain and not payable(p, i, 0) and payable(p, i, 1):
                    brain = 1
                return (CONVERT, i, brain)
        return None

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        c = CONVERSIONS[o[1]]
        gains = Msg("gaia_project", "tile.list", {"what": effect_msgs(c.gain)})
        key = "label.convert_brain" if o[2] else "label.convert"
        return msg(key, price=effect_msgs(((c.pay, c.amount),))[0], gains=gains)

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg("short.convert_brain" if o[2] else "short.convert", text=conversion_msg(o[1]))


def conversion_msg(i: int) -> Msg:
    """ "3 power → 1 ore" in words."""
    c = CONVERSIONS[i]
    return msg("convert.text", price=effect_msgs(((c.pay, c.amount),))[0], gains=Msg("gaia_project", "tile.list", {"what": effect_msgs(c.gain)}))


BURN_TEXTS = ("burn", "burn move-brainstone", "burn drop-brainstone")


def burns(p: list[int]) -> list[int]:
    """Ways to burn: 0 plain tokens, 1 the Brainstone is moved up, 2 the Brainstone is the one given away (GP-14.14, 18.50)."""
    out: list[int] = []
    if p[BOWL2] >= 2:
        out.append(0)
    if p[BRAIN] == 2 and p[BOWL2] >= 1:
        out += [1, 2]
    return out


class Burn(Act[GaiaState]):
    """A free action: of two tokens in bowl II one is discarded, the other moves to bowl III (GP-14.03)."""

    verb: int = BURN
    word: str = "burn"
    group: str = "free"
    free: bool = True
    rule_ids: tuple[str, ...] = ("GP-14.03", "GP-14.14")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        for way in burns(s.p[seat]):
            out.append((BURN, way))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        p = s.p[seat]
        return None if o[1] in burns(p) else msg("no.burn", have=p[BOWL2] + (p[BRAIN] == 2))

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        p = s.p[seat]
        if o[1] == 1:
            p[BOWL2] -= 1
            p[BRAIN] = 3
        elif o[1] == 2:
            p[BOWL2] -= 1
            p[BOWL3] += 1
            p[BRAIN] = 0
        else:
            p[BOWL2] -= 2
            p[BOWL3] += 1
        if p[BURN_AREA]:
            p[AREA] += 1
        s.tell(EVERYONE, "burn", seat)

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return BURN_TEXTS[o[1]]

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        text = " ".join(["burn", *words])
        if text not in BURN_TEXTS:
            return None
        way = BURN_TEXTS.index(text)
        return (BURN, 1) if way == 0 and burns(s.p[seat])[:1] == [1] else (BURN, way)

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg(("label.burn", "label.burn_move", "label.burn_drop")[o[1]])

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg(("short.burn", "short.burn_move", "short.burn_drop")[o[1]])
