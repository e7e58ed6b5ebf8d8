"""Find better weights of the evaluation of Welcome to the Moon by playing against ASTRA's hardest level (an evolution strategy with mirrored samples).

Every step plays pairs of games on the same cards with all weights of an adventure a little off at random, one way and the other way, and moves
the weights to where the look did better. Compile the games first (`make fast`): `python -m tools.fit_moon 6 --minutes 30`. Afterwards run
tools/fit_forecast.py for the same adventure.
"""
from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import orrery
from orrery.bots.look import tried
from orrery.bots.playout import Playout
from orrery.games import find
from orrery.games.welcome_moon import evaluate
from orrery.games.welcome_moon.state import MoonState
from orrery.kernel.state import Frame, Option

GAME = find("welcome_moon")
PATH = Path(evaluate.__file__).parent / "data" / "evaluate.json"
PAIRS = 100             # of games in a step
OFF = 0.12              # points by which an answer's worth is off, for each weight
STEP = 0.5
CALM = 0.9              # of the direction of the steps before
MOST = 30.0             # of a difference that counts
CLOSE = 40.0            # points within which a game is close
OWN = 0.3               # what a point of one's own counts for beside the margin: it is steadier
Weights = Any           # an array: those at the beginning, then what they are worth more by turn 30


def current(adventure: int) -> Weights:
    return np.array([*(evaluate.NOW[adventure] or []), *(evaluate.BY_TURN_30[adventure] or [])])


def put(adventure: int, weights: Weights) -> None:
    now, later = evaluate.NOW[adventure], evaluate.BY_TURN_30[adventure]
    assert now is not None and later is not None
    values = [float(w) for w in weights]
    now[:], later[:] = values[:len(now)], values[len(now):]
    evaluate.REMEMBERED.clear()


def begin(adventure: int, seats: int, seed: int) -> MoonState:
    options = {"adventure": adventure, "level": 8} if seats == 1 else {"adventure": adventure}
    s = orrery.new("welcome_moon", seats=seats, options=options, seed=seed).state.copy()
    assert isinstance(s, MoonState)
    s.events = None
    return s


def play(adventure: int, seed: int, tables: list[Weights]) -> list[int]:
    """The final points of a game in which every seat looks with weights of its own; alone, ASTRA's come last."""
    s, look, seat = begin(adventure, len(tables), seed), Playout(GAME), -1
    while s.open():
        f = s.open()[0]
        if f[1] != seat:
            seat = f[1]
            put(adventure, tables[seat])
        look.step(s, f, seat)
    return [sum(row.values()) for row in GAME.scores(s)]


def questions(adventure: int, games: int, seed: int) -> Iterator[tuple[MoonState, Frame, list[Option]]]:
    """Every question of games against ASTRA that are played by the look."""
    look = Playout(GAME)
    for i in range(games):
        s = begin(adventure, 1, seed + i)
        while s.open():
            f = s.open()[0]
            yield s, f, GAME.rules[f[0]].options(s, f)
            look.step(s, f, 0)


def worth(points: list[int]) -> float:
    """What a game against ASTRA is worth: its margin, the more the closer it was, and a little for the points."""
    own, astra = points
    return CLOSE * math.tanh((own - astra) / CLOSE) + OWN * own


def spread(adventure: int, games: int = 8) -> Weights:
    """How far the answers to one question differ in everything that is weighed."""
    dice = random.Random(1)
    rows: list[Weights] = []
    for s, f, options in questions(adventure, games, 50):
        after = [tried(GAME, s, f, o) for o in dice.sample(options, min(6, len(options)))]
        seen: list[Weights] = [np.array(evaluate.features(t, 0)) for t in after if isinstance(t, MoonState) and not t.ended]
        if len(seen) > 2:
            rows.append(np.var([np.concatenate([v, v * s.turn / evaluate.LONG]) for v in seen], axis=0))
    found = np.sqrt(np.mean(rows, axis=0))
    return np.maximum(found, 0.1 * np.median(found[found > 0]))


