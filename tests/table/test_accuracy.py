"""How well people chose over their last games: whose is kept, what counts, who may see it, what becomes of it."""
from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import orrery
from orrery.kernel.match import Match
from orrery.table.accuracy import LATELY, Accuracy
from orrery.table.records import SeatRow, TableRow
from orrery.table.reports import Reports, own
from orrery.table.schema import accuracies, reports
from orrery.table.store import Store, new_id
from orrery.web.accuracy import told
from tests.table.twins import live_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(str(tmp_path / "o.db"))
    yield store
    store.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def game(store: Store, percent: float, user: str = "ana", at: float = 0.0, origin: str = "", state: str = "over", name: str = "seti") -> str:
    """A finished game of this person, at the first seat, with its report."""
    table = TableRow(new_id(), name, 1, {}, 7, None, state, False, user, new_id(), new_id(), "none", origin, at, at)
    await store.create(table, [SeatRow(table.id, 0, "human", user), SeatRow(table.id, 1, "bot", level="cadet")], [])
    await store.keep_report(table.id, {}, [Accuracy(0, percent, 30)])
    return table.id


def test_the_last_games_newest_first_and_nobody_elses(store: Store) -> None:
    async def work() -> None:
        for n in range(LATELY + 5):
            await game(store, 50 + n, at=float(n))
        await game(store, 1, user="ben", at=99.0)
        assert [a.percent for a in await store.accuracies("ana")] == [float(50 + n) for n in range(LATELY + 4, 4, -1)]
        assert [a.percent for a in await store.accuracies("ben")] == [1]
        assert await store.accuracies("chloe") == await store.accuracies("") == []
    run(work())


@pytest.mark.parametrize(("origin", "state", "counts"), [("", "over", True), ("again/x", "over", True), ("upload", "over", False), ("x", "over", False),
                                                         ("", "running", False)])
def test_practice_from_a_moment_or_a_file_does_not_count(store: Store, origin: str, state: str, counts: bool) -> None:
    async def work() -> None:
        await game(store, 80, origin=origin, state=state)
        assert bool(await store.accuracies("ana")) is counts
    run(work())


def test_a_game_counts_once_as_its_newest_report_has_it(store: Store) -> None:
    async def work() -> None:
        table = await game(store, 70)
        await store.keep_report(table, {}, [Accuracy(0, 72, 30)])
        assert [(a.table_id, a.percent) for a in await store.accuracies("ana")] == [(table, 72)]
    run(work())


def test_only_people_who_chose_and_sat_alone_at_their_device(store: Store) -> None:
    session = live_of(orrery.new("space_explorers", 4, seed=1))
    for seat, (kind, user) in zip(session.seats, [("human", "ana"), ("bot", ""), ("human", "ben"), ("human", "chloe")], strict=True):
        seat.kind, seat.user_id = kind, user
    found = {"accuracy": [81.0, 95.0, 77.0, 100.0], "near": [[20, 30], [30, 30], [10, 25], [0, 0]]}
    assert own(session, found) == [Accuracy(0, 81.0, 30), Accuracy(2, 77.0, 25)]
    session.seats[3].user_id = "ben"        # two people at Ben's device
    assert own(session, found) == [Accuracy(0, 81.0, 30)]


def alone(game: str) -> Match:
    """A game alone, played to its end by always giving the first answer."""
    match = orrery.new(game, 1, seed=1)
    while not match.over:
        match.act_option(0, match.pending()[0].options[0])
    return match


class AtOnce:
    """Instead of the bots' processes."""

    async def run(self, work: Any, text: str, seconds: float, owner: str = "", importance: int = 0) -> Any:
        return {"accuracy": [81.0], "near": [[20, 30]], "chances": []}


def test_the_report_of_a_game_alone_is_begun_too_and_keeps_it(store: Store) -> None:
    async def work() -> None:
        table = await game(store, 1, at=time.time())
        await store.write(lambda c: c.execute(reports.delete()), "")
        session = live_of(alone("welcome_moon"))
        session.table.id = table
        session.seats[0].user_id = "ana"
        lane = Reports(AtOnce(), store)  # type: ignore[arg-type]
        assert await lane.chances(session) is None, "alone there is no course of chances"
        assert await lane.get(session, 10) is not None
        assert [a.percent for a in await store.accuracies("ana")] == [81.0]
        later = Reports(None, store)  # type: ignore[arg-type]  # after a restart nothing is worked out again
        assert await later.get(session, 10) == await lane.get(session)
    run(work())


def test_a_guests_games_go_with_them_and_whoever_is_deleted_leaves_none(store: Store) -> None:
    async def work() -> None:
        await game(store, 80, user="guest")
        await store.claim("guest", "ana")
        assert [a.percent for a in await store.accuracies("ana")] == [80] and await store.accuracies("guest") == []
        assert [row["percent"] for row in (await store.everything_of("ana"))["accuracy"]] == [80]
        await store.delete_user("ana", "nobody")
        assert await store.accuracies("ana") == []
    run(work())


def test_an_older_database_gets_the_table(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    Store(str(path)).close()
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE accuracies")
        db.execute("DROP TABLE reports")
        db.execute("UPDATE meta SET value = '13' WHERE name = 'schema'")
    db.close()
    store = Store(str(path))
    assert store.migrated_from == 13
    with store.reading.connect() as c:
        assert c.execute(sa.select(sa.func.count()).select_from(accuracies)).scalar_one() == 0
    store.close()


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_what_the_pages_say_of_it(lang: str) -> None:
    found = [Accuracy(0, percent, 30, f"t{n}", name) for n, (percent, name) in enumerate([(91.2, "seti"), (60.0, "welcome_moon"), (70.0, "seti")])]
    page = told(found, lang)
    assert (page["mean"], page["n"], page["least"], page["best"]) == (74, 3, 60, 91)
    assert [(g["id"], g["mean"], g["n"]) for g in page["games"]] == [("seti", 81, 2), ("welcome_moon", 60, 1)]
    assert page["by_table"] == {"t0": 91, "t1": 60, "t2": 70}
    across, up = zip(*[map(float, p.split(",")) for p in page["curve"]["points"].split()], strict=True)
    assert across == (0.0, 50.0, 100.0) and up[1] == max(up) and up[2] == min(up) == page["curve"]["last"], "the newest last, the best highest"
    assert told(found[:1], lang)["curve"] is None
    flat = told([Accuracy(0, 80.0, 9, "a", "seti"), Accuracy(0, 80.0, 9, "b", "seti")], lang)["curve"]
    assert len({p.split(",")[1] for p in flat["points"].split()}) == 1
