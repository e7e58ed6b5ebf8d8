"""One match in play, in the memory of this process: the journal's rows applied, and everybody who looks at it."""
from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from orrery.games import find
from orrery.kernel.decision import Choice
from orrery.kernel.errors import CannotUndo, IllegalMove, OrreryError, StaleMove
from orrery.kernel.game import Game
from orrery.kernel.match import Event, Match, begin, from_position
from orrery.kernel.routes import Route
from orrery.kernel.state import ASK, Option
from orrery.kernel.text import Msg

from . import routes, steady
from .agreements import Agreements
from .clock import Clock, read_clock
from .errors import TableError, Taken
from .metrics import METRICS
from .records import FOR_NOW, FOR_TURN, JournalRow, SeatRow, TableRow
from .store import Store

LOG: Final = logging.getLogger("orrery.table")
SLOW: Final = 3600          # seconds a question: from here on nobody is expected to sit there
ELSEWHERE: Final = 45.0     # seconds that the word of another process holds
TRIES: Final = 8            # times an answer is written anew because other processes were faster


class Watcher(Protocol):
    """Somebody with the table open."""

    seat: int

    def wake(self) -> None: ...

    def chatted(self, lines: list[dict[str, Any]]) -> None: ...

    def dismissed(self, reason: OrreryError) -> None: ...


class Act:
    """One answer as the log shows it. `opened` are its events that a closed barrier has made known to the others."""

    def __init__(self, seat: int, key: str, label: Msg, events: list[Event], sealed: bool, at: tuple[str, ...] = (), v: int = 0, reveals: int = 0,
                 by: str = "") -> None:
        self.seat, self.key, self.label, self.events, self.sealed = seat, key, label, events, sealed
        self.v, self.by = v, by             # its event number; "b": a stand-in gave it
        self.reveals = reveals              # how much had been shown before it
        self.at = at                        # the parts of the board it was about
        self.opened: set[int] = set()

    def visible(self, seat: int) -> list[Event]:
        """Its events as the seat may know them. What a barrier repeats for the others is shown where it happened instead."""
        return [e for i, e in enumerate(self.events) if e.hidden_from < 0 and (e.seen_by(seat) or i in self.opened)]


def build_match(table: TableRow, names: list[str]) -> Match:
    """The match as it began."""
    game = find(table.game)
    try:
        if table.start is not None:
            return from_position(game, table.start, names=names, tried=True)
        return begin(game, len(names), table.options, table.seed, names)
    except OrreryError as error:
        if table.version == game.version:
            raise
        raise TableError("error.other_rules", 409, version=table.version, ours=game.version) from error


