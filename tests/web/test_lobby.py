"""Before the game: tables, invitations, seats, accounts."""
from __future__ import annotations

import http.server
import json
import threading
from typing import Any

import pytest

from tests.web.harness import Person, Server


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json().get("error", {}).get("code", "")


def test_play_now_takes_one_form(server: Server) -> None:
    ana = Person(server.url)
    table = ana.post("/play", game="toy").json()["location"].split("/")[2]
    state = ana.get(f"/t/{table}/state").json()
    assert state["seat"] == 0 and [p["kind"] for p in state["players"]] == ["human", "bot"]
    assert [c["id"] for c in ana.get("/").json()["waiting"]] == [table]


@pytest.mark.parametrize(("lang", "first", "words"), [
    ("en", "Cadet", "Knows the rules"), ("fr", "Cadet", "Connaît les règles"), ("ru", "Кадет", "Знает правила")])
def test_the_page_of_a_new_table_says_how_strong_the_levels_are(server: Server, lang: str, first: str, words: str) -> None:
    ana = Person(server.url, lang)
    page = ana.http.get("/g/toy", headers={"Accept": "text/html"}).text
    assert f"<dt>{first}</dt><dd>{words}" in page
    assert page.count('<option value="engineer" selected>') == page.count("data-level") > 0


def test_a_table_waits_for_its_seats_and_begins_when_the_last_is_taken(server: Server) -> None:
    ana, ben, cy = Person(server.url), Person(server.url), Person(server.url)
    table = ana.table(seats=3, seat__0__kind="me", seat__1__kind="open", seat__2__kind="open", name="Ana", opt__rounds=2)
    lobby = ana.get(f"/t/{table}").json()
    assert [s["kind"] for s in lobby["seats"]] == ["human", "open", "open"] and not lobby["can_start"] and lobby["start_problem"]
    invite = ana.invite(table)
    assert ben.get(f"/join/{invite}").json()["table"]["id"] == table
    assert ben.post(f"/join/{invite}", name="Ben", seat=2).status_code == 200
    assert ana.get(f"/t/{table}").json()["can_start"]
    assert cy.post(f"/join/{invite}", name="Cy", seat=2).status_code == 409
    assert cy.post(f"/join/{invite}", name="Cy").status_code == 200
    assert [p["name"] for p in ana.get(f"/t/{table}/state").json()["players"]] == ["Ana", "Cy", "Ben"]
    late = Person(server.url)
    assert code(late.post(f"/join/{invite}", name="Late")) == (410, "error.begun")


def test_the_owner_sets_the_seats_and_starts(server: Server) -> None:
    ana, ben = Person(server.url), Person(server.url)
    table = ana.table(seats=3, seat__0__kind="me", seat__1__kind="open", seat__2__kind="open")
    invite = ana.invite(table)
    ben.post(f"/join/{invite}", name="Ben")
    assert code(ben.post(f"/t/{table}/start")) == (403, "error.owner_only")
    assert ana.post(f"/t/{table}/seat", seat=2, kind="bot", level="cadet").status_code == 200
    assert ana.post(f"/t/{table}/seat", seat=2, kind="closed").status_code == 200
    assert code(ana.post(f"/t/{table}/seat", seat=9, kind="bot")) == (400, "error.bad_seats")
    assert ana.post(f"/t/{table}/start").status_code == 200
    assert len(ana.get(f"/t/{table}/state").json()["players"]) == 2
    assert code(ana.post(f"/t/{table}/start")) == (409, "error.begun")
    assert code(ana.post(f"/t/{table}/close")) == (409, "error.begun")


def test_a_closed_table_is_gone_and_its_link_expired(server: Server) -> None:
    ana, ben = Person(server.url), Person(server.url)
    table = ana.table(seats=2)
    invite = ana.invite(table)
    assert ana.post(f"/t/{table}/close").status_code == 200
    assert code(ben.get(f"/join/{invite}")) == (410, "error.link_expired")
    assert code(ana.get(f"/t/{table}")) == (404, "error.no_table")
    assert code(ben.get("/join/" + "A" * 22)) == (404, "error.bad_link")


