"""Storage: users, tables, seats, journals and chat in SQLite or PostgreSQL, through SQLAlchemy Core."""
from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError

from . import ratings
from .errors import StoreDown, TableError
from .records import ChatLine, JournalRow, SeatRow, TableRow, User
from .schema import campaigns, chat, journal, meta, migrate, seats, tables, users
from .writer import Append, Job, Writer, append

T = TypeVar("T")
READERS: Final = 4


def new_id() -> str:
    """An address nobody guesses: 128 random bits."""
    return secrets.token_urlsafe(16)


def engine_url(text: str) -> str:
    """What --db means: a URL, or the path of a SQLite file. PostgreSQL goes through psycopg 3."""
    if "://" not in text:
        return f"sqlite:///{text}"
    for prefix in ("postgresql://", "postgres://"):
        if text.startswith(prefix):
            return "postgresql+psycopg://" + text[len(prefix):]
    return text


def make_engine(url: str, writing: bool = False) -> Engine:
    if not url.startswith(("sqlite:", "postgresql+psycopg:")):
        raise TableError("error.bad_db", 500, url=url.split("://", maxsplit=1)[0])
    try:
        if not url.startswith("sqlite"):
            return sa.create_engine(url, pool_pre_ping=True, pool_size=1 if writing else READERS, max_overflow=1)
        engine = sa.create_engine(url, pool_size=1 if writing else READERS, connect_args={"timeout": 10, "check_same_thread": False})
    except (SQLAlchemyError, ImportError) as error:
        raise TableError("error.bad_db", 500, url=url.split("@")[-1][:80]) from error
    event.listen(engine, "connect", sqlite_connect)
    event.listen(engine, "begin", sqlite_write if writing else sqlite_read)
    return engine


def sqlite_connect(connection: Any, record: Any) -> None:
    """WAL lets readers and the writer work at once; FULL puts every commit on disk before it returns."""
    connection.isolation_level = None       # we say BEGIN ourselves, so that savepoints work
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def sqlite_read(c: Connection) -> None:
    c.exec_driver_sql("BEGIN")


def sqlite_write(c: Connection) -> None:
    c.exec_driver_sql("BEGIN IMMEDIATE")


