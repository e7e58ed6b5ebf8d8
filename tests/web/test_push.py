"""Web Push against an endpoint of our own that decrypts what it gets; the app's manifest and service worker."""
from __future__ import annotations

import base64
import http.server
import json
import threading
import types
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from orrery.table.clock import read_clock
from orrery.table.records import Device
from orrery.table.rounds import Rounds
from orrery.web.push import quiet_for
from tests.web.harness import Person, Server, play_out

http_ece = pytest.importorskip("http_ece", reason="the extra orrery-tabletop[push] is not installed")
ec = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ec")


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """A push service and the browser behind it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.status, self.got, self.headers = 201, [], []       # type: ignore[var-annotated]
        self.arrived = threading.Condition()
        browser = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with browser.arrived:
                    browser.headers.append(dict(self.headers))
                    browser.got.append(json.loads(http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth, version="aes128gcm")))
                    browser.arrived.notify_all()
                self.send_response(browser.status)
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                pass
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.endpoint = f"http://127.0.0.1:{self.server.server_address[1]}/push/abc"

    def point(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        return b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")

    def fields(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text(self.point()), "auth": text(self.auth)}

    def wait(self, n: int) -> None:
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.got) >= n, 20), self.got


@pytest.fixture
def browser() -> Iterator[Browser]:
    found = Browser()
    yield found
    found.server.shutdown()


def test_a_device_is_called_when_its_owner_is_asked_and_not_there(server: Server, browser: Browser) -> None:
    ana = Person(server.url, "fr")
    assert ana.post("/push", **browser.fields()).json()["kinds"] == ["turn", "last", "time", "invite", "table", "over"]
    table = ana.post("/play", game="toy").json()["location"]
    browser.wait(1)
    message = browser.got[0]
    assert message["url"] == table and message["text"] in ("À vous de jouer.",) and message["tag"] == f"t-{table.split('/')[2]}"
    assert set(message) == {"title", "text", "kind", "url", "tag"}, "no cards, no chat"
    head = browser.headers[0]
    assert head["Content-Encoding"] == "aes128gcm" and head["Authorization"].startswith("vapid t=") and int(head["TTL"]) > 0


def friends(server: Server, called: Person, browser: Browser) -> tuple[Person, str]:
    """Ana, and a table of hers at which the person with the device sits."""
    ana = Person(server.url)
    table = ana.table("space_explorers", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana", seed="1")
    assert called.post(f"/join/{ana.invite(table)}", name="Ben").status_code == 200
    called.post("/push", **browser.fields())
    return ana, table


def test_an_invitation_calls_people_of_earlier_tables_once(server: Server, browser: Browser) -> None:
    ben = Person(server.url, "fr")
    ana, _ = friends(server, ben, browser)
    again = ana.table("toy", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana")
    lobby = ana.get(f"/t/{again}").json()
    assert [f["name"] for f in lobby["friends"]] == ["Ben"] and not lobby["friends"][0]["called"]
    who = lobby["friends"][0]["who"]
    assert ana.post(f"/t/{again}/call", who=who).status_code == 200
    browser.wait(1)
    assert browser.got[0]["kind"] == "invite" and browser.got[0]["text"] == "Ana vous invite à une table."
    assert ana.get(f"/t/{again}").json()["friends"][0]["called"]
    for person, sent, status in ((ana, who, 409), (ana, "nonsense", 409), (ben, who, 403), (Person(server.url), who, 403)):
        assert person.post(f"/t/{again}/call", who=sent).status_code == status
    joined = ben.post(browser.got[0]["url"], name="Ben")
    assert joined.json()["location"] == f"/t/{again}", "the message leads to the seat"


def test_who_does_not_want_invitations_is_not_offered(server: Server, browser: Browser) -> None:
    ben = Person(server.url)
    ana, _ = friends(server, ben, browser)
    again = ana.table("toy", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana")
    ben.post("/push/change", endpoint=browser.endpoint, kinds="turn")
    assert ana.get(f"/t/{again}").json()["friends"] == []


def test_what_people_ask_of_each_other_calls_whoever_does_not_look(server: Server, browser: Browser) -> None:
    ana, ben = Person(server.url), Person(server.url)
    table = ana.table("toy", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana")
    assert ben.post(f"/join/{ana.invite(table)}", name="Ben").status_code == 200
    ben.post("/push", **browser.fields())
    ben.post("/push/change", endpoint=browser.endpoint, kinds="table,chat")
    a, b = ana.live(table), ben.live(table)
    a.act("pick 1")
    b.act("pick 2")
    a.until(lambda: bool(a.state["decision"]))
    a.act("stop")
    b.until(lambda: bool(b.state["decision"]))
    b.act("bonus")
    b.close()
    a.until(lambda: a.state["ply"] == 4 and not a.state["players"][1]["here"])
    a.ask(ask_back=True)
    browser.wait(1)
    assert browser.got[0]["kind"] == "table" and browser.got[0]["text"] == "Ana asks to take a move back."
    a.send(chat="hello, my secret is 42")
    browser.wait(2)
    assert browser.got[1]["kind"] == "chat" and "42" not in str(browser.got[1]), "that somebody wrote, and not what"
    a.send(chat="and once more")
    a.ask(abandon=True)
    browser.wait(3)
    assert browser.got[2]["text"].startswith("Ana would like to end the game"), "talk calls once in ten minutes"
    a.close()


def test_a_rematch_calls_the_others(server: Server, browser: Browser) -> None:
    ana, ben = Person(server.url), Person(server.url)
    table = ana.table("toy", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana")
    assert ben.post(f"/join/{ana.invite(table)}", name="Ben").status_code == 200
    pages = [ana.live(table), ben.live(table)]
    play_out(pages, lambda options: options[0])
    for page in pages:
        page.close()
    ben.post("/push", **browser.fields())
    again = ana.post(f"/t/{table}/rematch").json()["location"]
    browser.wait(1)
    assert browser.got[0]["text"] == "Ana would like to play again." and browser.got[0]["kind"] == "invite"
    assert ben.post(browser.got[0]["url"], name="Ben").json()["location"] == again


def test_a_quarter_of_a_long_time_is_told_once() -> None:
    calls: list[int] = []
    tables = types.SimpleNamespace(on_hurry=lambda session, seat: calls.append(seat))
    match = types.SimpleNamespace(number=lambda seat: 7)
    session: Any = types.SimpleNamespace(clock=read_clock("move:86400"), asked={1: 0.0}, hurried={}, match=match, left=lambda seat, now: 86400 - now)
    for now in (10.0, 64000.0, 65000.0, 66000.0):
        Rounds(tables).hurry(session, now)  # type: ignore[arg-type]
    assert calls == [1]
    session.clock = read_clock("move:60")
    session.hurried = {}
    Rounds(tables).hurry(session, 86390.0)  # type: ignore[arg-type]
    assert calls == [1], "where people sit at the table nobody is called for it"


def test_switches_are_of_this_device(server: Server, browser: Browser) -> None:
    ana = Person(server.url)
    ana.post("/push", **browser.fields())
    found = ana.post("/push/change", endpoint=browser.endpoint, kinds="over,nonsense", quiet_from="1350", quiet_to="450", offset="-120").json()
    assert found == {"kinds": ["over"], "quiet_from": 1350, "quiet_to": 450}
    assert Person(server.url).post("/push/device", endpoint=browser.endpoint).json() == {}, "another's device is nobody's business"
    ana.post("/push/forget", endpoint=browser.endpoint)
    assert ana.post("/push/device", endpoint=browser.endpoint).json() == {}


def test_a_device_that_is_gone_is_forgotten(server: Server, browser: Browser) -> None:
    ana = Person(server.url)
    ana.post("/push", **browser.fields())
    browser.status = 410
    assert ana.post("/push/test", endpoint=browser.endpoint).status_code == 502
    assert ana.post("/push/device", endpoint=browser.endpoint).json() == {}


@pytest.mark.parametrize("change", [
    {"endpoint": ""}, {"endpoint": "ftp://push.example/x"}, {"endpoint": "javascript:1"}, {"p256dh": "AAAA"}, {"auth": "!!"}, {"p256dh": "ж"}])
def test_a_forged_subscription_is_refused(server: Server, browser: Browser, change: dict[str, str]) -> None:
    ana = Person(server.url, "ru")
    response = ana.post("/push", **{**browser.fields(), **change})
    assert response.status_code == 400 and response.json()["error"]["code"] in ("error.bad_device", "error.bad_webhook")
    assert response.json()["error"]["text"]


def test_a_stranger_without_the_page_cannot_subscribe(server: Server, browser: Browser) -> None:
    ana = Person(server.url)
    assert ana.http.post("/push", json=browser.fields(), headers={"Accept": "application/json"}).status_code == 403


@pytest.mark.parametrize(("hour", "minute", "left"), [(23, 0, 8.5), (22, 29, 0), (22, 30, 9), (7, 29, 1 / 60), (7, 30, 0), (12, 0, 0)])
def test_quiet_hours_go_over_midnight(hour: int, minute: int, left: float) -> None:
    device = Device("e", "u", "", "", "en", "turn", 0.0, quiet_from=22 * 60 + 30, quiet_to=7 * 60 + 30)
    assert quiet_for(device, datetime(2026, 1, 5, hour, minute, tzinfo=UTC)) == pytest.approx(left * 3600)


def test_quiet_hours_are_in_the_devices_own_time() -> None:
    device = Device("e", "u", "", "", "en", "turn", 0.0, quiet_from=0, quiet_to=60, offset=-120)
    assert quiet_for(device, datetime(2026, 1, 5, 2, 30, tzinfo=UTC)) == 1800


def test_the_app_can_be_put_on_the_home_screen(server: Server) -> None:
    ana = Person(server.url)
    found = ana.http.get("/app.webmanifest")
    assert found.headers["content-type"].startswith("application/manifest+json")
    icons = {i["sizes"] + i["purpose"]: i["src"] for i in found.json()["icons"]}
    assert {"192x192any", "512x512any", "512x512maskable"} == set(icons)
    for source in icons.values():
        assert ana.http.get(source).content.startswith(b"\x89PNG")
    assert ana.http.get("/sw.js").headers["content-type"].startswith("text/javascript")
    assert "/app.webmanifest" in ana.http.get("/", headers={"Accept": "text/html"}).text
    assert ana.http.get("/offline", headers={"Accept": "text/html"}).status_code == 200
