"""The header tables_encode.h of the features in C (native/encode*.c): their numbers, and what features_tables.py reckoned."""
from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from ..bot import (
    features as encode,
)
from ..bot import (
    features_answers as encode_options,
)
from ..bot import (
    features_answers_board as encode_options_board,
)
from ..bot import (
    features_board as encode_board,
)
from ..bot import (
    features_player as encode_player,
)
from ..bot import (
    features_shared as encode_answers,
)
from ..bot import (
    features_tables as encode_tables,
)
from ..bot.evaluate_cards import MISSION_PLANETS
from ..bot.features_tables import (
    CIRCLE_WANTS,
    DISTINCT_TASKS,
    EVENTS,
    HIDDEN,
    LASTING_NUMBER,
    MISSION_NUMBER,
    QUESTION_OF,
    SPACE_NUMBER,
    WANTS,
    brings,
)
from ..rules.components import ASTEROIDS, CARDS
from ..rules.solar_system import sky
from ..rules.solo_objectives import TASKS
from .make_tables import MOST_SPACES, braces, padded

NUMBERED: Final[tuple[tuple[str, ModuleType], ...]] = (
    ("OWN", encode_player), ("BOARD", encode_board), ("TABLE", encode), ("TELL", encode_answers))
MOST_CIRCLES: Final = 3
MOST_TASKS: Final = 3
TYPES: Final = """
typedef struct { uint16_t at, n; } SetiLook;    /* features that belong together: n numbers of SETI_LOOKS */
"""


def tables() -> str:
    pool: list[int] = []
    arrays = [*look_arrays(pool), *card_arrays(), *want_arrays(), ("uint32_t", "SETI_ASTEROID_SPACES[1024]", asteroids())]
    arrays.insert(0, ("uint16_t", f"SETI_LOOKS[{len(pool)}]", pool))
    lines = ["/* Written by make_tables_encode.py. */", "#ifndef SETI_TABLES_ENCODE_H", "#define SETI_TABLES_ENCODE_H", "", "#include <stdint.h>", ""]
    lines += [*numbers(), TYPES]
    lines += [f"extern const {kind} {name} __attribute__((visibility(\"hidden\")));" for kind, name, _ in arrays]
    lines += ["", "#endif", "", "#ifdef SETI_TABLES_ENCODE"]
    lines += [f"const {kind} {name} = {braces(values)};" for kind, name, values in arrays]
    return "\n".join([*lines, "#endif", ""])


def numbers() -> list[str]:
    """Where the ranges of features begin, by the module that has them."""
    found = {f"{prefix}_{name}": value for prefix, module in NUMBERED for name, value in vars(module).items() if name.isupper() and type(value) is int}
    found |= {"SETI_HIDDEN": HIDDEN, "SETI_DISTINCT_TASKS": len(DISTINCT_TASKS)}
    return [f"#define {name} {value}" for name, value in found.items()]


# -- lists of features -------------------------------------------------------------------------------------------------
def look_arrays(pool: list[int]) -> list[tuple[str, str, Any]]:
    """The lists of features_answers.py and features_answers_board.py, all in one pool; equal ones lie there once."""
    known: dict[tuple[int, ...], list[int]] = {}

    def look(found: list[int]) -> list[int]:
        key = tuple(found)
        if key not in known:
            known[key] = [len(pool), len(key)]
            pool.extend(key)
        return known[key]

    def looks(found: list[list[int]], size: int) -> list[list[int]]:
        return [look(part) for part in padded(found, size, [])]

    options, board, cards = encode_options, encode_options_board, len(CARDS)
    flat = {"PLAY": options.PLAY_LOOK, "GAIN": options.GAIN_LOOK, "LOSE": options.LOSE_LOOK, "CORNER": options.CORNER_LOOK, "INCOME": options.INCOME_LOOK,
            "MISSION": options.MISSION_YIELD, "TECH": options.TECH_LOOK, "UPPER": options.UPPER_LOOK, "LOWER": options.LOWER_LOOK,
            "TOKEN": options.TOKEN_LOOK, "TOP": options.TOP_LOOK, "ORBIT": board.ORBIT_LOOK, "FIRST_ORBIT": board.ORBIT_FIRST, "LAND": board.LAND_LOOK,
            "TRAITS": encode_player.TRAITS}
    arrays: list[tuple[str, str, Any]] = [("SetiLook", f"SETI_{name}_LOOK[{len(found)}]", looks(found, len(found))) for name, found in flat.items()]
    return [*arrays,
            ("SetiLook", f"SETI_CIRCLE_LOOK[{cards}][{MOST_CIRCLES}]", [looks(found, MOST_CIRCLES) for found in options.CIRCLE_YIELD]),
            ("SetiLook", "SETI_TECH_TILE_LOOK[12][4]", [looks(found, 4) for found in options.TECH_TILE_LOOK]),
            ("SetiLook", f"SETI_SPACE_LOOK[5][3][{MOST_SPACES}]", [[looks(column, MOST_SPACES) for column in columns] for columns in board.SPACE_LOOK])]


# -- cards, missions, objectives, the sky ------------------------------------------------------------------------------
def card_arrays() -> list[tuple[str, str, Any]]:
    cards = range(len(CARDS))
    return [("int8_t", f"SETI_MISSION_NUMBER[{len(CARDS)}]", [MISSION_NUMBER.get(c, -1) for c in cards]),
            ("int8_t", f"SETI_LASTING_NUMBER[{len(CARDS)}]", [LASTING_NUMBER.get(c, -1) for c in cards]),
            ("uint8_t", f"SETI_BRINGS[{len(CARDS)}]", [brings(c) for c in cards]),
            ("uint16_t", f"SETI_MISSION_PLANETS[{len(CARDS)}]", list(MISSION_PLANETS)),
            ("uint8_t", "SETI_SPACE_NUMBER[5][3]", SPACE_NUMBER),
            ("uint8_t", "SETI_QUESTION_OF[256]", QUESTION_OF)]


def want_arrays() -> list[tuple[str, str, Any]]:
    """Arguments (bits) that events need: [open objective with its marks][event], [mission][covered circles][event]."""
    none = [[0] * EVENTS] * 8
    numbers = [[DISTINCT_TASKS.index(task) for task in tile] for tile in TASKS]
    return [("uint16_t", f"SETI_WANTS[{encode_tables.ENTRIES}][{EVENTS}]", WANTS),
            ("uint16_t", f"SETI_CIRCLE_WANTS[{len(MISSION_NUMBER)}][8][{EVENTS}]", [CIRCLE_WANTS[c] or none for c in MISSION_NUMBER]),
            ("uint8_t", f"SETI_TASK_NUMBER[{len(TASKS)}][{MOST_TASKS}]", [padded(row, MOST_TASKS) for row in numbers])]


def asteroids() -> list[int]:
    """By discs: the spaces with asteroids, as bits."""
    return [sum([1 << space for space, cell in enumerate(sky(key).cell) if cell == ASTEROIDS]) for key in range(1024)]
