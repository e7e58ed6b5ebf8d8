"""Storage: group commit, migrations, numbers that cannot be taken twice, backups."""
from __future__ import annotations

import asyncio
import gzip
import sqlite3
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from orrery import register
from orrery.kernel.errors import IllegalMove, OrreryError, StaleMove
from orrery.table.backup import backup, restore
from orrery.table.errors import StoreDown, TableError, Taken
from orrery.table.plan import Plan
from orrery.table.records import JournalRow, SeatRow, TableRow
from orrery.table.schema import VERSION
from orrery.table.session import Session
from orrery.table.store import Store, new_id
from orrery.table.tables import Tables
from tests.toy import TOY

register(TOY)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("ORRERY_PLUGINS", "tests.web.plugin")        # the bots' processes know the toy game
    store = Store(str(tmp_path / "o.db"))
    yield store
    store.close()


def a_table() -> TableRow:
    now = time.time()
    return TableRow(new_id(), "toy", 1, {"rounds": 3}, 7, None, "running", False, "u", new_id(), new_id(), "none", "", now, now)


def row(table: TableRow, number: int) -> JournalRow:
    return JournalRow(table.id, number, "act", 0, "pick 1", 0, time.time())


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_answers_that_arrive_together_share_a_commit(store: Store) -> None:
    async def work() -> None:
        tables = [a_table() for _ in range(100)]
        for table in tables:
            await store.create(table, [SeatRow(table.id, 0, "human", "u")], [])
        before = store.writer.commits
        await asyncio.gather(*[store.append(row(t, 1), t) for t in tables])
        assert store.writer.commits - before <= 10
        assert [len(await store.rows(t.id)) for t in tables] == [1] * 100
    run(work())


def test_a_number_is_taken_once_and_the_others_of_its_group_go_through(store: Store) -> None:
    async def work() -> None:
        one, two = a_table(), a_table()
        for table in (one, two):
            await store.create(table, [SeatRow(table.id, 0, "human", "u")], [])
        results = await asyncio.gather(store.append(row(one, 1), one), store.append(row(one, 1), one), store.append(row(two, 1), two), return_exceptions=True)
        assert [type(r) for r in results] == [type(None), Taken, type(None)]
        assert len(await store.rows(one.id)) == len(await store.rows(two.id)) == 1
    run(work())


def test_the_database_is_safe_by_its_settings(store: Store) -> None:
    with store.reading.connect() as c:
        assert c.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert c.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_an_older_schema_is_brought_up_and_a_newer_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    Store(str(path)).close()
    with sqlite3.connect(path) as db:
        db.execute("DROP INDEX users_look")
        for column in ("sound", "lang", "look", "recovery", "standing"):
            db.execute(f"ALTER TABLE users DROP COLUMN {column}")
        db.execute("INSERT INTO users (id, name, epoch, webhook, created) VALUES ('u', 'Ana', 0, '', 0)")
        db.execute("UPDATE meta SET value = '1' WHERE name = 'schema'")
    db.close()
    store = Store(str(path))
    assert store.migrated_from == 1
    user = run(store.user("u"))
    assert user is not None and user.sound == 1 and user.lang == ""
    store.close()
    with sqlite3.connect(path) as db:
        db.execute(f"UPDATE meta SET value = '{VERSION + 1}' WHERE name = 'schema'")
    db.close()
    with pytest.raises(TableError) as refused:
        Store(str(path))
    assert refused.value.code == "error.schema_newer"


@pytest.mark.parametrize("db", ["mysql://x/y", "/nonexistent/folder/x.db", "postgresql://nobody@127.0.0.1:1/x?connect_timeout=1"])
def test_a_database_that_cannot_be_opened_is_named(db: str) -> None:
    with pytest.raises(TableError) as refused:
        Store(db)
    assert refused.value.code == "error.bad_db" and refused.value.text("ru")


async def a_live(store: Store, clock: str = "none") -> tuple[Tables, Session]:
    tables = Tables(store, renderers=0)
    table = await tables.create(Plan("toy", [("me", ""), ("open", "")], {}, "7", clock), "u0", "Ana")
    row_, seats = await tables.lobby(table.id)
    await tables.join(row_, seats, "u1", "Ben")
    return tables, await tables.open(table.id)


def test_the_disk_decides_after_a_failed_write(store: Store) -> None:
    async def work() -> None:
        _, session = await a_live(store)
        append = store.append

        async def fails(*_: Any) -> None:
            raise StoreDown
        store.append = fails  # type: ignore[method-assign]
        with pytest.raises(StoreDown):
            await session.act(0, "pick 1", 0)
        store.append = append  # type: ignore[method-assign]
        assert await session.act(0, "pick 2", 0) == 1
        assert [r.text for r in await store.rows(session.table.id)] == ["pick 2"]
    run(work())


