"""People gather in browsers: what the host sees when a friend sits down; a phone with the seats in sight; the link that was sent still leads back."""
from __future__ import annotations

from typing import Any

from tests.browser.driver import Table


def gathering(host: Table, seats: int = 2, game: str = "space_explorers") -> str:
    """A table that waits for friends; the short link of its invitation."""
    host.page.goto(f"/g/{game}")
    fields = {"game": game, "seats": str(seats), "name": "Ana", "seat.0.kind": "me"}
    fields.update({f"seat.{i}.kind": "open" for i in range(1, seats)})
    to = host.page.evaluate("""async (fields) => {
        const csrf = document.querySelector('meta[name=csrf]').content;
        const answer = await fetch('/tables', { method: 'POST', headers: { Accept: 'application/json', 'X-CSRF': csrf }, body: new URLSearchParams(fields) });
        return (await answer.json()).location; }""", fields)
    host.page.goto(to)
    return "/j/" + str(host.page.locator("input[readonly]").first.input_value()).rsplit("/", 1)[1]


def sit_down(guest: Table, link: str, name: str) -> None:
    guest.page.goto(link)
    guest.page.locator("main input[name=name]").first.fill(name)
    guest.page.locator("main form button.primary").first.click()
    guest.page.wait_for_url("**/t/*")


def test_the_host_can_begin_as_soon_as_enough_are_there(sit: Any) -> None:
    ana, ben = sit(), sit(phone=True, lang="fr-FR")
    link = gathering(ana, 3)
    begin = ana.page.locator("form[action$='/start'] button")
    assert begin.is_disabled() and "1" in ana.page.locator(".lobby-head .lead").inner_text()
    problem = ana.page.locator(".btn-row .hint").first.inner_text()
    sit_down(ben, link, "Ben")
    ana.wait("!document.querySelector(\"form[action$='/start'] button\").disabled")
    assert begin.get_attribute("aria-disabled") is None, "it neither looks nor sounds as if it could not be pressed"
    assert "2" in ana.page.locator(".lobby-head .lead").inner_text()
    assert ana.page.locator(".btn-row .hint").first.inner_text() not in ("", problem)
    begin.click()
    ana.until("Number(v) >= 0")
    ben.until("Number(v) >= 0")


def test_on_a_phone_the_seats_are_in_sight(sit: Any) -> None:
    ana = sit(phone=True, lang="ru-RU")
    gathering(ana)
    ana.no_sideways()
    box = ana.page.locator(".seat-rows").bounding_box()
    assert box["y"] + box["height"] < 620, "both seats stand above the fold"


def test_the_link_that_was_sent_leads_back_to_a_game_that_has_begun_and_the_old_device_is_told(sit: Any) -> None:
    ana, ben, again = sit(), sit(lang="fr-FR"), sit(phone=True, lang="fr-FR")
    link = gathering(ana)
    sit_down(ben, link, "Ben")
    ana.until("Number(v) >= 0")
    ben.until("Number(v) >= 0")
    again.page.goto(link)
    assert "/join/" in again.page.url and again.page.locator("main").inner_text()
    table = ben.page.url
    ben.page.goto(table + "/my-seat")
    seat = ben.page.locator("input[readonly]").first.input_value()
    ben.page.goto(table)
    ben.until("Number(v) >= 0")
    again.page.goto(seat)
    again.page.locator("main form button.primary").first.click()
    again.until("Number(v) >= 0")
    ben.wait("document.body.innerText.includes('Votre siège est passé sur un autre appareil')")
    ben.page.wait_for_timeout(2500)
    assert "privée" not in ben.page.locator("body").inner_text(), "it does not knock again to be told that it is a stranger"
    ben.page.locator("#line a", has_text="Reprendre mon siège").click()
    ben.page.locator("main form button.primary").first.click()
    ben.until("Number(v) >= 0")
    again.wait("document.body.innerText.includes('Votre siège est passé sur un autre appareil')")
    again.page.reload()
    again.page.locator(".oops a.primary", has_text="Reprendre mon siège").click()
    again.page.locator("main form button.primary").first.click()
    again.until("Number(v) >= 0")
