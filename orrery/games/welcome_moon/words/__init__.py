"""Notation, labels, events, and the catalogues: everything that the game says."""
from __future__ import annotations

from pathlib import Path

from orrery.kernel.text import add_domain

add_domain("welcome_moon", Path(__file__).parent)
