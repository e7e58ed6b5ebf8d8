"""The C header of all that is printed on cards and sheets and of how features are numbered: data has one source, the Python modules.

Ints become #defines, nested tuples arrays (rows that are shorter than others are filled up with -1; NAME_N tells how long they are).
"""
from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from ..bot import features as encode
from ..bot import features_answers as encode_options
from ..bot import features_sheets as encode_sheets
from ..bot.evaluate_freedom import COUNTS
from ..bot.features_tables import BOX_COUNT, CARD_OF, CODINGS, GROUP_COUNT, SLOT_COUNT, WIDTH, ZONE_COUNT, Target
from ..rules import components, kinds, state
from ..rules.adventure import ADVENTURES
from ..rules.adventures import battle, colony, dome, escape, journey, launch, mine, virus
from ..rules.components import ASTRA_CARDS, CARDS, MISSIONS, OPPONENTS, Mission
from ..rules.turn import SIX

Table = Any             # an int, or a list of tables
SHEETS: Final[tuple[tuple[str, ModuleType], ...]] = (
    ("LAUNCH", launch), ("JOURNEY", journey), ("COLONY", colony), ("MINE", mine), ("DOME", dome), ("VIRUS", virus), ("ESCAPE", escape), ("BATTLE", battle))
CODES: Final[tuple[tuple[str, ModuleType], ...]] = (
    ("WM", components), ("WM", kinds), ("WM", state), ("T", encode), ("S", encode_sheets), ("O", encode_options))


# -- C from values ----------------------------------------------------------------------------------------------------------
def is_int(value: object) -> bool:
    return isinstance(value, int)


def is_table(value: object) -> bool:
    """An int, or tuples and lists of ints of the same depth."""
    if is_int(value):
        return True
    if not isinstance(value, (tuple, list)) or not all(is_table(v) for v in value):
        return False
    return len({depth(v) for v in value if is_int(v) or v}) < 2 and len({is_int(v) for v in value}) < 2


def depth(value: Table) -> int:
    return 0 if is_int(value) else 1 + max([depth(v) for v in value], default=0)


def numbers(value: Table) -> list[int]:
    return [int(value)] if is_int(value) else [n for v in value for n in numbers(v)]


def shape(value: Table, levels: int) -> list[int]:
    """The longest row of each level."""
    if not levels:
        return []
    rows = [shape(v, levels - 1) for v in value]
    return [len(value), *[max([row[i] for row in rows]) if rows else 0 for i in range(levels - 1)]]


def filled(value: Table, sizes: list[int]) -> str:
    if not sizes:
        return f"{int(value)}" if abs(int(value)) < 1 << 31 else f"{int(value)}ull"
    rows = [filled(v, sizes[1:]) for v in value]
    rows += [filled(-1 if len(sizes) == 1 else [], sizes[1:])] * (sizes[0] - len(rows))
    return "{" + ",".join(rows) + "}"


def c_type(values: list[int]) -> str:
    low, high = min([*values, -1]), max([*values, 0])
    if high >= 1 << 31:
        return "uint64_t"
    return "int8_t" if low >= -128 and high < 128 else "int16_t" if low >= -32768 and high < 32768 else "int32_t"


def define(name: str, value: int) -> str:
    return f"#define {name} {f'({value})' if value < 0 else value if value < 1 << 31 else f'{value}ull'}\n"


def table(name: str, value: Table) -> str:
    """One #define or array, and how long its rows are where they differ in length."""
    if is_int(value):
        return define(name, int(value))
    levels = depth(value)
    out = define(name + "_COUNT", len(value)) + c_array(name, value)
    if levels == 2:
        out += c_array(name + "_N", [len(row) for row in value])
    elif levels == 3:
        out += c_array(name + "_N", [[len(row) for row in rows] for rows in value])
    return out


def c_array(name: str, value: Table) -> str:
    sizes = [max(1, size) for size in shape(value, depth(value))]
    return f"static const {c_type(numbers(value))} {name}{''.join([f'[{size}]' for size in sizes])} = {filled(value, sizes)};\n"


def module_tables(prefix: str, module: ModuleType, most: int) -> str:
    """All constants of a module that are ints or tables of ints, up to a depth."""
    return "".join([table(f"{prefix}_{name}", value) for name, value in vars(module).items()
                    if name.isupper() and is_table(value) and value != () and value != [] and depth(value) <= most])


