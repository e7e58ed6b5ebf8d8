"""Positions that somebody broke on purpose: one to three places of a real one changed."""
from __future__ import annotations

import copy
import json
import random
from typing import Any

import orrery
from orrery.kernel.state import play_out

ODD: list[Any] = [None, True, -1, 0, 1, 2, 7, 99, 10 ** 6, -10 ** 30, 1.5, "", "x", "hex-9x9", [], {}, [[]], [0], {"a": 1}]


def real(game_id: str, seats: int, seed: int, answers: int) -> dict[str, Any]:
    """A position after so many random answers."""
    match = orrery.new(game_id, seats=seats, seed=seed)
    play_out(match.game.rules, match.state, seed, answers)
    return {**match.position(), "game": game_id}


def places(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at] if at else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += places(value, (*at, key))
    return found


def broken(position: dict[str, Any], rng: random.Random) -> str:
    data = copy.deepcopy(position)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        path = rng.choice([p for p in places(data) if p[0] != "game"])
        box = data
        for key in path[:-1]:
            box = box[key]
        change(box, path[-1], rng, position)
    return json.dumps(data)


def change(box: Any, key: Any, rng: random.Random, whole: dict[str, Any]) -> None:
    old = box[key]
    kind = rng.randrange(10)
    if kind == 0 and isinstance(old, int):
        box[key] = old + rng.choice((-3, -2, -1, 1, 2, 3, 20))
    elif kind == 1 and isinstance(old, list) and old:
        old.append(copy.deepcopy(rng.choice(old)))
    elif kind == 2 and isinstance(old, list) and old:
        del old[rng.randrange(len(old))]
    elif kind == 3:
        del box[key]
    elif kind == 4 and isinstance(box, list) and len(box) > 1:
        box[key] = copy.deepcopy(rng.choice(box))
    elif kind == 5 and isinstance(old, list):
        rng.shuffle(old)
    elif kind == 6 and isinstance(old, list) and old:
        old.clear()
    elif kind == 7 and isinstance(old, list):
        old += copy.deepcopy(old)
    elif kind == 8:                     # something that belongs elsewhere
        found: Any = whole
        for step in rng.choice(places(whole)):
            found = found[step]
        box[key] = copy.deepcopy(found)
    else:
        box[key] = copy.deepcopy(rng.choice(ODD))
