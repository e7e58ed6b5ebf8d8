"""Sheet 2, The Journey: one winding path from the Earth to the Moon, split by dividers."""
from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any, Final

from orrery.kernel import svg

from ..rules.components import read
from .pen import INK, SOFT, Pen, Point, at

DATA: Final = read("sheet_2.json")
BOXES: Final = {b["id"]: b for b in DATA["numbering"]["boxes"]}
PLACES: Final[list[Point]] = [at(b) for b in DATA["numbering"]["boxes"]]


def draw(pen: Pen, done: dict[str, Any]) -> None:
    d = "M" + "L".join(f"{x} {y}" for x, y in PLACES)
    pen.path(d, stroke=SOFT, stroke_width=16, stroke_linejoin="round", opacity=0.8)
    bodies(pen)
    for gap in DATA["divider_gaps"]:
        draw_gap(pen, gap)
    for station in DATA["stations"]:
        draw_station(pen, station)
    for b in BOXES.values():
        tank = b.get("water_tank")
        if tank is not None:
            draw_tank(pen, tank, at(b))
    for name, b in BOXES.items():
        pen.box(name, *at(b))
    tracks(pen)
    pen.errors(DATA["system_errors"]["boxes"], pen.data["errors"])
    pen.mission_boxes(DATA["mission_boxes"], done)


def bodies(pen: Pen) -> None:
    """The Earth where the path begins, the Moon where it ends."""
    for (x, y), symbol, size in ((PLACES[0], "wm-earth", 62), (PLACES[-1], "wm-lander", 70)):
        svg.use(pen.g, symbol, x - 78, y - size / 2, size, fill=INK, color=INK, opacity=0.75)


def draw_gap(pen: Pen, gap: dict[str, Any]) -> None:
    x, y = at(gap)
    name = gap["id"]
    a, b = (at(BOXES[n]) for n in gap["between"])
    long = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    dx, dy = -22 * (b[1] - a[1]) / long, 22 * (b[0] - a[0]) / long     # across the path
    if name in pen.data["dividers"]:
        pen.line((x - dx, y - dy), (x + dx, y + dy), 5, pen.tone(name))
    else:
        pen.line((x - dx / 2, y - dy / 2), (x + dx / 2, y + dy / 2), 1.4, INK, "2 4")
    pen.target(name, x, y, 15)


def draw_tank(pen: Pen, tank: dict[str, Any], box: Point) -> None:
    x, y = at(tank)
    pen.line((x, y), box, 1.6, "var(--a-water)", "3 4")
    pen.icon("wm-tank", x, y, 34, "var(--a-water)")
    pen.text(x, y + 30, tank["value"], 15, 700, keep=True)
    if tank["id"] in pen.data["tanks"]:
        pen.mark("circle", x, y, 44, tank["id"], thin=True)
    pen.target(tank["id"], x, y, 20)


def draw_station(pen: Pen, station: dict[str, Any]) -> None:
    name = station["id"]
    robots, plants = [at(p) for p in station["robots"]], [at(p) for p in station["plants"]]
    chain = [at(BOXES[station["linked_box"]]), *robots, plants[0]]
    for a, b in pairwise(chain):
        pen.line(a, b, 2, SOFT)
    middle = (sum(p[0] for p in plants) / len(plants), sum(p[1] for p in plants) / len(plants))
    svg.el(pen.g, "circle", cx=middle[0], cy=middle[1], r=74, fill="var(--sheet-fill)", stroke=INK, stroke_width=1.4, stroke_dasharray="7 4")
    pen.crossed_row("robot", robots, pen.data["robots"].get(name, 0), f"{name}r", 24, "circle")
    pen.crossed_row("plant", plants, pen.data["plants"].get(name, 0), f"{name}p", 26, "circle")
    got = pen.data["multipliers"].get(name, "none")
    for which in ("first", "later"):
        place = station[f"multiplier_{which}"]
        x, y = at(place)
        pen.value(x, y, f"×{place['value']}", which == "first" != got and name in pen.taken, f"{name}{which}", 42, 26, goal=got == which)
        if got == which:
            pen.mark("circle", x, y, 42, f"{name}{which}", thin=True)
    for x, y in [*robots[:1], middle]:
        pen.target(name, x, y, 34 if (x, y) == middle else 18)
        if f"s{pen.sheet}-{name}" in pen.marks:
            break


def tracks(pen: Pen) -> None:
    pairs = [[at(p) for p in pair] for pair in DATA["energy_track"]["positions"]]
    points = [p for pair in pairs for p in pair]
    pen.plate_around(points, 24)
    pen.crossed_row("energy", points, pen.data["energy"], "energy", 26, "circle")
    for pair in pairs:
        pen.text(pair[1][0], pair[1][1] + 24, "|", 14, 700)
    pen.area("energy", points[0][0] - 24, points[0][1] - 22, points[-1][0] - points[0][0] + 48, 86)
    for name, field in (("astronaut", "astronauts"), ("planning", "plannings")):
        columns = [[at(p) for p in column] for column in DATA["wild_trackers"][name]["columns"]]
        pen.plate_around([p for c in columns for p in c], 24)
        pen.wilds(name, columns, pen.data[field])
        pen.area(name, columns[0][0][0] - 20, columns[0][0][1] - 20, columns[-1][0][0] - columns[0][0][0] + 40, 70)
    used = pen.data["wilds_used"]
    if used:
        x, y = at(DATA["wild_trackers"]["astronaut"]["columns"][0][2])
        pen.text(x + 96, y + 46, pen.say("sheet.wilds_used", n=used), 15)
