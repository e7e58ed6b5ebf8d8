"""What a state is worth to a seat, for the bots: points, what resources and income will still bring, what is nearly scored.

The numbers are measured against the game's own exchange rates (4 power: 2 ore or 7 credits; 4 knowledge: one research level).
"""
from __future__ import annotations

from typing import Final

from .components import ADVANCED_TILES, BOOSTERS, FINAL_TILES, RANGE, SPECIALS, STANDARD, Effect
from .fields import (
    ADVANCED,
    AREA,
    BOOSTER,
    BOWL1,
    BOWL2,
    BOWL3,
    BRAIN,
    COVERED,
    CREDITS,
    FACTION,
    FORMERS,
    FORMERS_OUT,
    GREEN,
    KNOWLEDGE,
    LEVEL,
    NAVIGATION,
    ORE,
    PIECE,
    QIC,
    TECH,
    TERRAFORMING,
    USED,
    V_CHARGE,
    V_TOKENS,
    V_VP,
    VP,
)
from .fields import SPECIALS as OWNED
from .income import sources
from .passing import LAST_ROUND
from .resources import count
from .scoring import exchanged, final_count, final_vp, research_vp
from .state import GaiaState

WORTH: Final[dict[int, float]] = {CREDITS: 0.36, ORE: 1.05, KNOWLEDGE: 1.05, QIC: 1.7, V_CHARGE: 0.25, V_TOKENS: 0.35, V_VP: 1.0}
BOWLS: Final[list[float]] = [0.15, 0.33, 0.56]
LEVELS: Final = (0.0, 1.4, 2.9, 1.2, 2.2, 2.2)              # before the points that levels 3 to 5 score anyway
BUILDINGS_WORTH: Final = (0.0, 2.2, 5.0, 6.0, 9.0, 10.0, 10.5)   # what a building opens: the next upgrade, range, federations
PURSE: Final = (((8, 0.48), (10, 0.32), (30, 0.16)), ((5, 1.15), (5, 0.75), (15, 0.35)), ((8, 1.05), (15, 0.6)), ((3, 1.8), (99, 1.2)))
FINAL_TILE: Final = 15.0        # what matching the neutral player on a final tile is worth
TIME: Final = (0.3, 0.1)        # share of a building's worth: at the end, and more per action phase to come
GREEN_TOKEN: Final = 1.5
BOOSTER_WORTH: Final = 2.6


def effect_worth(effect: Effect) -> float:
    return sum([WORTH.get(verb, 1.5) * n for verb, n in effect])


def parts(s: GaiaState, seat: int) -> dict[str, float]:
    """The evaluation by category."""
    p = s.p[seat]
    if p[FACTION] < 0:
        return {"points": 0.0}
    rounds = LAST_ROUND - s.round if s.round else LAST_ROUND
    done = seat in s.passed
    over = rounds == 0 and (done or not s.agenda)
    out = {"points": float(p[VP] + research_vp(p))}
    out["final"] = final_worth(s, seat, rounds, over)
    if over:
        out["resources"] = sum(exchanged(p)) / 3
        return out
    out["resources"] = purse_worth(p) + power_worth(p, rounds)
    if rounds == 0:
        out["resources"] = sum(exchanged(p)) / 3 + 0.02 * out["resources"]
    out["income"] = income_worth(s, seat, rounds)
    out["boosters"] = boosters_worth(s, seat, rounds, done)
    phases = rounds + (0 if done else 1)
    out["buildings"] = (TIME[0] + TIME[1] * phases) * sum([BUILDINGS_WORTH[kind] * p[PIECE + kind] for kind in range(1, 7)])
    out["research"] = research_worth(p, rounds)
    out["tiles"] = tile_worth(s, seat, rounds, done)
    return out


def steps(n: int, *bands: tuple[int, float]) -> float:
    """n things of which the first ones are worth most: (how many, each) band after band."""
    total = 0.0
    for size, each in bands:
        total += each * min(n, size)
        n -= min(n, size)
    return total


def purse_worth(p: list[int]) -> float:
    """What lies unused in heaps is worth less: a balanced purse buys more."""
    return (steps(p[CREDITS], *PURSE[0]) + steps(p[ORE], *PURSE[1]) + steps(p[KNOWLEDGE], *PURSE[2]) + steps(p[QIC], *PURSE[3]))


