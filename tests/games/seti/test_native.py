"""The native form beside the rules, on tables that random play hardly meets: the same table, answers, features and points at every question."""
from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import orrery
from orrery.bots.one_ply import due
from orrery.brain import brain_of
from orrery.env.encoding import Encoder
from orrery.games.seti.rules.components import CARDS, JUPITER, SPECIES
from orrery.games.seti.rules.effect_tables import CONDITION
from orrery.games.seti.rules.kinds import (
    CAPSULE,
    F_BUY,
    F_CORNER,
    F_EXCHANGE,
    F_MISSION,
    F_PAUSE,
    TURN,
    V_ANALYSE,
    V_LAND,
    V_ORBIT,
    V_PASS,
    V_PLAY,
)
from orrery.games.seti.rules.solar_system import sky
from orrery.games.seti.rules.solo_state import DECK
from orrery.games.seti.rules.state import SetiState
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, answer
from orrery.native.build import compiler
from tests.native.build import native
from tests.native.offered import OfferedTable

if compiler() is None:
    pytest.skip("no C compiler here: the native form is not tested", allow_module_level=True)
GAME = orrery.game("seti")
BRAIN = brain_of(GAME)
NATIVE = native("seti")
PAIRS = tuple(combinations(SPECIES, 2))
GAMES = 30
FEW = 12            # answers whose features are compared where there are many
WEIGHTS = {V_PASS: 0.04, V_PLAY: 3.0, V_ORBIT: 6.0, V_LAND: 6.0, V_ANALYSE: 6.0, F_PAUSE: 0.1, F_EXCHANGE: 0.3, F_CORNER: 0.4, F_MISSION: 8.0}
WAITING = (V_PASS, F_EXCHANGE, F_BUY, F_PAUSE)      # answers that are always there and lead nowhere
LONGEST = 260       # questions of a walk
asked: Counter[int] = Counter()


def start(seed: int, seats: int = 1) -> SetiState:
    """A game of some species; alone, of some difficulty."""
    options = {"species": ",".join(random.Random(seed).sample(SPECIES, 2)), **({"difficulty": str(seed % 5 + 1)} if seats == 1 else {})}
    s = orrery.new("seti", seats=seats, options=options, seed=seed).state.copy()
    assert isinstance(s, SetiState)
    return s


def enrich(s: SetiState, seat: int, dice: random.Random) -> None:
    """Random play stays poor and meets little; with gifts it comes to moons, species and their cards."""
    s.credits[seat] += dice.randrange(6)
    s.energy[seat] += dice.randrange(6)
    s.data[seat] = min(6, s.data[seat] + dice.randrange(3))
    s.publicity = [min(10, n + dice.randrange(4)) for n in s.publicity]
    s.exofossils[seat] += dice.randrange(2)
    s.score[dice.randrange(2)] += dice.randrange(4)
    s.discovery = [dice.choice((0, 1, 9)) if owner < 0 and dice.random() < 0.15 else owner for owner in s.discovery]
    if not s.techs[seat]:
        s.techs[seat] = dice.randrange(256)
    place = sky(s.discs).where[dice.randrange(9)]
    if place >= 0 and len(s.probes[seat]) < 4:
        s.probes[seat] = tuple(sorted((*s.probes[seat], place)))
    for side in (0, 1):
        deck = s.species_deck[side]
        if deck and s.species[side] != SPECIES.index("exertians") and dice.random() < 0.4:
            s.hand[seat] += deck[-1:]
            s.species_deck[side] = deck[:-1]


def compare(table: OfferedTable, s: SetiState, dice: random.Random) -> list[Option]:
    """Everything that both sides say of a question; its answers."""
    assert table.packed() == NATIVE.form.pack(s, NATIVE.strings)
    assert table.points() == ([sum(row.values()) for row in GAME.scores(s)], GAME.places(s))
    if not s.open():
        assert table.asked() < 0
        return []
    f = s.open()[0]
    options = due(GAME, s, f, GAME.rules[f[0]].options(s, f))
    assert table.asked() == f[1] and table.options(f[1]) == len(options)
    assert table.see(f[1]) == BRAIN.state_features(s, f[1])
    for i in range(len(options)) if len(options) <= FEW else dice.sample(range(len(options)), FEW):
        assert table.tell(f[1], i) == BRAIN.option_features(s, f, options[i]), (f, options[i])
    return options


def choose(options: list[Option], dice: random.Random) -> int:
    return dice.choices(range(len(options)), [WEIGHTS.get(o[0], 1.0) / (1 + asked[o[0]] / 500) for o in options])[0]


