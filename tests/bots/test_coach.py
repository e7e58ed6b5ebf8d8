"""The coach: hints and the report judge the same decision alike, from the view alone, and a plan is told in words."""
from __future__ import annotations

import pytest

import orrery
from orrery.bots import make
from orrery.bots.advice import advise
from orrery.bots.coach import gained_or_lost, judge, plan, plan_text, step
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


@pytest.mark.parametrize("gains, helps, lang, words", [
    ({"projects": 4.0, "specialists": 2.0}, {}, "en", "Within two turns 6 points more: Projects +4, Specialists +2."),
    ({"projects": 1.0}, {}, "en", "Within two turns 1 point more: projects."),
    ({"projects": 4.0}, {}, "fr", "En deux tours, 4 points de plus\N{NO-BREAK SPACE}: projets."),
    ({"projects": 22.0}, {}, "ru", "За два хода это 22 очка: проекты."),
    ({"projects": 4.0, "asterisks": -3.0}, {}, "en", "Within two turns: Projects +4, Asterisk cards −3."),
    ({}, {"team": 2.0, "nowhere": 9.0}, "en", "Good above all for: team and discounts."), ({}, {}, "en", "")])
def test_a_plan_is_told_in_sentences(gains: dict[str, float], helps: dict[str, float], lang: str, words: str) -> None:
    assert plan_text("space_explorers", {"then": [], "gains": gains, "better": helps}, lang) == words


def test_within_a_plan_what_stands_behind_a_colon_is_put_in_brackets() -> None:
    assert step("Upgrade 6L: mine → trading station: 3 credits, 2 ore") == "upgrade 6L (mine → trading station, 3 credits, 2 ore)"
    assert step("Scanner\N{NARROW NO-BREAK SPACE}: 1 crédit.") == "scanner (1 crédit)" and step("Research") == "research"


def test_what_is_only_counted_beforehand_is_no_loss() -> None:
    """Goods that are spent and leads that shrink; errors that were made stay."""
    assert not gained_or_lost(9, 5) and not gained_or_lost(5, 0) and not gained_or_lost(0, 0) and not gained_or_lost(-3, -3)
    assert gained_or_lost(0, -3) and gained_or_lost(-3, -6) and gained_or_lost(2, 5) and gained_or_lost(-3, 0)


def test_an_answer_that_only_changes_what_is_asked_next_is_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.bots.coach_lines.EFFORT", 3000)
    match = orrery.new("seti", 2, seed=3)
    players = [make("cadet", match.game, i) for i in range(2)]
    seen = False
    while not seen:
        seat = match.waiting()[0]
        if any(c.key == "pause" for c in match.pending()[seat].options):
            seen = True
            found = advise(match.game, match.view(seat), most=100)
            assert found and "pause" not in [a.key for a in found] and found[0].behind == 0
        match.act_option(seat, players[seat].choose(match.view(seat)))
