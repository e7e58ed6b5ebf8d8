"""The games that can be played: ours by name, others by registering or through the entry point group `orrery.games`."""
from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any, Final

from orrery.kernel.errors import BadGame, kernel_msg
from orrery.kernel.game import Game

OURS: Final = ("gaia_project", "seti", "space_explorers", "welcome_moon")
_registered: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    """Add a game of your own; the conformance kit, the table and the bots then know it by its id."""
    _registered[game.id] = game


def names() -> list[str]:
    """The ids of all games, sorted."""
    found = set(_registered) | {e.name for e in entry_points(group="orrery.games")}
    for name in OURS:
        if name in found:
            continue
        try:
            find(name)
        except BadGame:
            continue
        found.add(name)
    return sorted(found)


def find(name: str) -> Game[Any]:
    """The game of that id, or BadGame with the ids there are."""
    if name in _registered:
        return _registered[name]
    if name in OURS:
        try:
            module = import_module(f"orrery.games.{name}")
        except ModuleNotFoundError as error:
            if not (error.name or "").startswith(f"orrery.games.{name}"):
                raise
        else:
            game: Game[Any] | None = getattr(module, "GAME", None)
            if game is not None:
                _registered[name] = game
                return game
    for entry in entry_points(group="orrery.games"):
        if entry.name == name:
            _registered[name] = entry.load()
            return _registered[name]
    known = ", ".join(names() if name not in OURS else sorted(_registered))
    raise BadGame(kernel_msg("setup.unknown_game", name=str(name)[:60], known=known))


class Games(ModuleType):
    """The package itself may be called: scripts know `orrery.game_names()` as the list of ids, and imports need `orrery.games` to stay the package."""

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = Games
