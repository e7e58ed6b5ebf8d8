"""What is on the boards, as features of the table: probes and their ways, orbiters and landers, traces, sectors."""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Ranges
from orrery.brain.remembered import remembered

from ..rules.components import MAIN, PROBE_2, STAR_SLOTS
from ..rules.counts import of_player
from ..rules.kinds import NEUTRAL_PLAYER
from ..rules.solar_system import sky
from ..rules.state import SetiState
from .features_player import OWN
from .features_tables import BOARD, CARD_NAMES, HIDDEN, SPACE_NUMBER, put_bits

NEAR: Final = 6                 # prices of the way to a planet that are told apart
FAR: Final = 7                  # planets from here on are out of reach
STAR_WIDTH: Final = 16
BOARDS: Final[Ranges] = Ranges(OWN)
PROBES: Final[int] = BOARDS.take("probes", 5)
PROBE_NOW: Final[int] = BOARDS.take("probe_now", 9, NEAR)  # planet and the price of a probe's way there
PROBE_SOON: Final[int] = BOARDS.take("probe_soon", 9, NEAR)  # likewise after the next rotation
PROBE_CELL: Final[int] = BOARDS.take("probe_cell", 12)
PROBE_RING: Final[int] = BOARDS.take("probe_ring", 4)
FROM_EARTH: Final[int] = BOARDS.take("from_earth", 9, NEAR)  # planet and the price of the way from Earth
RIVAL_CELL: Final[int] = BOARDS.take("rival_cell", 12)
CAPSULES: Final[int] = BOARDS.take("capsules", 4)
ORBITED: Final[int] = BOARDS.take("orbited", 9, 3)      # planet and own orbiters
LANDED: Final[int] = BOARDS.take("landed", 18, 3)       # place and own landers
LANDERS: Final[int] = BOARDS.take("landers", 9, 3)      # anybody's: they cover the data of the first
DISCOVERY: Final[int] = BOARDS.take("discovery", 6, 4)  # space and whose marker is there
TO_DISCOVER: Final[int] = BOARDS.take("to_discover", 2, 4)  # side and its spaces left
OVERFLOWN: Final[int] = BOARDS.take("overflown", 6, 3)
TRACES: Final[int] = BOARDS.take("traces", 3, 7)        # own ones by colour
KNOWN: Final[int] = BOARDS.take("known", 2, 5)          # side and species
SPACE_MINE: Final[int] = BOARDS.take("space_mine", BOARD.names)
SPACE_OTHER: Final[int] = BOARDS.take("space_other", BOARD.names)
OPEN_CARD: Final[int] = BOARDS.take("open_card", CARD_NAMES[MAIN:HIDDEN])  # species cards that lie open
STAR: Final[int] = BOARDS.take("star", 8, STAR_WIDTH)   # signals still to mark, own ones, who leads
STAR_WON: Final[int] = BOARDS.take("star_won", 8, 3)
WINS: Final[int] = BOARDS.take("wins", 6)
EARTH_STAR: Final[int] = BOARDS.take("earth_star", 8)
MERCURY_STAR: Final[int] = BOARDS.take("mercury_star", 8)

MEMORY: Final = 60000           # ways and sectors remembered: tables of one game share most of them
PLAYERS: Final = 5
EVERYWHERE: Final = 0xFFFFFFFF


def board_features(s: SetiState, seat: int, colors: list[int], out: list[int]) -> int:
    """Counts the own traces by colour, and gives the pairs of a sector won and a figure at a planet: a gold tile wants to know."""
    probes(s, seat, out)
    figures = planets(s, seat, out)
    traces(s, seat, colors, out)
    return min(figures, sectors(s, seat, out))


# -- the sky ---------------------------------------------------------------------------------------------------------
def rotated(discs: int, turned: int) -> int:
    """The discs after the next rotation (ST-14.2 to ST-14.4)."""
    for n in range(turned + 1):
        digit = discs >> 3 * n & 7
        discs += ((digit + 1 & 7) - digit) << 3 * n
    return discs


def around(spaces: int) -> int:
    """The neighbours of a set of spaces (ST-5.7): a space is a bit, a ring is a byte."""
    on = (spaces << 1 & 0xFEFEFEFE) | (spaces >> 7 & 0x01010101)
    back = (spaces >> 1 & 0x7F7F7F7F) | (spaces << 7 & 0x80808080)
    return on | back | (spaces << 8 & EVERYWHERE) | spaces >> 8


@remembered(MEMORY)
def near(discs: int, light: int, space: int) -> int:
    """The planets in reach of a space with the price of the way, as bits planet * NEAR + price. Asteroids take 2 to leave (ST-5.9) unless one is light."""
    here = sky(discs)
    slow = 0 if light else here.asteroids
    found, before, now, seen = 0, 0, 1 << space, 1 << space
    for price in range(FAR):
        ahead = now & here.planets
        while ahead:
            found |= 1 << here.cell[(ahead & -ahead).bit_length() - 1] * NEAR + min(NEAR - 1, price)
            ahead &= ahead - 1
        then = (around(now & ~slow) | around(before & slow)) & ~seen
        before, now = now, then
        seen |= then
    return found


