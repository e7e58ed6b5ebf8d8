"""What answers on the boards do, as features: steps, orbits and landings, signals, traces."""
from __future__ import annotations

from typing import Final

from orrery.brain.remembered import remembered
from orrery.kernel.state import Frame, Option

from ..rules.components import ASTEROIDS, EARTH, EMPTY, LANDING_DATA, PLANET_OF, PROBE_2, STAR_COLOR, STARS
from ..rules.effect_codes import EV_LAND, EV_ORBIT, EV_SCAN, EV_SIGNAL, EV_TRACE, EV_VISIT, FREE_EXIT
from ..rules.effect_tables import FIRST_ORBIT, LANDING, ORBIT, SPACE_REWARD
from ..rules.kinds import OBJECTIVE_WIN, OVERFLOW, TILE, TURN, V_STEP
from ..rules.orbit_land import land_cost
from ..rules.solar_system import DISTANCE, sky
from ..rules.solo_state import OPEN
from ..rules.state import SetiState
from . import features_shared as feature
from .evaluate_cards import MISSION_PLANETS
from .features_board import rotated, standing
from .features_tables import SPACE_NUMBER, WANTS, at, yields

# what one more signal brings about, the better the higher
EXCESS: Final = 0
BEHIND: Final = 1
GIVES_AWAY: Final = 2           # the sector is complete, and another wins it
AHEAD: Final = 3
SECTOR_WON: Final = 4

ORBIT_LOOK: Final[list[list[int]]] = [[feature.ORBIT_AT + p, *at(feature.YIELD, yields(ORBIT[p]))] for p in range(9)]
ORBIT_FIRST: Final[list[list[int]]] = [
    [feature.ORBIT_AT + p, feature.FREE_ORBIT, *at(feature.YIELD, sorted({*yields(ORBIT[p]), *yields(FIRST_ORBIT[p])}))] for p in range(9)]
LAND_LOOK: Final[list[list[int]]] = [[feature.LAND_AT + p, *([feature.LAND_MOON] if p > 8 else []), *at(feature.YIELD, yields(LANDING[p]))] for p in range(18)]
# [species][colour][space]
SPACE_LOOK: Final[list[list[list[list[int]]]]] = [
    [[[feature.TRACE_COLOR + c, feature.TRACE_KIND + 2, feature.TRACE_SPACE + SPACE_NUMBER[k][c] + i, *at(feature.YIELD, yields(pc))]
      for i, pc in enumerate(column)]
     for c, column in enumerate(columns)] for k, columns in enumerate(SPACE_REWARD)]
COLOR_STARS: Final[list[list[int]]] = [[star for star in range(8) if STAR_COLOR[star] == color] for color in range(4)]
MEMORY: Final = 60000           # steps remembered: a turn asks several times about the same ones


# -- probes ----------------------------------------------------------------------------------------------------------
def direction(here: int, there: int) -> int:
    if here // 8 == there // 8:
        return 0 if there % 8 == (here - 1) % 8 else 1
    return 2 if there < here else 3


def from_earth(space: int, earth_sector: int) -> int:
    """A space as if Earth were in sector 0."""
    return space // 8 * 8 + (space - earth_sector) % 8


@remembered(MEMORY)
def step_look(discs: int, turned: int, light: int, here: int, there: int) -> list[int]:
    """What a step is, whoever takes it."""
    now, later = sky(discs), sky(rotated(discs, turned))
    out = [feature.STEP_FROM + now.cell[here], feature.STEP_TO + now.cell[there], feature.STEP_CARRIED + later.cell[now.turns[turned][there] & 63],
           feature.STEP_WAY + direction(here, there), feature.STEP_SPACE + from_earth(there, now.earth_sector),
           feature.STEP_START + from_earth(here, now.earth_sector)]
    if now.cell[here] == ASTEROIDS and not light:
        out.append(feature.STEP_PRICE)
    if now.publicity[there]:
        out.append(feature.STEP_FAME)
    for planet in range(9):
        if now.where[planet] >= 0 and planet != EARTH:
            before, after = DISTANCE[here][now.where[planet]], DISTANCE[there][now.where[planet]]
            out.append((feature.STEP_NEARER if after < before else feature.STEP_FARTHER) + planet)
            if after < 3:
                out.append(feature.STEP_WITHIN + planet * 3 + after)
    return out


