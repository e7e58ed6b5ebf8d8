"""How well people chose: the accuracy of each finished game, as its report found it (orrery.bots.report), and over one's last games.

Nobody sees anybody's but their own. A game that was begun from a moment of another, or from a file, is practice and does not count.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection, Select

from .schema import accuracies, seats, tables

LATELY: Final = 20      # games


@dataclass(frozen=True)
class Accuracy:
    """Of one game: 100 where every choice was as good as the best."""

    seat: int
    percent: float
    choices: int
    table_id: str = ""
    game: str = ""


def keep(c: Connection, table_id: str, found: list[Accuracy]) -> None:
    """As the newest report has it: what is shown beside the game and over the last games is the same."""
    for one in found:
        c.execute(accuracies.delete().where(accuracies.c.table_id == table_id, accuracies.c.seat == one.seat))
        c.execute(accuracies.insert(), {"table_id": table_id, "seat": one.seat, "percent": one.percent, "choices": one.choices})


def query_of(user_id: str) -> Select[Any]:
    mine = sa.and_(seats.c.table_id == accuracies.c.table_id, seats.c.seat == accuracies.c.seat, seats.c.user_id == user_id)
    whole = sa.or_(tables.c.origin == "", tables.c.origin.like("again/%"))
    return (sa.select(accuracies.c.seat, accuracies.c.percent, accuracies.c.choices, accuracies.c.table_id, tables.c.game)
            .join(seats, mine).join(tables, tables.c.id == accuracies.c.table_id)
            .where(whole, tables.c.state == "over").order_by(tables.c.updated.desc()))


def of_user(c: Connection, user_id: str, limit: int = LATELY) -> list[Accuracy]:
    return [Accuracy(**r._mapping) for r in c.execute(query_of(user_id).limit(limit))] if user_id else []
