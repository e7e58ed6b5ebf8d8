"""Names of spaces that people can say and find: "Mars", "asteroids beyond Venus", "open space near Vega" (codes: rules/place_codes.py)."""
from __future__ import annotations

from typing import Any

from orrery.kernel.text import Msg

from ..rules.components import STAR_BY_ID
from ..rules.place_codes import place_code, place_codes
from ..rules.state import SetiState


def say(key: str, **params: Msg | str | int) -> Msg:
    return Msg("seti", key, dict(params))


def space_msg(s: SetiState, space: int) -> Msg:
    return code_msg(place_code(s, space))


def view_names(view: dict[str, Any]) -> list[Msg]:
    """The names of all spaces of a view, ring by ring from the Sun."""
    first, second, third = view["discs"]
    discs = first + 8 * second + 64 * third + (512 if view["oumuamua"]["placed"] else 0)
    stars = tuple([STAR_BY_ID[part["star"]] for part in view["sectors"]])
    return [code_msg(code) for code in place_codes(discs, stars)]


def code_msg(code: str) -> Msg:
    if "/" not in code:
        return say(f"term.planet.{code}")
    kind, relation, reference = code.split("/")
    what = say(f"place.kind.{kind}")
    if relation.startswith("ring"):
        return say("place.ring", kind=what, ring=int(relation[4:]), star=say(f"term.star.{reference}"))
    if relation == "near":
        return say("place.near", kind=what, star=say(f"term.star.{reference}"))
    return say(f"place.{relation}", kind=what, planet=say(f"place.of.{reference}"))
