"""Opponents. A bot is handed the view of its seat and answers with an option; it never sees the state behind the view."""
from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from orrery.bots.base import Bot
from orrery.bots.greedy import GreedyBot
from orrery.bots.levels import LEVELS, Admiral, Cadet, Commander, Engineer, Veteran
from orrery.bots.random_bot import RandomBot
from orrery.bots.search import SearchBot
from orrery.kernel.errors import BadGame
from orrery.kernel.game import Game
from orrery.kernel.text import Msg, add_domain

Maker = Callable[[Game[Any], int], Bot]     # (game, seed of its own randomness) -> a bot

_makers: dict[str, Maker] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot,
                             "cadet": Cadet, "engineer": Engineer, "commander": Commander, "admiral": Admiral, "veteran": Veteran}
_paced: dict[str, type[Admiral] | type[Veteran]] = {"admiral": Admiral, "veteran": Veteran}     # those that think for a time

SHORTEST, LONGEST = 0.01, 60.0      # seconds that an admiral or a veteran may be given

add_domain("bots", Path(__file__).parent / "text")

__all__ = ["LEVELS", "Bot", "GreedyBot", "Maker", "RandomBot", "SearchBot", "describe", "known", "level_name", "make", "names", "paced", "register"]


def register(name: str, maker: Maker) -> None:
    """Add a bot of your own: a class of (game, seed), or a function that makes one."""
    _makers[name] = maker


def known(name: str) -> bool:
    """Whether make() would make a bot of that name."""
    plain, at, pace = name.partition("@")
    return plain in _paced and seconds_of(pace) > 0 if at else name in names()


def seconds_of(pace: str) -> float:
    """How long an admiral is to think; 0: that is no such time."""
    try:
        seconds = float(pace)
    except ValueError:
        return 0.0
    return seconds if SHORTEST <= seconds <= LONGEST else 0.0


def paced(name: str, seconds: float) -> str:
    """The name of the same bot, thinking so long, where it thinks for a time at all; BadGame where that is no such time."""
    if name not in _paced:
        return name
    return checked(f"{name}@{seconds:g}")


def checked(name: str) -> str:
    """A name with its seconds, or BadGame with the seconds there are."""
    if not known(name):
        raise BadGame(Msg("bots", "seconds", {"name": name[:60], "least": str(SHORTEST), "most": str(int(LONGEST))}))
    return name


def names() -> list[str]:
    """The bots there are: ours, registered ones, and those of the entry point group `orrery.bots`."""
    return sorted(set(_makers) | {e.name for e in entry_points(group="orrery.bots")})


def make(name: str, game: Game[Any], seed: int = 0) -> Bot:
    """A bot of that name for a game, or BadGame with the names there are. "admiral@0.5" is an admiral that thinks for half a second at most."""
    plain, at, pace = name.partition("@")
    if at and plain in _paced:
        checked(name)
        return _paced[plain](game, seed, seconds_of(pace))
    maker = _makers.get(name)
    if maker is None:
        maker = next((e.load() for e in entry_points(group="orrery.bots") if e.name == name), None)
    if maker is None:
        raise BadGame(Msg("bots", "unknown", {"name": str(name)[:60], "known": ", ".join(names())}))
    _makers[name] = maker
    return maker(game, seed)


def level_name(name: str) -> Msg:
    """What the lobby calls a level: Cadet, Engineer, ..."""
    return Msg("bots", f"level.{name}")


def describe(name: str) -> Msg:
    """What the bot is like, in a sentence."""
    return Msg("bots", f"bot.{name}")
