"""The table as panels: every part that an answer points at is there, with a name, and what is public is on the cards."""
from __future__ import annotations

import re
from typing import Any

import pytest

import orrery
from orrery.games.welcome_moon.picture.as_state import as_state, houses
from orrery.games.welcome_moon.picture.panels import panels
from orrery.games.welcome_moon.picture.progress import progress
from orrery.games.welcome_moon.rules.adventure import ADVENTURES
from orrery.games.welcome_moon.rules.components import MISSIONS
from orrery.kernel.match import Match
from orrery.kernel.panels import LEDGE, STAGE, Panel
from orrery.kernel.rng import Rng
from tests.games.welcome_moon.table import do, set_pile, solo, table

AT = re.compile(r'data-at="([^"]+)"')


def drawn(match: Match, seat: int = 0, lang: str = "en") -> list[Panel]:
    return panels(match.view(seat).data, lang)


def parts(found: list[Panel]) -> set[str]:
    return {name for p in found for name in AT.findall(p.html or p.svg)}


def shown(found: list[Panel], id: str) -> str:
    return next(p.html or p.svg for p in found if p.id == id)


@pytest.mark.parametrize("adventure", range(1, 9))
@pytest.mark.parametrize("seats", (1, 2, 3))
def test_every_part_of_an_answer_is_drawn_and_has_a_name(adventure: int, seats: int) -> None:
    match, rng = orrery.new("welcome_moon", seats, {"adventure": adventure, "level": 3}, seed=adventure), Rng(seats)
    for _ in range(60):
        if match.over:
            break
        seat = match.waiting()[rng.below(len(match.waiting()))]
        decision, lang = match.pending()[seat], ("en", "fr", "ru")[rng.below(3)]
        found = drawn(match, seat, lang)
        assert not [p.failed for p in found if p.failed]
        there, named = parts(found), {key for p in found for key in p.tips}
        for choice in decision.options:
            assert set(choice.at) <= there, (decision.kind, choice.key, choice.at)
            assert set(choice.at) <= named, (decision.kind, choice.key, choice.at)
        match.act_option(seat, decision.options[rng.below(len(decision.options))])


def test_a_question_changes_no_panel() -> None:
    """What can be answered is lit by the page: the same table is drawn alike whatever is asked."""
    match = table(6, "8 robot", [{}, {}])
    view = match.view(0).data
    asked = [p.hash() for p in panels(view, "en")]
    assert asked == [p.hash() for p in panels({**view, "waiting": [0, 1]}, "en")]
    assert [p.role for p in panels(view, "en")][:2] == [STAGE, LEDGE]


@pytest.mark.rule("WM-2.17")
def test_next_turns_actions_stand_in_the_corners() -> None:
    piles = [set_pile("4 robot", "5 water", "6 plant"), set_pile("7 energy", "8 plant", "9 robot"), set_pile("10 water", "11 planning", "12 astronaut")]
    cards = shown(drawn(table(3, piles=piles)), "cards")
    for action in ("water", "plant", "planning"):       # the backs of the numbers that lie open
        assert cards.count(f'href="#act-{action}"') >= 3, action
    assert shown(drawn(solo(3)), "cards").count("act-robot") == 2 + 1      # its own half, and once under each of the other cards


@pytest.mark.rule("WM-2.15")
def test_alone_the_deck_shows_what_its_top_card_will_bring() -> None:
    match = solo(3)
    top = match.view(0).data["deck"]["left"][0]["action"]
    cards = shown(drawn(match), "cards")
    assert "wm-deck" in cards and f'href="#{"wm-error" if top == "effect" else "act-" + top}"' in cards.partition("wm-deck")[2]


def test_a_sheet_that_is_looked_at_lies_on_the_stage() -> None:
    match = table(3, "8 energy, 3 robot, 5 plant", [{}, {}])
    assert 'data-at="s0-c2r2"' in shown(drawn(match), "sheet")
    assert 'data-at="s1-c2r2"' in shown(panels(match.view(0).data, "en", 1), "sheet")


