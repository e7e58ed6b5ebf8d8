"""The table of Welcome to the Moon as panels, put together from a view in one language."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.panels import LEDGE, SHELF, STAGE, Panel, drawn

from .sheet_panel import sheet_panel
from .shelves import astra_panel, missions_panel, others_panel
from .ship_cards import cards_panel
from .words import Words

STYLE: Final = Path(__file__).parent / "moon.css"


def panels(view: dict[str, Any], lang: str, looking: int = -1) -> list[Panel]:
    words = Words(lang)
    me = max(0, view["seat"])
    shown = looking if 0 <= looking < view["seats"] else me
    found = [drawn("sheet", words.own("sheet"), STAGE, lambda: sheet_panel(view, shown, words)),
             drawn("missions", words.term("table.missions"), SHELF, lambda: missions_panel(view, me, words), 1)]
    if view.get("hand") or (view["combinations"] and view["seats"] > 1):      # alone there is nothing to choose from once the game is over
        found.insert(1, drawn("cards", words.own("cards"), LEDGE, lambda: cards_panel(view, words)))
    for more in (astra_panel(view, words), others_panel(view, me, words)):
        if more is not None:
            found.append(more)
    return found
