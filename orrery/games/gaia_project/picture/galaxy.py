"""The galaxy, the stage of the table: sectors, planets, pieces, federations and the names of places, as one SVG that scales.

Every hex is a group moved to its centre, so that what is drawn in it (and whatever a page adds) has the centre at 0, 0. Print is sized by the
page in pixels of the screen (classes px12, px13).
"""
from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Any, Final

from orrery.kernel.panels import STAGE, Panel, fact
from orrery.kernel.rng import Rng

from ..words.places import names_in_view, sector_number
from .colours import colour_of, ink_on
from .markup import Words
from .planet_tips import planet_tips
from .printed import BUILDINGS, WHEEL

SIDE: Final = 24.0
CELL: Final = 41.6          # the width of a hex in units
DISC: Final = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2]
EDGES: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
DASHES: Final = ("none", "9 3", "3 3", "12 3 3 3", "2 4")
ROWS: Final = 30            # degrees: the solo game lies in rows of equal q, the highest on top (GP-20.05, 20.06)
STARS: Final = 90
PAD: Final = 4.0
PLAIN: Final = ".hname{text-anchor:middle}.hit{fill:transparent}.homering{display:none}"
Hex = tuple[int, int]


def parse(name: str) -> Hex:
    q, _, r = name.partition("x")
    return int(q), int(r)


def centre(h: Hex) -> tuple[float, float]:
    """Axial (q, r), flat top, y up."""
    return 1.5 * SIDE * h[1], -sqrt(3) * SIDE * (h[0] + h[1] / 2)


def turned(h: Hex, angle: int) -> tuple[float, float]:
    x, y = centre(h)
    a = angle * pi / 180
    return x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)


def corners(h: Hex, angle: int, k: float = 1.0) -> list[tuple[float, float]]:
    x, y = turned(h, angle)
    a = angle * pi / 180
    return [(x + SIDE * k * cos(i * pi / 3 + a), y + SIDE * k * sin(i * pi / 3 + a)) for i in range(6)]


def points(found: list[tuple[float, float]]) -> str:
    return " ".join([f"{x:.1f},{y:.1f}" for x, y in found])


def outline(members: frozenset[Hex], angle: int) -> str:
    """The edges between a set of hexes and the rest, as a path."""
    parts: list[str] = []
    for h in sorted(members):
        around = corners(h, angle)
        for dq, dr in EDGES:
            other = (h[0] + dq, h[1] + dr)
            if other in members:
                continue
            x, y = turned(other, angle)
            (ax, ay), (bx, by) = sorted(around, key=lambda c: (c[0] - x) ** 2 + (c[1] - y) ** 2)[:2]
            parts.append(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}")
    return "".join(parts)


def cells(hexes: list[Hex], angle: int) -> str:
    """Whole hexes as a path: each the same steps from its first corner."""
    around = corners((0, 0), angle)
    steps = "".join([f"l{bx - ax:.1f} {by - ay:.1f}" for (ax, ay), (bx, by) in pairwise(around)]) + "z"
    return "".join([f"M{x + around[0][0]:.1f} {y + around[0][1]:.1f}{steps}" for x, y in [turned(h, angle) for h in hexes]])


Frame = tuple[float, float, float, float]       # left, top, width, height


@lru_cache(maxsize=64)
def frame(sectors: tuple[Hex, ...], angle: int) -> Frame:
    found = [turned((q + a, r + b), angle) for q, r in sectors for a, b in DISC]
    left, top = min([x for x, _ in found]) - SIDE - PAD, min([y for _, y in found]) - SIDE - PAD
    return left, top, max([x for x, _ in found]) + SIDE + PAD - left, max([y for _, y in found]) + SIDE + PAD - top


Spot = tuple[str, float, float]         # notation, x, y


@lru_cache(maxsize=64)
def spots(sectors: tuple[Hex, ...], angle: int) -> tuple[Spot, ...]:
    """Where the hexes of a map lie, row by row."""
    found = [(f"{q + a}x{r + b}", *turned((q + a, r + b), angle)) for q, r in sectors for a, b in DISC]
    return tuple(sorted(found, key=lambda spot: (round(spot[2]), spot[1])))


