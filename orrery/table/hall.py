"""The hall: every table of this process. It opens, loads and starts tables, lets the bots play, and minds the clocks."""
from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from orrery.games import find
from orrery.kernel.errors import IllegalMove, OrreryError, StaleMove, kernel_msg
from orrery.kernel.match import Match, View
from orrery.kernel.state import Option

from .artists import Artists
from .clock import read_clock
from .errors import StoreDown, TableError
from .live import Live, build_match, result_of
from .records import FOR_GOOD, FOR_NOW, ChatLine, JournalRow, SeatRow, TableRow
from .reports import Reports
from .sheet import words_of
from .store import Store, new_id
from .workers import Workers, advise, default_level, level_ids

LOG: Final = logging.getLogger("orrery.table")
KEPT: Final = 400               # tables in memory; the ones nobody looks at go first
INVITE_DAYS: Final = 30
RETRY: Final = 2.0              # seconds before a bot tries again that could not answer
NAME_LENGTH: Final = 24
BOT_NAMES: Final = ("Io", "Vega", "Rhea", "Altair", "Thebe", "Mimas", "Rigel", "Ceres")


class Plan:
    """A table that somebody wants: game, seats as (kind, level), options and the rest."""

    def __init__(self, game: str, seats: list[tuple[str, str]], options: dict[str, Any], seed: str = "", clock: str = "none", public: bool = False,
                 rated: bool = False) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.seed, self.clock, self.public, self.rated = seed, clock, public, rated

    def check(self) -> None:
        """BadGame or TableError when it cannot be played like this."""
        game = find(self.game)
        players = [kind for kind, _ in self.seats if kind != "closed"]
        game.check_setup(len(players), self.options)
        read_clock(self.clock)
        if self.rated and len(players) < 2:
            raise TableError("error.rated_alone", 400)
        if self.rated and self.seed.strip():
            raise TableError("error.rated_seed", 400)       # whoever knows the seed knows every card
        if len(self.seats) > 12 or sum(1 for kind, _ in self.seats if kind == "me") > 1:
            raise TableError("error.bad_seats", 400)
        for kind, level in self.seats:
            if kind not in ("me", "open", "bot", "closed") or (kind == "bot" and level not in level_ids()):
                raise TableError("error.bad_seats", 400)


def read_seed(text: str) -> int:
    """A number stands for itself, any other text for a number made of it; '' is random."""
    text = text.strip()
    if not text:
        return secrets.randbits(62)
    try:
        number = int(text[:40])
    except ValueError:
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
    return number if abs(number) < 1 << 63 else number % (1 << 62)


