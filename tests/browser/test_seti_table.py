"""SETI's table in a browser: cards measured, a click in the hand that never acts, a probe that goes the whole way and comes back with one undo."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orrery.games.seti.picture.card_face import card, fanned, held, lying_card
from orrery.games.seti.picture.markup import Words
from orrery.games.seti.picture.panels import STYLE
from orrery.games.seti.rules.components import CARDS
from orrery.kernel.svg import sheet
from tests.games.seti.seti_table import table

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

# words under the foot, and a head that runs into the foot beside it
COVERED = """() => [...document.querySelectorAll('.card')].filter((c) => {
    const box = (e) => e.getBoundingClientRect(), foot = box(c.querySelector('.ft')), head = [...c.querySelectorAll('.hd > *')].map(box).filter((r) => r.width);
    const low = Math.max(...[...c.querySelectorAll('h3, .tx p, .circ')].map((e) => box(e).bottom));
    if (foot.top > box(c).top + 20) return low > foot.top + 1;
    return Math.max(...head.map((r) => r.right)) > Math.min(...[...c.querySelectorAll('.ft > *')].map(box).filter((r) => r.width).map((r) => r.left)) + 1;
}).map((c) => c.dataset.card)"""


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


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize(("width", "height", "dock"), [(1920, 1080, 196), (1440, 900, 196), (1280, 720, 164)])
def test_all_cards_in_hand_show_all_their_words(chromium: Any, lang: str, width: int, height: int, dock: int) -> None:
    """A card in the dock is as broad as its words want: nothing below its edge, nothing under its foot, head and foot beside each other."""
    page = chromium.new_page(viewport={"width": width, "height": height})
    words = Words(lang)
    hands = "".join([f'<div class="hand {fanned([c.id], words)}" style="height:{dock}px;width:max-content">{held(c.id, words)}</div>' for c in CARDS])
    page.set_content(page_of(f'<div class="tb-dock"><div class="lot">{hands}</div></div>', lang))
    page.add_style_tag(content=".tb-dock .hand .slot { flex: 0 0 var(--w) }")
    assert page.locator(".card").count() == len(CARDS)
    assert page.evaluate(CUT) == [] and page.evaluate(SMALL) == [] and page.evaluate(COVERED) == []
    page.close()


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize("breadth", [250, 300, 480])
def test_all_cards_in_the_row_show_all_their_words(chromium: Any, lang: str, breadth: int) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 720})
    row = "".join([lying_card(c.id, Words(lang), f"row-{i}") for i, c in enumerate(CARDS)])
    page.set_content(page_of(f'<div class="tb-columns"><div class="rowc" style="width:{breadth}px">{row}</div></div>', lang))
    assert page.locator(".card").count() == len(CARDS)
    assert page.evaluate(CUT) == [] and page.evaluate(SMALL) == []
    page.close()


def test_of_a_fan_the_card_that_is_pointed_at_comes_forward_whole(sit: Any) -> None:
    """Nothing moves under the pointer: places are the same before and after."""
    person = sit()
    upload(person, table({"hand": ["94", "76", "36", "110", "128", "137", "104", "21"]}, pair="mascamites,anomalies").to_text())
    page = person.page
    person.until_mine()
    boxes = [page.locator(".hand .card").nth(i).bounding_box() for i in range(8)]
    assert boxes[0]["x"] + boxes[0]["width"] > boxes[1]["x"], "eight cards lie as a fan"
    page.mouse.move(boxes[2]["x"] + 12, boxes[2]["y"] + 80)
    person.wait("document.querySelectorAll('.hand .card')[2].matches(':hover')")
    box = boxes[2]
    on_top = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.card').dataset.card", [box["x"] + box["width"] - 12, box["y"] + 80])
    assert on_top == "36"
    assert [page.locator(".hand .card").nth(i).bounding_box() for i in range(8)] == boxes


def upload(person: Any, text: str) -> None:
    """A game as text becomes a table; the one who brings it sits in the first seat."""
    person.page.goto("/upload")
    person.page.locator("#text").fill(text)
    person.page.locator("main form button").click()
    person.page.wait_for_url("**/t/*")
    person.until("Number(v) >= 0")


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
