"""What the evaluation sees: freedom, and how near the missions are."""
from __future__ import annotations

import pytest

from orrery import game
from orrery.bots.one_ply import tried
from orrery.bots.random_bot import RandomBot
from orrery.games.welcome_moon.bot.evaluate import MEMORY, REMEMBERED, WEIGHTS, evaluate, features, parts, seen
from orrery.games.welcome_moon.bot.evaluate_freedom import FREEDOM
from orrery.games.welcome_moon.bot.evaluate_missions import OF_CARD
from orrery.games.welcome_moon.rules.adventure import ADVENTURES
from orrery.games.welcome_moon.rules.components import CARDS, action_of, number_of
from orrery.games.welcome_moon.rules.state import MoonState
from orrery.kernel.match import begin
from orrery.kernel.rng import Rng
from orrery.kernel.state import answer
from tests.games.welcome_moon.table import table

GAME = game("welcome_moon")
SHARE = [sum(action_of(c) == a for c in CARDS) / len(CARDS) for a in range(6)]
ANY = {n: sum(number_of(c) == n for c in CARDS) / len(CARDS) for n in range(1, 16)}


def by_trying(s: MoonState, seat: int) -> float:
    """The share of cards that can be placed, found by asking the rules for every number and action."""
    fits = ADVENTURES[s.adventure].fits
    return sum(ANY[n] * SHARE[a] for n in ANY for a in range(6) if fits(s, seat, n, a))


@pytest.mark.parametrize("adventure", range(1, 9))
def test_freedom_is_the_share_of_cards_that_the_rules_let_in(adventure: int) -> None:
    match = begin(GAME, 2, {"adventure": adventure}, 7, listen=False)
    bot, turns = RandomBot(GAME, 3), set()
    while not match.over:
        s = match.state
        assert isinstance(s, MoonState)
        if s.turn not in turns:
            turns.add(s.turn)
            assert FREEDOM[adventure](s, 0) == pytest.approx(by_trying(s, 0))
        for seat in match.waiting():
            match.act_option(seat, bot.choose(match.view(seat)))
    assert len(turns) > 5


@pytest.mark.parametrize("adventure", range(1, 9))
def test_every_thing_seen_has_its_weight_and_its_name_once(adventure: int) -> None:
    rows = WEIGHTS[str(adventure)]
    state = table(adventure, "8 robot", [{}, {}]).state
    assert isinstance(state, MoonState)
    assert len(features(state, 0)) == len(rows) == len({row["seen"] for row in rows})


@pytest.mark.parametrize("seats", (1, 2))
@pytest.mark.parametrize("adventure", range(1, 9))
def test_tables_that_are_remembered_as_one_look_the_same(adventure: int, seats: int) -> None:
    """Every answer at every question of three games: where all that is remembered is equal, so is everything weighed."""
    known: dict[tuple[int, ...], list[float]] = {}
    again = 0
    for seed in range(3):
        match, rng = begin(GAME, seats, {"adventure": adventure}, seed, listen=False), Rng(seed)
        s = match.state.copy()
        s.events = None
        while s.open():
            f = s.open()[0]
            options = GAME.rules[f[0]].options(s, f)
            for o in options:
                after = tried(GAME, s, f, o)
                assert isinstance(after, MoonState)
                key, now = seen(after, f[1]), features(after, f[1])
                again += key in known
                assert known.setdefault(key, now) == now
            answer(GAME.rules, s, f, options[rng.below(len(options))])
    assert again > 50


@pytest.mark.parametrize("adventure", range(1, 9))
def test_a_table_remembered_is_worth_what_it_was_worth(adventure: int) -> None:
    state = table(adventure, "8 robot", [{}, {}]).state
    assert isinstance(state, MoonState)
    REMEMBERED.clear()
    fresh = evaluate(state, 0)
    assert len(REMEMBERED) == 1
    assert evaluate(state, 0) == fresh == pytest.approx(sum(parts(state, 0).values()))


def test_no_more_is_remembered_than_there_is_room_for() -> None:
    state = table(1, "8 robot", [{}, {}]).state
    assert isinstance(state, MoonState)
    REMEMBERED.clear()
    for n in range(MEMORY):
        REMEMBERED[(n,)] = (0.0, 0.0)
    evaluate(state, 0)
    assert len(REMEMBERED) == 1


def near(adventure: int, card: int, sheet: dict[str, object]) -> float:
    state = table(adventure, "8 robot", [sheet, {}]).state
    assert isinstance(state, MoonState)
    return OF_CARD[card].nearness(state, 0)


def test_a_stretch_that_a_divider_has_cut_off_is_nearer_to_a_zone_of_six() -> None:
    """Mission 72: two complete zones of six."""
    filled = {f"P{i}": i for i in range(1, 7)}
    assert near(2, 72, {}) < near(2, 72, {"boxes": filled}) < near(2, 72, {"boxes": filled, "dividers": ["GAP6"]})


def test_a_row_of_tanks_is_lost_when_one_is_written_over_without_water() -> None:
    """Mission 75: four tanks in a row; P2, P5, P7 and P11 hold the first four."""
    begun = near(2, 75, {"boxes": {"P2": 2, "P5": 4}, "tanks": ["TANK1", "TANK2"]})
    assert begun == pytest.approx(0.5)
    assert near(2, 75, {"boxes": {"P2": 2, "P5": 4, "P7": 6, "P11": 8}, "tanks": ["TANK1", "TANK2"]}) < begun