def step(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    seat: int = f[1]
    _, piece, here, there = o
    light = 1 if s.techs[seat] & PROBE_2 or s.rules & FREE_EXIT else 0
    out.extend(step_look(s.discs, s.turned, light, here, there))
    out.append(feature.PIECE + min(3, piece))
    if o[0] == V_STEP:
        out.append(feature.MOVES_LEFT + min(5, f[2]))
    cell = sky(s.discs).cell[there]
    if cell < EMPTY and cell != EARTH:
        planet_ahead(s, seat, cell, out)
    if cell != EMPTY:
        feature.prospects(s, seat, EV_VISIT, 1 << cell, out)


def planet_ahead(s: SetiState, seat: int, planet: int, out: list[int]) -> None:
    """What a probe finds at a planet."""
    out.append(feature.PLANET_PRICE + land_cost(s, seat, planet))
    if not s.orbiters[planet]:
        out.append(feature.PLANET_ORBIT)
    if not s.landers[planet]:
        out.append(feature.PLANET_DATA)
    waiting(s, seat, planet, out)


def waiting(s: SetiState, seat: int, planet: int, out: list[int]) -> None:
    """Missions and objectives that want a figure at this planet."""
    for card, _ in s.missions[seat]:
        if MISSION_PLANETS[card] >> planet & 1:
            out.append(feature.FULFILS)
            break
    if s.solo:
        for entry in s.solo[OPEN]:
            if WANTS[entry][EV_LAND] >> planet & 1:
                out.append(feature.FULFILS + 1)
                return


def orbit(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    planet = o[1]
    out.extend(ORBIT_LOOK[planet] if s.orbiters[planet] else ORBIT_FIRST[planet])
    waiting(s, f[1], planet, out)
    feature.prospects(s, f[1], EV_ORBIT, 1 << planet, out)


def land(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    place = o[1]
    planet = PLANET_OF[place]
    out.extend(LAND_LOOK[place])
    if f[0] == TURN:                        # an effect's landing has no price
        out.append(feature.LAND_PRICE + land_cost(s, f[1], planet))
    if place == planet and len(s.landers[place]) < len(LANDING_DATA[place]):
        out.append(feature.FREE_DATA + LANDING_DATA[place][len(s.landers[place])])
    waiting(s, f[1], planet, out)
    feature.prospects(s, f[1], EV_LAND, 1 << planet, out)


def data_space(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.append(feature.DATA_AMOUNT + LANDING_DATA[f[2]][o[1] - 1])


def removal(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    out.append(feature.REMOVES + o[1])
    feature.plain(s, f, o, out)


# -- signals ---------------------------------------------------------------------------------------------------------
def outcome(left: int, mine: int, others: int) -> int:
    ahead = mine + 1 >= others              # later markers win ties (ST-10.5)
    if left == 0:
        return EXCESS
    if left == 1:
        return SECTOR_WON if ahead else GIVES_AWAY
    return AHEAD if ahead else BEHIND


def signal(s: SetiState, seat: int, sector: int, out: list[int]) -> None:
    """A signal in a certain sector."""
    star, owners = s.stars[sector], s.signals[sector]
    left, mine, others = standing(star, seat, owners)
    then, color = outcome(left, mine, others), 1 << STAR_COLOR[star]
    out.append(feature.AT_STAR + star)
    out.append(feature.AT_LEFT + min(7, left))
    out.append(feature.AT_MINE + min(4, mine))
    out.append(feature.AT_OTHERS + min(4, others))
    out.append(feature.AT_OUTCOME + then)
    if len(owners) == 1 and STARS[star].second_vp:
        out.append(feature.AT_SECOND)
    if s.wins[sector]:
        out.append(feature.AT_LATER)
    feature.prospects(s, seat, EV_SIGNAL, color, out)
    if then >= AHEAD:
        feature.prospects(s, seat, OBJECTIVE_WIN, color, out)


def color_signal(s: SetiState, seat: int, color: int, out: list[int]) -> None:
    """A signal in a sector of a colour: the best of them. Some cards have none."""
    if color < 0:
        return
    best = EXCESS
    for star in COLOR_STARS[color]:
        left, mine, others = standing(star, seat, s.signals[s.stars.index(star)])
        best = max(best, outcome(left, mine, others))
    out.append(feature.USE_COLOR + color)
    out.append(feature.COLOR_OUTCOME + best)
    feature.prospects(s, seat, EV_SIGNAL, 1 << color, out)


def scan(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    signal(s, f[1], sky(s.discs).earth_sector, out)
    feature.prospects(s, f[1], EV_SCAN, 1, out)


def in_sector(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    if o[1] == TILE:
        out.append(feature.AT_TILE + min(3, len(s.tile)))
    else:
        signal(s, f[1], o[1], out)


def near_earth(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    if o[1] == sky(s.discs).earth_sector:
        out.append(feature.AT_EARTH)
    signal(s, f[1], o[1], out)


def at_mercury(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    signal(s, f[1], sky(s.discs).where[0] % 8, out)


def at_probe(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    here = sky(s.discs)
    out.append(feature.PROBE_OF + (0 if o[1] == f[1] else 1))
    out.append(feature.STEP_START + from_earth(o[2], here.earth_sector))
    out.append(feature.STEP_FROM + here.cell[o[2]])
    signal(s, f[1], o[2] % 8, out)


# -- traces ----------------------------------------------------------------------------------------------------------
def trace(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    _, side, color, space = o
    if space == 0:
        left = s.discovery[side * 3:side * 3 + 3].count(-1)
        out.extend([feature.TRACE_COLOR + color, feature.TRACE_KIND, feature.TRACE_DISCOVERY + side * 3 + color, feature.TRACE_LEFT + left])
    elif space == OVERFLOW:
        out.extend([feature.TRACE_COLOR + color, feature.TRACE_KIND + 1, feature.TRACE_OVERFLOW + side * 3 + color])
    else:
        out.extend(SPACE_LOOK[s.species[side]][color][space - 1])
    feature.prospects(s, f[1], EV_TRACE, 1 << color, out)
