"""Action 5, research, the six areas, and federation tokens as they are gained and flipped (GP-11, GP-10.17, 10.18)."""
from __future__ import annotations

from orrery.kernel.acts import Act
from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import area_name, msg, token_text
from ..words.places import place, told
from .board import hex_of, settle_in
from .components import AREAS, CHARGE_2_TO_3, RESEARCH_COST, TOKENS
from .fields import (
    C_FEDERATION,
    C_RESEARCH,
    E_RESEARCH,
    E_TOKEN,
    EMPTY,
    GREEN,
    GREY,
    KNOWLEDGE,
    LEVEL,
    LOCKED,
    LOST,
    LOST_PLANET,
    MINE,
    NOTHING,
    QIC,
    TOKENS_FORMED,
    TYPES,
    V_LOST,
    V_TERRA_TOKEN,
)
from .kinds import ADVANCE_NOW, FLIP, LOST_SITE, RESEARCH
from .mines import RANGE_PER_QIC, range_qic, reach, score_mine
from .resources import charge, gain, score
from .state import GaiaState, changed

TOP = 5
OPEN, AT_TOP, IS_LOCKED, TOP_TAKEN, NO_GREEN = 0, 1, 2, 3, 4
REASONS = ("", "no.level_top", "no.area_locked", "no.top_taken", "no.green_token")


def advance_state(s: GaiaState, seat: int, area: int) -> int:
    """Can the seat advance in the area (GP-11.04, 11.05, 11.24, 18.28)? OPEN, or the index of the reason."""
    p = s.p[seat]
    level = p[LEVEL + area]
    if p[LOCKED] and p[LOCKED] >> area & 1:
        return IS_LOCKED
    if level < TOP - 1:
        return OPEN
    if level == TOP:
        return AT_TOP
    for other in s.p:
        if other[LEVEL + area] == TOP:
            return TOP_TAKEN
    return OPEN if any(p[GREEN:GREEN + 7]) else NO_GREEN


def open_areas(s: GaiaState, seat: int) -> list[int]:
    return [area for area in range(6) if advance_state(s, seat, area) == OPEN]


def advance(s: GaiaState, seat: int, area: int) -> None:
    """One level up; the last one flips a green token first (GP-11.25)."""
    if s.p[seat][LEVEL + area] == TOP - 1:
        s.then((ADVANCE_NOW, seat, area))
        flip_token(s, seat)
    else:
        level_up(s, seat, area)


def level_up(s: GaiaState, seat: int, area: int) -> None:
    p = s.p[seat]
    level = p[LEVEL + area] + 1
    p[LEVEL + area] = level
    s.tell(EVERYONE, "research", seat, area, level)
    score(s, seat, E_RESEARCH)
    if level == 3:
        charge(s, seat, CHARGE_2_TO_3)
    effect = AREAS[area].now[level]
    if effect:
        gain(s, seat, effect, C_RESEARCH)
        for verb, _ in effect:
            if verb == V_TERRA_TOKEN and s.terra_token >= 0:
                kind, s.terra_token = s.terra_token, -1
                gain_token(s, seat, kind, False)
            elif verb == V_LOST and lost_sites(s, seat):        # GP-11.16
                s.then((LOST_SITE, seat))


class AdvanceNow(Rule[GaiaState]):
    """One level up in an area, as a tile or a token says."""

    name: str = "advance_now"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        level_up(s, f[1], f[2])


def gain_token(s: GaiaState, seat: int, kind: int, formed: bool) -> None:
    """Take a federation token with its rewards; `formed`: it counts for the Ivits' next federation (GP-18.20)."""
    p = s.p[seat]
    p[(GREEN if TOKENS[kind].green else GREY) + kind] += 1
    if formed:
        p[TOKENS_FORMED] += 1
    s.tell(EVERYONE, "token", seat, kind)
    gain(s, seat, TOKENS[kind].gain, C_FEDERATION)
    score(s, seat, E_TOKEN)


def flip_token(s: GaiaState, seat: int) -> None:
    """Turn one green token to grey; asks which when kinds differ (GP-9.18)."""
    p = s.p[seat]
    kinds = [kind for kind in range(7) if p[GREEN + kind]]
    if len(kinds) > 1:
        s.then((FLIP, seat))
    else:
        turn_grey(p, kinds[0])


def turn_grey(p: list[int], kind: int) -> None:
    p[GREEN + kind] -= 1
    p[GREY + kind] += 1


