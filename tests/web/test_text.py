"""Text is text: what no text needs is refused or left out at every door, and nothing answers 500."""
from __future__ import annotations

import http.client
import json
from urllib.parse import quote

import pytest

from tests.web.harness import Person, Server, two_at_a_table

ODD = ["\0", "\x1b[31m", "\u202e", "\uffff"]


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", "http://\xff", "http://a b"])
def test_an_odd_origin_is_only_refused(server: Server, origin: str) -> None:
    ana = Person(server.url)
    answer = ana.http.post("/settings", data={"name": "A"}, headers={"X-CSRF": ana.csrf, "Origin": origin.encode("latin-1")})  # type: ignore[dict-item]
    assert answer.status_code == 403 and answer.json()["error"]["code"] == "error.csrf"


@pytest.mark.parametrize("host", ["[", "a b", "a/b", "x" * 300, "[::1", "\"", "http://x"])
def test_an_odd_host_is_turned_away(server: Server, host: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.putrequest("GET", "/", skip_host=True)
    connection.putheader("Host", host)
    connection.endheaders()
    assert connection.getresponse().status in (400, 421)
    connection.close()


@pytest.mark.parametrize("path", ["/t/%00", "/watch/%00abc", "/g/%ED%A0%80", "/rules/seti?q=%00", "/login?next=/%00", "/join/a%1bb", "/t/x?watch=%00"])
def test_an_odd_address_is_turned_away(server: Server, path: str) -> None:
    ana = Person(server.url)
    assert ana.http.get(path).status_code in (400, 404)


@pytest.mark.parametrize("odd", ODD)
def test_odd_characters_are_left_out_of_names_and_chat(server: Server, odd: str) -> None:
    ana, ben = Person(server.url), Person(server.url)
    assert ana.post("/settings", name=f"An{odd}a").status_code == 200
    table = ana.table(seats=2, seat__0__kind="me", seat__1__kind="open")
    assert ben.post(f"/join/{ana.invite(table)}", name=f"B{odd}en").status_code == 200
    a, b = ana.live(table), ben.live(table)
    a.send(chat=f"hel{odd}lo")
    b.until(lambda: any(m["type"] == "chat" and m["lines"] for m in b.others))
    said = [line for m in b.others if m["type"] == "chat" for line in m["lines"]][-1]
    assert odd not in said["text"] and said["text"].startswith("hel")
    assert all(odd not in p["name"] for p in a.state["players"])
    assert a.act("pick 1")["type"] == "ok"
    a.close()
    b.close()


def test_half_characters_in_json_are_refused_or_left_out(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    for body in ('{"name": "\\ud800"}', '{"\\udfff": "x"}', '{"webhook": "\\ud800"}'):
        answer = ana.http.post("/settings", content=body, headers={"X-CSRF": ana.csrf, "Content-Type": "application/json"})
        assert answer.status_code in (200, 400), answer.text
    a, b = ana.live(table), ben.live(table)
    for message in ('{"chat": "\\ud800"}', '{"act": "pick \\ud800", "id": 1}', '{"why": "\\udc00", "id": 2}'):
        a.socket.send(message)
    assert a.act("pick 1")["type"] == "ok"
    assert b.act("pick 2")["type"] == "ok"
    a.close()
    b.close()


def test_uploads_with_half_characters_answer_a_plain_word(server: Server) -> None:
    ana = Person(server.url)
    for text in ('{"game": "toy", "names": ["\\ud800"]}', '{"game": "\\ud800"}', "[orrery 1]\n[game \0]\n",
                 json.dumps({"game": "toy", "points": "\0"}), "[1, 2]", "7", '{"game": 7}'):
        answer = ana.post("/upload", text=text)
        assert answer.status_code < 500, (text, answer.text)
    assert ana.get("/").status_code == 200


def test_a_form_in_the_address_style_is_cleaned(server: Server) -> None:
    ana = Person(server.url)
    body = "name=" + quote("A\0na", safe="") + "&lang=en"
    answer = ana.http.post("/settings", content=body, headers={"X-CSRF": ana.csrf, "Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status_code == 200
    assert "\0" not in ana.http.get("/account", headers={"Accept": "text/html"}).text
