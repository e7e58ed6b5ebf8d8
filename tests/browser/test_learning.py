"""The guided first game: one idea and one thing to do at a time, to the end, in any language and on a phone."""
from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(("game", "lang", "phone"), [
    ("space_explorers", "en-GB", False), ("space_explorers", "ru-RU", True), ("gaia_project", "fr-FR", False), ("seti", "en-GB", True),
    ("welcome_moon", "fr-FR", True)])
def test_the_guided_game_to_its_end(sit: Any, game: str, lang: str, phone: bool) -> None:
    person = sit(lang=lang, phone=phone)
    page = person.page
    page.goto(f"/learn/{game}")
    person.wait("document.querySelector('#lesson h2')?.textContent.length > 3")
    steps: list[str] = []
    for _ in range(400):
        if page.locator("#lesson .go a.tb-a, #lesson .go form").count():
            break
        title = page.locator("#lesson h2").inner_text()
        if title not in steps:
            steps.append(title)
            assert len(page.locator("#lesson p").first.inner_text()) > 20
            assert person.missing_words() == []
            person.no_sideways()
        for go_on in (page.locator("#lesson-next"), page.locator("#do .primary:not(.is-no)"), page.locator("#answers [data-do]"),
                      page.locator("#answers [data-best]"), page.locator("#answers [data-group]"), page.locator(".can")):
            if go_on.count() and go_on.first.is_visible():
                person.press(go_on.first, tap=phone)
                break
        page.wait_for_timeout(60)
    assert 9 <= len(steps) <= 30
