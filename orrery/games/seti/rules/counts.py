"""What effects and missions count, and their conditions (EFFECTS.md section 5)."""
from __future__ import annotations

from typing import Final

from .compile_counts import CONDITIONS, COUNTS
from .components import ASTEROIDS, CARDS, COMET, COMPUTERS, EARTH, OUMUAMUA, PLANET_OF, SPACES, STAR_COLOR
from .effect_codes import (
    C_ANOMALIES,
    C_ASTEROIDS,
    C_BOTH,
    C_CAPSULES,
    C_EARTH_SECTOR,
    C_HAND,
    C_LANDED,
    C_MARKED,
    C_MISSIONS,
    C_OTHER_OWNERS,
    C_PIECES,
    C_PROBES,
    C_RESOURCE,
    C_SIGNAL_SECTORS,
    C_SIGNALS,
    C_TECHS,
    C_TRACE_COLORS,
    C_TRACES,
    C_TUCKED,
    C_WINS,
)
from .kinds import T_COLOR, T_PLACE, T_PROBE, T_SECTOR, T_TECH, TILE
from .resources import pieces, the_sky
from .solar_system import DISTANCE, NEIGHBOURS
from .state import SetiState

# [with moons][planet + 1]: where landers may stand, at all planets (0) or at one
PLACES_AT: Final = tuple([tuple([tuple([place for place in range(18 if moons else 9) if planet < 0 or PLANET_OF[place] == planet]) for planet in range(-1, 9)])
                          for moons in (False, True)])

def holds(s: SetiState, player: int, condition: int, card: int) -> bool:
    """Is the condition met now? `card` says which species is "this"."""
    for count, exactly, number in CONDITIONS[condition]:
        found = value(s, player, count, card)
        if found != number if exactly else found < number:
            return False
    return True


