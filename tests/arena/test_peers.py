"""Our games beside those of other libraries: what is there is measured in turn, what is not is said."""
from __future__ import annotations

import json
import time

import pytest

import orrery
from orrery.arena import peers, race
from orrery.cli.main import main
from tests.toy import TOY

orrery.register(TOY)


def spin(seconds: float, decisions: int) -> int:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return decisions


def test_rates_are_decisions_per_second_of_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "calibrate", lambda: 20.0)        # a machine twice as fast as the one figures are scaled to
    r = race.Race()
    r.add("slow", lambda: spin(0.01, 10), lambda: spin(0.0001, 1))
    r.add("fast", lambda: spin(0.01, 40))
    r.go(0.1)
    figures = r.figures()
    assert 350 < figures["slow"]["per_s"] <= 510 and 3 < figures["fast"]["per_s"] / figures["slow"]["per_s"] < 5
    assert 190 <= figures["slow"]["copy_us"] < 400 and "copy_us" not in figures["fast"]


def test_our_games_run_as_peers_do() -> None:
    run, copy = race.own_run(TOY)
    assert run() > 3 and copy is not None and copy() is not copy()


@pytest.mark.parametrize("lang, word", [("en", "Not installed"), ("fr", "Non installés"), ("ru", "не установлены")])
def test_what_is_not_installed_is_said(lang: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    real = peers.find_spec
    monkeypatch.setattr(peers, "find_spec", lambda name: None if name in ("rlcard", "pyspiel", "catanatron", "chess", "catanatron_gym") else real(name))
    monkeypatch.setattr(race, "ROUNDS", 1)
    monkeypatch.setattr(race, "rate", lambda run, seconds: float(run()))
    assert main(["bench", "toy", "--peers", "--plain", "--lang", lang]) == 0
    said = next(line for line in capsys.readouterr().out.splitlines() if word in line)
    assert "catanatron, chess, rlcard, open_spiel, catanatron_gym" in said and "orrery-tabletop[peers]" in said


def test_those_that_are_installed_play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With a peer of our own making among them, so that this says something where none is installed."""
    monkeypatch.setattr(race, "ROUNDS", 1)
    monkeypatch.setattr(race, "rate", lambda run, seconds: float(run()))
    made = peers.Peer("twice", "json", "json", lambda: ((lambda: 200), None))
    monkeypatch.setattr("orrery.cli.bench_peers.PEERS", (*[p for p in peers.PEERS if p.installed], made))
    monkeypatch.setattr("orrery.cli.bench_peers.own_runs", lambda names: {name: ((lambda: 100), None) for name in names})
    assert main(["bench", "toy", "--peers", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"]["ratios"]["toy"]["twice"] == 0.5
    assert all(f["per_s"] > 0 for f in found["games"]["figures"].values())


def test_environments_are_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")
    monkeypatch.setattr(race, "ROUNDS", 1)
    assert main(["bench", "toy", "--env", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] is None and {"toy PettingZoo", "toy Gymnasium"} <= set(found["environments"]["figures"])
    assert all(f["per_s"] > 50 for f in found["environments"]["figures"].values())
