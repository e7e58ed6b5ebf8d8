"""Thousands of tables in one call: what a seat sees, what it may answer, and what it gets, beside the rules in Python."""
from __future__ import annotations

import numpy as np
import pytest

from orrery.env.encoding import Encoder, action_places
from orrery.env.tables import Tables, TablesEnv
from orrery.games import find
from orrery.kernel.state import answer
from orrery.native.load import NativeRefused

from .build import native


@pytest.mark.parametrize(("name", "seats"), [("space_explorers", 3), ("welcome_moon", 2), ("welcome_moon", 1), ("seti", 2), ("gaia_project", 3)])
def test_observations_masks_and_rewards(name: str, seats: int) -> None:
    """One table, followed in Python; in a sealed phase the others are seen as they were when it opened."""
    game, encoder = find(name), Encoder(find(name), seats)
    tables = Tables(name, seats, count=2, pool=3, native=native(name))
    batch = tables.reset(seed=4)
    rng = np.random.default_rng(1)
    mirror = tables.state(0)
    floor = mirror.copy() if mirror.branches else None
    for _ in range(400):
        f = mirror.open()[0]
        assert batch.seats[0] == f[1]
        options = game.rules[f[0]].options(mirror, f)
        places = action_places(f[0], options)
        assert sorted(places) == list(np.flatnonzero(batch.masks[0]))
        seen = encoder.look(mirror, f[1], floor)
        assert batch.observations[0].tolist() == seen.tolist()
        actions = tables.sample(rng)
        was, reveals = bool(mirror.branches), mirror.reveals
        answer(game.rules, mirror, f, places[int(actions[0])])
        if mirror.branches and (not was or mirror.reveals != reveals):
            floor = mirror.copy()
        elif not mirror.branches:
            floor = None
        batch = tables.step(actions)
        if not mirror.open():
            assert batch.done[0]
            best = [i for i, p in enumerate(game.places(mirror)[:seats]) if p == 1]
            if seats > 1 and len(best) < seats:
                assert batch.rewards[0].tolist() == [np.float32(1 / len(best)) if i in best else np.float32(-1 / (seats - len(best))) for i in range(seats)]
            return
        assert not batch.done[0]
        assert not batch.rewards[0].any()
    raise AssertionError("the game did not end")


def test_finished_tables_begin_anew_with_chance_of_their_own() -> None:
    tables = Tables("space_explorers", 2, count=8, pool=1, threads=2, native=native("space_explorers"))
    tables.reset(seed=2)
    rng = np.random.default_rng(3)
    ended, decks = 0, set()
    for _ in range(400):
        batch = tables.step(tables.sample(rng))
        ended += int(np.sum(batch.done))
        decks |= {tables.state(int(i)).rng for i in np.flatnonzero(batch.done)}
    assert ended >= 8
    assert len(decks) == ended
    assert batch.masks.any(axis=1).all()
    tables.close()


def test_the_same_seed_gives_the_same_games_whatever_the_threads() -> None:
    found = []
    for threads in (1, 3):
        tables = Tables("welcome_moon", 2, count=7, pool=2, threads=threads, native=native("welcome_moon"))
        tables.reset(seed=9)
        rng = np.random.default_rng(5)
        for _ in range(60):
            batch = tables.step(tables.sample(rng))
        found.append((batch.observations.copy(), batch.masks.copy()))
        tables.close()
    assert all(np.array_equal(a, b) for a, b in zip(*found, strict=True))


def test_an_action_that_is_not_in_the_mask_is_refused() -> None:
    tables = Tables("space_explorers", 2, count=3, pool=1, native=native("space_explorers"))
    batch = tables.reset(seed=1)
    actions = tables.sample(np.random.default_rng(0))
    actions[1] = int(np.flatnonzero(batch.masks[1] == 0)[0])
    with pytest.raises(NativeRefused, match="table 1: an action that is not legal now"):
        tables.step(actions)
    with pytest.raises(ValueError, match="3 actions are needed"):
        tables.step(actions[:2])


def test_as_a_vector_environment_of_gymnasium() -> None:
    env = TablesEnv("space_explorers", num_envs=5, limit=30, native=native("space_explorers"))
    observations, info = env.reset(seed=3)
    assert env.observation_space.contains(observations)
    cut = 0
    for _ in range(40):
        actions = env.tables.sample(np.random.default_rng(1))
        observations, rewards, terminated, truncated, info = env.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (5,)
        assert set(env.tables.asked) == {0}
        cut += int(truncated.sum())
        over = terminated | truncated
        assert ("final_obs" in info) == over.any()
        for i in np.flatnonzero(over):
            assert env.observation_space.contains(np.stack([info["final_obs"][i]] * 5))
            assert not np.array_equal(info["final_obs"][i], observations[i]), "the row is the next game's"
    assert cut >= 5
    assert observations.shape == (5, env.tables.size)
    assert info["action_mask"].shape == (5, 512)
    env.close()