def probes(s: SetiState, seat: int, out: list[int]) -> None:
    here = sky(s.discs)
    light = 1 if s.techs[seat] & PROBE_2 else 0
    later = rotated(s.discs, s.turned)
    now, soon, cells, rings, theirs = 0, 0, 0, 0, 0         # as bits: two probes may have the same before them
    for space in s.probes[seat]:
        now |= near(s.discs, light, space)
        soon |= near(later, light, here.turns[s.turned][space] & 63)
        cells |= 1 << here.cell[space]
        rings |= 1 << space // 8
    for player in range(len(s.probes)):
        if player != seat:
            for space in s.probes[player]:
                theirs |= 1 << here.cell[space]
    put_bits(PROBE_NOW, now, out)
    put_bits(PROBE_SOON, soon, out)
    put_bits(PROBE_CELL, cells, out)
    put_bits(PROBE_RING, rings, out)
    put_bits(RIVAL_CELL, theirs, out)
    out.append(PROBES + min(4, len(s.probes[seat])))
    put_bits(FROM_EARTH, near(s.discs, light, here.earth), out)
    if s.capsules[seat]:
        out.append(CAPSULES + min(3, len(s.capsules[seat])))


def planets(s: SetiState, seat: int, out: list[int]) -> int:
    """Orbiters and landers; how many are one's own."""
    total = 0
    for planet in range(9):
        if s.orbiters[planet]:
            mine = of_player(s.orbiters[planet], seat)
            total += mine
            out.append(ORBITED + planet * 3 + min(2, mine))
    for place in range(18):
        figures = s.landers[place]
        if figures:
            mine = of_player(figures, seat)
            total += mine
            out.append(LANDED + place * 3 + min(2, mine))
            if place < 9:
                out.append(LANDERS + place * 3 + min(3, len(figures)) - 1)
    return total


# -- traces ----------------------------------------------------------------------------------------------------------
def traces(s: SetiState, seat: int, mine: list[int], out: list[int]) -> None:
    """Discovery spaces, overflow and species boards; counts the own traces by colour."""
    for i in range(6):
        owner = s.discovery[i]
        out.append(DISCOVERY + i * 4 + (0 if owner < 0 else 1 if owner == seat else 3 if owner == NEUTRAL_PLAYER else 2))
        if owner == seat:
            mine[i % 3] += 1
        if s.overflow[i]:
            n = s.overflow[i].count(seat)
            mine[i % 3] += n
            out.append(OVERFLOWN + i * 3 + min(2, n))
    for side in (0, 1):
        out.append(TO_DISCOVER + side * 4 + s.discovery[side * 3:side * 3 + 3].count(-1))
        if s.known >> side & 1:
            species_board(s, seat, side, mine, out)
    for color in range(3):
        out.append(TRACES + color * 7 + min(6, mine[color]))


def species_board(s: SetiState, seat: int, side: int, mine: list[int], out: list[int]) -> None:
    """Adds to the own traces."""
    species = s.species[side]
    out.append(KNOWN + side * 5 + species)
    if s.species_open[side] >= 0:
        out.append(OPEN_CARD + s.species_open[side] - MAIN)
    for color in range(3):
        first, board = SPACE_NUMBER[species][color], s.board[side * 3 + color]
        for k in range(len(board)):
            if board[k]:
                n = board[k].count(seat)
                mine[color] += n
                if n:
                    out.append(SPACE_MINE + first + k)
                if n < len(board[k]):
                    out.append(SPACE_OTHER + first + k)


# -- sectors ---------------------------------------------------------------------------------------------------------
def standing(star: int, seat: int, owners: tuple[int, ...]) -> tuple[int, int, int]:
    """Signals still to mark in a sector, own ones, and the most that another has."""
    counts = [0] * PLAYERS
    for owner in owners:
        counts[owner] += 1
    mine = counts[seat]
    counts[seat] = 0
    return max(0, STAR_SLOTS[star] - len(owners)), mine, max(counts)


@remembered(MEMORY)
def sector_look(star: int, seat: int, owners: tuple[int, ...]) -> list[int]:
    """A sector with signals: it changes seldom."""
    left, mine, others = standing(star, seat, owners)
    leads = mine > others or (mine == others and owners[-1] == seat)        # ST-10.5: among equals the later marker
    first = STAR + star * STAR_WIDTH
    return [first + min(7, left), first + 8 + min(4, mine), first + (14 if leads else 15)]


def sectors(s: SetiState, seat: int, out: list[int]) -> int:
    """Sectors with signals, and those that were won; how many by oneself."""
    total = 0
    for i in range(8):
        if s.signals[i]:
            out.extend(sector_look(s.stars[i], seat, s.signals[i]))
        if s.wins[i]:
            n = s.wins[i].count(seat)
            total += n
            out.append(STAR_WON + s.stars[i] * 3 + min(2, n))
    out.append(WINS + min(5, total))
    here = sky(s.discs)
    out.append(EARTH_STAR + s.stars[here.earth_sector])
    out.append(MERCURY_STAR + s.stars[here.where[0] % 8])
    return total
