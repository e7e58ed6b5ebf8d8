"""What the pages post. Every form gets the same checks (site.form) and answers with a redirect."""
from __future__ import annotations

import contextlib
import secrets
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from orrery.games import find
from orrery.kernel.errors import OrreryError
from orrery.kernel.reading import whole
from orrery.table import replay, state_message
from orrery.table.errors import StoreDown, TableError
from orrery.table.names import clean_name
from orrery.table.plan import Plan
from orrery.table.records import SeatRow, TableRow
from orrery.table.store import rematch_of
from orrery.table.trial import checked
from orrery.table.uploads import seat_of
from orrery.table.workers import default_level, level_ids

from . import calls, cards, moderation, pages, seat_pages
from .identity import Person
from .limits import UPLOAD
from .looking import seat_here, seen
from .site import Json, Site, client, site_of, status_of, wants_json

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
    name = await site.identity.keep(person, fields.get("name", ""))
    await site.may_open(request, person)
    table = await site.tables.create(plan, person.id, name)
    return await site.redirect(request, f"/t/{table.id}")


async def tables(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "table")
    find(fields.get("game", ""))
    try:
        plan = read_plan(fields)
        plan.check()
        name = await site.identity.keep(person, fields.get("name", ""))
        await site.may_open(request, person)
        site.addresses[person.id] = client(request)
        table = await site.tables.create(plan, person.id, name)
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
    names = {i: clean_name(fields.get(f"seat.{i}.name", "")) for i, (kind, _) in enumerate(seats) if kind == "here"}
    return Plan(game.id, seats, cards.read_options(game, fields), fields.get("seed", "")[:60], fields.get("clock", "none") or "none",
                fields.get("public", "") in ("on", "1", "true"), fields.get("rated", "") in ("on", "1", "true"), names)


async def mine(request: Request, kind: str = "form") -> tuple[Site, Person, dict[str, str], TableRow, list[SeatRow], int]:
    """The table of the address, for a form of somebody who sits there or owns it."""
    site = site_of(request)
    person, fields = await site.form(request, kind)
    row, seats = await site.tables.lobby(request.path_params["id"])
    seat = seat_here(request, row.id, seats, person.id)
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
    await site.tables.start(row, seats)
    return await site.redirect(request, f"/t/{row.id}")


async def leave(request: Request) -> Response:
    """Give the seat back before the start; in a game keep it, let a bot play, or resign."""
    site, person, fields, row, seats, index = await mine(request)
    if row.state == "open" and index >= 0:
        beside = number(fields, "seat", None)       # of several at this device the one who leaves; else all of them
        for s in seats:
            if s.user_id == person.id and s.kind == "human" and beside in (None, s.seat):
                await site.store.set_seat(SeatRow(row.id, s.seat, "open"), before_start=True)
        if beside is not None:
            return await site.redirect(request, f"/t/{row.id}")
    elif row.state == "running" and index >= 0:
        session = await site.tables.open(row.id)
        how = fields.get("how", "bot")
        if how == "abandon":
            await site.tables.evening.abandon(session, index)
        else:
            await site.tables.evening.leave(session, index, how, level_of(fields) if fields.get("level") else "")
    return await site.redirect(request, "/")


async def reopen(request: Request) -> Response:
    """A table of the archive goes on."""
    site, _, _, row, _, index = await mine(request)
    if index < 0:
        raise TableError("error.not_seated", 403)
    await site.tables.evening.reopen(await site.tables.open(row.id), index)
    return await site.redirect(request, f"/t/{row.id}")


async def take_seat(request: Request) -> Response:
    """By the personal link: the seat is this device's from now on."""
    site = site_of(request)
    person, _ = await site.form(request)
    session, seat = await seat_pages.seat_of_link(request)
    await site.identity.keep(person, "")
    await site.tables.evening.move(session, seat, person.id)
    if session.seats[seat].stand_in:
        with contextlib.suppress(TableError):           # resigned, or an empty bank: the bot plays on, one may look
            await site.tables.come_back(session, seat)
    return await site.redirect(request, f"/t/{session.table.id}")


async def claim(request: Request) -> Response:
    """Somebody who lost the link says which seat is theirs; the others at the table are asked."""
    site = site_of(request)
    person, fields = await site.form(request)
    row, _ = await site.tables.invited(request.path_params["invite"])
    if row.state != "running":
        raise TableError("error.not_running", 409)
    await site.quota("claim", person.id, client(request))
    session = await site.tables.open(row.id)
    await site.identity.keep(person, "")
    await site.tables.evening.claim(session, number(fields, "seat", -1) or 0, person.id)
    return await site.redirect(request, f"/join/{row.invite}?asked=1")


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
    row, seats = await site.tables.invited(request.path_params["invite"])
    return await sit_down(site, request, person, fields, row, seats)


