"""Bots see only views, answer legally, and the same seed gives the same answers."""
from __future__ import annotations

import pytest

import orrery
from orrery import bots
from orrery.arena.simulate import Plan, play_many, play_one
from orrery.arena.statistics import Summary, wilson
from orrery.bots.levels import Admiral, Veteran
from orrery.games import find
from orrery.kernel.errors import BadGame
from orrery.kernel.match import Match, View, begin
from tests.toy import TOY


@pytest.fixture(autouse=True)
def toy() -> None:
    orrery.register(TOY)


def test_unknown_bots_are_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadGame) as caught:
        bots.make("ghost", TOY)
    assert "greedy" in caught.value.text("fr")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    plan = Plan("toy", [name, name], {}, 3)
    assert play_one(plan, 5) == play_one(plan, 5)
    assert [play_one(plan, i) for i in range(8)] == list(play_many(plan, 0, 8, 2))


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_is_handed_nothing_but_the_view(name: str) -> None:
    """A proxy that looks at whatever it is handed finds a view without state or seed."""
    match = begin(TOY, 2, {}, 9)
    bot = bots.make(name, TOY, 1)
    view = match.view(0)
    assert not any(isinstance(v, Match) for v in vars(view).values())
    assert view.data["bag"] == [None] * 9 and "rng" not in view.data and "seed" not in view.data
    assert bot.choose(View("toy", 0, view.data)) in [c.raw for c in match.pending()[0].options]


def test_greedy_prefers_points() -> None:
    match = begin(TOY, 2, {}, 9)
    assert bots.make("greedy", TOY, 1).choose(match.view(0)) == (2,)


def test_a_bot_of_your_own_joins_by_its_name() -> None:
    class First(bots.Bot):
        name = "first"

        def choose(self, view: View) -> tuple[int, ...]:
            s = self.sample(view)
            return self.options(s, self.question(s, view.seat))[0]

    bots.register("first", First)
    assert play_one(Plan("toy", ["first", "random"], {}, 1), 0)["decisions"] > 0


def test_seats_rotate_and_wins_are_counted_by_bot() -> None:
    plan = Plan("toy", ["greedy", "random"], {}, 1)
    lines = [play_one(plan, i) for i in range(20)]
    assert lines[0]["seats"] == ["greedy", "random"] and lines[1]["seats"] == ["random", "greedy"]
    summary = Summary(plan.seats)
    for line in lines:
        summary.add(line)
    assert summary.rows["greedy"].games == 20
    assert summary.rows["greedy"].wins + summary.rows["random"].wins == pytest.approx(20)


def test_the_interval_of_a_share() -> None:
    low, high = wilson(90, 100)
    assert 0.82 < low < 0.84 and 0.94 < high < 0.96
    assert wilson(0, 0) == (0.0, 1.0) and wilson(10, 10)[1] == pytest.approx(1.0)


@pytest.mark.skipif("space_explorers" not in orrery.game_names(), reason="Space Explorers is not here")
def test_greedy_beats_random_at_space_explorers() -> None:
    """>= 90 % of 200 two-player games; here 40 of them, so that it stays short."""
    plan = Plan("space_explorers", ["greedy", "random"], {}, 1)
    summary = Summary(plan.seats)
    for line in play_many(plan, 0, 40, 2):
        summary.add(line)
    assert summary.rows["greedy"].share >= 0.9


def test_an_admiral_thinks_as_long_as_it_is_told() -> None:
    game = find("welcome_moon")
    brief = bots.make("admiral@0.05", game, 1)
    assert isinstance(brief, Admiral)
    assert brief.seconds == brief.veteran.seconds == 0.05
    assert bots.make("admiral", game, 1).seconds == 1.8     # type: ignore[attr-defined]
    searching = bots.make("veteran@2.5", find("seti"), 1)
    assert isinstance(searching, Veteran)
    assert searching.seconds == searching.alone.seconds == 2.5
    assert bots.known("admiral@0.05") and bots.known("cadet")
    assert (bots.paced("admiral", 0.2), bots.paced("cadet", 0.2)) == ("admiral@0.2", "cadet")
    with pytest.raises(BadGame):
        bots.paced("admiral", 0.0)


@pytest.mark.parametrize("name", ["admiral@", "admiral@soon", "admiral@0", "admiral@-1", "admiral@nan", "admiral@inf", "admiral@61", "cadet@1", "@1", "ghost"])
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_a_time_that_is_none_is_refused_in_words(name: str, lang: str) -> None:
    assert not bots.known(name)
    with pytest.raises(BadGame) as caught:
        bots.make(name, TOY)
    assert ("admiral@0.5" if name.startswith("admiral") else "commander") in caught.value.text(lang)
