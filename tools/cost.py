"""What an answer costs, in CPU time: the tables of a server in this process, their renderers beside it, pages without a browser.

`python -m tools.cost --game gaia_project`; unlike those of `make load` its figures depend little on what else the machine does: beside them it says how
long a fixed piece of work took meanwhile, since a busy core also does less in a second. With one table the next answer is given once everybody has seen
what the last one changed; with more at once. `--profile` says where the server's time goes.
"""
from __future__ import annotations

import argparse
import asyncio
import cProfile
import os
import pstats
import random
import statistics
import tempfile
import time
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import msgspec

from orrery.table.plan import Plan
from orrery.web.config import Config
from orrery.web.connection import Connection
from orrery.web.identity import Person
from orrery.web.site import Site
from orrery.web.socket import both
from tools.load import cpu

LANGS: Final = ("en", "fr", "ru")


class Tally:
    """What the pages got, and the time that they took themselves."""

    def __init__(self) -> None:
        self.acts = 0
        self.sizes: list[int] = []
        self.packing = 0.0          # the server's, but in uvicorn's hands
        self.reading = 0.0          # the page's own: no cost of the server


class Socket:
    """What a connection sends is packed as uvicorn does and read as a page does."""

    def __init__(self, tally: Tally, table: Table, seat: int) -> None:
        self.tally, self.table, self.seat = tally, table, seat
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.packer = zlib.compressobj(wbits=-12, memLevel=5)
        self.v = self.picture = self.asked = -1
        self.url = SimpleNamespace(scheme="http", netloc="127.0.0.1")

    def say(self, **message: Any) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    async def receive(self) -> dict[str, Any]:
        return await self.said.get()

    async def send_text(self, text: str) -> None:
        begun = time.thread_time()
        size = len(self.packer.compress(text.encode()) + self.packer.flush(zlib.Z_SYNC_FLUSH))
        packed = time.thread_time()
        self.table.hears(self, msgspec.json.decode(text), size)
        self.tally.packing += packed - begun
        self.tally.reading += time.thread_time() - packed


class Table:
    """A match between two pages that answer anything."""

    def __init__(self, site: Site, tally: Tally, rng: random.Random, calm: bool, form: str, langs: tuple[str, str]) -> None:
        self.site, self.tally, self.rng, self.calm, self.form, self.langs = site, tally, rng, calm, form, langs
        self.sockets = [Socket(tally, self, seat) for seat in range(2)]
        self.asked: dict[int, dict[str, Any]] = {}      # what each seat is asked and has not answered
        self.over = asyncio.Event()
        self.counts = False
        self.given = 0

    def hears(self, socket: Socket, message: dict[str, Any], size: int) -> None:
        if message["type"] == "error":          # a way of several answers went on meanwhile
            socket.asked = -1
        if message["type"] in ("state", "panels") and self.counts:
            self.tally.sizes.append(size)
        socket.picture = message.get("picture", socket.picture)
        if message["type"] == "state":
            question = message.get("decision")
            if question and question["number"] > socket.asked:
                socket.asked = question["number"]
                self.asked[socket.seat] = question
            socket.v = message["v"]
            if message.get("over"):
                self.over.set()
        self.act()

    def act(self) -> None:
        """The next answer, once it is time for it."""
        one, other = self.sockets
        if self.calm and not (one.v == other.v == one.picture == other.picture) and self.form != "none":
            return
        for seat in list(self.asked)[:1 if self.calm else 2]:
            question = self.asked.pop(seat)
            self.given += 1
            self.tally.acts += self.counts
            self.sockets[seat].say(act=self.rng.choice(question["options"])["do"], at=question["number"], id=1)

    async def play(self, game: str) -> None:
        while True:
            plan = Plan(game, [("me", ""), ("open", "")], {}, str(self.rng.getrandbits(40)), public=True)
            table = await self.site.tables.create(plan, f"u0/{id(self)}", "Ana")
            await self.site.tables.join(*await self.site.tables.lobby(table.id), f"u1/{id(self)}", "Ben")
            session = await self.site.tables.open(table.id)
            self.over.clear()
            self.asked = {}
            pages: list[asyncio.Task[None]] = []
            for seat, lang in enumerate(self.langs):
                socket = self.sockets[seat] = Socket(self.tally, self, seat)
                page = Connection(self.site, socket, session, Person(f"u{seat}/{id(self)}", None, False, lang), seat)  # type: ignore[arg-type]
                session.watchers.add(page)
                socket.say(resume=None, have={}, form=self.form, patches=True)
                page.wake()
                pages.append(asyncio.create_task(both(page.sender(), page.artist(), page.receiver())))
            await asyncio.wait([asyncio.create_task(self.over.wait()), *pages], return_when=asyncio.FIRST_COMPLETED)
            for page_ in pages:
                if page_.done():
                    page_.result()
                page_.cancel()
            await asyncio.gather(*pages, return_exceptions=True)
            for watcher in list(session.watchers):
                session.leave(watcher)


