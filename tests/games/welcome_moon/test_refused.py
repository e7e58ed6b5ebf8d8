"""What cannot be chosen is named with its reason."""
from __future__ import annotations

import orrery


def test_an_error_is_refused_while_a_number_fits() -> None:
    match = orrery.new("welcome_moon", seats=2, options={"adventure": 1}, seed=3)
    decision = match.pending()[0]
    refused = decision.rule.refused(match.state, decision.frame)    # type: ignore[attr-defined]
    keys = [decision.rule.say(match.state, decision.frame, o) for o in refused]
    assert keys == ["error"] and len(decision.options) == 3
    assert match.why_not(0, "error", "ru")


def test_a_number_that_fits_nowhere_is_refused_with_its_reason() -> None:
    match = orrery.new("welcome_moon", seats=2, options={"adventure": 2}, seed=3)
    position = match.position()
    position["sheets"] = [{"boxes": {"P1": 16, "P36": 17}}, {}]
    full = orrery.from_position("welcome_moon", position)
    decision = full.pending()[0]
    keys = [decision.rule.say(full.state, decision.frame, o) for o in decision.rule.refused(full.state, decision.frame)]     # type: ignore[attr-defined]
    assert keys and not set(keys) & {c.key for c in decision.options}
    assert all(full.why_not(0, key) for key in keys)
