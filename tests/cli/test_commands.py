"""Every command, its help, and every mistake of the user's: one sentence in the user's language, exit code 2, no traceback."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.cli.main import OURS, commands
from tests.cli.conftest import Run


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    done = run()
    assert done.code == 0 and "orrery play space_explorers" in done.out


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_every_command_has_help_with_examples_in_every_language(run: Run, name: str, lang: str) -> None:
    done = run(name, "--help", "--lang", lang)
    assert done.code == 0
    assert f"orrery {name}" in done.out.split("\n\n")[-1], "no example"
    assert f"{name}.opt" not in done.out and f"{name}.help" not in done.out
    assert {"en": "Examples", "fr": "Exemples", "ru": "Примеры"}[lang] in done.out


def test_commands_of_other_parts_join_where_they_exist() -> None:
    assert set(OURS) <= set(commands())


@pytest.mark.parametrize("argv, words", [
    (("play", "chess"), "There is no game “chess”"), (("sim", "chess"), "There is no game “chess”"), (("rules", "chess"), "There is no game “chess”"),
    (("play", "toy", "--seats", "human"), "2-3"), (("play", "toy", "--seats", "human,human,human,human"), "2-3"),
    (("play", "toy", "--seats", "human:A,human:A"), "different names"), (("play", "toy", "--seats", "human,ghost"), "ghost"),
    (("play", "toy", "-o", "rounds=99"), "rounds"), (("play", "toy", "-o", "colour=red"), "colour"), (("play", "toy", "-o", "rounds"), "NAME=VALUE"),
    (("play", "toy", "--deck", "x.json"), "no deck"), (("play", "toy", "--seed", "x"), "--seed"), (("play", "--load", "nowhere.orrery"), "no file"),
    (("play", "toy", "--position", "nowhere.json"), "no file"), (("sim", "toy", "--games", "0"), "--games"),
    (("sim", "toy", "--seats", "ghost,random"), "ghost"),
    (("replay", "nowhere.orrery"), "no file"), (("replay",), "FILE"), (("bench", "chess"), "chess"), (("frob",), "frob"), (("play", "toy", "--frob"), "--frob"),
    (("games", "--lang", "xx"), "xx"), (("rules", "toy"), "no list of rules"),
    (("serve", "--port", "99999"), "from 0 to 65535"),
    (("serve", "--port", "x"), "--port takes a whole number"), (("serve", "--log-level", "LOUD"), "DEBUG, INFO"),
    (("serve", "--host", "192.0.2.1", "--db", "{folder}/t.db"), "192.0.2.1"), (("play", "toy", "--think", "much"), "--think takes a number"),
    (("restore", "nowhere"), "no file"), (("restore", "{folder}/none/x.gz"), "no folder {folder}/none"),
    (("export", "nowhere", "o.csv"), "no file"), (("export", "{words}", "o.csv"), "not a file of results"),
    (("campaign", "{words}"), "not a saved game"), (("serve", "--db", "{words}", "--port", "0"), "cannot be opened"),
    (("play", "toy", "one", "two"), "--help"), (("sim", "toy", "--games"), "--games"),
])
def test_a_mistake_is_one_sentence_and_exit_code_2(run: Run, tmp_path: Path, argv: tuple[str, ...], words: str) -> None:
    (tmp_path / "words").write_text("garbage", encoding="utf-8")
    done = run(*[word.format(folder=tmp_path, words=tmp_path / "words") for word in argv])
    assert done.code == 2
    assert words.format(folder=tmp_path) in done.err and len(done.err.strip().splitlines()) == 1
    assert "Traceback" not in done.err


def test_mistakes_are_told_in_the_users_language(run: Run) -> None:
    assert "нет" in run("play", "chess", "--lang", "ru").err.lower()
    assert "pas" in run("frob", "--lang", "fr").err


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_speaks_the_language_that_is_asked_for(run: Run, name: str) -> None:
    help_ = run(name, "--help", "--lang", "ru")
    assert help_.code == 0 and help_.out.startswith("Вызов:"), help_.out
    assert run(name, "--frob", "--lang", "fr").err.startswith("Il n’y a pas d’option --frob")


def test_a_recorded_game_that_is_none_is_told_file_by_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "words.json").write_text("garbage", encoding="utf-8")
    done = run("check-log", str(tmp_path / "nowhere.json"), str(tmp_path / "words.json"), "--lang", "fr")
    assert done.code == 1 and "Il n’y a pas de fichier" in done.out and "words.json n’est pas une partie enregistrée" in done.out
    assert "Errno" not in done.out and "Expecting" not in done.out


def test_games_lists_titles_and_options(run: Run) -> None:
    assert "toy" in run("games").out
    assert "rounds" in run("games", "toy").out
    assert json.loads(run("games", "--json").out)["toy"]["seats"] == [2, 3]


def test_sim_gives_the_same_file_whatever_the_jobs(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for path, jobs in ((one, "1"), (two, "2")):
        assert run("sim", "toy", "--seats", "greedy,random", "--games", "30", "--seed", "5", "--jobs", jobs, "--out", str(path)).code == 0
    assert one.read_bytes() == two.read_bytes()
    other = tmp_path / "other.jsonl"
    run("sim", "toy", "--seats", "greedy,random", "--games", "30", "--seed", "6", "--out", str(other))
    assert other.read_bytes() != one.read_bytes()


def test_sim_goes_on_with_a_file_that_was_cut_off(run: Run, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run("sim", "toy", "--seats", "random,random", "--games", "20", "--out", str(whole))
    cut.write_bytes(whole.read_bytes()[:-700])
    done = run("sim", "toy", "--seats", "random,random", "--games", "20", "--out", str(cut), "--jobs", "2")
    assert done.code == 0 and "already" in done.out
    assert cut.read_bytes() == whole.read_bytes()


def test_sim_refuses_a_file_of_other_games_and_leaves_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run("sim", "toy", "--seats", "random,random", "--games", "3", "--out", str(path))
    before = path.read_bytes()
    assert run("sim", "toy", "--seats", "random,random", "--games", "3", "--seed", "9", "--out", str(path)).code == 2
    assert run("sim", "toy", "--seats", "random,random", "--games", "2", "--out", str(path)).code == 2
    assert path.read_bytes() == before
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes\n")
    assert run("sim", "toy", "--out", str(notes)).code == 2
    assert notes.read_text() == "my notes\n"


def test_sim_tells_wins_with_their_interval(run: Run) -> None:
    done = run("sim", "toy", "--seats", "greedy,random", "--games", "40", "--json")
    found = json.loads(done.out)
    greedy = found["bots"]["greedy"]
    assert found["games"] == 40 and greedy["interval"][0] < greedy["share"] < greedy["interval"][1]
    assert found["endings"] == {"normal": 40}


def test_bench_prints_its_figures_as_json(run: Run) -> None:
    found = json.loads(run("bench", "toy", "--json").out)
    assert found["calibration_mips"] > 0
    for name in ("toy", "toy/2p", "toy/3p"):
        assert {"decisions_per_s", "games_per_s", "copy_us", "options_us_median", "options_ms_max", "state_bytes"} <= set(found["games"][name])


def test_rules_are_found_by_id_and_by_word(run: Run) -> None:
    from orrery import games, ledger
    if "space_explorers" not in games() or not ledger.read("space_explorers"):
        pytest.skip("no ledger of Space Explorers yet")
    assert "SE-1.01" in run("rules", "space_explorers", "SE-1.01").out
    assert "SE-8." in run("rules", "space_explorers", "SE-8").out
    assert run("rules", "space_explorers", "zzzz").code == 2
