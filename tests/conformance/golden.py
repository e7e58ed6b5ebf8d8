"""Golden playthroughs: what a fixed game of each variant comes to, and how many answers deep the tree is wide."""
from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from orrery.kernel.state import State, answer
from tests.conformance.cases import Case, played

FOLDER = Path(__file__).parent / "golden"
SEED = 7
DEPTH = 3
WIDTH = 12          # of each question only the first answers are followed, so that wide trees stay countable


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.json"


def record(case: Case) -> dict[str, Any]:
    """The pinned facts of one variant."""
    match = case.begin(SEED)
    start = match.state.copy()
    for seat, o in played(case, SEED):
        match.act_option(seat, o)
    text = match.to_text()
    return {"decisions": match.ply, "totals": match.totals(), "places": match.places(),
            "first": [f"{a.seat} {a.key}" for a in match.journal[:8]],
            "text": hashlib.sha256(text.encode()).hexdigest()[:16],
            "position": hashlib.sha256(json.dumps(match.position(), sort_keys=True).encode()).hexdigest()[:16],
            "perft": [perft(case, start, depth) for depth in range(1, DEPTH + 1)]}


def perft(case: Case, s: State, depth: int) -> int:
    """How many sequences of `depth` answers there are, following the first WIDTH of each question; the last level counts all."""
    rules = case.game.rules
    waiting = s.open()
    if not waiting or depth == 0:
        return 1
    f = waiting[0]
    options = rules[f[0]].options(s, f)
    if depth == 1:
        return len(options)
    total = 0
    for o in options[:WIDTH]:
        t = s.copy()
        answer(rules, t, f, o)
        total += perft(case, t, depth - 1)
    return total
