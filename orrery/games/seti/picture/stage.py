"""The sky as the stage: four sheets of which three turn, eight sectors with their data and signals, figures beside the bodies, distances.

What is drawn does not depend on the question; the page marks targets by data-at. Discs carry data-turn, so that it can let them turn.
"""
from __future__ import annotations

import json
from html import escape
from typing import Any, Final

from orrery.kernel.panels import STAGE, Panel, Tip, fact

from ..rules.solar_system import SPACES
from ..words.phrases import reward_msg
from ..words.places import view_names
from . import reach
from .icons import items
from .markup import NEUTRAL, Words
from .sky import SAMPLES, SIZES, STARS, arc, cells, point, polar, theta, visible

RADII: Final = (34.0, 114.0, 182.0, 243.0, 300.0)       # ring 1 is broad: Mercury, Venus, Earth and most probes are there
INNER: Final = 305.0
OUTER: Final = 396.0
HALF: Final = 408
CELL: Final = 80
ARC: Final = 194            # units of its arc that a condensed name fills
LONG_NAME: Final = 17       # letters beyond which a star's name is condensed
LONG_NAME_LYING: Final = 12
BROAD_LETTER: Final = 1.25  # Cyrillic beside Latin
FEW_GOALS: Final = 10      # up to so many goals each has its price
BARE: Final = ("empty", "asteroids", "comet")
TRACES: Final = (
    '<symbol id="tr-red" viewBox="-9 -9 18 18"><path d="M0-7.6L7.4 5.8H-7.4Z" fill="currentColor"/><circle cy="1.4" r="2.3" fill="var(--on,#fff)"/></symbol>'
    '<symbol id="tr-yellow" viewBox="-9 -9 18 18"><path d="M0-7.6L7.4 5.8H-7.4Z" fill="currentColor"/><path d="M-4.6 2.6H4.6" stroke="var(--on,#fff)" '
    'stroke-width="2.2"/></symbol><symbol id="tr-blue" viewBox="-9 -9 18 18"><path d="M0-7.6L7.4 5.8H-7.4Z" fill="currentColor"/>'
    '<path d="M0-3V5.8" stroke="var(--on,#fff)" stroke-width="2.2"/></symbol><symbol id="tr-any" viewBox="-9 -9 18 18">'
    '<path d="M0-7.6L7.4 5.8H-7.4Z" fill="none" stroke="currentColor" stroke-width="2"/></symbol>')
DEEP: Final = ('<radialGradient id="deep" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="300"><stop offset="0" stop-color="var(--d0a)"/>'
               '<stop offset="1" stop-color="var(--d0)"/></radialGradient>')


def num(value: float) -> str:
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def use(symbol: str, x: float, y: float, size: float, css: str = "", tall: float = 0.0) -> str:
    """A symbol with its middle at (x, y)."""
    height = tall or size
    return f'<use href="#{symbol}" x="{num(x - size / 2)}" y="{num(y - height / 2)}" width="{num(size)}" height="{num(height)}" class="{css}"/>'


def centre(ring: int, sector: float) -> tuple[float, float]:
    return polar((RADII[ring - 1] + RADII[ring]) / 2, theta(sector))


def wedge(inner: float, outer: float, middle: float, inset: float = 0.0) -> str:
    left, right = middle - 22.5 + inset * 20 / outer, middle + 22.5 - inset * 20 / outer
    r0, r1 = inner + inset, outer - inset
    return f"M{point(r0, left)}L{point(r1, left)}{arc(r1, left, right)}L{point(r0, right)}{arc(r0, right, left)}Z"


