"""A whole game without a mouse."""
from __future__ import annotations

from typing import Any


def tab_to(page: Any, selector: str, most: int = 80) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


def test_a_whole_game_by_keyboard(sit: Any) -> None:
    person = sit()
    page = person.page
    page.goto("/")
    tab_to(page, "#game-space_explorers form button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    person.until("Number(v) >= 0")
    turns = 0
    while person.until_mine():
        if turns == 0:
            walk_the_board(person)
        person.answer_by_keys()
        turns += 1
        assert turns < 300
    assert turns > 10           # a recruitment is one turn with its payment
    page.evaluate("document.activeElement.blur()")
    tab_to(page, ".result a", 300)


def walk_the_board(person: Any) -> None:
    """Arrows go from target to target; Enter offers what the place can do; Escape steps back."""
    page = person.page
    page.keyboard.press("b")
    first = page.evaluate("document.activeElement.dataset.at")
    assert first
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.at") != first
    page.keyboard.press("Enter")
    person.wait("document.querySelector('#answers #back, #do .primary') !== null")
    page.keyboard.press("Escape")
    for key, panel in (("s", "#panel-scores"), ("?", "#panel-help"), ("t", "#panel-chat"), ("l", "#panel-log")):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        assert page.locator(panel).is_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("d")
    person.wait("document.getElementById('polite').textContent.length > 10")


def test_a_reason_is_given_for_what_cannot_be(sit: Any) -> None:
    person = sit()
    person.play_now()
    assert person.until_mine()
    person.page.keyboard.press("/")
    person.page.keyboard.type("take 999")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("#effect .tb-note.bad")
    assert len(person.page.locator("#effect").inner_text()) > 8


def test_a_hint_from_a_bot(sit: Any) -> None:
    person = sit()
    person.play_now()
    assert person.until_mine()
    v = person.v
    for _ in range(60):                 # a bot that is still thinking, or a page not yet ready for keys, is asked again
        person.page.keyboard.press("h")
        person.page.wait_for_timeout(2000)
        if person.page.locator(".tb-a.is-hint").count():
            break
    assert person.v == v
    rows = person.page.locator(".tb-a.is-hint .n").all_inner_texts()
    assert rows[0] == "best" and all(row == "as good" or row.startswith("behind by ") for row in rows[1:])
