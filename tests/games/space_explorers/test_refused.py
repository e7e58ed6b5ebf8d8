"""Specialists that cannot be paid say why."""
from __future__ import annotations

import orrery


def test_what_cannot_be_recruited_is_named_with_its_reason() -> None:
    match = orrery.from_position("space_explorers", {"tokens": [{}, {"blue": 2, "green": 2, "yellow": 2, "red": 2, "purple": 2}], "hands": [[], [1]],
                                                     "centre": [33, 18, 38, 9, 59, 43], "first": 0, "active": 0})
    decision = match.pending()[0]
    refused = decision.rule.refused(match.state, decision.frame)    # type: ignore[attr-defined]
    keys = [decision.rule.say(match.state, decision.frame, o) for o in refused]
    assert "recruit 33 yellow" in keys and "recruit 18 green" in keys and "recruit 18 red" in keys
    assert not set(keys) & {c.key for c in decision.options}
    assert all(match.why_not(0, key) for key in keys)
