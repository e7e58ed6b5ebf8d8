"""Several things measured in turn, round after round, so that a busy moment of the machine hits all of them alike; the best round counts."""
from __future__ import annotations

import gc
import time
from typing import Any, Final

from orrery.arena.bench import LIMIT, SCALE, calibrate, fresh, walk
from orrery.arena.peers import Copy, Run
from orrery.games import find
from orrery.kernel.game import Game
from orrery.kernel.state import play_out

ROUNDS: Final = 5


def own_run(game: Game[Any]) -> tuple[Run, Copy | None]:
    """A game of ours as a peer is: two players where it can be, random play, set-up included."""
    _, seats, options = next((v for v in game.variants() if v[1] == 2), game.variants()[0])
    seeds = iter(range(1, 1 << 60))

    def run() -> int:
        seed = next(seeds)
        return play_out(game.rules, fresh(game, seats, options, seed), seed + 76, LIMIT)

    states, _ = walk(game, seats, options, 1)
    return run, states[len(states) // 2].copy


def own_runs(names: list[str]) -> dict[str, tuple[Run, Copy | None]]:
    return {name: own_run(find(name)) for name in names}


def rate(run: Run, seconds: float) -> float:
    """Decisions per second of CPU."""
    count = 0
    before = time.process_time()
    while True:
        count += run()
        spent = time.process_time() - before
        if spent >= seconds:
            return count / max(spent, 1e-9)


def copies(copy: Copy, seconds: float) -> float:
    """Seconds of CPU for a copy."""
    count = 0
    before = time.process_time()
    while True:
        for _ in range(100):
            copy()
        count += 100
        spent = time.process_time() - before
        if spent >= seconds:
            return spent / count


class Race:
    """The best figures of each runner so far, and of the calibration loop."""

    def __init__(self) -> None:
        self.runs: dict[str, tuple[Run, Copy | None]] = {}
        self.rates: dict[str, float] = {}
        self.copy_us: dict[str, float] = {}
        self.mips = 0.0

    def add(self, name: str, run: Run, copy: Copy | None = None) -> None:
        self.runs[name] = (run, copy)
        run()                                           # warm: tables, caches

    def go(self, seconds: float) -> None:
        """Measure everything ROUNDS times, `seconds` of CPU each in all."""
        for _ in range(ROUNDS):
            for name, (run, copy) in self.runs.items():
                self.mips = max(self.mips, calibrate())
                gc.collect()
                self.rates[name] = max(self.rates.get(name, 0.0), rate(run, seconds / ROUNDS))
                if copy is not None:
                    self.copy_us[name] = min(self.copy_us.get(name, 1e9), 1e6 * copies(copy, seconds / ROUNDS / 10))

    def figures(self) -> dict[str, dict[str, float]]:
        """Scaled to a machine of 10 million iterations a second."""
        factor = SCALE / self.mips
        return {name: {"per_s": round(self.rates[name] * factor, 1)} | ({"copy_us": round(self.copy_us[name] / factor, 3)} if name in self.copy_us else {})
                for name in self.runs}
