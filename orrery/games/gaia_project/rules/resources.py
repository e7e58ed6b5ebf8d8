"""Resources and the power cycle (GP-4): gaining, charging, spending, discarding; and scoring an event."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from .components import CREDIT_CAP, FACTIONS, KNOWLEDGE_CAP, ORE_CAP, ROUND_TILES, Effect
from .fields import (
    AREA,
    BOWL1,
    BOWL2,
    BOWL3,
    BRAIN,
    C_FACTION,
    C_ROUND,
    C_TILE,
    CREDITS,
    EARNED,
    EVENTS,
    FACTION,
    FORMERS,
    GAIAS,
    GREEN,
    INSTITUTE,
    KNOWLEDGE,
    LAB,
    LOST,
    MINE,
    ORE,
    PIECE,
    QIC,
    QIC_IS_ORE,
    SECTORS,
    STATION,
    TOKEN_VALUE,
    TRIGGER,
    TYPES,
    V_CHARGE,
    V_FORMER,
    V_TOKENS,
    V_VP,
    V_VP_GAIA,
    V_VP_TYPE,
    VP,
)
from .kinds import BOWLS
from .kinds import BRAIN as ASK_BRAIN
from .state import GaiaState

BRAIN_POWER = 3
TO_SUPPLY = 0
TO_AREA = 1

FACTION_TRIGGER: list[list[int]] = [[f.ability.get("vp_" + event, 0) for event in EVENTS] for f in FACTIONS]


def count(s: GaiaState, seat: int, per: int) -> int:
    """How many of what a tile counts (components.COUNTED) the seat has (GP-9.17)."""
    p = s.p[seat]
    if per == 1:
        return p[PIECE + MINE] + p[LOST]
    if per == 2:
        return p[PIECE + STATION]
    if per == 3:
        return p[PIECE + LAB]
    if per == 4:
        return p[PIECE + INSTITUTE] + p[PIECE + INSTITUTE + 1] + p[PIECE + INSTITUTE + 2]
    if per == 5:
        return p[TYPES].bit_count()
    if per == 6:
        return p[GAIAS]
    if per == 7:
        return p[SECTORS].bit_count()
    if per == 8:
        return sum(p[GREEN:GREEN + 14])
    return 1


def add_vp(s: GaiaState, seat: int, n: int, category: int) -> None:
    p = s.p[seat]
    p[VP] += n
    p[EARNED + category] += n
    if s.events is not None and n:
        s.tell(EVERYONE, "vp", seat, n, category)


def add(p: list[int], verb: int, n: int) -> None:
    """Credits, ore, knowledge or QIC up to the cap (GP-4.01); QIC may be ore for Gleens (GP-18.09)."""
    if verb == QIC and p[QIC_IS_ORE]:
        verb = ORE
    n += p[verb]
    if verb == CREDITS:
        p[CREDITS] = n if n < CREDIT_CAP else CREDIT_CAP
    elif verb == ORE:
        p[ORE] = n if n < ORE_CAP else ORE_CAP
    elif verb == KNOWLEDGE:
        p[KNOWLEDGE] = n if n < KNOWLEDGE_CAP else KNOWLEDGE_CAP
    else:
        p[QIC] = n


def gain(s: GaiaState, seat: int, effect: Effect, category: int, times: int = 1, quiet: bool = False) -> None:
    """Gain the plain parts of an effect. What asks a question (tiles, mines) is pushed by whoever knows the context."""
    p = s.p[seat]
    for verb, n in effect:
        n *= times
        if verb == V_VP:
            add_vp(s, seat, n, category)
        elif verb <= QIC:
            add(p, verb, n)
        elif verb == V_CHARGE:
            charge(s, seat, n)
        elif verb == V_TOKENS:
            p[BOWL1] += n
        elif verb == V_FORMER:
            p[FORMERS] += n
        elif verb == V_VP_TYPE:
            add_vp(s, seat, n * p[TYPES].bit_count(), category)
        elif verb == V_VP_GAIA:
            add_vp(s, seat, n * p[GAIAS], category)
    if s.events is not None and effect and not quiet:
        s.tell(EVERYONE, "gain", seat, times, *[x for pair in effect for x in pair])


def score(s: GaiaState, seat: int, event: int, n: int = 1) -> None:
    """VP of the round tile, tech tiles and the faction for an event (GP-16.14, 16.15)."""
    p = s.p[seat]
    vp = p[TRIGGER + event]
    if vp:
        own = FACTION_TRIGGER[p[FACTION]][event]
        if own:
            add_vp(s, seat, own * n, C_FACTION)
        if vp != own:
            add_vp(s, seat, (vp - own) * n, C_TILE)
    if s.round:
        tile = ROUND_TILES[s.rounds[s.round - 1]]
        if tile.on == event:
            add_vp(s, seat, tile.vp * n, C_ROUND)


# -- charging --------------------------------------------------------------------------------------------------------

def charged(b1: int, b2: int, b3: int, brain: int, n: int, eager: bool) -> tuple[int, int, int, int]:
    """Bowls and Brainstone after n charges: bowl I empties before II (GP-4.03); the Brainstone goes first (eager) or last."""
    for _ in range(n):
        if b1 or brain == 1:
            if brain == 1 and (eager or not b1):
                brain = 2
            else:
                b1, b2 = b1 - 1, b2 + 1
        elif b2 or brain == 2:
            if brain == 2 and (eager or not b2):
                brain = 3
            else:
                b2, b3 = b2 - 1, b3 + 1
        else:
            break
    return b1, b2, b3, brain


def charge(s: GaiaState, seat: int, n: int) -> None:
    """Charge n power as far as possible (GP-4.11); asks when the Brainstone may move or stay (GP-4.10)."""
    p = s.p[seat]
    if p[BRAIN] == 1 or p[BRAIN] == 2:
        first = charged(p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN], n, True)
        last = charged(p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN], n, False)
        if first != last:
            s.then((ASK_BRAIN, seat, n))
        else:
            p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN] = first
        return
    a = p[BOWL1]
    if a >= n:
        p[BOWL1] = a - n
        p[BOWL2] += n
        return
    b = p[BOWL2] + a
    n -= a
    if n > b:
        n = b
    p[BOWL1] = 0
    p[BOWL2] = b - n
    p[BOWL3] += n


def chargeable(p: list[int]) -> int:
    """How many charges the bowls can take."""
    return 2 * p[BOWL1] + p[BOWL2] + (3 - p[BRAIN] if 1 <= p[BRAIN] <= 2 else 0)


class Brain(Rule[GaiaState]):
    """Which moves first in a charge: the Brainstone or the other tokens?"""

    name: str = "brainstone"
    rule_ids: tuple[str, ...] = ("GP-4.10",)

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(1,), (0,)]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        p = s.p[f[1]]
        p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN] = charged(p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN], f[2], o[0] == 1)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return "brainstone first" if o[0] else "brainstone last"

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.brain", n=f[2])

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        p = s.p[f[1]]
        to = charged(p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN], f[2], o[0] == 1)[3]
        return msg("label.brain_first" if o[0] else "label.brain_last", bowl="I" * to)

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"brain-{f[1]}",)


# -- spending --------------------------------------------------------------------------------------------------------

def can_spend(p: list[int], n: int, brain: int) -> bool:
    """May n power be spent: with the Brainstone (worth 3) as part of it, or with other tokens only?"""
    if brain:
        return p[BRAIN] == 3 and p[BOWL3] >= n - BRAIN_POWER
    return p[BOWL3] * p[TOKEN_VALUE] >= n


def spend(p: list[int], n: int, brain: int) -> None:
    """Move the tokens of a payment from bowl III to I (GP-4.05); Nevlas tokens may count double (GP-18.46)."""
    if brain:
        p[BRAIN] = 1
        n = n - BRAIN_POWER if n > BRAIN_POWER else 0
    tokens = (n + p[TOKEN_VALUE] - 1) // p[TOKEN_VALUE]
    p[BOWL3] -= tokens
    p[BOWL1] += tokens


# -- discarding ------------------------------------------------------------------------------------------------------

def tokens_of(p: list[int]) -> int:
    """Tokens in the three bowls, the Brainstone included."""
    return p[BOWL1] + p[BOWL2] + p[BOWL3] + (1 if 1 <= p[BRAIN] <= 3 else 0)


def splits(p: list[int], n: int) -> list[Option]:
    """Every way to take n tokens from the bowls: (from I, from II, from III, Brainstone); lowest bowls first."""
    out: list[Option] = []
    for brain in range(2 if 1 <= p[BRAIN] <= 3 else 1):
        need = n - brain
        for third in range(min(p[BOWL3], need) + 1):
            for second in range(min(p[BOWL2], need - third) + 1):
                if need - third - second <= p[BOWL1]:
                    out.append((need - third - second, second, third, brain))
    return out


def take_tokens(s: GaiaState, seat: int, n: int, to: int) -> None:
    """Take n tokens of the owner's choice out of the bowls (GP-4.07, 7.03): to the supply or to the Gaia area."""
    if not n:
        return
    p = s.p[seat]
    filled = (p[BOWL1] > 0) + (p[BOWL2] > 0) + (p[BOWL3] > 0) + (1 <= p[BRAIN] <= 3)
    if filled > 1 and tokens_of(p) > n:
        s.then((BOWLS, seat, n, to))
        return
    remove(p, splits(p, n)[0], to)


