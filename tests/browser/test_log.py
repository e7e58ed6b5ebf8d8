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
        .flat().find((id) => document.querySelector(`#canvas #${CSS.escape(id)}`)) ?? ''""")
    return text


def test_a_line_rings_its_places_while_the_pointer_or_the_focus_is_on_it(sit: Any) -> None:
    for game in ("gaia_project", "welcome_moon"):
        person = sit()
        answer_on_the_board(person, game)
        part = found(person)
        line = person.page.locator(f'#log [data-at~="{part}"]').first
        line.hover()
        person.wait("document.querySelectorAll('#canvas .log-ring').length > 0")
        assert person.page.locator(f'[id="{part}"] > .log-ring').count() == 1
        person.page.mouse.move(5, 5)
        person.wait("document.querySelectorAll('#canvas .log-ring').length === 0")
        line.locator("a").focus()
        person.wait("document.querySelectorAll('#canvas .log-ring').length > 0")
        person.page.keyboard.press("Enter")
        person.page.wait_for_url("**/replay?ply=*")
        if game == "gaia_project":          # a sealed phase is looked back at when it is closed
            person.page.wait_for_selector("#canvas .log-ring", state="attached")
