"""The table of Space Explorers as panels, put together from a view in one language."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.panels import DOCK, PLAYER, SHELF, STAGE, Panel, drawn

from ..rules.components import Box
from .centre_panel import centre_panel
from .hub_panel import hub_panel, mini_panel, others_panel
from .parts import Brush
from .table import shown_seat

STYLE: Final = Path(__file__).parent / "style"


def panels(box: Box, view: dict[str, Any], lang: str, looking: int = -1) -> list[Panel]:
    """The stage and what can be paid are always one's own; the dock shows the Hub that is looked at."""
    brush, shown = Brush(box, view, lang, {}, shown_seat(view, -1)), Brush(box, view, lang, {}, shown_seat(view, looking))
    found = [drawn("centre", brush.say("table.centre"), STAGE, lambda: centre_panel(brush)),
             drawn("others", brush.say("table.others"), SHELF, lambda: others_panel(brush), 1),
             drawn("hub", brush.say("table.your_hub"), DOCK if shown.own else PLAYER, lambda: hub_panel(shown))]
    if brush.own:
        found.append(mini_panel(brush))
    return found
