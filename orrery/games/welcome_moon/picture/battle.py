"""Sheet 8, The Battle: seven planets between two neighbours, near side below, far side above."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel import svg

from ..rules.components import read
from .pen import INK, PAPER, SOFT, Pen, Point, at

DATA: Final = read("sheet_8.json")
BOXES: Final = {b["id"]: b for b in DATA["boxes"]}
GROUND: Final = {"green": "#4cb27c", "blue": "#4f93e0", "grey": "#8d95a5"}
BELTS: Final = (("plants", "plant_boxes", "plants"), ("water", "water_boxes", "water"), ("planning", "planning_boxes", "planning"))


def draw(pen: Pen, done: dict[str, Any]) -> None:
    for planet in DATA["planets"]:
        draw_planet(pen, planet)
    for asteroid in DATA["asteroids"]:
        draw_asteroid(pen, asteroid)
    for side in ("near", "far"):
        draw_side(pen, side, done)


def sheets(view: dict[str, Any], seat: int) -> list[int]:
    """WM-A8.02: near side of the sheet of one's own number, far side of the one before; in solo the current one first."""
    seats, turn = view["seats"], view["turn"]
    return [seat, (seat - 1) % seats] if seats > 1 else [(turn - 1) % 2, turn % 2]


def owner(pen: Pen, side: str) -> int:
    """The seat on that side of this sheet; -1: ASTRA."""
    if pen.seats == 1:
        return 0 if side == "near" else -1
    return pen.sheet if side == "near" else (pen.sheet + 1) % pen.seats


def insignia(pen: Pen, side: str, x: float, y: float, size: float) -> None:
    seat = owner(pen, side)
    if seat < 0:
        pen.icon("act-robot", x, y, size * 1.2, INK)
        return
    svg.use(pen.g, f"seat-{seat + 1}", x - size / 2, y - size / 2, size, fill=f"var(--seat-{seat + 1})", stroke="var(--edge)", stroke_width=1.4)


def draw_planet(pen: Pen, planet: dict[str, Any]) -> None:
    name = planet["id"]
    x, y = at(planet["centre"])
    g = pen.part(name, f"{name} {planet['printed_range']}")
    outer, pen.g = pen.g, g
    svg.el(g, "circle", class_="hit", cx=x, cy=y, r=84, fill="transparent")
    svg.el(g, "circle", cx=x - 4, cy=y, r=62, fill=GROUND[planet["type"]], fill_opacity=0.3, stroke=GROUND[planet["type"]], stroke_width=3)
    for b in planet["boxes_in_fill_order"]:
        bx, by = at(BOXES[b])
        svg.el(g, "circle", cx=bx, cy=by, r=17, fill=PAPER, stroke=INK, stroke_width=1.6)
        held = pen.data["boxes"].get(b)
        if held:
            insignia(pen, held, bx, by, 25)
        elif "bonus" in BOXES[b]:
            pen.action(BOXES[b]["bonus"], bx, by, 20)
    fx, fy = at(planet["flag"])
    edge = fx < 110     # at the rim larger print must not leave the sheet
    pen.text(8 if edge else fx + 2, fy + 40, planet["printed_range"].replace("<", "…").replace(">", "…"), 15, 700, "start" if edge else "middle", keep=True)
    pen.g = outer
    for kind in ("plant", "water"):
        points = [at(p) for p in planet["symbol_positions"][kind]]
        pen.crossed_row(kind, points, pen.data[f"{kind}_symbols_crossed"].get(f"{name}.{kind}", 0), f"{name}{kind}", 22)
        if points:
            pen.target(f"{name}.{kind}", *points[0], 15)
    for k, p in enumerate(planet["moon_positions"]):
        crater(pen, name, k + 1, at(p))
    flag(pen, name, at(planet["flag"]))


def crater(pen: Pen, planet: str, k: int, place: Point) -> None:
    x, y = place
    svg.el(pen.g, "circle", cx=x, cy=y, r=12, fill=SOFT, stroke=INK, stroke_width=1.3)
    held = pen.data["craters"].get(f"{planet}.moon{k}")
    if held:
        insignia(pen, held, x, y, 18)
    if k == 1:
        pen.target(f"{planet}.moon", x, y, 17)


