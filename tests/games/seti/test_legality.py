"""One definition of legality: what is listed has no problem, and everything else that can be written has one, with words."""
from __future__ import annotations

import pytest

import orrery
from orrery.games.seti import GAME
from orrery.games.seti.rules.components import CARDS, GOLD, PLACES, SIDES, TECHS, TRACES
from orrery.kernel.match import Match
from orrery.kernel.rng import Rng

from .seti_table import known, sectors, table

CARD_WORDS = ("play", "corner", "mission", "row", "tuck", "discard", "use", "signal", "add")
GOODS = ("card", "credit", "energy")


def everything() -> list[str]:
    """Every answer that the notation can write (of moves: those from a few spaces)."""
    texts = ["launch", "scan", "analyse", "research", "pass", "end", "finish", "stop", "done", "decline", "go on", "later", "none", "publicity", "deck",
             "energy", "mercury", "move", "pay", "open", "species deck", "buy", "pause", "tile"]
    texts += [f"{word} {place}" for word in ("orbit", "land") for place in PLACES]
    texts += [f"{word} {card.id}" for word in CARD_WORDS for card in CARDS]
    texts += [f"place {i}" for i in range(1, 7)] + [f"place {i} lower" for i in range(1, 7)] + [f"exchange {a} {b}" for a in GOODS for b in GOODS]
    texts += [f"sector {i}" for i in range(8)] + [f"earth {i}" for i in range(8)] + [f"column {i}" for i in range(1, 7)] + [f"tech {t}" for t in TECHS]
    texts += [f"trace {side} {color} {space}" for side in SIDES for color in TRACES for space in ("discovery", "overflow", 1, 2, 3, 4, 5, 6, 9)]
    texts += [f"gold {g}" for g in GOLD] + [f"{word} {i}" for word in ("take", "hide", "reward", "sample", "capsule", "data") for i in range(1, 7)]
    texts += [f"move {a // 8 + 1}.{a % 8}-{b // 8 + 1}.{b % 8}" for a in (1, 5, 14, 20, 31) for b in range(32)]
    return texts + [f"cover {card.id} {i}" for card in CARDS[:8] for i in (1, 2, 3)] + [f"probe {p} 1.5" for p in (0, 1)] + ["look jupiter", "species left"]


EVERYTHING = everything()


def check(match: Match) -> None:
    for seat, decision in match.pending().items():
        listed = {c.key for c in decision.options}
        for text in EVERYTHING:
            reason = match.why_not(seat, text)
            assert (reason == "") == (text in listed), (decision.kind, text, reason)
            assert "{" not in reason and not reason.startswith("why."), (text, reason)


def test_at_the_beginning_of_a_rich_turn() -> None:
    check(table({"hand": ["110", "1", "57"], "publicity": 7, "data": 3, "probes": ["1.5", "2.6", "3.3"], "techs": ["probe_1", "probe_4", "computer_1"],
                 "computer": {"upper": 3}, "missions": [{"card": "31", "circles": []}, {"card": "6", "circles": []}, {"card": "2", "circles": [1]}]},
                planets={"jupiter": {"moons": {"io": [0]}, "orbiters": [{"player": 1}]}}, sectors=sectors({0: [0, 1]})))


def test_at_the_beginning_of_a_poor_turn() -> None:
    check(table({"hand": ["110"], "publicity": 1, "credits": 1, "energy": 1, "probes": ["2.6"], "computer": {"upper": 6}, "data": 1},
                species=[known("centaurians"), {}], pair="centaurians,exertians"))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_along_random_games(seed: int) -> None:
    match = orrery.new("seti", seats=2 + seed % 3, seed=seed)
    rng = Rng(seed)
    seen: dict[str, int] = {}
    while not match.over and sum(seen.values()) < 22:
        seat = match.waiting()[0]
        decision = match.pending()[seat]
        if seen.get(decision.kind, 0) < 2:
            seen[decision.kind] = seen.get(decision.kind, 0) + 1
            check(match)
        options = [c for c in decision.options if c.key not in ("pass", "pause") and not c.key.startswith("exchange")] or decision.options
        match.act_option(seat, options[rng.below(len(options))])
    assert len(seen) > 6 and GAME.invariant(match.state) == ""
