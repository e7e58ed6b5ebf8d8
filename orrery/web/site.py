"""What every handler has at hand: the tables, identities, limits, and ways to answer with a page, JSON or an error."""
from __future__ import annotations

import hashlib
import logging
import re
import time
from functools import cached_property
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from jinja2 import Environment, FileSystemLoader, TemplateError, TemplateNotFound, select_autoescape
from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

import orrery
from orrery.games import find, names
from orrery.kernel.errors import BadGame, IllegalMove, OrreryError, StaleMove
from orrery.kernel.game import Game
from orrery.kernel.svg import ART, FOLDERS, sheet
from orrery.kernel.text import LANGUAGES, Msg
from orrery.table.errors import SeatMoved, TableError
from orrery.table.store import Store
from orrery.table.tables import Tables

from . import HERE
from .config import Config
from .gatherings import Gatherings
from .identity import Identity, Person, language_of, same
from .limits import ALONE, QUOTAS, RUNNING, UPLOAD, Limits
from .push import Push
from .reading import plain
from .styles import joined
from .webhook import Caller

LOG: Final = logging.getLogger("orrery.web")
LONG: Final = ("save", "text")       # fields that may have several lines
ENCODE: Final = msgspec.json.Encoder(enc_hook=str).encode


class Json(Response):
    media_type = "application/json"

    def __init__(self, content: Any, status_code: int = 200, media_type: str | None = None) -> None:
        super().__init__(content, status_code, media_type=media_type)

    def render(self, content: Any) -> bytes:
        return ENCODE(content)


