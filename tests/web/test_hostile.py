"""Malformed and hostile requests: never a 5xx, never a traceback, never a change to a match."""
from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.harness import ConnectionClosed, Live, Person, Server, two_at_a_table

FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
PATHS = ["/", "/games", "/g/toy", "/g/{x}", "/t/{t}", "/t/{x}", "/t/{t}/state", "/t/{t}/save", "/t/{t}/replay", "/t/{t}/replay.json", "/t/{t}/at/{x}",
         "/t/{t}/act", "/t/{t}/seat", "/t/{t}/start", "/t/{t}/leave", "/t/{t}/close", "/t/{t}/join", "/t/{t}/fork", "/t/{t}/rematch", "/join/{x}",
         "/watch/{x}", "/rules/toy", "/rules/{x}", "/learn/toy", "/learn/{x}", "/account", "/login", "/register", "/upload", "/play", "/tables", "/settings",
         "/logout", "/password", "/static/{x}", "/{x}", "/healthz", "/metrics", "/host", "/account/export", "/account/code", "/account/device",
         "/account/delete", "/recover", "/seat/{x}", "/join/{x}/claim", "/t/{t}/leave", "/t/{t}/my-seat", "/t/{t}/people", "/t/{t}/mute", "/t/{t}/complain",
         "/t/{t}/reopen",
         "/t/{t}/report", "/ratings", "/ratings/toy", "/ratings/{x}", "/campaigns/toy", "/campaigns/welcome_moon",
         "/campaigns/{x}", "/campaign/{x}", "/campaign/{x}/next"]
WORDS = st.one_of(st.text(max_size=30), st.sampled_from(["toy", "-1", "0", "1", "999999999999", "on", "me", "bot", "open", "..", "%00", "<script>", "'; --",
                                                        "move:0",
                                                        "bank:1+", "http://127.0.0.1/", "javascript:alert(1)", "//evil.example", "\u202e", "½", "١"]))
FIELDS = st.dictionaries(st.sampled_from(["game", "seats", "seat", "seat.0.kind", "seat.1.kind", "seat.1.level", "opt.rounds", "seed", "clock", "public",
                                          "name",
                                          "password", "old", "new", "next", "lang", "webhook", "sound", "ply", "level", "kind", "act", "at", "undo", "text",
                                          "save", "claim", "how", "code", "on", "n", "user", "what", "id", "login",
                                          "rated", "campaign", "opt.level"]), WORDS, max_size=8)
VALUES = st.recursive(st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20)),
                      lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)), max_leaves=12)
MESSAGES = st.dictionaries(st.sampled_from(["act", "at", "undo", "why", "why_at", "preview",
                                            "chat", "form", "looking", "lang", "back", "ping", "vote", "ask_back", "answer_back", "always", "confirm", "yes",
                                            "abandon", "reopen", "visible", "prefer", "resume", "id", "next",
                                            "step", "x"]), VALUES, max_size=5)


class Spot:
    def __init__(self, server: Server) -> None:
        self.ana, self.ben, self.table = two_at_a_table(server.url)
        self.a = self.ana.live(self.table)
        self.a.act("pick 1")
        self.a.close()
        self.mallory = Person(server.url)

    def fingerprint(self) -> Any:
        state = self.ben.get(f"/t/{self.table}/state").json()
        return [state[k] for k in ("v", "scores", "waiting", "decision", "log")], self.ana.get(f"/t/{self.table}/state").json()["scores"]


@pytest.fixture(scope="module")
def spot(server: Server) -> Spot:
    return Spot(server)


def fine(response: httpx.Response) -> None:
    assert response.status_code < 500, (response.request.url, response.text[:500])
    assert "Traceback" not in response.text and "orrery/web" not in response.text


@FEW
@given(path=st.sampled_from(PATHS), x=WORDS, method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]), fields=FIELDS, token=st.booleans(),
       query=FIELDS, kind=st.sampled_from(["form", "json", "multipart", "raw"]), raw=st.binary(max_size=200))
def test_any_request_gets_an_answer_below_500_and_changes_no_match(spot: Spot, path: str, x: str, method: str, fields: dict[str, str], token: bool,
                                                                   query: dict[str, str], kind: str, raw: bytes) -> None:
    before = spot.fingerprint()
    url = path.replace("{t}", spot.table).replace("{x}", httpx.QueryParams({"x": x})["x"].replace("/", "%2F") or "-")
    files = {k: ("f", v.encode("utf-8", "replace")) for k, v in fields.items()}
    body: dict[str, Any] = {"form": {"data": fields}, "json": {"json": fields}, "multipart": {"files": files},
                            "raw": {"content": raw, "headers": {"Content-Type": "application/x-www-form-urlencoded"}}}[kind]
    headers = {**body.pop("headers", {}), **({"X-CSRF": spot.mallory.csrf} if token else {})}
    try:
        request = spot.mallory.http.build_request(method, url, params={k: v.encode("utf-8", "replace").decode() for k, v in query.items()}, headers=headers,
                                                  **(body if method in ("POST", "PUT") else {}))
    except (ValueError, httpx.InvalidURL, UnicodeError):
        return
    fine(spot.mallory.http.send(request))
    assert spot.fingerprint() == before


