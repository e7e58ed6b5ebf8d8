"""The numbers of the features that answers have, and what several kinds of answers share: tasks and missions that wait for them, plain values."""
from __future__ import annotations

from typing import Final

from orrery.kernel.features import Ranges
from orrery.kernel.state import Frame, Option

from .components import CARDS
from .encode_tables import (
    BOARD_SPACES,
    CIRCLE_WANTS,
    DISTINCT_TASKS,
    EVENTS,
    HIDDEN,
    LAST,
    MISSION_NUMBER,
    PROPS,
    QUESTION_OF,
    QUESTIONS,
    WANTS,
    YIELDS,
)
from .solar_system import SPACES
from .solo_objectives import TASKS
from .solo_state import OPEN
from .state import SetiState

VERBS: Final = 110              # as numbered in frames.py; there are gaps
PLAIN_VALUES: Final = 16

ANSWERS: Final[Ranges] = Ranges(0)
QUESTION: Final[int] = ANSWERS.take(QUESTIONS)
VERB: Final[int] = ANSWERS.take(VERBS)
DONE_AT: Final[int] = ANSWERS.take(QUESTIONS)                   # stopping, finishing, declining: where
YIELD: Final[int] = ANSWERS.take(YIELDS)                        # at once
LATER: Final[int] = ANSWERS.take(YIELDS)                        # by a mission, a message, a gold box, or a card that is taken
PLAY_CARD: Final[int] = ANSWERS.take(len(CARDS))
PLAY_PROP: Final[int] = ANSWERS.take(PROPS)
GAIN_CARD: Final[int] = ANSWERS.take(len(CARDS))
GAIN_PROP: Final[int] = ANSWERS.take(PROPS)
LOSE_CARD: Final[int] = ANSWERS.take(len(CARDS))
LOSE_PROP: Final[int] = ANSWERS.take(PROPS)
USE_CORNER: Final[int] = ANSWERS.take(4 * 3)                    # symbol and amount
USE_INCOME: Final[int] = ANSWERS.take(5)
USE_COLOR: Final[int] = ANSWERS.take(4)
COLOR_OUTCOME: Final[int] = ANSWERS.take(5)                     # of a signal in the colour, where it is best
ROW_PLACE: Final[int] = ANSWERS.take(3)
ROW_WORTH: Final[int] = ANSWERS.take(8)                         # of a card that leaves the row
DISCARD_WHY: Final[int] = ANSWERS.take(2)
MISSION_CARD: Final[int] = ANSWERS.take(4 * len(MISSION_NUMBER))    # circle, or 3: completed
MARKS: Final[int] = ANSWERS.take(2 * EVENTS)                    # it marks a task of an objective, or the last one
COVERS: Final[int] = ANSWERS.take(EVENTS)                       # it covers a circle of a mission
FULFILS: Final[int] = ANSWERS.take(2)                           # a mission, an objective waits for a figure at this planet
ORBIT_AT: Final[int] = ANSWERS.take(9)
LAND_AT: Final[int] = ANSWERS.take(18)
LAND_MOON: Final[int] = ANSWERS.take(1)
LAND_PRICE: Final[int] = ANSWERS.take(4)
FREE_ORBIT: Final[int] = ANSWERS.take(1)                        # nobody has orbited here yet
FREE_DATA: Final[int] = ANSWERS.take(4)                         # of the first landing
PLANET_PRICE: Final[int] = ANSWERS.take(4)                      # of landing where a step leads
PLANET_ORBIT: Final[int] = ANSWERS.take(1)                      # nobody has orbited there, nobody has landed there
PLANET_DATA: Final[int] = ANSWERS.take(1)
PIECE: Final[int] = ANSWERS.take(4)                             # probe or capsule that moves
MOVES_LEFT: Final[int] = ANSWERS.take(6)
STEP_FROM: Final[int] = ANSWERS.take(12)                        # what is there
STEP_TO: Final[int] = ANSWERS.take(12)
STEP_CARRIED: Final[int] = ANSWERS.take(12)                     # where the next rotation takes it
STEP_WAY: Final[int] = ANSWERS.take(4)                          # two directions in the ring, in, out
STEP_SPACE: Final[int] = ANSWERS.take(SPACES)                   # counted from Earth's sector
STEP_START: Final[int] = ANSWERS.take(SPACES)
STEP_PRICE: Final[int] = ANSWERS.take(1)                        # out of asteroids
STEP_FAME: Final[int] = ANSWERS.take(1)
STEP_NEARER: Final[int] = ANSWERS.take(9)
STEP_FARTHER: Final[int] = ANSWERS.take(9)
STEP_WITHIN: Final[int] = ANSWERS.take(9 * 3)                   # planets 0 to 2 away from where it leads
AT_STAR: Final[int] = ANSWERS.take(8)
AT_LEFT: Final[int] = ANSWERS.take(8)                           # signals still to mark
AT_MINE: Final[int] = ANSWERS.take(5)
AT_OTHERS: Final[int] = ANSWERS.take(5)
AT_OUTCOME: Final[int] = ANSWERS.take(5)
AT_SECOND: Final[int] = ANSWERS.take(1)                         # the position with points
AT_LATER: Final[int] = ANSWERS.take(1)                          # it was won before
AT_TILE: Final[int] = ANSWERS.take(4)
AT_EARTH: Final[int] = ANSWERS.take(1)
PROBE_OF: Final[int] = ANSWERS.take(2)                          # own, another's
TRACE_COLOR: Final[int] = ANSWERS.take(3)
TRACE_DISCOVERY: Final[int] = ANSWERS.take(6)
TRACE_OVERFLOW: Final[int] = ANSWERS.take(6)
TRACE_SPACE: Final[int] = ANSWERS.take(BOARD_SPACES)
TRACE_KIND: Final[int] = ANSWERS.take(3)                        # discovery, overflow, board
TRACE_LEFT: Final[int] = ANSWERS.take(4)                        # discovery spaces still free
TECH_AT: Final[int] = ANSWERS.take(12)
TECH_TYPE: Final[int] = ANSWERS.take(3)
TECH_NTH: Final[int] = ANSWERS.take(3 * 5)                      # of its type
TECH_TILE: Final[int] = ANSWERS.take(4)
TECH_TWO: Final[int] = ANSWERS.take(1)
SLOT_AT: Final[int] = ANSWERS.take(4 * 4)                       # column and technology
SLOT_UNDER: Final[int] = ANSWERS.take(1)                        # there is data already
PLACE_AT: Final[int] = ANSWERS.take(7)
PLACE_OVER: Final[int] = ANSWERS.take(1)                        # over a technology
LOWER_AT: Final[int] = ANSWERS.take(4)
LOWER_TECH: Final[int] = ANSWERS.take(4)
SWAP: Final[int] = ANSWERS.take(3 * 3)
GOLD_TILE: Final[int] = ANSWERS.take(4 * 2)                     # tile and side
GOLD_AT: Final[int] = ANSWERS.take(4 * 3)                       # tile and place
GOLD_NOW: Final[int] = ANSWERS.take(7)                          # sets
GOLD_POINTS: Final[int] = ANSWERS.take(10)                      # by fives
DATA_AMOUNT: Final[int] = ANSWERS.take(4)
REMOVES: Final[int] = ANSWERS.take(18)
TOKEN: Final[int] = ANSWERS.take(8)
TASK_AT: Final[int] = ANSWERS.take(len(DISTINCT_TASKS))
TASK_TILE: Final[int] = ANSWERS.take(len(TASKS))
TASK_LEFT: Final[int] = ANSWERS.take(4)                         # after it
HIDE_CARD: Final[int] = ANSWERS.take(len(CARDS) - HIDDEN)       # Exertian card to be played face down
HIDE_SCORE: Final[int] = ANSWERS.take(8)                        # by threes
HIDE_DANGER: Final[int] = ANSWERS.take(6)
WOULD_LOSE: Final[int] = ANSWERS.take(2)                        # publicity, data
PLAIN: Final[int] = ANSWERS.take(QUESTIONS * 3 * PLAIN_VALUES)  # question, position and value


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
