"""For whoever runs the server: is it well, what does it do, whom to tell."""
from __future__ import annotations

import resource
import time
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import orrery
from orrery.table.errors import StoreDown
from orrery.table.metrics import METRICS

from .site import Json, client, site_of

DISK: Final = 100.0      # megabytes: with less free the disk counts as full


async def healthz(request: Request) -> Response:
    """Does everything that must work? 503 when the database does not answer, its writer is stuck or its disk is nearly full."""
    site = site_of(request)
    store = site.store
    found: dict[str, Any] = {"database": True, "writer": not store.writer.stuck(), "disk": store.disk_free() > DISK, "version": orrery.__version__}
    try:
        found["tables"] = await store.healthy()
    except StoreDown:
        found["database"] = False
    found["live"] = len(site.tables.sessions)
    ok = found["database"] and found["writer"] and found["disk"]
    return Json({"ok": ok, **found}, 200 if ok else 503)


async def metrics(request: Request) -> Response:
    """For this machine only: a proxy's visitors have other addresses."""
    site = site_of(request)
    if client(request) not in ("127.0.0.1", "::1", "testclient"):
        raise HTTPException(404)
    tables, writer = site.tables, site.store.writer
    waiting = tables.workers.queue
    sessions = list(tables.sessions.values())
    gauges = {
        "orrery_writer_queue": ("Jobs that wait for the disk.", writer.queued()), "orrery_commits_total": ("Transactions.", writer.commits),
        "orrery_writes_total": ("Jobs written.", writer.jobs), "orrery_writer_stuck": ("1 when the writer is stuck.", float(writer.stuck())),
        "orrery_bots_waiting": ("Bots that wait for a process.", waiting.waiting()),
        "orrery_tables": ("Tables in memory.", len(sessions)), "orrery_tables_running": ("Of them in play.", sum(s.running for s in sessions)),
        "orrery_tables_set_aside": ("Tables with a fault that rest.", len(tables.resting)),
        "orrery_sockets": ("Pages open.", sum(len(s.watchers) for s in sessions)),
        "orrery_disk_free_megabytes": ("Free where the database lies.", site.store.disk_free()),
        "orrery_memory_megabytes": ("The most this process has had.", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)}
    return PlainTextResponse(METRICS.text(gauges), media_type="text/plain; version=0.0.4")


async def security(request: Request) -> Response:
    """Whom to tell about a hole (RFC 9116); not there unless the host has said whom."""
    contact = site_of(request).config.contact
    if not contact:
        raise HTTPException(404)
    until = time.strftime("%Y-%m-%dT00:00:00Z", time.gmtime(time.time() + 365 * 86400))
    return PlainTextResponse(f"Contact: {contact if ':' in contact else 'mailto:' + contact}\nExpires: {until}\nPreferred-Languages: en, fr, ru\n")
