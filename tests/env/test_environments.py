"""The environments pass their libraries' own tests, for every game."""
from __future__ import annotations

import warnings
from itertools import count
from random import Random
from types import SimpleNamespace

import pytest

import orrery
from tests.toy import TOY

pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")
pytest.importorskip("gymnasium", reason="the extra `research` is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, performance_benchmark, seed_test  # noqa: E402

from orrery.env.aec import env  # noqa: E402
from orrery.env.encoding import ACTIONS, LIMIT, Encoder, action_places, names  # noqa: E402
from orrery.env.runner import Runner  # noqa: E402
from orrery.env.solo import SoloEnv  # noqa: E402
from orrery.kernel.match import begin
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng  # noqa: E402

orrery.register(TOY)
GAMES = orrery.game_names()


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_api_and_seeds(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game), num_cycles=150)
        seed_test(lambda: env(game), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_performance_benchmark(game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The library's own benchmark, five seconds of it by a clock of ours that gains a fiftieth of a second at each look."""
    ticks = count()
    monkeypatch.setitem(performance_benchmark.__globals__, "time", SimpleNamespace(time=lambda: next(ticks) / 50))
    performance_benchmark(env(game))
    assert "turns per second" in capsys.readouterr().out and next(ticks) > 250


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
    places = action_places(130, options)
    assert len(places) == 300 and list(places.values()) == options and max(places) < ACTIONS


def test_sealed_answers_are_not_observed() -> None:
    e = env("toy")
    e.reset(seed=1)
    before = e.observe("player_1")["observation"]
    e.step(e.runner.ids[1])
    assert (e.observe("player_1")["observation"] == before).all()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_an_observation_shows_no_more_than_the_seats_view(game: str, seats: int) -> None:
    """Whatever is hidden may lie otherwise: a table made from the seat's view alone, the rest dealt at random, looks the same."""
    found = orrery.game(game)
    if seats not in found.seats:
        return
    runner, rng, deals = Runner(game, seats, {}), Random(seats), Rng(7)
    for seed in (1, 2):
        runner.start(seed)
        match = begin(found, seats, {}, seed, listen=False)
        for _ in range(120):
            if runner.seat < 0:
                break
            for seat in range(seats):
                sampled = sample_state(found, match.view(seat), deals)
                seen, same = runner.observe(seat), runner.encoder.look(sampled, seat)
                different = [names(game, seats)[i] for i in (seen != same).nonzero()[0]]
                assert not different, f"{game}, seat {seat} after {match.ply} answers: {different}"
            o = rng.choice(runner.listed)
            match.act_option(runner.seat, o)
            runner.answer(o)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_name(game: str) -> None:
    for seats in orrery.game(game).seats:
        found = names(game, seats)
        assert len(found) == len(set(found)) == Encoder(orrery.game(game), seats).size


def test_the_observer_comes_first() -> None:
    """Space Explorers, three seats: the hand of the second is hers alone to see; tokens are read from her own on."""
    runner = Runner("space_explorers", 3, {})
    runner.start(4)
    s = runner.state
    s.tokens[5:10] = [1, 2, 3, 0, 0]
    s.tokens[10:15] = [4, 0, 0, 0, 0]
    seen = dict(zip(names("space_explorers", 3), runner.observe(1).tolist(), strict=True))
    assert [seen[f"seat+0.tokens.{i}"] * 16 for i in range(5)] == [1, 2, 3, 0, 0]
    assert seen["seat+1.tokens.0"] * 16 == 4
    assert [i for i in range(61) if seen[f"seat+0.hands.{i}"]] == sorted(s.hands[1])
    assert seen["seat+2.hands.count"] * 16 == len(s.hands[0])
    assert seen["first"] == {0: -0.25, 1: 1.0, 2: -0.5}[s.first]
    assert [name for name in seen if name.startswith("asked.") and seen[name] == 1.0] == []       # the first seat is asked
    assert max(seen.values()) <= LIMIT


def test_a_game_that_says_nothing_of_observations_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("tests.toy.OBSERVED")
    with pytest.raises(orrery.OrreryError, match="OBSERVED"):
        env("toy")
