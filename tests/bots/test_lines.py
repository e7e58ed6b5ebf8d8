"""Lines to the end: the same deals for every answer, halves dropped, blind to what is hidden, in time."""
from __future__ import annotations

import time
from typing import Any

import pytest

from orrery.bots import RandomBot, make
from orrery.bots.greedy import GreedyBot
from orrery.bots.levels import Admiral
from orrery.bots.lines import Clock, LinesBot
from orrery.bots.playout import Playout
from orrery.bots.search import SearchBot
from orrery.games import find
from orrery.kernel.match import View, begin
from orrery.kernel.state import Frame, Option, State, answer
from tests.toy import TOY, play

SOLO = [("seti", {"difficulty": "5"}), ("gaia_project", {"difficulty": "nightmare"})]


def test_lines_beat_chance() -> None:
    wins = 0
    for seed in range(30):
        totals = play([LinesBot(TOY, seed, lines=12), RandomBot(TOY, seed)], seed).totals()
        wins += totals[0] > totals[1]
    assert wins >= 22


def test_the_same_seed_and_budget_give_the_same_game() -> None:
    games = [play([LinesBot(TOY, 5, lines=8), LinesBot(TOY, 6, lines=8)], 9).to_text() for _ in range(2)]
    assert games[0] == games[1]


def test_what_is_hidden_does_not_change_the_answer() -> None:
    match, other = begin(TOY, 2, {}, 3), begin(TOY, 2, {}, 3)
    other.state.bag[:] = sorted(other.state.bag)        # type: ignore[attr-defined]
    other._floor.bag[:] = sorted(other._floor.bag)      # type: ignore[attr-defined]
    for m in (match, other):
        m.act(0, "pick 2")
        m.act(1, "pick 2")
    assert match.state.bag != other.state.bag           # type: ignore[attr-defined]
    assert LinesBot(TOY, 1, 20).choose(match.view(0)) == LinesBot(TOY, 1, 20).choose(other.view(0))


class Spy(Playout):
    """Says that the second answer is the best, and writes down what it was asked."""

    def __init__(self) -> None:
        super().__init__(TOY)
        self.asked: list[tuple[int, Option]] = []
        self.deals: list[State] = []
        self.slow = 0.0

    def value(self, s: State, seat: int, f: Frame, o: Option) -> float:
        if not self.deals or self.deals[-1] is not s:
            self.deals.append(s)
        self.asked.append((len(self.deals), o))
        time.sleep(self.slow)
        return 1.0 if o == (1,) else float(-o[0])


def spied(lines: int, seconds: float = 0.0, slow: float = 0.0) -> tuple[Option, Spy]:
    bot, spy = LinesBot(TOY, 3, lines, seconds), Spy()
    spy.slow = slow
    bot.playout = spy
    view = begin(TOY, 2, {}, 3).view(0)
    return bot.played(view, bot.question(bot.sample(view), 0), {(0,): 0.0, (1,): -0.1, (2,): -0.2, (3,): -0.3}, Clock(seconds)), spy


def test_every_answer_gets_the_same_deals_and_the_poorer_half_no_more() -> None:
    best, spy = spied(lines=24)
    assert best == (1,)
    by_deal: dict[int, list[Option]] = {}
    for deal, o in spy.asked:
        by_deal.setdefault(deal, []).append(o)
    assert [sorted(answers) for answers in by_deal.values()] == [[(0,), (1,), (2,), (3,)]] * 3 + [[(0,), (1,)]] * 6
    assert len(spy.asked) == 24


def test_a_slow_game_drops_answers_rather_than_be_late() -> None:
    started = time.monotonic()
    best, spy = spied(lines=10_000, seconds=0.2, slow=0.06)
    assert time.monotonic() - started < 0.4
    assert best == (1,)
    assert [o for _, o in spy.asked] == [(0,), (1,), (2,)]


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


@pytest.mark.parametrize(("game_id", "options"), [*SOLO, ("welcome_moon", {"adventure": 8, "level": 8})])
def test_a_line_is_played_by_the_look(game_id: str, options: dict[str, Any]) -> None:
    game = find(game_id)
    looker, playout = GreedyBot(game, 1), Playout(game)
    s = begin(game, 1, options, 7).state.copy()
    for _ in range(40):
        f = s.open()[0]
        answers = game.rules[f[0]].options(s, f)
        idle = looker.losing(s, 0, answers)
        worth = {o: looker.trial(s, 0, o)[0] for o in answers}
        best = max([o for o in answers if worth[o] > idle.get(o, -1e9)], key=worth.__getitem__)
        expected = s.copy()
        answer(game.rules, expected, f, best)
        playout.step(s, f, 0)
        assert game.position(s) == game.position(expected)


def test_who_wins_counts_even_with_fewer_points(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(TOY, 2, {}, 4)
    f, o = match.state.open()[0], match.pending()[0].options[0].raw
    by_points = Playout(TOY).value(match.state, 0, f, o)
    assert by_points                                    # somebody has more
    places = TOY.places
    monkeypatch.setattr(type(TOY), "places", lambda self, s: places(s)[::-1])
    otherwise = Playout(TOY).value(match.state, 0, f, o)
    assert otherwise > by_points if by_points < 0 else otherwise < by_points


class Told(Exception):
    pass


def test_the_admiral_searches_longer_alone_where_lines_tell_less() -> None:
    alone = Admiral(find("seti"), 1).alone
    assert isinstance(alone, SearchBot)
    assert (alone.iterations, alone.seconds) == (512, 1.8)


def test_the_admiral_plays_lines_alone_and_searches_in_company(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(self: LinesBot, view: View) -> Option:
        raise Told
    monkeypatch.setattr(LinesBot, "choose", told)
    game = find("space_explorers")
    match = begin(game, 2, {}, 1)
    seat = next(iter(match.pending()))
    assert Admiral(game, 1).choose(match.view(seat)) in [o.raw for o in match.pending()[seat].options]
    alone = begin(find("welcome_moon"), 1, {"adventure": 1}, 1)
    with pytest.raises(Told):
        make("admiral", find("welcome_moon"), 1).choose(alone.view(0))
