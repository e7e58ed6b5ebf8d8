"""The live connection, one WebSocket per page: who is let in, how it begins and ends. What is said on it: connection.py."""
from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from orrery.kernel.errors import OrreryError
from orrery.table.errors import TableError, table_msg
from orrery.table.tables import chat_json

from .connection import Connection, Leaving
from .looking import seat_here
from .site import ENCODE, Site, client, site_of, status_of, way_of

LOG: Final = logging.getLogger("orrery.socket")
CLOSED: Final = {403: 4403, 404: 4404, 429: 4429}     # how the page hears that it need not try again, by status
HELLO: Final = 10.0         # seconds to say the first word
async def table(socket: WebSocket) -> None:
    """GET /t/{id}/live"""
    site = site_of(socket)
    try:
        connection = await admit(site, socket)
    except OrreryError as error:
        await turn_away(socket, error)
        return
    held = (f"u/{connection.person.id}", f"a/{client(socket)}")
    try:
        site.limits.hold(*held)
    except TableError as error:
        await turn_away(socket, error)
        return
    table = connection.session
    try:
        await socket.accept()
        table.watchers.add(connection)
        try:
            first = await asyncio.wait_for(connection.hear(), HELLO)
        except TimeoutError:
            first = None
        if first is not None:
            await connection.answer(first)
        connection.blocked = await site.store.blocked_by(connection.person.id)
        lines = [chat_json(line) for line in await site.store.chat(table.table.id)]
        connection.reply({"type": "chat", "lines": [{k: v for k, v in line.items() if k != "by"} for line in lines if line["by"] not in connection.blocked]})
        table.changed()
        if connection.seat >= 0:
            site.tables.attend(table)       # bots wait at a table that its players have left
        await both(connection.sender(), connection.artist(), connection.receiver())
    except WebSocketDisconnect:
        pass
    except Leaving as reason:
        await bye(socket, reason.code, "leaving", reason.text, False)
    except OrreryError as error:
        lang = connection.lang
        await bye(socket, CLOSED.get(status_of(error), 1012), error.code, error.text(lang), error.code != "error.set_aside", way_of(error, lang))
    except (TimeoutError, RuntimeError, OSError):
        await bye(socket, 4408, "slow", "", True)
    except Exception as error:          # what this reader is shown cannot be made: the others go on
        LOG.error("a page cannot be shown", extra={"table": table.table.id[:4], "error": repr(error)[:300]}, exc_info=error)
        await bye(socket, 1011, "error.ours", table_msg("error.ours").text(connection.lang), False)
    finally:
        site.limits.release(*held)
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
    session = await site.tables.open(socket.path_params["id"], newest=True)
    seat = seat_here(socket, session.table.id, session.seats, person.id)
    if seat < 0 and not session.table.public and session.table.owner != person.id and socket.query_params.get("watch") != session.table.watch:
        raise await site.tables.evening.lost(session, person.id) or TableError("error.not_yours", 403)
    return Connection(site, socket, session, person, seat)


async def turn_away(socket: WebSocket, error: OrreryError) -> None:
    status = status_of(error)
    await socket.accept()
    lang = getattr(getattr(socket.state, "person", None), "lang", "en")
    await bye(socket, CLOSED.get(status, 1012 if status == 503 else 4400), error.code, error.text(lang), status in (429, 503), way_of(error, lang))


async def bye(socket: WebSocket, code: int, key: str, text: str, again: bool, way: dict[str, str] | None = None) -> None:
    if socket.client_state is not WebSocketState.CONNECTED or socket.application_state is not WebSocketState.CONNECTED:
        return
    message = {"type": "bye", "code": key, "text": text, "again": again} | ({"way": way} if way else {})
    try:
        await asyncio.wait_for(socket.send_text(ENCODE(message).decode()), 2)
        await asyncio.wait_for(socket.close(code), 2)
    except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
        return
