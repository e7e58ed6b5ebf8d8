"""Recorded games of a public engine, replayed move by move: the generated ones are ours, the others are used where they lie."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import orrery
from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.commands import check_log, import_log, imported
from orrery.games.gaia_project.oracle import DEVIATIONS, Check, Refused, load

HERE = Path(__file__).parent / "oracle"
OURS = sorted(HERE.glob("gp*.json.gz"))
ELSEWHERE = Path(os.environ.get("ORRERY_ORACLE", Path(__file__).parents[4] / "shared" / "oracle")) / "gaia_project"
THEIRS = sorted([*ELSEWHERE.glob("hum*.json"), *ELSEWHERE.glob("spec*.json")])


@pytest.mark.rule("GP-28.13", "GP-28.17")
@pytest.mark.parametrize("path", OURS, ids=lambda p: p.name.partition(".")[0])
def test_generated_game_matches(path: Path) -> None:
    check = Check(GAME, load(path))
    assert check.run() == ""
    assert check.states > 40 and set(check.deviations) <= set(DEVIATIONS)


@pytest.mark.skipif(not THEIRS, reason="the recorded games of people are not here")
@pytest.mark.parametrize("path", THEIRS or [None], ids=lambda p: p.stem if p else "none")
def test_other_log_matches(path: Path) -> None:
    check = Check(GAME, load(path))
    assert check.run() == ""
    assert check.refused == len(check.log.get("illegal_next", []))


def changed(path: Path, tmp_path: Path, change: Any) -> Path:
    log = load(path)
    change(log)
    out = tmp_path / "changed.json"
    out.write_text(json.dumps(log))
    return out


@pytest.mark.parametrize("change, says", [
    (lambda log: next(m for m in log["moves"] if m.get("p", {}).get("0"))["p"]["0"].update(c=29), "c: ours"),
    (lambda log: log["moves"][20].update(m="nobody up sci"), "nobody plays nobody"),
    (lambda log: log["final"][0].update(final_counts=[0, 99]), "final counts"),
    (lambda log: next(m for m in log["moves"] if "legal" in m)["legal"].update({"pass": []}), "legal moves: pass"),
    (lambda log: next(m for m in log["moves"] if m.get("h"))["h"].clear(), "hex"),
    (lambda log: log.update(illegal_next=["p1 up terra"], moves=log["moves"][:17], final=None), "should be refused"),
])
def test_the_first_difference_is_named(tmp_path: Path, change: Any, says: str) -> None:
    """A checker that passes everything would prove nothing."""
    trouble = Check(GAME, load(changed(OURS[0], tmp_path, change))).run()
    assert says in trouble


def test_check_log_prints_a_total_and_fails_when_one_differs(tmp_path: Path) -> None:
    good = CliRunner().invoke(check_log, [str(OURS[0]), str(OURS[1])])
    assert good.exit_code == 0 and good.output.strip().splitlines()[-1] == "2 of 2 logs match"
    broken = changed(OURS[0], tmp_path, lambda log: log["moves"][20].update(m="nobody up sci"))
    rubbish = tmp_path / "rubbish.json"
    rubbish.write_text("{}")
    bad = CliRunner().invoke(check_log, [str(OURS[0]), str(broken), str(rubbish), str(tmp_path / "none.json")])
    assert bad.exit_code == 1 and bad.output.strip().splitlines()[-1] == "1 of 4 logs match"


def test_an_imported_game_replays_and_saves(tmp_path: Path) -> None:
    out = tmp_path / "game.txt"
    result = CliRunner().invoke(import_log, ["gaia", str(OURS[2]), "--out", str(out)])
    assert result.exit_code == 0, result.output
    again = orrery.from_text(out.read_text())
    assert again.over and again.totals() == [row["vp"] for row in load(OURS[2])["final"]]
    assert CliRunner().invoke(import_log, ["chess", str(OURS[2])]).exit_code != 0


def test_a_log_that_breaks_the_rules_is_not_imported() -> None:
    log = load(OURS[2])
    log["moves"][12]["m"] = log["moves"][12]["m"].partition(" ")[0] + " build m 0x0"
    with pytest.raises(orrery.BadSave):
        imported(log)
    assert issubclass(Refused, Exception)
