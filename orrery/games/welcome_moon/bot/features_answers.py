"""What an answer does, as features: per kind of question the cards, the box, the slot or the planet, and what is left then."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.brain.features import Ranges
from orrery.kernel.state import ASK, Frame, Option

from ..rules.adventures import battle, launch
from ..rules.components import ACTIONS, OPPONENTS, PLANNING
from ..rules.kinds import ACCOMPLISH, ACTION, BUILD, CHOOSE, ERROR, HAND_OVER, PICK, SKIP, WILD, WRITE
from ..rules.state import EMPTY, MoonState, X
from ..rules.turn import SIX
from .features_sheets import planet_now
from .features_tables import (
    BOX_COUNT,
    CARD_COUNT,
    CARD_OF,
    CODINGS,
    GROUP_COUNT,
    OUTER_HIGH,
    OUTER_LOW,
    SLOT_COUNT,
    ZONE_COUNT,
    Coding,
    clip,
)

Gap = tuple[int, int, int, int, int]
KINDS: Final = 8                # of questions: seven that are known here, and any other
WHAT_COUNT: Final[int] = max([len(c.adventure.whats) for c in CODINGS])
TARGET_COUNT: Final[int] = max([len(targets) for c in CODINGS for targets in c.targets])
# how a box is filled
BY_NUMBER: Final = 0
BY_X: Final = 1
BY_VIRUS: Final = 2

ANSWERS: Final[Ranges] = Ranges()
KIND: Final[int] = ANSWERS.take("kind", KINDS)                  # kind of question
GENERIC: Final[int] = ANSWERS.take("generic", KINDS, 4, 64)     # of an unknown question: kind, position and value
TAKE_NUMBER: Final[int] = ANSWERS.take("take_number", 16)       # choose: number
TAKE_ACTION: Final[int] = ANSWERS.take("take_action", 6)        # choose: action
TAKE_PAIR: Final[int] = ANSWERS.take("take_pair", 16, 6)        # choose: number and action
TAKE_GIVE: Final[int] = ANSWERS.take("take_give", 6, 7)         # choose: action used and action left for ASTRA
GIVE_NUMBER: Final[int] = ANSWERS.take("give_number", 16)       # choose: number left for ASTRA
GIVE_VALUE: Final[int] = ANSWERS.take("give_value", 8)          # choose: points left for ASTRA
TAKE_ROOM: Final[int] = ANSWERS.take("take_room", 9)            # choose: boxes that take the number
TAKE_OFF: Final[int] = ANSWERS.take("take_off", 8)              # choose: distance from the best place
TAKE_USEFUL: Final[int] = ANSWERS.take("take_useful", 6, 5)     # choose: action and boxes where it can be used
TAKE_CLOSES: Final[int] = ANSWERS.take("take_closes", 2)        # choose: completes a group
TAKE_ERROR: Final[int] = ANSWERS.take("take_error", 4)          # choose: error, and errors so far
VALUE: Final[int] = ANSWERS.take("value", 18)                   # write: number
CHANGE: Final[int] = ANSWERS.take("change", 13)                 # write: how the number is changed
DECLARE: Final[int] = ANSWERS.take("declare", 2)                # write: declare a wild, a wild is declared
BOX: Final[int] = ANSWERS.take("box", 3, BOX_COUNT)             # box: how it is filled, and which
BOX_VALUE: Final[int] = ANSWERS.take("box_value", BOX_COUNT, 18)  # write: box and number
BOX_ACTION: Final[int] = ANSWERS.take("box_action", BOX_COUNT, 6)  # write: box and action
PARITY: Final[int] = ANSWERS.take("parity", 6, 2)               # write: action, odd or even
OFF: Final[int] = ANSWERS.take("off", 17)                       # write: distance from the natural number
SIDE: Final[int] = ANSWERS.take("side", 4, 7, 10)               # write: boxes and numbers left beside it, per side and direction
RUN: Final[int] = ANSWERS.take("run", 2, 8, 17)                 # fill: empty stretch and its numbers, per direction
LOST: Final[int] = ANSWERS.take("lost", 2, 6)                   # boxes that no number will fill any more, per direction
LEFT: Final[int] = ANSWERS.take("left", 3, 2, 12)               # box: how filled, zone's boxes missing after, per direction
ZONE_AFTER: Final[int] = ANSWERS.take("zone_after", ZONE_COUNT, 8)  # box: zone and its boxes missing after
GROUP_AFTER: Final[int] = ANSWERS.take("group_after", GROUP_COUNT, 6)  # box: group and its boxes missing after
ANY_GROUP_AFTER: Final[int] = ANSWERS.take("any_group_after", 3, 6)  # box: a group's boxes missing after, how filled
USABLE: Final[int] = ANSWERS.take("usable", 6, 2)               # write: action, whether it can be used there
THEN_SLOT: Final[int] = ANSWERS.take("then_slot", SLOT_COUNT, 8)  # write: slot the action would raise, and to what
WHAT: Final[int] = ANSWERS.take("what", 2, WHAT_COUNT)          # mark: what, as action or at once
WHAT_TARGET: Final[int] = ANSWERS.take("what_target", WHAT_COUNT, TARGET_COUNT)  # mark: what and target
WHAT_SKIP: Final[int] = ANSWERS.take("what_skip", WHAT_COUNT)   # mark: what is left undone
SLOT_TO: Final[int] = ANSWERS.take("slot_to", SLOT_COUNT, 8)    # mark: slot and its new value
WHAT_LEFT: Final[int] = ANSWERS.take("what_left", WHAT_COUNT, 8)  # mark: what and how much of it is left after
USE_WILD: Final[int] = ANSWERS.take("use_wild", 2, 6)           # mark: a wild as which action, an action by a wild
PLANET: Final[int] = ANSWERS.take("planet", 4, 7)               # planet: who marks it how
PLANET_AFTER: Final[int] = ANSWERS.take("planet_after", 4, 8)   # planet: boxes missing after
LEAD_AFTER: Final[int] = ANSWERS.take("lead_after", 9, 8)       # planet: insignias ahead after, and boxes missing
PLANET_BONUS: Final[int] = ANSWERS.take("planet_bonus", 2, 7)   # planet: bonus of the box that is filled
PLANET_WORTH: Final[int] = ANSWERS.take("planet_worth", 12)     # planet: what it is worth now
MISSION_CARD: Final[int] = ANSWERS.take("mission_card", CARD_COUNT, 2)   # accomplish: card, larger or smaller reward
MISSION_DONE: Final[int] = ANSWERS.take("mission_done", 2, 3)   # accomplish: missions done before, when it is done, when it waits
HAND_ACTION_TO: Final[int] = ANSWERS.take("hand_action_to", 2, 6)  # hand over: how and action
HAND_NUMBER_TO: Final[int] = ANSWERS.take("hand_number_to", 2, 16)  # hand over: how and number
HAND_VALUE: Final[int] = ANSWERS.take("hand_value", 2, 8)       # hand over: how and points
ARROW: Final[int] = ANSWERS.take("arrow", list(launch.ARROW_IDS))  # build: arrow
ARROW_GROUP: Final[int] = ANSWERS.take("arrow_group", 8)        # build: boxes missing in the arrow's quarter
BUILD_SKIP: Final[int] = ANSWERS.take("build_skip", 1)          # build: no construction


# -- filling a box --------------------------------------------------------------------------------------------------------
def beside(sheet: list[int], zone: tuple[int, ...], box: int) -> Gap:
    """The empty boxes before and after a box up to the next number, those numbers, and all empty boxes of the zone."""
    before, after, low, high, left, passed = 0, 0, OUTER_LOW, -1, 0, False
    for b in zone:
        v = sheet[b]
        if v == EMPTY:
            left += 1
            if b == box:
                passed = True
            elif not passed:
                before += 1
            elif high < 0:
                after += 1
        elif v < X:
            if not passed:
                before, low = 0, v
            elif high < 0:
                high = v
    return before, after, low, (high if high >= 0 else OUTER_HIGH), left


# by empty boxes and by numbers left for them (the first four: fewer than none): the feature, and the boxes too many
NONE_LEFT: Final = 4
SIDE_AT: Final[list[list[int]]] = [
    [*[10 * min(6, boxes)] * 4, *[10 * min(6, boxes) + min(9, n) for n in range(20)]] for boxes in range(60)]
SHORT: Final[list[list[int]]] = [[*[boxes] * 4, *[max(0, boxes - n) for n in range(20)]] for boxes in range(60)]


def number_in_zone(d: int, gap: Gap, value: int, out: list[int]) -> None:
    """How much freedom a number leaves on either side, and how many boxes it makes useless."""
    before, after, low, high, _ = gap
    down, up = value - low - 1 + NONE_LEFT, high - value - 1 + NONE_LEFT
    out.append(SIDE + 140 * d + SIDE_AT[before][down])
    out.append(SIDE + 140 * d + 70 + SIDE_AT[after][up])
    dead = SHORT[before][down] + SHORT[after][up] - SHORT[before + after + 1][high - low - 1 + NONE_LEFT]
    out.append(LOST + 6 * d + (0 if dead < 0 else dead + 1 if dead < 4 else 5))


def box_features(c: Coding, s: MoonState, seat: int, box: int, value: int, how: int, out: list[int]) -> None:
    """Where a number, an X or a virus goes: the box, its neighbours, and what is missing of its zones and groups then."""
    sheet = s.marks[seat]
    out.append(BOX + BOX_COUNT * how + box)
    for d, zone in enumerate(c.adventure.zones_of(s, seat, box)):
        gap = beside(sheet, zone, box)
        left = gap[4] - 1
        if how == BY_NUMBER:
            number_in_zone(d, gap, value, out)
        else:
            out.append(RUN + 136 * d + 17 * min(7, gap[0] + gap[1]) + clip(gap[3] - gap[2] - 1, 0, 16))
        out.append(LEFT + 24 * how + 12 * d + (left if left < 11 else 11))
        if not d:
            out.append(ZONE_AFTER + 8 * c.zone_index[box] + (left if left < 7 else 7))
    for g in c.groups_of[box]:
        left = -1
        for b in c.groups[g]:
            if sheet[b] == EMPTY:
                left += 1
        if left > 5:
            left = 5
        out.append(GROUP_AFTER + 6 * g + left)
        out.append(ANY_GROUP_AFTER + 6 * how + left)


def one_planet(sheet: list[int], planet: int, mark: int, out: list[int]) -> None:
    """What a mark changes in The Battle. Marks: 0 the player's insignia, 1 on its moon, 2 ASTRA's, 3 on its moon."""
    left, lead = planet_now(sheet, planet)
    if not mark & 1:
        left -= 1
    lead = clip(lead + (1 if mark < 2 else -1), -4, 4)
    out.append(PLANET + 7 * mark + planet)
    out.append(PLANET_AFTER + 8 * mark + clip(left, 0, 7))
    out.append(LEAD_AFTER + 8 * (lead + 4) + clip(left, 0, 7))
    kind = battle.TYPE_OF[planet]
    out.append(PLANET_WORTH + clip(battle.TYPE_VALUES[kind][sheet[battle.SIDE + battle.COLUMN + kind]], 0, 11))


# those of them that are not written, by the action or effect
MARKS_PLANET: Final[dict[int, int]] = {PLANNING: 1, battle.BONUS + PLANNING: 1, battle.ASTRA_PLANET: 2, battle.ASTRA_WHAT: 3}


# -- the questions --------------------------------------------------------------------------------------------------------
def choose(c: Coding, s: MoonState, f: Frame, o: Option, out: list[int]) -> None:
    """A combination: its number and where it fits, its action and where it can be used, and what is left for ASTRA."""
    adventure, seat = c.adventure, f[1]
    if o[0] == ERROR:
        out.append(TAKE_ERROR + min(3, adventure.error_count(s, seat)))
        return
    n, a = s.numbers[o[0]], s.actions[o[0]]
    out.append(TAKE_NUMBER + n)
    out.append(TAKE_ACTION + a)
    out.append(TAKE_PAIR + 6 * n + a)
    if s.seats == 1:
        i, j = SIX[o[0]]
        given = s.hand[3 - i - j]
        out.append(TAKE_GIVE + 7 * a + (given & 7))
        out.append(GIVE_NUMBER + (given >> 3))
        out.append(GIVE_VALUE + min(7, OPPONENTS[s.level].values[given & 7]))
    if c.boxes:
        boxes = adventure.boxes_for(s, seat, n, a)
        places(c, s.marks[seat], boxes, n, a, out)
    else:
        planets(s.marks[adventure.sheet_index(s, seat)], adventure.writes(s, seat, n, a, 0), n, out)


def places(c: Coding, sheet: list[int], boxes: list[int], n: int, a: int, out: list[int]) -> None:
    """How good the boxes are that take the number."""
    least, useful, closes, last = 7, 0, 0, -1
    ideal, usable = c.adventure.ideal, c.useful[a]
    for box in boxes:
        off = n - ideal[box]
        if off < 0:
            off = -off
        if off < least:
            least = off
        if usable[box]:
            useful += 1
    for box in boxes:
        for g in c.groups_of[box]:
            if g == last:
                continue
            left, last = 0, g
            for b in c.groups[g]:
                if sheet[b] == EMPTY:
                    left += 1
                    if left > 1:
                        break
            if left == 1:
                closes = 1
        if closes:
            break
    out.append(TAKE_ROOM + min(8, len(boxes)))
    out.append(TAKE_OFF + least)
    out.append(TAKE_USEFUL + 5 * a + min(4, useful))
    out.append(TAKE_CLOSES + closes)


def planets(sheet: list[int], writes: list[Option], n: int, out: list[int]) -> None:
    """The same in The Battle: whether the number must be changed, whether a planet can be completed and held."""
    least, closes = 7, 0
    for value, planet in writes:
        least = min(least, abs(value - n))
        left, lead = planet_now(sheet, planet)
        if left == 1 and lead >= -1:
            closes = 1
    out.append(TAKE_ROOM + min(8, len(writes)))
    out.append(TAKE_OFF + least)
    out.append(TAKE_CLOSES + closes)


def write(c: Coding, s: MoonState, f: Frame, o: Option, out: list[int]) -> None:
    """A number in a box: the freedom it leaves, what it completes, and what the action finds there."""
    if o[0] == WILD:
        out.append(DECLARE)
        return
    seat, value, box = f[1], o[0], o[1]
    a = s.actions[f[2]]
    out.append(VALUE + value)
    out.append(CHANGE + clip(value - s.numbers[f[2]], -6, 6) + 6)
    if f[3]:
        out.append(DECLARE + 1)
    if c.boxes:
        out.append(OFF + 8 + clip(value - c.adventure.ideal[box], -8, 8))
        box_features(c, s, seat, box, value, BY_NUMBER, out)
    else:
        sheet = c.adventure.sheet_index(s, seat)
        one_planet(s.marks[sheet], box, 0, out)
        box = battle.next_box(s.marks[sheet], box)
        out.append(PLANET_BONUS + battle.BOX_BONUS[box] + 1)
        out.append(BOX + box)
    out.append(BOX_VALUE + 18 * box + value)
    out.append(BOX_ACTION + 6 * box + a)
    out.append(PARITY + 2 * a + (value & 1))
    if c.local[a]:
        used_there(c, s, seat, a, box, value, out)


def used_there(c: Coding, s: MoonState, seat: int, a: int, box: int, value: int, out: list[int]) -> None:
    """Whether the action will find something to mark beside this box, and what."""
    targets = c.adventure.targets(s, seat, a, box, value)
    out.append(USABLE + 2 * a + (1 if targets else 0))
    if len(targets) == 1:
        sheet = s.marks[c.adventure.sheet_index(s, seat)]
        for slot in c.targets[a][targets[0]].slots:
            out.append(THEN_SLOT + 8 * slot + clip(sheet[slot] + 1, 0, 7))


def mark(c: Coding, s: MoonState, f: Frame, o: Option, out: list[int]) -> None:
    """An action or effect on its target: the slot it raises, what is left of it then, or the box it fills."""
    seat, what, target = f[1], f[2], o[0]
    if target == SKIP:
        out.append(WHAT_SKIP + what)
        return
    if target == WILD:
        out.append(USE_WILD + o[1])
        return
    out.append(WHAT + what + (WHAT_COUNT if f[0] == PICK else 0))
    out.append(WHAT_TARGET + TARGET_COUNT * what + min(target, TARGET_COUNT - 1))
    if f[0] == ACTION and f[5]:
        out.append(USE_WILD + 6 + what)
    if target >= len(c.targets[what]):
        return
    known = c.targets[what][target]
    sheet = s.marks[c.adventure.sheet_index(s, seat)]
    for slot in known.slots:
        v = sheet[slot] + 1
        out.append(SLOT_TO + 8 * slot + clip(v, 0, 7))
        if slot == known.slots[0]:
            out.append(WHAT_LEFT + 8 * what + clip(c.high[slot] - v, 0, 7))
    if known.box >= 0:
        box_features(c, s, seat, known.box, -1, BY_X if what < len(ACTIONS) else BY_VIRUS, out)
    elif not c.boxes and what in MARKS_PLANET:
        one_planet(sheet, target, MARKS_PLANET[what], out)


def accomplish(c: Coding, s: MoonState, f: Frame, o: Option, out: list[int]) -> None:
    """A mission, or waiting; the third one ends the game."""
    own = s.own[f[1]]
    done = (own[0] != 0) + (own[1] != 0) + (own[2] != 0)
    if o[0] == SKIP:
        out.append(MISSION_DONE + 3 + min(2, done))
        return
    out.append(MISSION_DONE + min(2, done))
    out.append(MISSION_CARD + 2 * CARD_OF[s.missions[o[0]]] + (s.flipped >> o[0] & 1))


def hand_over(c: Coding, s: MoonState, f: Frame, o: Option, out: list[int]) -> None:
    """A card for ASTRA or out of the game."""
    card = s.hand[o[0]]
    out.append(HAND_ACTION_TO + 6 * o[1] + (card & 7))
    out.append(HAND_NUMBER_TO + 16 * o[1] + (card >> 3))
    out.append(HAND_VALUE + 8 * o[1] + min(7, OPPONENTS[s.level].values[card & 7]))


def build(c: Coding, s: MoonState, f: Frame, o: Option, out: list[int]) -> None:
    """Adventure 1: a construction in a box, or an arrow of a quarter that is on its way."""
    if o[0] == launch.CONSTRUCT:
        box_features(c, s, f[1], o[1], -1, BY_X, out)
    elif o[0] == launch.ACTIVATE:
        left, sheet = 0, s.marks[f[1]]
        for box in c.groups[launch.ARROW_QUARTER[o[1]]]:
            if sheet[box] == EMPTY:
                left += 1
        out.append(ARROW + o[1])
        out.append(ARROW_GROUP + min(7, left))
    else:
        out.append(BUILD_SKIP)


def generic(c: Coding, s: MoonState, f: Frame, o: Option, out: list[int]) -> None:
    """A question that is not known here: its kind and the values of the answer as they are."""
    first = GENERIC + 256 * clip(f[0] - ASK, 0, KINDS - 1)
    for i in range(min(4, len(o))):
        out.append(first + 64 * i + clip(o[i] + 2, 0, 63))


Describe = Callable[[Coding, MoonState, Frame, Option, list[int]], None]
KNOWN: Final[dict[int, Describe]] = {
    CHOOSE: choose, WRITE: write, ACTION: mark, PICK: mark, ACCOMPLISH: accomplish, HAND_OVER: hand_over, BUILD: build}
DESCRIBE: Final[list[Describe]] = [KNOWN.get(ASK + k, generic) for k in range(KINDS)]
