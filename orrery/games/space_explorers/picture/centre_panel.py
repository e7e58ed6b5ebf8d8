"""The stage: the Projects with how far I am, below them the Centre with what each card costs me."""
from __future__ import annotations

from html import escape
from typing import Final

from orrery.kernel import svg
from orrery.kernel.panels import STAGE, Panel, Tip
from orrery.kernel.svg import to_string

from ..rules.components import COLOURS, FREE_RECRUIT, SIDES
from ..words.names import msg, side_name, skill_list
from .markup import ability, face, full_ability, full_name, job, points, seat_mark, skills, symbols_of, use
from .parts import STAMP_W, Brush, craft_art, needed, postmark, rest_of
from .table import hand_on_show, paid_card, payability, sides_on_show

STAMP: Final = 79           # its height without the words, which stand below it as HTML
ASPECT: Final = 1.1
COLUMNS: Final = 4          # cards in a row of a desk; where that would be a third row they stand closer
CROWDED: Final = 8          # cards, with the deck nine things
Tips = dict[str, Tip]


def centre_panel(brush: Brush) -> Panel:
    tips: Tips = {}
    cards = list(brush.view["centre"])
    can, paying = payability(brush, cards, False), paid_card(brush)
    free = free_cards(brush)
    crowded = " is-crowded" if len(cards) >= CROWDED else ""
    shown = [card_html(brush, c, "centre", can.get(c), tips, c in free, c == paying) for c in cards]
    row = "\n".join([*shown, deck(brush, tips), since(cards)])        # a line a part: what changed is a few lines
    html = (f'<div class="se-stage"><div class="se-projects"><h3>{escape(brush.say("table.projects"))}</h3>\n{projects(brush, tips)}\n</div>'
            f'<div class="se-centre"><h3>{escape(brush.say("table.centre"))}</h3><div class="centre{crowded}">\n{row}\n</div></div></div>')
    return Panel("centre", brush.say("table.centre"), STAGE, html=html, aspect=ASPECT, min_w=330, tips=tips)


def since(cards: list[int]) -> str:
    """Room for what happened since one's last turn, where the last row of the Centre leaves it; the page writes it there."""
    return '<div class="sc since" data-since></div>' if (len(cards) + 1) % (COLUMNS + (len(cards) >= CROWDED)) else ""


# -- Projects --------------------------------------------------------------------------------------------------------------
def projects(brush: Brush, tips: Tips) -> str:
    sides = sides_on_show(brush)
    stamps = "\n".join([project(brush, side, owner, tips) for side, owner in sides])
    return f'<ol class="stamps">{stamps}</ol>'


def project(brush: Brush, side: int, owner: int, tips: Tips) -> str:
    box, name = brush.box, side_name(brush.box, side).text(brush.lang)
    need = needed(brush, side)
    held = sum([1 for _, has in need if has])
    part = f"project-{box.side_id[side]}"
    tips[part] = Tip(name, msg("side." + SIDES[side % 2]).text(brush.lang), note=brush.say("panel.points", n=box.side_points[side]), rule="SE-11.01",
                     rows=[(brush.say("panel.needs"), escape(", ".join([m.text(brush.lang) for m in skill_list(box.need[side])]))),
                           (brush.say("panel.have"), f"{held}/{len(need)}")])
    marks = "".join([f'<i class="{"have" if has else ""}">{use("skill-" + COLOURS[c], 19)}</i>' for c, has in need])
    below = f'<span class="se-own">{seat_mark(owner)}</span>' if owner >= 0 else f'{marks}<b class="far">{held}/{len(need)}</b>'
    where = f'data-at="{part}"' if owner < 0 else f'data-tip="{part}"'
    return (f'<li {where} class="{"gone" if owner >= 0 else "ready" if held == len(need) else ""}"><div class="st">{stamp(brush, side, owner)}</div>\n'
            f'<div class="nm"><b>{escape(name)}</b><small>{box.side_year[side] or ""}</small></div><div class="nd">{below}</div></li>')


