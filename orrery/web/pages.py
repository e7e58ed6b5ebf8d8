"""The pages one looks at."""
from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from orrery import ledger
from orrery.games import find
from orrery.kernel.text import catalogue
from orrery.table import replay, state_message
from orrery.table.errors import TableError
from orrery.table.renderer import drawing_of
from orrery.table.tables import chat_json
from orrery.table.workers import default_level

from . import cards, hot_seats, lobby, my_tables
from .looking import form_of, seat_here, seen
from .site import Json, site_of
from .styles import joined


async def ratings(request: Request) -> Response:
    """Who stands where in a game: people and bot levels together."""
    site = site_of(request)
    person = await site.who(request)
    found = find(request.path_params["game"]) if "game" in request.path_params else cards.all_games()[0]
    rows = await site.store.standings(found.id)
    return await site.page(request, "ratings.html", {
        "game": cards.game_card(found, person.lang), "games": [cards.game_card(g, person.lang) for g in cards.all_games()],
        "rows": cards.standings(rows, person.id, person.lang)})


async def game(request: Request, problem: str = "", form: dict[str, str] | None = None, status: int = 200) -> Response:
    site = site_of(request)
    person = await site.who(request)
    found = find(request.path_params["game"] if "game" in request.path_params else (form or {}).get("game", ""))
    return await site.page(request, "game.html", {
        "game": cards.game_card(found, person.lang), "settings": [cards.setting_field(found, s, person.lang) for s in found.settings],
        "levels": cards.levels(person.lang), "default_level": default_level(), "clocks": cards.clocks(person.lang),
        "form": form or {}, "problem": problem}, status)


