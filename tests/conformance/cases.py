"""Which games and set-ups the kit is applied to: every registered game, each of its variants, and the toy of tests/toy.py.

A game of your own joins by its entry point (`orrery.games`), or by naming a module that registers it when imported:
`ORRERY_GAME_MODULES=my_game pytest tests/conformance`.
"""
from __future__ import annotations

import os
from functools import lru_cache
from importlib import import_module
from typing import Any

import orrery
from orrery.kernel.game import Game
from orrery.kernel.match import Match, begin
from orrery.kernel.rng import Rng
from orrery.kernel.state import Option
from tests.toy import TOY

LIMIT = 20_000


class Case:
    """One set-up of one game."""

    def __init__(self, game: Game[Any], variant: str, seats: int, options: dict[str, Any]) -> None:
        self.game, self.variant, self.seats, self.options = game, variant, seats, options

    def __repr__(self) -> str:
        return f"{self.game.id}-{self.variant}"

    def begin(self, seed: int, listen: bool = True) -> Match:
        return begin(self.game, self.seats, self.options, seed, listen=listen)


@lru_cache(maxsize=1)
def games() -> list[Game[Any]]:
    for module in [m for m in os.environ.get("ORRERY_GAME_MODULES", "").split(",") if m]:
        import_module(module)
    return [TOY, *[orrery.game(name) for name in orrery.game_names() if name != TOY.id]]


@lru_cache(maxsize=1)
def cases() -> list[Case]:
    return [Case(game, *variant) for game in games() for variant in game.variants()]


def random_option(match: Match, seat: int, rng: Rng) -> Option:
    f = next(f for f in match.state.open() if f[1] == seat)
    rule = match.game.rules[f[0]]
    if rule.parametric:
        return rule.sample(match.state, f, rng.below(1 << 31))
    options = rule.options(match.state, f)
    assert options, f"{match.game.id}: {rule.name} asks seat {seat} and offers nothing"
    return options[rng.below(len(options))]


def random_act(match: Match, rng: Rng) -> tuple[int, Option]:
    """One random answer of a random seat that is asked."""
    waiting = match.waiting()
    seat = waiting[rng.below(len(waiting))]
    o = random_option(match, seat, rng)
    match.act_option(seat, o)
    return seat, o


_played: dict[tuple[str, int], list[tuple[int, Option]]] = {}


def played(case: Case, seed: int) -> list[tuple[int, Option]]:
    """The answers of a random game, played once for all tests."""
    key = (repr(case), seed)
    if key not in _played:
        match = case.begin(seed, listen=False)
        rng = Rng(seed * 7 + 1)
        while not match.over:
            assert match.ply < LIMIT, f"{case}: no end after {LIMIT} answers"
            random_act(match, rng)
        _played[key] = [(a.seat, a.raw) for a in match.journal]
    return _played[key]


def moments(case: Case, seed: int, count: int) -> list[Match]:
    """About `count` moments spread over a random game, each a match of its own that can go on."""
    answers = played(case, seed)
    step = max(1, len(answers) // count)
    match = case.begin(seed)
    found = []
    for ply, (seat, o) in enumerate(answers):
        if (ply + seed) % step == 0:
            found.append(match.fork())
        match.act_option(seat, o)
    return found
