"""The table in pictures, part 3: planets, technologies, species, gold tiles and the score track."""

from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg

from ..rules.components import GOLD, read
from ..words.phrases import gold_msg, reward_msg, sentence, space_msg, tech_text
from .icons import Item, block, broad, fitting, items, panel, seat, seats, strip, tip, word

PLANETS: Final[dict[str, Any]] = read("planets.json")["planets"]
ALIENS: Final[dict[str, Any]] = read("aliens.json")["species"]
OUMUAMUA: Final[dict[str, Any]] = ALIENS["oumuamua"]["planet_board"]
GOLD_TILES: Final[dict[str, Any]] = read("gold_tiles.json")["tiles"]
BONUS: Final = {
    "vp": ("3", "vp", "k-vp"),
    "energy": ("1", "seti-energy", "k-energy"),
    "publicity": ("1", "seti-publicity", "k-publicity"),
    "card": ("", "ic-cardany", "k-card"),
}
ABILITY: Final[dict[str, list[Item]]] = {
    "probe_1": [("2", "ic-probe", "k-ink")],
    "probe_2": [("", "ic-ast", "k-ink")],
    "probe_3": [("", "ic-land", "k-ink"), ("−1", "seti-energy", "k-energy")],
    "probe_4": [("", "ic-moon", "k-ink")],
    "telescope_1": [("±1", "p-earth", "")],
    "telescope_2": [("", "p-mercury", ""), ("", "seti-signal", "k-ink")],
    "telescope_3": [("", "ic-card", "k-card"), ("", "seti-signal", "k-ink")],
    "telescope_4": [("", "ic-probe", "k-ink"), ("/", "ic-move", "k-ink")],
    "computer_1": [("1", "seti-credit", "k-credit")],
    "computer_2": [("1", "seti-energy", "k-energy")],
    "computer_3": [("", "ic-cardany", "k-card")],
    "computer_4": [("2", "seti-publicity", "k-publicity")],
}
TYPE_ICON: Final = {"probe": "ic-probe", "telescope": "ic-scan", "computer": "ic-chip"}
COLOURS: Final = ("red", "yellow", "blue")
SIDES: Final = ("left", "right")


