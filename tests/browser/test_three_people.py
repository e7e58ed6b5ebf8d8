"""Three browsers at one table of Welcome to the Moon, in three languages and sizes: sealed turns, a reload in mid-choice, a choice taken back."""
from __future__ import annotations

import random
from typing import Any

from .hand import Hand


def sit_down(host: Any, guests: list[tuple[Any, str]]) -> None:
    page = host.page
    page.goto("/g/welcome_moon")
    page.locator('input[name="seats"][value="3"]').check(force=True)
    page.locator('[name="opt.adventure"]').select_option("6")
    for k in (1, 2):
        page.locator(f"#seat-{k}-kind").select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#invite")
    link = page.locator("#invite").input_value()
    for guest, name in guests:
        guest.page.goto(link)
        guest.page.locator("#name").fill(name)
        guest.page.locator('form button[type="submit"], form button.primary').first.click()
        guest.page.wait_for_url("**/t/*")
    start = page.locator("[data-lobby] button.primary")
    page.wait_for_timeout(300)
    if start.count():
        host.unless_gone(start.first.click)
    for person in (host, *[guest for guest, _ in guests]):
        person.page.goto(guests[0][0].page.url)
        person.until("Number(v) >= 0 && asked !== ''")


def play_turn(person: Any, rng: Any, reload: bool = False) -> None:
    """All of one's own choices of this turn; with a reload after the first of them."""
    hand = Hand(person, rng)
    turn = hand.clock()
    for step in range(14):
        if not person.asked or hand.clock() != turn:
            return
        hand.step()
        if reload and step == 0:
            asked, v = person.data("asked"), person.v
            person.page.reload()
            person.until(f"Number(v) >= {v} && asked === '{asked}'")
    raise AssertionError(f"no end: {person.page.locator('#q').inner_text()}")


def sealed(person: Any) -> bool:
    return bool(person.page.locator(".envelope").count())


def test_three_at_one_table(sit: Any) -> None:
    ada, mira, chloe = sit(), sit(phone=True, lang="ru-RU", dark=True), sit(phone=True, lang="fr-FR")
    chloe.page.set_viewport_size({"width": 844, "height": 390})
    sit_down(ada, [(mira, "Мира"), (chloe, "Chloé")])
    everybody, rng = (ada, mira, chloe), random.Random(4)
    for person in everybody:                            # before the first turn the grey virus begins somewhere
        play_turn(person, rng)
    for person in everybody:
        person.until("asked !== ''")
    for turn in range(4):
        last = chloe if turn % 2 else mira
        for person in everybody:
            if person is not last:
                play_turn(person, rng, reload=person is not ada and turn < 2)
        ada.wait("document.querySelector('.envelope') !== null")
        ada.wait("document.querySelectorAll('#players .sealed').length === 2")       # whose choice is made; the third is waited for
        assert not ada.asked and sealed(ada) and not sealed(last)
        if turn == 1:                                   # until everybody has chosen it can be taken back
            v = ada.v
            ada.page.locator("#do button").click()
            ada.after(v)
            ada.wait("document.getElementById('main').dataset.asked !== '' && document.querySelector('.envelope') === null")
            play_turn(ada, rng)
        play_turn(last, rng)
        for person in everybody:
            person.until("asked !== ''")
            person.wait("document.querySelector('.envelope') === null")
        assert len({p.v for p in everybody}) == 1
    lines = ada.page.locator("#log li:not(.since)").count()
    for person in (mira, chloe):
        person.wait(f"document.querySelectorAll('#log li:not(.since)').length === {lines}")
    assert "Chloé" in ada.page.locator("#players").inner_text() and mira.missing_words() == [] == chloe.missing_words()
