"""From where somebody looks at a table, and in which form."""
from __future__ import annotations

from starlette.requests import Request

from orrery.table.errors import TableError
from orrery.table.session import Session

from .site import site_of


async def seen(request: Request) -> tuple[Session, int]:
    """The table of this address and the seat it may be seen from; -1 for spectators with the link."""
    site = site_of(request)
    person = await site.who(request)
    session = await site.tables.open(request.path_params["id"], newest=True)
    seat = session.seat_of(person.id)
    if seat < 0 and not session.table.public and session.table.owner != person.id and request.query_params.get("watch") != session.table.watch:
        raise TableError("error.not_yours", 403)
    return session, seat


def form_of(request: Request) -> str:
    form = request.query_params.get("form", "wide")
    return form if form in ("wide", "narrow") else "wide"


def hashes(request: Request) -> dict[str, str]:
    """The panels that a page has: ?have=galaxy:9f3c,own:77ab"""
    pairs = [pair.partition(":") for pair in request.query_params.get("have", "").split(",")]
    return {name: mark for name, _, mark in pairs if mark}
