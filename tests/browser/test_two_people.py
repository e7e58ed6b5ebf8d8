"""Two browsers against each other: invitation, live moves, reload, undo, chat, a spectator."""
from __future__ import annotations

from typing import Any


def open_table(host: Any, guest: Any) -> str:
    """The host opens a table with a free seat; the guest comes by the link. The table's address."""
    page = host.page
    page.goto("/g/space_explorers")
    page.locator("#name").fill("Ada")
    page.locator("#seat-1-kind").select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#invite")
    link = page.locator("#invite").input_value()
    guest.page.goto(link)
    guest.page.locator("#name").fill("Mira <b>")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**/t/*")
    if page.locator("[data-lobby]").count():
        page.reload()
    start = page.get_by_role("button", name="Begin the game")
    if start.count():
        start.click()
    for person in (host, guest):
        person.page.goto(guest.page.url)
        person.until("Number(v) >= 0")
    return str(guest.page.url)


def settled(ada: Any, mira: Any) -> Any:
    """Whoever is asked, once both pages have heard the same and no answer is under way."""
    before = -1
    for _ in range(400):
        heard = (ada.v, mira.v, ada.asked, mira.asked)
        if heard[0] == heard[1] == before and heard[2] != heard[3]:
            return ada if heard[2] else mira
        before = heard[0] if heard[0] == heard[1] else -1
        ada.page.wait_for_timeout(150)
    raise AssertionError(f"the pages do not agree: {heard}")


def test_two_browsers(sit: Any) -> None:
    ada, mira = sit(), sit()
    open_table(ada, mira)
    undone = 0
    for step in range(16):
        asked = settled(ada, mira)
        other = mira if asked is ada else ada
        assert not other.asked
        other.marks_hold()
        v = asked.v
        asked.answer_by_keys()
        other.after(v)
        settled(ada, mira)                  # a whole payment is several answers, one after the other
        if step % 4 == 3:
            asked.page.reload()
            asked.until(f"Number(v) === {other.v}")
        if not undone and asked.page.locator('#undo[aria-disabled="false"]').count():
            v = asked.v
            asked.page.locator("#undo").click()
            asked.after(v)
            other.after(v)
            undone += 1
    assert undone, "nothing could be undone in 16 steps"
    settled(ada, mira)          # on a busy machine the last news may still be on its way to one of them
    lines = ada.page.locator("#log li:not(.since)").count()
    mira.wait(f"document.querySelectorAll('#log li:not(.since)').length === {lines}")
    assert "Mira <b>" in ada.page.locator("#players").inner_text()


def test_chat_and_a_spectator(sit: Any) -> None:
    ada, mira, guest = sit(), sit(), sit()
    open_table(ada, mira)
    ada.page.keyboard.press("t")
    ada.page.locator("#chat-text").fill("<script>alert(1)</script> hello")
    ada.page.keyboard.press("Enter")
    mira.wait("document.getElementById('chat').textContent.includes('hello')")
    watch = ada.page.locator("[data-copy-text]").get_attribute("data-copy-text")
    guest.page.goto(watch)
    guest.until("Number(v) >= 0")
    assert not guest.asked
    guest.marks_hold()
    asked = ada if ada.asked else mira
    ada.page.keyboard.press("Escape")
    v = asked.v
    asked.answer_by_keys()
    guest.after(v)


def test_the_line_breaks_and_heals(sit: Any) -> None:
    ada, mira = sit(), sit()
    open_table(ada, mira)
    asked, other = (ada, mira) if ada.asked else (mira, ada)
    other.context.set_offline(True)
    other.page.evaluate("window.dispatchEvent(new Event('offline'))")
    v = asked.v
    asked.answer_by_keys()
    other.context.set_offline(False)
    other.page.evaluate("window.dispatchEvent(new Event('online'))")
    other.after(v)
    assert other.v == asked.v
