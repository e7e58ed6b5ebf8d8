"""Every link and every button of every page, as a player, another player, a spectator and a stranger: all lead somewhere that this reader may see."""
from __future__ import annotations

import random
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

from tests.web.harness import Person, Server, play_out, two_at_a_table

MOST = 400      # pages


class Found(HTMLParser):
    """The links, and the forms as (method, address)."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {k: v or "" for k, v in attrs}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in ("img", "script") and "data-fallback" not in found and "src" in found:
            self.links.append(found["src"])
        if tag == "link" and found.get("rel") in ("stylesheet", "icon", "manifest"):
            self.links.append(found["href"])
        if tag == "form":
            self.forms.append((found.get("method", "get").lower(), found.get("action", "")))


class Evening:
    """A table in play, one that is over, one that waits; who sits there and who does not."""

    def __init__(self, server: Server) -> None:
        self.ana, self.ben, self.running = two_at_a_table(server.url)
        a = self.ana.live(self.running)
        a.act("pick 1")
        a.close()
        self.over = self.ana.table("toy", seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana")
        self.ben.post(f"/join/{self.ana.invite(self.over)}", name="Ben")
        pages = [self.ana.live(self.over), self.ben.live(self.over)]
        play_out(pages, random.Random(1).choice)
        for page in pages:
            page.close()
        self.open = self.ana.table("toy", seats=2, seat__0__kind="me", seat__1__kind="open", public="on")
        self.watching, self.stranger = Person(server.url), Person(server.url)
        self.links = [f"/watch/{self.ana.watch(t)}" for t in (self.running, self.over)]


@pytest.fixture(scope="module")
def evening(server: Server) -> Iterator[Evening]:
    yield Evening(server)


def starts(evening: Evening, who: str) -> tuple[Person, list[str]]:
    tables = [f"/t/{t}" for t in (evening.running, evening.over, evening.open)]
    more = [f"/t/{t}/{what}" for t in (evening.running, evening.over) for what in ("replay", "save", "replay.json", "at/0")]
    return {"player": (evening.ana, ["/", *tables, *more]), "other": (evening.ben, ["/", *tables[:2], *more]),
            "spectator": (evening.watching, ["/", *evening.links, tables[2]]), "stranger": (evening.stranger, ["/", tables[2]])}[who]


@pytest.mark.parametrize("who", ["player", "other", "spectator", "stranger"])
def test_every_link_leads_where_its_reader_may_go_and_every_button_is_heard(evening: Evening, who: str) -> None:
    person, todo = starts(evening, who)
    seen: set[str] = set()
    wrong: list[str] = []
    while todo and len(seen) < MOST:
        address = todo.pop()
        path = urlsplit(address)
        if address in seen or path.scheme not in ("", "http") or "lang=" in address:
            continue
        seen.add(address)
        answer = person.http.get(address, headers={"Accept": "text/html"}, follow_redirects=True)
        if answer.status_code != 200:
            wrong.append(f"{answer.status_code} {address}")
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        found = Found(answer.text)
        todo += [inside(address, link, evening) for link in found.links if inside(address, link, evening)]
        for method, action in found.forms:
            wrong += heard(person, method, action or address, address)
    assert not wrong, "\n".join(wrong)
    assert len(seen) > 30


def inside(page: str, link: str, evening: Evening) -> str:
    """A link of ours, without its fragment; '' for others. Of lists that go on for ever the first pages are enough."""
    whole = urlsplit(urljoin(evening.ana.url + page, link.replace(evening.ana.url, "")))
    if whole.netloc != urlsplit(evening.ana.url).netloc or (whole.path.startswith("/rules/") and whole.query):
        return ""
    return whole.path + (f"?{whole.query}" if whole.query else "")


def heard(person: Person, method: str, action: str, page: str) -> list[str]:
    """A button's address takes what it is sent (and refuses it without its token)."""
    if method == "get":
        answer: Any = person.http.get(action.split("#")[0], headers={"Accept": "text/html"}, follow_redirects=True)
        return [] if answer.status_code == 200 else [f"{answer.status_code} form {action} of {page}"]
    answer = person.http.post(action)
    return [] if answer.json().get("error", {}).get("code") == "error.csrf" else [f"{answer.status_code} button {action} of {page}"]


def test_a_spectator_comes_to_the_replay_and_back(evening: Evening) -> None:
    link = evening.links[1]
    table = evening.watching.http.get(link, headers={"Accept": "text/html"})
    replay = next(x for x in Found(table.text).links if x.endswith("replay") or "/replay?watch=" in x)
    page = evening.watching.http.get(replay, headers={"Accept": "text/html"})
    assert page.status_code == 200 and link in Found(page.text).links and "Macro" not in page.text
    assert [a for m, a in Found(page.text).forms if "/fork?watch=" in a]
    answer = evening.watching.post(next(a for _, a in Found(page.text).forms if "/fork" in a), ply=1, seat=0)
    assert answer.status_code == 200, answer.text


def test_strangers_come_to_no_private_table(evening: Evening) -> None:
    for table in (evening.running, evening.over):
        for what in ("", "/state", "/replay", "/replay.json", "/save", "/at/1", "/report"):
            assert evening.stranger.get(f"/t/{table}{what}").status_code == 403
        for what in ("fork", "rematch", "leave", "act", "start", "close"):
            assert evening.stranger.post(f"/t/{table}/{what}").status_code == 403


@pytest.mark.parametrize("game", ["toy", "space_explorers", "welcome_moon", "seti", "gaia_project"])
def test_a_running_game_is_downloaded_and_taken_up_as_what_it_is(server: Server, game: str) -> None:
    ana, ben, table = two_at_a_table(server.url, game)
    rng = random.Random(3)
    for _ in range(6):
        for person in (ana, ben):
            asked = person.get(f"/t/{table}/state").json()["decision"]
            if asked:
                person.post(f"/t/{table}/act", act=rng.choice(asked["options"])["do"], at=asked["number"])
    for person in (ana, ben):
        here = person.get(f"/t/{table}/state").json()
        if here["sealed"]:
            continue                    # the download is of the last moment that all know
        text = person.get(f"/t/{table}/save").text
        answer = person.post("/upload", text=text, level="cadet")
        assert answer.status_code == 200, answer.text
        again = person.get(f"{answer.json()['location']}/state").json()
        assert again["seat"] == here["seat"] and again["game"] == game
        if again["v"] == 0:             # no bot has answered yet
            assert again["scores"] == here["scores"]