def clean_name(text: str) -> str:
    """A name as people write it: one line, no control characters, not too long."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:NAME_LENGTH].strip()


class Hall:
    """All tables of this process. `on_turn` is told when a person is asked who has no page open."""

    def __init__(self, store: Store, bot_workers: int = 1, bot_delay: float = 0.5, bot_limit: float = 6.0, artists: int = 1) -> None:
        self.store = store
        self.artists = Artists(artists)
        self.workers = Workers(bot_workers, bot_limit)
        self.reports = Reports(self.workers)
        self.bot_delay = bot_delay
        self.lives: dict[str, Live] = {}
        self.started = time.time()
        self.on_turn: Callable[[Live, int], None] | None = None     # a human seat is newly asked
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self) -> None:
        """In the running loop: hear other processes, take up games that a stopped server left, mind the clocks."""
        self.store.listen(self.heard)
        self.spawn(self.mind_clocks())
        self.spawn(self.sweep())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.close()
        self.artists.close()
        self.store.close()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a task failed", extra={"error": repr(task.exception())[:300]}, exc_info=task.exception())

    # -- tables ------------------------------------------------------------------------------------------------------
    async def open(self, table_id: str, newest: bool = False) -> Live:
        """The table in play, loaded from the journal when it is not in memory. Newest: with what other processes have written by now."""
        live = self.lives.get(table_id)
        if live is not None and newest and self.store.many_processes:
            await self.follow(live)
        if live is None:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    live = self.lives.get(table_id) or await self._load(table_id)
            finally:
                self._loading.pop(table_id, None)
        live.used = time.monotonic()
        return live

    async def _load(self, table_id: str) -> Live:
        table = await self.store.table("id", table_id)
        if table is None or table.state == "closed":
            raise TableError("error.no_table", 404)
        if table.state == "open":
            raise TableError("error.not_begun", 409)
        seats = await self.store.seats([table_id])
        rows = await self.store.rows(table_id)
        live = await asyncio.to_thread(Live, self.store, table, seats[table_id], rows, self.started)     # a long game takes a while
        self.lives[table_id] = live
        await self.rate(live)
        if self.store.many_processes:
            self.spawn(self.follow(live))       # what another process wrote while we were reading
        self._forget()
        self.attend(live)
        return live

    def _forget(self) -> None:
        if len(self.lives) <= KEPT:
            return
        idle = sorted((x for x in self.lives.values() if not x.watchers and not x.thinking and not x.lock.locked() and not x.clock.kind),
                      key=lambda x: x.used)
        for live in idle[:len(self.lives) - KEPT]:
            del self.lives[live.table.id]

    async def create(self, plan: Plan, user_id: str, name: str, origin: str = "", campaign: str = "", chapter: int = 0) -> TableRow:
        """A new table, open for the seats that are; it begins at once when none is."""
        plan.check()
        game = find(plan.game)
        now = time.time()
        players = [kind for kind, _ in plan.seats if kind != "closed"]
        table = TableRow(new_id(), game.id, game.version, game.check_setup(len(players), plan.options), read_seed(plan.seed), None, "open",
                         plan.public, user_id, new_id(), new_id(), plan.clock, origin, now, now, rated=plan.rated,
                         campaign=campaign, chapter=chapter)
        rows = [SeatRow(table.id, i, "human" if kind == "me" else kind, user_id if kind == "me" else "", name if kind == "me" else "",
                        level if kind == "bot" else "") for i, (kind, level) in enumerate(plan.seats)]
        if "open" not in players:
            rows = started(table, rows)
        await self.store.create(table, rows, [])
        if table.state == "running":
            self.attend(await self.open(table.id))
        return table

    async def create_from(self, match: Match, seat: int, user_id: str, name: str, level: str, origin: str) -> TableRow:
        """A table that goes on from a match: the user at `seat`, bots elsewhere. Its past is copied, the original untouched."""
        now = time.time()
        h = match.header
        if not 0 <= seat < match.seats:
            raise TableError("error.no_seat", 400)
        table = TableRow(new_id(), h.game, h.version, h.options, h.seed or 0, h.start, "open", False, user_id, new_id(), new_id(), "none", origin, now, now)
        rows = [SeatRow(table.id, i, "human" if i == seat else "bot", user_id if i == seat else "", name if i == seat else "",
                        "" if i == seat else level) for i in range(match.seats)]
        rows = started(table, rows)
        answers = [JournalRow(table.id, i + 1, "act", a.seat, a.key, 0, now) for i, a in enumerate(match.journal)]
        table.waiting = match.waiting()
        if match.over:
            table.state, table.result = "over", result_of(match)
        await self.store.create(table, rows, answers)
        self.attend(await self.open(table.id))
        return table

    async def lobby(self, table_id: str) -> tuple[TableRow, list[SeatRow]]:
        table = await self.store.table("id", table_id)
        if table is None or table.state == "closed":
            raise TableError("error.no_table", 404)
        return table, (await self.store.seats([table_id]))[table_id]

    async def invited(self, invite: str) -> tuple[TableRow, list[SeatRow]]:
        """The table of an invitation, while it is good."""
        table = await self.store.table("invite", invite)
        if table is None:
            raise TableError("error.bad_link", 404)
        if table.state == "closed" or (table.state == "open" and time.time() - table.updated > INVITE_DAYS * 86400):
            raise TableError("error.link_expired", 410)
        return table, (await self.store.seats([table.id]))[table.id]

    async def join(self, table: TableRow, seats: list[SeatRow], user_id: str, name: str, seat: int | None = None) -> None:
        """Sit down at an open seat (the first, or the one asked for)."""
        if any(s.user_id == user_id and s.kind == "human" for s in seats):
            return
        if table.state != "open":
            raise TableError("error.begun", 410)
        free = [s.seat for s in seats if s.kind == "open"]
        if not free:
            raise TableError("error.full", 409)
        if seat is not None and seat not in free:
            raise TableError("error.seat_taken", 409)
        if not await self.store.sit(table.id, seat if seat is not None else free[0], user_id, name):
            raise TableError("error.seat_taken", 409)
        await self.start_if_full(table.id)

    async def start_if_full(self, table_id: str) -> None:
        """The last open seat was taken: begin. Whoever else does so at the same moment may be first."""
        table, seats = await self.lobby(table_id)
        if table.state == "open" and not any(s.kind == "open" for s in seats):
            try:
                await self.start(table, seats)
            except TableError as error:
                if error.code != "error.begun":
                    raise

    async def start(self, table: TableRow, seats: list[SeatRow]) -> None:
        """Begin; open seats are closed. BadGame when the number of players is not one the game is for."""
        table = replace(table)
        rows = started(table, [replace(s, kind="closed" if s.kind == "open" else s.kind) for s in seats])
        if not await self.store.change(table, rows, seats):
            now, _ = await self.lobby(table.id)
            raise TableError("error.faster" if now.state == "open" else "error.begun", 409)
        self.attend(await self.open(table.id))

    async def rate(self, live: Live) -> None:
        """Read the ratings that its seats show, and once the game is over what it changed."""
        live.figures = await self.store.figures(live.table.game, live.seats)
        live.changes = await self.store.rating_changes(live.table.id) if live.table.rated and live.match.over else {}
        live.rated = live.table.state
        live.changed()

    # -- people's answers --------------------------------------------------------------------------------------------
    async def act(self, live: Live, seat: int, text: str, at: int | None) -> int:
        await self.come_back(live, seat)
        v = await live.act(seat, text, at)
        self.attend(live)
        return v

    async def undo(self, live: Live, seat: int) -> int:
        v = await live.undo(seat)
        self.attend(live)
        return v

    async def come_back(self, live: Live, seat: int) -> None:
        """A player takes the seat back from the stand-in, unless the bank of time is empty. To answer is to be back."""
        if not live.seats[seat].stand_in:
            return
        async with live.lock:
            row = live.seats[seat]
            if row.stand_in == FOR_GOOD:
                raise TableError("error.bank_empty", 409)
            live.seats[seat] = replace(row, stand_in=0)
            if seat in live.asked:
                live.asked[seat] = time.time()      # a fresh clock for the question that waits
            await self.store.set_seat(live.seats[seat])
            live.changed()

    async def hint(self, live: Live, seat: int, lang: str) -> list[dict[str, Any]]:
        """What a bot would do in this seat: the three best answers and what speaks for them."""
        if live.table.rated and live.running:
            raise TableError("error.rated_hint", 409)
        async with live.lock:
            await live.fresh()
            asked = live.match.pending().get(seat)
            if asked is None:
                raise IllegalMove(kernel_msg("illegal.not_your_turn"))
            labels = {c.key: c.label(lang) for c in asked.options}
            view = live.match.view(seat)
        found = await self.workers.run(advise, json.dumps([live.game.id, seat, view.data]), 15.0)
        if not isinstance(found, list):
            raise TableError("error.no_hint", 503)
        return [{"do": a["do"], "label": labels.get(a["do"], a["do"]), "behind": a["behind"],
                 "parts": [{"name": words_of(live.game.id, f"category.{k}", lang) or k, "change": v}
                           for k, v in sorted(a["parts"].items(), key=lambda kv: -abs(kv[1]))]} for a in found]

    # -- a player's own settings -------------------------------------------------------------------------------------
    async def wish(self, live: Live, seat: int, given: dict[str, Any]) -> None:
        """Keep how the player wants some questions answered without being asked, and answer what is asked now."""
        known = {p.name: p for p in live.game.preferences}
        for name, value in given.items():
            if name not in known:
                raise TableError("error.no_wish", 400, name=str(name)[:40])
            known[name].check(value)
        async with live.lock:
            row = live.seats[seat]
            live.seats[seat] = replace(row, wishes=json.dumps({**row.wished(), **given}))
            await self.store.set_seat(live.seats[seat])
            live.changed()
        self.attend(live)

    def wished(self, live: Live, seat: int) -> Option | None:
        """The answer that the seat's own settings give to its question now."""
        row = live.seats[seat]
        if row.kind != "human" or not row.wishes or not live.running:
            return None
        frame = next((f for f in live.match.state.open() if f[1] == seat), None)
        return live.game.automatic(live.match.state, frame, row.wished()) if frame is not None else None

    async def answer_wish(self, live: Live, seat: int, key: tuple[int, int], option: Option) -> None:
        try:
            await live.act(seat, option, key[1])
        except IllegalMove:
            pass                                    # the table has moved on: whoever moved it sees to what is asked now
        except OrreryError as error:
            LOG.warning("a wish could not be answered", extra={"table": live.table.id[:4], "code": error.code})
            await asyncio.sleep(RETRY)
        finally:
            live.thinking.discard(key)
        self.attend(live)

    # -- bots --------------------------------------------------------------------------------------------------------
    def attend(self, live: Live) -> None:
        """See who is asked now: let bots think, answer what players wished, call people."""
        if live.table.rated and live.rated != live.table.state:
            live.rated = live.table.state
            self.spawn(self.rate(live))
        for seat in live.match.waiting():
            key = (seat, live.match.number(seat))
            option = self.wished(live, seat) if key not in live.thinking else None
            if option is not None:
                live.thinking.add(key)
                self.spawn(self.answer_wish(live, seat, key, option))
        for seat in live.robots():
            key = (seat, live.match.number(seat))
            if key not in live.thinking:
                live.thinking.add(key)
                self.spawn(self.bot_turn(live, seat, key))
        if self.on_turn is not None and live.running:
            for seat in live.match.waiting():
                if live.seats[seat].kind == "human" and not live.here(seat) and live.called.get(seat) != live.match.number(seat):
                    live.called[seat] = live.match.number(seat)
                    self.on_turn(live, seat)

    async def bot_turn(self, live: Live, seat: int, key: tuple[int, int]) -> None:
        before = live.v
        try:
            async with live.lock:
                await live.fresh()
                if seat not in live.robots():
                    return
                view = live.match.view(seat)
                level = live.seats[seat].level or default_level()
            begun = time.monotonic()
            seed = int.from_bytes(hashlib.sha256(f"{live.table.id}/{seat}/{key[1]}".encode()).digest()[:6], "big")
            option = await self.workers.choose(live.game.id, level, view.bytes(), seat, seed)
            if live.watchers:
                await asyncio.sleep(max(0.0, self.bot_delay - (time.monotonic() - begun)))
            await self.bot_answer(live, seat, key[1], view, option)
            if live.v == before:
                await asyncio.sleep(RETRY)
        except (StoreDown, TableError) as error:
            LOG.warning("a bot could not answer", extra={"table": live.table.id[:4], "code": error.code})
            await asyncio.sleep(RETRY)
        finally:
            live.thinking.discard(key)
        self.attend(live)

    async def bot_answer(self, live: Live, seat: int, number: int, view: View, option: tuple[int, ...] | None) -> None:
        """Give a bot's answer, if the table still looks as it did when it began to think; any legal one when it has none."""
        async with live.lock:
            asked = live.match.pending().get(seat)
            if asked is None or asked.number != number or not same_view(live.match.view(seat), view):
                return
            fallback = asked.options[secrets.randbelow(len(asked.options))].raw
        try:
            await live.act(seat, fallback if option is None else option, number)
        except StaleMove:
            return
        except IllegalMove:
            LOG.warning("a bot chose what is not legal", extra={"game": live.game.id, "level": live.seats[seat].level})
            with contextlib.suppress(IllegalMove):
                await live.act(seat, fallback, number)

    # -- time --------------------------------------------------------------------------------------------------------
    async def mind_clocks(self) -> None:
        """Several times a second: a seat whose time is up gets a stand-in."""
        while True:
            await asyncio.sleep(0.25)
            now = time.time()
            for live in [x for x in self.lives.values() if x.clock.kind and x.running]:
                late = [i for i in live.asked if live.seats[i].kind == "human" and not live.seats[i].stand_in and live.left(i, now) <= 0]
                for seat in late:
                    try:
                        await self.time_up(live, seat)
                    except OrreryError as error:
                        LOG.warning("a clock could not be minded", extra={"table": live.table.id, "code": error.code})

    async def time_up(self, live: Live, seat: int) -> None:
        async with live.lock:
            await live.fresh()
            if seat not in live.asked or live.left(seat, time.time()) > 0:
                return
            for_good = FOR_GOOD if live.clock.kind == "bank" else FOR_NOW
            live.seats[seat] = replace(live.seats[seat], stand_in=for_good, level=live.seats[seat].level or default_level())
            await self.store.set_seat(live.seats[seat])
            live.changed()
        self.attend(live)

    async def sweep(self) -> None:
        """At the start, and now and then: games where a bot or a clock is due and no process is at it."""
        while True:
            try:
                for table_id in await self.store.running(time.time() - (0 if self.started + 5 > time.time() else 20)):
                    try:
                        self.attend(await self.open(table_id))
                    except OrreryError as error:
                        LOG.warning("a table cannot be taken up", extra={"table": table_id, "code": error.code})
            except StoreDown:
                pass
            await asyncio.sleep(20)

    # -- other processes -----------------------------------------------------------------------------------------------
    def heard(self, topic: str) -> None:
        """Another process wrote something."""
        kind, _, table_id = topic.partition(":")
        if kind == "t" and table_id in self.lives:
            self.spawn(self.follow(self.lives[table_id]))
        elif kind == "c" and table_id in self.lives:
            self.spawn(self.chatted(self.lives[table_id]))
        elif kind in ("all", "claim"):
            for live in list(self.lives.values()):
                self.spawn(self.follow(live))

    async def refresh(self, user_id: str) -> None:
        """Somebody's seats changed hands: read the tables they sit at again."""
        for live in [x for x in self.lives.values() if x.seat_of(user_id) >= 0 or x.table.owner == user_id]:
            await self.follow(live)

    async def follow(self, live: Live) -> None:
        try:
            await live.catch_up()
            if live.table.rated and live.rated != live.table.state:
                await self.rate(live)
        except OrreryError:
            live.broken = True

    async def chatted(self, live: Live, new: int = 5) -> None:
        lines = [chat_json(line) for line in await self.store.chat(live.table.id, new)]
        for watcher in list(live.watchers):
            watcher.chatted(lines)

    async def say(self, live: Live, user_id: str, seat: int, name: str, text: str) -> None:
        line = await self.store.say(live.table.id, user_id, seat, name, text)
        for watcher in list(live.watchers):
            watcher.chatted([chat_json(line)])