# -- the score track ---------------------------------------------------------------------------------------------------
def score_track(parent: Element, view: dict[str, Any], x: float, y: float, width: float) -> None:
    """Scores from 0 on, as far as needed; gold and neutral milestones, messages and Exertian milestones."""
    scores = [p["score"] for p in view["players"]]
    end: int = max(80, -(-(max(scores) + 5) // 20) * 20)
    g = svg.group(parent, x, y, id="score-track")

    def at(points: float) -> float:
        return 12 + (width - 24) * points / end

    svg.el(g, "path", d=f"M{svg.number(at(0))} 26H{svg.number(at(end))}", stroke="var(--line-2)", stroke_width=4, stroke_linecap="round")
    for tick in range(0, end + 1, 10 if end <= 120 else 20):
        svg.text(g, at(tick), 45, tick, 15, anchor="middle", fill="var(--ink-3)")
    for gold in (25, 50, 70):
        svg.use(g, "ic-star", at(gold) - 8, 18, 16, class_="i k-vp")
    for neutral, left in view["neutral"].items():
        for i in range(left):
            seat(g, "neutral", at(int(neutral)) + 5 * i, 33, 9)
    for points in view["exertians"]["milestones"]:
        svg.use(g, "ic-alien", at(min(points, end)) - 8, 28, 16, class_="i k-red")
    marks: list[tuple[int, int]] = [(p["score"], i) for i, p in enumerate(view["players"])]
    for place, (points, player) in enumerate(sorted(marks)):
        near = len([1 for other, _ in sorted(marks)[:place] if points - other < end / 45])
        seat(g, player, at(points), 13 - 5 * near, 15)
    for player, tile in enumerate(view["centaurians"]["tiles"]):
        if tile is not None and tile <= end:
            svg.use(g, "ic-mission", at(tile) - 6, 27, 12, class_=f"i s{player + 1}", style="--k:var(--seat)")


# -- planets -----------------------------------------------------------------------------------------------------------
def planet_names(view: dict[str, Any]) -> list[str]:
    return [*PLANETS, *(["oumuamua"] if view["oumuamua"]["placed"] else [])]


def printed(planet: str) -> dict[str, Any]:
    """What the planetary board shows for a planet."""
    if planet == "oumuamua":
        return {
            "orbit": OUMUAMUA["orbit"]["reward"],
            "land": OUMUAMUA["land"]["reward"],
            "moons": {},
            "first_landing_data": OUMUAMUA["land"]["landing_data_spaces"],
            "first": OUMUAMUA["orbit"]["first_orbit_bonus"],
        }
    return {**PLANETS[planet], "first": {"vp": 3}}


def first_left(planet: str, pieces: dict[str, Any]) -> tuple[list[Item], list[Item]]:
    """The first-comers' bonuses that are still there: orbit, landing data."""
    facts = printed(planet)
    orbit = items(facts["first"]) if not any(o["bonus"] for o in pieces["orbiters"]) else []
    taken = [lander["bonus"] for lander in pieces["landers"]]
    data = "".join([f"+{n}" for k, n in enumerate(facts["first_landing_data"], 1) if k not in taken])
    return [("+" + n, symbol, colour) for n, symbol, colour in orbit], [(data, "seti-data", "k-data")] if data else []


PLANET_ROWS: Final = (56, 112, 168, 206)  # where orbit, landing and moons begin, and the end


def planets(parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], x: float, y: float, width: float) -> float:
    """The planetary board as columns; its height."""
    names = planet_names(view)
    column = (width - 40) / (len(names) + 0.3)  # Jupiter with its four moons is broader than the others
    g = panel(parent, x, y, width, PLANET_ROWS[3])
    for row, (icon, cost) in enumerate(
        (
            ("ic-orbit", [("1", "seti-credit", "k-credit"), ("1", "seti-energy", "k-energy")]),
            ("ic-land", [("3", "seti-energy", "k-energy")]),
            ("ic-moon", []),
        )
    ):
        svg.use(g, icon, 10, PLANET_ROWS[row] + 6, 19, class_="i k-ink")
        block(g, 20, PLANET_ROWS[row] + 40, cost, 40, 32, 15)
    left = 38.0
    for planet in names:
        wide = column * (1.3 if planet == "jupiter" else 1)
        planet_column(g, view, lang, marks, planet, left, wide)
        left += wide
    return PLANET_ROWS[3]


def planet_column(g: Element, view: dict[str, Any], lang: str, marks: dict[str, str], planet: str, left: float, width: float) -> None:
    facts, pieces = printed(planet), view["planets"][planet]
    middle = left + width / 2
    name = word("term.planet." + planet, lang)
    svg.el(g, "path", d=f"M{svg.number(left)} 8V{PLANET_ROWS[3] - 8}", stroke="var(--line)")
    svg.use(g, f"p-{planet}", middle - 16, 3, 32)
    svg.text(g, middle, 50, name, min(15.0, (width - 3) / broad(name)), anchor="middle", weight=600)
    orbit_first, land_first = first_left(planet, pieces)
    for key, top, row, first, those in (
        ("orbit", PLANET_ROWS[0], facts["orbit"], orbit_first, [o["player"] for o in pieces["orbiters"]]),
        ("land", PLANET_ROWS[1], facts["land"], land_first, [o["player"] for o in pieces["landers"]]),
    ):
        label = word("board." + key, lang, name=name, x=reward_msg(row))
        part = svg.part(g, f"{key}-{planet}", marks, label)
        svg.hit(part, left + 2, top, width - 4, 54)
        tip(part, label)
        svg.el(part, "path", d=f"M{svg.number(left)} {top - 1}h{svg.number(width)}", stroke="var(--line)")
        block(part, middle, top + 19, items(row), width, 34, 15)
        both = breadth_of(those, first)
        seats(part, those, middle - (both / 2 if first and those else 0), top + 45, 17, width - 6 - (26 if first else 0))
        if first:
            room = width - 17 * len(those)
            strip(part, middle + (len(those) * 8 if those else 0), top + 45, first, fitting(first, room, 15), "middle", "var(--brass)")
    moons(g, lang, marks, facts, pieces, left, width)


def breadth_of(those: list[int], first: list[Item]) -> float:
    return 24.0 * len(first) if those else 0.0


def moons(g: Element, lang: str, marks: dict[str, str], facts: dict[str, Any], pieces: dict[str, Any], left: float, width: float) -> None:
    order = facts.get("moons_left_to_right", list(facts["moons"]))
    svg.el(g, "path", d=f"M{svg.number(left)} {PLANET_ROWS[2] - 1}h{svg.number(width)}", stroke="var(--line)")
    for i, moon in enumerate(order):
        step = width / len(order)
        reward = facts["moons"][moon]["reward"]
        label = word("board.moon", lang, name=word("term.moon." + moon, lang), x=reward_msg(reward))
        part = svg.part(g, f"moon-{moon}", marks, label, left + step * (i + 0.5), PLANET_ROWS[2] + 18)
        svg.hit(part, -step / 2 + 1, -16, step - 2, 32, 5)
        tip(part, label)
        svg.el(part, "circle", r=min(12, step / 2 - 1), fill="var(--sunk)")
        there = pieces["moons"].get(moon, [])
        if there:
            seats(part, there, 0, 0, 16, 16)
        else:
            points = str(next((r["vp"] for r in reward if "vp" in r), ""))
            svg.text(part, 0, 5, points, 15, anchor="middle", weight=600, fill="var(--ink-2)")


def planet_rows(parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], x: float, y: float, width: float) -> float:
    """The planetary board for a phone: a row for each planet."""
    names = planet_names(view)
    g = panel(parent, x, y, width, 30 + 58 * len(names))
    columns = (74.0, (width - 74) * 0.36, (width - 74) * 0.34, (width - 74) * 0.30)
    lefts = (0.0, columns[0], columns[0] + columns[1], columns[0] + columns[1] + columns[2])
    for icon, cost, left, wide in (
        ("ic-orbit", [("1", "seti-credit", "k-credit"), ("1", "seti-energy", "k-energy")], lefts[1], columns[1]),
        ("ic-land", [("3", "seti-energy", "k-energy")], lefts[2], columns[2]),
        ("ic-moon", [], lefts[3], columns[3]),
    ):
        svg.use(g, icon, left + wide / 2 - 28, 6, 18, class_="i k-ink")
        strip(g, left + wide / 2 - 4, 15, cost, 13)
    for i, planet in enumerate(names):
        planet_row(g, view, lang, marks, planet, 28 + 58 * i, lefts, columns)
    return 30 + 58 * len(names)


