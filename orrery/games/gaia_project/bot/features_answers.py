"""What a policy network reads of an answer: see features.py."""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Ranges, ids, reached
from orrery.kernel.state import Frame, Option

from ..rules import kinds as k
from ..rules.board import value
from ..rules.components import ADVANCED_TILES, BOOSTERS, CONVERSIONS, FACTIONS, FINAL_TILES, SPACES, SPECIALS, STANDARD, STEPS, TOKENS
from ..rules.fields import FORMER, GAIA, HOME, LEVEL, SECTORS, TYPES
from ..rules.mines import mine_price, reach
from ..rules.state import GaiaState
from ..rules.tech import ADVANCED_FROM
from .evaluate_map import OUT_OF_REACH
from .features import HEXES

KINDS: Final = 32           # kinds of questions
ASKED_FROM: Final = 128
SMALL: Final = 24
_option: Final = Ranges()
KIND_AT: Final = _option.take("kind_at", KINDS)
VERB_AT: Final = _option.take("verb_at", 2, 12)
VALUE_AT: Final = _option.take("value_at", KINDS, 2, SMALL)
SPACE_AT: Final = _option.take("space_at", ids(SPACES), 2)
SPECIAL_O: Final = _option.take("special_o", ids(SPECIALS))
CONVERT_O: Final = _option.take("convert_o", ids(CONVERSIONS), 2)
BOOSTER_O: Final = _option.take("booster_o", ["none", *ids(BOOSTERS)])
AREA_O: Final = _option.take("area_o", 6)
AREA_LEVEL_O: Final = _option.take("area_level_o", 36)
UPGRADE_O: Final = _option.take("upgrade_o", 8, 8)
STANDARD_O: Final = _option.take("standard_o", ids(STANDARD))
STANDARD_AREA_O: Final = _option.take("standard_area_o", 7)
ADVANCED_O: Final = _option.take("advanced_o", ids(ADVANCED_TILES))
TOKEN_O: Final = _option.take("token_o", ids(TOKENS))
FACTION_O: Final = _option.take("faction_o", ids(FACTIONS))
PLANET_O: Final = _option.take("planet_o", 11)
STEPS_O: Final = _option.take("steps_o", 4)
ORE_O: Final = _option.steps("ore_o", 8)
QIC_O: Final = _option.steps("qic_o", 4)
NEW_TYPE_O: Final = _option.take("new_type_o", 1)
NEW_SECTOR_O: Final = _option.take("new_sector_o", 1)
DISTANCE_O: Final = _option.take("distance_o", 8)
THEIRS_O: Final = _option.take("theirs_o", 6)
ADJACENT_O: Final = _option.steps("adjacent_o", 3)
FEDERATED_O: Final = _option.take("federated_o", 2)
AROUND_O: Final = _option.steps("around_o", 5)
AHEAD_O: Final = _option.steps("ahead_o", 5)
FORMER_O: Final = _option.take("former_o", 1)
SATELLITES_O: Final = _option.steps("satellites_o", 9)
PLANETS_O: Final = _option.steps("planets_o", 9)
EXCESS_O: Final = _option.steps("excess_o", 6)
OFFER_O: Final = _option.steps("offer_o", 6)
VP_O: Final = _option.levels("vp_o", [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22])  # from here on: features_gains.py
LATER_O: Final = _option.levels("later_o", [1, 2, 3, 4, 5, 6, 8, 10, 12, 15])
LINK_O: Final = _option.take("link_o", OUT_OF_REACH + 1)
FREE_O: Final = _option.steps("free_o", 14)
ADVANCED_OF_O: Final = _option.take("advanced_of_o", ids(ADVANCED_TILES), 2)
FINAL_O: Final = _option.take("final_o", ids(FINAL_TILES))
HEX_O: Final = _option.take("hex_o", HEXES)  # which hex: says nothing of other maps, but much of the one that is being played (bots/online_learning.py)
CHEAP_O: Final = _option.steps("cheap_o", 5)
CLUSTER_O: Final = _option.steps("cluster_o", 8)
OPTION_NAMES: Final[list[str]] = _option.names
OPTION_SIZE: Final[int] = _option.size
HEX_QUESTIONS: Final = (k.MINE_SITE, k.RANGE_SITE, k.PLACE, k.LOST_SITE, k.SWAP_SITE, k.STATION_SITE, k.DOWNGRADE_SITE)
AREA_QUESTIONS: Final = (k.ADVANCE, k.LOWEST)
TOKEN_QUESTIONS: Final = (k.TOKEN, k.FLIP, k.RESCORE)
SITE_RANGE: Final = 2


