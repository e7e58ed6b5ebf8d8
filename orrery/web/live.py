"""The live connection: one WebSocket per page. The page sends answers, the server sends what that seat may see."""
from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from orrery.kernel.errors import OrreryError
from orrery.kernel.text import LANGUAGES
from orrery.table import sheet
from orrery.table.errors import TableError, table_msg
from orrery.table.hall import chat_json
from orrery.table.live import Live

from .identity import Person
from .limits import CHAT, MESSAGE
from .site import ENCODE, Site, site_of, status_of

LOG: Final = logging.getLogger("orrery.live")
HELLO: Final = 10.0         # seconds to say the first word
PATIENCE: Final = 0.04      # seconds that words wait for their picture


class Message(msgspec.Struct):
    """Everything a page may say; each message uses a few of these."""

    id: int | None = None
    act: str | None = None
    at: int | None = None
    undo: bool = False
    why: str | None = None
    why_at: str | None = None
    preview: str | None = None
    chat: str | None = None
    form: str | None = None
    looking: int | None = None
    lang: str | None = None
    back: bool = False
    hint: bool = False
    wish: dict[str, str | int | bool] | None = None
    ping: int | None = None
    resume: int | None = None
    next: bool = False
    step: int | None = None


DECODE: Final = msgspec.json.Decoder(Message).decode


class Connection:
    """One open page."""

    def __init__(self, site: Site, socket: WebSocket, live: Live, person: Person, seat: int) -> None:
        self.site, self.socket, self.live, self.person = site, socket, live, person
        self.seat = seat
        self.lang, self.form, self.looking = person.lang, "wide", -1
        self.svg = ""                               # the picture the page has
        self.picture = -1                           # the event number it shows
        self.log: list[dict[str, Any]] = []         # the log the page has
        self.resume: int | None = None
        self.dirty = asyncio.Event()
        self.replies: list[dict[str, Any]] = []
        self.key = f"{person.id}/{id(self)}"

    # -- Watcher -------------------------------------------------------------------------------------------------------
    def wake(self) -> None:
        self.dirty.set()

    def chatted(self, lines: list[dict[str, Any]]) -> None:
        self.reply({"type": "chat", "lines": lines})

    def reply(self, message: dict[str, Any]) -> None:
        if len(self.replies) < 200:
            self.replies.append(message)
        self.dirty.set()

    # -- sending -------------------------------------------------------------------------------------------------------
    async def sender(self) -> None:
        """Sends what is due. Several changes at once make one message: a page wants to know how things stand."""
        first = True
        shown: Any = None                                   # what the page has
        drawing: asyncio.Task[str] | None = None            # a picture that is still to be sent
        while True:
            await self.dirty.wait()
            self.dirty.clear()
            replies, self.replies = self.replies, []
            for reply in replies:
                await self.send(reply)
            async with self.live.lock:
                await self.live.fresh()
                mark = (self.live.v, self.lang, self.form, self.looking, self.presence())
                if mark == shown and (drawing is None or not drawing.done()):
                    continue
                message = sheet.state(self.live, self.seat, self.lang, self.form == "none")
                if mark != shown:
                    drawing = self.site.hall.artists.table(self.live, self.seat, self.lang, self.form, self.looking) if self.form != "none" else None
            shown = mark
            drawing = await self.update(message, drawing, first)
            first = False

    async def update(self, message: dict[str, Any], drawing: asyncio.Task[str] | None, first: bool) -> asyncio.Task[str] | None:
        """The state with its picture. When the artists are busy the words go ahead; the picture is then given back, to be sent later."""
        svg = self.svg
        if drawing is not None:
            done, _ = await asyncio.wait({drawing}, timeout=None if first else PATIENCE)
            if done and not drawing.cancelled():
                svg, self.picture = drawing.result(), message["v"]
            if done:
                drawing = None
        await self.send(self.shortened({**message, "svg": svg}, first))
        if drawing is not None:
            drawing.add_done_callback(lambda _: self.wake())
        return drawing

    def presence(self) -> Any:
        """What else the page shows that is not in the journal."""
        live = self.live
        return (tuple(live.here(i) for i in range(len(live.seats))), tuple((s.stand_in, s.wishes) for s in live.seats), live.table.state,
                sum(1 for w in live.watchers if w.seat < 0), tuple(live.figures.items()), tuple(live.changes.items()))

    def shortened(self, message: dict[str, Any], first: bool) -> dict[str, Any]:
        """Without what the page has already."""
        message = dict(message)
        message["picture"] = self.picture
        if first:
            message["since"] = self.since(message)
        if message["svg"] == self.svg or not message["svg"]:
            del message["svg"]
        else:
            self.svg = message["svg"]
        log = message["log"]
        same = len(self.log)
        if same > len(log) or (same and log[same - 1] is not self.log[same - 1]):       # a line that changed is a new one, and so are all after it
            same = next((i for i, (a, b) in enumerate(zip(log, self.log, strict=False)) if a is not b and a != b), min(len(log), len(self.log)))
        message["log_from"], message["log"] = same, log[same:]
        self.log = log
        return message

    def since(self, message: dict[str, Any]) -> int | None:
        """The first line that is new to a page that comes back. Undone answers shift the count; then too much is new, never too little."""
        if self.resume is None or self.resume >= message["v"]:
            return None
        old = max(0, len(self.live.acts) - (message["v"] - self.resume))
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
                return DECODE(raw)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                raise TableError("error.bad_message", 400) from None
        except TableError as error:
            await self.refuse(None, error)
            return None

    async def refuse(self, number: int | None, error: OrreryError) -> None:
        await self.send({"type": "error", "id": number, "code": error.code, "status": status_of(error), "text": error.text(self.lang)})

    async def answer(self, m: Message) -> None:
        live, hall = self.live, self.site.hall
        if m.resume is not None:
            self.resume = m.resume
        if m.form in sheet.FORMS or m.looking is not None or m.lang in LANGUAGES:
            self.look(m)
        if m.ping is not None:
            await self.send({"type": "pong"})
        if m.chat is not None:
            await self.say(m.chat)
        if m.act is None and not m.undo and m.why is None and m.why_at is None and m.preview is None and not m.back and not m.hint and m.wish is None:
            return
        if self.seat < 0:
            raise TableError("error.not_seated", 403)
        if m.act is not None:
            v = await hall.act(live, self.seat, m.act[:2000], m.at)
            await self.send({"type": "ok", "id": m.id, "v": v})
        elif m.undo:
            v = await hall.undo(live, self.seat)
            await self.send({"type": "ok", "id": m.id, "v": v})
        elif m.hint:
            self.site.limits.check("hint", self.person.id)
            await self.send({"type": "hint", "id": m.id, "best": await hall.hint(live, self.seat, self.lang)})
        elif m.wish is not None:
            await hall.wish(live, self.seat, m.wish)
            await self.send({"type": "ok", "id": m.id, "v": live.v})
        elif m.back:
            await hall.come_back(live, self.seat)
            await self.send({"type": "ok", "id": m.id, "v": live.v})
        else:
            await self.consider(m)

    async def consider(self, m: Message) -> None:
        """Questions that change nothing."""
        picture = None
        async with self.live.lock:
            await self.live.fresh()
            if m.why is not None:
                found: dict[str, Any] = {"type": "why", "text": sheet.why(self.live, self.seat, m.why[:2000], self.lang)}
            elif m.why_at is not None:
                found = {"type": "why", "text": sheet.why_at(self.live, self.seat, m.why_at[:100], self.lang)}
            else:
                found, picture = sheet.preview(self.live, self.seat, (m.preview or "")[:2000], self.lang, self.form)
        if picture is not None and self.form != "none":
            found["svg"] = await self.site.hall.artists.draw(picture)
        await self.send({**found, "id": m.id})

    def look(self, m: Message) -> None:
        if m.form in sheet.FORMS and m.form is not None:
            self.form = m.form
        if m.looking is not None and -1 <= m.looking < len(self.live.seats):
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
        name = await self.site.identity.keep(self.person)
        if self.seat >= 0:
            name = self.live.seats[self.seat].name
        await self.site.hall.say(self.live, self.person.id, self.seat, name, text)


