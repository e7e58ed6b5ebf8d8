"""Lines to the end: the same deals for every answer, halves dropped, blind to what is hidden, in time."""
from __future__ import annotations

import math
import time
from typing import Any

import pytest

from orrery.bots import RandomBot, make
from orrery.bots.greedy import GreedyBot
from orrery.bots.levels import Admiral
from orrery.bots.lines import Clock, LinesBot, weighed
from orrery.bots.look import due, tried
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

    def line(self, s: State, seat: int, f: Frame, o: Option, turns: int = 0) -> tuple[float, float]:
        if not self.deals or self.deals[-1] is not s:
            self.deals.append(s)
        self.asked.append((len(self.deals), o))
        time.sleep(self.slow)
        return 1.0 if o == (1,) else float(-o[0]), math.nan


def spied(lines: int, seconds: float = 0.0, slow: float = 0.0) -> tuple[Option, Spy]:
    bot, spy = LinesBot(TOY, 3, lines, seconds), Spy()
    spy.slow = slow
    bot.playout = spy
    view = begin(TOY, 2, {}, 3).view(0)
    s = bot.sample(view)
    return bot.played(view, s, bot.question(s, 0), {(0,): 0.0, (1,): -0.1, (2,): -0.2, (3,): -0.3}, Clock(seconds)), spy


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
        rule = game.rules[f[0]]
        answers = due(rule, s, f, rule.options(s, f))
        if game.closely and len(answers) > game.closely + 1 and not rule.opens_turn:
            answers = playout.promising(s, f, answers)
        idle = looker.losing(s, 0, answers)
        worth = {o: looker.trial(s, 0, o)[0] for o in answers}
        best = max([o for o in answers if worth[o] > idle.get(o, -1e9)], key=worth.__getitem__)
        expected = s.copy()
        answer(game.rules, expected, f, best)
        playout.step(s, f, 0)
        assert game.position(s) == game.position(expected)


def test_of_many_answers_within_a_turn_those_are_looked_at_closely_after_which_the_table_is_worth_most() -> None:
    game = find("welcome_moon")
    playout = Playout(game)
    s = begin(game, 1, {"adventure": 2, "level": 8}, 7).state.copy()
    found = 0
    for _ in range(60):
        f = s.open()[0]
        rule = game.rules[f[0]]
        answers = rule.options(s, f)
        if rule.name == "write" and len(answers) > game.closely:
            worth = {}
            for o in answers:
                t = s.copy()
                answer(game.rules, t, f, o)
                worth[o] = game.evaluate(t, 0)
            kept = playout.promising(s, f, answers)
            assert kept == [o for o in answers if o in kept]
            assert len(kept) == game.closely == 4
            assert min([worth[o] for o in kept]) >= max([worth[o] for o in answers if o not in kept])
            found += 1
        playout.step(s, f, 0)
    assert found > 3


@pytest.mark.parametrize(("trust", "best"), [(0.0, (1,)), (8.0, (1,)), (12.0, (0,))])
def test_a_look_counts_for_as_many_lines_as_it_is_trusted(monkeypatch: pytest.MonkeyPatch, trust: float, best: Option) -> None:
    """At a look (1,) lies 0.1 behind (0,), and each of its nine lines is worth 1 more than one of (0,)."""
    monkeypatch.setattr(TOY, "trust", (trust * 10, trust * 10))
    assert spied(lines=24)[0] == best


def test_in_a_race_to_the_launch_a_look_counts_for_little() -> None:
    game = find("welcome_moon")
    bot = LinesBot(game, 1)
    found = []
    for adventure in (1, 2, 8):
        s = begin(game, 1, {"adventure": adventure, "level": 8}, 7).state
        f = s.open()[0]
        found.append(bot.trusted(s, f)[0])
    assert found[0] < 2.0 < 6.0 < found[1] == found[2]


