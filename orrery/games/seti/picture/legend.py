"""The legend: every sign of the table with a sentence."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.panels import BOOK, FLOAT, Panel

from .icons import SYMBOLS
from .markup import NEUTRAL, Words, seat, use

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "goods": ("credit", "energy", "publicity", "data", "card", "card_any", "score", "exofossil", "move", "income"),
    "sky": ("probe", "asteroids", "comet", "signal", "rotation"), "boards": ("orbit", "land", "red", "yellow", "blue", "mission", "endgame", "neutral")}
SIGNS: Final = {"probe": ("ic-probe", "k-ink"), "asteroids": ("o-ast", "ast"), "comet": ("o-comet", "cmt"), "signal": ("seti-signal", "k-ink"),
                "rotation": ("ic-rot", "k-brass"), "orbit": ("ic-orbit", "k-ink"), "land": ("ic-land", "k-ink"), "red": ("tr-red", "k-red"),
                "yellow": ("tr-yellow", "k-yellow"), "blue": ("tr-blue", "k-blue"), "mission": ("ic-mission", "k-brass"), "endgame": ("ic-star", "k-brass")}


def sign(key: str) -> str:
    if key == "neutral":
        return seat(NEUTRAL)
    symbol, css = SIGNS[key] if key in SIGNS else SYMBOLS[key]
    return use(symbol, css)


def legend(w: Words) -> Panel:
    groups = ""
    for group, keys in GROUPS.items():
        lines = "".join([f'<dt>{sign(key)}</dt><dd>{w.safe("legend." + key)}</dd>' for key in keys])
        groups += f'<section><h3>{w.safe("legend." + group)}</h3><dl>{lines}</dl></section>'
    return Panel("icons", w.own("legend"), BOOK, html=f'<div class="leg">{groups}</div>', min_w=330)


def legend_button(w: Words) -> Panel:
    """In a corner of the sky: it opens the legend."""
    html = f'<button type="button" class="sky-chip" data-opens="icons">{use("ui-help", "k-brass")}<span>{w.safe("legend")}</span></button>'
    return Panel("legend", w.own("legend"), FLOAT, html=html, free_corners=("tr",), phones=True)


def next_turn(view: dict[str, Any], w: Words) -> Panel:
    """In the other corner: which discs turn next."""
    last = view["next_rotation"]
    brief = "1" if last == 1 else f"1–{last}"       # on low windows the names of sectors need the room; the top line has the words
    html = (f'<span class="sky-chip" data-tip="rotation" tabindex="0">{use("ic-rot", "k-brass")}'
            f'<b><span>{w.safe(f"discs.{last}")}</span><span class="brief">{brief}</span></b></span>')
    return Panel("turning", w.own("rotation"), FLOAT, html=html, free_corners=("tl",), phones=True)
