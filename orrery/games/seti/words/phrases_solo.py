"""The phrase book, part 3: the rival's action cards and the objectives of a solo game."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.text import Msg

from ..rules.components import read
from .phrases import sentence
from .phrases_counts import Tree, chain, join, say

SOLO: Final[dict[str, Any]] = read("solo.json")
ACTION_CARDS: Final[dict[str, Tree]] = {card["id"]: card for card in SOLO["action_cards"]}
OBJECTIVES: Final[dict[str, Tree]] = {tile["id"]: tile for tile in SOLO["objectives"]}


def gains(action: Tree) -> list[Msg]:
    return [say("amount." + key, n=action[key]) for key in ("publicity", "progress") if action.get(key)]


def action_msg(action: Tree) -> Msg:
    """One line of a rival's action card as a clause."""
    kind: str = action["action"]
    if kind == "analyze":
        return say("rival.do.analyze.vp", n=action["extra_vp"]) if action["extra_vp"] else say("rival.do.analyze")
    if kind == "launch":
        return say("rival.do.launch", x=join(gains(action), "join.and"))
    if kind == "tech":
        cost = action["publicity_cost"]
        head = say("rival.do.tech", n=cost) if cost else say("rival.do.tech.free")
        return say("rival.do.plus", a=head, x=join(gains(action), "join.and")) if gains(action) else head
    if kind == "orbit_or_land":
        planets = join([say("term.planet." + p) for p in action["planets"]], "join.comma")
        return say("rival.do.place." + action["preference"][0], n=action["moves"], planets=planets)
    if kind == "scan":
        return say("rival.do.scan", signals=join([say("rival.signal." + at) for at in action["signals"]], "join.comma"))
    if kind == "species_check":
        return say(f"rival.do.species_check.{action['species']}")
    return say("rival.do." + kind)


def rival_card_text(card: str, lang: str) -> str:
    """The lines of an action card, topmost first, one sentence each."""
    return " ".join([sentence(action_msg(action), lang) for action in ACTION_CARDS[card]["actions"]])


def rival_card_kind(card: str) -> Msg:
    kind = ACTION_CARDS[card]["kind"]
    return say("rival.kind." + (kind if kind in ("basic", "advanced") else "species"))


def task_msg(task: list[Tree]) -> Msg:
    """A task; alternatives are set apart by a slash."""
    return chain([part_msg(part) for part in task], "task.or")


def part_msg(part: Tree) -> Msg:
    kind: str = part["type"]
    if kind == "orbit_or_land_at":
        return say("task.orbit_or_land_at", planets=join([say("term.planet." + p) for p in part["planets"]], "join.or"))
    if kind == "research":
        return say(f"task.research.{part['tech']}")
    if kind in ("win_sector", "mark_trace"):
        return say(f"task.{kind}.{part['colour']}")
    n: int = part["value"] if "value" in part else part.get("credits", 1)
    return say("task." + kind, n=n)


def objective_text(objective: str, lang: str) -> str:
    return " ".join([sentence(task_msg(task), lang) for task in OBJECTIVES[objective]["tasks"]])
