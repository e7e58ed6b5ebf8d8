"""The pages one looks at."""
from __future__ import annotations

import asyncio
import json
import resource
import time
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import orrery
from orrery import ledger
from orrery.games import find
from orrery.kernel.errors import OrreryError
from orrery.kernel.reading import whole
from orrery.kernel.text import Msg, catalogue
from orrery.table import replay, reports, state_message
from orrery.table.errors import StoreDown, TableError
from orrery.table.metrics import METRICS
from orrery.table.records import TableRow
from orrery.table.renderer import changed, finished
from orrery.table.session import Session
from orrery.table.tables import INVITE_DAYS, chat_json
from orrery.table.workers import default_level

from . import cards, lobby
from .identity import Person
from .site import Json, Site, ago, client, site_of

PAGE: Final = 30
DISK: Final = 100.0      # megabytes: with less free the disk counts as full
REPORT_WAIT: Final = 0.8        # seconds a page waits for a report before it says that it is being worked out
SHOWN: Final = 12       # tables of a list that are loaded for their phase and question


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
                    found.append(cards.table_card(session.table, session.seats, person.id, person.lang, session))
                continue
        except StoreDown:
            raise
        except OrreryError:         # a game that is gone, set aside, or of other rules: it is shown as it was left
            pass
        except Exception as error:
            site.tables.set_aside(table.id, error)
        found.append(cards.table_card(table, seats[table.id], person.id, person.lang))
    return found


async def ratings(request: Request) -> Response:
    """Who stands where in a game: people and bot levels together."""
    site = site_of(request)
    person = await site.who(request)
    found = find(request.path_params["game"]) if "game" in request.path_params else cards.all_games()[0]
    rows = await site.store.standings(found.id)
    return await site.page(request, "ratings.html", {
        "game": cards.game_card(found, person.lang), "games": [cards.game_card(g, person.lang) for g in cards.all_games()],
        "rows": cards.standings(rows, person.id, person.lang)})


