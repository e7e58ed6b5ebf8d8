"""The lists of legal moves in recorded games against ours; what either offers in excess must be a known deviation."""
from __future__ import annotations

from typing import Any

from orrery.kernel.state import Option, Rule

from ..rules import kinds as k
from ..rules.actions import doable
from ..rules.board import holds
from ..rules.components import (
    AREAS,
    BOOSTERS,
    CONVERSIONS,
    CREDIT_CAP,
    FACTIONS,
    GAIA_TOKENS,
    KNOWLEDGE_CAP,
    ORE_CAP,
    S_ACADEMY,
    SPACES,
    SPECIALS,
    Effect,
)
from ..rules.conversions import BRAIN_ONLY
from ..rules.faction_actions import space_sites
from ..rules.federation import Table, federation_problem, from_hexes
from ..rules.fields import (
    BOWL2,
    BOWL3,
    BRAIN,
    CREDITS,
    FACTION,
    FORMER,
    KNOWLEDGE,
    LEVEL,
    ORE,
    QIC,
    QIC_IS_ORE,
    USED,
    V_CHARGE,
    V_MINE,
    V_RANGE,
    V_RESCORE,
)
from ..rules.fields import CONVERSIONS as KNOWN
from ..rules.fields import SPECIALS as OWNED
from ..rules.gaiaforming import project_sites
from ..rules.links import NEVER, Links
from ..rules.mines import MINE_CREDITS, mine_price, mine_sites, range_qic
from ..rules.resources import BRAIN_POWER, can_spend, chargeable
from ..rules.state import GaiaState
from ..rules.upgrades import upgrade_price
from .log import KIND_OF, SPECIAL_OF, Json
from .replay import Replay

LISTS = ("build", "up", "action", "special", "spend", "pass")


class Legal:
    """Compares one list after the other; counts the deviations met where the replay counts its own."""

    def __init__(self, game: Any, log: dict[str, Json]) -> None:
        self.game, self.log = game, log
        self.count = 0

    def compare(self, replay: Replay, theirs: dict[str, Json]) -> str:
        """The first difference of a list to our options; '' none."""
        s = replay.s
        f = replay.frame()
        if f[0] == k.AFTER:
            replay.give(f, (k.END,))
            f = replay.frame()
        if f[0] != k.TURN:
            return f"we ask {self.game.rules[f[0]].name}"
        self.count += 1
        seat = f[1]
        rule: Rule[Any] = self.game.rules[f[0]]
        options = rule.options(s, f)
        ours = self.summary(s, seat, options)
        for name in LISTS:
            want, have = set(theirs.get(name, [])), ours[name]
            for what, why, said in ([(x, self.allowance, "we do not offer {}") for x in sorted(want - have)]
                                    + [(x, self.excuse, "we offer {} too") for x in sorted(have - want)]):
                rule_id = why(s, seat, name, what)
                if not rule_id:
                    return f"{name}: {said.format(what)}"
                replay.deviate(rule_id)
        burns = (s.p[seat][BOWL2] + (s.p[seat][BRAIN] == 2)) // 2
        if theirs.get("burn", 0) != burns:
            return f"burn: ours {burns}, recorded {theirs.get('burn', 0)}"
        return self.federations(replay, seat, theirs.get("federation", []), (k.FEDERATION,) in options)

    def federations(self, replay: Replay, seat: int, theirs: list[str], ours: bool) -> str:
        """Theirs are some of the possible federations, one at least if there is any."""
        s = replay.s
        if bool(theirs) != ours:
            return f"federation: ours {'some' if ours else 'none'}, recorded {len(theirs)}"
        for hexes in theirs:
            trouble = federation_problem(s, seat, from_hexes(s, seat, [s.shape.by_name[x] for x in hexes.split(",")]))
            if trouble is not None:
                if not plain_surplus(s, seat, hexes):
                    return f"federation {hexes}: {trouble.text('en')}"
                replay.deviate("GP-10.09")
        return ""

    def summary(self, s: GaiaState, seat: int, options: list[Option]) -> dict[str, set[str]]:
        out: dict[str, set[str]] = {name: set() for name in LISTS}
        names = s.shape.names
        for o in options:
            if o[0] == k.BUILD:
                ore, qic, _ = mine_price(s, seat, o[1], 0, 0)
                out["build"].add(f"m {names[o[1]]} {cost_text(MINE_CREDITS, ore, qic)}")
            elif o[0] == k.GAIAFORM:
                qic = range_qic(s, seat, o[1], 0)
                out["build"].add(f"gf {names[o[1]]} " + ("" if not qic else "q," if qic == 1 else f"{qic}q,") + f"{GAIA_TOKENS[s.p[seat][LEVEL + 3]]}t->tg")
            elif o[0] == k.UPGRADE:
                credits, ore = upgrade_price(s, seat, o[1], o[2])
                out["build"].add(f"{KIND_OF[o[2]]} {names[o[1]]} {cost_text(credits, ore, 0)}")
            elif o[0] == k.RESEARCH:
                out["up"].add(AREAS[o[1]].oracle_id)
            elif o[0] == k.ACTION:
                out["action"].add(SPACES[o[1]].id)
            elif o[0] == k.SPECIAL:
                out["special"].add(self.special_name(s, seat, o[1]))
            elif o[0] == k.CONVERT:
                out["spend"].add(CONVERSIONS[o[1]].text)
            elif o[0] == k.PASS and o[1] >= 0:
                out["pass"].add(BOOSTERS[o[1]].oracle_id)
        return out

    def special_name(self, s: GaiaState, seat: int, i: int) -> str:
        name = SPECIAL_OF[SPECIALS[i].id]
        return "4c" if name == "q" and self.log["factions"][seat] == "baltaks" else name

    def allowance(self, s: GaiaState, seat: int, name: str, missing: str) -> str:
        """The rule id of the known deviation that explains why the log offers more than we do; '' if none does."""
        if name == "spend":
            return "GP-14.12" if missing == "3pw for 3c" and s.p[seat][BOWL3] >= 3 else ""
        if name not in ("action", "special"):
            return ""
        effect = self.effect_of(s, seat, name, missing)
        open_to = self.payable(s, seat, missing) if name == "action" else self.at_hand(s, seat, missing)
        return "GP-12.14" if open_to and effect and not doable(s, seat, effect) and effect[0][0] != V_RESCORE else ""

    def payable(self, s: GaiaState, seat: int, what: str) -> bool:
        """Is the action free, and can it be paid?"""
        i = next(i for i, space in enumerate(SPACES) if space.id == what)
        if s.spaces >> i & 1:
            return False
        power = SPACES[i].power
        return can_spend(s.p[seat], power, 0) or can_spend(s.p[seat], power, 1) if power else s.p[seat][QIC] >= SPACES[i].qic

    def at_hand(self, s: GaiaState, seat: int, what: str) -> bool:
        """Does the player have the special action, not used this round?"""
        left = s.p[seat][OWNED] & ~s.p[seat][USED]
        return any([left >> i & 1 and SPECIALS[i].id in SPECIAL_OF and self.special_name(s, seat, i) == what for i in range(len(SPECIALS))])

    def effect_of(self, s: GaiaState, seat: int, name: str, what: str) -> Effect:
        if name == "action":
            return next(space.gain for space in SPACES if space.id == what)
        i = next(i for i in range(len(SPECIALS)) if SPECIALS[i].id in SPECIAL_OF and self.special_name(s, seat, i) == what)
        return FACTIONS[s.p[seat][FACTION]].academy if i == S_ACADEMY else SPECIALS[i].gain

    def excuse(self, s: GaiaState, seat: int, name: str, extra: str) -> str:
        """The rule id of the known deviation that explains why the log lacks an option; '' if none does."""
        p = s.p[seat]
        if name == "spend":
            i = next(i for i, c in enumerate(CONVERSIONS) if c.text == extra and p[KNOWN] >> i & 1)
            c = CONVERSIONS[i]
            if BRAIN_ONLY[i] and c.amount < BRAIN_POWER:
                return "GP-18.14"
            return "GP-14.13" if wasted(p, c.gain) or c.amount > 4 else ""
        if name not in ("action", "special"):
            return ""
        if extra == "space-station" and all([s.satellites[h] >> seat & 1 for h in space_sites(s, seat)]):
            return "GP-18.25"
        effect = self.effect_of(s, seat, name, extra)
        if wasted(p, effect):
            return "GP-12.15"
        return "GP-6.25" if useless(s, seat, effect) else ""

