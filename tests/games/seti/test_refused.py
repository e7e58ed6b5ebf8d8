"""Main actions that cannot be done are named with their reason."""
from __future__ import annotations

import orrery


def test_a_poor_player_is_told_what_each_main_action_lacks() -> None:
    match = orrery.new("seti", seats=2, seed=3)
    while "turn" not in {d.kind for d in match.pending().values()}:
        seat, decision = next(iter(match.pending().items()))
        match.act_option(seat, decision.options[0])
    position = match.position()
    seat = next(iter(match.pending()))
    position["players"][seat].update(credits=0, energy=0, publicity=0)
    poor = orrery.from_position("seti", position)
    decision = poor.pending()[seat]
    keys = [decision.rule.say(poor.state, decision.frame, o) for o in decision.rule.refused(poor.state, decision.frame)]    # type: ignore[attr-defined]
    assert {"launch", "scan", "analyse", "research"} <= set(keys)
    assert any(key.startswith("play ") for key in keys)
    assert not set(keys) & {c.key for c in decision.options}
    assert all(poor.why_not(seat, key, "fr") for key in keys)
