"""What the pages post. Every form gets the same checks (site.form) and answers with a redirect."""
from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from orrery.games import find
from orrery.kernel.errors import OrreryError
from orrery.kernel.text import LANGUAGES
from orrery.table import replay, sheet
from orrery.table.errors import StoreDown, TableError
from orrery.table.hall import Plan, clean_name
from orrery.table.records import FOR_NOW, SeatRow, TableRow
from orrery.table.uploads import checked
from orrery.table.workers import default_level, level_ids

from . import cards, pages
from .identity import Person
from .limits import UPLOAD
from .reading import whole
from .site import Json, Site, client, site_of, status_of, wants_json
from .webhook import check_address

MOST_SEATS: Final = 8


def number(fields: dict[str, str], name: str, default: int | None) -> int | None:
    text = fields.get(name, "").strip()
    if not text:
        return default
    found = whole(text)
    if found is None:
        raise TableError("error.bad_field", 400, field=name)
    return found


def level_of(fields: dict[str, str]) -> str:
    level = fields.get("level", "") or default_level()
    if level not in level_ids():
        raise TableError("error.bad_seats", 400)
    return level


async def play(request: Request) -> Response:
    """Against bots (or the game's own opponent) at once."""
    site = site_of(request)
    person, fields = await site.form(request, "table")
    game = find(fields.get("game", ""))
    seats = number(fields, "seats", next((n for n in sorted(game.seats) if n > 1), game.seats[0])) or 0
    if not 1 <= seats <= MOST_SEATS:
        game.check_setup(seats, {})
    level = level_of(fields)
    plan = Plan(game.id, [("me", "")] + [("bot", level)] * (seats - 1), cards.read_options(game, fields), fields.get("seed", "")[:60])
    table = await site.hall.create(plan, person.id, await site.identity.keep(person, fields.get("name", "")))
    return await site.redirect(request, f"/t/{table.id}")


async def tables(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "table")
    find(fields.get("game", ""))
    try:
        plan = read_plan(fields)
        name = await site.identity.keep(person, fields.get("name", ""))
        table = await site.hall.create(plan, person.id, name)
    except StoreDown:
        raise
    except OrreryError as error:
        if wants_json(request):
            raise
        return await pages.game(request, error.text(person.lang), fields, status_of(error))
    return await site.redirect(request, f"/t/{table.id}")


def read_plan(fields: dict[str, str]) -> Plan:
    game = find(fields.get("game", ""))
    count = number(fields, "seats", None)
    listed = [i for i in range(MOST_SEATS) if f"seat.{i}.kind" in fields]
    seats = [(fields[f"seat.{i}.kind"], fields.get(f"seat.{i}.level") or default_level()) for i in listed]
    if not seats:
        count = count if count is not None else game.seats[0]
        seats = [("me", "")] + [("open", "")] * (count - 1)
    elif count is not None:
        seats = seats[:max(0, count)]
    if not 1 <= len(seats) <= MOST_SEATS:
        raise TableError("error.bad_seats", 400)
    return Plan(game.id, seats, cards.read_options(game, fields), fields.get("seed", "")[:60], fields.get("clock", "none") or "none",
                fields.get("public", "") in ("on", "1", "true"), fields.get("rated", "") in ("on", "1", "true"))


async def mine(request: Request) -> tuple[Site, Person, dict[str, str], TableRow, list[SeatRow], int]:
    """The table of the address, for a form of somebody who sits there or owns it."""
    site = site_of(request)
    person, fields = await site.form(request)
    row, seats = await site.hall.lobby(request.path_params["id"])
    seat = next((s.seat for s in seats if s.user_id == person.id and s.kind == "human"), -1)
    if seat < 0 and row.owner != person.id:
        raise TableError("error.not_yours", 403)
    return site, person, fields, row, seats, seat


def owned_and_open(row: TableRow, person: Person) -> None:
    if row.owner != person.id:
        raise TableError("error.owner_only", 403)
    if row.state != "open":
        raise TableError("error.begun", 409)


