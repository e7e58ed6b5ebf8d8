"""The coach: hints and the report judge the same decision alike, from the view alone, and a plan is told in words."""
from __future__ import annotations

import pytest

import orrery
from orrery.bots import make
from orrery.bots.advice import advise
from orrery.bots.coach import judge, plan
from orrery.bots.report import accuracy, costs, report
from orrery.kernel.match import Match, begin
from tests.toy import TOY


def played(game: str, seats: int, answers: int) -> Match:
    """A game between a bot that looks one answer ahead and one that takes anything."""
    match = orrery.new(game, seats, seed=5)
    players = [make("greedy" if seat else "random", match.game, seat) for seat in range(seats)]
    while not match.over and match.ply < answers:
        seat = match.waiting()[0]
        match.act_option(seat, players[seat].choose(match.view(seat)))
    return match


@pytest.mark.parametrize(("game", "seats"), [("space_explorers", 2), ("gaia_project", 2), ("welcome_moon", 2), ("seti", 1)])
def test_report_and_hint_agree_about_the_same_move(game: str, seats: int) -> None:
    match = played(game, seats, 60)
    looked = mistakes = 0
    for ply in range(match.ply - 1, 0, -1):
        there, seat = match.fork(ply), match.journal[ply].seat
        if seat != 0 or len(there.pending()[seat].options) < 3:
            continue
        hint = advise(there.game, there.view(seat))
        found = costs(match, ply)
        if found is None:
            assert hint[0].behind == 0
        else:
            assert found.better == hint[0].key and found.done != found.better
            told = {a.key: a.behind for a in hint}
            assert found.cost == pytest.approx(told.get(found.done, found.cost), abs=0.11)
            mistakes += 1
        looked += 1
        if looked == 6:
            break
    assert looked == 6 and mistakes


def test_the_same_view_gets_the_same_judgement_whatever_is_hidden() -> None:
    match, other = begin(TOY, 2, {}, 3), begin(TOY, 2, {}, 3)
    other.state.bag[:] = sorted(other.state.bag)        # type: ignore[attr-defined]
    other._floor.bag[:] = sorted(other._floor.bag)      # type: ignore[attr-defined]
    for m in (match, other):
        m.act(0, "pick 2")
        m.act(1, "pick 2")
    assert match.state.bag != other.state.bag           # type: ignore[attr-defined]
    assert judge(TOY, match.view(0)).worth == judge(TOY, other.view(0)).worth


def test_an_answer_that_was_given_changes_nothing_for_the_others() -> None:
    match = played("space_explorers", 2, 20)
    seat = match.waiting()[0]
    view = match.view(seat)
    alone = judge(match.game, view)
    for choice in match.pending()[seat].options[:3]:
        beside = judge(match.game, view, choice.raw)
        assert {o: beside.worth[o] for o in beside.found} == alone.worth and choice.raw in beside.worth


def test_a_plan_says_in_every_language_what_comes_next_and_what_it_brings() -> None:
    match = played("gaia_project", 2, 40)
    seat = match.waiting()[0]
    judgement = judge(match.game, match.view(seat))
    told = plan(judgement, judgement.best)
    texts = {told.text(match.game.id, lang) for lang in ("en", "fr", "ru")}
    assert told.then or told.gains
    assert len(texts) == 3 and all(texts)


def test_accuracy_counts_ones_own_choices_alone() -> None:
    match = played("space_explorers", 2, 10_000)
    found = report(match, seconds=3)
    assert len(found.accuracy) == 2 and all(0 <= x <= 100 for x in found.accuracy) and found.accuracy[1] > found.accuracy[0]
    assert accuracy([], [10, 0], 3.0) == [100.0, 100.0]
    assert len(found.luck) == 2
