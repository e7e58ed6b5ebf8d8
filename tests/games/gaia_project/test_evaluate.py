"""The bots' evaluation, read as positions: the better one is worth more."""
from __future__ import annotations

from typing import Any

from orrery.bots.greedy import GreedyBot
from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.evaluate import after_income, evaluate, parts
from orrery.games.gaia_project.evaluate_map import OUT_OF_REACH, federation_outlook
from orrery.games.gaia_project.fields import KNOWLEDGE, ORE
from orrery.kernel.match import Match

from .play import QUIET, b, do, table

FEW: dict[str, Any] = {"credits": 4, "ore": 2, "knowledge": 1, "qic": 0, "bowls": [2, 4, 0]}
HOME = {"-1x-1": b(0), "6x-4": b(1)}


def worth(match: Match, seat: int = 0) -> float:
    return evaluate(match.state, seat)      # type: ignore[arg-type]


def at(hexes: dict[str, Any] | None = None, **more: Any) -> float:
    """The worth of a modest position for seat 0 with these changes; round and tiles may be given too."""
    whole = {key: more.pop(key) for key in ("round", "round_tiles", "final_tiles", "boosters", "passed", "turn") if key in more}
    return worth(table(hexes or HOME, {**FEW, **more}, **whole))


def test_a_point_is_a_point() -> None:
    for round_ in (1, 4, 6):
        assert round(at(vp=40, round=round_) - at(vp=33, round=round_), 6) == 7


def test_the_parts_make_the_whole() -> None:
    match = table()
    assert round(sum(parts(match.state, 0).values()) - worth(match), 6) == 0      # type: ignore[arg-type]


def test_income_is_worth_more_early_than_late() -> None:
    more = {**HOME, "-2x0": b(0)}
    early, late = [at(more, round=n, round_tiles=QUIET) - at(round=n, round_tiles=QUIET) for n in (1, 5)]
    assert early > late + 2


def test_what_can_be_spent_is_worth_most() -> None:
    """Early in the game the first ore buys a mine or half a trading station; a heap of it waits."""
    first, heap = at(ore=3) - at(ore=1), at(ore=15) - at(ore=13)
    assert first > 2 * heap > -2
    assert at(credits=6) - at(credits=2) > at(credits=30) - at(credits=26)


def test_charged_power_is_worth_more() -> None:
    assert at(bowls=[0, 0, 6]) > at(bowls=[0, 6, 0]) > at(bowls=[6, 0, 0])


def test_near_a_federation_is_better_than_scattered() -> None:
    together = {**HOME, "-1x-1": b(0, "institute"), "-2x0": b(0, "lab"), "-1x1": b(0, "ts")}
    scattered = {**HOME, "-1x-1": b(0, "institute"), "-4x-1": b(0, "lab"), "0x-3": b(0, "ts")}
    near = federation_outlook(table(together).state, 0, table(together).state.p[0])           # type: ignore[attr-defined,arg-type]
    far = federation_outlook(table(scattered).state, 0, table(scattered).state.p[0])          # type: ignore[attr-defined,arg-type]
    assert near[0] == far[0] == 7 and near[2] < far[2] <= OUT_OF_REACH
    few = {**FEW, "bowls": [1, 2, 0]}
    worths = [parts(table(hexes, few, round=5).state, 0)["federations"] for hexes in (together, scattered)]     # type: ignore[arg-type]
    assert worths[0] > worths[1]


def test_the_tile_of_the_round_makes_its_event_attractive() -> None:
    """Four knowledge are one step of research: worth more while the round scores them."""
    now = ["research_step", *QUIET[:5]]
    assert at(knowledge=4, round_tiles=now) - at(knowledge=3, round_tiles=now) > at(knowledge=4, round_tiles=QUIET) - at(knowledge=3, round_tiles=QUIET) + 0.5


def test_who_has_passed_is_valued_with_the_income_to_come() -> None:
    match = table(HOME, FEW)
    before = match.state.p[0][:]                                    # type: ignore[attr-defined]
    do(match, "pass 1")
    after = after_income(match.state, 0)                            # type: ignore[arg-type]
    assert after[ORE] > before[ORE] and after[KNOWLEDGE] > before[KNOWLEDGE]
    assert match.state.p[0][ORE] == before[ORE]                     # type: ignore[attr-defined]


def test_at_the_end_only_the_score_counts() -> None:
    match = table(HOME, FEW, round=6)
    do(match, "pass")
    row = GAME.scores(match.state)[0]                               # type: ignore[arg-type]
    assert abs(worth(match) - sum(row.values())) < 1                # resources are not rounded down


def test_every_faction_and_round_has_a_value() -> None:
    for faction in ("terrans", "ivits", "bescods", "nevlas", "taklons", "gleens"):
        against = "xenos" if faction != "gleens" else "terrans"
        for round_ in range(1, 7):
            assert -200 < worth(table(HOME, FEW, faction=faction, against=against, round=round_)) < 400


def test_greedy_federates_rather_than_passing() -> None:
    ready = {**HOME, "-1x-1": b(0, "institute"), "-2x0": b(0, "academy_qic"), "-1x1": b(0, "ts")}
    match = table(ready, {**FEW, "ore": 0, "credits": 0}, round=6)
    o = GreedyBot(GAME, 1).choose(match.view(0))
    f = match.state.open()[0]
    assert GAME.rules[f[0]].say(match.state, f, o) == "federation"
