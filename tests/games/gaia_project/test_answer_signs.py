"""Answers that take a tile, a booster or a token carry its signs: the same that the boards draw."""
from __future__ import annotations

from typing import Any

import orrery
from orrery.games.gaia_project.game import GAME
from orrery.kernel.match import Match, from_position

from .test_bill import BOARD


def signs(match: Match, seat: int = 0) -> dict[str, str]:
    asked = match.pending()[seat]
    return {c.key: GAME.picture.signs(match.state, asked.frame, c.raw, "en") for c in asked.options}


def until(match: Match, *answers: str) -> Match:
    for text in answers:
        match.act(0, text)
    return match


def drawn(match: Match, panel: str) -> str:
    found: list[Any] = GAME.picture.panels(match.view(0).data, "en")
    return next(p.html for p in found if p.id == panel)


def test_a_tech_tile_is_drawn_as_on_the_research_board() -> None:
    match = until(from_position(GAME, {**BOARD, "hexes": {**BOARD["hexes"], "-1x-1": {"owner": 0, "building": "ts"}}}),
                  "upgrade -1x-1 lab")
    found = signs(match)
    assert len(found) == 9 and all(found.values())
    board = drawn(match, "research")
    assert all(html in board for html in found.values())


def test_boosters_are_drawn_when_the_first_is_chosen_and_when_passing() -> None:
    match = from_position(GAME, BOARD)
    passing = {key: html for key, html in signs(match).items() if key.startswith("pass")}
    assert passing and all(html in drawn(match, "supply") for html in passing.values())
    assert not any(html for key, html in signs(match).items() if not key.startswith("pass"))


def test_every_language_says_the_amounts() -> None:
    match = orrery.new("gaia_project", seats=2, seed=3, options={"factions": "suggested"})
    while "first_booster" not in {d.kind for d in match.pending().values()}:
        seat, asked = next(iter(match.pending().items()))
        match.act(seat, asked.options[0].key)
    asked = next(iter(match.pending().values()))
    french = [GAME.picture.signs(match.state, asked.frame, c.raw, "fr") for c in asked.options]
    assert any("Minerai" in html or "Crédit" in html for html in french)
