"""How one comes to a seat and leaves it: invitations, personal links, the ways out."""
from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from orrery.games import find
from orrery.table.errors import TableError
from orrery.table.records import TableRow
from orrery.table.session import Session
from orrery.table.workers import default_level

from . import cards
from .looking import seen
from .site import client, site_of


async def join(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    row, seats = await site.tables.invited(request.path_params["invite"])
    if any(s.user_id == person.id and s.kind == "human" for s in seats):
        return await site.redirect(request, f"/t/{row.id}")
    if row.state == "running" and not row.rated:
        return await rejoin(request, row)
    if row.state != "open":
        raise TableError("error.begun", 410)
    if not any(s.kind == "open" for s in seats):
        raise TableError("error.full", 409)
    site.gatherings.opens(row.id, person.id)
    figures = await site.store.figures(row.game, seats)
    return await site.page(request, "join.html", {
        "table": cards.table_card(row, seats, person.id, person.lang),
        "seats": [cards.seat_card(s, person.id, person.lang, rating=figures.get(s.seat)) for s in seats],
        "name": person.name, "options": cards.options_in_words(row, person.lang), "invite": row.invite,
        "game": cards.game_card(find(row.game), person.lang)})


async def rejoin(request: Request, row: TableRow) -> Response:
    """The invitation of a game that goes on, opened on a device that does not sit there: for whoever lost the link to their seat."""
    site = site_of(request)
    person = await site.who(request)
    session = await site.tables.open(row.id, newest=True)
    asked = next((c.seat for c in session.agreed.claims.values() if c.user_id == person.id), None)
    free = [cards.seat_card(s, person.id, person.lang) for s in session.seats if s.kind == "human" and not session.here(s.seat)]
    return await site.page(request, "rejoin.html", {
        "table": cards.table_card(session.table, session.seats, person.id, person.lang), "seats": free, "invite": row.invite,
        "asked": session.seats[asked].name if asked is not None else "", "refused": asked is None and "asked" in request.query_params,
        "game": cards.game_card(session.game, person.lang)}, 200 if free else 410)


async def my_seat(request: Request) -> Response:
    """The personal link to one's seat, with its picture for another device's camera."""
    site = site_of(request)
    session, seat = await seen(request)
    if seat < 0:
        raise TableError("error.not_seated", 403)
    person = await site.who(request)
    url = f"{site.base(request)}/seat/{await site.tables.evening.link(session, seat)}"
    return await site.page(request, "my_seat.html", {
        "table": cards.table_card(session.table, session.seats, person.id, person.lang), "seat": seat, "name": session.seats[seat].name,
        "seat_url": url, "code": code_svg(url),
        "invite_url": f"{site.base(request)}/join/{session.table.invite}" if session.running and not session.table.rated else ""})


def code_svg(url: str) -> str:
    """A QR code; '' where the library for it is missing."""
    try:
        import segno
    except ImportError:
        return ""
    return str(segno.make(url, error="m").svg_inline(border=3, dark="#17213b", light="#ffffff", omitsize=True))


async def seat_of_link(request: Request) -> tuple[Session, int]:
    """The seat of a personal link. Links are not to be guessed: tries are counted by address."""
    site = site_of(request)
    row = await site.store.seat_by_link(request.path_params["link"])
    if row is None:
        await site.quota("link", client(request))
        raise TableError("error.bad_link", 404)
    return await site.tables.open(row.table_id, newest=True), row.seat


async def seat_link(request: Request) -> Response:
    """Welcome back: one tap takes the seat to this device."""
    site = site_of(request)
    person = await site.who(request)
    session, seat = await seat_of_link(request)
    if session.seats[seat].user_id == person.id:
        return await site.redirect(request, f"/t/{session.table.id}")
    async with session.lock:
        card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
    return await site.page(request, "seat.html", {"table": card, "seat": seat, "name": session.seats[seat].name,
                                                  "stand_in": bool(session.seats[seat].stand_in), "link": request.path_params["link"]})


async def leave(request: Request) -> Response:
    """The three ways to leave a game."""
    site = site_of(request)
    session, seat = await seen(request)
    if seat < 0:
        raise TableError("error.not_seated", 403)
    person = await site.who(request)
    others = [s.name for s in session.seats if s.seat != seat and s.kind == "human"]
    async with session.lock:
        await session.fresh()
        card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
    return await site.page(request, "leave.html", {
        "table": card, "others": others, "rated": session.table.rated,
        "levels": cards.levels(person.lang), "default_level": default_level(), "agreed": seat in session.agreed.abandoning})
