"""The guided first game."""
from __future__ import annotations

from typing import Any


def lessons() -> list[dict[str, Any]]:
    return []
