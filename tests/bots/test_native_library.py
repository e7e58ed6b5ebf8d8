"""When a library that is there is not asked."""
from __future__ import annotations

from pathlib import Path

import pytest

import orrery
from orrery.bots import native
from orrery.bots.native import Sizes, Weights
from orrery.bots.rollouts import RolloutBot
from orrery.brain import brain_of
from orrery.games import find
from tests.native_build import lines_of

GAIA = find("gaia_project")


def test_a_library_of_other_features_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was compiled before the features changed would read the network wrongly, and beyond its end."""
    rules, match = lines_of("gaia_project"), orrery.new("gaia_project", seats=1, options={"difficulty": "nightmare"}, seed=1)
    taught = native.weights(brain_of(GAIA), brain_of(GAIA).network(match.state) or Path())
    assert rules.reads(taught)
    other = Weights.__new__(Weights)
    other.block, other.sizes = taught.block, Sizes(taught.sizes.states - 1, taught.sizes.options, 192, 128, 64)
    assert not rules.reads(other)
    monkeypatch.setattr(native, "rollouts", lambda game: rules)
    monkeypatch.setattr(native, "weights", lambda brain, found: other)
    answer = RolloutBot(GAIA, 1, lines=0, seconds=0.05).choose(match.view(0))       # in Python, from the file itself
    assert answer in GAIA.rules[match.state.open()[0][0]].options(match.state, match.state.open()[0])
