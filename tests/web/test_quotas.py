"""Limits that mean something: tables, pages, uploads, whoever asks and however they ask."""
from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.table.store import Store
from orrery.web.limits import ALONE, RUNNING, SOCKETS, Limits
from tests.web.harness import ConnectionClosed, Person, Server, two_at_a_table
from tests.web.test_lobby import code


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("strict")
    server = Server(str(folder / "o.db"), "--renderers", "0", log=folder / "log")
    yield server
    server.stop()


def test_tables_without_people_are_few(strict: Server) -> None:
    ana = Person(strict.url)
    fields = {"game": "toy", "seats": 2, "seat__0__kind": "bot", "seat__1__kind": "bot", "opt__rounds": 5}
    codes = [code(ana.post("/tables", **fields)) for _ in range(ALONE + 20)]
    assert (429, "error.many_tables") in codes or (429, "error.quota") in codes or (429, "error.too_often") in codes


def test_the_number_of_tables_in_an_hour_holds_for_every_way_of_opening_one(tmp_path: Path) -> None:
    """Kept in the database, so it holds for all processes and after a restart."""
    async def work() -> None:
        one, two = Store(str(tmp_path / "o.db")), Store(str(tmp_path / "o.db"))
        found = [await store.count("table", ["user", "address"], 1, [4, 6]) for store in (one, two, one, two, one)]
        assert found == [True, True, True, True, False]
        found = [await one.count("table", [f"user{i}", "address"], 1, [4, 6]) for i in range(3)]
        assert found == [True, True, False]                     # the address has had six
        assert await two.count("table", ["user", "address"], 2, [4, 6])     # an hour later
        assert await one.counted("table", "user", 1) == 4
        one.close()
        two.close()
    asyncio.run(work())


def test_rematches_count_as_tables(strict: Server) -> None:
    ana = Person(strict.url)
    table = ana.post("/play", game="toy", opt__rounds=1).json()["location"].split("/")[2]
    codes = [code(ana.post(f"/t/{table}/rematch")) for _ in range(60)]
    assert codes[0][0] == 200 and codes[-1][0] == 429


def test_pages_open_at_once_are_limited_for_a_user_and_an_address() -> None:
    limits = Limits()
    for _ in range(SOCKETS[0]):
        limits.hold("u/ana", "a/1.2.3.4")
    with pytest.raises(Exception, match="pages"):
        limits.hold("u/ana", "a/1.2.3.4")
    limits.release("u/ana", "a/1.2.3.4")
    limits.hold("u/ana", "a/1.2.3.4")
    for i in range(SOCKETS[1] - SOCKETS[0]):
        limits.hold(f"u/{i}", "a/1.2.3.4")
    with pytest.raises(Exception, match="pages"):
        limits.hold("u/other", "a/1.2.3.4")
    assert RUNNING > ALONE


def test_a_page_too_many_is_told_so(strict: Server) -> None:
    ana, _, table = two_at_a_table(strict.url)
    pages = []
    with pytest.raises(ConnectionClosed):
        for _ in range(SOCKETS[0] + 12):
            pages.append(ana.live(table))
    assert 10 < len(pages) <= SOCKETS[0]
    for page in pages:
        page.close()


def test_watchers_come_and_go_without_a_new_state_for_all(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    a = ana.live(table)
    link = ana.watch(table)
    states = a.state
    guests = [Person(server.url).live(table, watch=link) for _ in range(4)]
    a.until(lambda: any(m["type"] == "watchers" for m in a.others))
    a.until(lambda: [m["n"] for m in a.others if m["type"] == "watchers"][-1] == 4)
    assert a.state is states and len([m for m in a.others if m["type"] == "watchers"]) <= 4
    for guest in guests:
        guest.close()
    a.until(lambda: [m["n"] for m in a.others if m["type"] == "watchers"][-1] == 0)
    a.close()
