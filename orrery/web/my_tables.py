"""The lists of tables: mine by what waits for me, open ones, finished ones, the archive; and what is done to a table from there."""
from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from orrery.kernel.errors import OrreryError
from orrery.kernel.reading import whole
from orrery.table import steady
from orrery.table.errors import StoreDown, TableError
from orrery.table.records import SeatRow, TableRow
from orrery.table.session import Session
from orrery.table.tables import INVITE_DAYS

from . import accuracy, cards
from .identity import Person
from .site import Site, site_of

PAGE: Final = 30
SHOWN: Final = 12       # tables of a list that are loaded for their phase and question
SORTED: Final = 300     # tables of mine that are put in order
LATELY: Final = 3
TABS: Final = ("mine", "open", "finished", "archive")


async def table_cards(site: Site, tables: list[TableRow], request: Request) -> list[dict[str, Any]]:
    person = await site.who(request)
    seats = await site.store.seats([t.id for t in tables])
    found: list[dict[str, Any]] = []
    for i, table in enumerate(tables):
        session: Session | None = None
        try:
            if table.state == "running" and i < SHOWN:
                session = await site.tables.open(table.id)
                async with session.lock:
                    await session.fresh()
                    card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
                found.append({**card, "nudge": to_nudge(site, session, card["mine"])})
                continue
        except StoreDown:
            raise
        except OrreryError:         # a game that is gone, set aside, or of other rules: it is shown as it was left
            pass
        except Exception as error:
            site.tables.set_aside(table.id, error)
        found.append(cards.table_card(table, seats[table.id], person.id, person.lang))
    return found


def to_nudge(site: Site, session: Session, mine: int) -> int | None:
    """Whoever holds this table up and may be called."""
    now = steady.now()
    away = [a.seat for a in site.tables.evening.absent(session, now) if session.agreed.may_nudge(a.seat, now)]
    return away[0] if away and mine in site.tables.evening.people(session) and mine not in away else None


async def page(request: Request) -> Response:
    """GET /games?tab=&page="""
    site = site_of(request)
    person = await site.who(request)
    tab = request.query_params.get("tab", "mine")
    number = min(1000, max(1, whole(request.query_params.get("page", "1")) or 1))
    offset = (number - 1) * PAGE
    waiting, lately = 0, []
    if tab == "open":
        rows = await site.store.public_tables("open", PAGE + 1, offset, time.time() - INVITE_DAYS * 86400)
    elif tab == "finished":
        rows = await site.store.tables_of(person.id, ["over"], PAGE + 1, offset)
    elif tab == "archive":
        rows = await archived(site, person, offset, number)
    else:
        tab = "mine"
        mine, waiting = await by_what_waits(site, person)
        rows = mine[offset:offset + PAGE + 1]
        lately = await site.store.tables_of(person.id, ["over"], LATELY) if number == 1 else []
    found = await table_cards(site, rows[:PAGE], request)
    if tab == "mine":
        found.sort(key=pressing)
    return await site.page(request, "games.html", {
        "tab": tab, "tabs": list(TABS), "tables": found, "page": number, "more_pages": len(rows) > PAGE, "waits": waiting,
        "accuracy": await accuracy.lately(site, person) if tab in ("mine", "finished") and number == 1 else None,
        "lately": await table_cards(site, lately, request), "campaigns": next((g.id for g in cards.all_games() if g.campaign().chapters), "")})


async def by_what_waits(site: Site, person: Person) -> tuple[list[TableRow], int]:
    """My tables: where I am asked first, the longest wait before the others; then those in play, then those that gather. And at how many I am asked."""
    rows = await site.store.tables_of(person.id, ["open", "running"], SORTED)
    seats = await site.store.seats([t.id for t in rows])
    asked = {t.id for t in rows if t.state == "running" and is_asked(t, seats[t.id], person)}
    rows = [t for t in rows if t.id in asked or not put_away(seats[t.id], person)]
    rows.sort(key=lambda t: (t.id not in asked, t.state == "open", t.updated if t.id in asked else -t.updated))
    return rows, len(asked)


def pressing(card: dict[str, Any]) -> tuple[bool, float]:
    """Of tables that wait for me those first whose clock runs; the others stay as they are."""
    return not card["my_turn"], card["left"] if card["my_turn"] and card["left"] is not None else float("inf")


async def archived(site: Site, person: Person, offset: int, number: int) -> list[TableRow]:
    """Games that ended without a result, and before them those in play that I have put away."""
    rows = await site.store.tables_of(person.id, ["archived"], PAGE + 1, offset)
    if number > 1:
        return rows
    playing = await site.store.tables_of(person.id, ["open", "running"], SORTED)
    seats = await site.store.seats([t.id for t in playing])
    return [t for t in playing if put_away(seats[t.id], person) and not is_asked(t, seats[t.id], person)] + rows


def seat_of(seats: list[SeatRow], person: Person) -> int:
    return next((s.seat for s in seats if s.user_id == person.id and s.kind == "human"), -1)


def is_asked(table: TableRow, seats: list[SeatRow], person: Person) -> bool:
    return any(s.seat in table.waiting and s.user_id == person.id and s.kind == "human" for s in seats)


def put_away(seats: list[SeatRow], person: Person) -> bool:
    return any(s.put_away and s.user_id == person.id for s in seats)


# -- from the list ------------------------------------------------------------------------------------------------------------
async def mine(request: Request) -> tuple[Site, Session, int, dict[str, str]]:
    """The table in play of the address, for whoever sits there."""
    site = site_of(request)
    person, fields = await site.form(request)
    row, seats = await site.tables.lobby(request.path_params["id"])
    seat = seat_of(seats, person)
    if seat < 0:
        raise TableError("error.not_yours", 403)
    if row.state != "running":
        raise TableError("error.not_running", 409)
    return site, await site.tables.open(row.id, newest=True), seat, fields


async def put(request: Request) -> Response:
    """Out of my list until I am asked there, or back into it."""
    site, session, seat, fields = await mine(request)
    away = fields.get("on", "") in ("on", "1", "true")
    await keep_away(site, session, seat, steady.now() if away else 0.0)
    return await site.redirect(request, "/games" if away else "/games?tab=archive")


async def keep_away(site: Site, session: Session, seat: int, at: float) -> None:
    async with session.lock:
        await session.fresh()
        session.seats[seat] = replace(session.seats[seat], put_away=at)
        await site.store.set_seat(session.seats[seat])


async def nudge(request: Request) -> Response:
    """Call whoever the table waits for: from the list one need not sit at the table for it."""
    site, session, seat, fields = await mine(request)
    await site.tables.evening.nudge(session, seat, whole(fields.get("seat", "")) or 0, looking=True)
    return await site.redirect(request, "/games")
