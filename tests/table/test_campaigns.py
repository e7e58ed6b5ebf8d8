"""Campaigns: chapters as ordinary tables with the same people, and what they bring. The shell knows no game by name; here the Moon's is played."""
from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery import bots
from orrery.games.welcome_moon.campaign import stars_for
from orrery.table import campaigns
from orrery.table.campaigns import Campaign
from orrery.table.errors import TableError
from orrery.table.hall import Hall, Plan
from orrery.table.live import Live
from orrery.table.store import Store

MOON = "welcome_moon"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(Store(str(tmp_path / "o.db")), artists=0)
    yield hall
    hall.store.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def play(hall: Hall, table_id: str) -> Live:
    live = await hall.open(table_id)
    players = [bots.make("random", live.game, i) for i in range(live.match.seats)]
    while not live.match.over:
        seat = live.match.waiting()[0]
        option = players[seat].choose(live.match.view(seat))
        await live.act(seat, option)
    return live


async def the_one(hall: Hall, user: str = "ana") -> Campaign:
    found = await campaigns.of_user(hall.store, user, MOON)
    assert len(found) == 1
    return await campaigns.read(hall.store, found[0].row.id)


@pytest.mark.rule("WM-C.01", "WM-C.03", "WM-C.04", "WM-C.06")
def test_a_whole_campaign_alone(hall: Hall) -> None:
    """Eight adventures in order against the same opponent; stars by the printed ranks; then it is over."""
    async def work() -> None:
        table = await campaigns.begin(hall, Plan(MOON, [("me", "")], {"level": 3}), "Alone", "ana", "Ana")
        stars = 0
        for number in range(1, 9):
            c = await the_one(hall)
            assert c.next is not None and c.next.number == number
            table_id = table.id if number == 1 else await campaigns.go_on(hall, c, "ana")
            assert await campaigns.go_on(hall, await the_one(hall), "ana") == table_id          # once more leads to the same table
            live = await play(hall, table_id)
            assert live.table.options["adventure"] == number and live.table.options["level"] == 3
            stars += stars_for(number, live.match.places())[0]
            assert (await the_one(hall)).standing()[0]["awards"] == stars
        c = await the_one(hall)
        assert c.next is None and [x.over for x in c.chapters] == [True] * 8
        best = await campaigns.records(hall.store, "ana", MOON)
        assert best == {x.number: (x.table.result or [])[0]["total"] for x in c.chapters if x.table is not None}
        with pytest.raises(TableError) as refused:
            await campaigns.go_on(hall, c, "ana")
        assert refused.value.code == "error.campaign_over"
    run(work())


@pytest.mark.rule("WM-C.02", "WM-C.05", "WM-C.08")
def test_friends_stay_together_and_the_standing_is_by_stars_wins_and_points(hall: Hall) -> None:
    async def work() -> None:
        table = await campaigns.begin(hall, Plan(MOON, [("me", ""), ("open", ""), ("bot", "cadet")], {}), "Three", "ana", "Ana")
        assert table.state == "open"
        with pytest.raises(TableError):
            await campaigns.go_on(hall, replaced(await the_one(hall)), "ana")
        row, seats = await hall.lobby(table.id)
        hall.attend = lambda live: None  # type: ignore[method-assign]  # the bot's seat is played here
        await hall.join(row, seats, "ben", "Ben")
        await play(hall, table.id)
        first = await the_one(hall, "ben")
        both = await asyncio.gather(campaigns.go_on(hall, first, "ana"), campaigns.go_on(hall, first, "ben"))
        assert both[0] == both[1]                                                               # two press the button at once
        live = await play(hall, both[0])
        assert [(s.user_id, s.kind, s.name) for s in live.seats[:2]] == [("ana", "human", "Ana"), ("ben", "human", "Ben")]
        assert live.seats[2].kind == "bot" and live.seats[2].level == "cadet"
        c = await the_one(hall)
        expected = [sum(column) for column in zip(*[stars_for(x.number, [r["place"] for r in x.table.result or []])
                                                    for x in c.chapters if x.table is not None], strict=True)]
        assert [r["awards"] for r in sorted(c.standing(), key=lambda r: r["seat"])] == expected
        keys = [(-r["awards"], -r["wins"], -r["points"]) for r in c.standing()]
        assert keys == sorted(keys)
        await hall.store.claim("ana", "account")
        assert (await the_one(hall, "account")).row.owner == "account"
    run(work())


def replaced(c: Campaign) -> Campaign:
    """As if the first table had been closed."""
    c.chapters[0].table = None
    return c


def test_a_game_without_chapters_has_no_campaign(hall: Hall) -> None:
    assert orrery.game("seti").campaign() == []
    with pytest.raises(TableError) as refused:
        run(campaigns.begin(hall, Plan("seti", [("me", "")], {}), "X", "ana", "Ana"))
    assert refused.value.code == "error.no_campaign"