def planet_row(
    g: Element,
    view: dict[str, Any],
    lang: str,
    marks: dict[str, str],
    planet: str,
    top: float,
    lefts: tuple[float, ...],
    columns: tuple[float, ...],
) -> None:
    facts, pieces = printed(planet), view["planets"][planet]
    name = word("term.planet." + planet, lang)
    svg.el(g, "path", d=f"M6 {svg.number(top)}h{svg.number(lefts[3] + columns[3] - 12)}", stroke="var(--line)")
    svg.use(g, f"p-{planet}", 22, top + 3, 32)
    svg.text(g, 38, top + 50, name, 13 * min(1.0, 9 / len(name)), anchor="middle", weight=600)
    orbit_first, land_first = first_left(planet, pieces)
    for key, slot, row, first, those in (
        ("orbit", 1, facts["orbit"], orbit_first, [o["player"] for o in pieces["orbiters"]]),
        ("land", 2, facts["land"], land_first, [o["player"] for o in pieces["landers"]]),
    ):
        label = word("board." + key, lang, name=name, x=reward_msg(row))
        part = svg.part(g, f"{key}-{planet}", marks, label, lefts[slot], top)
        svg.hit(part, 1, 2, columns[slot] - 2, 54)
        tip(part, label)
        strip(part, columns[slot] / 2, 18, items(row), fitting(items(row), columns[slot], 15), "middle")
        wide = 20.0 * len(those)
        seats(part, those, columns[slot] / 2 - (17 * len(first) if first and those else 0), 42, 18, 60)
        strip(part, columns[slot] / 2 + (wide / 2 if those else 0), 42, first, 14, "middle", "var(--brass)")
    order = facts.get("moons_left_to_right", list(facts["moons"]))
    for i, moon in enumerate(order):
        step = columns[3] / max(2, (len(order) + 1) // 2 if len(order) > 2 else len(order))
        reward = facts["moons"][moon]["reward"]
        label = word("board.moon", lang, name=word("term.moon." + moon, lang), x=reward_msg(reward))
        across, down = (i % 2, i // 2) if len(order) > 2 else (i, 0)
        part = svg.part(g, f"moon-{moon}", marks, label, lefts[3] + step * (across + 0.5), top + (16 + 27 * down if len(order) > 2 else 29))
        svg.hit(part, -step / 2 + 1, -13, step - 2, 26, 5)
        tip(part, label)
        svg.el(part, "circle", r=12, fill="var(--sunk)")
        if pieces["moons"].get(moon):
            seats(part, pieces["moons"][moon], 0, 0, 16, 16)
        else:
            svg.text(
                part, 0, 4.5, str(next((r["vp"] for r in reward if "vp" in r), "")), 13, anchor="middle", weight=600, fill="var(--ink-2)"
            )


# -- technologies ------------------------------------------------------------------------------------------------------
def techs(
    parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], x: float, y: float, width: float, height: float, mine: int
) -> None:
    g = panel(parent, x, y, width, height)
    svg.text(g, 10, 21, word("board.techs", lang), 16, display=True, weight=600)
    strip(g, width - 10, 16, [("6", "seti-publicity", "k-publicity")], 15, "end")
    step, row = (width - 36) / 4, (height - 34) / 3
    for r, kind in enumerate(("probe", "telescope", "computer")):
        svg.use(g, TYPE_ICON[kind], 7, 30 + row * r + row / 2 - 10, 18, class_=f"i k-{kind}")
        for n in range(4):
            tech_tile(g, view, lang, marks, f"{kind}_{n + 1}", 30 + step * n, 30 + row * r, step - 4, row - 7, mine)


def tech_tile(
    g: Element,
    view: dict[str, Any],
    lang: str,
    marks: dict[str, str],
    tech: str,
    left: float,
    top: float,
    width: float,
    height: float,
    mine: int,
) -> None:
    kind, facts = tech[:-2], view["tech"][tech]
    label = word("term.tech." + tech, lang) + ": " + tech_text(tech, lang)
    owners = [i for i, p in enumerate(view["players"]) if tech in p["techs"]]
    part = svg.part(g, f"tech-{tech}", marks, label, left, top)
    colour = {"probe": "--probe-t", "telescope": "--tele-t", "computer": "--comp-t"}[kind]
    fill = f"color-mix(in srgb,var({colour}) 16%,var(--surface))" if mine in owners else "var(--surface)"
    for below in range(min(3, max(0, len(facts["tiles"]) - 1)), 0, -1):
        svg.el(part, "rect", y=2 * below, width=width, height=height, rx=5, fill="var(--surface)", stroke="var(--line-2)")
    svg.el(
        part,
        "rect",
        width=width,
        height=height,
        rx=5,
        fill=fill,
        stroke="var(--line-2)",
        stroke_width=1.2,
        opacity=1 if facts["tiles"] else 0.4,
    )
    svg.el(part, "path", d=f"M2 1.5H{svg.number(width - 2)}", stroke=f"var({colour})", stroke_width=3.4)
    tip(part, label)
    block(part, width / 2, height * 0.43, ABILITY[tech], width, height * 0.48, 17)
    if facts["tiles"] and facts["tiles"][0]:
        strip(part, width / 2, height * 0.82, [BONUS[facts["tiles"][0]]], 15, "middle", "var(--ink-3)")
    if facts["two"]:
        svg.el(part, "rect", x=-4, y=-8, width=27, height=17, rx=8.5, fill="var(--brass-fill)")
        svg.text(part, 9.5, 6, "+2", 15, anchor="middle", weight=700, fill="var(--on-brass)")
    seats(part, owners, width - 8 * max(1, len(owners)), 0, 14, 13.0 * len(owners))
    part.append(svg.hit(part, -1, -1, width + 2, height + 2))
    part.insert(0, part[-1])
    part.remove(part[-1])


# -- species -----------------------------------------------------------------------------------------------------------
def species(
    parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], side: int, x: float, y: float, width: float, height: float
) -> None:
    facts = view["species"][side]
    g = panel(parent, x, y, width, height)
    known = facts["name"] if facts["discovered"] else None
    title = word("term.species." + (known or "unknown"), lang)
    svg.text(g, 10, 21, title, min(15.5, (width - (50 if known else 14)) / broad(title) * 1.05), display=True, weight=600)
    tip(g, word(f"species.{known or 'unknown'}.text", lang))
    column = (width - 16) / 3
    for i, colour in enumerate(COLOURS):
        trace_column(g, view, lang, marks, side, colour, 8 + i * column, column - 4, height)
    if not known:
        svg.text(g, width / 2, height * 0.52, "?", 60, anchor="middle", display=True, fill="var(--brass)", opacity=0.55)
        svg.el(
            g,
            "circle",
            cx=width / 2,
            cy=height * 0.52 - 20,
            r=40,
            fill="none",
            stroke="var(--brass-fill)",
            stroke_dasharray="2 5",
            stroke_width=2,
        )
    if known:
        species_cards(g, facts, lang, marks, side, width)
        if known == "centaurians":
            top_rewards(g, view, lang, marks, width)