class Store:
    """The database as the tables see it. Reads run in threads, writes through the one writer."""

    def __init__(self, db: str) -> None:
        self.url = engine_url(db)
        self.process = secrets.token_hex(6)
        self.reading = make_engine(self.url)
        self.writing = make_engine(self.url, writing=True)
        try:
            self.migrated_from = migrate(self.writing)
            with self.reading.connect() as c:
                self.secret: bytes = bytes.fromhex(c.execute(sa.select(meta.c.value).where(meta.c.name == "secret")).scalar_one())
        except SQLAlchemyError as error:
            raise TableError("error.bad_db", 500, url=self.url.split("@")[-1][:80]) from error
        self.writer = Writer(self.writing, self.process)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="orrery-read")
        self._listener: Listener | None = None

    @property
    def many_processes(self) -> bool:
        return self.url.startswith("postgresql")

    def close(self) -> None:
        if self._listener is not None:
            self._listener.stop()
        self.writer.close()
        self._threads.shutdown(wait=True)
        self.reading.dispose()
        self.writing.dispose()

    def listen(self, heard: Callable[[str], None]) -> None:
        """Hear (in the loop of the caller) what other processes wrote: topics such as "t:<table id>"."""
        if self.many_processes:
            self._listener = Listener(self.url, self.process, heard, asyncio.get_running_loop())

    async def read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.reading.connect() as c:
                return work(c)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, run)
        except SQLAlchemyError as error:
            raise StoreDown from error

    async def write(self, job: Job, topic: str = "") -> Any:
        return await self.writer.do(job, topic)

    # -- answers -----------------------------------------------------------------------------------------------------
    async def append(self, row: JournalRow, table: TableRow) -> None:
        """One answer (or undo) on disk; Taken when that number exists. The last answer of a rated game brings its ratings with it."""
        touch = {"b_id": table.id, "b_at": row.at, "b_waiting": json.dumps(table.waiting), "b_state": table.state,
                 "b_result": json.dumps(table.result) if table.result is not None else None}
        job = Append(row.__dict__, touch)

        def last(c: Connection) -> None:
            append(c, [job])
            ratings.count(c, table, seats_now(c, table.id))
        await self.write(last if table.rated and table.state == "over" else job, f"t:{table.id}")

    async def rows(self, table_id: str, after: int = 0) -> list[JournalRow]:
        query = sa.select(journal).where(journal.c.table_id == table_id, journal.c.number > after).order_by(journal.c.number)
        return await self.read(lambda c: [JournalRow(**r._mapping) for r in c.execute(query)])

    # -- tables ------------------------------------------------------------------------------------------------------
    async def table(self, column: str, value: str) -> TableRow | None:
        """The table with that id, invite or watch link."""
        query = sa.select(tables).where(tables.c[column] == value)
        return await self.read(lambda c: next((TableRow.read(r._mapping) for r in c.execute(query)), None))

    async def seats(self, table_ids: list[str]) -> dict[str, list[SeatRow]]:
        query = sa.select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.seat)

        def work(c: Connection) -> dict[str, list[SeatRow]]:
            found: dict[str, list[SeatRow]] = {i: [] for i in table_ids}
            for r in c.execute(query):
                found[r.table_id].append(SeatRow(**r._mapping))
            return found
        return await self.read(work)

    async def create(self, table: TableRow, rows: list[SeatRow], answers: list[JournalRow]) -> None:
        def work(c: Connection) -> None:
            c.execute(tables.insert(), table.write())
            c.execute(seats.insert(), [r.__dict__ for r in rows])
            if answers:
                c.execute(journal.insert(), [a.__dict__ for a in answers])
        await self.write(work, "lobby")

    async def change(self, table: TableRow, rows: list[SeatRow], before: list[SeatRow]) -> bool:
        """Write an open table and its seats again if they still are as `before`; False when somebody was faster."""
        def work(c: Connection) -> bool:
            if not still_open(c, table.id) or seats_now(c, table.id) != before:
                return False
            c.execute(tables.update().where(tables.c.id == table.id).values(**table.write()))
            c.execute(seats.delete().where(seats.c.table_id == table.id))
            c.execute(seats.insert(), [r.__dict__ for r in rows])
            return True
        return bool(await self.write(work, f"t:{table.id}"))

    async def sit(self, table_id: str, seat: int, user_id: str, name: str) -> bool:
        """Take a seat if it is still open, and one only."""
        def work(c: Connection) -> bool:
            if not still_open(c, table_id) or any(s.user_id == user_id for s in seats_now(c, table_id)):
                return False
            query = seats.update().where(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.kind == "open")
            return c.execute(query.values(kind="human", user_id=user_id, name=name)).rowcount == 1
        return bool(await self.write(work, f"t:{table_id}"))

    async def set_seat(self, row: SeatRow, before_start: bool = False) -> bool:
        """Write one seat; with `before_start` only while the table is open."""
        values = {k: v for k, v in row.__dict__.items() if k not in ("table_id", "seat")}
        query = seats.update().where(seats.c.table_id == row.table_id, seats.c.seat == row.seat).values(**values)

        def work(c: Connection) -> bool:
            return (not before_start or still_open(c, row.table_id)) and c.execute(query).rowcount == 1
        return bool(await self.write(work, f"t:{row.table_id}"))

    async def tables_of(self, user_id: str, states: list[str], limit: int = 50, offset: int = 0) -> list[TableRow]:
        mine = sa.select(seats.c.table_id).where(seats.c.user_id == user_id)
        query = sa.select(tables).where(tables.c.state.in_(states), sa.or_(tables.c.id.in_(mine), tables.c.owner == user_id))
        query = query.order_by(tables.c.updated.desc()).limit(limit).offset(offset)
        return await self.read(lambda c: [TableRow.read(r._mapping) for r in c.execute(query)])

    async def public_tables(self, state: str, limit: int = 50, offset: int = 0, after: float = 0.0) -> list[TableRow]:
        query = sa.select(tables).where(tables.c.state == state, tables.c.public == 1, tables.c.updated > after)
        query = query.order_by(tables.c.updated.desc()).limit(limit).offset(offset)
        return await self.read(lambda c: [TableRow.read(r._mapping) for r in c.execute(query)])

    async def running(self, before: float) -> list[str]:
        """Tables in play that nobody answered at since `before`, with a bot or a clock: somebody must look after them."""
        bots = sa.select(seats.c.table_id, seats.c.seat).where(sa.or_(seats.c.kind == "bot", seats.c.stand_in > 0)).subquery()
        query = sa.select(tables.c.id, tables.c.clock, tables.c.waiting, bots.c.seat).join_from(tables, bots, bots.c.table_id == tables.c.id, isouter=True)
        query = query.where(tables.c.state == "running", tables.c.updated < before).order_by(tables.c.updated.desc()).limit(5000)

        def work(c: Connection) -> list[str]:
            return list(dict.fromkeys(str(r.id) for r in c.execute(query) if r.clock != "none" or r.seat in json.loads(r.waiting)))
        return await self.read(work)

    async def healthy(self) -> int:
        return int(await self.read(lambda c: c.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one()))

    # -- people ------------------------------------------------------------------------------------------------------
    async def user(self, user_id: str) -> User | None:
        query = sa.select(users).where(users.c.id == user_id)
        return await self.read(lambda c: next((User(**r._mapping) for r in c.execute(query)), None))

    async def account(self, name_key: str) -> User | None:
        query = sa.select(users).where(users.c.name_key == name_key)
        return await self.read(lambda c: next((User(**r._mapping) for r in c.execute(query)), None))

    async def save_user(self, user: User) -> None:
        """Taken when the account's name is somebody else's."""
        def work(c: Connection) -> None:
            values = {k: v for k, v in user.__dict__.items() if k != "id"}
            if c.execute(users.update().where(users.c.id == user.id).values(**values)).rowcount == 0:
                c.execute(users.insert(), user.__dict__)
        await self.write(work, f"u:{user.id}")

    async def claim(self, guest: str, account: str) -> int:
        """Give a guest's seats and tables to an account, except where the account sits already."""
        def work(c: Connection) -> int:
            already = sa.select(seats.c.table_id).where(seats.c.user_id == account).scalar_subquery()
            moved = c.execute(seats.update().where(seats.c.user_id == guest, seats.c.table_id.not_in(already)).values(user_id=account))
            c.execute(tables.update().where(tables.c.owner == guest).values(owner=account))
            c.execute(campaigns.update().where(campaigns.c.owner == guest).values(owner=account))
            ratings.carry_over(c, guest, account)
            return moved.rowcount
        return int(await self.write(work, "claim"))

    async def games_of(self, user_id: str) -> int:
        query = sa.select(sa.func.count()).select_from(seats).where(seats.c.user_id == user_id)
        return int(await self.read(lambda c: c.execute(query).scalar_one()))

    # -- ratings -----------------------------------------------------------------------------------------------------
    async def standings(self, game: str, limit: int = 200) -> list[ratings.Rating]:
        return await self.read(lambda c: ratings.standings(c, game, limit))

    async def figures(self, game: str, rows: list[SeatRow]) -> dict[int, int]:
        """By seat, the rating of whoever sits there; only of those who have one."""
        who = {s.seat: ratings.player_of(s) for s in rows}
        found = await self.read(lambda c: ratings.shown_of(c, game, list(who.values())))
        return {seat: found[player] for seat, player in who.items() if player in found}

    async def rating_changes(self, table_id: str) -> dict[int, int]:
        return await self.read(lambda c: ratings.changes(c, table_id))

    # -- chat --------------------------------------------------------------------------------------------------------
    async def say(self, table_id: str, user_id: str, seat: int, name: str, text: str) -> ChatLine:
        def work(c: Connection) -> ChatLine:
            last = c.execute(sa.select(sa.func.max(chat.c.number)).where(chat.c.table_id == table_id)).scalar() or 0
            line = ChatLine(table_id, last + 1, user_id, seat, name, text, time.time())
            c.execute(chat.insert(), line.__dict__)
            return line
        found: ChatLine = await self.write(work, f"c:{table_id}")
        return found

    async def chat(self, table_id: str, limit: int = 100) -> list[ChatLine]:
        query = sa.select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number.desc()).limit(limit)
        return await self.read(lambda c: [ChatLine(**r._mapping) for r in c.execute(query)][::-1])


