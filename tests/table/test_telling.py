"""What others did at a table where all choose at once, as it is told when the choices are opened."""
from __future__ import annotations

import orrery
from orrery.table import telling
from orrery.table.records import JournalRow
from orrery.table.session import Session

from .twins import live_of


def answer(session: Session, seat: int) -> None:
    option = session.match.pending()[seat].options[0]
    session._apply(JournalRow("x", session.v + 1, "act", seat, option.key, 0, 0.0))


def test_who_took_and_who_wrote_is_one_turn_each_in_whatever_order_they_answered() -> None:
    session = live_of(orrery.new("welcome_moon", 3, {"adventure": 1}, seed=5))
    for seat in (1, 2, 0, 1, 2, 0):          # everybody a combination, then everybody a box
        answer(session, seat)
    assert session.match.state.turn == 2
    told = telling.turns(session, 0, "en", 0)
    assert [turn["seat"] for turn in told] == [1, 2]
    assert [len(turn["events"]) for turn in told] == [1, 1]
    assert all(" takes " in turn["events"][0]["text"] and " and writes it" in turn["events"][0]["text"] for turn in told)


def test_turns_one_after_another_stay_as_they_came() -> None:
    session = live_of(orrery.new("space_explorers", 3, {}, seed=5))
    for _ in range(9):
        answer(session, session.match.waiting()[0])
    ends = [turn["ply"] for turn in telling.turns(session, 0, "en", 0)]
    assert ends == sorted(ends)
