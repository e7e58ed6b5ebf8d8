"""Bots that look one answer ahead in C: an answer is worth to the bit what it is worth in Python, and whole games are played by the same rules."""
from __future__ import annotations

import json
from typing import Any

import pytest

from orrery import bots
from orrery.arena import simulate
from orrery.bots import greedy
from orrery.bots.greedy import GreedyBot
from orrery.bots.random_bot import RandomBot
from orrery.bots.search import SearchBot
from orrery.games import find
from orrery.kernel.match import begin
from orrery.kernel.rng import Rng
from orrery.kernel.state import answer

from .build import native
from .test_brains import GAMES, SETUPS, begun

FEW = 6             # answers that are tried where there are many
LOOKS = 7           # questions between two at which answers are tried


@pytest.mark.parametrize(("name", "variant"), SETUPS)
def test_an_answer_is_worth_the_same(name: str, variant: tuple[str, int, dict[str, Any]]) -> None:
    game, form = find(name), native(name)
    s, rng, bot = begun(name, variant[1], variant[2], 3), Rng(3), GreedyBot(find(name), 1)
    count = tried = 0
    while s.open():
        f = s.open()[rng.below(len(s.open()))]
        found = game.rules[f[0]].options(s, f)
        if count % LOOKS == 0:
            table = form.table(s)
            for o in found if len(found) <= FEW else [found[rng.below(len(found))] for _ in range(FEW)]:
                assert table.trial(f[1], o) == bot.trial(s, f[1], o), (f, o)
                tried += 1
        answer(game.rules, s, f, found[rng.below(len(found))])
        count += 1
    assert tried > 5


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "native_form", lambda game: native(game.id))


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_between_levels(compiled: None, name: str) -> None:
    """The stronger one wins most of them, and the same seed plays the same games."""
    plan = simulate.Plan(name, ["greedy", "random"], {}, 4)
    lines = list(simulate.play_many(plan, 0, 8))
    assert sum([line["places"][line["seats"].index("greedy")] == 1 for line in lines]) >= 7
    assert [json.dumps(line) for line in lines] == [json.dumps(line) for line in simulate.play_many(plan, 0, 8)]
    assert all([line["decisions"] > 20 and line["ending"] != "endless" for line in lines])


def test_who_looks_is_known_by_its_kind_alone() -> None:
    """A bot of one's own is never played by ours, whatever it inherits from."""
    class Mine(RandomBot):
        """Another one."""

    class Keen(GreedyBot):
        """Another one."""

    game = find("space_explorers")
    assert simulate.pace(Mine(game)) is None and simulate.pace(Keen(game)) is None and simulate.pace(bots.make("admiral", game)) is None
    assert simulate.pace(bots.make("random", game)) == (-1, 1) and simulate.pace(bots.make("greedy", game)) == (0, 1)
    assert simulate.pace(bots.make("engineer", game)) == (55, 2)


def test_a_table_without_room_is_played_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    from orrery.native.load import NativeRefused

    class Full:
        looks = True

        def table(self, s: Any) -> Any:
            raise NativeRefused("no room")

    monkeypatch.setattr(simulate, "native_form", lambda game: Full())
    line = simulate.play_one(simulate.Plan("space_explorers", ["greedy", "random"], {}, 4), 0)
    assert line["ending"] != "endless"


@pytest.mark.parametrize("name", GAMES)
def test_greedy_and_search_answer_alike_with_and_without_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The native form only makes them faster."""
    game = find(name)
    match = begin(game, 2, {}, 8)
    drawn = bots.make("random", game, 2)
    compared = 0
    while not match.over and compared < 6:
        seat = match.waiting()[0]
        view = match.view(seat)
        if match.ply % 9 == 4:
            given = []
            for form in (None, native(name)):
                monkeypatch.setattr(greedy, "native_form", lambda game, form=form: form)
                given.append([GreedyBot(game, 5).choose(view), bots.make("engineer", game, 5).choose(view), SearchBot(game, 5, iterations=6).choose(view)])
            assert given[0] == given[1], match.ply
            compared += 1
        match.act_option(seat, drawn.choose(view))
    assert compared == 6
