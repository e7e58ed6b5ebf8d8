"""Positions from the games' tests, loaded into both forms: rare rules that random games hardly meet (an empty deck, nobody who can move)."""
from __future__ import annotations

import json
from typing import Any

import pytest

from orrery.games import find
from orrery.kernel.match import from_position
from orrery.kernel.rng import Rng
from orrery.kernel.state import answer
from orrery.native.load import NativeRefused

from .build import native
from .gather import FOLDER, GAMES

ANSWERS = 25        # given from each of them


def played_on(name: str, s: Any, seed: int) -> bool:
    """Both forms go on from a table with the same answers. False: the table has no room in C, and is played in Python."""
    game, form, rng = find(name), native(name), Rng(seed)
    try:
        table = form.table(s)
        for _ in range(ANSWERS):
            waiting = s.open()
            assert table.open() == [(f[0], f[1]) for f in waiting]
            if not waiting:
                assert table.scores() == (game.scores(s), game.places(s))
                break
            which = rng.below(len(waiting))
            f = waiting[which]
            listed = game.rules[f[0]].options(s, f)
            assert table.options(which) == [tuple(o) for o in listed]
            o = listed[rng.below(len(listed))]
            answer(game.rules, s, f, o)
            table.answer(which, o)
            assert table.packed() == form.form.pack(s, form.strings)
    except NativeRefused:
        return False
    return True


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_the_games_tests_go_on_alike(name: str) -> None:
    positions = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert len(positions) > 40
    refused = 0
    for i, (data, seed) in enumerate(positions):
        state = from_position(find(name), data, seed).state
        for way in range(2):
            s = state.copy()
            s.events = None
            refused += not played_on(name, s, 10 * i + way)
    assert refused <= len(positions) // 10, f"{refused} of {2 * len(positions)} have no room in C"
