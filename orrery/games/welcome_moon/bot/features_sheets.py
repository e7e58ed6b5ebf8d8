"""What is true of the sheets and missions, as features: every mark, what is missing of zones and groups, what still fits, the points."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from orrery.brain.features import Ranges

from ..rules.adventures import battle, dome, escape, journey
from ..rules.components import MISSIONS
from ..rules.state import EMPTY, LATER, PRINTED, MoonState, X
from .evaluate_freedom import BELOW, fitting, share_of
from .evaluate_missions import OF_CARD, Goal, Near
from .features_tables import (
    BOX_COUNT,
    CARD_COUNT,
    CARD_OF,
    CODINGS,
    GROUP_COUNT,
    OUTER_HIGH,
    SLOT_COUNT,
    WIDTH,
    ZONE_COUNT,
    Coding,
    bit_features,
    bit_tables,
    clip,
)

BANDS: Final[list[int]] = [*[v // 3 for v in range(18)], 6, 7, 7]       # of what a box holds: six bands of numbers, X, the rest
BAND_COUNT: Final = 8
NEAREST: Final = 8              # steps of nearness to a mission
EVERY_NUMBER: Final[int] = BELOW[18]
CATEGORY_COUNT: Final[int] = max([len(c.adventure.categories) for c in CODINGS])

SHEETS: Final[Ranges] = Ranges()
MARKS: Final[int] = SHEETS.take("marks", 2, WIDTH)              # slot and value; the second sheet is The Battle's
COARSE: Final[int] = SHEETS.take("coarse", 2, SLOT_COUNT, 5)    # quarter of a long count
BAND: Final[int] = SHEETS.take("band", BOX_COUNT, BAND_COUNT)   # box and band of its number
DERIVED: Final[int] = SHEETS.take("derived", 64)                # bits of the derived slots
ZONE_LEFT: Final[int] = SHEETS.take("zone_left", ZONE_COUNT, 12)  # zone: boxes missing
ZONE_DEAD: Final[int] = SHEETS.take("zone_dead", ZONE_COUNT, 5)  # zone: boxes that no number will fill
ZONE_SHARE: Final[int] = SHEETS.take("zone_share", ZONE_COUNT, 9)  # zone: share of the cards that fit
ZONE_LONG: Final[int] = SHEETS.take("zone_long", ZONE_COUNT, 16)  # zone: length, where it changes
ZONES_DONE: Final[int] = SHEETS.take("zones_done", ZONE_COUNT + 1)  # zones complete
FITS: Final[int] = SHEETS.take("fits", 3, 18)                   # number that fits in no zone, in one, in two
FREE: Final[int] = SHEETS.take("free", 17)                      # share of the cards that fit somewhere
GROUP_LEFT: Final[int] = SHEETS.take("group_left", GROUP_COUNT, 8)  # group: boxes missing
BOXES_LEFT: Final[int] = SHEETS.take("boxes_left", 64)          # boxes missing on the sheet
PLANET_LEFT: Final[int] = SHEETS.take("planet_left", 14, 8)     # planet: boxes missing
PLANET_LEAD: Final[int] = SHEETS.take("planet_lead", 14, 9)     # planet: insignias ahead
MISSION: Final[int] = SHEETS.take("mission", CARD_COUNT, 4)              # mission card and how it stands
MISSION_NEAR: Final[int] = SHEETS.take("mission_near", CARD_COUNT, NEAREST + 1)  # mission card and how near
MISSIONS_DONE: Final[int] = SHEETS.take("missions_done", 4)     # missions accomplished
CATEGORY: Final[int] = SHEETS.take("category", CATEGORY_COUNT, 48)  # category of the score and its points by threes
POINTS: Final[int] = SHEETS.take("points", 64)                  # points by fours
POINTS_AT_LEAST: Final[int] = SHEETS.take("points_at_least", 24)  # points at least, by tens


# -- marks ----------------------------------------------------------------------------------------------------------------
def both_of(c: Coding) -> list[list[list[int]]]:
    """By box and by what it holds: the features of the mark itself and of its band. What is printed says nothing."""
    return [[[] if v == c.start[box] else [MARKS + c.base[box] + v, BAND + BAND_COUNT * box + BANDS[v]] for v in range(PRINTED + 1)]
            for box in range(c.boxes)]


BOTH: Final[list[list[list[list[int]]]]] = [both_of(c) for c in CODINGS]
DERIVED_BITS: Final[list[list[list[int]]]] = bit_tables(DERIVED, 63)


def box_marks(c: Coding, sheet: list[int], out: list[int]) -> int:
    """The boxes by their numbers and by bands of numbers; gives the bits of the empty ones."""
    empty = 0
    for v, bit, both in zip(sheet, c.bits, BOTH[c.adventure.number], strict=False):
        if v == EMPTY:
            empty |= bit
        else:
            out += both[v]
    return empty


def slot_features(c: Coding, sheet: list[int], other: int, out: list[int]) -> None:
    """Everything else marked since the start; the second sheet of The Battle has indices of its own."""
    first = MARKS + other * WIDTH
    for v, start, base in zip(sheet[c.boxes:], c.tail_start, c.tail_base, strict=False):       # the derived slots come last
        if v != start:
            out.append(first + base + v)
    first = COARSE + 5 * other * SLOT_COUNT
    for slot in c.steps:
        if sheet[slot]:
            out.append(first + 5 * slot + sheet[slot] * 4 // c.high[slot])


def group_features(c: Coding, empty: int, out: list[int]) -> None:
    at = GROUP_LEFT
    for bits in c.group_bits:
        left = (bits & empty).bit_count()
        out.append(at + (left if left < 7 else 7))
        at += 8


# -- zones ----------------------------------------------------------------------------------------------------------------
FITS_NOWHERE: Final[list[list[list[int]]]] = bit_tables(FITS, 18)
FITS_ONCE: Final[list[list[list[int]]]] = bit_tables(FITS + 18, 18)
FITS_TWICE: Final[list[list[list[int]]]] = bit_tables(FITS + 36, 18)


def number_features(once: int, twice: int, thrice: int, out: list[int]) -> None:
    """From the bits of the numbers that fit at least so often. Fitting three times is the rule, so only the rest is told."""
    bit_features(FITS_NOWHERE, EVERY_NUMBER & ~once, out)
    bit_features(FITS_ONCE, once & ~twice, out)
    bit_features(FITS_TWICE, twice & ~thrice, out)
    out.append(FREE + int(share_of(once) * 16.0))


def look(sheet: list[int], zone: tuple[int, ...]) -> tuple[int, int, int]:
    """Empty boxes of a zone, how many of them can get no card's number as the neighbours stand, and the bits of what fits."""
    left, dead, run, low, bits = 0, 0, 0, -1, 0
    for box in zone:
        v = sheet[box]
        if v == EMPTY:
            run += 1
        elif v < X:
            if run:
                left += run
                room = v - low - 1 if low >= 0 else v - 1
                if run > room:
                    dead += run - room if room > 0 else run
                bits |= BELOW[v] & ~BELOW[low + 1]
                run = 0
            low = v
    if run:
        left += run
        room = OUTER_HIGH - low - 1 if low >= 0 else OUTER_HIGH - 1
        if run > room:
            dead += run - room if room > 0 else run
        bits |= EVERY_NUMBER & ~BELOW[low + 1]
    return left, dead, bits


