"""How the rival decides (ST-28, ST-29): technology, route, orbit or landing, sector, life trace. Every choice tells why."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE

from .components import ASTEROIDS, LANDING_DATA, MOONS_OF, SPACES, STAR_SLOTS, STARS
from .kinds import OVERFLOW
from .orbit_land import data_spaces
from .resources import the_sky
from .sectors import ranking
from .solar_system import DISTANCE, NEIGHBOURS
from .solo_state import PROGRESS_AT, RIVAL, TRACKS, by_arrow, facts, head
from .state import SetiState


# -- technology --------------------------------------------------------------------------------------------------------
def wanted_tech(s: SetiState) -> tuple[int, str]:
    """ST-29.6, ST-29.7: from its space along the track the first stack with a 2-VP tile, else the first one left; -1 none."""
    track = TRACKS[facts(s)["board"]]
    start = head(s, PROGRESS_AT) - 1
    order = [track[(start + i) % len(track)] for i in range(len(track))]
    for i, tech in enumerate(order):
        if s.tiles[tech] and s.twos >> tech & 1:
            return tech, "preferred" if i == 0 else "next"
    for tech in order:
        if s.tiles[tech]:
            return tech, "left"
    return -1, ""


# -- routes ------------------------------------------------------------------------------------------------------------
def best_route(s: SetiState, planet: int, moves: int) -> tuple[int, ...]:
    """ST-29.14 to ST-29.16: a way from Earth to the planet within the moves, with the most publicity; () when there is none."""
    here = the_sky(s)
    goal = here.where[planet]
    if goal < 0 or here.earth not in s.probes[RIVAL]:
        return ()
    best: tuple[int, ...] = ()
    most = -1
    stack: list[tuple[int, ...]] = [(moves, 0, here.earth)]        # moves left, publicity gained, then the way
    while stack:
        way = stack.pop()
        left, gained, path = way[0], way[1], way[2:]
        cost = 2 if here.cell[path[-1]] == ASTEROIDS else 1
        if cost > left:
            continue
        for there in NEIGHBOURS[path[-1]]:
            if there in path:
                continue
            fame = gained + (1 if here.publicity[there] else 0)
            if there == goal:
                if fame > most or (fame == most and len(path) + 1 < len(best)):
                    best, most = path + (there,), fame
            elif DISTANCE[there][goal] <= left - cost:
                stack.append((left - cost, fame, *path, there))
    return best


def free_moon(s: SetiState, planet: int) -> int:
    """ST-29.18: the leftmost or rightmost free moon; -1 none."""
    free = [moon for moon in MOONS_OF[planet] if not s.landers[moon]]
    return by_arrow(s, free) if free else -1


def orbit_is_first(s: SetiState, planet: int) -> bool:
    return all([m < 8 for m in s.orbiters[planet]])


def prefers_orbit(s: SetiState, planet: int, preference: list[str]) -> tuple[bool, str]:
    """ST-29.19: the option whose first-placement bonus is free; if both or neither are, the card's order."""
    orbit, land = orbit_is_first(s, planet), bool(data_spaces(s, planet, 0))
    if orbit != land:
        return orbit, "first"
    return preference[0] == "orbit", "order"


def best_data_space(s: SetiState, planet: int) -> int:
    """ST-29.20: the largest first-landing data space left, from 1; 0 none."""
    open_spaces = data_spaces(s, planet, 0)
    return max(open_spaces, key=lambda k: LANDING_DATA[planet][k - 1]) if open_spaces else 0


# -- signals -----------------------------------------------------------------------------------------------------------
def would_win(s: SetiState, sector: int) -> bool:
    """ST-29.31: the signal completes the sector (or it is complete already) and the rival would be its winner."""
    owners = s.signals[sector] + (RIVAL,)
    return len(owners) >= STAR_SLOTS[s.stars[sector]] and ranking(s, owners)[0] == RIVAL


def wanted_sector(s: SetiState, sectors: list[int]) -> tuple[int, str]:
    """ST-29.30: one it would win, one where it scores, the one with most own markers; among equals the bigger one."""
    winning = [i for i in sectors if would_win(s, i)]
    if winning:
        return bigger(s, winning), "wins"
    scoring = [i for i in sectors if len(s.signals[i]) == 1]
    if scoring:
        return bigger(s, scoring), "scores"
    most = max([s.signals[i].count(RIVAL) for i in sectors])
    tied = [i for i in sectors if s.signals[i].count(RIVAL) == most]
    return bigger(s, tied), "bigger" if len(tied) > 1 else "most"


def bigger(s: SetiState, sectors: list[int]) -> int:
    return max(sectors, key=lambda i: STAR_SLOTS[s.stars[i]])


def tell_sector(s: SetiState, sector: int, why: str) -> None:
    s.tell(EVERYONE, "rival_sector", STARS[s.stars[sector]].id, why)


# -- life traces -------------------------------------------------------------------------------------------------------
def lowest(s: SetiState, side: int, color: int) -> int:
    """The lowest free space of a column: 0 the discovery space, then the rows of the board; OVERFLOW when there is none."""
    i = side * 3 + color
    if s.discovery[i] < 0:
        return 0
    if s.known >> side & 1:
        for k in range(len(s.board[i])):
            if rival_may_mark(s, side, color, k):
                return k + 1
    return OVERFLOW


def rival_may_mark(s: SetiState, side: int, color: int, k: int) -> bool:
    """ST-29.48, ST-29.54: data only with a full computer and from the pool, exofossils if it has them; else the space counts as taken."""
    space = SPACES[s.species[side]][color][k]
    if not space.many and s.board[side * 3 + color][k]:
        return False
    if space.delivered and len(s.sample_row) <= space.row - 3:
        return False
    if space.data_cost and (s.upper[RIVAL] < 6 or s.data[RIVAL] < space.data_cost):
        return False
    return space.exo_cost <= s.exofossils[RIVAL]


def wanted_space(s: SetiState, colors: int) -> tuple[int, int, int]:
    """ST-29.22 to ST-29.26: side, colour and space; equally low ones by the arrow; overflow only when nothing else is free."""
    columns = [i for i in range(6) if colors >> i % 3 & 1]
    heights = [lowest(s, i // 3, i % 3) for i in columns]
    least = min(heights)
    column = by_arrow(s, [columns[k] for k in range(len(columns)) if heights[k] == least])
    return column // 3, column % 3, least
