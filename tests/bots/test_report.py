"""The report after a game."""
from __future__ import annotations

import pytest

from orrery.bots.report import course_svg, report
from orrery.brain import brain_of
from orrery.kernel.errors import OrreryError
from orrery.kernel.match import Match, begin
from tests.toy import TOY


def played() -> Match:
    match = begin(TOY, 2, {"rounds": 1}, 3)
    for seat, key in ((0, "pick 1"), (1, "pick 2"), (0, "stop"), (1, "draw")):
        match.act(seat, key)
    return match


def test_the_report_finds_what_was_given_away() -> None:
    match = played()
    found = report(match)
    assert match.over and len(found.chances) == 5 and found.chances[-1] == [0.0, 1.0]
    worst = found.costly[0]
    assert (worst.seat, worst.done, worst.better) == (0, "stop", "draw")
    assert [(c.done, c.better) for c in found.costly] == [("stop", "draw"), ("pick 1", "pick 2")]
    assert found.costly[1].cost >= 1.0                  # the point that was left lying, and what it means for winning
    assert found.accuracy[0] < found.accuracy[1] == 100.0
    assert found.categories == match.scores()
    assert course_svg(found, ["Ada", "Mira"]).count("<polygon") == 2


def test_costs_are_said_in_points_whatever_the_scale_of_the_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    brain = brain_of(TOY)
    plain, real = report(played()), brain.evaluate
    monkeypatch.setattr(brain, "evaluate", lambda s, seat: 3 * real(s, seat))
    assert [c.cost for c in report(played()).costly] != [c.cost for c in plain.costly]
    monkeypatch.setattr(brain, "unit", lambda s: 3.0)
    again = report(played())
    assert [(c.ply, c.cost) for c in again.costly] == [(c.ply, c.cost) for c in plain.costly]
    assert [x for row in again.chances for x in row] == pytest.approx([x for row in plain.chances for x in row])


def test_there_is_no_report_before_the_end() -> None:
    with pytest.raises(OrreryError):
        report(begin(TOY, 2, {}, 1))
