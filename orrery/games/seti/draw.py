"""The table as one picture from a view: wide for a desk, narrow for a phone. All words come from the catalogues."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from orrery.kernel import svg

from .draw_boards import gold, planet_rows, planets, score_track, species, techs
from .draw_cards import piles, row
from .draw_icons import STYLE, word
from .draw_players import hand, other_line, own_board
from .draw_rival import rival_board
from .draw_sky import sky

View = dict[str, Any]


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
    first, second, third = (0.0, 610.0), (620.0, 486.0), (1116.0, 488.0)
    score_track(table, view, first[0], 0, first[1])
    sky(table, view, lang, marks, first[0], 46, first[1], False)
    y = 52 + first[1]
    y += own_board(table, view, lang, marks, own, first[0], y, first[1])
    x, width = second
    z = planets(table, view, lang, marks, x, 4, width) + 10
    techs(table, view, lang, marks, x, z, 188, 240, own)
    for side in (0, 1):
        species(table, view, lang, marks, side, x + 194 + 149 * side, z, 143, 240)
    z += 248
    gold(table, view, lang, marks, x, z, width + 6, 56)
    z += 64 + piles(table, view, lang, marks, x, z + 64, width)
    z += others(table, view, lang, marks, own, x, z, width)
    x, width = third
    v = row(table, view, lang, marks, x, 2, width, 3, 216, 13.5) + 2
    v += hand(table, view, lang, marks, own, x, v, width, 3, 216, 13.5)
    return x + width + 4, max(y, z, v) + 4


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
