"""What the page and the terminal ask of the picture of this game."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from orrery.kernel.bill import Bill, Picked, Picking
from orrery.kernel.panels import Panel, Told
from orrery.kernel.picture import Picture
from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from ..rules import kinds as k
from ..rules.fields import VP
from ..rules.state import GaiaState
from ..words.events import doer
from .summary import summary


class GaiaPicture(Picture[GaiaState]):

    def draw(self, view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        from .draw import draw
        return draw(view, lang, marks, form, looking)

    def panels(self, view: dict[str, Any], lang: str, looking: int = -1) -> list[Panel]:
        from .panels import panels
        return panels(view, lang, looking)

    def style(self) -> Path | None:
        from .panels import STYLE
        return STYLE

    def points(self, s: GaiaState) -> list[int]:
        return [p[VP] for p in s.p]

    def doer(self, key: str, args: tuple[Any, ...], seat: int) -> int:
        return doer(key, args, seat)

    def told(self, events: list[tuple[str, tuple[Any, ...]]], seat: int, view: dict[str, Any], names: list[str], lang: str) -> list[Told]:
        from .telling import told
        return told(events, seat, view, names, lang)

    def bill(self, s: GaiaState, f: Frame, o: Option, after: GaiaState | None, lang: str) -> Bill | None:
        from .bill import bill
        return bill(self.game.rules, s, f, o, after, lang)

    def tag(self, s: GaiaState, f: Frame, o: Option, lang: str) -> str:
        from .bill import tag
        return tag(s, f, o, lang)

    def signs(self, s: GaiaState, f: Frame, o: Option, lang: str) -> str:
        from .answer_signs import signs
        return signs(s, f, o, lang)

    def picking(self, s: GaiaState, f: Frame, lang: str) -> Picking | None:
        if f[0] != k.FEDERATE:
            return None
        from .federating import picking
        from .markup import Words
        return picking(s, f[1], Words(lang))

    def picked(self, s: GaiaState, f: Frame, parts: list[str], lang: str) -> Picked:
        from .federating import picked
        from .markup import Words
        return picked(s, f[1], parts, Words(lang))

    def text_view(self, view: dict[str, Any], lang: str) -> str:
        from .terminal import text_view
        return text_view(view, lang)

    def summary(self, view: dict[str, Any]) -> list[list[tuple[str, int | str, Msg]]]:
        return summary(view)