def still_open(c: Connection, table_id: str) -> bool:
    """Has the game not begun? Holds the table's row (where the database can) until the transaction ends."""
    return c.execute(sa.select(tables.c.state).where(tables.c.id == table_id).with_for_update()).scalar() == "open"


def seats_now(c: Connection, table_id: str) -> list[SeatRow]:
    return [SeatRow(**r._mapping) for r in c.execute(sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))]


class Listener(threading.Thread):
    """A thread that LISTENs on PostgreSQL and tells the loop; after a break it listens again and says "all"."""

    def __init__(self, url: str, process: str, heard: Callable[[str], None], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="orrery-listen", daemon=True)
        self.url = url.replace("postgresql+psycopg://", "postgresql://")
        self.process, self.heard, self.loop = process, heard, loop
        self.stopping = False
        self.start()

    def stop(self) -> None:
        self.stopping = True
        self.join(3)

    def run(self) -> None:
        import psycopg
        first = True
        while not self.stopping:
            try:
                with psycopg.connect(self.url, autocommit=True) as c:
                    c.execute("LISTEN orrery")
                    if not first:
                        self.tell("all")
                    first = False
                    while not self.stopping:
                        for note in c.notifies(timeout=0.5):
                            sender, topic = json.loads(note.payload)
                            if sender != self.process:
                                self.tell(topic)
            except (psycopg.Error, OSError, ValueError):
                time.sleep(0.5)

    def tell(self, topic: str) -> None:
        try:
            self.loop.call_soon_threadsafe(self.heard, topic)
        except RuntimeError:
            self.stopping = True
