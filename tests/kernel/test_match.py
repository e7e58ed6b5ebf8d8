"""The match: answers, sealed phases, undo, saves and positions, on the toy game."""
from __future__ import annotations

import pytest

import orrery
from orrery.kernel.errors import BadGame, BadSave, CannotUndo, IllegalMove, StaleMove
from orrery.kernel.match import Match, begin, from_position
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.save import from_text
from tests.toy import TOY


@pytest.fixture
def match() -> Match:
    return begin(TOY, 2, {}, 7)


def opened(match: Match) -> Match:
    match.act(0, "pick 2")
    match.act(1, "pick 1")
    return match


def test_sealed_picks_are_asked_of_all_and_hidden_until_all_are_in(match: Match) -> None:
    assert sorted(match.pending()) == [0, 1]
    match.act(1, "pick 2")
    assert sorted(match.pending()) == [0]
    assert match.view(0).data["points"] == [0, 0]
    assert match.view(1).data["points"] == [0, 2]
    assert [e.key for e in match.events if e.seen_by(0)] == []
    match.act(0, "pick 1")
    assert match.view(0).data["points"] == [1, 2]
    assert [e.args for e in match.events if e.seen_by(0) and e.key == "pick"] == [(1, 2), (0, 1)]
    assert [a.seat for a in match.journal] == [0, 1]


def test_a_sealed_answer_is_taken_back_until_the_barrier_closes(match: Match) -> None:
    match.act(1, "pick 2")
    match.undo(1)
    assert sorted(match.pending()) == [0, 1]
    match.act(1, "pick 1")
    match.act(0, "pick 1")
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_undo_restores_the_same_bytes_and_stops_at_a_draw(match: Match) -> None:
    opened(match)
    before = match.position()
    match.act(0, "bonus")
    assert match.position() != before
    match.undo(0)
    assert match.position() == before
    draw = next(c for c in match.pending()[0].options if c.key == "draw")
    assert draw.reveals
    match.act(0, "draw")
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_an_answer_cannot_be_undone_once_another_seat_acted(match: Match) -> None:
    opened(match)
    match.act(0, "stop")
    match.act(1, "bonus")
    with pytest.raises(CannotUndo) as caught:
        match.undo(0)
    assert caught.value.code == "undo.other"


@pytest.mark.parametrize("seat, text, at, error", [
    (0, "dance", None, IllegalMove), (1, "stop", None, IllegalMove), (7, "stop", None, IllegalMove), (0, "stop", 99, StaleMove)])
def test_a_bad_answer_is_refused_and_changes_nothing(match: Match, seat: int, text: str, at: int | None, error: type[Exception]) -> None:
    opened(match)
    before = match.position()
    with pytest.raises(error):
        match.act(seat, text, at)
    assert match.position() == before


def test_why_not_speaks_the_readers_language(match: Match) -> None:
    opened(match)
    assert match.why_not(0, "stop") == ""
    assert "dance" in match.why_not(0, "dance")
    assert match.why_not(1, "stop", "ru") == "Сейчас от вас ничего не нужно."


def test_text_round_trip(match: Match) -> None:
    opened(match)
    match.act(0, "draw")
    again = from_text(match.to_text(), lambda name: TOY)
    assert again.position() == match.position()
    assert "[seed ?]" in match.to_text(0)


@pytest.mark.parametrize("line, text", [(8, "2. 1 pick 9"), (7, "1. 0"), (8, "9. 1 pick 1")])
def test_a_broken_line_is_named(match: Match, line: int, text: str) -> None:
    lines = opened(match).to_text().splitlines()
    lines[line - 1] = text
    with pytest.raises(BadSave) as caught:
        from_text("\n".join(lines), lambda name: TOY)
    assert caught.value.line == line


def test_a_position_resumes_in_mid_choice(match: Match) -> None:
    match.act(1, "pick 2")
    again = from_position(TOY, match.position())
    assert sorted(again.pending()) == [0]
    again.act(0, "pick 1")
    match.act(0, "pick 1")
    assert again.position() == match.position()


def test_a_sampled_state_looks_the_same_to_its_seat(match: Match) -> None:
    opened(match)
    view = match.view(0)
    s = sample_state(TOY, view, Rng(3))
    assert s.points == match.state.points
    assert sorted(s.bag) != [] and len(s.bag) == len(match.state.bag)


def test_fork_leaves_the_original_alone(match: Match) -> None:
    opened(match)
    other = match.fork(1)
    assert other.ply == 1 and match.ply == 2
    other.act(1, "pick 2")
    assert match.totals() == [2, 1]


@pytest.mark.parametrize("seats, options, names", [(5, {}, None), (2, {"rounds": 99}, None), (2, {"colour": 1}, None), (2, {}, ["A", "A"])])
def test_bad_setups_are_refused(seats: int, options: dict[str, object], names: list[str] | None) -> None:
    with pytest.raises(BadGame):
        begin(TOY, seats, options, 1, names)


def test_unknown_game() -> None:
    with pytest.raises(BadGame) as caught:
        orrery.new("chess")
    assert "chess" in caught.value.text("fr")


def test_one_sealed_phase_may_follow_another_at_once() -> None:
    match = begin(TOY, 2, {"turns": False, "rounds": 3}, 1)
    match.act(1, "pick 2")
    match.act(0, "pick 1")
    assert [a.seat for a in match.journal] == [0, 1]
    assert sorted(match.pending()) == [0, 1]
    assert [e.args for e in match.events if e.seen_by(0)] == [(1, 2), (0, 1)]
    match.act(1, "pick 1")
    match.undo(1)
    with pytest.raises(CannotUndo):
        match.undo(1)


def test_a_sealed_answer_stays_sealed_in_a_position_taken_up_again(match: Match) -> None:
    match.act(1, "pick 2")
    again = from_position(TOY, match.position())
    assert again.view(0).data["points"] == [0, 0]
    assert again.view(1).data["points"] == [0, 2]


def test_a_partial_position_saves_and_loads_with_its_defaults() -> None:
    match = from_position(TOY, {"points": [5, 0]}, seed=3)
    opened(match)
    assert from_text(match.to_text(), lambda name: TOY).position() == match.position()


def test_an_answer_is_prepared_and_then_given() -> None:
    """Read, checked and said before anything changes; given when it is committed; said once."""
    match = begin(TOY, 2, {}, 9)
    choice = match.prepare(0, "pick  2")
    assert (choice.key, choice.decision.seat, choice.reveals) == ("pick 2", 0, False)
    assert match.ply == 0 and match.state.points == [0, 0]          # type: ignore[attr-defined]
    events = match.commit(choice)
    assert [e.key for e in events] == ["pick"] and match.journal[0].key == "pick 2"
    with pytest.raises(StaleMove):
        match.prepare(1, (1,), at=1)
    for wrong in ("pick 3", (3,), ("x",)):
        with pytest.raises(IllegalMove):
            match.prepare(1, wrong)                                 # type: ignore[arg-type]
    assert match.ply == 1


def test_nothing_is_put_into_notation_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[int, ...]] = []
    rule = TOY.rules[128]
    say = type(rule).say
    monkeypatch.setattr(type(rule), "say", lambda self, s, f, o: said.append(o) or say(self, s, f, o))     # type: ignore[func-returns-value]
    quiet, loud = begin(TOY, 2, {}, 9, listen=False), begin(TOY, 2, {}, 9)
    for match in (quiet, loud):
        match.act_option(0, (2,))
        assert len(said) == (1 if match is loud else 0)
    assert quiet.events == [] and quiet.to_text() == loud.to_text() and quiet.position() == loud.position()
