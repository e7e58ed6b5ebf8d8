"""Two people at one phone: the curtain goes down and up between them."""
from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(("lang", "me", "other"), [("en-GB", "I am Ana", "I am Ben"), ("fr-FR", "Je suis Ana", "Je suis Ben"), ("ru-RU", "Я — Ana", "Я — Ben")])
def test_a_phone_goes_round(sit: Any, lang: str, me: str, other: str) -> None:
    table = sit(phone=True, lang=lang)
    page = table.page
    page.goto("/g/space_explorers")
    page.fill("[name=name]", "Ana")
    page.fill("[name=seed]", "1")
    page.select_option("[name='seat.1.kind']", "here")
    page.fill("[name='seat.1.name']", "Ben")
    page.click("[data-go]")
    page.wait_for_url("**/curtain")
    assert page.locator(".tb-main").count() == 0, "nothing of the table behind the curtain"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=me).click()
    table.until("asked !== ''")
    for _ in range(6):
        if not table.asked:
            break
        table.answer_by_keys()
    page.locator("[data-kind=hand_over] a").click()
    page.wait_for_url("**/curtain")
    page.get_by_role("button", name=other).click()
    table.until("asked !== ''")
    assert table.page.evaluate("JSON.parse(document.getElementById('state').textContent).seat") == 1
    page.go_back()      # the page before is not kept: whoever goes back meets the curtain or their own side
    table.wait("document.readyState === 'complete'")
    assert page.locator(".curtain").count() or page.evaluate("JSON.parse(document.getElementById('state').textContent).seat") == 1
