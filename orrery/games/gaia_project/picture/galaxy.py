"""The galaxy: sector tiles, planets, buildings, satellites and federations (ui: geometry of hexes)."""
from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg

from .ink import NEUTRAL, colour_of, shape

SIDE: Final = 24.0
HALF: Final = sqrt(3) * SIDE / 2
DISC: Final = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2]
EDGES: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
BUILDINGS: Final = {"mine": "b-mine", "ts": "b-ts", "lab": "b-lab", "institute": "b-PI", "academy_knowledge": "b-academy", "academy_qic": "b-academy",
                    "gaiaformer": "b-gf", "former": "b-gf", "space_station": "b-sp", "station": "b-sp"}
DASHES: Final = ("", "9 3", "3 3", "12 3 3 3", "2 4")
Hex = tuple[int, int]


def parse(name: str) -> Hex:
    q, _, r = name.partition("x")
    return int(q), int(r)


def name_of(h: Hex) -> str:
    return f"{h[0]}x{h[1]}"


def centre(h: Hex) -> tuple[float, float]:
    """Axial (q, r), flat top, y up (boards.md)."""
    return 1.5 * SIDE * h[1], -sqrt(3) * SIDE * (h[0] + h[1] / 2)


def polygon(x: float, y: float, side: float) -> str:
    return " ".join(f"{x + side * cos(i * pi / 3):.1f},{y + side * sin(i * pi / 3):.1f}" for i in range(6))


QUARTER: Final = 90
ROWS: Final = 30            # the solo game: hexes in horizontal rows, those of equal q, the highest on top (GP-20.05, 20.06)


