"""A whole evening: four people in three languages, at desks and on phones. One vanishes, one changes device, one resigns, one asks for a take-back, the
server is restarted in between; whoever is away is called. And what must hold of the pages of such an evening."""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import Table
from tests.browser.test_report import finish
from tests.web.harness import Server
from tests.web.test_push import Browser

RAW = re.compile(r"True|False|None|[a-z]+_[a-z]+|[A-Z]{3}\.\d")     # what no lobby says: values instead of words
GAME = "gaia_project"               # nothing is hidden there, so everything can be taken back
SEATS = {"Ana": 0, "Ben": 1, "Chloé": 2, "Dora": 3}
LOOKS = {"Ana": (False, "en-GB", False), "Ben": (True, "fr-FR", False), "Chloé": (False, "ru-RU", True), "Dora": (True, "en-GB", True)}


class Evening:
    """The server, and everybody's browser."""

    def __init__(self, chromium: Any, server: Server) -> None:
        self.chromium, self.server = chromium, server
        self.people: dict[str, Table] = {}
        self.opened: list[Table] = []
        self.table = ""

    def arrive(self, name: str) -> Table:
        """Somebody opens a browser of their own."""
        phone, lang, dark = LOOKS[name]
        context = self.chromium.new_context(
            base_url=self.server.url, locale=lang, color_scheme="dark" if dark else "light", reduced_motion="reduce",
            viewport={"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}, has_touch=phone, is_mobile=phone)
        context.set_default_timeout(60_000)
        self.people[name] = Table(context, self.server.url)
        self.opened.append(self.people[name])
        return self.people[name]

    def fetch(self, person: Table, path: str, body: str = "") -> Any:
        """What a page of this person gets; with a body (fields of a form) it posts."""
        return person.page.evaluate("""async ([path, body]) => {
            const csrf = document.querySelector('meta[name=csrf]').content;
            const post = { method: 'POST', body: new URLSearchParams(body) };
            const answer = await fetch(path, { headers: { Accept: 'application/json', 'X-CSRF': csrf }, ...(body ? post : {}) });
            return answer.json(); }""", [path, body])

    def state(self, name: str) -> Any:
        return self.fetch(self.people[name], f"{self.table}/state")

    def answer(self, name: str) -> None:
        """The first answer to what this person is asked."""
        asked = self.state(name)["decision"]
        if asked:
            option = next((o["do"] for o in asked["options"] if not o["free"]), asked["options"][0]["do"])
            self.fetch(self.people[name], f"{self.table}/act", f"act={option.replace(' ', '+')}&at={asked['number']}")

    def until_asked(self, name: str, among: list[str]) -> None:
        """Those named answer until this one is asked."""
        for _ in range(200):
            waiting = self.state(among[0])["waiting"]
            if SEATS[name] in waiting:
                return
            for other in among:
                if SEATS[other] in waiting:
                    self.answer(other)
        raise AssertionError(f"{name} is never asked")

    def card(self, name: str, kind: str) -> Any:
        found = self.people[name].page.locator(f".night-card[data-kind='{kind}']")
        found.wait_for(timeout=60_000)
        return found


@pytest.fixture
def evening(chromium: Any, tmp_path: Path) -> Iterator[Evening]:
    server = Server(str(tmp_path / "o.db"), "--patience", "2", "--no-rate-limits", "--private-webhooks", log=tmp_path / "log")
    found = Evening(chromium, server)
    yield found
    troubles = [t for person in found.opened for t in person.troubles if "WebSocket" not in t]     # the line broke when the server was restarted
    for person in found.opened:
        person.context.close()
    server.stop()
    assert not troubles


def gather(evening: Evening) -> None:
    """Ana opens a table, the others come by the short link; what the lobby says is words only."""
    ana = evening.arrive("Ana").page
    ana.goto(f"/g/{GAME}")
    ana.locator("#name").fill("Ana")
    ana.locator("input[name=seats][value='4']").check(force=True)
    for i in (1, 2, 3):
        ana.locator(f"#seat-{i}-kind").select_option("open")
    ana.locator("[data-go]").click()
    ana.wait_for_selector("#invite")
    link, evening.table = ana.locator("#invite").input_value(), "/" + "/".join(ana.url.split("/")[3:5])
    for name in ("Ben", "Chloé", "Dora"):
        page = evening.arrive(name).page
        page.goto(link)
        page.locator("#name").fill(name)
        if name != "Dora":              # the last one begins the game
            page.locator("form button.primary").click()
            page.wait_for_url(f"**{evening.table}")
            words = page.locator("main").inner_text().replace(link, "")
            assert not RAW.search(words), RAW.search(words)
    words = ana.locator("main").inner_text()
    assert not RAW.search(words), RAW.search(words)
    evening.people["Dora"].page.locator("form button.primary").click()
    for name in SEATS:
        evening.people[name].until("Number(v) >= 0")        # lobbies become the table by themselves


def test_an_evening_of_four(evening: Evening, tmp_path: Path) -> None:
    gather(evening)
    phone = Browser()
    seat_of_ben = evening.fetch(evening.people["Ben"], f"{evening.table}/my-seat")["seat_url"]
    evening.fetch(evening.people["Ben"], "/push", "&".join(f"{k}={v}" for k, v in phone.fields().items()))

    # Ben vanishes; he is called when he is asked
    evening.until_asked("Ana", ["Ana", "Ben", "Chloé", "Dora"])
    evening.people["Ben"].context.close()
    evening.opened.remove(evening.people.pop("Ben"))
    here = ["Ana", "Chloé", "Dora"]
    evening.until_asked("Ben", here)
    phone.wait(1)
    assert phone.got[0]["url"] == evening.table and phone.got[0]["text"] == "À vous de jouer."
    for name in here:
        assert evening.card(name, "absent").get_by_role("button").count() >= 3
    before = evening.people["Ana"].v
    votes = {name: evening.card(name, "absent").get_by_role("button").nth(2) for name in ("Ana", "Chloé")}
    for vote in votes.values():
        vote.click()                    # two of three: a bot until he is back
    evening.people["Ana"].after(before)
    evening.people["Ana"].wait("!document.querySelector('.night-card[data-kind=absent]')")

    # the server is restarted, and everybody goes on
    heard = evening.people["Ana"].v
    evening.server.kill()
    evening.server.start()
    evening.until_asked("Chloé", here)
    for name in here:
        evening.people[name].until(f"Number(v) >= {heard}")

    # Chloé changes device: one tap, and the old one is told
    link = evening.fetch(evening.people["Chloé"], f"{evening.table}/my-seat")["seat_url"]
    old = evening.people["Chloé"]
    new = evening.arrive("Chloé")
    new.page.goto(link)
    new.page.locator("form button.primary").click()
    new.page.wait_for_url(f"**{evening.table}")
    new.until("asked !== ''")
    old.wait("!document.getElementById('line').hidden")
    assert evening.fetch(old, f"{evening.table}/state").get("error") is not None

    # Ben is back on another device, by his link, with one tap
    ben = evening.arrive("Ben")
    ben.page.goto(seat_of_ben)
    ben.page.locator("form button.primary").click()
    ben.page.wait_for_url(f"**{evening.table}")
    evening.until_asked("Ben", ["Ana", "Chloé", "Dora"])
    ben.until("asked !== ''")
    assert evening.state("Ana")["players"][1]["status"] != "stand-in"

    # Ana asks for a take-back, once somebody has acted after her; all who did allow it
    evening.until_asked("Ana", list(SEATS))
    ply = evening.state("Ana")["ply"]
    evening.until_asked("Ben", list(SEATS))
    while SEATS["Ben"] in evening.state("Ben")["waiting"]:
        evening.answer("Ben")
    ana = evening.people["Ana"]
    ana.wait("document.getElementById('ask-back') !== null")
    ana.page.locator("details.menu summary").last.click()
    ana.page.locator("#ask-back").click()
    evening.card("Ben", "back").get_by_role("button").first.click()
    ana.until("asked !== ''")
    assert SEATS["Ana"] in evening.state("Ana")["waiting"] and evening.state("Ana")["ply"] >= ply

    # Dora resigns: the second tap counts
    dora = evening.people["Dora"]
    dora.page.goto(f"{evening.table}/leave")
    dora.page.locator("input[value=resign]").check()
    dora.page.locator("form button").click()
    assert evening.state("Ana")["players"][3]["status"] != "stand-in"
    dora.wait("!document.querySelector('[data-leave] button').disabled")
    dora.page.locator("form button").click()
    dora.page.wait_for_url(lambda url: url.rstrip("/") == evening.server.url)
    assert evening.state("Ana")["players"][3]["status"] == "stand-in"
    evening.until_asked("Chloé", ["Ana", "Ben", "Chloé"])
    for name in ("Ana", "Ben", "Chloé"):
        evening.people[name].no_sideways()


@pytest.mark.parametrize(("phone", "lang"), [(False, "en-GB"), (True, "fr-FR"), (True, "ru-RU")])
def test_pages_of_an_evening_have_no_small_print_and_no_gaps(sit: Any, phone: bool, lang: str) -> None:
    person = sit(phone=phone, lang=lang)
    person.play_now("welcome_moon")
    table = person.page.url
    for path in ("/", "/games", f"{table}/leave", f"{table}/my-seat", f"{table}/people", "/notifications", "/g/seti", "/account",
                 "/ratings", "/campaigns/welcome_moon", "/upload", "/login", "/register", "/games?tab=open"):
        well_printed(person, path)


@pytest.mark.parametrize(("phone", "lang"), [(False, "fr-FR"), (True, "ru-RU")])
def test_the_result_and_my_own_pages_after_a_game_have_no_small_print_and_no_gaps(sit: Any, phone: bool, lang: str) -> None:
    person = sit(phone=phone, lang=lang)
    finish(person, own=3)
    table = person.page.url.split("/t/")[1].split("/")[0].split("?")[0]
    person.page.goto(f"/t/{table}/report")
    person.page.wait_for_selector(".report .moments", timeout=90_000)
    for path in (f"/t/{table}/report", f"/t/{table}/result", "/", "/games?tab=finished", "/account"):
        well_printed(person, path)
    assert person.page.locator(".accuracy").count() == 1


def well_printed(person: Table, path: str) -> None:
    """Nothing cut off, no word missing, no print under 12 pixels."""
    person.page.goto(path)
    person.no_sideways()
    assert person.missing_words() == [], path
    small = person.page.evaluate("""() => [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && !e.closest('svg, .sr-only')
        && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && parseFloat(getComputedStyle(e).fontSize) < 12).map((e) => e.outerHTML)""")
    assert small == [], path


def test_from_the_front_page_to_a_question_is_one_tap(sit: Any) -> None:
    person = sit(phone=True)
    person.page.goto("/")
    person.page.locator("#game-space_explorers form button").first.tap()
    person.page.wait_for_url("**/t/*")
    assert person.until_mine()
    table = person.page.url
    person.page.goto("/")
    person.page.locator(".go-on a.primary").tap()
    person.page.wait_for_url(table)


def test_a_new_service_worker_leaves_an_open_question_alone(sit: Any) -> None:
    person = sit()
    person.play_now()
    person.until_mine()
    person.page.evaluate("window.untouched = true")
    person.page.evaluate("""async () => {
        await (await navigator.serviceWorker.ready).unregister();
        await (await navigator.serviceWorker.register('/sw.js')).update(); }""")
    person.wait("navigator.serviceWorker.ready.then((r) => r.active !== null)")
    assert person.page.evaluate("window.untouched === true") and person.asked
