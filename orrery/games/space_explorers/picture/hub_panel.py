"""One's own Hub, tokens and hand in the dock; the other Hubs on a shelf; one line of tokens for phones."""
from __future__ import annotations

from html import escape
from typing import Any

from orrery.kernel.panels import DOCK, PLAYER, SHELF, Panel, Tip
from orrery.kernel.text import Msg

from ..rules.components import COLOURS, DIVISIONS, DOMAIN
from ..words.names import colour_name, division_name, msg
from .centre_panel import Tips, card_html, card_tip, free_cards
from .markup import face, points, seat_mark, skills, use
from .parts import Brush
from .table import ghost_card, hand_on_show, payability


def hub_panel(brush: Brush) -> Panel:
    tips: Tips = {}
    ghost, target, rest = ghost_card(brush)
    columns = "\n".join([division(brush, d, ghost if target == d else 0, tips) for d in range(5)])
    due = due_html(brush, rest, tips) if rest is not None and brush.own else ""
    side = f'<h4>{escape(brush.say("table.tokens"))}</h4>{tokens(brush, brush.shown, tips)}\n{hand(brush, tips)}'
    team = sum([len(stack) for stack in brush.hub])
    title = brush.say("table.your_hub") if brush.own else brush.say("table.hub", number=brush.shown + 1)
    html = f'<div class="se-mine">{due}\n<div class="se-hub">\n{columns}\n</div><div class="se-side">{side}</div></div>'
    return Panel("hub", title, DOCK if brush.own else PLAYER, html=html, note=brush.say("panel.team", n=team), min_w=330, tips=tips)


def division(brush: Brush, d: int, ghost: int, tips: Tips) -> str:
    """The heads of the covered cards, then the top card; one that is being paid for stands there as a ghost."""
    box, stack = brush.box, brush.hub[d]
    part = f"division-{COLOURS[d]}" if brush.own else f"hub-{brush.shown}-{COLOURS[d]}"
    tips[part] = Tip(division_name(d).text(brush.lang), brush.say("panel.division.what"), note=f"−{brush.strength[d]}", rule="SE-7.07")
    cards = "\n".join([hub_card(brush, c, i == len(stack) - 1, tips) for i, c in enumerate(stack)])
    if ghost:
        cards += f'<div class="hc ghost" data-at="ghost-{ghost}"><span class="hd">{skills(box, ghost, 18)}<span class="no">{ghost}</span></span></div>'
    return (f'<div class="dv{" is-target" if ghost else ""}" data-at="{part}" style="--c:var(--c-{COLOURS[d]})"><h5>{use("skill-" + COLOURS[d], 20)}'
            f'<span>{escape(brush.say("head." + DIVISIONS[d]))}</span><b>−{brush.strength[d]}</b></h5>\n{cards}</div>')


def hub_card(brush: Brush, card: int, top: bool, tips: Tips) -> str:
    box = brush.box
    tips[f"hub-{card}"] = card_tip(brush, card)
    picture = f'<span class="pic" style="--c:var(--c-{COLOURS[box.profession[card]]})">{face(box, card)}</span>' if top else ""
    used = " used" if card in brush.view["used"] else ""
    return (f'<div class="hc{" top" if top else ""}{used}" data-at="hub-{card}"><span class="hd">{skills(box, card, 18)}'
            f'<span class="pp"><b>{points(box, card)}</b></span></span>{picture}</div>')


def tokens(brush: Brush, seat: int, tips: Tips | None = None, size: int = 26) -> str:
    held, out = brush.view["tokens"][seat], ""
    for colour in COLOURS:
        part = f"token-{colour}" if seat == brush.shown and brush.own else ""
        if tips is not None and part:
            tips[part] = Tip(Msg(DOMAIN, "token." + colour).text(brush.lang), brush.say("panel.token.what"), note=str(held[colour]), rule="SE-8.02")
        where = f' data-at="{part}"' if part and tips is not None else ""
        out += f'<span class="{"" if held[colour] else "zero"}"{where}>{use("tok-" + colour, size)}<b>{held[colour]}</b></span>'
    return f'<div class="toks">{out}</div>'