def trace_column(
    g: Element, view: dict[str, Any], lang: str, marks: dict[str, str], side: int, colour: str, left: float, width: float, height: float
) -> None:
    """Overflow at the foot, then the discovery space, then the rows of the species' board upwards."""
    facts = view["species"][side]
    known = facts["name"] if facts["discovered"] else None
    col = svg.group(g, left, 0, class_=f"t-{colour}")
    name = word("term.trace." + colour, lang)
    spaces = ALIENS[known]["spaces"][colour] if known else []
    top = 62 if known == "centaurians" else 32
    row = min(34.0, (height - top - 8) / (len(spaces) + 2))
    y = height - 8 - row
    marker(
        col,
        marks,
        f"trace-{SIDES[side]}-{colour}-overflow",
        word("board.overflow", lang, name=name),
        y,
        width,
        row,
        [("+3", "vp", "k-vp")],
        facts["overflow"][colour],
        True,
    )
    y -= row
    found = facts["discovery"][colour]
    bonus: list[Item] = [("5" if side == 0 else "3", "vp", "k-vp"), ("1", "seti-publicity", "k-publicity")]
    marker(
        col,
        marks,
        f"trace-{SIDES[side]}-{colour}-discovery",
        word("board.discovery", lang, name=name),
        y,
        width,
        row,
        bonus,
        [] if found is None else [found],
        False,
    )
    for i, space in enumerate(spaces):
        y -= row
        there = facts["board"][colour][i] if i < len(facts["board"].get(colour, [])) else []
        held = facts["board"].get(colour, [])
        closed = "available" in space and i >= 2 + len(view["samples"].get("row", [])) if isinstance(view["samples"], dict) else False
        printed_row: list[Item] = [] if closed else [("−" + n, s, c) for n, s, c in items(space["cost"])] + items(space["reward"])
        marker(
            col,
            marks,
            f"trace-{SIDES[side]}-{colour}-{i + 1}",
            sentence(space_msg(space), lang),
            y,
            width,
            row,
            printed_row,
            there if i < len(held) else [],
            bool(space.get("top_stack")),
        )


