"""Orrery as an app: the manifest, the service worker, the page of notifications and what its switches post."""
from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from orrery.kernel.reading import whole
from orrery.kernel.text import Msg
from orrery.table.errors import TableError

from . import HERE
from .identity import Person
from .push import KINDS, Push, available
from .site import Json, Site, site_of

ICONS: Final = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"), ("icon-maskable-512.png", "512x512", "maskable"))
DAY: Final = 1440


async def manifest(request: Request) -> Response:
    """What a browser needs to put Orrery on the home screen."""
    site = site_of(request)
    person = await site.who(request)

    def said(key: str) -> str:
        return Msg("web", key).text(person.lang)
    return Json({
        "id": "/", "name": said("brand"), "short_name": said("brand"), "description": said("home.lead"), "lang": person.lang,
        "start_url": "/?app", "scope": "/", "display": "standalone", "display_override": ["window-controls-overlay"], "orientation": "any",
        "background_color": "#0b1120", "theme_color": "#0b1120",
        "icons": [{"src": site.static(f"icons/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose} for name, sizes, purpose in ICONS],
        "shortcuts": [{"name": said("nav.tables"), "url": "/games"}, {"name": said("home.new_table"), "url": "/#start"}],
    }, media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """The service worker, from the root, so that it serves every page."""
    return FileResponse(HERE / "static" / "js" / "sw.js", media_type="text/javascript", headers={"Service-Worker-Allowed": "/"})


async def offline(request: Request) -> Response:
    """What the service worker shows where there is no connection."""
    return await site_of(request).page(request, "offline.html", {})


async def page(request: Request) -> Response:
    site = site_of(request)
    return await site.page(request, "notifications.html", {"key": site.push.public_key(), "kinds": list(KINDS), "installed": available()})


async def posted(request: Request) -> tuple[Site, Push, Person, dict[str, str]]:
    site = site_of(request)
    person, fields = await site.form(request)
    if not site.push.public_key():
        raise TableError("error.no_push", 404)
    return site, site.push, person, fields


async def subscribe(request: Request) -> Response:
    """This browser may be called from now on."""
    site, push, person, fields = await posted(request)
    await site.identity.keep(person)
    return Json(seen(await push.subscribe(person.id, fields, person.lang)))


async def device(request: Request) -> Response:
    """What the server knows of this browser."""
    _, push, person, fields = await posted(request)
    found = await push.device(person.id, fields.get("endpoint", ""))
    return Json(seen(found) if found is not None else {})


def seen(found: Any) -> dict[str, Any]:
    return {"kinds": found.kinds.split(","), "quiet_from": found.quiet_from, "quiet_to": found.quiet_to}


async def change(request: Request) -> Response:
    """The switches of this browser."""
    _, push, person, fields = await posted(request)
    kinds = [kind for kind in fields.get("kinds", "").split(",") if kind in KINDS]
    numbers = {name: whole(fields.get(name, "0").removeprefix("-")) for name in ("quiet_from", "quiet_to", "offset")}
    if any(n is None or n >= DAY for n in numbers.values()):
        raise TableError("error.bad_device", 400)
    offset = (numbers["offset"] or 0) * (-1 if fields.get("offset", "").startswith("-") else 1)
    await push.change(person.id, fields.get("endpoint", ""), kinds=",".join(kinds), offset=offset,
                      quiet_from=numbers["quiet_from"], quiet_to=numbers["quiet_to"])
    return await device(request)


async def forget(request: Request) -> Response:
    _, push, person, fields = await posted(request)
    await push.forget(fields.get("endpoint", ""), person.id)
    return Json({})


async def test(request: Request) -> Response:
    """One call, to see that it arrives."""
    site, push, person, fields = await posted(request)
    site.limits.check("hint", person.id)
    found = await push.device(person.id, fields.get("endpoint", ""))
    if found is None:
        raise TableError("error.bad_device", 404)
    body = {"title": Msg("web", "brand").text(person.lang), "text": Msg("web", "push.test_text").text(person.lang), "kind": "turn", "url": "/notifications",
            "tag": "test"}
    status = await push.send(found, body, urgent=True, tries=())
    if status >= 400:
        raise TableError("error.push_failed", 502)
    return Json({"status": status})
