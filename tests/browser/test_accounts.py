"""A guest becomes an account, leaves, and comes back on another device to the same games."""
from __future__ import annotations

import time
from typing import Any


def sent(page: Any) -> None:
    """The form, and the page that answers it."""
    with page.expect_navigation():
        page.locator("main form button").click()


def test_a_guests_games_follow_the_account(sit: Any) -> None:
    guest, elsewhere = sit(), sit()
    name = f"Ines of Lyon {time.time_ns() % 1_000_000}"        # a name is had once: tried again, it would be somebody else's
    guest.play_now()
    table = guest.page.url
    guest.page.goto("/register")
    guest.page.locator("#name").fill(name)
    guest.page.locator("#password").fill("correct horse battery")
    sent(guest.page)
    page = elsewhere.page
    page.goto("/login")
    page.locator("#name").fill(name)
    page.locator("#password").fill("wrong password")
    sent(page)
    assert page.locator(".notice.bad").count() == 1
    page.locator("#name").fill(name)
    page.locator("#password").fill("correct horse battery")
    sent(page)
    page.goto(table)
    elsewhere.until("Number(v) >= 0")
    assert page.locator(".tb-player .name").first.inner_text() != ""
    page.goto("/")
    assert page.locator(".go-on, .line.panel").count() >= 1
    page.goto("/account")
    assert page.locator("#old").count() == 1