def play(s: SetiState, seed: int) -> None:
    """A game on both sides; two of three with gifts."""
    dice, table = random.Random(seed), OfferedTable(NATIVE, s)
    while s.open():
        f = s.open()[0]
        if seed % 3 and f[0] == TURN and dice.random() < 0.12:
            enrich(s, f[1], dice)
            table = OfferedTable(NATIVE, s)
        options = compare(table, s, dice)
        i = choose(options, dice)
        asked[options[i][0]] += 1
        answer(GAME.rules, s, f, options[i])
        table.answer(f[1], i)
    compare(table, s, dice)


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_sides_play_the_same_game_alone(seed: int) -> None:
    play(start(seed), seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_sides_play_the_same_game_in_company(seats: int) -> None:
    for seed in (1, 2):
        play(start(seed, seats), seed)


def walk(seed: int, look: Any) -> None:
    """A game with random answers, rather of kinds that were seldom given; look(s, f) at every question. Every other game is a rich one."""
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
        look(s, f)
        listed = GAME.rules[f[0]].options(s, f)
        pool = [o for o in listed if o[0] not in WAITING] if rng.below(8) else []
        pool = pool or listed
        least = min([given[f[0], o[0]] for o in pool])
        rare = [o for o in pool if given[f[0], o[0]] == least] if rng.below(2) else pool
        chosen = rare[rng.below(len(rare))]
        given[f[0], chosen[0]] += 1
        answer(GAME.rules, s, f, chosen)


@pytest.mark.parametrize("seed", range(20))
def test_answers_that_are_seldom_given(seed: int) -> None:
    dice = random.Random(seed)
    walk(seed, lambda s, f: compare(OfferedTable(NATIVE, s), s, dice))


def test_every_condition_of_missions() -> None:
    missions = tuple([(card, 0) for card in range(len(CARDS)) if CONDITION[card] >= 0])
    room = len(missions) // 4 + 1       # a player's missions have room for so many, and more never lie there
    seen: set[int] = set()

    def look(s: SetiState, f: Frame) -> None:
        if len(seen) % 8 == 0:
            for at in range(0, len(missions), room):
                t = s.copy()
                t.missions[0] = missions[at:at + room]
                assert OfferedTable(NATIVE, t).see(0) == BRAIN.state_features(t, 0)
        seen.add(len(seen))

    for seed in range(20, 40):
        walk(seed, look)


def test_capsules_are_told_by_their_tokens() -> None:
    """The question comes up only with two capsules at one planet."""
    for token in range(7):
        s = start(0)
        s.capsules[0] = ((sky(s.discs).where[JUPITER], token), (sky(s.discs).where[JUPITER], 6 - token))
        s.agenda.append((CAPSULE, 0, JUPITER, 1))
        table = OfferedTable(NATIVE, s)
        assert len(compare(table, s, random.Random(token))) == 2


# -- what is drawn anew --------------------------------------------------------------------------------------------------
def known(s: SetiState, seat: int) -> dict[str, Any]:
    data: dict[str, Any] = GAME.position(s)
    GAME.hide(data, s, seat)
    return data


def dealt_anew(s: SetiState, seat: int, seed: int) -> SetiState:
    table = OfferedTable(NATIVE, s)
    table.redeal(seat, seed)
    found = NATIVE.form.unpack(table.packed(), s, list(NATIVE.strings))
    assert isinstance(found, SetiState)
    return found


@pytest.mark.parametrize(("seed", "seats"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_a_new_deal_keeps_what_the_seat_knows(seed: int, seats: int) -> None:
    """And neither a network nor an environment sees more than that: species before their discovery, decks, hands of others."""
    dice, s, decks = random.Random(seed), start(seed, seats), set()
    encoder = Encoder(GAME, seats)
    while s.open():
        f = s.open()[0]
        if f[0] == TURN and dice.random() < 0.2:
            enrich(s, f[1], dice)
        options = due(GAME, s, f, GAME.rules[f[0]].options(s, f))
        i = choose(options, dice)
        if dice.random() < 0.5:
            seat = dice.randrange(seats)
            t = dealt_anew(s, seat, dice.getrandbits(62))
            assert known(t, seat) == known(s, seat)
            assert sorted(BRAIN.state_features(t, seat)) == sorted(BRAIN.state_features(s, seat))
            assert encoder.look(t, seat).tolist() == encoder.look(s, seat).tolist()
            if seat == f[1]:
                assert [BRAIN.option_features(t, f, o) for o in options] == [BRAIN.option_features(s, f, o) for o in options]
            assert GAME.invariant(t) == ""
            decks.add((tuple(t.deck), t.solo[DECK] if t.solo else ()))
            if seat == f[1] and dice.random() < 0.2:
                table = OfferedTable(NATIVE, t)
                compare(table, t, dice)
                answer(GAME.rules, t, f, options[i])
                table.answer(f[1], i)
                compare(table, t, dice)
        answer(GAME.rules, s, f, options[i])
    assert len(decks) > 10
