"""What all sheets share: paper, boxes, printed symbols and handwriting. Marks never jump between pictures: their slant
and shift come from the id of the place they stand on."""
from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg
from orrery.kernel.text import Msg

INK: Final = "var(--sheet-line)"
PAPER: Final = "var(--sheet)"
FILL: Final = "var(--sheet-fill)"
SOFT: Final = "var(--sheet-soft)"
PENCIL: Final = "var(--pencil)"
FRESH: Final = "var(--brass)"
LOSS: Final = "var(--danger)"
OWN: Final = "welcome_moon"
TINT: Final = {"robot": "var(--a-robot)", "energy": "var(--a-energy)", "plant": "var(--a-plant)", "water": "var(--a-water)",
               "astronaut": "var(--a-astronaut)", "planning": "var(--a-planning)", "any": INK}
Point = tuple[float, float]


def at(p: Any) -> Point:
    """Fraction of the sheet -> units of 1000, for {"x","y"} and [x, y] alike."""
    x, y = (p["x"], p["y"]) if isinstance(p, dict) else p
    return round(x * 1000, 1), round(y * 1000, 1)


def wobble(key: str, span: float) -> float:
    h = 0
    for c in key:
        h = (h * 131 + ord(c)) & 0xFFFF
    return ((h % 1000) / 1000 - 0.5) * 2 * span


