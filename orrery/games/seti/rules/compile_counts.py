"""What effect trees count, test and wait for, as numbers."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from orrery.kernel.errors import BadData
from orrery.kernel.text import Msg

from . import effect_codes as codes
from .components import ASTEROIDS, COMET, CORNERS, INCOMES, MOONS, PLACES, PLANETS, SECTOR_COLORS, TECH_TYPES, TRACES

COUNTS: list[tuple[int, ...]] = []
CONDITIONS: list[tuple[tuple[int, int, int], ...]] = []     # all of (count, 0 at least / 1 exactly, number)


def bad(what: Any, where: str) -> BadData:
    return BadData(Msg("seti", "data.broken", {"file": where, "detail": str(what)[:120]}))


def count(raw: dict[str, Any], path: str) -> int:
    """A record of what is counted as its place in COUNTS."""
    if raw["count"] not in COUNTED:
        raise bad(raw["count"], path)
    compiled = COUNTED[raw["count"]](raw)
    if compiled not in COUNTS:
        COUNTS.append(compiled)
    return COUNTS.index(compiled)


def index_or(names: tuple[str, ...], name: Any, other: int = codes.NONE) -> int:
    return names.index(name) if name in names else other


def pieces(raw: dict[str, Any]) -> tuple[int, ...]:
    at = raw["at"]
    planet = -1 if at == "all" else -2 if at == "best_planet" else PLANETS.index(at)
    return (codes.C_PIECES, ("orbiter", "lander", "any").index(raw["piece"]), planet, int(raw.get("moons", True)))


def landed(raw: dict[str, Any]) -> tuple[int, ...]:
    moons = sum([1 << (9 + i) for i in range(len(MOONS))])
    return (codes.C_LANDED, sum([moons if p == "any_moon" else 1 << PLACES.index(p) for p in raw["on"]]))


def probes(raw: dict[str, Any]) -> tuple[int, ...]:
    cell = {"asteroid": ASTEROIDS, "comet": COMET, None: codes.NONE}[raw.get("on")]
    return (codes.C_PROBES, cell, int(raw.get("adjacent_to") == "earth"), raw.get("min_distance_from_earth", 0), int(raw.get("probe") == "that"))


def signals_marked(raw: dict[str, Any]) -> tuple[int, ...]:
    return (codes.C_MARKED, index_or(SECTOR_COLORS, raw.get("color")), int(raw.get("on") == "oumuamua_tile"), int(raw.get("distinct") == "sector"))


def traces(raw: dict[str, Any]) -> tuple[int, ...]:
    color = TRACES.index(raw["color"]) if raw["color"] in TRACES else {"any": 3, "that": 4, "best": 5}[raw["color"]]
    return (codes.C_TRACES, color, ("all", "each", "this", "other").index(raw["species"]), int(raw.get("paid") == "exofossil"))


COUNTED: Final[dict[str, Callable[[dict[str, Any]], tuple[int, ...]]]] = {
    "pieces": pieces, "landed": landed, "probes": probes, "signals_marked": signals_marked, "traces": traces,
    "planets_with_orbiter_and_lander": lambda raw: (codes.C_BOTH,),
    "adjacent_asteroids": lambda raw: (codes.C_ASTEROIDS,),
    "earth_sector_objects": lambda raw: (codes.C_EARTH_SECTOR,),
    "sector_wins": lambda raw: (codes.C_WINS, index_or(SECTOR_COLORS, raw["color"]), int(raw.get("same_sector", False))),
    "signal_sectors": lambda raw: (codes.C_SIGNAL_SECTORS,),
    "signals": lambda raw: (codes.C_SIGNALS, ("that", "anomaly_sectors", "oumuamua_tile").index(raw["in"])),
    "trace_colors": lambda raw: (codes.C_TRACE_COLORS, ("this", "one").index(raw["species"])),
    "techs": lambda raw: (codes.C_TECHS, 3 if raw["type"] == "that" else TECH_TYPES.index(raw["type"])),
    "other_owners": lambda raw: (codes.C_OTHER_OWNERS,),
    "resource": lambda raw: (codes.C_RESOURCE, codes.RESOURCES.index(raw["what"])),
    "hand": lambda raw: (codes.C_HAND, index_or(CORNERS, raw.get("corner")), index_or(INCOMES, raw.get("income"))),
    "tucked": lambda raw: (codes.C_TUCKED, index_or(INCOMES, raw["income"])),
    "capsules": lambda raw: (codes.C_CAPSULES, PLANETS.index(raw["at"])),
    "anomalies": lambda raw: (codes.C_ANOMALIES, PLANETS.index(raw["sector"])),
    "missions_completed": lambda raw: (codes.C_MISSIONS,),
}


def condition(raw: dict[str, Any], path: str) -> int:
    """What has to hold, one count or all of several, as its place in CONDITIONS."""
    parts = raw["all"] if "all" in raw else [raw]
    CONDITIONS.append(tuple([(count(p, path), int("eq" in p), p["eq"] if "eq" in p else p["min"]) for p in parts]))
    return len(CONDITIONS) - 1


def trigger(raw: dict[str, Any], path: str) -> tuple[int, int, int]:
    """(events, arguments, own turn only) as bits."""
    event = raw["event"]
    own = int(raw.get("own_turn", False))
    if event == "visit":
        return 1 << codes.EV_VISIT, visit_bits(raw), own
    if event == "orbit_or_land":
        return 1 << codes.EV_ORBIT | 1 << codes.EV_LAND, codes.ALL, own
    if event == "signal":
        return 1 << codes.EV_SIGNAL, 1 << SECTOR_COLORS.index(raw["color"]), own
    if event == "research":
        return 1 << codes.EV_RESEARCH, 7 if raw["type"] == "any" else 1 << TECH_TYPES.index(raw["type"]), own
    if event == "trace":
        return 1 << codes.EV_TRACE, 7 if raw["color"] == "any" else 1 << TRACES.index(raw["color"]), own
    if event == "play_card":
        return 1 << codes.EV_PLAY, 1 << raw["paid_credit"], own
    if event == "corner_discard":
        return 1 << codes.EV_CORNER, 1 << CORNERS.index(raw["corner"]), own
    plain = {"same_ring_move": codes.EV_RING, "sector_completed": codes.EV_COMPLETED, "scan": codes.EV_SCAN, "launch": codes.EV_LAUNCH,
             "orbit": codes.EV_ORBIT, "land": codes.EV_LAND}
    if event not in plain:
        raise bad(event, path)
    return 1 << plain[event], codes.ALL, own


def visit_bits(raw: dict[str, Any]) -> int:
    if "body" in raw:
        return 1 << PLANETS.index(raw["body"])
    bits = {"planet": (1 << len(PLANETS)) - 1, "asteroid": 1 << ASTEROIDS, "comet": 1 << COMET}[raw["kind"]]
    for name in raw.get("except", []):
        bits &= ~(1 << PLANETS.index(name))
    return bits
