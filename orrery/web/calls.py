"""Calling people who are not at the table: their webhook, and their devices by what each wants to hear of."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any, Final

from orrery.kernel.text import Msg
from orrery.table.agreements import TableEvent
from orrery.table.errors import table_msg
from orrery.table.records import TableRow
from orrery.table.session import SLOW, Session

from .push import WATCHED_DELAY
from .site import Site

TALK: Final = 600.0         # seconds between two calls about what is said at a table
MOST: Final = 20000         # tables whose talk is remembered


class Calls:
    """Listens to the tables of this process."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.talked: dict[tuple[str, str], float] = {}      # (table, user): when they were called about talk last

    def begin(self) -> None:
        tables = self.site.tables
        tables.on_turn, tables.on_over, tables.on_hurry, tables.on_talk = self.turn, self.over, self.hurry, self.talk
        tables.evening.on_event = self.beside

    def tell(self, user_id: str, kind: str, table: TableRow, key: str, urgent: bool = False, path: str = "", **params: Any) -> None:
        def words(lang: str) -> dict[str, str]:
            return {"title": table.name or Msg(table.game, "game.title").text(lang), "text": Msg("web", key, params).text(lang)}
        self.site.tables.spawn(self.site.push.tell(user_id, kind, table.id, words, urgent, path))

    # -- the game ------------------------------------------------------------------------------------------------------
    def turn(self, table: Session, seat: int) -> None:
        """Somebody who is not here is asked."""
        user_id = table.seats[seat].user_id
        url = f"{self.site.config.public_url.rstrip('/')}/t/{table.table.id}"
        body = {"table": table.table.id, "game": table.game.id, "seat": seat, "v": table.v, "url": url}
        asked, number = table.match.pending()[seat].question, table.match.number(seat)
        last = table.match.seats > 1 and table.match.waiting() == [seat]

        async def work() -> None:
            user = await self.site.store.user(user_id)
            if user is not None and user.webhook:
                await self.site.caller.call(user_id, user.webhook, {**body, **called(table.game.id, asked, user.lang or "en")})

        async def devices() -> None:
            if live(table):
                await asyncio.sleep(WATCHED_DELAY)
            if not table.running or table.here(seat) or seat not in table.match.waiting() or table.match.number(seat) != number:
                return
            self.tell(user_id, "last" if last else "turn", table.table, "push.turn", urgent=True)
        self.site.tables.spawn(work())
        self.site.tables.spawn(devices())

    def over(self, table: Session) -> None:
        """A game is over: whoever is not at the table hears of it."""
        for seat in self.away(table, range(len(table.seats))):
            self.tell(table.seats[seat].user_id, "over", table.table, "push.over")

    def hurry(self, table: Session, seat: int) -> None:
        """A quarter of a long time is left to somebody."""
        for who in self.away(table, [seat]):
            self.tell(table.seats[who].user_id, "time", table.table, "push.time", urgent=True)

    # -- the people ----------------------------------------------------------------------------------------------------
    def beside(self, table: Session, event: TableEvent) -> None:
        """Somebody is asked for a vote, a take-back, or who somebody is."""
        people, about = self.site.tables.evening.people(table), event.data.get("seat", -1)
        name = table.seats[event.seat].name if event.seat >= 0 else ""
        if event.kind == "ask_back":
            self.ask(table, event.data["need"], "push.back", name=name)
        elif event.kind == "vote" and event.data["what"] != "wait":
            self.ask(table, [i for i in people if i not in (event.seat, about)], "push.vote", name=table.seats[about].name)
        elif event.kind == "claim":
            self.ask(table, [i for i in people if i != about], "push.claim", name=table.seats[about].name)
        elif event.kind == "abandon":
            self.ask(table, [i for i in people if i not in table.agreed.abandoning], "push.abandon", name=name)

    def ask(self, table: Session, seats: Iterable[int], key: str, **params: Any) -> None:
        for seat in self.away(table, seats):
            self.tell(table.seats[seat].user_id, "table", table.table, key, urgent=True, **params)

    def talk(self, table: Session, seat: int) -> None:
        """Somebody said something: at most one call in ten minutes, and not a word of it."""
        now = time.monotonic()
        for who in self.away(table, [i for i in range(len(table.seats)) if i != seat]):
            key = table.table.id, table.seats[who].user_id
            if now - self.talked.get(key, -TALK) >= TALK:
                if len(self.talked) > MOST:
                    self.talked = {k: at for k, at in self.talked.items() if now - at < TALK}
                self.talked[key] = now
                self.tell(key[1], "chat", table.table, "push.chat")

    def away(self, table: Session, seats: Iterable[int]) -> list[int]:
        """Those of them who are people and do not look at the table."""
        return [i for i in seats if table.seats[i].kind == "human" and table.seats[i].user_id and not table.here(i)]


def live(table: Session) -> bool:
    """A clock by which people sit at the table: somebody who is about to look needs no call."""
    return bool(table.clock.kind) and table.clock.seconds < SLOW


def called(game: str, asked: Msg, lang: str) -> dict[str, str]:
    """The words of a webhook, in the player's language."""
    text = table_msg("webhook.turn", game=Msg(game, "game.title"), question=asked)
    return {"lang": lang, "question": asked.text(lang), "text": text.text(lang)}


def invite(site: Site, user_id: str, table: TableRow, by: str, again: bool = False) -> None:
    """Somebody is asked to come to a table that gathers."""
    Calls(site).tell(user_id, "invite", table, "push.again" if again else "push.invite", path=f"/join/{table.invite}", name=by)
