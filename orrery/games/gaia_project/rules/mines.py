"""Action 1, build a mine (GP-6): where, at what price, and what it sets off. Also used by power actions and boosters."""
from __future__ import annotations

from orrery.kernel.acts import Act
from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg, planet_name
from ..words.places import place, told
from .board import colonize, hex_of
from .components import COSTS, ORE_PER_STEP, PIECES, RANGE, STEPS
from .fields import (
    CREDITS,
    E_GAIA_MINE,
    E_MINE,
    E_STEP,
    FORMER,
    FORMERS,
    FORMERS_OUT,
    GAIA,
    GAIA_PAYS,
    HOME,
    KNOWLEDGE,
    LEVEL,
    LOST_PLANET,
    MINE,
    NAVIGATION,
    NEW_TYPE_KNOWLEDGE,
    NOTHING,
    ORE,
    PIECE,
    QIC,
    SHARE_KNOWLEDGE,
    SHARES,
    TERRAFORMING,
    TRANSDIM,
    TYPES,
)
from .kinds import BUILD
from .resources import add, score
from .state import GaiaState

MINE_CREDITS, MINE_ORE = COSTS[MINE]
RANGE_PER_QIC = 2


def reach(p: list[int], extra: int = 0) -> int:
    return RANGE[p[LEVEL + NAVIGATION]] + extra


def range_qic(s: GaiaState, seat: int, h: int, extra: int) -> int:
    """QIC that the distance to a hex costs (GP-6.08, 6.24)."""
    missing = s.near[seat][h] - reach(s.p[seat], extra)
    return (missing + 1) // RANGE_PER_QIC if missing > 0 else 0


def mine_price(s: GaiaState, seat: int, h: int, free: int, extra: int) -> tuple[int, int, int]:
    """(ore, QIC, terraforming steps) of a mine on a hex that is a possible place; the credits are always the same."""
    p = s.p[seat]
    if s.building[h] == FORMER:
        return MINE_ORE, 0, 0                       # GP-6.16
    qic = range_qic(s, seat, h, extra)
    if s.owner[h] >= 0:
        return MINE_ORE, qic, 0                     # GP-18.04
    if s.planet[h] == GAIA:
        return (MINE_ORE, qic + 1, 0) if p[GAIA_PAYS] == QIC else (MINE_ORE + 1, qic, 0)
    steps = STEPS[p[HOME]][s.planet[h]]
    paid = steps - free if steps > free else 0      # GP-6.19
    return MINE_ORE + paid * ORE_PER_STEP[p[LEVEL + TERRAFORMING]], qic, steps


def mine_sites(s: GaiaState, seat: int, free: int, extra: int) -> list[int]:
    """All hexes where the seat can build a mine now."""
    p = s.p[seat]
    ore, qic = p[ORE], p[QIC]
    sites: list[int] = []
    if p[CREDITS] < MINE_CREDITS or ore < MINE_ORE or p[PIECE + MINE] >= PIECES[MINE]:
        return sites
    range_ = RANGE[p[LEVEL + NAVIGATION]] + extra
    furthest = range_ + RANGE_PER_QIC * qic
    near, owner, planet, steps = s.near[seat], s.owner, s.planet, STEPS[p[HOME]]
    per_step, shares = ORE_PER_STEP[p[LEVEL + TERRAFORMING]], p[SHARES]
    for h in s.worlds:
        if owner[h] >= 0:
            if owner[h] == seat:
                if s.building[h] == FORMER and planet[h] == GAIA:
                    sites.append(h)
            elif shares and near[h] <= furthest and s.building[h] != FORMER and s.guest[h] < 0:
                sites.append(h)
            continue
        d = near[h]
        if d > furthest:
            continue
        kind = planet[h]
        if kind < GAIA:
            need = steps[kind] - free
            if need <= 0 or need * per_step + MINE_ORE <= ore:
                sites.append(h)
        elif kind == GAIA:
            if p[GAIA_PAYS] == ORE:
                if ore > MINE_ORE:
                    sites.append(h)
            elif qic and d <= furthest - RANGE_PER_QIC:
                sites.append(h)
    return sites


def mine_problem(s: GaiaState, seat: int, h: int, free: int, extra: int) -> Msg | None:
    """Why the seat cannot build a mine there, in words; None if it can."""
    p = s.p[seat]
    name = place(s, h)
    if s.planet[h] > LOST_PLANET:
        return msg("no.no_planet", hex=name)
    if s.owner[h] == seat and s.building[h] != FORMER:
        return msg("no.already_yours", hex=name)
    if s.owner[h] >= 0 and s.owner[h] != seat:
        if s.building[h] == FORMER:
            return msg("no.their_gaiaformer", hex=name)
        if not p[SHARES]:
            return msg("no.occupied", hex=name)
        if s.guest[h] >= 0:
            return msg("no.already_yours", hex=name)
    if s.planet[h] == TRANSDIM:
        return msg("no.transdim", hex=name)
    if p[PIECE + MINE] >= PIECES[MINE]:
        return msg("no.no_mine_left", n=PIECES[MINE])
    ore, qic, _ = mine_price(s, seat, h, free, extra)
    if p[QIC] < qic and s.near[seat][h] > reach(p, extra) + RANGE_PER_QIC * p[QIC]:
        return msg("no.range", hex=name, range=reach(p, extra), distance=s.near[seat][h], need=range_qic(s, seat, h, extra), have=p[QIC])
    return price_problem(p, MINE_CREDITS, ore, qic)


