"""A whole game with the mouse, from the front page to the result and the replay."""
from __future__ import annotations

from typing import Any


def click_once(person: Any) -> None:
    """One answer: a marked part of the board if there is one, else a button; a second press where it cannot be undone."""
    page, v = person.page, person.v
    recruit = page.locator('.part.can[data-do^="recruit"], .part.can[aria-label*="Recruit"]')
    part = recruit.first if recruit.count() else page.locator(".part.can").first
    if part.count():
        part.click(position=None, force=True)
    for _ in range(60):
        if person.v > v:
            return
        pop = page.locator("#pop:not([hidden]) [data-do]")
        wanted = pop.filter(has_text="Recruit")
        button = wanted.first if wanted.count() else pop.first if pop.count() else page.locator("#options [data-key]").first
        if button.count():
            person.press(button)
        page.wait_for_timeout(60)
        if person.v > v or not person.asked:
            return
    person.after(v)


def test_a_whole_game_by_clicking(sit: Any) -> None:
    person = sit()
    person.play_now()
    turns = 0
    while person.until_mine():
        person.marks_hold()
        click_once(person)
        turns += 1
        assert turns < 300
    assert turns > 20
    assert person.page.locator(".result li").count() == 2
    person.page.locator("#tab-scores").click()
    assert person.page.locator("#panel-scores tbody tr").count() >= 3
    person.page.get_by_role("link", name="Look back").click()
    person.page.wait_for_url("**/replay**")
    person.page.wait_for_selector("#graph svg .line")
    slider = person.page.locator("#slider")
    assert slider.get_attribute("max") == slider.input_value()
    person.page.keyboard.press("Home")
    person.page.keyboard.press("ArrowRight")
    assert slider.input_value() == "1"
    person.wait("document.querySelectorAll('#canvas > svg').length === 1 && document.getElementById('said').textContent !== ''")
    person.page.get_by_role("button", name="Play on from here").click()
    person.page.wait_for_url("**/t/*")
    person.until("Number(v) >= 0")
    assert not person.over


def test_the_mouse_only_acts_on_what_is_marked(sit: Any) -> None:
    person = sit()
    person.play_now()
    assert person.until_mine()
    before = person.v
    person.page.locator("#canvas").click(position={"x": 3, "y": 3})
    part = person.page.locator(".part.can").first
    part.click(force=True)
    assert person.page.locator("#pop:not([hidden]) [data-do]").count() >= 1 or person.page.locator("#options .is-armed").count() == 1
    person.page.keyboard.press("Escape")
    assert person.page.locator("#pop:not([hidden])").count() == 0
    assert person.v == before
