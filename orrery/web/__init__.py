"""The web table: pages and live updates for any game there is."""
from __future__ import annotations

from pathlib import Path

from orrery.kernel.text import add_domain

HERE = Path(__file__).parent
add_domain("web", HERE / "text")