def climb(adventure: int, minutes: float, seed: int, pairs: int = PAIRS) -> Weights:
    start = current(adventure)
    off = OFF / spread(adventure)
    dice, number = np.random.default_rng(seed), 1_000_000 * (seed + 1)
    theta, push = np.zeros(len(start)), np.zeros(len(start))
    way: list[Weights] = []
    until = time.monotonic() + 60 * minutes
    while time.monotonic() < until or not way:
        slope, margin = np.zeros(len(start)), 0
        for _ in range(pairs):
            e = dice.standard_normal(len(start))
            number += 1
            one, other = [play(adventure, number, [start + off * (theta + moved)]) for moved in (e, -e)]
            slope += e * max(-MOST, min(MOST, worth(one) - worth(other))) / 2
            margin += one[0] - one[1] + other[0] - other[1]
        push = CALM * push + (1 - CALM) * slope / pairs
        theta = theta + STEP * push
        way.append(theta)
        print(f"step {len(way)}: margin {margin / 2 / pairs:.1f} with weights that are off", flush=True)
    put(adventure, start)
    return start + off * np.mean(way[-max(5, len(way) // 3):], axis=0)      # the mean of the last steps is better than any of them


def alone(adventure: int, weights: Weights, games: int, seed: int) -> list[float]:
    """Mean points, and ASTRA's."""
    rows = [play(adventure, seed + i, [weights]) for i in range(games)]
    return [round(sum(column) / games, 1) for column in zip(*rows, strict=True)]


def duel(adventure: int, one: Weights, other: Weights, games: int, seed: int) -> float:
    """The share of games of two that the first wins, a tie counted half."""
    won = 0.0
    for i in range(games):
        a, b = play(adventure, seed + i, [one, other]) if i % 2 == 0 else play(adventure, seed + i, [other, one])[::-1]
        won += 1.0 if a > b else 0.5 if a == b else 0.0
    return round(won / games, 3)


def apart(adventure: int, weights: Weights, games: int = 3) -> float:
    """How far the eight best answers to the great questions differ at a look."""
    before = current(adventure)
    found: list[float] = []
    for s, f, options in questions(adventure, games, 80):
        if GAME.is_great(f) and len(options) > 2:
            put(adventure, weights)
            found.append(float(np.std(sorted([GAME.evaluate(tried(GAME, s, f, o), 0) for o in options])[-8:])))
            put(adventure, before)          # the same games for all weights
    return sum(found) / len(found)


def write(adventure: int, weights: Weights, path: Path = PATH, grown: float = 1.0) -> None:
    """The same file with other weights of one adventure, one on a line, and its unit as the differences have grown."""
    data = json.loads(path.read_text("utf-8"))
    data["units"][str(adventure)] = round(data["units"][str(adventure)] * grown, 2)
    values = [round(float(w), 3) for w in weights]
    rows = data["weights"][str(adventure)]
    for row, now, later in zip(rows, values[:len(rows)], values[len(rows):], strict=True):
        row["now"], row["by_turn_30"] = now, later
    blocks = [f'  "{n}": [\n' + ",\n".join([f"   {json.dumps(row)}" for row in block]) + "\n  ]" for n, block in data["weights"].items()]
    head = f'{{\n "about": {json.dumps(data["about"])},\n "units": {json.dumps(data["units"])},\n "weights": {{\n'
    path.write_text(head + ",\n".join(blocks) + "\n }\n}\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("adventure", type=int, choices=range(1, 9))
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=200, help="fresh games that compare the new weights with the old")
    args = parser.parse_args()
    before = current(args.adventure)
    found = climb(args.adventure, args.minutes, args.seed)
    new, old = alone(args.adventure, found, args.tries, 8_000_000), alone(args.adventure, before, args.tries, 8_000_000)
    print(f"alone {new}, before {old}; new weights over the old by two: {duel(args.adventure, found, before, args.tries, 7_000_000)}")
    if new[0] - new[1] > old[0] - old[1]:
        put(args.adventure, before)
        write(args.adventure, found, grown=apart(args.adventure, found) / apart(args.adventure, before))
        print(f"written to {PATH.name}")


if __name__ == "__main__":
    main()
