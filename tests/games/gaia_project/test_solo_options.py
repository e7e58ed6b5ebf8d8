"""Every set-up of the solo game plays with every bot (GP-20, GP-25); the Automa's cards, chosen and in positions."""
from __future__ import annotations

import random
from typing import Any

import pytest

import orrery
from orrery import BadGame, BadPosition
from orrery.bots import make, names
from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.rules.automa import AUTOMA, CARDS, DIFFICULTIES
from orrery.games.gaia_project.rules.components import FACTIONS
from orrery.games.gaia_project.rules.fields import FACTION
from orrery.games.gaia_project.rules.setup import SETTINGS
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng

from .play import b, kind

rule = pytest.mark.rule
CHOICES = {s.name: s.values if s.values else (False, True) for s in SETTINGS if s.kind in ("choice", "bool")}
DECKS = ("", "+9", "-2", "+9 +15 -3", "-1, 12")
LEVELS = [d.id for d in DIFFICULTIES]
QUICK = ("random", "cadet", "greedy", "engineer")       # whole games; the others think at sampled questions
SLOW = ("search", "commander", "admiral@0.01")


def drawn(choice: random.Random) -> dict[str, Any]:
    """Any set-up but the one that contradicts itself: the suggested faction against an Automa of its colour."""
    options = {name: choice.choice(values) for name, values in CHOICES.items()}
    if options["factions"] in ("suggested", "among_suggested") and options["automa"] == "hadsch_hallas":
        options["automa"] = "random"
    return {**options, "automa_deck": choice.choice(DECKS)}


def alone(seed: int, **options: Any) -> Any:
    return orrery.new("gaia_project", seats=1, seed=seed, options=options)


@rule("GP-20.09", "GP-1.02")
@pytest.mark.parametrize("automa", CHOICES["automa"])
@pytest.mark.parametrize("factions", CHOICES["factions"])
def test_the_automa_never_has_the_colour_of_the_human(factions: str, automa: str) -> None:
    if automa == "hadsch_hallas" and "suggested" in factions:
        with pytest.raises(BadGame) as error:
            alone(1, factions=factions, automa=automa)
        assert error.value.text("en") == "The Automa cannot play Hadsch Hallas: your faction, Hadsch Hallas, has the same colour."
        return
    for seed in range(8):
        match = alone(seed, factions=factions, automa=automa)
        if kind(match) == "faction":
            match.act(0, match.pending()[0].options[seed].key)
        human, machine = [FACTIONS[p[FACTION]] for p in match.state.p]
        assert human.colour != machine.colour
        assert machine.id == automa or automa == "random"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", QUICK)
def test_quick_bots_end_a_game_of_any_options(name: str, seed: int) -> None:
    match = alone(seed, **drawn(random.Random(f"{name} {seed}")))
    player, left = make(name, GAME, seed), 60 if name != "random" else 3000
    while not match.over and left:
        match.act_option(0, player.choose(match.view(0)))
        left -= 1
    assert match.over or left == 0
    assert GAME.invariant(match.state) == ""


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", SLOW)
def test_bots_that_think_answer_in_games_of_any_options(name: str, seed: int) -> None:
    """At a question of the set-up and at one in the middle of the game."""
    match = alone(seed, **drawn(random.Random(f"{name} {seed}")))
    player, quick = make(name, GAME, seed), make("random", GAME, seed)
    for step in range(40):
        if match.over:
            break
        bot = player if step in (3, 39) else quick
        match.act_option(0, bot.choose(match.view(0)))


def test_every_bot_is_tried() -> None:
    tried = {name.partition("@")[0] for name in (*QUICK, *SLOW)}
    assert tried == {name for name in names() if name in ("random", "greedy", "search", "cadet", "engineer", "commander", "admiral")}


@pytest.mark.parametrize("seed", range(8))
def test_sampling_keeps_what_the_view_shows(seed: int) -> None:
    """A sample of a game begun with drawn factions is the same table, though its set-up would draw again."""
    choice = random.Random(seed)
    match = alone(seed, **{**drawn(choice), "factions": "random", "automa": "geodens"})
    quick = make("random", GAME, seed)
    for _ in range(30):
        match.act_option(0, quick.choose(match.view(0)))
        s: Any = sample_state(GAME, match.view(0), Rng(seed))
        assert s.p == match.state.p and sorted(s.deck + s.reserve) == sorted(match.state.deck + match.state.reserve)


# -- a deck of one's own ---------------------------------------------------------------------------------------------

