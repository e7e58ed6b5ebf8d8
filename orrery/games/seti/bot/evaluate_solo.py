"""What the objectives of a solo game are worth: every one that is completed keeps points and progress from the rival (ST-30)."""
from __future__ import annotations

from typing import Final

from ..rules.effect_codes import EV_LAND, EV_ORBIT, EV_TRACE
from ..rules.kinds import OBJECTIVE_WIN
from ..rules.solo_objectives import HAS_PUBLICITY, HAS_SCORE, PER_OBJECTIVE, STATE, TASKS
from ..rules.solo_state import DONE, OPEN, SPENT, STACK
from ..rules.state import SetiState
from .evaluate_table import Weights

DUE: Final = (0, 10, 9, 7, 4, 0)    # objectives still to be paid, by round
# [objective][task]: bits of the planets where an orbit or a landing marks it
PLACING: Final = tuple([tuple([max([bits for kind, bits in task if kind in (EV_ORBIT, EV_LAND)], default=0) for task in tasks]) for tasks in TASKS])
# [objective][task]: bits of the sector colours whose win marks it, of the trace colours that do
WINNING: Final = tuple([tuple([max([bits for kind, bits in task if kind == OBJECTIVE_WIN], default=0) for task in tasks]) for tasks in TASKS])
TRACING: Final = tuple([tuple([max([bits for kind, bits in task if kind == EV_TRACE], default=0) for task in tasks]) for tasks in TASKS])


def missing(s: SetiState) -> float:
    """The points the rival gets at the end for what is not completed (ST-30.11)."""
    return -PER_OBJECTIVE * float(len(s.solo[OPEN]) + len(s.solo[STACK]))


def objectives(s: SetiState, w: Weights, round: int) -> float:
    """What is missing, less what is done towards it."""
    solo = s.solo
    total = missing(s) + w.paid * len(solo[SPENT]) + w.paying * min(len(solo[DONE]), DUE[round])
    for entry in solo[OPEN]:
        tasks = TASKS[entry >> 4]
        part = 0.0
        for i in range(len(tasks)):
            if entry >> i & 1:
                part += 1.0
            elif tasks[i][0][0] >= STATE:
                part += nearness(s, tasks[i][0])
        total += (w.objective + w.paying) * w.marked * part / len(tasks)
    return total


def nearness(s: SetiState, task: tuple[int, int]) -> float:
    """How near one is to what a task wants one to have."""
    what, need = task
    have = s.publicity[0] if what == HAS_PUBLICITY else s.score[0] if what == HAS_SCORE else s.data[0]
    return min(0.9, have / need) ** 2


def wanted_planets(s: SetiState, w: Weights, extra: list[float]) -> None:
    """Adds to the planets where an orbit or a landing would mark a task."""
    for entry in s.solo[OPEN]:
        placing = PLACING[entry >> 4]
        for i in range(len(placing)):
            if placing[i] and not entry >> i & 1:
                for planet in range(len(extra)):
                    if placing[i] >> planet & 1:
                        extra[planet] += w.want_task / len(placing)


def wanted(s: SetiState, marking: tuple[tuple[int, ...], ...]) -> int:
    """Bits of the colours in which winning a sector (WINNING) or a trace (TRACING) would mark a task."""
    found = 0
    for entry in s.solo[OPEN]:
        for i, bits in enumerate(marking[entry >> 4]):
            if not entry >> i & 1:
                found |= bits
    return found
