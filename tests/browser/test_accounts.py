"""A guest becomes an account, leaves, and comes back on another device to the same games."""
from __future__ import annotations

from typing import Any


def test_a_guests_games_follow_the_account(sit: Any) -> None:
    guest, elsewhere = sit(), sit()
    guest.play_now()
    table = guest.page.url
    guest.page.goto("/register")
    guest.page.locator("#name").fill("Ines of Lyon")
    guest.page.locator("#password").fill("correct horse battery")
    guest.page.locator("main form button").click()
    guest.page.wait_for_load_state()
    page = elsewhere.page
    page.goto("/login")
    page.locator("#name").fill("Ines of Lyon")
    page.locator("#password").fill("wrong password")
    page.locator("main form button").click()
    assert page.locator(".notice.bad").count() == 1
    page.locator("#name").fill("Ines of Lyon")
    page.locator("#password").fill("correct horse battery")
    page.locator("main form button").click()
    page.wait_for_load_state()
    page.goto(table)
    elsewhere.until("Number(v) >= 0")
    assert page.locator(".tb-player .name").first.inner_text() != ""
    page.goto("/")
    assert page.locator(".go-on, .line.panel").count() >= 1
    page.goto("/account")
    assert page.locator("#old").count() == 1