class Sky:
    """One drawing of the sky."""

    def __init__(self, view: dict[str, Any], words: Words) -> None:
        self.view, self.words = view, words
        self.placed = bool(view["oumuamua"]["placed"])
        self.discs: list[int] = view["discs"]
        self.seen = {at: cell.removeprefix("planet:") for at, cell in visible(self.discs, self.placed).items()}
        self.names = [name.text(words.lang) for name in view_names(view)]
        self.reach: dict[int, int] = fact(view, reach.own_costs)
        self.priced = self.with_figures()
        self.standing: list[tuple[float, float]] = []       # where figures stand
        self.tips: dict[str, Tip] = {}

    def panel(self) -> Panel:
        w = self.words
        return Panel("sky", w.own("sky"), STAGE, svg=self.svg(), note=w.own("next_turn", discs=w.own(f"discs.{self.view['next_rotation']}")), aspect=1.0,
                     cell=CELL, free_corners=("tl", "tr", "br", "bl"), sign="ic-system", tips=self.tips)

    def svg(self) -> str:
        parts = ['<circle class="ringmark" r="397"/>', *[self.sector(i) for i in range(8)], self.sheets(), self.lines(), self.arrows(),
                 *[self.space(space) for space in range(SPACES)], self.bodies(), self.tokens(), self.figures(), self.prices(), "</svg>"]
        head = (f'<svg class="seti sky" viewBox="{-HALF} {-HALF} {2 * HALF} {2 * HALF}" data-cell="{CELL}" data-bound="{RADII[4] + 4}" '
                f"data-solid='{json.dumps(self.solid())}' role=\"group\" aria-label=\"{self.words.safe('sky_label')}\"><defs>{TRACES}{DEEP}</defs>")
        return "\n".join([head, *parts])

    # -- sheets --------------------------------------------------------------------------------------------------------
    def sheets(self) -> str:
        out = '<g class="discs">'
        for number, name in ((0, "board"), (3, "disc3"), (2, "disc2"), (1, "disc1")):
            turn = -45 * self.discs[number - 1] if number else 0
            printed = cells(name, self.placed)
            inner = "".join([f'<path class="cell" d="{wedge(RADII[ring - 1], RADII[ring], theta(i))}"/>' for ring, i in printed])
            if number:
                inner += f'<path class="rim" d="{rim(printed)}"/>'
            inner += "".join([self.printed(cell.removeprefix("planet:"), ring, i, turn) for (ring, i), cell in printed.items() if cell != "empty"])
            attributes = f' data-turn="{-turn // 45}" transform="rotate({turn})" style="--turn:{turn}deg"' if number else ""
            drawn = f'<g class="disc d{number}" id="sky-disc-{number}"{attributes}>{inner}</g>'
            out += f'<g class="dwrap">{drawn}</g>' if number else drawn
        return out + "</g>"

    def printed(self, cell: str, ring: int, i: int, turn: int) -> str:
        """What is printed on a space; it stays upright while its disc turns."""
        x, y = centre(ring, i)
        sign = use("o-ast", 0, 0, 44, "ast", 32) if cell == "asteroids" else use("o-comet", 0, 0, 38, "cmt", 27) if cell == "comet" else \
            use(f"p-{cell}", 0, 0, SIZES[cell] * 1.08)
        return f'<g transform="translate({num(x)} {num(y)})"><g class="up" transform="rotate({-turn})">{sign}</g></g>'

    def lines(self) -> str:
        rays = "".join([f'<path d="M{point(34, 45 * i)}L{point(396, 45 * i)}"/>' for i in range(8)]) + "".join([f'<circle r="{r}"/>' for r in RADII])
        flames = "".join([f'<path d="M{point(23, 30 * i)}L{point(29, 30 * i)}"/>' for i in range(12)])
        return f'<g class="rays">{rays}</g><g class="sun" data-tip="sun"><circle r="19"/>{flames}</g>'

    def arrows(self) -> str:
        """Arrow heads on the rim of the outermost disc that turns next (counter-clockwise)."""
        w = self.words
        turning = self.view["next_rotation"]
        self.tips["sun"] = Tip(w.own("sun"), w.own("sun.what"), rule="ST-5.8")
        self.tips["rotation"] = Tip(w.own("rotation"), w.own("rotation.what"), [(w.own("rotation.next"), w.own(f"discs.{turning}"))], "ST-14.1")
        r = RADII[turning]
        heads = "".join([f'<path class="rot" d="M{point(r, m + 7)}{arc(r, m + 7, m - 6)}"/><path class="rothead" '
                         f'd="M{point(r - 8, m - 5)}L{point(r, m - 10)}L{point(r + 8, m - 5)}Z"/>' for m in (-45, 45, 135, 225)])
        earth = next(sector for (_, sector), cell in self.seen.items() if cell == "earth")
        return f'<g data-tip="rotation">{heads}</g><path class="earthbar" d="{wedge(301, 305, theta(earth))}"/>'

    # -- sectors -------------------------------------------------------------------------------------------------------
    def sector(self, i: int) -> str:
        facts = self.view["sectors"][i]
        star = STARS[facts["star"]]
        middle, signals = theta(i), facts["signals"]
        x, y = polar(350, middle)
        self.sector_tip(i, facts, star)
        lower = 0 < middle < 180
        path = f"M{point(386, middle + 20)}{arc(386, middle + 20, middle - 20)}" if lower else f"M{point(374, middle - 20)}{arc(374, middle - 20, middle + 20)}"
        name = escape(self.words.term("star", star["id"]))
        out = (f'<g class="sector c-{star["colour"]}" data-at="sector-{i}" data-c="{num(x)} {num(y)}"><path class="band" d="{wedge(INNER, OUTER, middle)}"/>'
               f'<path class="edge" d="M{point(307, middle - 22)}{arc(307, middle - 22, middle + 22)}"/><path id="sky-arc-{i}" d="{path}" fill="none"/>'
               f'{star_name(i, name)}')
        out += slots(star["data_slots"], signals, middle)
        sx, sy = polar(352, middle - 19.5)
        out += use(f"st-{star['colour']}", sx, sy, 18, "sg") + self.reward(facts, star, middle)
        for k, player in enumerate(facts["wins"][-3:]):
            wx, wy = polar(352, middle - 13.5 + 6 * k)
            out += f'{use(seat_sign(player), wx, wy, 16, f"seat {seat_class(player)}")}<circle class="winr" cx="{num(wx)}" cy="{num(wy)}" r="11"/>'
        return out + f'<path class="hit" d="{wedge(INNER, OUTER, middle, 2)}"/></g>'

    def reward(self, facts: dict[str, Any], star: dict[str, Any], middle: float) -> str:
        """What the next win gives."""
        x, y = polar(349, middle + 17.5)
        reward = items(star["winner_reward_later" if facts["wins"] else "winner_reward_first"])
        out = ""
        for k, (n, symbol, css) in enumerate(reward):
            at = y + (k - (len(reward) - 1) / 2) * 17
            sign = {"k-red": "tr-red", "k-yellow": "tr-yellow", "k-blue": "tr-blue"}.get(css, "tr-any") if symbol == "ic-trace" else symbol
            out += f'<text class="rwd" x="{num(x - 10)}" y="{num(at)}">{escape(n)}</text>{use(sign, x, at, 16, f"i {css} rwd")}'
        return out

    def sector_tip(self, i: int, facts: dict[str, Any], star: dict[str, Any]) -> None:
        w = self.words
        signals = facts["signals"]
        reward = reward_msg(star["winner_reward_later" if facts["wins"] else "winner_reward_first"]).text(w.lang)
        rows = [(w.own("sector.left"), str(max(0, star["data_slots"] - len(signals)))), (w.own("sector.win"), reward),
                (w.own("sector.all"), w.own("sector.fame"))]
        rows += [(w.own("player", n=player + 1) if player != NEUTRAL else w.own("neutral"), w.own("markers", n=signals.count(player)))
                 for player in dict.fromkeys(signals)]
        self.tips[f"sector-{i}"] = Tip(w.term("star", star["id"]), w.own("sector.what"), rows, "ST-10.2", w.term("sector", star["colour"]))

    # -- spaces --------------------------------------------------------------------------------------------------------
    def space(self, space: int) -> str:
        ring, sector = space // 8 + 1, space % 8
        x, y = centre(ring, sector)
        part = f"space-{ring}.{sector}"
        self.space_tip(space, part)
        hit = wedge(RADII[ring - 1], RADII[ring], theta(sector), 4)
        return f'<g class="space" data-at="{part}" data-c="{num(x)} {num(y)}"><path class="hit" d="{hit}"/></g>'

    def space_tip(self, space: int, part: str) -> None:
        w, cell = self.words, self.seen[space // 8 + 1, space % 8]
        name = self.names[space]
        what = w.own("space." + (cell if cell in (*BARE, "earth") else "planet"))
        price = self.reach.get(space, 0)
        rows = [(w.own("space.distance"), w.own("moves", n=price))] if price else []
        self.tips[part] = Tip(name[:1].upper() + name[1:], what, rows, "ST-5.9" if cell == "asteroids" else "ST-5.6")

    def bodies(self) -> str:
        """Publicity signs, and the planets' names; the page puts a name where it covers nothing (data-solid)."""
        out = '<g class="names">'
        for (ring, sector), cell in sorted(self.seen.items()):
            x, y = centre(ring, sector)
            if cell not in ("empty", "asteroids", "earth"):
                out += use("seti-publicity", x + 21, y - 21, 13, "i k-publicity mega")
            if cell not in BARE:
                r = SIZES[cell] * .54
                name = escape(self.words.term("planet", cell))
                out += (f'<text class="pname" x="{num(x)}" y="{num(y + r + 13)}" data-x="{num(x)}" data-y="{num(y)}" data-r="{num(r)}" '
                        f'data-for="space-{ring}.{sector}">{name}</text>')
        return out + "</g>"

    def solid(self) -> list[list[float]]:
        """What names may not cover: [x, y, breadth, height, kind]; 0 always, 1 in pixels of the screen, 2 only if there is no other place."""
        found: list[list[float]] = [[0, 0, 60, 60, 0]]
        for (ring, sector), cell in self.seen.items():
            x, y = centre(ring, sector)
            if cell in ("asteroids", "comet"):
                found.append([x, y, 42, 30, 2])
            elif cell != "empty":
                size = SIZES[cell] * 1.08
                found.append([x, y, size, size, 0])
            if (cell in ("jupiter", "saturn") and self.view["samples"][cell]) or cell == "oumuamua":
                found.append([x, y - 37, 66, 22, 0])
        found += [[x, y - 16, 30, 40, 0] for x, y in self.standing]
        for token in self.view["anomalies"]:
            found.append([*polar(278, theta(token["sector"]) - 13), 30, 30, 0])
        found += [[*self.price_at(space), 20, 20, 1] for space in self.priced]
        return [[round(n, 1) for n in one] for one in found]

    # -- what lies and stands there -------------------------------------------------------------------------------------
    def tokens(self) -> str:
        w, view, out = self.words, self.view, '<g class="tokens">'
        for token in view["anomalies"]:
            x, y = polar(278, theta(token["sector"]) - 13)
            key = f"anomaly-{token['sector']}"
            self.tips[key] = Tip(w.own("anomaly"), w.own("anomaly.what"), [(w.own("row.colour"), w.term("trace", token["color"]))], "ST-21.3")
            sign = use("tr-" + token["color"], x, y, 20, "i k-" + token["color"])
            out += f'<g data-tip="{key}"><circle class="token" cx="{num(x)}" cy="{num(y)}" r="15"/>{sign}</g>'
        for (ring, sector), cell in self.seen.items():
            x, y = centre(ring, sector)
            if cell in ("jupiter", "saturn"):
                out += self.samples(cell, x, y)
            elif cell == "oumuamua":
                out += self.tile(x, y)
        return out + "</g>"

    def samples(self, planet: str, x: float, y: float) -> str:
        w, out = self.words, ""
        there = self.view["samples"][planet]
        for i, token in enumerate(there):
            key = f"sample-{planet}-{i}"
            rows = [(w.own("row.gives"), reward_msg(SAMPLES[token]).text(w.lang))] if token in SAMPLES else []
            self.tips[key] = Tip(w.own("sample"), w.own("sample.what"), rows, "ST-20.3")
            out += f'<g data-at="{key}"><rect class="token" x="{num(x - 31 + 21 * i)}" y="{num(y - 46)}" width="18" height="18" rx="4"/>' \
                   f'{use("ic-alien", x - 22 + 21 * i, y - 37, 13, "i k-brass")}</g>'
        return out

    def tile(self, x: float, y: float) -> str:
        w = self.words
        signals = self.view["oumuamua"]["signals"]
        self.tips["tile"] = Tip(w.own("tile"), w.own("tile.what"), [(w.own("sector.left"), str(max(0, 3 - len(signals))))], "ST-22.1")
        out = f'<g data-at="tile" data-c="{num(x)} {num(y - 31)}">'
        for i in range(3):
            cx = x - 20 + 20 * i
            inner = use("o-data", cx, y - 31, 14, "i k-data")
            if i < len(signals):
                inner = use(seat_sign(signals[i]), cx, y - 31, 16, f"seat {seat_class(signals[i])}")
            out += f'<circle class="slot" cx="{num(cx)}" cy="{num(y - 31)}" r="9"/>{inner}'
        return out + f'<rect class="hit" x="{num(x - 32)}" y="{num(y - 42)}" width="64" height="22"/></g>'

    def figures(self) -> str:
        stand: dict[str, list[tuple[int, str, str]]] = {}
        for p, part in enumerate(self.view["players"]):
            for i, at in enumerate(part["probes"]):
                stand.setdefault(at, []).append((p, "ic-probe", f"probe-{p}-{i}"))
            for i, capsule in enumerate(part["capsules"]):
                stand.setdefault(capsule["at"], []).append((p, "ic-card", f"capsule-{p}-{i}"))
        out = '<g class="figs">'
        for at, those in stand.items():
            ring, sector = int(at[0]), int(at[2])
            for i, (player, sign, piece) in enumerate(those):
                x, y = self.spot(ring, sector, i, len(those))
                self.standing.append((x, y))
                out += (f'<g class="fig {seat_class(player)}" data-piece="{piece}" transform="translate({num(x)} {num(y)})"><path class="pole" d="M0 0V-10"/>'
                        f'<circle class="base" r="3.4"/>{use(seat_sign(player), 0, -22, 30, f"seat {seat_class(player)}")}{use(sign, 0, -22, 15, "pi")}</g>')
        return out + "</g>"

    def spot(self, ring: int, sector: int, i: int, n: int) -> tuple[float, float]:
        """Where the i-th of n figures stands on a space: beside its body, so that nothing is hidden."""
        x, y = centre(ring, sector)
        cell = self.seen[ring, sector]
        if cell == "empty":
            return x + (i - (n - 1) / 2) * 27, y + 16
        beside = (SIZES[cell] * .54 if cell in SIZES else 22) + 8 + i // 2 * 24
        return (x + beside if i % 2 else x - beside), y + 13

    @staticmethod
    def price_at(space: int) -> tuple[float, float]:
        ring = space // 8 + 1
        return polar(RADII[ring] - 14, theta(space % 8) + (16.5 if ring > 1 else 13))

    def with_figures(self) -> set[int]:
        """The goals whose price stands on the sky: what the movement one has pays for; where that is half the sky, only what has a name."""
        paid = {space for space, price in self.reach.items() if price <= fact(self.view, reach.own_at_hand)}
        return paid if len(paid) <= FEW_GOALS else {space for space in paid if self.seen[space // 8 + 1, space % 8] not in ("empty", "asteroids")}

    def prices(self) -> str:
        """The movement to each space within reach: what one may do, not what is asked."""
        out = '<g class="costs">'
        for space, price in self.reach.items():
            x, y = self.price_at(space)
            figure = f"<text>{price}</text>" if space in self.priced else ""
            out += f'<g class="cost{"" if figure else " dot"}" transform="translate({num(x)} {num(y)})"><circle r="12"/>{figure}</g>'
        return out + "</g>"


def seat_sign(player: Any) -> str:
    return "seat-6" if player == NEUTRAL else f"seat-{int(player) + 1}"


def seat_class(player: Any) -> str:
    return "s6" if player == NEUTRAL else f"s{int(player) + 1}"


def slots(count: int, signals: list[Any], middle: float) -> str:
    """Data from left to right; the second place is ringed; markers beyond the slot are the excess."""
    shown = max(count, len(signals))
    step = min(6.4, 36 / shown)
    out = ""
    for i in range(shown):
        x, y = polar(327, middle + (i - (shown - 1) / 2) * step)
        if i < count:
            out += f'<circle class="slot{" two" if i == 1 else ""}" cx="{num(x)}" cy="{num(y)}" r="14"/>'
        out += use(seat_sign(signals[i]), x, y, 23, f"seat {seat_class(signals[i])}") if i < len(signals) else use("o-data", x, y, 19, "i k-data")
    return out


def star_name(i: int, name: str) -> str:
    """A star's name on its arc; a long one is condensed to the arc there is, on a phone lying down already a less long one."""
    def text(css: str, squeezed: bool) -> str:
        fitted = f' textLength="{ARC}" lengthAdjust="spacingAndGlyphs"' if squeezed else ""
        return f'<text class="star-name{css}"><textPath href="#sky-arc-{i}" startOffset="50%" text-anchor="middle"{fitted}>{name}</textPath></text>'
    letters = sum([BROAD_LETTER if letter > "\u0400" else 1.0 for letter in name])
    if letters > LONG_NAME or letters <= LONG_NAME_LYING:
        return text("", letters > LONG_NAME)
    return text(" usual", False) + text(" lying", True)


def rim(printed: dict[tuple[int, int], str]) -> str:
    """Every edge between material and a gap, so that gaps read as gaps."""
    out = []
    for ring, i in printed:
        m, inner, outer = theta(i), RADII[ring - 1], RADII[ring]
        if (ring, (i - 1) % 8) not in printed:
            out.append(f"M{point(inner, m - 22.5)}L{point(outer, m - 22.5)}")
        if (ring, (i + 1) % 8) not in printed:
            out.append(f"M{point(inner, m + 22.5)}L{point(outer, m + 22.5)}")
        if (ring + 1, i) not in printed:
            out.append(f"M{point(outer, m - 22.5)}{arc(outer, m - 22.5, m + 22.5)}")
        if ring > 1 and (ring - 1, i) not in printed:
            out.append(f"M{point(inner, m - 22.5)}{arc(inner, m - 22.5, m + 22.5)}")
    return "".join(out)
