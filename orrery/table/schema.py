"""The database: its tables, its version, and the steps from one version to the next."""
from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Connection, Engine, Float, Index, Integer, MetaData, String, Table, Text

from .errors import TableError
from .names import look_of

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
    Column("lang", String(5), nullable=False, default=""),  # the language they read last: for words that reach them elsewhere
    Column("look", String(80), nullable=False, default=""),         # what an account's name looks like: nobody else may look like it
    Column("recovery", String(64), nullable=False, default=""),     # the hash of its recovery code
    Column("standing", Integer, nullable=False, default=0),         # 0; 1 may not chat; 2 may not open or join tables either
    Index("users_look", "look"))

blocks: Final = Table(
    "blocks", metadata,
    Column("user_id", String(32), primary_key=True),        # whoever does not want to read, or sit with,
    Column("other", String(32), primary_key=True))          # this one

complaints: Final = Table(
    "complaints", metadata,
    Column("id", String(32), primary_key=True),             # what somebody reported to the host, or the server noticed
    Column("at", Float, nullable=False),
    Column("by", String(32), nullable=False),
    Column("about", String(32), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("kind", String(12), nullable=False),             # chat, two_seats
    Column("text", Text, nullable=False),
    Column("done", Integer, nullable=False, default=0))

logins: Final = Table(
    "logins", metadata,
    Column("id", String(32), primary_key=True),             # a device on which an account is logged in; gone when it is logged out
    Column("user_id", String(32), nullable=False),
    Column("device", String(80), nullable=False, default=""),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("logins_user", "user_id"))

counts: Final = Table(
    "counts", metadata,
    Column("kind", String(20), primary_key=True),           # what is counted, by whom, in which stretch of time
    Column("who", String(80), primary_key=True),
    Column("slot", BigInteger, primary_key=True),
    Column("n", Integer, nullable=False))

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
    Column("name", String(40), nullable=False, default=""),         # what its host calls it
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
    Column("preferences", Text, nullable=False, default=""),    # the player's own settings as JSON: questions answered without asking
    Column("link", String(32), nullable=False, default=""),         # the personal link to this seat
    Column("put_away", Float, nullable=False, default=0.0),         # since when it is out of the player's list
    Index("seats_link", "link"),
    Index("seats_user", "user_id"))

journal: Final = Table(
    "journal", metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),            # unique with the table: two tabs cannot both move
    Column("kind", String(4), nullable=False),              # act, undo, back (to an earlier moment, by consent)
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("spent", BigInteger, nullable=False),            # milliseconds of that seat's clock
    Column("at", Float, nullable=False),
    Column("by", String(1), nullable=False, default=""),    # b: a stand-in gave it
    sqlite_with_rowid=False)

events: Final = Table(
    "events", metadata,
    Column("table_id", String(32), primary_key=True),       # what people agreed on beside the game
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("data", Text, nullable=False))

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

accuracies: Final = Table(
    "accuracies", metadata,
    Column("table_id", String(32), primary_key=True),       # how well a seat's person chose, by the report of the game
    Column("seat", Integer, primary_key=True),
    Column("percent", Float, nullable=False),
    Column("choices", Integer, nullable=False))

reports: Final = Table(
    "reports", metadata,
    Column("table_id", String(32), primary_key=True),       # what was found out about a finished game (reports.py)
    Column("version", String(20), nullable=False),          # of ours: the words of another one may have other names
    Column("text", Text, nullable=False))