def stamp(brush: Brush, side: int, owner: int) -> str:
    root = svg.svg(STAMP_W + 10, STAMP + 8, "", -5, -4)
    art = svg.group(root, opacity=0.5 if owner >= 0 else 1)
    svg.el(art, "rect", width=STAMP_W, height=STAMP, fill="#fbf7ec", stroke="#fbf7ec", stroke_width=6, stroke_dasharray="0.1 8.05", stroke_linecap="round")
    svg.el(art, "rect", width=STAMP_W, height=STAMP, fill="#fbf7ec", stroke="#8f8670", stroke_opacity=0.35, stroke_width=0.7)
    craft_art(art, brush, side)
    if owner >= 0:
        postmark(root, owner)
    return to_string(root)


# -- cards -----------------------------------------------------------------------------------------------------------------
def free_cards(brush: Brush) -> set[int]:
    """What a visible, unused ability of mine recruits without a price (SE-10.08, SE-10.55)."""
    if not brush.own or brush.view["active"] != brush.shown:
        return set()
    box, found = brush.box, set()
    for stack in brush.hub:
        if stack and box.kind[stack[-1]] == FREE_RECRUIT and stack[-1] not in brush.view["used"] and stack[-1] != brush.view["recruited"]:
            found |= {c for c in [*brush.view["centre"], *hand_on_show(brush)] if box.base[c] == box.amount[stack[-1]]}
    return found


def card_html(brush: Brush, card: int, where: str, can: bool | None, tips: Tips, free: bool = False, selected: bool = False) -> str:
    box, lang = brush.box, brush.lang
    discount = min(max([brush.strength[d] for d in box.divisions[card]]), box.base[card])
    cost = "".join([f'<i class="{"off" if i < discount else ""}">{use("sym-" + COLOURS[c], 18)}</i>' for i, c in enumerate(box.cost[card])])
    tips[f"{where}-{card}"] = card_tip(brush, card)
    worth = points(box, card)
    star = use("vp", 14, 1.0 if worth != "0" else 0.35, "star")
    return (f'<div class="sc{" is-sel" if selected else ""}" data-at="{where}-{card}" style="--c:var(--c-{COLOURS[box.profession[card]]})">'
            f'<span class="hd">{skills(box, card)}<span class="no">{card}</span><span class="pp">{star}'
            f'<b>{worth}</b></span></span>\n<span class="pic">{face(box, card)}<span class="cost n{len(box.cost[card])}">{cost}</span></span>\n'
            f'<span class="tx"><em>{escape(job(box, card, lang))}</em><span>{ability(box, card, lang)}</span></span>\n{price(brush, card, can, free)}</div>')


def price(brush: Brush, card: int, can: bool | None, free: bool) -> str:
    """What is left to pay in the cheapest Division (SE-7.07); a tick when it can be paid, a lock when the card can only be taken."""
    if can is None:
        return ""
    if free:
        return f'<span class="pr ok">{use("ui-check", 15)}{escape(brush.say("panel.free"))}</span>'
    if not can:
        return f'<span class="pr lock">{use("ui-lock", 15)}{escape(brush.say("table.take_only"))}</span>'
    due = rest_of(brush, card, min(brush.box.divisions[card], key=lambda d: len(rest_of(brush, card, d))))
    return f'<span class="pr ok">{use("ui-check", 15)}{symbols_of(due) or escape(brush.say("panel.free"))}</span>'


def card_tip(brush: Brush, card: int) -> Tip:
    box, lang = brush.box, brush.lang
    tip = Tip(full_name(box, card, lang), full_ability(box, card, lang), note=brush.say("panel.prestige", n=points(box, card)), rule="SE-7.07")
    for d in box.divisions[card]:
        due = rest_of(brush, card, d)
        tip.rows.append((brush.say("panel.left", division=msg("division." + ("engineering", "testing", "research", "construction", "space_flight")[d])),
                         symbols_of(due) or escape(brush.say("panel.free"))))
    return tip


def deck(brush: Brush, tips: Tips) -> str:
    count = len(brush.view["deck"])
    tips["deck"] = Tip(brush.say("panel.deck"), brush.say("panel.deck.what"), note=str(count), rule="SE-5.06")
    sign = '<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#mark"/></svg>'
    return (f'<div class="sc deck{"" if count else " is-empty"}" data-at="deck">{sign}<b>{count}</b><span>{escape(brush.say("panel.deck"))}</span></div>')
