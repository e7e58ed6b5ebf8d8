"""What the house does by itself, again and again: clocks, people, tables nobody is at, what is not kept for ever."""
from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from . import steady
from .errors import StoreDown
from .housekeeping import tidy
from .records import FOR_GOOD, FOR_NOW
from .session import SLOW, Session
from .workers import default_level

if TYPE_CHECKING:
    from .tables import Tables

LOG: Final = logging.getLogger("orrery.table")
HOUR: Final = 3600.0
HURRY: Final = 0.25         # of the time for a question


class Rounds:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def begin(self) -> None:
        for work in (self.mind_clocks(), self.mind_people(), self.mind_house(), self.sweep()):
            self.tables.spawn(work)

    async def mind_clocks(self) -> None:
        """Several times a second: a seat whose time is up gets a stand-in."""
        last = steady.now()
        while True:
            await asyncio.sleep(0.25)
            now = steady.now()
            passed, last = max(0.0, now - last), now
            for session in [x for x in self.tables.sessions.values() if x.clock.kind and x.running]:
                with contextlib.suppress(StoreDown), self.tables.guarded(session.table.id):
                    if session.pauses():
                        session.pause(passed)
                    for seat in [i for i in session.asked if session.seats[i].kind == "human" and not session.seats[i].stand_in and session.left(i, now) <= 0]:
                        await self.time_up(session, seat)
                    self.hurry(session, now)

    def hurry(self, session: Session, now: float) -> None:
        """With long times for each question: once a quarter of it is left, whoever is asked is called again."""
        if self.tables.on_hurry is None or session.clock.kind != "move" or session.clock.seconds < SLOW:
            return
        for seat in session.asked:
            number = session.match.number(seat)
            if session.hurried.get(seat) != number and 0 < session.left(seat, now) <= session.clock.seconds * HURRY:
                session.hurried[seat] = number
                self.tables.on_hurry(session, seat)

    async def mind_people(self) -> None:
        """Once a second: who is here, whom the others miss, whose take-back nobody answered."""
        while True:
            await asyncio.sleep(1.0)
            now = steady.now()
            for session in [x for x in self.tables.sessions.values() if x.running and (x.watchers or x.agreed.take_back)]:
                with contextlib.suppress(StoreDown), self.tables.guarded(session.table.id):
                    await self.tables.evening.look_round(session, now)

    async def mind_house(self) -> None:
        """Once an hour what is not kept for ever goes; housekeeping.py has the policy."""
        while True:
            await asyncio.sleep(HOUR)
            try:
                done = await self.tables.store.write(lambda c: tidy(c, steady.now()), "")
                if done:
                    LOG.info("tidied", extra=done)
                for session in [x for x in self.tables.sessions.values() if not x.watchers and x.running]:
                    await self.tables.follow(session)
                self.tables.forget_rests()
            except StoreDown:
                continue
            except Exception as error:
                LOG.error("housekeeping failed", extra={"error": repr(error)[:300]}, exc_info=error)

    async def time_up(self, session: Session, seat: int) -> None:
        async with session.lock:
            await session.fresh()
            if seat not in session.asked or session.left(seat, steady.now()) > 0:
                return
            for_good = FOR_GOOD if session.clock.kind == "bank" else FOR_NOW
            session.seats[seat] = replace(session.seats[seat], stand_in=for_good, level=session.seats[seat].level or default_level())
            await self.tables.store.set_seat(session.seats[seat])
            session.changed()
        self.tables.attend(session)

    async def sweep(self) -> None:
        """At the start, and now and then: games where a bot or a clock is due and no process is at it."""
        while True:
            try:
                for table_id in await self.tables.store.running(steady.now() - (0 if self.tables.started + 5 > steady.now() else 20)):
                    if not self.tables.rests(table_id):
                        with self.tables.guarded(table_id):
                            self.tables.attend(await self.tables.open(table_id))
            except StoreDown:
                pass
            except Exception as error:
                LOG.error("the sweep failed", extra={"error": repr(error)[:300]}, exc_info=error)
            await asyncio.sleep(20)
