"""The rules in C (orrery/games/seti/native) beside those in Python: random games, every question compared."""
from __future__ import annotations

import random
import struct
from collections import Counter
from typing import Any

import pytest

import orrery
from orrery.bots.one_ply import due
from orrery.brain import brain_of
from orrery.games.seti.native import pack as native
from orrery.games.seti.rules.components import SPECIES
from orrery.games.seti.rules.kinds import F_CORNER, F_EXCHANGE, F_MISSION, F_PAUSE, TURN, V_ANALYSE, V_LAND, V_ORBIT, V_PASS, V_PLAY
from orrery.games.seti.rules.solar_system import sky
from orrery.games.seti.rules.solo_state import ADVANCED, DECK, STACK
from orrery.games.seti.rules.state import SetiState
from orrery.kernel.state import Frame, Option, answer
from tests.native_build import COMPILER, NativeGame, Table, build

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler is there to build the rules in C")
GAMES = 30
SEATED = 0
WEIGHTS = {V_PASS: 0.04, V_PLAY: 3.0, V_ORBIT: 6.0, V_LAND: 6.0, V_ANALYSE: 6.0, F_PAUSE: 0.1, F_EXCHANGE: 0.3, F_CORNER: 0.4, F_MISSION: 8.0}
asked: Counter[int] = Counter()


@pytest.fixture(scope="module")
def rules() -> NativeGame:
    return build("seti")


def start(seed: int) -> tuple[Any, SetiState]:
    """A solo game of some difficulty and species."""
    species = random.Random(seed).sample(SPECIES, 2)
    match = orrery.new("seti", seats=1, options={"difficulty": str(seed % 5 + 1), "species": ",".join(species)}, seed=seed)
    return match.game, match.state.copy()


def enrich(s: SetiState, dice: random.Random) -> None:
    """Random play stays poor and meets little; with gifts it comes to moons, species and their cards."""
    s.credits[0] += dice.randrange(6)
    s.energy[0] += dice.randrange(6)
    s.data[0] = min(6, s.data[0] + dice.randrange(3))
    s.publicity = [min(10, n + dice.randrange(4)) for n in s.publicity]
    s.exofossils[0] += dice.randrange(2)
    s.score[dice.randrange(2)] += dice.randrange(4)
    s.discovery = [dice.choice((0, 1, 9)) if owner < 0 and dice.random() < 0.15 else owner for owner in s.discovery]
    if not s.techs[0]:
        s.techs[0] = dice.randrange(256)
    place = sky(s.discs).where[dice.randrange(9)]
    if place >= 0 and len(s.probes[0]) < 4:
        s.probes[0] = tuple(sorted((*s.probes[0], place)))
    for side in (0, 1):
        deck = s.species_deck[side]
        if deck and s.species[side] != SPECIES.index("exertians") and dice.random() < 0.4:
            s.hand[0] += deck[-1:]
            s.species_deck[side] = deck[:-1]


def listed(game: Any, s: SetiState, f: Frame) -> list[Option]:
    rule = game.rules[f[0]]
    return due(game, s, f, rule.options(s, f))


def compare(game: Any, s: SetiState, table: Table) -> list[Option]:
    """Everything about a question; its answers."""
    assert table.dump() == list(native.pack(s))
    assert table.points() == tuple([float(sum(row.values())) for row in game.scores(s)])
    if not s.open():
        assert table.options() == 0
        return []
    f = s.open()[0]
    options = listed(game, s, f)
    assert [struct.unpack("4h", table.option(i)) for i in range(table.options())] == [(*o, 0, 0, 0)[:4] for o in options]
    assert sorted(table.see()) == sorted(brain_of(game).state_features(s, SEATED))
    for i, o in enumerate(options):
        assert sorted(table.tell(i)) == sorted(brain_of(game).option_features(s, f, o)), (f, o)
    return options


