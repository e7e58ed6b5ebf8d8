"""The database: its tables, its version, and the steps from one version to the next."""
from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Connection, Engine, Float, Index, Integer, MetaData, String, Table, Text

from .errors import TableError

metadata: Final = MetaData()

meta: Final = Table("meta", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))

users: Final = Table(
    "users", metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), unique=True),            # the folded name of an account; guests have none
    Column("password", String(200)),
    Column("epoch", Integer, nullable=False, default=0),    # raised by a new password: older cookies end
    Column("webhook", String(500), nullable=False, default=""),
    Column("sound", Integer, nullable=False, default=1),
    Column("created", Float, nullable=False),
    Column("lang", String(5), nullable=False, default=""))  # the language they read last: for words that reach them elsewhere

tables: Final = Table(
    "tables", metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("start", Text),                                  # a position, when it did not begin with a set-up
    Column("state", String(10), nullable=False),            # open, running, over, closed
    Column("public", Integer, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("invite", String(32), nullable=False, unique=True),
    Column("watch", String(32), nullable=False, unique=True),
    Column("clock", String(40), nullable=False),
    Column("origin", String(32), nullable=False, default=""),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("waiting", String(60), nullable=False, default="[]"),
    Column("result", Text),
    Column("rated", Integer, nullable=False, default=0),    # new columns stand last: older backups end before them
    Column("campaign", String(32), nullable=False, default=""),     # the campaign it is a chapter of
    Column("chapter", Integer, nullable=False, default=0),
    Index("tables_state", "state", "public", "updated"))

seats: Final = Table(
    "seats", metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),              # open, human, bot, closed
    Column("user_id", String(32), nullable=False, default=""),
    Column("name", String(40), nullable=False),
    Column("level", String(40), nullable=False, default=""),
    Column("stand_in", Integer, nullable=False, default=0),
    Column("wishes", Text, nullable=False, default=""),     # the player's own settings as JSON: questions answered without asking
    Index("seats_user", "user_id"))

journal: Final = Table(
    "journal", metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),            # unique with the table: two tabs cannot both move
    Column("kind", String(4), nullable=False),              # act, undo
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("spent", BigInteger, nullable=False),            # milliseconds of that seat's clock
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False)

chat: Final = Table(
    "chat", metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("user_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False))

ratings: Final = Table(
    "ratings", metadata,
    Column("game", String(60), primary_key=True),
    Column("player", String(48), primary_key=True),         # u:<user> or b:<level of a bot>
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Float, nullable=False),                  # a shared win counts as its share
    Column("updated", Float, nullable=False))

rated_games: Final = Table(
    "rated_games", metadata,
    Column("table_id", String(32), primary_key=True),       # a game is counted once
    Column("seat", Integer, primary_key=True),
    Column("game", String(60), nullable=False),
    Column("player", String(48), nullable=False),
    Column("place", Integer, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", Float, nullable=False),
    Index("rated_games_player", "player"))

campaigns: Final = Table(
    "campaigns", metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("name", String(60), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("options", Text, nullable=False),                # what all chapters have in common
    Column("created", Float, nullable=False))

ALL: Final = (meta, users, tables, seats, journal, chat, ratings, rated_games, campaigns)


def create(c: Connection) -> None:
    metadata.create_all(c)


def sounds(c: Connection) -> None:
    """Version 1 had no sound setting."""
    if "sound" not in {column["name"] for column in sa.inspect(c).get_columns("users")}:
        c.execute(sa.text("ALTER TABLE users ADD COLUMN sound INTEGER NOT NULL DEFAULT 1"))


def wishes(c: Connection) -> None:
    """Version 2 had no settings of a seat's own."""
    if "wishes" not in {column["name"] for column in sa.inspect(c).get_columns("seats")}:
        c.execute(sa.text("ALTER TABLE seats ADD COLUMN wishes TEXT NOT NULL DEFAULT ''"))


def rated(c: Connection) -> None:
    """Version 3 had no ratings."""
    if "rated" not in {column["name"] for column in sa.inspect(c).get_columns("tables")}:
        c.execute(sa.text("ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0"))
    metadata.create_all(c, tables=[ratings, rated_games])


def languages(c: Connection) -> None:
    """Version 4 did not know what people read."""
    if "lang" not in {column["name"] for column in sa.inspect(c).get_columns("users")}:
        c.execute(sa.text("ALTER TABLE users ADD COLUMN lang VARCHAR(5) NOT NULL DEFAULT ''"))


def chapters(c: Connection) -> None:
    """Version 5 had no campaigns."""
    known = {column["name"] for column in sa.inspect(c).get_columns("tables")}
    for name, kind in (("campaign", "VARCHAR(32) NOT NULL DEFAULT ''"), ("chapter", "INTEGER NOT NULL DEFAULT 0")):
        if name not in known:
            c.execute(sa.text(f"ALTER TABLE tables ADD COLUMN {name} {kind}"))
    metadata.create_all(c, tables=[campaigns])
    c.execute(sa.text("CREATE INDEX IF NOT EXISTS tables_campaign ON tables (campaign)"))


MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (create, sounds, wishes, rated, languages, chapters)
VERSION: Final = len(MIGRATIONS)


def schema_version(c: Connection) -> int:
    if not sa.inspect(c).has_table("meta"):
        return 0
    value = c.execute(sa.select(meta.c.value).where(meta.c.name == "schema")).scalar()
    return int(value) if value is not None else 0


def migrate(engine: Engine) -> int:
    """Bring the database to our version; the version it had. A newer one is refused: older code would lose what it does not know."""
    with engine.begin() as c:
        if engine.dialect.name == "postgresql":
            c.execute(sa.text("SELECT pg_advisory_xact_lock(740417)"))      # several processes start at once
        had = schema_version(c)
        if had > VERSION:
            raise TableError("error.schema_newer", 500, version=had, ours=VERSION)
        for step in MIGRATIONS[had:]:
            step(c)
        if had != VERSION:
            c.execute(meta.delete().where(meta.c.name == "schema"))
            c.execute(meta.insert(), {"name": "schema", "value": str(VERSION)})
        if c.execute(sa.select(meta.c.value).where(meta.c.name == "secret")).scalar() is None:
            c.execute(meta.insert(), {"name": "secret", "value": secrets.token_hex(32)})
    return had
