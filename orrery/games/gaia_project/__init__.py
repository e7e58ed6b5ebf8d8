"""Gaia Project: fourteen factions on a modular map."""
from __future__ import annotations

from .game import GAME

__all__ = ["GAME"]