def test_a_match_taken_up_again_is_the_same_to_the_byte(store: Store) -> None:
    async def work() -> None:
        _, session = await a_live(store)
        for seat, text in ((0, "pick 1"), (1, "pick 2"), (0, "bonus")):
            await session.act(seat, text)
        await session.undo(0)
        await session.act(0, "draw")
        again = await Tables(store, renderers=0).open(session.table.id)
        assert again.match.position() == session.match.position() and again.v == session.v == 5
        assert [(a.seat, a.key) for a in again.acts] == [(a.seat, a.key) for a in session.acts]
        assert again.table.waiting == session.match.waiting()
    run(work())


def test_answers_given_as_one_hold_together_and_come_back_together(store: Store) -> None:
    async def work() -> None:
        _, session = await a_live(store)
        await session.act(0, "pick 1")
        await session.act(1, "pick 2")
        before, told = session.match.position(), Told()
        session.watchers.add(told)
        with pytest.raises(OrreryError):
            await session.act(0, "bonus", 1, ["no such answer"])
        assert session.match.position() == before and session.match.number(0) == 1
        told.times = 0
        await session.act(0, "bonus", 1, ["stop"])
        assert session.match.number(0) == 3 and told.times == 1         # nobody saw the table between the two
        await session.undo(0)
        assert session.match.position() == before
    run(work())


class Told:
    """A page that counts how often it is told that something changed."""

    seat, visible, times = -1, True, 0

    def wake(self) -> None:
        self.times += 1


def test_two_processes_cannot_both_take_a_number(store: Store) -> None:
    async def work() -> None:
        _, here = await a_live(store)
        there = await Tables(store, renderers=0).open(here.table.id)
        assert await here.act(0, "pick 1", 0) == 1
        with pytest.raises((StaleMove, IllegalMove)):
            await there.act(0, "pick 2", 0)
        assert there.v == 1 and there.match.view(0).data["points"] == [1, 0]
        assert await there.act(1, "pick 2", 0) == 2
    run(work())


def test_time_is_counted_and_survives_a_restart(store: Store) -> None:
    async def work() -> None:
        _, session = await a_live(store, "bank:100+5")
        await asyncio.sleep(0.3)
        await session.act(0, "pick 1")
        assert 101 < session.left(0, time.time()) < 104.8       # 100 + 5 less what passed: at least 0.3, more on a busy machine
        again = await Tables(store, renderers=0).open(session.table.id)
        assert abs(again.left(0, time.time()) - session.left(0, time.time())) < 0.05
    run(work())


def test_a_backup_of_a_live_database_restores_everywhere(store: Store, tmp_path: Path) -> None:
    async def work() -> str:
        _, session = await a_live(store)
        await session.act(0, "pick 1")
        return session.table.id
    table = run(work())
    file = tmp_path / "backup.gz"
    assert backup(str(tmp_path / "o.db"), file)["journal"] == 1
    other = str(tmp_path / "deep" / "other.db")
    assert restore(other, file)["tables"] == 1
    with pytest.raises(TableError) as refused:
        restore(other, file)
    assert refused.value.code == "error.not_empty"
    assert restore(other, file, force=True)["journal"] == 1
    again = Store(other)
    assert [r.text for r in run(again.rows(table))] == ["pick 1"] and again.secret == store.secret
    again.close()


