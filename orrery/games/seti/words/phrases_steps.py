"""The phrase book, part 2: the steps of an effect as clauses, one function per verb."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from orrery.kernel.text import Msg

from .phrases_counts import Tree, chain, condition, event, first_event, join, per, say

AMOUNTS: Final = ("credit", "energy", "publicity", "data", "exofossil", "move", "score")   # points last: the house style
STARS: Final = "star:"
COLOURS: Final = "color:"


def amount_parts(step: Tree) -> list[Msg]:
    return [say("amount." + what, n=step[what]) for what in AMOUNTS if step.get(what)]


def amounts(step: Tree) -> Msg:
    return join(amount_parts(step), "join.and")


def raised(n: int, rest: list[Msg]) -> Msg:
    """Publicity first, then what else is gained."""
    if not rest:
        return say("raise", n=n)
    return say("raise.and" if len(rest) == 1 else "raise.list", n=n, x=join(rest, "join.and"))


def gain(step: Tree) -> Msg:
    """Publicity is raised, all else is gained: that some languages say with two verbs."""
    times, publicity = step.get("times"), step.get("publicity", 0)
    rest = {what: n for what, n in step.items() if what != "publicity"}
    if times is None:
        return raised(publicity, amount_parts(rest)) if publicity else say("gain", x=amounts(step))
    if times == {"count": "resource", "what": "publicity"} and step.get("score") == 1:
        return say("gain_equal")
    if publicity:
        return say("raise.per", n=publicity, per=per(times))
    return say("gain_per", x=amounts(step), per=per(times))


def move(step: Tree) -> Msg:
    return gain({"move": step["steps"], **({"times": step["times"]} if "times" in step else {})})


def draw(step: Tree) -> Msg:
    return say("draw." + step["from"], n=step["n"])


def launch(step: Tree) -> Msg:
    return say("launch.free_limit" if step.get("ignore_limit") else "launch", n=step.get("n", 1))


def land(step: Tree) -> Msg:
    if step.get("or_orbit"):
        return say("land.orbit")
    if step.get("occupied"):
        return say("land.occupied")
    return say("land.moons" if step.get("moons") == "always" else "land")


def scan(step: Tree) -> Msg:
    return say("scan")


def where(at: str) -> Msg:
    if at.startswith(STARS):
        return say("where.star." + at[len(STARS):])
    if at.startswith(COLOURS):
        return say("where.color." + at[len(COLOURS):])
    if at in ("any", "own_probe", "next_anomaly", "oumuamua"):
        return say("where." + at)
    return say("where.planet", planet=say(f"planet.{at}.gen"))


def signal(step: Tree) -> Msg:
    at: str = step["at"]
    if at == "own_probe_and_neighbours":
        return say("signal.neighbours")
    if at == "chosen_probes":
        return say("signal.chosen", n=step["max_probes"])
    return say("signal" if step.get("data", True) else "signal.no_data", n=step.get("n", 1), where=where(at))


def signals_of_colours(steps: list[Tree]) -> Msg:
    """Several signals that differ only in their colour, as one sentence."""
    colours = join([say("term.sector." + s["at"][len(COLOURS):]) for s in steps], "join.and")
    return say("signal.each" if steps[0].get("data", True) else "signal.each.no_data", colors=colours)


def use_card(step: Tree) -> Msg:
    tail = ".keep" if step.get("keep") else ".max" if "max" in step else ""
    n: int = step["n"] if "n" in step else step.get("max", 1)
    return say(f"use.{step['from']}.{step['for']}{tail}", n=n)


def research(step: Tree) -> Msg:
    kind = step["type"]
    key = "research." + ("_".join(kind) if isinstance(kind, list) else kind) + ("" if step.get("rotate", True) else ".still")
    notes = [say("research.others")] if step.get("only_owned_by_others") else []
    if not step.get("tile_bonus", True):
        notes.append(say("research.no_bonus"))
    return say("research.with", a=say(key), b=join(notes, "join.comma")) if notes else say(key)


def trace(step: Tree) -> Msg:
    tail = ".own" if step.get("only_species_with_own") else ".that" if step.get("species") == "that" else ""
    return say(f"trace.{step['color']}{tail}")


def remove(step: Tree) -> Msg:
    return say("remove." + step["piece"])


def tuck(step: Tree) -> Msg:
    return say("tuck." + step["card"])


def plain(step: Tree) -> Msg:
    return say(step["do"])


def watch(step: Tree) -> Msg:
    if "distinct" in step:
        return say("watch.distinct", then=together(step["then"]))
    if step.get("limit") == 1:
        return say("watch.first", event=first_event(step["on"]), then=together(step["then"]))
    return say("watch.each", event=event(step["on"]), then=together(step["then"]))


def rule(step: Tree) -> Msg:
    return say("rule." + step["name"])


def pay(step: Tree) -> Msg:
    return say("pay.repeat" if step.get("repeat") else "pay.may" if step.get("may") else "pay", x=amounts(step))


def peek_sample(step: Tree) -> Msg:
    at = step["at"]
    if at == "own_probe_planet":
        return say("peek_sample.own")
    return say("peek_sample.list", planets=join([say(f"planet.{p}.on") for p in at], "join.or"))


def deliver_sample(step: Tree) -> Msg:
    return say("deliver_sample", n=step.get("times", 1))


VERBS: Final[dict[str, Callable[[Tree], Msg]]] = {
    "gain": gain, "move": move, "draw": draw, "launch": launch, "land": land, "scan": scan, "signal": signal, "use_card": use_card,
    "research": research, "trace": trace, "remove": remove, "tuck": tuck, "choose_probe": plain, "return_to_hand": plain,
    "watch": watch, "rule": rule, "gold_tile": plain, "pay": pay, "take_sample": plain, "peek_sample": peek_sample,
    "deliver_sample": deliver_sample, "anomaly_reward": plain,
}
JOINED: Final = ("remove", "pay")           # what follows is bought with the step: "spend ...: ..."


def clauses(steps: list[Tree]) -> list[Msg]:
    """The steps as clauses in play order, each worth one sentence."""
    out: list[Msg] = []
    at = 0
    while at < len(steps):
        same = coloured(steps, at)
        if len(same) > 1:
            out.append(signals_of_colours(same))
            at += len(same)
            continue
        out += clause_of(steps[at])
        at += 1
    return out


def coloured(steps: list[Tree], at: int) -> list[Tree]:
    """The run of single coloured signals that begins here."""
    run: list[Tree] = []
    for step in steps[at:]:
        if step.get("do") != "signal" or not str(step["at"]).startswith(COLOURS) or step.get("n", 1) != 1:
            break
        if run and step.get("data", True) != run[0].get("data", True):
            break
        run.append(step)
    return run


def clause_of(step: Tree) -> list[Msg]:
    if "if" in step:
        return [say("if", cond=condition(step["if"]), then=together(step["then"]))]
    verb: str = step["do"]
    head = VERBS[verb](step)
    then: list[Tree] = step.get("then", [])
    if not then or verb == "watch":
        return [head]
    if verb in JOINED:
        return [say("join.colon", a=head, b=together(then))]
    return [head, *clauses(then)]


def together(steps: list[Any]) -> Msg:
    """The steps as one clause: "gain 3 points, then take 1 card"."""
    return chain(clauses(steps), "join.then")
