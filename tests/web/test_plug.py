"""The plug is pulled at random moments of play: no acknowledged answer is lost, every match resumes in mid-choice."""
from __future__ import annotations

import os
import random
import signal
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from tests.web.harness import ConnectionClosed, Live, Person, Server, two_at_a_table


class Seat(threading.Thread):
    """Plays at random until the connection breaks; remembers the last number that was acknowledged."""

    def __init__(self, person: Person, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.rng = person, table, random.Random(seed)
        self.acknowledged = 0
        self.over = False
        self.answers: list[tuple[int, str]] = []

    def run(self) -> None:
        try:
            live = self.person.live(self.table)
            while not live.state["over"]:
                live.until(lambda: bool(live.state["decision"]) or live.state["over"], 5)
                if live.state["decision"]:
                    self.answer(live)
            self.over = True
        except (ConnectionClosed, TimeoutError, OSError, EOFError):
            return

    def answer(self, live: Live) -> None:
        undo = live.state["can_undo"] and self.rng.random() < 0.15
        text = "undo" if undo else self.rng.choice(live.options)
        answer = live.ask(undo=True) if undo else live.ask(act=text, at=live.state["decision"]["number"])
        if answer["type"] == "ok":
            self.acknowledged = max(self.acknowledged, answer["v"])
            self.answers.append((answer["v"], text))
            live.until(lambda: live.state["v"] >= answer["v"], 5)


@pytest.mark.parametrize("game", ["toy", "space_explorers"])
def test_no_acknowledged_answer_is_lost(tmp_path: Path, game: str) -> None:
    pull(tmp_path, game, 4)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["toy", "space_explorers"])
def test_no_acknowledged_answer_is_lost_in_a_hundred_moments(tmp_path: Path, game: str) -> None:
    pull(tmp_path, game, 100)


def check_journal(path: Path, table: str, answers: list[tuple[int, str]]) -> None:
    """Every acknowledged answer is on disk under its number, as it was given."""
    db = sqlite3.connect(path)
    rows = {number: "undo" if kind == "undo" else text
            for number, kind, text in db.execute("SELECT number, kind, text FROM journal WHERE table_id = ?", (table,))}
    db.close()
    assert sorted(rows) == list(range(1, len(rows) + 1))
    for number, text in answers:
        assert rows[number] == text


def pull(tmp_path: Path, game: str, moments: int) -> None:
    server = Server(str(tmp_path / "orrery.db"), "--no-rate-limits", "--renderers", "0", log=tmp_path / "log")
    rng = random.Random(20)
    try:
        ana, ben, table = two_at_a_table(server.url, game)
        known = 0
        for moment in range(moments):
            seats = [Seat(ana, table, moment * 2), Seat(ben, table, moment * 2 + 1)]
            for seat in seats:
                seat.start()
            time.sleep(rng.uniform(0.02, 0.7))
            server.kill()
            for seat in seats:
                seat.join(10)
            server.start()
            state = ana.get(f"/t/{table}/state").json()
            acknowledged = max(known, *[seat.acknowledged for seat in seats])
            assert state["v"] >= acknowledged, f"answer {acknowledged} was acknowledged, the disk has {state['v']}"
            assert state["v"] <= acknowledged + 2, "more than the two answers on their way appeared"
            assert state["over"] or state["waiting"], "nobody is asked anything"
            check_journal(tmp_path / "orrery.db", table, [a for seat in seats for a in seat.answers])
            known = state["v"]
            if state["over"]:
                known = 0
                ana, ben, table = two_at_a_table(server.url, game)
    finally:
        server.kill()


def test_the_helpers_of_a_killed_server_do_not_outlive_it(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "o.db"), "--renderers", "1", log=tmp_path / "log")
    ana = Person(server.url)
    live = ana.live(ana.post("/play", game="toy").json()["location"].split("/")[2])
    live.act(live.options[0])
    assert server.process is not None
    group = server.process.pid

    def left() -> int:
        found = 0
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            found += fields[2] == str(group) and fields[0] != "Z"
        return found
    assert left() >= 3
    os.kill(group, signal.SIGKILL)
    server.process.wait(10)
    until = time.monotonic() + 15
    while left() and time.monotonic() < until:
        time.sleep(0.1)
    assert left() == 0
