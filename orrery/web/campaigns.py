"""Campaigns on the web: begin one, see its chapters and its standing, go on with the next chapter as an ordinary table."""
from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from orrery.games import find
from orrery.kernel.errors import OrreryError
from orrery.table import campaigns, state_message
from orrery.table.campaigns import Campaign, Chapter
from orrery.table.errors import StoreDown, TableError
from orrery.table.names import clean_name
from orrery.table.workers import default_level

from . import cards, forms
from .identity import Person
from .site import Site, site_of, status_of, wants_json


async def of_game(request: Request, problem: str = "", form: dict[str, str] | None = None, status: int = 200) -> Response:
    """The campaigns of a game: mine, and the form that begins one."""
    site = site_of(request)
    person = await site.who(request)
    game = find(request.path_params["game"])
    chapters = game.campaign().chapters
    if not chapters:
        raise TableError("error.no_campaign", 404)
    fixed = {k for _, options in chapters for k in options}
    mine = await campaigns.of_user(site.store, person.id, game.id) if not person.fresh else []
    best = await campaigns.records(site.store, person.id, game.id) if not person.fresh else {}
    return await site.page(request, "campaigns.html", {
        "game": cards.game_card(game, person.lang), "settings": [cards.setting_field(game, s, person.lang) for s in game.settings if s.name not in fixed],
        "levels": cards.levels(person.lang), "default_level": default_level(), "form": form or {}, "problem": problem,
        "chapters": [{"number": n, "title": title.text(person.lang), "best": best.get(n)} for n, (title, _) in enumerate(chapters, 1)],
        "mine": [short(c, person.lang) for c in mine]}, status)


def short(c: Campaign, lang: str) -> dict[str, Any]:
    there = c.next
    return {"url": f"/campaign/{c.row.id}", "name": c.row.name, "people": [s.name for s in c.people], "over": there is None,
            "done": sum(1 for x in c.chapters if x.over), "of": len(c.chapters), "next": there.title.text(lang) if there is not None else ""}


async def begin(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "table")
    fields["game"] = request.path_params["game"]
    try:
        plan = forms.read_plan(fields)
        name = await site.identity.keep(person, fields.get("name", ""))
        title = clean_name(fields.get("campaign", "")) or cards.game_card(find(plan.game), person.lang)["title"]
        await site.may_open(request, person)
        table = await campaigns.begin(site.tables, plan, title, person.id, name)
    except StoreDown:
        raise
    except OrreryError as error:
        if wants_json(request) or status_of(error) == 404:
            raise
        return await of_game(request, error.text(person.lang), fields, status_of(error))
    return await site.redirect(request, f"/t/{table.id}")


async def mine(site: Site, request: Request, person: Person) -> Campaign:
    found = await campaigns.read(site.store, request.path_params["id"])
    if found.row.owner != person.id and not any(s.user_id == person.id for s in found.people):
        raise TableError("error.not_yours", 403)
    return found


async def page(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    c = await mine(site, request, person)
    best = await campaigns.records(site.store, person.id, c.game.id)
    there = c.next
    standing = c.standing()
    for row in standing:
        row["text"] = c.game.campaign().award(row["awards"]).text(person.lang)
        row["me"] = c.people[row["seat"]].user_id == person.id
    return await site.page(request, "campaign.html", {
        "game": cards.game_card(c.game, person.lang), "campaign": short(c, person.lang), "id": c.row.id, "standing": standing,
        "chapters": [chapter(c, x, best, person.lang) for x in c.chapters], "next": chapter(c, there, best, person.lang) if there is not None else None,
        "options": cards.options_of(c.game, c.row.options, person.lang)})


def chapter(c: Campaign, x: Chapter, best: dict[int, int], lang: str) -> dict[str, Any]:
    table = x.table
    rows = [{"name": state_message.said(r["name"], lang), "seat": r["seat"], "total": r["total"], "place": r["place"],
             "award": c.game.campaign().award(x.awards[r["seat"]]).text(lang) if r["seat"] < len(x.awards) else ""}
            for r in (table.result or [] if table is not None else [])]
    return {"number": x.number, "title": x.title.text(lang), "state": table.state if table is not None else "",
            "url": f"/t/{table.id}" if table is not None else "",
            "replay": f"/t/{table.id}/replay" if table is not None and x.over else "", "result": sorted(rows, key=lambda r: (r["place"], r["seat"])),
            "best": best.get(x.number)}


async def go_on(request: Request) -> Response:
    site = site_of(request)
    person, _ = await site.form(request, "table")
    c = await mine(site, request, person)
    if c.next is not None and c.next.table is None:
        await site.may_open(request, person)
    return await site.redirect(request, f"/t/{await campaigns.go_on(site.tables, c, person.id)}")
