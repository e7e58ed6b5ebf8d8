"""A place of the board where nothing can be done says why, in every game and language, without the game doing anything for it."""
from __future__ import annotations

import re

import pytest

import orrery
from orrery import bots
from orrery.table import state_message
from tests.table.twins import live_of


@pytest.mark.parametrize("game", ["space_explorers", "welcome_moon", "gaia_project", "seti"])
def test_places_say_why_not(game: str) -> None:
    match = orrery.new(game, 2, seed=3)
    session, players = live_of(match), [bots.make("random", match.game, i) for i in range(2)]
    said: set[str] = set()
    while not match.over and match.ply < 80:
        seat = match.waiting()[0]
        if match.ply % 8 == 0:
            view = match.view(seat).data
            panels = "".join([panel.html + panel.svg for panel in match.game.picture.panels(view, "en")])
            parts = re.findall(r'data-at="([^"]+)"', panels) or re.findall(r'<g id="([^"]+)" class="part', match.game.picture.draw(view, "en", {}, "wide", -1))
            open_now = {part for choice in match.pending()[seat].options for part in choice.at[:1]}
            for part in dict.fromkeys(parts):
                words = [state_message.why_at(session, seat, part, lang) for lang in ("en", "fr", "ru")]
                assert part not in open_now or words == ["", "", ""], part
                assert all(words) or not any(words)
                if words[0]:
                    assert len(set(words)) == 3, words
                    said.add(part)
        session._act(match.prepare(seat, players[seat].choose(match.view(seat))))
    assert len(said) > 5


@pytest.mark.parametrize("part", ["", "-", "hex", "hex-", "hex-99x99", "hex-a b c", "../..", "hex-" + "9" * 90, "recruit-\u0000"])
def test_a_place_that_is_none_has_nothing_to_say_or_a_sentence(part: str) -> None:
    for game in ("space_explorers", "welcome_moon", "gaia_project", "seti"):
        session = live_of(orrery.new(game, 2, seed=3))
        assert isinstance(state_message.why_at(session, session.match.waiting()[0], part, "en"), str)
    assert state_message.why_at(session, 1 - session.match.waiting()[0], part, "en") == ""