campaigns: Final = Table(
    "campaigns", metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("name", String(60), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("options", Text, nullable=False),                # what all chapters have in common
    Column("created", Float, nullable=False))

devices: Final = Table(
    "devices", metadata,
    Column("endpoint", String(500), primary_key=True),      # where the push service takes messages for this browser
    Column("user_id", String(32), nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("lang", String(5), nullable=False),
    Column("kinds", String(100), nullable=False),
    Column("made", Float, nullable=False),
    Column("quiet_from", Integer, nullable=False, default=0),
    Column("quiet_to", Integer, nullable=False, default=0),
    Column("offset", Integer, nullable=False, default=0),
    Index("devices_user", "user_id"))

ALL: Final = (meta, users, tables, seats, journal, chat, ratings, rated_games, campaigns, logins, devices, events, blocks, complaints, accuracies, reports)


def create(c: Connection) -> None:
    metadata.create_all(c)


def sounds(c: Connection) -> None:
    """Version 1 had no sound setting."""
    if "sound" not in {column["name"] for column in sa.inspect(c).get_columns("users")}:
        c.execute(sa.text("ALTER TABLE users ADD COLUMN sound INTEGER NOT NULL DEFAULT 1"))


def preferences(c: Connection) -> None:
    """Version 2 had no settings of a seat's own."""
    if not {"preferences", "wishes"} & {column["name"] for column in sa.inspect(c).get_columns("seats")}:
        c.execute(sa.text("ALTER TABLE seats ADD COLUMN preferences TEXT NOT NULL DEFAULT ''"))


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


def wishes(c: Connection) -> None:
    """Until version 6 a seat's preferences were called wishes."""
    if "wishes" in {column["name"] for column in sa.inspect(c).get_columns("seats")}:
        c.execute(sa.text("ALTER TABLE seats RENAME COLUMN wishes TO preferences"))


def accounts(c: Connection) -> None:
    """Version 7 had no recovery codes, no list of logins and no limits in the database; guests could look like accounts."""
    known = {column["name"] for column in sa.inspect(c).get_columns("users")}
    for name, kind in (("look", "VARCHAR(80) NOT NULL DEFAULT ''"), ("recovery", "VARCHAR(64) NOT NULL DEFAULT ''")):
        if name not in known:
            c.execute(sa.text(f"ALTER TABLE users ADD COLUMN {name} {kind}"))
    metadata.create_all(c, tables=[logins, counts])
    c.execute(sa.text("CREATE INDEX IF NOT EXISTS users_look ON users (look)"))
    for row in c.execute(sa.select(users.c.id, users.c.name).where(users.c.name_key.is_not(None), users.c.look == "")).all():
        c.execute(users.update().where(users.c.id == row.id).values(look=look_of(row.name)))


def called_devices(c: Connection) -> None:
    """Until version 8 no device could be called."""
    metadata.create_all(c, tables=[devices])


def evenings(c: Connection) -> None:
    """Version 9 knew nothing of what people agree on, of links to seats, or of who gave an answer."""
    def add(table: str, name: str, kind: str) -> None:
        if name not in {column["name"] for column in sa.inspect(c).get_columns(table)}:
            c.execute(sa.text(f'ALTER TABLE {table} ADD COLUMN "{name}" {kind}'))
    add("seats", "link", "VARCHAR(32) NOT NULL DEFAULT ''")
    add("journal", "by", "VARCHAR(1) NOT NULL DEFAULT ''")
    metadata.create_all(c, tables=[events])
    c.execute(sa.text("CREATE INDEX IF NOT EXISTS seats_link ON seats (link)"))


def names(c: Connection) -> None:
    """Until version 10 tables had no names."""
    if "name" not in {column["name"] for column in sa.inspect(c).get_columns("tables")}:
        c.execute(sa.text("ALTER TABLE tables ADD COLUMN name VARCHAR(40) NOT NULL DEFAULT ''"))


def moderation(c: Connection) -> None:
    """Until version 10 nobody could be silenced, blocked or reported."""
    if "standing" not in {column["name"] for column in sa.inspect(c).get_columns("users")}:
        c.execute(sa.text("ALTER TABLE users ADD COLUMN standing INTEGER NOT NULL DEFAULT 0"))
    metadata.create_all(c, tables=[blocks, complaints])


def lists(c: Connection) -> None:
    """Until version 12 nobody could put a table in play out of their list."""
    if "put_away" not in {column["name"] for column in sa.inspect(c).get_columns("seats")}:
        c.execute(sa.text("ALTER TABLE seats ADD COLUMN put_away FLOAT NOT NULL DEFAULT 0"))


def accuracy(c: Connection) -> None:
    """Until version 13 neither reports nor anybody's accuracy were kept."""
    metadata.create_all(c, tables=[accuracies, reports])


MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (create, sounds, preferences, rated, languages, chapters, wishes, accounts, called_devices,
                                                                evenings, names, moderation, lists, accuracy)
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
