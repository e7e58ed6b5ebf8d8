"""What happened, in words; and the few numbers of each player that matter."""
from __future__ import annotations

from typing import Any

from orrery.kernel.text import Msg, Param

from ..rules.components import COLOURS, Box
from .names import card_name, into, msg, side_name

SEAT = ("seat",)
# event -> what its arguments are
SHAPES: dict[str, tuple[str, ...]] = {
    "turn": SEAT, "take": ("seat", "card"), "refill": ("nom",), "added": ("nom",), "drew": ("seat", "n"), "drew_card": ("seat", "card"),
    "pay_token": ("seat", "token"), "pay_card": ("seat", "nom"), "pay_ability": ("seat", "nom"),
    "pay_symbol": ("seat", "colour"), "placed": ("seat", "nom", "where"), "use": ("seat", "nom"), "give": ("seat", "token"),
    "arranged": ("seat", "division"), "complete": ("seat", "side"), "last_round": SEAT, "last_project": SEAT, "pass": SEAT, "over": (),
}


def event(box: Box, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
    """The log line of an event; players by name, in the nominative."""
    if key == "recruit":
        return recruit_event(box, args, names)
    params: dict[str, Param] = {}
    for kind, value in zip(SHAPES[key], args, strict=True):
        if kind == "seat":
            params["name"] = names[value]
            params["next"] = names[(value + 1) % len(names)]
        elif kind in ("card", "nom"):
            params["card"] = card_name(box, value, "acc" if kind == "card" else "")
        elif kind == "token":
            params["token"] = msg("token." + COLOURS[value])
        elif kind == "colour":
            params["colour"] = msg("colour." + COLOURS[value])
        elif kind == "where":
            params["where"] = into(value)
        elif kind == "division":
            params["division"] = msg("division." + ("engineering", "testing", "research", "construction", "space_flight")[value])
        elif kind == "side":
            params["project"] = side_name(box, value)
            params["n"] = box.side_points[value]
        else:
            params[kind] = value
    return msg("event." + key, **params)


def recruit_event(box: Box, args: tuple[Any, ...], names: list[str]) -> Msg:
    seat, card, division, from_hand, source = args
    key = "event.recruit" + (".hand" if from_hand else ".centre") + (".special" if source else "")
    by: Param = card_name(box, source, "acc") if source else ""
    return msg(key, name=names[seat], card=card_name(box, card, "acc"), where=into(division), by=by)


def summary(box: Box, view: dict[str, Any]) -> list[list[tuple[str, int | str, Msg]]]:
    """Specialists of twelve, cards in hand, Projects, tokens."""
    rows: list[list[tuple[str, int | str, Msg]]] = []
    for seat in range(view["seats"]):
        team = sum([len(stack) for stack in view["hubs"][seat].values()])
        rows.append([
            ("ui-user", f"{team}/12", msg("summary.team")), ("ui-cards", len(view["hands"][seat]), msg("summary.hand")),
            ("ui-flag", len(view["completed"][seat]), msg("summary.projects")),
            ("tok-blue", sum(view["tokens"][seat].values()), msg("summary.tokens"))])
    return rows
