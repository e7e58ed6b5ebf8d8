"""Positions keep their promise: one field off is refused by its name, what follows from the rest is worked out."""
from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orrery
from orrery import BadPosition
from orrery.games.welcome_moon.rules.adventure import ADVENTURES
from orrery.kernel.errors import OrreryError
from orrery.kernel.match import Match
from orrery.kernel.rng import Rng
from tests.games.welcome_moon.table import boxes, kind, score, sheet, solo, table, three_quarters

GAME = orrery.game("welcome_moon")


def refused(position: dict[str, Any], field: str) -> None:
    with pytest.raises(BadPosition) as error:
        orrery.from_position("welcome_moon", position)
    assert field in str(error.value)


def at(adventure: int, seats: int = 2, **more: Any) -> dict[str, Any]:
    return {"seats": seats, "options": {"adventure": adventure}, **more}


def test_what_cannot_be_is_refused_by_its_field() -> None:
    refused(at(1, sheets=[{"errors": 1, "errors_crossed": 5}]), "sheets[0].errors_crossed")
    refused(at(2, sheets=[{}, {"boxes": {"P1": 9, "P2": 8}}]), "sheets[1].boxes")
    refused(at(3, sheets=[{"boxes": {"c2r2": 5, "c4r2": 5}}]), "sheets[0].boxes")
    refused(at(6, sheets=[{"astronauts": 3, "wilds_used": 2}]), "sheets[0].wilds_used")
    refused(at(8, sheets=[{"far": {"far.astronauts": 1, "far.astronauts_used": 2}}]), "sheets[0].far")
    refused(at(8, sheets=[{"near": {"near.asteroids": 7}, "far": {"far.asteroids": 7}}]), "sheets[0].near")
    refused(at(2, seats=1, combinations=["8 robot", "8 water", "3 plant", "3 robot", "5 water", "5 plant"]), "hand")
    refused(at(2, seats=1, hand=["8 robot", "3 water", "5 plant"], combinations=["8 robot"] * 6), "combinations")
    refused(at(2, ended=True, agenda=[["turn", -1]]), "ended")
    refused(at(2, agenda=[]), "ended")
    refused(at(2, players=[{"chosen": 1, "error": True}]), "players[0].chosen")


def test_an_ended_game_is_over() -> None:
    match = table(2, "", [{"boxes": {"P1": 3}}, {}], ended=True)
    assert match.over and not match.pending() and match.position()["ended"] is True
    assert not table(2, "", [{}, {}], ended=False).over


@pytest.mark.rule("WM-5.01", "WM-5.02")
def test_who_came_first_follows_from_the_rest() -> None:
    quarter = {"boxes": {**three_quarters("")["boxes"], "c1r4": 8}}
    match = table(3, "8 robot", [quarter, {}])
    assert sheet(match)["quarters"] == {"TL": "first"} and match.position()["taken"] == ["TL"]
    assert score(match)["quarters"] > 0
    assert sheet(table(3, "8 robot", [quarter, {}], taken=["TL"]))["quarters"] == {"TL": "later"}
    assert [sheet(table(3, "8 robot", [quarter, quarter]), i)["quarters"] for i in (0, 1)] == [{"TL": "first"}] * 2
    assert sheet(table(2, "8 robot", [{"robots": {"ST1": 2}}, {}]))["multipliers"] == {"ST1": "first"}
    assert sheet(table(7, "8 robot", [{"boxes": boxes("V1.9=X")}, {}]))["doubles"] in ({"V1": "first"}, {})
    assert sheet(table(6, "8 robot", [{"plants": {"Q1": 1}, "tanks": ["Q1.1"]}, {}]))["tracks"] == {"plant": 1, "water": 1}


def test_astras_track_follows_from_what_she_was_given() -> None:
    without = solo(1, level=8).position()["astra"]["track"]
    given = solo(1, level=8, astra={"given": ["9 plant"]}).position()["astra"]["track"]
    assert given > without
    assert solo(8, sheet={"flags": {"P1.flag": "near", "P2.flag": "far"}}).position()["astra"]["track"] == 1


@pytest.mark.parametrize("seats", (1, 2))
def test_turn_n_is_the_turn_that_is_played(seats: int) -> None:
    for turn in (1, 5):
        match = orrery.from_position("welcome_moon", at(3, seats, turn=turn))
        assert match.position()["turn"] == turn and kind(match) == "choose"
    assert table(3, "8 robot", turn=4).position()["turn"] == 4
    assert orrery.from_position("welcome_moon", at(3, seats)).position()["turn"] == 1


def played(adventure: int, seats: int, answers: int, seed: int) -> Match:
    match = orrery.new("welcome_moon", seats, {"adventure": adventure}, seed=seed)
    rng = Rng(seed)
    for _ in range(answers):
        if match.over:
            break
        seat = match.waiting()[0]
        options = match.pending()[seat].options
        match.act_option(seat, options[rng.below(len(options))])
    return match


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every field of a position, and every entry in it."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value[:4]):
            found += paths(inner, (*path, i))
    return found


OFF: tuple[Any, ...] = (None, -1, 0, 1, 3, 99, True, "x", "first", "8 robot", [], {}, [None], [0], {"x": 1}, 2.5)


@settings(max_examples=300, deadline=None)
@given(st.integers(1, 8), st.sampled_from((1, 2, 3)), st.integers(0, 30), st.integers(0, 5), st.data())
def test_one_field_off_is_refused_or_makes_a_table_that_holds(adventure: int, seats: int, answers: int, seed: int, data: st.DataObject) -> None:
    position = copy.deepcopy(played(adventure, seats, answers, seed).position())
    path = data.draw(st.sampled_from([p for p in paths(position) if p[0] not in ("game", "rng")]))
    value = data.draw(st.sampled_from(OFF))
    inner = position
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    try:
        match = orrery.from_position("welcome_moon", position)
    except OrreryError as error:
        assert all(error.text(lang) for lang in ("en", "fr", "ru"))
        return
    assert match.over or match.pending()
    assert len(match.scores()) == seats + (1 if seats == 1 else 0)
    for i, marks in enumerate(match.state.marks):  # type: ignore[attr-defined]
        assert ADVENTURES[adventure].layout.trouble(marks) == "", (path, value, i)
    for _ in range(12):
        if not match.over:
            seat = match.waiting()[0]
            match.act_option(seat, match.pending()[seat].options[0])


@pytest.mark.parametrize("adventure", range(1, 9))
def test_what_was_written_is_read_again(adventure: int) -> None:
    for seats in (1, 2, 3):
        for answers in (0, 3, 17):
            match = played(adventure, seats, answers, 2)
            assert orrery.from_position("welcome_moon", match.position()).position() == match.position()