def same_view(a: View, b: View) -> bool:
    """Who else is still choosing does not matter."""
    return {**a.data, "waiting": None} == {**b.data, "waiting": None}


def chat_json(line: ChatLine) -> dict[str, Any]:
    return {"n": line.number, "name": line.name, "seat": line.seat, "text": line.text, "time": line.at}


def started(table: TableRow, seats: list[SeatRow]) -> list[SeatRow]:
    """The seats of a beginning game, numbered without the closed ones and with different names; the table is marked as running."""
    rows = [replace(s, seat=i) for i, s in enumerate(x for x in seats if x.kind != "closed")]
    if any(s.kind == "open" for s in rows):
        raise TableError("error.seats_open", 409)
    if table.rated and len(rows) < 2:
        raise TableError("error.rated_alone", 409)
    used: set[str] = set()
    for i, row in enumerate(rows):
        name = row.name or (BOT_NAMES[i % len(BOT_NAMES)] if row.kind == "bot" else f"P{i + 1}")
        unique, n = name, 2
        while unique in used:
            unique, n = f"{name[:NAME_LENGTH - 2]} {n}", n + 1
        used.add(unique)
        rows[i] = replace(row, name=unique)
    match = build_match(table, [r.name for r in rows])
    table.state, table.waiting, table.updated = "running", match.waiting(), time.time()
    return rows
