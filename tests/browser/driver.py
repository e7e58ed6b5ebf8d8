"""A person at the table page: what they see, and what hands, keys and fingers do."""
from __future__ import annotations

import re
import time
from typing import Any, Final

CHROMIUM: Final = "/usr/bin/chromium"
GAME: Final = "space_explorers"
MISSING: Final = re.compile(r"(?<![\w./@-])(?:[a-z_]+\.){1,3}[a-z_]+(?![\w./])")
KNOWN: Final = ("127.0.0.1",)


class Table:
    """One browser window. `troubles` collects script errors and breaches of the content policy: there may be none."""

    def __init__(self, context: Any, address: str) -> None:
        self.context, self.address = context, address
        self.troubles: list[str] = []
        self.page = self.open()

    def open(self) -> Any:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("console", lambda m: self.troubles.append(f"console: {m.text}") if m.type == "error" and "Failed to load" not in m.text else None)
        return page

    # -- seeing --------------------------------------------------------------------------------------------------------
    def data(self, name: str) -> str:
        return str(self.page.evaluate(f"document.getElementById('main').dataset.{name} ?? ''"))

    @property
    def asked(self) -> bool:
        return self.data("asked") != ""

    @property
    def over(self) -> bool:
        return self.data("over") == "1"

    @property
    def v(self) -> int:
        return int(self.data("v") or -1)

    def until(self, condition: str, timeout: int = 60_000) -> None:
        """Wait until a condition over the data of the table holds: "asked !== '' || over"."""
        given = "const { asked = '', over = '', v = '-1' } = document.getElementById('main')?.dataset ?? {};"
        self.wait(f"(() => {{ {given} return {condition}; }})()", timeout)

    def wait(self, expression: str, timeout: int = 60_000) -> None:
        """Until it is true. Playwright's own waiting evaluates text inside the page, which our content policy forbids."""
        until, trouble = time.monotonic() + timeout / 1000, ""
        while time.monotonic() < until:
            try:
                if self.page.evaluate(expression):
                    return
            except Exception as error:      # noqa: BLE001 on its way to the next address a page has no document for a moment
                trouble = str(error)
            self.page.wait_for_timeout(25)
        seen = self.page.evaluate("document.body?.innerText ?? ''")[:600]
        raise AssertionError(f"never: {expression} at {self.page.url}: {trouble} {seen}")

    def until_mine(self) -> bool:
        """Wait for my question; False when the game is over."""
        self.until("asked !== '' || over === '1'", 90_000)
        return not self.over

    def still(self) -> None:
        """Until the page has drawn what it was told and nothing that comes to an end is moving."""
        self.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        self.wait("document.getAnimations().every((a) => a.playState !== 'running' || a.effect.getComputedTiming().endTime === Infinity)")

    def after(self, v: int) -> None:
        self.until(f"Number(v) > {v}")

    def marks_hold(self) -> None:
        """Everything marked on the board is an answer that can be given; when nothing is asked, nothing is marked."""
        loose = self.page.evaluate("""() => {
            const asked = document.getElementById('main').dataset.asked !== '';
            return [...document.querySelectorAll('.can')].filter((p) => !asked || !p.getAttribute('aria-label')).map((p) => p.dataset.at); }""")
        assert loose == []

    def no_sideways(self) -> None:
        """Nothing is cut off at the right: the page itself never scrolls sideways."""
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{self.page.url} is {wide} px too wide"

    def missing_words(self) -> list[str]:
        """Texts that are keys of a catalogue instead of words. The ledger of rules quotes field names; it is left out."""
        text = self.page.evaluate("""() => {
            const spoken = [...document.querySelectorAll('[aria-label],[title],[placeholder]')].map((e) => [e.ariaLabel, e.title, e.placeholder].join(' '));
            return document.body.innerText.replace(document.querySelector('.ledger')?.innerText ?? '', '') + ' ' + spoken.join(' '); }""")
        return [m for m in MISSING.findall(text) if m not in KNOWN]

    # -- doing ---------------------------------------------------------------------------------------------------------
    def play_now(self, game: str = GAME) -> None:
        """From the front page to a game against a bot in two clicks: the page, the button."""
        self.page.goto("/")
        self.page.locator(f"#game-{game} form button").first.click()
        self.page.wait_for_url("**/t/*")
        self.until("Number(v) >= 0")

    def press(self, locator: Any, tap: bool = False) -> None:
        """Click or tap, unless the thing has just gone: the table moves on while a hand is on its way."""
        self.unless_gone(locator.tap if tap else locator.click)

    def unless_gone(self, do: Any) -> None:
        try:
            do(timeout=1500)
        except Exception as error:      # noqa: BLE001 playwright's own timeout, known only where it is installed
            if type(error).__name__ != "TimeoutError":
                raise

    def given(self, v: int) -> None:
        """Wait until the answer counts; where it cannot be taken back, press the button that asks for it a second time."""
        self.wait(f"Number(document.getElementById('main').dataset.v) > {v} || document.querySelector('#do .primary') !== null")
        if self.v == v and self.page.locator("#do .primary").count():
            self.press(self.page.locator("#do .primary").first)
        self.after(v)

    def next_key(self) -> str:
        """The number key that brings the game on: what waits for its second press, recruiting, else the first answer."""
        found: str = self.page.evaluate("""() => {
            const all = [...document.querySelectorAll('#answers [data-key]')];
            const recruits = (b) => /^(recruit|complete)/.test(b.dataset.do ?? '');
            const closed = (b) => b.dataset.group && b.getAttribute('aria-pressed') === 'false' && !all.some((o) => o.getAttribute('aria-pressed') === 'true');
            const recruiting = all.find((b) => closed(b) && b.dataset.group === 'recruit') ?? all.find(closed);
            const best = all.find((b) => b.classList.contains('is-armed')) ?? all.find(recruits) ?? recruiting ?? all.find((b) => b.dataset.do) ?? all[0];
            return best?.dataset.key ?? ''; }""")
        return found

    def looks(self) -> int:
        """A figure that changes when the question bar does."""
        found: int = self.page.evaluate("document.getElementById('q').innerHTML.length + document.querySelectorAll('.tb-row, .can').length")
        return found

    def answer_by_keys(self) -> None:
        """One answer with keys alone: a group, an answer, a second press where it cannot be undone; where many stand in a list, its first."""
        v = self.v
        if not self.asked:                  # what we were asked a moment ago is over: nothing to answer, nothing to wait for
            return
        for _ in range(40):
            if self.v > v or not self.asked:
                break
            seen, lit = self.looks(), self.page.evaluate("document.activeElement?.matches('.can') ?? false")
            ways = self.page.locator("#answers .is-way").count() > 0        # several whole ways to give the answer: the first
            key = "1" if ways else "Enter" if lit else self.next_key()
            armed = self.page.locator("#do .primary, #answers .is-armed").count()
            if not armed and not lit and not ways and self.page.locator(".tb-row").first.is_visible():
                self.unless_gone(self.page.locator(".tb-row").first.focus)
                self.page.keyboard.press("Enter")
            elif armed and self.page.locator("#do .primary").count():
                self.unless_gone(self.page.locator("#do .primary").focus)
                self.page.keyboard.press("Enter")
            elif key:
                self.page.keyboard.press(key)
            else:
                self.page.keyboard.press("m")
            for _ in range(20):         # the page answers a key at once, the server after it has written the answer
                self.page.wait_for_timeout(25)
                if self.v > v or self.looks() != seen:
                    break
        self.after(v)
