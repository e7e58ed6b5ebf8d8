"""The colours of the factions' pieces."""
from __future__ import annotations

from typing import Final

from .printed import FACTIONS

COLOURS: Final = {"blue": "#3b78d0", "yellow": "#f5cf3f", "brown": "#a5733f", "red": "#cc4632", "orange": "#f08a24", "grey": "#8b95a2", "white": "#eef3f7"}
DARK: Final = ("blue", "brown", "red")
NEUTRAL: Final = "#b9bfc9"


def colour_of(faction: str | None) -> str:
    return COLOURS[FACTIONS[faction]["colour"]] if faction is not None else NEUTRAL


def ink_on(faction: str) -> str:
    """What can be read on a faction's colour."""
    return "#ffffff" if FACTIONS[faction]["colour"] in DARK else "#131a28"
