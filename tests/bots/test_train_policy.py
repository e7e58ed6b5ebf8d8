"""Teaching a network: what is saved is what the table reads, and teaching can go on from it. Needs torch, and is skipped without it."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import orrery
from orrery.bots.network import Network, load

torch = pytest.importorskip("torch", reason="torch is not installed (pip install .[train])")
OPTIONS = ["-o", "adventure=1", "-o", "level=8", "--tables", "8", "--games", "8"]


def taught(path: Path, *more: str) -> Network:
    run = subprocess.run([sys.executable, "-m", "tools.train_policy", "welcome_moon", *OPTIONS, "--minutes", "0.05", "--out", str(path), *more],
                         capture_output=True, text=True, timeout=200)
    assert run.returncode == 0, run.stderr[-2000:]
    return load(path)


def test_what_is_taught_is_what_the_table_reads(tmp_path: Path) -> None:
    from tools.train_policy import Batch, Net, Step
    first = taught(tmp_path / "first.npz", "--imitate", "2")
    match = orrery.new("welcome_moon", seats=1, options={"adventure": 1, "level": 8}, seed=4)
    s, game = match.state, match.game
    f = s.open()[0]
    table, answers = game.state_features(s, 0), [game.option_features(s, f, o) for o in game.rules[f[0]].options(s, f)]
    net = Net(*game.feature_sizes())
    used = net.load(str(tmp_path / "first.npz"))
    with torch.no_grad():
        told = net(Batch([Step(table, answers)]))[0].numpy()
    assert told == pytest.approx(first.think([table], [answers])[0], abs=1e-3)
    assert used["table"][table].all() and not used["table"].all()       # what never came up is left out
    second = taught(tmp_path / "second.npz", "--start", str(tmp_path / "first.npz"))
    assert not np.array_equal(first.table, second.table)
