"""A federation clicked together: what may be chosen, running totals, reasons, proposals."""
from __future__ import annotations

from typing import Any

import pytest

from orrery.games.gaia_project.game import GAME
from orrery.kernel.bill import Picked, Picking
from orrery.kernel.match import Match, from_position

LATER: dict[str, Any] = {
    "seats": 2, "options": {"layout": "first"}, "round": 4, "turn": 0,
    "players": [{"faction": "terrans", "booster": 7, "credits": 9, "ore": 4, "knowledge": 3, "qic": 1, "bowls": [0, 0, 5]}, {"faction": "xenos", "booster": 8}],
    "hexes": {"-1x-1": {"owner": 0, "building": "institute"}, "-2x0": {"owner": 0, "building": "academy_knowledge"}, "-1x1": {"owner": 0},
              "-4x-1": {"owner": 0, "building": "lab"}, "2x-3": {"owner": 1, "building": "ts"}, "6x-4": {"owner": 1, "building": "institute"}}}


@pytest.fixture
def match() -> Match:
    found = from_position(GAME, LATER)
    found.act(0, "federation")
    return found


def picking(match: Match) -> Picking:
    found = GAME.picture.picking(match.state, match.pending()[0].frame, "en")      # type: ignore[arg-type]
    assert found is not None
    return found


def picked(match: Match, *hexes: str, lang: str = "en") -> Picked:
    return GAME.picture.picked(match.state, match.pending()[0].frame, [f"hex-{h}" for h in hexes], lang)      # type: ignore[arg-type]


@pytest.mark.rule("GP-10.02")
def test_own_planets_carry_their_value(match: Match) -> None:
    parts = picking(match).parts
    assert (parts["hex--1x-1"], parts["hex--2x0"], parts["hex--1x1"], parts["hex--4x-1"]) == ("3", "3", "1", "2")
    assert parts["hex--1x0"] == "" and "hex-2x-3" not in parts


def test_other_questions_are_not_picked() -> None:
    match = from_position(GAME, LATER)
    assert GAME.picture.picking(match.state, match.pending()[0].frame, "en") is None      # type: ignore[arg-type]


def test_nothing_chosen_says_how_to_begin(match: Match) -> None:
    found = picked(match)
    assert found.why and found.do == "hexes none" and [t.have for t in found.totals] == [0, 0]


@pytest.mark.rule("GP-10.01")
@pytest.mark.rule("GP-10.04")
def test_totals_run_while_choosing(match: Match) -> None:
    some = picked(match, "-2x0", "-1x-1")
    assert [(t.have, t.need, t.most) for t in some.totals] == [(6, 7, 0), (0, 0, 5)] and some.why
    done = picked(match, "-2x0", "-1x-1", "-1x0", "-1x1")
    assert [t.have for t in done.totals] == [7, 1] and not done.why
    assert done.do == "hexes -2x0,-1x-1,-1x0,-1x1"
    assert match.why_not(0, done.do) == ""


@pytest.mark.rule("GP-10.11")
def test_what_a_satellite_touches_comes_in(match: Match) -> None:
    assert set(picked(match, "-1x0").whole) == {"hex--1x0", "hex--2x0", "hex--1x-1", "hex--1x1"}


@pytest.mark.rule("GP-10.07")
def test_a_detour_is_refused_with_the_reason(match: Match) -> None:
    found = picked(match, "-2x0", "-1x-1", "-1x0", "-1x1", "-2x1")
    assert "would link" in found.why


def test_an_opponents_planet_is_to_blame(match: Match) -> None:
    assert picked(match, "2x-3").blame == ("hex-2x-3",)


def test_proposals_are_legal_and_cheapest_first(match: Match) -> None:
    best = picking(match).best
    assert best[0][1] == "7 with 1 satellite"
    for do, _, at in best:
        assert match.why_not(0, do) == "" and set(at) <= set(picking(match).parts)


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_words_in_every_language(match: Match, lang: str) -> None:
    found = picked(match, "-2x0", lang=lang)
    assert found.why and all(total.label for total in found.totals)


def test_hexes_that_are_none_are_passed_over(match: Match) -> None:
    assert picked(match, "99x99", "nonsense").do == "hexes none"


@pytest.mark.rule("GP-18.21")
def test_ivits_pay_satellites_with_qic() -> None:
    position = {**LATER, "players": [{"faction": "ivits", "booster": 7, "qic": 3, "bowls": [0, 0, 5]}, {"faction": "xenos", "booster": 8}]}
    match = from_position(GAME, position)
    match.act(0, "federation")
    found = picked(match, "-2x0", "-1x-1", "-1x0", "-1x1")
    assert found.totals[1].most == 3 and "gp-qic" in found.totals[1].html


def test_only_hexes_that_can_link_two_groups_are_offered(match: Match) -> None:
    """With five satellites to pay: every hex of a proposal, none that is too far from all but one group."""
    found = picking(match)
    empty = {part for part, figure in found.parts.items() if not figure}
    assert {part for _, _, at in found.best for part in at} <= set(found.parts)
    assert "hex--1x0" in empty and len(empty) < 80
    poor = from_position(GAME, {**LATER, "players": [{**LATER["players"][0], "bowls": [0, 0, 1]}, LATER["players"][1]]})
    poor.act(0, "federation")
    assert {part for part, figure in picking(poor).parts.items() if not figure} == {"hex--1x0", "hex--2x1"}
