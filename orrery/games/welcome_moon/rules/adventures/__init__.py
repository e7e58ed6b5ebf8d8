"""The eight adventures, by number."""
from __future__ import annotations

from ..adventure import register
from .battle import BATTLE
from .colony import COLONY
from .dome import DOME
from .escape import ESCAPE
from .journey import JOURNEY
from .launch import LAUNCH
from .mine import MINE
from .virus import VIRUS_ADVENTURE

ALL = (LAUNCH, JOURNEY, COLONY, MINE, DOME, VIRUS_ADVENTURE, ESCAPE, BATTLE)
for adventure in ALL:
    register(adventure)
