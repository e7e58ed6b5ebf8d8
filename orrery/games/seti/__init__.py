"""SETI: Search for Extraterrestrial Intelligence, for 1 to 4 players."""
from __future__ import annotations

from .bot.brain import SetiBrain
from .game import GAME
from .missions import mission_holds
from .picture.picture import SetiPicture

GAME.brain = SetiBrain(GAME)
GAME.picture = SetiPicture(GAME)
__all__ = ["GAME", "mission_holds"]
