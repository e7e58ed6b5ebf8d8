"""Places of the board that cannot be touched now explain themselves to a pointer and to a long press."""
from __future__ import annotations

from typing import Any

# A place with a refused neighbour of the same kind: found by asking the server as the page does.
FIND = """() => [...document.querySelectorAll('#canvas g.part:not(.can)')].filter((p) => {
    const r = p.getBoundingClientRect();
    const kinds = new Set([...document.querySelectorAll('#canvas .part.can')].map((c) => c.id.split('-')[0]));
    const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('.part');
    return kinds.has(p.id.split('-')[0]) && r.width > 4 && top === p; }).map((p) => p.id)"""


def test_a_place_says_why_not_on_hover(sit: Any) -> None:
    person = sit()
    person.play_now("gaia_project")
    person.until_mine()
    for _ in range(10):
        places = person.page.evaluate(FIND)
        for place in places[:6]:
            person.page.locator(f'[id="{place}"]').hover(force=True)
            person.page.wait_for_timeout(900)
            if person.page.evaluate(f"document.getElementById('{place}')?.dataset.whyText ?? ''"):
                bubble = person.page.locator("#why")
                assert bubble.is_visible() and person.page.evaluate(f"document.getElementById('{place}').dataset.whyText") in bubble.inner_text()
                person.page.mouse.move(2, 2)
                person.wait("document.getElementById('why').hidden")
                return
        person.answer_by_keys()
        person.until_mine()
    raise AssertionError("no place had a reason")
