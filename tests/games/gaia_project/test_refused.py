"""Actions that cannot be done say why, before anybody tries."""
from __future__ import annotations

import orrery


def test_a_poor_player_is_told_why_nothing_can_be_done() -> None:
    match = orrery.new("gaia_project", seats=2, options={"factions": "suggested"}, seed=3)
    while "turn" not in {d.kind for d in match.pending().values()}:
        seat, decision = next(iter(match.pending().items()))
        match.act_option(seat, decision.options[0])
    position = match.position()
    seat = next(iter(match.pending()))
    position["players"][seat].update(ore=0, credits=0, knowledge=0, qic=0, bowls=[4, 0, 0])
    poor = orrery.from_position("gaia_project", position)
    decision = poor.pending()[seat]
    refused = decision.rule.refused(poor.state, decision.frame)     # type: ignore[attr-defined]
    keys = {decision.rule.say(poor.state, decision.frame, o).split()[0]: o for o in refused}
    assert {"upgrade", "federation", "research", "action"} <= set(keys)
    for o in refused:
        assert o not in [c.raw for c in decision.options]
        assert poor.why_not(seat, decision.rule.say(poor.state, decision.frame, o))
    assert "4" in poor.why_not(seat, decision.rule.say(poor.state, decision.frame, keys["research"]))
