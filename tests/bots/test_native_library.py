"""When libraries of rules in C are made again, and when one that is there is not asked."""
from __future__ import annotations

import os
from pathlib import Path

import pytest

import orrery
from orrery.bots import native
from orrery.bots.native import Sizes, Weights
from orrery.bots.rollouts import RolloutBot
from orrery.brain import brain_of
from orrery.games import find
from tests.native_build import lines_of
from tools.native import ROOT, stale

GAIA = find("gaia_project")


def test_a_library_is_stale_when_it_is_missing_or_older_than_its_sources(tmp_path: Path) -> None:
    out = tmp_path / "rules.so"
    assert stale("seti", out)
    out.touch()
    assert not stale("seti", out)
    newest = (ROOT / "orrery" / "games" / "seti" / "native" / "effects.c").stat().st_mtime
    os.utime(out, (newest - 10, newest - 10))
    assert stale("seti", out)


def test_a_library_of_other_features_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was compiled before the features changed would read the network wrongly, and beyond its end."""
    rules, match = lines_of("gaia_project"), orrery.new("gaia_project", seats=1, options={"difficulty": "nightmare"}, seed=1)
    taught = native.weights(brain_of(GAIA), brain_of(GAIA).network(match.state) or Path())
    assert rules.reads(taught)
    other = Weights.__new__(Weights)
    other.block, other.sizes = taught.block, Sizes(taught.sizes.states - 1, taught.sizes.options, 192, 128, 64)
    assert not rules.reads(other)
    monkeypatch.setattr(native, "rollouts", lambda game, seats: rules)
    monkeypatch.setattr(native, "weights", lambda brain, found: other)
    answer = RolloutBot(GAIA, 1, lines=0, seconds=0.05).choose(match.view(0))       # in Python, from the file itself
    assert answer in GAIA.rules[match.state.open()[0][0]].options(match.state, match.state.open()[0])
