"""The tool that looks for better weights: nothing moved is the evaluation as it stands, and what it finds is what the games read."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from orrery.games.gaia_project import evaluate_tables, evaluate_weights  # noqa: E402
from orrery.games.seti import evaluate_table  # noqa: E402
from orrery.games.seti.components import load  # noqa: E402
from tools.fit_evaluation import TABLES, GaiaTable, SetiTable, difference, play  # noqa: E402


@pytest.fixture(autouse=True)
def as_before() -> Any:
    yield
    for kind in (SetiTable, GaiaTable):
        kind(np.zeros(len(kind.keys))).put()


@pytest.mark.parametrize("game", sorted(TABLES))
def test_two_equal_tables_play_the_same_game(game: str) -> None:
    kind: Any = TABLES[game]
    one, other = [kind(np.zeros(len(kind.keys))) for _ in range(2)]
    assert difference(game, kind, 1, 5, one, other) == 0


def test_weights_that_are_moved_are_played_with() -> None:
    kind = SetiTable
    theta = np.zeros(len(kind.keys))
    theta[kind.keys.index(("weights", "objective"))] = 1.0
    plain, moved = kind(np.zeros(len(kind.keys))), kind(theta)
    moved.put()
    assert evaluate_table.WEIGHTS[1].objective == pytest.approx(2.71828 * load("evaluate.json")["weights"]["objective"], rel=1e-4)
    plain.put()
    assert evaluate_table.WEIGHTS[1].objective == load("evaluate.json")["weights"]["objective"]
    assert len(play("seti", 3, {"difficulty": "5"}, [plain])) == 2


def test_what_is_written_is_what_was_found(tmp_path: Path) -> None:
    seti, gaia = SetiTable(np.zeros(len(SetiTable.keys))), GaiaTable(np.zeros(len(GaiaTable.keys)))
    seti.path, gaia.path = tmp_path / "evaluate.json", tmp_path / "evaluate_weights.py"
    seti.write()
    assert json.loads(seti.path.read_text()) == load("evaluate.json")
    gaia.path.write_text(GaiaTable.path.read_text())
    gaia.write()
    assert gaia.path.read_text() == GaiaTable.path.read_text()


def test_gaia_income_stays_worth_nothing_when_no_round_comes() -> None:
    moved = GaiaTable(np.ones(len(GaiaTable.keys)))
    moved.put()
    assert evaluate_tables.PHASES[0].w["io"] == 0.0 != evaluate_tables.PHASES[1].w["io"]
    assert evaluate_weights.WEIGHTS["mines"][5] > GaiaTable.start["mines"][5]
