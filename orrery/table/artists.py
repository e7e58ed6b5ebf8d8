"""Pictures are drawn in processes of their own: they cost more than all the rest of an update, and nobody's answer waits for one."""
from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from orrery.games import find
from orrery.kernel.match import Match

from .live import Live
from .workers import begin_helper

LOG: Final = logging.getLogger("orrery.draw")
MOST_OPTIONS: Final = 400       # more are answered by notation; none of our games lists as many


class Picture:
    """What is to be drawn: a view (never a state) and which parts of it can be clicked."""

    def __init__(self, game: str, view: dict[str, Any], lang: str, marks: dict[str, str], form: str, looking: int) -> None:
        self.game, self.view, self.lang = game, view, lang
        self.marks, self.form, self.looking = marks, form, looking

    def same(self, other: Picture) -> bool:
        return self.view == other.view and self.marks == other.marks


def picture_of(match: Match, seat: int, lang: str, form: str, looking: int, marked: bool = True) -> Picture:
    return Picture(match.game.id, match.view(seat).data, lang, marks(match, seat) if marked else {}, form, looking)


def marks(match: Match, seat: int) -> dict[str, str]:
    """Board part -> the first option that a click on it answers."""
    found: dict[str, str] = {}
    asked = match.pending().get(seat)
    for choice in asked.options[:MOST_OPTIONS] if asked is not None else []:
        for part in choice.at[:1]:
            found.setdefault(part, choice.key)
    return found


def draw(p: Picture) -> str:
    """In the worker. A game that cannot draw gives no picture; the table goes on without."""
    try:
        return find(p.game).draw(p.view, p.lang, p.marks, p.form, p.looking)
    except Exception:
        LOG.exception("a picture failed", extra={"game": p.game})
        return ""


async def finished(drawing: asyncio.Task[str]) -> str:
    """A picture; '' when a newer one has taken its place."""
    await asyncio.wait({drawing})
    return "" if drawing.cancelled() else drawing.result()


class Artists:
    """The pool; with 0 processes the drawing is done in a thread of this one."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    async def draw(self, picture: Picture) -> str:
        loop = asyncio.get_running_loop()
        if self.count:
            try:
                if self._pool is None:
                    self._pool = ProcessPoolExecutor(self.count, mp_context=multiprocessing.get_context("spawn"), initializer=begin_helper, initargs=(5,))
                return await loop.run_in_executor(self._pool, draw, picture)
            except BrokenProcessPool:
                self._pool = None
        return await asyncio.to_thread(draw, picture)

    def table(self, live: Live, seat: int, lang: str, form: str, looking: int) -> asyncio.Task[str]:
        """The picture of a table as it stands; the same for all who look alike. Call with the lock; await without."""
        key = ("svg", seat, lang, form, looking)
        task: asyncio.Task[str] | None = live.cache.get(key)
        if task is not None and not task.cancelled():
            return task
        picture = picture_of(live.match, seat, lang, form, looking)
        last: tuple[Picture, asyncio.Task[str]] | None = live.pictures.get(key)
        if last is not None and last[0].same(picture) and not last[1].cancelled():
            task = last[1]              # a sealed answer of somebody else changes nothing that this seat may see
        else:
            if last is not None and not last[1].done():
                last[1].cancel()        # the table has moved on: nobody needs the older picture
            task = asyncio.get_running_loop().create_task(self.draw(picture))
        live.cache[key] = task
        live.pictures[key] = (picture, task)
        return task

    def close(self) -> None:
        if self._pool is not None:
            processes: dict[int, Any] = dict(getattr(self._pool, "_processes", None) or {})
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes.values():
                process.kill()
            self._pool = None
