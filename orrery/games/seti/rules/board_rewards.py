"""Rewards printed on boards and card corners, in the words of the board files, as compiled effects."""
from __future__ import annotations

from typing import Any

from . import effect_codes as codes
from .compile import CODE, PATHS
from .compile_counts import bad
from .components import CARDS, SECTOR_COLORS, TRACES


def reward(raw: dict[str, Any] | list[dict[str, Any]], path: str, planet: int = codes.NONE, species: int = codes.NONE, row: int = 0) -> int:
    """A board reward ({"vp": 5, "alien_card": 1} or a list of such) as an effect."""
    ops: list[tuple[int, ...]] = []
    for part in raw if isinstance(raw, list) else [raw]:
        for key, value in part.items():
            ops.extend(reward_ops(key, value, path, planet, species, row))
    start = len(CODE)
    CODE.extend(ops)
    CODE.append((codes.OP_END,))
    PATHS.extend([f"{path}/{i}" for i in range(len(ops) + 1)])
    return start


def reward_ops(key: str, value: Any, path: str, planet: int, species: int, row: int) -> list[tuple[int, ...]]:
    gains = {"vp": 1, "credits": 2, "energy": 3, "publicity": 4, "data": 5, "exofossil": 6}
    if key in gains:
        op = [codes.OP_GAIN, 0, 0, 0, 0, 0, 0, codes.NONE]
        op[gains[key]] = value
        return [tuple(op)]
    if key == "trace" or key == "trace_any":
        return [(codes.OP_TRACE, 7 if value in ("any", 1) else 1 << TRACES.index(value), 0, 0)]
    if key == "income":
        return [(codes.OP_TUCK, 0)] * int(value)
    if key == "card_random":
        return [(codes.OP_DRAW, 0, value)]
    if key == "card_any":
        return [(codes.OP_DRAW, 1, value)]
    if key == "signal_planet_sector" or key == "signal_oumuamua":
        return [(codes.OP_SIGNAL, codes.AT_PLANET, planet, value, 1, 0)]
    if key == "signal_colour":
        return [(codes.OP_SIGNAL, codes.AT_COLOR, SECTOR_COLORS.index(value), 1, 1, 0)]
    if key == "alien_card":
        return [(codes.OP_ALIEN, species)] * int(value)
    if key == "sample_token":
        return [(codes.OP_TOKEN, row)]
    if key == "launch":
        return [(codes.OP_LAUNCH, 1, 0, codes.NOTHING)]
    raise bad(key, path)


def corner_effect(card: int) -> int:
    """Points, publicity and data first, then the movement, so that nothing waits for a probe."""
    move, publicity, data, score = CARDS[card].corner
    ops: list[tuple[int, ...]] = []
    if score or publicity or data:
        ops.append((codes.OP_GAIN, score, 0, 0, publicity, data, 0, codes.NONE))
    if move:
        ops.append((codes.OP_MOVE, move, codes.NONE))
    start = len(CODE)
    CODE.extend(ops)
    CODE.append((codes.OP_END,))
    PATHS.extend([f"{CARDS[card].id}/corner/{i}" for i in range(len(ops) + 1)])
    return start
