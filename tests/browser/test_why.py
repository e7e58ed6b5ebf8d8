"""Places of the board that cannot be touched now explain themselves to a pointer and to a long press."""
from __future__ import annotations

from typing import Any

# A place with a refused neighbour of the same kind, not covered by anything else.
FIND = """() => [...document.querySelectorAll('#main [data-at]:not(.can)')].filter((p) => {
    const r = p.getBoundingClientRect();
    const kinds = new Set([...document.querySelectorAll('#main .can')].map((c) => c.dataset.at.split('-')[0]));
    const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('[data-at]');
    return kinds.has(p.dataset.at.split('-')[0]) && r.width > 4 && top === p; }).map((p) => p.dataset.at)"""


def test_a_place_says_why_not_on_hover(sit: Any) -> None:
    person = sit()
    person.play_now("gaia_project")
    person.until_mine()
    for _ in range(10):
        places = person.page.evaluate(FIND)
        for place in places[:6]:
            person.page.locator(f'#main [data-at="{place}"]').first.hover(force=True)
            person.page.wait_for_timeout(900)
            reason = person.page.locator("#tip:not([hidden]) .no")
            if reason.count():
                assert len(reason.inner_text()) > 10
                person.page.mouse.move(2, 2)
                person.wait("document.getElementById('tip').hidden")
                return
        person.answer_by_keys()
        person.until_mine()
    raise AssertionError("no place had a reason")
