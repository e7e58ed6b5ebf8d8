"""Orbiting and landing (ST-6, ST-7): from a probe in space to a figure on the planetary board."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule

from .components import EARTH, LANDING_DATA, MOONS_OF, OUMUAMUA, PLACES, PLANET_OF, PLANETS, PROBE_3, PROBE_4
from .effect_codes import EV_LAND, EV_ORBIT, NOTHING
from .effect_tables import FIRST_ORBIT, LANDING, ORBIT
from .kinds import DATA_SPACE, EVENT, GAIN, LANDED, ROOM, STEP, T_PLACE, V_LAND, V_ORBIT, V_PIECE
from .resources import run, the_sky
from .state import SetiState


def probe_planets(s: SetiState, player: int) -> list[int]:
    """Planets (not Earth) on whose space the player has a probe; capsules cannot orbit or land (ST-20.8)."""
    cell = the_sky(s).cell
    found: list[int] = []
    for space in s.probes[player]:
        planet = cell[space]
        if planet <= OUMUAMUA and planet != EARTH and planet not in found:
            found.append(planet)
    return found


def land_cost(s: SetiState, player: int, planet: int) -> int:
    """ST-7.1, ST-7.13, ST-7.15: 3 energy, 1 less with anybody's orbiter, 1 less with probe technology 3."""
    return 3 - (1 if s.orbiters[planet] else 0) - (1 if s.techs[player] & PROBE_3 else 0)


def moon_open(s: SetiState, place: int, occupied: int) -> bool:
    return not s.landers[place] or occupied == 1


def landing_options(s: SetiState, player: int, moons: int, occupied: int, or_orbit: int) -> list[Option]:
    """Where the player could land with one of the probes, whatever the price."""
    options: list[Option] = []
    lunar = moons == 1 or bool(s.techs[player] & PROBE_4)
    for planet in probe_planets(s, player):
        if or_orbit:
            options.append((V_ORBIT, planet))
        options.append((V_LAND, planet))
        if lunar:
            for place in MOONS_OF[planet]:
                if moon_open(s, place, occupied):
                    options.append((V_LAND, place))
    return options


def take_probe(s: SetiState, player: int, planet: int) -> None:
    """The figure leaves the solar system."""
    space = the_sky(s).where[planet]
    probes = s.probes[player]
    i = probes.index(space)
    s.probes[player] = probes[:i] + probes[i + 1:]


def orbit(s: SetiState, player: int, planet: int, then: int = NOTHING, card: int = -1) -> None:
    """ST-6.2 to ST-6.4, ST-6.10: the first-orbit bonus comes before the printed rewards."""
    take_probe(s, player, planet)
    put_orbiter(s, player, planet, then, card)


def put_orbiter(s: SetiState, player: int, planet: int, then: int, card: int) -> None:
    first = all([m < 8 for m in s.orbiters[planet]])
    s.orbiters[planet] += (player + 8 if first else player,)
    s.that[T_PLACE] = planet
    s.tell(EVERYONE, "orbit", player, PLANETS[planet])
    after: list[Frame] = [run(s, player, ORBIT[planet])]
    if player < s.seats:
        after.append((EVENT, player, EV_ORBIT, 1 << planet))
    if first:
        after.insert(0, run(s, player, FIRST_ORBIT[planet]))
    if then:
        after.append((STEP, player, then, card))
    s.then(*after)


def land(s: SetiState, player: int, place: int, occupied: int = 0, then: int = NOTHING, card: int = -1) -> None:
    """ST-7.2, ST-7.4, ST-7.5: choose the data space when there is more than one to choose from."""
    take_probe(s, player, PLANET_OF[place])
    s.that[T_PLACE] = place
    spaces = data_spaces(s, place, occupied)
    if len(spaces) > 1:
        s.then((DATA_SPACE, player, place, occupied, then, card))
    else:
        s.then((LANDED, player, place, spaces[0] if spaces else 0, then, card))


def data_spaces(s: SetiState, place: int, occupied: int) -> list[int]:
    """First-landing data spaces that a landing may cover, from 1; ST-7.11: none for moons."""
    if place > OUMUAMUA:
        return []
    covered = [m >> 3 for m in s.landers[place]]
    return [k for k in range(1, len(LANDING_DATA[place]) + 1) if occupied or k not in covered]


class Landed(Rule[SetiState]):
    """ST-7.16: the data of the covered space, then the centre rewards, then the event."""

    name: str = "landed"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, place, space, then, card = f
        s.landers[place] += (player + 8 * space,)
        s.tell(EVERYONE, "land", player, PLACES[place])
        after: list[Frame] = [run(s, player, LANDING[place]), (EVENT, player, EV_LAND, 1 << PLANET_OF[place])]
        if space:
            data = LANDING_DATA[place][space - 1]
            after = [(ROOM, player, 0, data), (GAIN, player, 0, data)] + after
        if then:
            after.append((STEP, player, then, card))
        s.then(*after)


def removable(s: SetiState, player: int, piece: int) -> list[Option]:
    """The player's orbiters (piece 0) or landers (1), one option per kind of place they stand on."""
    options: list[Option] = []
    boards = s.orbiters if piece == 0 else s.landers
    for place in range(len(boards)):
        for m in boards[place]:
            if m & 7 == player and (V_PIECE, place, m >> 3) not in options:
                options.append((V_PIECE, place, m >> 3))
    return options


def remove_piece(s: SetiState, player: int, piece: int, place: int, space: int) -> None:
    """ST-6.6: the space is open again; nothing slides."""
    boards = s.orbiters if piece == 0 else s.landers
    markers = boards[place]
    i = markers.index(player + 8 * space)
    boards[place] = markers[:i] + markers[i + 1:]
    s.tell(EVERYONE, "remove", player, PLACES[place])
