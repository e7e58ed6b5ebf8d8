"""The whole table, for a desk and for a phone."""
from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from orrery.kernel import svg
from orrery.kernel.text import catalogue

from .automa import AutomaBoard
from .boards import DOMAIN
from .galaxy import QUARTER, ROWS, Galaxy
from .ink import colour_of, ink_on, panel


def names(lang: str) -> dict[str, str]:
    """Words for the labels of hexes."""
    return {k: v[0] for k, v in catalogue(DOMAIN, lang).items() if k.startswith(("planet.", "building."))}


def seat_order(view: dict[str, Any], looking: int) -> list[int]:
    first = looking if looking >= 0 else max(0, view["seat"])
    n = len(view["players"])
    return [(first + i) % n for i in range(n)]


def seat_colours(root: Element, view: dict[str, Any]) -> None:
    """Everywhere on the page a seat has the colour of its faction, as on the map."""
    chosen = [(seat, p["faction"]) for seat, p in enumerate(view["players"]) if p["faction"]]
    svg.el(root, "style").text = "".join([f":root .s{seat + 1} {{ --seat: {colour_of(f)}; --on-seat: {ink_on(f)}; }}" for seat, f in chosen])


def wide(view: dict[str, Any], lang: str, marks: dict[str, str], looking: int) -> Element:
    boards = AutomaBoard(view, lang, marks)
    players = seat_order(view, looking)
    root = svg.svg(1520, 1080, boards.term("game.title"))
    seat_colours(root, view)
    panel(root, 6, 6, 772, 594, "var(--sky-1)")
    Galaxy(view, marks, names(lang)).draw(root, 12, 12, 760, 582, ROWS if view.get("automa") else 0)
    chosen = boards.factions(root, 12, 612, 766, 4)
    if not chosen:
        boards.actions(root, 8, 606, 772)
    y = 6.0
    y += boards.research(root, 790, y, 724)
    y += boards.rounds(root, 790, y, 724)
    y += boards.boosters(root, 790, y, 724)
    if not chosen:
        boards.supply(root, 12, 686, 766)
    below = max(760.0, y + 4, 618 + chosen)
    step = 1512 / len(players)
    high = max([boards.player(root, seat, 6 + i * step, below, step - 8) for i, seat in enumerate(players)])
    root.set("viewBox", f"0 0 1520 {below + high - 2:.0f}")
    return root


def narrow(view: dict[str, Any], lang: str, marks: dict[str, str], looking: int) -> Element:
    boards = AutomaBoard(view, lang, marks)
    root = svg.svg(640, 3000, boards.term("game.title"))
    root.set("data-natural", "390")
    seat_colours(root, view)
    galaxy = Galaxy(view, marks, names(lang))
    angle = ROWS if view.get("automa") else QUARTER
    left, top, right, bottom = galaxy.bounds(angle)
    height = 628 * (bottom - top) / (right - left)
    panel(root, 4, 4, 632, height + 8, "var(--sky-1)")
    galaxy.draw(root, 6, 6, 628, height, angle)
    y = height + 20
    y += boards.factions(root, 6, y, 628, 3)
    y += boards.actions(root, 6, y, 628, 5) + 6
    order = seat_order(view, looking)
    beside = order if view.get("automa") else order[:1]         # the Automa's cards lie next to the own board
    for seat in beside:
        y += boards.player(root, seat, 6, y, 628)
    y += boards.research(root, 4, y, 632)
    y += boards.rounds(root, 4, y, 632)
    y += boards.boosters(root, 6, y, 628)
    y += boards.supply(root, 6, y, 628)
    for seat in order[len(beside):]:
        y += boards.player(root, seat, 6, y, 628)
    root.set("viewBox", f"0 0 640 {y + 8:.0f}")
    return root
