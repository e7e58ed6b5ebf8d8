"""Find better weights of the evaluation of SETI or Gaia Project by playing (an evolution strategy with mirrored samples).

Every step plays games with all weights a little off at random, one way and the other way, half of them against the game's own
opponent, half as duels of the two ways, and moves the weights to where the points rose. Compile the games first (`make fast`):
`python -m tools.fit_evaluation seti --minutes 30`. Afterwards run tools/fit_forecast.py for a game that has a forecast.
"""
from __future__ import annotations

import argparse
import copy
import json
import math
import random
import time
from pathlib import Path
from typing import Any

import numpy as np

import orrery
from orrery.bots.greedy import GreedyBot
from orrery.games import find
from orrery.games.gaia_project import evaluate_tables, evaluate_weights
from orrery.games.seti import compile as effects
from orrery.games.seti import evaluate_cards, evaluate_probes, evaluate_species, evaluate_table
from orrery.games.seti.components import CARDS, PLACES, PLANETS, SPACES, load
from orrery.kernel.state import answer
from tools.fit_forecast import choose

GAMES = Path(orrery.__file__).parent / "games"
PAIRS = 96              # of games in a step
STEP = 0.005
CALM = 0.8              # of the direction of the steps before
FIXED = ("score", "credit_paid", "energy_paid")     # units that are compared with the others
MOST = 60.0             # points of a difference that count


class SetiTable:
    """SETI's evaluation with other weights: factors for every weight, for what it gains from round to round, and for the units of cards and planets."""

    path = GAMES / "seti" / "data" / "evaluate.json"
    hardest: tuple[dict[str, Any], ...] = ({"difficulty": "5"}, {"difficulty": "4"})
    start: dict[str, Any] = load("evaluate.json")
    keys = ([("weights", n) for n in start["weights"]] + [("slope", n) for n, w in start["weights"].items() if isinstance(w, list)]
            + [("units", n) for n in start["units"] if n not in FIXED] + [("landing", n) for n in start["landing"]] + [("orbit", n) for n in start["orbit"]])
    off = {"weights": 0.22, "slope": 0.18, "units": 0.18, "landing": 0.12, "orbit": 0.15}

    def __init__(self, moved: Any) -> None:
        theta = [float(t) for t in moved]
        self.data = d = copy.deepcopy(self.start)
        for (part, name), t in zip(self.keys, theta, strict=True):
            table = d["weights" if part == "slope" else part]
            if part == "slope":
                table[name] = [w * math.exp(t * (r - 2) / 2) for r, w in enumerate(table[name])]
            else:
                table[name] = [w * math.exp(t) for w in table[name]] if isinstance(table[name], list) else table[name] * math.exp(t)
        self.weights = evaluate_table.by_round(d["weights"])
        units = self.units = {k: float(v) for k, v in d["units"].items()}
        evaluate_table.UNITS.update(units)
        evaluate_cards.REWARD_WORTH[:] = self.reward = [evaluate_cards.worth(pc) for pc in effects.REWARD]
        evaluate_cards.CIRCLE_WORTH[:] = self.circles = [[evaluate_cards.worth(c.reward) for c in row] for row in effects.CIRCLES]
        self.play = [evaluate_cards.net(card) for card in range(len(CARDS))]
        self.spaces = [[[evaluate_cards.worth(pc) - units["data"] * SPACES[k][c][i].data_cost - units["exofossil"] * SPACES[k][c][i].exo_cost
                         for i, pc in enumerate(column)] for c, column in enumerate(columns)] for k, columns in enumerate(effects.SPACE_REWARD)]

    def put(self) -> None:
        evaluate_table.WEIGHTS[:] = self.weights
        evaluate_table.UNITS.update(self.units)
        evaluate_cards.REWARD_WORTH[:], evaluate_cards.CIRCLE_WORTH[:] = self.reward, self.circles
        evaluate_cards.PLAY[:], evaluate_cards.SPACE_WORTH[:] = self.play, self.spaces
        evaluate_probes.LANDING_WORTH[:] = [float(self.data["landing"].get(name, 0.0)) for name in PLACES]
        evaluate_probes.ORBIT_WORTH[:] = [float(self.data["orbit"].get(name, 0.0)) for name in PLANETS]
        evaluate_species.DISCOVERY[:] = [self.units["discovery_left"], self.units["discovery_right"]]

    def write(self) -> None:
        def short(value: Any) -> Any:
            return [short(v) for v in value] if isinstance(value, list) else round(value, 3)
        parts = []
        for part, table in self.data.items():
            rows = [f"  {json.dumps(k)}: {json.dumps(short(v))}" for k, v in table.items()] if isinstance(table, dict) else []
            parts.append(f'"{part}": ' + ("{\n" + ",\n".join(rows) + "\n}" if rows else json.dumps(short(table))))
        self.path.write_text("{" + ",\n".join(parts) + "}\n")