async def seat(request: Request) -> Response:
    """The owner changes a seat before the start."""
    site, person, fields, row, seats, _ = await mine(request)
    owned_and_open(row, person)
    index = number(fields, "seat", None)
    found = next((s for s in seats if s.seat == index), None)
    kind = fields.get("kind", "")
    if found is None or kind not in ("open", "bot", "closed", "me"):
        raise TableError("error.bad_seats", 400)
    if kind == "me":
        if any(s.user_id == person.id and s.kind == "human" for s in seats) or found.kind == "human":
            raise TableError("error.seat_taken", 409)
        changed = replace(found, kind="human", user_id=person.id, name=person.name, level="")
    else:
        changed = SeatRow(row.id, found.seat, kind, level=level_of(fields) if kind == "bot" else "")
    if not await site.store.set_seat(changed, before_start=True):
        raise TableError("error.begun", 409)
    return await site.redirect(request, f"/t/{row.id}")


async def start(request: Request) -> Response:
    site, person, _, row, seats, _ = await mine(request)
    owned_and_open(row, person)
    await site.hall.start(row, seats)
    return await site.redirect(request, f"/t/{row.id}")


async def leave(request: Request) -> Response:
    """Give the seat back before the start; during the game a stand-in takes it."""
    site, _, _, row, _, index = await mine(request)
    if row.state == "open" and index >= 0:
        await site.store.set_seat(SeatRow(row.id, index, "open"), before_start=True)
    elif row.state == "running" and index >= 0:
        live = await site.hall.open(row.id)
        async with live.lock:
            await live.fresh()
            live.seats[index] = replace(live.seats[index], stand_in=FOR_NOW, level=live.seats[index].level or default_level())
            await site.store.set_seat(live.seats[index])
            live.changed()
        site.hall.attend(live)
    return await site.redirect(request, "/")


async def close(request: Request) -> Response:
    site, person, _, row, seats, _ = await mine(request)
    owned_and_open(row, person)
    if not await site.store.change(replace(row, state="closed"), seats, seats):
        raise TableError("error.faster", 409)
    return await site.redirect(request, "/")


async def join(request: Request) -> Response:
    """By invitation."""
    site = site_of(request)
    person, fields = await site.form(request)
    row, seats = await site.hall.invited(request.path_params["invite"])
    return await sit_down(site, request, person, fields, row, seats)


async def join_public(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request)
    row, seats = await site.hall.lobby(request.path_params["id"])
    if not row.public:
        raise TableError("error.not_yours", 403)
    return await sit_down(site, request, person, fields, row, seats)


async def sit_down(site: Site, request: Request, person: Person, fields: dict[str, str], row: TableRow, seats: list[SeatRow]) -> Response:
    name = await site.identity.keep(person, fields.get("name", ""))
    await site.hall.join(row, seats, person.id, name, number(fields, "seat", None))
    return await site.redirect(request, f"/t/{row.id}")


async def fork(request: Request) -> Response:
    """Play on from a moment against bots; the original is untouched."""
    site = site_of(request)
    person, fields = await site.form(request, "table")
    live, my_seat = await pages.seen(request)
    if live.table.rated and live.running:
        raise TableError("error.rated_fork", 409)       # to try a move out beforehand is a hint
    async with live.lock:
        await live.fresh()
        ply = number(fields, "ply", replay.last_ply(live))
        as_seat = number(fields, "seat", max(0, my_seat)) or 0
        match = replay.branch(live, my_seat, ply if ply is not None else 0, as_seat, secrets.randbits(60))
    name = await site.identity.keep(person)
    table = await site.hall.create_from(match, as_seat, person.id, name, level_of(fields), live.table.id)
    return await site.redirect(request, f"/t/{table.id}")


async def rematch(request: Request) -> Response:
    site, person, _, row, seats, _ = await mine(request)
    kinds = [("me" if s.user_id == person.id else "open" if s.kind == "human" else s.kind, s.level or default_level()) for s in seats]
    plan = Plan(row.game, kinds, row.options, "", row.clock, row.public, row.rated)
    table = await site.hall.create(plan, person.id, person.name, row.id)
    return await site.redirect(request, f"/t/{table.id}")


