"""A coach for the first games: the plan of the round, what can be paid, how far it is to the next federation and the next place."""
from __future__ import annotations

from html import escape
from typing import Any

from orrery.kernel.panels import FLOAT, SHELF, Panel

from .markup import Words
from .planet_tips import worth
from .printed import COSTS, FACTIONS, SPACES, Record
from .scoring import standing, this_round

NEED = 7
RESEARCH = 4
MOST = 5        # lines
LADDER = (("mine", ""), ("ts", "mine"), ("lab", "ts"), ("institute", "ts"), ("academy_knowledge", "lab"))      # a building, and what it replaces


def can_coach(view: dict[str, Any]) -> bool:
    me = view.get("seat", -1)
    return me >= 0 and bool(view["players"][me]["faction"]) and view["round"] > 0


def coach_panel(view: dict[str, Any], words: Words) -> Panel:
    me = view["seat"]
    p = view["players"][me]
    found = [affordable(p, words), powers(view, p, words), knowledge(p, words), federation(view, me, words), *places(view, me, words)]
    lines = [line for line in found if line]
    now = words.start(this_round(view, words))
    plan = words.own(f"coach.round.{view['round']}")
    items = "".join([f"<li>{escape(line)}</li>" for line in lines[:MOST]])
    html = (f'<div class="coach"><p class="goal"><b>{escape(now)}.</b> {escape(plan)}</p><ul>{items}</ul>'
            f'<p class="coach-hint">{words.safe("coach.hint")}</p></div>')
    return Panel("coach", words.own("coach"), SHELF, html=html, group=2)


def goal_panel(view: dict[str, Any], words: Words, corner: str) -> Panel:
    """The plan of the round in a free corner of the galaxy; what it takes stands on the shelf."""
    plan = words.own(f"coach.round.{view['round']}")
    html = f'<p class="goalnote"><b>{words.safe("coach")}</b> {escape(plan)}</p>'
    return Panel("goal", words.own("coach"), FLOAT, html=html, free_corners=(corner,))


def affordable(p: Record, words: Words) -> str:
    """The buildings whose printed price is there (a mine without terraforming and distance)."""
    can = [words.plain("building." + kind) for kind, old in LADDER
           if p["credits"] >= COSTS[kind]["credits"] and p["ore"] >= COSTS[kind]["ore"] and (not old or p["pieces"].get(old))]
    return words.own("coach.can", what=", ".join(can)) if can else words.own("coach.poor")


def powers(view: dict[str, Any], p: Record, words: Words) -> str:
    """Power actions that are open and can be paid."""
    found = [words.plain("space." + s["id"]) for s in SPACES
             if s["id"] not in view["actions_used"] and (p["bowls"][2] >= s["pays"]["power"] if "power" in s["pays"] else p["qic"] >= s["pays"]["qic"])]
    return words.own("coach.power", what="; ".join(found[:3])) if found else ""


def knowledge(p: Record, words: Words) -> str:
    missing = RESEARCH - p["knowledge"]
    return words.own("coach.research") if missing <= 0 else words.own("coach.knowledge", n=missing)


def federation(view: dict[str, Any], me: int, words: Words) -> str:
    """What stands outside federations, against the value that one needs."""
    board = FACTIONS[view["players"][me]["faction"]]
    if "one_federation" in board["ability"]:
        return ""
    planets = {name: planet for sector in view["sectors"] for name, planet in sector["planets"].items()}
    free = [(name, thing) for name, thing in view["hexes"].items()
            if thing.get("owner") == me and me not in thing.get("federation", []) and thing["building"] != "gaiaformer"]
    have = sum([worth(view, thing, planets.get(name, "")) for name, thing in free])
    need = board["institute"].get("federation_need", NEED) if view["players"][me]["pieces"].get("institute") else NEED
    return words.own("coach.federation_ready" if have >= need else "coach.federation", have=have, need=need)


def places(view: dict[str, Any], me: int, words: Words) -> list[str]:
    """For each final goal: how many more to the next place."""
    out: list[str] = []
    for k, goal in enumerate(view["final_tiles"]):
        rows = standing(list((view.get("standings") or [[0] * len(view["players"])] * 2)[k]), goal)
        mine = next(n for n, i, _ in rows if i == me)
        above = [n for n, i, _ in rows if n > mine]
        name = words.plain("final." + goal)
        out.append(words.own("coach.place", what=name, n=min(above) - mine) if above else words.own("coach.first", what=name))
    return out
