"""What a look leaves out: free actions in the middle of something else, and most answers of other seats."""
from __future__ import annotations

import random

import pytest

from orrery.bots.one_ply import OTHERS, asked, due, thinned, tried
from orrery.brain import brain_of
from orrery.games import find
from orrery.kernel.match import begin
from orrery.kernel.state import State, answer

SETI, GAIA = find("seti"), find("gaia_project")


def seti() -> State:
    s = begin(SETI, 1, {"difficulty": "5"}, 3).state.copy()
    s.events = None
    return s


def test_free_actions_are_looked_at_when_a_turn_begins_and_when_nothing_else_is_asked() -> None:
    s, dice, kept, dropped = seti(), random.Random(4), set(), set()
    while s.open():
        f = s.open()[0]
        rule = SETI.rules[f[0]]
        options = rule.options(s, f)
        free = [o for o in options if rule.free(s, f, o)]
        found = due(SETI, s, f, options)
        if free and len(free) < len(options):
            if rule.name in ("turn", "end", "go_on"):
                assert found == options
                kept.add(rule.name)
            else:
                assert found == [o for o in options if o not in free]
                dropped.add(rule.name)
        else:
            assert found == options
        answer(SETI.rules, s, f, dice.choice(options))
    assert kept >= {"turn", "end"}
    assert len(dropped) > 3


@pytest.mark.parametrize("seats", [1, 2])
def test_conversions_after_an_action_of_gaia_project_wait_only_where_a_bot_is_alone(seats: int) -> None:
    s, dice, met = begin(GAIA, seats, {}, 3).state.copy(), random.Random(4), 0
    s.events = None
    while s.open():
        f = s.open()[0]
        rule = GAIA.rules[f[0]]
        options = rule.options(s, f)
        if rule.name == "after" and len(options) > 1:
            met += 1
            assert len(due(GAIA, s, f, options)) == (1 if seats == 1 else len(options))
        answer(GAIA.rules, s, f, dice.choice(options))
    assert met > 5


def test_a_look_goes_as_far_as_the_rivals_turn() -> None:
    s = seti()
    while not SETI.rules[s.open()[0][0]].opens_turn:
        answer(SETI.rules, s, s.open()[0], SETI.rules[s.open()[0][0]].options(s, s.open()[0])[0])
    f = s.open()[0]
    launch = next(o for o in SETI.rules[f[0]].options(s, f) if SETI.rules[f[0]].say(s, f, o) == "launch")
    t = tried(SETI, s, f, launch)
    assert t.agenda[-1][0] == brain_of(SETI).stop_before
    assert asked(s, 0) == f                 # tried on a copy


def test_few_answers_of_the_others_are_looked_at() -> None:
    many = [(i,) for i in range(100)]
    assert len(thinned(many)) == OTHERS
    assert set(thinned(many)) < set(many)
    assert thinned(many[:OTHERS]) == many[:OTHERS]
