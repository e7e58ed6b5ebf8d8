"""What is sent to a seat is made of its view alone: a table that looks the same to the seat gives the same words, options and scores."""
from __future__ import annotations

import random
import time
from typing import Any

import pytest

import orrery
from orrery.kernel.match import Match, from_position, sample_state
from orrery.kernel.rng import Rng
from orrery.table import sheet
from orrery.table.live import Live
from orrery.table.records import SeatRow, TableRow


def live_of(match: Match) -> Live:
    now = time.time()
    table = TableRow("x", match.game.id, match.game.version, match.header.options, 0, None, "running", False, "", "", "", "none", "", now, now)
    seats = [SeatRow("x", i, "human", name=n) for i, n in enumerate(match.header.names)]
    live = Live(None, table, seats, [], now)  # type: ignore[arg-type]  # nothing is written
    live.match = match
    live.cache.clear()
    return live


def told(match: Match, seat: int) -> dict[str, Any]:
    """The parts of the state message that are worked out from the state."""
    state = sheet.state(live_of(match), seat, "en")
    found = {k: state[k] for k in ("phase", "scores", "decision", "categories")}
    if found["decision"]:
        found["decision"] = {k: v for k, v in found["decision"].items() if k not in ("number", "urgent")}
    found["players"] = [(p["score"], p["place"], p["chips"]) for p in state["players"]]
    return found


@pytest.mark.parametrize("game", [g for g in orrery.games() if g != "toy"])
def test_a_table_that_looks_the_same_is_told_the_same(game: str) -> None:
    rules = orrery.game(game)
    match = orrery.new(game, next((n for n in rules.seats if n > 1), 1), seed=11)
    rng = random.Random(5)
    for step in range(60):
        if match.over:
            break
        seat = rng.choice(match.waiting())
        if step % 6 == 0 and not match.state.branches:
            for looker in range(match.seats):
                view = match.view(looker)
                s = sample_state(rules, view, Rng(step))
                other = from_position(rules, {**rules.determinize(match.view(looker).data, looker, Rng(step)), "reveals": s.reveals},
                                      names=list(match.header.names))
                assert told(other, looker) == told(match, looker)
        match.act_option(seat, rng.choice(match.pending()[seat].options))
