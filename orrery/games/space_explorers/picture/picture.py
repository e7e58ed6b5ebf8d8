"""What the page and the terminal ask of the picture of this game."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from orrery.kernel.bill import Bill, Way
from orrery.kernel.game import Game
from orrery.kernel.panels import Panel, Told
from orrery.kernel.picture import Picture
from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from ..rules.components import Box
from ..rules.state import SpaceState
from ..words import events
from . import terminal as text_view
from .table import draw_table


class SpacePicture(Picture[SpaceState]):
    direct: int = 1

    def __init__(self, game: Game[SpaceState], box: Box) -> None:
        super().__init__(game)
        self.box = box

    def draw(self, view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        return draw_table(self.box, view, lang, marks, form, looking)

    def panels(self, view: dict[str, Any], lang: str, looking: int = -1) -> list[Panel]:
        from .panels import panels
        return panels(self.box, view, lang, looking)

    def style(self) -> Path | None:
        from .panels import STYLE
        return STYLE

    def told(self, events: list[tuple[str, tuple[Any, ...]]], seat: int, view: dict[str, Any], names: list[str], lang: str) -> list[Told]:
        from .telling import told
        return told(self.box, events, seat, view, names, lang)

    def bill(self, s: SpaceState, f: Frame, o: Option, after: SpaceState | None, lang: str) -> Bill | None:
        from .bill import bill
        return bill(self.game.rules, s, f, o, after, lang)

    def has_ways(self, f: Frame, o: Option) -> bool:
        from .ways import has_ways
        return has_ways(f, o)

    def ways(self, s: SpaceState, f: Frame, o: Option, lang: str) -> list[Way]:
        from .ways import ways
        return ways(self.game.rules, s, f, o, lang)

    def text_view(self, view: dict[str, Any], lang: str) -> str:
        return text_view.text_view(self.box, view, lang)

    def summary(self, view: dict[str, Any]) -> list[list[tuple[str, int | str, Msg]]]:
        return events.summary(self.box, view)
