"""A game leaves as text and comes back as a table; what is no game gets a sentence."""
from __future__ import annotations

from typing import Any

import orrery


def test_a_running_games_save_hides_the_seed(sit: Any) -> None:
    person = sit()
    person.play_now()
    for _ in range(3):
        assert person.until_mine()
        person.answer_by_keys()
    save = person.page.evaluate("fetch(document.getElementById('main').dataset.save).then((r) => r.text())")
    assert "[game space_explorers" in save
    assert "[seed ?]" in save


def test_upload(sit: Any) -> None:
    match = orrery.new("space_explorers", seats=2, seed=3)
    for _ in range(4):
        seat, decision = next(iter(match.pending().items()))
        match.act_option(seat, decision.options[0])
    page = (person := sit()).page
    page.goto("/upload")
    page.locator("#text").fill("this is no game")
    page.locator("main form button").click()
    assert len(page.locator(".notice.bad").inner_text()) > 10
    page.locator("#text").fill(match.to_text())
    page.locator("main form button").click()
    page.wait_for_url("**/t/*")
    person.until("Number(v) >= 0")
    assert page.locator("#log li").count() >= 4