class Leaving(Exception):
    """The connection ends for a reason."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


async def live(socket: WebSocket) -> None:
    """GET /t/{id}/live"""
    site = site_of(socket)
    try:
        connection = await admit(site, socket)
    except OrreryError as error:
        await turn_away(socket, error)
        return
    await socket.accept()
    table = connection.live
    table.watchers.add(connection)
    try:
        try:
            first = await asyncio.wait_for(connection.hear(), HELLO)
        except TimeoutError:
            first = None
        if first is not None:
            await connection.answer(first)
        connection.reply({"type": "chat", "lines": [chat_json(line) for line in await site.store.chat(table.table.id)]})
        table.changed()
        await both(connection.sender(), connection.receiver())
    except WebSocketDisconnect:
        pass
    except Leaving as reason:
        await bye(socket, reason.code, "leaving", reason.text, False)
    except OrreryError as error:
        await bye(socket, 1012, error.code, error.text(connection.lang), True)
    except (TimeoutError, RuntimeError, OSError):
        await bye(socket, 4408, "slow", "", True)
    finally:
        table.leave(connection)


async def both(*works: Any) -> None:
    """Run until one ends; its exception, if it has one, goes on."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def admit(site: Site, socket: WebSocket) -> Connection:
    """Who may look at this table, and from which seat."""
    person = await site.who(socket)
    if not site.same_origin(socket):
        raise TableError("error.csrf", 403)
    site.limits.check("live", person.id)
    live = await site.hall.open(socket.path_params["id"], newest=True)
    seat = live.seat_of(person.id)
    if seat < 0 and not live.table.public and live.table.owner != person.id and socket.query_params.get("watch") != live.table.watch:
        raise TableError("error.not_yours", 403)
    return Connection(site, socket, live, person, seat)


async def turn_away(socket: WebSocket, error: OrreryError) -> None:
    status = status_of(error)
    await socket.accept()
    lang = getattr(getattr(socket.state, "person", None), "lang", "en")
    await bye(socket, {403: 4403, 404: 4404, 429: 4429}.get(status, 1012 if status == 503 else 4400), error.code, error.text(lang), status in (429, 503))


async def bye(socket: WebSocket, code: int, key: str, text: str, again: bool) -> None:
    if socket.client_state is not WebSocketState.CONNECTED or socket.application_state is not WebSocketState.CONNECTED:
        return
    try:
        await asyncio.wait_for(socket.send_text(ENCODE({"type": "bye", "code": key, "text": text, "again": again}).decode()), 2)
        await asyncio.wait_for(socket.close(code), 2)
    except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
        return