@lru_cache(maxsize=64)
def free_corners(sectors: tuple[Hex, ...], angle: int) -> tuple[str, ...]:
    """Corners of the picture without a hex, the emptiest first: buttons and the legend may stand there."""
    left, top, width, height = frame(sectors, angle)
    found: list[tuple[float, str]] = []
    for name, cx, cy in (("bl", left, top + height), ("br", left + width, top + height), ("tl", left, top), ("tr", left + width, top)):
        near = min([max(abs(x - cx) / 1.9, abs(y - cy)) for q, r in sectors for a, b in DISC for x, y in [turned((q + a, r + b), angle)]])
        found.append((-near, name))
    return tuple([name for _, name in sorted(found, key=lambda f: f[0])])


@lru_cache(maxsize=64)
def space(sectors: tuple[tuple[str, Hex], ...], angle: int, planets: frozenset[Hex]) -> str:
    """What never changes: stars, empty hexes, the borders and numbers of the sectors."""
    left, top, width, height = frame(tuple([middle for _, middle in sectors]), angle)
    dice = Rng(5)
    stars = "".join([f'<circle cx="{left - 60 + dice.below(round(width) + 120):.0f}" cy="{top - 30 + dice.below(round(height) + 60):.0f}" '
                     f'r="{(.5, .7, 1)[dice.below(3)]}"/>' for _ in range(STARS)])
    out = [f'<g class="stars">{stars}</g>']
    grid = cells([(q + a, r + b) for _, (q, r) in sectors for a, b in DISC], angle)
    out.append(f'<path class="space" d="{grid}"/>')
    for number, (q, r) in sectors:
        out.append(f'<path class="secline" d="{outline(frozenset([(q + a, r + b) for a, b in DISC]), angle)}"/>')
        if (q, r) not in planets:
            x, y = turned((q, r), angle)
            out.append(f'<text class="secno" x="{x:.1f}" y="{y + 7:.1f}" text-anchor="middle" aria-hidden="true">{number}</text>')
    return "".join(out)


def piece(building: str, seat: int, x: float = 0, y: float = 0, size: float = 27) -> str:
    """A piece of a seat: its shape with a halo, and the seat's mark on it."""
    symbol, half = BUILDINGS.get(building, "b-mine"), size / 2
    box = f'x="{x - half:.4g}" y="{y - half:.4g}" width="{size:.4g}" height="{size:.4g}"'
    mark = size * .26
    return (f'<g class="f{seat}"><use href="#{symbol}-o" {box}/><use href="#{symbol}" {box}/><use href="#seat-{seat + 1}" x="{x - mark / 2:.4g}" '
            f'y="{y + size * .02:.4g}" width="{mark:.4g}" height="{mark:.4g}" fill="#131a28"/></g>')


def satellite(seat: int, x: float = 0) -> str:
    return (f'<g class="f{seat}"><use href="#b-sat" x="{x - 10:.4g}" y="-10" width="20" height="20"/>'
            f'<use href="#seat-{seat + 1}" x="{x - 3.4:.4g}" y="-3.4" width="6.8" height="6.8" fill="#131a28"/></g>')


def angle(view: dict[str, Any]) -> int:
    return ROWS if view.get("automa") else 0


def middles(view: dict[str, Any]) -> tuple[Hex, ...]:
    return tuple([parse(s["centre"]) for s in view["sectors"]])


def open_corners(view: dict[str, Any]) -> tuple[str, ...]:
    """Corners where something may stand; the page's own buttons are at the top right."""
    return tuple([corner for corner in free_corners(middles(view), angle(view)) if corner != "tr"])


def choosing(view: dict[str, Any]) -> bool:
    return any(frame[0] == "faction" for frame in view.get("agenda") or [])


UP: Final = -3              # planets stand a little above the middle, their names below them


