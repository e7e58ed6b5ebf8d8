"""`orrery native`, `bench --native` and `sim`: built once for these rules, refused with file and line, the same games."""
from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from orrery.arena.simulate import Plan, play_one
from orrery.cli.main import main
from orrery.games import find
from orrery.native import build as building
from orrery.native import load

from . import toy
from .build import library, translation


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(building.FLAVOURS, "fast", ("-O0",))
    monkeypatch.setattr(load, "_loaded", {})
    if building.compiler() is None:
        pytest.skip("no C compiler here")
    return tmp_path


def test_it_is_built_once_and_what_older_rules_left_goes(cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["native", "space_explorers", "--plain"]) == 0
    assert "built in" in capsys.readouterr().out
    assert main(["native", "space_explorers", "--plain"]) == 0
    assert "up to date" in capsys.readouterr().out
    first = {p.name for p in (cache / "orrery" / "native").iterdir() if p.name.startswith("space_explorers-")}
    assert first
    monkeypatch.setattr(building, "fingerprint", lambda game: "of other rules")
    load._loaded.clear()
    assert load.native_form(find("space_explorers")) is None
    assert main(["native", "space_explorers", "--plain"]) == 0
    assert not first & {p.name for p in (cache / "orrery" / "native").iterdir()}


def test_a_rule_outside_the_subset_is_told_with_its_place(cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules["orrery.games"]._registered, "toy", toy.game(toy.Tries()))
    assert main(["native", "toy"]) == 2
    told = capsys.readouterr().err
    assert "toy.py:" in told and "Try is outside the subset" in told and "Traceback" not in told


def test_without_a_compiler_one_sentence(cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.cli.native.compiler", lambda: None)
    assert main(["native", "--lang", "fr"]) == 2
    assert "compilateur C" in capsys.readouterr().err


def test_both_forms_in_one_run(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "space_explorers", "--native", "--json", "--first"]) == 0
    found = json.loads(capsys.readouterr().out)["games"]["space_explorers/2p"]
    assert found["native_per_s"] > found["interpreted_per_s"] > 0
    assert found["ratio"] == pytest.approx(found["native_per_s"] / found["interpreted_per_s"], rel=0.05)


@pytest.mark.parametrize("name", ["space_explorers", "welcome_moon"])
def test_simulations_are_the_same_with_and_without(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(name, ["random", "random"], {}, seed=3)
    monkeypatch.setattr("orrery.arena.simulate.native_form", lambda game: None)
    plain: list[Any] = [play_one(plan, n) for n in range(4)]
    form = load.Native(find(name), library(translation(name), "tested"))
    monkeypatch.setattr("orrery.arena.simulate.native_form", lambda game: form)
    assert [play_one(plan, n) for n in range(4)] == plain
