"""Features in C are those of Python: at every question of solo games, with means enough that most answers come up, and on tables made for what is rare."""
from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

import orrery
from orrery.brain import brain_of
from orrery.games.seti import GAME
from orrery.games.seti.native.pack import pack
from orrery.games.seti.rules.compile import CONDITION
from orrery.games.seti.rules.components import CARDS, JUPITER, SPECIES
from orrery.games.seti.rules.kinds import CAPSULE, F_BUY, F_EXCHANGE, F_PAUSE, TURN, V_CAPSULE, V_PASS
from orrery.games.seti.rules.state import SetiState
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, answer
from tests.native_build import COMPILER, Table, build

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler")
PAIRS = tuple(combinations(SPECIES, 2))
WAITING = (V_PASS, F_EXCHANGE, F_BUY, F_PAUSE)      # answers that are always there and lead nowhere
LONGEST = 260                   # questions of a game


def same(s: SetiState, f: Frame, options: list[Option]) -> None:
    """The table and its answers on both sides."""
    game = build("seti")
    table = Table(game, pack(s))
    assert sorted(table.see()) == sorted(brain_of(GAME).state_features(s, 0))
    for o in options:
        told = game.tell(table.state, array("h", [*o, 0, 0, 0][:4]).tobytes(), table.numbers)
        assert sorted(table.numbers[:told]) == sorted(brain_of(GAME).option_features(s, f, o)), (f, o)


def walk(seed: int) -> Iterator[tuple[SetiState, Frame, list[Option]]]:
    """The questions of a game with random answers, rather of kinds that were seldom given. Every other game is a rich one."""
    options = {"difficulty": str(seed % 5 + 1), "species": ",".join(PAIRS[seed % len(PAIRS)])}
    s = orrery.new("seti", seats=1, options=options, seed=seed).state
    assert isinstance(s, SetiState)
    rng, given = Rng(seed), Counter[tuple[int, int]]()
    for _ in range(LONGEST):
        if not s.open():
            return
        f = s.open()[0]
        if seed % 2 and f[0] == TURN:
            s.credits[0], s.energy[0], s.publicity[0], s.data[0] = [max(n, 4) for n in (s.credits[0], s.energy[0], s.publicity[0], s.data[0])]
        listed = GAME.rules[f[0]].options(s, f)
        yield s, f, listed
        pool = [o for o in listed if o[0] not in WAITING] if rng.below(8) else []
        pool = pool or listed
        least = min([given[f[0], o[0]] for o in pool])
        rare = [o for o in pool if given[f[0], o[0]] == least] if rng.below(2) else pool
        chosen = rare[rng.below(len(rare))]
        given[f[0], chosen[0]] += 1
        answer(GAME.rules, s, f, chosen)


def test_features_of_tables_and_answers() -> None:
    for seed in range(20):
        for s, f, options in walk(seed):
            same(s, f, options)


def test_every_condition_of_missions() -> None:
    missions = tuple([(card, 0) for card in range(len(CARDS)) if CONDITION[card] >= 0])
    for seed in range(20, 40):
        for n, (s, f, _) in enumerate(walk(seed)):
            if n % 8 == 0:
                t = s.copy()
                t.missions[0] = missions
                same(t, f, [])


def test_capsules_are_told_by_their_tokens() -> None:
    """The question comes up only with two capsules at one planet."""
    s, _, _ = next(walk(0))
    for token in range(7):
        s.capsules[0] = ((5, token), (5, 6 - token))
        s.agenda.append((CAPSULE, 0, JUPITER, 1))
        same(s, s.agenda[-1], [(V_CAPSULE, 0), (V_CAPSULE, 1)])
