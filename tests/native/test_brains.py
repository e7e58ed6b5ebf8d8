"""What bots know of a game, in both forms: the answers that are due, features, what is dealt anew, points; at every question of random games."""
from __future__ import annotations

from typing import Any

import pytest

from orrery.brain import brain_of
from orrery.games import find
from orrery.kernel.rng import Rng
from orrery.kernel.state import answer, settle

from .beside import compare, same_points
from .build import native
from .offered import OfferedTable

GAMES = [name for name in ("space_explorers", "welcome_moon", "seti", "gaia_project") if brain_of(find(name)).native_parts()]
SETUPS = [pytest.param(name, v, id=f"{name}-{v[0]}") for name in GAMES for v in find(name).variants()]
DEALS = 9           # questions between two that are dealt anew


def begun(name: str, seats: int, options: dict[str, Any], seed: int) -> Any:
    game = find(name)
    s = game.setup(seats, game.check_setup(seats, options), seed)
    settle(game.rules, s)
    return s


def same_deal(table: OfferedTable, s: Any, seat: int, seed: int) -> None:
    """Both forms draw the same cards from the same generator."""
    dealt, rng = s.copy(), Rng(seed)
    brain_of(table.native.game).native_parts()["redeal"](dealt, seat, rng)
    dealt.rng = rng.below(1 << 62)
    other = OfferedTable(table.native, s)
    other.redeal(seat, seed)
    assert other.packed() == table.native.form.pack(dealt, table.native.strings)


def played(name: str, s: Any, seed: int) -> int:
    """A game from a table on, on both sides; how many answers it took."""
    rng, count, table = Rng(seed), 0, OfferedTable(native(name), s)
    while s.open():
        f = s.open()[rng.below(len(s.open()))]
        found = compare(table, s, f, rng)
        if count % DEALS == 0:
            same_deal(table, s, rng.below(s.seats), rng.below(1 << 30))
            same_points(table, s)
        i = rng.below(len(found))
        answer(find(name).rules, s, f, found[i])
        table.answer(f[1], i)
        count += 1
    assert table.asked() < 0 and table.options(0) == 0
    same_points(table, s)
    return count


@pytest.mark.parametrize(("name", "variant"), SETUPS)
def test_both_forms_say_the_same(name: str, variant: tuple[str, int, dict[str, Any]]) -> None:
    _, seats, options = variant
    assert played(name, begun(name, seats, options, 5), seats) > 5
