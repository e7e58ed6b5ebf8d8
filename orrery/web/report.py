"""The page of the report: my own decisions first, then what was done well, and one thing to try next time."""
from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from orrery.table import report_told, state_message
from orrery.table.report_told import ALL
from orrery.table.session import Session

from . import cards
from .accuracy import lately
from .charts import chart
from .looking import seen
from .site import site_of

WAIT: Final = 0.8        # seconds the page waits for a report before it says that it is being worked out
TALL: Final = 190


async def page(request: Request) -> Response:
    """GET /t/{id}/report?seat=. Worked out once, elsewhere; meanwhile the page says so."""
    site = site_of(request)
    person = await site.who(request)
    session, seat = await seen(request)
    site.weigh(request, person)
    async with session.lock:
        await session.fresh()
    found = await site.tables.reports.get(session, WAIT)
    token = request.query_params.get("watch", "") if seat < 0 else ""
    who = report_told.whose(session, seat, request.query_params.get("seat", ""))
    async with session.lock:
        card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
        names = [p["name"] for p in state_message.players(session, seat, person.lang, session.match.scores())]
        told = report_told.told(session, found, names, seat, who, person.lang) if found is not None else None
    course = by_turns(session, found["chances"]) if found and session.match.seats > 1 else None
    return await site.page(request, "report.html", {
        "table": card, "seat": seat, "who": who, "report": told, "course": course, "names": names,
        "tabs": tabs(session, seat, names), "watch": token, "style": site.style(session.game), "can_fork": not person.fresh,
        "accuracy": await lately(site, person) if seat >= 0 else None,
        "suffix": f"?watch={token}" if token else "", "and": f"&watch={token}" if token else ""})


def by_turns(session: Session, chances: list[list[float]]) -> dict[str, Any]:
    """The chances as lines: one value for each stretch of answers, as many as there are seats in a turn."""
    values = report_told.course(session, chances)
    return chart(values, [], TALL, (0, 100), "\N{NO-BREAK SPACE}%", list(range(0, len(values) - 2, session.match.seats)))


def tabs(session: Session, seat: int, names: list[str]) -> list[dict[str, Any]]:
    """Mine first, then each player, then all people where they are several."""
    seats = [i for i in range(session.match.seats) if i != seat]
    found = [{"who": seat, "name": "", "key": str(seat)}] if seat >= 0 else []
    found += [{"who": i, "name": names[i], "key": str(i)} for i in seats]
    several = len(report_told.people(session)) > 1
    return [*found, {"who": ALL, "name": "", "key": "all"}] if several else found if len(found) > 1 else []
