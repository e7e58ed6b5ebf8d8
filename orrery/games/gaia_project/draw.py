"""View -> SVG. The parts are in picture/."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from orrery.kernel import svg
from orrery.kernel.text import add_domain

from .picture import table
from .picture.boards import OWN

add_domain(OWN, Path(__file__).parent / "picture" / "text")


def draw(view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
    root = table.narrow(view, lang, marks, looking) if form == "narrow" else table.wide(view, lang, marks, looking)
    return svg.to_string(root)
