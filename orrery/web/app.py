"""The server: routes, headers, limits and errors around the handlers."""
from __future__ import annotations

import contextlib
import logging
import sys
import time
from collections.abc import AsyncIterator
from typing import Any, Final

from jinja2 import TemplateError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.kernel.errors import OrreryError
from orrery.kernel.text import Msg
from orrery.table.errors import TableError, table_msg
from orrery.table.live import Live
from orrery.table.workers import load_plugins

from . import HERE, campaigns, forms, learn, live, pages
from .config import Config
from .limits import BODY, UPLOAD
from .logs import set_up
from .site import Site, language, site_of, status_of
from .webhook import call

LOG: Final = logging.getLogger("orrery.web")
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
        most = UPLOAD + BODY if scope["path"] == "/upload" else BODY
        got = 0

        async def limited() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise TableError("error.too_big", 413)
            return message

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                dress(message, scope["path"], b"v=" in scope["query_string"], self.site.config.secure)
            await send(message)
        await self.app(scope, limited, dressed)
        if scope["path"] != "/healthz" and not scope["path"].startswith("/static/"):
            LOG.info("request", extra={"method": scope["method"], "path": masked(scope["path"]), "status": status,
                                       "ms": round((time.monotonic() - started) * 1000, 1)})


def dress(message: Message, path: str, versioned: bool, secure: bool) -> None:
    headers: list[tuple[bytes, bytes]] = message.setdefault("headers", [])
    headers.extend(HEADERS)
    if secure:
        headers.append((b"strict-transport-security", b"max-age=31536000"))
    if path.startswith("/static/"):
        headers.append((b"cache-control", b"public, max-age=86400" if versioned else b"no-cache"))
    else:
        headers.append((b"cache-control", b"no-store"))


def masked(path: str) -> str:
    """A path without what opens a table: links are secrets."""
    parts = path.split("/")
    return "/".join(p if len(p) < 20 else p[:4] + "…" for p in parts)[:120]


# -- errors ---------------------------------------------------------------------------------------------------------------
async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, OrreryError)
    return await site_of(request).error(request, status_of(error), error.text(language(request)), error.code)


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
    """Turns every exception into an answer, inside the guard, so that no traceback leaves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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


class Files(StaticFiles):
    """Our static files; an odd path is simply not there."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except (ValueError, OSError):
            raise HTTPException(404) from None


def routes() -> list[BaseRoute]:
    return [
        Route("/", pages.home), Route("/games", pages.games), Route("/g/{game}", pages.game), Route("/t/{id}", pages.table),
        Route("/watch/{watch}", pages.watch), Route("/join/{invite}", pages.join), Route("/join/{invite}", forms.join, methods=["POST"]),
        Route("/t/{id}/state", pages.state), Route("/t/{id}/act", forms.act, methods=["POST"]), Route("/t/{id}/save", pages.save),
        Route("/t/{id}/replay", pages.replay_page), Route("/t/{id}/replay.json", pages.replay_json), Route("/t/{id}/at/{ply:int}", pages.replay_at),
        Route("/t/{id}/report", pages.report),
        Route("/campaigns/{game}", campaigns.of_game),
        Route("/campaigns/{game}", campaigns.begin, methods=["POST"]), Route("/campaign/{id}", campaigns.page),
        Route("/campaign/{id}/next", campaigns.go_on, methods=["POST"]), Route("/ratings", pages.ratings), Route("/ratings/{game}", pages.ratings),
        Route("/rules", pages.all_rules), Route("/rules/{game}", pages.rules), Route("/learn/{game}", learn.page), Route("/account", pages.account),
        Route("/login", pages.login), Route("/register", pages.register), Route("/upload", pages.upload),
        Route("/play", forms.play, methods=["POST"]), Route("/tables", forms.tables, methods=["POST"]),
        Route("/t/{id}/seat", forms.seat, methods=["POST"]), Route("/t/{id}/start", forms.start, methods=["POST"]),
        Route("/t/{id}/leave", forms.leave, methods=["POST"]), Route("/t/{id}/close", forms.close, methods=["POST"]),
        Route("/t/{id}/join", forms.join_public, methods=["POST"]), Route("/t/{id}/fork", forms.fork, methods=["POST"]),
        Route("/t/{id}/rematch", forms.rematch, methods=["POST"]), Route("/upload", forms.upload, methods=["POST"]),
        Route("/settings", forms.settings, methods=["POST"]), Route("/register", forms.register, methods=["POST"]),
        Route("/login", forms.login, methods=["POST"]), Route("/logout", forms.logout, methods=["POST"]),
        Route("/password", forms.password, methods=["POST"]), Route("/healthz", pages.healthz),
        WebSocketRoute("/t/{id}/live", live.live), WebSocketRoute("/learn/{game}/live", learn.live),
        Mount("/static", Files(directory=HERE / "static", packages=[("orrery.kernel", "art")], check_dir=False))]


def called(game: str, asked: Msg, lang: str) -> dict[str, str]:
    """The words of a call, in the player's language."""
    text = table_msg("webhook.turn", game=Msg(game, "game.title"), question=asked)
    return {"lang": lang, "question": asked.text(lang), "text": text.text(lang)}


def call_player(site: Site) -> Any:
    """What the hall does when somebody who is not here is asked: their webhook."""
    def on_turn(table: Live, seat: int) -> None:
        user_id = table.seats[seat].user_id
        body = {"table": table.table.id, "game": table.game.id, "seat": seat, "v": table.v, "url": f"{site.config.public_url.rstrip('/')}/t/{table.table.id}"}
        asked = table.match.pending()[seat].question

        async def work() -> None:
            user = await site.store.user(user_id)
            if user is not None and user.webhook:
                await call(user.webhook, {**body, **called(table.game.id, asked, user.lang or "en")}, site.config.private_webhooks)
        site.hall.spawn(work())
    return on_turn


def make_app(config: Config) -> Starlette:
    """The application for one process."""
    load_plugins()
    sys.setswitchinterval(0.0005)       # the writer's thread gets its turn soon, and with it every answer that waits for the disk
    site = Site(config)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        site.hall.on_turn = call_player(site)
        site.hall.begin()
        yield
        await site.hall.close()

    app = Starlette(routes=routes(), lifespan=lifespan,
                    exception_handlers={OrreryError: refused, HTTPException: http_error, TemplateError: broken})
    app.state.site = site
    app.add_middleware(Careful)
    app.add_middleware(Guard, site=site)
    return app


def from_environment() -> Starlette:
    """For worker processes, which get their configuration by the environment."""
    set_up()
    return make_app(Config.from_environment())
