"""Frames in positions: what is still to be done, in words. [kind, seat, {name: value}] with effects by path, cards by number, places by name.

The older form, [kind, seat, number, ...], is still read. An effect's path is the card (or board part) and the way to the step: "57/effect/1".
"""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.errors import BadPosition, kernel_msg
from orrery.kernel.game import frame_from_json, frame_json
from orrery.kernel.state import Frame, Rule

from .rules.compile import PATHS, WATCHES
from .rules.components import CARD_BY_ID, CARDS, CELLS, CORNERS, PLACES, PLANETS, SAMPLES, SECTOR_COLORS, SIDES, TECH_TYPES, TECHS, TRACES
from .rules.effect_codes import ALL
from .rules.effect_tables import PC_BY_PATH
from .rules.solar_system import space_name, space_number

Json = Any
EVENTS: Final = ("visit", "same_ring_move", "sector_completed", "signal", "scan", "research", "trace", "launch", "orbit", "land", "play_card", "corner_discard")
LATER_EVENTS: Final = {20: "win_sector", 21: "complete_mission"}      # frames.OBJECTIVE_WIN, OBJECTIVE_MISSION
EVENT_BITS: Final[dict[str, tuple[str, ...]]] = {
    "visit": CELLS, "sector_completed": SECTOR_COLORS, "signal": SECTOR_COLORS, "research": TECH_TYPES, "trace": TRACES, "orbit": PLANETS, "land": PLANETS,
    "play_card": ("0", "1", "2", "3", "4"), "corner_discard": CORNERS, "win_sector": SECTOR_COLORS}
SOURCES: Final = ("row", "hand", "deck", "that")
PURPOSES: Final = ("signal", "corner", "income")
PIECES: Final = ("orbiter", "lander")
RESOURCES: Final = ("card", "credit", "energy")
WHY: Final = ("pass", "exchange")
HOW: Final = ("here", "neighbours", "own_probe")
THAT: Final = ("place", "sector", "tech", "color", "probe", "side")

_CARD = (("card", "card"),)
_RUN = (("effect", "effect"), ("card", "card"))
_EVENT = (("event", "event"), ("what", "bits"))
_USE = (("from", "source"), ("left", "number"), ("fewer", "flag"), ("for", "purpose"), ("keep", "flag"))
_AT = (("sectors", "sectors"), ("n", "number"), ("data", "flag"), ("how", "how"))
_CHOSEN = (("left", "number"), ("n", "number"), ("data", "flag"), ("used", "used"))
_PAY = (("amount", "number"), ("may", "flag"), ("repeat", "flag"), ("then", "effect"), ("card", "card"))
_LAND = (("moons", "flag"), ("occupied", "flag"), ("or_orbit", "flag"), ("then", "effect"), ("card", "card"))
_RESEARCH = (("types", "types"), ("bonus", "flag"), ("others", "flag"))
_ROOM = (("publicity", "number"), ("data", "number"))
_N = (("n", "number"),)
_LEFT = (("left", "number"),)
_SIDE = (("side", "side"),)

