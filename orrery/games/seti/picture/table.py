"""The table as one picture from a view: wide for a desk, narrow for a phone. All words come from the catalogues."""

from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg

from .boards import gold, planet_rows, planets, score_track, species, techs
from .cards import piles, row, row_cards
from .icons import STYLE, word
from .players import hand, kept_cards, other_line, own_board
from .rival import rival_board
from .sky import sky

View = dict[str, Any]
BOTTOM: Final = 900.0  # a screen is about 1.6 times as broad as high


def draw(view: View, lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
    """The whole table as an SVG fragment."""
    own = looking if looking >= 0 else view.get("seat", 0)
    own = own if 0 <= own < len(view["players"]) else 0
    root = svg.svg(100, 100, word("board.title", lang, n=view["round"]))
    svg.el(root, "style").text = STYLE
    table = svg.group(root, class_="seti")
    width, height = narrow(table, view, lang, marks, own) if form == "narrow" else wide(table, view, lang, marks, own)
    root.set("viewBox", f"0 0 {svg.number(width)} {svg.number(height)}")
    return svg.to_string(root)


def wide(table: Element, view: View, lang: str, marks: dict[str, str], own: int) -> tuple[float, float]:
    """Three columns in the shape of a screen: the sky and the own board; planets, technologies, species and the others; the cards."""
    first, second, third = (0.0, 556.0), (563.0, 474.0), (1043.0, 411.0)
    score_track(table, view, first[0], 0, first[1])
    sky(table, view, lang, marks, first[0], 46, first[1], False)
    y = 52 + first[1]
    y += own_board(table, view, lang, marks, own, first[0], y, first[1], False)
    x, width = second
    z = planets(table, view, lang, marks, x, 4, width) + 10
    techs(table, view, lang, marks, x, z, 184, 276, own)
    for side in (0, 1):
        species(table, view, lang, marks, side, x + 189 + 143 * side, z, 139, 276)
    z += 284
    gold(table, view, lang, marks, x, z, width + 6, 56)
    z += 64 + piles(table, view, lang, marks, x, z + 64, width)
    z += others(table, view, lang, marks, own, x, z, width)
    if z <= y:
        z += kept_cards(table, view, lang, marks, own, x, z, width, BOTTOM)
    else:
        y += 6 + kept_cards(table, view, lang, marks, own, first[0], y + 6, first[1], BOTTOM)
    x, width = third
    high = card_height(view, own, max(y, z, BOTTOM) - 52)
    v = row(table, view, lang, marks, x, 2, width, 3, high, 15) + 2
    v += hand(table, view, lang, marks, own, x, v, width, 3, high, 15)
    return x + width + 4, max(y, z, v) + 4


def card_height(view: View, own: int, room: float) -> float:
    """Cards as tall as the column allows, three in a row: the row, open species cards, hand, Exertian cards."""
    mine = view["players"][own]
    held = len(mine["hand"]) + len(mine["exertian_hand"]) + (len(view["stacks"][view["round"] - 1]) if view.get("looking") == own and view["round"] < 5 else 0)
    rows = -(-len(row_cards(view)) // 3) + -(-held // 3)
    return min(270.0, max(170.0, room / max(rows, 1) - 8))


def narrow(table: Element, view: View, lang: str, marks: dict[str, str], own: int) -> tuple[float, float]:
    """The same, one below the other, 390 units wide."""
    width = 390.0
    score_track(table, view, 0, 0, width)
    sky(table, view, lang, marks, 0, 44, width, True)
    y = 44 + width + 6
    y += hand(table, view, lang, marks, own, 6, y, width - 12, 2, 216, 13.5) + 6
    y += row(table, view, lang, marks, 6, y, width - 12, 2, 216, 13.5)
    y += piles(table, view, lang, marks, 6, y, width - 12)
    y += own_board(table, view, lang, marks, own, 6, y, width - 12) + 6
    y += others(table, view, lang, marks, own, 6, y, width - 12) + 4
    y += planet_rows(table, view, lang, marks, 6, y, width - 12) + 8
    techs(table, view, lang, marks, 6, y, width - 12, 236, own)
    y += 244
    for side in (0, 1):
        species(table, view, lang, marks, side, 6 + 192 * side, y, 186, 280)
    y += 288
    gold(table, view, lang, marks, 6, y, width - 6, 56)
    return width, y + 64


def others(table: Element, view: View, lang: str, marks: dict[str, str], own: int, x: float, y: float, width: float) -> float:
    """The other players, or the rival; the height used."""
    top = y
    for number in range(len(view["players"])):
        if number != own and not (view.get("rival") and number == len(view["players"]) - 1):
            y += other_line(table, view, lang, number, x, y, width)
    if view.get("rival"):
        y += rival_board(table, view, lang, marks, x, y, width)
    return y - top
