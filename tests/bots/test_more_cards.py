"""A card, a tile and a mission more in a copy of each game's data: networks find their features again, and the admiral plays on."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import orrery

PACKAGE = Path(orrery.__file__).parent
Data = dict[str, Any]
PLAY = """
import json, logging, sys
logging.basicConfig(level=logging.WARNING, format="%(message)s")
import orrery
from orrery.bots import make
from orrery.bots.network import changes
from orrery.brain import brain_of
game = orrery.game(sys.argv[1])
match = orrery.new(game.id, seats=int(sys.argv[2]), options=json.loads(sys.argv[3]), seed=4)
brain, path = brain_of(game), brain_of(game).network(match.state)
bots = [make("admiral@0.02", game, seat) for seat in range(match.seats)]
while not match.over and match.ply < 40:
    seat = match.waiting()[0]
    match.act_option(seat, bots[seat].choose(match.view(seat)))
changed = next((c for c in changes(brain) if c.path == path), None)
print(json.dumps({"ply": match.ply, "new": changed.new if changed else [], "gone": changed.gone if changed else []}))
"""


def edit(folder: Path, name: str, change: Callable[[Data], None]) -> None:
    path = folder / name
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def seti(folder: Path) -> None:
    edit(folder, "cards_main.json", lambda d: d["cards"].append({**d["cards"][0], "id": 900, "name": "Test Mission"}))
    edit(folder, "solo.json", lambda d: d["objectives"].insert(2, {**d["objectives"][0], "id": "I-9"}))


def gaia_project(folder: Path) -> None:
    edit(folder, "boosters.json", lambda d: d["boosters"].append({**d["boosters"][0], "number": len(d["boosters"]) + 1}))
    edit(folder, "tech_tiles.json", lambda d: d["advanced"].insert(0, {**next(t for t in d["advanced"] if t["when"] == "special"), "id": "test_tile"}))
    edit(folder, "round_scoring.json", lambda d: d["tiles"].insert(0, {**d["tiles"][0], "id": "test_round"}))


def welcome_moon(folder: Path) -> None:
    edit(folder, "missions.json", lambda d: d["missions"].append({**d["missions"][0], "id": 112}))
    edit(folder, "cards.json", lambda d: d.update(cards=[*d["cards"], {"id": 900, "number": 1, "action": "planning"}], count=d["count"] + 1))


def space_explorers(folder: Path) -> None:
    """Its cards' numbers say what they are, so there are always sixty, and twelve tiles: another card and another tile instead of one that was there."""
    edit(folder, "specialists.json", lambda d: d["cards"][2].update(cost=["blue", "blue"], base_cost=2))
    edit(folder, "projects.json", lambda d: d["tiles"][0]["sides"][0].update(prestige=5))


CASES = [("seti", seti, 1, {"difficulty": "5"}, ["play_card.900", "hand.900", "objective.I-9"]),
         ("gaia_project", gaia_project, 1, {"difficulty": "hard", "factions": "random"}, ["held_at.11", "advanced_at.test_tile", "special_at.test_tile"]),
         ("welcome_moon", welcome_moon, 1, {"adventure": 1}, ["mission.6.0"]),
         ("space_explorers", space_explorers, 2, {}, [])]


@pytest.mark.parametrize(("game", "grow", "seats", "options", "told"), CASES, ids=[case[0] for case in CASES])
def test_a_game_with_more_cards_is_played_by_the_admiral(game: str, grow: Callable[[Path], None], seats: int, options: Data, told: list[str],
                                                         tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("__pycache__", "*.so", "static", "templates")
    shutil.copytree(PACKAGE, tmp_path / "orrery", ignore=left_out)
    grow(tmp_path / "orrery" / "games" / game / "data")
    run = subprocess.run([sys.executable, "-c", PLAY, game, str(seats), json.dumps(options)], cwd=tmp_path, capture_output=True, text=True,
                         env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"})
    assert run.returncode == 0, run.stderr[-3000:]
    found = json.loads(run.stdout)
    assert found["ply"] >= 20 and found["gone"] == []
    for name in told:
        assert any(name in new for new in found["new"]), (name, found["new"])
        assert "taught before the game changed" in run.stderr
