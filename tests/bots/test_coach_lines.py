"""The coach by lines of a game's network: one judge for hints and the report, whoever is compared beside whom."""
from __future__ import annotations

import pytest

import orrery
from orrery.bots import coach_lines, make, native
from orrery.bots.advice import advise
from orrery.bots.coach import judge, plan
from orrery.bots.coach_lines import by_lines, weighed
from orrery.bots.native import Judged
from orrery.bots.report import DOUBTFUL, costs
from orrery.kernel.match import Match
from tests.native_build import lines_of


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "rollouts", lambda game: lines_of(game.id))
    monkeypatch.setattr(coach_lines, "LINES", 12)


@pytest.fixture(scope="module")
def match() -> Match:
    """The Colony against ASTRA, by a bot that is often careless."""
    match = orrery.new("welcome_moon", seats=1, options={"adventure": 3, "level": 5}, seed=4)
    bot = make("cadet", match.game, 1)
    while match.ply < 40:
        match.act_option(0, bot.choose(match.view(0)))
    return match


def test_report_and_hint_agree_about_the_same_move(match: Match) -> None:
    mistakes = 0
    for ply in range(12, 24):
        there = match.fork(ply)
        hint, found = advise(there.game, there.view(0)), costs(match, ply)
        given = match.journal[ply].key
        behind = {a.key: a.behind for a in hint}
        if found is None:
            assert behind.get(given, 0.0) <= DOUBTFUL + 0.1
        else:
            assert found.better == hint[0].key != given
            assert found.cost == pytest.approx(behind.get(given, found.cost), abs=0.11)
            mistakes += 1
    assert mistakes


def test_an_answer_that_was_given_changes_nothing_for_the_others(match: Match) -> None:
    view = match.view(0)
    alone = by_lines(match.game, view, None, 3, 12)
    assert alone is not None and len(alone.found) == 3
    for choice in match.pending()[0].options[-4:]:
        beside = by_lines(match.game, view, choice.raw, 3, 12)
        assert beside is not None and choice.raw in beside.worth
        assert {o: beside.worth[o] for o in beside.found} == alone.worth


def test_a_plan_goes_on_with_what_the_network_finds_likeliest(match: Match) -> None:
    judgement = judge(match.game, match.view(0))
    told = plan(judgement, judgement.best)
    assert len({told.text("welcome_moon", lang) for lang in ("en", "fr", "ru")}) == 3


def test_in_company_lines_compare_too() -> None:
    match = orrery.new("welcome_moon", seats=3, options={"adventure": 1}, seed=2)
    judgement = by_lines(match.game, match.view(1), None, 3)
    assert judgement is not None and len(judgement.worth) == 3 and len(set(judgement.worth.values())) > 1


def test_where_no_network_knows_the_table_a_search_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    match = orrery.new("welcome_moon", seats=3, options={"adventure": 1}, seed=2)
    monkeypatch.setattr(type(match.game.brain), "network", lambda self, s: None)
    assert by_lines(match.game, match.view(0), None, 3) is None
    assert judge(match.game, match.view(0)).found


def test_lines_that_are_sure_count_alone_and_unsure_ones_beside_what_the_network_expects() -> None:
    """The second lies two points behind; the network finds it e times likelier."""
    def told(apart: float) -> list[float]:
        return [worth for worth, _ in weighed([(Judged(-1.5, 100, 10.0, 1.0, 0.0), True), (Judged(-0.5, 100, 8.0, 1.0, apart), True)])]
    sure, unsure = told(0.05), told(12.0)
    assert sure[0] - sure[1] == pytest.approx(2.0, abs=0.01)
    assert unsure[1] > unsure[0]
    beside = weighed([(Judged(-1.5, 100, 10.0, 1.0, 0.0), True), (Judged(-0.5, 100, 8.0, 1.0, 2.0), True), (Judged(-9.0, 48, 30.0, 1.0, 0.01), False)])
    assert [worth for worth, _ in beside[:2]] == told(2.0)         # whatever the answer that was given came to
