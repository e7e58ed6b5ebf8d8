"""Before the game: who is here, the invitation as a link to say and a code to scan, removing somebody and thinking better of it, talk."""
from __future__ import annotations

import hashlib
import hmac
import time
from dataclasses import replace
from typing import Final

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from orrery.games import find
from orrery.kernel.errors import OrreryError
from orrery.kernel.reading import whole
from orrery.table.clock import read_clock
from orrery.table.errors import TableError
from orrery.table.names import clean_name
from orrery.table.records import SeatRow, TableRow
from orrery.table.store import new_id

from . import calls, cards
from .identity import Person, same
from .limits import CHAT
from .site import Json, Site, client, site_of, wants_json

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"     # without 0, O, 1 and I: it is read out
LETTERS: Final = 6
GATHERING: Final = 2000     # newest tables, of those that gather and of those in play, that a code may mean
REMEMBERED: Final = 30      # tables whose people may be called to the next one
COMPANIONS: Final = 8


# -- the invitation ---------------------------------------------------------------------------------------------------------
def code_of(site: Site, invite: str) -> str:
    """Six letters that stand for an invitation as long as its table gathers or is in play: whoever lost their seat comes back by what they were sent."""
    digest = int.from_bytes(hmac.new(site.store.secret, f"short/{invite}".encode(), hashlib.sha256).digest()[:8], "big")
    return "".join(ALPHABET[digest >> 5 * i & 31] for i in range(LETTERS))


async def short(request: Request) -> Response:
    """/j/K7PMQX"""
    site = site_of(request)
    site.limits.check("short", client(request))
    asked = request.path_params["code"].upper()
    for state in ("open", "running"):
        for invite in await site.store.invites(state, GATHERING):
            if hmac.compare_digest(code_of(site, invite).encode(), asked.encode("utf-8", "replace")):
                return await site.redirect(request, f"/join/{invite}")
    raise TableError("error.bad_link", 404)


def qr(url: str) -> Markup:
    """The link as a picture of squares."""
    return Markup(segno.make(url, error="m").svg_inline(border=2, scale=4, dark="#0d1428", light="#ffffff", omitsize=True))  # noqa: S704


# -- people one played with --------------------------------------------------------------------------------------------------
async def companions(site: Site, person: Person, row: TableRow, seats: list[SeatRow]) -> list[tuple[str, str]]:
    """Whom the host may call to this table, as (user, name): people of my last tables who want to be called, and do not sit here already."""
    if not site.push.public_key() or not any(s.kind == "open" for s in seats):
        return []
    tables = await site.store.tables_of(person.id, ["over", "running"], REMEMBERED)
    sat = await site.store.seats([t.id for t in tables]) if tables else {}
    here = {s.user_id for s in seats} | {person.id, ""} | await site.store.blocked_by(person.id)
    found: dict[str, str] = {}
    for table in tables:
        for s in sat[table.id]:
            if s.kind == "human" and s.user_id not in here:
                found.setdefault(s.user_id, s.name)
    wanting = await site.push.callable_for(list(found), "invite")
    return [(user, name) for user, name in found.items() if user in wanting][:COMPANIONS]


def sign_of(site: Site, row: TableRow, user_id: str) -> str:
    """Stands for somebody in the forms of this table: who they are is nobody's business."""
    return hmac.new(site.store.secret, f"companion/{row.id}/{user_id}".encode(), hashlib.sha256).hexdigest()[:16]


async def call(request: Request) -> Response:
    """The host calls somebody of earlier tables, once."""
    site, person, fields, row, seats, _ = await gathering(request)
    hosts_only(row, person)
    found = next((user for user, _ in await companions(site, person, row, seats) if same(sign_of(site, row, user), fields.get("who", ""))), None)
    if found is None or site.gatherings.was_called(row.id, found) or person.id in await site.store.blocked_by(found):
        raise TableError("error.no_call", 409)
    await site.quota("call", person.id, client(request))
    site.gatherings.calls(row.id, found)
    calls.invite(site, found, row, person.name)
    return await site.redirect(request, f"/t/{row.id}")


