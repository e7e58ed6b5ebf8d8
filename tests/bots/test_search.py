"""Search: better than chance, the same for the same seed, and blind to what the seat cannot know."""
from __future__ import annotations

from typing import Any

import pytest

from orrery.bots import RandomBot
from orrery.bots.advice import advise
from orrery.bots.greedy import GreedyBot
from orrery.bots.one_ply import asked, tried
from orrery.bots.search import SHORTEST, Search, SearchBot
from orrery.brain import brain_of
from orrery.games import find
from orrery.kernel.match import View, begin
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Option, State
from tests.toy import TOY, play


def test_search_beats_chance() -> None:
    wins = 0
    for seed in range(30):
        match = play([SearchBot(TOY, seed, iterations=60), RandomBot(TOY, seed)], seed)
        wins += match.totals()[0] > match.totals()[1]
    assert wins >= 22


def test_the_same_seed_and_budget_give_the_same_game() -> None:
    games = [play([SearchBot(TOY, 5, iterations=30), SearchBot(TOY, 6, iterations=30)], 9).to_text() for _ in range(2)]
    assert games[0] == games[1]


def test_a_search_that_stops_when_its_choice_is_settled_chooses_as_if_it_had_gone_on() -> None:
    game = find("space_explorers")
    match = begin(game, 2, {}, 11)
    spared = 0
    while spared <= 40:
        seat, decision = next(iter(match.pending().items()))
        options = decision.options
        if len(options) == 1:
            match.act_option(seat, options[0])
            continue
        short, whole = [Search(game, match.view(seat), Rng(4), 3, 2) for _ in range(2)]
        short.run(40, 0)
        whole.run(40, 0, whole=True)
        assert whole.root.visits == 40
        assert short.best()[0][0] == whole.best()[0][0]
        spared += 40 - short.root.visits
        match.act_option(seat, whole.best()[0][0])


def test_what_is_hidden_does_not_change_the_answer() -> None:
    match = begin(TOY, 2, {}, 3)
    match.act(0, "pick 2")
    match.act(1, "pick 2")
    other = begin(TOY, 2, {}, 3)
    other.state.bag[:] = sorted(other.state.bag)
    other._floor.bag[:] = sorted(other._floor.bag)      # type: ignore[attr-defined]
    other.act(0, "pick 2")
    other.act(1, "pick 2")
    assert match.state.bag != other.state.bag           # type: ignore[attr-defined]
    assert SearchBot(TOY, 1, 50).choose(match.view(0)) == SearchBot(TOY, 1, 50).choose(other.view(0))


def test_advice_names_the_best_answers_with_reasons() -> None:
    match = begin(TOY, 2, {}, 3)
    match.act(0, "pick 2")
    match.act(1, "pick 2")
    best = advise(TOY, match.view(0), iterations=80)
    assert best[0].key in ("draw", "bonus") and best[0].behind == 0
    assert best[0].parts["score"] > 0


def test_advice_where_there_is_only_one_answer_names_it() -> None:
    match = begin(find("space_explorers"), 3, {}, 3)
    bots = [RandomBot(match.game, seat) for seat in range(3)]
    seat = match.waiting()[0]
    while len(match.pending()[seat].options) > 1:
        match.act_option(seat, bots[seat].choose(match.view(seat)))
        seat = match.waiting()[0]
    best = advise(match.game, match.view(seat), iterations=5)
    assert [(a.key, a.behind) for a in best] == [(match.pending()[seat].options[0].key, 0.0)]


def test_no_free_action_that_wins_nothing_is_advised() -> None:
    match = begin(find("gaia_project"), 2, {}, 3)
    bots = [GreedyBot(match.game, seat) for seat in range(2)]
    advised = 0
    for _ in range(60):
        seat = match.waiting()[0]
        asked = match.pending()[seat]
        if sum([c.free for c in asked.options]) > 3 and advised < 4:
            advised += 1
            idle = bots[seat].idle(bots[seat].sample(match.view(seat)), seat, [c.raw for c in asked.options])
            assert idle and not any([a.option in idle for a in advise(match.game, match.view(seat), iterations=1)])
        match.act_option(seat, bots[seat].choose(match.view(seat)))
    assert advised == 4


def test_answers_that_the_search_hardly_visits_are_compared_on_the_same_deals_too() -> None:
    match = begin(find("gaia_project"), 2, {}, 3)
    seat = match.waiting()[0]
    best = advise(match.game, match.view(seat), iterations=1)
    assert len(best) == 3 == len({a.key for a in best})                # one visit, and yet three answers
    assert best[0].behind == 0 < best[1].behind <= best[2].behind      # in points, the best first
    assert [a.behind for a in best] == [a.behind for a in advise(match.game, match.view(seat), iterations=1)]


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_gets_nothing_but_the_view(seed: int) -> None:
    seen: list[View] = []

    class Proxy(SearchBot):
        def choose(self, view: View) -> Any:
            seen.append(view)
            return super().choose(view)

    play([Proxy(TOY, seed, 10), RandomBot(TOY, seed)], seed)
    assert seen and all(view.data["bag"] == [None] * len(view.data["bag"]) and "rng" not in view.data for view in seen)


def test_what_speaks_for_an_answer_is_said_in_points() -> None:
    match = begin(find("welcome_moon"), 2, {"adventure": 6}, 3)
    point = brain_of(match.game).unit(match.state)
    assert point > 2                                                    # its weights have another scale
    s = match.state.copy()
    found = advise(match.game, match.view(0), iterations=1)
    for a in found:
        t = tried(match.game, s, asked(s, 0) or s.open()[0], a.option)
        assert sum(a.parts.values()) == pytest.approx((brain_of(match.game).evaluate(t, 0) - brain_of(match.game).evaluate(s, 0)) / point, abs=0.4)
        assert all(a.parts.values())                                    # nothing is said of what does not change
    assert any([a.parts for a in found])


def test_a_search_is_over_before_its_time_is(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("orrery.bots.search.time.monotonic", lambda: clock[0])

    class Slow(Search):
        def once(self, s: State, first: Option | None = None) -> float:
            clock[0] += 3.0 if self.root.visits == 0 else 0.4           # the first looks at all answers
            return super().once(s, first)

    search = Slow(TOY, begin(TOY, 2, {}, 3).view(0), Rng(1), 4)
    search.run(1000, 5.0, whole=True)
    assert clock[0] <= 5.0 < clock[0] + 0.4 + 1e-9                      # one more would end too late


def test_sampling_is_a_part_of_the_time_of_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    clock = [0.0]
    monkeypatch.setattr("orrery.bots.search.time.monotonic", lambda: clock[0])

    def slow(*args: object) -> State:
        clock[0] += 0.25
        return sample_state(*args)                                      # type: ignore[arg-type]

    def run(self: Search, iterations: int, seconds: float, whole: bool = False) -> None:
        given.append(seconds)
        self.once(self.pool[0].copy())

    monkeypatch.setattr("orrery.bots.deals.sample_state", slow)
    monkeypatch.setattr(Search, "run", run)
    for seconds in (1.8, 0.5, 0.0):
        SearchBot(TOY, 1, seconds=seconds, samples=4).choose(begin(TOY, 2, {}, 3).view(0))
    assert given == [pytest.approx(0.55), SHORTEST, 0.0]                # five tables; 0: as long as it takes
