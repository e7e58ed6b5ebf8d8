"""The native form beside the rules, where random play hardly comes: rich solo games of every faction and set-up, and what is dealt anew."""
from __future__ import annotations

import random

import pytest

import orrery
from orrery.bots.native import weights
from orrery.bots.one_ply import due
from orrery.brain import brain_of
from orrery.games.gaia_project.bot.promise import promise
from orrery.games.gaia_project.game import GAME
from orrery.games.gaia_project.rules import kinds
from orrery.games.gaia_project.rules.automa import CARDS, DIFFICULTIES
from orrery.games.gaia_project.rules.components import FACTIONS
from orrery.games.gaia_project.rules.fields import BOWL1, BOWL3, CREDITS, GREEN, KNOWLEDGE, ORE, QIC
from orrery.games.gaia_project.rules.setup import SETTINGS
from orrery.games.gaia_project.rules.state import GaiaState
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, answer
from orrery.native.build import compiler
from tests.native.beside import compare, same_points
from tests.native.build import native
from tests.native.offered import OfferedTable
from tests.native_build import lines_of

pytestmark = pytest.mark.skipif(compiler() is None, reason="no C compiler here")

CHOICES = {setting.name: setting.values for setting in SETTINGS if setting.values}
LEVELS = [level.id for level in DIFFICULTIES]
# how often a verb is chosen for a turn
OFTEN = {kinds.PASS: 0.15, kinds.CONVERT: 0.5, kinds.BURN: 0.3, kinds.FEDERATION: 8.0, kinds.RESEARCH: 2.0}
GIFTS = ((CREDITS, 15), (ORE, 8), (KNOWLEDGE, 12), (QIC, 3), (BOWL1, 4), (BOWL3, 6), (GREEN + 2, 1))
DEALS = 12


def begun(seed: int, options: dict[str, str]) -> GaiaState:
    s: GaiaState = orrery.new("gaia_project", seats=1, seed=seed, options=options).state.copy()
    s.events = None
    return s


def in_c(s: GaiaState) -> OfferedTable:
    return OfferedTable(native("gaia_project"), s)


def choose(choice: random.Random, f: Frame, options: list[Option]) -> int:
    """At the start of a turn first a verb, passing seldom, so that games become rich; else any answer."""
    if f[0] != kinds.TURN:
        return choice.randrange(len(options))
    verbs = sorted({o[0] for o in options})
    verb = choice.choices(verbs, [OFTEN.get(v, 1.0) for v in verbs])[0]
    return choice.choice([i for i, o in enumerate(options) if o[0] == verb])


def gift(s: GaiaState, choice: random.Random) -> None:
    """Some wealth out of nothing: with it come federations, top levels and advanced tiles, which random play seldom sees."""
    for field, n in GIFTS:
        s.p[0][field] = max(s.p[0][field], choice.randrange(n + 1))


def play(s: GaiaState, seed: int, rich: bool, wish: Option = ()) -> int:
    """One game on both sides; the number of answers."""
    choice, count, table = random.Random(seed), 0, in_c(s)
    while s.open():
        f = s.open()[0]
        if rich and f[0] == kinds.TURN and choice.random() < 0.3:
            gift(s, choice)
            table = in_c(s)
        answers = compare(table, s, f, Rng(count))
        assert table.promise(0) == pytest.approx(promise(s, 0), rel=1e-6)
        pick = answers.index(wish) if f[0] == kinds.FACTION and wish in answers else choose(choice, f, answers)
        answer(GAME.rules, s, f, answers[pick])
        table.answer(0, pick)
        count += 1
    assert table.asked() < 0 and table.options(0) == 0
    same_points(table, s)
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
        assert play(begun(seed, {**settings(seed), "difficulty": level}), seed, i == 2) > 20


@pytest.mark.parametrize("faction", range(len(FACTIONS)))
def test_every_faction(faction: int) -> None:
    """The faction is answered first, so any seed will do whose Automa has not taken the board."""
    assert play(begun(faction, {"factions": "choose"}), faction, False, (faction,)) > 20


@pytest.mark.parametrize("seed", range(3))
def test_the_network_meets_no_table_that_has_no_room(seed: int) -> None:
    """It plays better than any random game, so it owns more: whole games of its own from the table on, each by the same answers."""
    lines = lines_of("gaia_project")
    s = begun(seed, {"difficulty": "nightmare"})
    path = brain_of(GAME).network(s)
    assert path is not None
    taught, table, count = weights(brain_of(GAME), path), in_c(s), 0
    while s.open():
        f = s.open()[0]
        answers = compare(table, s, f, Rng(count))
        likely = lines.shares(taught, lines.game.pack(s), 0)
        pick = likely.index(max(likely))
        answer(GAME.rules, s, f, answers[pick])
        table.answer(0, pick)
        count += 1
    same_points(table, s)
    assert table.points()[0][0] > 100


# -- what the seat cannot know -----------------------------------------------------------------------------------------
def dealt(table: OfferedTable, s: GaiaState, seed: int) -> GaiaState:
    table.redeal(0, seed)
    found = table.native.form.unpack(table.packed(), s, list(table.native.strings))
    assert isinstance(found, GaiaState)
    return found


def open_part(s: GaiaState) -> list[int]:
    """All of a table but its generator, deck and reserve."""
    other = s.copy()
    other.rng, other.deck, other.reserve = 0, (), ()
    form = native("gaia_project")
    return form.form.pack(other, form.strings)


def decks(s: GaiaState) -> set[tuple[int, ...]]:
    """Deals a table again and again: what is open stays, every unseen card is somewhere, cards seen and not played are in the deck."""
    known = {i for i in range(len(CARDS)) if s.known >> i & 1 and i not in (*s.discard, s.support, s.action)}
    table, found = in_c(s), set()
    before, lies_open = table.see(0), open_part(s)
    for seed in range(DEALS):
        other = dealt(table, s, seed * 7919 + 1)
        assert open_part(other) == lies_open and table.see(0) == before
        assert sorted(other.deck + other.reserve) == sorted(s.deck + s.reserve)
        assert len(other.deck) == len(s.deck) and known <= set(other.deck)
        found.add((other.rng, *other.deck, -1, *other.reserve))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_only_what_is_secret_is_dealt_anew(level: str) -> None:
    s, choice = begun(len(level), {"difficulty": level}), random.Random(level)
    while s.open():
        f = s.open()[0]
        if choice.random() < 0.5:
            found = decks(s)
            assert len(found) == DEALS
            if len(s.deck) > 4:
                assert len({deal[1:] for deal in found}) > DEALS // 2
        answers = due(GAME, s, f, GAME.rules[f[0]].options(s, f))
        answer(GAME.rules, s, f, choice.choice(answers))


def test_every_unseen_card_may_be_in_the_deck() -> None:
    """The deck has one card that nobody has seen: all that it may be come up."""
    s = begun(3, {"factions": "suggested"})
    while not s.deck:
        f = s.open()[0]
        answer(GAME.rules, s, f, GAME.rules[f[0]].options(s, f)[0])
    unseen = {c for c in (*s.deck, *s.reserve) if not s.known >> c & 1}
    table, found = in_c(s), set()
    for seed in range(200):
        found |= set(dealt(table, s, seed).deck) & unseen
    assert found == unseen
