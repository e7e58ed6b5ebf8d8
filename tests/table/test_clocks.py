"""Clocks and stand-ins: no game is played to its end while no person is there."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from orrery import register
from orrery.table import steady
from orrery.table.plan import Plan
from orrery.table.records import FOR_GOOD, FOR_NOW
from orrery.table.session import Session
from orrery.table.store import Store
from orrery.table.tables import Tables
from tests.toy import TOY

register(TOY)


class Page:
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def wake(self) -> None: ...

    def chatted(self, lines: list[dict[str, Any]]) -> None: ...

    def dismissed(self, reason: Any) -> None: ...


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Tables]:
    house = Tables(Store(str(tmp_path / "o.db")), renderers=0, bot_delay=0)
    yield house
    house.store.close()


async def two(house: Tables, clock: str) -> Session:
    house.attend = lambda session: None  # type: ignore[method-assign]  # bots do not answer here
    table = await house.create(Plan("toy", [("me", ""), ("open", "")], {}, "7", clock), "u0", "Ana")
    await house.join(*await house.lobby(table.id), "u1", "Ben")
    return await house.open(table.id)


def test_a_quick_clock_stands_while_nobody_is_there_and_runs_when_somebody_is(house: Tables) -> None:
    async def work() -> None:
        session = await two(house, "move:60")
        for seat in session.asked:
            session.asked[seat] -= 50
        assert session.pauses()
        session.pause(30)
        assert session.left(0, time.time()) > 30
        session.watchers.add(Page(-1))
        assert session.pauses()                     # a watcher is no player
        session.watchers.add(Page(1))
        assert not session.pauses()
    asyncio.run(work())


def test_a_clock_of_days_runs_whoever_looks(house: Tables) -> None:
    async def work() -> None:
        assert not (await two(house, "move:86400")).pauses()
        assert not (await two(house, "bank:600+10")).pauses()
    asyncio.run(work())


def test_bots_wait_once_all_players_have_left_their_seats_to_them(house: Tables) -> None:
    async def work() -> None:
        session = await two(house, "move:86400")
        waiting = session.match.waiting()[0]
        session.seats[waiting] = replace(session.seats[waiting], stand_in=FOR_NOW, level="cadet")
        assert session.robots() == [waiting]        # the other one is still playing
        session.seats[:] = [replace(s, stand_in=FOR_NOW, level="cadet") for s in session.seats]
        assert session.robots() == [] and session.deserted()
        session.watchers.add(Page(0))
        assert session.robots()                     # somebody came to look: the bots go on
        session.watchers.clear()
        session.seats[:] = [replace(s, stand_in=FOR_GOOD) for s in session.seats]
        assert session.robots()                     # empty banks: nobody can come back, so it is played out
    asyncio.run(work())


def test_who_sits_at_another_process_is_not_away(house: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        session = await two(house, "none")
        session.since -= 1000
        for seat in session.asked:
            session.asked[seat] -= 1000
        waiting = [a.seat for a in house.evening.absent(session, steady.now())]
        assert waiting == [0, 1]
        house.heard(f"p:{session.table.id}:1")
        assert session.here(1) and [a.seat for a in house.evening.absent(session, steady.now())] == [0]
        session.seats[:] = [replace(s, stand_in=FOR_NOW, level="cadet") for s in session.seats]
        assert session.robots()                     # a player looks on over there
        later = steady.now() + 60
        monkeypatch.setattr(steady, "now", lambda: later)
        assert not session.here(1) and not session.robots()
    asyncio.run(work())


def test_other_processes_hear_who_is_here_now_and_then(house: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        session = await two(house, "none")
        topics: list[str] = []

        async def write(job: Any, topic: str = "") -> None:
            topics.append(topic)
        monkeypatch.setattr(type(house.store), "many_processes", True)
        monkeypatch.setattr(house.store, "write", write)
        session.watchers.add(Page(1))
        session.watchers.add(Page(-1))
        for now in (100.0, 101.0, 120.0):
            await house.evening.tell_others(session, now)
        assert topics == [f"p:{session.table.id}:1"] * 2
    asyncio.run(work())
