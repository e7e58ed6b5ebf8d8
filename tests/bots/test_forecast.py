"""What a search judges its lines by: nearer to the points a game ends with than the evaluation, and of the shape of its data."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.bots.greedy import GreedyBot
from orrery.bots.levels import Cadet, Careless, Commander, Engineer, Veteran
from orrery.brain import brain_of
from orrery.games import find
from orrery.kernel.match import Match

DATA = Path(orrery.__file__).parent / "games"


def played(match: Match) -> list[tuple[list[float], list[float]]]:
    """At every tenth answer what evaluation and forecast say of each seat."""
    bots = [GreedyBot(match.game, seat) for seat in range(match.state.seats)]
    seen: list[tuple[list[float], list[float]]] = []
    n = 0
    while match.state.open():
        seat = match.state.open()[0][1]
        match.act_option(seat, bots[seat].choose(match.view(seat)))
        n += 1
        if n % 10 == 0 and match.state.open():
            seats = range(match.state.seats)
            seen.append(([brain_of(match.game).evaluate(match.state, i) for i in seats], [brain_of(match.game).forecast(match.state, i) for i in seats]))
    return seen


@pytest.mark.parametrize(("game", "options"), [("gaia_project", {}), ("welcome_moon", {"adventure": 5}), ("welcome_moon", {"adventure": 2})])
def test_the_forecast_is_nearer_to_the_end_than_the_evaluation(game: str, options: dict[str, Any]) -> None:
    match = orrery.new(game, seats=2, options=options, seed=11)
    seen = played(match)
    final = [float(sum(row.values())) for row in match.game.scores(match.state)]
    errors = [sum([abs(values[i] - final[i]) for pair in seen for values in (pair[kind],) for i in range(2)]) for kind in (0, 1)]
    assert errors[1] < 0.7 * errors[0]
    assert [brain_of(match.game).forecast(match.state, i) for i in range(2)] == pytest.approx(final, abs=0.7)     # parts of a point of what is left over


def test_the_forecast_of_gaia_project_weighs_every_category_of_the_evaluation() -> None:
    data = json.loads((DATA / "gaia_project" / "bot" / "forecast.json").read_text())
    match = orrery.new("gaia_project", seats=2, seed=3)
    found: set[str] = set()
    bot = GreedyBot(match.game, 1)
    for _ in range(40):
        seat = match.state.open()[0][1]
        match.act_option(seat, bot.choose(match.view(seat)))
        found |= set(brain_of(match.game).evaluate_parts(match.state, 0))
    assert found == set(data["categories"])
    assert all(len(row) == 1 + len(data["categories"]) for kind in ("playing", "passed") for row in data["weights"][kind])


def test_the_forecast_of_welcome_to_the_moon_weighs_what_the_evaluation_sees() -> None:
    weights = json.loads((DATA / "welcome_moon" / "bot" / "forecast.json").read_text())["weights"]
    seen = json.loads((DATA / "welcome_moon" / "bot" / "evaluate.json").read_text())["weights"]
    for kind in ("alone", "company"):
        assert {n: [row["seen"] for row in rows] for n, rows in weights[kind].items()} == \
            {n: ["always", *[row["seen"] for row in rows]] for n, rows in seen.items()}


def test_a_game_says_how_careless_its_levels_are_and_how_far_the_highest_looks() -> None:
    moon, space = find("welcome_moon"), find("space_explorers")
    assert [bot(moon, 1).share for bot in (Cadet, Engineer, Commander)] == list(brain_of(moon).blunder_percent)
    assert [bot(space, 1).share for bot in (Cadet, Engineer, Commander)] == [100, 55, 0]
    assert Careless(moon, 1, 200).half == 1 and Careless(moon, 1, 100).half == 2
    assert (Veteran(moon, 1).turns, Veteran(space, 1).turns) == (brain_of(moon).turns_ahead, 4)
    assert (Veteran(find("gaia_project"), 1).iterations, Veteran(space, 1).iterations) == (128, 64)
