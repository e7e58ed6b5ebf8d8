"""The eight adventures, by number."""
from __future__ import annotations

from ..adventure import register
from .colony import COLONY
from .dome import DOME
from .journey import JOURNEY
from .launch import LAUNCH
from .mine import MINE

ALL = (LAUNCH, JOURNEY, COLONY, MINE, DOME)
for adventure in ALL:
    register(adventure)
