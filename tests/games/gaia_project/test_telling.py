"""Turns as they are told: events belong to the one who did them; the Automa's card, candidates, choice, piece and points."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.gaia_project.game import GAME
from orrery.kernel.match import Match
from orrery.kernel.panels import Told

KINDS = ("card", "look", "choose", "move", "gain", "end")


def automa_turns(seed: int, most: int = 60, lang: str = "en") -> list[tuple[list[Told], dict[str, Any]]]:
    """Every turn of the Automa in a game, with the view after it."""
    match = orrery.new("gaia_project", seats=1, seed=seed, options={"difficulty": "normal"})
    found: list[tuple[list[Told], dict[str, Any]]] = []
    for n in range(most):
        if match.over:
            break
        before = len(match.events)
        options = match.pending()[0].options
        match.act_option(0, options[n * 5 % len(options)])
        events = [(e.key, e.args) for e in match.events[before:] if GAME.picture.doer(e.key, e.args, 0) == 1]
        if any(key == "automa_cards" for key, _ in events):
            view = match.view(0).data
            found.append((GAME.picture.told(events, 1, view, match.header.names, lang), view))
    return found


def test_the_automas_events_are_its_own() -> None:
    match = orrery.new("gaia_project", seats=1, seed=3)
    while not match.over and match.ply < 40:
        match.act_option(0, match.pending()[0].options[0])
    for event in match.events:
        doer = GAME.picture.doer(event.key, event.args, 0)
        assert doer == (1 if event.key.startswith("automa_") or (event.key not in ("round", "end") and event.args[0] == 1) else 0), event.key


def test_others_events_are_theirs() -> None:
    assert GAME.picture.doer("charge", (2, 3, 2), 0) == 2
    assert GAME.picture.doer("round", (3,), 1) == 1


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_a_turn_of_the_automa_is_told_from_card_to_points(lang: str) -> None:
    turns = automa_turns(24, lang=lang)
    assert turns
    for steps, view in turns:
        assert steps[0].kind == "card" and "acard big" in steps[0].show
        assert all(step.kind in KINDS and step.seat == 1 for step in steps)
        for step in steps:
            text = step.text.text(lang)
            assert text and "event." not in text and "panel." not in text and "{" not in text, text
            assert [part for part in step.at if not part.split("-", 1)[1]] == []
        gains = [step for step in steps if step.kind == "gain"]
        assert len(gains) <= 1 and all(step.delta[0][0] == 1 for step in gains)
        assert view["automa"]


def test_candidates_hold_the_one_that_is_chosen() -> None:
    """Where it built stood among the ringed planets, and what was left by the tie-breaks too."""
    built = 0
    for seed in (24, 5, 11):
        for steps, _ in automa_turns(seed):
            look: tuple[str, ...] = ()
            for step in steps:
                if step.kind == "look":
                    look = step.at
                if step.kind == "move" and look and step.at[0].startswith("hex-"):
                    assert step.at[0] in look or len(look) >= 14
                    built, look = built + 1, ()
    assert built > 3


def test_distances_that_decide_are_drawn() -> None:
    lines = [line for seed in (24, 5, 11, 2) for steps, _ in automa_turns(seed) for step in steps for line in step.lines]
    assert lines
    for near, own, label in lines:
        assert near.startswith("hex-") and own.startswith("hex-") and label.isdigit()


def turns_of_people(match: Match, most: int) -> list[list[Told]]:
    found: list[list[Told]] = []
    for n in range(most):
        pending = match.pending()
        if not pending:
            break
        seat = next(iter(pending))
        before = len(match.events)
        options = pending[seat].options
        match.act_option(seat, options[n * 5 % len(options)])
        for doer in range(match.seats):
            events = [(e.key, e.args) for e in match.events[before:] if GAME.picture.doer(e.key, e.args, seat) == doer]
            if events:
                found.append(GAME.picture.told(events, doer, match.view(-1).data, match.header.names, "en"))
    return found


def test_peoples_turns_are_told_at_their_places() -> None:
    turns = turns_of_people(orrery.new("gaia_project", seats=4, seed=41), 120)
    steps = [step for turn in turns for step in turn]
    assert {step.kind for step in steps} >= {"move", "gain", "end"}
    assert any(part.startswith("hex-") for step in steps for part in step.at)
    assert all(step.text.text("en") for step in steps)
