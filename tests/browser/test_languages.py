"""Three languages: every page in words, in both themes, nothing too wide."""
from __future__ import annotations

from typing import Any

import pytest

LOCALES = {"en": "en-GB", "fr": "fr-FR", "ru": "ru-RU"}
PAGES = ("/", "/games", "/games?tab=open", "/games?tab=finished", "/g/space_explorers", "/rules/space_explorers", "/account", "/login",
         "/register", "/upload", "/nothing-here")


@pytest.mark.parametrize("lang", LOCALES)
def test_every_page_is_in_words(sit: Any, lang: str) -> None:
    person = sit(lang=LOCALES[lang], phone=lang != "en", dark=lang == "fr")
    for path in PAGES:
        person.page.goto(path)
        assert person.page.evaluate("document.documentElement.lang") == lang
        assert person.missing_words() == [], path
        person.no_sideways()


@pytest.mark.parametrize("lang", LOCALES)
def test_the_table_is_in_words(sit: Any, lang: str) -> None:
    person = sit(lang=LOCALES[lang])
    person.play_now()
    assert person.until_mine()
    for tab in ("scores", "chat", "help", "log"):
        person.page.locator(f"#tab-{tab}").click()
        assert person.missing_words() == [], tab
    asked = {"en": "Your turn", "fr": "À vous", "ru": "Наймите"}[lang]
    assert person.page.locator("#question").inner_text().startswith(asked)
    words = person.page.evaluate("JSON.parse(document.getElementById('words').textContent)")
    assert [key for key, text in words["plain"].items() if key == text and "." in key] == []


def test_the_language_can_be_switched_at_the_table(sit: Any) -> None:
    person = sit()
    person.play_now()
    assert person.until_mine()
    person.page.locator("#settings").locator("xpath=..").locator("summary").click()
    person.page.locator('#settings a[data-lang="ru"]').click()
    person.wait("document.documentElement.lang === 'ru'")
    person.until("asked !== ''")
    assert person.page.locator("#tab-log").inner_text().strip() == "Журнал"


def test_day_and_night(sit: Any) -> None:
    person = sit()
    person.page.goto("/")
    person.page.locator("[data-theme-toggle]").first.click()
    assert person.page.evaluate("document.documentElement.dataset.theme") == "dark"
    person.page.reload()
    assert person.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(11, 17, 32)"
