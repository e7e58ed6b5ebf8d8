"""Another's turn as it is told: the card in large, the payment in the same step, what came to whom."""
from __future__ import annotations

import orrery
from orrery.games.space_explorers import GAME


def test_a_recruitment_and_its_payment_are_one_step() -> None:
    match = orrery.from_position("space_explorers", {
        "seats": 2, "first": 0, "active": 0, "round": 1, "options": {"first": 0}, "centre": [13, 27, 18, 9, 40, 52], "deck": [26, 50, 2, 33, 6, "..."],
        "hands": [[4], [25]], "tokens": [{"green": 2, "purple": 2}, {}]})
    events = match.act(0, "recruit 13 green")
    for answer in ("token green", "token purple"):
        if 0 in match.pending() and any(c.key == answer for c in match.pending()[0].options):
            events = [*events, *match.act(0, answer)]
    told = GAME.picture.told([(e.key, e.args) for e in events if e.seen_by(1)], 0, match.view(1).data, ["Ada", "Bob"], "en")
    first = told[0]
    assert first.kind == "move" and first.at == ("centre-13",) and "se-told" in first.show
    assert first.text.text("en").startswith("Ada recruits Tester 13 from the Centre into Testing.") and "→ Bob" in first.text.text("en")
    assert (1, "tok-green", "+1") in first.delta
    assert not [t for t in told if "moves into" in t.text.text("en") or "begins" in t.text.text("en")]
