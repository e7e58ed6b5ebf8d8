"""Panels are drawn in processes of their own: they cost more than all the rest of an update, and nobody's answer waits for them."""
from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import signal
import struct
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator
from typing import Any, Final
from zlib import crc32

from orrery.kernel.game import Game
from orrery.kernel.match import Match
from orrery.kernel.picture import Picture as GamePicture

from .fair_queue import FairQueue
from .painter import Drawing, Painter, Panels, Update
from .workers import load_plugins

LOG: Final = logging.getLogger("orrery.draw")
MOST_OPTIONS: Final = 400       # more are answered by notation; none of our games lists as many
AT_ONCE: Final = 2              # drawings on the way to a process: one that it draws, one that waits there for it
NICE: Final = 5
SIZE: Final = struct.Struct("!I")
LIMIT: Final = 1 << 24
CODE: Final = "from orrery.table.renderer import serve; serve()"


def drawing_of(match: Match, seat: int, lang: str, form: str, looking: int, view: dict[str, Any] | None = None, table: str = "") -> Drawing:
    asked = () if has_panels(match.game) else targets(match, seat)
    return Drawing(match.game.id, match.view(seat).data if view is None else view, lang, form, looking, asked, table)


def has_panels(game: Game[Any]) -> bool:
    return type(game.picture).panels is not GamePicture.panels


def targets(match: Match, seat: int) -> tuple[str, ...]:
    """The parts of the board that the seat's question is about."""
    asked = match.pending().get(seat)
    return tuple({part: None for choice in (asked.options[:MOST_OPTIONS] if asked is not None else []) for part in choice.at[:1]})


def changed(panels: Panels, known: dict[str, str]) -> Panels:
    """Those that a page does not have yet; `known` are the hashes by id that it has."""
    return [panel for panel in panels if known.get(panel["id"]) != panel["hash"]]


class Gone(Exception):
    """The process ended."""


def serve() -> None:
    """The process: one piece of work after another, until nobody is there any more to ask for it."""
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)               # whatever a game prints is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # the server ends it
    if hasattr(os, "nice"):
        os.nice(NICE)
    load_plugins()
    painter = Painter()
    while len(head := source.read(SIZE.size)) == SIZE.size:
        name, args = pickle.loads(source.read(*SIZE.unpack(head)))
        try:
            done: tuple[bool, Any] = (True, getattr(painter, name)(*args))
        except Exception as error:
            LOG.exception("a drawing failed")
            done = (False, repr(error)[:300])
        data = pickle.dumps(done, 5)
        try:
            sink.write(SIZE.pack(len(data)) + data)
            sink.flush()
        except BrokenPipeError:
            os._exit(0)


class PaintingProcess:
    """One of them, as the server sees it: answers come in the order of the questions."""

    def __init__(self) -> None:
        self.queue = FairQueue(AT_ONCE)
        self.process: asyncio.subprocess.Process | None = None
        self.waiting: deque[asyncio.Future[Any]] = deque()
        self.loop: asyncio.AbstractEventLoop | None = None      # to which it talks
        self.begun = asyncio.Lock()

    async def ask(self, name: str, *args: Any) -> Any:
        process = await self.running()
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        data = pickle.dumps((name, args), 5)
        assert process.stdin is not None
        self.waiting.append(future)
        process.stdin.write(SIZE.pack(len(data)) + data)
        return await future

    async def running(self) -> asyncio.subprocess.Process:
        async with self.begun:
            loop = asyncio.get_running_loop()
            if self.process is None or self.process.returncode is not None or loop is not self.loop:
                self.loop, self.waiting = loop, deque()
                env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
                self.process = await asyncio.create_subprocess_exec(sys.executable, "-c", CODE, stdin=asyncio.subprocess.PIPE,
                                                                    stdout=asyncio.subprocess.PIPE, env=env, limit=LIMIT)
                self.listening = asyncio.create_task(self.listen(self.process, self.waiting))
            return self.process

    async def listen(self, process: asyncio.subprocess.Process, waiting: deque[asyncio.Future[Any]]) -> None:
        assert process.stdout is not None
        try:
            while True:
                size = SIZE.unpack(await process.stdout.readexactly(SIZE.size))[0]
                good, found = pickle.loads(await process.stdout.readexactly(size))
                future = waiting.popleft()
                if not future.done():
                    future.set_result(found) if good else future.set_exception(RuntimeError(found))
        except (asyncio.IncompleteReadError, OSError):
            LOG.warning("a drawing process ended")
        finally:
            if self.process is process:
                self.process, self.waiting = None, deque()
            for future in waiting:
                if not future.done():
                    future.set_exception(Gone())

    def kill(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()


class Renderer:
    """The processes; with 0 of them the drawing is done in a thread of this one. A table is always drawn by the same one, which knows what it drew before."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.processes = [PaintingProcess() for _ in range(count)]
        self.own, self.lock = Painter(), threading.Lock()
        self.own_queue = FairQueue(AT_ONCE)

    def process(self, table: str) -> PaintingProcess | None:
        if not self.processes:
            return None
        if not table:
            return min(self.processes, key=lambda p: len(p.waiting) + p.queue.waiting())
        return self.processes[crc32(table.encode()) % len(self.processes)]

    @contextlib.asynccontextmanager
    async def place(self, table: str) -> AsyncIterator[None]:
        """Wait for one's turn with the process that draws this table, and say only then what is to be drawn: how things stand now."""
        process = self.process(table)
        async with (process.queue if process is not None else self.own_queue).place(table):
            yield

    async def update(self, drawing: Drawing, have: dict[str, str], sent: dict[str, str]) -> Update:
        """What a page lacks that has panels with these hashes; call with a place."""
        update: Update = await self._work("update", drawing, have, sent)
        for panel, error in update.failed.items():
            self.failed(drawing, panel, error)
        return update

    async def draw(self, drawing: Drawing) -> Panels:
        async with self.place(drawing.table):
            panels: Panels = await self._work("draw", drawing)
        for panel in panels:
            if panel.get("failed"):
                self.failed(drawing, panel["id"], panel["failed"])
        return panels

    async def picture(self, drawing: Drawing) -> str:
        """The whole table as one picture, for a card to share."""
        async with self.place(drawing.table):
            return str(await self._work("picture", drawing))

    def failed(self, drawing: Drawing, panel: str, error: str) -> None:
        LOG.error("a panel failed", extra={"game": drawing.game, "panel": panel, "error": error})

    async def _work(self, name: str, drawing: Drawing, *more: Any) -> Any:
        process = self.process(drawing.table)
        for _ in range(2 if process is not None else 0):
            try:
                return await process.ask(name, drawing, *more)      # type: ignore[union-attr]
            except (Gone, OSError):
                continue
        return await asyncio.to_thread(self._here, name, drawing, *more)

    def _here(self, name: str, *args: Any) -> Any:
        with self.lock:
            return getattr(self.own, name)(*args)

    def close(self) -> None:
        for process in self.processes:
            process.kill()
