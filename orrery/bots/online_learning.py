"""A network that goes on learning at the table: before an answer it plays on from where the table stands, thousands of times a game, and keeps what it
learnt for the rest of that game. Only with the rules in C, and only where there is time for it (Brain.online_learning)."""
from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable
from pathlib import Path
from typing import Any, Final

import numpy as np

from orrery.bots.margin import CLOSE, WIN
from orrery.bots.native import GROUPS, Lesson, Rollouts, Teacher, Weights
from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.state import State

ANSWERS: Final = 4096       # of a round of learning, at most
FEWEST: Final = 1024        # and at least; the first round is of so many, and tells how long they take
PART: Final = 512
PASSES: Final = 2
RATE: Final = 3e-4
OPEN: Final = 0.006         # answers are kept open: lines still have to choose among them
CREDIT: Final = 0.95
CLIP: Final = 0.2
SHAPING: Final = 1.0        # as the network was taught: what it expects of a table is what comes on top of that
CAREFUL: Final = 0.8        # of the time that is left is filled, for no round takes quite as long as the last
MOST: Final = 4             # tables that are remembered: a student takes some megabytes


class Student(Weights):
    """The weights of one table."""

    def __init__(self, game: Game[Any], lines: Rollouts, taught: Weights) -> None:
        self.teacher = Teacher(lines, taught.sizes, 1)
        self.teacher.weights[:] = taught.block
        self.block, self.sizes = self.teacher.weights, taught.sizes
        self.lesson = Lesson(taught.sizes, ANSWERS, PART, PASSES, RATE, OPEN, CREDIT, CLIP, 1.0, WIN, CLOSE, brain_of(game).relative_margin, 1.0, SHAPING,
                             0.0, 0.0)
        self.speed = 0.0            # answers a second
        self.points, self.games = np.zeros(GROUPS, np.float32), np.zeros(GROUPS, np.int32)

    def study(self, packed: Any, seconds: float) -> None:
        """Rounds of learning from this table on, as many as there is time for; the last one tells how long the next will take."""
        end = time.monotonic() + seconds
        self.teacher.begin_from(packed)
        while (left := end - time.monotonic()) * max(self.speed, 1) >= FEWEST or (left > 0 and not self.speed):
            self.lesson.answers = max(FEWEST, min(ANSWERS, int(self.speed * left * CAREFUL)))
            before = time.monotonic()
            done = self.teacher.round(self.lesson, self.points, self.games)
            self.speed = done.answers / max(time.monotonic() - before, 1e-6)


_students: OrderedDict[Hashable, Student] = OrderedDict()


def student(game: Game[Any], lines: Rollouts, path: Path, taught: Weights, s: State) -> Student:
    """Who studies this table; the bot may be another one at every answer, the table is known by what lay on it from the start (Brain.table_key)."""
    key = (path, brain_of(game).table_key(s))
    if key not in _students:
        while len(_students) >= MOST:
            _students.popitem(last=False)
        _students[key] = Student(game, lines, taught)
    _students.move_to_end(key)
    return _students[key]
