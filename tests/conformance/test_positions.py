"""Positions keep their promise in every game: with one field off they are refused in words, or mean what was written and play on."""
from __future__ import annotations

import copy
from typing import Any

import pytest

from orrery.kernel.errors import OrreryError
from orrery.kernel.match import Match, from_position
from orrery.kernel.rng import Rng

from .cases import Case, cases, random_act

TABLES = 3              # of each case, at different moments
SLIPS = 14              # tried at each
ANSWERS = 8             # played on from what was accepted
FREELY = ("seti", "space_explorers", "welcome_moon")        # their positions may leave cards and pieces out, or name any card
MACHINERY = ("game", "version", "rng", "agenda", "branches", "sealed", "waiting", "seat", "options", "seats")    # the kernel's own
Path = tuple[Any, ...]


def paths(value: Any, path: Path = ()) -> list[Path]:
    """Every field of a position, and every entry in it."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in sorted(value):
            found += paths(value[key], (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            found += paths(inner, (*path, i))
    return found


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def slips(value: Any, others: list[Any], rng: Rng) -> list[Any]:
    """What may be written there by mistake: one more or less, a neighbour's value, an entry too few or twice, another kind of thing."""
    found: list[Any] = [None, -1, 99, "x", [], {}, True, 2.5]
    if isinstance(value, int) and not isinstance(value, bool):
        found += [value + 1, value - 1] * 3
    if isinstance(value, list) and value:
        i = rng.below(len(value))
        found += [value[:i] + value[i + 1:], [*value, value[i]], value[::-1]] * 2
    if isinstance(value, dict) and value:
        names = sorted(value)
        gone = names[rng.below(len(names))]
        found += [{name: value[name] for name in names if name != gone}, {**value, "dragons": 1}] * 2
    if others:
        found += [others[rng.below(len(others))] for _ in range(4)]
    return [slip for slip in found if slip != value or type(slip) is not type(value)]


def moment(case: Case, seed: int) -> Match:
    match, rng = case.begin(seed, listen=False), Rng(seed)
    for _ in range(rng.below(160)):
        if match.over:
            break
        random_act(match, rng)
    return match


def plays_on(match: Match, rng: Rng) -> None:
    """What was accepted is a table: nothing lost or doubled, the same when written and read again, fit to play on and to look at."""
    game = match.game
    missing = game.invariant(match.state)
    assert not missing or game.id in FREELY, missing
    written = match.position()
    assert from_position(game, copy.deepcopy(written)).position() == written
    for seat in range(match.state.seats):
        game.hide(copy.deepcopy(written), match.state, seat)
    for _ in range(ANSWERS):
        if match.over:
            break
        random_act(match, rng)
        assert missing or game.invariant(match.state) == ""
    match.totals()


@pytest.mark.parametrize("case", cases(), ids=repr)
def test_one_field_off_is_refused_or_plays(case: Case) -> None:
    for seed in range(TABLES):
        rng = Rng(seed + 1)
        position = moment(case, seed).position()
        fields = [path for path in paths(position) if path[0] not in MACHINERY]
        for _ in range(SLIPS):
            path = fields[rng.below(len(fields))]
            value = at(position, path)
            others = [x for x in (at(position, other) for other in fields if len(other) == len(path)) if type(x) is type(value)]
            wrong = slips(value, others, rng)
            slip = wrong[rng.below(len(wrong))]
            slipped = copy.deepcopy(position)
            at(slipped, path[:-1])[path[-1]] = copy.deepcopy(slip)
            where = f"{case}, table {seed}: {'.'.join(map(str, path))}: {str(value)[:60]} -> {str(slip)[:60]}"
            try:
                match = from_position(case.game, slipped)
            except OrreryError as error:
                for lang in ("en", "fr", "ru"):
                    text = error.text(lang)
                    assert text and "Error" not in text, f"{where}: {text}"
                continue
            try:
                plays_on(match, rng)
            except Exception as error:
                raise AssertionError(f"{where}: accepted, then {type(error).__name__}: {error}") from error


def never(value: Any) -> list[Any]:
    """What no field that holds this may hold: something nobody knows, another kind of thing."""
    if isinstance(value, dict):
        return [{**value, "dragons": 1}, ["x"], 5]
    if isinstance(value, list):
        return [[*value, "x"], {"dragons": 1}, 5]
    if isinstance(value, int) and not isinstance(value, bool):
        return [True, 2.5, "x", [value]]
    return ["x", {"dragons": 1}] if isinstance(value, str) else []


@pytest.mark.parametrize("case", [case for case in cases() if repr(case).partition("-")[2] in ("1p", "2p", "solo", "a1-2p", "a6-solo", "a8-2p")], ids=repr)
def test_no_field_takes_what_it_cannot_hold(case: Case) -> None:
    """Every kind of field once: a misspelt name or a word for a number is never passed over."""
    position = moment(case, 3).position()
    kinds = {tuple("#" if isinstance(key, int) else key for key in path): path for path in paths(position) if path[0] not in MACHINERY}
    for path in kinds.values():
        for slip in never(at(position, path)):
            slipped = copy.deepcopy(position)
            at(slipped, path[:-1])[path[-1]] = slip
            with pytest.raises(OrreryError):
                from_position(case.game, slipped)
                pytest.fail(f"{case}: {'.'.join(map(str, path))} = {str(slip)[:60]} was accepted")
