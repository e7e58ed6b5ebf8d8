"""A person who plays by touch: taps what is lit and can be seen, goes on by an arrow where it is not, and counts the taps."""
from __future__ import annotations

from typing import Any, Final

# What a finger could tap now, nearest to the thumb last: lit parts in sight that nothing lies over, with the least side in px.
LIT: Final = """(where) => [...document.querySelectorAll(`#main ${where} .can`)].map((e) => { const part = e.querySelector(':scope > .hit') ?? e;
    const r = part.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
    return { at: e.dataset.at, x, y, side: Math.min(r.width, r.height), over: document.elementFromPoint(x, y) };
}).filter((p) => p.side > 0 && p.x > 0 && p.y > 0 && p.x < innerWidth && p.y < innerHeight && p.over?.closest(`[data-at="${CSS.escape(p.at)}"]`))
  .map(({ at, x, y, side }) => ({ at, x, y, side }))"""
TARGETS: Final = """() => [...document.querySelectorAll('#stage .tb-art .can')].map((e) => (e.querySelector(':scope > .hit') ?? e).getBoundingClientRect())
    .map((r) => [Math.round(r.width), Math.round(r.height)])"""
BUTTONS: Final = "#answers .tb-a:not(.is-no):not(.is-quiet):not([aria-disabled]), #do .tb-a.primary"


class Hand:
    def __init__(self, person: Any, rng: Any) -> None:
        self.person, self.page, self.rng = person, person.page, rng
        self.taps = self.blank = 0
        self.small: list[float] = []        # sides of tapped targets under 44 px

    def lit(self, where: str = "") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(LIT, where)
        return found

    def tap(self, x: float, y: float) -> None:
        """One tap, and what comes of it: the question, or what the bar says of it, has changed."""
        seen, v = self.person.looks(), self.person.v
        if self.page.evaluate("navigator.maxTouchPoints > 0"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.taps += 1
        for _ in range(80):
            self.page.wait_for_timeout(25)
            if self.person.v != v or self.person.looks() != seen:
                break
        self.page.wait_for_timeout(60)

    def tap_part(self, part: dict[str, Any]) -> None:
        self.tap(part["x"], part["y"])

    def tap_element(self, locator: Any) -> None:
        box = locator.bounding_box()
        if box is None:                 # it has gone while the finger was on its way
            return
        self.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def button(self, words: str = BUTTONS) -> Any:
        for b in self.page.query_selector_all(words):       # what goes meanwhile has no box; a locator would wait for another of its kind
            box = b.bounding_box()
            if box and box["width"] and box["y"] + box["height"] / 2 < self.page.viewport_size["height"]:
                return b
        return None

    def step(self) -> None:
        """Something lit, else an arrow that leads to it, else a button of the bar."""
        second = self.button("#do .tb-a.primary")       # what was tapped says what it does, and waits for its second tap
        if second is not None:
            self.tap_element(second)
            return
        lit = self.lit()
        edge = self.page.locator(".tb-edge").first
        button = self.button()
        if button is not None and self.page.locator("#main .can.is-selected, #answers .is-way").count():     # several answers at the place: which one
            self.tap_element(button)
        elif lit:
            self.tap_part(lit[self.rng.randrange(len(lit))])
        elif edge.count() and edge.is_visible():
            self.tap_element(edge)
        elif button is not None:
            self.tap_element(button)
        else:
            self.blank += 1         # between two questions there may be nothing for a moment
            assert self.blank < 40 or not self.person.asked, f"nothing to tap: {self.page.locator('#q').inner_text()}"
            self.page.wait_for_timeout(50)
            return
        self.blank = 0

    def turn(self, most: int = 12) -> int:
        """Taps of one turn: until somebody else is waited for, or the same question comes anew."""
        before, self.taps = self.clock(), 0
        while self.person.asked and self.clock() == before and self.taps < most:
            self.step()
        return self.taps

    def clock(self) -> str:
        """The turn as the page names it."""
        return str(self.page.evaluate("document.getElementById('where').firstChild?.textContent ?? ''"))
