"""The rival's actions (ST-29): one function for what makes an action impossible, one for doing it, by the name in the data."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from orrery.kernel.state import EVERYONE

from .anomalies import leader
from .components import ANOMALIES as ANOMALY_SPECIES
from .components import CARDS, EXERTIANS, JUPITER, LANDING_DATA, MASCAMITES, PLACES, PLANETS, SAMPLES, STAR_COLOR, TECHS
from .effect_tables import LANDING
from .effects import next_anomaly
from .kinds import RIVAL_DATA, ROTATE, TILE
from .orbit_land import put_orbiter
from .probes import launch
from .resources import add_publicity, refill, run, the_sky
from .sectors import place_signal
from .solar_system import space_name
from .solo_choices import best_data_space, best_route, free_moon, lowest, prefers_orbit, tell_sector, wanted_sector, wanted_tech
from .solo_gains import RIVAL_FILL, RIVAL_PROGRESS, RIVAL_SAMPLE, RIVAL_TECH, RIVAL_TRACE, advance
from .solo_state import RIVAL, STORED, TILES_AT, arrow_left, by_arrow, head, set_head, store, stored
from .state import SetiState
from .traces import mark_trace

Action = dict[str, Any]
AHEAD: Final = 15
EXERTIAN_LIMIT: Final = 5
BLUE: Final = 4                 # the blue trace as a bit


# -- what makes an action impossible: "" or the key of the reason --------------------------------------------------------
def no_analysis(s: SetiState, action: Action) -> str:
    return "" if s.upper[RIVAL] == 6 else "computer"


def no_launch(s: SetiState, action: Action) -> str:
    return "probe_on_earth" if the_sky(s).earth in s.probes[RIVAL] else ""


def no_tech(s: SetiState, action: Action) -> str:
    if s.publicity[RIVAL] < action["publicity_cost"]:
        return "publicity"
    return "" if wanted_tech(s)[0] >= 0 else "no_tech"


def no_placing(s: SetiState, action: Action) -> str:
    return unreachable(s, [(PLANETS.index(p), action["moves"]) for p in action["planets"]])


def no_sample(s: SetiState, action: Action) -> str:
    return unreachable(s, [(PLANETS.index(t["planet"]), t["moves"]) for t in action["targets"]])


def unreachable(s: SetiState, goals: list[tuple[int, int]]) -> str:
    if the_sky(s).earth not in s.probes[RIVAL]:
        return "no_probe"
    return "" if any([best_route(s, planet, moves) for planet, moves in goals]) else "too_far"


def no_scan(s: SetiState, action: Action) -> str:
    return ""


def no_species(s: SetiState, action: Action) -> str:
    return "" if s.known >> (action["species"] - 1) & 1 else "unknown"


def no_anomaly(s: SetiState, action: Action) -> str:
    return "winning" if leader(s, s.anomalies[next_anomaly(s)][1]) == RIVAL else ""


def no_message(s: SetiState, action: Action) -> str:
    return "" if head(s, TILES_AT) > 0 and s.message_tile[RIVAL] < 0 else "message"


def no_exertian(s: SetiState, action: Action) -> str:
    """ST-29.49: fewer than 5 cards and markers, and a card left."""
    side = s.species.index(EXERTIANS)
    markers = sum([space.count(RIVAL) for color in range(3) for space in s.board[side * 3 + color]])
    return "" if len(s.exertian_played[RIVAL]) + markers < EXERTIAN_LIMIT and s.species_deck[side] else "enough"


# -- doing it ----------------------------------------------------------------------------------------------------------
def boost(s: SetiState, kind: int) -> bool:
    """ST-29.34: discard one stored technology of the type, if there is one."""
    found = stored(s, kind)
    if not found:
        return False
    left = list(s.solo[STORED])
    left.remove(found[0])
    store(s, tuple(left))
    s.tell(EVERYONE, "rival_boost", TECHS[found[0]])
    return True


def analyse(s: SetiState, action: Action) -> None:
    """ST-29.33, ST-29.34: clear the computer, gain, mark the blue trace, refill from the pool."""
    s.upper[RIVAL] = 0
    s.score[RIVAL] += action["extra_vp"]
    if boost(s, 2):
        s.score[RIVAL] += 3
        advance(s, 1)
    s.tell(EVERYONE, "analyse", RIVAL)
    s.then((RIVAL_TRACE, -1, BLUE), (RIVAL_FILL, -1))


def do_launch(s: SetiState, action: Action) -> None:
    launch(s, RIVAL)
    add_publicity(s, RIVAL, action["publicity"])
    advance(s, action["progress"])


def research(s: SetiState, action: Action) -> None:
    """ST-29.4, ST-29.5, ST-29.11: pay, rotate, take the technology, then the printed progress."""
    s.publicity[RIVAL] -= action["publicity_cost"]
    s.then((ROTATE, -1), (RIVAL_TECH, -1), (RIVAL_PROGRESS, -1, action["progress"]))


def fly(s: SetiState, planet: int, route: tuple[int, ...]) -> None:
    """The probe leaves Earth along the route, gaining the publicity of each space (ST-29.15)."""
    here = the_sky(s)
    fame = sum([1 for space in route[1:] if here.publicity[space]])
    probes = list(s.probes[RIVAL])
    probes.remove(route[0])
    s.probes[RIVAL] = tuple(probes)
    add_publicity(s, RIVAL, fame)
    s.tell(EVERYONE, "rival_route", PLANETS[planet], " ".join([space_name(space) for space in route[1:]]), fame)


def place(s: SetiState, action: Action) -> None:
    """ST-29.14 to ST-29.21: the first listed planet within reach; a moon for a probe technology, else orbit or landing."""
    for name in action["planets"]:
        planet = PLANETS.index(name)
        route = best_route(s, planet, action["moves"])
        if route:
            fly(s, planet, route)
            if not land_on_moon(s, planet):
                orbits, why = prefers_orbit(s, planet, action["preference"])
                s.tell(EVERYONE, "rival_orbits" if orbits else "rival_lands", PLANETS[planet], why)
                if orbits:
                    put_orbiter(s, RIVAL, planet, 0, -1)
                else:
                    put_lander(s, planet, best_data_space(s, planet))
            return


def land_on_moon(s: SetiState, planet: int) -> bool:
    moon = free_moon(s, planet)
    if moon < 0 or not boost(s, 0):
        return False
    put_lander(s, moon, 0)
    return True


def put_lander(s: SetiState, place_number: int, space: int) -> None:
    """ST-7.16: the data of the covered space first, then the centre rewards."""
    s.landers[place_number] += (RIVAL + 8 * space,)
    s.tell(EVERYONE, "land", RIVAL, PLACES[place_number])
    s.then(run(s, RIVAL, LANDING[place_number]))
    if space:
        s.then((RIVAL_DATA, -1, LANDING_DATA[place_number][space - 1]))


def land_for_sample(s: SetiState, action: Action) -> None:
    """ST-29.42: land (moon first), then a random sample of that planet goes to the next blue space without reward."""
    for target in action["targets"]:
        planet = PLANETS.index(target["planet"])
        route = best_route(s, planet, target["moves"])
        if route:
            fly(s, planet, route)
            s.then((RIVAL_SAMPLE, -1, planet))
            if not land_on_moon(s, planet):
                s.tell(EVERYONE, "rival_lands", PLANETS[planet], "card")
                put_lander(s, planet, best_data_space(s, planet))
            return


def scan(s: SetiState, action: Action) -> None:
    """ST-29.27 to ST-29.29, ST-29.55: the printed signals in order, one more row card for a telescope technology, then the refill."""
    signals = list(action["signals"])
    s.tell(EVERYONE, "scan", RIVAL)
    for kind in signals:
        if kind == "earth":
            place_signal(s, RIVAL, the_sky(s).earth_sector, 1)
        elif kind == "card":
            row_signal(s)
        elif s.discs > 511:
            place_signal(s, RIVAL, TILE, 1)
    if any([card >= 0 for card in s.row]) and boost(s, 1):
        row_signal(s)
    refill(s)


def row_signal(s: SetiState) -> None:
    """A row card from the arrow's end of what still lies there, a signal in a sector of its colour (ST-29.27, ST-29.32)."""
    lying = [i for i in range(3) if s.row[i] >= 0]
    if not lying:
        return
    at = by_arrow(s, lying)
    card = s.row[at]
    s.row[at] = -1
    s.discard.append(card)
    s.tell(EVERYONE, "rival_row", CARDS[card].id, "left" if arrow_left(s) else "right")
    sectors = [i for i in range(8) if STAR_COLOR[s.stars[i]] == CARDS[card].sector]
    sector, why = wanted_sector(s, sectors)
    tell_sector(s, sector, why)
    place_signal(s, RIVAL, sector, 1)


