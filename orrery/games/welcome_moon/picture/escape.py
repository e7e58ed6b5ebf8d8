"""Sheet 7, The Escape: six ships of modules and greenhouses joined by airlocks."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel import svg

from ..rules.components import read
from .pen import INK, PAPER, SOFT, Pen, at

DATA: Final = read("sheet_7.json")
BOXES: Final = {b["id"]: b for b in DATA["numbering"]["boxes"]}


def draw(pen: Pen, done: dict[str, Any]) -> None:
    for ship in DATA["ships"]:
        left, right = min(at(p)[0] for p in ship["free_reactor_positions"]), at(BOXES[ship["boxes"][-1]])[0]
        y = at(BOXES[ship["boxes"][0]])[1]
        pen.line((left, y), (right, y), 26, SOFT)
    for block in DATA["blocks"]:
        draw_block(pen, block)
    for ship in DATA["ships"]:
        draw_ship(pen, ship)
    for airlock in DATA["airlocks"]:
        draw_airlock(pen, airlock)
    for name, b in BOXES.items():
        draw_box(pen, name, b)
    rows = [[at(p) for p in row] for row in DATA["wild_tracker"]["astronaut"]["rows"]]
    pen.plate_around([p for row in rows for p in row], 24)
    pen.wilds("astronaut", rows, pen.data["astronauts"])
    pen.belt("astronaut", [p for row in rows for p in row])
    planning(pen)
    pen.errors(DATA["system_errors"]["boxes"], pen.data["errors"])
    pen.mission_boxes(DATA["mission_boxes"], done)


def draw_block(pen: Pen, block: dict[str, Any]) -> None:
    """A module, or a greenhouse with its plants around the box."""
    points = [at(BOXES[b]) for b in block["boxes"]]
    full = all(b in pen.data["boxes"] for b in block["boxes"])
    pad = 47 if block["kind"] == "greenhouse" else 28
    xs, y = [p[0] for p in points], points[0][1]
    pen.zone(min(xs) - pad, y - 50, max(xs) - min(xs) + 2 * pad, 100, full, 22 if block["kind"] == "greenhouse" else 12)


def draw_ship(pen: Pen, ship: dict[str, Any]) -> None:
    name, house = ship["id"], ship["greenhouse"]
    printed = house["plants_pre_circled"]
    pen.crossed_row("plant", [at(p) for p in house["free_plant_positions"]], pen.data["plants"].get(name, 0) - printed, f"{name}p", 24, "circle")
    x, y = at(house["x2_bonus"])
    got = pen.data["doubles"].get(name, "none")
    pen.value(x, y, "×2", False, f"double-{name}", 34, 24, goal=got == "first")
    if got == "first":
        pen.mark("circle", x, y, 36, f"double-{name}", thin=True)
    elif got == "later" or name in pen.taken:
        pen.mark("cross", x, y, 28, f"double-{name}", thin=True)
    pen.target(f"double-{name}", x, y, 18)
    box = at(BOXES[next(b["boxes"][0] for b in DATA["blocks"] if b["id"] == house["id"])])
    pen.area(house["id"], box[0] - 52, box[1] - 50, 104, 100)
    reactors = [at(p) for p in ship["free_reactor_positions"]]
    count = pen.data["reactors"].get(name, 0) - ship["reactors_pre_circled"]
    rx, ry = reactors[0][0] - 26, min(p[1] for p in reactors) - 24
    pen.path(f"M{rx + 4} {ry + 6}H{rx + 64}V{ry + 74}H{rx + 4}L{rx - 12} {ry + 88}V{ry - 8}Z", fill=PAPER, stroke=SOFT, stroke_width=2)
    pen.crossed_row("energy", reactors, count, f"{name}r", 24, "circle")
    pen.area(f"reactor-{name}", rx - 8, ry - 4, 84, max(p[1] for p in reactors) - ry + 24)
    first = at(BOXES[ship["boxes"][0]])
    pen.text(first[0] - 40, first[1] - 34, name[1:], 16, 700, opacity=0.7, keep=True)


def draw_airlock(pen: Pen, airlock: dict[str, Any]) -> None:
    x, y = at(airlock)
    name = airlock["id"]
    across = airlock.get("angle") == 90
    w, h = (12, 34) if across else (34, 12)
    open_now = name in pen.data["airlocks"]
    svg.el(pen.g, "rect", x=x - w / 2, y=y - h / 2, width=w, height=h, rx=4, fill="var(--brass-soft)" if open_now else SOFT, stroke=INK, stroke_width=1.4)
    if open_now:
        pen.mark("circle", x, y, 32, name, thin=True)
    pen.target(name, x, y, 16)


def draw_box(pen: Pen, name: str, b: dict[str, Any]) -> None:
    x, y = at(b)
    if "water_tank" in b:
        tx, ty = at(b["water_tank"])
        pen.icon("wm-tank", tx, ty, 24, "var(--a-water)")
        if name in pen.data["tanks"]:
            pen.mark("circle", tx, ty, 34, f"tank-{name}", thin=True)
        pen.target(f"tank-{name}", tx, ty, 15)
    pen.box(name, x, y)
    if b.get("robot_bonus"):
        pen.action("robot", x, y + 31, 20)


def planning(pen: Pen) -> None:
    ladder = DATA["planning_ladder"]
    points = [at(p) for p in ladder["positions"]]
    pen.plate_around([*points, (points[-1][0], points[-1][1] + 24)], 26)
    head = ((points[0][0] + points[1][0]) / 2, points[0][1] - 34)
    pen.losses(ladder["values"], points, head, pen.data["plannings"], "planning", 31, 25)
    pen.text(points[-1][0], points[-1][1] + 28, ladder["values"][-1], 16, 700, display=True)
