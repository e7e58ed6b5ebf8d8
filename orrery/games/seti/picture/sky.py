"""The table in pictures, part 2: the sky. Four sheets of paper, three of which turn; eight sectors around them; probes.

A disc is drawn as it lies at orientation 0 and turned as a whole by --turn, so that a page can animate the rotation.
"""

from __future__ import annotations

import math
from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg
from orrery.kernel.text import Msg

from ..rules.components import read
from ..rules.solar_system import SPACES
from ..words.phrases_counts import say
from ..words.places import view_names
from . import reach as draw_reach
from .icons import Item, items, seat, strip, tip, word

RADII: Final = (44.0, 108.0, 172.0, 235.0, 296.0)
SPAN: Final = 404.0
LAYERS: Final[dict[str, Any]] = read("solar_system.json")["layers"]
STARS: Final[dict[str, Any]] = {star["id"]: star for star in read("sectors.json")["stars"]}
SOCKET: Final[dict[str, Any]] = LAYERS["disc3"]["oumuamua_socket"]
SAMPLES: Final[dict[str, Any]] = {t["id"]: t["reward"] for t in read("aliens.json")["species"]["mascamites"]["components"]["sample_tokens"]}
SIZES: Final = {
    "mercury": 38,
    "venus": 42,
    "earth": 44,
    "mars": 44,
    "jupiter": 60,
    "saturn": 62,
    "uranus": 56,
    "neptune": 56,
    "oumuamua": 48,
}


def theta(sector: float) -> float:
    return -67.5 + 45 * sector


def polar(radius: float, degrees: float) -> tuple[float, float]:
    a = math.radians(degrees)
    return radius * math.cos(a), radius * math.sin(a)


def point(radius: float, degrees: float) -> str:
    x, y = polar(radius, degrees)
    return f"{svg.number(x)} {svg.number(y)}"


def arc(radius: float, start: float, end: float) -> str:
    sweep = 1 if end > start else 0
    return f"A{svg.number(radius)} {svg.number(radius)} 0 0 {sweep} {point(radius, end)}"


def wedge(inner: float, outer: float, middle: float, inset: float = 0.0) -> str:
    """The outline of a space; inset units are left free on every side."""
    r0, r1 = inner + inset, outer - inset
    a0, a1 = (math.degrees(inset / r0), math.degrees(inset / r1)) if inset else (0.0, 0.0)
    left, right = middle - 22.5, middle + 22.5
    outward = f"M{point(r0, left + a0)}L{point(r1, left + a1)}{arc(r1, left + a1, right - a1)}"
    return f"{outward}L{point(r0, right - a0)}{arc(r0, right - a0, left + a0)}Z"


def centre(ring: int, sector: float) -> tuple[float, float]:
    return polar((RADII[ring - 1] + RADII[ring]) / 2, theta(sector))


def cells(name: str, oumuamua: bool) -> dict[tuple[int, int], str]:
    """(ring, local index) -> what is printed there; holes are left out."""
    out: dict[tuple[int, int], str] = {}
    for ring in LAYERS[name]["rings_covered"]:
        for i, cell in enumerate(LAYERS[name][f"ring{ring}"]):
            if cell != "hole":
                out[ring, i] = cell
    if name == "disc3" and oumuamua:
        out[SOCKET["ring"], SOCKET["local_index"]] = "planet:oumuamua"
    return out


def visible(discs: list[int], oumuamua: bool) -> dict[tuple[int, int], str]:
    """(ring, sector) -> what is seen there."""
    out = cells("board", oumuamua)
    for number in (3, 2, 1):
        for (ring, i), cell in cells(f"disc{number}", oumuamua).items():
            out[ring, (i - discs[number - 1]) % 8] = cell
    return out


def sky(parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], x: float, y: float, size: float, far: bool) -> None:
    """The whole sky in a square of that size; far: captions that would be too small are left out."""
    placed = bool(view["oumuamua"]["placed"])
    discs: list[int] = view["discs"]
    seen = visible(discs, placed)
    g = svg.group(parent, x + size / 2, y + size / 2, size / (2 * SPAN), id="sky", class_="far" if far else "near")
    svg.el(g, "circle", class_="ringmark", r=397)
    for sector in range(8):
        star_sector(g, view, lang, marks, sector, far)
    sheets(g, discs, placed)
    lines_and_sun(g)
    next_rotation(g, view["next_rotation"])
    captions(g, seen, lang, far)
    reach = draw_reach.costs(view, view.get("seat", -1))
    targets(g, view_names(view), lang, marks, reach)
    tokens(g, view, seen, lang, marks)
    figures(g, view)
    prices(g, reach, far)


