"""What the admiral does alone and in company, what the end of a game is worth to it, and where a try of one answer stops."""
from __future__ import annotations

from typing import Any

import pytest

from orrery.bots import RandomBot, make
from orrery.bots.base import SEARCH
from orrery.bots.greedy import GreedyBot
from orrery.bots.levels import Admiral, Veteran
from orrery.bots.margin import final_margin
from orrery.bots.search import SearchBot
from orrery.brain import brain_of
from orrery.games import find
from orrery.kernel.match import View, begin
from orrery.kernel.state import Option
from tests.toy import TOY, play

SOLO = [("seti", {"difficulty": "5"}), ("gaia_project", {"difficulty": "nightmare"})]


@pytest.mark.parametrize(("game_id", "options"), SOLO)
def test_a_look_stops_where_the_opponents_turn_begins(game_id: str, options: dict[str, Any]) -> None:
    """What the opponent will draw is not known: a look that went on would be swayed by one deal of it."""
    game = find(game_id)
    match = begin(game, 1, options, 7)
    looker = GreedyBot(game, 1)
    ended = 0
    for _ in range(24):
        view = match.view(0)
        s = looker.sample(view)
        option = looker.choose(view)
        revealed = looker.trial(s, 0, option)[1]
        before = match.state.reveals
        match.act_option(0, option)
        ended += match.state.reveals > before and not revealed
    assert ended > 0


def test_who_wins_counts_even_with_fewer_points(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play([RandomBot(TOY, 1), RandomBot(TOY, 2)], 4)
    by_points = final_margin(TOY, match.state, 0)
    assert by_points                                    # somebody has more
    places = TOY.places
    monkeypatch.setattr(type(TOY), "places", lambda self, s: places(s)[::-1])
    otherwise = final_margin(TOY, match.state, 0)
    assert otherwise > by_points if by_points < 0 else otherwise < by_points


def test_a_short_game_is_not_better_than_a_long_one_lost_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is behind would else end a game as soon as possible, to lose by less."""
    match = begin(TOY, 2, {}, 4)

    def worth(mine: int, most: int) -> float:
        monkeypatch.setattr(type(TOY), "scores", lambda self, s: [{"score": mine}, {"score": most}])
        return final_margin(TOY, match.state, 0)
    assert worth(75, 100) == pytest.approx(worth(105, 140))
    assert worth(93, 72) == pytest.approx(-worth(72, 93))
    assert worth(76, 100) > worth(75, 100) > worth(75, 101)
    assert worth(121, 120) - worth(119, 120) > 4 > worth(91, 120) - worth(89, 120)      # the point that wins counts most


def test_the_veteran_is_the_admiral_of_before_and_plays_what_no_network_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what strength is measured against, so its figures do not change."""
    veteran = make("veteran@0.5", find("gaia_project"), 1)
    assert isinstance(veteran, Veteran)
    assert (veteran.iterations, veteran.seconds, veteran.samples, veteran.turns) == (128, 0.5, 6, 3)
    assert (veteran.alone.iterations, veteran.alone.seconds) == (2048, 0.5)
    game = find("space_explorers")
    monkeypatch.setattr(type(brain_of(game)), "network", lambda self, s: None)
    match = begin(game, 2, {}, 1)
    seat = next(iter(match.pending()))
    view = match.view(seat)
    admiral = make("admiral@60", game, 1)
    assert admiral.choose(view) == make("veteran@60", game, 1).choose(view)
    assert admiral.form == SEARCH


class Told(Exception):
    pass


def test_alone_and_without_a_network_it_searches_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(self: SearchBot, view: View) -> Option:
        raise Told
    game = find("welcome_moon")
    admiral = make("admiral", game, 1)
    assert isinstance(admiral, Admiral)
    monkeypatch.setattr(type(admiral.veteran.alone), "choose", told)
    monkeypatch.setattr(type(brain_of(game)), "network", lambda self, s: None)
    with pytest.raises(Told):
        admiral.choose(begin(game, 1, {"adventure": 1}, 1).view(0))
