"""Reading positions: what is missing is as before, what is wrong is named by where it stands."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orrery.kernel.errors import BadPosition
from orrery.kernel.position_reader import Reader, numbered

COLOURS = numbered(("red", "green"))
DATA = {"players": [{"score": 3}, {"score": "x", "hand": [1, 2], "colour": "blue", "passed": 1, "seen": [1, None], "moons": 7}]}


def test_what_is_missing_is_as_before() -> None:
    r = Reader({})
    assert (r.number("a", 7, 0, 3), r.numbers("b", [9], 0, 3), r.flag("c", True), r.bools("d", [1, 0], 2)) == (7, [9], True, [True, False])
    assert (r.choice("e", COLOURS, 1), r.choices("f", COLOURS, [0]), r.sub("g").data, r.items("h"), r.listed("i")) == (1, [0], {}, [], [])


def test_what_is_there_is_read() -> None:
    r = Reader({"a": 2, "b": [0, 3], "c": False, "e": "green", "f": ["red", "green"], "g": None, "h": [2, None]})
    assert (r.number("a", 0, 0, 3), r.numbers("b", [], 0, 3, 2), r.flag("c", True), r.choice("e", COLOURS, 0)) == (2, [0, 3], False, 1)
    assert (r.choices("f", COLOURS, []), r.number_or("g", 0, 0, 3), r.numbers_or("h", [], 0, 3, 2)) == ([0, 1], -1, [2, -1])


@pytest.mark.parametrize(("read", "field"), [
    (lambda r: r.number("score", 0, 0, 9), "players[1].score"), (lambda r: r.numbers("hand", [], 0, 1), "players[1].hand"),
    (lambda r: r.numbers("hand", [], 0, 9, 3), "players[1].hand"), (lambda r: r.choice("colour", COLOURS, 0), "players[1].colour"),
    (lambda r: r.flag("passed", False), "players[1].passed"), (lambda r: r.bools("seen", [0, 0], 2), "players[1].seen"),
    (lambda r: r.choices("hand", COLOURS, []), "players[1].hand"), (lambda r: r.sub("moons"), "players[1].moons"),
    (lambda r: r.items("moons"), "players[1].moons"), (lambda r: r.parts("hand", 1), "players[1].hand"), (lambda r: r.only("score"), "players[1].hand")])
def test_what_is_wrong_is_named_by_where_it_stands(read: Callable[[Reader], Any], field: str) -> None:
    player = Reader(DATA).items("players")[1]
    with pytest.raises(BadPosition) as caught:
        read(player)
    for lang in ("en", "fr", "ru"):
        assert field in caught.value.text(lang)


def test_a_misspelt_field_is_told_what_may_be_meant() -> None:
    with pytest.raises(BadPosition) as caught:
        Reader({"center": []}).only("centre", "deck")
    assert "center" in str(caught.value) and "centre" in str(caught.value)


def test_a_set_names_nothing_twice() -> None:
    assert (Reader({"a": ["green"]}).bits("a", COLOURS), Reader({}).bits("a", COLOURS, 3)) == (2, 3)
    with pytest.raises(BadPosition):
        Reader({"a": ["green", "green"]}).bits("a", COLOURS)


def test_yes_is_not_a_number() -> None:
    for read in (lambda r: r.number("a", 1, 0, 1), lambda r: r.numbers("b", [], 0, 1), lambda r: r.choice("a", {1: 5}, 0)):
        with pytest.raises(BadPosition):
            read(Reader({"a": True, "b": [True]}))
