"""Action 3, upgrade a building (GP-8)."""
from __future__ import annotations

from orrery.kernel.acts import Act
from orrery.kernel.state import EVERYONE, Option
from orrery.kernel.text import Msg

from ..words.names import building_name, msg
from ..words.places import place, told
from .board import neighbour_within, replace
from .components import BUILDINGS, COSTS, FACTIONS, NEAR_STATION_COST, PIECES
from .factions import institute_token
from .fields import CREDITS, E_BIG, E_STATION, FACTION, FORMER, INSTITUTE, LAB, LOST_PLANET, ORE, PIECE, STATION
from .kinds import TECH_TILE, UPGRADE
from .mines import price_msg, price_problem
from .research import gain_token
from .resources import score
from .state import GaiaState
from .tech import any_tile

DISCOUNT_DISTANCE = 2


def upgrade_price(s: GaiaState, seat: int, h: int, kind: int) -> tuple[int, int]:
    """(credits, ore); a trading station is cheaper with an opponent within 2 (GP-8.04)."""
    if kind == STATION and neighbour_within(s, seat, h, DISCOUNT_DISTANCE):
        return NEAR_STATION_COST
    return COSTS[kind]


def build_upgrade(s: GaiaState, seat: int, h: int, kind: int) -> None:
    credits, ore = upgrade_price(s, seat, h, kind)
    p = s.p[seat]
    p[CREDITS] -= credits
    p[ORE] -= ore
    s.tell(EVERYONE, "upgrade", seat, told(s, h), kind, credits, ore)
    put_building(s, seat, h, kind)


def put_building(s: GaiaState, seat: int, h: int, kind: int) -> None:
    """Replace the building and take what comes with the new one; VP before the tile, which pays nothing for the past (GP-9.14)."""
    replace(s, seat, h, kind)
    s.built += (h,)
    if kind == STATION:
        score(s, seat, E_STATION)
    elif kind >= INSTITUTE:
        score(s, seat, E_BIG)
    if kind == INSTITUTE:
        token = institute_token(s.p[seat][FACTION])
        if token >= 0:
            gain_token(s, seat, token, True)
    elif kind >= LAB and any_tile(s, seat):        # GP-9.16
        s.then((TECH_TILE, seat))


class Upgrade(Act[GaiaState]):
    """A building is replaced by the next one (GP-8)."""

    verb: int = UPGRADE
    word: str = "upgrade"
    group: str = "build"
    rule_ids: tuple[str, ...] = ("GP-8.01", "GP-8.03", "GP-8.12")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        p = s.p[seat]
        if p[ORE] < 2 or p[CREDITS] < 3:
            return
        targets = FACTIONS[p[FACTION]].upgrades
        credits, ore = p[CREDITS], p[ORE]
        building, owner, planet = s.building, s.owner, s.planet
        for h in s.own[seat]:
            if owner[h] != seat or planet[h] == LOST_PLANET:
                continue
            for kind in targets[building[h]]:
                if p[PIECE + kind] >= PIECES[kind]:
                    continue
                cost = COSTS[kind]
                if ore >= cost[1] and (credits >= cost[0] or (kind == STATION and neighbour_within(s, seat, h, DISCOUNT_DISTANCE))):
                    out.append((UPGRADE, h, kind))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        h, kind = o[1], o[2]
        p = s.p[seat]
        name = place(s, h)
        if s.guest[h] == seat or (s.owner[h] == seat and s.planet[h] == LOST_PLANET):
            return msg("no.never_upgraded", hex=name)
        if s.owner[h] != seat or s.building[h] >= FORMER:
            return msg("no.not_your_building", hex=name)
        if kind not in FACTIONS[p[FACTION]].upgrades[s.building[h]]:
            return msg("no.upgrade_way", old=building_name(s.building[h]), new=building_name(kind))
        if p[PIECE + kind] >= PIECES[kind]:
            return msg("no.no_piece_left", building=building_name(kind))
        credits, ore = upgrade_price(s, seat, h, kind)
        return price_problem(p, credits, ore)

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        build_upgrade(s, seat, o[1], o[2])

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return f"upgrade {s.shape.names[o[1]]} {BUILDINGS[o[2]]}"

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        if len(words) != 2 or words[0] not in s.shape.by_name or words[1] not in BUILDINGS[2:7]:
            return None
        return (UPGRADE, s.shape.by_name[words[0]], BUILDINGS.index(words[1]))

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        credits, ore = upgrade_price(s, seat, o[1], o[2])
        return msg("label.upgrade", old=building_name(s.building[o[1]]), new=building_name(o[2]), hex=place(s, o[1]),
                       price=price_msg(credits, ore, 0))

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg("short.upgrade", new=building_name(o[2]), hex=place(s, o[1]))

    def at(self, s: GaiaState, seat: int, o: Option) -> tuple[str, ...]:
        return (f"hex-{s.shape.names[o[1]]}",)
