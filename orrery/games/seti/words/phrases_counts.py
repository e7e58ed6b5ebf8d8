"""The phrase book, part 1: counts, conditions and events of the effect trees as clauses (lower case, no full stop)."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.text import Msg, Param

DOMAIN: Final = "seti"
Tree = dict[str, Any]


def say(key: str, **params: Param) -> Msg:
    return Msg(DOMAIN, key, dict(params))


def join(parts: list[Msg], last: str) -> Msg:
    """a, b and c: commas, then `last` (join.and, join.or) before the last part."""
    if not parts:
        return say("nothing")
    out = parts[0]
    for i, part in enumerate(parts[1:], 1):
        out = say(last if i == len(parts) - 1 else "join.comma", a=out, b=part)
    return out


def chain(parts: list[Msg], link: str) -> Msg:
    """The same link between all parts: a; b; c."""
    if not parts:
        return say("nothing")
    out = parts[0]
    for part in parts[1:]:
        out = say(link, a=out, b=part)
    return out


def planet(name: str) -> Msg:
    return say("term.planet." + name)


# -- "for each ..." ----------------------------------------------------------------------------------------------------
def per(count: Tree) -> Msg:
    """What a multiplied gain is multiplied by: "for each {per}"."""
    name: str = count["count"]
    if name == "pieces":
        return say("per.pieces", at=say(f"planet.{count['at']}.at"))
    if name == "traces":
        return say(f"per.traces.{count['color']}.{count['species']}")
    if name == "hand":
        return say(f"per.hand.corner.{count['corner']}" if "corner" in count else f"per.hand.income.{count['income']}")
    if name == "signals_marked":
        return say("per.signals_marked." + marked_by(count))
    tail = {"sector_wins": "color", "techs": "type", "tucked": "income", "signals": "in", "resource": "what"}.get(name)
    return say(f"per.{name}.{count[tail]}" if tail is not None else f"per.{name}")


def marked_by(count: Tree) -> str:
    if "distinct" in count:
        return "sector"
    return "tile" if "on" in count else str(count["color"])


# -- "if ..." ----------------------------------------------------------------------------------------------------------
def condition(cond: Tree) -> Msg:
    """A condition as a clause: "you have 2 red life traces"."""
    if "all" in cond:
        planets = [c["at"] for c in cond["all"] if c.get("count") == "pieces" and c.get("min") == 1]
        if len(planets) == len(cond["all"]) == 2:
            return say("cond.pieces.at_both", a=say(f"planet.{planets[0]}.at"), b=say(f"planet.{planets[1]}.at"))
        return join([condition(c) for c in cond["all"]], "join.and")
    name: str = cond["count"]
    n: int = cond["min"] if "min" in cond else cond.get("eq", 0)
    if name == "pieces":
        return pieces(cond, n)
    if name == "probes":
        return probes(cond)
    if name == "landed":
        return say("cond.landed", places=join([say(f"planet.{p}.on") for p in cond["on"]], "join.or"))
    if name == "sector_wins":
        return say("cond.sector_wins." + ("same" if cond.get("same_sector") else cond["color"]), n=n)
    if name == "traces":
        return say(f"cond.traces.{cond['color']}.{cond['species']}" + (".paid" if "paid" in cond else ""), n=n)
    return other_condition(cond, name, n)


def other_condition(cond: Tree, name: str, n: int) -> Msg:
    if name == "trace_colors":
        return say(f"cond.trace_colors.{cond['species']}", n=n)
    if name == "techs":
        return say(f"cond.techs.{cond['type']}", n=n)
    if name == "resource":
        return say(f"cond.resource.{cond['what']}", n=n)
    if name == "capsules":
        return say("cond.capsules", at=say(f"planet.{cond['at']}.at"))
    if name == "anomalies":
        return say("cond.anomalies", planet=say(f"planet.{cond['sector']}.gen"))
    fixed = {"hand": "cond.hand.empty", "planets_with_orbiter_and_lander": "cond.both", "other_owners": "cond.other_owners",
             "signals_marked": "cond.signals_marked.tile", "tucked": "cond.tucked.any"}
    if name == "signals":
        return say("cond.signals.tile" if cond["in"] == "oumuamua_tile" else "cond.signals.that.one")
    return say(fixed.get(name, "cond." + name), n=n)


def pieces(cond: Tree, n: int) -> Msg:
    kind, where = cond["piece"], cond["at"]
    if where == "best_planet":
        return say("cond.pieces.any.best", n=n)
    if where == "all":
        only_planets = kind == "lander" and not cond.get("moons", True)
        return say("cond.pieces.lander.planets" if only_planets else f"cond.pieces.{kind}.all", n=n)
    at = say(f"planet.{where}.at")
    return say("cond.pieces.lander.at" if kind == "lander" else "cond.pieces.at", at=at, n=n)


def probes(cond: Tree) -> Msg:
    if cond.get("probe") == "that":
        return say("cond.probes.that.asteroid")
    if "min_distance_from_earth" in cond:
        return say("cond.probes.far", n=cond["min_distance_from_earth"])
    return say("cond.probes." + cond["on"] + (".earth" if "adjacent_to" in cond else ""))


# -- "when ..." --------------------------------------------------------------------------------------------------------
def event(on: Tree) -> Msg:
    """An event of a mission space or a turn-long watch as a clause: "you launch a probe"."""
    name: str = on["event"]
    if name == "visit":
        if "body" in on:
            return say("trigger.visit", planet=say(f"planet.{on['body']}.acc"))
        tail = ".not_earth" if "except" in on else ".own" if on.get("own_turn") else ""
        return say(f"trigger.visit.{on['kind']}{tail}")
    if name == "play_card":
        return say("trigger.play_card", n=on["paid_credit"])
    tail_key = {"signal": "color", "research": "type", "trace": "color", "corner_discard": "corner"}.get(name)
    return say(f"trigger.{name}.{on[tail_key]}" if tail_key is not None else f"trigger.{name}")


def first_event(on: Tree) -> Msg:
    """The same when only its first time in a turn counts: "one of your probes first visits Mars"."""
    clause = event(on)
    return say(clause.key.replace("trigger.", "first.", 1), **clause.params)
