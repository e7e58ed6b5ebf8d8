"""A million random decisions of every game without a broken invariant: `make soak`."""
from __future__ import annotations

import os

import pytest

from orrery.kernel.rng import Rng
from orrery.kernel.state import answer, settle
from tests.conformance import kit
from tests.conformance.cases import Case, cases, moments
from tests.conformance.test_games import answer_pool

DECISIONS = int(os.environ.get("SOAK_DECISIONS", "1000000"))
pytestmark = pytest.mark.soak


@pytest.mark.parametrize("case", cases(), ids=repr)
def test_random_decisions_break_nothing(case: Case) -> None:
    game, rules = case.game, case.game.rules
    wanted = DECISIONS // len([c for c in cases() if c.game is game]) + 1
    count = seed = 0
    while count < wanted:
        seed += 1
        s = game.setup(case.seats, game.check_setup(case.seats, case.options), seed)
        settle(rules, s)
        rng = Rng(seed)
        length = 0
        while s.open():
            waiting = s.open()
            f = waiting[rng.below(len(waiting))]
            rule = rules[f[0]]
            options = rule.options(s, f)
            assert options, f"seed {seed}: {rule.name} offers nothing"
            o = rule.sample(s, f, rng.below(1 << 31)) if rule.parametric else options[rng.below(len(options))]
            answer(rules, s, f, o)
            broken = game.invariant(s)
            assert not broken, f"seed {seed}, decision {length}: {broken}"
            length += 1
            assert length < 20_000, f"seed {seed}: no end"
        count += length
        assert len(game.places(s)) == len(game.scores(s))


@pytest.mark.parametrize("case", cases(), ids=repr)
@pytest.mark.parametrize("seed", [21, 22, 23])
def test_the_kit_on_other_games(case: Case, seed: int) -> None:
    rng = Rng(seed)
    found = moments(case, seed, 60)
    pool = answer_pool(found)
    for match in found:
        for check in (kit.copy_is_isolated, kit.json_round_trip, kit.undo_restores, kit.sealed_order_is_free, kit.options_are_accepted,
                      kit.views_tell_no_secret, kit.acting_alike_looks_alike):
            check(match.fork(), rng)
        kit.others_are_refused(match, pool, rng)
