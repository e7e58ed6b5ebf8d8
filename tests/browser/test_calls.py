"""Being called: the title, a sound and a notification when it is my turn, also in the middle of somebody else's; never for my own doing."""
from __future__ import annotations

import time
from typing import Any

# Spies instead of the browser's own sound and notifications, and a window that says it is hidden.
SPIES = """
window.heard = []; window.notes = []; window.away = false;
class Gain { constructor() { this.gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }; } connect(x) { return x; } }
class Tone { constructor() { this.frequency = { value: 0 }; } connect(x) { return x; } start() { window.heard.push(this.frequency.value); } stop() {} }
window.AudioContext = class { constructor() { this.currentTime = 0; this.destination = {}; } resume() {}
  createOscillator() { return new Tone(); } createGain() { return new Gain(); } };
window.Notification = class { static permission = "granted"; static async requestPermission() { return "granted"; }
  constructor(title, more) { this.title = title; window.notes.push({ title, ...more }); } close() {} };
Object.defineProperty(document, "hidden", { get: () => window.away });
"""


def two(sit: Any, game: str = "space_explorers", seats: int = 2) -> tuple[Any, Any]:
    """Ana opens a table, Ben sits down by the invitation; both have spies."""
    ana, ben = sit(), sit()
    for person in (ana, ben):
        person.page.add_init_script(SPIES)
    page = ana.page
    page.goto(f"/g/{game}")
    page.locator("#seat-1-kind").select_option("open")
    page.locator("[data-go]").click()
    page.wait_for_url("**/t/*")
    ben.page.goto(page.locator("#invite").input_value())
    ben.page.locator("form.panel button").click()
    for person in (ana, ben):
        person.page.wait_for_url("**/t/*")
        person.until("Number(v) >= 0")
        person.page.keyboard.press("Shift")                 # a page may sound once it was touched
    return ana, ben


def spied(person: Any, what: str) -> Any:
    return person.page.evaluate(f"window.{what}")


def asked_first(ana: Any, ben: Any) -> tuple[Any, Any]:
    ana.wait("true")
    return (ana, ben) if ana.asked else (ben, ana)


def play_until_called(one: Any, other: Any) -> None:
    """The one answers until the other is asked, and the other's page has seen it."""
    until = time.monotonic() + 90                   # a busy machine is slow
    while not other.asked and time.monotonic() < until:
        if one.asked:
            one.answer_by_keys()
        else:                                       # both pages are on their way to the next question
            other.page.wait_for_timeout(25)
    other.until("asked !== ''")
    other.wait("document.title.startsWith('● ')")


def test_my_turn_rings_once_and_marks_the_title_of_a_hidden_page(sit: Any) -> None:
    one, other = asked_first(*two(sit))
    assert one.page.title().startswith("● ") and not other.page.title().startswith("● ")
    assert spied(other, "heard") == []
    other.page.locator("summary", has=other.page.locator("use[href='#ui-gear']")).click()
    other.page.locator("[data-set=notify]").click()
    other.wait("document.querySelector('[data-set=notify]').ariaPressed === 'true'")
    other.page.evaluate("window.away = true")
    play_until_called(one, other)
    other.wait("window.heard.length > 0")
    notes = spied(other, "notes")
    assert len(notes) == 1 and notes[0]["title"] == "Space Explorers" and notes[0]["body"] == other.page.locator("#question").inner_text()
    heard = spied(other, "heard")
    other.page.evaluate("window.away = false")
    other.answer_by_keys()                                  # my own next question needs no bell
    if other.asked:
        assert spied(other, "heard") == heard and len(spied(other, "notes")) == 1


def test_a_page_with_the_sound_off_is_silent(sit: Any) -> None:
    one, other = asked_first(*two(sit))
    other.page.locator("summary", has=other.page.locator("use[href='#ui-gear']")).click()
    other.page.locator("[data-set=sound]").click()
    assert other.page.locator("[data-set=sound]").get_attribute("aria-pressed") == "false"
    play_until_called(one, other)
    assert spied(other, "heard") == []


def test_a_question_in_somebody_elses_turn_rings_differently_and_notifies(sit: Any) -> None:
    """What the page does with a question the server marks as urgent, in the module of the open page."""
    _, other = asked_first(*two(sit))
    other.page.evaluate("localStorage.setItem('orrery.notify', 'true'); window.away = true;")
    other.page.evaluate("""async (seat) => { const { acted, call } = await import("/static/js/call.js");
        acted(1 - seat);
        const question = { number: 77, kind: "charge", question: "Charge 2 power?", urgent: true };
        const state = { title: "Off turn", seat, sealed: false, lesson: null, players: [], decision: question };
        call(state); call(state); }""", seat_of(other))
    assert spied(other, "heard") == [784, 988, 784]
    assert [n["body"] for n in spied(other, "notes")] == ["Charge 2 power?"]
    assert other.page.title().startswith("● ")


def seat_of(person: Any) -> int:
    return int(person.page.evaluate("JSON.parse(document.getElementById('state').textContent).seat"))


def test_the_last_one_a_sealed_phase_waits_for_sees_it(sit: Any) -> None:
    ana, ben = two(sit, "welcome_moon")
    assert ana.asked and ben.asked
    for _ in range(30):
        if not ana.asked:
            break
        ana.answer_by_keys()
        ana.page.wait_for_timeout(100)
    ben.wait("document.getElementById('q').classList.contains('is-urgent')")
    assert ben.page.locator("#lead use").get_attribute("href") == "#ui-bell"
