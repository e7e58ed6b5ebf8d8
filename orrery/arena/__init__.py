"""Many matches: simulation, tournaments, benchmarks."""
from __future__ import annotations

from pathlib import Path

from orrery.kernel.text import add_domain

add_domain("arena", Path(__file__).parent / "text")
