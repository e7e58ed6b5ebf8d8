"""The words of the panels in one language."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.text import Msg

from ..rules.adventure import Adventure
from ..words.names import DOMAIN
from .pen import TINT

BATTLE: Final = 8


class Words:
    """The words of one view in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def own(self, key: str, **params: Any) -> str:
        """A text of the panels."""
        return Msg(DOMAIN, "panel." + key, params).text(self.lang)

    def safe(self, key: str, **params: Any) -> str:
        return escape(self.own(key, **params))

    def term(self, key: str, **params: Any) -> str:
        """A word of the game: an action, a mission, an opponent."""
        return Msg(DOMAIN, key, params).text(self.lang)

    def part(self, adventure: Adventure, name: str) -> str:
        """A place of the sheet; "" where it has no name of its own."""
        short = name.rpartition(".")[2].rstrip("0123456789")
        last = "rockets" if name.count(".") == 2 and not short else short
        for key in (adventure.part_name(name), Msg(DOMAIN, f"place.{last}", {})):
            text = key.text(self.lang)
            if text != key.key:
                return text
        return ""

    def places(self, view: dict[str, Any], n: int) -> str:
        """ "21 boxes"; in the Battle planets (WM-A8.13)."""
        return self.safe("planets" if view["options"]["adventure"] == BATTLE else "boxes", n=n)

    def start(self, text: str) -> str:
        """A word that begins a line."""
        return text[:1].upper() + text[1:]


def act(action: str, size: int) -> str:
    """The sign of an action in its colour."""
    return (f'<svg class="act" style="width:{size}px;height:{size}px;color:{TINT[action]};fill:{TINT[action]}" aria-hidden="true">'
            f'<use href="#act-{action}"/></svg>')


def icon(symbol: str, size: int, colour: str = "currentColor") -> str:
    return f'<svg class="act" style="width:{size}px;height:{size}px;color:{colour};fill:{colour}" aria-hidden="true"><use href="#{symbol}"/></svg>'


def seat(i: int, size: int = 15) -> str:
    """A seat's shape in its colour."""
    return (f'<svg class="seat" style="width:{size}px;height:{size}px;fill:var(--seat-{i + 1});stroke:var(--edge)" viewBox="0 0 24 24" aria-hidden="true">'
            f'<use href="#seat-{i + 1}"/></svg>')
