"""Gaia Project: fourteen factions on a modular map."""
from __future__ import annotations

from .bot.brain import GaiaBrain
from .game import GAME
from .picture.picture import GaiaPicture

GAME.brain = GaiaBrain(GAME)
GAME.picture = GaiaPicture(GAME)
__all__ = ["GAME"]
