"""Campaigns: chapters as ordinary tables with the same people, and what they bring. The shell knows no game by name; here the Moon's is played."""
from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery import bots
from orrery.games.welcome_moon.rules.campaign import stars_for
from orrery.table import campaigns
from orrery.table.campaigns import Campaign
from orrery.table.errors import TableError
from orrery.table.plan import Plan
from orrery.table.session import Session
from orrery.table.store import Store
from orrery.table.tables import Tables

MOON = "welcome_moon"


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    tables = Tables(Store(str(tmp_path / "o.db")), renderers=0)
    yield tables
    tables.store.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def play(tables: Tables, table_id: str) -> Session:
    session = await tables.open(table_id)
    players = [bots.make("random", session.game, i) for i in range(session.match.seats)]
    while not session.match.over:
        seat = session.match.waiting()[0]
        option = players[seat].choose(session.match.view(seat))
        await session.act(seat, option)
    return session


async def the_one(tables: Tables, user: str = "ana") -> Campaign:
    found = await campaigns.of_user(tables.store, user, MOON)
    assert len(found) == 1
    return await campaigns.read(tables.store, found[0].row.id)


@pytest.mark.rule("WM-C.01", "WM-C.03", "WM-C.04", "WM-C.06")
def test_a_whole_campaign_alone(tables: Tables) -> None:
    """Eight adventures in order against the same opponent; stars by the printed ranks; then it is over."""
    async def work() -> None:
        table = await campaigns.begin(tables, Plan(MOON, [("me", "")], {"level": 3}), "Alone", "ana", "Ana")
        stars = 0
        for number in range(1, 9):
            c = await the_one(tables)
            assert c.next is not None and c.next.number == number
            table_id = table.id if number == 1 else await campaigns.go_on(tables, c, "ana")
            assert await campaigns.go_on(tables, await the_one(tables), "ana") == table_id          # once more leads to the same table
            session = await play(tables, table_id)
            assert session.table.options["adventure"] == number and session.table.options["level"] == 3
            stars += stars_for(number, session.match.places())[0]
            assert (await the_one(tables)).standing()[0]["awards"] == stars
        c = await the_one(tables)
        assert c.next is None and [x.over for x in c.chapters] == [True] * 8
        best = await campaigns.records(tables.store, "ana", MOON)
        assert best == {x.number: (x.table.result or [])[0]["total"] for x in c.chapters if x.table is not None}
        with pytest.raises(TableError) as refused:
            await campaigns.go_on(tables, c, "ana")
        assert refused.value.code == "error.campaign_over"
    run(work())


@pytest.mark.rule("WM-C.02", "WM-C.05", "WM-C.08")
def test_friends_stay_together_and_the_standing_is_by_stars_wins_and_points(tables: Tables) -> None:
    async def work() -> None:
        table = await campaigns.begin(tables, Plan(MOON, [("me", ""), ("open", ""), ("bot", "cadet")], {}), "Three", "ana", "Ana")
        assert table.state == "open"
        with pytest.raises(TableError):
            await campaigns.go_on(tables, replaced(await the_one(tables)), "ana")
        row, seats = await tables.lobby(table.id)
        tables.attend = lambda session: None  # type: ignore[method-assign]  # the bot's seat is played here
        await tables.join(row, seats, "ben", "Ben")
        await play(tables, table.id)
        first = await the_one(tables, "ben")
        both = await asyncio.gather(campaigns.go_on(tables, first, "ana"), campaigns.go_on(tables, first, "ben"))
        assert both[0] == both[1]                                                               # two press the button at once
        session = await play(tables, both[0])
        assert [(s.user_id, s.kind, s.name) for s in session.seats[:2]] == [("ana", "human", "Ana"), ("ben", "human", "Ben")]
        assert session.seats[2].kind == "bot" and session.seats[2].level == "cadet"
        c = await the_one(tables)
        expected = [sum(column) for column in zip(*[stars_for(x.number, [r["place"] for r in x.table.result or []])
                                                    for x in c.chapters if x.table is not None], strict=True)]
        assert [r["awards"] for r in sorted(c.standing(), key=lambda r: r["seat"])] == expected
        keys = [(-r["awards"], -r["wins"], -r["points"]) for r in c.standing()]
        assert keys == sorted(keys)
        await tables.store.claim("ana", "account")
        assert (await the_one(tables, "account")).row.owner == "account"
    run(work())


def replaced(c: Campaign) -> Campaign:
    """As if the first table had been closed."""
    c.chapters[0].table = None
    return c


def test_a_game_without_chapters_has_no_campaign(tables: Tables) -> None:
    assert orrery.game("seti").campaign().chapters == []
    with pytest.raises(TableError) as refused:
        run(campaigns.begin(tables, Plan("seti", [("me", "")], {}), "X", "ana", "Ana"))
    assert refused.value.code == "error.no_campaign"