@FEW
@given(message=st.one_of(MESSAGES.map(json.dumps), st.text(max_size=60), st.binary(max_size=60), VALUES.map(json.dumps)))
def test_any_message_of_a_spectator_leaves_the_match_alone(spot: Spot, message: str | bytes) -> None:
    before = spot.fingerprint()
    live = spot.mallory.live(spot.table, watch=spot.ana.watch(spot.table))
    live.socket.send(message)
    assert live.ask(why="x")["type"] in ("error", "why")
    live.close()
    assert spot.fingerprint() == before


@FEW
@given(message=MESSAGES)
def test_a_player_who_sends_nonsense_is_refused_and_goes_on(spot: Spot, message: dict[str, Any]) -> None:
    message.pop("undo", None)
    before = spot.fingerprint()
    live = spot.ben.live(spot.table)
    live.socket.send(json.dumps({**message, "act": None if message.get("act") in ("pick 1", "pick 2") else message.get("act")}))
    assert live.ask(why="pick 1")["text"] == ""
    live.close()
    assert spot.fingerprint() == before


def test_a_form_without_its_token_or_from_another_site_is_refused(server: Server) -> None:
    ana = Person(server.url)
    assert ana.http.post("/play", data={"game": "toy"}).status_code == 403
    assert ana.http.post("/play", data={"game": "toy"}, headers={"X-CSRF": "x" * 32}).status_code == 403
    assert ana.http.post("/play", data={"game": "toy"}, headers={"X-CSRF": ana.csrf, "Origin": "https://evil.example"}).status_code == 403
    other = Person(server.url)
    assert ana.http.post("/play", data={"game": "toy"}, headers={"X-CSRF": other.csrf}).status_code == 403


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    ana = Person(server.url)
    table = ana.table(seats=2)
    cookie = ana.http.cookies["orrery"]
    user = cookie.split(".")[0]
    for forged in (user, f"{user}.0.", f"{user}.0.AAAA", f"{user}.1.{cookie.split('.')[2]}", cookie + "x", "é", f"{user}.0.é", f"{user}.²." , "." * 50):
        response = httpx.get(f"{server.url}/t/{table}", headers=[(b"cookie", f"orrery={forged}".encode("latin-1"))])
        assert response.status_code == 403, forged


def test_the_live_connection_of_another_site_is_refused(server: Server) -> None:
    ana, _, table = two_at_a_table(server.url)
    evil = Person(server.url)
    evil.http.cookies = ana.http.cookies
    evil.url = server.url
    from websockets.sync.client import connect
    cookie = f"orrery={ana.http.cookies['orrery']}"
    with connect(server.url.replace("http", "ws") + f"/t/{table}/live", additional_headers={"Cookie": cookie}, origin="https://evil.example") as ws:  # type: ignore[arg-type]
        assert json.loads(ws.recv())["type"] == "bye"
        with pytest.raises(ConnectionClosed):
            ws.recv()


def test_what_is_too_large_is_refused(server: Server) -> None:
    ana = Person(server.url)
    assert ana.post("/tables", game="toy", seed="x" * 100_000).status_code == 413
    assert ana.http.post("/upload", files={"save": ("s.txt", b"x" * 3_000_000)}, headers={"X-CSRF": ana.csrf}).status_code == 413
    _, ben, table = two_at_a_table(server.url)
    live: Live = ben.live(table)
    live.send(chat="x" * 20_000)
    live.until(lambda: any(m["type"] == "error" for m in live.others))
    assert [m["status"] for m in live.others if m["type"] == "error"] == [413]


def test_every_answer_carries_the_protective_headers(server: Server) -> None:
    for path in ("/", "/nowhere", "/static/nothing.js", "/healthz"):
        headers = httpx.get(server.url + path).headers
        assert "script-src 'self'" in headers["content-security-policy"] and "'unsafe-inline'" not in headers["content-security-policy"].split("style-src")[0]
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
    cookie = httpx.get(server.url).headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie


@pytest.mark.parametrize("lang, words", [("en", "nothing at this address"), ("fr", "rien à cette adresse"), ("ru", "ничего нет")])
def test_errors_speak_the_readers_language_as_a_page_and_as_json(server: Server, lang: str, words: str) -> None:
    page = httpx.get(server.url + "/nowhere", headers={"Accept-Language": lang, "Accept": "text/html"})
    assert page.status_code == 404 and words in page.text and page.headers["content-type"].startswith("text/html")
    data = httpx.get(server.url + "/nowhere", headers={"Accept-Language": lang, "Accept": "application/json"})
    assert data.status_code == 404 and words in data.json()["error"]["text"]


def test_rates_are_limited(tmp_path: Any) -> None:
    limited = Server(str(tmp_path / "o.db"), "--renderers", "0", log=tmp_path / "log")
    try:
        ana = Person(limited.url)
        codes = [ana.post("/login", name="ana", password="wrong wrong").status_code for _ in range(12)]
        assert codes[0] == 403 and codes[-1] == 429
        codes = [ana.post("/play", game="toy").status_code for _ in range(30)]
        assert codes[0] == 200 and codes[-1] == 429
    finally:
        limited.stop()
