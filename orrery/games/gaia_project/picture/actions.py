"""The power and QIC actions, a strip below the galaxy: the price as a badge, what it brings, struck through when taken this round."""
from __future__ import annotations

from html import escape
from typing import Any

from orrery.kernel.panels import LEDGE, Panel, Tip

from .markup import Words, amt, effect, use
from .printed import SPACES, Record


def actions_panel(view: dict[str, Any], words: Words, role: str = LEDGE) -> Panel:
    tips: dict[str, Tip] = {}
    out = [space(s, s["id"] in view["actions_used"], words, tips, view) for s in SPACES]
    html = '<div class="spaces">' + "\n".join(out) + "</div>"
    return Panel("actions", words.own("actions"), role, html=html, group=1 if role == LEDGE else 2, min_w=330, tips=tips, tab=words.own("actions.tab"))


def space(s: Record, used: bool, words: Words, tips: dict[str, Tip], view: dict[str, Any]) -> str:
    pay, cost = next(iter(s["pays"].items()))
    part = f"action-{s['id']}"
    tips[part] = tip(s, pay, cost, used, words, view)
    badge = use("gp-qic" if pay == "qic" else "gp-power")
    return (f'<div class="ac {pay}{" used" if used else ""}" data-at="{part}"><b class="pay">{cost}{badge}</b><span>{effect({"gain": s["gain"]})}</span></div>')


def tip(s: Record, pay: str, cost: int, used: bool, words: Words, view: dict[str, Any]) -> Tip:
    found = Tip(words.own("action." + pay), words.start(words.plain("space." + s["id"])) + ".", rule="GP-12.03" if pay == "power" else "GP-12.04",
                note=words.own("action.used" if used else "action.open"))
    found.rows.append((words.own("bill.costs"), amt(cost, pay)))
    me = view.get("seat", -1)
    if me >= 0:
        p = view["players"][me]
        have = p["qic"] if pay == "qic" else p["bowls"][2]
        found.rows.append((words.own("action.have" if pay == "qic" else "action.bowl"), escape(str(have))))
    return found
