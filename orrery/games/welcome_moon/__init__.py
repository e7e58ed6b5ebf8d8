"""Welcome to the Moon: eight adventures for one to six players."""
from .game import GAME

__all__ = ["GAME"]