# -- what is no table by itself -----------------------------------------------------------------------------------------------
def adventure_tables() -> str:
    """By the adventure's number: the attributes that the general rules ask for."""
    out = ""
    for name in ("box_count", "wilds", "astronauts", "astronaut_limit", "plannings", "planning_limit", "errors", "error_boxes", "compared",
                 "floors_by_action", "zones", "ideal", "error_costs", "wild_from"):
        out += table("A_" + name.upper(), [getattr(a, name) for a in ADVENTURES])
    out += table("A_ZONE_COUNT", [len(a.zones) for a in ADVENTURES])
    out += table("A_PLACES", [len(a.places) for a in ADVENTURES])
    out += table("A_ASTRA", [a.whats.index("astra") for a in ADVENTURES])
    out += table("A_SHEETS", [a.sheet_count(1) for a in ADVENTURES])
    out += table("A_SLOTS", [a.layout.size - len(a.layout.derived) for a in ADVENTURES])
    cards = [ASTRA_CARDS[a.number] for a in ADVENTURES]
    out += table("ASTRA_FIXED", [c.fixed for c in cards]) + table("ASTRA_PER_LEVEL", [c.per_level for c in cards])
    out += table("ASTRA_BONUS", [c.bonus for c in cards]) + table("ASTRA_SYMBOLS", [c.symbols for c in cards])
    out += table("ASTRA_EFFECT", [sum([1 << letter for letter in c.effect_cards]) for c in cards])
    out += table("OPPONENT_VALUES", [[0] * 6, *[OPPONENTS[level].values for level in range(1, 9)]])
    return out + table("SIX", SIX)


def mission_values(m: Mission) -> list[int]:
    """What a mission's measure is held against, as ints: amounts, or the places on the sheet that it names."""
    name, value = m.tests[0]
    if isinstance(value, dict):
        return [int(v) for pair in value.items() for v in pair] if m.adventure == 2 else [value["min_symbols"], value["levels"]]
    if name == "all_boxes_filled_in_zones":
        return [launch.FLOOR_NAMES.index(v) for v in value]
    if name == "isolated_quarters":
        return [virus.QUARTER_IDS.index(v) for v in value]
    if name == "connected":
        return [colony.IDS.index(value)]
    if name == "greenhouse":
        return [escape.SHIP_IDS.index(value.partition(".")[0])]
    return [len(value)] if isinstance(value, list) else [int(value)]


def mission_tables() -> str:
    """Missions by their number from the first one on; each measure is a number of its own."""
    cards = [MISSIONS[n] for n in sorted(MISSIONS)]
    tests = sorted({m.tests[0][0] for m in cards})
    out = "".join([define("TEST_" + name.upper(), i) for i, name in enumerate(tests)])
    out += define("MISSION_FIRST_ID", cards[0].id)
    out += table("MISSION_TEST", [tests.index(m.tests[0][0]) for m in cards]) + table("MISSION_VALUES", [mission_values(m) for m in cards])
    out += table("MISSION_FIRST", [m.first for m in cards]) + table("MISSION_LATER", [m.later for m in cards])
    return out + table("MISSION_CARD", [CARD_OF[m.id] for m in cards])


def track_symbols(symbols: dict[int, int]) -> list[int]:
    return [symbols.get(n, -1) for n in range(18)]


