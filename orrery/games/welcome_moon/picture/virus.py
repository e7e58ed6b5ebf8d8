"""Sheet 6, The Virus: eleven quarters joined by walkways; the viruses spread along those that are open."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel import svg

from ..rules.components import read
from .pen import INK, LOSS, PAPER, SOFT, Pen, at

DATA: Final = read("sheet_6.json")
BOXES: Final = {b["id"]: b for b in DATA["numbering"]["boxes"]}
ROUTES: Final = {  # the way each walkway takes between its two quarters; the data give the point to mark
    "W01": "M330 80H380", "W02": "M173 142V296", "W03": "M84 80H40V493H84", "W04": "M457 142V158", "W05": "M380 97H352V168H250V296",
    "W06": "M397 142V182H328V262H362V318H380", "W07": "M622 220H678", "W08": "M505 278V297", "W09": "M622 262H656V320H678", "W10": "M798 278V297",
    "W11": "M915 220H956V634H915", "W12": "M328 348H380", "W13": "M216 416V434", "W14": "M328 394H355V458H380", "W15": "M622 358H678",
    "W16": "M458 416V434", "W17": "M622 394H648V440H674V538H598V572", "W18": "M733 416V556H648V606H622", "W19": "M787 416V573",
    "W20": "M328 493H380", "W21": "M505 554V571", "W22": "M622 632H678",
}
COLOURS: Final = {"grey": "#8d95a5", "red": "#d0483c", "purple": "#9a62cf", "yellow": "#e3b62f", "green": "#4cb27c", "blue": "#4f93e0"}
SIGNS: Final = {"red": "A", "purple": "B", "yellow": "C", "green": "plant", "blue": "water"}


def draw(pen: Pen, done: dict[str, Any]) -> None:
    active = {v for v in COLOURS if v in pen.taken} | ({"grey"} if pen.data["grey_virus"].get("home") else set())
    for walkway in DATA["walkways"]:
        draw_walkway(pen, walkway)
    for quarter in DATA["quarters"]:
        draw_quarter(pen, quarter, active)
    for name, b in BOXES.items():
        draw_house(pen, name, b)
    missions(pen, done, active)
    for name, bonus in (("plant", "robot"), ("water", "energy")):
        track(pen, name, bonus, active)
    evacuated(pen)
    pen.errors(DATA["system_errors"]["boxes"], pen.data["errors"])
    for name, field in (("astronaut", "astronauts"), ("planning", "plannings")):
        rows = [[at(p) for p in row] for row in DATA["wild_trackers"][name]["rows"]]
        pen.plate_around([p for row in rows for p in row], 22)
        pen.wilds(name, rows, pen.data[field])
        pen.belt(name, [p for row in rows for p in row])


def draw_walkway(pen: Pen, walkway: dict[str, Any]) -> None:
    name = walkway["id"]
    closed = name in pen.data["closed_walkways"]
    pen.path(ROUTES[name], stroke=SOFT if closed else INK, stroke_width=11, stroke_linejoin="round")
    pen.path(ROUTES[name], stroke=SOFT if closed else PAPER, stroke_width=7.5, stroke_linejoin="round", stroke_linecap="square")
    x, y = at(walkway)
    if closed:
        pen.mark("cross", x, y, 27, name)
    pen.target(name, x, y, 16)


def virus(pen: Pen, kind: str, x: float, y: float, size: float, awake: bool) -> None:
    pen.icon("wm-virus", x, y, size, COLOURS[kind], 1.0 if awake else 0.45)
    sign = SIGNS.get(kind, "")
    if sign:
        svg.el(pen.g, "circle", cx=x, cy=y, r=size * 0.25, fill=PAPER)
        if len(sign) == 1:
            pen.text(x, y + size * 0.13, sign, size * 0.38, 700)
        else:
            pen.icon(f"act-{sign}", x, y, size * 0.36, INK)


def draw_quarter(pen: Pen, quarter: dict[str, Any], active: set[str]) -> None:
    name = quarter["id"]
    xs = [at(BOXES[b])[0] for b in quarter["boxes"]]
    y = at(quarter["frame"])[1]
    left, right = min(xs) - 31, max(xs) + 31
    full = all(b in pen.data["boxes"] for b in quarter["boxes"])
    pen.zone(left, y - 61, right - left, 122, full, 16)
    pen.area(name, left, y - 61, right - left, 122)
    svg.el(pen.g, "rect", x=left - 22, y=y + 26, width=30, height=23, rx=7, fill=PAPER, stroke=INK, stroke_width=1.3)
    pen.text(left - 7, y + 43.5, name[1:], 16, 700, keep=True)
    first, second = (at(p) for p in quarter["energy_positions"])
    pen.crossed_row("energy", [(first[0] - 40, first[1]), first, second], pen.data["energies"].get(name, 0), f"{name}e", 23, "circle")
    pen.crossed_row("plant", [at(p) for p in quarter["plant_positions"]], pen.data["plants"].get(name, 0), f"{name}p", 24, "circle")
    if "virus_target_at" in quarter:
        x, y = at(quarter["virus_target_at"])
        svg.el(pen.g, "circle", cx=x, cy=y, r=19, fill=PAPER, stroke=INK, stroke_width=1.6, stroke_dasharray="3 3")
        kind = next((k for k, v in DATA["viruses"].items() if v["home"] == name), "grey" if pen.data["grey_virus"].get("home") == name else "")
        if kind:
            virus(pen, kind, x, y, 37, kind in active)
            if kind in active:
                pen.mark("circle", x, y, 47, f"v{kind}", thin=True, colour=LOSS)


def draw_house(pen: Pen, name: str, b: dict[str, Any]) -> None:
    x, y = at(b)
    if "water_tank" in b:
        tx, ty = at(b["water_tank"])
        pen.icon("wm-tank", tx, ty, 23, "var(--a-water)")
        if name in pen.data["tanks"]:
            pen.mark("circle", tx, ty, 34, f"tank-{name}", thin=True)
        pen.target(f"tank-{name}", tx, ty, 15)
    pen.box(name, x, y, "house")


def missions(pen: Pen, done: dict[str, Any], active: set[str]) -> None:
    pen.plate(36, 720, 112, 196)
    pen.caption(92, 713, "sheet.missions")
    pen.mission_boxes(DATA["mission_boxes"], done)
    for symbol in DATA["mission_virus_symbols"].values():
        virus(pen, symbol["virus"], *at(symbol), 35, symbol["virus"] in active)


def track(pen: Pen, name: str, bonus: str, active: set[str]) -> None:
    rows = DATA[f"{name}_track"]["rows"]
    points = [at(p) for row in rows for p in row["positions"]] + [at(row["row_bonus_at"]) for row in rows]
    last = at(rows[-1]["value_box_at"])
    pen.plate_around([*points, (points[0][0] - 66, points[0][1]), (last[0], last[1] + 28)], 16)
    n, count = 0, pen.data["tracks"].get(name, 0)
    for row in rows:
        marked = 0
        for p in row["positions"]:
            x, y = at(p)
            n += 1
            pen.action(name, x, y, 22)
            if n <= count:
                pen.mark("strike", x, y, 27, f"{name}{n}", thin=True)
                marked += 1
        complete = marked == row["symbols"]
        vx, vy = at(row["value_box_at"])
        pen.value(vx, vy, row["value_box"], complete, f"{name}v{n}", 36, 27, goal=not complete and n - marked == count - marked)
        rx, ry = at(row["row_bonus_at"])
        pen.action(bonus, rx, ry, 21)
        if complete:
            pen.mark("circle", rx, ry, 31, f"{name}b{n}", thin=True)
        first = row.get("on_first_symbol")
        if first:
            x, y = at(first["at"])
            if "activates_virus" in first:
                virus(pen, first["activates_virus"], x, y, 37, first["activates_virus"] in active)
            else:
                pen.icon("wm-propagation", x, y, 25, LOSS)
                if first["propagation"] in pen.taken:
                    pen.mark("strike", x, y, 30, first["propagation"], thin=True)
            pen.target(first.get("activates_virus") or first["propagation"], x, y, 18)
    pen.text(last[0], last[1] + 35, 80, 17, 700, display=True)


def evacuated(pen: Pen) -> None:
    """What each quarter brought when it was evacuated: numbered houses times energies (WM-A6.17)."""
    pen.plate(582, 735, 124, 181)
    pen.caption(592, 729, "sheet.evacuated", "start")
    for quarter in DATA["quarters"]:
        x, y = at(quarter["score_box"])
        svg.el(pen.g, "rect", x=x - 18, y=y - 14, width=36, height=29, rx=5, fill="var(--sheet-fill)", stroke=INK, stroke_width=1.4)
        if all(b in pen.data["boxes"] for b in quarter["boxes"]):
            name = quarter["id"]
            numbered = sum([1 for b in quarter["boxes"] if pen.data["boxes"][b] != "infected"])
            pen.write(numbered * pen.data["energies"].get(name, 0), x, y, f"{name}s", 25)
        else:
            pen.text(x, y + 5.5, quarter["id"][1:], 15, 500, opacity=0.6)