def test_a_player_leaves_before_the_start_and_the_seat_is_free_again(server: Server) -> None:
    ana, ben = Person(server.url), Person(server.url)
    table = ana.table(seats=3)
    ben.post(f"/join/{ana.invite(table)}", name="Ben")
    ben.post(f"/t/{table}/leave")
    assert [s["kind"] for s in ana.get(f"/t/{table}").json()["seats"]] == ["human", "open", "open"]


def test_only_public_tables_are_listed_and_joined_without_a_link(server: Server) -> None:
    ana, ben = Person(server.url), Person(server.url)
    hidden, shown = ana.table(seats=2), ana.table(seats=2, public="on")
    ids = [t["id"] for t in ben.get("/games", tab="open").json()["tables"]]
    assert shown in ids and hidden not in ids
    assert code(ben.post(f"/t/{hidden}/join")) == (403, "error.not_yours")
    assert ben.post(f"/t/{shown}/join", name="Ben").status_code == 200


@pytest.mark.parametrize("fields, status, error", [
    ({"game": "chess"}, 404, "setup.unknown_game"), ({"game": "toy", "seats": 7}, 400, "setup.bad_seats"),
    ({"game": "toy", "seats": 0}, 400, "setup.bad_seats"),
    ({"game": "toy", "seats": 2, "opt__rounds": 99}, 400, "setup.bad_option"), ({"game": "toy", "seats": 2, "clock": "sundial"}, 400, "error.bad_clock"),
    ({"game": "toy", "seats": "two"}, 400, "error.bad_field"),
    ({"game": "toy", "seats": 2, "seat__0__kind": "me", "seat__1__kind": "king"}, 400, "error.bad_seats"),
    ({"game": "toy", "seats": 2, "seat__0__kind": "me", "seat__1__kind": "bot", "seat__1__level": "god"}, 400, "error.bad_seats")])
def test_a_table_that_cannot_be_is_refused_with_a_reason(server: Server, fields: dict[str, Any], status: int, error: str) -> None:
    ana = Person(server.url, "fr")
    response = ana.post("/tables", **fields)
    assert code(response) == (status, error)
    assert len(response.json()["error"]["text"]) > 10


def test_an_account_keeps_the_guests_games_and_opens_them_elsewhere(server: Server) -> None:
    ana = Person(server.url)
    table = ana.post("/play", game="toy").json()["location"].split("/")[2]
    assert ana.post("/register", name="Ana Lys", password="correct horse").status_code == 200
    assert ana.get(f"/t/{table}/state").json()["seat"] == 0
    phone = Person(server.url)
    assert code(phone.get(f"/t/{table}/state")) == (403, "error.not_yours")
    assert code(phone.post("/login", name="Ana Lys", password="wrong horse")) == (403, "error.bad_login")
    assert code(phone.post("/login", name="Nobody", password="wrong horse")) == (403, "error.bad_login")
    assert phone.post("/login", name="ana lys", password="correct horse").status_code == 200
    assert phone.get(f"/t/{table}/state").json()["seat"] == 0
    assert code(Person(server.url).post("/register", name="ANA LYS", password="another one")) == (409, "error.name_taken")
    assert code(Person(server.url).post("/register", name="Shorty", password="short")) == (400, "error.bad_password")


def test_a_guest_who_logs_in_can_claim_the_games(server: Server) -> None:
    first = Person(server.url)
    first.post("/register", name="Claimer", password="correct horse")
    guest = Person(server.url)
    table = guest.post("/play", game="toy").json()["location"].split("/")[2]
    assert guest.post("/login", name="Claimer", password="correct horse", claim="on").status_code == 200
    first.csrf = first.http.get("/").headers["X-CSRF"]
    assert first.get(f"/t/{table}/state").json()["seat"] == 0


