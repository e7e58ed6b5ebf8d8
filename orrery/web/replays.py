"""Games looked at again, answer by answer."""
from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from orrery.kernel.reading import whole
from orrery.table import replay, state_message
from orrery.table.renderer import changed
from orrery.table.session import Session

from . import cards
from .looking import form_of, hashes, seen
from .site import Json, site_of


def seat_asked(request: Request, session: Session, seat: int) -> int:
    """From where to look: one's own seat; any once the game is over."""
    asked = whole(request.query_params.get("seat", ""))
    return asked if session.match.over and asked is not None and -1 <= asked < session.match.seats else seat


def number_of(text: str, low: int, high: int) -> int:
    found = whole(text)
    return max(low, min(high, found)) if found is not None else high


async def replay_page(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    session, seat = await seen(request)
    site.weigh(request, person)
    async with session.lock:
        await session.fresh()
        data = await asyncio.to_thread(replay.course, session, seat_asked(request, session, seat), person.lang)
        ply = number_of(request.query_params.get("ply", ""), 0, data["plies"])
        first, drawing = replay.moment(session, seat_asked(request, session, seat), ply, person.lang, form_of(request), -1)
        card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
    first["panels"] = await site.tables.renderer.draw(drawing)
    return await site.page(request, "replay.html", {
        "table": card, "seat": seat, "replay": data, "first": first, "style": site.style(session.game),
        "can_fork": not person.fresh and not (session.table.rated and session.running),
        "game": cards.game_card(session.game, person.lang),
        "seed": state_message.seed(session), "levels": cards.levels(person.lang), "watch": request.query_params.get("watch", "") if seat < 0 else ""})


async def replay_json(request: Request) -> Response:
    site = site_of(request)
    session, seat = await seen(request)
    person = await site.who(request)
    site.weigh(request, person)
    async with session.lock:
        await session.fresh()
        return Json(await asyncio.to_thread(replay.course, session, seat_asked(request, session, seat), person.lang))


async def replay_at(request: Request) -> Response:
    site = site_of(request)
    session, seat = await seen(request)
    person = await site.who(request)
    site.weigh(request, person, "moment")
    looking = number_of(request.query_params.get("looking", "-1"), -1, session.match.seats - 1)
    async with session.lock:
        await session.fresh()
        found, drawing = replay.moment(session, seat_asked(request, session, seat), request.path_params["ply"], person.lang, form_of(request), looking)
    found["panels"] = changed(await site.tables.renderer.draw(drawing), hashes(request))
    return Json(found)
