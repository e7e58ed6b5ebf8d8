"""Ratings per game, of people and of bot levels: Plackett-Luce (openskill), right for more than two players.

A rated game is counted in the transaction that writes its last answer: once, and never without it. Whoever has left the seat to a
stand-in when the game ends, or for more than a third of the answers, comes after everybody who stayed. A game that more than half of the people left
is counted for nobody.
"""
from __future__ import annotations

import math
import time
from collections.abc import Set as AbstractSet
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection

from .records import SeatRow, TableRow
from .schema import journal, rated_games, ratings, tables, users

MU: Final = 25.0
SIGMA: Final = 25.0 / 3
LOCK: Final = 740418        # PostgreSQL: games that end at the same moment are counted one after the other


class Rating:
    """How a player stands in one game. The figure shown is cautious: mu - 3 sigma."""

    def __init__(self, player: str, name: str = "", mu: float = MU, sigma: float = SIGMA, games: int = 0, wins: float = 0.0) -> None:
        self.player, self.name = player, name
        self.mu, self.sigma, self.games, self.wins = mu, sigma, games, wins

    @property
    def shown(self) -> int:
        return figure(self.mu, self.sigma)


def figure(mu: float, sigma: float) -> int:
    return round(mu - 3 * sigma)


def player_of(seat: SeatRow) -> str:
    """Who a seat's result belongs to: a person, or a bot's level; '' nobody."""
    if seat.kind == "human" and seat.user_id:
        return f"u:{seat.user_id}"
    return f"b:{seat.level}" if seat.kind == "bot" and seat.level else ""


def places_of(seats: list[SeatRow], result: list[dict[str, Any]], left: AbstractSet[int] = frozenset()) -> list[int]:
    """The places that count: those of the game, with whoever left after all others."""
    found = {row["seat"]: int(row["place"]) for row in result}
    last = max(found.values(), default=1)
    return [found.get(s.seat, last) + (last if s.kind == "human" and (s.stand_in or s.seat in left) else 0) for s in seats]


def left_by(c: Connection, table_id: str, seats: list[SeatRow]) -> set[int]:
    """The seats of people that a stand-in played for more than a third of the answers, or has at the end."""
    given: dict[int, int] = {}
    by_stand_in: dict[int, int] = {}
    query = sa.select(journal.c.seat, journal.c.by, sa.func.count().label("n")).where(journal.c.table_id == table_id, journal.c.kind == "act")
    for row in c.execute(query.group_by(journal.c.seat, journal.c.by)):
        given[row.seat] = given.get(row.seat, 0) + row.n
        if row.by:
            by_stand_in[row.seat] = by_stand_in.get(row.seat, 0) + row.n
    return {s.seat for s in seats if s.kind == "human" and (s.stand_in or 3 * by_stand_in.get(s.seat, 0) > given.get(s.seat, 0))}


def moved(now: list[Rating], places: list[int]) -> list[Rating]:
    """The ratings after a game. A level that sits twice learns the mean of both seats."""
    from openskill.models import PlackettLuce
    model = PlackettLuce()
    teams = model.rate([[model.rating(mu=r.mu, sigma=r.sigma)] for r in now], ranks=[float(p) for p in places])
    best = min(places)
    share = 1.0 / places.count(best)
    found: list[Rating] = []
    for r in now:
        mine = [i for i, other in enumerate(now) if other.player == r.player]
        mu, sigma = (sum(getattr(teams[i][0], name) for i in mine) / len(mine) for name in ("mu", "sigma"))
        wins = sum(share for i in mine if places[i] == best)
        found.append(Rating(r.player, r.name, float(mu), float(sigma), r.games + len(mine), r.wins + wins))
    return found


def merged(a: Rating, b: Rating) -> Rating:
    """One player's two ratings as one: the evidence of both, the common prior counted once."""
    weight = 1 / a.sigma ** 2 + 1 / b.sigma ** 2 - 1 / SIGMA ** 2
    if weight <= 0:
        return a
    mu = (a.mu / a.sigma ** 2 + b.mu / b.sigma ** 2 - MU / SIGMA ** 2) / weight
    return Rating(a.player, a.name, mu, math.sqrt(1 / weight), a.games + b.games, a.wins + b.wins)


