"""The numbers of the features that answers have, and what several kinds of answers share: tasks and missions that wait for them, plain values."""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Ranges
from orrery.kernel.state import Frame, Option

from ..rules.solar_system import SPACES
from ..rules.solo_state import OPEN
from ..rules.state import SetiState
from .features_tables import (
    BOARD,
    CARD_NAMES,
    CIRCLE_WANTS,
    EFFECTS,
    EVENTS,
    HIDDEN,
    LAST,
    MISSION_NUMBER,
    QUESTION_OF,
    QUESTIONS,
    TASK_NAMES,
    TILE_NAMES,
    TRAITS,
    WANTS,
    named,
)

VERBS: Final = 110              # as numbered in kinds.py; there are gaps
PLAIN_VALUES: Final = 16

ANSWERS: Final[Ranges] = Ranges()
QUESTION: Final[int] = ANSWERS.take("question", QUESTIONS)
VERB: Final[int] = ANSWERS.take("verb", VERBS)
DONE_AT: Final[int] = ANSWERS.take("done_at", QUESTIONS)        # stopping, finishing, declining: where
YIELD: Final[int] = ANSWERS.take("yield", EFFECTS.names)        # at once
LATER: Final[int] = ANSWERS.take("later", EFFECTS.names)        # by a mission, a message, a gold box, or a card that is taken
PLAY_CARD: Final[int] = ANSWERS.take("play_card", CARD_NAMES)
PLAY_PROP: Final[int] = ANSWERS.take("play_prop", TRAITS.names)
GAIN_CARD: Final[int] = ANSWERS.take("gain_card", CARD_NAMES)
GAIN_PROP: Final[int] = ANSWERS.take("gain_prop", TRAITS.names)
LOSE_CARD: Final[int] = ANSWERS.take("lose_card", CARD_NAMES)
LOSE_PROP: Final[int] = ANSWERS.take("lose_prop", TRAITS.names)
USE_CORNER: Final[int] = ANSWERS.take("use_corner", 4, 3)       # symbol and amount
USE_INCOME: Final[int] = ANSWERS.take("use_income", 5)
USE_COLOR: Final[int] = ANSWERS.take("use_color", 4)
COLOR_OUTCOME: Final[int] = ANSWERS.take("color_outcome", 5)    # of a signal in the colour, where it is best
ROW_PLACE: Final[int] = ANSWERS.take("row_place", 3)
ROW_WORTH: Final[int] = ANSWERS.take("row_worth", 8)            # of a card that leaves the row
DISCARD_WHY: Final[int] = ANSWERS.take("discard_why", 2)
MISSION_CARD: Final[int] = ANSWERS.take("mission_card", named(MISSION_NUMBER), 4)  # circle, or 3: completed
MARKS: Final[int] = ANSWERS.take("marks", 2, EVENTS)            # it marks a task of an objective, or the last one
COVERS: Final[int] = ANSWERS.take("covers", EVENTS)             # it covers a circle of a mission
FULFILS: Final[int] = ANSWERS.take("fulfils", 2)                # a mission, an objective waits for a figure at this planet
ORBIT_AT: Final[int] = ANSWERS.take("orbit_at", 9)
LAND_AT: Final[int] = ANSWERS.take("land_at", 18)
LAND_MOON: Final[int] = ANSWERS.take("land_moon", 1)
LAND_PRICE: Final[int] = ANSWERS.take("land_price", 4)
FREE_ORBIT: Final[int] = ANSWERS.take("free_orbit", 1)          # nobody has orbited here yet
FREE_DATA: Final[int] = ANSWERS.take("free_data", 4)            # of the first landing
PLANET_PRICE: Final[int] = ANSWERS.take("planet_price", 4)      # of landing where a step leads
PLANET_ORBIT: Final[int] = ANSWERS.take("planet_orbit", 1)      # nobody has orbited there, nobody has landed there
PLANET_DATA: Final[int] = ANSWERS.take("planet_data", 1)
PIECE: Final[int] = ANSWERS.take("piece", 4)                    # probe or capsule that moves
MOVES_LEFT: Final[int] = ANSWERS.take("moves_left", 6)
STEP_FROM: Final[int] = ANSWERS.take("step_from", 12)           # what is there
STEP_TO: Final[int] = ANSWERS.take("step_to", 12)
STEP_CARRIED: Final[int] = ANSWERS.take("step_carried", 12)     # where the next rotation takes it
STEP_WAY: Final[int] = ANSWERS.take("step_way", 4)              # two directions in the ring, in, out
STEP_SPACE: Final[int] = ANSWERS.take("step_space", SPACES)     # counted from Earth's sector
STEP_START: Final[int] = ANSWERS.take("step_start", SPACES)
STEP_PRICE: Final[int] = ANSWERS.take("step_price", 1)          # out of asteroids
STEP_FAME: Final[int] = ANSWERS.take("step_fame", 1)
STEP_NEARER: Final[int] = ANSWERS.take("step_nearer", 9)
STEP_FARTHER: Final[int] = ANSWERS.take("step_farther", 9)
STEP_WITHIN: Final[int] = ANSWERS.take("step_within", 9, 3)     # planets 0 to 2 away from where it leads
AT_STAR: Final[int] = ANSWERS.take("at_star", 8)
AT_LEFT: Final[int] = ANSWERS.take("at_left", 8)                # signals still to mark
AT_MINE: Final[int] = ANSWERS.take("at_mine", 5)
AT_OTHERS: Final[int] = ANSWERS.take("at_others", 5)
AT_OUTCOME: Final[int] = ANSWERS.take("at_outcome", 5)
AT_SECOND: Final[int] = ANSWERS.take("at_second", 1)            # the position with points
AT_LATER: Final[int] = ANSWERS.take("at_later", 1)              # it was won before
AT_TILE: Final[int] = ANSWERS.take("at_tile", 4)
AT_EARTH: Final[int] = ANSWERS.take("at_earth", 1)
PROBE_OF: Final[int] = ANSWERS.take("probe_of", 2)              # own, another's
TRACE_COLOR: Final[int] = ANSWERS.take("trace_color", 3)
TRACE_DISCOVERY: Final[int] = ANSWERS.take("trace_discovery", 6)
TRACE_OVERFLOW: Final[int] = ANSWERS.take("trace_overflow", 6)
TRACE_SPACE: Final[int] = ANSWERS.take("trace_space", BOARD.names)
TRACE_KIND: Final[int] = ANSWERS.take("trace_kind", 3)          # discovery, overflow, board
TRACE_LEFT: Final[int] = ANSWERS.take("trace_left", 4)          # discovery spaces still free
TECH_AT: Final[int] = ANSWERS.take("tech_at", 12)
TECH_TYPE: Final[int] = ANSWERS.take("tech_type", 3)
TECH_NTH: Final[int] = ANSWERS.take("tech_nth", 3, 5)           # of its type
TECH_TILE: Final[int] = ANSWERS.take("tech_tile", 4)
TECH_TWO: Final[int] = ANSWERS.take("tech_two", 1)
SLOT_AT: Final[int] = ANSWERS.take("slot_at", 4, 4)             # column and technology
SLOT_UNDER: Final[int] = ANSWERS.take("slot_under", 1)          # there is data already
PLACE_AT: Final[int] = ANSWERS.take("place_at", 7)
PLACE_OVER: Final[int] = ANSWERS.take("place_over", 1)          # over a technology
LOWER_AT: Final[int] = ANSWERS.take("lower_at", 4)
LOWER_TECH: Final[int] = ANSWERS.take("lower_tech", 4)
SWAP: Final[int] = ANSWERS.take("swap", 3, 3)
GOLD_TILE: Final[int] = ANSWERS.take("gold_tile", 4, 2)         # tile and side
GOLD_AT: Final[int] = ANSWERS.take("gold_at", 4, 3)             # tile and place
GOLD_NOW: Final[int] = ANSWERS.take("gold_now", 7)              # sets
GOLD_POINTS: Final[int] = ANSWERS.take("gold_points", 10)       # by fives
DATA_AMOUNT: Final[int] = ANSWERS.take("data_amount", 4)
REMOVES: Final[int] = ANSWERS.take("removes", 18)
TOKEN: Final[int] = ANSWERS.take("token", 8)
TASK_AT: Final[int] = ANSWERS.take("task_at", TASK_NAMES)
TASK_TILE: Final[int] = ANSWERS.take("task_tile", TILE_NAMES)
TASK_LEFT: Final[int] = ANSWERS.take("task_left", 4)            # after it
HIDE_CARD: Final[int] = ANSWERS.take("hide_card", CARD_NAMES[HIDDEN:])  # Exertian card to be played face down
HIDE_SCORE: Final[int] = ANSWERS.take("hide_score", 8)          # by threes
HIDE_DANGER: Final[int] = ANSWERS.take("hide_danger", 6)
WOULD_LOSE: Final[int] = ANSWERS.take("would_lose", 2)          # publicity, data
PLAIN: Final[int] = ANSWERS.take("plain", QUESTIONS, 3, PLAIN_VALUES)  # question, position and value


def prospects(s: SetiState, seat: int, event: int, bits: int, out: list[int]) -> None:
    """Objectives and missions that wait for this."""
    level = 0
    if s.solo:
        for entry in s.solo[OPEN]:
            if WANTS[entry][event] & bits:
                level = max(level, 2 if LAST[entry] else 1)
    if level:
        out.append(MARKS + event * 2 + level - 1)
    for card, covered in s.missions[seat]:
        wants = CIRCLE_WANTS[card]
        if wants and wants[covered][event] & bits:
            out.append(COVERS + event)
            return


def plain(s: SetiState, f: Frame, o: Option, out: list[int]) -> None:
    """An answer without features of its own: its values as they are, clipped."""
    first = PLAIN + QUESTION_OF[f[0]] * 3 * PLAIN_VALUES
    for i in range(1, min(4, len(o))):
        out.append(first + (i - 1) * PLAIN_VALUES + max(0, min(PLAIN_VALUES - 1, o[i])))
