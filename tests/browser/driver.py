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

    def until(self, condition: str, timeout: int = 15_000) -> None:
        """Wait until a condition over the data of the table holds: "asked !== '' || over"."""
        given = "const { asked = '', over = '', v = '-1' } = document.getElementById('main')?.dataset ?? {};"
        self.wait(f"(() => {{ {given} return {condition}; }})()", timeout)

    def wait(self, expression: str, timeout: int = 15_000) -> None:
        """Until it is true. Playwright's own waiting evaluates text inside the page, which our content policy forbids."""
        until = time.monotonic() + timeout / 1000
        while time.monotonic() < until:
            try:
                if self.page.evaluate(expression):
                    return
            except Exception as error:      # noqa: BLE001 the page is on its way to the next address
                if "context was destroyed" not in str(error):
                    raise
            self.page.wait_for_timeout(25)
        raise AssertionError(f"never: {expression} at {self.page.url}: {self.page.evaluate('document.body.innerText')[:600]}")

    def until_mine(self) -> bool:
        """Wait for my question; False when the game is over."""
        self.until("asked !== '' || over === '1'", 30_000)
        return not self.over

    def after(self, v: int) -> None:
        self.until(f"Number(v) > {v}")

    def marks_hold(self) -> None:
        """Everything marked on the board is an answer that can be given; when nothing is asked, nothing is marked."""
        loose = self.page.evaluate("""() => {
            const asked = document.getElementById('main').dataset.asked !== '';
            return [...document.querySelectorAll('.part.can')].filter((p) => !asked || !p.dataset.do || !p.getAttribute('aria-label')).map((p) => p.id); }""")
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
        try:
            (locator.tap if tap else locator.click)(timeout=1500)
        except Exception as error:      # noqa: BLE001 playwright's own timeout, known only where it is installed
            if type(error).__name__ != "TimeoutError":
                raise

    def next_key(self) -> str:
        """The number key that brings the game on: what waits for its second press, recruiting, else the first answer."""
        found: str = self.page.evaluate("""() => {
            const all = [...document.querySelectorAll('#options [data-key]')];
            const recruits = (b) => /^(recruit|complete)/.test(b.dataset.do ?? '');
            const closed = (b) => b.dataset.group === 'recruit' && b.getAttribute('aria-pressed') === 'false';
            const best = all.find((b) => b.classList.contains('is-armed')) ?? all.find(recruits) ?? all.find(closed) ?? all.find((b) => b.dataset.do) ?? all[0];
            return best?.dataset.key ?? ''; }""")
        return found

    def answer_by_keys(self) -> None:
        """One answer with number keys alone: a group, an option, a second press where it cannot be undone."""
        v = self.v
        for _ in range(40):
            if self.v > v or not self.asked:
                break
            key = self.next_key()
            seen = self.page.evaluate("document.getElementById('options').innerHTML.length")
            if key:
                self.page.keyboard.press(key)
            for _ in range(20):         # the page answers a key at once, the server after it has written the answer
                self.page.wait_for_timeout(25)
                if self.v > v or self.page.evaluate("document.getElementById('options').innerHTML.length") != seen:
                    break
        self.after(v)
