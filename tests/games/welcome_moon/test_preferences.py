"""Simple actions are used by themselves, where declining cannot be better."""
from __future__ import annotations

from orrery.kernel.match import Match
from tests.games.welcome_moon.table import do, solo, table


def by_itself(match: Match, **wishes: str) -> str:
    f = next(f for f in match.state.open() if f[1] == 0)
    option = match.game.automatic(match.state, f, dict(wishes))
    return "" if option is None else match.game.rules[f[0]].say(match.state, f, option)


def test_one_use_that_only_helps_is_made() -> None:
    match = do(table(6, "8 energy", [{}, {}]), 0, "take 1", "write 8 Q1.1")
    assert by_itself(match) == "energy Q1" and by_itself(match, simple="ask") == ""
    assert by_itself(do(table(7, "8 water", [{}, {}]), 0, "take 1", "write 8 V1.3")) == "water tank-V1.3"
    assert by_itself(do(table(8, "8 energy", [{}, {}]), 0, "take 1", "write 8 P4")) == "bonus_plant"


def test_the_only_box_for_a_number_is_written_in() -> None:
    match = do(table(2, "8 energy", [{"boxes": {"P1": 7, "P3": 9}}, {}]), 0, "take 1")
    assert by_itself(match) == "write 8 P2" and by_itself(match, simple="ask") == ""
    assert by_itself(do(table(2, "8 astronaut", [{"boxes": {"P1": 7, "P3": 9}}, {}]), 0, "take 1")) == ""      # changed it fits elsewhere


def test_what_is_a_choice_is_asked() -> None:
    assert by_itself(do(table(6, "8 robot", [{}, {}]), 0, "take 1", "write 8 Q1.1")) == ""      # which walkway
    assert by_itself(do(table(3, "8 energy", [{}, {}]), 0, "take 1", "write 8 c2r2")) == ""     # which ladder
    assert by_itself(table(3, "8 energy", [{}, {}])) == ""
    assert by_itself(do(table(2, "8 energy", [{"energy": 1}, {}]), 0, "take 1", "write 8 P5")) == ""    # a divider comes with it
    assert by_itself(do(table(6, "8 plant", [{"tracks": {"plant": 4}}, {}]), 0, "take 1", "write 8 Q1.1")) == ""    # the next symbol wakes a virus
    assert by_itself(do(solo(7, hand="8 robot, 3 water, 5 plant", sheet={"astronauts": 2}), 0, "take 12", "write 8 V1.3")) == ""    # or a wild
