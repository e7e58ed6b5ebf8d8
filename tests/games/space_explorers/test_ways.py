"""Whole payments: what the page offers as one choice is exactly what paying piece by piece can do, without the wasteful ones."""
from __future__ import annotations

import pytest

import orrery
from orrery.games.space_explorers.rules.kinds import COLOUR, PAY, PICK, RECRUIT
from orrery.games.space_explorers.rules.state import SpaceState
from orrery.games.space_explorers.rules.ways import contains, payments
from orrery.kernel.rng import Rng
from orrery.kernel.state import Option, answer

GAME = orrery.game("space_explorers")
FEW = 3000          # steps of the search that knows nothing


def exhaustive(s: SpaceState, used: tuple[Option, ...], found: set[tuple[Option, ...]], left: list[int]) -> None:
    """Every order of every source, as the rules ask for them."""
    left[0] -= 1
    if left[0] <= 0:
        return
    if not s.agenda or s.agenda[-1][0] not in (PAY, PICK):
        found.add(tuple(sorted(used)))
        return
    f = s.agenda[-1]
    for o in GAME.rules[f[0]].options(s, f):
        then = s.copy()
        answer(GAME.rules, then, f, o)
        exhaustive(then, used if o[0] == COLOUR else (*used, o), found, left)


@pytest.mark.rule("SE-8.01", "SE-8.07")
def test_the_ways_are_those_of_paying_piece_by_piece() -> None:
    compared = 0
    for seed in range(8):
        match, rng = orrery.new("space_explorers", 2 + seed % 3, {}, seed=seed), Rng(seed)
        while not match.over and compared < 500:
            seat = match.waiting()[0]
            decision, s = match.pending()[seat], match.state
            assert isinstance(s, SpaceState)
            for choice in decision.options if decision.kind == "act" else []:
                if choice.raw[0] != RECRUIT or choice.raw[3] or rng.below(3):
                    continue
                after, found, left = s.copy(), set[tuple[Option, ...]](), [FEW]
                answer(GAME.rules, after, s.open()[0], choice.raw)
                exhaustive(after, (), found, left)
                ours, all_of_them = payments(GAME.rules, s, s.open()[0], choice.raw)
                assert all_of_them or len(ours) > 1, choice.key
                if left[0] <= 0 or not all_of_them or (not ours and found == {()}):
                    continue
                least = {p for p in found if p and not any(contains(p, other) for other in found)}
                assert {tuple(sorted(p.used)) for p in ours} == least, choice.key
                compared += 1
            match.act_option(seat, decision.options[rng.below(len(decision.options))])
    assert compared > 200


def test_a_way_can_be_played_and_says_what_it_uses() -> None:
    position = {"centre": [26, 3, 14, 51, 8, 40], "active": 0, "hands": [[7], []],
                "tokens": [{"green": 2, "red": 1, "blue": 1, "purple": 1}, {"yellow": 2, "red": 1, "blue": 1, "purple": 1}]}
    match = orrery.from_position("space_explorers", position)
    s, f = match.state, match.state.open()[0]
    seen = 0
    for choice in match.pending()[0].options:
        for way in GAME.picture.ways(s, f, choice.raw, "en"):
            assert way.do[0] == choice.key and (way.label or len(way.do) == 1)
            again = orrery.from_position("space_explorers", match.position())
            for text in way.do:
                again.act(0, text)
            assert len(way.do) == 1 or (again.pending() and next(iter(again.pending().values())).kind not in ("pay", "pick"))
            seen += 1
    assert seen
