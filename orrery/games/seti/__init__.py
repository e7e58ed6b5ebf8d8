"""SETI: Search for Extraterrestrial Intelligence, for 1 to 4 players."""
from __future__ import annotations

from typing import Final

from .bot.brain import SetiBrain
from .game import Seti
from .missions import mission_holds
from .picture.picture import SetiPicture
from .rules.table import table

GAME: Final = Seti(table())
GAME.brain = SetiBrain(GAME)
GAME.picture = SetiPicture(GAME)
__all__ = ["GAME", "mission_holds"]
