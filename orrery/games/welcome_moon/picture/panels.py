"""The table of Welcome to the Moon as panels, put together from a view in one language."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.panels import LEDGE, SHELF, STAGE, Panel, drawn

from .sheet_panel import sheet_panel
from .shelves import astra_panel, astra_title, missions_panel, other_sheets, others_panel
from .ship_cards import cards_panel
from .words import Words

STYLE: Final = Path(__file__).parent / "style"


def panels(view: dict[str, Any], lang: str, looking: int = -1) -> list[Panel]:
    words = Words(lang)
    me = max(0, view["seat"])
    shown = looking if 0 <= looking < view["seats"] else me
    found = [drawn("sheet", words.own("sheet"), STAGE, lambda: sheet_panel(view, shown, words)),
             drawn("missions", words.term("table.missions"), SHELF, lambda: missions_panel(view, me, words), 1)]
    if view.get("hand") or (view["combinations"] and view["seats"] > 1):      # alone there is nothing to choose from once the game is over
        found.insert(1, drawn("cards", words.own("cards"), LEDGE, lambda: cards_panel(view, words)))
    if view.get("astra") is not None:
        found.append(drawn("astra", astra_title(view, words), SHELF, lambda: astra_panel(view, words), 1))
    if other_sheets(view, me):
        found.append(drawn("others", words.term("table.others"), SHELF, lambda: others_panel(view, me, words), 2))
    return found
