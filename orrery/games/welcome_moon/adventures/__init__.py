"""The eight adventures, by number."""
from __future__ import annotations

from ..adventure import register
from .launch import LAUNCH

ALL = (LAUNCH,)
for adventure in ALL:
    register(adventure)
