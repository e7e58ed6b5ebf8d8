"""Others' turns are played back, and leave the page as if they had not been; a panel that cannot be drawn leaves the rest standing."""
from __future__ import annotations

from typing import Any

TURN = """(steps) => import('/static/js/tell.js').then(({ Tell }) => {
    const said = [], swapped = [];
    const stage = { ring() {}, lines() {}, reveal() {}, clear() {} };
    const tell = new Tell({ stage, panels: { parts: () => [] }, say: (text) => said.push(text), effect() {}, done() {}, name: () => 'Vega' });
    const step = (_, i) => ({ kind: i === 1 ? 'move' : 'look', text: `step ${i}`, at: [`hex-${i}`] });
    const turns = [{ seat: 1, ply: 3, events: Array.from({ length: steps }, step) }];
    const plan = tell.plan(turns);
    tell.play(turns, () => swapped.push(tell.at));
    const during = [document.body.dataset.tell, !document.getElementById('tell').hidden];
    tell.step(1);
    tell.finish();
    return { sum: plan.reduce((a, s) => a + s.ms, 0), during, swapped, hidden: document.getElementById('tell').hidden,
             left: document.body.dataset.tell ?? '', said,
             since: tell.since?.textContent ?? '' }; })"""


def test_a_turn_is_told_within_six_seconds_and_ends_at_once(sit: Any) -> None:
    person = sit(tell="normal")
    person.play_now()
    person.page.keyboard.press("Escape")
    found = person.page.evaluate(TURN, 12)
    assert 0 < found["sum"] <= 6001 and found["during"] == ["1", True]
    assert found["swapped"] == [1], "the panels change with the step in which something moves"
    assert found["hidden"] and found["left"] == "" and found["said"][0] == "step 0"
    assert found["since"].startswith("Since your turn")


def test_what_a_bot_did_is_told_and_can_be_seen_again(sit: Any) -> None:
    person = sit(tell="fast")
    person.play_now("gaia_project")
    for _ in range(4):
        if person.until_mine():
            person.answer_by_keys()
    person.until_mine()
    person.wait("!document.body.dataset.tell", 20_000)
    if person.page.locator("#again").count():
        person.page.keyboard.press("r")
        person.wait("document.body.dataset.tell === '1'")
        assert person.page.locator(".can").count() == 0, "nothing is asked while a turn is told"
        person.page.keyboard.press("Escape")
        person.wait("document.getElementById('tell').hidden")
    assert person.page.locator(".can, #answers button").count() > 0


def test_a_panel_that_cannot_be_drawn_says_so_in_its_place(sit: Any) -> None:
    person = sit()
    person.play_now()
    person.until_mine()
    shown = person.page.evaluate("""() => import('/static/js/panels.js').then(({ Panels }) => {
        const panels = new Panels({ drawn() {}, enlarge() {} });
        panels.take({ panels: [{ id: 'a', title: 'Sky', role: 'shelf', failed: 'ZeroDivisionError()', hash: '1' },
            { id: 'b', title: 'Row', role: 'shelf', html: '<p>fine</p>', hash: '2' }] });
        return [panels.get('a').innerText, panels.get('b').querySelector('.tb-body').innerText]; })""")
    assert "could not be drawn" in shown[0] and "ZeroDivision" not in shown[0] and shown[1] == "fine"


def test_a_page_of_an_older_version_loads_itself_anew_once(sit: Any) -> None:
    person = sit()
    person.play_now()
    page = person.page
    page.add_init_script(OLDER)
    page.reload()
    person.wait("Boolean(sessionStorage.getItem('orrery.build'))")        # the server told the page that it is old
    person.until_mine()


# The page as an older server would have made it.
OLDER = """new MutationObserver(() => { const main = document.getElementById('main');
    if (main && main.dataset.build !== 'older') main.dataset.build = 'older'; }).observe(document, { childList: true, subtree: true });"""
