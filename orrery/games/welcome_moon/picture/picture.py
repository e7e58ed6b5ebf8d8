"""What the page and the terminal ask of the picture of this game."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from orrery.kernel.bill import Bill
from orrery.kernel.panels import Panel, Told
from orrery.kernel.picture import Picture
from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from ..rules.state import MoonState
from . import terminal as text_view


class MoonPicture(Picture[MoonState]):
    direct: int = 2

    def draw(self, view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        from .draw import draw
        return draw(view, lang, marks, form, looking)

    def panels(self, view: dict[str, Any], lang: str, looking: int = -1) -> list[Panel]:
        from .panels import panels
        return panels(view, lang, looking)

    def style(self) -> Path | None:
        from .panels import STYLE
        return STYLE

    def doer(self, key: str, args: tuple[Any, ...], seat: int) -> int:
        from ..words.events import doer
        return doer(key, args, seat)

    def told(self, events: list[tuple[str, tuple[Any, ...]]], seat: int, view: dict[str, Any], names: list[str], lang: str) -> list[Told]:
        from .telling import told
        return told(events, seat, view, names, lang)

    def bill(self, s: MoonState, f: Frame, o: Option, after: MoonState | None, lang: str) -> Bill | None:
        from .bill import bill
        return bill(self.game.rules, s, f, o, after, lang)

    def straight(self, s: MoonState, f: Frame) -> dict[str, list[list[str]]]:
        from .straight import straight
        return straight(self.game.rules, s, f)

    def text_view(self, view: dict[str, Any], lang: str) -> str:
        """The table in words, for the terminal."""
        return text_view.text_view(view, lang)

    def summary(self, view: dict[str, Any]) -> list[list[tuple[str, int | str, Msg]]]:
        return text_view.summary(view)