def remove(p: list[int], split: Option, to: int) -> None:
    p[BOWL1] -= split[0]
    p[BOWL2] -= split[1]
    p[BOWL3] -= split[2]
    if to == TO_AREA:
        p[AREA] += split[0] + split[1] + split[2]
    if split[3]:
        p[BRAIN] = 4 if to == TO_AREA else 0


class Bowls(Rule[GaiaState]):
    """From which bowls do the tokens come?"""

    name: str = "bowls"
    rule_ids: tuple[str, ...] = ("GP-4.07", "GP-7.03")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return splits(s.p[f[1]], f[2])

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        remove(s.p[f[1]], o, f[3])

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"from {o[0]},{o[1]},{o[2]}" + (" brainstone" if o[3] else "")

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        words = text.split()
        if len(words) not in (2, 3) or words[0] != "from" or (len(words) == 3 and words[2] != "brainstone"):
            return None
        numbers = words[1].split(",")
        if len(numbers) != 3 or not all([n.isdigit() and len(n) < 4 for n in numbers]):
            return None
        return (int(numbers[0]), int(numbers[1]), int(numbers[2]), len(words) - 2)

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        if o in splits(s.p[f[1]], f[2]):
            return None
        p = s.p[f[1]]
        return msg("no.bowls", need=f[2], one=p[BOWL1], two=p[BOWL2], three=p[BOWL3])

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.bowls_area" if f[3] == TO_AREA else "ask.bowls", n=f[2])

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        what = [msg("bowls.part", n=n, bowl=bowl) for n, bowl in ((o[0], "I"), (o[1], "II"), (o[2], "III")) if n]
        if o[3]:
            what.append(msg("bowls.brainstone"))
        return msg("label.bowls", what=Msg("gaia_project", "tile.list", {"what": what}))

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        what = [msg("short.bowl", n=n, bowl=bowl) for n, bowl in ((o[0], "I"), (o[1], "II"), (o[2], "III")) if n]
        if o[3]:
            what.append(msg("bowls.brainstone"))
        return Msg("gaia_project", "tile.list", {"what": what})
