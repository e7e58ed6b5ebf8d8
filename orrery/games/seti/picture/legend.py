"""The legend: every sign of the table with a sentence."""
from __future__ import annotations

from typing import Final

from orrery.kernel.panels import SHELF, Panel

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
    return Panel("icons", w.own("legend"), SHELF, html=f'<div class="leg">{groups}</div>', group=4, min_w=330)
