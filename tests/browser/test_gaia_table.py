"""Gaia Project at the table: choosing a faction, the tip that leads to its rule, tabs that open for a question, the last totals."""
from __future__ import annotations

import json
from typing import Any

from . import measures
from .test_campaign import play_out


def solo(person: Any, **options: str) -> None:
    page = person.page
    page.goto("/")
    csrf = page.evaluate("document.querySelector('meta[name=csrf]').content")
    form = {"csrf": csrf, "game": "gaia_project", "level": "cadet", "seats": "1", "seed": "24", **{f"opt.{k}": v for k, v in options.items()}}
    page.goto(page.request.post("/play", form=form).url)
    assert person.until_mine()


def give(person: Any, wanted: str) -> None:
    """An answer by its notation, or the first that begins so."""
    page = person.page
    decision = page.evaluate("fetch(location.pathname + '/state').then((r) => r.json())")["decision"]
    do = next(o["do"] for o in decision["options"] if o["do"].startswith(wanted))
    v = person.v
    headers = {"X-CSRF": page.evaluate("document.querySelector('meta[name=csrf]').content"), "Accept": "application/json", "Content-Type": "application/json"}
    assert page.request.post(f"{page.url}/act", headers=headers, data=json.dumps({"act": do, "at": decision["number"]})).ok
    person.after(v)
    assert person.until_mine()


def test_nothing_needed_for_the_choice_of_a_faction_is_hidden(sit: Any) -> None:
    person = sit(dark=True)
    solo(person)
    page = person.page
    seen = "(p) => { const r = document.querySelector(p).getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; }"
    galaxy, goals = page.evaluate(seen, "#stage > .tb-panel"), page.evaluate(seen, "[data-panel=scoring]")
    assert goals[1] >= galaxy[3] and goals[2] <= galaxy[2] + 1, "what scores stands below the map"
    assert page.locator("[data-panel=scoring] .rd:visible").count() == 6 and page.locator("[data-panel=scoring] .fin:visible").count() == 2
    assert page.locator(".fcard:visible").count() == 2 and page.locator(".homering:visible").count() >= 2
    offered = "() => [...document.querySelectorAll('#answers [data-do]')].map((b) => b.dataset.do)"
    assert len(page.evaluate(offered)) == 2 and "faction terrans" in page.evaluate(offered), "the boards that are laid open have buttons in the bar"
    page.locator(".fchip.fac-ivits .cmp").click()
    person.wait("document.querySelector('#answers [data-do=\"faction ivits\"]') !== null")
    assert sorted(page.evaluate(offered)) == ["faction ivits", "faction terrans"]
    page.locator(".fcard.fac-terrans .pickit").click()
    page.locator("#do .primary").click()
    person.wait("document.querySelector('[data-panel=own]') !== null && document.querySelector('#ledge [data-panel=actions]') !== null")
    assert page.locator("#shelves [data-panel=scoring]").count() == 1


def test_a_tip_leads_to_its_rule_by_pointer_and_by_key(sit: Any) -> None:
    person = sit()
    solo(person, factions="suggested")
    page = person.page
    place = page.locator(".galaxy .hx:not(.bare):not(.can) > .hit").nth(3).bounding_box()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.wait_for_selector("#tip .rule a")
    rule = page.locator("#tip .rule a").get_attribute("data-rule")
    link = page.locator("#tip .rule a").bounding_box()
    page.mouse.move(link["x"] + 6, link["y"] + 5, steps=10)
    page.mouse.click(link["x"] + 6, link["y"] + 5)
    page.wait_for_selector("#help-found .rule-item")
    assert rule in page.locator("#help-found").inner_text()
    assert page.locator("[data-panel=help].is-open").count() == 1 and page.locator("#tip").is_hidden()
    page.locator("#tab-log").click()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.wait_for_selector("#tip .rule a")
    page.keyboard.press("?")
    person.wait("document.querySelector('[data-panel=help]').classList.contains('is-open')")


def test_a_tab_opened_for_a_question_closes_with_it(sit: Any) -> None:
    """The first booster lies on a shelf of its own: its tab opens, and what stood there before comes back with the next question."""
    person = sit(dark=True)
    solo(person, factions="suggested")
    page = person.page
    open_tabs = "() => [...document.querySelectorAll('#shelves .tb-panel.is-open')].map((p) => p.dataset.panel)"
    before = page.evaluate(open_tabs)
    assert "supply" not in before
    give(person, "place")
    give(person, "place")
    person.wait("document.querySelector('[data-panel=supply]').classList.contains('is-open')")
    give(person, "booster")
    person.wait("!document.querySelector('[data-panel=supply]').classList.contains('is-open')")
    assert page.evaluate(open_tabs) == before
    assert "this round" in page.locator("#where").inner_text()
    page.keyboard.press("b")
    page.locator("#answers [data-group]", has_text="Pass").click()      # its boosters lie behind a tab again
    person.wait("document.querySelector('[data-panel=supply]').classList.contains('is-open')")


def test_undo_looks_like_what_it_does(sit: Any) -> None:
    person = sit(dark=True)
    solo(person, factions="suggested")
    page = person.page
    seen = set()
    for answer in ("place", "place", "booster", "spend"):
        give(person, answer)
        can = page.evaluate("fetch(location.pathname + '/state').then((r) => r.json())")["can_undo"]
        seen.add(can)
        person.wait(f"(getComputedStyle(document.getElementById('undo')).opacity === '1') === {str(can).lower()}")
    assert True in seen
    page.locator("#undo").click()
    person.wait("document.querySelector('#effect .tb-note') !== null")


def test_a_place_is_found_by_its_name(sit: Any) -> None:
    """Also a hex of empty space, whose name is printed on it but stands in no tip."""
    person = sit()
    solo(person, factions="suggested")
    name = person.page.evaluate("document.querySelector('.galaxy .hx.bare .hname').textContent")
    person.page.keyboard.press("/")
    person.page.keyboard.type(name.lower())
    person.page.keyboard.press("Enter")
    person.wait("document.querySelectorAll('.log-ring').length === 1")
    assert person.page.locator(".tb-note.bad").count() == 0


def test_the_end_shows_the_same_totals_everywhere(sit: Any) -> None:
    person = sit(dark=True)
    solo(person, factions="suggested")
    play_out(person)
    page = person.page
    said = dict(page.evaluate("""() => [...document.querySelectorAll('.result li')].map((l) => [l.querySelector('svg use').getAttribute('href'),
        l.querySelector('b').textContent])"""))
    cards = dict(page.evaluate("""() => [...document.querySelectorAll('.tb-player')].map((p) => [p.querySelector('svg use').getAttribute('href'),
        p.querySelector('.vp').firstChild.textContent])"""))
    assert len(said) == 2 and cards == said
    assert page.locator(".tb-player .end", has_text="if ended now").count() == 0
    assert page.locator("[data-panel=own] .inc").inner_text().endswith("this is the last round")


def test_a_tablet_held_across_has_the_map_beside_the_rest(sit: Any) -> None:
    person = sit(dark=True)
    solo(person, factions="suggested")
    page = person.page
    page.set_viewport_size({"width": 1024, "height": 768})
    person.wait("(() => { const r = document.querySelector('#stage > .tb-panel').getBoundingClientRect(); return r.width * r.height > 0.3 * 1024 * 768; })()")
    assert measures.trouble(page, 1024, 768, [], 0.3) == []