class Pen:
    """Draws one sheet: `g` is its group, `data` the marks on it, `parts` its number for part ids, `fresh` what was just marked."""

    def __init__(self, g: Element, sheet: int, view: dict[str, Any], marks: dict[str, str], fresh: list[str], lang: str) -> None:
        self.g, self.sheet, self.marks, self.lang = g, sheet, marks, lang
        self.data: dict[str, Any] = view["sheets"][sheet]
        self.taken: list[str] = view["taken"]
        self.seats: int = view["seats"]
        self.fresh = {*fresh, *[name.partition(":")[2] for name in fresh if ":" in name]}

    def say(self, key: str, **params: Any) -> str:
        return Msg(OWN, key, params).text(self.lang)

    def tone(self, name: str) -> str:
        """New ink stands out until the next turn."""
        return FRESH if name in self.fresh else PENCIL

    # -- printed ----------------------------------------------------------------------------------------------------------
    def icon(self, symbol: str, x: float, y: float, size: float, colour: str = INK, opacity: float = 1.0) -> None:
        u = svg.use(self.g, symbol, x - size / 2, y - size / 2, size, fill=colour, color=colour)
        if opacity < 1:
            u.set("opacity", svg.number(opacity))

    def action(self, name: str, x: float, y: float, size: float = 23) -> None:
        self.icon(f"act-{name}", x, y, size, TINT[name], 0.92)

    def text(self, x: float, y: float, words: str | int, size: float = 17, weight: int = 600, anchor: str = "middle", display: bool = False,
             colour: str = INK, opacity: float = 1.0, keep: bool = False) -> None:
        """keep: what one cannot play without; it never goes, however small the sheet is shown."""
        t = svg.text(self.g, x, y, words, size, anchor=anchor, weight=weight, fill=colour)
        if display:
            t.set("font-family", "var(--font-display)")
        if opacity < 1:
            t.set("opacity", svg.number(opacity))

    def caption(self, x: float, y: float, key: str, anchor: str = "middle") -> None:
        words = self.say(key).upper()
        t = svg.text(self.g, x, y, words, 15 if len(words) <= 24 else 12.5, anchor=anchor, weight=650, fill=INK)
        t.set("letter-spacing", ".06em")

    def plate(self, x: float, y: float, width: float, height: float, radius: float = 14) -> None:
        svg.el(self.g, "rect", x=x, y=y, width=width, height=height, rx=radius, fill=PAPER, stroke=SOFT, stroke_width=2)

    def plate_around(self, points: list[Point], pad: float = 26) -> None:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.plate(min(xs) - pad, min(ys) - pad, max(xs) - min(xs) + 2 * pad, max(ys) - min(ys) + 2 * pad)

    def zone(self, x: float, y: float, width: float, height: float, full: bool, radius: float = 9) -> None:
        """A quarter, level or ship; tinted brass when it is complete."""
        svg.el(self.g, "rect", x=x, y=y, width=width, height=height, rx=radius, fill="var(--brass-soft)" if full else PAPER, stroke=INK, stroke_width=1.3)

    def path(self, d: str, **given: svg.Value) -> Element:
        given.setdefault("fill", "none")
        return svg.el(self.g, "path", d=d, **given)

    def line(self, a: Point, b: Point, width: float = 2, colour: str = INK, dash: str = "") -> None:
        e = svg.el(self.g, "line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke=colour, stroke_width=width, stroke_linecap="round")
        if dash:
            e.set("stroke-dasharray", dash)

    def value(self, x: float, y: float, words: str | int, crossed: bool, key: str, width: float = 46, height: float = 30, goal: bool = False) -> None:
        """A printed value in its box, struck when it is crossed."""
        svg.el(self.g, "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=7, fill="var(--brass-soft)" if goal else FILL,
               stroke="var(--brass-fill)" if goal else INK, stroke_width=2.2 if goal else 1.4)
        size = min(17.0, width / max(1, len(str(words))) * 1.55, height * 0.66)
        self.text(x, y + size * 0.36, words, size, 700, display=True)
        if crossed:
            self.mark("strike", x, y, height * 1.1, key, thin=True)

    # -- handwriting --------------------------------------------------------------------------------------------------------
    def mark(self, kind: str, x: float, y: float, size: float, key: str, thin: bool = False, colour: str = "") -> None:
        colour = colour or self.tone(key)
        u = svg.use(self.g, f"hand-{kind}", x - size / 2, y - size / 2, size, color=colour, fill="none", stroke_width=2.5 if thin else 3.3)
        u.set("transform", f"rotate({wobble(key, 12):.1f} {x:.1f} {y:.1f})")

    def write(self, words: str | int, x: float, y: float, key: str, height: float = 29, colour: str = "") -> None:
        text = str(words).lower()
        width = height * 0.75
        step = width * 0.74
        left = x - (width + step * (len(text) - 1)) / 2
        g = svg.el(self.g, "g", color=colour or self.tone(key), fill="none", stroke_width=3.3)
        g.set("transform", f"rotate({wobble(key, 5):.1f} {x:.1f} {y:.1f}) translate({wobble(key + 'a', 1.5):.1f} {wobble(key + 'b', 1.2):.1f})")
        for i, c in enumerate(text):
            svg.use(g, f"hand-{c}", left + i * step, y - height / 2, width, height)

    # -- parts that can be clicked ------------------------------------------------------------------------------------------
    def part(self, name: str, label: str = "") -> Element:
        return svg.part(self.g, f"s{self.sheet}-{name}", self.marks, label or name)

    def target(self, name: str, x: float, y: float, radius: float = 17, label: str = "") -> None:
        """A place without a box of its own (a symbol, a gap, a tunnel): a round target when it can be marked now."""
        if f"s{self.sheet}-{name}" in self.marks:
            svg.el(self.part(name, label), "circle", class_="hit", cx=x, cy=y, r=radius, fill="transparent")

    def area(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """A track that is marked as a whole, in its own order."""
        if f"s{self.sheet}-{name}" in self.marks:
            svg.hit(self.part(name), x, y, width, height, 12)

    def belt(self, name: str, points: list[Point]) -> None:
        """Symbols that are marked in their own order: one area around them."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.area(name, min(xs) - 20, min(ys) - 18, max(xs) - min(xs) + 40, max(ys) - min(ys) + 36)

    def box(self, name: str, x: float, y: float, shape: str = "box", size: float = 40) -> None:
        """A box to number, with what is written in it."""
        outer = self.g
        self.g = self.part(name)
        if shape == "house":
            d = f"M{x - 20} {y + 19}V{y - 6}q0 -13 13 -13h14q13 0 13 13V{y + 19}Z"
            svg.el(self.g, "path", class_="hit", d=d, fill=FILL, stroke=INK, stroke_width=1.7)
        elif shape == "round":
            svg.el(self.g, "circle", class_="hit", cx=x, cy=y, r=size / 2, fill=FILL, stroke=INK, stroke_width=1.7)
        else:
            svg.el(self.g, "rect", class_="hit", x=x - size / 2, y=y - size * 0.45, width=size, height=size * 0.9, rx=5, fill=FILL, stroke=INK,
                   stroke_width=1.7)
        self.content(name, x, y, size)
        self.g = outer

    def content(self, name: str, x: float, y: float, size: float) -> None:
        value = self.data["boxes"].get(name)
        if value is None:
            return
        if value == "infected":
            self.icon("wm-virus", x, y, size * 0.8, LOSS)
        elif value == "printed":
            self.icon("mark", x, y, size * 0.7, INK)
        else:
            self.write(value, x, y, name, size * 0.72)

    def crossed_row(self, symbol: str, points: list[Point], count: int, key: str, size: float = 23, mark: str = "strike") -> None:
        """Symbols in a fixed order, the first `count` of them marked."""
        for i, (x, y) in enumerate(points):
            if symbol in TINT:
                self.action(symbol, x, y, size)
            else:
                self.icon(symbol, x, y, size, INK, 0.75)
            if i < count:
                self.mark(mark, x, y, size * (1.5 if mark == "circle" else 1.2), f"{key}{i}", thin=True)

    def ladder(self, values: list[Any], points: list[Point], crossed: int, key: str, sign: str = "", width: float = 46) -> None:
        """Printed values, the crossed ones struck; the first that is not stands. A last value without a box is written beneath."""
        for i, (x, y) in enumerate(points):
            self.value(x, y, f"{sign if values[i] else ''}{values[i]}", i < crossed, f"{key}{i}", width, goal=i == crossed)
        if len(values) > len(points) and points:
            x, y = points[-1]
            dx, dy = (x - points[-2][0], y - points[-2][1]) if len(points) > 1 else (0, 34)
            self.text(x + dx, y + dy + 6, f"{sign}{values[-1]}", 18, 700, display=True, colour="var(--brass)" if crossed >= len(points) else INK)

    def losses(self, values: list[int], points: list[Point], head: Point, crossed: int, key: str, width: float, height: float) -> None:
        """Points lost by planning: in small boxes plain figures, and one minus at the head for all of them."""
        self.text(head[0] - 10, head[1] + 5, "−", 15, 700, keep=True)
        self.action("planning", head[0] + 6, head[1], 20)
        for i, (x, y) in enumerate(points):
            self.value(x, y, values[i], i < crossed, f"{key}{i}", width, height, goal=i == crossed)

    def errors(self, rows: list[dict[str, Any]], count: int, caption: bool = True) -> None:
        """The ladder of system errors (WM-7.03): 0, -5, -10 crossed downwards, then -15."""
        points = [at(b) for b in rows]
        self.plate_around([(x - 12, y) for x, y in points] + [(points[-1][0] + 8, points[-1][1] + 36)], 30)
        if caption:
            self.caption(points[0][0] - 6, points[0][1] - 38, "sheet.errors")
        for i, (x, y) in enumerate(points):
            self.icon("wm-error", x - 34, y, 24, LOSS, 0.8)
            self.value(x + 4, y, -5 * i if i else 0, i < count, f"error{i}")
        self.text(points[-1][0] + 4, points[-1][1] + 40, -5 * len(points), 18, 700, display=True)
        self.area("errors", points[0][0] - 50, points[0][1] - 22, 90, points[-1][1] - points[0][1] + 44)

    def mission_boxes(self, boxes: dict[str, Any], done: dict[str, Any]) -> None:
        """A, B, C with what they brought once they are accomplished."""
        for letter, place in boxes.items():
            x, y = at(place)
            self.value(x, y, letter, False, f"mission{letter}", 42, 36)
            if letter in done:
                self.mark("circle", x, y, 50, f"mission{letter}", thin=True)

    def wilds(self, name: str, rows: list[list[Point]], count: int) -> None:
        """Two symbols, then the wild they earn."""
        n = 0
        for row in rows:
            for x, y in row[:-1]:
                n += 1
                self.action(name, x, y, 25)
                if n <= count:
                    self.mark("strike", x, y, 29, f"{name}{n}", thin=True)
            wx, wy = row[-1]
            self.icon("act-any", wx, wy, 25, INK, 0.8)
            if n <= count:
                self.mark("circle", wx, wy, 35, f"{name}w{n}", thin=True)
