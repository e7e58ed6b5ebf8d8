"""The table in words: everything that is on it, in three languages, and nothing hidden."""
from __future__ import annotations

import re

import pytest

import orrery
from orrery.games.seti.picture.terminal import text_view
from orrery.kernel.text import LANGUAGES

from . import sample_view


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["mascamites", "anomalies", "oumuamua", "centaurians", "exertians"])
def test_every_species_in_every_language(lang: str, name: str) -> None:
    text = text_view(sample_view.with_species(name), lang)
    assert not re.search(r"\b(?:text|term|board|amount|gold|reward|card|planet|income)\.[a-z_.]+", text) and "{" not in text


def test_what_it_says() -> None:
    text = text_view(sample_view.view(), "en")
    assert "0 Barnard’s Star (red), data left: 1; signals: player 3, player 3, player 1, player 4; won by: player 2" in text
    assert "2.1 Asteroids with player 1" in text and "1.3 Earth with player 3" in text
    assert "Mars: orbiters: player 2, player 1, landers: player 3, Phobos & Deimos: player 2" in text
    assert "credits 2, energy 3, publicity 7, data 3, cards 4, points 47; exofossils 1" in text
    assert "neutral markers at 30: 1" in text
    assert "23 Jupiter Flyby: cost 1 credit, corner 1 publicity, blue sector, income energy. This turn" in text


def test_other_hands_are_not_told() -> None:
    view = {**sample_view.view(), "seat": 1}
    view["players"][0]["hand"] = [None] * 4
    assert "Your hand" not in text_view(view, "en") and "Jupiter Flyby" not in text_view(view, "en")


def test_solo_with_its_objectives() -> None:
    match = orrery.new("seti", seats=1, options={"difficulty": "3"}, seed=2)
    text = text_view(match.view(0).data, "en")
    assert "Rival" in text and "progress " in text and "Objectives (completed 0, stack 9)" in text
