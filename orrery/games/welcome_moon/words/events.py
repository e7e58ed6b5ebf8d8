"""What happened, in words. The arguments of an event are numbers; here they get their names."""
from __future__ import annotations

from typing import Any

from orrery.kernel.text import Msg

from ..rules.actions import target_done
from ..rules.adventure import ADVENTURES
from ..rules.adventures.battle import PLANET_IDS
from ..rules.adventures.launch import LAUNCH, SABOTAGE_IDS
from ..rules.adventures.virus import VIRUSES
from ..rules.components import LETTERS
from .names import action_name, card_msg, msg


def event(key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
    """An event for the log; the first argument of what a player does is the seat."""
    if key in ("flip", "draw"):
        return cards(key, args)
    if key in ("give", "spare"):
        return msg(f"event.{key}", card=card_msg(args[0]))
    if key == "effect_card":
        return msg("event.effect_card", letter=LETTERS[args[0]])
    if key == "virus":
        return msg("event.virus", virus=msg(f"part.6.{VIRUSES[args[0]]}"))
    if key == "astra_planet":
        return msg("event.astra_planet", planet=ADVENTURES[8].part_name(PLANET_IDS[args[0]]))
    if key == "control":
        return control(args, names)
    if key in ("recycle", "reshuffle"):
        return msg(f"event.{key}")
    if key == "end":
        return msg("event.end", n=args[0])
    return by_player(key, names[args[0]] if 0 <= args[0] < len(names) else "?", args[1:])


BY_SEAT = ("error", "choose", "write", "mark", "mission", "first", "quarter", "construct", "activate", "sabotage", "sabotaged", "extract", "propagation")
ASTRAS = ("give", "spare", "effect_card", "astra_planet")


def doer(key: str, args: tuple[Any, ...], seat: int) -> int:
    """Whose event it is: most name their seat; ASTRA's are told after an answer of the player, in the row below theirs."""
    if key == "mark" and str(ADVENTURES[args[1]].whats[args[2]]).startswith("astra"):
        return 1
    if key in BY_SEAT:
        found: int = args[0]
        return found
    return 1 if key in ASTRAS else seat


def cards(key: str, args: tuple[Any, ...]) -> Msg:
    if key == "draw":
        return msg("event.draw", turn=args[0], cards=[card_msg(c) for c in args[1]])
    pairs = [msg("card", number=n, action=action_name(a)) for n, a in zip(args[1], args[2], strict=True)]
    return msg("event.flip", turn=args[0], cards=pairs)


def control(args: tuple[Any, ...], names: list[str]) -> Msg:
    """Who controls a planet of sheet i: near is player i, far the left neighbour (in solo ASTRA)."""
    sheet, planet, who, seats = args
    near = names[sheet if seats > 1 else 0]
    far: str | Msg = names[(sheet + 1) % seats] if seats > 1 else msg("astra.short")
    at = ADVENTURES[8].part_name(PLANET_IDS[planet])
    if who == 3:
        return msg("event.control_both", name=near, other=far, planet=at)
    return msg("event.control", name=near if who == 1 else far, planet=at)


def by_player(key: str, name: str, args: tuple[Any, ...]) -> Msg:
    if key == "choose":
        return msg("event.choose", name=name, number=args[0], action=action_name(args[1]))
    if key == "write":
        adventure = ADVENTURES[args[0]]
        return msg("event.write", name=name, number=args[1], box=adventure.part_name(adventure.write_name(args[2])))
    if key == "mark":
        return target_done(ADVENTURES[args[0]], args[1], args[2], name)
    if key == "mission":
        return msg("event.mission_first" if args[1] == 1 else "event.mission_later", name=name, letter=LETTERS[args[0]],
                   condition=msg(f"mission.{args[2]}"))
    if key == "first":
        return msg("event.first", name=name, place=ADVENTURES[args[0]].place_name(args[1]))
    if key in ("construct", "activate"):
        return msg(f"event.{key}", name=name, box=LAUNCH.part_name(LAUNCH.box_ids[args[0]]))
    if key in ("sabotage", "sabotaged"):
        return msg(f"event.{key}", name=name, at=LAUNCH.part_name(SABOTAGE_IDS[args[0]]))
    if key in ("quarter", "extract"):
        return msg(f"event.{key}", name=name, n=args[0])
    return msg(f"event.{key}", name=name)