class Flip(Rule[GaiaState]):
    """Which green federation token pays for the last level (GP-11.04)?"""

    name: str = "flip"
    rule_ids: tuple[str, ...] = ("GP-9.18", "GP-11.04")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        p = s.p[f[1]]
        return [(kind,) for kind in range(7) if p[GREEN + kind]]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        turn_grey(s.p[f[1]], o[0])

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"flip {TOKENS[o[0]].id}"

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.flip")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("label.flip", token=token_text(TOKENS[o[0]]))

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"token-{f[1]}-{TOKENS[o[0]].id}",)


def lost_sites(s: GaiaState, seat: int) -> list[int]:
    """Hexes for the Lost Planet: in range, without planet, satellite or space station (GP-11.11)."""
    p = s.p[seat]
    furthest = reach(p) + RANGE_PER_QIC * p[QIC]
    near, planet, satellites, building = s.near[seat], s.planet, s.satellites, s.building
    return [h for h in range(s.shape.size)
            if planet[h] == EMPTY and near[h] <= furthest and not satellites[h] and building[h] == NOTHING]


class LostSite(Rule[GaiaState]):
    """Where does the Lost Planet come to lie?"""

    name: str = "lost_planet"
    rule_ids: tuple[str, ...] = ("GP-11.11", "GP-11.12", "GP-11.23")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(h,) for h in lost_sites(s, f[1])]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        """It counts as building a mine, without cost and without a piece (GP-11.13 to 11.15)."""
        seat, h = f[1], o[0]
        p = s.p[seat]
        p[QIC] -= range_qic(s, seat, h, 0)
        p[LOST] = 1
        p[TYPES] |= 1 << LOST_PLANET
        s.planet = changed(s.planet, h, LOST_PLANET)
        s.building[h], s.owner[h] = MINE, seat
        s.worlds = tuple(sorted(s.worlds + (h,)))
        s.tell(EVERYONE, "lost_planet", seat, told(s, h))
        settle_in(s, seat, h)
        for other in range(len(s.least)):
            s.least[other] = -1         # the hex takes no satellites any more
        s.built += (h,)
        score_mine(s, seat, h, False, True)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"lost {s.shape.names[o[0]]}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        words = text.split()
        h = hex_of(s, words[1:]) if words and words[0] == "lost" else -1
        return (h,) if h >= 0 else None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        h, name = o[0], place(s, o[0])
        if s.planet[h] != EMPTY:
            return msg("no.is_planet", hex=name)
        if s.satellites[h] or s.building[h] != NOTHING:
            return msg("no.not_empty", hex=name)
        if h not in lost_sites(s, f[1]):
            p = s.p[f[1]]
            return msg("no.range", hex=name, range=reach(p), distance=s.near[f[1]][h], need=range_qic(s, f[1], h, 0), have=p[QIC])
        return None

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.lost_planet")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        n = range_qic(s, f[1], o[0], 0)
        return msg("label.lost_planet_qic" if n else "label.lost_planet", hex=place(s, o[0]), n=n)

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"hex-{s.shape.names[o[0]]}",)


def area_problem(s: GaiaState, seat: int, area: int) -> Msg | None:
    reason = advance_state(s, seat, area)
    return msg(REASONS[reason], area=area_name(area)) if reason != OPEN else None


def level_label(s: GaiaState, seat: int, area: int, key: str) -> Msg:
    return msg(key, area=area_name(area), level=s.p[seat][LEVEL + area] + 1)


def level_short(s: GaiaState, seat: int, area: int) -> Msg:
    """On a button: the area as the head of its column says it."""
    return msg("short.advance", area=msg("panel.area." + AREAS[area].id), level=s.p[seat][LEVEL + area] + 1)


class Research(Act[GaiaState]):
    """One level up in a research area for knowledge (GP-11)."""

    verb: int = RESEARCH
    word: str = "research"
    group: str = "research"
    rule_ids: tuple[str, ...] = ("GP-11.01", "GP-11.04", "GP-11.05")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        if s.p[seat][KNOWLEDGE] >= RESEARCH_COST:
            for area in open_areas(s, seat):
                out.append((RESEARCH, area))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        if s.p[seat][KNOWLEDGE] < RESEARCH_COST:
            return msg("no.knowledge", need=RESEARCH_COST, have=s.p[seat][KNOWLEDGE])
        return area_problem(s, seat, o[1])

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        s.p[seat][KNOWLEDGE] -= RESEARCH_COST
        advance(s, seat, o[1])

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return f"research {AREAS[o[1]].id}"

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        for area in range(6):
            if words == [AREAS[area].id]:
                return (RESEARCH, area)
        return None

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return level_label(s, seat, o[1], "label.research")

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return area_name(o[1])

    def at(self, s: GaiaState, seat: int, o: Option) -> tuple[str, ...]:
        return (f"research-{AREAS[o[1]].id}",)
