"""Sheet 4, The Mine: three levels below the surface, factories above."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel import svg

from ..rules.components import read
from .pen import INK, SOFT, TINT, Pen, Point, at

DATA: Final = read("sheet_4.json")
BOXES: Final = {b["id"]: b for b in DATA["numbering"]["boxes"]}
MINERALS: Final = {"pearl": "var(--a-water)", "ruby": "var(--danger)"}
STORES: Final = ("plants", "water", "pearls", "rubies", "astronauts", "planning")


def draw(pen: Pen, done: dict[str, Any]) -> None:
    ground(pen)
    for resource in DATA["gap_resources"]:
        draw_resource(pen, resource)
    for name, b in BOXES.items():
        pen.box(name, *at(b))
        if "mineral" in b:
            x, y = at(b["mineral_at"])
            mineral(pen, b["mineral"], x, y, 13)
            if name in pen.data["boxes"]:       # WM-A4.02: circled when its box is filled, crossed when it is extracted
                pen.mark("strike" if f"PUMP{b['column']}" in pen.data["pumps"] else "circle", x, y, 25, name, thin=True)
    for column in DATA["columns"]:
        draw_pump(pen, column)
    for i, factory in enumerate(DATA["main_factories"]):
        draw_factory(pen, factory, STORES[i])
    for factory in DATA["secondary_factories"]:
        draw_secondary(pen, factory)
    pen.errors(DATA["system_errors"]["boxes"], pen.data["errors"])
    pen.mission_boxes(DATA["mission_boxes"], done)


def ground(pen: Pen) -> None:
    top = min(at(b)[1] for b in BOXES.values()) - 70
    pen.path(f"M2 {top}Q180 {top - 22} 380 {top - 4}T760 {top - 8}T998 {top - 2}V984Q998 998 984 998H16Q2 998 2 984Z", fill=SOFT, opacity=0.5)
    for column in DATA["columns"]:
        x = at(column["pump"])[0]
        pen.line((x, at(column["pump"])[1] + 20), (x, at(BOXES[column["boxes"][-1]])[1]), 5, SOFT)


def mineral(pen: Pen, kind: str, x: float, y: float, size: float) -> None:
    """A pearl is round, a ruby is cut."""
    if kind == "pearl":
        svg.el(pen.g, "circle", cx=x, cy=y, r=size * 0.62, fill="var(--sheet)", stroke=MINERALS[kind], stroke_width=2.4)
    else:
        r = size * 0.78
        pen.path(f"M{x - r} {y - r / 3}L{x - r / 2} {y - r}H{x + r / 2}L{x + r} {y - r / 3}L{x} {y + r}ZM{x - r} {y - r / 3}H{x + r}", fill="var(--sheet)",
                 stroke=MINERALS["ruby"], stroke_width=1.8)


def draw_resource(pen: Pen, resource: dict[str, Any]) -> None:
    x, y = at(resource)
    pen.action(resource["kind"], x, y, 26)
    if resource["id"] in pen.data["resources"]:
        pen.mark("circle", x, y, 38, resource["id"], thin=True)
        if f"PUMP{resource['column']}" in pen.data["pumps"]:
            pen.mark("strike", x, y, 30, resource["id"], thin=True)
    pen.target(resource["id"], x, y, 18)


def draw_pump(pen: Pen, column: dict[str, Any]) -> None:
    x, y = at(column["pump"])
    pen.path(f"M{x - 12} {y + 16}L{x} {y - 16}L{x + 12} {y + 16}M{x - 7} {y + 3}H{x + 7}", stroke=INK, stroke_width=2)
    name = f"PUMP{column['column']}"
    if name in pen.data["pumps"]:
        pen.mark("circle", x, y, 46, name, thin=True)
    pen.target(name, x, y, 20)


def draw_factory(pen: Pen, factory: dict[str, Any], store: str) -> None:
    name = factory["id"]
    symbols = [at(p) for p in factory["symbols_top_to_bottom"]]
    needs = [at(p) for p in factory["energy_positions"]] + [at(p) for p in factory["robot_positions"]]
    base = at(factory["base_value_box"])
    pen.plate_around(symbols + needs + [base], 22)
    count = pen.data["stores"].get(store, 0)
    kind = factory["stores"].split(" ")[0]
    for i, (x, y) in enumerate(symbols):
        if kind in TINT:
            pen.action(kind, x, y, 23)
        else:
            mineral(pen, kind, x, y, 13)
        if i < count:
            pen.mark("circle", x, y, 32, f"{store}{i}", thin=True)
    energies, robots = pen.data["factory_energy"].get(name, 0), pen.data["factory_robots"].get(name, 0)
    requirement(pen, factory, energies, robots)
    upgraded = energies >= factory["energy_needed"] and robots >= factory["robots_needed"]
    pen.value(base[0], base[1], worth(factory["value_base"]), upgraded, f"{name}base", 46, 26, goal=not upgraded)
    low = max(p[1] for p in needs)
    pen.value(base[0], low + 32, worth(factory["value_upgraded"]), False, f"{name}up", 46, 26, goal=upgraded)
    bonus = factory.get("fill_bonus")
    if bonus:
        x, y = at(bonus)
        x += 10
        got = pen.data["fill_bonuses"].get(store, "none")
        gone = got == "later" or (got == "none" and store in pen.taken)
        pen.value(x, y, f"+{bonus['points']}", gone, f"bonus-{store}", 34, 25, goal=got == "first")
        pen.target(f"bonus-{store}", x, y, 18)
    area(pen, name, needs)
    if kind == "astronaut":
        pen.belt(kind, symbols)


def worth(points: int) -> str:
    return f"×{points}" if points >= 0 else f"×−{-points}"


def draw_secondary(pen: Pen, factory: dict[str, Any]) -> None:
    name = factory["id"]
    needs = [at(p) for p in factory["energy_positions"]] + [at(p) for p in factory["robot_positions"]]
    bonus = [at(p) for p in factory["bonus_positions"]]
    pen.plate_around(needs + bonus, 20)
    energies, robots = pen.data["factory_energy"].get(name, 0), pen.data["factory_robots"].get(name, 0)
    requirement(pen, factory, energies, robots)
    built = energies >= factory["energy_needed"] and robots >= factory["robots_needed"]
    kind = factory["gives"]["kind"]
    for i, (x, y) in enumerate(bonus):
        if kind in TINT:
            pen.action(kind, x, y, 24)
        else:
            mineral(pen, kind, x, y, 13)
        if built:
            pen.mark("tick", x, y, 24, f"{name}b{i}", thin=True)
    area(pen, name, needs)


def requirement(pen: Pen, factory: dict[str, Any], energies: int, robots: int) -> None:
    pen.crossed_row("energy", [at(p) for p in factory["energy_positions"]], energies, f"{factory['id']}e", 23, "circle")
    pen.crossed_row("robot", [at(p) for p in factory["robot_positions"]], robots, f"{factory['id']}r", 23, "circle")


def area(pen: Pen, name: str, points: list[Point]) -> None:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    pen.area(name, min(xs) - 18, min(ys) - 16, max(xs) - min(xs) + 36, max(ys) - min(ys) + 32)
