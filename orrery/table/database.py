"""Reaching the database: SQLite or PostgreSQL through SQLAlchemy Core, and hearing what other processes write."""
from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DataError, SQLAlchemyError

from .errors import StoreDown, TableError
from .schema import meta, migrate
from .writer import Job, Writer

T = TypeVar("T")
READERS: Final = 4


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


def private(url: str) -> None:
    """A database file is its owner's alone: it holds hashes, links and the key that signs cookies."""
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and path.parent.is_dir():
        with contextlib.suppress(OSError):
            path.touch(mode=0o600)
            path.chmod(0o600)


def sqlite_connect(connection: Any, record: Any) -> None:
    """WAL lets readers and the writer work at once; FULL puts every commit on disk before it returns."""
    connection.isolation_level = None       # we say BEGIN ourselves, so that savepoints work
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def sqlite_read(c: Connection) -> None:
    c.exec_driver_sql("BEGIN")


def sqlite_write(c: Connection) -> None:
    c.exec_driver_sql("BEGIN IMMEDIATE")


class Database:
    """Reads run in threads, writes through the one writer."""

    def __init__(self, db: str) -> None:
        self.url = engine_url(db)
        private(self.url)
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
        except (DataError, UnicodeError) as error:      # a word that no database can hold: nothing is called that
            raise TableError("error.bad_text", 400) from error
        except SQLAlchemyError as error:
            raise StoreDown from error

    async def write(self, job: Job, topic: str = "") -> Any:
        return await self.writer.do(job, topic)


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
