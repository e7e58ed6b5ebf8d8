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
from orrery.env.encoding import ACTIONS, Observer, action_places, observe  # noqa: E402
from orrery.env.runner import Runner  # noqa: E402
from orrery.env.solo import SoloEnv  # noqa: E402
from orrery.kernel.match import begin  # noqa: E402

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
    assert (e.observe("player_1")["observation"] == observe(e.runner.view(1))).all()
    assert (e.observe("player_1")["observation"] == before).all()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_an_observation_is_that_of_the_seats_view_and_nothing_else(game: str, seats: int) -> None:
    """Beside a match that is played the ordinary way: its view, hashed from nothing, is what was kept up to date."""
    found = orrery.game(game)
    if seats not in found.seats:
        return
    runner, rng = Runner(game, seats, {}), Random(seats)
    for seed in (1, 2):
        runner.start(seed)
        match = begin(found, seats, {}, seed, listen=False)
        for _ in range(120):
            if runner.seat < 0:
                break
            assert runner.seat == match.waiting()[0]
            for seat in range(seats):
                assert (runner.observe(seat) == observe(match.view(seat).data)).all(), f"{game}, seat {seat} after {match.ply} answers"
            o = rng.choice(runner.listed)
            match.act_option(runner.seat, o)
            runner.answer(o)


def test_what_changes_changes_the_observation() -> None:
    one = {"game": "toy", "seats": 1, "seat": 0, "agenda": [], "branches": [], "hand": ["a", "b"], "deep": {"x": [1, {"y": 2}], "z": True}}
    others = [{**one, **part} for part in ({"hand": ["a"]}, {"hand": []}, {"deep": {"x": [1, {"y": 3}], "z": True}}, {"deep": {}},
                                           {"deep": {"x": [1], "z": True}}, {"hand": ["a", None, 4]}, {"deep": 3}, {"more": ["b"]},
                                           {"hand": ["b", 4, "a"]}, {"hand": [{"x": 1}, "b"]}, {"hand": ["a", ["b"]]})]
    observer, fresh = Observer(), observe(one)
    assert len({bytes(observe(other)) for other in [one, *others]}) == len(others) + 1
    for other in others * 2:
        assert (observer.look(other) == observe(other)).all()
        assert (observer.look(others[-3]) == observe(others[-3])).all()
        assert (observer.look(one) == fresh).all()