@pytest.mark.rule("WM-2.14")
def test_what_is_sealed_is_an_envelope_with_what_comes_next() -> None:
    match = table(6, "8 energy", [{"energies": {f"Q{i}": 3 for i in range(1, 12)}}, {}])
    do(match, 0, "take 1", "write 8 Q1.1")
    html = shown(drawn(match, 0), "cards")
    assert "envelope" in html and "8" in html
    assert "Quarter 1, house 1<" in html            # and where it was written
    assert "envelope" not in shown(drawn(match, 1), "cards")


@pytest.mark.rule("WM-S.05", "WM-S.06")
def test_alone_the_third_card_is_named_in_every_answer() -> None:
    match = solo(2, hand="8 robot, 3 water, 5 plant", level=2)
    labels = [c.label("en") for c in match.pending()[0].options]
    assert len(set(labels)) == len(labels) == 6
    assert all("ASTRA" in label for label in labels)
    assert len({c.short("en") for c in match.pending()[0].options}) == 6
    assert [c.at for c in match.pending()[0].options][:2] == [("number-1", "action-2"), ("number-1", "action-3")]


@pytest.mark.rule("WM-S.05")
def test_cards_that_are_alike_are_one_answer() -> None:
    match = solo(2, hand="8 robot, 8 robot, 5 plant")
    assert [c.key for c in match.pending()[0].options] == ["take 12 8/robot", "take 13 8/plant", "take 31 5/robot"]
    do(match, 0, "take 21")         # said of the other card it is the same
    assert match.pending()[0].kind == "write"


@pytest.mark.parametrize("lang", ("en", "fr", "ru"))
def test_no_part_shows_its_id(lang: str) -> None:
    for adventure in range(1, 9):
        found: Any = drawn(orrery.new("welcome_moon", 2, {"adventure": adventure}, seed=1), 0, lang)
        for p in found:
            for key, tip in p.tips.items():
                assert not re.search(r"\b[A-Z]{2,}\d|part\.|place\.|\bc\dr\d\b", tip.name), (key, tip.name)


@pytest.mark.rule("WM-S.06")
def test_a_bill_says_what_astra_gets_before_it_is_done() -> None:
    match = solo(1, hand="8 robot, 3 water, 5 plant", level=1)
    game, f = match.game, match.state.open()[0]
    found = game.picture.bill(match.state, f, match.pending()[0].options[0].raw, None, "en")
    assert found is not None and any("5/plant" in html and "+2" in html for _, _, html in found.rows)


def test_a_bill_tells_score_and_missions() -> None:
    match = table(2, "8 water", [{}, {}])
    do(match, 0, "take 1", "write 8 P2")
    f, after = match.state.open()[0], match.state.copy()
    option = next(c for c in match.pending()[0].options if c.key.startswith("water"))
    assert match.game.picture.bill(match.state, f, option.raw, after, "fr") is not None


@pytest.mark.parametrize("adventure", range(1, 9))
def test_a_mission_is_counted_to_its_end_when_its_condition_holds(adventure: int) -> None:
    """The figures beside a mission reach what is needed exactly when the rules say that it is accomplished."""
    ids, rng = [m.id for m in MISSIONS.values() if m.adventure == adventure], Rng(adventure)
    for seed in range(4):
        match = orrery.new("welcome_moon", 2, {"adventure": adventure}, seed=seed)
        while not match.over:
            for seat in list(match.waiting()):
                decision = match.pending().get(seat)
                if decision is not None:        # the first answer, which a list proposes, leads further than any
                    match.act_option(seat, decision.options[rng.below(len(decision.options)) if rng.below(4) == 0 else 0])
            for seat in range(2):
                for card in ids:
                    have, need = progress(match.state, seat, card)
                    assert 0 <= have <= need and (have == need) == bool(ADVENTURES[adventure].holds(match.state, seat, card)), (card, have, need)


def test_a_card_says_in_how_many_boxes_it_can_be_written() -> None:
    match = table(1, "8 robot", [{}, {}])
    view = match.view(0).data
    s = as_state(view)
    for i in range(3):
        name = f'take {i + 1}'
        after = match.fork()
        after.act(0, name)
        boxes = {choice.at for choice in after.pending()[0].options if choice.key.startswith("write")}
        assert houses(s, 0, i) == len(boxes)
        assert f"{len(boxes)} boxes" in shown(drawn(match), "cards")
