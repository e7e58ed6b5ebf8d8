"""Orrery: four space board games at one table, for people and for programs."""
from __future__ import annotations

from typing import Any

from orrery.games import find as game
from orrery.games import names as game_names
from orrery.games import register
from orrery.kernel import match as _match
from orrery.kernel import save as _save
from orrery.kernel.decision import Choice, Decision
from orrery.kernel.errors import BadGame, BadPosition, BadSave, CannotUndo, IllegalMove, OrreryError, StaleMove
from orrery.kernel.match import SPECTATOR, Event, Match, View

__version__ = "0.1.0"
__all__ = ["SPECTATOR", "BadGame", "BadPosition", "BadSave", "CannotUndo", "Choice", "Decision", "Event", "IllegalMove", "Match",
           "OrreryError", "StaleMove", "View", "from_position", "from_text", "game", "game_names", "new", "register"]


def new(game_id: str, seats: int | None = None, options: dict[str, Any] | None = None, seed: int = 0, names: list[str] | None = None) -> Match:
    """A new match: `orrery.new("gaia_project", seats=2, seed=7)`."""
    found = game(game_id)
    return _match.begin(found, found.seats[0] if seats is None else seats, options or {}, seed, names)


def from_position(game_id: str, position: dict[str, Any], seed: int = 0) -> Match:
    """A match from a readable position; missing parts are those of a fresh set-up."""
    return _match.from_position(game(game_id), position, seed)


def from_text(text: str) -> Match:
    """A match from a saved game; BadSave names the first bad line."""
    return _save.from_text(text, game)