def as_it_is(sheet: list[int]) -> list[int]:
    return sheet


def grown(sheet: list[int]) -> list[int]:
    """Adventure 5: levels that are not next to a filled one are out of play, like an X."""
    return [X if v == EMPTY and not dome.grows(sheet, box) else v for box, v in enumerate(sheet[:len(dome.IDS)])]


def opened(sheet: list[int]) -> list[int]:
    """Adventure 7: so are the blocks that are closed."""
    access = sheet[escape.OPEN]
    return [X if v == EMPTY and not escape.BLOCK_BIT[box] & access else v for box, v in enumerate(sheet[:len(escape.IDS)])]


IN_PLAY: Final[list[Callable[[list[int]], list[int]]]] = [
    as_it_is, as_it_is, as_it_is, as_it_is, as_it_is, grown, as_it_is, opened, as_it_is]


def zone_features(c: Coding, sheet: list[int], out: list[int]) -> None:
    """Per zone what is missing, lost and still fits."""
    zones, in_play = c.adventure.zones_now(sheet), IN_PLAY[c.adventure.number](sheet)
    once, twice, thrice, done = 0, 0, 0, 0
    for z, zone in enumerate(zones):
        left, dead, bits = look(sheet, zone)
        out.append(ZONE_LEFT + 12 * z + (left if left < 11 else 11))
        if c.divided:
            out.append(ZONE_LONG + 16 * z + min(15, len(zone)))
        if not left:
            done += 1
            continue
        if dead:
            out.append(ZONE_DEAD + 5 * z + (dead if dead < 4 else 4))
        if in_play is not sheet:
            bits = fitting(in_play, zone)
        out.append(ZONE_SHARE + 9 * z + int(share_of(bits) * 8.0))
        thrice |= twice & bits
        twice |= once & bits
        once |= bits
    out.append(ZONES_DONE + done)
    number_features(once, twice, thrice, out)