def first_deck(match: Any) -> tuple[set[int], set[int]]:
    """Plays on to round 1: the numbers of the known cards, and of those out of the game."""
    while match.state.round == 0:
        match.act(0, match.pending()[0].options[0].key)
    automa = match.position()["automa"]
    return set(automa["known"]), set(automa["out"])


@rule("GP-25.11", "GP-25.14")
@pytest.mark.parametrize("difficulty, text, known, out", [
    ("normal", "", {1, 2, 4, 5, 7, 13}, set()), ("normal", "+9 +15", {1, 2, 4, 5, 7, 9, 13, 15}, set()), ("normal", "9,-2", {1, 4, 5, 7, 9, 13}, {2}),
    ("easy", "+2", {1, 2, 4, 5, 7, 13}, set()), ("hard", "-9 -16", {1, 2, 4, 5, 7, 13}, {9, 16})])
def test_cards_are_added_to_the_deck_and_taken_out_of_the_game(difficulty: str, text: str, known: set[int], out: set[int]) -> None:
    match = alone(3, difficulty=difficulty, automa_deck=text, factions="random")
    assert first_deck(match) == (known, out)
    s = match.state
    assert len(s.deck) == len(known) + 1 and len(s.deck) + len(s.reserve) + len(out) == len(CARDS)
    hidden = match.view(0).data["automa"]
    assert set(hidden["deck"]) == {None} and set(hidden["known"]) == known
    again: Any = sample_state(GAME, match.view(0), Rng(5))
    assert {CARDS[c].number for c in (*again.deck, *again.reserve)}.isdisjoint(out)


@rule("GP-25.11", "GP-25.14")
@pytest.mark.parametrize("text, says", [
    ("nine", "“nine” does not say"), ("+18", "from 1 to 17"), ("0", "from 1 to 17"), ("--2", "does not say"), ("+9 9", "card 9 is named twice"),
    ("-1 -2 -4 -5", "at least 3 cards in its first deck"), ("3 6 8 9 10 11", "6 set aside")])
def test_a_deck_that_cannot_be_played_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadGame) as error:
        alone(1, automa_deck=text)
    assert says in error.value.text("en")
    orrery.new("gaia_project", seats=2, options={"automa_deck": text}, seed=1)      # nobody asks for it in company


# -- positions -------------------------------------------------------------------------------------------------------

def position(round_: int = 1, **more: Any) -> dict[str, Any]:
    return {"seats": 1, "options": {"layout": "first"}, "round": round_, "players": [{"faction": "terrans"}, {"faction": "geodens"}],
            "hexes": {"-1x-1": b(0), "1x2": b(1), "3x-1": b(1)}, **more}


@rule("GP-20.18", "GP-21.15")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("round_, passed", [(1, []), (3, []), (5, [1]), (6, [])])
def test_a_position_without_automa_cards_gets_those_of_its_round(level: str, round_: int, passed: list[int]) -> None:
    match = orrery.from_position("gaia_project", position(round_, passed=passed, options={"layout": "first", "difficulty": level}))
    known, out = first_deck(alone(1, difficulty=level, factions="random"))
    automa = match.position()["automa"]
    assert set(automa["known"]) == known and set(automa["out"]) == out and known <= set(automa["deck"])
    assert len(automa["deck"]) == len(known) + round_ + len(passed)
    assert orrery.from_position("gaia_project", match.position()).position() == match.position()
    quick, left = make("random", GAME, 1), 40
    while not match.over and left:
        match.act_option(0, quick.choose(match.view(0)))
        left -= 1


@pytest.mark.parametrize("automa, field", [
    ({"deck": []}, "automa.deck"), ({"deck": [1]}, "automa.deck"),
    ({"reserve": [4, 5, 6, 7, 8, 9]}, "automa.deck"), ({"deck": [1, 1]}, "automa"), ({"deck": "all"}, "automa.deck"), ({"deck": [True, 2]}, "automa.deck"),
    ({"deck": [4, 7, 13], "out": [4]}, "automa"), ({"discard": [4, 4]}, "automa")])
def test_cards_that_cannot_be_played_are_refused(automa: dict[str, Any], field: str) -> None:
    with pytest.raises(BadPosition) as error:
        orrery.from_position("gaia_project", position(automa=automa))
    assert field in error.value.text("en")


def test_a_reserve_left_out_is_what_lies_nowhere_else() -> None:
    match = orrery.from_position("gaia_project", position(2, automa={"deck": [4, 7, 13, 1], "discard": [2], "support": 5, "action": 3, "out": [17]}))
    assert sorted(match.position()["automa"]["reserve"]) == [6, 8, 9, 10, 11, 12, 14, 15, 16]
    assert match.state.p[AUTOMA][FACTION] >= 0
