"""The environments pass their libraries' own tests, for every game."""
from __future__ import annotations

import warnings

import pytest

import orrery
from tests.toy import TOY

pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")
pytest.importorskip("gymnasium", reason="the extra `research` is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from orrery.env.aec import env  # noqa: E402
from orrery.env.encoding import ACTIONS, action_ids, observe  # noqa: E402
from orrery.env.solo import SoloEnv  # noqa: E402

orrery.register(TOY)
GAMES = orrery.games()


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_api_and_seeds(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game), num_cycles=150)
        seed_test(lambda: env(game), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_checker(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SoloEnv(game), skip_render_check=True)


def test_an_illegal_action_is_refused() -> None:
    e = env("toy")
    e.reset(seed=1)
    mask = e.observe("player_0")["action_mask"]
    wrong = next(i for i in range(ACTIONS) if not mask[i])
    with pytest.raises(ValueError):
        e.step(wrong)
    assert (e.observe("player_0")["action_mask"] == mask).all()


def test_every_option_has_an_action_of_its_own() -> None:
    options = [(i, i * 7 % 5) for i in range(300)]
    assert len(set(action_ids(130, options))) == 300


def test_sealed_answers_are_not_observed() -> None:
    e = env("toy")
    e.reset(seed=1)
    before = e.observe("player_1")["observation"]
    e.step(e.runner.ids[1])
    assert (e.observe("player_1")["observation"] == observe(e.runner.view(1))).all()
    assert (e.observe("player_1")["observation"] == before).all()
