"""Peace at the table: who is muted is not read, who is reported is seen by the host, who is silenced does not write."""
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import orrery.web  # its words  # noqa: F401
from orrery.kernel.text import Msg, catalogue
from tests.web.harness import Live, Person, Server, two_at_a_table
from tests.web.test_lobby import code


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("moderation")
    server = Server(str(folder / "o.db"), "--no-rate-limits", "--renderers", "0", "--host-account", "Hostess", log=folder / "log")
    host = Person(server.url)
    assert host.post("/register", name="Hostess", password="correct horse").status_code == 200
    server.hostess = host  # type: ignore[attr-defined]
    yield server
    server.stop()


def said(page: Live) -> list[str]:
    return [line["text"] for m in page.others if m["type"] == "chat" for line in m["lines"]]


def test_who_is_muted_is_not_read_now_nor_later(house: Server) -> None:
    ana, ben, table = two_at_a_table(house.url)
    a, b = ana.live(table), ben.live(table)
    b.send(chat="zanzibar")
    a.until(lambda: "zanzibar" in said(a))
    assert ana.post(f"/t/{table}/mute", seat=1, on="on").status_code == 200
    b.send(chat="second")
    b.until(lambda: "second" in said(b))
    a.act("pick 1")
    assert "second" not in said(a)
    again = ana.live(table)
    again.until(lambda: any(m["type"] in ("chat", "night") for m in again.others))
    assert said(again) == [] and "zanzibar" not in ana.http.get(f"/t/{table}", headers={"Accept": "text/html"}).text
    assert ana.get(f"/t/{table}/people").json()["others"][0]["blocked"]
    other = ana.table(seats=2, seat__0__kind="me", seat__1__kind="open")
    assert code(ben.post(f"/join/{ana.invite(other)}", name="Ben")) == (403, "error.blocked")
    assert ana.post(f"/t/{table}/mute", seat=1).status_code == 200          # heard again
    assert ben.post(f"/join/{ana.invite(other)}", name="Ben").status_code == 200
    for page in (a, b, again):
        page.close()


def test_a_report_reaches_the_host_who_silences_and_bars(house: Server) -> None:
    host: Any = house.hostess  # type: ignore[attr-defined]
    ana, ben, table = two_at_a_table(house.url)
    a, b = ana.live(table), ben.live(table)
    b.send(chat="something vile")
    a.until(lambda: "something vile" in said(a))
    line = ana.get(f"/t/{table}/people").json()["lines"][0]
    assert ana.post(f"/t/{table}/complain", n=line["n"], text="insults").status_code == 200
    found = next(c for c in host.get("/host").json()["complaints"] if "vile" in c["text"])
    assert found["about"] == "Ben" and found["by"] == "Ana" and found["text"] == "something vile / insults"
    assert host.post("/host", id=found["id"], user=found["user"], what="silence").status_code == 200
    assert found["id"] not in [c["id"] for c in host.get("/host").json()["complaints"]]
    b.send(chat="more", id=9)
    b.until(lambda: any(m.get("code") == "error.silenced" for m in b.others))
    assert b.act("pick 1")["type"] == "ok"                       # the game goes on
    assert ben.post("/tables", game="toy", seats=2).status_code == 200
    host.post("/host", user=found["user"], what="bar")
    assert code(ben.post("/play", game="toy")) == (403, "error.barred")
    host.post("/host", user=found["user"], what="free")
    b.send(chat="sorry")
    a.until(lambda: "sorry" in said(a))
    a.close()
    b.close()


def test_the_hosts_page_is_for_hosts(house: Server) -> None:
    guest = Person(house.url)
    assert guest.get("/host").status_code == 404
    assert guest.post("/host", user="x", what="bar").status_code in (403, 404)
    other = Person(house.url)
    other.post("/register", name="Somebody", password="correct horse")
    assert other.get("/host").status_code == 404
    figures = house.hostess.get("/host").json()["figures"]  # type: ignore[attr-defined]
    assert figures["accounts"] >= 2 and figures["answers"] >= 0


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_the_figures_of_the_house_have_words_in_every_language(house: Server, lang: str) -> None:
    hostess = house.hostess  # type: ignore[attr-defined]
    two_at_a_table(house.url)
    page = hostess.http.get("/host", headers={"Accept": "text/html", "Accept-Language": lang}).text
    names = re.findall(r"<dt>([^<]*)</dt>", page)
    known = [Msg("web", f"host.figure.{name}").text(lang) for name in hostess.get("/host").json()["figures"]]
    assert names == known and "tables_running" in hostess.get("/host").json()["figures"]
    states = {"open", "running", "over", "closed", "archived"}
    assert {f"host.figure.tables_{state}" for state in states} <= set(catalogue("web", lang))


def test_strangers_report_nobody_and_nobody_outside_the_table_is_reported(house: Server) -> None:
    _, ben, table = two_at_a_table(house.url)
    stranger = Person(house.url)
    assert stranger.post(f"/t/{table}/complain", n=1).status_code == 403
    assert stranger.post(f"/t/{table}/mute", seat=0, on="on").status_code == 403
    for fields in ({"seat": 7}, {"n": 99}, {}):
        assert code(ben.post(f"/t/{table}/mute", **fields)) == (400, "error.bad_field")


def test_two_seats_of_a_rated_game_from_one_address_are_noticed(house: Server) -> None:
    two_at_a_table(house.url, rated="on")
    kinds = [c["kind"] for c in house.hostess.get("/host").json()["complaints"]]  # type: ignore[attr-defined]
    assert "two_seats" in kinds
    before = kinds.count("two_seats")
    two_at_a_table(house.url)                                    # friendly: nobody minds
    assert [c["kind"] for c in house.hostess.get("/host").json()["complaints"]].count("two_seats") == before  # type: ignore[attr-defined]


@pytest.mark.parametrize("who, guest, error", [("accounts", 403, "error.accounts_open"), ("hosts", 403, "error.hosts_open")])
def test_who_may_open_tables(tmp_path: Any, who: str, guest: int, error: str) -> None:
    server = Server(str(tmp_path / "o.db"), "--renderers", "0", "--who-opens", who, "--host-account", "Hostess", log=tmp_path / "log")
    try:
        ana = Person(server.url)
        assert code(ana.post("/play", game="toy")) == (guest, error)
        ana.post("/register", name="Hostess", password="correct horse")
        table = ana.table(seats=2, seat__0__kind="me", seat__1__kind="open")
        assert Person(server.url).post(f"/join/{ana.invite(table)}", name="Ben").status_code == 200
    finally:
        server.stop()
