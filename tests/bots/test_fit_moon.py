"""The tool that looks for better weights of Welcome to the Moon: what it moves is played with, and what it writes is what the game reads."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from orrery.games.welcome_moon import evaluate  # noqa: E402
from tools import fit_moon  # noqa: E402

LAUNCH, VIRUS = 1, 6


@pytest.fixture(autouse=True)
def as_before() -> Any:
    before = {n: fit_moon.current(n) for n in (LAUNCH, VIRUS)}
    yield
    for n, weights in before.items():
        fit_moon.put(n, weights)


def test_weights_that_are_moved_are_played_with_and_nothing_is_remembered() -> None:
    weights = fit_moon.current(VIRUS)
    s = fit_moon.begin(VIRUS, 1, 3)
    before = evaluate.evaluate(s, 0)
    fit_moon.put(VIRUS, 2 * weights)
    assert evaluate.weighed(s, 0)[0] == pytest.approx(2 * sum([w * v for w, v in zip(weights, evaluate.features(s, 0), strict=False)]))
    assert evaluate.evaluate(s, 0) != before
    fit_moon.put(VIRUS, weights)
    assert evaluate.evaluate(s, 0) == before


def test_equal_weights_play_the_same_game_and_a_step_moves_them_a_little() -> None:
    weights = fit_moon.current(LAUNCH)
    assert fit_moon.play(LAUNCH, 5, [weights]) == fit_moon.play(LAUNCH, 5, [weights])
    found = fit_moon.climb(LAUNCH, 0.0, 1, pairs=1)
    assert found.shape == weights.shape and (found != weights).any()
    assert (fit_moon.current(LAUNCH) == weights).all()


def test_what_is_written_is_what_was_found(tmp_path: Path) -> None:
    path = tmp_path / "evaluate.json"
    path.write_text(fit_moon.PATH.read_text("utf-8"), "utf-8")
    fit_moon.write(VIRUS, fit_moon.current(VIRUS), path)
    assert path.read_text("utf-8") == fit_moon.PATH.read_text("utf-8")
