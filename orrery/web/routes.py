"""Every address, and what answers it."""
from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from . import (
    HERE,
    account_forms,
    account_pages,
    campaigns,
    forms,
    health,
    home,
    hot_seats,
    learn,
    lobby,
    moderation,
    my_tables,
    notifications,
    pages,
    replays,
    report,
    result,
    seat_pages,
    socket,
)
from .styles import NAME, joined


class Files(StaticFiles):
    """Our static files; an odd path is simply not there. A sheet of styles may be a folder."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            if NAME.fullmatch(path) and (found := await asyncio.to_thread(joined, HERE / "static" / path)):
                return Response(found, media_type="text/css")
            return await super().get_response(path, scope)
        except (ValueError, OSError):
            raise HTTPException(404) from None


def routes() -> list[BaseRoute]:
    return [
        # -- finding a game, and beginning one
        Route("/", home.home),
        Route("/games", my_tables.page),
        Route("/t/{id}/put-away", my_tables.put, methods=["POST"]),
        Route("/t/{id}/nudge", my_tables.nudge, methods=["POST"]),
        Route("/g/{game}", pages.game),
        Route("/campaigns/{game}", campaigns.of_game),
        Route("/campaigns/{game}", campaigns.begin, methods=["POST"]),
        Route("/campaign/{id}", campaigns.page),
        Route("/campaign/{id}/next", campaigns.go_on, methods=["POST"]),
        Route("/upload", pages.upload),
        Route("/play", forms.play, methods=["POST"]),
        Route("/tables", forms.tables, methods=["POST"]),
        Route("/upload", forms.upload, methods=["POST"]),
        # -- before it begins, and who sits where
        Route("/join/{invite}", seat_pages.join),
        Route("/join/{invite}", forms.join, methods=["POST"]),
        Route("/j/{code}", lobby.short),
        Route("/t/{id}/remove", lobby.remove, methods=["POST"]),
        Route("/t/{id}/call", lobby.call, methods=["POST"]),
        Route("/t/{id}/beside", lobby.beside, methods=["POST"]),
        Route("/t/{id}/undo-remove", lobby.undo, methods=["POST"]),
        Route("/t/{id}/name", lobby.name, methods=["POST"]),
        Route("/t/{id}/say", lobby.say, methods=["POST"]),
        Route("/t/{id}/seat", forms.seat, methods=["POST"]),
        Route("/t/{id}/start", forms.start, methods=["POST"]),
        Route("/t/{id}/leave", forms.leave, methods=["POST"]),
        Route("/t/{id}/leave", seat_pages.leave),
        Route("/t/{id}/my-seat", seat_pages.my_seat),
        Route("/t/{id}/reopen", forms.reopen, methods=["POST"]),
        Route("/seat/{link}", seat_pages.seat_link),
        Route("/seat/{link}", forms.take_seat, methods=["POST"]),
        Route("/join/{invite}/claim", forms.claim, methods=["POST"]),
        Route("/t/{id}/close", forms.close, methods=["POST"]),
        Route("/t/{id}/join", forms.join_public, methods=["POST"]),
        # -- at the table, and afterwards
        Route("/t/{id}", pages.table),
        Route("/t/{id}/curtain", hot_seats.curtain),
        Route("/t/{id}/curtain", hot_seats.lift, methods=["POST"]),
        Route("/watch/{watch}", pages.watch),
        Route("/t/{id}/state", pages.state),
        Route("/t/{id}/act", forms.act, methods=["POST"]),
        Route("/t/{id}/save", pages.save),
        Route("/t/{id}/replay", replays.replay_page),
        Route("/t/{id}/replay.json", replays.replay_json),
        Route("/t/{id}/at/{ply:int}", replays.replay_at),
        Route("/t/{id}/report", report.page),
        Route("/t/{id}/result", result.page),
        Route("/t/{id}/card.{form}", result.picture),
        Route("/t/{id}/board.svg", result.cut_out),
        Route("/t/{id}/fork", forms.fork, methods=["POST"]),
        Route("/t/{id}/rematch", forms.rematch, methods=["POST"]),
        WebSocketRoute("/t/{id}/live", socket.table),
        # -- reading and learning
        Route("/ratings", pages.ratings),
        Route("/ratings/{game}", pages.ratings),
        Route("/rules", pages.all_rules),
        Route("/rules/{game}", pages.rules),
        Route("/learn/{game}", learn.page),
        WebSocketRoute("/learn/{game}/live", learn.lesson),
        # -- who one is
        Route("/account", account_pages.account),
        Route("/account/export", account_pages.export),
        Route("/recover", account_pages.recover),
        Route("/recover", account_forms.recover, methods=["POST"]),
        Route("/account/code", account_forms.new_recovery, methods=["POST"]),
        Route("/account/device", account_forms.end_login, methods=["POST"]),
        Route("/account/delete", account_forms.delete_account, methods=["POST"]),
        Route("/login", account_pages.login),
        Route("/register", account_pages.register),
        Route("/settings", account_forms.settings, methods=["POST"]),
        Route("/register", account_forms.register, methods=["POST"]),
        Route("/login", account_forms.login, methods=["POST"]),
        Route("/logout", account_forms.logout, methods=["POST"]),
        Route("/password", account_forms.password, methods=["POST"]),
        # -- being called
        Route("/app.webmanifest", notifications.manifest),
        Route("/sw.js", notifications.worker),
        Route("/offline", notifications.offline),
        Route("/notifications", notifications.page),
        Route("/push", notifications.subscribe, methods=["POST"]),
        Route("/push/device", notifications.device, methods=["POST"]),
        Route("/push/change", notifications.change, methods=["POST"]),
        Route("/push/forget", notifications.forget, methods=["POST"]),
        Route("/push/test", notifications.test, methods=["POST"]),
        # -- the house
        Route("/healthz", health.healthz),
        Route("/metrics", health.metrics),
        Route("/host", moderation.host),
        Route("/host", moderation.judge, methods=["POST"]),
        Route("/t/{id}/people", moderation.people),
        Route("/t/{id}/mute", moderation.mute, methods=["POST"]),
        Route("/t/{id}/complain", moderation.complain, methods=["POST"]),
        Route("/.well-known/security.txt", health.security),
        Route("/style/{game}.css", pages.style),
        Route("/art/{game}/{name}.svg", pages.art),
        Mount("/static", Files(directory=HERE / "static", packages=[("orrery.kernel", "art")], check_dir=False))]
