"""Positions keep their promise: one field off is refused in words, or means what docs/positions/seti.md says."""
from __future__ import annotations

import copy
import json
import random
from functools import lru_cache
from typing import Any

import pytest

import orrery
from orrery.kernel.errors import BadPosition
from orrery.kernel.match import Match

from .seti_table import do, known, state, table

Path = tuple[Any, ...]
PAIRS = ((2, "mascamites,anomalies"), (3, "oumuamua,centaurians"), (2, "exertians,mascamites"), (1, "random"))
KERNEL = ("game", "version", "seats", "options", "rng", "reveals", "agenda", "branches")


@lru_cache(maxsize=1)
def positions() -> list[dict[str, Any]]:
    """Some moments of random games, the passes put off so that much happens."""
    found = []
    for seed, (seats, species) in enumerate(PAIRS):
        match = orrery.new("seti", seats=seats, seed=seed, options={"species": species})
        dice = random.Random(seed)
        while not match.over:
            if match.ply % 45 == 20:
                found.append(match.position())
            seat = match.waiting()[0]
            listed = match.pending()[seat].options
            match.act(seat, dice.choice([c for c in listed if c.key != "pass"] or listed).key)
    return found


def parts(data: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [(path, data)] + [found for key, value in inner for found in parts(value, (*path, key))]


def get(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def wrong(value: Any, dice: random.Random, words: list[str]) -> Any:
    """Something else in its place: of the right kind, of a wrong kind, too much, too little."""
    if isinstance(value, bool):
        return dice.choice([not value, 7, "x", []])
    if isinstance(value, int):
        return dice.choice([value + 1, value - 1, -5, 1000, "x", [], 9, 3])
    if isinstance(value, str):
        return dice.choice(["nonsense", dice.choice(words), 3.5, value + "x"])
    if value is None:
        return dice.choice([3, "x", dice.choice(words), []])
    if isinstance(value, list):
        return dice.choice([value + value[:1], value[1:], "x", 3, value[::-1], [*value, dice.choice(words)], {"odd": 1}])
    return dice.choice([[], 3, "x", {**value, "odd": 1}])


def refused(data: dict[str, Any]) -> bool:
    try:
        orrery.from_position("seti", data)
    except BadPosition as error:
        assert "Error:" not in str(error), f"not said in words: {error}"
        return True
    return False


@pytest.mark.parametrize("seed", range(6))
def test_one_field_off_is_refused_or_kept_and_play_goes_on(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(80):
        whole = dice.choice(positions())
        words = [value for _, value in parts(whole) if isinstance(value, str)]
        path, value = dice.choice([(p, v) for p, v in parts(whole) if p and p[0] not in KERNEL])
        data, other = copy.deepcopy(whole), wrong(value, dice, words)
        get(data, path[:-1])[path[-1]] = other
        if refused(data):
            continue
        match = orrery.from_position("seti", data)
        if not isinstance(other, dict) and path != ("species",):
            kept = get(match.position(), path)
            assert same(kept, other), (path, value, other, kept)
        try:
            play(match, dice)
        except Exception as error:
            raise AssertionError(f"{path}: {other!r} breaks play") from error


def same(kept: Any, given: Any) -> bool:
    """Numbers may be written for their text, lists without an order of their own are sorted."""
    if isinstance(kept, list) and isinstance(given, list):
        return {json.dumps(k) for k in kept} == {json.dumps(g) for g in given}
    return str(kept) == str(given)


def play(match: Match, dice: random.Random) -> None:
    for _ in range(8):
        if not match.over:
            seat = match.waiting()[0]
            asked = match.pending()[seat]
            assert asked.options, f"{asked.kind} offers nothing"
            match.act(seat, dice.choice(asked.options).key)


@pytest.mark.parametrize(("field", "value"), [
    ("looking", "x"), ("stacks", 3), ("rival", {}), ("sectors", [{"odd": 1}]), ("tech", {"probe_9": {}}),
    ("gold", {"tech": {"marks": [0, 0]}}), ("anomalies", [{"sector": 1, "color": "red", "side": 1}]), ("oumuamua", {"placed": True}),
    ("planets", {"mars": {"orbiters": [{"player": 0, "bonus": True}, {"player": 1, "bonus": True}]}}), ("planets", {"mars": {"moons": {"titan": [0]}}}),
    ("players", [{"missions": [{"card": "137"}]}]), ("players", [{"missions": [{"card": "128", "circles": [1, 2, 3]}]}]),
    ("players", [{"hand": ["ET.1"]}]), ("players", [{"endgame": ["137"]}]), ("players", [{"computer": {"upper": 0, "lower": [1]}}]),
    ("players", [{"computer": {"techs": {"1": "probe_1"}}}])])
def test_what_does_not_hold_is_refused(field: str, value: Any) -> None:
    assert refused({"seats": 2, "options": {"species": "mascamites,exertians"}, field: value})


def test_over_alone_ends_the_game() -> None:
    match = orrery.from_position("seti", {"seats": 2, "over": True})
    assert match.over and match.pending() == {}


@pytest.mark.rule("ST-13.4")
def test_what_owners_took_of_a_technology_follows() -> None:
    match = table({"techs": ["probe_1"]}, {"techs": ["probe_1"]})
    tech = match.position()["tech"]["probe_1"]
    assert len(tech["tiles"]) == 2 and not tech["two"]
    untouched = match.position()["tech"]["probe_2"]
    assert len(untouched["tiles"]) == 4 and untouched["two"]


@pytest.mark.rule("ST-20.6")
def test_a_sample_on_a_capsule_has_left_its_planet() -> None:
    match = table({"capsules": [{"at": "1.5", "token": "S2"}]}, pair="mascamites,exertians", species=[known("mascamites"), {}],
                  samples={"jupiter": ["S1", "S2", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]})
    assert match.position()["samples"]["jupiter"] == ["S1", "S3"]
    do(match, "move capsule1 1.5-1.4")
    assert state(match).capsules[0][0][0] == 4


def test_circles_are_counted_as_notation_counts_them_and_older_positions_still_load() -> None:
    """`cover 128 3` covers what a position calls circle 3; `covered`, which counted from 0, keeps its meaning."""
    now, then = [table({"missions": [{"card": "128", **circles}]}) for circles in ({"circles": [1, 3]}, {"covered": [0, 2]})]
    assert state(now).missions == state(then).missions
    assert then.position()["players"][0]["missions"] == [{"card": "128", "circles": [1, 3]}]
    for wrong in ({"circles": [0]}, {"circles": [4]}, {"covered": [3]}, {"circles": [1], "covered": [0]}):
        with pytest.raises(BadPosition, match=r"players\[0\]\.missions\[0\]"):
            table({"missions": [{"card": "128", **wrong}]})


def test_tasks_of_objectives_are_counted_as_notation_counts_them() -> None:
    now, then = [orrery.from_position("seti", {"seats": 1, "rival": {"objectives": [{"id": "II-4", **tasks}]}}) for tasks in ({"tasks": [2]}, {"marked": [1]})]
    assert state(now).solo == state(then).solo and now.position()["rival"]["objectives"] == [{"id": "II-4", "tasks": [2]}]
    for wrong in ({"tasks": [0]}, {"tasks": [9]}, {"tasks": [1], "marked": [0]}):
        with pytest.raises(BadPosition, match=r"rival\.objectives"):
            orrery.from_position("seti", {"seats": 1, "rival": {"objectives": [{"id": "II-4", **wrong}]}})
