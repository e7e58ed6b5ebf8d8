"""Tournaments: everybody meets, ratings follow results, a Ray cluster plays the same games."""
from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import orrery
from orrery.arena.simulate import play_many, play_one
from orrery.arena.tournament import LADDER, Tournament, play_on_ray, standings
from orrery.cli.main import main
from tests.toy import TOY

orrery.register(TOY)


def test_everybody_meets_everybody_in_every_seat() -> None:
    t = Tournament("toy", ["random", "greedy", "cadet"], 2, {}, 1)
    orders = Counter(tuple(t.order(n)) for n in range(t.games(1)))
    assert t.games(1) == 6 and len(orders) == 6 and set(orders.values()) == {1}


def test_a_ladder_pairs_neighbours_only() -> None:
    t = Tournament("toy", ["random", "cadet", "greedy"], 2, {}, 1, LADDER)
    assert {frozenset(t.order(n)) for n in range(t.games(1))} == {frozenset(("random", "cadet")), frozenset(("cadet", "greedy"))}


def test_the_better_bot_gets_the_better_rating() -> None:
    t = Tournament("toy", ["random", "greedy"], 2, {}, 4)
    table = standings(t.entrants, play_many(t, 0, t.games(15)))
    assert [row.name for row in table] == ["greedy", "random"]
    assert table[0].against["random"][1] == 30 and table[0].wins > 20 and table[0].ordinal > table[1].ordinal


def test_ray_plays_the_same_games() -> None:
    pytest.importorskip("ray", reason="the extra `ray` is not installed")
    plan = Tournament("space_explorers", ["greedy", "random"], 2, {}, 3)
    assert list(play_on_ray(plan, 0, 10, "local")) == [play_one(plan, n) for n in range(10)]


def test_a_file_begun_on_one_machine_goes_on_on_a_cluster(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="the extra `ray` is not installed")
    args = ["arena", "space_explorers", "--bots", "random,greedy", "--rounds", "3", "--plain", "--out"]
    assert main([*args, str(tmp_path / "plain.jsonl")]) == 0
    assert main([*args, str(tmp_path / "ray.jsonl"), "--rounds", "1"]) == 0
    assert main([*args, str(tmp_path / "ray.jsonl"), "--ray", "local"]) == 0
    assert (tmp_path / "ray.jsonl").read_text() == (tmp_path / "plain.jsonl").read_text()