def hand(brush: Brush, tips: Tips) -> str:
    if not brush.own:
        return f'<h4>{escape(brush.say("panel.hand_of", n=len(brush.view["hands"][brush.shown])))}</h4>'
    cards, free = hand_on_show(brush), free_cards(brush)
    can = payability(brush, cards, True)
    found = "\n".join([card_html(brush, c, "hand", can.get(c), tips, c in free, c == brush.view["desk"]) for c in cards])
    return f'<h4>{escape(brush.say("panel.hand", n=len(cards)))}</h4><div class="se-hand n{min(4, len(cards))}">{found}</div>'


def due_html(brush: Brush, rest: list[int], tips: Tips) -> str:
    """What is still to be paid; a free symbol can be put on each colour (SE-8.07)."""
    out = ""
    for c in range(5):
        if rest[c]:
            tips[f"due-{COLOURS[c]}"] = Tip(brush.say("table.due_label", colour=colour_name(c), count=rest[c]))
            out += f'<span data-at="due-{COLOURS[c]}">{use("sym-" + COLOURS[c], 22) * rest[c]}</span>'
    return f'<div class="se-due"><b>{escape(brush.say("table.to_pay"))}</b>{out}</div>'


# -- the others ------------------------------------------------------------------------------------------------------------
def others_panel(brush: Brush) -> Panel:
    me = brush.view["seat"]
    found = "\n".join([other(brush, i) for i in range(brush.view["seats"]) if i != me])
    return Panel("others", brush.say("table.others"), SHELF, html=f'<div class="se-others">{found}</div>', group=1, min_w=330)


def other(brush: Brush, seat: int) -> str:
    hub = brush.view["hubs"][seat]
    columns: list[str] = []
    for c, colour in enumerate(COLOURS):
        count = sum([brush.box.skills[card].count(c) for stack in hub.values() for card in stack])
        top = hub[colour][-1] if hub[colour] else 0
        picture = f'<span class="fc">{face(brush.box, top)}</span>' if top else '<span class="fc"></span>'
        columns.append(f'<span class="oc" style="--c:var(--c-{colour})">{use("skill-" + colour, 17, 1.0 if count else 0.35)}<b>{count}</b>'
                       f'<small>{msg("panel.top", n=top).text(brush.lang) if top else "–"}</small>{picture}</span>')
    lines = "\n".join(columns)
    team, held, done = sum([len(stack) for stack in hub.values()]), len(brush.view["hands"][seat]), len(brush.view["completed"][seat])
    facts = "".join([f"<span>{use(icon, 14)}{value}</span>" for icon, value in (("ui-user", f"{team}/12"), ("ui-cards", held), ("ui-flag", done))])
    first = use("ui-first", 14) if brush.view["first"] == seat else ""
    who = f'<span class="facts"><b class="who" data-name="{seat}"></b>{facts}{first}</span>'
    return (f'<div class="oth{" is-active" if brush.view["active"] == seat else ""}">{seat_mark(seat, 18)}{who}\n'
            f'<div class="ocs">{lines}</div>\n{tokens(brush, seat, None, 18)}</div>')


def mini_panel(brush: Brush) -> Panel:
    view: dict[str, Any] = brush.view
    held = "".join([f'<span class="amt">{use("tok-" + c, 18)}{view["tokens"][brush.shown][c]}</span>' for c in COLOURS])
    team = sum([len(stack) for stack in brush.hub])
    more = f'<span class="amt">{use("ui-cards", 16)}{len(view["hands"][brush.shown])}</span><span class="amt">{use("ui-user", 16)}{team}/12</span>'
    return Panel("mini", brush.say("table.your_hub"), "mini", html=held + more)
