"""Gold tiles with what they score for whom, and the milestones."""
from __future__ import annotations

from html import escape
from typing import Any

from orrery.kernel.panels import SHELF, Panel, Tip

from ..rules.components import GOLD
from ..words.phrases import gold_name, gold_text, milestone_text
from .boards import GOLD_TILES
from .markup import NEUTRAL, Words, seat, seats, use


def gold(view: dict[str, Any], w: Words) -> Panel:
    tips: dict[str, Tip] = {}
    html = "".join([tile(name, view, w, tips) for name in GOLD])
    return Panel("gold", w.own("gold"), SHELF, html=f'<div class="go">{html}{milestones(view, w, tips)}</div>', group=3, column=3, min_w=230, min_h=200,
                 tab=w.own("gold.tab"), sign="ic-star", tips=tips)


def tile(name: str, view: dict[str, Any], w: Words, tips: dict[str, Tip]) -> str:
    facts = view["gold"][name]
    values, marks = GOLD_TILES[name][facts["side"]]["values"], facts["marks"]
    part = f"gold-{name}"
    title = gold_name(name, facts["side"]).text(w.lang)
    rows = [(w.own("player", n=player + 1), w.own("gold.each", n=values[min(i, 2)])) for i, player in enumerate(marks)]
    tips[part] = Tip(title, gold_text(name, facts["side"], w.lang), [*rows, (w.own("gold.next"), w.own("gold.each", n=values[min(len(marks), 2)]))], "ST-16.1")
    cells = "".join([f'<span>{value}{seats(marks[i:i + 1] if i < 2 else marks[2:])}</span>' for i, value in enumerate(values)])
    return f'<div class="gold" data-at="{part}"><b>{escape(title)}</b><div class="v">{cells}</div><small>{escape(tips[part].what)}</small></div>'


def milestones(view: dict[str, Any], w: Words, tips: dict[str, Tip]) -> str:
    out = ""
    for n in (25, 50, 70):
        tips[f"milestone-{n}"] = Tip(w.own("milestone", n=n), milestone_text(n, False, w.lang), rule="ST-16.1")
        reached = seats([p for p, part in enumerate(view["players"]) if n in part["milestones"]])
        out += f'<span data-tip="milestone-{n}">{use("ic-star", "k-vp")}<b>{n}</b>{reached}</span>'
    for score, left in view["neutral"].items():
        tips[f"milestone-{score}"] = Tip(w.own("milestone", n=score), milestone_text(int(score), True, w.lang), [(w.own("row.left"), str(left))], "ST-16.9")
        out += f'<span data-tip="milestone-{score}">{seat(NEUTRAL)}<b>{score}</b>{"" if left else "–"}</span>'
    return f'<div class="ms"><b>{w.safe("milestones")}</b>{out}</div>'
