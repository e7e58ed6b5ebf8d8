"""Recorded games of a public engine, replayed move by move: the generated ones are ours, the others are used where they lie."""
from __future__ import annotations

import copy
import functools
import json
import os
from collections.abc import Callable
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
FIRST, TAKLONS, BESCODS = HERE / "gpg005-2p.json.gz", HERE / "gpg009-4p-fixed.json.gz", HERE / "gpg000-4p-fixed.json.gz"
Log = dict[str, Any]


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


@pytest.mark.rule("GP-4.07", "GP-9.18", "GP-17.06", "GP-18.25", "GP-28.13", "GP-28.17")
def test_known_deviations_are_counted_where_they_are_met() -> None:
    met: set[str] = set()
    for path in [*OURS[:8], HERE / "gpr054-4p.json.gz"]:
        check = Check(GAME, load(path))
        check.run()
        met |= set(check.deviations)
    assert {"GP-4.07", "GP-5.21", "GP-9.18", "GP-17.06", "GP-18.25", "GP-28.13", "GP-28.17"} <= met


# -- a checker that passes everything would prove nothing ------------------------------------------------------------

@functools.cache
def whole(path: Path) -> Log:
    return load(path)


def log_of(path: Path) -> Log:
    return copy.deepcopy(whole(path))


def first(log: Log, wanted: Callable[[Log], Any], after: int = 0) -> Log:
    return next(m for m in log["moves"][after:] if wanted(m))


def worded(log: Log, word: str, after: int = 0) -> int:
    return next(i for i, m in enumerate(log["moves"]) if i >= after and word in m["m"])


def retold(log: Log, n: int, before: str, after: str) -> None:
    text = log["moves"][n]["m"].replace(before, after, 1)
    assert text != log["moves"][n]["m"]
    log["moves"][n]["m"] = text


def between_rounds(log: Log) -> None:
    sources = log["final"][0]["vp_by_source"]
    rounds = [name for name in sources if name.startswith("round")]
    sources[rounds[0]] -= 1
    sources[rounds[1]] += 1


def stuck(log: Log) -> None:
    """Nothing after the first income says that its phase is over."""
    begun = False
    for m in log["moves"]:
        if begun:
            m.pop("phase", None)
        begun = begun or m.get("phase") == "roundIncome"
    log["expect"]["phase"] = "roundIncome"
    log.update(complete=False, final=None)


def spending(log: Log) -> Any:
    return first(log, lambda m: m.get("legal", {}).get("spend"))["legal"]["spend"]


def turned(log: Log) -> None:
    tile = log["setup"]["map"]["tiles"][0]
    tile["rotation"] = (tile["rotation"] + 1) % 6
    log["tiles_mirrored"] = False


