"""`orrery serve`, `orrery backup` and `orrery restore`."""
from __future__ import annotations

import errno
import os
import socket
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any, Final

import click

from orrery.bots import SHORTEST
from orrery.bots.levels import PATIENCE
from orrery.table import backup as backups
from orrery.table.errors import TableError

from .config import Config, default_db
from .words import Command, say

POSTGRES: Final = ("postgresql://", "postgres://", "postgresql+psycopg://")


@click.command("serve", cls=Command)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS")
@click.option("--port", default=8000, type=click.IntRange(0, 65535), metavar="N")
@click.option("--db", default="", metavar="FILE|URL")
@click.option("--workers", default=1, type=click.IntRange(1, 64), metavar="N")
@click.option("--bot-workers", default=1, type=click.IntRange(1, 64), metavar="N")
@click.option("--renderers", default=min(4, os.cpu_count() or 1), type=click.IntRange(0, 64), metavar="N")
@click.option("--public-url", default="", metavar="URL")
@click.option("--host-account", multiple=True, metavar="NAME")
@click.option("--who-opens", default="all", type=click.Choice(["all", "accounts", "hosts"]))
@click.option("--allowed-host", multiple=True, metavar="NAME")
@click.option("--contact", default="", metavar="mailto:NAME@HOST")
@click.option("--browser/--no-browser", default=True)
@click.option("--compress/--no-compress", default=True)
@click.option("--bot-delay", default=0.6, type=click.FloatRange(0, 10), metavar="S")
@click.option("--think", default=PATIENCE, type=click.FloatRange(SHORTEST, 5), metavar="S")
@click.option("--log-level", default="INFO", type=click.Choice(["DEBUG", "INFO", "WARNING", "ERROR"]), metavar="LEVEL")
@click.option("--patience", default=300.0, type=click.FloatRange(0, 86400), metavar="S")
@click.option("--rate-limits/--no-rate-limits", default=True, hidden=True)
@click.option("--private-webhooks", is_flag=True, hidden=True)
def serve(host: str, port: int, db: str, workers: int, browser: bool, compress: bool, log_level: str, **more: Any) -> None:
    """Play in a browser."""
    import uvicorn

    from .app import make_app
    from .logs import set_up
    db = place(db or default_db())
    if workers > 1 and not db.startswith(POSTGRES):
        raise TableError("serve.needs_postgres", 500)
    if port:
        free(host, port)
    config = Config(db=db, **more)
    config.to_environment()
    set_up(log_level)
    app = make_app(config) if workers == 1 else None
    shown = config.public_url or f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"
    click.echo(say("serve.started", url=shown, db=db.split("@")[-1]))
    if browser:
        threading.Thread(target=open_browser, args=(shown,), daemon=True).start()
    common: dict[str, Any] = {
        "host": host, "port": port, "http": "orrery.web.patient:PatientProtocol",
        "log_config": None, "access_log": False, "server_header": False, "limit_concurrency": 4000,
        "timeout_graceful_shutdown": 5, "ws_max_size": 64 * 1024, "ws_max_queue": 32, "ws_ping_interval": 20.0, "ws_ping_timeout": 20.0,
        "ws_per_message_deflate": compress}
    if app is not None:
        uvicorn.run(app, **common)
    else:
        uvicorn.run("orrery.web.app:from_environment", factory=True, workers=workers, **common)


def place(db: str) -> str:
    """The database's address; a file's folder is made when it is missing."""
    if "://" in db:
        return db
    path = Path(db).expanduser().absolute()
    path.parent.mkdir(parents=True, exist_ok=True)
    return str(path)


def free(host: str, port: int) -> None:
    """May we listen there, or does somebody else already?"""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise TableError("serve.port_taken", 500, port=port) from error
            raise TableError("serve.no_address", 500, host=host[:60], port=port) from error


def open_browser(url: str) -> None:
    """When the server answers, not before."""
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=1)
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
            continue
        webbrowser.open(url)
        return


@click.command("backup", cls=Command)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", default="", metavar="FILE|URL")
def backup(file: Path, db: str) -> None:
    """Copy a database while the server runs."""
    counts = backups.backup(db or default_db(), file)
    click.echo(say("backup.done", file=str(file), tables=counts["tables"], answers=counts["journal"]))


@click.command("restore", cls=Command)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--db", default="", metavar="FILE|URL")
@click.option("--force", is_flag=True)
def restore(file: Path, db: str, force: bool) -> None:
    """Fill an empty database from a backup."""
    counts = backups.restore(place(db or default_db()), file, force)
    click.echo(say("restore.done", file=str(file), tables=counts["tables"], answers=counts["journal"]))


COMMANDS: Final = (serve, backup, restore)
