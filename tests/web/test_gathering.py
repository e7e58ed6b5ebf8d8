"""The lobby: the short link, removing somebody and thinking better of it, the name of the evening, talk."""
from __future__ import annotations

import re
from typing import Any

import segno

from orrery.web.gatherings import HERE, Gatherings
from orrery.web.lobby import ALPHABET, qr
from tests.web.harness import Person, Server


def open_table(server: Server, seats: int = 3) -> tuple[Person, str, dict[str, Any]]:
    ana = Person(server.url)
    table = ana.table(seats=seats, seat__0__kind="me", seat__1__kind="open", seat__2__kind="open", name="Ana")
    return ana, table, ana.get(f"/t/{table}").json()


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json().get("error", {}).get("code", "")


def test_six_letters_lead_to_the_invitation(server: Server) -> None:
    ana, table, page = open_table(server)
    short = page["short_url"].rsplit("/", 1)[1]
    assert re.fullmatch(f"[{ALPHABET}]{{6}}", short)
    ben = Person(server.url)
    for written in (short, short.lower()):
        assert ben.get(f"/j/{written}").json()["location"] == page["invite_url"].removeprefix(server.url)
    wrong = "".join(ALPHABET[(ALPHABET.index(c) + 1) % 32] for c in short)
    for bad in (wrong, "A", "ЖЖЖЖЖЖ"):
        assert code(ben.get(f"/j/{bad}")) == (404, "error.bad_link")
    assert "short_url" not in Person(server.url).get(f"/join/{ana.invite(table)}").json()


def test_the_code_to_scan_is_the_link() -> None:
    link = "https://play.example.org/j/K7PMQX"
    made = segno.make(link, error="m")
    assert str(qr(link)) == made.svg_inline(border=2, scale=4, dark="#0d1428", light="#ffffff", omitsize=True)


def test_somebody_removed_cannot_come_back_by_the_same_link(server: Server) -> None:
    ana, table, page = open_table(server)
    ben = Person(server.url)
    invite = ana.invite(table)
    ben.post(f"/join/{invite}", name="Ben")
    assert code(ben.post(f"/t/{table}/remove", seat=0)) == (403, "error.owner_only")
    assert ana.post(f"/t/{table}/remove", seat=1).status_code == 200
    after = ana.get(f"/t/{table}").json()
    assert [s["kind"] for s in after["seats"]] == ["human", "open", "open"] and after["removed"] == "Ben"
    assert code(ben.post(f"/join/{invite}", name="Ben")) == (404, "error.bad_link")
    assert after["invite_url"] != page["invite_url"] and after["short_url"] != page["short_url"]


def test_a_removal_can_be_taken_back_for_a_moment(server: Server) -> None:
    ana, table, _ = open_table(server)
    ben = Person(server.url)
    ben.post(f"/join/{ana.invite(table)}", name="Ben")
    ana.post(f"/t/{table}/remove", seat=1)
    assert ana.post(f"/t/{table}/undo-remove").status_code == 200
    assert [s["name"] for s in ana.get(f"/t/{table}").json()["seats"]][:2] == ["Ana", "Ben"]
    assert code(ana.post(f"/t/{table}/undo-remove")) == (409, "error.too_late")


def test_the_host_names_the_evening_and_everybody_talks(server: Server) -> None:
    ana, table, _ = open_table(server)
    ben = Person(server.url)
    ben.post(f"/join/{ana.invite(table)}", name="Ben")
    assert ana.post(f"/t/{table}/name", name="Friday game night").status_code == 200
    assert code(ben.post(f"/t/{table}/name", name="Mine")) == (403, "error.owner_only")
    ben.post(f"/t/{table}/say", text="two minutes")
    page = ana.get(f"/t/{table}").json()
    assert page["name"] == "Friday game night" and [(c["name"], c["text"]) for c in page["chat"]] == [("Ben", "two minutes")]
    assert code(Person(server.url).post(f"/t/{table}/say", text="hello")) == (403, "error.not_yours")


def test_who_looks_is_here_and_who_chooses_a_name_is_told(server: Server) -> None:
    ana, table, _ = open_table(server)
    Person(server.url).get(f"/join/{ana.invite(table)}")
    page = ana.get(f"/t/{table}").json()
    assert page["choosing"] == 1 and [s["here"] for s in page["seats"]] == [True, False, False]


def test_signs_of_life_fade(monkeypatch: Any) -> None:
    known, now = Gatherings(), [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    known.see("t", "ana")
    assert known.here("t", "ana") and not known.here("t", "ben")
    now[0] += HERE
    assert not known.here("t", "ana")