def flag(pen: Pen, planet: str, place: Point) -> None:
    """Who controls a full planet."""
    x, y = place
    pen.path(f"M{x - 12} {y + 20}V{y - 18}H{x + 18}L{x + 10} {y - 6}L{x + 18} {y + 6}H{x - 12}", fill=PAPER, stroke=INK, stroke_width=1.5)
    held = pen.data["flags"].get(f"{planet}.flag", "open")
    for side in ("near", "far"):
        if held in (side, "both"):
            insignia(pen, side, x + (1 if held != "both" else -5 if side == "near" else 9), y - 6, 18 if held != "both" else 13)


def draw_asteroid(pen: Pen, asteroid: dict[str, Any]) -> None:
    x, y = at(asteroid)
    pen.path(f"M{x - 20} {y + 4}L{x - 12} {y - 16}L{x + 8} {y - 18}L{x + 22} {y - 4}L{x + 14} {y + 16}L{x - 8} {y + 18}Z", fill=SOFT, stroke=INK,
             stroke_width=1.4)
    for i, bonus in enumerate(asteroid["bonuses"]):
        pen.action(bonus, x + (i - (len(asteroid["bonuses"]) - 1) / 2) * 18, y, 17)
    for side in ("near", "far"):
        taken = pen.data[side].get(f"{side}.asteroids", 0)
        if asteroid[f"order_from_{side}_side"] <= taken:
            insignia(pen, side, x + 32, y, 20)
        if asteroid[f"order_from_{side}_side"] == taken + 1:
            pen.target(f"{side}.robot", x, y, 24)


def draw_side(pen: Pen, side: str, done: dict[str, Any]) -> None:
    places, tracks = DATA["positions"][f"{side}_side"], DATA["tracks_per_side"]
    marks = {k.partition(".")[2]: v for k, v in pen.data[side].items()}
    x, y = at(places["insignia"])
    insignia(pen, side, x, y, 40)
    for field, key, name in BELTS:
        points = [at(p) for p in places[key]]
        pen.plate_around(points, 20)
        head = (points[-1][0] + (34 if side == "near" else -34), points[-1][1])
        if name == "planning":
            pen.losses(tracks[name]["values"], points, head, marks.get(field, 0), f"{side}{name}", 29, 26)
        else:
            for i, (px, py) in enumerate(points):
                pen.value(px, py, tracks[name]["values"][i], i < marks.get(field, 0), f"{side}{name}{i}", 29, 26, goal=i == marks.get(field, 0))
            pen.action({"plants": "plant", "water": "water"}[name], *head, 22)
        pen.belt(f"{side}.{field}", points)
    for kind, column in places["energy_boxes"].items():
        points = [at(p) for p in column]
        values = tracks["planet_value"][kind]["values"]
        for i, (px, py) in enumerate(points):
            pen.value(px, py, values[i], i < marks.get(kind, 0), f"{side}{kind}{i}", 34, 26, goal=i == marks.get(kind, 0))
        step = points[-1][1] - points[-2][1]
        pen.text(points[-1][0], points[-1][1] + step + 6, values[-1], 17, 700, display=True)
        svg.el(pen.g, "circle", cx=points[0][0], cy=points[0][1] - step, r=9, fill=GROUND[kind], stroke=INK)
        low, high = min(points[0][1], points[-1][1]), max(points[0][1], points[-1][1])
        pen.area(f"{side}.{kind}", points[0][0] - 19, low - 16, 38, high - low + 32)
    stars = [at(p) for p in places["astronaut_symbols"]]
    pen.plate_around(stars, 20)
    pen.crossed_row("astronaut", stars, marks.get("astronauts", 0), f"{side}a", 22, "circle")
    for i, (px, py) in enumerate(stars[:marks.get("astronauts_used", 0)]):
        pen.mark("strike", px, py, 26, f"{side}au{i}", thin=True)
    pen.belt(f"{side}.astronaut", stars)
    pen.belt(f"{side}.errors", [at(p) for p in places["error_boxes"]])
    for i, (px, py) in enumerate(at(p) for p in places["error_boxes"]):
        pen.value(px, py, f"−{5 * i}" if i else 0, i < marks.get("errors", 0), f"{side}error{i}", 36, 28)
        pen.icon("wm-error", px - 30, py, 22, "var(--danger)", 0.8)
    if side == "near":
        pen.mission_boxes(places["mission_boxes"], done)
