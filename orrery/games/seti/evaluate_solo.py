"""What the objectives of a solo game are worth: every one that is completed keeps points and progress from the rival (ST-30)."""
from __future__ import annotations

from typing import Final

from .compile import EV_LAND, EV_ORBIT
from .solo_objectives import HAS_PUBLICITY, HAS_SCORE, PER_OBJECTIVE, STATE, TASKS
from .solo_state import DONE, OPEN, SPENT, STACK
from .state import SetiState

PAYING: Final = 1.75            # the progress of a missing objective (ST-30.10): a quarter of an action card in each round still to come
LATER: Final = 2                # rounds in which one that was paid is taken to have told
MARKED: Final = 0.45            # of an objective's worth for having all but completed it
DUE: Final = (0, 10, 9, 7, 4, 0)    # objectives still to be paid, by round
PLACING: Final = tuple([tuple([max([bits for kind, bits in task if kind in (EV_ORBIT, EV_LAND)], default=0) for task in tasks]) for tasks in TASKS])


def objectives(s: SetiState) -> float:
    """The points the rival will get for what is not completed (ST-30.11), less what is done towards it."""
    solo = s.solo
    left = 5 - s.round
    done = len(solo[DONE])
    value = PAYING * (LATER * len(solo[SPENT]) + left * min(done, DUE[s.round])) - PER_OBJECTIVE * (len(solo[OPEN]) + len(solo[STACK]))
    if s.over:
        return value
    for entry in solo[OPEN]:
        tasks = TASKS[entry >> 4]
        part = float((entry & 15).bit_count())
        for i in range(len(tasks)):
            if tasks[i][0][0] >= STATE and not entry >> i & 1:
                part += nearness(s, tasks[i][0])
        value += (PER_OBJECTIVE + PAYING * left) * MARKED * part / len(tasks)
    return value


def nearness(s: SetiState, task: tuple[int, int]) -> float:
    """How near one is to what a task wants one to have."""
    what, need = task
    have = s.publicity[0] if what == HAS_PUBLICITY else s.score[0] if what == HAS_SCORE else s.data[0]
    return min(0.9, have / need) ** 2


def wanted_planets(s: SetiState) -> int:
    """Bits of the planets where an orbit or a landing would mark a task."""
    wanted = 0
    for entry in s.solo[OPEN]:
        for i, bits in enumerate(PLACING[entry >> 4]):
            if not entry >> i & 1:
                wanted |= bits
    return wanted
