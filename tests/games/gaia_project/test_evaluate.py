"""The bots' evaluation, read as positions: the better one is worth more."""
from __future__ import annotations

from typing import Any

from orrery.bots.greedy import GreedyBot
from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.bot.evaluate import (
    action_worth,
    advanced_vp,
    after_income,
    evaluate,
    if_passing,
    incomes,
    parts,
    research_worth,
)
from orrery.games.gaia_project.bot.evaluate_map import OUT_OF_REACH, federation_outlook
from orrery.games.gaia_project.bot.evaluate_tables import KINDS, PHASES
from orrery.games.gaia_project.rules.components import ADVANCED_TILES
from orrery.games.gaia_project.rules.fields import BOOSTER, KNOWLEDGE, ORE
from orrery.games.gaia_project.rules.income import sources
from orrery.games.gaia_project.rules.state import GaiaState
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


def state(match: Match) -> GaiaState:
    s = match.state
    assert isinstance(s, GaiaState)
    return s


def test_the_income_is_what_the_next_round_brings() -> None:
    """Board, buildings, research and tiles; boosters are left out, for they change hands."""
    hexes = {**HOME, "-2x0": b(0), "-1x1": b(0, "ts"), "0x-3": b(0, "lab"), "-1x-3": b(0, "academy_knowledge"), "1x-1": b(0, "institute")}
    match = table(hexes, {**FEW, "research": {"economy": 3, "science": 2}, "tiles": ["income_credits4", "income_ore_power", "vp7"]})
    s = state(match)
    s.p[0][BOOSTER] = -1
    real = [0] * len(KINDS)
    for effect in sources(s, 0):
        for verb, n in effect:
            if verb in KINDS:
                real[KINDS.index(verb)] += n
    found = incomes(s.p[0])
    assert [found[i] for i in (0, 1, 2, 4)] == [real[i] for i in (0, 1, 2, 4)]


def test_in_the_last_round_a_table_is_worth_what_passing_would_bring_at_least() -> None:
    three = {**HOME, "-1x-1": b(0, "lab"), "-2x0": b(0, "lab"), "-1x1": b(0, "lab")}
    for hexes, purse in ((HOME, FEW), (three, {**FEW, "ore": 0, "credits": 0, "knowledge": 0}), (three, {})):
        match = table(hexes, purse, round=6)
        s = state(match)
        low = if_passing(s, 0, s.p[0])
        assert worth(match) >= low - 1e-6
        do(match, "pass")
        assert abs(worth(match) - low) < 1e-6       # booster 7: 3 points for each lab


def test_an_advanced_tile_is_worth_what_it_would_bring() -> None:
    """Once for what is there, at every pass, or as often as its action can be taken."""
    labs = {**HOME, "-1x-1": b(0, "lab"), "-2x0": b(0, "lab"), "-1x1": b(0, "ts"), "0x-3": b(0, "ts")}
    s = state(table(labs))
    named = {tile.id: i for i, tile in enumerate(ADVANCED_TILES)}
    assert advanced_vp(s, 0, named["vp4_per_trading_station"], 3) == 8
    assert advanced_vp(s, 0, named["pass_vp3_per_lab"], 3) == 4 * 6 and advanced_vp(s, 0, named["pass_vp3_per_lab"], 0) == 6
    assert advanced_vp(s, 0, named["action_3ore"], 4) > 2 * advanced_vp(s, 0, named["action_3ore"], 1) > 0
    assert advanced_vp(s, 0, named["vp2_per_research_step"], 4) > advanced_vp(s, 0, named["vp2_per_research_step"], 0) > 0


def test_the_top_of_an_area_that_another_has_is_no_prospect() -> None:
    """A green token and level 4 count together while the last level can still be reached (GP-11.05)."""
    mine = {**FEW, "research": {"science": 4}, "green": {"vp8_qic": 1}}
    open_, taken = [state(table(HOME, mine, other, round=4)) for other in ({}, {"research": {"science": 5}})]
    ready = PHASES[2].w["ready4"]
    assert abs(research_worth(open_, 0, open_.p[0], PHASES[2]) - research_worth(taken, 0, taken.p[0], PHASES[2]) - ready) < 1e-6


def test_qic_counts_for_the_points_it_buys_while_the_spaces_are_free() -> None:
    two, one = [state(table(HOME, {**FEW, "qic": n})) for n in (2, 1)]
    phase = PHASES[5]
    assert abs(action_worth(two, two.p[0], phase) - phase.w["qact"] * (3 + 1)) < 1e-6       # one planet type
    assert action_worth(one, one.p[0], phase) == 0
    two.spaces = (1 << 10) - 1
    assert action_worth(two, two.p[0], phase) == 0


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
