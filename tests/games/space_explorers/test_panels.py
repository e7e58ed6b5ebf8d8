"""The table as panels: every part that an answer points at is there, with a name; prices are those that are left."""
from __future__ import annotations

import re

import pytest

import orrery
from orrery.kernel.panels import DOCK, PLAYER, Panel
from orrery.kernel.rng import Rng
from tests.games.space_explorers.table import table

AT = re.compile(r'data-at="([^"]+)"')
GAME = orrery.game("space_explorers")


def shown(found: list[Panel], id: str) -> str:
    return next(p.html for p in found if p.id == id)


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_every_part_of_an_answer_is_drawn_and_has_a_name(seats: int) -> None:
    match, rng = orrery.new("space_explorers", seats, {}, seed=seats), Rng(seats)
    for _ in range(120):
        if match.over:
            break
        seat = match.waiting()[0]
        decision, lang = match.pending()[seat], ("en", "fr", "ru")[rng.below(3)]
        found = GAME.picture.panels(match.view(seat).data, lang)
        assert not [p.failed for p in found if p.failed]
        there, named = {name for p in found for name in AT.findall(p.html)}, {key for p in found for key in p.tips}
        for choice in decision.options:
            assert set(choice.at) <= there, (decision.kind, choice.key, choice.at)
            assert set(choice.at) <= named, (decision.kind, choice.key, choice.at)
        match.act_option(seat, decision.options[rng.below(len(decision.options))])


@pytest.mark.rule("SE-7.07")
def test_a_card_shows_what_is_left_to_pay() -> None:
    position = {"centre": [26, 3, 14, 51, 8, 40], "active": 0, "tokens": [dict.fromkeys(("blue", "green", "yellow", "red", "purple"), 2), {}]}
    match = orrery.from_position("space_explorers", position)
    html = shown(GAME.picture.panels(match.view(0).data, "en"), "centre")
    offered = {c.key.split()[1] for c in match.pending()[0].options if c.key.startswith("recruit")}
    for card in (26, 3, 14, 51, 8, 40):
        body = html.split(f'data-at="centre-{card}"')[1].split('class="sc')[0]
        assert ("pr ok" in body) == (str(card) in offered), card


def test_the_dock_shows_the_hub_that_is_looked_at() -> None:
    match = orrery.new("space_explorers", 3, {}, seed=1)
    view = match.view(0).data
    assert [p.role for p in GAME.picture.panels(view, "en") if p.id == "hub"] == [DOCK]
    assert [p.role for p in GAME.picture.panels(view, "en", 2) if p.id == "hub"] == [PLAYER]
    assert "hand-" not in shown(GAME.picture.panels(view, "en", 2), "hub")


def test_buttons_name_a_card_by_profession_and_number() -> None:
    match = orrery.new("space_explorers", 2, {}, seed=1)
    for choice in match.pending()[0].options:
        if choice.key.startswith(("take", "recruit")):
            assert re.search(r"(Engineer|Tester|Researcher|Builder|Astronaut) \d", choice.short("en")), choice.short("en")


def test_a_chosen_card_is_named_once() -> None:
    """The question then reads "Engineer 5", its answers "Take" and "Recruit": no button is too long for a phone."""
    match = orrery.from_position("space_explorers", {"centre": [26, 3, 14, 51, 8, 40], "active": 0, "tokens": [dict.fromkeys(("blue", "green", "red"), 2), {}]})
    for choice in match.pending()[0].options:
        for lang in ("en", "fr", "ru"):
            words = choice.here(lang)
            assert words and not re.search(r"\d", words) and len(words) <= len(choice.short(lang)) + 12, (choice.key, words)


@pytest.mark.parametrize("lang", ("en", "fr", "ru"))
def test_a_card_of_two_divisions_that_an_ability_recruits_names_the_division_on_each_button(lang: str) -> None:
    match = table({"blue": [8]}, centre=[30])
    both = [c for c in match.pending()[0].options if c.key in ("recruit 30 yellow with 8", "recruit 30 purple with 8")]
    assert len(both) == 2
    assert len({c.short(lang) for c in both}) == 2
    assert len({c.here(lang) for c in both}) == 2
