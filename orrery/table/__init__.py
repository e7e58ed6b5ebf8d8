"""A match in progress: its seats, its storage, its clocks, and the bots that sit at it."""
from __future__ import annotations

from pathlib import Path

from orrery.kernel.text import add_domain

add_domain("table", Path(__file__).parent / "text")
