"""What phones held upright show besides: one's own numbers in one line, and the hand as a strip of small cards under the sky."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import LEDGE, MINI, Panel
from orrery.kernel.text import Msg

from ..words.phrases import RAW, card_name
from ..words.phrases_counts import DOMAIN
from . import card_face
from .markup import Words, icon, seat, use

NUMBERS: Final = (("credit", "credits"), ("energy", "energy"), ("publicity", "publicity"), ("data", "data"))
COLUMNS: Final = 6


def mini(view: dict[str, Any], w: Words) -> Panel:
    me: int = view["seat"]
    p = view["players"][me]
    numbers = [(key, field, p[field]) for key, field in NUMBERS] + [("card", "cards", len(p["hand"]))]
    shown = "".join([f'<span class="mb">{n}{icon(key)}<span class="sr-only"> {w.safe(field)}</span><i data-delta="{field}"></i></span>'
                     for key, field, n in numbers])
    name = escape(w.text(Msg(DOMAIN, "group.computer", {})))
    computer = f'<span class="mb of">{p["computer"]["upper"]}/{COLUMNS}{use("ic-chip", "k-computer")}<span class="sr-only"> {name}</span></span>'
    return Panel("mini", w.own("board.own"), MINI, html=seat(me) + shown + computer)


def strip(view: dict[str, Any], w: Words) -> Panel:
    """A tap chooses a card and says its words; what it may be used for are buttons of the bar."""
    cards = [card for card in view["players"][view["seat"]]["hand"] if card is not None]
    html = "".join([small(card, w) for card in cards]) or f'<p class="none">{w.safe("no_cards")}</p>'
    tips = {f"card-{card}": card_face.tip(card, w) for card in cards}
    return Panel("strip", w.own("hand"), LEDGE, html=f'<div class="strip" data-chooses role="group" aria-label="{w.safe("hand")}">{html}</div>',
                 upright=True, tips=tips)


def small(name: str, w: Words) -> str:
    raw = RAW[name]
    return (f'<article class="card {card_face.sector(raw)}" data-card="{name}" data-at="card-{name}" data-taps tabindex="0">'
            f'<div class="hd">{card_face.corner(raw)}{card_face.cost(raw)}</div><h3>{escape(card_name(name).text(w.lang))}</h3></article>')
