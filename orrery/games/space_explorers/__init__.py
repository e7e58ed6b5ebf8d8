"""Space Explorers: recruit a team of Specialists and complete the great Projects of the space age. 2 to 4 players."""
from __future__ import annotations

from typing import Final

from .game import SpaceExplorers, with_deck
from .rules.components import load

GAME: Final = SpaceExplorers(load())
__all__ = ["GAME", "SpaceExplorers", "with_deck"]