# the arguments of each kind of frame after its seat: (name, how it is written)
ARGUMENTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "run": _RUN, "step": _RUN, "rival_run": _RUN, "restore": (("that", "that"), ("marks", "marks"), ("drawn", "cards")), "event": _EVENT, "cover": _EVENT,
    "objective": _EVENT, "task": _EVENT, "mark": (("sector", "number"), ("n", "number"), ("data", "flag"), ("asked", "number")), "gain": _ROOM, "room": _ROOM,
    "go_on": _ROOM, "sectors": (("again", "flag"),), "sector": (("sector", "number"),), "reset": (("sector", "number"), ("free", "flag"), ("second", "number")),
    "put_away": _CARD, "lay": _CARD, "message_over": _CARD, "launch": (("n", "number"), ("ignore_limit", "flag"), ("then", "effect"), ("card", "card")),
    "research": _RESEARCH, "tech": _RESEARCH, "install": (("tech", "tech"),), "slot": (("tech", "tech"),),
    "landed": (("place", "place"), ("space", "number"), ("then", "effect"), ("card", "card")),
    "data_space": (("place", "place"), ("occupied", "flag"), ("then", "effect"), ("card", "card")), "scan_step": (("done", "number"),),
    "scan": (("done", "number"),), "use": _USE, "choose_use": _USE, "move_step": _LEFT, "move": _LEFT, "species_setup": _SIDE, "rival_species": _SIDE,
    "alien_step": _SIDE, "alien_card": _SIDE, "visits": (("player", "number"), ("spaces", "spaces")), "signal_at": _AT, "where": _AT, "pick_step": _N,
    "pick": _N, "chosen_step": _CHOSEN, "chosen": _CHOSEN, "pay_step": _PAY, "pay": _PAY, "give": (("resource", "resource"),),
    "delivered": (("token", "token"),), "discard_step": (("limit", "number"),), "discard": (("left", "number"), ("why", "why")), "land_step": _LAND,
    "land": _LAND, "star_or_tile": (("sector", "number"), ("data", "flag")), "tuck": (("must", "flag"), ("card", "card")),
    "trace": (("colors", "colors"), ("sides", "sides")), "remove": (("piece", "piece"), ("then", "effect"), ("card", "card")), "draft": (("may_wait", "flag"),),
    "gold": (("milestone", "number"),), "sample": (("planet", "place"), ("look_only", "flag")), "peek_at": (("planets", "planets"),),
    "exertian": (("n", "number"), ("cost", "number")), "capsule": (("planet", "place"), ("times", "number")), "side": _RUN, "rival_data": _N,
    "rival_progress": _N, "rival_milestone": (("milestone", "number"),), "rival_trace": (("colors", "colors"),), "rival_sample": (("planet", "place"),),
}
NAMES: Final[dict[str, tuple[str, ...]]] = {
    "place": PLACES, "tech": TECHS, "side": SIDES, "source": SOURCES, "purpose": PURPOSES, "piece": PIECES, "resource": RESOURCES, "why": WHY, "how": HOW,
    "token": tuple([name for name, _ in SAMPLES])}
SETS: Final[dict[str, tuple[str, ...]]] = {"types": TECH_TYPES, "colors": TRACES, "sides": SIDES, "planets": PLANETS}


# -- writing ---------------------------------------------------------------------------------------------------------
def write_frame(rules: list[Rule[Any]], f: Frame) -> list[Json]:
    named = ARGUMENTS.get(rules[f[0]].name, ())
    if not named or len(f) != len(named) + 2:
        return frame_json(rules, f)
    return [rules[f[0]].name, f[1], {name: write(how, value, f) for (name, how), value in zip(named, f[2:], strict=True)}]


