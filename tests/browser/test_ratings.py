"""A rated table in the browser: chosen when it is opened, marked everywhere, without hints, and counted when it is over."""
from __future__ import annotations

from typing import Any


def test_a_rated_game_from_the_form_to_the_page_of_ratings(sit: Any) -> None:
    person = sit()
    page = person.page
    page.goto("/g/space_explorers")
    assert page.locator("#rated").input_value() == "off"
    page.locator("#rated").select_option("on")
    page.locator("#name").fill("Rhea")
    page.locator("#seat-1-level").select_option("cadet")
    page.locator("[data-go]").click()
    page.wait_for_url("**/t/*")
    person.until("Number(v) >= 0")
    assert page.locator("#rated").inner_text() == "Rated game"
    assert page.locator("#advice").count() == 0
    while person.until_mine():          # leaving would make it unrated: a majority of the people would be gone
        person.answer_by_keys()
    person.until("over === '1'", 120_000)
    person.wait("document.querySelectorAll('.tb-player .rating').length === 2")
    page.goto("/ratings/space_explorers")
    me = page.locator(".ratings tr.me")
    assert "Rhea" in me.inner_text() and page.locator(".ratings tbody tr").count() >= 2
    bots = page.locator(".ratings tbody tr", has_text="Cadet")
    assert bots.locator("td").nth(2).inner_text() >= "1"


def test_the_ratings_fit_a_phone(sit: Any) -> None:
    for lang in ("en-GB", "fr-FR", "ru-RU"):
        person = sit(phone=True, lang=lang)
        for path in ("/ratings", "/ratings/seti", "/g/seti"):
            person.page.goto(path)
            person.no_sideways()
            assert person.missing_words() == []
