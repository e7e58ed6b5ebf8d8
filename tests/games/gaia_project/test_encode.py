"""What a network reads: numbers within their ranges, the same for what a seat cannot tell apart, answers told apart."""
from __future__ import annotations

import random

import orrery
from orrery.games.gaia_project.encode import STATE_SIZE, state_features
from orrery.games.gaia_project.encode_options import OPTION_SIZE, option_features
from orrery.games.gaia_project.fields import ORE
from orrery.kernel.match import sample_state
from orrery.kernel.rng import Rng

ALONE = {"difficulty": "nightmare"}


def test_features_lie_within_their_ranges_and_tell_answers_apart() -> None:
    lot, questions, clear = random.Random(1), 0, 0
    for seed in range(4):
        match = orrery.new("gaia_project", seats=1, options=ALONE, seed=seed)
        while not match.over:
            s = match.state
            f = s.open()[0]
            options = match.game.rules[f[0]].options(s, f)
            table = state_features(s, 0)
            answers = [option_features(s, f, o) for o in options]
            for found, size in [(table, STATE_SIZE), *[(a, OPTION_SIZE) for a in answers]]:
                assert found and len(set(found)) == len(found)
                assert min(found) >= 0 and max(found) < size
            questions += 1
            clear += len({tuple(a) for a in answers}) == len(answers)
            match.act_option(0, lot.choice(options))
    assert clear > 0.85 * questions         # two mines of the same kind in the same surroundings are one


def test_the_sizes_are_those_that_networks_were_taught_with() -> None:
    assert (STATE_SIZE, OPTION_SIZE) == (876, 1917)


def test_what_is_hidden_is_not_read() -> None:
    match = orrery.new("gaia_project", seats=1, options=ALONE, seed=5)
    lot = random.Random(2)
    for _ in range(120):
        if match.over:
            break
        view = match.view(0)
        first, second = [sample_state(match.game, view, Rng(k)) for k in (1, 2)]
        assert state_features(first, 0) == state_features(second, 0) == state_features(match.state, 0)
        match.act_option(0, lot.choice(match.pending()[0].options))


def test_more_of_a_resource_keeps_what_less_of_it_has() -> None:
    match = orrery.new("gaia_project", seats=1, options=ALONE, seed=3)
    match.act(0, "faction terrans")
    table = match.state
    before = set(state_features(table, 0))
    table.p[0][ORE] += 1      # type: ignore[attr-defined]
    assert before < set(state_features(table, 0))