def marker(
    col: Element,
    marks: dict[str, str],
    name: str,
    label: str,
    y: float,
    width: float,
    row: float,
    what: list[Item],
    there: list[Any],
    many: bool,
) -> None:
    """One space for a trace."""
    part = svg.part(col, name, marks, label, 0, y)
    svg.hit(part, 0, 1, width, row - 2, 8)
    fill = "color-mix(in srgb,var(--tc) 22%,var(--surface))" if there else "var(--surface)"
    svg.el(
        part,
        "rect",
        x=1,
        y=2,
        width=width - 2,
        height=row - 4,
        rx=min(9.0, row / 2 - 2),
        fill=fill,
        pointer_events="none",
        stroke="color-mix(in srgb,var(--tc) 75%,var(--line-2))",
        stroke_width=1.3,
        **({"stroke_dasharray": "3 2"} if many else {}),
    )
    tip(part, label)
    if there:
        seats(part, there, width / 2, row / 2, min(17.0, row - 5), width - 8)
    else:
        block(part, width / 2, row / 2, what, width + 2, row - 4, 15, "var(--ink-2)")
    part.append(part[0])


def species_cards(g: Element, facts: dict[str, Any], lang: str, marks: dict[str, str], side: int, width: float) -> None:
    """The face-up card and the pile of the species."""
    if facts["name"] == "exertians":
        return
    pile = svg.part(g, f"speciesdeck-{SIDES[side]}", marks, word("board.species_deck", lang, n=len(facts["deck"])), width - 34, 6)
    svg.hit(pile, -2, -2, 30, 22, 4)
    strip(pile, 12, 9, [(str(len(facts["deck"])), "ic-alien", "k-card")], 15, "middle")