def test_a_damaged_backup_is_refused_before_anything_is_touched(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    backup(str(tmp_path / "o.db"), file)
    whole = gzip.decompress(file.read_bytes())
    lines = whole.splitlines(keepends=True)
    for number, bad in enumerate((b"hello", whole[:-40], b"".join(lines[:-2] + lines[-1:]), whole.replace(b"schema", b"scheme", 1))):
        broken = tmp_path / f"broken{number}.gz"
        broken.write_bytes(gzip.compress(bad))
        with pytest.raises(TableError):
            restore(str(tmp_path / "new.db"), broken)
    broken = tmp_path / "plain"
    broken.write_bytes(b"not compressed")
    with pytest.raises(TableError):
        restore(str(tmp_path / "new.db"), broken)
    assert not (tmp_path / "new.db").exists()
    with pytest.raises(TableError):
        backup(str(tmp_path / "nothing.db"), file)


def test_a_seat_is_taken_by_one_and_one_takes_one_seat(store: Store) -> None:
    async def work() -> None:
        tables = Tables(store, renderers=0)
        table = await tables.create(Plan("toy", [("me", ""), ("open", ""), ("open", "")], {}), "u0", "Ana")
        row_, seats = await tables.lobby(table.id)
        results = await asyncio.gather(tables.join(row_, seats, "u1", "Ben", 1), tables.join(row_, seats, "u2", "Cy", 1),
                                       tables.join(row_, seats, "u1", "Ben", 2),
                                       return_exceptions=True)
        refused = [r.code for r in results if isinstance(r, TableError)]
        assert refused == ["error.seat_taken", "error.seat_taken"]
    run(work())


def test_a_start_does_not_lose_somebody_who_sat_down_meanwhile(store: Store) -> None:
    async def work() -> None:
        tables = Tables(store, renderers=0)
        table = await tables.create(Plan("toy", [("me", ""), ("bot", "cadet"), ("open", "")], {}), "u0", "Ana")
        row_, seats = await tables.lobby(table.id)
        assert await store.sit(table.id, 2, "u1", "Ben")
        with pytest.raises(TableError) as refused:
            await tables.start(row_, seats)
        assert refused.value.code == "error.faster"
        await tables.start(*await tables.lobby(table.id))
        assert [s.name for s in (await tables.open(table.id)).seats][2] == "Ben"
        assert not await store.sit(table.id, 1, "u9", "Late")
        await tables.close()
    run(work())


def test_a_bot_answers_the_question_it_thought_about(store: Store) -> None:
    """While a bot thinks about its turn its opponent takes back: the answer to a question that is gone is not given."""
    async def work() -> None:
        tables = Tables(store, renderers=0, bot_delay=0)
        table = await tables.create(Plan("toy", [("me", ""), ("bot", "cadet")], {}, "7"), "u0", "Ana")
        session = await tables.open(table.id)
        await session.act(0, "pick 1")
        while session.match.number(1) == 0:
            await asyncio.sleep(0.02)
        await session.act(0, "bonus")
        await session.act(0, "stop")
        view = session.match.view(1)
        await session.undo(0)
        await tables.bots.answer(session, 1, 1, view, (0,))
        assert session.match.waiting() == [0] and session.match.number(1) == 1
        await tables.close()
    run(work())


def test_three_bots_play_a_whole_game_by_themselves(store: Store) -> None:
    async def work() -> None:
        tables = Tables(store, renderers=0, bot_delay=0)
        table = await tables.create(Plan("toy", [("bot", "cadet")] * 3, {}, "7"), "u0", "Ana")
        session = await tables.open(table.id)
        for _ in range(600):
            if session.match.over and session.table.result is not None and not session.thinking:
                break
            await asyncio.sleep(0.05)
        assert session.match.over and session.table.result is not None and not session.thinking
        assert (await store.table("id", table.id)).state == "over"  # type: ignore[union-attr]
        await tables.close()
    run(work())


# -- two processes on one database, and one of them has not heard yet ----------------------------------------------------------
async def two_copies(store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[Session, Session]:
    """The same table in the memory of two processes, as PostgreSQL would have them; nothing is announced here."""
    monkeypatch.setattr(Store, "many_processes", property(lambda self: True))
    table = a_table()
    await store.create(table, [SeatRow(table.id, i, "human", f"u{i}", f"P{i}") for i in range(2)], [])
    seats = (await store.seats([table.id]))[table.id]
    here = Session(store, table, seats, [], time.time())
    found = await store.table("id", table.id)
    assert found is not None
    return here, Session(store, found, list(seats), [], time.time())


def test_a_sealed_answer_is_taken_although_this_process_has_not_heard_of_the_other_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        here, there = await two_copies(store, monkeypatch)
        assert await here.act(0, "pick 1", 0) == 1
        assert there.v == 0                                         # its number 1 is taken
        assert await there.act(1, "pick 2", 0) == 2
        assert [r.seat for r in await store.rows(here.table.id)] == [0, 1]
        await here.catch_up()
        assert here.v == there.v == 2 and here.match.journal[1].key == "pick 2"
    run(work())


def test_the_same_answer_twice_is_stale_at_the_slower_process(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        here, there = await two_copies(store, monkeypatch)
        await here.act(0, "pick 1", 0)
        for at in (0, None):
            with pytest.raises(StaleMove):
                await there.act(0, "pick 2", at) if at == 0 else await behind(there).act(0, "pick 2", None)
        assert len(await store.rows(here.table.id)) == 1
    run(work())


def behind(session: Session) -> Session:
    """The table as if nothing had been heard since it began."""
    session._load(session.table, session.seats, [])
    return session


def test_an_answer_to_a_question_this_process_has_not_heard_of_is_taken(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player whose last page came from one process answers at another that is behind."""
    async def work() -> None:
        here, there = await two_copies(store, monkeypatch)
        await here.act(0, "pick 1", 0)
        await here.act(1, "pick 2", 0)
        seat = here.match.waiting()[0]
        key = here.match.pending()[seat].options[0].key
        assert there.v == 0
        assert await there.act(seat, key, here.match.number(seat)) == 3
        await here.catch_up()
        if here.match.can_undo(seat):
            assert await behind(there).undo(seat) == 4
    run(work())
