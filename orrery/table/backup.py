"""Backup of a live database: one consistent snapshot as compressed lines of JSON, the same for SQLite and PostgreSQL."""
from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from .database import engine_url, make_engine
from .errors import StoreDown, TableError
from .schema import ALL, VERSION, meta, migrate, schema_version

FORMAT: Final = "orrery-backup 1"
CHUNK: Final = 1000


def backup(db: str, file: Path) -> dict[str, int]:
    """Write a backup; how many rows of each table. The file appears only when it is complete."""
    url = engine_url(db)
    if url.startswith("sqlite:///") and not Path(url[10:]).is_file():
        raise TableError("error.bad_db", 500, url=url[10:])
    engine = make_engine(url)
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)          # it holds hashes and the key that signs cookies
        with engine.connect() as c:
            if url.startswith("postgresql"):
                c = c.execution_options(isolation_level="REPEATABLE READ")
            counts = write(c, part)
        part.replace(file)
        return counts
    except SQLAlchemyError as error:
        raise StoreDown from error
    finally:
        part.unlink(missing_ok=True)
        engine.dispose()


def write(c: Connection, part: Path) -> dict[str, int]:
    counts: dict[str, int] = {}
    digest = hashlib.sha256()
    with gzip.open(part, "wb", 6) as out:
        def line(data: Any) -> None:
            raw = json.dumps(data, ensure_ascii=False).encode() + b"\n"
            digest.update(raw)
            out.write(raw)
        line({"format": FORMAT, "schema": schema_version(c)})
        for table in ALL:
            counts[table.name] = 0
            for row in c.execute(sa.select(table)):
                line([table.name, list(row)])
                counts[table.name] += 1
        out.write(json.dumps({"end": counts, "sha256": digest.hexdigest()}).encode() + b"\n")
    return counts


def restore(db: str, file: Path, force: bool = False) -> dict[str, int]:
    """Read a backup into a database, in one transaction: all of it or nothing."""
    check(file)
    url = engine_url(db)
    if url.startswith("sqlite:///"):
        Path(url[10:]).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = make_engine(url, writing=True)
    try:
        migrate(engine)
        with engine.begin() as c:
            used = c.execute(sa.select(sa.func.count()).select_from(ALL[2])).scalar_one()
            if used and not force:
                raise TableError("error.not_empty", 409, n=used)
            for table in reversed(ALL):
                c.execute(table.delete())
            counts = fill(c, file)
            c.execute(meta.update().where(meta.c.name == "schema").values(value=str(VERSION)))
        return counts
    except SQLAlchemyError as error:
        raise StoreDown from error
    finally:
        engine.dispose()


def fill(c: Connection, file: Path) -> dict[str, int]:
    tables = {t.name: t for t in ALL}
    counts = dict.fromkeys(tables, 0)
    waiting: list[dict[str, Any]] = []
    last = ""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for raw in lines:
            data = json.loads(raw)
            if isinstance(data, dict):
                continue
            name, values = data
            if waiting and (name != last or len(waiting) >= CHUNK):
                c.execute(tables[last].insert(), waiting)
                waiting = []
            waiting.append(dict(zip(tables[name].c.keys(), values, strict=False)))     # an older backup lacks the newest columns
            counts[name] += 1
            last = name
    if waiting:
        c.execute(tables[last].insert(), waiting)
    return counts


def check(file: Path) -> None:
    """Is it a whole backup of ours? Before anything is touched."""
    digest = hashlib.sha256()
    last = b""
    try:
        with gzip.open(file, "rb") as lines:
            head = lines.readline()
            if json.loads(head).get("format") != FORMAT:
                raise TableError("error.not_backup", 400, file=file.name)
            if int(json.loads(head).get("schema", 0)) > VERSION:
                raise TableError("error.schema_newer", 400, version=json.loads(head)["schema"], ours=VERSION)
            digest.update(head)
            for raw in lines:
                if last:
                    digest.update(last)
                last = raw
        if json.loads(last).get("sha256") != digest.hexdigest():
            raise TableError("error.not_backup", 400, file=file.name)
    except (FileNotFoundError, IsADirectoryError, PermissionError):
        raise
    except (OSError, EOFError, ValueError, AttributeError) as error:
        raise TableError("error.not_backup", 400, file=file.name) from error
