"""The notebook's cells run as they are printed (with a small budget), and what it shows was really computed."""
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).resolve().parents[2] / "docs" / "notebooks" / "train_space_explorers.ipynb"


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return [c for c in found if c["cell_type"] == "code"]


def test_the_cells_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("ORRERY_NOTEBOOK_BUDGET", "3")
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells()):
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
    said = capsys.readouterr().out
    assert "trained: " in said and "3 games in " in said and "the first seat wins" in said
    assert names["match"].fork(57).ply == 57 and names["match"].fork(57)._repr_svg_().startswith("<svg")
    assert names["Curve"]([True, False, True])._repr_svg_().count("<polyline") == 1
    assert abs(names["policy"].weights).max() > 0, "it learnt something"


def test_what_the_notebook_shows_is_an_agent_that_beats_random() -> None:
    shown = ""
    pictures = 0
    for cell in cells():
        assert cell["execution_count"], "every cell was run"
        for output in cell["outputs"]:
            assert output["output_type"] != "error"
            shown += "".join(output.get("text", []))
            pictures += "image/svg+xml" in output.get("data", {})
    assert pictures == 2
    won, games = re.findall(r"^trained: ([\d.]+) % of (\d+) games", shown, re.M)[0]
    assert float(won) >= 70 and int(games) >= 200
    assert not re.search(r"/(?:work|root|home|tmp)/\w", NOTEBOOK.read_text(encoding="utf-8"))
