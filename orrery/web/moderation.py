"""Peace at the table: mute, block and report; and the host's page."""
from __future__ import annotations

import time
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from orrery.table.errors import TableError
from orrery.table.records import Complaint, TableRow
from orrery.table.session import Session
from orrery.table.store import new_id

from . import cards
from .identity import Person
from .looking import seen
from .site import Site, ago, client, site_of

SHOWN: Final = 60       # lines of chat that may be reported
SILENCED: Final = 1
BARRED: Final = 2


# -- for players ----------------------------------------------------------------------------------------------------------
async def people(request: Request) -> Response:
    """Who sits here and what was said, with ways not to read it."""
    site = site_of(request)
    person = await site.who(request)
    session, seat = await seen(request)
    if seat < 0:
        raise TableError("error.not_seated", 403)
    blocked = await site.store.blocked_by(person.id)
    lines = [line for line in await site.store.chat(session.table.id, SHOWN) if line.user_id != person.id]
    others = [{"seat": s.seat, "name": s.name, "blocked": s.user_id in blocked} for s in session.seats if s.kind == "human" and s.seat != seat and s.user_id]
    return await site.page(request, "people.html", {
        "table": cards.table_card(session.table, session.seats, person.id, person.lang), "others": others, "told": "told" in request.query_params,
        "lines": [{"n": x.number, "name": x.name, "text": x.text, "ago": ago(time.time() - x.at), "blocked": x.user_id in blocked} for x in lines]})


async def mute(request: Request) -> Response:
    """Somebody at this table is not read, and does not join my tables, any more (or again)."""
    site, person, session, fields = await here(request)
    other = await whom(site, session, fields)
    await site.store.block(person.id, other, fields.get("on", "") == "on")
    for watcher in session.watchers:
        if getattr(watcher, "person", None) is not None and watcher.person.id == person.id:  # type: ignore[attr-defined]
            watcher.blocked = await site.store.blocked_by(person.id)  # type: ignore[attr-defined]
    return await site.redirect(request, f"/t/{session.table.id}/people")


async def complain(request: Request) -> Response:
    """To the host: a line of the chat, with the words of whoever reports it."""
    site, person, session, fields = await here(request)
    about = await whom(site, session, fields)
    await site.quota("complain", person.id, client(request))
    said = next((x.text for x in await site.store.chat(session.table.id, SHOWN) if str(x.number) == fields.get("n")), "")
    text = f"{said} / {fields.get('text', '')[:300]}".strip(" /")
    await site.store.complain(Complaint(new_id(), time.time(), person.id, about, session.table.id, "chat", text[:600]))
    return await site.redirect(request, f"/t/{session.table.id}/people?told=1")


async def here(request: Request) -> tuple[Site, Person, Session, dict[str, str]]:
    site = site_of(request)
    person, fields = await site.form(request)
    session, seat = await seen(request)
    if seat < 0:
        raise TableError("error.not_seated", 403)
    return site, person, session, fields


async def whom(site: Site, session: Session, fields: dict[str, str]) -> str:
    """The person of a seat or of a line of the chat."""
    seat = next((s.user_id for s in session.seats if fields.get("seat") == str(s.seat) and s.kind == "human"), "")
    line = next((x.user_id for x in await site.store.chat(session.table.id, SHOWN) if fields.get("n") == str(x.number)), "")
    if not (seat or line):
        raise TableError("error.bad_field", 400, field="seat")
    return seat or line


async def notice_two_seats(site: Site, request: Request, person: Person, row: TableRow, user_ids: list[str]) -> None:
    """One person in two seats of a rated game? Who sits down from the address of another who sits there is told to the host, who may ask."""
    address = client(request)
    known = site.addresses
    twin = next((u for u in user_ids if u != person.id and known.get(u) == address), None)
    known[person.id] = address
    if len(known) > 50000:
        known.clear()
    if row.rated and twin is not None:
        await site.store.complain(Complaint(new_id(), time.time(), "", person.id, row.id, "two_seats", twin))


# -- for hosts ------------------------------------------------------------------------------------------------------------
async def host_of(request: Request) -> tuple[Site, Person]:
    """The person, when they are one of the server's hosts; everybody else finds no such page."""
    site = site_of(request)
    person = await site.who(request)
    names = {name.casefold() for name in site.config.host_account}
    if not person.account or person.name.casefold() not in names:
        raise TableError("error.not_found", 404)
    return site, person


async def host(request: Request) -> Response:
    site, person = await host_of(request)
    found: list[dict[str, Any]] = []
    for c in await site.store.complaints():
        about, by = await site.store.user(c.about), await site.store.user(c.by)
        found.append({"id": c.id, "kind": c.kind, "text": c.text if c.kind == "chat" else "", "table": c.table_id, "ago": ago(time.time() - c.at),
                      "about": about.name if about is not None else "?", "user": c.about, "standing": about.standing if about is not None else 0,
                      "by": by.name if by is not None else ""})
    sessions = list(site.tables.sessions.values())
    busy = sorted(sessions, key=lambda s: -len(s.watchers))[:20]
    figures = {**await site.store.house_figures(), "in_memory": len(sessions), "pages_open": sum(len(s.watchers) for s in sessions),
               "set_aside": len(site.tables.resting), "bots_waiting": site.tables.workers.queue.waiting()}
    return await site.page(request, "host.html", {
        "complaints": found, "figures": figures, "saved": "saved" in request.query_params,
        "tables": [{"id": s.table.id, "title": s.game.id, "names": [x.name for x in s.seats], "watchers": len(s.watchers)} for s in busy]})


async def judge(request: Request) -> Response:
    """What the host does about a complaint: nothing, silence somebody, bar them, or let them be again."""
    site, _ = await host_of(request)
    _, fields = await site.form(request)
    what = fields.get("what", "")
    standing = {"silence": SILENCED, "bar": BARRED, "free": 0}.get(what)
    if standing is not None and fields.get("user"):
        await site.store.set_standing(fields["user"][:40], standing)
    elif what != "nothing":
        raise TableError("error.bad_field", 400, field="what")
    if fields.get("id"):
        await site.store.settle(fields["id"][:40])
    return await site.redirect(request, "/host?saved=1")
