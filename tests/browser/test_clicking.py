"""A whole game with the mouse, from the front page to the result and the replay."""
from __future__ import annotations

from typing import Any


def click_once(person: Any) -> None:
    """One answer: a marked part of the board if there is one, else a button; a second press where it cannot be undone."""
    page, v = person.page, person.v
    recruit = page.locator('.can[data-do^="recruit"], .can[aria-label*="Recruit"]')
    part = recruit.first if recruit.count() else page.locator(".can").first
    if part.count():
        person.press(part)
    for _ in range(60):
        if person.v > v:
            return
        second = page.locator("#do .primary")
        wanted = page.locator('#answers [data-do^="recruit"]')
        if page.locator('#answers [aria-pressed="true"]').count() and not second.count():
            wanted = page.locator(".can")
        button = second.first if second.count() else wanted.first if wanted.count() else page.locator("#answers [data-key]").first
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
    assert turns > 10        # recruiting is one turn with its payment: a dozen of them end the game
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
    person.wait("document.querySelector('#stage [data-at]') !== null && document.getElementById('said').textContent.length > 20")
    person.page.get_by_role("button", name="Play on from here").click()
    person.page.wait_for_url("**/t/*")
    person.until("Number(v) >= 0")
    assert not person.over


def test_the_mouse_only_acts_on_what_is_marked(sit: Any) -> None:
    person = sit()
    person.play_now()
    assert person.until_mine()
    before = person.v
    person.page.locator("#stage > .tb-panel").click(position={"x": 4, "y": 4})
    part = person.page.locator(".can").first
    part.click(force=True)
    person.wait("document.querySelector('#answers #back, #do .primary') !== null")
    person.page.keyboard.press("Escape")
    assert person.page.locator("#answers #back, #do .primary").count() == 0
    assert person.v == before


def test_free_actions_are_no_answers(sit: Any) -> None:
    """They look different, carry no ring, and no single click does them."""
    person = sit()
    page = person.page
    page.goto("/")
    csrf = page.evaluate("document.querySelector('meta[name=csrf]').content")
    table = page.request.post("/play", form={"csrf": csrf, "game": "gaia_project", "level": "cadet", "seats": "1", "opt.factions": "suggested"})
    page.goto(table.url)
    person.until("Number(v) >= 0")
    for _ in range(12):
        assert person.until_mine()
        if page.locator(".tb-a.is-free").count():
            break
        person.answer_by_keys()
    free = page.locator(".tb-a.is-free").first
    assert "dashed" in free.evaluate("e => getComputedStyle(e).borderTopStyle")
    v = person.v
    page.keyboard.press("c")
    row = page.locator(".tb-row.is-free, .tb-a.is-free[data-do]").first
    row.click()
    page.wait_for_timeout(300)
    assert person.v == v and page.locator("#do .primary").count() == 1
    shown = page.locator("#do .primary").get_attribute("data-do")
    assert page.evaluate("(n) => [...document.querySelectorAll('.can')].every((c) => c.dataset.do !== n)", shown)
