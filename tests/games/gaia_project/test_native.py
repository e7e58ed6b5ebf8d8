"""The rules in C play side by side with the Python ones: after every answer both have the same state, answers, features and points."""
from __future__ import annotations

import random

import pytest

import orrery
from orrery.bots.one_ply import due
from orrery.brain import brain_of
from orrery.games.gaia_project.game import GAIA_PROJECT_SETTINGS, GAME
from orrery.games.gaia_project.native import pack as native
from orrery.games.gaia_project.rules import kinds
from orrery.games.gaia_project.rules.automa import DIFFICULTIES
from orrery.games.gaia_project.rules.components import FACTIONS
from orrery.games.gaia_project.rules.fields import BOWL1, BOWL3, CREDITS, GREEN, KNOWLEDGE, ORE, QIC
from orrery.games.gaia_project.rules.state import GaiaState
from orrery.kernel.state import Frame, Option, answer
from tests.native_build import COMPILER, Table, build

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler here")

CHOICES = {setting.name: setting.values for setting in GAIA_PROJECT_SETTINGS if setting.values}
LEVELS = [level.id for level in DIFFICULTIES]
# how often a verb is chosen for a turn
OFTEN = {kinds.PASS: 0.15, kinds.CONVERT: 0.5, kinds.BURN: 0.3, kinds.FEDERATION: 8.0, kinds.RESEARCH: 2.0}
GIFTS = ((CREDITS, 15), (ORE, 8), (KNOWLEDGE, 12), (QIC, 3), (BOWL1, 4), (BOWL3, 6), (GREEN + 2, 1))
CACHE = slice(11, 13)           # least: what was found about federations, when somebody asked


def choose(choice: random.Random, f: Frame, options: list[Option]) -> int:
    """At the start of a turn first a verb, passing seldom, so that games become rich; else any answer."""
    if f[0] != kinds.TURN:
        return choice.randrange(len(options))
    verbs = sorted({o[0] for o in options})
    verb = choice.choices(verbs, [OFTEN.get(v, 1.0) for v in verbs])[0]
    return choice.choice([i for i, o in enumerate(options) if o[0] == verb])


def packed(s: GaiaState) -> list[int]:
    ints = list(native.pack(s))
    ints[CACHE] = [0, 0]
    return ints


def dumped(table: Table) -> list[int]:
    ints = table.dump()
    ints[CACHE] = [0, 0]
    return ints


def same(s: GaiaState, f: Frame, options: list[Option], table: Table, features: bool) -> None:
    """Both sides see the same question; of its answers those that bots look at."""
    assert table.options() == len(options), (f, options)
    size = table.game.option_size // 2
    for i, o in enumerate(options):
        ints = memoryview(table.option(i)).cast("h")
        assert ints.tolist() == [len(o), *o, *[0] * (size - 1 - len(o))], (f, o)
    if features:
        assert table.see() == brain_of(GAME).state_features(s, 0)
        for i, o in enumerate(options):
            assert sorted(table.tell(i)) == sorted(brain_of(GAME).option_features(s, f, o)), (f, o)


def gift(s: GaiaState, choice: random.Random) -> None:
    """Some wealth out of nothing: with it come federations, top levels and advanced tiles, which random play seldom sees."""
    for field, n in GIFTS:
        s.p[0][field] = max(s.p[0][field], choice.randrange(n + 1))


def play(seed: int, options: dict[str, str], rich: bool, features: bool = True) -> int:
    """One game on both sides; the number of answers."""
    choice, count = random.Random(seed), 0
    s: GaiaState = orrery.new("gaia_project", seats=1, seed=seed, options=options).state.copy()
    s.events = None
    game = build("gaia_project")
    table = Table(game, native.pack(s))
    while s.open():
        f = s.open()[0]
        if rich and f[0] == kinds.TURN and choice.random() < 0.3:
            gift(s, choice)
            table = Table(game, native.pack(s))
        answers = due(GAME, s, f, GAME.rules[f[0]].options(s, f))
        same(s, f, answers, table, features)
        pick = choose(choice, f, answers)
        answer(GAME.rules, s, f, answers[pick])
        table.answer(pick)
        count += 1
        assert dumped(table) == packed(s), (seed, options, count, f, answers[pick])
    assert table.options() == 0
    assert list(table.points()) == [sum(row.values()) for row in GAME.scores(s)]
    assert bool(game.won(table.state)) == (GAME.places(s)[0] == 1)
    return count


def settings(seed: int) -> dict[str, str]:
    """Another set-up for every seed; the Automa cannot have the colour of the faction that is suggested."""
    choice = random.Random(-seed - 1)
    found = {name: choice.choice(choices) for name, choices in CHOICES.items()}
    if "suggested" in found["factions"]:
        found["automa"] = "random"
    return {**found, "automa_deck": choice.choice(("", "", "+9 -2", "+3 +17 -13"))}


@pytest.mark.parametrize("level", LEVELS)
def test_both_sides_play_the_same_game(level: str) -> None:
    for i in range(3):
        seed = 100 * LEVELS.index(level) + i
        assert play(seed, {**settings(seed), "difficulty": level}, i == 2) > 20


@pytest.mark.parametrize("faction", range(len(FACTIONS)))
def test_every_faction(faction: int) -> None:
    """The faction is answered first, so any seed will do whose Automa has not taken the board."""
    choice = random.Random(faction)
    s: GaiaState = orrery.new("gaia_project", seats=1, seed=faction, options={"factions": "choose"}).state.copy()
    s.events = None
    table = Table(build("gaia_project"), native.pack(s))
    wish: Option = (faction,)
    while s.open():
        f = s.open()[0]
        answers = due(GAME, s, f, GAME.rules[f[0]].options(s, f))
        same(s, f, answers, table, True)
        pick = answers.index(wish) if f[0] == kinds.FACTION and wish in answers else choose(choice, f, answers)
        answer(GAME.rules, s, f, answers[pick])
        table.answer(pick)
        assert dumped(table) == packed(s), (f, answers[pick])


def test_what_is_not_understood_is_refused() -> None:
    game = build("gaia_project")
    ints = native.pack(orrery.new("gaia_project", seats=1, seed=1).state)
    table = Table(game, ints)
    assert table.dump() == list(ints)
    for wrong in (ints[:-1], ints[:40]):
        data = (table.ints._type_ * len(wrong))(*wrong)
        assert game.load(table.state, data, len(wrong)) == -1
