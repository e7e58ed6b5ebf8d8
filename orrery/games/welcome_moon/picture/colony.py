"""Sheet 3, The Colony: six by six buildings joined by tunnels."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel import svg

from ..rules.components import read
from .pen import INK, SOFT, Pen, at

DATA: Final = read("sheet_3.json")
NODES: Final = {n["id"]: n for n in DATA["nodes"]}


def draw(pen: Pen, done: dict[str, Any]) -> None:
    for tunnel in DATA["tunnels"]:
        draw_tunnel(pen, tunnel)
    for quarter in DATA["quarters"]:
        draw_quarter(pen, quarter)
    for name, node in NODES.items():
        draw_node(pen, name, node)
    scores(pen)
    pen.errors(DATA["system_errors"]["boxes"], pen.data["errors"])
    pen.mission_boxes(DATA["mission_boxes"], done)


def draw_tunnel(pen: Pen, tunnel: dict[str, Any]) -> None:
    a, b = (at(NODES[n]) for n in tunnel["between"])
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    name = tunnel["id"]
    pen.line(a, b, 9, SOFT)
    if name in pen.data["tunnels"]:
        pen.line((x - (b[0] - a[0]) * 0.2, y - (b[1] - a[1]) * 0.2), (x + (b[0] - a[0]) * 0.2, y + (b[1] - a[1]) * 0.2), 5, pen.tone(name))
    pen.target(name, x, y, 15)


def draw_node(pen: Pen, name: str, node: dict[str, Any]) -> None:
    x, y = at(node)
    if node["kind"] == "rocket":
        pen.icon("wm-rocket", x, y, 52, "var(--brass)")
    elif node["kind"] == "observatory":
        pen.icon("wm-signal", x, y, 46, "var(--brass)")
    elif pen.data["boxes"].get(name) == "printed":
        pen.text(x, y + 12, "X", 34, 700, display=True, keep=True)
    else:
        pen.box(name, x, y, size=46)
    for place in [node["dish"]] if "dish" in node else node.get("dish_positions", []):
        dish(pen, *at(place))
    if "water_tank" in node:
        tx, ty = at(node["water_tank"])
        pen.icon("wm-tank", tx, ty, 26, "var(--a-water)")
        if name in pen.data["tanks"]:
            pen.mark("circle", tx, ty, 36, f"tank-{name}", thin=True)
        pen.target(f"tank-{name}", tx, ty, 16)


def dish(pen: Pen, x: float, y: float) -> None:
    """An antenna dish: a bowl on a foot."""
    pen.path(f"M{x - 9} {y - 6}Q{x} {y + 10} {x + 9} {y - 6}ZM{x} {y + 2}V{y + 9}M{x - 5} {y + 9}H{x + 5}M{x} {y - 6}L{x + 3} {y - 11}",
             fill="var(--sheet)", stroke="var(--a-planning)", stroke_width=1.8)


def draw_quarter(pen: Pen, quarter: dict[str, Any]) -> None:
    name = quarter["id"]
    marked = pen.data["greenhouses"].get(name, 0)
    first = at(quarter["greenhouses_top_to_bottom"][0]["positions"][0])
    for i, house in enumerate(quarter["greenhouses_top_to_bottom"]):
        points = [at(p) for p in house["positions"]]
        x, y, low = points[0][0], points[0][1], points[-1][1]
        svg.el(pen.g, "rect", x=x - 19, y=y - 19, width=38, height=low - y + 38, rx=12, fill="var(--sheet-fill)", stroke="var(--a-plant)", stroke_width=1.3)
        for px, py in points:
            pen.action("plant", px, py, 24)
        if i < marked:
            for px, py in points:
                pen.mark("circle", px, py, 34, f"greenhouse-{name}{i}{py}", thin=True)
    pen.area(f"greenhouse-{name}", first[0] - 22, first[1] - 22, 44, at(quarter["greenhouses_top_to_bottom"][-1]["positions"][-1])[1] - first[1] + 44)
    got = pen.data["quarters"].get(name, "none")
    for which in ("first", "later"):
        place = quarter[f"bonus_{which}"]
        x, y = at(place)
        pen.value(x, y, place["points"], which == "first" != got and name in pen.taken, f"{name}{which}", 40, 26, goal=got == which)
        if got == which:
            pen.mark("circle", x, y, 40, f"{name}{which}", thin=True)
    x, y = at(quarter["bonus_first"])
    pen.target(f"bonus-{name}", x, y, 22)


def scores(pen: Pen) -> None:
    for name, symbol in (("plants", "plant"), ("water", "water"), ("dishes", "")):
        ladder = DATA["ladders"][name]
        points = [at(p) for p in ladder["positions"]]
        pen.plate_around([(points[0][0], points[0][1] - 26), (points[-1][0], points[-1][1] + 34)], 28)
        if symbol:
            pen.action(symbol, points[0][0], points[0][1] - 32, 24)
        else:
            dish(pen, points[0][0], points[0][1] - 32)
        pen.ladder(ladder["values"], points, pen.data["ladders"].get(name, 0), f"ladder-{name}")
        pen.area(f"ladder-{name}", points[0][0] - 28, points[0][1] - 20, 56, points[-1][1] - points[0][1] + 40)
    stars = [at(p) for p in DATA["astronauts"]["positions"]]
    pen.plate_around(stars, 24)
    pen.crossed_row("astronaut", stars, pen.data["astronauts"], "astronaut", 25, "circle")
    pen.area("astronaut", min(p[0] for p in stars) - 22, min(p[1] for p in stars) - 22, max(p[0] for p in stars) - min(p[0] for p in stars) + 44,
             max(p[1] for p in stars) - min(p[1] for p in stars) + 44)
    plan = DATA["planning_ladder"]
    points = [at(p) for p in plan["positions"]]
    pen.plate_around(points, 28)
    head = ((points[0][0] + points[1][0]) / 2, points[0][1] - 42)
    pen.losses(plan["values"], points, head, pen.data["plannings"], "planning", 33, 26)
    pen.text(points[-1][0], points[-1][1] + 28, plan["values"][-1], 16, 700, display=True, colour=INK)