def yard() -> float:
    """The CPU time of a fixed piece of work."""
    begun = time.thread_time()
    sum({i: str(i) for i in range(4000)}.keys())
    return time.thread_time() - begun


async def run(args: argparse.Namespace, folder: Path) -> None:
    site = Site(Config(db=str(folder / "cost.db"), renderers=args.renderers, rate_limits=False))
    tally, rng = Tally(), random.Random(args.seed)
    calm = args.tables == 1
    langs = ("en", "fr") if args.two_languages else ("en", "en")
    tables = [Table(site, tally, random.Random(rng.getrandbits(60)), calm, args.form, langs) for _ in range(args.tables)]
    playing = [asyncio.create_task(table.play(args.game)) for table in tables]
    while min(table.given for table in tables) < 5 and not any(task.done() for task in playing):      # everything is loaded, everybody sits
        await asyncio.sleep(0.1)
    tally.acts = 0
    for table in tables:
        table.counts = True
    kids = [p.process.pid for p in site.tables.renderer.processes if p.process is not None]
    drawn, used, tally.packing, tally.reading = sum(map(cpu, kids)), time.process_time(), 0.0, 0.0
    profile = cProfile.Profile() if args.profile else None
    if profile:
        profile.enable()
    yards: list[float] = []
    while tally.acts < args.answers and not any(task.done() for task in playing):
        await asyncio.sleep(0.1)
        yards.append(yard())
    if profile:
        profile.disable()
        pstats.Stats(profile).sort_stats(args.profile).print_stats(60)
    tally.reading += sum(yards)
    used, drawn = time.process_time() - used - tally.reading, sum(map(cpu, kids)) - drawn
    for task in playing:
        if task.done():
            task.result()
        task.cancel()
    acts = max(1, tally.acts)
    print(f"{args.game}, {args.tables} table{'s' if args.tables > 1 else ''}, form {args.form}: {acts} answers; CPU of an answer: "
          f"server {used / acts * 1000:.2f} ms (of which packing {tally.packing / acts * 1000:.2f}), renderers {drawn / acts * 1000:.2f} ms; "
          f"{len(tally.sizes) / acts:.1f} messages, median {statistics.median(tally.sizes or [0]):,.0f} bytes packed; "
          f"the yardstick {statistics.median(yards or [0.0]) * 1000:.2f} ms", flush=True)
    os._exit(0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="gaia_project")
    parser.add_argument("--form", default="wide", choices=["wide", "narrow", "none"])
    parser.add_argument("--tables", type=int, default=1, help="1: calm; more: flat")
    parser.add_argument("--answers", type=int, default=1000)
    parser.add_argument("--renderers", type=int, default=1)
    parser.add_argument("--two-languages", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", default="", choices=["", "tottime", "cumtime"])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(args, Path(folder)))


if __name__ == "__main__":
    main()
