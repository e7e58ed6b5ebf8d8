"""From where somebody looks at a table, and in which form."""
from __future__ import annotations

from starlette.requests import HTTPConnection, Request

from orrery.kernel.reading import whole
from orrery.table.errors import TableError
from orrery.table.records import SeatRow
from orrery.table.session import Session

from .site import site_of


def seat_here(request: HTTPConnection, table_id: str, seats: list[SeatRow], user_id: str) -> int:
    """The seat of whoever asks; at a device at which several play, the one for whom the curtain was lifted last, else the first; -1: none."""
    mine = [s.seat for s in seats if s.user_id == user_id and s.kind == "human"]
    lifted = lifted_for(request, table_id)
    return lifted if lifted in mine else mine[0] if mine else -1


def lifted_for(request: HTTPConnection, table_id: str) -> int:
    """Who looks behind the curtain of this table; -1 while it is down."""
    found = whole(request.cookies.get(cookie_of(table_id), ""))
    return found if found is not None else -1


def cookie_of(table_id: str) -> str:
    return f"at-{table_id[:12]}"


async def seen(request: Request) -> tuple[Session, int]:
    """The table of this address and the seat it may be seen from; -1 for spectators with the link."""
    site = site_of(request)
    person = await site.who(request)
    session = await site.tables.open(request.path_params["id"], newest=True)
    seat = seat_here(request, session.table.id, session.seats, person.id)
    if seat < 0 and not session.table.public and session.table.owner != person.id and request.query_params.get("watch") != session.table.watch:
        raise await site.tables.evening.lost(session, person.id) or TableError("error.not_yours", 403)
    return session, seat


def form_of(request: Request) -> str:
    form = request.query_params.get("form", "wide")
    return form if form in ("wide", "narrow") else "wide"


def hashes(request: Request) -> dict[str, str]:
    """The panels that a page has: ?have=galaxy:9f3c,own:77ab"""
    pairs = [pair.partition(":") for pair in request.query_params.get("have", "").split(",")]
    return {name: mark for name, _, mark in pairs if mark}