async def table(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    row, seats = await site.tables.lobby(request.path_params["id"])
    mine = seat_here(request, row.id, seats, person.id)
    if row.state == "open":
        if mine < 0 and row.owner != person.id and not row.public:
            raise TableError("error.not_yours", 403)
        return await lobby.page(request, row, mine)
    if mine < 0 and row.owner != person.id and not row.public:
        raise await site.tables.evening.lost(await site.tables.open(row.id), person.id) or TableError("error.not_yours", 403)
    if row.state == "running" and hot_seats.curtained(request, row.id, seats, person.id):
        return await site.redirect(request, f"/t/{row.id}/curtain")
    return await play(request, row.id, mine, "")


async def watch(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    token = request.path_params["watch"]
    row = await site.store.table("watch", token)
    if row is None or row.state == "closed":
        raise TableError("error.bad_link", 404)
    if row.state == "open":
        raise TableError("error.not_begun", 409)
    session = await site.tables.open(row.id)
    seat = seat_here(request, row.id, session.seats, person.id)
    return await play(request, row.id, seat, "" if seat >= 0 else token)


async def play(request: Request, table_id: str, seat: int, token: str) -> Response:
    """The table page, complete before its script runs."""
    site = site_of(request)
    person = await site.who(request)
    site.weigh(request, person)
    await site.identity.reads(person)
    session = await site.tables.open(table_id, newest=True)
    if seat >= 0 and session.seats[seat].put_away:
        await my_tables.keep_away(site, session, seat, 0.0)
    async with session.lock:
        await session.fresh()
        state = state_message.state(session, seat, person.lang, later=True)
        drawing = drawing_of(session.match, seat, person.lang, "wide", -1, session.view(seat), session.table.id)
        card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
        found = cards.game_card(session.game, person.lang)
    state["panels"] = await site.tables.renderer.draw(drawing)
    blocked = await site.store.blocked_by(person.id) if not person.fresh else set()
    chat = [{k: v for k, v in chat_json(line).items() if k != "by"} for line in await site.store.chat(table_id) if line.user_id not in blocked]
    suffix = f"?watch={token}" if token else ""
    member = seat >= 0 or session.table.owner == person.id
    return await site.page(request, "table.html", {
        "tv": seat < 0 and "tv" in request.query_params,
        "table": card, "seat": seat, "game": found, "state": state, "style": site.style(session.game), "live_url": f"/t/{table_id}/live{suffix}", "chat": chat,
        "watch_url": f"{site.base(request)}/watch/{session.table.watch}" if member else "", "replay_url": f"/t/{table_id}/replay{suffix}",
        "save_url": f"/t/{table_id}/save{suffix}", "lesson": None, "watch": token})


async def state(request: Request) -> Response:
    site = site_of(request)
    session, seat = await seen(request)
    person = await site.who(request)
    site.weigh(request, person)
    async with session.lock:
        await session.fresh()
        message = state_message.state(session, seat, person.lang)
        drawing = drawing_of(session.match, seat, person.lang, form_of(request), -1, session.view(seat), session.table.id)
    message["panels"] = await site.tables.renderer.draw(drawing)
    return Json(message)


async def save(request: Request) -> Response:
    try:
        session, seat = await seen(request)
    except TableError as error:
        if error.code not in ("error.other_rules", "error.set_aside"):
            raise
        return await old_save(request)
    site = site_of(request)
    site.weigh(request, await site.who(request))
    async with session.lock:
        await session.fresh()
        text = session.match.to_text() if session.match.over else replay.running_save(session, seat)
    return text_file(text, session.game.id, session.table.id)


async def old_save(request: Request) -> Response:
    """A game of other rules, as its journal has it: for those who sat there, whole once it is over, else with their own answers only."""
    site = site_of(request)
    person = await site.who(request)
    row, seats = await site.tables.lobby(request.path_params["id"])
    seat = next((s.seat for s in seats if s.user_id == person.id), None)
    if seat is None:
        raise TableError("error.not_yours", 403)
    text = replay.plain_save(row, seats, await site.store.rows(row.id), None if row.state == "over" else seat)
    return text_file(text, row.game, row.id)


def text_file(text: str, game: str, table_id: str) -> Response:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{game}-{table_id[:8]}.txt"'})


async def style(request: Request) -> Response:
    """GET /style/{game}.css"""
    path = find(request.path_params["game"]).picture.style()
    if path is None:
        raise TableError("error.not_found", 404)
    versioned = "v" in request.query_params
    return Response(await asyncio.to_thread(joined, path), media_type="text/css",
                    headers={"cache-control": "public, max-age=86400" if versioned else "no-cache"})


async def art(request: Request) -> Response:
    """GET /art/{game}/{name}.svg: a cover or an emblem, from the game's own room"""
    name = request.path_params["name"]
    path = find(request.path_params["game"]).picture.art(name) if name in ("cover", "emblem") else None
    if path is None:
        raise TableError("error.not_found", 404)
    versioned = "v" in request.query_params
    return Response(await asyncio.to_thread(path.read_bytes), media_type="image/svg+xml",
                    headers={"cache-control": "public, max-age=86400" if versioned else "no-cache"})


# -- reading ------------------------------------------------------------------------------------------------------------------
async def all_rules(request: Request) -> Response:
    """To the rules of the first game that has some."""
    site = site_of(request)
    found = next((g.id for g in cards.all_games() if ledger.path_of(g.id) is not None), None)
    return await site.redirect(request, f"/rules/{found}" if found else "/")


async def rules(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    found = find(request.path_params["game"])
    query, only = request.query_params.get("q", "")[:100], request.query_params.get("id", "")[:20]
    everything = ledger.read(found.id, person.lang)
    rows = ledger.search(found.id, only or query, person.lang) if only or query else everything
    english = {r.id: r.text for r in ledger.read(found.id)}
    words = [(k, v[0]) for k, v in catalogue(found.id, person.lang).items() if k.startswith("help.")]
    return await site.page(request, "rules.html", {
        "game": cards.game_card(found, person.lang), "games": [cards.game_card(g, person.lang) for g in cards.all_games()], "query": query, "only": only,
        "rules": [{"id": r.id, "chapter": r.chapter, "text": r.text, "marks": [r.source] if r.source else [],
                   "lang": person.lang if person.lang == "en" or r.text != english.get(r.id) else "en"} for r in rows],
        "chapters": list(dict.fromkeys(r.chapter for r in everything)),
        "help": [{"name": k[5:], "text": v} for k, v in words if query.lower() in v.lower()]})


async def upload(request: Request, problem: str = "", status: int = 200) -> Response:
    site = site_of(request)
    person = await site.who(request)
    return await site.page(request, "upload.html", {"problem": problem, "levels": cards.levels(person.lang)}, status)
