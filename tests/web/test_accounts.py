"""Accounts: sessions that end, names nobody else may look like, passwords nobody guesses, a way back, and a way out."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orrery.table.errors import TableError
from orrery.table.names import look_of
from orrery.table.records import User
from orrery.table.store import Store, new_id
from orrery.web.passwords import is_common
from tests.web.harness import Person, Server, two_at_a_table
from tests.web.test_lobby import code

GOOD = "correct horse"


def account(server: Server, name: str) -> Person:
    person = Person(server.url)
    answer = person.post("/register", name=name, password=GOOD)
    assert answer.status_code == 200, answer.text
    return person


def stolen(person: Person) -> Person:
    """Somebody who has a copy of the cookie."""
    thief = Person(person.url)
    thief.http.cookies.clear()
    for cookie in person.http.cookies.jar:
        thief.http.cookies.set(cookie.name, cookie.value or "", domain=cookie.domain, path=cookie.path)
    thief.csrf = person.csrf
    return thief


def test_logging_out_ends_the_session_wherever_its_cookie_is(server: Server) -> None:
    ana = account(server, "Leaver")
    thief = stolen(ana)
    assert thief.get("/account").json()["logins"]
    ana.post("/logout")
    assert thief.get("/account").json()["logins"] == []
    assert thief.post("/settings", sound="off").status_code == 403


def test_devices_are_listed_and_ended_one_by_one(server: Server) -> None:
    ana, phone = account(server, "Two Devices"), Person(server.url)
    assert phone.post("/login", name="Two Devices", password=GOOD).status_code == 200
    rows = ana.get("/account").json()["logins"]
    assert [r["here"] for r in rows] == [True, False]
    stranger = account(server, "Stranger")
    stranger.post("/account/device", login=rows[1]["id"])
    assert len(ana.get("/account").json()["logins"]) == 2          # not one of theirs
    ana.post("/account/device", login=rows[1]["id"])
    assert phone.get("/account").json()["logins"] == []
    assert len(ana.get("/account").json()["logins"]) == 1


def test_a_session_that_was_ended_brings_nothing_back(tmp_path: Path) -> None:
    """What was read before the password changed is not written after it."""
    store = Store(str(tmp_path / "o.db"))

    async def work() -> None:
        user = User(new_id(), "Ana", "ana", "old", 1, "", 1, 1.0, look="ana")
        assert await store.keep_user(user)
        stale = await store.user(user.id)
        await store.change_user(user, password="new", epoch=2)
        assert stale is not None
        with pytest.raises(TableError) as refused:
            await store.change_user(stale, webhook="http://evil.example")
        assert refused.value.code == "error.session_over"
        now = await store.user(user.id)
        assert now is not None and now.password == "new" and now.webhook == "" and now.epoch == 2
        await store.change_user(now, lang="fr")
        assert (await store.user(user.id)).password == "new"  # type: ignore[union-attr]
    asyncio.run(work())
    store.close()


@pytest.mark.parametrize("name", ["Marie Curie", "marie curie", "Mаrie Сurie", "MarieCurie", "Marie  Curie.", "Márie Curie", "Marie Cur1e", "rnarie Curie"])
def test_nobody_may_look_like_an_account(known: Server, name: str) -> None:
    guest = Person(known.url)
    table = Person(known.url).table(seats=2, public="on")
    assert code(guest.post("/settings", name=name)) == (409, "error.name_taken")
    assert code(guest.post(f"/t/{table}/join", name=name)) == (409, "error.name_taken")
    assert code(guest.post("/register", name=name, password=GOOD)) == (409, "error.name_taken")
    assert guest.post("/settings", name="Pierre").status_code == 200


@pytest.fixture(scope="module")
def known(server: Server) -> Iterator[Server]:
    account(server, "Marie Curie")
    yield server


def test_names_that_differ_look_different() -> None:
    names = ["Anna", "Hanna", "Ann", "Нора", "Мира", "Мила", "Tomas", "Thomas", "李", "Ёж", "Player 1", "Player 2"]
    assert len({look_of(n) for n in names}) == len(names)


@pytest.mark.parametrize("password", ["password", "Password1!", "12345678", "87654321", "qwertyui", "aaaaaaaa", "abababab", "azertyuiop", "йцукенгш",
                                      "iloveyou99", "Marie Curie", "mariecurie1867", "2024-12-31", "p4ssw0rd", "motdepasse1", "пароль123", "1q2w3e4r"])
def test_passwords_that_are_tried_first_are_refused(server: Server, password: str) -> None:
    assert is_common(password, "Marie Curie")


@pytest.mark.parametrize("password", ["correct horse", "battery staple", "vqZ7-mmLp", "чёрный кот спит", "four small red moons", "Rhododendron tree"])
def test_passwords_that_are_good_are_taken(password: str) -> None:
    assert not is_common(password, "Marie Curie")


def test_a_common_password_is_refused_with_a_word(server: Server) -> None:
    assert code(Person(server.url, "ru").post("/register", name="Weak One", password="password1")) == (400, "error.common_password")


def test_the_recovery_code_gives_a_new_password_once(server: Server) -> None:
    ana = Person(server.url)
    secret = ana.post("/register", name="Forgetful", password=GOOD).json()["recovery"]
    other = Person(server.url)
    assert code(other.post("/recover", name="Forgetful", code="AAAAA-BBBBB-CCCCC-DDDDD", new="battery staple")) == (403, "error.bad_code")
    assert code(other.post("/recover", name="Forgetful", code=secret, new="password1")) == (400, "error.common_password")
    answer = other.post("/recover", name="forgetful", code=secret.lower().replace("-", " "), new="battery staple")
    assert answer.status_code == 200 and answer.json()["recovery"] != secret
    assert ana.get("/account").json()["logins"] == []              # all others are out
    assert code(Person(server.url).post("/recover", name="Forgetful", code=secret, new="another horse")) == (403, "error.bad_code")
    assert Person(server.url).post("/login", name="Forgetful", password="battery staple").status_code == 200


def test_an_account_takes_its_data_along_and_is_deleted(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    assert ana.post("/register", name="Ana Going", password=GOOD).status_code == 200
    a = ana.live(table)
    a.act("pick 1")
    a.send(chat="my words")
    a.until(lambda: any(m["type"] == "chat" and m["lines"] for m in a.others))
    data: Any = ana.get("/account/export").json()
    assert data["user"][0]["name"] == "Ana Going" and [t["id"] for t in data["tables"]] == [table]
    assert [x["text"] for x in data["answers"]] == ["pick 1"] and [x["text"] for x in data["chat"]] == ["my words"]
    assert "password" not in data["user"][0]
    assert code(ana.post("/account/delete", password="wrong")) == (403, "error.bad_login")
    assert ana.post("/account/delete", password=GOOD).status_code == 200
    b = ben.live(table)
    assert [p["name"] for p in b.state["players"]] == ["Former player", "Ben"] and b.state["players"][0]["status"] == "stand-in"
    assert "my words" not in ben.get(f"/t/{table}").text
    assert Person(server.url).post("/login", name="Ana Going", password=GOOD).status_code == 403
    assert Person(server.url).post("/register", name="Ana Going", password=GOOD).status_code == 200
    b.act("pick 1")
    b.until(lambda: b.state["ply"] > 2)                            # a stand-in plays on
    a.close()
    b.close()


def test_wrong_passwords_are_counted_for_the_account(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "o.db"), "--renderers", "0", log=tmp_path / "log")
    try:
        account(server, "Guessed")
        store = Store(str(tmp_path / "o.db"))
        for i in range(30):
            asyncio.run(counted(store, "guessed", int(time.time() // 900), f"10.0.0.{i}"))
        store.close()
        assert code(Person(server.url).post("/login", name="Guessed", password=GOOD)) == (429, "error.quota")
    finally:
        server.stop()


async def counted(store: Store, name: str, slot: int, address: str) -> None:
    assert await store.count("login", [name, address], slot, [30, 60])