def choose(options: list[Option], f: Frame, dice: random.Random) -> int:
    return dice.choices(range(len(options)), [WEIGHTS.get(o[0], 1.0) / (1 + asked[o[0]] / 500) for o in options])[0]


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_sides_play_the_same_game(rules: NativeGame, seed: int) -> None:
    dice = random.Random(seed)
    game, s = start(seed)
    table = Table(rules, native.pack(s))
    while s.open():
        f = s.open()[0]
        if seed % 3 and f[0] == TURN and dice.random() < 0.12:
            enrich(s, dice)
            table = Table(rules, native.pack(s))
        options = compare(game, s, table)
        i = choose(options, f, dice)
        asked[options[i][0]] += 1
        answer(game.rules, s, f, options[i])
        table.answer(i)
    compare(game, s, table)
    assert bool(rules.won(table.state)) == (game.places(s)[0] == 1)


# -- what is drawn anew --------------------------------------------------------------------------------------------------
def parts(packed: list[int]) -> dict[str, Any]:
    """The hidden parts of a packed state, read in the order in which native.pack() writes them."""
    at = 16 + 8 + 4

    def one() -> list[int]:
        nonlocal at
        n = packed[at]
        at += 1 + n
        return packed[at - n:at]

    def several(n: int) -> list[list[int]]:
        return [one() for _ in range(n)]

    found: dict[str, Any] = {"rng": (packed[0] & 0xFFFFFFFF) | (packed[1] & 0xFFFFFFFF) << 32, "species": packed[at:at + 2]}
    at += 2 + 2 + 6 + 6 + 3 + 2 + 24 + 5
    several(7)
    found["deck"], _ = several(2)
    several(8)
    found["stacks"], found["tiles"] = several(4), several(12)
    several(4)
    found["species_deck"] = several(2)
    several(2 + 9 + 18)
    found["samples"] = several(2)
    at += 28
    for _ in range(6):
        at += 1 + 3 * packed[at]
    found["exertian_played"] = several(12)[-1]
    at += 6
    found["solo"] = several(9)
    return found


def filled(s: SetiState, packed: list[int]) -> SetiState:
    """The state with the hidden parts of the packed one."""
    t, new = s.copy(), parts(packed)
    t.rng, t.species, t.deck, t.exertian_played[1] = new["rng"], tuple(new["species"]), new["deck"], tuple(new["exertian_played"])
    t.stacks, t.tiles, t.species_deck, t.samples = [[tuple(part) for part in new[name]] for name in ("stacks", "tiles", "species_deck", "samples")]
    for at in (DECK, ADVANCED, STACK):
        t.solo[at] = tuple(new["solo"][at - 1])
    return t


def known(game: Any, s: SetiState) -> dict[str, Any]:
    data: dict[str, Any] = game.position(s)
    game.hide(data, s, SEATED)
    return data


@pytest.mark.parametrize("seed", range(5))
def test_a_new_deal_keeps_what_the_seat_knows(rules: NativeGame, seed: int) -> None:
    dice = random.Random(seed)
    game, s = start(seed)
    decks = set()
    while s.open():
        f = s.open()[0]
        if f[0] == TURN and dice.random() < 0.2:
            enrich(s, dice)
        table = Table(rules, native.pack(s))
        seen = table.see()
        rules.redeal(table.state, dice.getrandbits(64))
        t = filled(s, table.dump())
        assert list(native.pack(t)) == table.dump(), "nothing but what is hidden changes"
        assert known(game, t) == known(game, s)
        assert table.see() == seen
        assert game.invariant(t) == ""
        decks.add((tuple(t.deck), t.solo[DECK]))
        options = listed(game, s, f)
        i = choose(options, f, dice)
        answer(game.rules, s, f, options[i])
        if dice.random() < 0.1:
            compare(game, t, table)
            answer(game.rules, t, f, options[i])
            table.answer(i)
            compare(game, t, table)
    assert len(decks) > 10


def test_ints_that_are_no_state_are_refused(rules: NativeGame) -> None:
    _, s = start(1)
    packed = native.pack(s)
    with pytest.raises(AssertionError):
        Table(rules, packed[:-1])
