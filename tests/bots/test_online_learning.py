"""A network that goes on learning at the table: it gets better there, keeps to its time, and what it learnt stays at that table."""
from __future__ import annotations

import time
from array import array
from typing import Any

import numpy as np
import pytest

import orrery
from orrery.bots import native, online_learning
from orrery.bots.native import Rollouts, Sizes, Weights, weights
from orrery.bots.network import Array
from orrery.bots.online_learning import Student, student
from orrery.bots.rollouts import RolloutBot
from orrery.brain import brain_of
from orrery.games import find
from orrery.kernel.match import Match
from tests.native_build import lines_of, toy_lines
from tools.teach import Teacher, begin, parts_of

GAIA = find("gaia_project")
SIZES = Sizes(11, 8, 16, 16, 8)


def beginner() -> Weights:
    teacher = Teacher(toy_lines(), SIZES, 1)
    begin(teacher, 1)
    return Weights({name: part.copy() for name, part in parts_of(teacher).items()})


def test_it_learns_from_where_the_table_stands_and_leaves_what_it_was_taught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online_learning, "RATE", 3e-3)
    taught = beginner()
    before = taught.block.copy()
    at_table = Student(GAIA, toy_lines(), taught)
    cards = array("q", [0, 1, 4, 0, 0, 1, 2, 3, 4])         # six of ten rounds are left
    at_table.teacher.begin_from(cards)
    drawn = at_table.teacher.test(300, True, 5).mine
    at_table.study(cards, 2.0)
    assert at_table.teacher.test(300, True, 5).mine > drawn + 3
    assert np.array_equal(taught.block, before)


def test_it_keeps_to_its_time() -> None:
    at_table = Student(GAIA, toy_lines(), beginner())
    cards = array("q", [0, 1, 0, 0, 0, 1, 2, 3, 4])
    for seconds in (0.3, 0.0, -1.0):
        begun = time.monotonic()
        at_table.study(cards, seconds)
        assert time.monotonic() - begun < max(seconds, 0) + 0.5


def gaia_table(seed: int) -> Match:
    match = orrery.new("gaia_project", seats=1, options={"difficulty": "nightmare"}, seed=seed)
    match.act(0, "faction ivits")
    return match


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Rollouts:
    lines = lines_of("gaia_project")
    monkeypatch.setattr(native, "rollouts", lambda game: lines)
    online_learning._students.clear()
    return lines


def studied() -> list[Array]:
    return [s.block.copy() for s in online_learning._students.values()]


def test_what_was_learnt_stays_at_the_table_whichever_bot_answers(compiled: Rollouts) -> None:
    match, other = gaia_table(1), gaia_table(2)
    RolloutBot(GAIA, 1, seconds=0.6).choose(match.view(0))
    first = studied()[0]
    match.act_option(0, RolloutBot(GAIA, 2, seconds=0.6).choose(match.view(0)))
    RolloutBot(GAIA, 3, seconds=0.6).choose(match.view(0))
    assert len(online_learning._students) == 1 and not np.array_equal(studied()[0], first)
    RolloutBot(GAIA, 1, seconds=0.6).choose(other.view(0))
    assert len(online_learning._students) == 2


@pytest.mark.parametrize(("lines", "studies"), [(0, 2), (40, 1)])
def test_where_the_answer_is_plain_the_rest_of_the_time_is_for_learning(lines: int, studies: int, compiled: Rollouts, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[float] = []
    monkeypatch.setattr(Student, "study", lambda self, packed, seconds: times.append(seconds))
    monkeypatch.setattr(Rollouts, "choose", lambda self, network, packed, seat, budget: (0, lines))
    RolloutBot(GAIA, 1, seconds=60).choose(gaia_table(1).view(0))
    assert len(times) == studies and 40 < times[0] < 48.01 and all(48 < x < 54.01 for x in times[1:])


def told(rules: Rollouts, seed: int, promise: float) -> float:
    """How much of what comes the network expects at a table, by this measure of what a table promises."""
    match = gaia_table(seed)
    path = brain_of(GAIA).network(match.state)
    assert path is not None
    at_table = Student(GAIA, rules, weights(brain_of(GAIA), path))
    at_table.teacher.begin_from(rules.game.pack(match.state))
    at_table.lesson.rate, at_table.lesson.reward_shaping = 0.0, promise
    return at_table.teacher.round(at_table.lesson, at_table.points, at_table.games).told


def test_what_the_network_expects_is_measured_as_when_it_was_taught(compiled: Rollouts) -> None:
    """With another measure it tells less, and has to unlearn that at every table."""
    as_taught, otherwise = [[told(compiled, seed, promise) for seed in (1, 4, 7)] for promise in (online_learning.SHAPING, 0.0)]
    assert sum(as_taught) / 3 > 0.7 and sum(as_taught) > sum(otherwise) + 0.2


def test_only_so_many_tables_are_remembered(compiled: Rollouts) -> None:
    path = brain_of(GAIA).network(gaia_table(0).state)
    assert path is not None
    for seed in range(online_learning.MOST + 2):
        student(GAIA, compiled, path, weights(brain_of(GAIA), path), gaia_table(seed).state)
    assert len(online_learning._students) == online_learning.MOST


@pytest.mark.parametrize("more", [{"lines": 40}, {"lines": 40, "seconds": 0.0}])
def test_with_lines_alone_nothing_is_learnt_and_the_same_seed_gives_the_same_answer(compiled: Rollouts, more: dict[str, Any]) -> None:
    match = gaia_table(3)
    assert len({RolloutBot(GAIA, 5, **more).choose(match.view(0)) for _ in range(3)}) == 1
    assert not online_learning._students
