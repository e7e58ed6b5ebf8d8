"""The rules in C draw anew what the human cannot know: the order of the Automa's deck, the unseen cards of deck and reserve, and chance."""
from __future__ import annotations

import random

import pytest

import orrery
from orrery.games.gaia_project.game import GAME
from orrery.games.gaia_project.native import pack as native
from orrery.games.gaia_project.rules.automa import CARDS, DIFFICULTIES
from orrery.games.gaia_project.rules.state import GaiaState
from orrery.kernel.state import answer
from tests.native_build import COMPILER, Table, build

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler here")

LEVELS = [level.id for level in DIFFICULTIES]
DEALS = 12


def secret(s: GaiaState) -> list[range]:
    """Where a packed state keeps the random generator, the deck and the reserve."""
    open_until = 11 + len(s.least) + len(s.order) + len(s.tech) + len(s.advanced) + len(s.tokens) + len(s.rounds) + len(s.finals)
    for some in (s.passed, s.boosters, s.built):
        open_until += 1 + len(some)
    deck = open_until + 1
    reserve = deck + len(s.deck) + 1
    return [range(2), range(deck, deck + len(s.deck)), range(reserve, reserve + len(s.reserve))]


def without(packed: list[int], spans: list[range]) -> list[int]:
    left, start = [], 0
    for span in spans:
        left += packed[start:span.start]
        start = span.stop
    return left + packed[start:]


def decks(s: GaiaState, table: Table) -> set[tuple[int, ...]]:
    """Deals a state again and again: what is open stays, every unseen card is somewhere, cards seen and not played are in the deck."""
    packed, spans = list(native.pack(s)), secret(s)
    played = {*s.discard, s.support, s.action}
    known = {i for i in range(len(CARDS)) if s.known >> i & 1 and i not in played}
    before, found = table.see(), set()
    for seed in range(DEALS):
        table.game.redeal(table.state, seed * 7919 + 1)
        dealt = table.dump()
        assert without(dealt, spans) == without(packed, spans)
        deck, reserve = [dealt[i] for i in spans[1]], [dealt[i] for i in spans[2]]
        assert sorted(deck + reserve) == sorted(s.deck + s.reserve)
        assert known <= set(deck)
        assert table.see() == before
        found.add((*dealt[:2], *deck, -1, *reserve))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_only_what_is_secret_changes(level: str) -> None:
    game, choice = build("gaia_project"), random.Random(level)
    s: GaiaState = orrery.new("gaia_project", seats=1, seed=len(level), options={"difficulty": level}).state.copy()
    s.events = None
    while s.open():
        f = s.open()[0]
        rule = GAME.rules[f[0]]
        if choice.random() < 0.5:
            found = decks(s, Table(game, native.pack(s)))
            assert len(found) == DEALS
            if len(s.deck) > 4:
                assert len({deal[2:] for deal in found}) > DEALS // 2
        if rule.parametric:
            o = rule.sample(s, f, choice.randrange(1 << 31))
        else:
            o = choice.choice(rule.options(s, f))
        answer(GAME.rules, s, f, o)


def test_every_unseen_card_may_be_in_the_deck() -> None:
    """The deck has one card that nobody has seen: all that it may be come up."""
    s: GaiaState = orrery.new("gaia_project", seats=1, seed=3, options={"factions": "suggested"}).state.copy()
    s.events = None
    while not s.deck:
        f = s.open()[0]
        answer(GAME.rules, s, f, GAME.rules[f[0]].options(s, f)[0])
    table, spans = Table(build("gaia_project"), native.pack(s)), secret(s)
    unseen = {c for c in (*s.deck, *s.reserve) if not s.known >> c & 1}
    found = set()
    for seed in range(200):
        table.game.redeal(table.state, seed)
        dealt = table.dump()
        found |= {dealt[i] for i in spans[1]} & unseen
    assert found == unseen
