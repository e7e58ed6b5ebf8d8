"""A question and the board it is about are shown together; where drawing takes long, the question goes first and the board follows."""
from __future__ import annotations

from typing import Any

from tests.browser.test_clicking import click_once

# Every state that the page shows, beside the event number of its picture at that moment.
WATCH = """
window.shown = [];
new MutationObserver(() => window.shown.push([+document.getElementById('main').dataset.v, +document.getElementById('main').dataset.picture]))
  .observe(document.getElementById('main'), { attributes: true, attributeFilter: ['data-picture', 'data-v'] });
"""
# Panels that come later than the page waits for them.
SLOW = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  set onmessage(hear) {
    super.onmessage = (e) => (e.data.startsWith('{"type":"panels"') ? setTimeout(() => hear(e), 1500) : hear(e));
  }
};
"""


def test_a_question_comes_with_its_board(sit: Any) -> None:
    person = sit()
    person.play_now("space_explorers")
    person.until_mine()
    person.wait("document.getElementById('main').dataset.picture === document.getElementById('main').dataset.v")
    person.page.evaluate(WATCH)
    v = person.v
    click_once(person)
    person.after(v)
    person.until_mine()
    person.wait("document.getElementById('main').dataset.picture === document.getElementById('main').dataset.v")
    shown = person.page.evaluate("window.shown")
    assert shown and shown[-1][0] == shown[-1][1] > v


def test_a_slow_drawing_holds_no_question_up(sit: Any) -> None:
    person = sit()
    person.page.add_init_script(SLOW)
    person.play_now("space_explorers")
    person.until_mine()
    person.page.evaluate(WATCH)
    v = person.v
    click_once(person)
    person.after(v)
    person.until_mine()
    person.wait("window.shown.some(([v, picture]) => picture < v)")         # the words alone
    person.wait("document.getElementById('main').dataset.picture === document.getElementById('main').dataset.v")
    person.marks_hold()                                                      # and the targets are on the board that came
