"""Group commit: answers that arrive while the disk is busy share the next commit, so durability costs one wait for all of them."""
from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from orrery.kernel.errors import OrreryError

from .errors import StoreDown, TableError, Taken
from .schema import journal, tables

LOG: Final = logging.getLogger("orrery.store")
BATCH: Final = 400
STUCK: Final = 10.0         # seconds
TOUCH: Final = tables.update().where(tables.c.id == sa.bindparam("b_id")).values(
    updated=sa.bindparam("b_at"), waiting=sa.bindparam("b_waiting"), state=sa.bindparam("b_state"), result=sa.bindparam("b_result"))


class Append:
    """One row of the journal, and what changes in its table's entry."""

    def __init__(self, row: dict[str, Any], touch: dict[str, Any]) -> None:
        self.row, self.touch = row, touch


Job = Append | Callable[[Connection], Any]
Item = tuple[Job, str, "asyncio.Future[Any]", asyncio.AbstractEventLoop]


def gone(error: Exception) -> bool:
    """Is it the database that does not answer (and not a job that it will not take)?"""
    return isinstance(error, (OperationalError, InterfaceError)) or (isinstance(error, DBAPIError) and error.connection_invalidated)


class Writer:
    """One thread that writes for the whole process. `do` gives a future; it is done when the transaction is on disk."""

    def __init__(self, engine: Engine, process: str) -> None:
        self.engine = engine
        self.process = process
        self.commits = 0
        self.busy = 0.0             # since when it has been at a batch (monotonic); 0: it waits for one
        self.failed = 0.0           # when the database last refused, if it has taken nothing since
        self.jobs = 0
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._notify = engine.dialect.name == "postgresql"
        self._thread = threading.Thread(target=self._run, name="orrery-writer", daemon=True)
        self._thread.start()

    def do(self, job: Job, topic: str = "") -> asyncio.Future[Any]:
        """Queue a job; other processes are told `topic` when it is committed."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._queue.put((job, topic, future, loop))
        return future

    def queued(self) -> int:
        return self._queue.qsize()

    def stuck(self) -> bool:
        """At one batch for too long, or refused by the database since a while."""
        now = time.monotonic()
        return bool((self.busy and now - self.busy > STUCK) or (self.failed and now - self.failed > STUCK) or not self._thread.is_alive())

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join(10)

    def _run(self) -> None:
        while True:
            first = self._queue.get()
            if first is None:
                return
            batch: list[Item] = [first]
            closing = False
            while len(batch) < BATCH:
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
                if item is None:
                    closing = True
                    break
                batch.append(item)
            self._write(batch)
            if closing:
                return

    def _write(self, batch: list[Item]) -> None:
        """Whatever goes wrong, the thread goes on, and everybody who waits gets a word."""
        self.busy = time.monotonic()
        try:
            results = self._results(batch)
        except Exception as error:
            LOG.error("the writer failed", extra={"error": repr(error)[:300]}, exc_info=error)
            results = [StoreDown()] * len(batch)
        self.busy = 0.0
        loops: dict[Any, list[tuple[asyncio.Future[Any], Any]]] = {}
        for (_, _, future, loop), result in zip(batch, results, strict=True):
            loops.setdefault(loop, []).append((future, result))
        for loop, pairs in loops.items():
            try:
                loop.call_soon_threadsafe(settle_all, pairs)
            except RuntimeError:        # the loop is closed: nobody waits any more
                continue

    def _results(self, batch: list[Item]) -> list[Any]:
        jobs = [job for job, _, _, _ in batch]
        topics = {topic for _, topic, _, _ in batch if topic}
        try:
            try:
                results = self._commit(jobs, topics, self._together)
            except IntegrityError:          # a number is taken: once more, each for itself
                results = self._commit(jobs, topics, self._all)
        except Exception as error:
            if gone(error):
                LOG.error("the database refused a commit", extra={"error": str(error)[:300]})
                self.failed = self.failed or time.monotonic()
                time.sleep(0.05)
                return [StoreDown()] * len(batch)
            LOG.warning("a commit failed, each of it alone now", extra={"jobs": len(batch), "error": type(error).__name__})
            results = [self._one(job, topic) for job, topic, _, _ in batch]
        self.failed = 0.0
        self.commits += 1
        self.jobs += len(batch)
        return results

    def _one(self, job: Job, topic: str) -> Any:
        """A job in a transaction of its own: what one brings that cannot be stored takes nobody's answer with it."""
        try:
            return self._commit([job], {topic} if topic else set(), self._all)[0]
        except Exception as error:
            if gone(error):
                return StoreDown()
            LOG.warning("a job cannot be stored", extra={"error": type(error).__name__})
            return TableError("error.not_stored", 400)

    def _commit(self, jobs: list[Job], topics: set[str], work: Callable[[list[Job], Connection], list[Any]]) -> list[Any]:
        with self.engine.begin() as c:
            results = work(jobs, c)
            if self._notify:
                self._tell(c, topics)
        return results

    def _tell(self, c: Connection, topics: set[str]) -> None:
        for topic in sorted(topics):
            c.execute(sa.text("SELECT pg_notify('orrery', :payload)"), {"payload": json.dumps([self.process, topic])})

    def _all(self, jobs: list[Job], c: Connection) -> list[Any]:
        """Every job's result or exception; a job that fails takes nothing of the others with it."""
        return [self._alone(partial(append, appends=[job]) if isinstance(job, Append) else job, c) for job in jobs]

    def _together(self, jobs: list[Job], c: Connection) -> list[Any]:
        """The usual case: all answers in one statement. Nothing of it stays when a number is taken."""
        appends = [job for job in jobs if isinstance(job, Append)]
        if appends:
            append(c, appends)
        return [None if isinstance(job, Append) else self._alone(job, c) for job in jobs]

    def _alone(self, job: Callable[[Connection], Any], c: Connection) -> Any:
        try:
            with c.begin_nested():
                return job(c)
        except IntegrityError:
            return Taken()
        except OrreryError as error:    # a refusal by the job itself goes to whoever asked
            return error


def append(c: Connection, appends: list[Append]) -> None:
    c.execute(journal.insert(), [a.row for a in appends])
    c.execute(TOUCH, [a.touch for a in appends])


def settle_all(pairs: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in pairs:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
