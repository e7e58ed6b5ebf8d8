"""What the networks are told: indices in range, once each, options told apart, and nothing that is hidden."""
from __future__ import annotations

import pytest

from orrery import game
from orrery.games.welcome_moon.bot.features import OPTION_SIZE, STATE_SIZE, option_features, state_features
from orrery.games.welcome_moon.rules.kinds import CHOOSE, HAND_OVER
from orrery.games.welcome_moon.rules.state import MoonState
from orrery.kernel.match import begin
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option

GAME = game("welcome_moon")
GAMES = 3


def check(found: list[int], size: int) -> None:
    assert found and min(found) >= 0 and max(found) < size
    assert len(set(found)) == len(found)


def told_apart(s: MoonState, f: Frame, options: list[Option]) -> bool:
    described = set()
    for o in options:
        found = option_features(s, f, o)
        check(found, OPTION_SIZE)
        described.add(frozenset(found))
    return len(described) == len(options)


@pytest.mark.parametrize("adventure", range(1, 9))
def test_features_are_in_range_and_tell_the_options_apart(adventure: int) -> None:
    questions, apart, rng = 0, 0, Rng(adventure)
    for seed in range(GAMES):
        match = begin(GAME, 1, {"adventure": adventure, "level": 8}, seed, listen=False)
        while not match.over:
            s = match.state
            assert isinstance(s, MoonState)
            found = state_features(s, 0)
            check(found, STATE_SIZE)
            assert 40 < len(found) < 300
            f = s.open()[0]
            options = GAME.rules[f[0]].options(s, f)
            distinct = told_apart(s, f, options)
            # two cards with the same faces are the same card
            assert distinct or (f[0] in (CHOOSE, HAND_OVER) and len(set(s.hand)) < 3)
            questions += 1
            apart += distinct
            match.act_option(0, options[rng.below(len(options))])
    assert apart > 0.97 * questions


@pytest.mark.parametrize("adventure", range(1, 9))
def test_what_is_hidden_is_not_told(adventure: int) -> None:
    """The cards to come in another order, and remembering nothing, look the same."""
    match, rng, asked = begin(GAME, 1, {"adventure": adventure, "level": 8}, 11, listen=False), Rng(3), 0
    while not match.over:
        s = match.state
        assert isinstance(s, MoonState)
        f = s.open()[0]
        options = GAME.rules[f[0]].options(s, f)
        if asked % 4 == 0:
            true = state_features(s, 0)
            for k in (1, 2):
                other = sample_state(GAME, match.view(0), Rng(k))
                assert isinstance(other, MoonState)
                assert set(state_features(other, 0)) == set(true)
                assert [option_features(other, f, o) for o in options] == [option_features(s, f, o) for o in options]
        asked += 1
        match.act_option(0, options[rng.below(len(options))])
    assert asked > 20


def test_the_numbering_stays() -> None:
    """Networks were taught with it: whoever changes it teaches them anew."""
    assert (STATE_SIZE, OPTION_SIZE) == (6944, 7862)


def test_an_unknown_question_is_described_by_its_values() -> None:
    s = begin(GAME, 1, {"adventure": 1, "level": 8}, 1, listen=False).state
    assert isinstance(s, MoonState)
    unknown = (CHOOSE + 7, 0)
    assert told_apart(s, unknown, [(a, b) for a in (-2, 0, 30) for b in (-1, 5)])
