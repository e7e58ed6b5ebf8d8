"""My tables: by what waits for me; put away until it is my turn; called by its name."""
from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.harness import Person, Server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("tables")
    server = Server(str(folder / "o.db"), "--patience", "0.5", "--no-rate-limits", log=folder / "log")
    yield server
    server.stop()


def listed(person: Person, tab: str = "mine") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("/games", tab=tab).json()["tables"]
    return found


def answer(person: Person, table: str) -> None:
    live = person.live(table)
    live.act(live.options[0])
    live.close()


def pair(ana: Person, ben: Person, **fields: Any) -> str:
    table = ana.table("space_explorers", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana", seed="1", **fields)     # the first seat begins
    assert ben.post(f"/join/{ana.invite(table)}", name="Ben").status_code == 200
    return table


def test_what_waits_for_me_comes_first_and_a_running_clock_before_the_rest(house: Server) -> None:
    ana, ben = Person(house.url), Person(house.url)
    gathers = ana.table("toy", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana")
    plain = pair(ana, ben)
    slow = pair(ana, ben, clock="move:86400")
    soon = pair(ana, ben, clock="bank:600+10")
    others = pair(ben, ana)              # Ben begins there
    found = listed(ana)
    assert [t["id"] for t in found] == [soon, slow, plain, others, gathers]
    assert found[0]["left"] <= 600 < found[1]["left"] and found[2]["left"] is None
    assert ana.get("/games").json()["waits"] == 3 and found[3]["held_by"] == [0]
    assert next(t["id"] for t in listed(ben)) == others


def test_a_table_put_away_comes_back_when_it_is_my_turn(house: Server) -> None:
    ana, ben = Person(house.url), Person(house.url)
    table = pair(ben, ana)
    assert ana.post(f"/t/{table}/put-away", on="on").json()["location"] == "/games"
    assert listed(ana) == [] and [t["id"] for t in listed(ana, "archive")] == [table]
    assert [t["id"] for t in listed(ben)] == [table], "only out of my own list"
    page = ben.live(table)
    while page.options:
        page.act(page.options[0])
    page.close()
    assert [t["id"] for t in listed(ana)] == [table] and listed(ana, "archive") == []
    assert ana.get(f"/t/{table}").status_code == 200        # to open it is to take it back
    assert not listed(ana)[0]["put_away"]


def test_it_can_be_put_back_and_strangers_put_nothing_away(house: Server) -> None:
    ana, ben = Person(house.url), Person(house.url)
    table = pair(ana, ben)
    assert ben.post(f"/t/{table}/put-away", on="on").status_code == 200
    assert ben.post(f"/t/{table}/put-away").status_code == 200 and [t["id"] for t in listed(ben)] == [table]
    stranger = Person(house.url)
    assert stranger.post(f"/t/{table}/put-away", on="on").status_code == 403
    assert stranger.post(f"/t/{table}/nudge", seat=0).status_code == 403


def test_whoever_holds_the_table_up_is_nudged_from_the_list_once(house: Server) -> None:
    ana, ben = Person(house.url), Person(house.url)
    table = pair(ana, ben)
    for _ in range(100):
        found = next(t for t in listed(ana) if t["id"] == table)
        if found["my_turn"]:
            answer(ana, table)
        elif found["nudge"] == 1:
            break
        time.sleep(0.1)
    assert found["nudge"] == 1 and found["held_by"] == [1]
    assert ben.post(f"/t/{table}/nudge", seat=1).json()["error"]["code"] == "error.no_vote", "nobody nudges oneself"
    assert ana.post(f"/t/{table}/nudge", seat=1).status_code == 200
    assert listed(ana)[0]["nudge"] is None and ana.post(f"/t/{table}/nudge", seat=1).json()["error"]["code"] == "error.nudged"


def test_a_table_is_called_as_its_host_called_it(house: Server) -> None:
    ana = Person(house.url)
    table = ana.table("toy", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana")
    ana.post(f"/t/{table}/name", name="Friday game night")
    assert listed(ana)[0]["called"] == "Friday game night" and listed(ana)[0]["title"] != "Friday game night"
    page = ana.http.get("/games", headers={"Accept": "text/html"}).text
    assert "Friday game night" in page
