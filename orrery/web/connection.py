"""One open page: what it is sent, and what it asks."""
from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from orrery.kernel.errors import OrreryError
from orrery.kernel.text import LANGUAGES
from orrery.table import evening_cards, preview, state_message, telling
from orrery.table.errors import TableError, table_msg
from orrery.table.painter import Drawing, Update
from orrery.table.renderer import changed, drawing_of
from orrery.table.session import Session

from .identity import Person
from .limits import CHAT, MESSAGE
from .messages import DECODE, Message, said
from .site import ENCODE, Site, status_of

LOG: Final = logging.getLogger("orrery.socket")
COUNTING: Final = 2.0       # seconds between two counts of watchers
MOST_AT_ONCE: Final = 40     # answers that follow one in the same message
ALWAYS: Final = {"type", "v", "picture", "log_from", "log", "since", "told", "panels", "layout"}     # in every state; the rest when it has changed
MOST_TOLD: Final = 60       # answers that a page that comes back is told of


class Connection:
    """One open page."""

    def __init__(self, site: Site, socket: WebSocket, session: Session, person: Person, seat: int) -> None:
        self.site, self.socket, self.session, self.person = site, socket, session, person
        self.seat = seat
        self.lang, self.form, self.looking = person.lang, "wide", -1
        self.have: dict[str, str] = {}              # the panels the page has, by their hashes
        self.sent: dict[str, str] = {}              # and those it got on this line
        self.patches = False                        # it understands panels as changed lines
        self.painted: Drawing | None = None         # what they were drawn from
        self.unpainted = asyncio.Event()            # it wants newer ones
        self.layout: list[str] = []                 # and in which order
        self.picture = -1                           # the event number they show
        self.heard = -1                             # how many answers it has been told of
        self.log: list[dict[str, Any]] = []         # the log the page has
        self.known: dict[str, Any] = {}             # and the rest of the last state
        self.resume: int | None = None
        self.blocked: set[str] = set()              # whom this reader does not want to read
        self.visible = True                         # is the page in front of somebody?
        self.evening: dict[str, Any] = {}           # the message "night" that it has
        self.watchers, self.told = 0, 0.0           # how many watchers the page was told of, and when
        self.leaving: OrreryError | None = None     # why the server ends it
        self.dirty = asyncio.Event()
        self.replies: list[dict[str, Any]] = []
        self.key = f"{person.id}/{id(self)}"

    # -- Watcher -------------------------------------------------------------------------------------------------------
    def wake(self) -> None:
        self.dirty.set()

    def chatted(self, lines: list[dict[str, Any]]) -> None:
        lines = [line for line in lines if line["by"] not in self.blocked]
        if lines:
            self.reply({"type": "chat", "lines": [{k: v for k, v in line.items() if k != "by"} for line in lines]})

    def dismissed(self, reason: OrreryError) -> None:
        """The table is set aside: this page is told and closed."""
        self.leaving = reason
        self.dirty.set()

    def reply(self, message: dict[str, Any]) -> None:
        if len(self.replies) < 200:
            self.replies.append(message)
        self.dirty.set()

    # -- sending -------------------------------------------------------------------------------------------------------
    async def sender(self) -> None:
        """Sends what is due. Several changes at once make one message: a page wants to know how things stand."""
        first = True
        shown: Any = None                                   # what the page has
        while True:
            await self.dirty.wait()
            self.dirty.clear()
            if self.leaving is not None:
                raise self.leaving
            replies, self.replies = self.replies, []
            for reply in replies:
                await self.send(reply)
            async with self.session.lock:
                await self.session.fresh()
                await self.still_there()
                self.count_watchers()
                await self.tell_evening()
                mark = (self.session.v, self.lang, self.form, self.looking, self.presence())
                if mark == shown:
                    continue
                message = state_message.state(self.session, self.seat, self.lang, self.form == "none", later=True)
                message["told"] = self.tell(first)
            if self.form != "none" and first:
                self.put(message, *await self.paint())
            elif self.form != "none" and mark[:4] != shown[:4]:
                self.unpainted.set()
            shown = mark
            await self.send(self.shortened(message, first))
            await self.send_ways(message)
            first = False

    async def artist(self) -> None:
        """Panels follow the words when they are drawn."""
        while True:
            await self.unpainted.wait()
            message: dict[str, Any] = {"type": "panels"}
            self.put(message, *await self.paint())
            await self.send(message)

    async def paint(self) -> tuple[int, Update | None]:
        """What the page lacks of the panels as the table stands once it is their turn, so that nothing is drawn that nobody would see any more."""
        session, renderer = self.session, self.site.tables.renderer
        async with renderer.place(session.table.id):
            async with session.lock:
                await session.fresh()
                self.unpainted.clear()
                drawing = drawing_of(session.match, self.seat, self.lang, self.form, self.looking, session.view(self.seat), session.table.id)
                v = session.v
            if self.painted is not None and drawing.same(self.painted):
                return v, None              # a sealed answer of somebody else changes nothing that this seat may see
            update = await renderer.update(drawing, self.have, self.sent if self.patches else {})
            self.painted = drawing
        return v, update

    def put(self, message: dict[str, Any], v: int, update: Update | None) -> None:
        """The panels of this event number into a message; without them the page's own stay as they are."""
        message["picture"] = self.picture = v
        if update is None:
            return
        if update.text:
            message["panels"] = msgspec.Raw(update.text)
        if list(update.hashes) != self.layout:
            message["layout"] = self.layout = list(update.hashes)
        self.sent.update({id: mark for id, mark in update.hashes.items() if self.have.get(id) != mark})
        self.have = update.hashes

    async def send_ways(self, message: dict[str, Any]) -> None:
        """The ways to give answers (a payment in several coins): they cost more than the rest of a question, so that others are served in between."""
        if self.form == "none" or not message["decision"]:
            return
        found: dict[str, Any] = {}
        for choice in state_message.with_ways(self.session, self.seat):
            async with self.session.lock:
                if self.session.v != message["v"]:
                    return                                      # those of the next question follow that
                key = ("ways", self.seat, self.lang, choice.key)
                found[choice.key] = state_message.kept(self.session, key, partial(state_message.ways_of, self.session.match, choice, self.lang))
            await asyncio.sleep(0)
        if found:
            await self.send({"type": "ways", "v": message["v"], "ways": found})

    async def still_there(self) -> None:
        """Another process may have moved the seat to another device. Call with the lock."""
        if self.seat >= 0 and self.session.agreed.moved.get(self.seat) == self.person.id:
            reason = await self.site.tables.evening.lost(self.session, self.person.id)
            if reason is not None:
                raise reason

    async def tell_evening(self) -> None:
        """What is to be said beside the game, when it has changed. Call with the lock."""
        if self.form == "none":
            return
        evening = self.site.tables.evening
        message = evening_cards.message(evening, self.session, self.seat, self.lang)
        lost = await evening.lost(self.session, self.person.id) if self.seat < 0 else None
        if lost is not None:                                # a table that everybody may watch: they look on, and may come back
            message["cards"].insert(0, evening_cards.moved(lost, self.lang))
        if message != self.evening:
            self.evening = message
            self.reply(message)

    def count_watchers(self) -> None:
        """How many look on, in a message of its own and not more than once in two seconds: they come and go, and nothing else changes."""
        count, now = sum(1 for w in self.session.watchers if w.seat < 0), time.monotonic()
        if count == self.watchers:
            return
        if now - self.told >= COUNTING:
            self.watchers, self.told = count, now
            self.reply({"type": "watchers", "n": count})
        else:
            asyncio.get_running_loop().call_later(COUNTING - (now - self.told), self.wake)

    def presence(self) -> Any:
        """What else the page shows that is not in the journal."""
        session = self.session
        return (tuple(session.here(i) for i in range(len(session.seats))), tuple((s.stand_in, s.preferences) for s in session.seats), session.table.state,
                tuple(session.figures.items()), tuple(session.changes.items()))

    def shortened(self, message: dict[str, Any], first: bool) -> dict[str, Any]:
        """Without what the page has already."""
        message = dict(message)
        message["picture"] = self.picture
        if first:
            message["since"] = self.since(message)
        if not message.get("told"):
            message.pop("told", None)
        log = message["log"]
        same = len(self.log)
        if same > len(log) or (same and log[same - 1] is not self.log[same - 1]):       # a line that changed is a new one, and so are all after it
            same = next((i for i, (a, b) in enumerate(zip(log, self.log, strict=False)) if a is not b and a != b), min(len(log), len(self.log)))
        message["log_from"], message["log"] = same, log[same:]
        self.log = log
        if not self.patches:
            return message
        known, self.known = self.known, message
        return {key: value for key, value in message.items() if key in ALWAYS or key not in known or known[key] != value}

    def tell(self, first: bool) -> list[dict[str, Any]]:
        """What others did since the page last heard; nothing to a page that is new here."""
        now = telling.told_up_to(self.session)
        after = self.heard
        if first:
            gap = self.session.v - self.resume if self.resume is not None else 0
            after = len(self.session.acts) - gap if 0 < gap <= MOST_TOLD else now
        self.heard = now
        if self.form == "none" or after < 0 or after >= len(self.session.acts):
            return []
        return telling.turns(self.session, self.seat, self.lang, after)

    def since(self, message: dict[str, Any]) -> int | None:
        """The first line that is new to a page that comes back. Undone answers shift the count; then too much is new, never too little."""
        if self.resume is None or self.resume >= message["v"]:
            return None
        old = max(0, len(self.session.acts) - (message["v"] - self.resume))
        return next((line["n"] for line in message["log"] if line["ply"] > old), None)

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(ENCODE(message).decode())      # a page that takes nothing any more does not answer pings either

    # -- receiving -----------------------------------------------------------------------------------------------------
    async def receiver(self) -> None:
        while True:
            message = await self.hear()
            if message is None:
                continue
            try:
                await self.answer(message)
            except OrreryError as error:
                await self.refuse(message.id, error)
            except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
                raise
            except Exception as error:
                LOG.error("a message failed", extra={"error": repr(error)[:200]}, exc_info=error)
                await self.refuse(message.id, TableError("error.ours", 500))

    async def hear(self) -> Message | None:
        data = await self.socket.receive()
        if data["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(data.get("code") or 1000)
        raw = data.get("text") or data.get("bytes") or b""
        if not self.site.limits.allow("message", self.key):
            raise Leaving(4429, table_msg("error.too_often").text(self.lang))
        try:
            if len(raw) > MESSAGE:
                raise TableError("error.too_big", 413)
            try:
                return said(DECODE(raw))
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                raise TableError("error.bad_message", 400) from None
        except TableError as error:
            await self.refuse(None, error)
            return None

    async def refuse(self, number: int | None, error: OrreryError) -> None:
        await self.send({"type": "error", "id": number, "code": error.code, "status": status_of(error), "text": error.text(self.lang)})

    async def answer(self, m: Message) -> None:
        session, tables = self.session, self.site.tables
        if m.resume is not None:
            self.resume = m.resume
        if m.have is not None:
            self.have, self.patches, self.painted = m.have, m.patches, None
        if m.build is not None and m.build != self.site.build:
            self.reply({"type": "old", "build": self.site.build})
        if m.form in state_message.FORMS or m.looking is not None or m.lang in LANGUAGES:
            self.look(m)
        if m.ping is not None:
            await self.send({"type": "pong"})
        if m.chat is not None:
            await self.say(m.chat)
        if m.visible is not None and m.visible != self.visible:
            self.visible = m.visible
            session.changed()
        beside = m.vote is not None or m.nudge is not None or m.ask_back or m.answer_back is not None or m.confirm is not None or m.abandon or m.reopen
        if not m.wants_something() and not beside:
            return
        if self.seat < 0:
            raise TableError("error.not_seated", 403)
        if m.act is not None:
            v = await tables.act(session, self.seat, m.act[:2000], m.at, [text[:2000] for text in m.then[:MOST_AT_ONCE]])
            await self.send({"type": "ok", "id": m.id, "v": v})
        elif m.undo:
            v = await tables.undo(session, self.seat)
            await self.send({"type": "ok", "id": m.id, "v": v})
        elif m.hint:
            self.site.limits.check("hint", self.person.id)
            await self.send({"type": "hint", "id": m.id, "best": await tables.hint(session, self.seat, self.lang)})
        elif m.prefer is not None:
            await tables.prefer(session, self.seat, m.prefer)
            await self.send({"type": "ok", "id": m.id, "v": session.v})
        elif beside:
            self.site.limits.check("form", self.person.id)
            await self.beside(m)
            await self.send({"type": "ok", "id": m.id, "v": session.v})
        elif m.back:
            await tables.come_back(session, self.seat)
            await self.send({"type": "ok", "id": m.id, "v": session.v})
        else:
            await self.consider(m)

    async def beside(self, m: Message) -> None:
        """What people agree on beside the game."""
        evening, session = self.site.tables.evening, self.session
        if m.vote is not None:
            about, what = m.vote.get("seat"), m.vote.get("what")
            if not isinstance(about, int) or not isinstance(what, str):
                raise TableError("error.bad_message", 400)
            await evening.vote(session, self.seat, about, what)
        elif m.nudge is not None:
            await evening.nudge(session, self.seat, m.nudge)
        elif m.ask_back:
            await evening.ask_back(session, self.seat)
        elif m.answer_back is not None:
            await evening.answer_back(session, self.seat, m.answer_back, m.always)
        elif m.confirm is not None:
            await evening.confirm(session, self.seat, m.confirm, m.yes)
        elif m.abandon:
            await evening.abandon(session, self.seat)
        else:
            await evening.reopen(session, self.seat)

    async def consider(self, m: Message) -> None:
        """Questions that change nothing."""
        drawing = None
        async with self.session.lock:
            await self.session.fresh()
            if m.why is not None:
                found: dict[str, Any] = {"type": "why", "text": state_message.why(self.session, self.seat, m.why[:2000], self.lang)}
            elif m.why_at is not None:
                found = {"type": "why", "text": state_message.why_at(self.session, self.seat, m.why_at[:100], self.lang)}
            elif m.picked is not None:
                found = preview.picked(self.session, self.seat, [part[:60] for part in m.picked[:80]], self.lang)
            else:
                found = preview.preview(self.session, self.seat, (m.preview or "")[:2000], self.lang)
                if m.peek:
                    drawing = preview.peek(self.session, self.seat, (m.preview or "")[:2000], self.lang, self.form)
        if drawing is not None and self.form != "none":
            found["panels"] = changed(await self.site.tables.renderer.draw(drawing), self.have)
        await self.send({**found, "id": m.id})

    def look(self, m: Message) -> None:
        if m.form in state_message.FORMS and m.form is not None:
            self.form = m.form
        if m.looking is not None and -1 <= m.looking < len(self.session.seats):
            self.looking = m.looking
        if m.lang in LANGUAGES and m.lang is not None:
            self.lang = m.lang
        self.wake()

    async def say(self, text: str) -> None:
        text = " ".join(text.split())
        if not text:
            return
        if len(text) > CHAT:
            raise TableError("error.chat_long", 413, most=CHAT)
        self.site.limits.check("chat", self.person.id)
        user = await self.site.store.user(self.person.id)
        if user is not None and user.standing:
            raise TableError("error.silenced", 403)
        name = await self.site.identity.keep(self.person)
        if self.seat >= 0:
            name = self.session.seats[self.seat].name
        await self.site.tables.say(self.session, self.person.id, self.seat, name, text)


class Leaving(Exception):
    """The connection ends for a reason."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text
