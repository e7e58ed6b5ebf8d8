"""Who one is: account, log in, register, what is stored."""
from __future__ import annotations

import json
import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from .accuracy import lately
from .identity import Person
from .site import Site, ago, client, site_of


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
                                                     "games_count": await site.store.games_of(person.id), "accuracy": await lately(site, person),
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
