"""Gold tiles with what they score for whom, and the milestones."""
from __future__ import annotations

from html import escape
from typing import Any

from orrery.kernel.panels import SHELF, Panel, Tip

from ..rules.components import GOLD
from ..words.phrases import RAW, gold_name, gold_per, gold_text, milestone_text
from .boards import COLOURS, GOLD_TILES
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
    tips[part] = Tip(title, gold_text(name, facts["side"], w.lang), worth(view, name, w), "ST-16.1")
    cells = "".join([f'<span>{value}{seats(marks[i:i + 1] if i < 2 else marks[2:])}</span>' for i, value in enumerate(values)])
    per = gold_per(name, facts["side"], w.lang)
    return f'<div class="gold" data-at="{part}"><b>{escape(title)}</b><div class="v">{cells}</div><small>{escape(per[:1].upper() + per[1:])}</small></div>'


def worth(view: dict[str, Any], name: str, w: Words) -> list[tuple[str, str]]:
    """What the tile scores for each player now, and what a marker would that is put on its best free space."""
    facts, rows = view["gold"][name], []
    values, marks = GOLD_TILES[name][facts["side"]]["values"], facts["marks"]
    rival = len(view["players"]) - 1 if view["rival"] else -1           # ST-30.13: it does not score gold tiles
    for player in range(len(view["players"])):
        if player != rival:
            n, free = sets(view, player, name, facts["side"]), player not in marks
            value = values[min(len(marks) if free else marks.index(player), 2)]
            rows.append((w.own("player", n=player + 1), w.own("gold.would" if free else "gold.now", n=n, value=value, points=n * value)))
    return rows


def sets(view: dict[str, Any], player: int, name: str, side: str) -> int:
    """How often the player has what the tile counts (ST-16.4), from what lies open."""
    p: dict[str, Any] = view["players"][player]
    if name == "tech":
        kinds = [len([tech for tech in p["techs"] if tech.startswith(kind)]) for kind in ("probe", "telescope", "computer")]
        return min(kinds) if side == "A" else sum(kinds) // 2
    if name == "mission":
        return len(p["completed"]) if side == "A" else (len(p["completed"]) + len(p["endgame"])) // 2
    if name == "income":
        tucked = [RAW[card]["income"] for card in p["tucked"] if card]
        return min([tucked.count(kind) for kind in ("credit", "energy", "card")]) if side == "A" else max(tucked.count("credit"), tucked.count("energy"))
    if side == "A":
        return min([traces(view, player, color) for color in COLOURS])
    wins: int = sum([sector["wins"].count(player) for sector in view["sectors"]])
    figures: int = sum([pieces(planet, player) for planet in view["planets"].values()])
    return min(wins, figures)


def traces(view: dict[str, Any], player: int, color: str) -> int:
    n = 0
    for part in view["species"]:
        n += [part["discovery"][color]].count(player) + part["overflow"][color].count(player)
        n += sum([there.count(player) for there in part["board"].get(color, [])])
    return n


def pieces(planet: dict[str, Any], player: int) -> int:
    """Orbiters and landers, those on moons too."""
    figures = [figure["player"] for figure in (*planet["orbiters"], *planet["landers"])]
    moons: int = sum([owners.count(player) for owners in planet["moons"].values()])
    return figures.count(player) + moons


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
