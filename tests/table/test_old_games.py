"""Old games live on: a save of every released version of every game's rules opens, to its end or to where the rules differ."""
from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from orrery.games import find
from orrery.kernel.errors import BadSave, OrreryError
from orrery.table import replay, state_message
from orrery.table.errors import TableError
from orrery.table.records import JournalRow, SeatRow, TableRow
from orrery.table.session import Session
from orrery.table.uploads import read

SAVES = sorted((Path(__file__).parent / "saves").glob("*.txt"))
LINE = re.compile(r"^(\d+)\. (\d+) (.+)$", re.M)


def opened(text: str) -> Session:
    """The table as a server has it that was stopped under those rules."""
    fields = dict(re.findall(r"^\[(\w+) (.*)\]$", text, re.M))
    game, version = fields["game"].split()
    table = TableRow("old", game, int(version), json.loads(fields["options"]), int(fields["seed"]), None, "running", False, "", "", "", "none", "", 0.0, 0.0)
    names = json.loads(fields["names"])
    rows = [JournalRow("old", int(n), "act", int(seat), key, 0, 0.0) for n, seat, key in LINE.findall(text)]
    return Session(None, table, [SeatRow("old", i, "human", f"u{i}", name) for i, name in enumerate(names)], rows, time.time())  # type: ignore[arg-type]


@pytest.mark.parametrize("save", SAVES, ids=lambda p: p.stem)
def test_a_game_of_every_released_version_opens(save: Path) -> None:
    text = save.read_text()
    session = opened(text)
    answers = len(LINE.findall(text))
    if session.stopped:
        assert session.older and 0 < session.stopped <= answers and session.match.ply == session.stopped - 1
        with pytest.raises(TableError) as refused:
            session.check_running()
        assert refused.value.code == "error.rules_differ"
        assert not session.running and session.robots() == []
    else:
        assert session.match.ply == answers and session.match.over
    for lang in ("en", "fr", "ru"):
        assert state_message.state(session, 0, lang)["ply"] == session.match.ply
    assert replay.course(session, 0, "en")["plies"] == session.match.ply
    assert replay.branch(session, 0, 0, 0, 7).ply == 0                    # the position is played on from there


def test_there_is_a_save_of_the_version_that_is_played_now() -> None:
    """Whoever raises a version adds a save of it: the tool is orrery.Match.to_text."""
    for game in ("seti", "gaia_project", "welcome_moon", "space_explorers"):
        assert any(p.stem.startswith(f"{game}_{find(game).version}") for p in SAVES), game


@pytest.mark.parametrize("save", SAVES, ids=lambda p: p.stem)
def test_a_save_of_older_rules_is_loaded_where_it_still_holds(save: Path) -> None:
    text = save.read_text()
    try:
        match = read(text)
    except BadSave as error:
        assert error.code == "save.other_version"                         # said as it is, and only of older ones
        assert opened(text).older
        return
    assert match.ply == len(LINE.findall(text)) and match.over


def test_a_row_that_our_rules_do_not_know_stops_an_older_game_and_breaks_one_of_ours() -> None:
    text = next(p for p in SAVES if p.stem == "space_explorers_1").read_text()
    lines = LINE.findall(text)
    wrong = text.replace(f"{lines[9][0]}. {lines[9][1]} {lines[9][2]}\n", f"{lines[9][0]}. {lines[9][1]} dance\n")
    session = opened(wrong.replace("[game space_explorers 1]", "[game space_explorers 0]"))
    assert session.stopped == 10 and session.match.ply == 9 and len(session.acts) == 9
    with pytest.raises(OrreryError):
        opened(wrong)
