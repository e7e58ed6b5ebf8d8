"""The guided first game in the browser: the table page with a script instead of opponents."""
from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from orrery.games import find
from orrery.kernel.errors import OrreryError
from orrery.kernel.reading import whole
from orrery.kernel.text import LANGUAGES
from orrery.table import preview, state_message, telling
from orrery.table.errors import TableError
from orrery.table.lesson import Lesson
from orrery.table.renderer import drawing_of

from . import cards
from .connection import Connection, Leaving
from .messages import Message
from .site import client, site_of, status_of
from .socket import bye, turn_away


async def page(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    site.limits.check("render", person.id)
    game = find(request.path_params["game"])
    lesson = Lesson(game)
    lesson.go(whole(request.query_params.get("step", "")) or 0)
    state = lesson.state(person.lang)
    session = lesson.session
    state["panels"] = await site.tables.renderer.draw(drawing_of(session.match, state["seat"], person.lang, "wide", -1))
    return await site.page(request, "table.html", {
        "table": cards.table_card(session.table, session.seats, "", person.lang, session), "seat": state["seat"], "game": cards.game_card(game, person.lang),
        "state": state, "style": site.style(game), "live_url": f"/learn/{game.id}/live", "chat": [], "watch_url": "", "replay_url": "", "save_url": "",
        "lesson": state["lesson"], "watch": ""})


async def lesson(socket: WebSocket) -> None:
    """GET /learn/{game}/live"""
    site = site_of(socket)
    try:
        person = await site.who(socket)
        if not site.same_origin(socket):
            raise TableError("error.csrf", 403)
        site.limits.check("live", person.id)
        lesson = Lesson(find(socket.path_params["game"]))
    except OrreryError as error:
        await turn_away(socket, error)
        return
    held = (f"u/{person.id}", f"a/{client(socket)}")
    try:
        site.limits.hold(*held)
    except OrreryError as error:
        await turn_away(socket, error)
        return
    await socket.accept()
    page = Connection(site, socket, lesson.session, person, 0)
    try:
        while True:
            message = await page.hear()
            try:
                if message is not None:
                    await answer(lesson, page, message)
            except OrreryError as error:
                page.replies.append({"type": "error", "id": message.id if message else None, "code": error.code, "status": status_of(error),
                                     "text": error.text(page.lang)})
            for reply in page.replies:
                await page.send(reply)
            page.replies = []
            state = lesson.state(page.lang)
            drawing = drawing_of(lesson.session.match, state["seat"], page.lang, page.form, page.looking, table=page.key)
            async with site.tables.renderer.place(drawing.table):
                update = await site.tables.renderer.update(drawing, page.have, page.sent if page.patches else {})
            if page.session is not lesson.session:              # the table was set anew
                page.session, page.heard = lesson.session, telling.told_up_to(lesson.session)
            state["told"] = page.tell(False)
            page.put(state, state["v"], update)
            await page.send(page.shortened(state, False))
    except WebSocketDisconnect:
        pass
    except Leaving as reason:
        await bye(socket, reason.code, "leaving", reason.text, False)
    except (TimeoutError, RuntimeError, OSError):
        await bye(socket, 4408, "slow", "", True)
    finally:
        site.limits.release(*held)


async def answer(lesson: Lesson, page: Connection, m: Message) -> None:
    match = lesson.session.match
    seat = int(lesson.here.get("seat", 0))
    if m.form in state_message.FORMS and m.form is not None:
        page.form = m.form
    if m.lang in LANGUAGES and m.lang is not None:
        page.lang = m.lang
    if m.looking is not None and -1 <= m.looking < match.seats:
        page.looking = m.looking
    if m.have is not None:
        page.have, page.patches = m.have, m.patches
    reply: dict[str, Any] | None = None
    if m.act is not None:
        lesson.act(m.act[:400], page.lang)
        reply = {"type": "ok", "id": m.id, "v": lesson.session.v}
    elif m.next:
        lesson.next()
    elif m.step is not None:
        lesson.go(m.step)
    elif m.why is not None:
        reply = {"type": "why", "id": m.id, "text": match.why_not(seat, m.why[:400], page.lang)}
    elif m.preview is not None:
        reply = {**preview.preview(lesson.session, seat, m.preview[:400], page.lang), "id": m.id}
    elif m.picked is not None:
        reply = {**preview.picked(lesson.session, seat, m.picked[:80], page.lang), "id": m.id}
    elif m.why_at is not None:
        reply = {"type": "why", "id": m.id, "text": state_message.why_at(lesson.session, seat, m.why_at[:100], page.lang)}
    elif m.ping is not None:
        reply = {"type": "pong"}
    if reply is not None:
        page.replies.append(reply)
