"""The native form beside the interpreted rules: the same random games, played by both in one run."""
from __future__ import annotations

import time
from typing import Any

from orrery.games import find, names
from orrery.kernel.game import Game, Json
from orrery.kernel.state import play_out, settle
from orrery.native.build import NoCompiler, build
from orrery.native.load import Native, native_form
from orrery.native.refused import Refused

TABLES = 24


def native_bench(wanted: list[str], seconds: float, first_only: bool = False) -> dict[str, Json]:
    """{"games": {"space_explorers/2p": {"native_per_s": ..., "interpreted_per_s": ..., "ratio": ...}}}, unscaled: decisions a second of CPU."""
    entries: dict[str, Json] = {}
    for name in wanted or names():
        game = find(name)
        native = made(game)
        if native is None:
            continue
        variants = game.variants()[:1] if first_only else game.variants()
        for variant, seats, options in variants:
            entries[f"{game.id}/{variant}"] = race(game, native, seats, options, seconds)
    return {"games": entries}


def made(game: Game[Any]) -> Native | None:
    """The native form, built now if it is not there; None: there is no compiler, or the game has none."""
    try:
        build(game)
    except (NoCompiler, Refused):
        return None
    return native_form(game, again=True)


def race(game: Game[Any], native: Native, seats: int, options: dict[str, Json], seconds: float) -> dict[str, float]:
    starts = []
    for seed in range(TABLES):
        s = game.setup(seats, game.check_setup(seats, options), seed + 1)
        settle(game.rules, s)
        starts.append(s)
    tables = [native.table(s) for s in starts]
    for s, t in zip(starts[:2], tables[:2], strict=True):          # warm
        play_out(game.rules, s.copy(), 1, 100_000)
        t.copy().play(1)
    best_native = best_python = 0.0
    for k in range(3):
        copies = [s.copy() for s in starts]
        before, decisions = time.process_time(), 0
        for i, s in enumerate(copies):
            decisions += play_out(game.rules, s, 1000 * k + i, 100_000)
            if time.process_time() - before > seconds / 3 and i >= 2:
                break
        best_python = max(best_python, decisions / (time.process_time() - before))
        best_native = max(best_native, native.rate(tables, seconds / 3, 1000 * k))
    return {"native_per_s": round(best_native), "interpreted_per_s": round(best_python), "ratio": round(best_native / best_python, 1),
            "copy_us": round(native.copy_seconds(tables[0]) * 1e6, 3)}
