"""The table of SETI as panels, put together from a view in one language."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.panels import BOOK, DOCK, FLOAT, LEDGE, MINI, SHELF, STAGE, Panel, drawn

from .gold_board import gold
from .legend import legend, legend_button, next_turn
from .markup import Words
from .own_board import OwnBoard
from .phone import mini, strip
from .planets_board import Planets
from .rival_board import rival
from .row_shelf import row_shelf
from .species_board import Species
from .stage import Sky
from .technologies import technologies

STYLE: Final = Path(__file__).parent / "style"


def panels(view: dict[str, Any], lang: str, looking: int = -1) -> list[Panel]:
    w = Words(lang)
    seat: int = view.get("seat", -1)
    shown = looking if 0 <= looking < len(view["players"]) else max(0, seat)
    found = [drawn("sky", w.own("sky"), STAGE, lambda: Sky(view, w).panel()),
             drawn("planets", w.own("planets"), SHELF, lambda: Planets(view, w).panel(), 1),
             drawn("techs", w.own("techs"), SHELF, lambda: technologies(view, w), 2),
             drawn("row", w.own("row"), SHELF, lambda: row_shelf(view, w), 2)]
    if view["rival"]:
        found.append(drawn("rival", w.own("rival"), SHELF, lambda: rival(view, w), 3))
    found += [drawn(f"species-{side}", w.own(f"unknown.{side}"), SHELF, lambda i=i: Species(view, i, w).panel(), 3)       # type: ignore[misc]
              for i, side in enumerate(("left", "right"))]
    found += [drawn("gold", w.own("gold"), SHELF, lambda: gold(view, w), 3), drawn("icons", w.own("legend"), BOOK, lambda: legend(w)),
              drawn("legend", w.own("legend"), FLOAT, lambda: legend_button(w)), drawn("turning", w.own("rotation"), FLOAT, lambda: next_turn(view, w)),
              drawn("own", w.own("board.own"), DOCK, lambda: OwnBoard(view, shown, w, shown == seat).panel())]
    if seat >= 0:
        found += [drawn("strip", w.own("hand"), LEDGE, lambda: strip(view, w)), drawn("mini", w.own("board.own"), MINI, lambda: mini(view, w))]
    return found
