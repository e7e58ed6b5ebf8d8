"""The page after the end, and its picture to share."""
from __future__ import annotations

import asyncio
import re
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from orrery.kernel.svg import standalone
from orrery.table import ending, share_card, state_message
from orrery.table.errors import TableError
from orrery.table.records import SeatRow, TableRow
from orrery.table.renderer import drawing_of
from orrery.table.session import Session

from . import cards
from .charts import chart
from .identity import Person
from .looking import seen
from .site import Json, Site, site_of, wants_json

LOOKED_AT: Final = 200      # finished games of mine that tell a record
TALL: Final = 260
WINDOW: Final = 0.46        # of a board's width and height that its cut-out shows
FIT: Final = re.compile(r' preserveAspectRatio="[^"]*"')
VIEW_BOX: Final = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')


async def page(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    session, seat = await seen(request)
    if not session.match.over:
        raise TableError("error.not_over", 409)
    again = await rematch_of(site, session.table, person)
    if wants_json(request) and "rematch" in request.query_params:
        return Json({"rematch": again})
    site.weigh(request, person)
    chances = await site.tables.reports.chances(session)
    async with session.lock:
        await session.fresh()
        found = await asyncio.to_thread(ending.told, session, seat, person.lang, chances)
        card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
    token = request.query_params.get("watch", "") if seat < 0 else ""
    suffix = f"?watch={token}" if token else ""
    course = chart(found["totals"], [p["ply"] for p in found["points"]], TALL, turns=ending.turn_begins(session.match))
    return await site.page(request, "result.html", {
        "table": card, "seat": seat, "found": found, "suffix": suffix, "rematch": again, "course": course, "seed": state_message.seed(session),
        "game": cards.game_card(session.game, person.lang),
        "record": await records(site, person, session, found, seat), "board_url": f"/watch/{token}" if token else f"/t/{session.table.id}?board=1",
        "picture": f"{site.base(request)}/t/{session.table.id}/card.png?watch={session.table.watch}"})


async def records(site: Site, person: Person, session: Session, found: dict[str, Any], seat: int) -> dict[str, Any]:
    """My best at this game and set-up before, where this one was better; and how it stands between me and whoever I played with most."""
    if seat < 0:
        return {}
    tables = [t for t in await site.store.tables_of(person.id, ["over"], LOOKED_AT) if t.result]
    seats = await site.store.seats([t.id for t in tables]) if tables else {}
    alike = [t for t in tables if t.game == session.table.game and t.id != session.table.id and t.options == session.table.options]
    before = [int(row["total"]) for t in alike for row in mine_of(t, seats[t.id], person.id)]
    mine = found["rows"][seat]["total"]
    others = [s for s in session.seats if s.kind == "human" and s.user_id not in ("", person.id)]
    return {"best": {"mine": mine, "before": max(before)} if before and mine > max(before) else None,
            "together": max([together(tables, seats, person.id, s) for s in others], key=lambda t: t["of"], default=None)}


def mine_of(table: TableRow, seats: list[SeatRow], user_id: str) -> list[dict[str, Any]]:
    """The rows of its result that are this person's."""
    return [row for row in table.result or [] if row["seat"] < len(seats) and seats[row["seat"]].user_id == user_id]


def together(tables: list[TableRow], seats: dict[str, list[SeatRow]], user_id: str, other: SeatRow) -> dict[str, Any]:
    """How often I came before somebody, and they before me, over the games that both played."""
    pairs = [(mine[0]["place"], theirs[0]["place"]) for t in tables
             if (mine := mine_of(t, seats[t.id], user_id)) and (theirs := mine_of(t, seats[t.id], other.user_id))]
    return {"name": other.name, "of": len(pairs), "mine": sum(1 for a, b in pairs if a < b), "theirs": sum(1 for a, b in pairs if b < a)}


async def rematch_of(site: Site, table: TableRow, person: Person) -> dict[str, Any] | None:
    """The table that somebody has set up to play again: who is in, and the way there."""
    row = await site.store.rematch(table.id)
    if row is None:
        return None
    seats = (await site.store.seats([row.id]))[row.id]
    inside = [s.name for s in seats if s.kind == "human"]
    here = any(s.user_id == person.id for s in seats)
    return {"url": f"/t/{row.id}" if here or row.state != "open" else f"/join/{row.invite}", "names": inside, "here": here, "begun": row.state != "open"}


async def cut_out(request: Request) -> Response:
    """/t/{id}/board.svg: a window on the heart of the board, as whoever asks sees it, for the front page."""
    site = site_of(request)
    person = await site.who(request)
    session, seat = await seen(request)
    site.weigh(request, person)
    async with session.lock:
        await session.fresh()
        drawing = drawing_of(session.match, seat, person.lang, "wide", -1)
    board = await site.tables.renderer.picture(drawing)
    if not board:
        raise TableError("error.not_found", 404)
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    return Response(window(standalone(board, theme), session.game.picture.heart), media_type="image/svg+xml")


def window(picture: str, heart: tuple[float, float] = (0.5, 0.5)) -> str:
    """The picture through a smaller window, which lies about its heart and never beyond its edges."""
    found = VIEW_BOX.search(picture)
    if found is None:
        return picture
    x, y, width, height = (float(n) for n in found.groups())
    wide, tall = width * WINDOW, height * WINDOW
    left, top = (start + min(max(share * length - part / 2, 0.0), length - part) for start, share, length, part in
                 ((x, heart[0], width, wide), (y, heart[1], height, tall)))
    head, rest = picture.split(">", 1)
    head = FIT.sub("", head).replace(found[0], f'viewBox="{left:g} {top:g} {wide:g} {tall:g}"', 1)
    return f'{head} preserveAspectRatio="xMidYMid slice">{rest}'


async def picture(request: Request) -> Response:
    """/t/{id}/card.svg and card.png, for whoever may see the table."""
    site = site_of(request)
    person = await site.who(request)
    session, seat = await seen(request)
    if not session.match.over:
        raise TableError("error.not_over", 409)
    site.weigh(request, person)
    async with session.lock:
        await session.fresh()
        found = await asyncio.to_thread(ending.told, session, seat, person.lang)
        winner = next((r["seat"] for r in found["rows"] if r["place"] == 1), 0)
        drawing = drawing_of(session.match, winner if winner < session.match.seats else max(0, seat), person.lang, "wide", -1)
        title = cards.game_card(session.game, person.lang)["title"]
    board = await site.tables.renderer.picture(drawing)
    text = share_card.whole(share_card.card(found["headline"], title, found["podium"], standalone(board, "dark") if board else ""))
    if request.path_params["form"] == "svg":
        return Response(text, media_type="image/svg+xml")
    drawn = await asyncio.to_thread(share_card.png, text)
    if drawn is None:
        raise TableError("error.no_png", 404)
    return Response(drawn, media_type="image/png")
