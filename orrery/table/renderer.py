"""Panels are drawn in processes of their own: they cost more than all the rest of an update, and nobody's answer waits for them."""
from __future__ import annotations

import asyncio
import logging
import multiprocessing
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from orrery.games import find
from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.panels import STAGE, Panel
from orrery.kernel.picture import Picture as GamePicture

from .session import Session
from .workers import begin_helper

LOG: Final = logging.getLogger("orrery.draw")
MOST_OPTIONS: Final = 400       # more are answered by notation; none of our games lists as many


MARKS: Final = re.compile(r' (?:data-do|tabindex|role)="[^"]*"|(?<=class="part) can')
PART: Final = re.compile(r'<g (?=[^>]*class="part)(?=[^>]*?id="([^"]+)")')
SIZE: Final = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
Panels = list[dict[str, Any]]
T = TypeVar("T")


class Drawing:
    """What is to be drawn: a view (never a state), for whom and how."""

    def __init__(self, game: str, view: dict[str, Any], lang: str, form: str, looking: int, asked: tuple[str, ...] = ()) -> None:
        self.game, self.view, self.lang = game, view, lang
        self.form, self.looking = form, looking
        self.asked = asked          # parts that can be answered: only the one picture of a game without panels may depend on them

    def same(self, other: Drawing) -> bool:
        return self.view == other.view and self.asked == other.asked


def drawing_of(match: Match, seat: int, lang: str, form: str, looking: int, view: dict[str, Any] | None = None) -> Drawing:
    asked = () if has_panels(match.game) else targets(match, seat)
    return Drawing(match.game.id, match.view(seat).data if view is None else view, lang, form, looking, asked)


def has_panels(game: Game[Any]) -> bool:
    return type(game.picture).panels is not GamePicture.panels


def targets(match: Match, seat: int) -> tuple[str, ...]:
    """The parts of the board that the seat's question is about."""
    asked = match.pending().get(seat)
    return tuple({part: None for choice in (asked.options[:MOST_OPTIONS] if asked is not None else []) for part in choice.at[:1]})


def draw(d: Drawing) -> Panels:
    """In the worker: the panels as the page gets them, each with its hash. A game that cannot draw at all gives a place holder; the table goes on."""
    game = find(d.game)
    try:
        panels = game.picture.panels(d.view, d.lang, d.looking)
        if not panels:
            panels = [one_picture(game.picture.draw(d.view, d.lang, dict.fromkeys(d.asked, ""), d.form, d.looking))]
    except Exception as error:
        LOG.exception("the panels failed", extra={"game": d.game})
        panels = [Panel("stage", "", STAGE)]
        panels[0].failed = repr(error)[:200]
    return [panel.marked() for panel in panels]


def picture(d: Drawing) -> str:
    """In the worker: the table as one picture; "" where the game cannot draw it."""
    try:
        return find(d.game).picture.draw(d.view, d.lang, {}, d.form, d.looking)
    except Exception:
        LOG.exception("a picture failed", extra={"game": d.game})
        return ""


def one_picture(svg: str) -> Panel:
    """A game without panels: its whole table as the stage."""
    size, head = SIZE.search(svg), svg.find(">")
    aspect = round(float(size.group(1)) / float(size.group(2)), 3) if size is not None else 1.0
    return Panel("table", "", STAGE, svg=svg[:head] + PART.sub(r'<g data-at="\1" ', MARKS.sub("", svg[head:])), aspect=aspect)


async def finished(drawing: asyncio.Task[Panels]) -> Panels:
    """The panels; none when newer ones have taken their place."""
    await asyncio.wait({drawing})
    return [] if drawing.cancelled() else drawing.result()


def changed(panels: Panels, known: dict[str, str]) -> Panels:
    """Those that a page does not have yet; `known` are the hashes by id that it has."""
    return [panel for panel in panels if known.get(panel["id"]) != panel["hash"]]


class Renderer:
    """The pool; with 0 processes the drawing is done in a thread of this one."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    async def draw(self, drawing: Drawing) -> Panels:
        panels = await self._work(draw, drawing)
        for panel in panels:
            if panel.get("failed"):
                LOG.error("a panel failed", extra={"game": drawing.game, "panel": panel["id"], "error": panel["failed"]})
        return panels

    async def picture(self, drawing: Drawing) -> str:
        """The whole table as one picture, for a card to share."""
        return await self._work(picture, drawing)

    async def _work(self, work: Callable[[Drawing], T], drawing: Drawing) -> T:
        loop = asyncio.get_running_loop()
        if self.count:
            try:
                if self._pool is None:
                    self._pool = ProcessPoolExecutor(self.count, mp_context=multiprocessing.get_context("spawn"), initializer=begin_helper, initargs=(5,))
                return await loop.run_in_executor(self._pool, work, drawing)
            except BrokenProcessPool:
                self._pool = None
        return await asyncio.to_thread(work, drawing)

    def table(self, session: Session, seat: int, lang: str, form: str, looking: int) -> asyncio.Task[Panels]:
        """The panels of a table as it stands; the same for all who look alike. Call with the lock; await without."""
        key = ("panels", seat, lang, form, looking)
        task: asyncio.Task[Panels] | None = session.cache.get(key)
        if task is not None and not task.cancelled():
            return task
        drawing = drawing_of(session.match, seat, lang, form, looking, session.view(seat))
        last: tuple[Drawing, asyncio.Task[Panels]] | None = session.pictures.get(key)
        if last is not None and last[0].same(drawing) and not last[1].cancelled():
            task = last[1]              # a sealed answer of somebody else changes nothing that this seat may see
        else:
            if last is not None and not last[1].done():
                last[1].cancel()        # the table has moved on: nobody needs the older panels
            task = asyncio.get_running_loop().create_task(self.draw(drawing))
        session.cache[key] = task
        session.pictures[key] = (drawing, task)
        return task

    def close(self) -> None:
        if self._pool is not None:
            processes: dict[int, Any] = dict(getattr(self._pool, "_processes", None) or {})
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes.values():
                process.kill()
            self._pool = None
