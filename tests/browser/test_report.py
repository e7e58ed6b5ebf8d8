"""The report after a game, from the end of the game to a moment of its replay."""
from __future__ import annotations

from typing import Any

import pytest


def leave_it_to_a_bot(person: Any) -> None:
    """A stand-in plays it to the end."""
    table = person.page.url.split("/t/")[1]
    csrf = person.page.locator("meta[name=csrf]").get_attribute("content")
    person.page.evaluate(f"fetch('/t/{table}/leave', {{method: 'POST', headers: {{'X-CSRF': '{csrf}'}}, body: new URLSearchParams()}}).then(() => 0)")
    person.until("over === '1'", 120_000)


def finish(person: Any, game: str = "space_explorers", own: int = 0) -> None:
    """Play now, some answers by hand, the first that is offered; then a stand-in plays on."""
    person.play_now(game)
    table = person.page.url.split("/t/")[1]
    for _ in range(own):
        person.until_mine()
        v = person.v
        person.page.evaluate(f"""async () => {{
            const state = await (await fetch('/t/{table}/state', {{ headers: {{ Accept: 'application/json' }} }})).json();
            const asked = state.decision;
            if (!asked) return;
            const body = new URLSearchParams({{ act: asked.options.at(-1).do, at: asked.number }});
            const csrf = document.querySelector('meta[name=csrf]').content;
            await fetch('/t/{table}/act', {{ method: 'POST', headers: {{ 'X-CSRF': csrf, Accept: 'application/json' }}, body }}); }}""")
        person.after(v)
    leave_it_to_a_bot(person)


def report_of(person: Any) -> None:
    person.page.get_by_role("link", name="Report").click()
    person.page.wait_for_url("**/report")
    person.page.wait_for_selector(".report .moments", timeout=90_000)


def test_the_report_is_one_click_from_the_end_and_leads_to_the_moments(sit: Any) -> None:
    person = sit()
    finish(person, "welcome_moon", own=16)
    report_of(person)
    moments = person.page.locator(".moment")
    assert 1 <= moments.count() <= 4
    assert person.page.locator(".report-tabs a").count() == 2 and person.missing_words() == []
    person.wait("[...document.querySelectorAll('.cut')].every((f) => f.dataset.part) && document.querySelectorAll('.cut svg').length > 0")
    ringed = person.page.evaluate("""() => [...document.querySelectorAll('.cut')].map((figure) => {
        const place = figure.querySelector(`[data-at="${CSS.escape(figure.dataset.part)}"]`);
        const [a, b] = [place.getBoundingClientRect(), figure.getBoundingClientRect()];
        const inside = a.width > 4 && a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
        return inside && figure.querySelector('.cut-ring, .cut-thing') !== null; })""")
    assert ringed and all(ringed), "the place that the sentence names lies in its cut-out"
    ply = moments.first.locator("input[name=ply]").get_attribute("value")
    moments.first.get_by_role("link", name="Look at it").click()
    person.page.wait_for_url("**/replay?ply=*")
    assert person.page.locator("#slider").input_value() == ply
    person.page.go_back()
    person.page.locator(".moment form button").first.click()
    person.page.wait_for_url("**/t/*")
    person.until("asked !== ''")


def test_a_bots_mistakes_stand_under_its_own_tab(sit: Any) -> None:
    person = sit()
    finish(person)
    report_of(person)
    assert person.page.locator(".moment").count() == 0, "every answer was the stand-in's"
    person.page.locator(".report-tabs a").nth(1).click()
    person.page.wait_for_selector(".report .moments", timeout=90_000)
    name = person.page.locator(".report-tabs a[aria-current]").inner_text().strip()
    assert name in person.page.locator("h1").inner_text()


@pytest.mark.parametrize("lang", ["fr-FR", "ru-RU"])
def test_the_report_fits_a_phone_in_other_languages(sit: Any, lang: str) -> None:
    person = sit(phone=True, lang=lang)
    finish(person, own=6)
    person.page.goto(person.page.url + "/report")
    person.page.wait_for_selector(".report .moments", timeout=90_000)
    person.no_sideways()
    assert person.missing_words() == []