class Book:
    """The log in one seat's words: its lines, and how many there were before each act. Changed acts are written anew."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.starts: list[int] = []

    def cut(self, act: int) -> None:
        """Forget from this act on."""
        if act < len(self.starts):
            del self.lines[self.starts[act]:]
            del self.starts[act:]


class Session:
    """A table in play. Read and change it only while holding `lock`."""

    def __init__(self, store: Store, table: TableRow, seats: list[SeatRow], rows: list[JournalRow], since: float) -> None:
        self.store = store
        self.since = since                  # the server's start: time before it is nobody's
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.turned = False                 # a question that opens a turn has been answered
        self.cache: dict[Any, Any] = {}     # what was rendered for this v; see state_message.py
        self.thinking: set[tuple[int, int]] = set()
        self.forms: dict[int, str] = {}     # how bots play on this machine, by seat, once they have answered
        self.called: dict[int, int] = {}    # the question for which a seat was called last
        self.hurried: dict[int, int] = {}   # and the question of which it was told that its time runs out
        self.was_running = table.state == "running"       # until the end has been told
        self.used = time.monotonic()
        self.broken = False                 # memory may be ahead of the disk: read again before use
        self._seen, self._number = b"", 0   # what the seat that answers saw before, and the number of its question
        self.figures: dict[int, int] = {}   # ratings by seat, and what this game changed in them
        self.changes: dict[int, int] = {}
        self.rated = ""                     # the state of the table when they were read
        self.agreed = Agreements()          # what people agreed on beside the game; see evening.py
        self.last_here: dict[int, float] = {}       # when each player's page was open last
        self.elsewhere: dict[int, float] = {}       # when another process said that a player is there
        self.missed: tuple[tuple[int, int], ...] = ()       # who is away and asked for too long: (seat, number of the question)
        self._load(table, seats, rows)

    def _load(self, table: TableRow, seats: list[SeatRow], rows: list[JournalRow]) -> None:
        self.table = table
        self.seats = seats
        self.clock: Clock = read_clock(table.clock)
        self.match: Match = build_match(table, [s.name for s in seats])
        self.v = 0
        self.acts: list[Act] = []
        self.books: dict[tuple[int, str], Book] = {}
        self.phase_start = 0                # the first act of the sealed phase that is open
        self.arrivals: dict[int, int] = {}  # where the journal has another order than the answers came in; see arrived()
        self.spent: list[list[int]] = [[] for _ in seats]
        self.asked: dict[int, float] = {}
        self.gone: dict[int, tuple[int, int]] = {}        # what a seat gave as one: how many answers it had given before, and after
        self.still = 0                                    # in the middle of such answers: nobody is told
        self.opening: list[Event] = list(self.match.events)
        self._ask(max(table.created, self.since), None)
        self.stopped = 0                    # the answer (from 1) from which on older rules differ from ours; 0: they do not
        for row in rows:
            if self.older:
                self._apply_older(row)
            else:
                self._apply(row)
            if self.stopped:
                break
        self.cache.clear()
        self.broken = False

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat may know of the table as it stands, made once for all who draw it, count it or tell of it; nobody changes it."""
        key = ("view", seat)
        if key not in self.cache:
            self.cache[key] = self.match.view(seat).data
        found: dict[str, Any] = self.cache[key]
        return found

    def _apply_older(self, row: JournalRow) -> None:
        """A row of a game that was begun under older rules: it holds under ours too, or the game stands still before it, to be looked at."""
        ply, table = self.match.ply, replace(self.table)
        try:
            self._apply(row)
        except Exception as error:
            LOG.warning("older rules differ", extra={"table": self.table.id[:4], "game": self.game.id, "version": self.table.version, "ply": ply,
                                                     "error": repr(error)[:120]})
            self.match = self.match.fork(ply)
            del self.acts[ply:]
            self.table, self.stopped = table, ply + 1
            self.asked.clear()

    # -- looking -----------------------------------------------------------------------------------------------------
    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def older(self) -> bool:
        """Was it begun under older rules?"""
        return self.table.version != self.game.version

    @property
    def running(self) -> bool:
        return self.table.state == "running" and not self.stopped

    def seat_of(self, user_id: str) -> int:
        return next((s.seat for s in self.seats if s.user_id == user_id and s.kind == "human"), -1)

    def beside(self, seat: int) -> list[int]:
        """Those who play at the same device, this seat among them."""
        user = self.seats[seat].user_id if 0 <= seat < len(self.seats) and self.seats[seat].kind == "human" else ""
        return [s.seat for s in self.seats if s.user_id == user and s.kind == "human"] if user else [seat]

    def here(self, seat: int) -> bool:
        device, now = self.beside(seat), steady.now()
        if any(w.seat in device and getattr(w, "visible", True) for w in self.watchers):
            return True
        return any(now - self.elsewhere.get(i, -ELSEWHERE) < ELSEWHERE for i in device)

    def peopled(self) -> bool:
        """Does any player have the table open, here or at another process?"""
        return any(w.seat >= 0 for w in self.watchers) or any(self.here(seat) for seat in list(self.elsewhere))

    def robots(self) -> list[int]:
        """The waiting seats that a bot answers for."""
        if not self.running or self.deserted():
            return []
        return [i for i in self.match.waiting() if self.seats[i].kind == "bot" or self.seats[i].stand_in]

    def deserted(self) -> bool:
        """Everybody who plays here has left the seat to a stand-in and nobody of them looks on: the table waits, no game is played without people."""
        people = [s for s in self.seats if s.kind == "human" and s.user_id]
        could_return = any(s.stand_in in (FOR_NOW, FOR_TURN) for s in people)
        return bool(people) and all(s.stand_in for s in people) and could_return and not self.peopled()

    def pause(self, seconds: float) -> None:
        """So much time counts for nobody."""
        for seat in self.asked:
            self.asked[seat] += seconds

    def pauses(self) -> bool:
        """A quick clock for each question stands while no player has the table open."""
        return self.clock.kind == "move" and self.clock.seconds < SLOW and not self.peopled()

    def left(self, seat: int, now: float) -> float:
        running = now - self.asked[seat] if seat in self.asked else 0.0
        return self.clock.left(self.spent[seat], self.match.number(seat), max(0.0, running))

    def urgent(self, seat: int) -> bool:
        """Asked in the middle of another's turn, or the last one a sealed phase waits for."""
        s = self.match.state
        if s.branches:
            return self.match.seats > 1 and self.match.waiting() == [seat]
        actor = self.match.journal[-1].seat if self.match.journal else seat
        rules = self.match.game.rules
        if any(rule.opens_turn for rule in rules):      # the game says where turns begin: after that, any other question interrupts one
            return self.turned and actor != seat and bool(s.agenda) and not rules[s.agenda[-1][0]].opens_turn
        return actor != seat and any(f[0] >= ASK and f[1] == actor for f in s.agenda[:-1])

    # -- changing ----------------------------------------------------------------------------------------------------
    async def act(self, seat: int, text: str | Option, at: int | None = None, then: Sequence[str] = ()) -> int:
        """An answer, on disk when this returns its event number. Raises what the match raises, and then nothing has changed.
        Then: what the questions that follow are answered with at once."""
        if then:
            return await self._together(seat, (text, *then), at)
        way = routes.found(self.match, seat, text) if isinstance(text, str) else None
        return await self._change("act", seat, text, at) if way is None else await self._go(seat, way, at)

    async def _together(self, seat: int, answers: Sequence[str | Option], at: int | None) -> int:
        """Several answers as one: nobody sees the table between them, all of them hold or none, and they are taken back together."""
        begun, v = self.match.number(seat), self.v
        with self.as_one():
            try:
                for answer in answers:
                    v = await self._change("act", seat, answer, at)
                    at = None
            except OrreryError:
                while self.match.number(seat) > begun and self.match.can_undo(seat):
                    await self._change("undo", seat, "", None)
                raise
        self.gone[seat] = (begun, self.match.number(seat))
        return v

    async def _go(self, seat: int, way: Route, at: int | None) -> int:
        """A whole way, step by step as ordinary answers. It stops where something is asked or revealed on the way."""
        begun = self.match.number(seat)
        kind = self.match.pending()[seat].kind
        v = await self._change("act", seat, way.steps[0], at)
        for step in way.steps[1:]:
            asked = self.match.pending().get(seat)
            if asked is None or asked.kind != kind or not self.match.can_undo(seat):
                break
            v = await self._change("act", seat, step, None)
        self.gone[seat] = (begun, self.match.number(seat))
        return v

    async def _change(self, kind: str, seat: int, answer: str | Option, at: int | None) -> int:
        """Write an answer or undo. Another process may have been faster: where the seat sees the same as before, it meant the same, so try again."""
        async with self.lock:
            await self.fresh()
            for attempt in range(TRIES):
                try:
                    self.check_running()
                    return await self._write(kind, seat, self._prepare(seat, answer, at) if kind == "act" else None)
                except Taken:
                    at = self._number if at is None else at
                    await self.fresh()
                    if self._sees(seat) != self._seen:
                        break
                except (IllegalMove, CannotUndo):       # our copy may be behind what the player has seen elsewhere
                    if attempt or not self.store.many_processes or not await self._read_on():
                        raise
            raise StaleMove(Msg("table", "error.faster"))

    def _sees(self, seat: int) -> bytes:
        """What the seat may know, whoever else is still choosing."""
        view = self.match.view(seat)
        view.data["waiting"] = None
        return view.bytes()

    def _prepare(self, seat: int, answer: str | Option, at: int | None) -> Choice:
        """The answer read and checked, refused when it is stale; a fault in a game's rules is ours."""
        try:
            return self.match.prepare(seat, answer, at)
        except OrreryError:
            raise
        except Exception as error:
            raise self._fault(error) from error

    def _fault(self, error: Exception) -> TableError:
        """The log's line about a fault in a game's rules, and what the player is told."""
        LOG.error("an answer failed", extra={"table": self.table.id[:4], "game": self.game.id, "error": repr(error)[:200]}, exc_info=error)
        return TableError("error.ours", 500)

    async def undo(self, seat: int) -> int:
        """The last answer taken back; what was given as one comes back as one, also when later answers were taken back before it."""
        begun, ended = self.gone.get(seat, (0, -1))
        whole = self.match.number(seat) == ended
        if self.match.number(seat) <= ended:
            del self.gone[seat]
        v = await self._change("undo", seat, "", None)
        while whole and self.match.number(seat) > begun and self.match.can_undo(seat):
            v = await self._change("undo", seat, "", None)
        return v

    def check_running(self) -> None:
        if self.stopped:
            raise TableError("error.rules_differ", 409, ply=self.stopped)
        if not self.running:
            raise TableError("error.not_running", 409)

    async def _write(self, kind: str, seat: int, choice: Choice | None) -> int:
        now = steady.now()
        spent = int(max(0.0, now - self.asked[seat]) * 1000) if seat in self.asked else 0
        row = JournalRow(self.table.id, self.v + 1, kind, seat, "", spent, now, "b" if self.seats[seat].stand_in and kind == "act" else "")
        if self.store.many_processes:
            self._seen, self._number = self._sees(seat), self.match.number(seat)
        try:
            self._apply(row, choice)
        except OrreryError:
            raise
        except Exception as error:      # a fault in a game's rules must not leave half an answer behind
            self.broken = True
            raise self._fault(error) from error
        row.text = self.acts[-1].key if kind == "act" else ""
        try:
            begun = time.monotonic()
            await asyncio.shield(self.store.append(row, self.table))
            METRICS.answers.add(time.monotonic() - begun)
        except BaseException:
            self.broken = True      # the answer may or may not be on disk: the disk decides
            raise
        self.changed()
        return self.v

    def leave(self, watcher: Watcher) -> None:
        """A page is closed. When it was the last, nothing rendered is kept."""
        self.watchers.discard(watcher)
        if not self.watchers:
            self.cache.clear()
            self.books.clear()
        self.changed()

    @contextlib.contextmanager
    def as_one(self) -> Iterator[None]:
        """Nobody is told what changes meanwhile, before all of it has."""
        self.still += 1
        try:
            yield
        finally:
            self.still -= 1
            self.changed()

    def changed(self) -> None:
        if self.still:
            return
        for watcher in list(self.watchers):
            watcher.wake()

    async def fresh(self) -> None:
        """After trouble: begin again from what is on disk."""
        if not self.broken:
            return
        table = await self.store.table("id", self.table.id)
        seats = await self.store.seats([self.table.id])
        rows = await self.store.rows(self.table.id)
        if table is None:
            raise TableError("error.no_table", 404)
        self._load(table, seats[self.table.id], rows)
        self.changed()

    async def catch_up(self) -> None:
        """Another process wrote: read on from where we are."""
        async with self.lock:
            await self._read_on()

    async def _read_on(self) -> bool:
        """With the lock: what others wrote since; False when there is nothing."""
        if self.broken:
            await self.fresh()
            return True
        table = await self.store.table("id", self.table.id)
        rows = await self.store.rows(self.table.id, self.v)
        seats = (await self.store.seats([self.table.id]))[self.table.id]
        if table is None or (not rows and seats == self.seats and table == self.table):
            return False
        self.table, self.seats = table, seats
        for row in rows:
            self._apply(row)
        self.cache.clear()
        self.changed()
        return True

    def _apply(self, row: JournalRow, choice: Choice | None = None) -> None:
        """A row's effect on the match and its clocks. An answer from disk is read and checked here; the match refuses what is not legal before
        anything changes."""
        if row.kind == "act":
            self._act(choice if choice is not None else self.match.prepare(row.seat, row.text), row.number, row.by)
        elif row.kind == "back":
            self._back_to(int(row.text))
        else:
            self.match.undo(row.seat)
            last = max(i for i, act in enumerate(self.acts) if act.seat == row.seat)
            del self.acts[last]
            self._rewrite(last)
        self.v = row.number
        self.spent[row.seat].append(row.spent)
        self._ask(max(row.at, self.since), row.seat)
        self.cache.clear()
        self.table.updated = row.at
        self.table.waiting = self.match.waiting()
        if self.match.over:
            self.table.state = "over"
            self.table.result = result_of(self.match)

    def _back_to(self, ply: int) -> None:
        """The table before the answer with this number, by consent of those who acted since."""
        self.match = self.match.fork(ply - 1)
        del self.acts[ply - 1:]
        self.arrivals = {at: number for at, number in self.arrivals.items() if at < ply}
        self._rewrite(ply - 1)
        self.phase_start = len(self.acts)

    async def rewind(self, seat: int, ply: int, v: int) -> int:
        """Take back an answer and all after it; refused when somebody has answered since it was asked."""
        async with self.lock:
            await self.fresh()
            self.check_running()
            if self.v != v:
                raise StaleMove(Msg("table", "error.faster"))
            row = JournalRow(self.table.id, self.v + 1, "back", seat, str(ply), 0, steady.now())
            self._apply(row)
            try:
                await asyncio.shield(self.store.append(row, self.table))
            except BaseException:
                self.broken = True
                raise
            self.changed()
            return self.v

    def _act(self, choice: Choice, number: int = 0, by: str = "") -> None:
        """`number`: its row in the journal; `by`: whose hand it was, where that was not the player's."""
        match, asked = self.match, choice.decision
        sealed = bool(match.state.branches)
        reveals = match.state.reveals
        label, key, at = choice.message, choice.key, choice.at
        self.turned = self.turned or asked.rule.opens_turn
        events = match.commit(choice)
        self.acts.append(Act(asked.seat, key, label, events, sealed, at, number, reveals, by))
        if sealed and match.state.reveals != reveals:
            self._open_sealed(events)
        if match.state.reveals != reveals or not sealed:
            self.phase_start = len(self.acts)

    def arrived(self, ply: int) -> int:
        """Which act (from 1) the answer at this place of the journal is: there a sealed phase stands by seat, here as it came in."""
        return self.arrivals.get(ply, ply)

    def _open_sealed(self, events: list[Event]) -> None:
        """The barrier closed: find the events it made known among the acts of the phase."""
        acts = self.acts[self.phase_start:]
        by_seat = sorted(range(self.phase_start, len(self.acts)), key=lambda i: self.acts[i].seat)
        self.arrivals.update({ply: i + 1 for ply, i in enumerate(by_seat, self.phase_start + 1) if ply != i + 1})
        for told in events:
            if told.hidden_from < 0:
                continue
            for act in acts:
                index = next((i for i, e in enumerate(act.events) if act.seat == told.hidden_from and i not in act.opened
                              and e.key == told.key and e.args == told.args), None)
                if index is not None:
                    act.opened.add(index)
                    break
        for act in acts:
            act.sealed = False
        self._rewrite(self.phase_start)

    def _rewrite(self, act: int) -> None:
        for book in self.books.values():
            book.cut(act)

    def _ask(self, at: float, actor: int | None) -> None:
        waiting = set(self.match.waiting())
        for seat in list(self.asked):
            if seat not in waiting or seat == actor:
                del self.asked[seat]
        for seat in waiting:
            self.asked.setdefault(seat, at)


def result_of(match: Match) -> list[dict[str, Any]]:
    """Per row of the scores: seat, name, total, place. Solo opponents follow the seats; their names are put into words by who reads."""
    places = match.places()
    names: list[Any] = [*match.header.names, *[m.to_json() for m in match.game.opponents(match.state)]]
    return [{"seat": i, "name": names[i] if i < len(names) else "", "total": total, "place": places[i]} for i, total in enumerate(match.totals())]
