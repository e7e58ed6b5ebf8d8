"""`orrery serve`, `orrery backup` and `orrery restore`."""
from __future__ import annotations

import os
import socket
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Final

import click

from orrery.kernel.errors import OrreryError
from orrery.kernel.text import Msg, language
from orrery.table import backup as backups

from .config import Config, default_db


def say(key: str, **params: int | str) -> str:
    return Msg("table", key, dict(params)).text(language())


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", default="", help="SQLite file or a postgresql:// URL. Default: a file in your data folder.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Server processes; more than one needs PostgreSQL.")
@click.option("--bot-workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes in which bots think, per server process.")
@click.option("--artists", default=min(4, os.cpu_count() or 1), show_default="one per core, 4 at most", type=click.IntRange(0, 64),
              help="Processes that draw the boards, per server process.")
@click.option("--compress/--no-compress", default=True, show_default=True, help="Compress live updates: less to send, more to compute.")
@click.option("--public-url", default="", help="What links to this server begin with, e.g. https://play.example.org")
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the table in a browser.")
@click.option("--bot-delay", default=0.6, show_default=True, type=click.FloatRange(0, 10), help="Seconds a bot at least takes while somebody watches.")
@click.option("--rate-limits/--no-rate-limits", default=True, hidden=True)
@click.option("--private-webhooks", is_flag=True, hidden=True)
@click.option("--log-level", default="INFO", type=click.Choice(["DEBUG", "INFO", "WARNING", "ERROR"]), show_default=True)
def serve(host: str, port: int, db: str, workers: int, bot_workers: int, artists: int, compress: bool, public_url: str, browser: bool, bot_delay: float,
          rate_limits: bool, private_webhooks: bool, log_level: str) -> None:
    """Play in a browser: the table for friends, bots and solo games."""
    import uvicorn

    from .logs import set_up
    db = db or default_db()
    if workers > 1 and not db.startswith(("postgresql://", "postgres://", "postgresql+psycopg://")):
        raise click.ClickException(say("serve.needs_postgres"))
    if "://" not in db:
        Path(db).expanduser().absolute().parent.mkdir(parents=True, exist_ok=True)
        db = str(Path(db).expanduser().absolute())
    config = Config(db=db, public_url=public_url, bot_workers=bot_workers, bot_delay=bot_delay, artists=artists,
                    rate_limits=rate_limits, private_webhooks=private_webhooks)
    config.to_environment()
    set_up(log_level)
    try:
        from .app import make_app
        app = make_app(config) if workers == 1 else None
    except OrreryError as error:
        raise click.ClickException(error.text(language())) from error
    shown = public_url or f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"  # noqa: S104
    if port and taken(host, port):
        raise click.ClickException(say("serve.port_taken", port=port))
    click.echo(say("serve.started", url=shown, db=db.split("@")[-1]))
    if browser:
        threading.Thread(target=open_browser, args=(shown,), daemon=True).start()
    common = {"host": host, "port": port, "log_config": None, "access_log": False, "ws_max_size": 64 * 1024, "ws_ping_interval": 20.0,
              "ws_ping_timeout": 20.0, "timeout_graceful_shutdown": 5, "server_header": False, "limit_concurrency": 4000, "ws_max_queue": 32,
              "ws_per_message_deflate": compress}
    if app is not None:
        uvicorn.run(app, **common)  # type: ignore[arg-type]
    else:
        uvicorn.run("orrery.web.app:from_environment", factory=True, workers=workers, **common)  # type: ignore[arg-type]


def taken(host: str, port: int) -> bool:
    """Does somebody else listen there already?"""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind((host, port))
        except OSError:
            return True
    return False


def open_browser(url: str) -> None:
    """When the server answers, not before."""
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=1)  # noqa: S310 our own address
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
            continue
        webbrowser.open(url)
        return


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", default="", help="The database; default as for serve.")
def backup(file: Path, db: str) -> None:
    """Copy a database into FILE while the server runs."""
    try:
        counts = backups.backup(db or default_db(), file)
    except (OrreryError, OSError) as error:
        raise click.ClickException(error.text(language()) if isinstance(error, OrreryError) else str(error)) from error
    click.echo(say("backup.done", file=str(file), tables=counts.get("tables", 0), answers=counts.get("journal", 0)))


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--db", default="", help="The database; default as for serve. It must be empty, or --force.")
@click.option("--force", is_flag=True, help="Replace what is in the database.")
def restore(file: Path, db: str, force: bool) -> None:
    """Fill an empty database from a backup."""
    try:
        counts = backups.restore(db or default_db(), file, force)
    except (OrreryError, OSError) as error:
        raise click.ClickException(error.text(language()) if isinstance(error, OrreryError) else str(error)) from error
    click.echo(say("restore.done", file=str(file), tables=counts.get("tables", 0), answers=counts.get("journal", 0)))


COMMANDS: Final = (serve, backup, restore)
