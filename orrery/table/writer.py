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
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .errors import StoreDown, Taken
from .schema import journal, tables

LOG: Final = logging.getLogger("orrery.store")
BATCH: Final = 400
TOUCH: Final = tables.update().where(tables.c.id == sa.bindparam("b_id")).values(
    updated=sa.bindparam("b_at"), waiting=sa.bindparam("b_waiting"), state=sa.bindparam("b_state"), result=sa.bindparam("b_result"))


class Append:
    """One row of the journal, and what changes in its table's entry."""

    def __init__(self, row: dict[str, Any], touch: dict[str, Any]) -> None:
        self.row, self.touch = row, touch


Job = Append | Callable[[Connection], Any]


class Writer:
    """One thread that writes for the whole process. `do` gives a future; it is done when the transaction is on disk."""

    def __init__(self, engine: Engine, process: str) -> None:
        self.engine = engine
        self.process = process
        self.commits = 0
        self.jobs = 0
        self._queue: queue.SimpleQueue[tuple[Job, str, asyncio.Future[Any], asyncio.AbstractEventLoop] | None] = queue.SimpleQueue()
        self._notify = engine.dialect.name == "postgresql"
        self._thread = threading.Thread(target=self._run, name="orrery-writer", daemon=True)
        self._thread.start()

    def do(self, job: Job, topic: str = "") -> asyncio.Future[Any]:
        """Queue a job; other processes are told `topic` when it is committed."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._queue.put((job, topic, future, loop))
        return future

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join(10)

    def _run(self) -> None:
        while True:
            first = self._queue.get()
            if first is None:
                return
            batch = [first]
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

    def _write(self, batch: list[Any]) -> None:
        results: list[Any]
        jobs = [job for job, _, _, _ in batch]
        topics = {topic for _, topic, _, _ in batch if topic}
        try:
            try:
                results = self._commit(jobs, topics, self._together)
            except IntegrityError:          # a number is taken: once more, each for itself
                results = self._commit(jobs, topics, self._all)
            self.commits += 1
            self.jobs += len(batch)
        except SQLAlchemyError as error:
            LOG.error("the database refused a commit", extra={"error": str(error)[:300]})
            results = [StoreDown()] * len(batch)
            time.sleep(0.05)
        loops: dict[Any, list[tuple[asyncio.Future[Any], Any]]] = {}
        for (_, _, future, loop), result in zip(batch, results, strict=True):
            loops.setdefault(loop, []).append((future, result))
        for loop, pairs in loops.items():
            try:
                loop.call_soon_threadsafe(settle_all, pairs)
            except RuntimeError:        # the loop is closed: nobody waits any more
                continue

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
        except SQLAlchemyError:
            raise
        except Exception as error:      # a refusal by the job itself goes to whoever asked
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
