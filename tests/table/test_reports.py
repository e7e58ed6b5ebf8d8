"""The report after a game: worked out in a process of its own, once; its pictures name every player, category and costly moment."""
from __future__ import annotations

import asyncio
import json
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

import orrery
from orrery import bots
from orrery.kernel.match import Match
from orrery.table import state_message
from orrery.table.errors import TableError
from orrery.table.reports import Reports, study, told
from orrery.table.session import result_of
from tests.table.twins import live_of

GAMES = [("space_explorers", 2), ("welcome_moon", 3), ("gaia_project", 2), ("seti", 2), ("seti", 1)]


def finished(game: str, seats: int) -> Match:
    match = orrery.new(game, seats, seed=3, names=[f"<P{i}> & Co" for i in range(seats)])
    players = [bots.make("random", match.game, i) for i in range(seats)]
    while not match.over:
        seat = match.waiting()[0]
        match.act_option(seat, players[seat].choose(match.view(seat)))
    return match


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_report_of_every_game_in_every_language(game: str, seats: int) -> None:
    match = finished(game, seats)
    session = live_of(match)
    found = study(match.to_text())
    assert len(found["chances"]) == match.ply + 1 and found["totals"][-1] == match.totals()[:seats]
    names = [*match.header.names, *[m.text("en") for m in match.game.opponents(match.state)]]
    words: list[str] = []
    for lang in ("en", "fr", "ru"):
        page = told(session, found, names, lang, "/t/x/replay?watch=w", "The course")
        for picture in ("course", "bars") if seats > 1 else ("bars",):
            fromstring(page[picture])
        assert all(label in page["bars"] for c, label in page["categories"].items() if any(row.get(c) for row in found["categories"]))
        for d in page["decisions"]:
            assert d["done"] != d["better"] and d["cost"] > 0 and d["url"] == f"/t/x/replay?watch=w&ply={d['ply'] - 1}"
            assert d["seat"] == match.journal[d["ply"] - 1].seat
        words.append(" ".join(d["done"] for d in page["decisions"]))
    assert not found["costly"] or len(set(words)) == 3


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
