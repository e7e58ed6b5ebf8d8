"""Positions keep their promise: one field off is refused, or means what docs/positions says."""
from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orrery
from orrery import BadPosition
from orrery.kernel.errors import OrreryError
from orrery.kernel.match import Match
from orrery.kernel.rng import Rng


def played(seats: int, answers: int, seed: int) -> Match:
    match = orrery.new("space_explorers", seats, {}, seed=seed)
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


OFF: tuple[Any, ...] = (None, -1, 0, 1, 3, 99, True, "x", "red", [], {}, [None], [0], [7, 7], {"x": 1}, {"red": 1}, 2.5)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from((2, 3, 4)), st.integers(0, 40), st.integers(0, 5), st.data())
def test_one_field_off_is_refused_or_makes_a_table_that_holds(seats: int, answers: int, seed: int, data: st.DataObject) -> None:
    position = copy.deepcopy(played(seats, answers, seed).position())
    path = data.draw(st.sampled_from([p for p in paths(position) if p[0] not in ("game", "rng")]))
    inner = position
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = data.draw(st.sampled_from(OFF))
    try:
        match = orrery.from_position("space_explorers", position)
    except OrreryError as error:
        assert all(error.text(lang) for lang in ("en", "fr", "ru"))
        return
    assert match.over or match.pending()
    if path[0] != "tokens":         # a position may have fewer of them than the box
        assert match.game.invariant(match.state) == ""
    for _ in range(12):
        if not match.over:
            seat = match.waiting()[0]
            match.act_option(seat, match.pending()[seat].options[0])
    assert len(match.scores()) == seats


def test_nobody_to_play_means_that_the_game_is_over() -> None:
    assert orrery.from_position("space_explorers", {"active": None}).over
    assert not orrery.from_position("space_explorers", {"active": 1}).over
    with pytest.raises(BadPosition):
        orrery.from_position("space_explorers", {"active": None, "agenda": [["turn", 0]]})


def test_fields_that_say_nothing_of_the_table_are_refused() -> None:
    for broken in ({"recruited": 5}, {"desk": 5}, {"hubs": [{}, {"red": [44]}], "recruited": 44, "active": 0}):
        with pytest.raises(BadPosition):
            orrery.from_position("space_explorers", {"centre": [27, 18, 38, 9, 59, 43], **broken})
