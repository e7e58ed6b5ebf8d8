"""Features of tables and answers on solo games against the hardest rival: in range, once each, answers told apart, nothing that is hidden."""
from __future__ import annotations

from collections.abc import Iterator

import orrery
from orrery.brain import brain_of
from orrery.games.seti import GAME
from orrery.games.seti.bot.features import GOLD_SETS, OPTION_SIZE, STATE_SIZE
from orrery.games.seti.rules.kinds import F_EXCHANGE, V_PASS
from orrery.games.seti.rules.scoring import tile_sets
from orrery.games.seti.rules.state import SetiState
from orrery.kernel.match import Match
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, answer

HARDEST = GAME.settings[-1].values[-1]
SPECIES = ("mascamites,anomalies", "oumuamua,centaurians", "exertians,mascamites")


def walk(seed: int, greedy: int) -> Iterator[tuple[Match, SetiState, Frame, list[Option]]]:
    """The questions of a game: out of three answers `greedy` are the best in the evaluation, the others random; passing and exchanges are put off."""
    match = orrery.new("seti", seats=1, options={"difficulty": HARDEST, "species": SPECIES[seed % 3]}, seed=seed)
    rng, rules = Rng(seed), match.game.rules
    s = match.state
    assert isinstance(s, SetiState)
    while s.open():
        f = s.open()[0]
        options = rules[f[0]].options(s, f)
        yield match, s, f, options
        wild = rng.below(12) == 0
        pool = [o for o in options if wild or (o[0] != V_PASS and o[0] < F_EXCHANGE)] or options
        best = max([(worth(s, f, o), o) for o in pool])[1] if rng.below(3) < greedy else pool[rng.below(len(pool))]
        answer(rules, s, f, best)


def worth(s: SetiState, f: Frame, o: Option) -> float:
    after = s.copy()
    answer(GAME.rules, after, f, o)
    return brain_of(GAME).evaluate(after, 0)


def check(found: list[int], size: int) -> None:
    assert found and min(found) >= 0 and max(found) < size
    assert len(set(found)) == len(found)


def test_features_are_in_range_and_tell_the_answers_apart() -> None:
    questions = told = 0
    for seed in range(8):
        for _, s, f, options in walk(seed, seed % 4):
            check(brain_of(GAME).state_features(s, 0), STATE_SIZE)
            found = [brain_of(GAME).option_features(s, f, o) for o in options]
            for features in found:
                check(features, OPTION_SIZE)
            questions += 1
            told += len({frozenset(features) for features in found}) == len(options)
    assert told > 0.97 * questions


def test_gold_tiles_count_the_sets_of_the_scoring() -> None:
    for seed in range(8):
        for _, s, _, _ in walk(seed, 3):
            found = [n for n in brain_of(GAME).state_features(s, 0) if GOLD_SETS <= n < GOLD_SETS + 4 * 2 * 2 * 7]
            assert [(n - GOLD_SETS) % 7 for n in sorted(found)] == [min(6, tile_sets(s, 0, tile)) for tile in range(4)]


def test_hidden_things_are_not_told() -> None:
    for seed in range(20, 23):
        for n, (match, s, f, options) in enumerate(walk(seed, 2)):
            if n % 9:
                continue
            true = sorted(brain_of(GAME).state_features(s, 0))
            for k in (1, 2):
                other = sample_state(GAME, match.view(0), Rng(k))
                assert isinstance(other, SetiState)
                assert sorted(brain_of(GAME).state_features(other, 0)) == true
                for o in options:
                    assert sorted(brain_of(GAME).option_features(other, f, o)) == sorted(brain_of(GAME).option_features(s, f, o))


def test_in_company_a_seat_is_measured_by_the_best_of_the_others() -> None:
    s = orrery.new("seti", seats=3, seed=2).state
    assert isinstance(s, SetiState)
    s.score, s.passed = [12, 47, 25], [1, 0, 1]
    names = brain_of(GAME).feature_names()[0]
    told = [{names[n] for n in brain_of(GAME).state_features(s, seat)} for seat in range(3)]
    assert [[name for name in row if name.startswith(("lead.", "rival_score."))] for row in map(sorted, told)] == [
        ["lead.36", "rival_score.4"], ["lead.42", "rival_score.2"], ["lead.37", "rival_score.4"]]
    assert ["passed.1" in row for row in told] == [False, True, False]      # all the others have passed