def value(s: SetiState, player: int, count: int, card: int) -> int:
    c = COUNTS[count]
    kind = c[0]
    if kind == C_PIECES:
        return count_pieces(s, player, c[1], c[2], c[3])
    if kind == C_TRACES:
        return count_traces(s, player, c[1], c[2], c[3], card)
    if kind == C_PROBES:
        return count_probes(s, player, c)
    if kind == C_WINS:
        return count_wins(s, player, c[1], c[2])
    if kind == C_RESOURCE:
        return (s.publicity[player], s.score[player], s.exofossils[player])[c[1]]
    if kind == C_SIGNAL_SECTORS:
        return sum([1 for owners in s.signals if player in owners])
    if kind == C_TECHS:
        return count_techs(s, player, s.that[T_TECH] // 4 if c[1] == 3 else c[1]) if c[1] != 3 or s.that[T_TECH] >= 0 else 0
    if kind == C_CAPSULES:
        return sum([1 for space, _ in s.capsules[player] if space == the_sky(s).where[c[1]]])
    if kind == C_TRACE_COLORS:
        sides = (0, 1) if c[1] == 1 else this_sides(s, card)
        return max([trace_colors(s, player, side) for side in sides], default=0)
    return special(s, player, c)


def special(s: SetiState, player: int, c: tuple[int, ...]) -> int:
    """What only some cards count: hand, income, capsules, anomalies and the like."""
    kind = c[0]
    if kind == C_HAND:
        return sum([1 for card in s.hand[player] if (c[1] < 0 or CARDS[card].corner[c[1]]) and (c[2] < 0 or CARDS[card].income == c[2])])
    if kind == C_TUCKED:
        return sum([1 for card in s.tucked[player] if c[1] < 0 or CARDS[card].income == c[1]])
    if kind == C_SIGNALS:
        return count_signals(s, player, c[1])
    if kind == C_MARKED:
        return count_marked(s, c[1], c[2], c[3])
    if kind == C_BOTH:
        return sum([1 for planet in range(9) if count_pieces(s, player, 0, planet, 0) and count_pieces(s, player, 1, planet, 1)])
    if kind == C_LANDED:
        return 1 if s.that[T_PLACE] >= 0 and c[1] >> s.that[T_PLACE] & 1 else 0
    if kind == C_ASTEROIDS:
        space = s.that[T_PROBE]
        return sum([1 for near in NEIGHBOURS[space] if the_sky(s).cell[near] == ASTEROIDS]) if space >= 0 else 0
    if kind == C_EARTH_SECTOR:
        here = the_sky(s)
        cells = [here.cell[ring * 8 + here.earth_sector] for ring in range(4)]
        return sum([1 for cell in cells if cell == COMET or (cell <= OUMUAMUA and cell != EARTH)])
    if kind == C_OTHER_OWNERS:
        tech = s.that[T_TECH]
        return sum([1 for p in range(s.players) if p != player and s.techs[p] >> tech & 1]) if tech >= 0 else 0
    if kind == C_ANOMALIES:
        sector = the_sky(s).where[c[1]] % 8
        return sum([1 for a in s.anomalies if a[0] == sector])
    if kind == C_MISSIONS:
        return len(s.completed[player])
    raise AssertionError(kind)


def count_pieces(s: SetiState, player: int, piece: int, planet: int, moons: int) -> int:
    """ST-7.12: orbiters and landers, moons included if the count says so; planet -1 all, -2 the best one."""
    if planet == -2:
        return max([count_pieces(s, player, piece, p, moons) for p in range(9)])
    n = 0
    if piece != 1:
        for p in range(9) if planet < 0 else (planet,):
            n += of_player(s.orbiters[p], player)
    if piece != 0:
        for place in PLACES_AT[bool(moons)][planet + 1]:
            n += of_player(s.landers[place], player)
    return n


def of_player(figures: tuple[int, ...], player: int) -> int:
    n = 0
    for m in figures:
        if m & 7 == player:
            n += 1
    return n


def count_probes(s: SetiState, player: int, c: tuple[int, ...]) -> int:
    here = the_sky(s)
    spaces: tuple[int, ...] = pieces(s, player)
    if c[4]:
        spaces = (s.that[T_PROBE],) if s.that[T_PROBE] >= 0 else ()
    n = 0
    for space in spaces:
        if (c[1] < 0 or here.cell[space] == c[1]) and (not c[2] or space in NEIGHBOURS[here.earth]) and DISTANCE[here.earth][space] >= c[3]:
            n += 1
    return n


def count_wins(s: SetiState, player: int, color: int, same: int) -> int:
    most, total = 0, 0
    for i in range(8):
        if color < 0 or STAR_COLOR[s.stars[i]] == color:
            n = s.wins[i].count(player) if s.wins[i] else 0
            most = max(most, n)
            total += n
    return most if same else total


def count_signals(s: SetiState, player: int, where: int) -> int:
    if where == 2:
        return s.tile.count(player)
    if where == 1:
        return sum([s.signals[a[0]].count(player) for a in s.anomalies])
    sector = s.that[T_SECTOR]
    return s.signals[sector].count(player) if 0 <= sector < 8 else s.tile.count(player) if sector == TILE else 0


def count_marked(s: SetiState, color: int, on_tile: int, distinct: int) -> int:
    """Marks of the tile are noted as sector + 16, so that they still know their sector."""
    if on_tile:
        return sum([1 for m in s.marks if m >= 16])
    if distinct:
        return len({m & 7 for m in s.marks})
    return sum([1 for m in s.marks if m < 16 and STAR_COLOR[s.stars[m]] == color])


def this_sides(s: SetiState, card: int) -> tuple[int, ...]:
    species = CARDS[card].species if card >= 0 else -1
    return (s.species.index(species),) if species in s.species else ()


def traces_at(s: SetiState, player: int, side: int, color: int) -> int:
    """ST-8.10: discovery, overflow and species-board spaces all count."""
    i = side * 3 + color
    n = 1 if s.discovery[i] == player else 0
    if s.overflow[i]:
        n += s.overflow[i].count(player)
    for markers in s.board[i]:
        if markers:
            n += markers.count(player)
    return n


def count_traces(s: SetiState, player: int, color: int, species: int, paid: int, card: int) -> int:
    if color == 5:
        return max([count_traces(s, player, i, species, paid, card) for i in range(3)])
    if color == 4:
        color = s.that[T_COLOR]
        if color < 0:
            return 0
    colors = (0, 1, 2) if color == 3 else (color,)
    mine = this_sides(s, card)
    sides = (0, 1) if species < 2 else mine if species == 2 else tuple([side for side in (0, 1) if side not in mine])
    by_side = [sum([paid_traces(s, player, side, c) if paid else traces_at(s, player, side, c) for c in colors]) for side in sides]
    if not by_side:
        return 0
    return min(by_side) if species == 1 else sum(by_side)


def paid_traces(s: SetiState, player: int, side: int, color: int) -> int:
    spaces = SPACES[s.species[side]][color]
    return sum([markers.count(player) for i, markers in enumerate(s.board[side * 3 + color]) if spaces[i].exo_cost])


def trace_colors(s: SetiState, player: int, side: int) -> int:
    return sum([1 for color in range(3) if traces_at(s, player, side, color)])


def count_techs(s: SetiState, player: int, kind: int) -> int:
    return (s.techs[player] >> kind * 4 & 0xF).bit_count()


def all_techs(s: SetiState, player: int) -> int:
    return (s.techs[player] & (COMPUTERS | 0xFF)).bit_count()