class Site:
    """One server process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.db)
        self.tables = Tables(self.store, config.bot_workers, config.bot_delay, config.bot_limit, config.renderers, config.patience, config.think)
        self.identity = Identity(self.store, config.secure)
        self.caller = Caller(config.private_webhooks)
        self.push = Push(self.store, self.caller, config.contact or self.config.public_url or "mailto:nobody@localhost", self.tables.spawn,
                         config.private_webhooks)
        self.gatherings = Gatherings()
        self.addresses: dict[str, str] = {}         # from where somebody sat down last: for rated games
        self.limits = Limits(config.rate_limits)
        self.pages = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=select_autoescape(default=True),
                                 trim_blocks=True, lstrip_blocks=True)
        self.pages.filters["marked"] = marked
        self._static: dict[str, str] = {}
        self._inline: dict[str, Markup] = {}
        names()                 # all games are known from here on, and with them their symbols

    # -- who -----------------------------------------------------------------------------------------------------------
    async def who(self, request: HTTPConnection) -> Person:
        person: Person | None = getattr(request.state, "person", None)
        if person is None:
            person = request.state.person = await self.identity.who(request)
        return person

    def base(self, request: HTTPConnection) -> str:
        """How our addresses begin, for links people send to each other."""
        return self.config.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"

    def same_origin(self, request: HTTPConnection) -> bool:
        """A page of another site may not post to us, nor open our live connection."""
        origin = request.headers.get("origin")
        if origin is None:
            return True
        try:
            host = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(host) and host in (request.headers.get("host", ""), urlsplit(self.config.public_url).netloc)

    async def form(self, request: Request, kind: str = "form") -> tuple[Person, dict[str, str]]:
        """The person and the fields of a posted form, after the checks every form gets."""
        person = await self.who(request)
        self.limits.check(kind, client(request) if kind == "login" else person.id if not person.fresh else client(request))
        fields: dict[str, str] = {}
        if request.headers.get("content-type", "").startswith("application/json"):
            fields = await json_fields(request)
        else:
            try:
                async with request.form(max_files=1, max_fields=300, max_part_size=UPLOAD) as data:
                    for name, value in data.multi_items():
                        fields[name] = (await value.read()).decode("utf-8", "replace") if isinstance(value, UploadFile) else value
            except (HTTPException, ValueError, UnicodeError) as error:
                raise TableError("error.bad_form", 400) from error
        request.state.person = None         # a slow body must not outlive a session that was ended meanwhile
        person = await self.who(request)
        fields = {plain(name): plain(value, name in LONG) for name, value in fields.items()}
        given = request.headers.get("x-csrf") or fields.pop("csrf", "")
        if not self.same_origin(request) or person.fresh or not same(given, self.identity.csrf(person)):
            raise TableError("error.csrf", 403)
        return person, fields

    # -- how much ------------------------------------------------------------------------------------------------------
    async def quota(self, kind: str, *who: str) -> None:
        """Count it; TableError when somebody has had as many as they may."""
        if self.limits.on:
            seconds, most = QUOTAS[kind]
            if kind == "table":
                most = (self.config.tables_an_hour, *most[1:])
            if not await self.store.count(kind, [w[:80] for w in who], int(time.time() // seconds), list(most)[:len(who)]):
                raise TableError("error.quota", 429)

    def weigh(self, request: HTTPConnection, person: Person, kind: str = "render") -> None:
        """A page that takes work to make: so many for a person, and so many for an address, whoever asks from there."""
        self.limits.check("renders", client(request))
        if not person.fresh:
            self.limits.check(kind, person.id)

    async def quota_left(self, kind: str, who: str) -> None:
        """TableError when they have had as many as they may; nothing is counted."""
        if self.limits.on:
            seconds, most = QUOTAS[kind]
            if await self.store.counted(kind, who[:80], int(time.time() // seconds)) >= most[0]:
                raise TableError("error.quota", 429)

    async def may_open(self, request: HTTPConnection, person: Person) -> None:
        """Before a table is opened, in whatever way."""
        if person.user is not None and person.user.standing > 1:
            raise TableError("error.barred", 403)
        if self.config.who_opens == "accounts" and not person.account:
            raise TableError("error.accounts_open", 403)
        if self.config.who_opens == "hosts" and person.name.casefold() not in {n.casefold() for n in self.config.host_account if person.account}:
            raise TableError("error.hosts_open", 403)
        if not self.limits.on:
            return
        running, alone = await self.store.running_of(person.id)
        if running >= RUNNING or alone >= ALONE:
            raise TableError("error.many_tables", 429)
        await self.quota("table", person.id, client(request))

    # -- answers -------------------------------------------------------------------------------------------------------
    async def page(self, request: Request, template: str, context: dict[str, Any], status: int = 200) -> Response:
        """A page, or its context as JSON for a script that asks for that."""
        person = await self.who(request)
        self.limits.check("page", client(request))
        if wants_json(request):
            response: Response = Json({k: v for k, v in context.items() if not callable(v)}, status)
            response.headers["X-CSRF"] = self.identity.csrf(person)
        else:
            response = HTMLResponse(self.render(request, person, template, context), status)
        self.identity.give(response, person)
        return response

    def render(self, request: HTTPConnection, person: Person, template: str, context: dict[str, Any]) -> str:
        lang = person.lang
        common = {
            "t": lambda key, **params: Msg("web", key, params).text(lang),
            "game_text": lambda game, key, **params: Msg(game, key, params).text(lang),
            "lang": lang, "languages": list(LANGUAGES), "csrf": self.identity.csrf(person), "static": self.static, "inline": self.inline,
            "symbols": self.symbols, "art": self.art,
            "me": {"id": person.id, "name": person.name, "account": person.account, "webhook": person.row().webhook, "sound": bool(person.row().sound)},
            "path": request.url.path, "version": orrery.__version__, "build": self.build, "public_url": self.base(request), "ago": ago}
        return self.pages.get_template(template).render({**common, **context})

    async def redirect(self, request: Request, to: str, person: Person | None = None) -> Response:
        person = person or await self.who(request)
        response: Response = Json({"location": to}) if wants_json(request) else RedirectResponse(to, 303)
        self.identity.give(response, person)
        return response

    async def error(self, request: Request, status: int, text: str, code: str, way: dict[str, str] | None = None) -> Response:
        """A clear sentence with the right status, as a page or as JSON."""
        if wants_json(request):
            return Json({"error": {"code": code, "text": text, "status": status}}, status)
        try:
            person = await self.who(request)
        except OrreryError:             # the database is gone: say so to a stranger
            person = request.state.person = Person("", None, False, language(request))
        context = {"status": status, "text": text, "code": code, "way": way, "back": self.came_from(request)}
        try:
            body = self.render(request, person, "error.html", context)
        except (TemplateError, TemplateNotFound):
            LOG.exception("the error page does not render")
            body = f"<!doctype html><meta charset=utf-8><title>{status}</title><p>{Markup.escape(text)}"
        return HTMLResponse(body, status)

    def came_from(self, request: HTTPConnection) -> str:
        """The page of ours from which the reader came; '' when there is none, or when it is this one."""
        try:
            page = urlsplit(request.headers.get("referer", ""))
        except ValueError:
            return ""
        ours = page.netloc and page.netloc in (request.url.netloc, urlsplit(self.config.public_url).netloc)
        there = page.path + (f"?{page.query}" if page.query else "")
        return there if ours and not there.startswith(("//", "/\\")) and page.path not in ("/", request.url.path) else ""

    # -- static files ----------------------------------------------------------------------------------------------------
    def static(self, name: str) -> str:
        if name not in self._static:
            content = joined(file_of(name)) if name.endswith(".css") else file_of(name).read_bytes() if file_of(name).is_file() else b""
            mark = hashlib.sha256(content).hexdigest()[:10] if content else "0"
            self._static[name] = f"/static/{name}?v={mark}"
        return self._static[name]

    def style(self, game: Game[Any]) -> str:
        """The address of a game's own sheet of styles; "" if it has none."""
        path = game.picture.style()
        return f"/style/{game.id}.css?v={hashlib.sha256(joined(path)).hexdigest()[:10]}" if path is not None else ""

    def art(self, game: str, name: str) -> str:
        """The address of a game's cover or emblem; ours for a game that has none."""
        key = f"{game}/{name}"
        if key not in self._static:
            path = find(game).picture.art(name) if game in names() else None
            self._static[key] = f"/art/{key}.svg?v={hashlib.sha256(path.read_bytes()).hexdigest()[:10]}" if path else self.static(f"{name}s/default.svg")
        return self._static[key]

    def symbols(self, name: str) -> Markup:
        """Our symbols and those of all games, to be used on a page."""
        key = f"{name} of {len(FOLDERS)}"
        if key not in self._inline:
            self._inline[key] = Markup(sheet(name))  # noqa: S704 our own files and those of installed games
        return self._inline[key]

    @cached_property
    def build(self) -> str:
        """Tells a page made by an older server that it has to load itself anew."""
        found = hashlib.sha256(orrery.__version__.encode())
        for path in sorted([*(HERE / "static").rglob("*.js"), *(HERE / "static").rglob("*.css"), *(HERE / "templates").glob("*.html")]):
            found.update(path.read_bytes())
        return found.hexdigest()[:12]

    def inline(self, name: str) -> Markup:
        if name not in self._inline:
            path = file_of(name)
            self._inline[name] = Markup(path.read_text(encoding="utf-8") if path.is_file() else "")  # noqa: S704 our own file
        return self._inline[name]


