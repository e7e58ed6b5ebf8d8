"""How amounts, cards' words and seats are written as HTML: a figure and its icon, one look on all panels."""
from __future__ import annotations

import re
from html import escape
from typing import Any

from orrery.kernel.text import Msg

from ..words.phrases_counts import DOMAIN, say
from .icons import SYMBOLS, Item, items

TRACE_SIGN = {"k-red": "tr-red", "k-yellow": "tr-yellow", "k-blue": "tr-blue"}
NEUTRAL = "neutral"
# what cards print as signs: turning the discs and a technology of a kind; cards from the deck, or from the row or the deck
RESEARCH = {"research.probe": (("ic-probe", "k-probe"),), "research.telescope": (("ic-scan", "k-telescope"),),
            "research.computer": (("ic-chip", "k-computer"),), "research.any": (("ic-tech", "k-ink"),),
            "research.probe_telescope": (("ic-probe", "k-probe"), ("ic-scan", "k-telescope"))}
STOP = re.compile(r'(<span class="a"[^>]*>[^<]*<svg[^>]*><use[^>]*/></svg></span>)([.,;:])')      # a sign and its stop are not parted by a line's end
WORDED = re.compile(r'(<span class="in-words">)(.)')
DRAWS = {"draw.any": "amount.card_any", "draw.deck": "amount.card_random"}


def use(symbol: str, css: str = "") -> str:
    if symbol == "ic-trace":
        symbol = TRACE_SIGN.get(css, "tr-any")
    return f'<svg class="i {css}" viewBox="0 0 24 24" aria-hidden="true"><use href="#{symbol}"/></svg>'


def seat(player: Any, css: str = "") -> str:
    """A player's shape and colour; "neutral" is the star."""
    number = 6 if player == NEUTRAL else int(player) + 1
    return f'<svg class="seat s{number} {css}" viewBox="0 0 24 24" aria-hidden="true"><use href="#seat-{number}"/></svg>'


def seats(players: list[Any]) -> str:
    return "".join([seat(player) for player in players])


def amount(item: Item, label: str = "") -> str:
    """One figure and its icon; a screen reader is told the label."""
    n, symbol, css = item
    said = f' role="img" aria-label="{escape(label, quote=True)}"' if label else ""
    return f'<span class="a"{said}>{escape(n)}{use(symbol, css) if symbol else ""}</span>'


def row(reward: Any) -> str:
    """A printed reward in figures and icons."""
    return '<span class="rw">' + "".join([amount(item) for item in items(reward)]) + "</span>"


def icon(key: str) -> str:
    symbol, css = SYMBOLS[key]
    return use(symbol, css)


# -- words with icons inline -------------------------------------------------------------------------------------------
def rich(message: Msg, lang: str) -> str:
    """A message of the phrase book as HTML: its amounts become figure and icon, said in words to a screen reader."""
    key = message.key
    if key.startswith("amount.") and key[7:] in SYMBOLS:
        symbol, css = SYMBOLS[key[7:]]
        return amount((str(message.params["n"]), symbol, css), message.text(lang))
    if key.startswith("raise") and lang != "fr":       # French raises publicity by a verb of its own, others gain it like all else
        return rich(gained(message), lang)
    if key in RESEARCH:
        signs = "".join([use(sign, css) for sign, css in (("ic-rot", "k-brass"), *RESEARCH[key])])
        said = escape(message.text(lang), quote=True)       # in words where there is room for them, else as cards print it
        return f'<span class="a in-signs" role="img" aria-label="{said}">{signs}</span><span class="in-words">{said}</span>'
    if key in DRAWS:
        return rich(say("gain", x=say(DRAWS[key], n=message.params["n"])), lang)
    inner: list[str] = []
    params: dict[str, Any] = {}
    for name, value in message.params.items():
        if isinstance(value, Msg):
            params[name] = f"\ue000{len(inner)}\ue001"
            inner.append(rich(value, lang))
        else:
            params[name] = value
    html = escape(Msg(message.domain, key, params).text(lang))
    if key.startswith("raise"):
        n = str(message.params["n"])
        html = html.replace(n, amount((n, *SYMBOLS["publicity"]), n), 1)
    for i, part in enumerate(inner):
        html = html.replace(f"\ue000{i}\ue001", part)
    return html


def gained(message: Msg) -> Msg:
    """Publicity among the other gains of a clause."""
    fame = say("amount.publicity", n=message.params["n"])
    if message.key == "raise.per":
        return say("gain_per", x=fame, per=message.params["per"])
    return say("gain", x=say("join.and", a=fame, b=message.params["x"]) if "x" in message.params else fame)


def rich_sentence(message: Msg, lang: str) -> str:
    """The same as a sentence: capital letter, full stop."""
    html = rich(message, lang)
    if not html.startswith("<"):
        html = html[:1].upper() + html[1:]
    if html.startswith('<span class="a in-signs"'):
        html = WORDED.sub(lambda found: found[1] + found[2].upper(), html, count=1)
    html = html if html.endswith((".", "!", "?")) else html + "."
    return STOP.sub(r'<span class="nb">\1\2</span>', html)


class Words:
    """The words of the panels in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def own(self, key: str, **params: Any) -> str:
        """A text of the panels, as plain text."""
        return Msg(DOMAIN, "panel." + key, params).text(self.lang)

    def safe(self, key: str, **params: Any) -> str:
        return escape(self.own(key, **params))

    def term(self, kind: str, name: str) -> str:
        return say(f"term.{kind}.{name}").text(self.lang)

    def text(self, message: Msg) -> str:
        return message.text(self.lang)

    def start(self, message: Msg) -> str:
        """A clause that begins a line."""
        text = message.text(self.lang)
        return text[:1].upper() + text[1:]
