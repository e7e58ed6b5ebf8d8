"""A player's own settings answer offers of power."""
from __future__ import annotations

import pytest

import orrery
from orrery.kernel.match import Match


def offered(power: int) -> Match:
    """Seat 0 is offered `power` by a building of seat 1; its bowls have room for all of it."""
    match = orrery.new("gaia_project", seats=2, options={"factions": "suggested"}, seed=3)
    position = match.position()
    position["players"][0].update(vp=10, bowls=[0, 8, 0])
    position["round"] = 1
    position["agenda"] = [["turn", 1], ["passive", 0, power, match.state.shape.by_name[position["sectors"][0]["centre"]]]]     # type: ignore[attr-defined]
    return orrery.from_position("gaia_project", position)


@pytest.mark.parametrize("choice, power, answer", [
    ("ask", 1, None), ("never", 1, "decline"), ("free", 1, "charge"), ("free", 2, "decline"), ("upto2", 3, "charge"), ("upto2", 4, "decline"),
    ("always", 4, "charge"), ("nonsense", 1, "decline")])
def test_an_offer_is_answered_as_preferred(choice: str, power: int, answer: str | None) -> None:
    match = offered(power)
    decision = match.pending()[0]
    option = match.game.automatic(match.state, decision.frame, {"passive": choice})
    assert (None if option is None else decision.rule.say(match.state, decision.frame, option)) == answer


def test_other_questions_are_always_asked() -> None:
    match = orrery.new("gaia_project", seats=2, seed=3)
    seat, decision = next(iter(match.pending().items()))
    assert match.game.automatic(match.state, decision.frame, {"passive": "always"}) is None
