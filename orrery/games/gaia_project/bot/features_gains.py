"""What an answer brings at once, and how far the next federation is after it: what a network would else have to find out by itself (features.py)."""
from __future__ import annotations

from typing import Final

from orrery.brain.features import reached
from orrery.kernel.state import Frame, Option

from ..rules import kinds as k
from ..rules.components import (
    ADVANCED_TILES,
    AREAS,
    BIG_KINDS,
    BOOSTERS,
    FINAL_TILES,
    POWER_VALUE,
    ROUND_TILES,
    SPACES,
    STANDARD,
    TOKENS,
    Effect,
    Tile,
)
from ..rules.fields import (
    BIG_VALUE,
    E_BIG,
    E_GAIA_MINE,
    E_MINE,
    E_RESEARCH,
    E_STATION,
    E_STEP,
    E_TOKEN,
    GAIA,
    GAIAS,
    HOME,
    HOME_VALUE,
    INSTITUTE,
    LEVEL,
    MINE,
    SECTORS,
    STATION,
    TRIGGER,
    TYPES,
    V_VP,
    V_VP_GAIA,
    V_VP_TYPE,
)
from ..rules.mines import mine_price
from ..rules.passing import pass_vp
from ..rules.resources import count
from ..rules.state import GaiaState
from ..rules.tech import ADVANCED_FROM
from .evaluate_map import OUT_OF_REACH, federation_outlook
from .features_answers import ADVANCED_OF_O, FINAL_O, FREE_O, LATER_O, LINK_O, VP_O, answer_features

SITES: Final = (k.MINE_SITE, k.RANGE_SITE, k.PLACE, k.LOST_SITE, k.STATION_SITE)


def event_vp(s: GaiaState, seat: int, event: int) -> int:
    """VP of the round tile, tech tiles and the faction for an event, as resources.score would give them."""
    vp = s.p[seat][TRIGGER + event]
    if s.round:
        tile = ROUND_TILES[s.rounds[s.round - 1]]
        if tile.on == event:
            vp += tile.vp
    return vp


def effect_vp(s: GaiaState, seat: int, effect: Effect, times: int = 1) -> int:
    p, found = s.p[seat], 0
    for verb, n in effect:
        if verb == V_VP:
            found += n * times
        elif verb == V_VP_TYPE:
            found += n * times * p[TYPES].bit_count()
        elif verb == V_VP_GAIA:
            found += n * times * p[GAIAS]
    return found


def option_features(s: GaiaState, f: Frame, o: Option) -> list[int]:
    """All that a network reads of an answer."""
    out: list[int] = []
    answer_features(s, f, o, out)
    gain_features(s, f, o, out)
    return out


def gain_features(s: GaiaState, f: Frame, o: Option, out: list[int]) -> None:
    kind: int = f[0]
    seat: int = f[1]
    if kind in (k.TURN, k.AFTER):
        turn_gains(s, seat, o, out)
    elif kind in SITES:
        if o[-1] >= 0:
            site_gains(s, seat, o[-1], kind, f[2] if kind == k.MINE_SITE else 0, out)
    elif kind == k.TECH_TILE:
        tile_gains(s, seat, o[0], out)
    elif kind == k.ADVANCE:
        area_gains(s, seat, o[0], out)
    elif kind == k.FEDERATE:
        out += reached(VP_O, event_vp(s, seat, E_TOKEN))
    elif kind in (k.TOKEN, k.RESCORE):
        out += reached(VP_O, effect_vp(s, seat, TOKENS[o[0]].gain) + (event_vp(s, seat, E_TOKEN) if kind == k.TOKEN else 0))
    elif kind == k.FIRST_BOOSTER:
        booster_gains(s, seat, o[0], out)


def turn_gains(s: GaiaState, seat: int, o: Option, out: list[int]) -> None:
    verb = o[0]
    if verb in (k.BUILD, k.GAIAFORM):
        site_gains(s, seat, o[1], verb, 0, out)
    elif verb == k.UPGRADE:
        event = E_STATION if o[2] == STATION else E_BIG if o[2] >= INSTITUTE else -1
        out += reached(VP_O, event_vp(s, seat, event) if event >= 0 else 0)
        link_after(s, seat, o[1], value_as(s, seat, o[1], o[2]), out)
    elif verb == k.RESEARCH:
        area_gains(s, seat, o[1], out)
    elif verb == k.ACTION:
        out += reached(VP_O, effect_vp(s, seat, SPACES[o[1]].gain))
    elif verb == k.FEDERATION:
        out += reached(VP_O, event_vp(s, seat, E_TOKEN))
    elif verb == k.PASS:
        out += reached(VP_O, pass_vp(s, seat))
        booster_gains(s, seat, o[1], out)