# -- sheets ------------------------------------------------------------------------------------------------------------
def sheets(parent: Element, discs: list[int], oumuamua: bool) -> None:
    layer = svg.group(parent, id="discs")
    for number, name in ((0, "board"), (3, "disc3"), (2, "disc2"), (1, "disc1")):
        wrap = svg.group(layer, class_="dwrap") if number else layer
        turn = -45 * discs[number - 1] if number else 0
        disc = svg.group(wrap, id=f"disc-{number}", class_=f"disc d{number}", data_turn=-turn // 45)
        if number:
            disc.set("transform", f"rotate({turn})")
            disc.set("style", f"--turn:{turn}deg")
        printed = cells(name, oumuamua)
        for ring, i in printed:
            svg.el(disc, "path", class_="cell", d=wedge(RADII[ring - 1], RADII[ring], theta(i)))
        if number:
            svg.el(disc, "path", class_="rim", d=rim(printed))
        for (ring, i), cell in printed.items():
            body(disc, cell, ring, i, turn)


def rim(printed: dict[tuple[int, int], str]) -> str:
    """Every edge between material and a gap, so that gaps read as gaps."""
    out: list[str] = []
    for ring, i in printed:
        middle = theta(i)
        inner, outer = RADII[ring - 1], RADII[ring]
        if (ring, (i - 1) % 8) not in printed:
            out.append(f"M{point(inner, middle - 22.5)}L{point(outer, middle - 22.5)}")
        if (ring, (i + 1) % 8) not in printed:
            out.append(f"M{point(inner, middle + 22.5)}L{point(outer, middle + 22.5)}")
        if (ring + 1, i) not in printed:
            out.append(f"M{point(outer, middle - 22.5)}{arc(outer, middle - 22.5, middle + 22.5)}")
        if ring > 1 and (ring - 1, i) not in printed:
            out.append(f"M{point(inner, middle - 22.5)}{arc(inner, middle - 22.5, middle + 22.5)}")
    return "".join(out)


def body(disc: Element, cell: str, ring: int, i: int, turn: int) -> None:
    """What is printed on a space; it stays upright while its disc turns."""
    if cell == "empty":
        return
    x, y = centre(ring, i)
    up = svg.group(svg.group(disc, x, y), class_="up")
    if turn:
        up.set("transform", f"rotate({-turn})")
    if cell == "asteroids":
        svg.use(up, "o-ast", -22, -16, 44, 32, class_="ast")
    elif cell == "comet":
        svg.use(up, "o-comet", -19, -13.5, 38, 27, class_="cmt")
    else:
        name = cell.removeprefix("planet:")
        size = SIZES[name]
        svg.use(up, f"p-{name}", -size / 2, -size / 2 - 5, size)


def lines_and_sun(parent: Element) -> None:
    rays = svg.group(parent, class_="rays")
    for i in range(8):
        svg.el(rays, "path", d=f"M{point(44, 45 * i)}L{point(396, 45 * i)}")
    for radius in RADII:
        svg.el(rays, "circle", r=radius)
    sun = svg.group(parent)
    svg.el(sun, "circle", r=40, fill="color-mix(in srgb,var(--sunc) 30%,var(--surface))")
    svg.el(sun, "circle", r=27, fill="var(--sunc)", opacity=0.55)
    for i in range(12):
        svg.el(sun, "path", d=f"M{point(30, 30 * i)}L{point(36, 30 * i)}", stroke="var(--sunc)", stroke_width=2.4, stroke_linecap="round")
    svg.el(sun, "circle", r=19, fill="var(--sunc)")


def next_rotation(parent: Element, turning: int) -> None:
    """Arrow heads on the rim of the outermost disc that turns next (counter-clockwise)."""
    radius = RADII[turning]
    layer = svg.group(parent, id="next-rotation")
    for middle in (-45, 45, 135, 225):
        svg.el(layer, "path", class_="rot", d=f"M{point(radius, middle + 7)}{arc(radius, middle + 7, middle - 6)}")
        tip_point, a, b = point(radius, middle - 10), point(radius - 8, middle - 5), point(radius + 8, middle - 5)
        svg.el(layer, "path", class_="rothead", d=f"M{a}L{tip_point}L{b}Z")


# -- sectors -----------------------------------------------------------------------------------------------------------
def star_sector(parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], sector: int, far: bool) -> None:
    facts = view["sectors"][sector]
    star = STARS[facts["star"]]
    colour, middle = star["colour"], theta(sector)
    name = word("term.star." + star["id"], lang)
    left = max(0, star["data_slots"] - len(facts["signals"]))
    g = svg.part(svg.group(parent, class_=f"c-{colour}"), f"sector-{sector}", marks, word("board.sector", lang, name=name, n=left))
    svg.el(g, "path", class_="hit", d=wedge(303, 396, middle, 3))
    svg.el(g, "path", class_="band", d=wedge(302, 396, middle))
    svg.el(g, "path", class_="edge", d=f"M{point(304, middle - 22)}{arc(304, middle - 22, middle + 22)}")
    tip(g, word("board.sector", lang, name=name, n=left))
    arc_name(g, sector, middle, name, far)
    x, y = polar(357, middle - 17)
    svg.use(g, f"st-{colour}", x - 9, y - 9, 18, class_="sg")
    win_reward(g, items(star["winner_reward_later" if facts["wins"] else "winner_reward_first"]), middle)
    winners(g, facts["wins"], middle)
    slots(g, star["data_slots"], facts["signals"], middle)
    g.append(g[0])  # the frame of a marked sector lies above the paper, and below nothing that can be clicked
    g[-1].set("pointer-events", "none")


