"""What is not kept for ever, and what is; memory and time that stay as they should."""
from __future__ import annotations

import asyncio
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from orrery import register
from orrery.table import steady
from orrery.table.backup import backup
from orrery.table.housekeeping import DAY, tidy
from orrery.table.plan import Plan
from orrery.table.records import JournalRow, Login, SeatRow, TableRow, User
from orrery.table.schema import tables
from orrery.table.store import Store, new_id
from orrery.table.tables import Tables
from tests.toy import TOY

register(TOY)
NOW = 2_000_000_000.0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(str(tmp_path / "o.db"))
    yield store
    store.close()


def table(state: str, days: float, clock: str = "none", rated: bool = False) -> TableRow:
    at = NOW - days * DAY
    return TableRow(new_id(), "toy", 1, {}, 7, None, state, False, "u", new_id(), new_id(), clock, "", at, at, rated=rated)


async def put(store: Store, row: TableRow, kind: str = "human", answers: int = 0, user: str = "u") -> str:
    rows = [JournalRow(row.id, i + 1, "act", 0, "pick 1", 0, 0.0) for i in range(answers)]
    await store.create(row, [SeatRow(row.id, 0, kind, user if kind == "human" else "", "A"), SeatRow(row.id, 1, "bot", name="B", level="cadet")], rows)
    return row.id


@pytest.mark.parametrize("state, days, kind, answers, clock, after", [
    ("open", 29, "human", 0, "none", "open"), ("open", 31, "human", 0, "none", None), ("closed", 31, "human", 0, "none", None),
    ("running", 13, "human", 3, "none", "running"), ("running", 15, "human", 3, "none", "archived"), ("running", 15, "human", 3, "move:2592000", "running"),
    ("running", 61, "human", 3, "move:2592000", "archived"), ("archived", 61, "human", 3, "none", None), ("archived", 61, "human", 20, "none", "archived"),
    ("over", 4000, "human", 3, "none", "over"), ("over", 6, "bot", 20, "none", "over"), ("over", 8, "bot", 20, "none", None),
    ("running", 8, "bot", 20, "none", None)])
def test_what_is_kept_and_what_is_not(store: Store, state: str, days: float, kind: str, answers: int, clock: str, after: str | None) -> None:
    async def work() -> None:
        table_id = await put(store, table(state, days, clock), kind, answers)
        await store.write(lambda c: tidy(c, NOW), "")
        found = await store.table("id", table_id)
        assert (found.state if found is not None else None) == after
        if after is None:
            assert await store.rows(table_id) == [] and (await store.seats([table_id]))[table_id] == []
        else:
            assert len(await store.rows(table_id)) == answers
    asyncio.run(work())


def test_guests_who_sit_nowhere_go_and_accounts_stay(store: Store) -> None:
    async def work() -> None:
        for user_id, key, days in (("old", None, 40), ("new", None, 3), ("sits", None, 40), ("account", "ana", 4000)):
            await store.keep_user(User(user_id, user_id, key, None, 0, "", 1, NOW - days * DAY))
        await put(store, table("over", 300), user="sits")
        await store.add_login(Login("gone", "account", "", 0.0, NOW - 500 * DAY))
        await store.add_login(Login("here", "account", "", 0.0, NOW - 5 * DAY))
        await store.write(lambda c: tidy(c, NOW), "")
        assert [bool(await store.user(u)) for u in ("old", "new", "sits", "account")] == [False, True, True, True]
        assert [x.id for x in await store.logins("account")] == ["here"]
    asyncio.run(work())


def test_an_archived_game_is_not_rated(store: Store) -> None:
    async def work() -> None:
        table_id = await put(store, table("running", 20, rated=True), answers=9)
        await store.write(lambda c: tidy(c, NOW), "")
        found = await store.table("id", table_id)
        assert found is not None and found.state == "archived" and not found.rated
    asyncio.run(work())


def test_finished_games_with_a_clock_leave_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.table.tables.KEPT", 5)

    async def work() -> None:
        house = Tables(store, renderers=0)
        house.attend = lambda session: None  # type: ignore[method-assign]
        for i in range(20):
            row = await house.create(Plan("toy", [("me", ""), ("bot", "cadet")], {}, str(i), "bank:600+10"), "u", "Ana")
            session = await house.open(row.id)
            session.table.state = "over"
            await store.write(lambda c, i=row.id: c.execute(sa.update(tables).where(tables.c.id == i).values(state="over")), "")
        assert len(house.sessions) <= 6
    asyncio.run(work())


def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    Store(str(tmp_path / "o.db")).close()
    backup(str(tmp_path / "o.db"), tmp_path / "b.gz")
    for name in ("o.db", "b.gz"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_setting_the_clock_changes_nobodys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    before = steady.now()
    monkeypatch.setattr(time, "time", lambda: before + 86400)
    assert abs(steady.now() - before) < 5
