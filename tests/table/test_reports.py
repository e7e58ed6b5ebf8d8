"""The report after a game: worked out in a process of its own, once; one's own decisions, in words, and the turning points of the result."""
from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

import orrery
from orrery import bots
from orrery.bots.report import report
from orrery.kernel.match import Match
from orrery.table import state_message
from orrery.table.ending import told as told_end
from orrery.table.errors import TableError
from orrery.table.report_told import ALL, MOST, told, whose
from orrery.table.reports import Reports, study
from orrery.table.session import Act, result_of
from tests.table.twins import live_of

GAMES = [("space_explorers", 2), ("welcome_moon", 3), ("gaia_project", 2), ("seti", 2), ("seti", 1)]


def finished(game: str, seats: int) -> Match:
    match = orrery.new(game, seats, seed=3, names=[f"<P{i}> & Co" for i in range(seats)])
    players = [bots.make("random", match.game, i) for i in range(seats)]
    while not match.over:
        seat = match.waiting()[0]
        match.act_option(seat, players[seat].choose(match.view(seat)))
    return match


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach looks at every decision, however busy the machine is."""
    monkeypatch.setattr("orrery.bots.report.SECONDS", 3600.0)


def job(match: Match, *without: int) -> str:
    return json.dumps([match.to_text(), [0], list(without)])


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_report_of_every_game_in_every_language(game: str, seats: int) -> None:
    match = finished(game, seats)
    session = live_of(match)
    found = study(job(match))
    assert len(found["chances"]) == match.ply + 1 and found["totals"][-1] == match.totals()[:seats]
    names = [*match.header.names, *[m.text("en") for m in match.game.opponents(match.state)]]
    words: list[str] = []
    for lang in ("en", "fr", "ru"):
        page = told(session, found, names, 0, 0, lang)
        costs = [d["cost"] for d in page["decisions"]]
        assert len(costs) <= MOST and costs == sorted(costs, reverse=True)
        for d in page["decisions"]:
            assert d["done"] != d["better"] and d["cost"] > 0 and d["me"] and d["question"] and d["turn"]
            assert d["seat"] == match.journal[d["before"]].seat == 0
        for g in page["good"]:
            assert match.journal[g["ply"] - 1].seat == 0 and g["text"]
        assert 0 <= page["near"]["n"] <= page["near"]["of"]
        assert bool(page["advice"]) == bool(page["decisions"])
        words.append(" ".join(d["done"] + d["question"] for d in page["decisions"]))
    assert not page["decisions"] or len(set(words)) == 3


def test_a_bots_mistakes_stand_under_its_own_name_only(unhurried: None) -> None:
    match = finished("space_explorers", 2)
    session = live_of(match)
    session.seats[1].kind = "bot"
    mine = [i for i, a in enumerate(match.journal, 1) if a.seat == 0]
    found = study(job(match, *mine[8:]))         # few of the person's, who comes first: the coach has time for the bot's on any machine
    names = list(match.header.names)
    assert {c["seat"] for c in found["costly"]} == {0, 1}, "both seats chose at random"
    assert whose(session, 0, "") == 0 and whose(session, 0, "1") == 1 and whose(session, -1, "") == whose(session, 0, "all") == ALL
    assert {d["seat"] for d in told(session, found, names, -1, ALL, "en")["decisions"]} == {0}
    assert {d["seat"] for d in told(session, found, names, 0, 1, "en")["decisions"]} == {1}


def test_what_a_stand_in_answered_is_nobodys_mistake_and_nobodys_find(unhurried: None) -> None:
    match = finished("space_explorers", 2)
    mine = [i for i, a in enumerate(match.journal, 1) if a.seat == 0]
    found = study(job(match, *mine))
    assert {c["seat"] for c in found["costly"]} == {1} and {g["seat"] for g in found["good"]} <= {1}
    assert found["near"][0] == (0, 0) and found["accuracy"][0] == 100.0


def test_turns_are_counted_by_the_question_that_opens_them() -> None:
    match = finished("space_explorers", 2)
    found = report(match, seconds=0)
    for seat in (0, 1):
        numbers = [found.turns[i] for i, a in enumerate(match.journal) if a.seat == seat]
        assert numbers == sorted(numbers) and numbers[0] <= 1 and set(range(1, numbers[-1] + 1)) <= set(numbers)


def test_an_answer_of_a_sealed_phase_is_found_whatever_order_they_came_in() -> None:
    """The journal of a closed phase stands by seat, the acts of a table as they came."""
    match = orrery.new("welcome_moon", 3, seed=3)
    session = live_of(orrery.new("welcome_moon", 3, seed=3))
    rng = random.Random(1)
    while session.match.ply < 60 and not session.match.over:
        seat = rng.choice(session.match.waiting())
        session._act(rng.choice(session.match.pending()[seat].options))
    assert any(session.arrived(ply) != ply for ply in range(1, session.match.floor + 1))
    for ply in range(1, session.match.floor + 1):
        act, answer = session.acts[session.arrived(ply) - 1], session.match.journal[ply - 1]
        assert (act.seat, act.key) == (answer.seat, answer.key)
    assert match.ply == 0


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_turning_points_are_told_by_chances_and_without_them_by_points(game: str, seats: int) -> None:
    match = finished(game, seats)
    session = live_of(match)
    for i, a in enumerate(match.journal):
        session.acts.append(Act(a.seat, a.key, match.fork(i).prepare(a.seat, a.key).message, match.fork(i + 1).events[len(match.fork(i).events):], False))
    rows = [[1 / seats] * seats for _ in range(match.ply + 1)]
    rows[match.ply // 2:] = [[0.9, *[0.1 / max(1, seats - 1)] * (seats - 1)] for _ in rows[match.ply // 2:]]
    for lang in ("en", "fr", "ru"):
        by_points = told_end(session, 0, lang)["points"]
        assert 1 <= len(by_points) <= 4 and all(p["text"] and len(p["text"]) <= 91 for p in by_points)
        assert [p["ply"] for p in by_points] == sorted(p["ply"] for p in by_points)
        if seats > 1:
            by_chances = told_end(session, 0, lang, rows)["points"]
            assert by_chances[0]["now"].endswith("%") and abs(by_chances[0]["ply"] - match.ply // 2) <= 3 * 12 * seats


def test_a_position_that_is_over_already_has_an_end_without_turning_points() -> None:
    """It was brought along: no answer was given here."""
    over = finished("welcome_moon", 2)
    session = live_of(orrery.from_position("welcome_moon", over.position()))
    assert session.match.over and not session.match.journal
    found = told_end(session, 0, "ru")
    assert found["points"] == [] and found["podium"] and found["turns"] == 1


@pytest.mark.parametrize("game", ["welcome_moon", "gaia_project", "seti"])
def test_the_end_of_a_game_alone_names_the_opponent_in_every_language(game: str) -> None:
    """As the result comes back from the database: names are messages in JSON, with messages in them."""
    match = finished(game, 1)
    session = live_of(match)
    session.table.state, session.table.result = "over", json.loads(json.dumps(result_of(match)))
    for lang in ("en", "fr", "ru"):
        rows = state_message.state(session, 0, lang)["result"]
        assert len(rows) == 2 and rows[1]["name"] == match.game.opponents(match.state)[0].text(lang)


class Slow:
    """Instead of the bots' processes."""

    def __init__(self) -> None:
        self.count, self.ready = 0, asyncio.Event()

    async def run(self, work: Any, text: str, seconds: float, owner: str = "", importance: int = 0) -> Any:
        self.count += 1
        await self.ready.wait()
        return TimeoutError() if self.count == 2 else work(text)


def test_it_is_worked_out_once_and_the_page_is_told_while_it_is_not_there() -> None:
    async def work() -> None:
        workers = Slow()
        reports = Reports(workers)  # type: ignore[arg-type]
        session = live_of(finished("space_explorers", 2))
        assert await reports.get(session, 0.01) is None and await reports.get(session, 0.01) is None
        workers.ready.set()
        assert await reports.get(session, 5) is not None and await reports.get(session) is not None
        assert workers.count == 1
        other = live_of(finished("space_explorers", 2))
        other.table.id = "y"
        with pytest.raises(TableError) as failed:
            await reports.get(other, 5)
        assert failed.value.code == "error.no_report"
        assert await reports.get(other, 5) is not None      # asked for again, it is tried again
        with pytest.raises(TableError) as early:
            await Reports(workers).get(live_of(orrery.new("space_explorers", 2, seed=1)))  # type: ignore[arg-type]
        assert early.value.code == "error.report_running"
    asyncio.run(work())