class GaiaTable:
    """Gaia Project's evaluation with other weights: each moved, and moved more or less with the rounds to come."""

    path = GAMES / "gaia_project" / "evaluate_weights.py"
    hardest: tuple[dict[str, Any], ...] = ({"difficulty": "nightmare"}, {"difficulty": "hard"})
    start = dict(evaluate_weights.WEIGHTS)
    keys = [("weights", n) for n in start] + [("slope", n) for n in start]
    off = {"weights": 0.15, "slope": 0.15}
    last_nothing = ("i", "nxt", "fut")      # worth nothing in the last round: there is no next one

    def __init__(self, moved: Any) -> None:
        theta, n = [float(t) for t in moved], len(self.start)
        self.data: dict[str, tuple[float, ...]] = {}
        for (name, by_left), a, b in zip(self.start.items(), theta[:n], theta[n:], strict=True):
            size = sum([abs(w) for w in by_left]) / 6 + 0.15
            found = [w + size * (a + b * (left - 2.5) / 2.5) for left, w in enumerate(by_left)]
            if name.startswith(self.last_nothing) and not by_left[0]:
                found[0] = 0.0
            self.data[name] = tuple(found)
        evaluate_weights.WEIGHTS.clear()
        evaluate_weights.WEIGHTS.update(self.data)
        self.phases = [evaluate_tables.Phase(left) for left in range(6)]

    def put(self) -> None:
        evaluate_tables.PHASES[:] = self.phases
        evaluate_tables._coming.clear()

    def write(self) -> None:
        head = self.path.read_text().split("WEIGHTS: Final", 1)[0]
        rows = [f'    "{name}": ({", ".join([f"{w:.2f}" for w in by_left])}),' for name, by_left in self.data.items()]
        self.path.write_text(head + "WEIGHTS: Final[dict[str, tuple[float, ...]]] = {\n" + "\n".join(rows) + "\n}\n")


TABLES: dict[str, type[SetiTable] | type[GaiaTable]] = {"seti": SetiTable, "gaia_project": GaiaTable}


def play(game_id: str, seed: int, options: dict[str, Any], tables: list[Any]) -> list[float]:
    """The final points of a game in which every seat looks with weights of its own; alone, the opponent's points come last."""
    game = find(game_id)
    s = orrery.new(game_id, seats=len(tables), options=options, seed=seed).state.copy()
    s.events = None
    looker, dice, seat = GreedyBot(game, seed), random.Random(seed), -1
    while s.open():
        f = s.open()[0]
        if f[1] != seat:
            seat = f[1]
            tables[seat].put()
        answer(game.rules, s, f, choose(game, s, looker, dice, 0.0))
    return [float(sum(row.values())) for row in game.scores(s)]


def alone(game_id: str, table: Any, games: int, seed: int) -> list[float]:
    """Mean points, and the opponent's, at the hardest setting."""
    rows = [play(game_id, seed + i, table.hardest[0], [table]) for i in range(games)]
    return [round(sum(column) / games, 1) for column in zip(*rows, strict=True)]


def duel(game_id: str, one: Any, other: Any, games: int, seed: int) -> float:
    """The share of games that the first wins, a tie counted half."""
    won = 0.0
    for i in range(games):
        a, b = play(game_id, seed + i, {}, [one, other]) if i % 2 == 0 else play(game_id, seed + i, {}, [other, one])[::-1]
        won += 1.0 if a > b else 0.5 if a == b else 0.0
    return round(won / games, 3)


def difference(game_id: str, kind: Any, k: int, seed: int, one: Any, other: Any) -> float:
    """Points by which the one way did better than the other."""
    if k % 2:
        options = kind.hardest[k // 2 % len(kind.hardest)]
        (a, a_rival), (b, b_rival) = play(game_id, seed, options, [one]), play(game_id, seed, options, [other])
        return a - a_rival - b + b_rival
    a, b = play(game_id, seed, {}, [one, other]) if k % 4 == 0 else play(game_id, seed, {}, [other, one])[::-1]
    return a - b


def climb(game_id: str, minutes: float, seed: int) -> Any:
    kind: Any = TABLES[game_id]
    dice = np.random.default_rng(seed)
    off = np.array([kind.off[part] for part, _ in kind.keys])
    theta, push = np.zeros(len(off)), np.zeros(len(off))
    way: list[Any] = []
    until, number = time.monotonic() + 60 * minutes, 1_000_000 * (seed + 1)
    while time.monotonic() < until:
        slope = np.zeros(len(off))
        for k in range(PAIRS):
            e = dice.standard_normal(len(off))
            number += 1
            better = difference(game_id, kind, k, number, kind(theta + off * e), kind(theta - off * e))
            slope += e * max(-MOST, min(MOST, better)) / (2 * off)
        push = CALM * push + (1 - CALM) * slope / PAIRS
        theta = theta + STEP * push
        way.append(theta)
        print(f"step {len(way)}: weights moved by {float(np.abs(theta).mean()):.3f}", flush=True)
    return kind(np.mean(way[-max(5, len(way) // 4):], axis=0))       # the mean of the last steps is better than any of them


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=150, help="fresh games that compare the new weights with the old")
    args = parser.parse_args()
    kind: Any = TABLES[args.game]
    found = climb(args.game, args.minutes, args.seed)
    before = kind(np.zeros(len(kind.keys)))
    won = duel(args.game, found, before, args.tries, 7_000_000)
    print(f"new weights over the old: {won}; alone {alone(args.game, found, args.tries, 8_000_000)}, before {alone(args.game, before, args.tries, 8_000_000)}")
    if won > 0.5:
        found.write()
        print(f"written to {kind.path.name}")


if __name__ == "__main__":
    main()
