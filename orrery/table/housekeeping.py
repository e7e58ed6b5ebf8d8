"""What is not kept for ever. docs/hosting.md says it to hosts; finished games of people stay, as replays.

Every step takes a few hundred rows at most, in the writer's own transaction, so that no answer waits long for it.
"""
from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection, Select

from .schema import accuracies, chat, counts, events, journal, logins, reports, seats, tables, users

DAY: Final = 86400.0
OPEN_DAYS: Final = 30           # a table that never began
SILENT_DAYS: Final = 14         # a game in play at which nobody answered: to the archive
SLOW_DAYS: Final = 60           # the same, with a clock for each question, which may be a long one
EMPTY_DAYS: Final = 60          # an archived game with hardly an answer
HARDLY: Final = 8               # answers
BOTS_DAYS: Final = 7            # a game at which no person ever sat
CHAT_DAYS: Final = 90           # what was said at tables that are over or archived, and their reports
GUEST_DAYS: Final = 30          # a guest who sits nowhere
LOGIN_DAYS: Final = 400         # a device that was not seen any more
MOST: Final = 300               # tables or users in one step


def tidy(c: Connection, now: float) -> dict[str, int]:
    """One step; how many of each went, or were put away."""
    people = sa.select(seats.c.table_id).where(seats.c.kind == "human")
    answers = sa.select(sa.func.count()).select_from(journal).where(journal.c.table_id == tables.c.id).scalar_subquery()
    done = {
        "never_begun": forget(c, pick(tables.c.state.in_(["open", "closed"]), tables.c.updated < now - OPEN_DAYS * DAY)),
        "bots_only": forget(c, pick(tables.c.state.in_(["over", "running", "archived"]), tables.c.updated < now - BOTS_DAYS * DAY,
                                    tables.c.id.not_in(people), tables.c.campaign == "")),
        "empty": forget(c, pick(tables.c.state == "archived", tables.c.updated < now - EMPTY_DAYS * DAY, answers < HARDLY))}
    slow = tables.c.clock.like("move:%")
    silent = sa.and_(tables.c.state == "running", sa.or_(sa.and_(~slow, tables.c.updated < now - SILENT_DAYS * DAY),
                                                         tables.c.updated < now - SLOW_DAYS * DAY))
    done["archived"] = c.execute(tables.update().where(tables.c.id.in_(pick(silent))).values(state="archived", rated=0)).rowcount
    old = sa.select(tables.c.id).where(tables.c.state.in_(["over", "archived"]), tables.c.updated < now - CHAT_DAYS * DAY)
    done["chat"] = c.execute(chat.delete().where(chat.c.table_id.in_(old))).rowcount
    done["events"] = c.execute(events.delete().where(events.c.table_id.in_(old))).rowcount
    done["reports"] = c.execute(reports.delete().where(reports.c.table_id.in_(old))).rowcount        # they can be worked out anew
    done["guests"] = c.execute(users.delete().where(users.c.id.in_(idle_guests(now)))).rowcount
    done["logins"] = c.execute(logins.delete().where(logins.c.seen < now - LOGIN_DAYS * DAY)).rowcount
    done["counts"] = c.execute(counts.delete().where(counts.c.slot < int((now - DAY) // 3600), counts.c.kind.not_in(QUARTERS))).rowcount
    done["counts"] += c.execute(counts.delete().where(counts.c.slot < int((now - DAY) // 900), counts.c.kind.in_(QUARTERS))).rowcount
    return {name: n for name, n in done.items() if n}


QUARTERS: Final = ("login",)    # what is counted by the quarter of an hour


def pick(*conditions: Any) -> Select[Any]:
    return sa.select(tables.c.id).where(*conditions).limit(MOST)


def idle_guests(now: float) -> Select[Any]:
    """Guests who sit nowhere, own nothing and are not rated."""
    from .schema import campaigns, ratings
    sitting, owning = sa.select(seats.c.user_id), sa.select(tables.c.owner)
    rated = sa.select(ratings.c.player)
    return sa.select(users.c.id).where(
        users.c.name_key.is_(None), users.c.created < now - GUEST_DAYS * DAY, users.c.id.not_in(sitting), users.c.id.not_in(owning),
        users.c.id.not_in(sa.select(campaigns.c.owner)), sa.literal("u:").concat(users.c.id).not_in(rated)).limit(MOST)


def forget(c: Connection, which: Select[Any]) -> int:
    """Tables, with all that belongs to them."""
    ids = list(c.execute(which).scalars())
    if ids:
        for table in (journal, chat, events, accuracies, reports, seats):
            c.execute(table.delete().where(table.c.table_id.in_(ids)))
        c.execute(tables.delete().where(tables.c.id.in_(ids)))
    return len(ids)
