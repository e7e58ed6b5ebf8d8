"""View -> SVG. The sheets are in picture/, one module each."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel import svg

from . import battle, colony, dome, escape, journey, launch, mine, virus
from .table import Drawing, Table

DRAWINGS: Final = {1: Drawing(launch.draw, astra_track=True), 2: Drawing(journey.draw), 3: Drawing(colony.draw), 4: Drawing(mine.draw),
                   5: Drawing(dome.draw), 6: Drawing(virus.draw), 7: Drawing(escape.draw), 8: Drawing(battle.draw, battle.sheets)}


def draw(view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
    table = Table(view, lang, marks, looking, DRAWINGS[view["options"]["adventure"]])
    return svg.to_string(table.narrow() if form == "narrow" else table.wide())
