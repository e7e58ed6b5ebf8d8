"""Sheet 5, The Dome: four skyscrapers growing from the surface, a tower, a dome above."""
from __future__ import annotations

from math import cos, radians, sin
from typing import Any, Final

from orrery.kernel import svg

from ..rules.components import read
from .pen import INK, SOFT, Pen, at

DATA: Final = read("sheet_5.json")
BOXES: Final = {b["id"]: b for b in DATA["numbering"]["boxes"]}
SURFACE: Final = (min(at(b)[1] for b in BOXES.values() if b["height"] == -1) + max(at(b)[1] for b in BOXES.values() if b["height"] == 1)) / 2


def draw(pen: Pen, done: dict[str, Any]) -> None:
    pen.path(f"M2 {SURFACE}H998V984Q998 998 984 998H16Q2 998 2 984Z", fill=SOFT, opacity=0.45)
    for section in DATA["dome"]["sections_left_to_right"]:
        draw_section(pen, section)
    for level in DATA["tower_levels"]:
        draw_level(pen, level)
    for zone in DATA["numbering"]["zones"]:
        draw_ends(pen, zone)
    for name, b in BOXES.items():
        pen.box(name, *at(b), size=42)
    scores(pen)
    pen.errors(DATA["system_errors"]["boxes"], pen.data["errors"])
    missions(pen, done)


def draw_section(pen: Pen, section: dict[str, Any]) -> None:
    """A section of the dome with its parity: one circle odd, two circles even; halves once it is split."""
    name = section["id"]
    built = [h["id"] in pen.data["dome"] for h in section["halves"]]
    split = name in pen.data["split"]
    for half, done in zip(section["halves"], built, strict=True):
        x, y = at(half)
        turn = radians(half["angle"])
        dx, dy = 30 * sin(turn), -30 * cos(turn)
        pen.line((x - dx, y - dy), (x + dx, y + dy), 12, SOFT)
        if done:
            pen.line((x - dx, y - dy), (x + dx, y + dy), 5, pen.tone(half["id"]))
        pen.target(half["id"], x, y, 17)
    x, y = at(section)
    circles = 1 if section["parity"] == "odd" else 2
    for i in range(circles):
        svg.el(pen.g, "circle", cx=x + (i * 12 - 6 if circles == 2 else 0), cy=y, r=5, fill="var(--brass-fill)", stroke=INK, stroke_width=1)
    if split:
        pen.mark("bar", x, y, 40, name, thin=True)
    pen.target(name, x, y, 19)


def draw_level(pen: Pen, level: dict[str, Any]) -> None:
    name = level["id"]
    plants, water = [at(p) for p in level["plants"]], [at(p) for p in level["water"]]
    x0, y = plants[0][0] - 20, plants[0][1]
    for box in level["linked_boxes"]:
        pen.line(at(BOXES[box]), (x0, y), 2, SOFT)
    full = all(b in pen.data["boxes"] for b in level["linked_boxes"])
    pen.zone(x0, y - 18, water[-1][0] + 20 - x0, 36, full)
    pen.crossed_row("plant", plants, pen.data["tower_plants"].get(name, 0), f"{name}p", 24, "circle")
    pen.crossed_row("water", water, 1 if name in pen.data["tower_water"] else 0, f"{name}w", 24, "circle")
    pen.area(name, x0, y - 18, water[-1][0] + 20 - x0, 36)


def draw_ends(pen: Pen, zone: dict[str, Any]) -> None:
    for end in ("top", "bottom"):
        bonus = zone[f"{end}_bonus"]
        got = pen.data["ends"].get(f"{zone['id']}.{end}", "none")
        for which in ("first", "later"):
            x, y = at(bonus[f"{which}_at"])
            gone = which == "first" != got and f"{zone['id']}.{end}" in pen.taken
            pen.value(x, y, bonus[which], gone, f"{zone['id']}{end}{which}", 34, 24, goal=got == which)
            if got == which:
                pen.mark("circle", x, y, 36, f"{zone['id']}{end}{which}", thin=True)
        x, y = at(bonus["first_at"])
        pen.target(f"{zone['id']}.{end}", x, y, 20)


def scores(pen: Pen) -> None:
    for name, ladder in DATA["energy_ladders"].items():
        points = [at(p) for p in ladder["positions"]]
        columns = len(ladder["columns"])
        width = 28 + 23 * columns
        last = points[-1][1] + (points[-1][1] - points[-2][1])
        pen.plate(points[0][0] - width / 2 - 4, points[0][1] - 48, width + 8, last - points[0][1] + 70)
        pen.text(points[0][0], points[0][1] - 30, pen.say(f"sheet.dome_{name}"), 14, 650)
        crossed = pen.data["ladders"].get(name, 0)
        for i, row in enumerate(ladder["rows"]):
            x, y = points[i] if i < len(points) else (points[-1][0], last)
            pen.value(x, y, "·".join(str(v).replace("-", "−") for v in row), i < crossed, f"ladder-{name}{i}", width, 28, goal=i == crossed)
        pen.area(f"ladder-{name}", points[0][0] - width / 2, points[0][1] - 16, width, points[-1][1] - points[0][1] + 32)
    stars = [at(p) for p in DATA["astronauts"]["positions"]]
    pen.crossed_row("astronaut", stars, pen.data["astronauts"], "astronaut", 24, "circle")
    pen.area("astronaut", min(p[0] for p in stars) - 20, min(p[1] for p in stars) - 20, max(p[0] for p in stars) - min(p[0] for p in stars) + 40,
             max(p[1] for p in stars) - min(p[1] for p in stars) + 40)


def missions(pen: Pen, done: dict[str, Any]) -> None:
    """A, B, C, each with a star (first) and a sun (later) to circle."""
    for letter, place in DATA["mission_boxes"].items():
        x, y = at(place)
        pen.text(x, y + 8, letter, 20, 700, display=True)
        for which, key, sign in (("first", "star_symbol", "★"), ("later", "sun_symbol", "☀")):
            sx, sy = at(place[key])
            pen.text(sx, sy + 6, sign, 17, 600, colour="var(--brass)")
            if done.get(letter) == which:
                pen.mark("circle", sx, sy, 28, f"mission{letter}", thin=True)
