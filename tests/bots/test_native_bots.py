"""The admiral's rollouts by rules in C: they read the same table as the rules in Python, know nothing that is hidden, keep their time, and fall back."""
from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

import orrery
from orrery.bots.native import Rollouts, weights
from orrery.bots.network import load
from orrery.bots.one_ply import due
from orrery.bots.rollouts import RolloutBot
from orrery.brain import brain_of
from orrery.games import find
from orrery.kernel.match import Match
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Option
from tests.native_build import lines_of

TABLES: list[tuple[str, dict[str, Any]]] = [("seti", {"difficulty": "5"}), ("welcome_moon", {"adventure": 3, "level": 8}),
                                            ("gaia_project", {"difficulty": "nightmare"})]
GAMES = [(name, options) for name, options in TABLES
         if brain_of(find(name)).network(orrery.new(name, seats=1, options=options, seed=1).state) is not None]


class InC(RolloutBot):
    """Uses the libraries of the tests."""

    def __init__(self, name: str, **more: Any) -> None:
        super().__init__(find(name), 6, **more)
        self.asked = 0

    def lines_in_c(self) -> Rollouts:
        self.asked += 1
        return lines_of(self.game.id)


def table(name: str, options: dict[str, Any], answers: int) -> Match:
    match = orrery.new(name, seats=1, options=options, seed=11)
    bot = InC(name, lines=0)
    for _ in range(answers):
        match.act_option(0, bot.choose(match.view(0)))
    return match


def questions(match: Match) -> list[Option]:
    s = match.state
    f = s.open()[0]
    rule = match.game.rules[f[0]]
    return due(match.game, s, f, rule.options(s, f))


@pytest.mark.parametrize(("name", "options"), [*GAMES, *[("welcome_moon", {"adventure": n, "level": 8}) for n in range(1, 9) if n != 3]])
def test_a_table_names_a_feature_once(name: str, options: dict[str, Any]) -> None:
    """The network in C remembers the last table and adds only what is new: what is named twice would be added again at every question."""
    match, rng = orrery.new(name, seats=1, options=options, seed=2), Rng(4)
    while not match.over:
        found = brain_of(match.game).state_features(match.state, 0)
        assert len(found) == len(set(found))
        f = match.state.open()[0]
        answers = match.game.rules[f[0]].options(match.state, f)
        match.act_option(0, answers[rng.below(len(answers))])


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_c_and_python_find_the_same_answers_likely(name: str, options: dict[str, Any]) -> None:
    lines = lines_of(name)
    for answers in (0, 5, 12, 30):
        match = table(name, options, answers)
        s, game = match.state, match.game
        path = brain_of(game).network(s)
        assert path is not None
        f, asked = s.open()[0], questions(match)
        told = load(brain_of(game), path).think([brain_of(game).state_features(s, 0)], [[brain_of(game).option_features(s, f, o) for o in asked]])[0]
        out = lines.shares(weights(brain_of(game), path), lines.game.pack(s), 0)
        assert len(out) == len(asked)
        assert np.exp(list(out)) == pytest.approx(np.exp(told), abs=0.01)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_what_is_hidden_does_not_change_the_answer(name: str, options: dict[str, Any]) -> None:
    match = table(name, options, 14)
    dealt = []
    for deal in (1, 2):
        other = match.fork(match.ply)
        other.state = sample_state(match.game, match.view(0), Rng(deal))
        dealt.append(other)
    assert len({InC(name, lines=80).choose(m.view(0)) for m in (match, match, *dealt)}) == 1


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_answers_are_legal_and_in_time(name: str, options: dict[str, Any]) -> None:
    match = table(name, options, 10)
    bot = InC(name, lines=10**6, seconds=0.1)
    for _ in range(6):
        began = time.process_time()         # its own, however busy the machine is
        found = bot.choose(match.view(0))
        assert time.process_time() - began < 0.5
        assert found in [choice.raw for choice in match.pending()[0].options]
        match.act_option(0, found)
    assert bot.asked > 0


def test_a_table_that_c_has_no_room_for_is_played_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    name, options = TABLES[1]
    match = table(name, options, 5)
    monkeypatch.setattr(Rollouts, "choose", lambda self, network, packed, seat, budget: (-1, 0))
    assert InC(name, lines=80).choose(match.view(0)) in [choice.raw for choice in match.pending()[0].options]
