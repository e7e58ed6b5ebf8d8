"""SETI's table in a browser: cards measured, a click in the hand that never acts, a probe that goes the whole way and comes back with one undo."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orrery.games.seti.picture.card_face import card
from orrery.games.seti.picture.markup import Words
from orrery.games.seti.picture.panels import STYLE
from orrery.games.seti.rules.components import CARDS
from orrery.kernel.svg import sheet

ART = Path(__file__).parents[2] / "orrery/kernel/art"
WEB = Path(__file__).parents[2] / "orrery/web/static/css"
# what of a card's words or foot lies outside its face
CUT = """() => [...document.querySelectorAll('.card')].filter((c) => {
    const box = c.getBoundingClientRect();
    const out = (r) => r.bottom > box.bottom + 1 || r.right > box.right + 1;
    return [...c.querySelectorAll('h3, .tx p, .ft')].some((p) => out(p.getBoundingClientRect()));
}).map((c) => c.dataset.card)"""
SMALL = """() => [...document.querySelectorAll('.card h3, .card p, .card span')]
    .filter((p) => p.innerText.trim() && parseFloat(getComputedStyle(p).fontSize) < 12)
    .map((p) => p.innerText.slice(0, 20))"""


def page_of(cards: str, lang: str) -> str:
    sheets = "".join([f"<style>{path.read_text()}</style>" for path in (ART / "tokens.css", WEB / "shell.css", STYLE)])
    signs = sheet("icons.svg") + sheet("board_parts.svg")
    return (f'<!doctype html><html lang="{lang}"><meta charset="utf-8">{sheets}<style>* {{ box-sizing: border-box }} body {{ overflow: auto; display: block; '
            f'font-family: var(--font-ui) }} .lot {{ display: flex; flex-wrap: wrap; gap: 8px; align-items: start }}</style><div hidden>{signs}</div>'
            f'<div class="lot">{cards}</div></html>')


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_all_cards_in_large_show_all_their_words(chromium: Any, lang: str) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    page.set_content(page_of("".join([card(c.id, Words(lang), css="is-mag") for c in CARDS]), lang))
    assert page.locator(".card").count() == len(CARDS)
    assert page.evaluate(CUT) == [] and page.evaluate(SMALL) == []
    page.close()


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_all_cards_as_a_phone_shows_them(chromium: Any, lang: str) -> None:
    """Two abreast: as tall as their words need."""
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    hand = "".join([card(c.id, Words(lang)) for c in CARDS])
    page.set_content(page_of(f'<div class="hand" style="width:374px">{hand}</div>', lang))
    assert page.evaluate(CUT) == [] and page.evaluate(SMALL) == []
    page.close()


@pytest.mark.parametrize(("width", "height"), [(1440, 206), (1280, 174)])
def test_a_card_in_hand_that_is_looked_at_shows_all_its_words(chromium: Any, width: int, height: int) -> None:
    """In the dock long words may wait below the edge; under pointer and focus the card grows until it has them all."""
    page = chromium.new_page(viewport={"width": width, "height": 900 if width == 1440 else 720})
    hand = "".join([card(c.id, Words("fr")) for c in CARDS[::24]])
    box = f"--n:8;height:{height}px;width:900px;margin-top:300px"
    page.set_content(page_of(f'<div class="tb-dock"><div class="dk"><div class="hand n8" style="{box}">{hand}</div></div></div>', "fr"))
    for i in range(8):
        one = page.locator(".hand .card").nth(i)
        one.focus()
        left = one.evaluate("(c) => c.querySelector('.ft').getBoundingClientRect().bottom - c.getBoundingClientRect().bottom")
        assert left <= 1, one.get_attribute("data-card")
    page.close()


def begin(person: Any) -> None:
    """To the first turn: the card for the income is chosen in the hand and given by the button."""
    person.play_now("seti")
    person.until_mine()
    v = person.v
    person.page.locator(".hand .card.can").first.click()
    person.page.wait_for_timeout(300)
    assert person.v == v                                    # a click in the hand changes nothing
    person.page.locator("#answers [data-do]").first.click()
    person.given(v)
    person.until_mine()


def test_a_click_in_the_hand_never_acts(sit: Any) -> None:
    """It names the card's uses as buttons, those that are refused with their reason."""
    person = sit()
    begin(person)
    v, page = person.v, person.page
    for i in range(page.locator(".hand .card").count()):
        page.locator(".hand .card").nth(i).click(position={"x": 30, "y": 60})
        uses = page.locator("#answers .tb-a:not(#back)").all_inner_texts()
        assert len(uses) == 2 and any("Play" in use for use in uses) and any("Corner" in use for use in uses)
        page.locator(".hand .card").nth(i).click(position={"x": 30, "y": 60})
        page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    assert person.v == v


def test_a_probe_goes_the_whole_way_and_one_undo_takes_it_back(sit: Any) -> None:
    person = sit()
    begin(person)
    page, v = person.page, person.v
    person.wait("document.querySelector('#answers [data-do=launch], #answers [data-group=action]')")
    if not page.locator("#answers [data-do=launch]").count():
        page.locator("#answers [data-group=action]").first.click()          # many answers stand in groups
    page.locator("[data-do=launch]").first.click()
    person.after(v)
    person.until_mine()
    person.wait("document.querySelectorAll('.sky .space.may').length > 3")
    goals = page.evaluate("""() => [...document.querySelectorAll('.sky .space.may')].filter((p) => /energy/.test(p.getAttribute('aria-label') ?? ''))
        .map((p) => [p.dataset.at, p.getAttribute('aria-label')])""")
    far = next(at for at, label in goals if "Travel to" in label)
    before = page.locator(".res [data-tip=energy]").first.inner_text()
    v = person.v
    box = page.locator(f'.sky [data-at="{far}"] .hit').bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    person.given(v)
    person.after(v + 1)
    person.wait(f"document.querySelector('.res [data-tip=energy]').innerText !== {before!r}")
    page.locator("#undo").click()
    person.wait(f"document.querySelector('.res [data-tip=energy]').innerText === {before!r}")
