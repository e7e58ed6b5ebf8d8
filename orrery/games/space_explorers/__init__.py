"""Space Explorers: recruit a team of Specialists and complete the great Projects of the space age. 2 to 4 players."""
from __future__ import annotations

from .game import GAME, SpaceExplorers, with_deck

__all__ = ["GAME", "SpaceExplorers", "with_deck"]
