"""The report after a game, from the end of the game to a moment of its replay."""
from __future__ import annotations

from typing import Any

import pytest


def finish(person: Any, game: str = "space_explorers") -> None:
    """Play now, and let a stand-in play it to the end."""
    person.play_now(game)
    table = person.page.url.split("/t/")[1]
    csrf = person.page.locator("meta[name=csrf]").get_attribute("content")
    person.page.evaluate(f"fetch('/t/{table}/leave', {{method: 'POST', headers: {{'X-CSRF': '{csrf}'}}, body: new URLSearchParams()}}).then(() => 0)")
    person.until("over === '1'", 120_000)


def test_the_report_is_one_click_from_the_end_and_leads_to_the_moments(sit: Any) -> None:
    person = sit()
    finish(person)
    person.page.get_by_role("link", name="Report").click()
    person.page.wait_for_url("**/report")
    person.page.wait_for_selector(".report .picture svg", timeout=60_000)
    assert person.page.locator(".report .picture svg").count() == 2
    decisions = person.page.locator(".costly li")
    assert 1 <= decisions.count() <= 5
    assert person.page.locator(".picture svg a").count() == decisions.count()
    assert person.missing_words() == []
    decisions.first.get_by_role("link").click()
    person.page.wait_for_url("**/replay?ply=*")
    assert person.page.locator("#slider").input_value() == person.page.url.split("ply=")[1]


@pytest.mark.parametrize("lang", ["fr-FR", "ru-RU"])
def test_the_report_fits_a_phone_in_other_languages(sit: Any, lang: str) -> None:
    person = sit(phone=True, lang=lang)
    finish(person)
    person.page.goto(person.page.url + "/report")
    person.page.wait_for_selector(".report .picture svg", timeout=60_000)
    person.no_sideways()
    assert person.missing_words() == []
