"""The table as a picture."""
from __future__ import annotations

from typing import Any

from .components import Box


def draw_table(box: Box, view: dict[str, Any], lang: str, marks: dict[str, str], form: str, looking: int) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg"/>'