def marked(text: str) -> Markup:
    """A line of a ledger with its few marks: **strong**, *term*, `notation`. Everything else is escaped."""
    safe = str(Markup.escape(text))
    safe = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", safe)
    safe = re.sub(r"(?<!\w)\*(\w[^*]*)\*", r"<em>\1</em>", safe)
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", safe))  # noqa: S704 escaped above


def file_of(name: str) -> Path:
    """A static file: ours, or one of the art every renderer shares."""
    path = HERE / "static" / name
    return path if path.is_file() else ART / name


def site_of(request: HTTPConnection) -> Site:
    site: Site = request.app.state.site
    return site


def language(request: HTTPConnection) -> str:
    return language_of(request)[0]


def wants_json(request: HTTPConnection) -> bool:
    accept = request.headers.get("accept", "")
    return "application/json" in accept and "text/html" not in accept


async def json_fields(request: Request) -> dict[str, str]:
    try:
        data = msgspec.json.decode(await request.body())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise TableError("error.bad_form", 400) from error
    if not isinstance(data, dict):
        raise TableError("error.bad_form", 400)
    return {str(k): v if isinstance(v, str) else str(v) for k, v in data.items()}


def client(request: HTTPConnection) -> str:
    return request.client.host if request.client is not None else "?"


def ago(seconds: float) -> dict[str, Any]:
    """How long ago, as a unit and a number; the page has the words."""
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            return {"unit": unit, "n": int(seconds // length)}
    return {"unit": "now", "n": 0}


def way_of(error: OrreryError, lang: str) -> dict[str, str] | None:
    """What the reader of an error may do about it."""
    return error.way(lang) if isinstance(error, SeatMoved) else None


def status_of(error: OrreryError) -> int:
    """The HTTP status that fits an error."""
    if isinstance(error, TableError):
        return error.status
    if isinstance(error, BadGame):
        return 404 if error.code == "setup.unknown_game" else 400
    if isinstance(error, (StaleMove, IllegalMove)):
        return 409
    return 409 if error.code.startswith("undo.") else 400