def arc_name(g: Element, sector: int, middle: float, name: str, far: bool) -> None:
    lower = 0 < middle < 180
    path = (
        f"M{point(387, middle + 19)}{arc(387, middle + 19, middle - 19)}"
        if lower
        else f"M{point(376, middle - 19)}{arc(376, middle - 19, middle + 19)}"
    )
    svg.el(g, "path", id=f"arc-{sector}", d=path, fill="none")
    size = 22 * min(1.0, 18 / max(len(name), 1))
    t = svg.el(g, "text", font_family="var(--font-display)", font_weight=600, font_size=size, fill="var(--ink)")
    tp = svg.el(t, "textPath", href=f"#arc-{sector}", startOffset="50%", text_anchor="middle")
    tp.text = name


def win_reward(g: Element, reward: list[Item], middle: float) -> None:
    """What the next win gives; at the sides of the sky the icons stand one below the other, so that they stay in their band."""
    x, y = polar(354, middle)
    if abs(x) < 300 or (len(reward) == 1 and not reward[0][0]):
        strip(g, x, y, reward, 22, "middle")
        return
    signs: list[Item] = [part for n, symbol, colour in reward for part in ((n, "", ""), ("", symbol, colour)) if part[0] or part[1]]
    for i, sign in enumerate(signs):
        strip(g, x, y + 20 * (i - (len(signs) - 1) / 2), [sign], 22, "middle")


def winners(g: Element, wins: list[int], middle: float) -> None:
    for i, player in enumerate(wins[-3:]):
        x, y = polar(357 - 14 * (i % 2), middle + 18 - 5 * i)
        seat(g, player, x, y, 18)
        svg.el(g, "circle", class_="winr", cx=x, cy=y, r=12)


def slots(g: Element, count: int, signals: list[int], middle: float) -> None:
    """Data from left to right; the second place is ringed; markers beyond the slot are the excess."""
    shown = max(count, len(signals))
    step = min(6.5, 36 / shown)
    for i in range(shown):
        x, y = polar(325, middle + (i - (count - 1) / 2) * step - (0 if shown == count else (shown - count) * step / 2))
        if i < count:
            svg.el(g, "circle", class_="slot two" if i == 1 else "slot", cx=x, cy=y, r=13.6)
        if i < len(signals):
            seat(g, signals[i], x, y, 22)
        else:
            svg.use(g, "o-data", x - 9.5, y - 9.5, 19, class_="i k-data")


# -- captions, clickable spaces, figures -------------------------------------------------------------------------------
def captions(parent: Element, seen: dict[tuple[int, int], str], lang: str, far: bool) -> None:
    layer = svg.group(parent, id="sky-names")
    for (ring, sector), cell in sorted(seen.items()):
        x, y = centre(ring, sector)
        if cell == "earth":
            svg.el(layer, "path", class_="earthbar", d=wedge(297, 301.5, theta(sector)))
        if cell not in ("empty", "asteroids", "earth"):
            svg.use(layer, "seti-publicity", x + 13, y - 24, 13, class_="i k-publicity")
        if cell not in ("empty", "asteroids", "comet") and not far:
            name = word("term.planet." + cell.removeprefix("planet:"), lang)
            svg.text(layer, x, y + 27, name, 22, anchor="middle", weight=600, class_="pn")


def targets(parent: Element, names: list[Msg], lang: str, marks: dict[str, str], reach: dict[int, int]) -> None:
    """Every space takes clicks; it says what it is and, where a probe of the looking seat can get to, for how much movement."""
    for space in range(SPACES):
        ring, sector = space // 8 + 1, space % 8
        label = names[space].text(lang)
        price = reach.get(space, 0)
        if price:
            label = word("board.reach", lang, space=label, n=price)
        g = svg.part(parent, f"space-{ring}.{sector}", marks, label)
        svg.el(g, "path", class_="hit", d=wedge(RADII[ring - 1], RADII[ring], theta(sector), 5))
        tip(g, label)


