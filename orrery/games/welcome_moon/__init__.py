"""Welcome to the Moon: eight adventures for one to six players."""
from __future__ import annotations

from .bot.brain import MoonBrain
from .game import GAME
from .picture.picture import MoonPicture

GAME.brain = MoonBrain(GAME)
GAME.picture = MoonPicture(GAME)
__all__ = ["GAME"]
