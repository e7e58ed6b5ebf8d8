"""The sheet as the stage: the same drawing as ever, every place of it a part with a name, print that does not shrink under 12 px."""
from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg
from orrery.kernel.panels import STAGE, Panel, Tip

from ..rules.adventure import ADVENTURES
from .draw import DRAWINGS
from .pen import PAPER, SOFT, Pen
from .words import Words

SIZE: Final = 1000
FAR: Final = 62             # a box and what stands beside it: narrower than the shell's 34 px the small print goes
LEAST: Final = 12           # px of print on the screen
SHRUNK: Final = 8.6         # px a text would have as drawn, under which it is not printed at all: so much larger it would lie over others
DIGIT: Final = 0.66          # the width of a digit, in heights
CORNERS: Final = {1: "tl", 4: "tl", 5: "bl", 8: "tl"}        # by adventure the corner without print, else the lower right


class StagePen(Pen):
    """Draws for panels: nothing depends on what is asked, so every target is there; those without a box of their own only when they are lit."""

    def __init__(self, g: Element, sheet: int, view: dict[str, Any], fresh: list[str], lang: str, live: bool = True) -> None:
        super().__init__(g, sheet, view, {}, fresh, lang)
        self.live = live
        self.parts: list[str] = []

    def text(self, x: float, y: float, words: str | int, size: float = 17, weight: int = 600, anchor: str = "middle", display: bool = False,
             colour: str = "var(--sheet-line)", opacity: float = 1.0, keep: bool = False) -> None:
        super().text(x, y, words, size, weight, anchor, display, colour, opacity)
        self.sized(size, 0 if keep else size / SHRUNK, opacity)

    def value(self, x: float, y: float, words: str | int, crossed: bool, key: str, width: float = 46, height: float = 30, goal: bool = False) -> None:
        """A printed value goes where it would be too small, or wider than its box; the box and the pencil stay. The one that counts now stays too."""
        before = len(self.g)
        super().value(x, y, words, crossed, key, width, height, goal)
        wide = LEAST * DIGIT * max(1, len(str(words)))
        for e in list(self.g)[before:]:
            if e.tag.endswith("text"):
                size = float(e.get("font-size", "17"))
                sized(e, size, 0 if goal else min(width / wide, size / SHRUNK))

    def caption(self, x: float, y: float, key: str, anchor: str = "middle") -> None:
        super().caption(x, y, key, anchor)
        self.g[-1].set("class", "cap")

    def sized(self, size: float, goes: float = 0, opacity: float = 1.0) -> None:
        """The last text."""
        sized(self.g[-1], size, goes, opacity)

    def part(self, name: str, label: str = "") -> Element:
        part = f"s{self.sheet}-{name}"
        if not self.live:
            return svg.group(self.g)
        self.parts.append(name)
        return svg.group(self.g, class_="part", data_at=part)

    def target(self, name: str, x: float, y: float, radius: float = 17, label: str = "") -> None:
        if self.live:
            svg.el(self.spot(name), "circle", class_="hit", cx=x, cy=y, r=radius, fill="transparent")

    def area(self, name: str, x: float, y: float, width: float, height: float) -> None:
        if self.live:
            svg.hit(self.spot(name), x, y, width, height, 12)

    def spot(self, name: str) -> Element:
        """A place that takes no pointer while it cannot be marked: it may lie over another."""
        g = self.part(name)
        g.set("class", "part spot")
        return g


def sized(e: Element, size: float, goes: float, opacity: float = 1.0) -> None:
    """A text as large as drawn and never under 12 px; hidden, not shrunk, where a pixel has more than `goes` units (0: never)."""
    shown = f";opacity:clamp(0,calc(({goes:.3f} - var(--u,1))*1000),{svg.number(opacity)})" if goes else ""
    e.set("style", f"font-size:max({size:g}px,calc({LEAST}px*var(--u,1))){shown}")


def sheet_svg(view: dict[str, Any], number: int, lang: str, seat: int, live: bool = True) -> tuple[str, list[str]]:
    """One sheet in 1000 units, and the names of its parts."""
    root = svg.svg(SIZE, SIZE)
    if live:
        root.set("data-goes", "1")      # the board goes to its targets by itself
    svg.el(root, "rect", x=2, y=2, width=996, height=996, rx=14, fill=PAPER, stroke="var(--line-2)", stroke_width=2)
    if live:
        grid = "".join([f"M{i * 50} 4V996M4 {i * 50}H996" for i in range(1, 20)])
        svg.el(root, "path", d=grid, stroke=SOFT, stroke_width=0.7, opacity=0.45, fill="none")
    fresh = view["new"][number] if number < len(view["new"]) else []
    pen = StagePen(root, number, view, fresh, lang, live)
    DRAWINGS[view["options"]["adventure"]].draw(pen, view["players"][seat].get("missions", {}))
    return svg.to_string(root).replace("</g><", "</g>\n<"), pen.parts       # a line a part: what changed is a few lines


def own_sheets(view: dict[str, Any], seat: int) -> list[int]:
    """A seat's sheets, the one that is written on this turn first (WM-A8.03)."""
    found = DRAWINGS[view["options"]["adventure"]].sheets(view, seat)
    if len(found) > 1 and view["seats"] > 1 and view["turn"] % 2 == 0:
        found = found[::-1]
    return found


def sheet_panel(view: dict[str, Any], seat: int, words: Words) -> Panel:
    number = own_sheets(view, seat)[0]
    drawing, parts = sheet_svg(view, number, words.lang, seat)
    corner = CORNERS.get(view["options"]["adventure"], "br")
    return Panel("sheet", words.own("sheet"), STAGE, svg=drawing, aspect=1.0, cell=FAR, min_w=360, free_corners=(corner,),
                 tips=part_tips(view, number, parts, words))


def part_tips(view: dict[str, Any], number: int, parts: list[str], words: Words) -> dict[str, Tip]:
    """What every place is called, and what stands in a box."""
    adventure = ADVENTURES[view["options"]["adventure"]]
    boxes = view["sheets"][number].get("boxes", {})
    found: dict[str, Tip] = {}
    for name in parts:
        called = words.part(adventure, name)
        if called:
            held = boxes.get(name)
            note = words.own("written", mark=str(held)) if isinstance(held, int) or held == "X" else ""
            found[f"s{number}-{name}"] = Tip(words.start(called), note=note)
    return found
