"""Whole games typed at the terminal."""
from __future__ import annotations

import json
from pathlib import Path

import orrery
from orrery.kernel.match import begin
from tests.cli.conftest import Run
from tests.toy import TOY

ALL_STOP = "pick 2\nstop\n" * 3


def test_a_whole_game_by_notation(run: Run) -> None:
    done = run("play", "toy", "--seats", "human,random", "--seed", "3", typed=ALL_STOP)
    assert done.code == 0
    assert "The end" in done.out and "wins" in done.out


def test_a_whole_game_by_number_and_in_russian(run: Run) -> None:
    done = run("play", "toy", "--seats", "human,random", "--seed", "3", "--lang", "ru", typed="1\n1\n" * 3)
    assert "Победа" in done.out or "Победу" in done.out


def test_an_admiral_thinks_as_long_as_told_and_the_table_says_how_it_plays(run: Run) -> None:
    for lang, form in (("en", "no network knows this table"), ("fr", "aucun réseau ne connaît cette table"), ("ru", "ни одна нейросеть не знает")):
        done = run("play", "toy", "--seats", "human,admiral", "--think", "0.2", "--seed", "3", "--lang", lang, typed=ALL_STOP)
        assert done.code == 0 and done.out.count(form) == 1
    refused = run("play", "toy", "--seats", "human,admiral", "--think", "0")
    assert refused.code and "from 0.01 to 60" in refused.err and "Traceback" not in refused.err


def test_two_people_at_one_keyboard(run: Run) -> None:
    done = run("play", "toy", "--seats", "human:Anna,human:Boris", "--seed", "1", typed="pick 1\npick 2\nstop\nstop\n" * 3)
    assert "The keyboard goes to Boris" in done.out and "Boris" in done.out.split("The end")[1]


def test_words_beside_the_options(run: Run) -> None:
    done = run("play", "toy", "--seats", "human,human", "--seed", "1",
               typed="?\n? 1\nwhy dance\nwhy pick 1\npick 1\npick 1\nbonus\nundo\nscores\nlog\n/dr\ntable\n99\ndance\nrules x\nlook\nhint\nquit\n")
    assert "“dance” is not an answer" in done.out
    assert "“pick 1” is possible" in done.out
    assert "Taken back." in done.out
    assert "There is no option 99" in done.out
    assert "\n0 draw" in done.out or "\n0 bonus" in done.out
    assert "not saved" in done.out and done.code == 0


def test_undo_past_a_draw_is_refused_in_words(run: Run) -> None:
    done = run("play", "toy", "--seats", "human,human", typed="pick 1\npick 1\nundo\nquit\n")
    assert "You cannot undo further" in done.out


def test_a_game_is_saved_and_taken_up_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "evening.orrery"
    run("play", "toy", "--seats", "human:Anna,human:Boris", "--seed", "4", "--save", str(path), typed="pick 1\npick 2\nquit\n")
    saved = orrery.from_text(path.read_text(encoding="utf-8"))
    assert saved.ply == 2 and saved.header.names == ["Anna", "Boris"]
    done = run("play", "--load", str(path), typed="stop\nsave\nquit\n")
    assert done.code == 0 and orrery.from_text(path.read_text(encoding="utf-8")).ply == 3


def test_a_broken_save_names_its_line_and_stays_as_it_is(run: Run, tmp_path: Path) -> None:
    match = begin(TOY, 2, {}, 4)
    match.act(0, "pick 1")
    match.act(1, "pick 2")
    broken = match.to_text().replace("2. 1 pick 2", "2. 1 pick 9")
    path = tmp_path / "broken.orrery"
    path.write_text(broken, encoding="utf-8")
    for command in ("replay", "play"):
        done = run(*(("replay", str(path)) if command == "replay" else ("play", "--load", str(path))))
        assert done.code == 2 and "Line 9" in done.err
    assert path.read_text(encoding="utf-8") == broken


def test_play_begins_from_a_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "start.json"
    path.write_text(json.dumps({"seats": 2, "points": [30, 0]}))
    done = run("play", "toy", "--position", str(path), "--seats", "human:Anna,random", typed=ALL_STOP)
    assert "Anna wins" in done.out
    path.write_text(json.dumps({"seats": 2, "points": "many"}))
    done = run("play", "toy", "--position", str(path))
    assert done.code == 2 and "points" in done.err


def test_replay_tells_shows_and_draws(run: Run, tmp_path: Path) -> None:
    match = begin(TOY, 2, {}, 4, ["Anna", "Boris"])
    for text in ("pick 1", "pick 2", "draw", "stop"):
        match.act(match.waiting()[0], text)
    path, picture = tmp_path / "game.orrery", tmp_path / "board.svg"
    path.write_text(match.to_text(), encoding="utf-8")
    assert "3. Anna: draw" in run("replay", str(path), "--moves").out
    assert "draw" in run("replay", str(path), "--at", "2").out
    assert run("replay", str(path), "--at", "2", "--svg", str(picture)).code == 0 and picture.read_text().startswith("<svg")
    assert run("replay", str(path), "--at", "99").code == 2
    assert run("replay", str(path), "--seat", "5", "--at", "1").code == 2


def test_french_has_its_space_before_the_colon(run: Run) -> None:
    done = run("play", "toy", "--seats", "human,human", "--lang", "fr", typed="quit\n")
    assert " 1\N{NARROW NO-BREAK SPACE}: " in done.out and " 1: " not in done.out
