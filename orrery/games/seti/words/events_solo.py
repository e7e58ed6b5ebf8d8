"""The rival's events in words: each of its choices says why (the catalogue is that of the phrase book)."""
from __future__ import annotations

from typing import Any

from orrery.kernel.text import Msg

from .phrases_counts import join, say
from .phrases_solo import ACTION_CARDS, OBJECTIVES, action_msg, rival_card_kind, task_msg

KEYS = ("rival_card", "rival_cannot", "rival_does", "rival_progress", "rival_advanced", "rival_no_advanced", "rival_tech", "rival_route", "rival_orbits",
        "rival_lands", "rival_sector", "rival_row", "rival_boost", "rival_space", "rival_no_gold", "rival_message", "rival_sample", "rival_passes",
        "objective_task", "objective_done", "objectives_spent", "objectives_left")


def event(key: str, args: tuple[Any, ...]) -> Msg | None:
    """The message of a solo event, None if the key is not one of them."""
    if key not in KEYS:
        return None
    if key in ("rival_cannot", "rival_does"):
        what = action_msg(ACTION_CARDS[args[0]]["actions"][args[1]])
        return say("event.rival_does", what=what) if key == "rival_does" else say("event.rival_cannot", what=what, why=say(f"rival.why.{args[2]}"))
    if key == "rival_tech":
        return say("event.rival_tech", tech=say(f"term.tech.{args[0]}"), why=say(f"rival.tech.{args[1]}"))
    if key == "rival_route":
        return say("event.rival_route", planet=say(f"planet.{args[0]}.acc"), n=args[2])
    if key in ("rival_orbits", "rival_lands"):
        return say("event." + key, planet=say(f"planet.{args[0]}." + ("gen" if key == "rival_orbits" else "on")), why=say(f"rival.placing.{args[1]}"))
    if key == "rival_sector":
        return say("event.rival_sector", star=say(f"term.star.{args[0]}"), why=say(f"rival.sector.{args[1]}"))
    if key == "rival_row":
        return say("event.rival_row", card=say(f"card.{args[0]}.quoted"), why=say(f"rival.arrow.{args[1]}"))
    if key == "rival_boost":
        return say("event.rival_boost", tech=say(f"term.tech.{args[0]}"))
    if key == "rival_space":
        return say("event.rival_space", side=say(f"term.species.side.{args[0]}"), trace=say(f"term.trace.{args[1]}"), why=say(f"rival.space.{args[2]}"))
    return other(key, args)


def other(key: str, args: tuple[Any, ...]) -> Msg:
    if key == "rival_sample":
        return say("event.rival_sample", planet=say(f"term.planet.{args[1]}"))
    if key == "objective_task":
        return say("event.objective_task", task=task_msg(OBJECTIVES[args[0]]["tasks"][args[1]]))
    if key == "objectives_spent":
        return say("event.objectives_spent", done=args[0], n=args[1])
    if key == "objectives_left":
        return say("event.objectives_left", left=args[0], n=args[1])
    if key == "rival_progress":
        return say("event.rival_progress", n=args[0], space=args[1])
    if key == "rival_card":
        return say("event.rival_card", what=rival_card_kind(args[0]))
    if key == "objective_done":
        return say("event.objective_done", tasks=join([task_msg(task) for task in OBJECTIVES[args[0]]["tasks"]], "join.and"))
    if args:
        return say("event." + key, n=args[0])
    return say("event." + key)
