"""The pieces of the table's picture: stamps, deck, price tags, Division columns, tokens, the other players."""
from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel.svg import el, group, hit, part, text, use

from ..rules.components import COLOURS, DIVISIONS, SIDES, Box
from ..words.names import colour_name, division_name, msg, side_name, skill_list
from ..words.phrases import ability_text
from .cards import CARD_H, CARD_W, COMPACT_H, HEAD_H, ability_lines, card_label, compact_card, frame, full_card, head, portrait, tip

STAMP_W: Final = 122
STAMP_H: Final = 96
GROUND: Final = ("#1f3a63", "#7c2430")
CRAFT: Final = {"satellite": "satellite", "crewed_spacecraft": "capsule", "lunar_lander": "lander", "interplanetary_probe": "probe",
                "interplanetary_lander": "lander", "rover": "rover", "orbital_station": "station", "lunar_sample_return": "lander"}
CRAFT_BY_NAME: Final = {"sputnik_1": "sputnik", "voskhod_2": "voskhod"}


class Brush:
    """What every piece needs: components, view, language, marks, and the seat whose Hub is shown."""

    def __init__(self, box: Box, view: dict[str, Any], lang: str, marks: dict[str, str], shown: int, narrow: bool = False) -> None:
        self.box, self.view, self.lang, self.marks, self.shown = box, view, lang, marks, shown
        self.edge: float = 1 if narrow else 4           # how far the frame of a marked card stands out
        self.own: bool = shown == view.get("seat", -1)
        self.hub: list[list[int]] = [view["hubs"][shown][c] for c in COLOURS]
        skills = [c for stack in self.hub for card in stack for c in box.skills[card]]
        self.skills: list[int] = [skills.count(c) for c in range(5)]
        self.strength: list[int] = [sum([box.skills[card].count(d) for card in self.hub[d]]) for d in range(5)]

    def say(self, key: str, **params: Any) -> str:
        return msg(key, **params).text(self.lang)


def rest_of(brush: Brush, card: int, division: int) -> list[int]:
    """The symbols still due for a card in a Division, from the bottom of the rest upward."""
    return list(brush.box.cost[card][brush.strength[division]:])


