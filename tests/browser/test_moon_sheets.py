"""All eight sheets of Welcome to the Moon, alone, in company and with six: what must hold of a table page, at all sizes, without exceptions."""
from __future__ import annotations

from typing import Any

import pytest

from . import measures
from .test_measures import begin, parts_asked

LANGUAGES = ("en-GB", "fr-FR", "ru-RU")
SEATS = (6, 2, 1)


@pytest.mark.parametrize("adventure", range(1, 9))
def test_every_sheet_can_be_read(sit: Any, adventure: int) -> None:
    """Another number of people in another language for each sheet; at a desk of three sizes, then with a finger upright and lying down."""
    found: list[str] = []
    for phone in (False, True):
        turn = adventure + phone
        person = sit(phone=phone, lang=LANGUAGES[turn % 3], dark=adventure % 2 == 0)
        begin(person, "welcome_moon", SEATS[adventure % 3], 9 + 3 * phone, adventure=adventure)
        if not person.until_mine():
            continue
        parts = parts_asked(person.page)
        for width, height in measures.SIZES[3:] if phone else measures.SIZES[:3]:
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.wait_for_timeout(250)
            found += [f"{LANGUAGES[turn % 3]} {width}x{height}: {what}" for what in measures.trouble(person.page, width, height, parts)]
    assert not found, "\n".join(found)


def test_anothers_sheet_is_seen_in_large_and_ones_own_again(sit: Any) -> None:
    """At a desk on the stage until one goes back or is asked about one's own; on a phone on its page, and the stage is one's own."""
    person = sit()
    begin(person, "welcome_moon", 3, 0, adventure=3)
    person.until_mine()
    on_stage = "document.querySelector('#stage [data-at^=\"s{}-\"]') !== null"
    person.page.locator(".mini6").nth(1).click()
    person.wait(on_stage.format(2))
    person.page.keyboard.press("Escape")
    person.wait(on_stage.format(0))
    person.page.locator(".mini6").nth(0).click()
    person.wait(on_stage.format(1))
    person.page.locator(".combo.can").first.click()
    person.wait(on_stage.format(0))
    person.page.locator(".mini6").nth(0).click()            # where to write is open: one may still look
    person.wait(on_stage.format(1))

    phone = sit(phone=True)
    begin(phone, "welcome_moon", 3, 0, adventure=3)
    phone.until_mine()
    pages = phone.page.locator("#pages button")
    pages.nth(2).tap()
    phone.page.locator(".mini6").nth(1).tap()
    phone.wait("document.querySelectorAll('.mini6.is-looked').length === 1")
    pages.nth(0).tap()
    phone.wait(on_stage.format(0))
    assert phone.page.locator(".is-looked").count() == 0


def test_lying_down_the_ship_cards_stand_beside_the_sheet_whatever_page_one_comes_from(sit: Any) -> None:
    """They are no page of their own: the sheet, the missions, the others' sheets and the log are."""
    person = sit(phone=True, lang="ru-RU")
    person.page.set_viewport_size({"width": 844, "height": 390})
    begin(person, "welcome_moon", 3, 0, adventure=3)
    person.until_mine()
    pages, cards = person.page.locator("#pages button"), person.page.locator('[data-panel="cards"]')
    assert pages.count() == 4
    for n in (1, 2, 3):
        pages.nth(n).tap()
        cards.wait_for(state="hidden")
        pages.nth(0).tap()
        cards.wait_for(state="visible")
    assert person.page.locator(".tb-stage").bounding_box()["height"] >= 290