def sheet_tables() -> str:
    """What the modules of single adventures keep in classes and dicts."""
    q = launch.QUARTERS
    out = table("LAUNCH_QUARTER_BOXES", [x.boxes for x in q]) + table("LAUNCH_QUARTER_ROCKETS", [x.rockets for x in q])
    out += table("LAUNCH_QUARTER_ARROW", [x.arrows[0][0] if x.arrows else -1 for x in q])
    out += table("LAUNCH_QUARTER_ARROW_ROCKETS", [x.arrows[0][1] if x.arrows else 0 for x in q])
    assert all(len(x.arrows) < 2 for x in q)
    out += table("LAUNCH_QUARTER_ACTIVATIONS", [x.activations for x in q]) + table("LAUNCH_QUARTER_CONSTRUCTIONS", [x.constructions for x in q])
    out += table("LAUNCH_QUARTER_SABOTAGES", [x.sabotages for x in q])
    out += table("LAUNCH_ACTION_FLOORS", [[launch.FLOORS.index(f) for f in floors] for floors in launch.FLOORS_FOR])
    out += table("LAUNCH_CELL_SCORE", [next((c["score"] for c in launch.CELLS[n:] if "score" in c), launch.VALUES[-1])
                                       for n in range(launch.CELL_COUNT + 1)])
    out += table("ESCAPE_MODULE_SHIP", [ship for ship, _ in escape.MODULES]) + table("ESCAPE_MODULE_BOXES", [boxes for _, boxes in escape.MODULES])
    out += table("ESCAPE_GREENHOUSE_AT", [escape.GREENHOUSE_BOX.index(b) if b in escape.GREENHOUSE_BOX else -1 for b in range(len(escape.IDS))])
    out += table("VIRUS_TRACK_SYMBOLS", [track_symbols(symbols) for symbols in virus.SYMBOLS])
    out += table("COLONY_ROW_AT", [colony.ROWS.index(r) for r in colony.ROW_OF])
    out += table("COLONY_COLUMN_AT", [colony.COLUMNS.index(c) for c in colony.COLUMN_OF])
    out += table("DOME_ZONE_AT", [next(i for i, z in enumerate(dome.SKYSCRAPERS) if box in z) for box in range(len(dome.IDS))])
    return out + table("DOME_END_AT", [dome.END_BOXES.index(box) if box in dome.END_BOXES else -1 for box in range(len(dome.IDS))])


def slots_of(target: Target) -> list[int]:
    return [*target.slots, -1, -1][:2]


def coding_tables() -> str:
    """By adventure: where its marks have their features (features_tables.py)."""
    out = table("C_BOXES", [c.boxes for c in CODINGS]) + table("C_DIVIDED", [c.divided for c in CODINGS])
    for name in ("start", "base", "high", "steps", "groups", "group_bits", "groups_of", "zone_index", "local", "useful"):
        out += table("C_" + name.upper(), [getattr(c, name) for c in CODINGS])
    most = max([len(targets) for c in CODINGS for targets in c.targets])
    nothing = Target([], -1)
    rows = [[[*targets, *[nothing] * (most - len(targets))] for targets in c.targets] for c in CODINGS]
    out += table("C_TARGETS", [[len(targets) for targets in c.targets] for c in CODINGS])
    out += table("C_TARGET_SLOTS", [[[slots_of(t) for t in targets] for targets in row] for row in rows])
    out += table("C_TARGET_BOX", [[[t.box for t in targets] for targets in row] for row in rows])
    out += table("C_GROUP_COUNT", [len(c.groups) for c in CODINGS])
    out += table("C_CATEGORIES", [len(c.adventure.categories) for c in CODINGS])
    for name, value in (("BOX_COUNT", BOX_COUNT), ("GROUP_COUNT", GROUP_COUNT), ("SLOT_COUNT", SLOT_COUNT), ("WIDTH", WIDTH), ("ZONE_COUNT", ZONE_COUNT)):
        out += define("C_MOST_" + name, value)
    return out


def share_tables() -> str:
    """How many cards have one of the numbers that are set in a byte of bits, and the steps that so many cards make."""
    first = [sum([COUNTS[n] for n in range(1, 8) if bits >> n & 1]) for bits in range(256)]
    second = [sum([COUNTS[n] for n in range(8, 16) if bits >> n - 8 & 1]) for bits in range(256)]
    out = table("SHARE_LOW", first) + table("SHARE_HIGH", second)
    out += table("SHARE_EIGHTHS", [int(n / len(CARDS) * 8.0) for n in range(len(CARDS) + 1)])
    return out + table("SHARE_SIXTEENTHS", [int(n / len(CARDS) * 16.0) for n in range(len(CARDS) + 1)])


def tables() -> str:
    out = "/* Written by make_tables.py at build time. */\n#ifndef WM_TABLES_H\n#define WM_TABLES_H\n#include <stdint.h>\n"
    for prefix, module in CODES:        # deeper tables there only make Python faster
        out += module_tables(prefix, module, 1)
    for prefix, module in SHEETS:
        out += module_tables(prefix, module, 3)
    out += adventure_tables() + mission_tables() + sheet_tables() + coding_tables() + share_tables()
    kept: dict[str, str] = {}       # a constant that several modules import stands there once
    for line in out.splitlines():
        kept.setdefault(line, line)
    return "\n".join(kept) + "\n#endif\n"
