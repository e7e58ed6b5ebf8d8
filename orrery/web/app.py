"""The server: routes, headers, limits and errors around the handlers."""
from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import sys
import time
from collections.abc import AsyncIterator
from typing import Final
from urllib.parse import unquote

from jinja2 import TemplateError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.kernel.errors import OrreryError
from orrery.table.errors import TableError, table_msg
from orrery.table.metrics import METRICS
from orrery.table.workers import load_plugins

from .calls import Calls
from .config import Config
from .limits import BODY, UPLOAD
from .logs import REQUEST, set_up
from .reading import UNWANTED, host_of
from .routes import routes
from .site import Site, language, site_of, status_of, way_of

LOG: Final = logging.getLogger("orrery.web")
BODY_SECONDS: Final = 60.0      # for the whole body of a request
POLICY: Final = ("default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
                 "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
HEADERS: Final = ((b"content-security-policy", POLICY.encode()), (b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"same-origin"),
                  (b"x-frame-options", b"DENY"), (b"cross-origin-opener-policy", b"same-origin"),
                  (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"))


class Guard:
    """Around everything: size of bodies, rate of requests, headers, one line of log."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app, self.site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.monotonic()
        status = 0
        number = request_id(scope)
        REQUEST.set(number)
        most = UPLOAD + BODY if scope["path"] == "/upload" else BODY
        got, whole = 0, False

        async def limited() -> Message:
            nonlocal got, whole
            left = None if whole else max(0.1, BODY_SECONDS - (time.monotonic() - started))      # after the body one waits for the end of the connection
            try:
                message = await asyncio.wait_for(receive(), left)
            except TimeoutError:
                raise TableError("error.slow_body", 408) from None
            whole = not message.get("more_body", False)
            got += len(message.get("body", b""))
            if got > most:
                raise TableError("error.too_big", 413)
            return message

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message.setdefault("headers", []).append((b"x-request-id", number.encode()))
                dress(message, scope["path"], b"v=" in scope["query_string"], self.site.config.secure)
            await send(message)
        await self.app(scope, limited, dressed)
        METRICS.requests.add(time.monotonic() - started)
        METRICS.statuses[f"{status // 100}xx"] += 1
        if scope["path"] not in ("/healthz", "/metrics") and not scope["path"].startswith("/static/"):
            LOG.info("request", extra={"method": scope["method"], "path": masked(scope["path"]), "status": status,
                                       "ms": round((time.monotonic() - started) * 1000, 1)})


def request_id(scope: Scope) -> str:
    """The name of a request in the log: the proxy's, if it gives one, else a new one."""
    given = next((v.decode("latin-1") for k, v in scope["headers"] if k == b"x-request-id"), "")
    return given if re.fullmatch(r"[A-Za-z0-9._-]{1,64}", given) else secrets.token_hex(6)


def dress(message: Message, path: str, versioned: bool, secure: bool) -> None:
    headers: list[tuple[bytes, bytes]] = message.setdefault("headers", [])
    headers.extend(HEADERS)
    if secure:
        headers.append((b"strict-transport-security", b"max-age=31536000"))
    if path.startswith("/static/"):
        headers.append((b"cache-control", b"public, max-age=86400" if versioned else b"no-cache"))
    elif not path.startswith("/style/"):
        headers.append((b"cache-control", b"no-store"))


def masked(path: str) -> str:
    """A path without what opens a table: links are secrets."""
    parts = path.split("/")
    return "/".join(p if len(p) < 20 else p[:4] + "…" for p in parts)[:120]


# -- errors ---------------------------------------------------------------------------------------------------------------
async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, OrreryError)
    return await site_of(request).error(request, status_of(error), error.text(language(request)), error.code, way_of(error, language(request)))


async def http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "error.not_found", 405: "error.method", 413: "error.too_big"}.get(error.status_code, "error.bad_form")
    response = await site_of(request).error(request, error.status_code, table_msg(key).text(language(request)), key)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: the reader gets a sentence, the log gets the rest."""
    LOG.error("a request failed", extra={"path": masked(request.url.path), "error": repr(error)[:300]}, exc_info=error)
    return await site_of(request).error(request, 500, table_msg("error.ours").text(language(request)), "error.ours")


class Careful:
    """Turns every exception into an answer, inside the guard, so that no traceback leaves. Refuses what is no request at all."""

    def __init__(self, app: ASGIApp, hosts: list[str]) -> None:
        self.app, self.hosts = app, hosts

    def unfit(self, scope: Scope) -> TableError | None:
        """A host we do not answer to, or an address with characters that no address has."""
        host = host_of(next((v.decode("latin-1") for k, v in scope["headers"] if k == b"host"), "localhost"))
        if not host or (self.hosts and host not in self.hosts):
            return TableError("error.bad_host", 421)
        if UNWANTED.search(scope["path"]) or UNWANTED.search(unquote(scope["query_string"].decode("latin-1"))):
            return TableError("error.bad_text", 400)
        return None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        unfit = self.unfit(scope) if scope["type"] in ("http", "websocket") else None
        if unfit is not None:
            await turned_away(scope, receive, send, unfit)
            return
        if scope["type"] == "websocket":
            try:
                await self.app(scope, receive, send)
            except Exception as error:
                LOG.error("a live connection failed", extra={"error": repr(error)[:300]}, exc_info=error)
            return
        begun = False

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)
        try:
            await self.app(scope, receive, noting)
        except Exception as error:
            if scope["type"] != "http":
                raise
            request = Request(scope, receive)
            response = await (refused if isinstance(error, OrreryError) else broken)(request, error)
            if not begun:
                await response(scope, receive, send)


async def turned_away(scope: Scope, receive: Receive, send: Send, error: TableError) -> None:
    """A plain word: such a request is not read any further."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4400})
    else:
        await PlainTextResponse(error.text("en") + "\n", error.status)(scope, receive, send)


def make_app(config: Config) -> Starlette:
    """The application for one process."""
    load_plugins()
    sys.setswitchinterval(0.0005)       # the writer's thread gets its turn soon, and with it every answer that waits for the disk
    site = Site(config)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        Calls(site).begin()
        await site.push.begin()
        site.tables.begin()
        yield
        site.caller.close()
        await site.tables.close()

    app = Starlette(routes=routes(), lifespan=lifespan,
                    exception_handlers={OrreryError: refused, HTTPException: http_error, TemplateError: broken})
    app.state.site = site
    app.add_middleware(Careful, hosts=config.hosts())
    app.add_middleware(Guard, site=site)
    return app


def from_environment() -> Starlette:
    """For worker processes, which get their configuration by the environment."""
    set_up()
    return make_app(Config.from_environment())