async def upload(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "table")
    try:
        text = fields.get("save", "") or fields.get("text", "")
        if len(text) > UPLOAD:
            raise TableError("error.too_big", 413)
        match = await checked(text, site.hall.workers)
        index = number(fields, "seat", 0) or 0
        name = await site.identity.keep(person)
        table = await site.hall.create_from(match, index, person.id, name, level_of(fields), "upload")
    except StoreDown:
        raise
    except OrreryError as error:
        if wants_json(request):
            raise
        return await pages.upload(request, error.text(person.lang), status_of(error))
    return await site.redirect(request, f"/t/{table.id}/replay" if match.over else f"/t/{table.id}")


async def act(request: Request) -> Response:
    """An answer without a live connection: JSON in, the state after it out."""
    site = site_of(request)
    person, fields = await site.form(request)
    live, seat = await pages.seen(request)
    if seat < 0:
        raise TableError("error.not_seated", 403)
    if fields.get("undo", "").lower() in ("true", "1", "on"):
        await site.hall.undo(live, seat)
    else:
        at = number(fields, "at", None)
        await site.hall.act(live, seat, fields.get("act", "")[:400], at)
    async with live.lock:
        await live.fresh()
        message = sheet.state(live, seat, person.lang)
        del message["svg"]
        return Json(message)


# -- people ---------------------------------------------------------------------------------------------------------------
async def settings(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request)
    if fields.get("lang") in LANGUAGES:
        person.lang, person.set_lang = fields["lang"], True
    user = person.row()
    changed = False
    name = clean_name(fields.get("name", ""))
    if name and not person.account:
        user.name, changed = name, True
    if "webhook" in fields:
        user.webhook, changed = check_address(fields["webhook"].strip()), True
    if "sound" in fields:
        user.sound, changed = int(fields["sound"] in ("on", "1", "true")), True
    user.lang = person.lang
    if changed or person.user is not None:
        user.name = user.name or person.name
        await site.store.save_user(user)
        person.user = user
    return await site.redirect(request, pages.safe_next(fields.get("next", "/")), person)


async def register(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "login")
    try:
        await site.identity.register(person, fields.get("name", ""), fields.get("password", ""))
    except TableError as error:
        return await again(request, error, person, pages.register, fields)
    return await site.redirect(request, pages.safe_next(fields.get("next", "/")), person)


async def login(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "login")
    try:
        site.limits.check("login", f"name/{fields.get('name', '')[:40].casefold()}/{client(request)}")
        claim = fields.get("claim", "") in ("on", "1", "true")
        account = await site.identity.login(person, fields.get("name", ""), fields.get("password", ""), claim)
        if claim:
            await site.hall.refresh(person.id)
    except TableError as error:
        return await again(request, error, person, pages.login, fields)
    return await site.redirect(request, pages.safe_next(fields.get("next", "/")), account)


async def again(request: Request, error: TableError, person: Person, page: Any, fields: dict[str, str]) -> Response:
    """The form once more with what was wrong; JSON for scripts."""
    if wants_json(request) or isinstance(error, StoreDown):
        raise error
    response: Response = await page(request, error.text(person.lang), clean_name(fields.get("name", "")), error.status)
    return response


async def logout(request: Request) -> Response:
    site = site_of(request)
    person, _ = await site.form(request)
    nobody = Person(secrets.token_urlsafe(16), None, True, person.lang)
    return await site.redirect(request, "/", nobody)


async def password(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "login")
    try:
        await site.identity.new_password(person, fields.get("old", ""), fields.get("new", ""))
    except TableError as error:
        if wants_json(request) or isinstance(error, StoreDown):
            raise
        return await pages.account(request, error.text(person.lang), False, error.status)
    return await site.redirect(request, "/account?saved=1", person)