def booster_gains(s: GaiaState, seat: int, booster: int, out: list[int]) -> None:
    """What it would score if the seat passed as things stand."""
    if booster >= 0 and BOOSTERS[booster].per:
        out += reached(LATER_O, BOOSTERS[booster].vp * count(s, seat, BOOSTERS[booster].per))


def area_gains(s: GaiaState, seat: int, area: int, out: list[int]) -> None:
    if area > 5:
        return
    level = s.p[seat][LEVEL + area]
    vp = event_vp(s, seat, E_RESEARCH)
    if level < 5:
        vp += effect_vp(s, seat, AREAS[area].now[level + 1])
    out += reached(VP_O, vp)
    advanced_of(s, area, level, out)


def advanced_of(s: GaiaState, area: int, level: int, out: list[int]) -> None:
    """The advanced tile of the area, and whether the way there is short."""
    if s.advanced[area] >= 0:
        out.append(ADVANCED_OF_O + 2 * s.advanced[area] + (level > 2))


def tile_gains(s: GaiaState, seat: int, space: int, out: list[int]) -> None:
    if space >= ADVANCED_FROM:
        tile: Tile = ADVANCED_TILES[s.advanced[space - ADVANCED_FROM]]
    else:
        tile = STANDARD[s.tech[space]]
        if space < 6:
            advanced_of(s, space, s.p[seat][LEVEL + space], out)
    if tile.when == "once":
        out += reached(VP_O, effect_vp(s, seat, tile.gain, count(s, seat, tile.per)))
    elif tile.when == "pass":
        out += reached(LATER_O, effect_vp(s, seat, tile.gain, count(s, seat, tile.per)))


def site_gains(s: GaiaState, seat: int, h: int, kind: int, free: int, out: list[int]) -> None:
    """A new building on a hex: VP, final tiles, the next federation."""
    planet, own = s.planet[h], s.owner[h] == seat
    builds = kind in (k.BUILD, k.MINE_SITE, k.LOST_SITE)
    if builds:
        vp = event_vp(s, seat, E_MINE)
        if planet == GAIA:
            vp += event_vp(s, seat, E_GAIA_MINE)
        elif planet < GAIA and s.owner[h] < 0:
            vp += event_vp(s, seat, E_STEP) * mine_price(s, seat, h, free, 0)[2]
        out += reached(VP_O, vp)
    final_gains(s, seat, h, out)
    if not own or builds:
        link_after(s, seat, h, 1 if kind == k.STATION_SITE else value_as(s, seat, h, MINE), out)


def final_gains(s: GaiaState, seat: int, h: int, out: list[int]) -> None:
    p = s.p[seat]
    for tile in s.finals:
        name = FINAL_TILES[tile].id
        if ((name == "planet_types" and not p[TYPES] >> s.planet[h] & 1) or (name == "gaia_planets" and s.planet[h] in (GAIA, GAIA + 1))
                or (name == "sectors" and not p[SECTORS] >> s.shape.sector[h] & 1)):
            out.append(FINAL_O + tile)


def value_as(s: GaiaState, seat: int, h: int, kind: int) -> int:
    """The power value that a building would have on a hex (board.value)."""
    p = s.p[seat]
    if s.owner[h] >= 0 and s.owner[h] != seat:
        return POWER_VALUE[MINE]
    v = p[BIG_VALUE] if BIG_KINDS[kind] else POWER_VALUE[kind]
    return v + p[HOME_VALUE] if p[HOME_VALUE] and s.planet[h] == p[HOME] else v


def link_after(s: GaiaState, seat: int, h: int, worth: int, out: list[int]) -> None:
    total, need, satellites = federation_outlook(s, seat, s.p[seat], h, worth)
    out += reached(FREE_O, total - need + 7)
    out.append(LINK_O + min(satellites, OUT_OF_REACH))
