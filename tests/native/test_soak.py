"""For `make soak`: a million random decisions of every game in both forms."""
from __future__ import annotations

import pytest

from orrery.games import find
from orrery.kernel.state import play_out, settle

from .build import native

DECISIONS = 1_000_000


@pytest.mark.soak
@pytest.mark.parametrize("name", ["space_explorers", "welcome_moon", "seti", "gaia_project"])
def test_a_million_decisions(name: str) -> None:
    game, form = find(name), native(name, "checked")
    decisions = seed = 0
    while decisions < DECISIONS:
        for _, seats, options in game.variants():
            seed += 1
            s = game.setup(seats, game.check_setup(seats, options), seed)
            settle(game.rules, s)
            table = form.table(s)
            played = table.play(seed)
            assert played == play_out(game.rules, s, seed, 100_000)
            assert table.packed() == form.form.pack(s, form.strings)
            assert table.scores() == (game.scores(s), game.places(s))
            decisions += played
