"""Storage: users, tables, seats, journals and chat. How the database is reached: database.py."""
from __future__ import annotations

import json
import secrets
import shutil
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection

from orrery import __version__

from . import accuracy, ratings, steady
from .agreements import TableEvent
from .database import Database
from .errors import StoreDown, TableError, Taken
from .records import FOR_GOOD, ChatLine, Complaint, JournalRow, Login, SeatRow, TableRow, User
from .schema import blocks, campaigns, chat, complaints, counts, events, journal, logins, rated_games, reports, seats, tables, users
from .schema import ratings as ratings_table
from .writer import Append, append

TRIES: Final = 5
STAND_IN: Final = "engineer"     # the level of whoever plays for somebody who is gone


def new_id() -> str:
    """An address nobody guesses: 128 random bits."""
    return secrets.token_urlsafe(16)


def rematch_of(table_id: str) -> str:
    """What a rematch has as its origin."""
    return f"again/{table_id}"


class Store(Database):
    """The database as the tables see it."""

    # -- answers -----------------------------------------------------------------------------------------------------
    async def append(self, row: JournalRow, table: TableRow) -> None:
        """One answer (or undo) on disk; Taken when that number exists. The last answer of a rated game brings its ratings with it."""
        touch = {"b_id": table.id, "b_at": row.at, "b_waiting": json.dumps(table.waiting), "b_state": table.state,
                 "b_result": json.dumps(table.result) if table.result is not None else None}
        job = Append(row.__dict__, touch)

        def last(c: Connection) -> None:
            append(c, [job])
            ratings.count(c, table, seats_now(c, table.id))
        await self.write(last if table.rated and table.state == "over" else job, f"t:{table.id}")

    async def rows(self, table_id: str, after: int = 0) -> list[JournalRow]:
        query = sa.select(journal).where(journal.c.table_id == table_id, journal.c.number > after).order_by(journal.c.number)
        return await self.read(lambda c: [JournalRow(**r._mapping) for r in c.execute(query)])

    # -- tables ------------------------------------------------------------------------------------------------------
    async def table(self, column: str, value: str) -> TableRow | None:
        """The table with that id, invite or watch link."""
        query = sa.select(tables).where(tables.c[column] == value)
        return await self.read(lambda c: next((TableRow.read(r._mapping) for r in c.execute(query)), None))

    async def seats(self, table_ids: list[str]) -> dict[str, list[SeatRow]]:
        query = sa.select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.seat)

        def work(c: Connection) -> dict[str, list[SeatRow]]:
            found: dict[str, list[SeatRow]] = {i: [] for i in table_ids}
            for r in c.execute(query):
                found[r.table_id].append(SeatRow(**r._mapping))
            return found
        return await self.read(work)

    async def create(self, table: TableRow, rows: list[SeatRow], answers: list[JournalRow]) -> None:
        def work(c: Connection) -> None:
            c.execute(tables.insert(), table.write())
            c.execute(seats.insert(), [r.__dict__ for r in rows])
            if answers:
                c.execute(journal.insert(), [a.__dict__ for a in answers])
        await self.write(work, "lobby")

    async def change(self, table: TableRow, rows: list[SeatRow], before: list[SeatRow]) -> bool:
        """Write an open table and its seats again if they still are as `before`; False when somebody was faster."""
        def work(c: Connection) -> bool:
            if not still_open(c, table.id) or seats_now(c, table.id) != before:
                return False
            c.execute(tables.update().where(tables.c.id == table.id).values(**table.write()))
            c.execute(seats.delete().where(seats.c.table_id == table.id))
            c.execute(seats.insert(), [r.__dict__ for r in rows])
            return True
        return bool(await self.write(work, f"t:{table.id}"))

    async def sit(self, table_id: str, seat: int, user_id: str, name: str) -> bool:
        """Take a seat if it is still open, and one only."""
        def work(c: Connection) -> bool:
            if not still_open(c, table_id) or any(s.user_id == user_id for s in seats_now(c, table_id)):
                return False
            query = seats.update().where(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.kind == "open")
            return c.execute(query.values(kind="human", user_id=user_id, name=name)).rowcount == 1
        return bool(await self.write(work, f"t:{table_id}"))

    async def set_seat(self, row: SeatRow, before_start: bool = False) -> bool:
        """Write one seat; with `before_start` only while the table is open."""
        values = {k: v for k, v in row.__dict__.items() if k not in ("table_id", "seat")}
        query = seats.update().where(seats.c.table_id == row.table_id, seats.c.seat == row.seat).values(**values)

        def work(c: Connection) -> bool:
            return (not before_start or still_open(c, row.table_id)) and c.execute(query).rowcount == 1
        return bool(await self.write(work, f"t:{row.table_id}"))

    async def invites(self, state: str, most: int) -> list[str]:
        """The invitations of the newest tables in that state."""
        query = sa.select(tables.c.invite).where(tables.c.state == state).order_by(tables.c.updated.desc()).limit(most)
        return await self.read(lambda c: [str(row.invite) for row in c.execute(query)])

    async def change_table(self, table_id: str, **values: str) -> None:
        """Single columns of a table that gathers."""
        await self.write(lambda c: c.execute(tables.update().where(tables.c.id == table_id, tables.c.state == "open").values(**values)), f"t:{table_id}")

    async def rematch(self, table_id: str) -> TableRow | None:
        """The newest table set up to play this one again, if it is still there."""
        query = sa.select(tables).where(tables.c.origin == rematch_of(table_id), tables.c.state.in_(["open", "running"])).order_by(tables.c.created.desc())
        found = await self.read(lambda c: c.execute(query).first())
        return TableRow.read(found._mapping) if found is not None else None

    async def tables_of(self, user_id: str, states: list[str], limit: int = 50, offset: int = 0) -> list[TableRow]:
        mine = sa.select(seats.c.table_id).where(seats.c.user_id == user_id)
        query = sa.select(tables).where(tables.c.state.in_(states), sa.or_(tables.c.id.in_(mine), tables.c.owner == user_id))
        query = query.order_by(tables.c.updated.desc()).limit(limit).offset(offset)
        return await self.read(lambda c: [TableRow.read(r._mapping) for r in c.execute(query)])

    async def public_tables(self, state: str, limit: int = 50, offset: int = 0, after: float = 0.0) -> list[TableRow]:
        query = sa.select(tables).where(tables.c.state == state, tables.c.public == 1, tables.c.updated > after)
        query = query.order_by(tables.c.updated.desc()).limit(limit).offset(offset)
        return await self.read(lambda c: [TableRow.read(r._mapping) for r in c.execute(query)])

    async def running(self, before: float) -> list[str]:
        """Tables in play that nobody answered at since `before`, with a bot or a clock: somebody must look after them."""
        bots = sa.select(seats.c.table_id, seats.c.seat).where(sa.or_(seats.c.kind == "bot", seats.c.stand_in > 0)).subquery()
        query = sa.select(tables.c.id, tables.c.clock, tables.c.waiting, bots.c.seat).join_from(tables, bots, bots.c.table_id == tables.c.id, isouter=True)
        query = query.where(tables.c.state == "running", tables.c.updated < before).order_by(tables.c.updated.desc()).limit(5000)

        def work(c: Connection) -> list[str]:
            return list(dict.fromkeys(str(r.id) for r in c.execute(query) if r.clock != "none" or r.seat in json.loads(r.waiting)))
        return await self.read(work)

    def disk_free(self) -> float:
        """Megabytes free where the database file lies; endless for a database elsewhere."""
        if not self.url.startswith("sqlite:///"):
            return float("inf")
        return shutil.disk_usage(Path(self.url[10:]).absolute().parent).free / 1e6

    async def healthy(self) -> int:
        return int(await self.read(lambda c: c.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one()))

    async def set_state(self, table_id: str, before: str, state: str) -> bool:
        query = tables.update().where(tables.c.id == table_id, tables.c.state == before).values(state=state, updated=steady.now())
        return bool(await self.write(lambda c: c.execute(query).rowcount == 1, f"t:{table_id}"))

    async def seat_by_link(self, link: str) -> SeatRow | None:
        query = sa.select(seats).where(seats.c.link == link)
        return await self.read(lambda c: next((SeatRow(**r._mapping) for r in c.execute(query)), None)) if link else None

    # -- beside the game -----------------------------------------------------------------------------------------------
    async def add_event(self, table_id: str, kind: str, seat: int, data: dict[str, Any]) -> TableEvent:
        def work(c: Connection) -> TableEvent:
            last = c.execute(sa.select(sa.func.max(events.c.number)).where(events.c.table_id == table_id)).scalar() or 0
            found = TableEvent(table_id, last + 1, steady.now(), kind, seat, data)
            c.execute(events.insert(), {**found.__dict__, "data": json.dumps(data)})
            return found
        for _ in range(TRIES):
            try:
                done: TableEvent = await self.write(work, f"e:{table_id}")
                return done
            except Taken:               # another process wrote one at the same moment
                continue
        raise StoreDown

    async def events(self, table_id: str, after: int = 0) -> list[TableEvent]:
        query = sa.select(events).where(events.c.table_id == table_id, events.c.number > after).order_by(events.c.number)
        return await self.read(lambda c: [TableEvent(**{**r._mapping, "data": json.loads(r.data)}) for r in c.execute(query)])

    # -- people ------------------------------------------------------------------------------------------------------
    async def user(self, user_id: str) -> User | None:
        query = sa.select(users).where(users.c.id == user_id)
        return await self.read(lambda c: next((User(**r._mapping) for r in c.execute(query)), None))

    async def account(self, name_key: str) -> User | None:
        query = sa.select(users).where(users.c.name_key == name_key)
        return await self.read(lambda c: next((User(**r._mapping) for r in c.execute(query)), None))

    async def keep_user(self, user: User) -> bool:
        """Write somebody for the first time; False when they are there already."""
        def work(c: Connection) -> bool:
            if c.execute(sa.select(users.c.id).where(users.c.id == user.id)).first() is not None:
                return False
            c.execute(users.insert(), user.__dict__)
            return True
        return bool(await self.write(work, f"u:{user.id}"))

    async def change_user(self, user: User, **values: Any) -> None:
        """Write what changed, and nothing else, if nobody ended this session meanwhile (epoch). A name that looks like somebody's account is refused."""
        def work(c: Connection) -> None:
            if "look" in values:
                alone(c)
                if alike(c, values["look"], user.id):
                    raise TableError("error.name_taken", 409, name=values.get("name", user.name))
            if c.execute(users.update().where(users.c.id == user.id, users.c.epoch == user.epoch).values(**values)).rowcount == 0:
                if c.execute(sa.select(users.c.id).where(users.c.id == user.id)).first() is not None:
                    raise TableError("error.session_over", 403)
                c.execute(users.insert(), {**user.__dict__, **values})
            if values.get("epoch", user.epoch) != user.epoch:
                c.execute(logins.delete().where(logins.c.user_id == user.id))
        await self.write(work, f"u:{user.id}")
        for name, value in values.items():
            setattr(user, name, value)

    async def name_is_free(self, look: str, user_id: str) -> bool:
        """Does no account of somebody else look like this?"""
        return not await self.read(lambda c: alike(c, look, user_id))

    # -- devices -----------------------------------------------------------------------------------------------------
    async def add_login(self, login: Login) -> None:
        await self.write(lambda c: c.execute(logins.insert(), login.__dict__), "")

    async def who(self, user_id: str, login_id: str) -> tuple[User | None, Login | None]:
        """A user, and the device's login, if it stands."""
        def work(c: Connection) -> tuple[User | None, Login | None]:
            user = next((User(**r._mapping) for r in c.execute(sa.select(users).where(users.c.id == user_id))), None)
            query = sa.select(logins).where(logins.c.id == login_id, logins.c.user_id == user_id)
            return user, next((Login(**r._mapping) for r in c.execute(query)), None) if login_id else None
        return await self.read(work)

    async def logins(self, user_id: str) -> list[Login]:
        query = sa.select(logins).where(logins.c.user_id == user_id).order_by(logins.c.seen.desc()).limit(50)
        return await self.read(lambda c: [Login(**r._mapping) for r in c.execute(query)])

    async def end_login(self, user_id: str, login_id: str) -> None:
        await self.write(lambda c: c.execute(logins.delete().where(logins.c.id == login_id, logins.c.user_id == user_id)), "")

    async def seen_login(self, login: Login) -> None:
        await self.write(lambda c: c.execute(logins.update().where(logins.c.id == login.id).values(seen=login.seen)), "")

    # -- all about somebody ------------------------------------------------------------------------------------------
    async def everything_of(self, user_id: str) -> dict[str, list[dict[str, Any]]]:
        """What is stored about a person, by table: for them."""
        def work(c: Connection) -> dict[str, list[dict[str, Any]]]:
            at = sa.select(seats.c.table_id).where(seats.c.user_id == user_id)
            mine = {"user": sa.select(*[x for x in users.c if x.name not in ("password", "recovery")]).where(users.c.id == user_id),
                    "devices": sa.select(logins.c.device, logins.c.made, logins.c.seen).where(logins.c.user_id == user_id),
                    "tables": sa.select(tables.c.id, tables.c.game, tables.c.options, tables.c.state, tables.c.created, tables.c.updated, tables.c.result)
                    .where(sa.or_(tables.c.id.in_(at), tables.c.owner == user_id)),
                    "seats": sa.select(seats).where(seats.c.user_id == user_id),
                    "answers": sa.select(journal.c.table_id, journal.c.number, journal.c.kind, journal.c.text, journal.c.at)
                    .join(seats, sa.and_(seats.c.table_id == journal.c.table_id, seats.c.seat == journal.c.seat)).where(seats.c.user_id == user_id),
                    "chat": sa.select(chat.c.table_id, chat.c.text, chat.c.at).where(chat.c.user_id == user_id),
                    "accuracy": accuracy.query_of(user_id),
                    "ratings": sa.select(ratings_table).where(ratings_table.c.player == f"u:{user_id}"),
                    "campaigns": sa.select(campaigns).where(campaigns.c.owner == user_id)}
            return {name: [dict(r._mapping) for r in c.execute(query)] for name, query in mine.items()}
        return await self.read(work)

    async def delete_user(self, user_id: str, nobody: str) -> list[str]:
        """Forget a person: name, account, words and ratings. Their seats stay, as nobody's; a stand-in plays where a game goes on. The tables touched."""
        def work(c: Connection) -> list[str]:
            mine = c.execute(sa.select(seats.c.table_id, seats.c.seat).where(seats.c.user_id == user_id)).all()
            for table_id, seat in mine:
                found = c.execute(sa.select(tables.c.result).where(tables.c.id == table_id)).scalar()
                if found is not None:
                    result = [{**r, "name": nobody} if r["seat"] == seat else r for r in json.loads(found)]
                    c.execute(tables.update().where(tables.c.id == table_id).values(result=json.dumps(result, ensure_ascii=False)))
            waiting = sa.select(tables.c.id).where(tables.c.state == "open")
            c.execute(seats.update().where(seats.c.user_id == user_id, seats.c.table_id.in_(waiting)).values(kind="open", user_id="", name=""))
            c.execute(seats.update().where(seats.c.user_id == user_id, seats.c.level == "").values(level=STAND_IN))
            c.execute(seats.update().where(seats.c.user_id == user_id).values(user_id="", name=nobody, stand_in=FOR_GOOD))
            c.execute(tables.update().where(tables.c.owner == user_id).values(owner=""))
            c.execute(campaigns.update().where(campaigns.c.owner == user_id).values(owner=""))
            c.execute(chat.delete().where(chat.c.user_id == user_id))
            c.execute(rated_games.update().where(rated_games.c.player == f"u:{user_id}").values(player="u:"))
            c.execute(ratings_table.delete().where(ratings_table.c.player == f"u:{user_id}"))
            c.execute(logins.delete().where(logins.c.user_id == user_id))
            c.execute(users.delete().where(users.c.id == user_id))
            return list(dict.fromkeys(row.table_id for row in mine))
        found: list[str] = await self.write(work, "claim")
        return found

    # -- moderation --------------------------------------------------------------------------------------------------
    async def blocked_by(self, user_id: str) -> set[str]:
        """Whom somebody does not want to read or sit with."""
        query = sa.select(blocks.c.other).where(blocks.c.user_id == user_id)
        return await self.read(lambda c: set(c.execute(query).scalars()))

    async def block(self, user_id: str, other: str, on: bool) -> None:
        def work(c: Connection) -> None:
            c.execute(blocks.delete().where(blocks.c.user_id == user_id, blocks.c.other == other))
            if on:
                c.execute(blocks.insert(), {"user_id": user_id, "other": other})
        await self.write(work, "")

    async def complain(self, complaint: Complaint) -> None:
        """Once for the same about the same."""
        def work(c: Connection) -> None:
            same = sa.and_(complaints.c.about == complaint.about, complaints.c.table_id == complaint.table_id, complaints.c.kind == complaint.kind,
                           complaints.c.by == complaint.by, complaints.c.text == complaint.text)
            if c.execute(sa.select(complaints.c.id).where(same)).first() is None:
                c.execute(complaints.insert(), complaint.__dict__)
        await self.write(work, "")

    async def complaints(self, limit: int = 100) -> list[Complaint]:
        query = sa.select(complaints).where(complaints.c.done == 0).order_by(complaints.c.at.desc()).limit(limit)
        return await self.read(lambda c: [Complaint(**r._mapping) for r in c.execute(query)])

    async def settle(self, complaint_id: str) -> None:
        await self.write(lambda c: c.execute(complaints.update().where(complaints.c.id == complaint_id).values(done=1)), "")

    async def set_standing(self, user_id: str, standing: int) -> None:
        await self.write(lambda c: c.execute(users.update().where(users.c.id == user_id).values(standing=standing)), f"u:{user_id}")

    async def house_figures(self) -> dict[str, int]:
        """How many of what there is, for the host."""
        def work(c: Connection) -> dict[str, int]:
            found = {f"tables_{state}": n for state, n in c.execute(sa.select(tables.c.state, sa.func.count()).group_by(tables.c.state)).all()}
            found["accounts"] = c.execute(sa.select(sa.func.count()).select_from(users).where(users.c.name_key.is_not(None))).scalar_one()
            found["guests"] = c.execute(sa.select(sa.func.count()).select_from(users).where(users.c.name_key.is_(None))).scalar_one()
            found["answers"] = c.execute(sa.select(sa.func.count()).select_from(journal)).scalar_one()
            return found
        return await self.read(work)

    # -- limits that hold for all processes ----------------------------------------------------------------------------
    async def count(self, kind: str, who: list[str], slot: int, most: list[int]) -> bool:
        """Count once more for each of these; False, and nothing is counted, when one has had as many as it may."""
        def work(c: Connection) -> bool:
            for name, limit in zip(who, most, strict=True):
                row = sa.and_(counts.c.kind == kind, counts.c.who == name, counts.c.slot == slot)
                n = c.execute(sa.select(counts.c.n).where(row)).scalar()
                if n is not None and n >= limit:
                    raise TableError("error.quota", 429)
                if n is None or c.execute(counts.update().where(row).values(n=counts.c.n + 1)).rowcount == 0:
                    c.execute(counts.insert(), {"kind": kind, "who": name, "slot": slot, "n": 1})
            return True
        try:
            return bool(await self.write(work, ""))
        except Taken:                   # another process counted at the same moment: it is counted, near enough
            return True
        except TableError as error:
            if error.code == "error.quota":
                return False
            raise

    async def counted(self, kind: str, who: str, slot: int) -> int:
        query = sa.select(counts.c.n).where(counts.c.kind == kind, counts.c.who == who, counts.c.slot == slot)
        return int(await self.read(lambda c: c.execute(query).scalar() or 0))

    async def forget_counts(self, before: dict[str, int]) -> None:
        def work(c: Connection) -> None:
            for kind, slot in before.items():
                c.execute(counts.delete().where(counts.c.kind == kind, counts.c.slot < slot))
        await self.write(work, "")

    async def running_of(self, user_id: str) -> tuple[int, int]:
        """How many tables of this owner are open or in play, and at how many of them no person sits."""
        def work(c: Connection) -> tuple[int, int]:
            mine = sa.and_(tables.c.owner == user_id, tables.c.state.in_(["open", "running"]))
            people = sa.select(seats.c.table_id).where(seats.c.kind.in_(["human", "open"]))
            count = sa.select(sa.func.count()).select_from(tables)
            return c.execute(count.where(mine)).scalar_one(), c.execute(count.where(mine, tables.c.id.not_in(people))).scalar_one()
        return await self.read(work)

    async def claim(self, guest: str, account: str) -> int:
        """Give a guest's seats and tables to an account, except where the account sits already."""
        def work(c: Connection) -> int:
            already = sa.select(seats.c.table_id).where(seats.c.user_id == account).scalar_subquery()
            moved = c.execute(seats.update().where(seats.c.user_id == guest, seats.c.table_id.not_in(already)).values(user_id=account))
            c.execute(tables.update().where(tables.c.owner == guest).values(owner=account))
            c.execute(campaigns.update().where(campaigns.c.owner == guest).values(owner=account))
            ratings.carry_over(c, guest, account)
            return moved.rowcount
        return int(await self.write(work, "claim"))

    async def games_of(self, user_id: str) -> int:
        query = sa.select(sa.func.count()).select_from(seats).where(seats.c.user_id == user_id)
        return int(await self.read(lambda c: c.execute(query).scalar_one()))

    # -- ratings -----------------------------------------------------------------------------------------------------
    async def standings(self, game: str, limit: int = 200) -> list[ratings.Rating]:
        return await self.read(lambda c: ratings.standings(c, game, limit))

    async def figures(self, game: str, rows: list[SeatRow]) -> dict[int, int]:
        """By seat, the rating of whoever sits there; only of those who have one."""
        who = {s.seat: ratings.player_of(s) for s in rows}
        found = await self.read(lambda c: ratings.shown_of(c, game, list(who.values())))
        return {seat: found[player] for seat, player in who.items() if player in found}

    async def rating_changes(self, table_id: str) -> dict[int, int]:
        return await self.read(lambda c: ratings.changes(c, table_id))

    # -- reports -----------------------------------------------------------------------------------------------------
    async def report(self, table_id: str) -> dict[str, Any] | None:
        """What this version found out about a finished game."""
        query = sa.select(reports.c.text).where(reports.c.table_id == table_id, reports.c.version == __version__)
        text = await self.read(lambda c: c.execute(query).scalar())
        return dict(json.loads(text)) if text is not None else None

    async def keep_report(self, table_id: str, found: dict[str, Any], own: list[accuracy.Accuracy]) -> None:
        """A report, and with it how well the people chose."""
        text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))

        def work(c: Connection) -> None:
            c.execute(reports.delete().where(reports.c.table_id == table_id))
            c.execute(reports.insert(), {"table_id": table_id, "version": __version__, "text": text})
            accuracy.keep(c, table_id, own)
        await self.write(work, "")

    # -- accuracy ----------------------------------------------------------------------------------------------------
    async def accuracies(self, user_id: str, limit: int = accuracy.LATELY) -> list[accuracy.Accuracy]:
        """Of this person's last finished games, the newest first."""
        return await self.read(lambda c: accuracy.of_user(c, user_id, limit))

    # -- chat --------------------------------------------------------------------------------------------------------
    async def say(self, table_id: str, user_id: str, seat: int, name: str, text: str) -> ChatLine:
        def work(c: Connection) -> ChatLine:
            last = c.execute(sa.select(sa.func.max(chat.c.number)).where(chat.c.table_id == table_id)).scalar() or 0
            line = ChatLine(table_id, last + 1, user_id, seat, name, text, steady.now())
            c.execute(chat.insert(), line.__dict__)
            return line
        found: ChatLine = await self.write(work, f"c:{table_id}")
        return found

    async def chat(self, table_id: str, limit: int = 100) -> list[ChatLine]:
        query = sa.select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number.desc()).limit(limit)
        return await self.read(lambda c: [ChatLine(**r._mapping) for r in c.execute(query)][::-1])


def alone(c: Connection) -> None:
    """One registration at a time, in all processes."""
    if c.dialect.name == "postgresql":
        c.execute(sa.text("SELECT pg_advisory_xact_lock(740419)"))


def alike(c: Connection, look: str, user_id: str) -> bool:
    """Is there an account of somebody else with a name that looks like this?"""
    return c.execute(sa.select(users.c.id).where(users.c.look == look, users.c.id != user_id)).first() is not None


def still_open(c: Connection, table_id: str) -> bool:
    """Has the game not begun? Holds the table's row (where the database can) until the transaction ends."""
    return c.execute(sa.select(tables.c.state).where(tables.c.id == table_id).with_for_update()).scalar() == "open"


def seats_now(c: Connection, table_id: str) -> list[SeatRow]:
    return [SeatRow(**r._mapping) for r in c.execute(sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))]
