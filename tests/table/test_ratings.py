"""Ratings: counted once, with the last answer and never without it; by places; carried over from a guest to an account."""
from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from orrery import register
from orrery.table import ratings
from orrery.table.backup import backup, restore
from orrery.table.errors import TableError
from orrery.table.plan import Plan
from orrery.table.ratings import MU, SIGMA, Rating, figure, merged, moved, places_of
from orrery.table.records import FOR_GOOD, SeatRow
from orrery.table.schema import VERSION, rated_games
from orrery.table.session import Session
from orrery.table.store import Store
from orrery.table.tables import Tables
from tests.toy import TOY

register(TOY)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "o.db"


@pytest.fixture
def tables(path: Path) -> Iterator[Tables]:
    tables = Tables(Store(str(path)), renderers=0)
    yield tables
    tables.store.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def seated(tables: Tables, rated: bool = True, **more: Any) -> Session:
    """Ana and Ben at a table of the toy game."""
    table = await tables.create(Plan("toy", [("me", ""), ("open", "")], {"rounds": 2}, rated=rated, **more), "ana", "Ana")
    row, seats = await tables.lobby(table.id)
    await tables.join(row, seats, "ben", "Ben")
    return await tables.open(table.id)


async def played(tables: Tables, session: Session, seed: int = 1) -> Session:
    rng = random.Random(seed)
    while not session.match.over:
        seat = session.match.waiting()[0]
        await tables.act(session, seat, rng.choice(session.match.pending()[seat].options).key, None)
    return session


def standing(tables: Tables, game: str = "toy") -> dict[str, Rating]:
    with tables.store.reading.connect() as c:
        return {r.player: r for r in ratings.standings(c, game, 100)}


# -- the arithmetic ---------------------------------------------------------------------------------------------------------
def test_the_winner_rises_the_loser_falls_and_both_are_better_known() -> None:
    a, b = moved([Rating("u:a"), Rating("u:b")], [1, 2])
    assert a.mu > MU > b.mu and a.sigma < SIGMA and b.sigma < SIGMA
    assert (a.games, a.wins, b.games, b.wins) == (1, 1, 1, 0)
    assert a.shown == round(a.mu - 3 * a.sigma) and Rating("u:c").shown == 0


def test_a_shared_win_is_shared() -> None:
    a, b, c = moved([Rating("u:a"), Rating("u:b"), Rating("u:c")], [1, 1, 3])
    assert a.wins == b.wins == 0.5 and c.wins == 0 and a.mu == pytest.approx(b.mu) and c.mu < a.mu


def test_a_level_that_sits_twice_is_one_player() -> None:
    a, b, c = moved([Rating("b:cadet"), Rating("b:cadet"), Rating("u:c")], [2, 3, 1])
    assert a.mu == b.mu and a.games == 2 and c.mu > a.mu


def test_whoever_left_comes_after_all_who_stayed() -> None:
    seats = [SeatRow("t", 0, "human", "a", stand_in=FOR_GOOD), SeatRow("t", 1, "human", "b"), SeatRow("t", 2, "bot", level="cadet")]
    result = [{"seat": i, "place": p} for i, p in enumerate((1, 2, 3))]
    places = places_of(seats, result)
    assert places[0] > places[2] > places[1]


def test_two_ratings_of_one_person_are_joined_with_the_prior_once() -> None:
    one = Rating("u:a", "", 30.0, 4.0, 9, 5)
    fresh = merged(one, Rating("u:a"))
    assert fresh.mu == pytest.approx(30) and fresh.sigma == pytest.approx(4) and fresh.games == 9
    both = merged(one, Rating("u:a", "", 20.0, 4.0, 3, 1))
    assert 20 < both.mu < 30 and both.sigma < 4 and (both.games, both.wins) == (12, 6)


# -- the table ----------------------------------------------------------------------------------------------------------------
def test_a_rated_game_is_counted_once_with_its_last_answer(tables: Tables) -> None:
    async def work() -> None:
        session = await played(tables, await seated(tables))
        found = standing(tables)
        assert set(found) == {"u:ana", "u:ben"} and all(r.games == 1 for r in found.values())
        best = [f"u:{('ana', 'ben')[r['seat']]}" for r in session.table.result or [] if r["place"] == 1]
        assert sum(r.wins for r in found.values()) == 1 and all(found[p].wins for p in best)
        await tables.store.write(lambda c: ratings.count(c, session.table, session.seats))         # as a repeated end would
        assert {p: r.mu for p, r in standing(tables).items()} == {p: r.mu for p, r in found.items()}
        await tables.rate(session)
        assert session.figures == {0: found["u:ana"].shown, 1: found["u:ben"].shown}
        assert session.changes == {i: figure(found[p].mu, found[p].sigma) for i, p in enumerate(("u:ana", "u:ben"))}
    run(work())


