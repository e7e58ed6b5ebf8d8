"""A box pointed at before a combination is chosen: the combinations whose number it takes."""
from __future__ import annotations

import pytest

import orrery
from orrery.kernel.match import Match
from tests.games.welcome_moon.table import do, solo, table


def straight(match: Match) -> dict[str, list[list[str]]]:
    f = next(f for f in match.state.open() if f[1] == 0)
    found: dict[str, list[list[str]]] = match.game.picture.straight(match.state, f)
    return found


def test_a_box_names_the_combinations_whose_number_it_takes() -> None:
    found = straight(table(2, "8 energy, 3 robot, 12 water", [{"boxes": {"P1": 7, "P3": 9, "P10": 13}}, {}]))
    assert found["s0-P2"] == [["take 1 8/energy", "write 8 P2", ""]]
    assert found["s0-P5"] == [["take 3 12/water", "write 12 P5", ""]]
    assert "s0-P1" not in found


@pytest.mark.parametrize("match", [table(2, "8 energy, 3 robot, 5 astronaut", [{}, {}]), table(8, "8 energy, 3 robot, 5 astronaut", [{}, {}]),
                                   solo(1, hand="8 robot, 3 water, 5 plant"), solo(6, hand="8 robot, 3 astronaut, 5 plant")])
def test_every_pair_of_answers_is_legal(match: Match) -> None:
    found = straight(match)
    assert found
    for ways in found.values():
        for first, then, changed in ways:
            do(orrery.from_position("welcome_moon", match.position()), 0, first, then)
            assert changed in ("", then.split(" ")[1])


def test_after_the_combination_nothing_is_straight() -> None:
    assert straight(do(table(2, "8 energy, 3 robot, 12 water", [{}, {}]), 0, "take 1")) == {}
