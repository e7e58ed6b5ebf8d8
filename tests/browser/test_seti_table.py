"""SETI's table in a browser: cards measured, a click in the hand that never acts, a probe that goes the whole way and comes back with one undo."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from orrery.games.seti.picture.card_face import card, fanned, held, lying_card
from orrery.games.seti.picture.markup import Words
from orrery.games.seti.picture.panels import STYLE
from orrery.games.seti.rules.components import CARDS
from orrery.kernel.svg import sheet
from orrery.web.styles import joined
from tests.games.seti.seti_table import table
from tests.games.seti.test_panels import discovered

from . import measures

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


# what stands at the left of a lying card and reaches under its words
BESIDE = """() => [...document.querySelectorAll('.card.is-row')].filter((c) => { const words = c.querySelector('.rt').getBoundingClientRect().left;
    return [...c.querySelectorAll('.lf > *')].some((e) => e.getBoundingClientRect().right > words + 1); }).map((c) => c.dataset.card)"""

# what stands in the middle of the table for a while
KEEP_MOMENTS = """() => { window.moments = []; new MutationObserver(() => { const one = document.querySelector('.tb-spot.is-middle');
    if (one) window.moments.push(one.textContent); }).observe(document.body, { childList: true, subtree: true }); }"""


def page_of(cards: str, lang: str) -> str:
    sheets = "".join([f"<style>{joined(path).decode()}</style>" for path in (ART / "tokens.css", WEB / "shell.css", STYLE)])
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
@pytest.mark.parametrize(("window", "breadth"), [((1280, 720), 250), ((1280, 720), 300), ((1440, 900), 330), ((1920, 1080), 480)])
def test_all_cards_in_the_row_show_all_their_words(chromium: Any, lang: str, window: tuple[int, int], breadth: int) -> None:
    """Cost, corner and income stand beside the words, not over them."""
    page = chromium.new_page(viewport={"width": window[0], "height": window[1]})
    row = "".join([lying_card(c.id, Words(lang), f"row-{i}") for i, c in enumerate(CARDS)])
    page.set_content(page_of(f'<div class="tb-columns"><div class="rowc" style="width:{breadth}px">{row}</div></div>', lang))
    assert page.locator(".card").count() == len(CARDS)
    assert page.evaluate(CUT) == [] and page.evaluate(SMALL) == [] and page.evaluate(BESIDE) == []
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
    """It shows the card in large with its uses as named buttons, those that are refused with their reason; Escape puts it back."""
    person = sit()
    begin(person)
    v, page = person.v, person.page
    for i in range(page.locator(".hand .card").count()):
        page.locator(".hand .card").nth(i).click(position={"x": 30, "y": 60})
        person.wait("document.querySelector('#large .card.is-mag') !== null")
        uses = page.locator("#large .tb-use").all_inner_texts()
        assert [use.split(":")[0] for use in uses if "Play" in use or "Discard" in use][:2] == ["Play it", "Discard it"] or "Play" in uses[-2]
        assert len(uses) == 3 and "Tuck it for income\nAn effect or a computer column must let you increase your income first." in uses
        assert page.locator("#large .tb-use.is-no").count() == (1 if page.locator("#large [data-use^=play]").count() else 2)
        dock, large = page.locator("#dock-region").bounding_box(), page.locator("#large").bounding_box()
        assert large["y"] + large["height"] <= dock["y"] + 1, "it lies over nothing of the dock"
        page.keyboard.press("Escape")
        person.wait("document.querySelector('#large') === null && !document.querySelector('.is-selected.card')")
    page.wait_for_timeout(300)
    assert person.v == v


def test_to_discard_a_card_for_its_corner_takes_two_clicks_more(sit: Any) -> None:
    person = sit()
    begin(person)
    v, page, corner = person.v, person.page, "#large [data-use^=corner]"
    page.locator(".hand .card").first.click(position={"x": 30, "y": 60})
    page.locator(corner).click()
    person.wait(f"document.querySelector('{corner}.is-armed') !== null")
    assert person.v == v and "once more" in page.locator(corner).inner_text()
    page.locator(corner).click()
    person.after(v)
    person.wait("document.querySelector('#large') === null")


@pytest.mark.parametrize("phone", [False, True])
def test_a_discovery_stops_the_telling_and_shows_the_species_with_its_board(sit: Any, phone: bool) -> None:
    """Also to the one who made it; its tab stays open behind it."""
    person = sit(tell="fast", phone=phone)
    known_but_one = [{"name": "mascamites", "discovery": {"red": 0, "yellow": 1}}, {"name": "exertians"}]
    upload(person, table({"computer": {"upper": 6}, "score": 12}, pair="mascamites,exertians", species=known_but_one).to_text())
    page = person.page
    for answer in ("analyse", "trace left blue discovery", "end"):
        v = person.v
        give(person, answer)
        person.after(v)
    person.wait("document.querySelectorAll('.tb-stop .reveal li').length === 3")
    assert page.locator(".tb-stop h3").inner_text() == "Mascamites" and page.locator(".tb-stop .cols .trc").count() >= 12
    assert page.locator(".tb-stop [data-at]").count() == 0, "the board in it is only looked at"
    box, size = page.locator("#dialog").bounding_box(), page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
    page.keyboard.press("Enter")
    person.wait("document.querySelector('.tb-stop') === null")
    person.until_mine()
    assert phone or "Mascamites" in page.locator(".tb-tab").all_inner_texts()


def test_the_end_of_a_round_is_a_moment_with_the_points(sit: Any) -> None:
    person = sit(tell="slow")
    upload(person, table({"hand": [], "score": 31}, {"hand": []}, round=2, passed=[False, True]).to_text())
    person.page.evaluate(KEEP_MOMENTS)
    give(person, "pass")
    for _ in range(200):
        asked = decision(person)
        if asked and asked["kind"] == "draft":
            give(person, asked["options"][0]["do"])
            break
        person.page.wait_for_timeout(100)
    person.wait("window.moments.some((text) => text.includes('Round 2 ends') && text.includes('31'))")


@pytest.mark.parametrize(("species", "lang"), [("mascamites", "en-GB"), ("anomalies", "fr-FR"), ("oumuamua", "ru-RU"), ("centaurians", "fr-FR"),
                                               ("exertians", "ru-RU")])
def test_each_species_is_drawn_whole_at_every_size(sit: Any, species: str, lang: str) -> None:
    """On the table, its board in large, and its moment: nothing overlaps, no small print."""
    person = sit(lang=lang, dark=species in ("anomalies", "exertians"))
    upload(person, discovered(species).to_text())
    page = person.page
    person.until_mine()
    found = []
    for width, height in measures.SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        found += [f"{width}x{height}: {what}" for what in measures.trouble(page, width, height, [], 0.197) if "of the page" not in what]
    assert not found, "\n".join(found)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".tb-tab[data-for=species-left]").click()
    page.locator(".tb-tabs:has([data-for=species-left]) .tb-enlarge").click()
    person.wait("document.querySelector('#dialog .sp .intro')?.checkVisibility()")
    body = page.locator("#dialog .tb-body")
    assert body.evaluate("(b) => b.scrollWidth - b.clientWidth") <= 1


def decision(person: Any) -> Any:
    return person.page.evaluate("fetch(location.pathname + '/state').then((r) => r.json())")["decision"]


def give(person: Any, answer: str) -> None:
    """An answer in notation, for what is only the way to what a test looks at."""
    page = person.page
    csrf = page.evaluate("document.querySelector('meta[name=csrf]').content")
    headers = {"X-CSRF": csrf, "Accept": "application/json", "Content-Type": "application/json"}
    done = page.request.post(f"{page.url}/act", headers=headers, data=json.dumps({"act": answer, "at": decision(person)["number"]}))
    assert done.ok, done.text()


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


def test_on_a_phone_the_hand_lies_under_the_sky(sit: Any) -> None:
    """A tap on a small card chooses it and says its words; its uses are buttons of the bar. Lying down the phone has its hand on a page of its own."""
    person = sit(phone=True)
    upload(person, table({"hand": ["94", "76", "36"], "probes": ["1.5"], "energy": 3}).to_text())
    page = person.page
    person.until_mine()
    v, strip = person.v, page.locator("#ledge .strip .card")
    assert strip.count() == 3 and "".join(page.locator("#mini").inner_text().split()) == "10Credits3Energy4Publicity0Data3Cardsinhand0/6Computer"
    strip.nth(1).tap()
    person.wait("document.querySelectorAll('#answers [data-do]').length === 2")
    assert "NASA Research Center" in page.locator("#question").inner_text() and "probe technology" in page.locator("#tip").inner_text()
    assert person.v == v and page.locator("body").get_attribute("data-page") == "stage"
    page.set_viewport_size({"width": 844, "height": 390})
    person.wait("!document.querySelector('#main .strip')")
    assert page.locator(".tb-page[data-page=dock] .count").inner_text() == "3"


@pytest.mark.parametrize(("lang", "width", "height"), [("ru-RU", 1024, 768), ("fr-FR", 1180, 820)])
def test_a_tablet_held_across_has_the_hand_below_sky_and_shelves(sit: Any, lang: str, width: int, height: int) -> None:
    """All of the dock is in sight, and no tab is beyond the edge of its row."""
    person = sit(lang=lang)
    upload(person, table({"hand": ["94", "76", "36"], "probes": ["1.5"], "energy": 3}, pair="centaurians,exertians").to_text())
    page = person.page
    person.until_mine()
    page.set_viewport_size({"width": width, "height": height})
    person.wait("document.getElementById('dock-region').getBoundingClientRect().left < 20")
    person.still()
    assert measures.trouble(page, width, height, [], 0.197) == []
    assert page.evaluate("[...document.querySelectorAll('.tb-tabs')].filter((r) => r.scrollWidth > r.clientWidth + 1).map((r) => r.innerText)") == []


def test_on_a_phone_lying_down_the_cards_of_the_hand_are_one_line(sit: Any) -> None:
    person = sit(phone=True)
    upload(person, table({"hand": ["94", "76", "36"]}).to_text())
    page = person.page
    person.until_mine()
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator(".tb-page[data-page=dock]").tap()
    person.wait("document.querySelector('.hand .card')?.checkVisibility()")
    tops = page.evaluate("[...document.querySelectorAll('.hand .card')].map((c) => Math.round(c.getBoundingClientRect().top))")
    first = page.locator(".hand .card").first.bounding_box()
    assert len(set(tops)) == 1 and first["y"] + 150 < 330, "they come first on the page"


def test_cards_in_hand_by_keyboard(sit: Any) -> None:
    """P goes to the hand, arrows walk along the hand, Enter opens a card and stands on its first use, Escape puts it back and stands on the card again."""
    person = sit()
    upload(person, table({"hand": ["76", "36", "110"]}).to_text())
    page = person.page
    person.until_mine()
    at = "document.activeElement.dataset.at"
    page.keyboard.press("p")
    assert page.evaluate(at) == "card-76"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) == "card-36"
    page.keyboard.press("Enter")
    person.wait("document.querySelector('#large .card.is-mag')?.dataset.card === '36'")
    assert page.evaluate("document.activeElement.dataset.do") == "play 36"
    page.keyboard.press("Escape")
    person.wait("document.querySelector('#large') === null")
    assert page.evaluate(at) == "card-36"
