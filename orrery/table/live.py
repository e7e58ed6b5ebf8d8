"""One match in play, in the memory of this process: the journal's rows applied, and everybody who looks at it."""
from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final, Protocol

from orrery.games import find
from orrery.kernel.errors import CannotUndo, IllegalMove, OrreryError, StaleMove
from orrery.kernel.game import Game
from orrery.kernel.match import Event, Match, begin, from_position
from orrery.kernel.state import ASK, Option
from orrery.kernel.text import Msg

from .clock import Clock, read_clock
from .errors import TableError, Taken
from .records import JournalRow, SeatRow, TableRow
from .store import Store

LOG: Final = logging.getLogger("orrery.table")
TRIES: Final = 8            # times an answer is written anew because other processes were faster


class Watcher(Protocol):
    """Somebody with the table open."""

    seat: int

    def wake(self) -> None: ...

    def chatted(self, lines: list[dict[str, Any]]) -> None: ...


class Act:
    """One answer as the log shows it. `opened` are its events that a closed barrier has made known to the others."""

    def __init__(self, seat: int, key: str, label: Msg, events: list[Event], sealed: bool, at: tuple[str, ...] = ()) -> None:
        self.seat, self.key, self.label, self.events, self.sealed = seat, key, label, events, sealed
        self.at = at                        # the parts of the board it was about
        self.opened: set[int] = set()

    def visible(self, seat: int) -> list[Event]:
        """Its events as the seat may know them. What a barrier repeats for the others is shown where it happened instead."""
        return [e for i, e in enumerate(self.events) if e.hidden_from < 0 and (e.seen_by(seat) or i in self.opened)]


def build_match(table: TableRow, names: list[str]) -> Match:
    """The match as it began."""
    game = find(table.game)
    if table.version != game.version:
        raise TableError("error.other_rules", 409, version=table.version, ours=game.version)
    if table.start is not None:
        return from_position(game, table.start, names=names)
    return begin(game, len(names), table.options, table.seed, names)


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


class Live:
    """A table in play. Read and change it only while holding `lock`."""

    def __init__(self, store: Store, table: TableRow, seats: list[SeatRow], rows: list[JournalRow], since: float) -> None:
        self.store = store
        self.since = since                  # the server's start: time before it is nobody's
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.turned = False                 # a question that opens a turn has been answered
        self.cache: dict[Any, Any] = {}     # what was rendered for this v; see sheet.py
        self.pictures: dict[Any, Any] = {}  # the last picture for each way of looking; see artists.py
        self.thinking: set[tuple[int, int]] = set()
        self.called: dict[int, int] = {}    # the question for which a seat was called last
        self.used = time.monotonic()
        self.broken = False                 # memory may be ahead of the disk: read again before use
        self._seen, self._number = b"", 0   # what the seat that answers saw before, and the number of its question
        self.figures: dict[int, int] = {}   # ratings by seat, and what this game changed in them
        self.changes: dict[int, int] = {}
        self.rated = ""                     # the state of the table when they were read
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
        self.spent: list[list[int]] = [[] for _ in seats]
        self.asked: dict[int, float] = {}
        self.opening: list[Event] = list(self.match.events)
        self._ask(max(table.created, self.since), None)
        for row in rows:
            self._apply(row)
        self.cache.clear()
        self.broken = False

    # -- looking -----------------------------------------------------------------------------------------------------
    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def running(self) -> bool:
        return self.table.state == "running"

    def seat_of(self, user_id: str) -> int:
        return next((s.seat for s in self.seats if s.user_id == user_id and s.kind == "human"), -1)

    def here(self, seat: int) -> bool:
        return any(w.seat == seat for w in self.watchers)

    def robots(self) -> list[int]:
        """The waiting seats that a bot answers for."""
        if not self.running:
            return []
        return [i for i in self.match.waiting() if self.seats[i].kind == "bot" or self.seats[i].stand_in]

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
    async def act(self, seat: int, text: str | Option, at: int | None = None) -> int:
        """An answer, on disk when this returns its event number. Raises what the match raises, and then nothing has changed."""
        return await self._change("act", seat, text, at)

    async def _change(self, kind: str, seat: int, answer: str | Option, at: int | None) -> int:
        """Write an answer or undo. Another process may have been faster: where the seat sees the same as before, it meant the same, so try again."""
        async with self.lock:
            await self.fresh()
            for attempt in range(TRIES):
                try:
                    self.check_running()
                    return await self._write(kind, seat, self._text(seat, answer, at) if kind == "act" else "")
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

    def _text(self, seat: int, answer: str | Option, at: int | None) -> str:
        """The answer in notation, refused when it is stale."""
        f = self.match._frame(seat, at)
        if isinstance(answer, str):
            return answer
        trouble = self.match._problem(f, answer)
        if trouble is not None:
            raise IllegalMove(trouble)
        return self.game.rules[f[0]].say(self.match.state, f, answer)

    async def undo(self, seat: int) -> int:
        return await self._change("undo", seat, "", None)

    def check_running(self) -> None:
        if not self.running:
            raise TableError("error.not_running", 409)

    async def _write(self, kind: str, seat: int, text: str) -> int:
        now = time.time()
        spent = int(max(0.0, now - self.asked[seat]) * 1000) if seat in self.asked else 0
        row = JournalRow(self.table.id, self.v + 1, kind, seat, text, spent, now)
        if self.store.many_processes:
            self._seen, self._number = self._sees(seat), self.match.number(seat)
        try:
            self._apply(row)
        except OrreryError:
            raise
        except Exception as error:      # a fault in a game's rules must not leave half an answer behind
            self.broken = True
            LOG.error("an answer failed", extra={"table": self.table.id[:4], "game": self.game.id, "error": repr(error)[:200]}, exc_info=error)
            raise TableError("error.ours", 500) from error
        row.text = self.acts[-1].key if kind == "act" else ""
        try:
            await asyncio.shield(self.store.append(row, self.table))
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
            self.pictures.clear()
            self.books.clear()
        self.changed()

    def changed(self) -> None:
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

    def _apply(self, row: JournalRow) -> None:
        """A row's effect on the match and its clocks; the match refuses what is not legal before anything changes."""
        if row.kind == "act":
            self._act(row.seat, row.text)
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

    def _act(self, seat: int, text: str) -> None:
        match = self.match
        f = match._frame(seat, None)
        o = match._read(f, text)
        sealed = bool(match.state.branches)
        reveals = match.state.reveals
        label = match.game.rules[f[0]].label(match.state, f, o)
        key = match.game.rules[f[0]].say(match.state, f, o)
        at = match.game.rules[f[0]].at(match.state, f, o)
        self.turned = self.turned or match.game.rules[f[0]].opens_turn
        events = match._do(f, o)
        self.acts.append(Act(seat, key, label, events, sealed, at))
        if sealed and match.state.reveals != reveals:
            self._open_sealed(events)
        if match.state.reveals != reveals or not sealed:
            self.phase_start = len(self.acts)

    def _open_sealed(self, events: list[Event]) -> None:
        """The barrier closed: find the events it made known among the acts of the phase."""
        acts = self.acts[self.phase_start:]
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