def test_a_line_is_looked_at_after_so_many_own_turns_too() -> None:
    game = find("welcome_moon")
    playout = Playout(game)
    start = begin(game, 1, {"adventure": 2, "level": 8}, 7).state
    f = start.open()[0]
    o = game.rules[f[0]].options(start, f)[0]
    s = start.copy()
    answer(game.rules, s, f, o)
    worth = []
    while s.open():
        if game.rules[s.open()[0][0]].opens_turn:
            worth.append(game.evaluate(s, 0))
        s = playout.on(s, s.open()[0], 0)
    final = playout.final(s, 0)
    assert playout.line(start, 0, f, o, 3) == (final, worth[2])
    for turns in (0, len(worth) + 1):                   # not asked for; the game is over before
        end, midway = playout.line(start, 0, f, o, turns)
        assert end == final
        assert math.isnan(midway)


@pytest.mark.parametrize(("adventure", "question"), [(5, "choose"), (2, "write"), (6, "")])
def test_a_line_takes_over_the_rest_of_a_turn_where_looking_again_would_hardly_change_it(adventure: int, question: str) -> None:
    game = find("welcome_moon")
    playout = Playout(game)
    s = begin(game, 1, {"adventure": adventure, "level": 8}, 7).state.copy()
    s.events = None
    adopted = asked = 0
    for _ in range(60):
        f = s.open()[0]
        rule = game.rules[f[0]]
        o, seen = playout.best(s, f, 0)
        before, after = s.copy(), playout.on(s, f, 0)
        if question and rule.name == question and seen is not None:
            assert game.position(after) == game.position(tried(game, before, f, o))
            assert not after.open() or game.rules[after.open()[0][0]].opens_turn
            adopted += 1
        elif rule.name == question or not question:
            answer(game.rules, before, f, o)
            assert game.position(after) == game.position(before)
            asked += rule.name not in ("choose", "write")
        s = after
        if not s.open():
            break
    assert adopted > 10 or (not question and asked > 10)


def test_in_company_every_question_is_looked_at() -> None:
    game = find("welcome_moon")
    assert game.adopts(begin(game, 1, {"adventure": 5, "level": 8}, 7).state) == ("choose", "write")
    assert game.adopts(begin(game, 2, {"adventure": 5}, 7).state) == ()
    assert find("seti").adopts(begin(find("seti"), 1, {}, 7).state) == ()


def test_midway_counts_only_where_every_line_of_a_deal_got_there() -> None:
    """Points in the end and the worth of a table midway are not on one scale."""
    assert weighed({(0,): (10.0, 30.0), (1,): (-4.0, 33.0)}) == {(0,): 35.0, (1,): 31.0}
    assert weighed({(0,): (10.0, 30.0), (1,): (-4.0, math.nan)}) == {(0,): 10.0, (1,): -4.0}


