"""The log: a line points at the places it speaks of, and leads to its moment."""
from __future__ import annotations

from typing import Any


def answer_on_the_board(person: Any, game: str) -> None:
    """Give answers until a line of the log speaks of places that are still on the board."""
    person.play_now(game)
    for _ in range(12):
        if not person.until_mine():
            break
        if found(person):
            return
        person.answer_by_keys()
    raise AssertionError("no line speaks of a place on the board")


def found(person: Any) -> str:
    text: str = person.page.evaluate("""() => [...document.querySelectorAll('#log [data-at]')].map((l) => l.dataset.at.split(' '))
        .flat().find((id) => document.querySelector(`#stage .tb-art [data-at="${CSS.escape(id)}"]`)) ?? ''""")
    return text


def test_a_line_rings_its_places_while_the_pointer_or_the_focus_is_on_it(sit: Any) -> None:
    for game in ("gaia_project", "welcome_moon"):
        person = sit()
        answer_on_the_board(person, game)
        part = found(person)
        line = person.page.locator(f'#log [data-at~="{part}"]').first
        person.page.keyboard.press("l")
        line.hover()
        person.wait("document.querySelectorAll('#stage .log-ring').length > 0")
        person.page.mouse.move(5, 5)
        person.wait("document.querySelectorAll('#stage .log-ring').length === 0")
        line.locator("a").focus()
        person.wait("document.querySelectorAll('#stage .log-ring').length > 0")
        if game == "gaia_project":          # a sealed phase is looked back at when it is closed
            opens_in_place(person)


def opens_in_place(person: Any) -> None:
    """The line shows its moment on the same page; Escape comes back to now."""
    page, address = person.page, person.page.url
    page.keyboard.press("Enter")
    page.wait_for_selector("#moment:not([hidden]) .said")
    assert page.url == address and page.locator(".can").count() == 0
    assert page.locator("#moment .said").inner_text()
    page.keyboard.press("Escape")
    person.wait("document.getElementById('moment').hidden")
    assert page.locator(".can, #answers [data-key]").count() > 0