async def games(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    tab = request.query_params.get("tab", "mine")
    page = min(1000, max(1, whole(request.query_params.get("page", "1")) or 1))
    offset = (page - 1) * PAGE
    if tab == "open":
        rows = await site.store.public_tables("open", PAGE + 1, offset, time.time() - INVITE_DAYS * 86400)
    elif tab == "finished":
        rows = await site.store.tables_of(person.id, ["over"], PAGE + 1, offset)
    elif tab == "archive":
        rows = await site.store.tables_of(person.id, ["archived"], PAGE + 1, offset)
    else:
        tab, rows = "mine", await site.store.tables_of(person.id, ["open", "running"], PAGE + 1, offset)
    return await site.page(request, "games.html", {"tab": tab, "tables": await table_cards(site, rows[:PAGE], request), "page": page, "more": len(rows) > PAGE})


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
    mine = next((s.seat for s in seats if s.user_id == person.id and s.kind == "human"), -1)
    if row.state == "open":
        if mine < 0 and row.owner != person.id and not row.public:
            raise TableError("error.not_yours", 403)
        return await lobby.page(request, row, mine)
    if mine < 0 and row.owner != person.id and not row.public:
        raise TableError("error.not_yours", 403)
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
    seat = session.seat_of(person.id)
    return await play(request, row.id, seat, "" if seat >= 0 else token)


async def play(request: Request, table_id: str, seat: int, token: str) -> Response:
    """The table page, complete before its script runs."""
    site = site_of(request)
    person = await site.who(request)
    site.weigh(request, person)
    await site.identity.reads(person)
    session = await site.tables.open(table_id, newest=True)
    async with session.lock:
        await session.fresh()
        state = state_message.state(session, seat, person.lang)
        drawing = site.tables.renderer.table(session, seat, person.lang, "wide", -1)
        card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
        found = cards.game_card(session.game, person.lang)
    state["panels"] = await finished(drawing)
    blocked = await site.store.blocked_by(person.id) if not person.fresh else set()
    chat = [{k: v for k, v in chat_json(line).items() if k != "by"} for line in await site.store.chat(table_id) if line.user_id not in blocked]
    suffix = f"?watch={token}" if token else ""
    member = seat >= 0 or session.table.owner == person.id
    return await site.page(request, "table.html", {
        "tv": seat < 0 and "tv" in request.query_params,
        "table": card, "seat": seat, "game": found, "state": state, "style": site.style(session.game), "live_url": f"/t/{table_id}/live{suffix}", "chat": chat,
        "watch_url": f"{site.base(request)}/watch/{session.table.watch}" if member else "", "replay_url": f"/t/{table_id}/replay{suffix}",
        "save_url": f"/t/{table_id}/save{suffix}", "lesson": None, "watch": token})


async def seen(request: Request) -> tuple[Session, int]:
    """The table of this address and the seat it may be seen from; -1 for spectators with the link."""
    site = site_of(request)
    person = await site.who(request)
    session = await site.tables.open(request.path_params["id"], newest=True)
    seat = session.seat_of(person.id)
    if seat < 0 and not session.table.public and session.table.owner != person.id and request.query_params.get("watch") != session.table.watch:
        raise TableError("error.not_yours", 403)
    return session, seat


async def state(request: Request) -> Response:
    site = site_of(request)
    session, seat = await seen(request)
    person = await site.who(request)
    site.weigh(request, person)
    async with session.lock:
        await session.fresh()
        message = state_message.state(session, seat, person.lang)
        drawing = site.tables.renderer.table(session, seat, person.lang, form_of(request), -1)
    message["panels"] = await finished(drawing)
    return Json(message)


def form_of(request: Request) -> str:
    form = request.query_params.get("form", "wide")
    return form if form in ("wide", "narrow") else "wide"


def hashes(request: Request) -> dict[str, str]:
    """The panels that a page has: ?have=galaxy:9f3c,own:77ab"""
    pairs = [pair.partition(":") for pair in request.query_params.get("have", "").split(",")]
    return {name: mark for name, _, mark in pairs if mark}


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


# -- replay -------------------------------------------------------------------------------------------------------------------
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


async def report(request: Request) -> Response:
    """After the game: its course, what was given away, where the points came from. Worked out once, elsewhere; meanwhile the page says so."""
    site = site_of(request)
    person = await site.who(request)
    session, seat = await seen(request)
    site.weigh(request, person)
    async with session.lock:
        await session.fresh()
    found = await site.tables.reports.get(session, REPORT_WAIT)
    token = request.query_params.get("watch", "") if seat < 0 else ""
    replay_url = f"/t/{session.table.id}/replay" + (f"?watch={token}" if token else "")
    async with session.lock:
        card = cards.table_card(session.table, session.seats, person.id, person.lang, session)
        names = [p["name"] for p in state_message.players(session, seat, person.lang, session.match.scores())]
    title = Msg("web", "report.course").text(person.lang)
    return await site.page(request, "report.html", {
        "table": card, "report": reports.told(session, found, names, person.lang, replay_url, title) if found is not None else None,
        "table_url": f"/watch/{token}" if token else f"/t/{session.table.id}", "replay_url": replay_url})


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


async def style(request: Request) -> Response:
    """GET /style/{game}.css"""
    path = find(request.path_params["game"]).picture.style()
    if path is None:
        raise TableError("error.not_found", 404)
    versioned = "v" in request.query_params
    return Response(await asyncio.to_thread(path.read_bytes), media_type="text/css",
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


async def export(request: Request) -> Response:
    """Everything that is stored about whoever asks, as JSON."""
    site = site_of(request)
    person = await site.who(request)
    site.limits.check("export", client(request))
    found = await site.store.everything_of(person.id)
    return Response(json.dumps(found, ensure_ascii=False, indent=1), media_type="application/json",
                    headers={"Content-Disposition": 'attachment; filename="orrery.json"'})


async def recover(request: Request, problem: str = "", name: str = "", status: int = 200) -> Response:
    return await door(request, "recover.html", problem, name, status)


async def account(request: Request, problem: str = "", saved: bool = False, status: int = 200) -> Response:
    site = site_of(request)
    person = await site.who(request)
    return await site.page(request, "account.html", {"problem": problem, "saved": saved or "saved" in request.query_params,
                                                     "games_count": await site.store.games_of(person.id),
                                                     "logins": await logins_of(site, person)}, status)


async def logins_of(site: Site, person: Person) -> list[dict[str, Any]]:
    """The devices on which an account is logged in, this one first."""
    if not person.account:
        return []
    here = person.login.id if person.login is not None else ""
    rows = [{"id": x.id, "device": x.device, "here": x.id == here, "ago": ago(time.time() - x.seen)} for x in await site.store.logins(person.id)]
    return sorted(rows, key=lambda r: not r["here"])


async def login(request: Request, problem: str = "", name: str = "", status: int = 200) -> Response:
    return await door(request, "login.html", problem, name, status)


async def register(request: Request, problem: str = "", name: str = "", status: int = 200) -> Response:
    return await door(request, "register.html", problem, name, status)


async def door(request: Request, template: str, problem: str, name: str, status: int) -> Response:
    site = site_of(request)
    person = await site.who(request)
    games_count = await site.store.games_of(person.id) if not person.account else 0
    return await site.page(request, template, {"problem": problem, "name": name, "next": safe_next(request.query_params.get("next", "/")),
                                               "guest_games": games_count}, status)


def safe_next(to: str) -> str:
    """Only to our own pages."""
    plain = to.isprintable() and " " not in to and "\\" not in to and len(to) < 300
    return to if plain and to.startswith("/") and not to.startswith("//") else "/"


async def upload(request: Request, problem: str = "", status: int = 200) -> Response:
    site = site_of(request)
    person = await site.who(request)
    return await site.page(request, "upload.html", {"problem": problem, "levels": cards.levels(person.lang)}, status)


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
    return await site.page(request, "leave.html", {
        "table": cards.table_card(session.table, session.seats, person.id, person.lang), "others": others, "rated": session.table.rated,
        "levels": cards.levels(person.lang), "default_level": default_level(), "agreed": seat in session.agreed.abandoning})


async def healthz(request: Request) -> Response:
    """Does everything that must work? 503 when the database does not answer, its writer is stuck or its disk is nearly full."""
    site = site_of(request)
    store = site.store
    found: dict[str, Any] = {"database": True, "writer": not store.writer.stuck(), "disk": store.disk_free() > DISK, "version": orrery.__version__}
    try:
        found["tables"] = await store.healthy()
    except StoreDown:
        found["database"] = False
    found["live"] = len(site.tables.sessions)
    ok = found["database"] and found["writer"] and found["disk"]
    return Json({"ok": ok, **found}, 200 if ok else 503)


async def metrics(request: Request) -> Response:
    """For this machine only: a proxy's visitors have other addresses."""
    site = site_of(request)
    if client(request) not in ("127.0.0.1", "::1", "testclient"):
        raise HTTPException(404)
    tables, writer = site.tables, site.store.writer
    waiting = tables.workers.queue
    sessions = list(tables.sessions.values())
    gauges = {
        "orrery_writer_queue": ("Jobs that wait for the disk.", writer.queued()), "orrery_commits_total": ("Transactions.", writer.commits),
        "orrery_writes_total": ("Jobs written.", writer.jobs), "orrery_writer_stuck": ("1 when the writer is stuck.", float(writer.stuck())),
        "orrery_bots_waiting": ("Bots that wait for a process.", waiting.waiting()),
        "orrery_tables": ("Tables in memory.", len(sessions)), "orrery_tables_running": ("Of them in play.", sum(s.running for s in sessions)),
        "orrery_tables_set_aside": ("Tables with a fault that rest.", len(tables.resting)),
        "orrery_sockets": ("Pages open.", sum(len(s.watchers) for s in sessions)),
        "orrery_disk_free_megabytes": ("Free where the database lies.", site.store.disk_free()),
        "orrery_memory_megabytes": ("The most this process has had.", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)}
    return PlainTextResponse(METRICS.text(gauges), media_type="text/plain; version=0.0.4")


async def security(request: Request) -> Response:
    """Whom to tell about a hole (RFC 9116); not there unless the host has said whom."""
    contact = site_of(request).config.contact
    if not contact:
        raise HTTPException(404)
    until = time.strftime("%Y-%m-%dT00:00:00Z", time.gmtime(time.time() + 365 * 86400))
    return PlainTextResponse(f"Contact: {contact if ':' in contact else 'mailto:' + contact}\nExpires: {until}\nPreferred-Languages: en, fr, ru\n")
