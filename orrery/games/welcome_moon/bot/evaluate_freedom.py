"""The share of cards that could be placed next turn: which numbers still fit somewhere, as bits, looked up in one pass over the sheet."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..rules.adventure import ADVENTURES
from ..rules.adventures import colony, dome, escape, journey, launch
from ..rules.components import CARDS, action_of, number_of
from ..rules.state import EMPTY, MoonState, X

COUNTS: Final[list[int]] = [sum([1 for c in CARDS if number_of(c) == n]) for n in range(19)]
ACTION_SHARE: Final[list[float]] = [sum([1 for c in CARDS if action_of(c) == a]) / len(CARDS) for a in range(6)]
SHARE: Final[list[float]] = [sum([COUNTS[n] for n in range(1, 16) if bits >> n & 1]) / len(CARDS) for bits in range(0, 1 << 16, 2)]
BELOW: Final[list[int]] = [(1 << n) - 1 for n in range(20)]        # the bits of the numbers below n
OUTSIDE: Final = 18
PATH: Final[tuple[int, ...]] = tuple(range(journey.LENGTH))      # the boxes of adventure 2; its zones are parts of it


def fitting(sheet: list[int], zone: tuple[int, ...]) -> int:
    """The numbers that fit in a zone: those between the neighbours of each empty stretch."""
    bits, low, empty = 0, 0, False
    for box in zone:
        v = sheet[box]
        if v == EMPTY:
            empty = True
        elif v < X:
            if empty and v > low:
                bits |= BELOW[v] & ~BELOW[low]
            empty, low = False, v + 1
    return bits | (BELOW[OUTSIDE] & ~BELOW[low]) if empty else bits


def share_of(bits: int) -> float:
    return SHARE[bits >> 1 & 32767]


def in_zones(s: MoonState, seat: int) -> float:
    bits = 0
    for zone in ADVENTURES[s.adventure].zones:
        bits |= fitting(s.marks[seat], zone)
    return share_of(bits)


def on_floors(s: MoonState, seat: int) -> float:
    """Adventure 1: the floors of a card's action and the wild floor."""
    sheet, total = s.marks[seat], 0.0
    found = [fitting(sheet, floor) for floor in launch.FLOORS]
    for action in range(6):
        bits = 0
        for i in FLOORS_OF[action]:
            bits |= found[i]
        total += ACTION_SHARE[action] * share_of(bits)
    return total


def floors_of(action: int) -> list[int]:
    return [i for i, floor in enumerate(launch.FLOORS) if floor in launch.FLOORS_FOR[action]]


FLOORS_OF: Final[list[list[int]]] = [floors_of(a) for a in range(6)]


def on_the_path(s: MoonState, seat: int) -> float:
    sheet, bits = s.marks[seat], 0
    for a, b in journey.zones(sheet):
        bits |= fitting(sheet, PATH[a:b])
    return share_of(bits)


def crossing(s: MoonState, seat: int) -> float:
    """Adventure 3: what the row and the column of an empty building both leave."""
    sheet, bits = s.marks[seat], 0
    least, most = [0] * 36, [OUTSIDE] * 36
    for zone in (*colony.ROWS, *colony.COLUMNS):
        low = 0
        for box in zone:
            v = sheet[box]
            if v == EMPTY:
                if low > least[box]:
                    least[box] = low
            elif v < X:
                low = v + 1
        high = OUTSIDE
        for i in range(len(zone) - 1, -1, -1):
            box = zone[i]
            v = sheet[box]
            if v == EMPTY:
                if high < most[box]:
                    most[box] = high
            elif v < X:
                high = v
    for box in range(36):
        if sheet[box] == EMPTY and most[box] > least[box]:
            bits |= BELOW[most[box]] & ~BELOW[least[box]]
    return share_of(bits)


def growing(s: MoonState, seat: int) -> float:
    """Adventure 5: only the levels next to a filled one; the others are out of play like an X."""
    sheet, bits = s.marks[seat], 0
    seen = [X if v == EMPTY and not dome.grows(sheet, box) else v for box, v in enumerate(sheet[:len(dome.IDS)])]
    for zone in dome.SKYSCRAPERS:
        bits |= fitting(seen, zone)
    return share_of(bits)


def aboard(s: MoonState, seat: int) -> float:
    """Adventure 7: only the blocks that are open."""
    sheet, bits, access = s.marks[seat], 0, s.marks[seat][escape.OPEN]
    seen = [X if v == EMPTY and not escape.BLOCK_BIT[box] & access else v for box, v in enumerate(sheet[:len(escape.IDS)])]
    for zone in escape.SHIPS:
        bits |= fitting(seen, zone)
    return share_of(bits)


def on_planets(s: MoonState, seat: int) -> float:
    adventure = ADVENTURES[s.adventure]
    return sum([COUNTS[n] for n in range(1, 16) if adventure.fits(s, seat, n, 0)]) / len(CARDS)


FREEDOM: Final[tuple[Callable[[MoonState, int], float], ...]] = (
    in_zones, on_floors, on_the_path, crossing, in_zones, growing, in_zones, aboard, on_planets)
