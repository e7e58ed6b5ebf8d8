"""The pictures of a finished game: bars that add up, lines with numbered turns; in every game, alone and in company."""
from __future__ import annotations

import pytest

import orrery
from orrery import bots
from orrery.kernel.match import Match
from orrery.table import ending, replay
from orrery.web.charts import TURNS, chart, numbered
from tests.table.twins import live_of


def finished(game: str, seats: int, seed: int) -> Match:
    match = orrery.new(game, seats, seed=seed)
    players = [bots.make("random", match.game, 10 * seed + i) for i in range(seats)]
    while not match.over:
        seat = match.waiting()[0]
        match.act_option(seat, players[seat].choose(match.view(seat)))
    return match


@pytest.mark.parametrize(("game", "seats"), [("space_explorers", 2), ("space_explorers", 4), ("welcome_moon", 1), ("welcome_moon", 3), ("gaia_project", 1),
                                             ("gaia_project", 2), ("seti", 1), ("seti", 2)])
def test_the_bars_of_every_player_add_up_and_the_turns_follow_each_other(game: str, seats: int) -> None:
    for seed in (1, 2):
        match = finished(game, seats, seed)
        course = replay.course(live_of(match), 0, "fr")
        scores = course["scores"][-1]
        rows = [{"total": sum(score.values())} for score in scores]
        bars = ending.bars(rows, scores, course["categories"])["rows"]
        for row in bars:
            assert sum(p["value"] for p in row["lost"] + row["won"]) == row["total"]
            assert sum(p["wide"] for p in row["lost"] + row["won"]) <= 100.01
        assert [row["total"] for row in bars] == match.totals()[:len(bars)]
        begins = ending.turn_begins(match)
        assert begins[0] == 0 and begins == sorted(set(begins)) and begins[-1] < match.ply
        drawn = chart(course["totals"], [match.ply // 2], 260, turns=begins)
        assert 1 <= len(drawn["turns"]) <= TURNS and all(0 <= turn["x"] <= 100 for turn in drawn["turns"])


@pytest.mark.parametrize(("turns", "numbers"), [(0, []), (3, [1, 2, 3]), (9, [2, 4, 6, 8]), (37, [10, 20, 30]), (130, [50, 100])])
def test_round_turns_are_numbered(turns: int, numbers: list[int]) -> None:
    assert [n for n, _ in numbered(list(range(turns)))] == numbers


def test_where_no_moment_is_numbered_the_lines_have_the_room() -> None:
    values = [[0.0], [100.0]]
    assert chart(values, [], 190, (0, 100))["head"] < chart(values, [1], 190, (0, 100))["head"]