class Galaxy:
    """The map of one view, drawn into a box; `angle`: how far it is turned, a quarter for a phone held upright, rows for the solo game."""

    def __init__(self, view: dict[str, Any], marks: dict[str, str], names: dict[str, str]) -> None:
        self.view, self.marks, self.names = view, marks, names
        self.sectors: list[tuple[str, list[Hex], Hex]] = []
        self.planets: dict[Hex, str] = {}
        for sector in view["sectors"]:
            q, r = parse(sector["centre"])
            self.sectors.append((sector["tile"], [(q + a, r + b) for a, b in DISC], (q, r)))
            for name, kind in sector["planets"].items():
                self.planets[parse(name)] = kind
        for name, thing in view["hexes"].items():
            if "planet" in thing:
                self.planets[parse(name)] = thing["planet"]
        self.hexes = [h for _, hexes, _ in self.sectors for h in hexes]

    def bounds(self, angle: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the turned map."""
        a = angle * pi / 180
        points = [centre(h) for h in self.hexes]
        xs, ys = [x * cos(a) - y * sin(a) for x, y in points], [x * sin(a) + y * cos(a) for x, y in points]
        return min(xs) - SIDE - 6, min(ys) - SIDE - 6, max(xs) + SIDE + 6, max(ys) + SIDE + 6

    def draw(self, parent: Element, x: float, y: float, width: float, height: float, angle: int = 0) -> None:
        left, top, right, bottom = self.bounds(angle)
        scale = min(width / (right - left), height / (bottom - top))
        g = svg.el(parent, "g")
        cx, cy = (left + right) / 2, (top + bottom) / 2
        turn = f" rotate({angle})" if angle else ""
        g.set("transform", f"translate({x + width / 2 - cx * scale:.1f} {y + height / 2 - cy * scale:.1f}) scale({scale:.3f}){turn}")
        self.upright = f"rotate({-angle})" if angle else ""
        self.space(g)
        self.federations(g)
        for h in self.hexes:
            self.hex(g, h)

    def space(self, g: Element) -> None:
        for tile, hexes, middle in self.sectors:
            for h in hexes:
                svg.el(g, "polygon", points=polygon(*centre(h), SIDE), fill="var(--surface)", stroke="var(--line)", stroke_width=0.8)
            outline(g, set(hexes), stroke="var(--line-3)", stroke_width=1.6)
            cx, cy = centre(middle)
            t = svg.text(self.up(g, cx, cy), 0, 6, tile.rstrip("AB").zfill(2), 16, anchor="middle", fill="var(--line-2)", display=True)
            t.set("aria-hidden", "true")

    def up(self, g: Element, x: float, y: float) -> Element:
        """A group at a point whose content stays upright when the map is turned."""
        inner = svg.el(g, "g")
        inner.set("transform", f"translate({x:.1f} {y:.1f}) {self.upright}".strip())
        return inner

    def colour(self, seat: int) -> str:
        players = self.view["players"]
        return colour_of(players[seat]["faction"]) if 0 <= seat < len(players) else NEUTRAL

    def federations(self, g: Element) -> None:
        for seat in range(len(self.view["players"])):
            members = {parse(n) for n, t in self.view["hexes"].items() if seat in t.get("federation", [])}
            if members:
                for h in members:
                    svg.el(g, "polygon", points=polygon(*centre(h), SIDE * 0.96), fill=self.colour(seat), fill_opacity=0.2)
                outline(g, members, stroke="#131a28", stroke_width=4.2)
                outline(g, members, stroke=self.colour(seat), stroke_width=2.8, stroke_dasharray=DASHES[seat % len(DASHES)] or "none")

    def hex(self, g: Element, h: Hex) -> None:
        name = name_of(h)
        x, y = centre(h)
        thing = self.view["hexes"].get(name, {})
        kind = self.planets.get(h, "")
        part = svg.part(g, f"hex-{name}", self.marks, self.label(name, kind, thing))
        if kind or thing or f"hex-{name}" in self.marks:
            svg.el(part, "polygon", class_="hit", points=polygon(x, y, SIDE * 0.93), fill="transparent")
        if not kind and not thing:
            return
        inner = self.up(part, x, y)
        if kind:
            svg.use(inner, f"pl-{kind}", -19, -19, 38)
        for k, seat in enumerate(thing.get("satellites", [])):
            satellite(inner, seat, k, len(thing["satellites"]), self.colour(seat))
        if "owner" in thing:
            self.piece(inner, thing["building"], thing["owner"], 0, 0, 27)
        if "guest" in thing:
            self.piece(inner, "mine", thing["guest"], 8, 8, 17)

    def piece(self, g: Element, building: str, seat: int, x: float, y: float, size: float) -> None:
        colour = self.colour(seat)
        inner = svg.el(g, "g", style=f"--seat:{colour}")
        symbol = BUILDINGS.get(building, "b-mine")
        svg.use(inner, f"{symbol}-o", x - size / 2, y - size / 2, size)
        svg.use(inner, symbol, x - size / 2, y - size / 2, size)
        svg.use(inner, f"seat-{seat + 1}", x - size * 0.13, y + size * 0.02, size * 0.26, fill="#131a28")

    def label(self, name: str, kind: str, thing: dict[str, Any]) -> str:
        words = [name]
        if kind:
            words.append(self.names.get(f"planet.{kind}", kind))
        if "owner" in thing:
            words.append(self.names.get(f"building.{thing['building']}", thing["building"]))
        return ", ".join(words)


def satellite(g: Element, seat: int, k: int, count: int, colour: str) -> None:
    x = (k - (count - 1) / 2) * 11
    inner = svg.el(g, "g", style=f"--seat:{colour}")
    svg.use(inner, "b-sat", x - 9, -9, 18)
    if count == 1:
        shape(g, seat, x, 0, 7, colour)


def outline(g: Element, members: set[Hex], **given: svg.Value) -> None:
    """The edges between a set of hexes and the rest."""
    parts: list[str] = []
    for h in members:
        x, y = centre(h)
        for dq, dr in EDGES:
            if (h[0] + dq, h[1] + dr) in members:
                continue
            middle = centre((h[0] + dq, h[1] + dr))
            corners = [(x + SIDE * cos(k * pi / 3), y + SIDE * sin(k * pi / 3)) for k in range(6)]
            corners.sort(key=lambda c: (c[0] - middle[0]) ** 2 + (c[1] - middle[1]) ** 2)
            (ax, ay), (bx, by) = corners[:2]
            parts.append(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}")
    svg.el(g, "path", d="".join(parts), fill="none", stroke_linecap="round", **given)
