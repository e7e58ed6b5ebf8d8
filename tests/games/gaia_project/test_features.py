"""What a network reads: numbers within their ranges, the same for what a seat cannot tell apart, answers told apart."""
from __future__ import annotations

import random

import orrery
from orrery.brain import brain_of
from orrery.brain.features import reached
from orrery.games.gaia_project.bot.evaluate_map import OUT_OF_REACH, federation_outlook
from orrery.games.gaia_project.bot.features import STATE_NAMES, STATE_SIZE, state_features
from orrery.games.gaia_project.bot.features_answers import LINK_O, OPTION_SIZE, VP_O
from orrery.games.gaia_project.game import GAME
from orrery.games.gaia_project.rules import kinds
from orrery.games.gaia_project.rules.fields import GREEN, GREY, INSTITUTE, KNOWLEDGE, LEVEL, ORE, VP
from orrery.games.gaia_project.rules.state import GaiaState
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, answer

ALONE = {"difficulty": "nightmare"}


def test_features_lie_within_their_ranges_and_tell_answers_apart() -> None:
    lot, questions, clear = random.Random(1), 0, 0
    for seed in range(4):
        match = orrery.new("gaia_project", seats=1, options=ALONE, seed=seed)
        while not match.over:
            s = match.state
            f = s.open()[0]
            options = match.game.rules[f[0]].options(s, f)
            table = state_features(s, 0)
            answers = [brain_of(GAME).option_features(s, f, o) for o in options]
            for found, size in [(table, STATE_SIZE), *[(a, OPTION_SIZE) for a in answers]]:
                assert found and len(set(found)) == len(found)
                assert min(found) >= 0 and max(found) < size
            questions += 1
            clear += len({tuple(a) for a in answers}) == len(answers)
            match.act_option(0, lot.choice(options))
    assert clear > 0.85 * questions         # two mines of the same kind in the same surroundings are one


def test_the_sizes_are_those_that_networks_were_taught_with() -> None:
    assert (STATE_SIZE, OPTION_SIZE) == (1046, 2145)


def test_in_company_a_network_reads_the_strongest_of_the_others() -> None:
    s = orrery.new("gaia_project", seats=4, options={"factions": "suggested"}, seed=3).state
    assert isinstance(s, GaiaState)
    s.p[2][LEVEL + 4], s.p[3][LEVEL + 4] = 2, 4
    s.p[1][VP] += 40
    told = {STATE_NAMES[i] for i in state_features(s, 0)}
    assert "their_level_4.4" in told and "their_level_4.5" not in told
    assert {"company_at.1"} == {name for name in told if name.startswith("company_at")}
    s.passed = [1, 3]
    passed = {STATE_NAMES[i] for i in state_features(s, 0)} - told
    assert passed == {"passed_n.1", "passed_n.2"}
    s.p[1][VP] -= 40
    assert {STATE_NAMES[i] for i in state_features(s, 0)} - told - passed        # the margin is that to the best


def test_what_is_hidden_is_not_read() -> None:
    match = orrery.new("gaia_project", seats=1, options=ALONE, seed=5)
    lot = random.Random(2)
    for _ in range(120):
        if match.over:
            break
        view = match.view(0)
        first, second = [sample_state(match.game, view, Rng(k)) for k in (1, 2)]
        assert state_features(first, 0) == state_features(second, 0) == state_features(match.state, 0)
        match.act_option(0, lot.choice(match.pending()[0].options))


def test_more_of_a_resource_keeps_what_less_of_it_has() -> None:
    match = orrery.new("gaia_project", seats=1, options=ALONE, seed=3)
    match.act(0, "faction terrans")
    table = match.state
    before = set(state_features(table, 0))
    table.p[0][ORE] += 1      # type: ignore[attr-defined]
    assert before < set(state_features(table, 0))


def plain(s: GaiaState, o: Option) -> bool:
    """Answers to a turn after which no question about tiles, tokens or the Lost Planet brings points of its own."""
    if o[0] == kinds.UPGRADE:
        return o[2] != INSTITUTE
    return o[0] in (kinds.BUILD, kinds.ACTION, kinds.PASS) or (o[0] == kinds.RESEARCH and s.p[0][LEVEL + o[1]] < 4)


def after(s: GaiaState, f: Frame, o: Option) -> GaiaState:
    t = s.copy()
    t.events = None
    answer(GAME.rules, t, f, o, brain_of(GAME).stop_before)
    return t


def test_an_answer_tells_the_points_it_brings_and_the_link_after_it() -> None:
    """What the features say is what happens: points of round tiles, tech tiles, factions and boosters, and satellites of the next federation."""
    lot, tried, scored, linked = random.Random(4), 0, 0, 0
    for seed in range(14):
        match = orrery.new("gaia_project", seats=1, options=ALONE, seed=seed)
        match.act_option(0, match.pending()[0].options[seed])
        while not match.over:
            s = match.state
            assert isinstance(s, GaiaState)
            f = s.open()[0]
            options = GAME.rules[f[0]].options(s, f)
            if f[0] == kinds.TURN:
                s.p[0][KNOWLEDGE] = max(s.p[0][KNOWLEDGE], 4)
                for o in [o for o in options if plain(s, o)][::3]:
                    t, told = after(s, f, o), brain_of(GAME).option_features(s, f, o)
                    gained = t.p[0][VP] - s.p[0][VP]
                    assert [x for x in told if VP_O[-1][0] <= x <= VP_O[-1][-1]] == reached(VP_O, gained), (f, o, gained)
                    tried, scored = tried + 1, scored + (gained > 0)
                    tokens = [sum(x.p[0][GREEN:GREY + 7]) for x in (s, t)]
                    if o[0] in (kinds.BUILD, kinds.UPGRADE) and tokens[0] == tokens[1]:
                        assert LINK_O + min(federation_outlook(t, 0, t.p[0])[2], OUT_OF_REACH) in told, (f, o)
                        linked += 1
            verbs = [o for o in options if o[0] != kinds.PASS] if f[0] == kinds.TURN and lot.random() < 0.8 else options
            match.act_option(0, lot.choice(verbs or options))
    assert tried > 500 and scored > 100 and linked > 200