def test_lines_read_an_evaluation_of_another_scale_in_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same table with an evaluation three times as large that says so: the same answers are played out, as far behind."""
    assert weighed({(0,): (10.0, 30.0), (1,): (-4.0, 33.0)}, 3.0) == {(0,): 15.0, (1,): 9.0}
    game = find("welcome_moon")
    match = begin(game, 1, {"adventure": 2, "level": 8}, 7)
    bot = LinesBot(game, 1)
    s = bot.sample(match.view(0))
    f = bot.question(s, 0)

    def likely() -> dict[Option, float]:
        return LinesBot(game, 1).likely(match.view(0), s, f, bot.options(s, f), Clock(0.0))

    plain, real, point = likely(), game.evaluate, game.point(s)
    assert len(plain) > 1
    monkeypatch.setattr(game, "evaluate", lambda s, seat: 3 * real(s, seat))
    assert likely() != pytest.approx(plain)
    monkeypatch.setattr(game, "point", lambda s: 3 * point)
    assert likely() == pytest.approx(plain)


def test_who_launches_first_is_not_seen_midway() -> None:
    game = find("welcome_moon")
    found = [game.midway(begin(game, 1, {"adventure": n, "level": 8}, 7).state) for n in (1, 2, 8)]
    assert found == [0, 8, 8]
    seti = find("seti")
    assert seti.midway(begin(seti, 1, {}, 7).state) == 0


def test_answers_that_lie_far_behind_at_a_look_are_not_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("gaia_project")
    match = begin(game, 1, {"difficulty": "easy"}, 7)
    bot = LinesBot(game, 1)
    looker = GreedyBot(game, 1)
    for _ in range(30):
        match.act_option(0, looker.choose(match.view(0)))
    view = match.view(0)
    s = bot.sample(view)
    f = bot.question(s, 0)
    assert game.rules[f[0]].opens_turn
    near: dict[float, list[float]] = {}
    for far in (2.0, 6.0, 40.0):
        monkeypatch.setattr(game, "behind", (0.0, far))
        near[far] = list(bot.likely(view, s, f, bot.options(s, f), Clock(0.0)).values())
        assert near[far][0] == 0.0
        assert all([-far <= x <= 0.0 for x in near[far]])
    assert len(near[2.0]) < len(near[6.0]) < len(near[40.0]) == 8


def test_what_reveals_something_is_looked_at_over_several_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = LinesBot(TOY, 3)
    view = begin(TOY, 2, {}, 3).view(0)
    s = bot.sample(view)
    seen: list[State] = []

    def trial(state: State, seat: int, o: Option) -> tuple[float, bool]:
        if o == (1,):
            seen.append(state)
        return float(len(seen)) if o == (1,) else 3.0, o == (1,)
    monkeypatch.setattr(bot.looker, "trial", trial)
    assert bot.looked(view, s, [(0,), (1,)], Clock(0.0)) == [3.0, 5.5]      # the mean of 1 to 10
    assert len({id(state) for state in seen}) == 10
    spent = Clock(1.0)
    spent.start -= 0.5                                                      # half of the time is over
    seen.clear()
    assert bot.looked(view, s, [(0,), (1,)], spent) == [3.0, 1.0]


def test_who_wins_counts_even_with_fewer_points(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(TOY, 2, {}, 4)
    f, o = match.state.open()[0], match.pending()[0].options[0].raw
    by_points = Playout(TOY).line(match.state, 0, f, o)[0]
    assert by_points                                    # somebody has more
    places = TOY.places
    monkeypatch.setattr(type(TOY), "places", lambda self, s: places(s)[::-1])
    otherwise = Playout(TOY).line(match.state, 0, f, o)[0]
    assert otherwise > by_points if by_points < 0 else otherwise < by_points


def test_a_short_game_is_not_better_than_a_long_one_lost_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is behind would else end a game as soon as possible, to lose by less."""
    match = begin(TOY, 2, {}, 4)
    f, o = match.state.open()[0], match.pending()[0].options[0].raw

    def worth(mine: int, most: int) -> float:
        monkeypatch.setattr(type(TOY), "scores", lambda self, s: [{"score": mine}, {"score": most}])
        return Playout(TOY).line(match.state, 0, f, o)[0]
    assert worth(75, 100) == pytest.approx(worth(105, 140))
    assert worth(93, 72) == pytest.approx(-worth(72, 93))
    assert worth(76, 100) > worth(75, 100) > worth(75, 101)
    assert worth(121, 120) - worth(119, 120) > 4 > worth(91, 120) - worth(89, 120)      # the point that wins counts most


class Told(Exception):
    pass


def test_the_admiral_searches_longer_alone_where_lines_tell_less() -> None:
    alone = Admiral(find("seti"), 1).alone
    assert isinstance(alone, SearchBot)
    assert (alone.iterations, alone.seconds) == (1024, 1.8)


def test_the_admiral_plays_lines_alone_without_a_network_and_searches_in_company(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(self: LinesBot, view: View) -> Option:
        raise Told
    monkeypatch.setattr(LinesBot, "choose", told)
    game = find("space_explorers")
    match = begin(game, 2, {}, 1)
    seat = next(iter(match.pending()))
    assert Admiral(game, 1).choose(match.view(seat)) in [o.raw for o in match.pending()[seat].options]
    alone = begin(find("welcome_moon"), 1, {"adventure": 1}, 1)
    monkeypatch.setattr(type(alone.game), "network", lambda self, s: None)
    with pytest.raises(Told):
        make("admiral", find("welcome_moon"), 1).choose(alone.view(0))