async def join_public(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request)
    row, seats = await site.tables.lobby(request.path_params["id"])
    if not row.public:
        raise TableError("error.not_yours", 403)
    return await sit_down(site, request, person, fields, row, seats)


async def sit_down(site: Site, request: Request, person: Person, fields: dict[str, str], row: TableRow, seats: list[SeatRow]) -> Response:
    name = await site.identity.keep(person, fields.get("name", ""))
    if person.user is not None and person.user.standing > 1:
        raise TableError("error.barred", 403)
    if person.id in await site.store.blocked_by(row.owner):
        raise TableError("error.blocked", 403)
    await moderation.notice_two_seats(site, request, person, row, [s.user_id for s in seats if s.kind == "human"])
    await site.tables.join(row, seats, person.id, name, number(fields, "seat", None))
    return await site.redirect(request, f"/t/{row.id}")


async def fork(request: Request) -> Response:
    """Play on from a moment against bots; the original is untouched."""
    site = site_of(request)
    person, fields = await site.form(request, "table")
    session, my_seat = await seen(request)
    if session.table.rated and session.running:
        raise TableError("error.rated_fork", 409)       # to try a move out beforehand is a hint
    async with session.lock:
        await session.fresh()
        ply = number(fields, "ply", replay.last_ply(session))
        as_seat = number(fields, "seat", max(0, my_seat)) or 0
        match = replay.branch(session, my_seat, ply if ply is not None else 0, as_seat, secrets.randbits(60))
    name = await site.identity.keep(person)
    await site.may_open(request, person)
    table = await site.tables.create_from(match, as_seat, person.id, name, level_of(fields), session.table.id)
    return await site.redirect(request, f"/t/{table.id}")


async def rematch(request: Request) -> Response:
    site, person, _, row, seats, _ = await mine(request, "table")
    plan = once_more(row, next_begins(seats), person)
    begun = await site.store.rematch(row.id)
    if begun is not None:       # somebody was quicker: to their table
        return await join_rematch(site, request, person, begun)
    await site.may_open(request, person)
    table = await site.tables.create(plan, person.id, person.name, rematch_of(row.id))
    for s in seats:
        if s.kind == "human" and s.user_id and s.user_id != person.id:
            calls.invite(site, s.user_id, table, person.name, again=True)
    return await site.redirect(request, f"/t/{table.id}")


async def join_rematch(site: Site, request: Request, person: Person, row: TableRow) -> Response:
    """Sit down at the table that somebody has set up to play again."""
    seats = (await site.store.seats([row.id]))[row.id]
    if row.state == "open" and all(s.user_id != person.id for s in seats):
        _, before = await site.tables.lobby(request.path_params["id"])
        mine = next((i for i, s in enumerate(next_begins(before)) if s.user_id == person.id), None)
        free = mine is not None and mine < len(seats) and seats[mine].kind == "open"
        await site.tables.join(row, seats, person.id, await site.identity.keep(person), mine if free else None)
    return await site.redirect(request, f"/t/{row.id}")


def once_more(row: TableRow, seats: list[SeatRow], person: Person) -> Plan:
    """The plan of a rematch: whoever asks for it, those at the same device, free seats for the other people, bots as they were."""
    mine = [i for i, s in enumerate(seats) if s.user_id == person.id and s.kind == "human"]
    kinds = [(("me" if i == mine[0] else "here") if i in mine else "open" if s.kind == "human" else s.kind, s.level or default_level())
             for i, s in enumerate(seats)]
    names = {i: seats[i].name for i in mine} if len(mine) > 1 else {}
    return Plan(row.game, kinds, row.options, "", row.clock, row.public, row.rated, names)


def next_begins(seats: list[SeatRow]) -> list[SeatRow]:
    """The same people once more: whoever sat second sits first."""
    return [*seats[1:], *seats[:1]]


async def upload(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "table")
    try:
        text = fields.get("save", "") or fields.get("text", "")
        if len(text) > UPLOAD:
            raise TableError("error.too_big", 413)
        await site.quota("upload", person.id, client(request))
        match = await checked(text, site.tables.helpers, person.id)
        index = number(fields, "seat", seat_of(text)) or 0
        name = await site.identity.keep(person)
        await site.may_open(request, person)
        table = await site.tables.create_from(match, index, person.id, name, level_of(fields), "upload")
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
    session, seat = await seen(request)
    if seat < 0:
        raise TableError("error.not_seated", 403)
    if fields.get("undo", "").lower() in ("true", "1", "on"):
        await site.tables.undo(session, seat)
    else:
        at = number(fields, "at", None)
        await site.tables.act(session, seat, fields.get("act", "")[:400], at)
    async with session.lock:
        await session.fresh()
        return Json(state_message.state(session, seat, person.lang))


# -- people ---------------------------------------------------------------------------------------------------------------
