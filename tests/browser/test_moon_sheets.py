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
