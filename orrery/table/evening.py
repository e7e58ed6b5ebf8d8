"""What people do at a table beside the game: leave it, come back, vote about somebody who is away, take back by consent, move a seat to another device.

Every act is an event on disk first; then it is applied, here and in every other process.
"""
from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from . import steady
from .agreements import Claim, TableEvent
from .errors import SeatMoved, TableError
from .records import FOR_GOOD, FOR_NOW, FOR_TURN, RESIGNED
from .session import Session

if TYPE_CHECKING:
    from .tables import Tables

PATIENCE: Final = 300.0         # seconds before the others may decide for somebody who is away
AWAY: Final = 60.0              # seconds without an open page until somebody is away
LEAST: Final = 60.0
TELLING: Final = 15.0          # seconds
STAND_IN: Final = "engineer"    # the level of every stand-in, whatever the others are


class Absent:
    """Somebody who is asked and away for longer than the patience."""

    def __init__(self, seat: int, number: int, since: float) -> None:
        self.seat, self.number, self.since = seat, number, since

    @property
    def key(self) -> tuple[int, int]:
        return self.seat, self.number


class Evening:
    """The people's side of all tables of this process."""

    def __init__(self, tables: Tables, patience: float = PATIENCE) -> None:
        self.tables, self.store = tables, tables.store
        self.patience = patience
        self.on_event: Callable[[Session, TableEvent], None] | None = None      # people agree on something, or are asked to
        self.told: dict[tuple[str, int], float] = {}        # when the other processes heard of a seat last

    # -- events ------------------------------------------------------------------------------------------------------
    async def happen(self, session: Session, kind: str, by: int, /, **data: Any) -> TableEvent:
        """Write an event, and apply it with all that others wrote before it."""
        event = await self.store.add_event(session.table.id, kind, by, data)
        await self.catch_up(session)
        if self.on_event is not None:
            self.on_event(session, event)
        return event

    async def catch_up(self, session: Session) -> None:
        for event in await self.store.events(session.table.id, session.agreed.last):
            if event.number > session.agreed.last:
                session.agreed.apply(event)
        session.changed()

    # -- who is here ---------------------------------------------------------------------------------------------------
    def people(self, session: Session) -> list[int]:
        """The seats of people who still play."""
        return [s.seat for s in session.seats if s.kind == "human" and s.user_id and s.stand_in not in (FOR_GOOD, RESIGNED)]

    def voters(self, session: Session, about: int) -> list[int]:
        """Who decides: the others who are here and play themselves. Bots and watchers have no vote, nor has the host a second one."""
        return [i for i in self.people(session) if i != about and session.here(i) and not session.seats[i].stand_in]

    def patience_of(self, session: Session) -> float:
        """Five minutes; in slow games a quarter of the time for a question."""
        if session.clock.kind == "move" and session.clock.seconds >= 3600:
            return max(LEAST, session.clock.seconds / 4)
        return self.patience

    def absent(self, session: Session, now: float) -> list[Absent]:
        """Who holds the table up. With a clock the clock decides, and so it does in rated games."""
        if not session.running or session.table.rated or session.clock.kind:
            return []
        found: list[Absent] = []
        for seat in session.match.waiting():
            row = session.seats[seat]
            if row.kind != "human" or row.stand_in or session.here(seat):
                continue
            missed = max(session.asked.get(seat, now), session.last_here.get(seat, session.since))
            away = Absent(seat, session.match.number(seat), missed)
            if now - session.agreed.patience_begun(away.key, missed) >= max(self.patience_of(session), min(AWAY, self.patience)):
                found.append(away)
        return found

    # -- votes -------------------------------------------------------------------------------------------------------
    async def vote(self, session: Session, voter: int, about: int, what: str) -> None:
        """wait, turn (a bot for this turn) or back (a bot until they are back)."""
        away = next((a for a in self.absent(session, steady.now()) if a.seat == about), None)
        if away is None or what not in ("wait", "turn", "back") or voter not in self.voters(session, about):
            raise TableError("error.no_vote", 409)
        if what == "wait" and not session.agreed.may_wait(away.key):
            raise TableError("error.no_more_waiting", 409)
        await self.happen(session, "vote", voter, seat=about, number=away.number, what=what)
        decided = session.agreed.decided(away.key, self.voters(session, about))
        if decided:
            await self.stand_in(session, about, FOR_TURN if decided == "turn" else FOR_NOW)

    async def nudge(self, session: Session, by: int, about: int, looking: bool = False) -> None:
        """The others call somebody who is away: a push, or their webhook, once an hour. Looking at the list of one's tables is to be here."""
        now = steady.now()
        allowed = by != about and by in self.people(session) if looking else by in self.voters(session, about)
        if not allowed or about not in [a.seat for a in self.absent(session, now)]:
            raise TableError("error.no_vote", 409)
        if not session.agreed.may_nudge(about, now):
            raise TableError("error.nudged", 409)
        await self.happen(session, "nudge", by, seat=about)
        if self.tables.on_turn is not None:
            self.tables.on_turn(session, about)

    async def stand_in(self, session: Session, seat: int, until: int, level: str = STAND_IN) -> None:
        """A bot takes the seat: for a turn, until its player is back, or to the end."""
        async with session.lock:
            await session.fresh()
            session.check_running()
            session.seats[seat] = replace(session.seats[seat], stand_in=until, level=level)
            await self.store.set_seat(session.seats[seat])
            session.changed()
        kind = "resign" if until == RESIGNED else "stand_in"
        await self.happen(session, kind, seat, seat=seat, until={FOR_TURN: "turn", FOR_NOW: "back"}.get(until, "end"), v=session.v)
        self.tables.attend(session)

    async def turn_over(self, session: Session) -> None:
        """A stand-in for one turn has played it."""
        for row in list(session.seats):
            if row.stand_in == FOR_TURN and row.seat not in session.match.waiting():
                async with session.lock:
                    session.seats[row.seat] = replace(row, stand_in=0)
                    await self.store.set_seat(session.seats[row.seat])
                    session.changed()

    # -- leaving -----------------------------------------------------------------------------------------------------
    async def leave(self, session: Session, seat: int, how: str, level: str = "") -> None:
        """keep the seat, let a bot play until I am back, or resign."""
        if how not in ("keep", "bot", "resign"):
            raise TableError("error.bad_field", 400, field="how")
        if session.seats[seat].stand_in == RESIGNED:
            raise TableError("error.resigned", 409)
        if how == "bot":
            await self.stand_in(session, seat, FOR_NOW, level or STAND_IN)
        elif how == "resign":
            await self.stand_in(session, seat, RESIGNED)

    async def abandon(self, session: Session, seat: int) -> bool:
        """Everybody who plays agrees to end it here: archived, without a result. Alone, at once."""
        session.check_running()
        for one in session.beside(seat):        # they sit together: one word is enough
            await self.happen(session, "abandon", one)
        if not set(self.people(session)) <= session.agreed.abandoning:
            return False
        await self.archive(session)
        return True

    async def archive(self, session: Session) -> None:
        await self.set_state(session, "archived")
        await self.happen(session, "archived", -1)

    async def reopen(self, session: Session, seat: int) -> None:
        if session.table.state != "archived":
            raise TableError("error.not_archived", 409)
        await self.set_state(session, "running")
        await self.happen(session, "reopened", seat)
        self.tables.attend(session)

    async def set_state(self, session: Session, state: str) -> None:
        async with session.lock:
            if not await self.store.set_state(session.table.id, session.table.state, state):
                raise TableError("error.faster", 409)
            session.table.state = state
            session.cache.clear()
            session.changed()

    # -- taking back by consent ----------------------------------------------------------------------------------------
    def can_ask_back(self, session: Session, seat: int) -> int | None:
        """The answer (from 1) that the seat may ask to take back: its last, when others have acted since and nothing hidden was shown."""
        match = session.match
        if seat < 0 or not session.running or session.table.rated or match.state.branches or match.can_undo(seat) or session.agreed.take_back is not None:
            return None
        for i in range(len(session.acts) - 1, -1, -1):
            act = session.acts[i]
            if act.reveals != match.state.reveals or act.sealed:
                return None
            if act.seat == seat:
                return i + 1 if (seat, act.v) not in session.agreed.asked else None
        return None

    async def ask_back(self, session: Session, seat: int) -> None:
        ply = self.can_ask_back(session, seat)
        if ply is None:
            raise TableError("error.no_take_back", 409)
        since = {act.seat for act in session.acts[ply:]}
        need = sorted(i for i in self.people(session) if i in since and i not in session.beside(seat) and not session.seats[i].stand_in)
        await self.happen(session, "ask_back", seat, ply=ply, act=session.acts[ply - 1].v, v=session.v, need=need)
        await self.take_back_if_granted(session)

    async def answer_back(self, session: Session, seat: int, yes: bool, always: bool = False) -> None:
        asked = session.agreed.take_back
        if asked is None or seat not in asked.need or seat in asked.yes:
            raise TableError("error.nothing_asked", 409)
        if always and yes:
            await self.happen(session, "always", seat, seat=asked.seat)
        await self.happen(session, "answer_back", seat, yes=yes)
        if not yes:
            await self.happen(session, "refused_back", seat, seat=asked.seat)
        await self.take_back_if_granted(session)

    async def take_back_if_granted(self, session: Session) -> None:
        asked = session.agreed.take_back
        if asked is not None and asked.granted():
            try:
                await session.rewind(asked.seat, asked.ply, asked.v)
            finally:
                await self.happen(session, "taken_back", asked.seat, ply=asked.ply)
            self.tables.attend(session)

    async def look_round(self, session: Session, now: float) -> None:
        """Now and then: who is here; pages are woken when somebody has been away for too long."""
        for watcher in session.watchers:
            if watcher.seat >= 0 and session.here(watcher.seat):
                session.last_here[watcher.seat] = now
        await self.tell_others(session, now)
        missed = tuple(a.key for a in self.absent(session, now))
        if missed != session.missed:
            session.missed = missed
            session.changed()
        await self.mind(session, now)

    async def tell_others(self, session: Session, now: float) -> None:
        """The other processes hear who has this table open here: nobody is away who sits at another one."""
        if not self.store.many_processes:
            return
        for seat in {w.seat for w in session.watchers if w.seat >= 0 and getattr(w, "visible", True)}:
            if now - self.told.get((session.table.id, seat), 0.0) >= TELLING:
                self.told[(session.table.id, seat)] = now
                await self.store.write(lambda c: None, f"p:{session.table.id}:{seat}")
        if len(self.told) > 10000:
            self.told = {k: at for k, at in self.told.items() if now - at < TELLING}

    def heard(self, session: Session, seat: int) -> None:
        """Another process has a page of this seat."""
        fresh = not session.here(seat)
        session.elsewhere[seat] = session.last_here[seat] = steady.now()
        if fresh:
            session.changed()
            self.tables.attend(session)

    async def mind(self, session: Session, now: float) -> None:
        """Silence is no, and a take-back is void once the game has gone on."""
        asked = session.agreed.take_back
        if asked is not None and (asked.lapsed(now) or session.v != asked.v):
            await self.happen(session, "refused_back", -1, seat=asked.seat)

    # -- seats by link -------------------------------------------------------------------------------------------------
    async def link(self, session: Session, seat: int) -> str:
        """The personal link of a seat: whoever has it may sit there."""
        if not session.seats[seat].link:
            session.seats[seat] = replace(session.seats[seat], link=secrets.token_urlsafe(16))
            await self.store.set_seat(session.seats[seat])
        return session.seats[seat].link

    async def move(self, session: Session, seat: int, user_id: str, believed: bool = False) -> None:
        """The seat is somebody's on another device from now on (`believed`: by the others' word); the old one is told, and the stand-in goes."""
        old = session.seats[seat].user_id
        if old != user_id and any(s.user_id == user_id and s.seat != seat for s in session.seats):
            raise TableError("error.sits_here", 409)
        if old == user_id:
            return
        async with session.lock:
            await session.fresh()
            row = session.seats[seat]
            kept = row.stand_in if row.stand_in in (FOR_GOOD, RESIGNED) else 0
            session.seats[seat] = replace(row, user_id=user_id, stand_in=kept)
            await self.store.set_seat(session.seats[seat])
        await self.happen(session, "moved", seat, was=old, to=user_id, believed=believed)
        reason = await self.lost(session, old) or SeatMoved("")
        for watcher in list(session.watchers):
            if watcher.seat == seat:
                watcher.dismissed(reason)
        self.tables.attend(session)

    async def lost(self, session: Session, user_id: str) -> SeatMoved | None:
        """What to tell a device from which a seat went to another one. Who had the seat had its link; who was only believed to be its player had not."""
        seat = next((seat for seat, was in session.agreed.moved.items() if was == user_id), -1)
        if seat < 0 or session.seat_of(user_id) >= 0:
            return None
        return SeatMoved("" if (seat, user_id) in session.agreed.believed else await self.link(session, seat))

    # -- somebody who lost the link ----------------------------------------------------------------------------------------
    async def claim(self, session: Session, seat: int, user_id: str) -> None:
        """A guest says to be the one of this seat; the others are asked."""
        if session.table.rated:
            raise TableError("error.rated_claim", 409)
        row = next((s for s in session.seats if s.seat == seat and s.kind == "human"), None)
        if row is None or session.here(seat) or session.seat_of(user_id) >= 0:
            raise TableError("error.seat_taken", 409)
        if not any(c.user_id == user_id and c.seat == seat for c in session.agreed.claims.values()):
            await self.happen(session, "claim", -1, seat=seat, user=user_id)

    async def confirm(self, session: Session, seat: int, number: int, yes: bool) -> None:
        """One yes of another player is enough, one no ends it."""
        found: Claim | None = session.agreed.claims.get(number)
        if found is None or found.seat == seat or seat not in self.people(session):
            raise TableError("error.nothing_asked", 409)
        await self.happen(session, "confirm", seat, claim=number, seat=found.seat, yes=yes)
        if yes:
            await self.move(session, found.seat, found.user_id, believed=True)
