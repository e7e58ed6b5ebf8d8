"""What a network reads of a table of Space Explorers, for two to four seats."""
from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import orrery
from orrery.brain import brain_of
from orrery.games.space_explorers.rules.state import SpaceState
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option


def asked(seats: int, games: int) -> Iterator[tuple[SpaceState, Frame, list[Option]]]:
    """Questions of random games."""
    for seed in range(games):
        match, rng = orrery.new("space_explorers", seats=seats, seed=seed), random.Random(seed)
        while not match.over:
            seat = match.waiting()[0]
            f = match.question(seat).frame
            rule = match.game.rules[f[0]]
            options = rule.options(match.state, f)
            yield match.state, f, options
            match.act(seat, rule.say(match.state, f, rng.choice(options)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_are_in_range_and_named_once(seats: int) -> None:
    brain = brain_of(orrery.game("space_explorers"))
    tables, answers = brain.feature_names()
    for s, f, options in asked(seats, 4):
        found = brain.state_features(s, f[1])
        assert len(set(found)) == len(found) and max(found) < len(tables)
        for o in options:
            told = brain.option_features(s, f, o)
            assert len(set(told)) == len(told) and max(told) < len(answers)


@pytest.mark.parametrize("seats", [2, 4])
def test_features_do_not_know_what_is_hidden(seats: int) -> None:
    brain, rng = brain_of(orrery.game("space_explorers")), Rng(3)
    for s, f, options in asked(seats, 3):
        other = s.copy()
        assert brain.redeal(other, f[1], rng)
        assert brain.state_features(other, f[1]) == brain.state_features(s, f[1])
        assert [brain.option_features(other, f, o) for o in options] == [brain.option_features(s, f, o) for o in options]


def test_a_recruit_says_which_project_it_completes() -> None:
    match = orrery.from_position("space_explorers", {"centre": [26, 3, 14, 51, 8, 40], "projects": ["explorer_1"], "hubs": [
        {"blue": [1, 2, 4], "yellow": [25]}, {}]})
    brain = brain_of(match.game)
    f = match.question(0).frame
    names = brain.feature_names()[1]
    told = {o: [names[i] for i in brain.option_features(match.state, f, o)] for o in match.game.rules[f[0]].options(match.state, f)}
    explorer = match.state.box.side_id.index("explorer_1")
    complete = [o for o, found in told.items() if f"completes.{explorer}" in found]
    assert complete and all(match.state.box.profession[o[1]] == 2 for o in complete)      # three blue stand, of two yellow one: a Researcher