def answer_features(s: GaiaState, f: Frame, o: Option, out: list[int]) -> None:
    """What an answer is; what it brings is in features_gains.py."""
    kind: int = f[0]
    seat: int = f[1]
    out.append(KIND_AT + kind - ASKED_FROM)
    if kind in (k.TURN, k.AFTER):
        out.append(VERB_AT + (12 if kind == k.AFTER else 0) + o[0])
        turn_option(s, seat, o, out)
    elif kind in HEX_QUESTIONS:
        hex_option(s, seat, o[-1], f[2] if kind == k.MINE_SITE else 0, f[2] if kind == k.RANGE_SITE and len(f) > 2 else 0, out)
        out.append(VALUE_AT + ((kind - ASKED_FROM) * 2 + 1) * SMALL + min(len(o), SMALL - 1))
    elif kind == k.FEDERATE:
        federation_option(s, seat, o, out)
    elif kind == k.TECH_TILE:
        tile_option(s, seat, o[0], out)
    elif kind in AREA_QUESTIONS:
        area_option(s, seat, o[0], out)
    elif kind in TOKEN_QUESTIONS:
        out.append(TOKEN_O + o[0])
    elif kind == k.FACTION:
        out.append(FACTION_O + o[0])
    elif kind == k.FIRST_BOOSTER:
        out.append(BOOSTER_O + o[0] + 1)
    elif kind == k.COVER:
        out.append(STANDARD_O + o[0])
    else:
        plain_option(kind, o, out)
        if kind == k.PASSIVE:
            out += reached(OFFER_O, f[2])


def plain_option(kind: int, o: Option, out: list[int]) -> None:
    at = VALUE_AT + (kind - ASKED_FROM) * 2 * SMALL
    for i, n in enumerate(o[:2]):
        out.append(at + i * SMALL + min(max(n + 1, 0), SMALL - 1))


def turn_option(s: GaiaState, seat: int, o: Option, out: list[int]) -> None:
    verb = o[0]
    if verb in (k.BUILD, k.GAIAFORM):
        hex_option(s, seat, o[1], 0, 0, out)
    elif verb == k.UPGRADE:
        out.append(UPGRADE_O + s.building[o[1]] * 8 + o[2])
        which_hex(o[1], out)
        around_option(s, seat, o[1], out)
    elif verb == k.RESEARCH:
        area_option(s, seat, o[1], out)
    elif verb == k.ACTION:
        out.append(SPACE_AT + 2 * o[1] + o[2])
    elif verb == k.SPECIAL:
        out.append(SPECIAL_O + o[1])
    elif verb == k.PASS:
        out.append(BOOSTER_O + o[1] + 1)
    elif verb == k.CONVERT:
        out.append(CONVERT_O + 2 * o[1] + o[2])


def area_option(s: GaiaState, seat: int, area: int, out: list[int]) -> None:
    if area < 0 or area > 5:
        return
    out.append(AREA_O + area)
    out.append(AREA_LEVEL_O + area * 6 + min(s.p[seat][LEVEL + area], 5))


def tile_option(s: GaiaState, seat: int, space: int, out: list[int]) -> None:
    if space >= ADVANCED_FROM:
        out.append(ADVANCED_O + s.advanced[space - ADVANCED_FROM])
        out.append(AREA_O + space - ADVANCED_FROM)
        return
    out.append(STANDARD_O + s.tech[space])
    out.append(STANDARD_AREA_O + min(space, 6))
    if space < 6:
        area_option(s, seat, space, out)


