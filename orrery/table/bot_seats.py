"""Bots at tables: they think elsewhere, and answer if the table still looks as it did when they began."""
from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final

from orrery.kernel.errors import IllegalMove, StaleMove
from orrery.kernel.match import View

from .errors import StoreDown, TableError
from .fair_queue import ALONE, WAITED, WATCHED
from .session import Session
from .workers import default_level

if TYPE_CHECKING:
    from .tables import Tables

LOG: Final = logging.getLogger("orrery.table")
RETRY: Final = 2.0              # seconds before a bot tries again that could not answer


class BotSeats:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def turn(self, session: Session, seat: int, key: tuple[int, int]) -> None:
        before = session.v
        try:
            async with session.lock:
                await session.fresh()
                if seat not in session.robots():
                    return
                view = session.match.view(seat)
                level = session.seats[seat].level or default_level()
            begun = time.monotonic()
            seed = int.from_bytes(hashlib.sha256(f"{session.table.id}/{seat}/{key[1]}".encode()).digest()[:6], "big")
            chosen = await self.tables.workers.choose(session.game.id, level, view.bytes(), seat, seed, session.table.owner, importance(session))
            if session.watchers:
                await asyncio.sleep(max(0.0, self.tables.bot_delay - (time.monotonic() - begun)))
            if chosen is not None and chosen.form:
                session.forms[seat] = chosen.form
            await self.answer(session, seat, key[1], view, chosen.option if chosen is not None else None)
            await self.tables.evening.turn_over(session)
            if session.v == before:
                await asyncio.sleep(RETRY)
        except (StoreDown, TableError) as error:
            LOG.warning("a bot could not answer", extra={"table": session.table.id[:4], "code": error.code})
            await asyncio.sleep(RETRY)
        except Exception as error:
            self.tables.set_aside(session.table.id, error)
            return
        finally:
            session.thinking.discard(key)
        self.tables.attend(session)

    async def answer(self, session: Session, seat: int, number: int, view: View, option: tuple[int, ...] | None) -> None:
        """Give a bot's answer, if the table still looks as it did when it began to think; any legal one when it has none."""
        async with session.lock:
            asked = session.match.pending().get(seat)
            if asked is None or asked.number != number or not same_view(session.match.view(seat), view):
                return
            fallback = asked.options[secrets.randbelow(len(asked.options))].raw
        try:
            await session.act(seat, fallback if option is None else option, number)
        except StaleMove:
            return
        except IllegalMove:
            LOG.warning("a bot chose what is not legal", extra={"game": session.game.id, "level": session.seats[seat].level})
            with contextlib.suppress(IllegalMove):
                await session.act(seat, fallback, number)


def importance(session: Session) -> int:
    """Who waits for a bot at this table."""
    if session.watchers:
        return WATCHED
    return WAITED if any(s.kind == "human" and not s.stand_in for s in session.seats) else ALONE


def same_view(a: View, b: View) -> bool:
    """Who else is still choosing does not matter."""
    return {**a.data, "waiting": None} == {**b.data, "waiting": None}
