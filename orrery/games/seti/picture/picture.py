"""What the page and the terminal ask of the picture of this game."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from orrery.kernel.bill import Bill
from orrery.kernel.panels import Panel, Told
from orrery.kernel.picture import Picture
from orrery.kernel.routes import Route
from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from ..rules.state import SetiState
from ..words import events
from . import panels as table_panels
from . import table as draw
from . import terminal as text_view
from .moments import MOMENTS

SUMMARY = (("seti-credit", "credits"), ("seti-energy", "energy"), ("seti-publicity", "publicity"), ("seti-data", "data"))


class SetiPicture(Picture[SetiState]):
    moments: frozenset[str] = MOMENTS
    heart = (0.23, 0.36)        # the sky, left of the tracks

    def draw(self, view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        return draw.draw(view, lang, marks, form, looking)

    def panels(self, view: dict[str, Any], lang: str, looking: int = -1) -> list[Panel]:
        return table_panels.panels(view, lang, looking)

    def style(self) -> Path | None:
        return table_panels.STYLE

    def points(self, s: SetiState) -> list[int]:
        return list(s.score)

    def doer(self, key: str, args: tuple[Any, ...], seat: int) -> int:
        """The first argument of most events is the player; the rival's own events begin with its name, it stands after the one seat."""
        if key.startswith("rival_"):
            return 1
        return args[0] if args and isinstance(args[0], int) and key not in events.NO_PLAYER and not key.startswith("objective") else seat

    def told(self, events: list[tuple[str, tuple[Any, ...]]], seat: int, view: dict[str, Any], names: list[str], lang: str) -> list[Told]:
        from .telling import told
        return told(events, seat, view, names, lang)

    def bill(self, s: SetiState, f: Frame, o: Option, after: SetiState | None, lang: str) -> Bill | None:
        from .bill import bill
        return bill(self.game.rules, s, f, o, after, lang)

    def tag(self, s: SetiState, f: Frame, o: Option, lang: str) -> str:
        from .bill import tag
        return tag(s, f, o)

    def text_view(self, view: dict[str, Any], lang: str) -> str:
        """The table in words, for the terminal and screen readers."""
        return text_view.text_view(view, lang)

    def summary(self, view: dict[str, Any]) -> list[list[tuple[str, int | str, Msg]]]:
        return [[(icon, part[field], Msg("seti", "gain.name." + field, {})) for icon, field in SUMMARY] for part in view["players"]]

    def routes(self, s: SetiState, f: Frame, lang: str) -> list[Route]:
        from .travel import routes
        return routes(s, f, lang)