class Galaxy:
    """The map of one view."""

    def __init__(self, view: dict[str, Any], words: Words) -> None:
        self.view, self.words = view, words
        self.angle = angle(view)
        self.names = names_in_view(view)
        self.choosing: bool = fact(view, choosing)      # home planets get a ring for the faction looked at
        self.sectors = tuple([(sector_number(s["tile"]), parse(s["centre"])) for s in view["sectors"]])
        self.middles = middles(view)
        self.planets: dict[str, str] = {}
        for sector in view["sectors"]:
            self.planets.update(sector["planets"])
        for name, thing in view["hexes"].items():
            if "planet" in thing:
                self.planets[name] = thing["planet"]

    def at(self, name: str) -> tuple[float, float]:
        return turned(parse(name), self.angle)

    def panel(self, note: str) -> Panel:
        _, _, width, height = frame(self.middles, self.angle)
        return Panel("galaxy", self.words.own("galaxy"), STAGE, svg=self.svg(), note=note, aspect=round(width / height, 3), cell=CELL,
                     free_corners=free_corners(self.middles, self.angle), tips=planet_tips(self.view, self.words, self.planets, self.names))

    def svg(self) -> str:
        left, top, width, height = frame(self.middles, self.angle)
        label = escape(self.words.own("galaxy"))
        shape = points(corners((0, 0), self.angle, .94))
        out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="board-svg galaxy" data-whole="1" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
               f'data-cell="{CELL}" role="group" aria-label="{label}"><style>{PLAIN}{colours(self.view)}</style>'
               f'<defs><polygon id="gp-hex" points="{shape}" vector-effect="non-scaling-stroke"/></defs>',
               space(self.sectors, self.angle, frozenset([parse(name) for name in self.printed()]))]
        out += [self.federation(seat) for seat in range(len(self.view["players"]))]
        out += [self.hex(name, x, y) for name, x, y in self.hexes()]
        return "\n".join(out) + "\n</svg>"       # a line a part: what changed is a few lines

    def printed(self) -> list[str]:
        return [name for sector in self.view["sectors"] for name in sector["planets"]]

    def hexes(self) -> list[Spot]:
        """All hexes from the top left, those with a planet last, so that no border lies over a planet's name."""
        found = spots(self.middles, self.angle)
        return [spot for spot in found if spot[0] not in self.planets] + [spot for spot in found if spot[0] in self.planets]

    def federation(self, seat: int) -> str:
        members = frozenset([parse(name) for name, thing in self.view["hexes"].items() if seat in thing.get("federation", [])])
        if not members:
            return ""
        ground = cells(sorted(members), self.angle)
        border = outline(members, self.angle)
        return (f'<g class="f{seat} fed"><path class="fedland" d="{ground}" fill="var(--seat)" fill-opacity=".18"/>'
                f'<path d="{border}" fill="none" stroke="#0b1120" stroke-width="4.4" stroke-linecap="round"/>'
                f'<path d="{border}" fill="none" stroke="var(--seat)" stroke-width="2.8" stroke-dasharray="{DASHES[seat % len(DASHES)]}"/></g>')

    def hex(self, name: str, x: float, y: float) -> str:
        planet, thing = self.planets.get(name, ""), self.view["hexes"].get(name, {})
        bare = not planet and not thing         # empty space explains itself once for all, its name shows when it can be answered
        tip = 'data-tip="empty" ' if bare else ""
        home = f" home-{planet}" if planet in WHEEL and self.choosing else ""
        out = [f'<g class="hx{"" if planet else " bare"}{home}" data-at="hex-{name}" {tip}transform="translate({x:.1f} {y:.1f})">'
               '<use class="hit" href="#gp-hex"/>']
        if planet:
            out.append(f'<use href="#pl-{planet}" x="-18.5" y="{UP - 18.5}" width="37" height="37"/>')
        if home:
            out.append(f'<circle class="homering" cy="{UP}" r="21"/>')
        seats = thing.get("satellites", [])
        out += [satellite(seat, (j - (len(seats) - 1) / 2) * 13) for j, seat in enumerate(seats)]
        if "owner" in thing:
            out.append(f'<g data-piece="{name}.{thing["building"]}">{piece(thing["building"], thing["owner"], 0, UP)}</g>')
        if "guest" in thing:
            out.append(f'<g data-piece="{name}.guest">{piece("mine", thing["guest"], 9, 7, 17)}</g>')
        out.append(f'<text class="hname px12" y="{20.4 if planet else 4}">{self.names[name]}</text></g>')
        return "".join(out)


def colours(view: dict[str, Any]) -> str:
    """Everywhere on the page a seat has the colour of its faction, as on the map."""
    chosen = [(seat, p["faction"]) for seat, p in enumerate(view["players"]) if p["faction"]]
    return "".join([f".f{seat},:root .s{seat + 1}{{--seat:{colour_of(f)};--on-seat:{ink_on(f)}}}" for seat, f in chosen])