# -- Projects ----------------------------------------------------------------------------------------------------------------
def stamp(parent: Element, brush: Brush, side: int, x: float, y: float, owner: int, columns: int) -> None:
    """A postage stamp whose denomination is the prestige; beside it the skills it needs, held ones full."""
    box, name = brush.box, brush.box.side_id[side]
    label = brush.say("table.project_label", project=side_name(box, side), side=msg("side." + SIDES[side % 2]),
                      skills=skill_list(box.need[side]), prestige=box.side_points[side])
    g = part(parent, f"project-{name}", brush.marks if owner < 0 else {}, label, x, y)
    hit(g, -5, -5, STAMP_W + 10, STAMP_H + 10, 4)
    tip(g, label, brush.lang)
    art = group(g, opacity=0.45 if owner >= 0 else 1)
    el(art, "rect", width=STAMP_W, height=STAMP_H, fill="#fbf7ec", stroke="#fbf7ec", stroke_width=6, stroke_dasharray="0.1 8.05",
       stroke_linecap="round")
    el(art, "rect", width=STAMP_W, height=STAMP_H, fill="none", stroke="#8f8670", stroke_opacity=0.35, stroke_width=0.7)
    craft_art(art, brush, side)
    text(art, 8, STAMP_H - 7, side_name(box, side).text(brush.lang), 11.5, weight=700, fill="#1a2333")
    text(art, STAMP_W - 7, STAMP_H - 7, box.side_year[side] or "", 11, anchor="end", fill="#5a5240")
    if owner >= 0:
        postmark(g, owner)
        return
    for i, (c, held) in enumerate(needed(brush, side)):
        cell = group(parent, x + STAMP_W + 9 + i % columns * 23, y + 2 + i // columns * 24, opacity=1 if held else 0.34)
        use(cell, f"skill-{COLOURS[c]}", 0, 0, 20)
        if not held:
            el(cell, "circle", cx=10, cy=10, r=10.5, fill="none", stroke="var(--ink-3)", stroke_dasharray="2.5 2.5")


def craft_art(art: Element, brush: Brush, side: int) -> None:
    ground = GROUND[side % 2]
    el(art, "rect", x=6, y=6, width=STAMP_W - 12, height=66, fill=ground)
    el(art, "circle", cx=96 if side % 2 == 0 else 26, cy=84, r=26, fill="#fff", opacity=0.14, clip_path="inset(0 0 24px 0)")
    for dx, dy in ((16, 16), (40, 58), (108, 28), (70, 12)):
        el(art, "circle", cx=dx, cy=dy, r=0.9, fill="#fff", opacity=0.7)
    kind = CRAFT_BY_NAME.get(brush.box.side_id[side], CRAFT.get(brush.box.side_kind[side], "satellite"))
    use(art, f"craft-{kind}", 19, 11, 84, 56, fill="#f6ecd2", color="#f6ecd2", style=f"--craft-cut:{GROUND[side % 2]}")
    text(art, STAMP_W - 11, 27, brush.box.side_points[side], 22, anchor="end", weight=700, display=True, fill="#ffe9b0")


def needed(brush: Brush, side: int) -> list[tuple[int, bool]]:
    """Every required skill: its colour, and whether the shown Hub has it."""
    return [(c, i < brush.skills[c]) for c in range(5) for i in range(brush.box.need[side][c])]


def postmark(g: Element, owner: int) -> None:
    """A completed stamp is cancelled with the shape of the seat that completed it."""
    mark = group(g, STAMP_W / 2, 40, class_=f"s{owner + 1}")
    el(mark, "circle", r=31, fill="var(--surface)", fill_opacity=0.78, stroke="var(--brass)", stroke_width=2)
    el(mark, "circle", r=26, fill="none", stroke="var(--brass)", stroke_width=1)
    use(mark, f"seat-{owner + 1}", -14, -14, 28, fill="var(--seat)", stroke="var(--edge)")


# -- Centre ------------------------------------------------------------------------------------------------------------------
def card_part(parent: Element, brush: Brush, card: int, where: str, x: float, y: float, selected: bool = False,
              compact: bool = False) -> Element:
    """A card of the Centre or the hand; its cost shows the best discount the shown Hub gives."""
    discount = max([brush.strength[d] for d in brush.box.divisions[card]])
    label = card_label(brush.box, card, brush.lang)
    g = part(parent, f"{where}-{card}", brush.marks, label, x, y)
    if selected:
        g.set("class", g.get("class", "part") + " is-selected")
    tall = COMPACT_H if compact else CARD_H
    hit(g, -brush.edge, -brush.edge, CARD_W + 2 * brush.edge, tall + 2 * brush.edge, 10)
    tip(g, label, brush.lang)
    draw = compact_card if compact else full_card
    draw(g, brush.box, card, brush.lang, min(discount, brush.box.base[card]))
    if selected:
        el(g, "circle", cx=CARD_W - 2, cy=tall - 2, r=11, fill="var(--beacon-fill)", stroke="var(--surface)", stroke_width=2)
        el(g, "path", d=f"M{CARD_W - 7} {tall - 2}l4 4 7 -8", fill="none", stroke="var(--on-beacon)", stroke_width=2.2)
    return g


def payable_tick(parent: Element, x: float, y: float) -> None:
    """In the corner of a compact card: it can be paid."""
    el(parent, "path", d=f"M{x + CARD_W - 17:g} {y + COMPACT_H - 9:g}l4 4 7 -9", fill="none", stroke="var(--good)", stroke_width=2.2)


def price_tag(parent: Element, brush: Brush, card: int, x: float, y: float, can: bool | None) -> None:
    """Under the card what is left to pay (the cheapest of its Divisions); a tick when it can be paid, a lock when not."""
    best = min(brush.box.divisions[card], key=lambda d: len(rest_of(brush, card, d)))
    due = rest_of(brush, card, best)
    if can is False:
        words = brush.say("table.take_only")
        use(parent, "ui-lock", x + CARD_W / 2 - len(words) * 3.1 - 10, y - 11, 13, color="var(--ink-3)", fill="none", stroke="var(--ink-3)")
        text(parent, x + CARD_W / 2 + 8, y, words, 12, anchor="middle", fill="var(--ink-3)")
        return
    left = x + CARD_W / 2 - (len(due) * 16 + 16) / 2
    if can:
        el(parent, "path", d=f"M{left:g} {y - 5:g}l4 4 7 -9", fill="none", stroke="var(--good)", stroke_width=2)
    if not due:
        text(parent, left + 16, y, "0", 13, weight=700)
    for i, c in enumerate(due):
        use(parent, f"sym-{COLOURS[c]}", left + 16 + i * 16, y - 11.5, 14.5)


def deck(parent: Element, brush: Brush, x: float, y: float, width: float, height: float) -> None:
    count = len(brush.view["deck"])
    label = brush.say("table.deck_label", count=count)
    g = part(parent, "deck", brush.marks, label, x, y)
    hit(g, -4, -4, width + 12, height + 12, 10)
    tip(g, label, brush.lang)
    for i in (2, 1, 0):
        if count > i:
            fill = "#17223c" if i == 0 else "var(--surface)"
            el(g, "rect", x=i * 3, y=i * 3, width=width, height=height, rx=8, fill=fill, stroke="var(--line-2)")
    if count:
        use(g, "mark", width / 2 - 30, height / 2 - 30, 60, style="--ink:#f6ecd2")
    else:
        el(g, "rect", width=width, height=height, rx=8, fill="none", stroke="var(--line-3)", stroke_dasharray="6 5")
    text(parent, x + width / 2, y + height + 21, brush.say("table.deck", count=count), 12, anchor="middle", fill="var(--ink-2)")


# -- Hub ---------------------------------------------------------------------------------------------------------------------
def division(parent: Element, brush: Brush, d: int, x: float, y: float, width: float, height: float, ghost: int, small: bool) -> None:
    """A column: the heads of the covered cards, then the top card. A card being paid for is shown as a ghost on top."""
    g = part(parent, f"division-{COLOURS[d]}" if brush.own else f"hub-{brush.shown}-{COLOURS[d]}", brush.marks if brush.own else {},
             brush.say("table.division_label", division=division_name(d), discount=brush.strength[d]), x, y)
    paint = f"var(--c-{COLOURS[d]})"
    el(g, "rect", width=width, height=height, rx=8, fill=paint, fill_opacity=0.13, stroke=paint, stroke_opacity=0.5)
    hit(g, -2, -2, width + 4, height + 4, 9)
    use(g, f"skill-{COLOURS[d]}", 6, 7, 19)
    if not small:
        name = brush.say("head." + DIVISIONS[d])
        text(g, 30, 21, name, 13 if len(name) < 9 else 12 if len(name) < 11 else 11.5, weight=600)
    text(g, width - 7, 22, f"−{brush.strength[d]}", 14, anchor="end", weight=700, display=True, fill="var(--ink-2)")
    stack = brush.hub[d]
    cards = [*stack, ghost] if ghost else stack
    inset = 3 if small else 6
    for i, card in enumerate(cards):
        top = i == len(cards) - 1
        put_card(g, brush, card, inset, 32 + i * HEAD_H, width - 2 * inset, height - 38 - i * HEAD_H, top, card == ghost, small)


def put_card(g: Element, brush: Brush, card: int, x: float, y: float, width: float, room: float, top: bool, ghost: bool,
             small: bool) -> None:
    box, name = brush.box, f"ghost-{card}" if ghost else f"hub-{card}"
    spot = part(g, name, brush.marks if brush.own else {}, card_label(box, card, brush.lang), x, y)
    tall = min(room, 54 + HEAD_H if small else 216) if top else HEAD_H + 6
    body = group(spot, opacity=0.7) if ghost else spot
    frame(body, width, tall, 7)
    tip(spot, ability_text(box, card), brush.lang)
    head(body, box, card, width, numbered=not small)
    if top:
        words = 0 if small else 44
        picture = tall - HEAD_H - words
        if picture > 24:
            portrait(body, box, card, 0.5, HEAD_H, width - 1, picture - (0.5 if small else 0))
        if words:
            ability_lines(body, box, card, 7, HEAD_H + max(picture, 0) + 16, width - 10, brush.lang)
    if ghost:
        el(spot, "rect", width=width, height=tall, rx=7, fill="none", stroke="var(--beacon)", stroke_width=2, stroke_dasharray="6 4")
    hit(spot, -1, -1, width + 2, tall + 2, 7)


# -- tokens and prices ---------------------------------------------------------------------------------------------------------
def tokens(parent: Element, brush: Brush, x: float, y: float, size: float, step: float) -> None:
    """Five kinds of tokens with their numbers; those that are missing are faint."""
    for c, colour in enumerate(COLOURS):
        count = brush.view["tokens"][brush.shown][colour]
        label = brush.say("table.token_label", token=msg("token." + colour), count=count)
        name = f"token-{colour}" if brush.own else f"purse-{brush.shown}-{colour}"
        g = part(parent, name, brush.marks if brush.own else {}, label, x + c * step, y)
        hit(g, -3, -3, step - 2, size + 6, 8)
        tip(g, label, brush.lang)
        use(g, f"tok-{colour}", 0, 0, size, opacity=1 if count else 0.28)
        text(g, size + 3, size * 0.72, count, 14, weight=700, fill="var(--ink)" if count else "var(--ink-3)")


def due_symbols(parent: Element, brush: Brush, rest: list[int], right: float, y: float) -> None:
    """What is still to be paid; each colour is a part, so that a free symbol can be put on it."""
    colours = [c for c in range(5) for _ in range(rest[c])]
    x = right - len(colours) * 24
    text(parent, x - 8, y + 15, brush.say("table.to_pay"), 12.5, anchor="end", fill="var(--ink-2)")
    for c in range(5):
        if rest[c]:
            g = part(parent, f"due-{COLOURS[c]}", brush.marks, brush.say("table.due_label", colour=colour_name(c), count=rest[c]), x, y)
            hit(g, -2, -2, rest[c] * 24, 26, 5)
            for i in range(rest[c]):
                use(g, f"sym-{COLOURS[c]}", i * 24, 0, 22)
            x += rest[c] * 24


OTHER_H: Final = 88


def other_player(parent: Element, brush: Brush, seat: int, x: float, y: float, width: float) -> None:
    """Another Hub in small: team, hand and, per colour, skills with the number of the top card, and tokens."""
    view = brush.view
    hub = view["hubs"][seat]
    active = view.get("active") == seat
    g = group(parent, x, y, class_=f"s{seat + 1}")
    edge = "var(--brass)" if active else "var(--line-2)"
    el(g, "rect", width=width, height=OTHER_H, rx=8, fill="var(--surface)", stroke=edge, stroke_width=2 if active else 1)
    use(g, f"seat-{seat + 1}", 8, 7, 17, fill="var(--seat)", stroke="var(--edge)")
    team = sum([len(stack) for stack in hub.values()])
    facts = ((f"{team}/12", "ui-user", "summary.team"), (str(len(view["hands"][seat])), "ui-cards", "summary.hand"),
             (str(len(view["completed"][seat])), "ui-flag", "summary.projects"))
    for i, (value, icon, key) in enumerate(facts):
        cell = group(g, 32 + i * (58 if width > 260 else 52), 8)
        tip(cell, msg(key), brush.lang)
        use(cell, icon, 0, 1, 14, color="var(--ink-3)", fill="none", stroke="var(--ink-3)")
        text(cell, 18, 13, value, 12.5, weight=600)
    if view["first"] == seat:
        star = group(g, width - 22, 8)
        tip(star, msg("table.first"), brush.lang)
        use(star, "ui-first", 0, 0, 14, fill="var(--brass)", color="var(--brass)")
    step = (width - 14) / 5
    for c, colour in enumerate(COLOURS):
        count = sum([brush.box.skills[card].count(c) for stack in hub.values() for card in stack])
        top = f"#{hub[colour][-1]}" if hub[colour] else ""
        use(g, f"skill-{colour}", 8 + c * step, 33, 16, opacity=1 if count else 0.35)
        text(g, 27 + c * step, 45, count, 12, weight=700)
        if step > 52:
            text(g, 38 + c * step, 45, top, 11, fill="var(--ink-3)")
        held = view["tokens"][seat][colour]
        use(g, f"tok-{colour}", 8 + c * step, 60, 16, opacity=1 if held else 0.35)
        text(g, 27 + c * step, 72, held, 12, weight=700)