def income_worth(s: GaiaState, seat: int, rounds: int) -> float:
    """Lasting income for every round to come; boosters change and are counted by booster_worth."""
    if not rounds:
        return 0.0
    p = s.p[seat]
    booster = effect_worth(BOOSTERS[p[BOOSTER]].income) if p[BOOSTER] >= 0 else 0.0
    return rounds * (sum([effect_worth(e) for e in sources(s, seat)]) - booster)


def booster_worth(s: GaiaState, seat: int, booster: int) -> float:
    """What a booster brings in its round."""
    b = BOOSTERS[booster]
    return effect_worth(b.income) + 0.8 * effect_worth(b.special_gain) + (0.9 * b.vp * count(s, seat, b.per) if b.per else 0.0)


def boosters_worth(s: GaiaState, seat: int, rounds: int, done: bool) -> float:
    """The booster in force still scores when passing; the next one is taken then, so passing itself wins nothing."""
    held = s.p[seat][BOOSTER]
    later = BOOSTER_WORTH * max(0, rounds - 1)
    if done:
        return booster_worth(s, seat, held) + later if rounds and held >= 0 else 0.0
    now = BOOSTERS[held].vp * count(s, seat, BOOSTERS[held].per) if held >= 0 and BOOSTERS[held].per else 0
    return now + (max([booster_worth(s, seat, b) for b in s.boosters], default=0.0) + later if rounds else 0.0)


def power_worth(p: list[int], rounds: int) -> float:
    brain = (0.0, 0.5, 1.1, 1.9, 0.4)[p[BRAIN]]
    area = 0.2 * p[AREA] if rounds else 0.0
    return BOWLS[0] * p[BOWL1] + BOWLS[1] * p[BOWL2] + BOWLS[2] * p[BOWL3] + brain + area


def final_worth(s: GaiaState, seat: int, rounds: int, over: bool) -> float:
    """Steps on the tracks, measured by what the neutral player stands for; the rank itself counts more and more.

    Alone against the Automa the rank counts only at the end: its next card would else make every own turn look like a loss.
    """
    near = 1.0 if over else 0.0 if s.seats == 1 else (0.75, 0.55, 0.4, 0.3, 0.2, 0.2, 0.2)[rounds]
    total = 0.0
    for which, tile in enumerate(s.finals):
        if near:
            total += near * final_vp(s, which)[seat]
        if near < 1.0:
            total += (1.0 - near) * FINAL_TILE * min(1.3, final_count(s, seat, tile) / (FINAL_TILES[tile].neutral + 1.0))
    return total


def research_worth(p: list[int], rounds: int) -> float:
    share = min(1.0, 0.35 + 0.16 * rounds)
    total = share * sum([LEVELS[p[LEVEL + area]] for area in range(6)])
    reach = 0.5 * RANGE[p[LEVEL + NAVIGATION]] + 0.5 * min(3, p[LEVEL + TERRAFORMING])
    formers = 0.5 * p[FORMERS] + 1.8 * p[FORMERS_OUT]
    return total + 0.25 * rounds * reach + min(1.0, 0.3 * rounds) * formers + GREEN_TOKEN * min(2, sum(p[GREEN:GREEN + 7]))


def tile_worth(s: GaiaState, seat: int, rounds: int, done: bool) -> float:
    """Special actions, triggers and pass effects that are still to come, and the institute."""
    p = s.p[seat]
    total = 0.0
    passes = rounds + (0 if done else 1)
    fresh = 0 if done else 1
    for tiles, mask in ((STANDARD, p[TECH] & ~p[COVERED]), (ADVANCED_TILES, p[ADVANCED])):
        for i, tile in enumerate(tiles):
            if not mask >> i & 1:
                continue
            if tile.when == "pass":
                total += passes * tile.gain[0][1] * count(s, seat, tile.per)
            elif tile.when == "trigger":
                total += 1.6 * rounds
            elif tile.when == "static":
                total += 0.6 * rounds
    for i, special in enumerate(SPECIALS):
        if p[OWNED] >> i & 1:
            lasting = 0 if special.id.startswith("booster") else rounds
            worth = effect_worth(special.gain) if special.gain else 2.0
            total += worth * 0.8 * (lasting + (fresh if not p[USED] >> i & 1 else 0))
    return total


def evaluate(s: GaiaState, seat: int) -> float:
    return sum(parts(s, seat).values())
