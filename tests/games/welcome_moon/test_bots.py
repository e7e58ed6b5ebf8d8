"""What bots are told: the evaluation of every adventure, and a sensible first proposal."""
from __future__ import annotations

import pytest

from orrery import game
from orrery.bots.greedy import GreedyBot
from orrery.bots.random_bot import RandomBot
from orrery.brain import brain_of
from orrery.kernel.match import Match, begin
from tests.games.welcome_moon.table import do, solo, table

GAME = game("welcome_moon")


def contest(adventure: int, seed: int) -> Match:
    """Greedy against random; greedy sits at seat seed % 2."""
    match = begin(GAME, 2, {"adventure": adventure}, seed, listen=False)
    bots = [RandomBot(GAME, seed), RandomBot(GAME, seed)]
    bots[seed % 2] = GreedyBot(GAME, seed)
    while not match.over:
        for seat in match.waiting():
            match.act_option(seat, bots[seat].choose(match.view(seat)))
    return match


@pytest.mark.parametrize("adventure", range(1, 9))
def test_greedy_beats_random_in_every_adventure(adventure: int) -> None:
    matches = [contest(adventure, seed) for seed in range(40, 44)]
    wins = sum(m.places()[seed % 2] == 1 and m.places()[1 - seed % 2] == 2 for seed, m in zip(range(40, 44), matches, strict=True))
    assert wins >= 3


@pytest.mark.parametrize("adventure", range(1, 9))
def test_the_parts_of_the_evaluation_add_up(adventure: int) -> None:
    match = table(adventure, "8 robot", [{}, {}])
    parts = brain_of(GAME).evaluate_parts(match.state, 0)
    assert set(parts) == {"score", "boxes", "freedom", "begun"}
    assert brain_of(GAME).evaluate(match.state, 0) == pytest.approx(sum(parts.values()))
    alone = solo(adventure, astra={"given": ["5 robot", "9 plant"]})
    parts = brain_of(GAME).evaluate_parts(alone.state, 0)
    assert set(parts) == {"score", "boxes", "freedom", "begun", "astra"}
    assert brain_of(GAME).evaluate(alone.state, 0) == pytest.approx(sum(parts.values()))


@pytest.mark.parametrize("adventure", range(1, 9))
def test_cheap_cards_are_given_and_dear_ones_spared(adventure: int) -> None:
    """Peggy takes 3 points for an energy and 6 for a plant; a card that is spared brings her nothing."""
    worth = [brain_of(GAME).evaluate(solo(adventure, level=8, astra={"given": given}).state, 0) for given in (["9 plant"], ["9 energy"])]
    spared = solo(adventure, level=8, players=[{"bonuses": {"circled": 1, "crossed": 1}}])
    assert worth[0] < worth[1] < brain_of(GAME).evaluate(spared.state, 0)


def test_the_box_that_suits_the_number_is_proposed_first() -> None:
    for number, box in ((1, "L1.1"), (8, "L1.6"), (15, "L1.12")):
        match = do(table(4, f"{number} robot", [{}, {}]), 0, "take 1")
        assert match.pending()[0].options[0].key == f"write {number} {box}"