def plain_surplus(s: GaiaState, seat: int, hexes: str) -> bool:
    """Some of the listed satellites alone link enough of the listed planets: a planet and a satellite too many (GP-10.09)."""
    table = Table(s, seat)
    o = from_hexes(s, seat, [s.shape.by_name[x] for x in hexes.split(",")])
    satellites = s.shape.bits([h for h in o if not holds(s, seat, h)])
    chosen = table.touched(satellites, s.shape.bits([h for h in o if holds(s, seat, h)]))
    search = Links(s.shape, satellites, [table.touches[i] & satellites for i in chosen], [table.values[i] for i in chosen], [])
    return search.least(table.need, satellites.bit_count() - 1, 0) < NEVER


def cost_text(credits: int, ore: int, qic: int) -> str:
    parts = [f"{n if n > 1 else ''}{unit}" for n, unit in ((credits, "c"), (ore, "o"), (qic, "q")) if n]
    return ",".join(parts)


def wasted(p: list[int], effect: Effect) -> bool:
    """Would everything that the effect gives be lost?"""
    caps = {CREDITS: CREDIT_CAP, ORE: ORE_CAP, KNOWLEDGE: KNOWLEDGE_CAP}
    for verb, _ in effect:
        if verb == QIC and p[QIC_IS_ORE]:
            verb = ORE
        if verb in caps:
            if p[verb] < caps[verb]:
                return False
        elif verb == V_CHARGE:
            if chargeable(p):
                return False
        else:
            return False
    return bool(effect)


def useless(s: GaiaState, seat: int, effect: Effect) -> bool:
    """No place where the free steps or the range of the effect are needed."""
    for verb, n in effect:
        if verb == V_MINE:
            return all([mine_price(s, seat, h, n, 0)[2] == 0 for h in mine_sites(s, seat, n, 0)])
        if verb == V_RANGE:
            far = [h for h in mine_sites(s, seat, 0, n) + project_sites(s, seat, n)
                   if s.building[h] != FORMER and range_qic(s, seat, h, 0) > range_qic(s, seat, h, n)]
            return not far
    return False