def write(how: str, value: Any, f: Frame) -> Json:
    if how == "number":
        return value
    if how == "flag":
        return bool(value)
    if how == "effect":
        return PATHS[value] if value else None
    if how == "card":
        return CARDS[value].id if value >= 0 else None
    if how in NAMES:
        return NAMES[how][value] if value >= 0 else None
    if how in SETS:
        return [name for i, name in enumerate(SETS[how]) if value >> i & 1]
    if how == "sectors":
        return [i for i in range(8) if value >> i & 1]
    if how == "event":
        return LATER_EVENTS.get(value) or EVENTS[value]
    if how == "bits":
        return write_bits(f[2], value)
    if how == "cards":
        return [CARDS[c].id if c >= 0 else None for c in value]
    if how == "spaces":
        return [space_name(space) for space in value]
    if how == "used":
        return [{"player": number // 32, "at": space_name(number % 32)} for number in value]
    return write_that(value) if how == "that" else write_marks(value)


def write_bits(event: int, bits: int) -> Json:
    names = EVENT_BITS.get(LATER_EVENTS.get(event) or EVENTS[event], ())
    return "any" if bits == ALL or not names else [name for i, name in enumerate(names) if bits >> i & 1]


def write_that(that: Any) -> dict[str, Json]:
    """The things an effect in progress refers to; those it has not met are left out."""
    names = (PLACES, None, TECHS, TRACES, None, SIDES)
    out: dict[str, Json] = {}
    for i, value in enumerate(that):
        if value >= 0:
            known = names[i]
            out[THAT[i]] = known[value] if known is not None else space_name(value) if i == 4 else value
    return out


def write_marks(marks: Any) -> list[Json]:
    """Sectors marked by the scan or cards in progress; marks on 'Oumuamua's tile say so."""
    return [m if m < 16 else {"tile": m - 16} for m in marks]


def write_watches(watches: tuple[tuple[int, int], ...]) -> list[Json]:
    """What a card waits for until the end of the turn: the step that says so, and the bodies visited since."""
    return [{"effect": WATCH_PATHS[w], "seen": [name for i, name in enumerate(CELLS) if seen >> i & 1]} for w, seen in watches]


# -- reading ---------------------------------------------------------------------------------------------------------
def read_frame(rules: list[Rule[Any]], data: Json, field: str) -> Frame:
    if not isinstance(data, list) or len(data) != 3 or not isinstance(data[2], dict) or data[0] not in ARGUMENTS:
        return frame_from_json(rules, data, field)
    named = ARGUMENTS[data[0]]
    frame = frame_from_json(rules, data[:2], field)
    where = f"{field}: {data[0]}"
    for name in data[2]:
        if name not in [known for known, _ in named]:
            raise bad(where, name, "")
    values: list[Any] = []
    for name, how in named:
        if name not in data[2]:
            raise bad(where, name, "")
        try:
            values.append(read(how, data[2][name], values))
        except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
            raise bad(where, name, data[2][name]) from error
    return (*frame, *values)


def read(how: str, value: Json, before: list[Any]) -> Any:
    if how in ("number", "flag"):
        if not isinstance(value, int):
            raise ValueError(value)
        return int(value)
    if how == "effect":
        return 0 if value is None else PC_BY_PATH[value]
    if how == "card":
        return -1 if value is None else CARD_BY_ID[str(value)]
    if how in NAMES:
        return -1 if value is None else NAMES[how].index(value)
    if how in SETS:
        return sum([1 << SETS[how].index(name) for name in set(value)])
    if how == "sectors":
        return sum([1 << int(i) for i in set(value)])
    if how == "event":
        return next((number for number, name in LATER_EVENTS.items() if name == value), -1) if value not in EVENTS else EVENTS.index(value)
    if how == "bits":
        return read_bits(before[0], value)
    if how == "cards":
        return tuple([-1 if c is None else CARD_BY_ID[str(c)] for c in value])
    if how == "spaces":
        return tuple([read_space(at) for at in value])
    if how == "used":
        return tuple([int(u["player"]) * 32 + read_space(u["at"]) for u in value])
    return tuple(read_that(value)) if how == "that" else read_marks(value)


def read_space(at: Json) -> int:
    space = space_number(at)
    if space < 0:
        raise ValueError(at)
    return space


def read_bits(event: int, value: Json) -> int:
    if event < 0:
        raise ValueError(event)
    if value == "any":
        return ALL
    names = EVENT_BITS[LATER_EVENTS.get(event) or EVENTS[event]]
    return sum([1 << names.index(name) for name in set(value)])


def read_that(value: Json) -> list[int]:
    """A dictionary, or the older list of six numbers."""
    if isinstance(value, list):
        if len(value) != len(THAT) or any([not isinstance(v, int) for v in value]):
            raise ValueError(value)
        return [int(v) for v in value]
    names = (PLACES, None, TECHS, TRACES, None, SIDES)
    that = [-1] * len(THAT)
    for name, what in value.items():
        i = THAT.index(name)
        known = names[i]
        that[i] = known.index(what) if known is not None else read_space(what) if i == 4 else int(what)
    return that


def read_marks(value: Json) -> tuple[int, ...]:
    marks = tuple([int(m["tile"]) + 16 if isinstance(m, dict) else int(m) for m in value])
    if not all([0 <= m < 8 or 16 <= m < 24 for m in marks]):
        raise ValueError(value)
    return marks


def read_watches(value: Json) -> tuple[tuple[int, int], ...]:
    """[{"effect", "seen"}], or the older pairs of numbers."""
    found: list[tuple[int, int]] = []
    for w in value:
        if isinstance(w, dict):
            found.append((WATCH_PATHS.index(w["effect"]), sum([1 << CELLS.index(name) for name in set(w.get("seen", []))])))
        elif isinstance(w, list | tuple):
            found.append((int(w[0]), int(w[1])))
        else:
            raise ValueError(w)
    if any([not 0 <= w < len(WATCHES) for w, _ in found]):
        raise ValueError(value)
    return tuple(found)


def bad(where: str, name: str, value: Json) -> BadPosition:
    return BadPosition(kernel_msg("position.bad_frame", field=f"{where}.{name}", value=str(value)[:60]))


def _watch_paths() -> tuple[str, ...]:
    from .rules.compile import CODE
    from .rules.effect_codes import OP_WATCH
    paths = [""] * len(WATCHES)
    for pc, op in enumerate(CODE):
        if op[0] == OP_WATCH:
            paths[op[1]] = PATHS[pc]
    return tuple(paths)


WATCH_PATHS: Final = _watch_paths()
