"""Sheet 1, The Launch: a rocket of nine floors."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel import svg

from ..rules.components import read
from .pen import FILL, INK, LOSS, SOFT, TINT, Pen, at

DATA: Final = read("sheet_1.json")
BOXES: Final = {b["id"]: at(b) for b in DATA["numbering"]["boxes"]}
HALF: Final = ("C430 52 464 74 474 102L481 170C484 206 508 236 546 256V628C560 642 620 640 664 650Q674 653 674 664V716C674 732 642 736 624 746V900"
               "Q624 912 612 912H398")
STARS: Final = ((74, 120), (150, 60), (214, 190), (90, 320), (170, 430), (60, 540), (610, 120), (600, 420), (700, 520), (730, 690))


def draw(pen: Pen, done: dict[str, Any]) -> None:
    hull(pen)
    for quarter in DATA["quarters"]:
        draw_quarter(pen, quarter)
    for zone in DATA["numbering"]["zones"]:
        x, y = BOXES[zone["boxes"][0]]
        name = zone["accepts_action"]
        svg.el(pen.g, "circle", cx=x - 56, cy=y - 16, r=20, fill="var(--sheet)", stroke=TINT[name], stroke_width=2)
        pen.action(name, x - 56, y - 16, 25)
    for name, (x, y) in BOXES.items():
        pen.box(name, x, y)
    track(pen)
    errors(pen)
    pen.mission_boxes(DATA["mission_boxes"], done)


def hull(pen: Pen) -> None:
    for x, y in STARS:
        svg.el(pen.g, "circle", cx=x, cy=y, r=2.2, fill=SOFT)
    pen.path("M0 955Q120 905 290 935T560 938T770 975L770 998H14Q2 998 2 986Z", fill=SOFT, opacity=0.55)
    pen.path("M228 912q30 58 60 0ZM338 912q60 96 120 0ZM508 912q30 58 60 0Z", fill="var(--brass-fill)", opacity=0.85)
    for mirror in ("", "translate(796 0) scale(-1 1)"):
        g = svg.el(pen.g, "g")
        if mirror:
            g.set("transform", mirror)
        svg.el(g, "path", d="M622 770C668 800 704 860 712 944C684 922 656 912 622 908Z", fill=SOFT, stroke=INK, stroke_width=2.2)
        svg.el(g, "path", d=f"M398 24{HALF}", fill="none", stroke=INK, stroke_width=5, stroke_linejoin="round")
        svg.el(g, "path", d=f"M398 24{HALF}Z", fill=FILL)
    pen.path("M398 24C424 46 452 64 466 84H330C344 64 372 46 398 24Z", fill="var(--brass-fill)", opacity=0.9)


def draw_quarter(pen: Pen, quarter: dict[str, Any]) -> None:
    xs = [BOXES[b][0] for b in quarter["boxes"]]
    y = BOXES[quarter["boxes"][0]][1]
    effects = [at(e) for e in quarter["effects"]]
    top = min(e[1] for e in effects) - 20
    left = min(min(xs) - 25, min(e[0] for e in effects) - 20)
    right = max(max(xs) + 25, max(e[0] for e in effects) + 20)
    full = all(b in pen.data["boxes"] for b in quarter["boxes"])
    pen.zone(left, top, right - left, y + 25 - top, full)
    for effect in quarter["effects"]:
        draw_effect(pen, effect, full)


def draw_effect(pen: Pen, effect: dict[str, Any], full: bool) -> None:
    x, y = at(effect)
    kind, name = effect["kind"], effect["id"]
    asleep = bool(effect.get("starts_inactive"))
    awake = name in pen.data["activated"]
    if kind == "rockets":
        shape = svg.el(pen.g, "rect", x=x - 18, y=y - 13, width=36, height=26, rx=13, fill="none" if asleep else FILL, stroke=INK, stroke_width=1.3)
        if asleep:
            shape.set("stroke-dasharray", "4 3")
        counts = awake or not asleep
        pen.icon("wm-rocket", x + 7, y, 19, INK, 1 if counts else 0.62)
        if counts:
            pen.g[-1].set("class", "beside")        # of a sheet seen as a whole the number stays, alone in its plate
        pen.text(x - 8, y + 6, effect["count"], 17, 700, opacity=1 if counts else 0.62, keep=counts)
        if asleep:
            ax, ay = at(effect["arrow"])
            pen.icon("wm-activation", ax, ay, 17)
            if awake:
                pen.mark("scribble", ax, ay, 18, name)
            pen.target(name, ax, ay, 16)
    else:
        svg.el(pen.g, "circle", cx=x, cy=y, r=14, fill=FILL, stroke=INK, stroke_width=1.3)
        pen.icon(f"wm-{kind}", x, y, 17, LOSS if kind == "sabotage" else INK)
        pen.target(name, x, y, 17)
    if kind == "sabotage" and name in pen.taken and name not in pen.data["sabotaged"]:
        pen.mark("cross", x, y, 32, name, thin=True, colour=LOSS)      # WM-A1.13: somebody else's, gone for good
    elif full:
        lost = asleep and not awake
        pen.mark("strike" if lost else "circle", x, y, 34 if lost else 40, name, thin=True, colour=LOSS if lost else "")


def track(pen: Pen) -> None:
    t = DATA["score_track"]
    pen.plate(764, 392, 220, 590)
    pen.caption(838, 430, "sheet.rockets")
    n, rockets = 0, pen.data["rockets"]
    reached = False
    for row in t["rows_bottom_to_top"]:
        marked = 0
        for p in row["rocket_positions"]:
            x, y = at(p)
            n += 1
            pen.icon("wm-rocket", x, y, 27, INK, 0.62)
            if n <= rockets:
                pen.mark("strike", x, y, 29, f"r{n}", thin=True)
                marked += 1
        x, y = at(row["score_box"])
        over = marked == row["rockets"]
        pen.value(x, y, row["value"], over, f"v{row['value']}", 52, 34, goal=not over and not reached)
        reached = reached or not over
    x, y = at(t["top_value"])
    pen.value(x, y, t["top_value"]["value"], False, "top", 56, 38, goal=not reached)
    points = [at(p) for p in t["final_rockets"]["positions"]]
    pen.plate_around(points, 24)
    pen.caption(min(p[0] for p in points) - 34, points[0][1] + 14, "sheet.tie_break", "end")
    pen.crossed_row("wm-rocket", points, pen.data["final_rockets"], "final", 24)


def errors(pen: Pen) -> None:
    points = [at(b) for b in DATA["system_errors"]["boxes"]]
    pen.plate_around(points, 32)
    pen.caption((min(p[0] for p in points) + max(p[0] for p in points)) / 2, min(p[1] for p in points) - 40, "sheet.errors_each")
    for i, (x, y) in enumerate(points):
        pen.icon("wm-error", x, y, 34, LOSS, 0.75)
        if i < pen.data["errors"]:
            pen.mark("circle", x, y + 2, 46, f"error{i}", colour=LOSS)
        if i < pen.data["errors_crossed"]:
            pen.mark("strike", x, y, 40, f"crossed{i}")
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    pen.area("errors", min(xs) - 30, min(ys) - 28, max(xs) - min(xs) + 60, max(ys) - min(ys) + 56)
