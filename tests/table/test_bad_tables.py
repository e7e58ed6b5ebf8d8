"""One bad table never touches another: faults in a game's rules or in a position stay where they are."""
from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from orrery import register
from orrery.games import find
from orrery.kernel.errors import BadPosition
from orrery.table.errors import TableError
from orrery.table.plan import Plan
from orrery.table.records import JournalRow, TableRow
from orrery.table.session import Session
from orrery.table.store import Store
from orrery.table.tables import Tables
from orrery.table.trial import storable, trial
from orrery.table.uploads import packed, read
from tests.table.hostile_positions import broken, real
from tests.toy import TOY, ToyPicture

register(TOY)
POSITION = '{"game": "toy", "seats": 2, "points": [%s, 0], "agenda": [["turn", 0]]}'


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("ORRERY_PLUGINS", "tests.web.plugin")
    store = Store(str(tmp_path / "o.db"))
    yield store
    store.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def two_tables(store: Store) -> tuple[TableRow, TableRow]:
    house = Tables(store, renderers=0)
    bad = await house.create(Plan("toy", [("me", ""), ("bot", "cadet")], {}, "1"), "u0", "Ana")
    good = await house.create(Plan("toy", [("bot", "cadet"), ("bot", "cadet")], {}, "2"), "u1", "Ben")
    for task in list(house._tasks):
        task.cancel()
    house.workers.close()
    return bad, good


def poisoned(monkeypatch: pytest.MonkeyPatch, place: str, seed: int) -> None:
    """The rules fail at tables with this seed only, in a way that nobody foresaw."""
    whole = getattr(Session, place)

    def fails(self: Session, *more: Any) -> Any:
        if self.table.seed == seed:
            raise ZeroDivisionError("a fault")
        return whole(self, *more)
    monkeypatch.setattr(Session, place, fails)


@pytest.mark.parametrize("place", ["_ask", "robots"])
def test_after_a_restart_a_table_with_a_fault_is_set_aside_and_bots_at_others_go_on(store: Store, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    async def work() -> None:
        bad, good = await two_tables(store)
        poisoned(monkeypatch, place, 1)
        house = Tables(store, renderers=0, bot_delay=0)
        house.begin()
        for _ in range(600):
            rows = await store.rows(good.id)
            if rows and house.rests(bad.id):
                break
            await asyncio.sleep(0.1)
        assert rows and house.rests(bad.id)
        with pytest.raises(TableError) as refused:
            await house.open(bad.id)
        assert refused.value.code == "error.set_aside" and "rests" in refused.value.text("en")
        assert not house.rests(good.id)
        for task in list(house._tasks):
            task.cancel()
        house.workers.close()
    run(work())


def test_a_clock_that_fails_stops_no_other_clock(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        house = Tables(store, renderers=0, bot_delay=0)
        tables = [await house.create(Plan("toy", [("me", ""), ("open", "")], {}, str(seed), "bank:1+0"), "u0", "Ana") for seed in (1, 2)]
        for table in tables:
            await house.join(*await house.lobby(table.id), "u1", "Ben")
        poisoned(monkeypatch, "left", 1)
        clocks = asyncio.create_task(house.rounds.mind_clocks())
        other = await house.open(tables[1].id)
        for _ in range(300):
            if house.rests(tables[0].id) and any(s.stand_in for s in other.seats):
                break
            await asyncio.sleep(0.05)
        assert house.rests(tables[0].id) and any(s.stand_in for s in other.seats)
        assert not clocks.done()
        clocks.cancel()
        for task in list(house._tasks):
            task.cancel()
        house.workers.close()
    run(work())


def test_what_would_fail_later_is_refused_before_it_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    assert trial(POSITION % 3) is None

    monkeypatch.setattr(ToyPicture, "summary", lambda self, view: 1 // (view["points"][0] - 7) and [])
    assert trial(POSITION % 7) == ["kernel", "position.broken", {}]


def test_a_position_with_text_that_no_database_holds_is_refused() -> None:
    match = read(POSITION % 3)
    storable(match)
    for odd in ("\ud800", "\0"):
        match.header.options["name"] = odd
        with pytest.raises(BadPosition):
            storable(match)


@pytest.mark.parametrize("game, seats", [("seti", 2), ("seti", 1), ("gaia_project", 2), ("gaia_project", 4), ("welcome_moon", 2), ("welcome_moon", 1),
                                          ("space_explorers", 2), ("space_explorers", 4)])
def test_no_accepted_position_fails_when_it_is_asked(game: str, seats: int) -> None:
    """Positions broken at random: what is accepted is looked at in another way than the trial did, by other answers."""
    rng = random.Random(4)
    found = find(game)
    accepted = 0
    for number in range(60):
        text = broken(real(game, seats, number % 4, (0, 15, 60, 900)[number % 4]), rng)
        if trial(text) is None:
            accepted += 1
            look_again(text, number)
    assert accepted and found.id == game


def look_again(text: str, seed: int) -> None:
    """As people would: lists, messages, answers to the end, the replay and the result."""
    from orrery.table import ending, replay, state_message
    from orrery.table.trial import table_of
    from orrery.web import cards
    session = table_of(read(text))
    rng = random.Random(seed + 1000)
    for n in range(3000):
        waiting = session.match.waiting()
        if not waiting:
            break
        seat = rng.choice(waiting)
        if n < 12 or n % 50 == 0:
            cards.table_card(session.table, session.seats, "u", "ru", session)
            state_message.state(session, seat, "fr")
        session._apply(JournalRow("trial", session.v + 1, "act", seat, rng.choice(session.match.pending()[seat].options).key, 0, 0.0))
    replay.course(session, 0, "en")
    assert session.match.over
    ending.told(session, 0, "ru")


def row(table: TableRow, number: int, text: str = "pick 1") -> JournalRow:
    return JournalRow(table.id, number, "act", 0, text, 0, 1.0)


@pytest.mark.parametrize("odd", ["half \ud800", "job"])
def test_what_cannot_be_stored_takes_nobodys_answer_with_it(store: Store, odd: str) -> None:
    async def work() -> None:
        tables = await two_tables(store)

        def fails(c: Any) -> None:
            raise RuntimeError("a job that nobody foresaw")
        jobs = [store.append(row(tables[1], n), tables[1]) for n in (101, 102, 103)]
        jobs.insert(1, store.write(fails) if odd == "job" else store.append(row(tables[0], 101, odd), tables[0]))
        found = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(f).__name__ for f in found] == ["NoneType", "TableError", "NoneType", "NoneType"]
        assert found[1].code == "error.not_stored"
        await store.append(row(tables[1], 104), tables[1])         # the writer goes on
        assert [r.number for r in await store.rows(tables[1].id) if r.number > 100] == [101, 102, 103, 104]
    run(work())


@pytest.mark.parametrize("view", ["", "e30=", "AAAA", "x" * 50, packed({"game": "toy"}), packed({"game": "toy", "seat": 7, "version": 1, "seats": 2}),
                                  packed({"game": "toy", "seat": 0, "version": 9}), packed({"filler": "0" * (1 << 21)})])
def test_a_view_that_is_none_is_refused(view: str) -> None:
    found = trial(f"[orrery 1]\n[game toy 1]\n[seats 2]\n[names []]\n[options {{}}]\n[seed ?]\n[view 0 {view}]\n\n")
    assert found is not None and found[1].split(".")[0] in ("position", "save")
