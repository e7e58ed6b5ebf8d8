"""A campaign in the browser: begun alone in a few clicks, an adventure played, its stars carried over, and on to the next."""
from __future__ import annotations

from typing import Any

PLAY = """async ([table, csrf]) => {
    const headers = { "X-CSRF": csrf, Accept: "application/json", "Content-Type": "application/json" };
    let state = await (await fetch(`/t/${table}/state`, { headers })).json();
    for (let n = 0; !state.over && n < 600; n += 1) {
        const { number, options } = state.decision;
        const body = JSON.stringify({ act: options[n % options.length].do, at: number });
        const after = await (await fetch(`/t/${table}/act`, { method: "POST", headers, body })).json();
        if (after.error) return JSON.stringify(after.error) + body;
        state = after;
    }
    return state.over;
}"""


def play_out(person: Any) -> None:
    """Alone at the table: give any answers until it is over."""
    table = person.page.url.split("/t/")[1].split("?")[0]
    assert person.page.evaluate(PLAY, [table, person.page.locator("meta[name=csrf]").get_attribute("content")]) is True
    person.until("over === '1'", 30_000)


def test_a_campaign_alone(sit: Any) -> None:
    person = sit()
    page = person.page
    page.goto("/")
    page.locator("#game-welcome_moon").get_by_role("link", name="Campaign").click()
    page.locator('input[name="seats"][value="1"]').check(force=True)
    page.locator("#campaign").fill("First flight")
    assert page.locator(".chapters > li").count() == 8
    page.locator("[data-go]").click()
    page.wait_for_url("**/t/*")
    person.until("Number(v) >= 0")
    play_out(person)
    page.get_by_role("link", name="Campaign").click()
    page.wait_for_url("**/campaign/*")
    assert page.locator("h1").inner_text() == "First flight"
    assert page.locator(".chapters > .done").count() == 1 and page.locator(".chapters > .now").count() == 1
    assert "star" in page.locator(".ratings tr.me").inner_text()
    assert person.missing_words() == []
    page.get_by_role("button", name="Go on with").click()
    page.wait_for_url("**/t/*")
    person.until("Number(v) >= 0")
    assert not person.over
    page.goto("/campaigns/welcome_moon")
    assert "First flight" in page.locator(".open.flat").inner_text()


def test_campaign_pages_fit_a_phone(sit: Any) -> None:
    for lang in ("fr-FR", "ru-RU"):
        person = sit(phone=True, lang=lang)
        person.page.goto("/campaigns/welcome_moon")
        person.no_sideways()
        assert person.missing_words() == []
        person.page.locator('input[name="seats"][value="1"]').check(force=True)
        person.page.locator("[data-go]").click()
        person.page.wait_for_url("**/t/*")
        person.until("Number(v) >= 0")
        play_out(person)
        person.page.goto(person.page.locator("#main").get_attribute("data-campaign"))
        person.no_sideways()
        assert person.missing_words() == []
