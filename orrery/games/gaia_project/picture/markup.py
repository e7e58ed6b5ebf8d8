"""How amounts, effects and seats are written as HTML: a figure and its icon, one look everywhere."""
from __future__ import annotations

from contextvars import ContextVar
from functools import cache, lru_cache
from html import escape
from typing import Any, Final

from orrery.kernel.text import Msg, catalogue

from .printed import DOMAIN, SPOKEN, SYMBOLS, TINTS

WHEN: Final = {"income": ("+", "income"), "special": ("A", "special"), "pass": ("P", "pass")}
LANG: Final[ContextVar[str]] = ContextVar("lang", default="en")      # what amounts are called for screen readers; set by who begins to draw
INK: Final = "--seat:var(--ink-2);--key:transparent"        # a building as an icon among words


@cache
def use(symbol: str, css: str = "", size: int = 0, style: str = "") -> str:
    """A symbol of the art files; 0: as large as the print."""
    box = f"width:{size}px;height:{size}px;" if size else ""
    whole = f' style="{box}{style}"' if box or style else ""
    return f'<svg class="i {css}"{whole} aria-hidden="true"><use href="#{symbol}"/></svg>'


@cache
def icon(key: str, size: int = 0) -> str:
    return use(SYMBOLS[key], "c-" + TINTS.get(key, "ink"), size)


def figure(n: int | str) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


def spoken(n: int | str, key: str, lang: str) -> str:
    """An amount in words: "3 ore", "+2 VP"; for things that are no gain their name."""
    sign = "".join([c for c in str(n) if c in "+-\N{MINUS SIGN}"])
    digits = "".join([c for c in str(n) if c.isdigit()])
    for name in (f"effect.{key}", f"panel.legend.{key}", f"panel.icon.{key}"):
        if name in catalogue(DOMAIN, "en"):
            words = Msg(DOMAIN, name, {"n": int(digits or 1)}).text(lang)
            return sign + words if name.startswith("effect.") else f"{sign}{digits} {words}"
    return str(n)


@lru_cache(maxsize=8192)
def _amt(n: int | str, key: str, css: str, lang: str) -> str:
    label = escape(spoken(n, key, lang), quote=True)
    return f'<span class="amt{" " + css if css else ""}" role="img" aria-label="{label}">{figure(n)}{icon(key)}</span>'


def amt(n: int | str, key: str, css: str = "") -> str:
    return _amt(n, key, css, LANG.get())


def row(gain: dict[str, int], css: str = "") -> str:
    return "".join([amt(n, key, css) for key, n in gain.items() if key in SYMBOLS])


def when(kind: str) -> str:
    sign = WHEN.get(kind)
    if not sign:
        return ""
    label = escape(Msg(DOMAIN, "panel.legend.when." + kind).text(LANG.get()), quote=True)
    return f'<b class="when w-{sign[1]}" role="img" aria-label="{label}">{sign[0]}</b>'


def per(key: str) -> str:
    """For each of what."""
    name = next((k for k in (f"per.{key}", f"on.{key}") if k in catalogue(DOMAIN, "en")), f"panel.legend.{key}")
    label = escape(Msg(DOMAIN, "panel.per", {"what": Msg(DOMAIN, name)}).text(LANG.get()), quote=True)
    return f'<span class="per" role="img" aria-label="{label}">/ {icon(key)}</span>'


def effect(data: dict[str, Any]) -> str:
    """A tile in signs: when, what it gives, for what."""
    gain = data.get("gain", {})
    each = [data[key] for key in ("per", "on") if data.get(key) in SYMBOLS] + [key.removeprefix("vp_per_") for key in gain if key.startswith("vp_per_")]
    return when(data.get("when", "")) + row(gain) + "".join([per(key) for key in each])


def seat(i: int, size: int = 15, css: str = "") -> str:
    """A seat's shape in its faction's colour."""
    return (f'<svg class="seat f{i}{" " + css if css else ""}" style="width:{size}px;height:{size}px" viewBox="0 0 24 24" aria-hidden="true">'
            f'<use href="#seat-{i + 1}"/></svg>')


@lru_cache(maxsize=16384)
def _own(lang: str, key: str, params: tuple[tuple[str, Any], ...]) -> str:
    return Msg(DOMAIN, "panel." + key, dict(params)).text(lang)


@lru_cache(maxsize=4096)
def _plain(lang: str, key: str) -> str:
    return (SPOKEN.get(key) or Msg(DOMAIN, key)).text(lang)


class Words:
    """The words of one view in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        LANG.set(lang)

    def own(self, key: str, **params: Any) -> str:
        """A text of the panels, as plain text."""
        return _own(self.lang, key, tuple(params.items()))

    def safe(self, key: str, **params: Any) -> str:
        """The same for HTML."""
        return escape(self.own(key, **params))

    def plain(self, key: str) -> str:
        """A word of the game (faction.terrans, tile.vp7), as plain text."""
        return _plain(self.lang, key)

    def term(self, key: str) -> str:
        return escape(self.plain(key))

    def gains(self, gain: dict[str, int]) -> str:
        """Amounts in words: "2 ore, 1 QIC"."""
        return ", ".join([Msg(DOMAIN, "effect." + key, {"n": n}).text(self.lang) for key, n in gain.items()])

    def start(self, text: str) -> str:
        """A word that begins a line."""
        return text[:1].upper() + text[1:]

