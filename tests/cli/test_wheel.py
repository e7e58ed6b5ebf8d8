"""The wheel is whole: built, installed into an empty environment, and played there."""
from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OFFLINE = ("No matching distribution", "Could not find a version", "Connection", "Temporary failure", "Network is unreachable")
PLAY = """
import orrery, pathlib, sys
from orrery.bots import make
assert "site-packages" in orrery.__file__, orrery.__file__
for name in orrery.games():
    game = orrery.game(name)
    match = orrery.new(name, seats=2, seed=3)
    bots = [make("greedy", game, 1), make("admiral@0.01", game, 2)]
    while not match.over and match.ply < 12:
        seat = match.waiting()[0]
        match.act_option(seat, bots[seat].choose(match.view(seat)))
    assert match.view(0).data and match.svg(0, "ru").startswith("<svg"), name
    assert game.lessons(), name
from orrery.ledger import read
assert all(read(name, "fr") for name in orrery.games())
print("played", *orrery.games())
"""


def done(*command: str, cwd: Path) -> str:
    """What a command says; skipped where it would need a package index that is not there."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    run = subprocess.run(command, cwd=cwd, capture_output=True, text=True, env=env)
    if run.returncode and any(word in run.stderr for word in OFFLINE):
        pytest.skip("no package index here")
    assert run.returncode == 0, (command, run.stderr[-3000:])
    return run.stdout


@pytest.mark.timeout(900)
def test_a_wheel_in_an_empty_environment_plays(tmp_path: Path) -> None:
    done(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT), cwd=tmp_path)
    wheel, = tmp_path.glob("orrery_tabletop-*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    for needed in ("orrery/web/templates/table.html", "orrery/games/seti/bot/network.npz", "orrery/games/seti/words/fr.po",
                   "orrery/bots/native/rollouts.c", "orrery/native/game.h", "orrery/native/kernel.h", "orrery/ledger_data/seti.md", "orrery/py.typed"):
        assert needed in inside, needed
    assert not [name for name in inside if name.startswith(("tests/", "tools/")) or name.endswith(".so")]
    place = tmp_path / "empty"
    done(sys.executable, "-m", "venv", str(place), cwd=tmp_path)
    bin = place / ("Scripts" if os.name == "nt" else "bin")
    done(str(bin / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", str(wheel), cwd=tmp_path)
    assert done(str(bin / "python"), "-c", PLAY, cwd=tmp_path).startswith("played gaia_project seti")
    said = done(str(bin / "orrery"), "rules", "space_explorers", "SE-3.05", "--plain", cwd=tmp_path)
    assert "SE-3.05" in said
