"""Several people at one device: a curtain between their seats, and nobody sees another's cards by the way."""
from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.web.harness import Live, Person, Server


def at_one_device(server: Server, game: str = "space_explorers", **more: Any) -> tuple[Person, str]:
    ana = Person(server.url)
    fields = {"seats": 2, "seat__0__kind": "me", "seat__1__kind": "here", "seat__1__name": "Ben", "name": "Ana", "seed": "1", **more}
    return ana, ana.table(game, **fields)


def page(person: Person, path: str) -> tuple[str, str]:
    """Where one comes to, and the words there."""
    answer = person.http.get(path, headers={"Accept": "text/html"}, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    return answer.url.path, answer.text


def lift(person: Person, table: str, seat: int) -> Live:
    assert person.post(f"/t/{table}/curtain", seat=seat).json()["location"] == f"/t/{table}"
    live = person.live(table)
    assert live.state["seat"] == seat
    return live


def test_the_table_begins_behind_a_curtain_that_shows_nothing(server: Server) -> None:
    ana, table = at_one_device(server)
    where, words = page(ana, f"/t/{table}")
    assert where == f"/t/{table}/curtain" and "Ana, it is your turn" in words and "I am Ben" in words
    assert "data-live" not in words and "<svg class=" in words and "explorer-" not in words
    live = lift(ana, table, 0)
    assert page(ana, f"/t/{table}")[0] == f"/t/{table}" and live.state["decision"]
    live.close()


def test_the_one_who_has_played_drops_the_curtain_and_the_other_lifts_it(server: Server) -> None:
    ana, table = at_one_device(server)
    live = lift(ana, table, 0)
    while live.options:
        assert live.act(live.options[0])["type"] == "ok"
    live.until(lambda: any(c["kind"] == "hand_over" for m in live.others if m["type"] == "night" for c in m["cards"]))
    night = [m for m in live.others if m["type"] == "night"][-1]
    card = next(c for c in night["cards"] if c["kind"] == "hand_over")
    assert card["text"].startswith("Ben") and card["buttons"][0]["href"] == f"/t/{table}/curtain"
    assert any(m["href"] == f"/t/{table}/curtain" for m in night["menu"])
    live.close()
    where, words = page(ana, f"/t/{table}/curtain")
    assert "Ben, it is your turn" in words and page(ana, f"/t/{table}")[0] == f"/t/{table}/curtain", "the cookie is gone"
    ben = lift(ana, table, 1)
    assert ben.state["decision"] and not any(c["kind"] == "hand_over" for m in ben.others if m["type"] == "night" for c in m["cards"])
    ben.close()


def test_what_one_holds_is_not_sent_to_the_other(server: Server) -> None:
    """In SETI hands are secret."""
    ana, table = at_one_device(server, "seti")
    hands = []
    for seat in (0, 1):
        live = lift(ana, table, seat)
        hands.append(json.dumps(live.panels, sort_keys=True))
        assert live.state["seat"] == seat and [p["me"] for p in live.state["players"]] == [seat == 0, seat == 1]
        live.close()
    assert hands[0] != hands[1]


def test_nobody_lifts_the_curtain_of_another_device(server: Server) -> None:
    ana, table = at_one_device(server)
    stranger = Person(server.url)
    for person, seat in ((stranger, 0), (stranger, 1), (ana, 2), (ana, -1), (ana, "x")):
        assert person.post(f"/t/{table}/curtain", seat=seat).status_code == 403
    assert stranger.get(f"/t/{table}/curtain").status_code == 403
    ana.http.cookies.set(f"at-{table[:12]}", "7")       # a forged one is none
    assert ana.get(f"/t/{table}/state").json()["seat"] == 0


def test_a_rated_game_is_not_played_at_one_device(server: Server) -> None:
    ana = Person(server.url)
    answer = ana.post("/tables", game="space_explorers", seats=2, seat__0__kind="me", seat__1__kind="here", rated="on")
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "error.rated_here"
    assert ana.post("/tables", game="space_explorers", seats=2, seat__0__kind="here", seat__1__kind="bot").status_code == 400


def test_the_list_says_when_anybody_at_the_device_is_asked_and_nobody_there_is_away(server: Server) -> None:
    ana, table = at_one_device(server)
    live = lift(ana, table, 0)
    while live.options:
        live.act(live.options[0])
    card = next(t for t in ana.get("/games").json()["tables"] if t["id"] == table)
    assert card["my_turn"] and card["mine"] == 1
    assert all(p["here"] for p in live.state["players"])
    live.close()


def test_a_friends_own_device_takes_the_seat_along(server: Server) -> None:
    ana, table = at_one_device(server)
    lift(ana, table, 1).close()
    link = ana.get(f"/t/{table}/my-seat").json()["seat_url"].rpartition("/seat/")[2]
    ben = Person(server.url)
    assert ben.post(f"/seat/{link}").json()["location"] == f"/t/{table}"
    assert ben.get(f"/t/{table}/state").json()["seat"] == 1
    assert page(ana, f"/t/{table}")[0] == f"/t/{table}" and ana.get(f"/t/{table}/state").json()["seat"] == 0, "no curtain for one alone"


@pytest.mark.parametrize("game", ["toy", "welcome_moon"])
def test_a_whole_game_goes_round_and_is_played_again(server: Server, game: str) -> None:
    """Sealed answers too: one after the other behind the curtain."""
    ana, table = at_one_device(server, game)
    rng = random.Random(3)
    for _ in range(400):
        seat = ana.get(f"/t/{table}/state").json()
        if seat["over"]:
            break
        asked = seat["waiting"][0]
        live = lift(ana, table, asked)
        while live.options and live.act(rng.choice(live.options))["type"] in ("ok", "error"):
            live.until(lambda live=live: True)
        live.close()
    assert ana.get(f"/t/{table}/state").json()["over"]
    assert page(ana, f"/t/{table}/result")[0] == f"/t/{table}/result"
    again = ana.post(f"/t/{table}/rematch").json()["location"]
    where, words = page(ana, again)
    assert where == f"{again}/curtain" and "I am Ben" in words


def test_a_guest_of_the_evening_brings_somebody_along(server: Server) -> None:
    """Ana at home; Ben and Cleo at one phone."""
    ana, ben = Person(server.url), Person(server.url)
    table = ana.table("space_explorers", seats=4, seat__0__kind="me", seat__1__kind="open", seat__2__kind="open", seat__3__kind="open", name="Ana")
    assert ben.post(f"/t/{table}/beside", seat=1, name="Cleo").status_code == 403, "who does not sit brings nobody"
    assert ben.post(f"/join/{ana.invite(table)}", name="Ben").status_code == 200
    assert ben.post(f"/t/{table}/beside", seat=0, name="Cleo").status_code == 409 and ben.post(f"/t/{table}/beside", seat="x").status_code == 409
    assert ben.post(f"/t/{table}/beside", seat=2, name="Cleo").status_code == 200
    seats = ana.get(f"/t/{table}").json()["seats"]
    assert [(s["name"], s["kind"]) for s in seats] == [("Ana", "human"), ("Ben", "human"), ("Cleo", "human"), ("", "open")]
    assert ben.post(f"/t/{table}/leave", seat=2).json()["location"] == f"/t/{table}"
    assert [s["kind"] for s in ana.get(f"/t/{table}").json()["seats"]] == ["human", "human", "open", "open"]
    assert ben.post(f"/t/{table}/beside", seat=3, name="Cleo").status_code == 200
    assert ana.post(f"/t/{table}/start").status_code == 200
    where, words = page(ben, f"/t/{table}")
    assert where.endswith("/curtain") and "I am Cleo" in words and "I am Ben" in words
    assert page(ana, f"/t/{table}")[0] == f"/t/{table}", "no curtain at Ana's"


def test_nobody_is_brought_to_a_rated_table(server: Server) -> None:
    ana = Person(server.url)
    table = ana.table("space_explorers", seats=3, seat__0__kind="me", seat__1__kind="open", seat__2__kind="open", rated="on")
    assert ana.post(f"/t/{table}/beside", seat=1, name="Cleo").json()["error"]["code"] == "error.rated_here"


def test_a_stranger_takes_one_seat_of_a_public_table(server: Server) -> None:
    ana, ben = Person(server.url), Person(server.url)
    table = ana.table("space_explorers", seats=4, seat__0__kind="me", seat__1__kind="open", seat__2__kind="open", seat__3__kind="open", public="on")
    assert ben.post(f"/t/{table}/join", name="Ben").status_code == 200
    assert ben.post(f"/t/{table}/beside", seat=2, name="Cleo").json()["error"]["code"] == "error.owner_only"
    assert ana.post(f"/t/{table}/beside", seat=2, name="Cleo").status_code == 200
