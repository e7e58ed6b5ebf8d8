"""The guided first game can be played to its end by following it, says things by the names of the table, and leads into a coached game."""
from __future__ import annotations

import re
from typing import Any

import pytest

import orrery
from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.words.places import names_in_view
from orrery.kernel.panels import Panel
from orrery.kernel.text import LANGUAGES, Msg

TAUGHT = ("income", "booster", "rounds", "finals", "project", "gaiamine", "federation", "pass", "ending")


def text(key: str, part: str, lang: str) -> str:
    return Msg("gaia_project", f"lesson.{key}.{part}").text(lang)


def test_every_step_works() -> None:
    match: Any = None
    steps = GAME.lessons()
    assert 20 <= len(steps) <= 30
    for step in steps:
        if "position" in step:
            match = orrery.from_position("gaia_project", step["position"])
        drawn = {part for panel in GAME.picture.panels(match.view(0).data, "en") for part in re.findall(r'data-at="([^"]+)"', panel.html + panel.svg)}
        assert set(step["at"]) <= drawn, (step["key"], set(step["at"]) - drawn)
        for answer in step["expect"]:
            assert match.why_not(0, answer) == "", (step["key"], answer, match.why_not(0, answer))
        if step["expect"]:
            match.act(0, step["expect"][0])
        for line in step["others"]:
            seat, _, answer = line.partition(" ")
            match.act(int(seat), answer)


def test_it_teaches_what_a_first_game_needs() -> None:
    keys = [step["key"] for step in GAME.lessons()]
    assert set(TAUGHT) <= set(keys) and len(set(keys)) == len(keys)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_short_and_without_notation(lang: str) -> None:
    for step in GAME.lessons():
        title, words = text(step["key"], "title", lang), text(step["key"], "text", lang)
        assert title != f"lesson.{step['key']}.title" and words != f"lesson.{step['key']}.text"
        assert len(words) < 330, (step["key"], len(words))
        assert not re.search(r"-?\d+x-?\d+", words), step["key"]


def test_places_named_are_on_the_map_and_the_ones_pointed_at() -> None:
    view: dict[str, Any] = {}
    for step in GAME.lessons():
        if "position" in step:
            view = orrery.from_position("gaia_project", step["position"]).view(0).data
        names = names_in_view(view)
        pointed = {names[part.removeprefix("hex-")] for part in step["at"] if part.startswith("hex-")}
        said = set(re.findall(r"\b\d{1,2}[A-HJ-NP-U]\b", text(step["key"], "text", "en")))
        assert said <= set(names.values()), step["key"]
        assert not said or not pointed or said & pointed, step["key"]


def coached() -> list[Panel]:
    play = GAME.lessons()[-1]["play"]
    match = orrery.new("gaia_project", seats=play["seats"], seed=4, options=play["options"])
    while match.view(0).data["round"] == 0:
        match.act_option(0, match.pending()[0].options[0])
    return GAME.picture.panels(match.view(0).data, "en")


def test_it_leads_into_a_coached_game() -> None:
    coach = next(panel for panel in coached() if panel.id == "coach")
    words = re.sub(r"<[^>]*>", " ", coach.html)
    assert "This round" in words and "You can pay for" in words and "Hint" in words
    assert "panel." not in words


def test_the_coach_is_silent_unless_asked() -> None:
    match = orrery.new("gaia_project", seats=1, seed=4)
    assert all(panel.id != "coach" for panel in GAME.picture.panels(match.view(0).data, "en"))
