"""Effect trees (data files) to flat tables, once, when loaded. The interpreter (effects.py) reads only the tables.

CODE holds instructions, tuples (operation, arguments...); an effect is the index of its first instruction, ended by OP_END.
COUNTS and CONDITIONS (compile_counts.py) hold what can be counted and tested; WATCHES and each card's circles what events they wait for.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from . import effect_codes as codes
from .compile_counts import bad, condition, count, trigger
from .components import PLANETS, SECTOR_COLORS, STAR_BY_ID, TECH_TYPES, TRACES

CODE: list[tuple[int, ...]] = [(codes.OP_END,)]
PATHS: list[str] = ["0"]                                # the name of each instruction for positions: "57/effect/1"
WATCHES: list[tuple[int, int, int, int, int, int]] = []     # events, arguments, own turn only, only once, per body, then


class Circle:
    """One space of a triggered mission: the events it waits for and its reward."""

    def __init__(self, events: int, bits: int, own_turn: int, reward: int) -> None:
        self.events, self.bits, self.own_turn, self.reward = events, bits, own_turn, reward


def block(steps: list[dict[str, Any]], path: str) -> int:
    """Compile a list of steps; the index of its first instruction (NOTHING when it is empty)."""
    if not steps:
        return codes.NOTHING
    compiled = [step(raw, f"{path}/{i}") for i, raw in enumerate(steps)]
    start = len(CODE)
    for i, op in enumerate(compiled):
        CODE.append(op)
        PATHS.append(f"{path}/{i}")
    CODE.append((codes.OP_END,))
    PATHS.append(f"{path}/{len(compiled)}")
    return start


def then_of(raw: dict[str, Any], path: str) -> int:
    return block(raw.get("then", []), path + "/then")


def step(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    if "if" in raw:
        return (codes.OP_IF, condition(raw["if"], path), then_of(raw, path))
    verb = raw.get("do")
    if verb not in VERBS:
        raise bad(verb, path)
    return VERBS[verb](raw, path)


def gain_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_GAIN, raw.get("score", 0), raw.get("credit", 0), raw.get("energy", 0), raw.get("publicity", 0), raw.get("data", 0),
            raw.get("exofossil", 0), times(raw, path))


def times(raw: dict[str, Any], path: str) -> int:
    return count(raw["times"], path) if isinstance(raw.get("times"), dict) else codes.NONE


def draw_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_DRAW, ("deck", "any", "row").index(raw["from"]), raw["n"])


def launch_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_LAUNCH, raw.get("n", 1), int(raw.get("ignore_limit", False)), then_of(raw, path))


def move_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_MOVE, raw["steps"], times(raw, path))


def land_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_LAND, int(raw.get("moons") == "always"), int(raw.get("occupied", False)), int(raw.get("or_orbit", False)), then_of(raw, path))


def scan_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_SCAN,)


def signal_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    target, argument = signal_target(raw["at"], path)
    return (codes.OP_SIGNAL, target, argument, raw.get("n", 1), int(raw.get("data", True)), raw.get("max_probes", 0))


def signal_target(at: str, path: str) -> tuple[int, int]:
    if at in PLANETS:
        return codes.AT_PLANET, PLANETS.index(at)
    kind, _, name = at.partition(":")
    if kind == "color" and name in SECTOR_COLORS:
        return codes.AT_COLOR, SECTOR_COLORS.index(name)
    if kind == "star" and name in STAR_BY_ID:
        return codes.AT_STAR, STAR_BY_ID[name]
    plain = {"any": codes.AT_ANY, "own_probe": codes.AT_OWN, "own_probe_and_neighbours": codes.AT_NEIGHBOURS,
             "chosen_probes": codes.AT_CHOSEN, "next_anomaly": codes.AT_ANOMALY}
    if at not in plain:
        raise bad(at, path)
    return plain[at], 0


def use_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_USE, ("row", "hand", "deck", "that").index(raw["from"]), raw.get("n", raw.get("max", 0)), int("max" in raw),
            ("signal", "corner", "income").index(raw["for"]), int(raw.get("keep", False)))


def research_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    kinds = raw["type"] if isinstance(raw["type"], list) else TECH_TYPES if raw["type"] == "any" else [raw["type"]]
    return (codes.OP_RESEARCH, sum([1 << TECH_TYPES.index(k) for k in kinds]), int(raw.get("rotate", True)), int(raw.get("tile_bonus", True)),
            int(raw.get("only_owned_by_others", False)))


def trace_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    colors = 7 if raw["color"] == "any" else 1 << TRACES.index(raw["color"])
    return (codes.OP_TRACE, colors, int(raw.get("species") == "that"), int(raw.get("only_species_with_own", False)))


def remove_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_REMOVE, ("orbiter", "lander").index(raw["piece"]), then_of(raw, path))


def tuck_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_TUCK, int(raw["card"] == "this"))


def watch_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    events, bits, own = trigger(raw["on"], path)
    WATCHES.append((events, bits, own, int(raw.get("limit") == 1), int(raw.get("distinct") == "body"), then_of(raw, path)))
    return (codes.OP_WATCH, len(WATCHES) - 1)


def rule_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_RULE, 1 << codes.RULES.index(raw["name"]))


def pay_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_PAY, raw["exofossil"], int(raw.get("may", False)), int(raw.get("repeat", False)), then_of(raw, path))


def peek_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_PEEK, 0 if raw["at"] == "own_probe_planet" else sum([1 << PLANETS.index(p) for p in raw["at"]]))


def deliver_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (codes.OP_DELIVER, raw.get("times", 1))


VERBS: Final[dict[str, Callable[[dict[str, Any], str], tuple[int, ...]]]] = {
    "gain": gain_op, "draw": draw_op, "launch": launch_op, "move": move_op, "land": land_op, "scan": scan_op, "signal": signal_op,
    "use_card": use_op, "research": research_op, "trace": trace_op, "remove": remove_op, "tuck": tuck_op,
    "choose_probe": lambda raw, path: (codes.OP_PROBE,), "return_to_hand": lambda raw, path: (codes.OP_RETURN,), "watch": watch_op, "rule": rule_op,
    "gold_tile": lambda raw, path: (codes.OP_GOLD,), "pay": pay_op, "take_sample": lambda raw, path: (codes.OP_TAKE_SAMPLE,), "peek_sample": peek_op,
    "deliver_sample": deliver_op, "anomaly_reward": lambda raw, path: (codes.OP_ANOMALY,),
}


def circles(raw: dict[str, Any], path: str) -> tuple[Circle, ...]:
    found = []
    for i, space in enumerate(raw["spaces"]):
        events, bits, own = trigger(space["on"], path)
        found.append(Circle(events, bits, own, block(space["reward"], f"{path}/{i}/reward")))
    return tuple(found)