# -- in the database ------------------------------------------------------------------------------------------------------
def count(c: Connection, table: TableRow, seats: list[SeatRow]) -> None:
    """Count a finished rated game, inside the transaction that ends it. A game that was counted before changes nothing."""
    players = [player_of(s) for s in seats]
    if table.result is None or len(players) < 2 or "" in players:
        return
    if c.dialect.name == "postgresql":
        c.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    if c.execute(sa.select(rated_games.c.seat).where(rated_games.c.table_id == table.id)).first() is not None:
        return
    left = left_by(c, table.id, seats)
    if 2 * len(left) > sum(1 for s in seats if s.kind == "human"):
        c.execute(tables.update().where(tables.c.id == table.id).values(rated=0))
        return
    places = places_of(seats, table.result, left)
    now = [read(c, table.game, p) for p in players]
    after = moved(now, places)
    for r in {r.player: r for r in after}.values():
        write(c, table.game, r)
    c.execute(rated_games.insert(), [
        {"table_id": table.id, "seat": s.seat, "game": table.game, "player": old.player, "place": place, "mu_before": old.mu, "sigma_before": old.sigma,
         "mu": new.mu, "sigma": new.sigma, "at": time.time()} for s, place, old, new in zip(seats, places, now, after, strict=True)])


def read(c: Connection, game: str, player: str) -> Rating:
    row = c.execute(sa.select(ratings).where(ratings.c.game == game, ratings.c.player == player)).first()
    return Rating(player, "", row.mu, row.sigma, row.games, row.wins) if row is not None else Rating(player)


def write(c: Connection, game: str, r: Rating) -> None:
    values = {"mu": r.mu, "sigma": r.sigma, "games": r.games, "wins": r.wins, "updated": time.time()}
    if c.execute(ratings.update().where(ratings.c.game == game, ratings.c.player == r.player).values(**values)).rowcount == 0:
        c.execute(ratings.insert(), {"game": game, "player": r.player, **values})


def carry_over(c: Connection, guest: str, account: str) -> None:
    """What a guest was rated becomes the account's."""
    mine, theirs = f"u:{account}", f"u:{guest}"
    for row in list(c.execute(sa.select(ratings).where(ratings.c.player == theirs))):
        had = c.execute(sa.select(ratings).where(ratings.c.game == row.game, ratings.c.player == mine)).first()
        brought = Rating(mine, "", row.mu, row.sigma, row.games, row.wins)
        write(c, row.game, merged(Rating(mine, "", had.mu, had.sigma, had.games, had.wins), brought) if had is not None else brought)
    c.execute(ratings.delete().where(ratings.c.player == theirs))
    c.execute(rated_games.update().where(rated_games.c.player == theirs).values(player=mine))


def standings(c: Connection, game: str, limit: int) -> list[Rating]:
    """The best of a game. A person's name is the one they have now."""
    shown = ratings.c.mu - 3 * ratings.c.sigma
    query = sa.select(ratings, users.c.name).join(users, ratings.c.player == sa.literal("u:").concat(users.c.id), isouter=True)
    query = query.where(ratings.c.game == game).order_by(shown.desc(), ratings.c.player).limit(limit)
    return [Rating(r.player, r.name or "", r.mu, r.sigma, r.games, r.wins) for r in c.execute(query)]


def shown_of(c: Connection, game: str, players: list[str]) -> dict[str, int]:
    """The figures of some players who have one."""
    query = sa.select(ratings).where(ratings.c.game == game, ratings.c.player.in_(players))
    return {r.player: figure(r.mu, r.sigma) for r in c.execute(query)}


def changes(c: Connection, table_id: str) -> dict[int, int]:
    """What a counted game changed, by seat, in the figures shown."""
    query = sa.select(rated_games).where(rated_games.c.table_id == table_id)
    return {r.seat: figure(r.mu, r.sigma) - figure(r.mu_before, r.sigma_before) for r in c.execute(query)}