def prices(parent: Element, reach: dict[int, int], far: bool) -> None:
    """The movement to each space within reach, in the outer corner of the space that its publicity icon leaves free."""
    layer = svg.group(parent, id="reach")
    for space, price in reach.items():
        ring, sector = space // 8 + 1, space % 8
        side = -15.5 if ring == 1 and sector in (7, 0) else 15.5
        x, y = polar(RADII[ring] - 15, theta(sector) + side)
        draw_reach.figure(layer, x, y, price, 22)


def tokens(parent: Element, view: dict[str, Any], seen: dict[tuple[int, int], str], lang: str, marks: dict[str, str]) -> None:
    """What species put into the sky: anomalies in ring 4, samples at their planets, signals on 'Oumuamua's tile."""
    for anomaly in view["anomalies"]:
        x, y = polar(282, theta(anomaly["sector"]) - 14)
        svg.el(parent, "circle", cx=x, cy=y, r=13, fill="var(--surface)", stroke="var(--brass-fill)", stroke_width=2)
        svg.use(parent, "ic-trace", x - 9, y - 9, 18, class_=f"i k-{anomaly['color']}")
    for (ring, sector), cell in seen.items():
        planet = cell.removeprefix("planet:")
        x, y = centre(ring, sector)
        if planet in ("jupiter", "saturn"):
            samples(parent, view["samples"].get(planet, []), planet, lang, marks, x, y)
        if planet == "oumuamua":
            tile(parent, view["oumuamua"]["signals"], lang, marks, x, y)


def samples(parent: Element, held: list[str | None], planet: str, lang: str, marks: dict[str, str], x: float, y: float) -> None:
    """Sample tokens at a planet, face down unless the seat may know them."""
    for i, token in enumerate(held):
        label = word("board.sample", lang, planet=say("term.planet." + planet), n=i + 1)
        part = svg.part(parent, f"sample-{planet}-{i}", marks, label, x - 38 + 17 * i, y - 40)
        svg.hit(part, -1, -1, 18, 22, 3)
        svg.el(part, "rect", width=16, height=20, rx=3, fill="var(--brass-soft)", stroke="var(--brass)", pointer_events="none")
        if token is not None and token in SAMPLES:
            row = items(SAMPLES[token])
            strip(part, 8, 10, row, 15 / max(1.0, 1.5 * len(row)), "middle")


def tile(parent: Element, marked: list[int], lang: str, marks: dict[str, str], x: float, y: float) -> None:
    """The three data of 'Oumuamua's tile."""
    part = svg.part(parent, "tile", marks, word("term.tile", lang), x, y - 24)
    svg.hit(part, -29, -10, 58, 20, 10)
    tip(part, word("term.tile", lang))
    for i in range(3):
        svg.el(part, "circle", class_="slot", cx=-18 + 18 * i, r=8)
        if i < len(marked):
            seat(part, marked[i], -18 + 18 * i, 0, 13)
        else:
            svg.use(part, "o-data", -24 + 18 * i, -6, 12, class_="i k-data")


def figures(parent: Element, view: dict[str, Any]) -> None:
    """Probes as pins and capsules as ringed pins; those of one space stand side by side. Each has an id, so that a page can let it travel."""
    standing: dict[str, list[tuple[int, str]]] = {}
    for number, player in enumerate(view["players"]):
        for k, at in enumerate(player["probes"]):
            standing.setdefault(at, []).append((number, f"probe-{number}-{k}"))
        for k, capsule in enumerate(player["capsules"]):
            standing.setdefault(capsule["at"], []).append((number, f"capsule-{number}-{k}"))
    layer = svg.group(parent, id="probes")
    for at, those in standing.items():
        ring, sector = at.split(".")
        x, y = centre(int(ring), int(sector))
        for i, (number, name) in enumerate(those):
            g = svg.group(layer, x + (i - (len(those) - 1) / 2) * 20, y + 12)
            pin(svg.group(g, id=name, class_=f"part fig s{number + 1}"), number, name.startswith("capsule"))


def pin(g: Element, number: int, capsule: bool) -> None:
    svg.el(g, "path", class_="pole", d="M0 0V-9")
    svg.el(g, "circle", class_="base", r=3.2)
    if capsule:
        svg.el(g, "circle", cy=-19.5, r=16, fill="none", stroke="var(--brass-fill)", stroke_width=2.5, stroke_dasharray="4 2")
    svg.use(g, f"seat-{number + 1}", -14.5, -34, 29, class_=f"seat s{number + 1}")
    svg.use(g, "ic-card" if capsule else "ic-probe", -7, -27, 14, class_="pi")