# -- planets --------------------------------------------------------------------------------------------------------------
SIGN: Final[list[int]] = [0, 1, -1]       # by what a moon's crater holds: nothing, an insignia of the player's, of ASTRA's


def planet_now(sheet: list[int], planet: int) -> tuple[int, int]:
    """A planet's free boxes, and by how many insignias the player leads there."""
    first, moon = battle.BOXES + battle.FIRST_BOX[planet], battle.CRATERS + 2 * planet
    marks = sheet[first:first + battle.SIZES[planet]]
    lead = marks.count(1) - marks.count(2) + SIGN[sheet[moon]] + SIGN[sheet[moon + 1]]
    return marks.count(0), clip(lead, -4, 4)


def planet_features(sheet: list[int], other: int, out: list[int]) -> None:
    """The Battle: what is left of each planet and who leads there. The numbers that fit matter on the sheet that is played on."""
    once, twice, thrice = 0, 0, 0
    for planet in range(7):
        at = 7 * other + planet
        left, lead = planet_now(sheet, planet)
        out.append(PLANET_LEFT + 8 * at + (left if left < 7 else 7))
        if not left:
            continue
        out.append(PLANET_LEAD + 9 * at + 4 + lead)
        bits = (1 << battle.HIGH[planet] + 1) - (1 << battle.LOW[planet])
        thrice |= twice & bits
        twice |= once & bits
        once |= bits
    if not other:
        number_features(once, twice, thrice, out)


# -- missions and points --------------------------------------------------------------------------------------------------
def zones_by_length(s: MoonState, seat: int, value: Any) -> float:
    """The part of the zones wanted that is complete: the bots' own measure of this takes longer than all the rest here."""
    lengths = journey.complete_lengths(s.marks[seat])
    have, want = 0, 0
    for length, count in value.items():
        have += min(count, lengths.count(int(length)))
        want += count
    return have / want


CHEAPER: Final[dict[str, Near]] = {"complete_zones_by_length": zones_by_length}
NEARNESS: Final[dict[int, Goal]] = {
    m.id: Goal(CHEAPER[m.tests[0][0]], m.tests[0][1]) if m.tests[0][0] in CHEAPER else OF_CARD[m.id] for m in MISSIONS.values()}


def mission_features(s: MoonState, seat: int, out: list[int]) -> None:
    """Which cards, whether they are done or flipped, and how near the others are."""
    own, done = s.own[seat], 0
    for letter in range(3):
        mission = s.missions[letter]
        card, got = CARD_OF[mission], own[letter]
        if got:
            done += 1
            out.append(MISSION + 4 * card + (3 if got == LATER else 2))
            continue
        out.append(MISSION + 4 * card + (s.flipped >> letter & 1))
        out.append(MISSION_NEAR + (NEAREST + 1) * card + min(NEAREST, int(NEARNESS[mission].nearness(s, seat) * NEAREST + 0.001)))
    out.append(MISSIONS_DONE + done)


def score_features(c: Coding, s: MoonState, seat: int, out: list[int]) -> int:
    """By category and together; gives the points."""
    total, at = 0, CATEGORY
    for v in c.adventure.score(s, seat).values():
        total += v
        out.append(at + clip((v + 30) // 3, 0, 47))
        at += 48
    out.append(POINTS + clip((total + 40) // 4, 0, 63))
    out += range(POINTS_AT_LEAST, POINTS_AT_LEAST + clip((total + 40) // 10, 0, 24))
    return total


def sheet_features(s: MoonState, seat: int, out: list[int]) -> int:
    """All that is seen of the sheets and missions; gives the points. In The Battle the sheet that is played on comes first."""
    c = CODINGS[s.adventure]
    active = c.adventure.sheet_index(s, seat)
    sheet = s.marks[active]
    slot_features(c, sheet, 0, out)
    if c.boxes:
        empty = box_marks(c, sheet, out)
        out.append(BOXES_LEFT + empty.bit_count())
        group_features(c, empty, out)
        zone_features(c, sheet, out)
        for slot in c.derived:
            bit_features(DERIVED_BITS, sheet[slot], out)
    else:
        other = s.marks[1 - active]
        slot_features(c, other, 1, out)
        planet_features(sheet, 0, out)
        planet_features(other, 1, out)
    mission_features(s, seat, out)
    return score_features(c, s, seat, out)
