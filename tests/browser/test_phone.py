"""A whole game at 390 pixels, with a finger."""
from __future__ import annotations

from typing import Any


def tap_once(person: Any, by_board: bool) -> None:
    page, v = person.page, person.v
    if by_board and page.locator(".part.can").count():
        part = page.locator(".part.can").first
        try:
            part.scroll_into_view_if_needed()
            part.tap(force=True)
        except Exception as error:      # a board drawn anew in between: the list below answers instead
            if "attached" not in str(error):
                raise
        page.wait_for_timeout(60)
    for _ in range(60):
        if person.v > v or not person.asked:
            return
        do_it = page.locator("#foot .btn.primary")
        wanted = page.locator('#options [data-do^="recruit"], #options [data-do^="complete"]')
        armed = page.locator("#options .is-armed")
        group = page.locator('#options [data-group="recruit"][aria-pressed="false"]')
        for target in (do_it, armed, wanted, group, page.locator("#options [data-do]"), page.locator("#options [data-key]")):
            if target.count():
                person.press(target.first, tap=True)
                break
        page.wait_for_timeout(60)
    person.after(v)


def test_a_whole_game_on_a_phone(sit: Any) -> None:
    person = sit(phone=True, dark=True)
    person.page.goto("/")
    person.no_sideways()
    person.play_now()
    person.wait("document.querySelector('#canvas svg')?.getBoundingClientRect().width <= 390")
    turns = 0
    while person.until_mine():
        person.marks_hold()
        if turns % 10 == 0:
            person.no_sideways()
        tap_once(person, by_board=turns < 3)
        turns += 1
        assert turns < 300
    assert turns > 20
    for part in ("players", "log", "scores", "chat", "help", "board"):
        person.page.locator(f'.parts [data-part="{part}"]').tap()
        person.no_sideways()
    person.page.goto(person.page.url.rstrip("/") + "/replay")
    person.page.wait_for_selector("#graph svg .line")
    person.no_sideways()


def test_the_sheet_has_three_sizes(sit: Any) -> None:
    person = sit(phone=True)
    person.play_now()
    assert person.until_mine()
    sizes = []
    for _ in range(3):
        person.page.locator("#grab").tap()
        sizes.append(person.page.locator("#console").get_attribute("data-sheet"))
    assert sorted(sizes) == ["full", "half", "peek"]
