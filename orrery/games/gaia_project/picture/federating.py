"""A federation chosen on the map, planet by planet and hex by hex: what may be chosen, running totals, what is missing and which hex is to blame."""
from __future__ import annotations

from typing import Final

from orrery.kernel.bill import Picked, Picking, Total
from orrery.kernel.places import Place

from ..rules.board import holds, value
from ..rules.federation import Table, budget, from_hexes, proposals
from ..rules.fields import EMPTY, SATELLITES_QIC
from ..rules.hexmap import Shape
from ..rules.state import GaiaState
from .markup import Words, amt

HEX: Final = "hex-"


def picking(s: GaiaState, seat: int, words: Words) -> Picking:
    """Own planets outside federations with their values, and the hexes where a satellite may go."""
    table, names = Table(s, seat), s.shape.names
    parts: dict[str, str] = {}
    for group in table.groups:
        for h in s.shape.hexes(group):
            if not table.member & s.shape.bit[h]:
                parts[HEX + names[h]] = str(value(s, seat, h))
    near = within_reach(table)
    for h in s.shape.hexes(near):
        parts.setdefault(HEX + names[h], "")
    best: list[tuple[str, str, tuple[str, ...]]] = []
    for option in proposals(s, seat):
        satellites = sum([1 for h in option if not holds(s, seat, h)])
        worth = sum([value(s, seat, h) for h in option if holds(s, seat, h)])
        best.append(("hexes " + ",".join([names[h] for h in option]), words.own("federation.best", value=worth, n=satellites),
                     tuple([HEX + names[h] for h in option])))
    return Picking(parts, best, "hexes {parts}", ",", "none")


def within_reach(table: Table) -> int:
    """Hexes where a satellite can be part of a link of two groups with the satellites that can be paid."""
    shape, most = table.s.shape, budget(table.s.p[table.seat])
    rings = [spread(shape, touch, table.free, most) for touch in table.touches]
    found = 0
    for i, first in enumerate(rings):
        for second in rings[i + 1:]:
            for near in range(most):
                if near < len(first) and most - near - 1 >= 0 and second:       # near + 1 satellites from one, the rest from the other
                    found |= first[near] & second[min(most - near - 1, len(second) - 1)]
    return found


def spread(shape: Shape, start: int, free: int, most: int) -> list[int]:
    """Hexes reached with 1, 2, ... satellites from a group, each with all before."""
    found = [start & free]
    while len(found) < most and (more := found[-1] | (shape.grow(found[-1]) & free)) != found[-1]:
        found.append(more)
    return found


def picked(s: GaiaState, seat: int, parts: list[str], words: Words) -> Picked:
    """The set as it is: what comes in with it, its totals, the reason why it is no federation yet."""
    shape, names = s.shape, s.shape.names
    hexes = [shape.by_name[part.removeprefix(HEX)] for part in parts if part.removeprefix(HEX) in shape.by_name]
    option = from_hexes(s, seat, hexes)
    table = Table(s, seat)
    planets = [h for h in option if holds(s, seat, h)]
    satellites = [h for h in option if not holds(s, seat, h)]
    bits = shape.bits(list(option))
    around = shape.grow(bits | (table.member if table.required else 0)) & table.free & ~bits
    near = [h for group in table.groups if shape.grow(bits) & group and not group & bits for h in shape.hexes(group)] + shape.hexes(around)
    worth = sum([table.values[i] for i, group in enumerate(table.groups) if group & (bits | (table.member if table.required else 0))])
    problem = table.problem(option) if option else None
    why = words.own("federation.empty") if not option else problem.text(words.lang) if problem is not None else ""
    blame = [HEX + place for place in (problem.params.values() if problem is not None else []) if isinstance(place, Place)]
    pays = "qic" if s.p[seat][SATELLITES_QIC] else "tokens"
    price = amt(-len(satellites), pays, "loss") if satellites else ""
    totals = [Total(words.own("federation.value"), worth, need=table.need, bar=True),
              Total(words.own("federation.satellites"), len(satellites), most=budget(s.p[seat]), html=price)]
    return Picked("hexes " + (",".join([names[h] for h in option]) or "none"), why, tuple(blame), tuple([HEX + names[h] for h in [*planets, *satellites]]),
                  tuple([HEX + names[h] for h in near if s.planet[h] == EMPTY or holds(s, seat, h)]), totals)

