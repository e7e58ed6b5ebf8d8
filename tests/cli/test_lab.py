"""Tournaments and tables for statistics from the command line."""
from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from orrery.cli.main import main


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "arena.jsonl"
    args = ["arena", "space_explorers", "--bots", "random,greedy", "--out", str(out), "--json"]
    assert main([*args, "--rounds", "1"]) == 0
    first = out.read_text()
    assert main([*args, "--rounds", "2"]) == 0
    assert out.read_text().startswith(first) and len(out.read_text().splitlines()) == 5
    rows = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [r["bot"] for r in rows] == ["greedy", "random"] and rows[0]["games"] == 4


@pytest.mark.parametrize("args", [["arena", "space_explorers", "--bots", "random"], ["arena", "space_explorers", "--bots", "random,nobody"],
                                  ["arena", "chess"], ["export", "nowhere.jsonl", "x.csv"]])
def test_bad_input_is_one_sentence(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*args, "--lang", "fr"]) == 2
    said = capsys.readouterr().err.strip()
    assert said and "\n" not in said and "Traceback" not in said


def test_results_become_a_table(tmp_path: Path) -> None:
    source, target = tmp_path / "games.jsonl", tmp_path / "games.csv"
    assert main(["sim", "space_explorers", "--games", "3", "--seats", "random,random", "--out", str(source), "--plain"]) == 0
    assert main(["export", str(source), str(target)]) == 0
    rows = list(csv.DictReader(target.open()))
    assert len(rows) == 6 and rows[0]["game"] == "space_explorers"
    assert all(int(r["total"]) == sum(int(v) for k, v in r.items() if k.startswith("points_")) for r in rows)


def test_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `research` is not installed")
    source, target = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    assert main(["sim", "space_explorers", "--games", "2", "--seats", "random,random", "--out", str(source), "--plain"]) == 0
    assert main(["export", str(source), str(target)]) == 0
    assert parquet.read_table(target).num_rows == 4
