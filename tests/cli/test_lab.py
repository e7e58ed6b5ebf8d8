"""Tournaments and tables for statistics from the command line."""
from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from orrery.brain import brain_of
from orrery.cli.main import main
from orrery.games import find


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
                                  ["arena", "chess"], ["arena"], ["arena", "--figures"], ["arena", "--figures", "nowhere.jsonl"],
                                  ["arena", "space_explorers", "--solo", "--bots", "random"], ["arena", "seti", "--solo", "--vary", "colour"],
                                  ["arena", "seti", "--solo", "--ladder"], ["arena", "seti", "--vary", "difficulty"], ["export", "nowhere.jsonl", "x.csv"]])
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


def test_bots_meet_a_games_own_opponent_at_every_difficulty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "astra.jsonl"
    args = ["arena", "welcome_moon", "--solo", "--bots", "random,cadet", "--vary", "difficulty", "-o", "adventure=2", "--out", str(out)]
    assert main([*args, "--rounds", "1", "--plain"]) == 0
    first = out.read_text()
    assert main([*args, "--rounds", "2", "--json"]) == 0
    assert out.read_text().startswith(first), "an unfinished file goes on"
    rows = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [(r["level"], r["bot"], r["games"]) for r in rows] == [(level, bot, 2) for level in range(1, 9) for bot in ("random", "cadet")]
    games = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    assert all(r["points"] == sum(g["totals"][0] for g in games[i::16]) / 2 for i, r in enumerate(rows))
    assert len({g["seed"] for g in games}) == 2, "a round's deal is the same for everybody"
    cadet = [r for r in rows if r["bot"] == "cadet"]
    assert all(0 < r["seconds_median"] <= r["seconds_worst"] and r["interval"][1] < 1 and r["opponent"] > 0 for r in cadet)
    assert main(["arena", "--figures", str(out), "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "**Welcome to the Moon** (adventure=2, seed 1)" and len(lines) == 20 and lines[3].startswith("| ---")
    assert lines[-1].count("|") == lines[2].count("|") and "| cadet |" in lines[-1]


def test_two_settings_make_a_matrix_of_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "astra.jsonl"
    assert main(["arena", "welcome_moon", "--solo", "--bots", "random", "--vary", "adventure", "--vary", "level", "--rounds", "1", "--jobs", "2",
                 "--out", str(out), "--plain"]) == 0
    assert len(out.read_text().splitlines()) == 65
    capsys.readouterr()
    assert main(["arena", "--figures", str(out)]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert rows[0].count("|") == 10 and len(rows) == 2 + 8 + 3 and all("0 % (0-79)" in row for row in rows[2:10])
    assert "| random | 64 |" in rows[-1]


def test_the_arena_says_when_a_network_was_taught_before_the_game_changed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["arena", "seti", "--bots", "random,greedy", "--rounds", "1", "--plain"]
    assert main(args) == 0 and "hand.900" not in capsys.readouterr().err
    brain = brain_of(find("seti"))
    states, options = brain.feature_names()
    monkeypatch.setattr(type(brain), "feature_names", lambda self: ([*states, "hand.900"], options))
    assert main(args) == 0 and "hand.900" in capsys.readouterr().err
