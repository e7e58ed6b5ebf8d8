"""Several people at one device: a curtain between their seats. It is a page of its own that shows nothing of the table, so that nobody sees another's
cards while the device goes round."""
from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from orrery.kernel.reading import whole
from orrery.table.errors import TableError
from orrery.table.records import SeatRow

from . import cards
from .looking import cookie_of, lifted_for
from .site import site_of

DAY: Final = 86400


def curtained(request: HTTPConnection, table_id: str, seats: list[SeatRow], user_id: str) -> bool:
    """Do several people play at this device, and has nobody said yet who they are?"""
    mine = [s.seat for s in seats if s.user_id == user_id and s.kind == "human"]
    return len(mine) > 1 and lifted_for(request, table_id) not in mine


async def curtain(request: Request) -> Response:
    """GET /t/{id}/curtain: the curtain comes down."""
    site = site_of(request)
    person = await site.who(request)
    session = await site.tables.open(request.path_params["id"], newest=True)
    async with session.lock:
        await session.fresh()
        card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
        waiting = session.match.waiting() if session.running else []
    mine = [s for s in session.seats if s.user_id == person.id and s.kind == "human"]
    if not mine:
        raise TableError("error.not_yours", 403)
    if len(mine) < 2 or not session.running:
        return await site.redirect(request, f"/t/{session.table.id}")
    asked = [s for s in mine if s.seat in waiting and not s.stand_in]
    response = await site.page(request, "curtain.html", {
        "table": card, "asked": [{"seat": s.seat, "name": s.name} for s in asked],
        "others": [{"seat": s.seat, "name": s.name} for s in mine if s not in asked],
        "waits": [s.name for s in session.seats if s.seat in waiting and s not in mine]})
    response.delete_cookie(cookie_of(session.table.id))
    return response


async def lift(request: Request) -> Response:
    """POST /t/{id}/curtain: somebody says who they are, and sees their own side of the table."""
    site = site_of(request)
    person, fields = await site.form(request)
    row, seats = await site.tables.lobby(request.path_params["id"])
    seat = whole(fields.get("seat", ""))
    if not any(s.seat == seat and s.user_id == person.id and s.kind == "human" for s in seats):
        raise TableError("error.not_yours", 403)
    response = await site.redirect(request, f"/t/{row.id}")
    response.set_cookie(cookie_of(row.id), str(seat), max_age=DAY, httponly=True, samesite="lax", secure=site.config.secure)
    return response
