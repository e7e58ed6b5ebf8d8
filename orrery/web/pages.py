"""The pages one looks at."""
from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import orrery
from orrery import ledger
from orrery.games import find
from orrery.kernel.errors import OrreryError
from orrery.kernel.text import Msg, catalogue
from orrery.table import replay, reports, sheet
from orrery.table.artists import finished
from orrery.table.errors import StoreDown, TableError
from orrery.table.hall import INVITE_DAYS, chat_json
from orrery.table.live import Live
from orrery.table.records import TableRow
from orrery.table.workers import default_level

from . import cards
from .reading import whole
from .site import Json, Site, client, site_of

PAGE: Final = 30
REPORT_WAIT: Final = 0.8        # seconds a page waits for a report before it says that it is being worked out
SHOWN: Final = 12       # tables of a list that are loaded for their phase and question


async def home(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    mine = await site.store.tables_of(person.id, ["open", "running"]) if not person.fresh else []
    finished = await site.store.tables_of(person.id, ["over"], 10) if not person.fresh else []
    opened = [t for t in await site.store.public_tables("open", 20, after=time.time() - INVITE_DAYS * 86400) if t.owner != person.id]
    running = await table_cards(site, [t for t in mine if t.state == "running"], request)
    waiting = sorted([c for c in running if c["my_turn"]], key=lambda c: c["updated"])
    playing = [c for c in running if not c["my_turn"]] + await table_cards(site, [t for t in mine if t.state == "open"], request)
    return await site.page(request, "home.html", {
        "games": [cards.game_card(g, person.lang) for g in cards.all_games()], "waiting": waiting, "playing": playing,
        "open": await table_cards(site, opened, request), "finished": await table_cards(site, finished, request)})


async def table_cards(site: Site, tables: list[TableRow], request: Request) -> list[dict[str, Any]]:
    person = await site.who(request)
    seats = await site.store.seats([t.id for t in tables])
    found: list[dict[str, Any]] = []
    for i, table in enumerate(tables):
        live: Live | None = None
        try:
            if table.state == "running" and i < SHOWN:
                live = await site.hall.open(table.id)
                async with live.lock:
                    await live.fresh()
                    found.append(cards.table_card(live.table, live.seats, person.id, person.lang, live))
                continue
        except StoreDown:
            raise
        except OrreryError:         # a game that is gone, or of other rules: it is shown as it was left
            pass
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
    row, seats = await site.hall.lobby(request.path_params["id"])
    mine = next((s.seat for s in seats if s.user_id == person.id and s.kind == "human"), -1)
    if row.state == "open":
        if mine < 0 and row.owner != person.id and not row.public:
            raise TableError("error.not_yours", 403)
        return await lobby(request, row, mine)
    if mine < 0 and row.owner != person.id and not row.public:
        raise TableError("error.not_yours", 403)
    return await play(request, row.id, mine, "")


async def lobby(request: Request, row: TableRow, mine: int) -> Response:
    site = site_of(request)
    person = await site.who(request)
    seats = (await site.store.seats([row.id]))[row.id]
    problem = ""
    try:
        find(row.game).check_setup(sum(1 for s in seats if s.kind in ("human", "bot")), row.options)
    except OrreryError as error:
        problem = error.text(person.lang)
    owner = row.owner == person.id
    figures = await site.store.figures(row.game, seats)
    member = owner or mine >= 0
    return await site.page(request, "lobby.html", {
        "table": cards.table_card(row, seats, person.id, person.lang),
        "seats": [cards.seat_card(s, person.id, person.lang, rating=figures.get(s.seat)) for s in seats],
        "invite_url": f"{site.base(request)}/join/{row.invite}" if member else "", "watch_url": f"{site.base(request)}/watch/{row.watch}" if member else "",
        "owner": owner, "mine": mine, "can_start": owner and not problem, "start_problem": problem,
        "options": cards.options_in_words(row, person.lang), "levels": cards.levels(person.lang), "game": cards.game_card(find(row.game), person.lang)})


async def watch(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    token = request.path_params["watch"]
    row = await site.store.table("watch", token)
    if row is None or row.state == "closed":
        raise TableError("error.bad_link", 404)
    if row.state == "open":
        raise TableError("error.not_begun", 409)
    live = await site.hall.open(row.id)
    seat = live.seat_of(person.id)
    return await play(request, row.id, seat, "" if seat >= 0 else token)


async def play(request: Request, table_id: str, seat: int, token: str) -> Response:
    """The table page, complete before its script runs."""
    site = site_of(request)
    person = await site.who(request)
    site.limits.check("render", client(request) if person.fresh else person.id)
    await site.identity.reads(person)
    live = await site.hall.open(table_id, newest=True)
    async with live.lock:
        await live.fresh()
        state = sheet.state(live, seat, person.lang)
        drawing = site.hall.artists.table(live, seat, person.lang, "wide", -1)
        card = cards.table_card(live.table, live.seats, person.id, person.lang, live)
        found = cards.game_card(live.game, person.lang)
    state["svg"] = await finished(drawing)
    chat = [chat_json(line) for line in await site.store.chat(table_id)]
    suffix = f"?watch={token}" if token else ""
    member = seat >= 0 or live.table.owner == person.id
    return await site.page(request, "table.html", {
        "table": card, "seat": seat, "game": found, "state": state, "live_url": f"/t/{table_id}/live{suffix}", "chat": chat,
        "watch_url": f"{site.base(request)}/watch/{live.table.watch}" if member else "", "replay_url": f"/t/{table_id}/replay{suffix}",
        "save_url": f"/t/{table_id}/save{suffix}", "lesson": None, "token": token})


async def seen(request: Request) -> tuple[Live, int]:
    """The table of this address and the seat it may be seen from; -1 for spectators with the link."""
    site = site_of(request)
    person = await site.who(request)
    live = await site.hall.open(request.path_params["id"], newest=True)
    seat = live.seat_of(person.id)
    if seat < 0 and not live.table.public and live.table.owner != person.id and request.query_params.get("watch") != live.table.watch:
        raise TableError("error.not_yours", 403)
    return live, seat


async def state(request: Request) -> Response:
    site = site_of(request)
    live, seat = await seen(request)
    person = await site.who(request)
    site.limits.check("render", person.id)
    async with live.lock:
        await live.fresh()
        message = sheet.state(live, seat, person.lang)
        drawing = site.hall.artists.table(live, seat, person.lang, form_of(request), -1)
    message["svg"] = await finished(drawing)
    return Json(message)


def form_of(request: Request) -> str:
    form = request.query_params.get("form", "wide")
    return form if form in ("wide", "narrow") else "wide"


async def save(request: Request) -> Response:
    try:
        live, seat = await seen(request)
    except TableError as error:
        if error.code != "error.other_rules":
            raise
        return await old_save(request)
    async with live.lock:
        await live.fresh()
        text = live.match.to_text(None if live.match.over else seat)
    return text_file(text, live.game.id, live.table.id)


async def old_save(request: Request) -> Response:
    """A game of other rules, as its journal has it: for those who sat there, whole once it is over, else with their own answers only."""
    site = site_of(request)
    person = await site.who(request)
    row, seats = await site.hall.lobby(request.path_params["id"])
    seat = next((s.seat for s in seats if s.user_id == person.id), None)
    if seat is None:
        raise TableError("error.not_yours", 403)
    text = replay.plain_save(row, seats, await site.store.rows(row.id), None if row.state == "over" else seat)
    return text_file(text, row.game, row.id)


def text_file(text: str, game: str, table_id: str) -> Response:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{game}-{table_id[:8]}.txt"'})


# -- replay -------------------------------------------------------------------------------------------------------------------
def seat_asked(request: Request, live: Live, seat: int) -> int:
    """From where to look: one's own seat; any once the game is over."""
    asked = whole(request.query_params.get("seat", ""))
    return asked if live.match.over and asked is not None and -1 <= asked < live.match.seats else seat


def number_of(text: str, low: int, high: int) -> int:
    found = whole(text)
    return max(low, min(high, found)) if found is not None else high


async def replay_page(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    live, seat = await seen(request)
    site.limits.check("render", person.id)
    async with live.lock:
        await live.fresh()
        data = await asyncio.to_thread(replay.course, live, seat_asked(request, live, seat), person.lang)
        ply = number_of(request.query_params.get("ply", ""), 0, data["plies"])
        first, picture = replay.moment(live, seat_asked(request, live, seat), ply, person.lang, form_of(request), -1)
        card = cards.table_card(live.table, live.seats, person.id, person.lang, live)
    first["svg"] = await site.hall.artists.draw(picture)
    return await site.page(request, "replay.html", {
        "table": card, "seat": seat, "replay": data, "first": first, "can_fork": not person.fresh and not (live.table.rated and live.running),
        "game": cards.game_card(live.game, person.lang),
        "seed": sheet.seed(live), "levels": cards.levels(person.lang), "token": request.query_params.get("watch", "") if seat < 0 else ""})


async def report(request: Request) -> Response:
    """After the game: its course, what was given away, where the points came from. Worked out once, elsewhere; meanwhile the page says so."""
    site = site_of(request)
    person = await site.who(request)
    live, seat = await seen(request)
    site.limits.check("render", person.id)
    async with live.lock:
        await live.fresh()
    found = await site.hall.reports.get(live, REPORT_WAIT)
    token = request.query_params.get("watch", "") if seat < 0 else ""
    replay_url = f"/t/{live.table.id}/replay" + (f"?watch={token}" if token else "")
    async with live.lock:
        card = cards.table_card(live.table, live.seats, person.id, person.lang, live)
        names = [p["name"] for p in sheet.players(live, seat, person.lang, live.match.scores())]
    title = Msg("web", "report.course").text(person.lang)
    return await site.page(request, "report.html", {
        "table": card, "report": reports.told(live, found, names, person.lang, replay_url, title) if found is not None else None,
        "table_url": f"/watch/{token}" if token else f"/t/{live.table.id}", "replay_url": replay_url})


async def replay_json(request: Request) -> Response:
    site = site_of(request)
    live, seat = await seen(request)
    person = await site.who(request)
    site.limits.check("render", person.id)
    async with live.lock:
        await live.fresh()
        return Json(await asyncio.to_thread(replay.course, live, seat_asked(request, live, seat), person.lang))


async def replay_at(request: Request) -> Response:
    site = site_of(request)
    live, seat = await seen(request)
    person = await site.who(request)
    looking = number_of(request.query_params.get("looking", "-1"), -1, live.match.seats - 1)
    async with live.lock:
        await live.fresh()
        found, picture = replay.moment(live, seat_asked(request, live, seat), request.path_params["ply"], person.lang, form_of(request), looking)
    found["svg"] = await site.hall.artists.draw(picture)
    return Json(found)


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


async def account(request: Request, problem: str = "", saved: bool = False, status: int = 200) -> Response:
    site = site_of(request)
    person = await site.who(request)
    return await site.page(request, "account.html", {"problem": problem, "saved": saved or "saved" in request.query_params,
                                                     "games_count": await site.store.games_of(person.id)}, status)


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
    row, seats = await site.hall.invited(request.path_params["invite"])
    if any(s.user_id == person.id and s.kind == "human" for s in seats):
        return await site.redirect(request, f"/t/{row.id}")
    if row.state != "open":
        raise TableError("error.begun", 410)
    if not any(s.kind == "open" for s in seats):
        raise TableError("error.full", 409)
    figures = await site.store.figures(row.game, seats)
    return await site.page(request, "join.html", {
        "table": cards.table_card(row, seats, person.id, person.lang),
        "seats": [cards.seat_card(s, person.id, person.lang, rating=figures.get(s.seat)) for s in seats],
        "name": person.name, "options": cards.options_in_words(row, person.lang), "invite": row.invite,
        "game": cards.game_card(find(row.game), person.lang)})


async def healthz(request: Request) -> Response:
    site = site_of(request)
    try:
        count = await site.store.healthy()
    except StoreDown:
        return Json({"ok": False, "database": False, "version": orrery.__version__}, 503)
    return Json({"ok": True, "database": True, "tables": count, "live": len(site.hall.lives), "version": orrery.__version__})
