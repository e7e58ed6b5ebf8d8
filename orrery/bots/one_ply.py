"""One answer ahead, which every bot is built on: the answer, and the small questions that belong to it, tried on a copy.

What to pay, where to put it: looking no further than the first of these questions would value every purchase at nothing.
"""
from __future__ import annotations

import math
from typing import Any, Final

from orrery.brain import Brain, brain_of
from orrery.kernel.game import Game
from orrery.kernel.state import Frame, Option, State, answer

FOLLOW: Final = 12          # small questions that follow an answer and are answered with it
FEW: Final = 48             # of those, questions with more answers than this take the first
OTHERS: Final = 14          # answers of the others that are looked at in a line
TIE: Final = 1e-9


def asked(s: State, seat: int) -> Frame | None:
    """The question that waits for a seat."""
    for f in s.open():
        if f[1] == seat:
            return f
    return None


def thinned(options: list[Option]) -> list[Option]:
    """What is looked at of another seat's answers: a part of them, spread evenly."""
    return [options[i * len(options) // OTHERS] for i in range(OTHERS)] if len(options) > OTHERS else options


def due(game: Game[Any], s: State, f: Frame, options: list[Option]) -> list[Option]:
    """The answers to look at: free actions wait for a question that is the time for them. A bot plays as well so, and nearly twice as fast."""
    if len(options) < 2 or brain_of(game).looks_at_free_actions(s, f):
        return options
    rule = game.rules[f[0]]
    return [o for o in options if not rule.free(s, f, o)] or options


def tried(game: Game[Any], s: State, first: Frame, o: Option) -> State:
    """The table after an answer and the small questions that belong to it, as far as the turn of the game's own opponent."""
    t = s.copy()
    t.events = None
    brain = brain_of(game)
    answer(game.rules, t, first, o, brain.stop_before)
    for _ in range(FOLLOW):
        f = asked(t, first[1])
        if f is None or f[0] == first[0] or game.rules[f[0]].opens_turn:
            break
        t = glance(brain, t, f)
    return t


def glance(brain: Brain[Any], t: State, f: Frame) -> State:
    """The table after the best answer to a small question, each looked at once."""
    rules = brain.game.rules
    rule = rules[f[0]]
    options = rule.options(t, f)
    options = [o for o in options if not rule.free(t, f, o)] or options     # free actions can wait: they only hide the question
    if len(options) == 1 or len(options) > FEW:
        answer(rules, t, f, options[0], brain.stop_before)
        return t
    best, best_worth = t, -math.inf
    for o in options:
        u = t.copy()
        u.events = None
        answer(rules, u, f, o, brain.stop_before)
        worth = brain.evaluate(u, f[1])
        if worth > best_worth + TIE:
            best, best_worth = u, worth
    return best