def test_a_friendly_game_changes_no_rating(tables: Tables) -> None:
    async def work() -> None:
        await played(tables, await seated(tables, rated=False))
        assert standing(tables) == {}
    run(work())


def test_when_the_last_answer_is_not_on_disk_nothing_is_counted(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plug is pulled inside the last commit: neither the answer nor the ratings are there; given again, both are, once."""
    async def work() -> None:
        session = await seated(tables)
        count = ratings.count

        def dies(*args: Any) -> None:
            count(*args)
            raise sa.exc.OperationalError("gone", None, Exception())
        monkeypatch.setattr(ratings, "count", dies)
        with pytest.raises(TableError):
            await played(tables, session)
        assert standing(tables) == {}
        rows = await tables.store.rows(session.table.id)
        monkeypatch.setattr(ratings, "count", count)
        async with session.lock:
            await session.fresh()
        assert session.v == len(rows) and not session.match.over
        await played(tables, session)
        assert all(r.games == 1 for r in standing(tables).values()) and len(standing(tables)) == 2
    run(work())


def test_what_a_rated_table_refuses(tables: Tables) -> None:
    async def work() -> None:
        with pytest.raises(TableError) as refused:
            await tables.create(Plan("toy", [("me", ""), ("open", "")], {}, "7", rated=True), "ana", "Ana")
        assert refused.value.code == "error.rated_seed"
        with pytest.raises(TableError) as alone:
            await tables.create(Plan("seti", [("me", ""), ("closed", "")], {}, rated=True), "ana", "Ana")
        assert alone.value.code == "error.rated_alone"
        session = await seated(tables)
        with pytest.raises(TableError) as no_hint:
            await tables.hint(session, session.match.waiting()[0], "en")
        assert no_hint.value.code == "error.rated_hint"
        seat = session.match.waiting()[0]
        await tables.act(session, seat, session.match.pending()[seat].options[0].key, None)
        if session.match.can_undo(seat):
            await tables.undo(session, seat)                     # taking back is as ever
    run(work())


def test_a_guest_takes_the_rating_along(tables: Tables) -> None:
    async def work() -> None:
        await played(tables, await seated(tables))
        before = standing(tables)["u:ben"]
        await tables.store.claim("ben", "account")
        after = standing(tables)
        assert "u:ben" not in after and after["u:account"].mu == before.mu and after["u:account"].games == 1
        with tables.store.reading.connect() as c:
            assert {r.player for r in c.execute(sa.select(rated_games.c.player))} == {"u:ana", "u:account"}
    run(work())


def test_the_third_schema_is_brought_up_and_keeps_its_games(path: Path, tmp_path: Path) -> None:
    async def work(tables: Tables) -> str:
        return (await played(tables, await seated(tables, rated=False))).table.id
    tables = Tables(Store(str(path)), renderers=0)
    table_id = run(work(tables))
    tables.store.close()
    with sqlite3.connect(path) as db:
        db.execute("ALTER TABLE tables DROP COLUMN rated")
        for name in ("ratings", "rated_games"):
            db.execute(f"DROP TABLE {name}")
        db.execute("UPDATE meta SET value = '3' WHERE name = 'schema'")
    db.close()
    store = Store(str(path))
    assert store.migrated_from == 3 and VERSION >= 4
    found = run(store.table("id", table_id))
    assert found is not None and not found.rated and found.state == "over"
    assert run(store.standings("toy")) == []
    store.close()


def test_ratings_are_in_the_backup(tables: Tables, path: Path, tmp_path: Path) -> None:
    run(played_one(tables))
    backup(str(path), tmp_path / "b.gz")
    counts = restore(str(tmp_path / "new.db"), tmp_path / "b.gz")
    assert counts["ratings"] == counts["rated_games"] == 2


async def played_one(tables: Tables) -> None:
    await played(tables, await seated(tables))
