"""Dealing anew: as likely as filling in the view, blind to how it lay, and the seat sees no difference."""
from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import orrery
from orrery.bots import make
from orrery.bots.deals import Deals
from orrery.brain import brain_of
from orrery.kernel.match import Match, View
from orrery.kernel.position import sample_state, view_json
from orrery.kernel.rng import Rng
from orrery.kernel.state import State

CASES = [("space_explorers", 3, {}, 30), ("welcome_moon", 1, {"adventure": 2}, 20), ("welcome_moon", 1, {"adventure": 3}, 1),
         ("welcome_moon", 2, {"adventure": 1}, 20),
         ("gaia_project", 1, {"difficulty": "hard"}, 40), ("gaia_project", 2, {}, 30),
         ("seti", 1, {"difficulty": "4", "species": "exertians,mascamites"}, 80), ("seti", 2, {"species": "mascamites,centaurians"}, 60),
         ("seti", 3, {"species": "exertians,mascamites"}, 110)]
MANY = 600


def table(game: str, seats: int, options: dict[str, Any], answers: int) -> tuple[Match, int]:
    match = orrery.new(game, seats, options=options, seed=6)
    players = [make("greedy", match.game, seat) for seat in range(seats)]
    while not match.over and match.ply < answers:
        seat = match.waiting()[0]
        match.act_option(seat, players[seat].choose(match.view(seat)))
    return match, match.waiting()[0]


def hidden(match: Match, s: State, view: dict[str, Any]) -> list[tuple[str, Any]]:
    """What lies in each place that the view does not show: by path, the card."""
    found: list[tuple[str, Any]] = []

    def walk(path: str, seen: Any, true: Any) -> None:
        if seen is None or (isinstance(seen, dict) and set(seen) <= {"number", "action"} and not isinstance(true, dict)):
            found.append((path, str(true)))
        elif isinstance(seen, dict) and isinstance(true, dict):
            for key in seen:
                if key in true:
                    walk(f"{path}/{key}", seen[key], true[key])
        elif isinstance(seen, list) and isinstance(true, list):
            for i, (a, b) in enumerate(zip(seen, true, strict=False)):
                walk(f"{path}/{i}", a, b)
    walk("", view, match.game.position(s))
    return found


@pytest.mark.parametrize(("game", "seats", "options", "answers"), CASES)
def test_the_seat_sees_no_difference(game: str, seats: int, options: dict[str, Any], answers: int) -> None:
    match, seat = table(game, seats, options, answers)
    view = match.view(seat)
    deals = Deals(match.game, Rng(3))
    for _ in range(6):
        s = deals.deal(view)
        assert match.game.invariant(s) == ""
        assert View(match.game.id, seat, view_json(match.game, s, match.header, seat, view.data["waiting"])).bytes() == view.bytes()


@pytest.mark.parametrize(("game", "seats", "options", "answers"), CASES)
def test_what_is_dealt_is_as_likely_as_before(game: str, seats: int, options: dict[str, Any], answers: int) -> None:
    """Of the first and the last places that are hidden: what lies there, over many deals, both ways."""
    match, seat = table(game, seats, options, answers)
    view = match.view(seat)
    deals, rng = Deals(match.game, Rng(1)), Rng(2)
    anew, filled = Counter[tuple[str, Any]](), Counter[tuple[str, Any]]()
    for _ in range(MANY):
        for counts, s in ((anew, deals.deal(view)), (filled, sample_state(match.game, view, rng))):
            places = hidden(match, s, view.data)
            counts.update([*places[:3], *places[-2:]])
    for key in set(anew) | set(filled):
        n, m = anew[key], filled[key]
        assert abs(n - m) <= 6 + 5 * (n + m) ** 0.5, (key, n, m)       # five deviations


@pytest.mark.parametrize(("game", "seats", "options", "answers"), CASES)
def test_dealing_anew_reads_nothing_of_how_it_lay(game: str, seats: int, options: dict[str, Any], answers: int) -> None:
    match, seat = table(game, seats, options, answers)
    brain, view = brain_of(match.game), match.view(seat)
    found = []
    for s in (match.seen_state(seat).copy(), sample_state(match.game, view, Rng(9)), sample_state(match.game, view, Rng(10))):
        assert brain.redeal(s, seat, Rng(5))
        found.append(match.game.position(s))
    assert found[0] == found[1] == found[2]
