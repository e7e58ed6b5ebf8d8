"""What bots want to know of a game beside its rules: one object, made in the game's room for bots (games/<game>/bot/brain.py).

A game without one gets the plain Brain, which knows the points on the table and nothing else.
"""
from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, Generic, cast

from mypy_extensions import mypyc_attr

from orrery.kernel.game import Game
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, S, own


@mypyc_attr(allow_interpreted_subclasses=True)
class Brain(Generic[S]):
    """Subclass it, say what is special about the game, put an instance on it: `GAME.brain = MyBrain(GAME)`."""

    # -- the levels of the lobby ---------------------------------------------------------------------------------------
    blunder_percent: tuple[int, int, int] = (100, 55, 0)
    """Careless answers in a hundred of the three lower levels; above 100 they are wild ones."""
    turns_ahead: int = 4
    """How many of its own turns the highest level searches ahead."""
    iterations: int = 64
    """How many times it goes down the tree for an answer, as far as its time goes."""

    # -- a try of one answer (bots/one_ply.py) -------------------------------------------------------------------------
    stop_before: int = -1
    """A kind of frame before which a try stops: the turn of the game's own opponent, whose luck should not sway it."""
    free_action_window: tuple[str, ...] = ()
    """Questions that only ask whether to go on: there, and where a turn opens, free actions are looked at; elsewhere they wait."""
    defer_free_actions: tuple[str, ...] = ()
    """Of these windows, those that a bot alone against the game's own opponent leaves to its next turn."""

    # -- comparing answers (bots/advice.py) ----------------------------------------------------------------------------
    key_questions: tuple[str, ...] = ()
    """Questions that leave as much open as the first of a turn; all others are small."""
    prior_weight: tuple[float, float] = (4.0, 1.0)
    """How many lines a try counts for when answers are compared: at small questions, at key questions."""

    # -- a network (bots/rollouts.py, bots/online_learning.py) ---------------------------------------------------------
    relative_margin: float = 1.0
    """How far lines count the margin as a part of all points (1: where players decide when it ends) or in plain points (0)."""
    sharpness: float = 2.0
    """Lines draw answers by the network's chances to this power."""
    least_chance: float = 0.001
    """An answer that the network finds less likely is not played out."""
    online_learning: float = 0.0
    """The share of the time in which the network goes on learning at the table."""

    # -- the native form (docs/native.md) ---------------------------------------------------------------------------------
    native_room: dict[str, str] = {}
    """Room for what bots know of the game, as CAPACITIES beside the state's class gives it to the rules."""

    def __init__(self, game: Game[S]) -> None:
        self.game: Game[S] = game
        self.blunder_percent = own(self, "blunder_percent", self.blunder_percent)
        self.turns_ahead = own(self, "turns_ahead", self.turns_ahead)
        self.iterations = own(self, "iterations", self.iterations)
        self.stop_before = own(self, "stop_before", self.stop_before)
        self.free_action_window = own(self, "free_action_window", self.free_action_window)
        self.defer_free_actions = own(self, "defer_free_actions", self.defer_free_actions)
        self.key_questions = own(self, "key_questions", self.key_questions)
        self.prior_weight = own(self, "prior_weight", self.prior_weight)
        self.relative_margin = own(self, "relative_margin", self.relative_margin)
        self.sharpness = own(self, "sharpness", self.sharpness)
        self.least_chance = own(self, "least_chance", self.least_chance)
        self.online_learning = own(self, "online_learning", self.online_learning)

    # -- what a table is worth -------------------------------------------------------------------------------------------
    def evaluate(self, s: S, seat: int) -> float:
        """What a (sampled) table is worth to a seat; which of two is worth more is all that counts."""
        return float(sum(self.game.scores(s)[seat].values()))

    def evaluate_parts(self, s: S, seat: int) -> dict[str, float]:
        """The evaluation by category, for hints."""
        return {"score": self.evaluate(s, seat)}

    def unit(self, s: S) -> float:
        """How far apart in the evaluation two answers lie that differ by a point."""
        return 1.0

    def forecast(self, s: S, seat: int) -> float:
        """The points a seat is expected to end with, by which a search judges its lines; alone, less what the opponent is still to get."""
        return self.evaluate(s, seat)

    def is_key(self, f: Frame) -> bool:
        """Whether a question leaves as much open as the first of a turn."""
        rule = self.game.rules[f[0]]
        return rule.opens_turn or rule.name in self.key_questions

    def weight_of_prior(self, s: S, f: Frame) -> float:
        """How many lines a try counts for at this question."""
        return self.prior_weight[self.is_key(f)]

    def looks_at_free_actions(self, s: S, f: Frame) -> bool:
        """Whether this is the time for them."""
        rule = self.game.rules[f[0]]
        return rule.opens_turn or (rule.name in self.free_action_window and not (s.seats == 1 and rule.name in self.defer_free_actions))

    # -- what a seat cannot know -----------------------------------------------------------------------------------------
    def redeal(self, s: S, seat: int, rng: Rng) -> bool:
        """Deals anew on a table what the seat cannot know, as Game.determinize would from its view, and reads nothing of how it lay.
        False: the game has no such way, and bots fill in the view every time."""
        return False

    # -- what a network reads; see docs/bots.md --------------------------------------------------------------------------
    def network(self, s: S) -> Path | None:
        """The file of a network that was taught to play tables of this kind; most games have none."""
        return None

    def networks(self) -> list[Path]:
        """All such files: `orrery arena` says which of them were taught before the game changed."""
        return []

    def feature_names(self) -> tuple[list[str], list[str]]:
        """The names of the features of tables and of answers, by number: networks are saved with the names they were taught with."""
        raise NotImplementedError

    def state_features(self, s: S, seat: int) -> list[int]:
        """The numbers of the features that the table has for a seat, each once. Only what the seat may know counts."""
        raise NotImplementedError

    def option_features(self, s: S, f: Frame, o: Option) -> list[int]:
        """The numbers of the features that an answer has."""
        raise NotImplementedError

    def table_key(self, s: S) -> Hashable:
        """What tells this table from others through the whole game, as far as a seat knows it."""
        return ()

    def enrich(self, s: S, seat: int, rng: Rng) -> None:
        """For teaching: gives a seat more than it could have by now, so that a beginner learns early what riches are good for."""

    # -- the native form (docs/native.md) ---------------------------------------------------------------------------------
    def native_parts(self) -> dict[str, Callable[..., Any]]:
        """What of all this the native form has too: plain functions in its subset, by what they are. `state_features(s, seat)`,
        `option_features(s, f, o)` and `redeal(s, seat, rng)` belong together, `promise(s, seat)` may be there: points that a table promises
        beyond those on it, which the teacher counts on the way."""
        return {}


def brain_of(game: Game[S]) -> Brain[S]:
    """What a game tells bots; a game that says nothing gets the plain Brain."""
    if game.brain is None:
        game.brain = Brain(game)
    return cast(Brain[Any], game.brain)