# -- the page -----------------------------------------------------------------------------------------------------------------
async def page(request: Request, row: TableRow, mine: int) -> Response:
    site = site_of(request)
    person = await site.who(request)
    if not person.fresh:
        site.gatherings.see(row.id, person.id)
    seats = (await site.store.seats([row.id]))[row.id]
    owner, problem = row.owner == person.id, ""
    try:
        find(row.game).check_setup(sum(1 for s in seats if s.kind in ("human", "bot")), row.options)
    except OrreryError as error:
        problem = error.text(person.lang)
    member = owner or mine >= 0
    figures = await site.store.figures(row.game, seats)
    link = f"{site.base(request)}/j/{code_of(site, row.invite)}" if member else ""
    removed = site.gatherings.undoable(row.id) if owner else None
    free = sum(1 for s in seats if s.kind == "open")
    called = await site.push.callable_for([s.user_id for s in seats if s.kind == "human"], "turn")
    friends = [{"name": name, "who": sign_of(site, row, user), "called": site.gatherings.was_called(row.id, user)}
               for user, name in (await companions(site, person, row, seats) if owner else [])]
    return await site.page(request, "lobby.html", {
        "table": cards.table_card(row, seats, person.id, person.lang), "name": row.name,
        "seats": [{**cards.seat_card(s, person.id, person.lang, rating=figures.get(s.seat)), "here": site.gatherings.here(row.id, s.user_id),
                   "called": s.user_id in called, "host": s.kind == "human" and s.user_id == row.owner} for s in seats],
        "invite_url": f"{site.base(request)}/join/{row.invite}" if member else "", "watch_url": f"{site.base(request)}/watch/{row.watch}" if member else "",
        "short_url": link, "qr": qr(link) if link and not wants_json(request) else "", "choosing": site.gatherings.choosing(row.id, {s.user_id for s in seats}),
        "removed": removed.name if removed is not None else "", "free": free, "playing": len(seats) - free - sum(1 for s in seats if s.kind == "closed"),
        "patience": max(1, round(site.config.patience / 60)), "owner": owner, "mine": mine,
        "friends": friends, "can_start": owner and not problem, "start_problem": problem,
        "chat": [{"seat": line.seat, "name": line.name, "text": line.text, "at": line.at} for line in await site.store.chat(row.id)] if member else [],
        "options": cards.options_in_words(row, person.lang), "clock_rule": read_clock(row.clock).rule().text(person.lang) if row.clock != "none" else "",
        "levels": cards.levels(person.lang), "game": cards.game_card(find(row.game), person.lang)})


# -- what is done there --------------------------------------------------------------------------------------------------------
async def gathering(request: Request) -> tuple[Site, Person, dict[str, str], TableRow, list[SeatRow], int]:
    """The open table of the address, for somebody who sits there or owns it."""
    site = site_of(request)
    person, fields = await site.form(request)
    row, seats = await site.tables.lobby(request.path_params["id"])
    seat = next((s.seat for s in seats if s.user_id == person.id and s.kind == "human"), -1)
    if seat < 0 and row.owner != person.id:
        raise TableError("error.not_yours", 403)
    if row.state != "open":
        raise TableError("error.begun", 409)
    return site, person, fields, row, seats, seat


def hosts_only(row: TableRow, person: Person) -> None:
    if row.owner != person.id:
        raise TableError("error.owner_only", 403)


async def remove(request: Request) -> Response:
    """The host frees somebody's seat. The link they came by is no good any more; a moment long this can be taken back."""
    site, person, fields, row, seats, _ = await gathering(request)
    hosts_only(row, person)
    index = whole(fields.get("seat", ""))
    found = next((s for s in seats if s.seat == index and s.kind == "human" and s.user_id != person.id), None)
    if found is None:
        raise TableError("error.bad_seats", 400)
    if not await site.store.set_seat(SeatRow(row.id, found.seat, "open"), before_start=True):
        raise TableError("error.begun", 409)
    await site.store.change_table(row.id, invite=new_id())
    site.gatherings.removed[row.id] = (found, time.monotonic())
    return await site.redirect(request, f"/t/{row.id}")


async def beside(request: Request) -> Response:
    """Somebody who sits here has another player at the same device."""
    site, person, fields, row, seats, mine = await gathering(request)
    if mine < 0:
        raise TableError("error.not_seated", 403)
    if row.rated:
        raise TableError("error.rated_here", 409)
    if row.public:
        hosts_only(row, person)         # a stranger who came by takes one seat
    index = whole(fields.get("seat", ""))
    if not any(s.seat == index and s.kind == "open" for s in seats):
        raise TableError("error.seat_taken", 409)
    at = SeatRow(row.id, index or 0, "human", person.id, clean_name(fields.get("name", "")) or person.name)
    if not await site.store.set_seat(at, before_start=True):
        raise TableError("error.begun", 409)
    await site.tables.start_if_full(row.id)
    return await site.redirect(request, f"/t/{row.id}")


async def undo(request: Request) -> Response:
    site, person, _, row, seats, _ = await gathering(request)
    hosts_only(row, person)
    found = site.gatherings.undoable(row.id)
    if found is None or not any(s.seat == found.seat and s.kind == "open" for s in seats):
        raise TableError("error.too_late", 409)
    del site.gatherings.removed[row.id]
    if not await site.store.set_seat(replace(found), before_start=True):
        raise TableError("error.begun", 409)
    return await site.redirect(request, f"/t/{row.id}")


async def name(request: Request) -> Response:
    """The host calls the evening something."""
    site, person, fields, row, _, _ = await gathering(request)
    hosts_only(row, person)
    await site.store.change_table(row.id, name=clean_name(fields.get("name", "")))
    return await site.redirect(request, f"/t/{row.id}")


async def say(request: Request) -> Response:
    site, person, fields, row, _, seat = await gathering(request)
    site.limits.check("chat", person.id)
    text = " ".join(fields.get("text", "").split())[:CHAT]
    if text:
        await site.store.say(row.id, person.id, seat, person.name, text)
    return Json({}) if wants_json(request) else await site.redirect(request, f"/t/{row.id}")