def hex_option(s: GaiaState, seat: int, h: int, free: int, extra: int, out: list[int]) -> None:
    """A planet to settle: what it is, what it costs, what it opens."""
    p = s.p[seat]
    kind = s.planet[h]
    out.append(PLANET_O + kind)
    if s.building[h] == FORMER:
        out.append(FORMER_O)
    if kind <= GAIA and s.owner[h] != seat:
        ore, qic, steps = mine_price(s, seat, h, free, extra)
        out.append(STEPS_O + min(steps, 3))
        out += reached(ORE_O, ore)
        out += reached(QIC_O, qic)
    if not p[TYPES] >> kind & 1:
        out.append(NEW_TYPE_O)
    if not p[SECTORS] >> s.shape.sector[h] & 1:
        out.append(NEW_SECTOR_O)
    out.append(DISTANCE_O + min(s.near[seat][h], 7))
    around_option(s, seat, h, out)
    opens_option(s, seat, p, h, out)
    near_option(s, seat, p, h, out)
    which_hex(h if h >= 0 else h + s.shape.size, out)


def which_hex(h: int, out: list[int]) -> None:
    if 0 <= h < HEXES:
        out.append(HEX_O + h)


def near_option(s: GaiaState, seat: int, p: list[int], h: int, out: list[int]) -> None:
    """Within two hexes: cheap free planets, and own buildings that are not yet federated."""
    row, steps, bit = s.shape.distance[h], STEPS[p[HOME]], 1 << seat
    cheap = sum([1 for x in s.worlds if row[x] <= SITE_RANGE and s.owner[x] < 0 and x != h
                 and (s.planet[x] == GAIA or (s.planet[x] < GAIA and steps[s.planet[x]] < SITE_RANGE))])
    out += reached(CHEAP_O, cheap)
    out += reached(CLUSTER_O, sum([value(s, seat, x) for x in s.own[seat] if row[x] <= SITE_RANGE and not s.federation[x] & bit and x != h]))


def around_option(s: GaiaState, seat: int, h: int, out: list[int]) -> None:
    """Neighbours: others bring power and cheap stations, own ones make federations."""
    shape, bit = s.shape, 1 << seat
    row = shape.distance[h]
    nearest = 6
    for other in range(len(s.p)):
        if other != seat:
            for x in s.own[other]:
                if row[x] < nearest:
                    nearest = row[x]
    out.append(THEIRS_O + max(nearest, 1) - 1)
    adjacent = around = 0
    for x in s.own[seat]:
        if row[x] == 1:
            adjacent += 1
        elif 1 < row[x] <= 3:
            around += 1
    out += reached(ADJACENT_O, adjacent)
    out += reached(AROUND_O, around)
    if s.federation[h] & bit:
        out.append(FEDERATED_O)
    else:
        for n in shape.neighbours[h]:
            if s.federation[n] & bit:
                out.append(FEDERATED_O + 1)
                break


def opens_option(s: GaiaState, seat: int, p: list[int], h: int, out: list[int]) -> None:
    """Cheap free planets close to it that are out of reach now."""
    row, near, steps = s.shape.distance[h], s.near[seat], STEPS[p[HOME]]
    range_, found = reach(p), 0
    for x in s.worlds:
        if row[x] <= range_ < near[x] and s.owner[x] < 0 and s.planet[x] < GAIA and steps[s.planet[x]] < SITE_RANGE:
            found += 1
    out += reached(AHEAD_O, found)


def federation_option(s: GaiaState, seat: int, o: Option, out: list[int]) -> None:
    satellites = total = planets = 0
    own = s.own[seat]
    for h in o:
        if h in own:
            planets += 1
            total += value(s, seat, h)
        else:
            satellites += 1
    out += reached(SATELLITES_O, satellites)
    out += reached(PLANETS_O, planets)
    out += reached(EXCESS_O, total - 7)
