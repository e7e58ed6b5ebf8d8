"""A whole game at 390 pixels, with a finger."""
from __future__ import annotations

from typing import Any

# Where a target stands that a finger can reach without panning.
IN_SIGHT = """() => { for (const part of document.querySelectorAll('#stage .can')) {
    const r = part.getBoundingClientRect(), [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
    if (r.width && document.elementFromPoint(x, y)?.closest('.can') === part) return [x, y]; } return null; }"""


def tap_once(person: Any, by_board: bool) -> None:
    page, v = person.page, person.v
    spot = page.evaluate(IN_SIGHT) if by_board else None
    if spot:
        page.touchscreen.tap(*spot)
        page.wait_for_timeout(60)
    for _ in range(60):
        if person.v > v or not person.asked:
            return
        spot = page.evaluate(IN_SIGHT) if page.locator('#answers [aria-pressed="true"]').count() and not page.locator("#do .primary").count() else None
        if spot:
            page.touchscreen.tap(*spot)
            page.wait_for_timeout(60)
        wanted = page.locator('#answers [data-do^="recruit"], #answers [data-do^="complete"]')
        group = page.locator('#answers [data-group="recruit"][aria-pressed="false"]')
        others = [page.locator(s) for s in ("#answers [data-do]", "#answers [data-key]", ".tb-row")]
        for target in (page.locator("#do .primary"), wanted, group, *others):
            if target.count() and target.first.is_visible():
                person.press(target.first, tap=True)
                break
        page.wait_for_timeout(60)
    person.after(v)


def test_a_whole_game_on_a_phone(sit: Any) -> None:
    person = sit(phone=True, dark=True)
    person.page.goto("/")
    person.no_sideways()
    person.play_now()
    person.wait("document.querySelector('#stage > .tb-panel')?.getBoundingClientRect().width <= 390")
    turns = 0
    while person.until_mine():
        person.marks_hold()
        if turns % 10 == 0:
            person.no_sideways()
        tap_once(person, by_board=turns < 3)
        turns += 1
        assert turns < 300
    assert turns > 10        # recruiting is one turn with its payment: a dozen of them end the game
    for page in person.page.locator(".tb-page").all():
        page.tap()
        person.no_sideways()
    for tab in ("scores", "chat", "help", "log"):
        person.page.locator(f"#tab-{tab}").tap()
        assert person.page.locator(f"#panel-{tab}").is_visible()
        person.no_sideways()
    person.page.goto(person.page.url.rstrip("/") + "/replay")
    person.page.wait_for_selector("#slider")
    person.no_sideways()
    for page in person.page.locator(".tb-page").all():
        page.tap()
        person.no_sideways()


def test_a_finger_sees_the_bill_before_it_acts(sit: Any) -> None:
    """The first tap shows what an answer does in the bar, arrows walk to the next target, the big button does it."""
    person = sit(phone=True)
    person.play_now()
    assert person.until_mine()
    page, v = person.page, person.v
    page.locator('#answers [data-group], #answers [data-do]').first.tap()
    if page.locator('#answers [aria-pressed="true"]').count():
        page.locator(".can").first.tap(force=True)
    page.wait_for_selector("#do .primary")
    assert person.v == v
    chosen = page.locator("#do .primary").get_attribute("data-do")
    if page.locator(".tb-nth").count():
        page.locator("#do button", has_text="›").tap()
        person.wait(f"document.querySelector('#do .primary').dataset.do !== '{chosen}'")
    page.locator("#do .primary").tap()
    if person.v == v and page.locator("#do .primary").count():
        person.press(page.locator("#do .primary"), tap=True)
    person.after(v)


def test_what_is_asked_on_another_page_is_counted_and_opened(sit: Any) -> None:
    """A mission is accomplished among the missions: a phone goes there, although that page was never opened."""
    person = sit(phone=True)
    page = person.page
    page.goto("/learn/welcome_moon")
    person.wait("document.querySelector('#lesson h2')?.textContent.length > 3")
    for _ in range(400):
        if page.locator("#lesson h2").inner_text() == "Missions":
            break
        for go_on in (page.locator("#lesson-next"), page.locator("#answers [data-do]")):
            if go_on.count() and go_on.first.is_visible():
                person.press(go_on.first, tap=True)
                break
        page.wait_for_timeout(60)
    person.wait("document.querySelector('.can[data-at=\"mission-B\"]')?.getBoundingClientRect().width > 0")
    assert page.locator(".tb-page[aria-current]").inner_text().startswith("Missions")


def test_the_offer_to_install_comes_up_from_below_and_rests_after_not_now(sit: Any) -> None:
    ana = sit(phone=True, lang="ru-RU")
    offered = """() => { const offer = new Event('beforeinstallprompt', { cancelable: true });
        offer.prompt = () => { window.asked = true; }; dispatchEvent(offer); }"""
    ana.page.goto("/")
    ana.page.evaluate(offered)
    assert not ana.page.locator("#install").is_visible(), "not to somebody who is here for the first time"
    ana.page.evaluate("localStorage.setItem('visits', 2)")
    ana.page.reload()
    ana.page.wait_for_load_state("load")
    ana.page.evaluate(offered)
    sheet = ana.page.locator("#install")
    box = sheet.bounding_box()
    height = ana.page.evaluate("innerHeight")
    assert abs(box["y"] + box["height"] - height) < 2 and box["y"] > height * 0.4
    assert "Позовёт, когда настанет ваш ход" in sheet.inner_text()
    assert all(button.bounding_box()["height"] >= 44 for button in sheet.locator("button:visible").all())
    sheet.locator("[data-later]").click()
    ana.page.reload()
    ana.page.wait_for_load_state("load")
    ana.page.evaluate(offered)
    assert not sheet.is_visible()
