"""View -> SVG. The sheets are in picture/, one module each."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel import svg
from orrery.kernel.text import add_domain

from .picture import battle, colony, dome, escape, journey, launch, mine, virus
from .picture.pen import OWN
from .picture.table import Sheet, Table

add_domain(OWN, Path(__file__).parent / "picture" / "text")

SHEETS: Final[dict[int, Sheet]] = {1: launch.draw, 2: journey.draw, 3: colony.draw, 4: mine.draw, 5: dome.draw,
                                 6: virus.draw, 7: escape.draw, 8: battle.draw}


def draw(view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
    table = Table(view, lang, marks, looking, SHEETS)
    return svg.to_string(table.narrow() if form == "narrow" else table.wide())
