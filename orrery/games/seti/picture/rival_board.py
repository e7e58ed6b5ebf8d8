"""The solo rival: progress track, computer, store of technologies, the action card revealed last in words, open objectives."""
from __future__ import annotations

from html import escape
from typing import Any

from orrery.kernel.panels import SHELF, Panel, Tip

from ..words.phrases_solo import OBJECTIVES, SOLO, rival_card_kind, rival_card_text, task_msg
from .boards import TYPE_ICON
from .markup import Words, icon, seat, use


def rival(view: dict[str, Any], w: Words) -> Panel:
    facts, number = view["rival"], len(view["players"]) - 1
    player = view["players"][number]
    tips: dict[str, Tip] = {"rival-progress": Tip(w.own("progress"), w.own("progress.what"), [(w.own("row.now"), f"{facts['progress']} / 12")], "ST-28.1")}
    head = (f'<div class="res">{seat(number)}<b>{"★" * facts["stars"]}</b><span class="a">{player["publicity"]}{icon("publicity")}</span>'
            f'<span class="a">{player["computer"]["upper"]}/6{use("ic-chip", "k-computer")}</span><span class="a">{player["data"]}{icon("data")}</span>'
            f'<span class="a">{len(facts["deck"])}{icon("card")}</span><span class="vpn">{player["score"]}<small> {w.safe("pts")}</small></span></div>')
    html = f'<div class="rv s{number + 1}">{head}{track(facts)}{stored(facts, w, tips)}{action(facts, w, tips)}{objectives(facts, w, tips)}</div>'
    return Panel("rival", w.own("rival"), SHELF, html=html, group=2, column=2, min_w=300, min_h=200, sign="ui-bot", page=w.own("species.page"), tips=tips)


def track(facts: dict[str, Any]) -> str:
    board = SOLO["difficulties"][str(facts["stars"])]["board"]
    out = ""
    for space in SOLO["progress_track"]["preferred_tech_by_board"][board]:
        kind = space["tech"][:-2]
        here = " here" if facts["progress"] == space["space"] else ""
        out += f'<span class="ps{here}">{use(TYPE_ICON[kind], "k-" + kind)}{space["tech"][-1]}</span>'
    return f'<div class="track" data-tip="rival-progress">{out}</div>'


def stored(facts: dict[str, Any], w: Words, tips: dict[str, Tip]) -> str:
    if not facts["techs"]:
        return ""
    tips["rival-techs"] = Tip(w.own("stored"), w.own("stored.what"), [(w.term("tech", tech), "") for tech in facts["techs"]], "ST-29.9")
    signs = "".join([f'<span class="mtech {tech[:-2]}">{use(TYPE_ICON[tech[:-2]], "k-" + tech[:-2])}{tech[-1]}</span>' for tech in facts["techs"]])
    return f'<div class="low" data-tip="rival-techs">{w.safe("stored")} {signs}</div>'


def action(facts: dict[str, Any], w: Words, tips: dict[str, Tip]) -> str:
    """The card revealed last: its lines from the top, the first possible one is done."""
    card = facts["card"]
    if not card:
        return f'<p class="cap">{w.safe("no_action")}</p>'
    kind = w.start(rival_card_kind(card))
    text = rival_card_text(card, w.lang)
    tips["rival-card"] = Tip(kind, text, rule="ST-29.1")
    return f'<div class="act" data-tip="rival-card"><b>{escape(kind)}</b><p>{escape(text)}</p></div>'


def objectives(facts: dict[str, Any], w: Words, tips: dict[str, Tip]) -> str:
    out = ""
    for objective in facts["objectives"]:
        part = f"objective-{objective['id']}"
        tasks = [("✓ " if i + 1 in objective["tasks"] else "○ ") + task_msg(task).text(w.lang) for i, task in enumerate(OBJECTIVES[objective["id"]]["tasks"])]
        tips[part] = Tip(w.own("objective"), w.own("objective.what"), [(task, "") for task in tasks], "ST-30.2")
        out += f'<li data-at="{part}">{escape(" · ".join(tasks))}</li>'
    done = f'<p class="cap">{w.safe("objectives", done=facts["completed"], left=len(facts["stack"]))}</p>' if facts["stars"] > 1 else ""
    return f'<ul class="obj">{out}</ul>{done}'