CORRUPTIONS: dict[str, tuple[Callable[[Log], Any], str]] = {
    "credits": (lambda log: first(log, lambda m: m.get("p", {}).get("0"))["p"]["0"].update(c=29), "c: ours"),
    "nobody": (lambda log: log["moves"][20].update(m="nobody up sci"), "move 21 (nobody up sci): nobody plays nobody"),
    "half of the moves": (lambda log: log.update(moves=log["moves"][:len(log["moves"]) // 2]), "at the end: expected"),
    "every other move": (lambda log: log.update(moves=log["moves"][::2]), "is recorded to move"),
    "no moves": (lambda log: log.update(moves=[]), "head: no moves"),
    "a move twice": (lambda log: log["moves"].insert(30, log["moves"][30]), "move 3"),
    "expected points": (lambda log: log["expect"]["players"][0].update(vp=1), "at the end: expected of seat 0: vp: last seen"),
    "expected round": (lambda log: log["expect"].update(round=5), "at the end: expected at the end: round"),
    "final points": (lambda log: log["final"][0].update(vp=1), "at the end: final score of seat 0: 1 VP"),
    "final counts": (lambda log: log["final"][0].update(final_counts=[0, 99]), "final counts"),
    "points moved between rounds": (between_rounds, "points by source: round"),
    "an unknown phase": (lambda log: log["moves"][25].update(phase="dinner"), "phase 'dinner' is not known"),
    "another phase": (lambda log: log["moves"][25].update(phase="roundGaia"), "roundGaia"),
    "stuck in income": (stuck, "no move of the recorded phase 'roundIncome'"),
    "a hex off the map": (lambda log: log["moves"][30].setdefault("h", {}).update({"40x2": {"t": "e"}}), "move 31"),
    "no hexes": (lambda log: first(log, lambda m: m.get("h"))["h"].clear(), "hex"),
    "endturn without a turn": (lambda log: retold(log, worded(log, " charge "), " charge ", " endturn. charge "), "no move of the recorded phase 'roundLeech'"),
    "endturn twice": (lambda log: retold(log, worded(log, ". endturn"), ". endturn", ". endturn. endturn"), "no turn ends here"),
    "no endturn": (lambda log: retold(log, worded(log, ". endturn"), ". endturn", ""), "the turn does not end"),
    "decline of nothing": (lambda log: retold(log, worded(log, ". endturn"), ". endturn", ". decline up. endturn"), "nothing to decline"),
    "decline of another amount": (lambda log: retold(log, worded(log, "decline "), "decline ", "decline 1"), "is offered, not 1"),
    "the Brainstone of others": (lambda log: retold(log, worded(log, ". endturn"), ". endturn", ". brainstone area3. endturn"), "Brainstone"),
    "gibberish": (lambda log: retold(log, 40, " ", " frobnicate "), "is not understood"),
    "gibberish to be refused": (lambda log: log.update(illegal_next=["p1 frobnicate"]), "'frobnicate' is not understood"),
    "an income that is not to come": (lambda log: retold(log, worded(log, " income "), " income ", " income 9t. income "), "no income of 9t"),
    "no federation on the hexes": (lambda log: [first(log, lambda m: " federation " in m["m"])["h"][h].pop("f", None)
                                                for h in list(first(log, lambda m: " federation " in m["m"])["h"])], "hex"),
    "no federations listed": (lambda log: first(log, lambda m: "federation" in m.get("legal", {}))["legal"].pop("federation"), "federation: ours some"),
    "no boosters listed": (lambda log: first(log, lambda m: "legal" in m)["legal"].update({"pass": []}), "legal moves: pass"),
    "a list of something else": (lambda log: first(log, lambda m: "legal" in m)["legal"].update(dance=[]), "'dance' is not understood"),
    "no state": (lambda log: log["moves"][30].update(p=[]), "is not understood"),
    "no map": (lambda log: log["setup"].pop("map"), "head"),
    "a hex twice": (lambda log: log["setup"]["map"]["hexes"].append(log["setup"]["map"]["hexes"][0]), "on the map twice"),
    "a tile turned": (turned, "is not turned as its hexes are"),
    "a tile twice": (lambda log: log["setup"]["map"]["tiles"].append(log["setup"]["map"]["tiles"][0]), "tile is on the map twice"),
    "a technology space missing": (lambda log: log["setup"]["tech_spaces"].pop("adv-sci"), "tech_spaces"),
    "a conversion listed twice": (lambda log: spending(log).append("1o for 1c"), "names something twice"),
    "a special action of others": (lambda log: first(log, lambda m: "legal" in m)["legal"].setdefault("special", []).append("q"), "special: we do not offer q"),
    "nothing known of a player": (lambda log: [m["p"].pop("0", None) for m in log["moves"][:12] if "p" in m], "a player has no state"),
    "a special action nobody has, at the end": (lambda log: log.update(legal_at_end={"special": ["x"]}), "legal moves: special: 'x' is not known"),
    "a round tile twice": (lambda log: log["setup"]["round_scoring"].__setitem__(5, log["setup"]["round_scoring"][0]), "head: round_scoring"),
    "a booster too few": (lambda log: log["setup"]["boosters"].pop(), "head: boosters"),
    "the other face of the tiles": (lambda log: log.update(tiles_mirrored=not log["tiles_mirrored"]), "is not turned as its hexes are"),
    "another faction": (lambda log: log["factions"].reverse(), "move"),
}


def cut(log: Log, n: int, refused: list[str]) -> None:
    """The game up to move n, expecting what has been seen by then."""
    seen: dict[int, Any] = {}
    kept: Log = {}
    for m in log["moves"][:n]:
        seen.update({int(seat): data for seat, data in m.get("p", {}).items()})
        kept.update(m)
    log.update(moves=log["moves"][:n], illegal_next=refused, complete=False, final=None)
    log["expect"] = {"players": [seen.get(seat) for seat in range(log["players"])], "round": kept.get("round", 0), "phase": kept["phase"],
                     "to_move": kept["next"]}


@pytest.mark.parametrize("name", CORRUPTIONS)
@pytest.mark.parametrize("path", [FIRST, HERE / "gps021-4p.json.gz", HERE / "gpg014-3p.json.gz"], ids=lambda p: p.name.partition(".")[0])
def test_every_corruption_is_named_with_its_move(path: Path, name: str) -> None:
    change, says = CORRUPTIONS[name]
    log = log_of(path)
    change(log)
    trouble = Check(GAME, log).run()
    assert says in trouble and trouble.startswith(("head: ", "at the end: ", "move ")), trouble


def test_a_good_move_may_not_be_listed_as_one_to_be_refused() -> None:
    log = log_of(FIRST)
    n = next(i for i, m in enumerate(log["moves"]) if "endturn" in m["m"] and log["moves"][i + 1].get("legal"))
    cut(log, n + 1, [log["moves"][n + 1]["m"]])
    assert "should be refused" in Check(GAME, log).run()


def test_a_game_cut_short_matches_what_is_expected_of_it() -> None:
    for n in range(2, len(whole(FIRST)["moves"]), 16):
        log = log_of(FIRST)
        cut(log, n, [])
        assert Check(GAME, log).run() == ""


@pytest.mark.rule("GP-5.20")
@pytest.mark.parametrize("told", [
    ["income pw. brainstone area1. income 2pw. brainstone area1"], ["income 2pw. brainstone area1. brainstone area1"],
    ["income pw", "brainstone area1", "income 2pw. brainstone area1"], ["income pw", "brainstone area1. brainstone area1"]])
def test_the_taklons_say_amid_their_income_where_the_brainstone_goes(told: list[str]) -> None:
    """Also where the order of their incomes makes no difference to us, and in moves of their own."""
    log = log_of(TAKLONS)
    assert log["moves"][54]["m"] == "taklons brainstone area1. brainstone area1"
    log["moves"][54]["m"] = "taklons " + told[-1]
    log["moves"][54:54] = [{"m": "taklons " + text} for text in told[:-1]]
    assert Check(GAME, log).run() == ""
    retold(log, 53 + len(told), "area1", "area3")
    assert Check(GAME, log).run().startswith("move 55 ")


def test_amid_an_income_of_the_taklons_whole_incomes_are_paid() -> None:
    log = log_of(TAKLONS)
    said = first(log, lambda m: m.get("phase") == "roundIncome" and "3" in m["p"])["p"]["3"]
    assert "brain" in said
    said["c"] += 1                      # only the institute pays credits, two of them
    assert "resources: neither" in Check(GAME, log).run()


@pytest.mark.rule("GP-18.33")
def test_the_bescods_step_declined_is_a_known_deviation() -> None:
    """Seed 001, line 1382: the action may be taken or not; taken, it advances."""
    log = log_of(BESCODS)
    n = worded(log, "special up-lowest. up sci")
    level = log["moves"][n]["p"]["1"]["res"]
    level[5] -= 1
    cut(log, n + 1, [])
    retold(log, n, "up sci", "decline up")
    check = Check(GAME, log)
    assert check.run() == "" and check.deviations["GP-18.33"] == 1


# -- the commands ----------------------------------------------------------------------------------------------------

def changed(path: Path, tmp_path: Path, *changes: Callable[[Log], Any]) -> Path:
    log = log_of(path)
    for change in changes:
        change(log)
    out = tmp_path / "changed.json"
    out.write_text(json.dumps(log))
    return out


def test_check_log_prints_a_total_and_fails_when_one_differs(tmp_path: Path) -> None:
    good = CliRunner().invoke(check_log, [str(OURS[0]), str(OURS[1])])
    assert good.exit_code == 0 and good.output.strip().splitlines()[-1] == "2 of 2 logs match"
    broken = changed(OURS[0], tmp_path, lambda log: log["moves"][20].update(m="nobody up sci"))
    rubbish = tmp_path / "rubbish.json"
    rubbish.write_text("{}")
    bad = CliRunner().invoke(check_log, [str(OURS[0]), str(broken), str(rubbish), str(tmp_path / "none.json")])
    assert bad.exit_code == 1 and bad.output.strip().splitlines()[-1] == "1 of 4 logs match"
    assert "changed.json: move 21 (nobody up sci): nobody plays nobody" in bad.output


def test_keep_going_names_every_difference(tmp_path: Path) -> None:
    broken = changed(FIRST, tmp_path, CORRUPTIONS["credits"][0], CORRUPTIONS["no boosters listed"][0], CORRUPTIONS["points moved between rounds"][0])
    one = CliRunner().invoke(check_log, [str(broken)])
    every = CliRunner().invoke(check_log, [str(broken), "--keep-going"])
    assert one.exit_code == every.exit_code == 1 and len(one.output.splitlines()) == 2
    assert all([says in every.output for says in ("c: ours", "legal moves: pass", "points by source: round")])


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
