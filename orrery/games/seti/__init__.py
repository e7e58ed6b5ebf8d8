"""SETI: Search for Extraterrestrial Intelligence, for 1 to 4 players."""
from __future__ import annotations

from pathlib import Path

from orrery.kernel.text import add_domain

from .game import Seti
from .rules import table

add_domain("seti", Path(__file__).parent / "text")
add_domain("seti_cards", Path(__file__).parent / "text_cards")
GAME = Seti(table())
