"""Campaigns: the chapters of a game one after the other, each an ordinary table, with what every one of them brought.

Nothing of a campaign is kept twice: its standing is worked out from the results of its tables.
"""
from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from orrery.games import find
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.kernel.text import Msg

from .errors import TableError
from .plan import Plan, read_seed, started
from .records import CampaignRow, SeatRow, TableRow
from .schema import campaigns, seats, tables
from .store import Store, new_id, seats_now
from .tables import Tables


class Chapter:
    """One chapter: its name, the table it is or was played at, and per seat what it brought once it is over."""

    def __init__(self, number: int, title: Msg, table: TableRow | None, awards: list[int]) -> None:
        self.number, self.title, self.table, self.awards = number, title, table, awards

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.state == "over"


class Campaign:
    """A campaign as it stands."""

    def __init__(self, row: CampaignRow, played: list[TableRow], people: list[SeatRow]) -> None:
        self.row, self.people = row, people
        self.game: Game[Any] = find(row.game)
        by_chapter = {t.chapter: t for t in played}
        self.chapters = [Chapter(n, title, by_chapter.get(n), self.awards(by_chapter.get(n))) for n, (title, _) in enumerate(self.game.campaign().chapters, 1)]

    def awards(self, table: TableRow | None) -> list[int]:
        if table is None or table.result is None:
            return []
        return self.game.campaign().awards(table.chapter, [int(r["place"]) for r in table.result])[:len(self.people)]

    @property
    def next(self) -> Chapter | None:
        """The chapter that is played or comes next; None when all are over."""
        return next((c for c in self.chapters if not c.over), None)

    def standing(self) -> list[dict[str, Any]]:
        """Most awards, then most chapters won, then the highest sum of points; best first."""
        rows: list[dict[str, Any]] = []
        done = [c.table for c in self.chapters if c.over and c.table is not None]
        for i, s in enumerate(self.people):
            mine = [r for t in done for r in t.result or [] if r["seat"] == i]
            rows.append({"seat": i, "name": s.name, "awards": sum(c.awards[i] for c in self.chapters if i < len(c.awards)),
                         "wins": sum(1 for r in mine if r["place"] == 1), "points": sum(int(r["total"]) for r in mine)})

        def key(row: dict[str, Any]) -> tuple[int, int, int]:
            return row["awards"], row["wins"], row["points"]
        for row in rows:
            row["place"] = 1 + sum(1 for other in rows if key(other) > key(row))
        return sorted(rows, key=lambda row: (row["place"], row["seat"]))


async def begin(house: Tables, plan: Plan, name: str, user_id: str, user_name: str) -> TableRow:
    """A new campaign: its first chapter as a table like any other."""
    chapters = find(plan.game).campaign().chapters
    if not chapters:
        raise TableError("error.no_campaign", 404)
    fixed = {k for _, options in chapters for k in options}
    row = CampaignRow(new_id(), plan.game, name[:60], user_id, {k: v for k, v in plan.options.items() if k not in fixed}, time.time())
    plan.options = {**row.options, **chapters[0][1]}
    plan.check()
    await house.store.write(lambda c: c.execute(campaigns.insert(), {**row.__dict__, "options": json.dumps(row.options)}))
    return await house.create(plan, user_id, user_name, campaign=row.id, chapter=1)


async def go_on(house: Tables, campaign: Campaign, user_id: str) -> str:
    """The table of the chapter that comes next, with the same people; begun if nobody has begun it yet."""
    chapter = campaign.next
    if chapter is None:
        raise TableError("error.campaign_over", 409)
    if chapter.table is not None:
        return chapter.table.id
    if chapter.number == 1:
        raise TableError("error.no_table", 404)
    _, options = campaign.game.campaign().chapters[chapter.number - 1]
    now = time.time()
    checked = campaign.game.check_setup(len(campaign.people), {**campaign.row.options, **options})
    table = TableRow(new_id(), campaign.game.id, campaign.game.version, checked, read_seed(""), None, "open", False, campaign.row.owner, new_id(), new_id(),
                     "none", "", now, now, campaign=campaign.row.id, chapter=chapter.number)
    rows = started(table, [replace(s, table_id=table.id, stand_in=0) for s in campaign.people])

    def work(c: Connection) -> str:
        c.execute(sa.select(campaigns.c.id).where(campaigns.c.id == campaign.row.id).with_for_update())       # two people go on at once
        there = c.execute(sa.select(tables.c.id).where(tables.c.campaign == campaign.row.id, tables.c.chapter == chapter.number,
                                                       tables.c.state != "closed")).scalar()
        if there is not None:
            return str(there)
        c.execute(tables.insert(), table.write())
        c.execute(seats.insert(), [r.__dict__ for r in rows])
        return table.id
    found = str(await house.store.write(work, "lobby"))
    house.attend(await house.open(found))
    return found


async def read(store: Store, campaign_id: str) -> Campaign:
    def work(c: Connection) -> Campaign | None:
        row = c.execute(sa.select(campaigns).where(campaigns.c.id == campaign_id)).first()
        return load(c, row._mapping) if row is not None else None
    found = await store.read(work)
    if found is None:
        raise TableError("error.no_campaign", 404)
    return found


def load(c: Connection, row: Any) -> Campaign:
    data = CampaignRow(**{**row, "options": json.loads(row["options"])})
    query = sa.select(tables).where(tables.c.campaign == data.id, tables.c.state != "closed").order_by(tables.c.chapter, tables.c.created)
    played = [TableRow.read(r._mapping) for r in c.execute(query)]
    people = [s for s in seats_now(c, played[0].id) if s.kind != "closed"] if played else []
    return Campaign(data, played, people)


async def of_user(store: Store, user_id: str, game: str) -> list[Campaign]:
    """The campaigns somebody plays in or has begun, newest first."""
    mine = sa.select(tables.c.campaign).join(seats, seats.c.table_id == tables.c.id).where(seats.c.user_id == user_id, tables.c.campaign != "")
    query = sa.select(campaigns).where(campaigns.c.game == game, sa.or_(campaigns.c.id.in_(mine), campaigns.c.owner == user_id))

    def work(c: Connection) -> list[Campaign]:
        found: list[Campaign] = []
        for row in list(c.execute(query.order_by(campaigns.c.created.desc()).limit(30))):
            try:
                found.append(load(c, row._mapping))
            except OrreryError:
                continue
        return [x for x in found if x.people]
    return await store.read(work)


async def records(store: Store, user_id: str, game: str) -> dict[int, int]:
    """The most points somebody has made in each chapter, over all campaigns."""
    query = sa.select(tables.c.chapter, tables.c.result, seats.c.seat).join(seats, seats.c.table_id == tables.c.id)
    query = query.where(seats.c.user_id == user_id, tables.c.game == game, tables.c.campaign != "", tables.c.state == "over")

    def work(c: Connection) -> dict[int, int]:
        best: dict[int, int] = {}
        for r in c.execute(query):
            for row in json.loads(r.result or "[]"):
                if row["seat"] == r.seat:
                    best[r.chapter] = max(best.get(r.chapter, int(row["total"])), int(row["total"]))
        return best
    return await store.read(work)