def price_problem(p: list[int], credits: int, ore: int, qic: int = 0) -> Msg | None:
    if p[CREDITS] < credits:
        return msg("no.credits", n=credits, have=p[CREDITS])
    if p[ORE] < ore:
        return msg("no.ore", n=ore, have=p[ORE])
    if p[QIC] < qic:
        return msg("no.qic", need=qic, have=p[QIC])
    return None


def build_mine(s: GaiaState, seat: int, h: int, free: int, extra: int) -> None:
    """Pay, place, return the gaiaformer, join a federation, then VP and resources (GP-6.26)."""
    p = s.p[seat]
    ore, qic, steps = mine_price(s, seat, h, free, extra)
    p[CREDITS] -= MINE_CREDITS
    p[ORE] -= ore
    p[QIC] -= qic
    s.tell(EVERYONE, "mine", seat, told(s, h), MINE_CREDITS, ore, qic, steps)
    shared = s.owner[h] >= 0 and s.owner[h] != seat
    if s.building[h] == FORMER:
        s.building[h] = NOTHING
        p[FORMERS_OUT] -= 1
        p[FORMERS] += 1
    new_type = not shared and not p[TYPES] & (1 << s.planet[h])
    colonize(s, seat, h, MINE)
    s.built += (h,)
    score_mine(s, seat, h, shared, new_type)
    if steps:
        score(s, seat, E_STEP, steps)


def score_mine(s: GaiaState, seat: int, h: int, shared: bool, new_type: bool) -> None:
    p = s.p[seat]
    score(s, seat, E_MINE)
    if shared:
        if p[SHARE_KNOWLEDGE]:
            add(p, KNOWLEDGE, p[SHARE_KNOWLEDGE])
        return
    if s.planet[h] == GAIA:
        score(s, seat, E_GAIA_MINE)
    if new_type and p[NEW_TYPE_KNOWLEDGE]:
        add(p, KNOWLEDGE, p[NEW_TYPE_KNOWLEDGE])


def price_msg(credits: int, ore: int, qic: int, steps: int = 0) -> Msg:
    """A price spelled out: "2 credits, 4 ore (1 step), 1 QIC"."""
    parts: list[Msg] = []
    if credits:
        parts.append(msg("effect.credits", n=credits))
    if ore:
        parts.append(msg("effect.ore", n=ore))
    if qic:
        parts.append(msg("effect.qic", n=qic))
    if steps:
        parts.append(msg("price.steps", n=steps))
    return Msg("gaia_project", "tile.list", {"what": parts})


def mine_label(s: GaiaState, seat: int, h: int, free: int, extra: int) -> Msg:
    ore, qic, steps = mine_price(s, seat, h, free, extra)
    return msg("label.mine", hex=place(s, h), planet=planet_name(s.planet[h]), price=price_msg(MINE_CREDITS, ore, qic, steps))


class BuildMine(Act[GaiaState]):
    """A mine on a planet in range (GP-6)."""

    verb: int = BUILD
    word: str = "mine"
    group: str = "build"
    rule_ids: tuple[str, ...] = ("GP-6.01", "GP-6.03", "GP-6.07")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        for h in mine_sites(s, seat, 0, 0):
            out.append((BUILD, h))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        return mine_problem(s, seat, o[1], 0, 0)

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        build_mine(s, seat, o[1], 0, 0)

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return f"mine {s.shape.names[o[1]]}"

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        h = hex_of(s, words)
        return (BUILD, h) if h >= 0 else None

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return mine_label(s, seat, o[1], 0, 0)

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg("short.mine", hex=place(s, o[1]))

    def at(self, s: GaiaState, seat: int, o: Option) -> tuple[str, ...]:
        return (f"hex-{s.shape.names[o[1]]}",)


class MineSite(Rule[GaiaState]):
    """Where to build the mine of an action with free steps? Frame: (kind, seat, free steps)."""

    name: str = "mine_site"
    rule_ids: tuple[str, ...] = ("GP-12.05", "GP-6.19")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(h,) for h in mine_sites(s, f[1], f[2], 0)]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        build_mine(s, f[1], o[0], f[2], 0)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"mine {s.shape.names[o[0]]}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        words = text.split()
        h = hex_of(s, words[1:]) if words and words[0] == "mine" else -1
        return (h,) if h >= 0 else None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        return mine_problem(s, f[1], o[0], f[2], 0)

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.mine_site", n=f[2])

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return mine_label(s, f[1], o[0], f[2], 0)

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("short.mine", hex=place(s, o[0]))

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"hex-{s.shape.names[o[0]]}",)