def test_a_new_password_ends_the_other_sessions(server: Server) -> None:
    ana, phone = Person(server.url), Person(server.url)
    ana.post("/register", name="Changer", password="correct horse")
    phone.post("/login", name="Changer", password="correct horse")
    assert code(ana.post("/password", old="nope", new="battery staple")) == (403, "error.bad_login")
    assert ana.post("/password", old="correct horse", new="battery staple").status_code == 200
    assert ana.get("/account").json()["games_count"] == 0
    assert ana.http.post("/settings", data={"sound": "on"}, headers={"X-CSRF": ana.csrf}).status_code == 200
    assert phone.http.post("/settings", data={"sound": "on"}, headers={"X-CSRF": phone.csrf}).status_code == 403


def test_names_are_kept_different_and_clean(server: Server) -> None:
    ana, ben = Person(server.url), Person(server.url)
    table = ana.table(seats=2, name="  Zo\u00eb \u0007<b> ")
    ben.post(f"/join/{ana.invite(table)}", name="Zo\u00eb <b>")
    assert [p["name"] for p in ana.get(f"/t/{table}/state").json()["players"]] == ["Zoë <b>", "Zoë <b> 2"]
    page = ana.http.get(f"/t/{table}", headers={"Accept": "text/html"})
    if page.status_code == 200:
        assert "Zoë <b>" not in page.text.replace("\\u003cb\\u003e", "")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_webhook_calls_a_player_who_is_not_there(server: Server, lang: str) -> None:
    """In the language the player reads, whatever the others read."""
    calls: list[dict[str, Any]] = []

    class Hook(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            calls.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            return
    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    try:
        ana, ben = Person(server.url), Person(server.url, lang)
        table = ana.table("space_explorers", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana", seed=5)
        ben.post(f"/join/{ana.invite(table)}", name="Ben")
        assert code(ben.post("/settings", webhook="ftp://x")) == (400, "error.bad_webhook")
        assert ben.post("/settings", webhook=f"http://127.0.0.1:{listener.server_port}/turn").status_code == 200
        a = ana.live(table)
        for _ in range(40):                 # Ben may have been asked before the webhook was there: then he answers, and is asked again
            threading.Event().wait(0.1)
            if calls:
                break
            asked = ben.get(f"/t/{table}/state").json()["decision"]
            if asked:
                ben.post(f"/t/{table}/act", act=asked["options"][0]["do"], at=asked["number"])
            else:
                a.until(lambda: bool(a.state["decision"]))
                a.act(a.options[0])
        assert calls[0]["table"] == table and calls[0]["seat"] == 1 and calls[0]["lang"] == lang
        words = {"en": ("Space Explorers", "your turn"), "ru": ("Покорители космоса", "ваш ход")}[lang]
        assert all(word in calls[0]["text"] for word in words) and calls[0]["question"] in calls[0]["text"]
    finally:
        listener.shutdown()


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_what_gaia_projects_rulebook_leaves_open_is_set_before_the_game(server: Server, lang: str) -> None:
    """Turning the tiles, a map and a deck of one's own, factions among those suggested: on the page, refused in words, at the table."""
    ana = Person(server.url, lang)
    page = ana.http.get("/g/gaia_project", headers={"Accept": "text/html"}).text
    fields = ("layout", "factions", "turn_order", "small_map", "map", "turn_tiles", "difficulty", "automa", "automa_deck")
    assert all(f'name="opt.{name}"' in page for name in fields) and "setting." not in page
    for wrong in ({"opt__map": "1 2 3"}, {"opt__automa_deck": "nine"}):
        refused = ana.post("/tables", game="gaia_project", seats=1, **wrong)
        assert refused.status_code == 400 and len(refused.json()["error"]["text"]) > 10
    made = ana.post("/tables", game="gaia_project", seats=1, seat__0__kind="me", opt__turn_tiles="on", opt__factions="among_suggested",
                    opt__automa_deck="+9 -2")
    assert made.status_code == 200, made.text
    table = made.json()["location"].split("/")[2]
    asked = ana.get(f"/t/{table}/state").json()
    assert asked["game"] == "gaia_project" and asked["seat"] == 0