def mark_anomaly(s: SetiState, action: Action) -> None:
    """ST-29.43: the lowest free space of the next anomaly's colour on the Anomalies board, and 3 VP."""
    side, color = s.species.index(ANOMALY_SPECIES), s.anomalies[next_anomaly(s)][1]
    s.score[RIVAL] += 3
    mark_trace(s, RIVAL, side, color, lowest(s, side, color))


def send_message(s: SetiState, action: Action) -> None:
    """ST-29.46."""
    set_head(s, TILES_AT, head(s, TILES_AT) - 1)
    s.message_tile[RIVAL] = s.score[RIVAL] + AHEAD
    s.tell(EVERYONE, "rival_message", s.message_tile[RIVAL])
    advance(s, 1)


def play_exertian(s: SetiState, action: Action) -> None:
    """ST-29.49: a random card, unseen."""
    side = s.species.index(EXERTIANS)
    deck = s.species_deck[side]
    at = s.below(len(deck))
    s.exertian_played[RIVAL] += (deck[at],)
    s.species_deck[side] = deck[:at] + deck[at + 1:]
    s.tell(EVERYONE, "exertian", RIVAL)


def bring_sample(s: SetiState, planet: int) -> None:
    """A random token of the planet goes face up to the next blue space; its reward is ignored."""
    if MASCAMITES not in s.species or not s.samples or not s.samples[planet - JUPITER]:
        return
    tokens = s.samples[planet - JUPITER]
    at = s.below(len(tokens))
    s.reveals += 1
    s.sample_row += (tokens[at],)
    s.samples[planet - JUPITER] = tokens[:at] + tokens[at + 1:]
    s.tell(EVERYONE, "rival_sample", SAMPLES[tokens[at]][0], PLANETS[planet])


PROBLEMS: Final[dict[str, Callable[[SetiState, Action], str]]] = {
    "analyze": no_analysis, "launch": no_launch, "tech": no_tech, "orbit_or_land": no_placing, "scan": no_scan, "species_check": no_species,
    "mascamites": no_sample, "anomalies": no_anomaly, "centaurians": no_message, "exertians": no_exertian,
}
DO: Final[dict[str, Callable[[SetiState, Action], None]]] = {
    "analyze": analyse, "launch": do_launch, "tech": research, "orbit_or_land": place, "scan": scan,
    "mascamites": land_for_sample, "anomalies": mark_anomaly, "centaurians": send_message, "exertians": play_exertian,
}
