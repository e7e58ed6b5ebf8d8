"""Every table of this process: opens, loads and starts tables, lets the bots play, and minds the clocks."""
from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from orrery.bots.coach import plan_text
from orrery.bots.levels import PATIENCE as THINK
from orrery.games import find
from orrery.kernel.errors import IllegalMove, OrreryError, kernel_msg
from orrery.kernel.match import Match
from orrery.kernel.state import Option

from . import steady
from .bot_seats import RETRY, BotSeats
from .errors import StoreDown, TableError
from .evening import PATIENCE, Evening
from .plan import Plan, read_seed, started
from .records import FOR_GOOD, RESIGNED, ChatLine, JournalRow, SeatRow, TableRow
from .renderer import Renderer
from .reports import Reports
from .rounds import Rounds
from .session import Session, result_of
from .state_message import words_of
from .store import Store, new_id
from .workers import Workers, advise

LOG: Final = logging.getLogger("orrery.table")
KEPT: Final = 400               # tables in memory; the ones nobody looks at go first
INVITE_DAYS: Final = 30
HINT: Final = 30.0              # seconds a hint may take: about one where nothing else is done
REST: Final = 60.0              # seconds that a table with a fault is set aside; twice as long each time
MOST_REST: Final = 3600.0
class Tables:
    """All tables of this process. `on_turn` is told when a person is asked who has no page open."""

    def __init__(self, store: Store, bot_workers: int = 1, bot_delay: float = 0.5, bot_limit: float = 6.0, renderers: int = 1,
                 patience: float = PATIENCE, think: float = THINK) -> None:
        self.store = store
        self.renderer = Renderer(renderers)
        self.workers = Workers(bot_workers, bot_limit, patience=think)
        self.helpers = Workers(1, nice=5)       # hints and uploads: people wait for them, so no bot stands in their way
        self.reports = Reports(Workers(1, nice=15), store)
        self.bot_delay = bot_delay
        self.evening = Evening(self, patience)
        self.bots = BotSeats(self)
        self.rounds = Rounds(self)
        self.sessions: dict[str, Session] = {}
        self.started = steady.now()
        self.on_turn: Callable[[Session, int], None] | None = None     # a human seat is newly asked
        self.on_over: Callable[[Session], None] | None = None          # a game has just ended
        self.on_hurry: Callable[[Session, int], None] | None = None     # a quarter of a long time is left to a seat
        self.on_talk: Callable[[Session, int], None] | None = None      # somebody at this seat (-1: none) said something
        self.resting: dict[str, tuple[float, float]] = {}           # tables with a fault: until when (monotonic), and how long the last rest was
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self) -> None:
        """In the running loop: hear other processes, take up games that a stopped server left, mind the clocks."""
        self.store.listen(self.heard)
        self.rounds.begin()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for pool in (self.workers, self.helpers, self.reports.workers):
            pool.close()
        self.renderer.close()
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
    async def open(self, table_id: str, newest: bool = False) -> Session:
        """The table in play, loaded from the journal when it is not in memory. Newest: with what other processes have written by now."""
        if self.rests(table_id):
            raise TableError("error.set_aside", 409)
        session = self.sessions.get(table_id)
        if session is not None and newest and self.store.many_processes:
            await self.follow(session)
        if session is None:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    session = self.sessions.get(table_id) or await self._load(table_id)
            except (OrreryError, asyncio.CancelledError):
                raise
            except Exception as error:
                self.set_aside(table_id, error)
                raise TableError("error.set_aside", 409) from error
            finally:
                self._loading.pop(table_id, None)
        session.used = time.monotonic()
        return session

    async def _load(self, table_id: str) -> Session:
        table = await self.store.table("id", table_id)
        if table is None or table.state == "closed":
            raise TableError("error.no_table", 404)
        if table.state == "open":
            raise TableError("error.not_begun", 409)
        seats = await self.store.seats([table_id])
        rows = await self.store.rows(table_id)
        session = await asyncio.to_thread(Session, self.store, table, seats[table_id], rows, self.started)     # a long game takes a while
        await self.evening.catch_up(session)
        self.sessions[table_id] = session
        await self.rate(session)
        if self.store.many_processes:
            self.spawn(self.follow(session))       # what another process wrote while we were reading
        self._forget()
        self.attend(session)
        return session

    # -- tables with a fault -----------------------------------------------------------------------------------------
    def rests(self, table_id: str) -> bool:
        return table_id in self.resting and time.monotonic() < self.resting[table_id][0]

    def forget_rests(self) -> None:
        """Tables that rested long ago rest as briefly as new ones."""
        self.resting = {k: v for k, v in self.resting.items() if v[0] > time.monotonic() - MOST_REST}

    def set_aside(self, table_id: str, error: BaseException) -> None:
        """A fault in one table (a broken position, a bug in a game's rules): it rests, whoever looks is told, all others go on."""
        rest = min(MOST_REST, 2 * self.resting[table_id][1]) if table_id in self.resting else REST
        self.resting[table_id] = (time.monotonic() + rest, rest)
        LOG.error("a table is set aside", extra={"table": table_id[:4], "seconds": rest, "error": repr(error)[:300]}, exc_info=error)
        session = self.sessions.pop(table_id, None)
        for watcher in list(session.watchers) if session is not None else []:
            watcher.dismissed(TableError("error.set_aside", 409))

    @contextlib.contextmanager
    def guarded(self, table_id: str) -> Iterator[None]:
        """Work of the house on one table: what it raises stays with that table."""
        try:
            yield
        except (StoreDown, asyncio.CancelledError):
            raise
        except OrreryError as error:
            LOG.warning("a table could not be looked after", extra={"table": table_id[:4], "code": error.code})
        except Exception as error:
            self.set_aside(table_id, error)

    def _forget(self) -> None:
        if len(self.sessions) <= KEPT:
            return
        idle = sorted((x for x in self.sessions.values() if not x.watchers and not x.thinking and not x.lock.locked() and not (x.clock.kind and x.running)),
                      key=lambda x: x.used)
        for session in idle[:len(self.sessions) - KEPT]:
            del self.sessions[session.table.id]

    async def create(self, plan: Plan, user_id: str, name: str, origin: str = "", campaign: str = "", chapter: int = 0) -> TableRow:
        """A new table, open for the seats that are; it begins at once when none is."""
        plan.check()
        game = find(plan.game)
        now = steady.now()
        players = [kind for kind, _ in plan.seats if kind != "closed"]
        table = TableRow(new_id(), game.id, game.version, game.check_setup(len(players), plan.options), read_seed(plan.seed), None, "open",
                         plan.public, user_id, new_id(), new_id(), plan.clock, origin, now, now, rated=plan.rated,
                         campaign=campaign, chapter=chapter)
        at_home = ("me", "here")
        rows = [SeatRow(table.id, i, "human" if kind in at_home else kind, user_id if kind in at_home else "",
                        plan.names.get(i) or (name if kind == "me" else ""), level if kind == "bot" else "") for i, (kind, level) in enumerate(plan.seats)]
        if "open" not in players:
            rows = started(table, rows)
        await self.store.create(table, rows, [])
        if table.state == "running":
            self.attend(await self.open(table.id))
        return table

    async def create_from(self, match: Match, seat: int, user_id: str, name: str, level: str, origin: str) -> TableRow:
        """A table that goes on from a match: the user at `seat`, bots elsewhere. Its past is copied, the original untouched."""
        now = steady.now()
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
        if table.state == "closed" or (table.state == "open" and steady.now() - table.updated > INVITE_DAYS * 86400):
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

    async def rate(self, session: Session) -> None:
        """Read the ratings that its seats show, and once the game is over what it changed."""
        session.figures = await self.store.figures(session.table.game, session.seats)
        session.changes = await self.store.rating_changes(session.table.id) if session.table.rated and session.match.over else {}
        session.rated = session.table.state
        session.changed()

    # -- people's answers --------------------------------------------------------------------------------------------
    async def act(self, session: Session, seat: int, text: str, at: int | None, then: Sequence[str] = ()) -> int:
        await self.come_back(session, seat)
        with session.as_one():
            v = await session.act(seat, text, at, then)
            while (option := self.preferred(session, seat)) is not None:       # what the seat's own settings answer is no question to anybody
                v = await session.act(seat, option)
        self.attend(session)
        return v

    async def undo(self, session: Session, seat: int) -> int:
        """The last answer, and with it those that the seat's own settings gave after it: else they would be given again at once."""
        v = await session.undo(seat)
        while self.preferred(session, seat) is not None and session.match.can_undo(seat):
            v = await session.undo(seat)
        self.attend(session)
        return v

    async def come_back(self, session: Session, seat: int) -> None:
        """A player takes the seat back from the stand-in, unless the bank of time is empty. To answer is to be back."""
        if not session.seats[seat].stand_in:
            return
        async with session.lock:
            row = session.seats[seat]
            if row.stand_in in (FOR_GOOD, RESIGNED):
                raise TableError("error.bank_empty" if row.stand_in == FOR_GOOD else "error.resigned", 409)
            session.seats[seat] = replace(row, stand_in=0)
            if seat in session.asked:
                session.asked[seat] = steady.now()      # a fresh clock for the question that waits
            await self.store.set_seat(session.seats[seat])
            session.changed()
        await self.evening.happen(session, "back", seat, v=session.v)

    async def hint(self, session: Session, seat: int, lang: str) -> list[dict[str, Any]]:
        """What a bot would do in this seat: the three best answers and what speaks for them."""
        if session.table.rated and session.running:
            raise TableError("error.rated_hint", 409)
        async with session.lock:
            await session.fresh()
            asked = session.match.pending().get(seat)
            if asked is None:
                raise IllegalMove(kernel_msg("illegal.not_your_turn"))
            labels = {c.key: c.label(lang) for c in asked.options}
            view = session.match.view(seat)
        found = await self.helpers.run(advise, json.dumps([session.game.id, seat, view.data]), HINT, session.seats[seat].user_id)
        if not isinstance(found, list):
            raise TableError("error.no_hint", 503)
        return [{"do": a["do"], "label": labels.get(a["do"], a["do"]), "behind": a["behind"],
                 "plan": plan_text(session.game.id, a["plan"], lang),
                 "parts": [{"name": words_of(session.game.id, f"category.{k}", lang) or k, "change": v}
                           for k, v in sorted(a["parts"].items(), key=lambda kv: -abs(kv[1]))]} for a in found]

    # -- a player's own settings -------------------------------------------------------------------------------------
    async def prefer(self, session: Session, seat: int, given: dict[str, Any]) -> None:
        """Keep how the player wants some questions answered without being asked, and answer what is asked now."""
        known = {p.name: p for p in session.game.preferences}
        for name, value in given.items():
            if name not in known:
                raise TableError("error.no_preference", 400, name=str(name)[:40])
            known[name].check(value)
        async with session.lock:
            row = session.seats[seat]
            session.seats[seat] = replace(row, preferences=json.dumps({**row.preferred(), **given}))
            await self.store.set_seat(session.seats[seat])
            session.changed()
        self.attend(session)

    def preferred(self, session: Session, seat: int) -> Option | None:
        """The answer that the seat's own settings give to its question now."""
        row = session.seats[seat]
        if row.kind != "human" or not session.running:
            return None
        frame = next((f for f in session.match.state.open() if f[1] == seat), None)
        return session.game.automatic(session.match.state, frame, row.preferred()) if frame is not None else None

    async def answer_preferred(self, session: Session, seat: int, key: tuple[int, int], option: Option) -> None:
        try:
            await session.act(seat, option, key[1])
        except IllegalMove:
            pass                                    # the table has moved on: whoever moved it sees to what is asked now
        except OrreryError as error:
            LOG.warning("a preference could not be answered", extra={"table": session.table.id[:4], "code": error.code})
            await asyncio.sleep(RETRY)
        except Exception as error:
            self.set_aside(session.table.id, error)
            return
        finally:
            session.thinking.discard(key)
        self.attend(session)

    # -- bots --------------------------------------------------------------------------------------------------------
    def attend(self, session: Session) -> None:
        """See who is asked now: let bots think, answer what players prefer, call people."""
        with self.guarded(session.table.id):
            self._attend(session)

    def _attend(self, session: Session) -> None:
        if session.table.rated and session.rated != session.table.state:
            session.rated = session.table.state
            self.spawn(self.rate(session))
        for seat in session.match.waiting():
            key = (seat, session.match.number(seat))
            option = self.preferred(session, seat) if key not in session.thinking else None
            if option is not None:
                session.thinking.add(key)
                self.spawn(self.answer_preferred(session, seat, key, option))
        for seat in session.robots():
            key = (seat, session.match.number(seat))
            if key not in session.thinking:
                session.thinking.add(key)
                self.spawn(self.bots.turn(session, seat, key))
        if self.on_over is not None and session.match.over and session.was_running:
            session.was_running = False
            self.on_over(session)
        if self.on_turn is not None and session.running:
            for seat in session.match.waiting():
                if session.seats[seat].kind == "human" and not session.here(seat) and session.called.get(seat) != session.match.number(seat):
                    session.called[seat] = session.match.number(seat)
                    self.on_turn(session, seat)

    # -- other processes -----------------------------------------------------------------------------------------------
    def heard(self, topic: str) -> None:
        """Another process wrote something."""
        kind, _, table_id = topic.partition(":")
        if kind == "t" and table_id in self.sessions:
            self.spawn(self.follow(self.sessions[table_id]))
        elif kind == "p" and (where := table_id.rpartition(":"))[0] in self.sessions:
            self.evening.heard(self.sessions[where[0]], int(where[2]))
        elif kind == "e" and table_id in self.sessions:
            self.spawn(self.evening.catch_up(self.sessions[table_id]))
        elif kind == "c" and table_id in self.sessions:
            self.spawn(self.chatted(self.sessions[table_id]))
        elif kind in ("all", "claim"):
            for session in list(self.sessions.values()):
                self.spawn(self.follow(session))

    async def refresh(self, user_id: str) -> None:
        """Somebody's seats changed hands: read the tables they sit at again."""
        for session in [x for x in self.sessions.values() if x.seat_of(user_id) >= 0 or x.table.owner == user_id]:
            await self.follow(session)

    async def reread(self, table_ids: list[str]) -> None:
        """Seats changed hands outside of a session: read those in memory anew."""
        for table_id in table_ids:
            session = self.sessions.get(table_id)
            if session is not None:
                await self.follow(session)
                self.attend(session)

    async def follow(self, session: Session) -> None:
        try:
            await session.catch_up()
            if session.table.rated and session.rated != session.table.state:
                await self.rate(session)
        except OrreryError:
            session.broken = True
        except Exception as error:
            session.broken = True
            self.set_aside(session.table.id, error)

    async def chatted(self, session: Session, new: int = 5) -> None:
        lines = [chat_json(line) for line in await self.store.chat(session.table.id, new)]
        for watcher in list(session.watchers):
            watcher.chatted(lines)

    async def say(self, session: Session, user_id: str, seat: int, name: str, text: str) -> None:
        line = await self.store.say(session.table.id, user_id, seat, name, text)
        for watcher in list(session.watchers):
            watcher.chatted([chat_json(line)])
        if self.on_talk is not None:
            self.on_talk(session, seat)


def chat_json(line: ChatLine) -> dict[str, Any]:
    """A line for pages; "by" is for whoever sends it, and is left out."""
    return {"n": line.number, "name": line.name, "seat": line.seat, "text": line.text, "time": line.at, "by": line.user_id}
