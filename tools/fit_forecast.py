"""Fit data/forecast.json of Gaia Project or Welcome to the Moon: play games by the greedy look, and explain the points they ended with by what
was seen on the way (ridge regression). Run it after the evaluation has changed: `python -m tools.fit_forecast gaia_project --games 800`."""
from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import orrery
from orrery.bots.greedy import GreedyBot
from orrery.games import find
from orrery.games.gaia_project.state import GaiaState
from orrery.games.welcome_moon.evaluate import LONG, features, settled
from orrery.games.welcome_moon.state import MoonState
from orrery.kernel.game import Game
from orrery.kernel.state import Option, State, answer

GAIA, MOON = find("gaia_project"), find("welcome_moon")
GAMES = Path(orrery.__file__).parent / "games"
CATEGORIES = ("points", "resources", "income", "buildings", "research", "federations", "final", "rounds", "boosters", "tiles", "actions")
CARELESS = (0.0, 0.05, 0.15)        # share of answers at random, so that more is seen than what the look likes
RIDGE = 40.0
MOST = 120
Row = tuple[list[float], float]     # what was seen, the points in the end


def choose(game: Game[Any], s: State, looker: GreedyBot, dice: random.Random, careless: float) -> Option:
    f = s.open()[0]
    options = game.rules[f[0]].options(s, f)
    if len(options) > MOST:
        options = dice.sample(options, MOST)
    if len(options) == 1 or dice.random() < careless:
        return dice.choice(options)
    free = looker.losing(s, f[1], options)
    worth = {o: looker.trial(s, f[1], o)[0] for o in options}
    return max([o for o in options if o not in free or worth[o] > free[o]], key=worth.__getitem__)


def states(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> Iterator[State]:
    """The state before every answer of a game, and the one at its end."""
    dice = random.Random(seed)
    s = orrery.new(game.id, seats=seats, options=options, seed=seed).state.copy()
    s.events = None
    looker, careless = GreedyBot(game, seed), dice.choice(CARELESS)
    while s.open():
        yield s
        answer(game.rules, s, s.open()[0], choose(game, s, looker, dice, careless))
    yield s


def fit(name: str, rows: list[Row]) -> list[float]:
    seen, points = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    scale = seen.std(0) + 1e-6
    scale[0] = 1.0                      # the constant
    z = seen / scale
    penalty = RIDGE * np.eye(z.shape[1])
    penalty[0, 0] = 0.0
    part = len(points) * 4 // 5         # by the first four fifths, tried on the rest
    tried = np.linalg.solve(z[:part].T @ z[:part] + penalty, z[:part].T @ points[:part])
    error = (z[part:] @ tried - points[part:]).std()
    print(f"{name}: {len(rows)} rows, {points.mean():.1f} points, deviation {points.std():.1f}, unexplained {error:.1f}", flush=True)
    return [round(float(w), 3) for w in np.linalg.solve(z.T @ z + penalty, z.T @ points) / scale]


def astra(s: MoonState) -> float:
    return float(sum(MOON.scores(s)[1].values())) if s.seats == 1 else 0.0


def moon_rows(adventure: int, seats: int, seed: int) -> list[Row]:
    options = {"adventure": adventure, "level": (4, 6, 8)[seed % 3]} if seats == 1 else {"adventure": adventure}
    seen: list[tuple[int, list[float], float]] = []
    turn = -1
    for s in states(MOON, seats, options, seed):
        assert isinstance(s, MoonState)
        if s.turn != turn and not s.ended:
            turn = s.turn
            for seat in range(seats):
                found = [1.0, *features(s, seat)]
                seen.append((seat, [*found, *[value * turn / LONG for value in found]], astra(s)))
    assert isinstance(s, MoonState)
    return [(row, settled(s, seat) - astra(s) + then) for seat, row, then in seen]


def fit_moon(games: int, adventures: list[int]) -> None:
    path = GAMES / "welcome_moon" / "data" / "forecast.json"
    weights = json.loads(path.read_text())["weights"] if path.is_file() else {"alone": {}, "company": {}}
    names = json.loads((path.parent / "evaluate.json").read_text())["weights"]
    for n in adventures:
        for seats, kind in ((1, "alone"), (2, "company")):
            found = fit(f"adventure {n}, {kind}", [row for i in range(games) for row in moon_rows(n, seats, 1000 * n + 100_000 * seats + i)])
            seen = ["always", *[row["seen"] for row in names[str(n)]]]
            weights[kind][str(n)] = [{"seen": name, "now": a, "by_turn_30": b}
                                     for name, a, b in zip(seen, found[:len(seen)], found[len(seen):], strict=True)]
    write(path, "points for one unit of what the evaluation sees, and how much more (or less) by turn 30", {}, weights)


def gaia_rows(seats: int, seed: int) -> list[tuple[int, int, Row]]:
    options = {"difficulty": ("easy", "hard", "nightmare")[seed % 3]} if seats == 1 else {}
    seen: list[tuple[int, int, int, list[float]]] = []
    for s in states(GAIA, seats, options, seed):
        assert isinstance(s, GaiaState)
        if s.round and s.open() and GAIA.rules[s.open()[0][0]].opens_turn:
            for seat in range(seats):
                found = GAIA.evaluate_parts(s, seat)
                seen.append((seat, s.round, int(seat in s.passed), [1.0, *[found.get(c, 0.0) for c in CATEGORIES]]))
    points = [float(sum(row.values())) for row in GAIA.scores(s)]
    return [(round_, passed, (row, points[seat])) for seat, round_, passed, row in seen]


def fit_gaia(games: int) -> None:
    rows = [row for i in range(games) for row in gaia_rows((1, 2, 2, 3)[i % 4], 5000 + i)]
    weights = {kind: [fit(f"round {n}, {kind}", [row for round_, p, row in rows if round_ == n and p == passed]) for n in range(1, 7)]
               for passed, kind in enumerate(("playing", "passed"))}
    write(GAMES / "gaia_project" / "data" / "forecast.json", "by round the constant, then one for each category of the evaluation; before and after passing",
          {"categories": CATEGORIES}, weights)


def write(path: Path, what: str, more: dict[str, Any], weights: Any) -> None:
    """One weight, or one row of them, on a line."""
    def lines(value: Any, indent: str) -> str:
        if isinstance(value, dict) and any(isinstance(v, dict | list) for v in value.values()):
            return "{\n" + ",\n".join([f"{indent} {json.dumps(k)}: {lines(v, indent + ' ')}" for k, v in value.items()]) + f"\n{indent}}}"
        if isinstance(value, list) and value and isinstance(value[0], dict | list):
            return "[\n" + ",\n".join([f"{indent} {json.dumps(v)}" for v in value]) + f"\n{indent}]"
        return json.dumps(value)
    about = f"Weights of the forecast: {what}. Made by tools/fit_forecast.py."
    path.write_text(lines({"about": about, **more, "weights": weights}, "") + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["gaia_project", "welcome_moon"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--adventures", default="1,2,3,4,5,6,7,8")
    args = parser.parse_args()
    if args.game == "gaia_project":
        fit_gaia(args.games)
    else:
        fit_moon(args.games, [int(n) for n in args.adventures.split(",")])


if __name__ == "__main__":
    main()
