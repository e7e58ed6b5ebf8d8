"""Both forms of a game beside each other at a question, for the tests."""
from __future__ import annotations

from typing import Any, Final

from orrery.bots.one_ply import due
from orrery.brain import brain_of
from orrery.kernel.rng import Rng

from .offered import OfferedTable

FEW: Final = 6      # answers whose features are compared where there are many


def compare(table: OfferedTable, s: Any, f: Any, rng: Rng) -> list[Any]:
    """Everything that both sides say of a question; the answers that are due."""
    game = table.native.game
    parts = brain_of(game).native_parts()
    assert table.packed() == table.native.form.pack(s, table.native.strings)
    assert table.asked() == s.open()[0][1]
    found = due(game, s, f, game.rules[f[0]].options(s, f))
    assert table.options(f[1]) == len(found)
    seen = table.see(f[1])
    assert seen == parts["state_features"](s, f[1]) == brain_of(game).state_features(s, f[1])
    assert len(seen) == len(set(seen))
    for i in range(len(found)) if len(found) <= FEW else [rng.below(len(found)) for _ in range(FEW)]:
        assert table.tell(f[1], i) == parts["option_features"](s, f, found[i]), (f, found[i])
    return found


def same_points(table: OfferedTable, s: Any) -> None:
    rows = [float(sum(row.values())) for row in table.native.game.scores(s)]
    assert table.points() == (rows, table.native.game.places(s))