def top_rewards(g: Element, view: dict[str, Any], lang: str, marks: dict[str, str], width: float) -> None:
    step = (width - 16) / 4
    for i, top in enumerate(ALIENS["centaurians"]["top_rewards_left_to_right"]):
        taken = view["centaurians"]["taken"][i]
        part = svg.part(g, f"reward-{i}", marks, sentence(reward_msg(top["reward"]), lang), 8 + step * i, 32)
        svg.hit(part, 0, 0, step - 3, 24, 5)
        svg.el(
            part, "rect", width=step - 3, height=24, rx=5, fill="var(--sunk)" if taken else "var(--brass-soft)", stroke="var(--brass-fill)"
        )
        if not taken:
            row = items(top["reward"])
            block(part, (step - 3) / 2, 12, row, step - 3, 24, 14)
        part.append(part[0])


# -- gold tiles --------------------------------------------------------------------------------------------------------
def gold(parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], x: float, y: float, width: float, height: float) -> None:
    step = width / 4
    for i, tile in enumerate(GOLD):
        facts = view["gold"][tile]
        values = GOLD_TILES[tile][facts["side"]]["values"]
        label = word(f"gold.{tile}.{facts['side']}", lang) + ": " + gold_msg(tile, facts["side"]).text(lang)
        part = svg.part(parent, f"gold-{tile}", marks, label, x + step * i, y)
        svg.hit(part, 0, 0, step - 6, height)
        svg.el(part, "rect", width=step - 6, height=height, rx=7, fill="var(--brass-soft)", stroke="var(--brass-fill)", stroke_width=1.3)
        tip(part, label)
        name = word(f"gold.{tile}.{facts['side']}", lang)
        svg.text(
            part, (step - 6) / 2, 17, name, min(15.0, (step - 10) / broad(name)), anchor="middle", weight=600, fill="var(--brass)"
        )
        third = (step - 6) / 3
        for k, value in enumerate(values):
            there = facts["marks"][k : k + 1] if k < 2 else facts["marks"][2:]
            svg.text(
                part,
                third * (k + 0.5),
                36,
                value,
                15.5,
                anchor="middle",
                weight=650,
                fill="var(--ink)",
                opacity=0.3 if there and k < 2 else 1,
            )
            seats(part, there, third * (k + 0.5), 46 if height > 50 else 32, 14, third)
        part.append(part[0])
