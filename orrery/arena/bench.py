"""How fast the games are: CPU time, scaled by a calibration loop so that machines can be compared."""
from __future__ import annotations

import gc
import time
import tracemalloc
from statistics import median
from typing import Any, Final

from orrery.games import find, names
from orrery.kernel.game import Game, Json
from orrery.kernel.rng import Rng
from orrery.kernel.state import State, answer, play_out, settle

SCALE: Final = 10.0         # rates are given for a machine that makes 10 million iterations of the loop a second
LIMIT: Final = 100_000
SLICES: Final = 5


def calibrate(iterations: int = 400_000) -> float:
    """Millions of iterations a second of the calibration loop, the best of five."""
    best = 0.0
    for _ in range(5):
        x = 1
        before = time.process_time()
        for i in range(iterations):
            x = (x * 1103515245 + i) & 0x7FFFFFFF
        best = max(best, iterations / max(time.process_time() - before, 1e-9) / 1e6)
    return best


def fresh(game: Game[Any], seats: int, options: dict[str, Json], seed: int) -> State:
    s: State = game.setup(seats, game.check_setup(seats, options), seed)
    settle(game.rules, s)
    return s


def random_play(game: Game[Any], seats: int, options: dict[str, Json], seconds: float) -> tuple[float, float]:
    """(decisions, games) per second of CPU in random play, set-up included: the best of some slices, like the calibration."""
    best = (0.0, 0.0)
    seed = 0
    for _ in range(SLICES):
        decisions = games = 0
        before = time.process_time()
        while True:
            seed += 1
            decisions += play_out(game.rules, fresh(game, seats, options, seed), seed + 76, LIMIT)
            games += 1
            spent = time.process_time() - before
            if spent >= seconds / SLICES and games >= 3:
                break
        best = max(best, (decisions / spent, games / spent))
    return best


def walk(game: Game[Any], seats: int, options: dict[str, Json], games: int) -> tuple[list[State], list[float]]:
    """States met in random games, and the seconds each listing of options took (the better of two)."""
    states: list[State] = []
    times: list[float] = []
    for seed in range(games):
        s = fresh(game, seats, options, seed + 1)
        rng = Rng(seed)
        for _ in range(LIMIT):
            waiting = s.open()
            if not waiting:
                break
            f = waiting[rng.below(len(waiting))]
            rule = game.rules[f[0]]
            best = 1e9
            for _again in range(2):
                before = time.perf_counter()
                found = rule.options(s, f)
                best = min(best, time.perf_counter() - before)
            times.append(best)
            if len(states) < 400:
                states.append(s.copy())
            answer(game.rules, s, f, rule.sample(s, f, rng.below(1 << 31)) if rule.parametric else found[rng.below(len(found))])
    return states, times


def copy_seconds(states: list[State], seconds: float) -> float:
    best = 1.0
    for _ in range(SLICES):
        count = 0
        before = time.process_time()
        while time.process_time() - before < seconds / SLICES:
            for s in states:
                s.copy()
            count += len(states)
        best = min(best, (time.process_time() - before) / count)
    return best


def state_bytes(states: list[State]) -> int:
    """What one more state costs in memory: the parts that copies share do not count."""
    some = states[len(states) // 2:len(states) // 2 + 1] * 50
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [s.copy() for s in some]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // max(1, len(kept))


def measure(game: Game[Any], seats: int, options: dict[str, Json], seconds: float = 1.0) -> dict[str, float]:
    """The figures of one set-up, not scaled."""
    play_out(game.rules, fresh(game, seats, options, 99), 99, LIMIT)     # warm: tables, caches
    gc.collect()
    gc.disable()
    try:
        decisions, games = random_play(game, seats, options, seconds)
        states, times = walk(game, seats, options, 3)
        copy = copy_seconds(states, seconds / 10)
        size = state_bytes(states)
    finally:
        gc.enable()
    return {"decisions_per_s": decisions, "games_per_s": games, "copy_us": copy * 1e6, "options_us_median": median(times) * 1e6,
            "options_ms_max": max(times) * 1e3, "state_bytes": float(size)}


def scaled(figures: dict[str, float], mips: float) -> dict[str, float]:
    """The figures as they would be on a machine of 10 million iterations a second."""
    factor = SCALE / mips
    out = {}
    for name, value in figures.items():
        if name.endswith("_per_s"):
            value *= factor
        elif "_us" in name or "_ms" in name:
            value /= factor
        out[name] = round(value) if value >= 1000 or name == "state_bytes" else round(value, 3)
    return out


def bench(wanted: list[str] | None = None, seconds: float = 1.0, first_only: bool = False) -> dict[str, Json]:
    """Everything `orrery bench --json` prints: one entry per game and variant; the bare id is the game's first variant."""
    entries: dict[str, Json] = {}
    best = 0.0
    for name in wanted or names():
        game = find(name)
        variants = game.variants()[:1] if first_only else game.variants()
        for i, (variant, seats, options) in enumerate(variants):
            mips = calibrate()
            figures = measure(game, seats, options, seconds)
            mips = max(mips, calibrate())
            best = max(best, mips)
            entry: dict[str, Json] = {**scaled(figures, mips), "calibration_mips": round(mips, 3)}
            entry["raw"] = {k: round(v, 3) for k, v in figures.items()}
            if i == 0:
                entries[name] = entry
            entries[f"{name}/{variant}"] = entry
    return {"calibration_mips": round(best or calibrate(), 3), "scaled_to_mips": SCALE, "games": entries}
