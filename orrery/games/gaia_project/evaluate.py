"""What a state is worth to a seat, for the bots: points, and what everything else will still bring.

The weights (evaluate_weights.py) are fitted, not guessed. First in some thousands of games against the Automa everything below
was noted at each own turn and the points still to come were explained by it (ridge regression, by rounds left). Then every
game was played with all weights a little off at random, and they were moved to where the final points rose; three times over.
So single weights need not look right: only together they say what to do next. What has a weight is written so that one
decision ahead is enough to see a plan begin: what a round tile would score if its event is within means, how near a
federation is, what lies in reach.
"""
from __future__ import annotations

from typing import Final

from .components import ADVANCED_TILES, BOOSTERS, FINAL_TILES, PIECES, RANK_VP, ROUND_TILES, STANDARD
from .components import SPECIALS as SPECIAL_LIST
from .evaluate_map import federation_worth, neighbours, site_worth
from .evaluate_tables import BASE, BOOSTER_WORTH, KNOWLEDGE_INCOME, LEVEL_INCOME, MOST_POWER, MOST_QIC, ORE_INCOME, PHASES, Phase, coming
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
    GAIAS,
    GREEN,
    GREY,
    KNOWLEDGE,
    LEVEL,
    LOST,
    ORE,
    PIECE,
    QIC,
    SECTORS,
    TECH,
    TOKEN_VALUE,
    TYPES,
    USED,
    V_CHARGE,
    V_TOKENS,
    VP,
)
from .fields import SPECIALS as OWNED
from .income import sources
from .passing import LAST_ROUND
from .resources import add, charged, count
from .scoring import exchanged, final_count, final_vp, research_vp
from .state import GaiaState

KNOWLEDGE_TILE: Final = [dict(t.gain).get(KNOWLEDGE, 0) if t.when == "income" else 0 for t in STANDARD]
ORE_TILE: Final = [dict(t.gain).get(ORE, 0) if t.when == "income" else 0 for t in STANDARD]
SHARED: Final = [[sum(RANK_VP[above:above + same]) // max(1, same) for same in range(6)] for above in range(6)]
PASS_ADVANCED: Final = [i for i, tile in enumerate(ADVANCED_TILES) if tile.when == "pass"]


def parts(s: GaiaState, seat: int) -> dict[str, float]:
    """The evaluation by category."""
    p = s.p[seat]
    if p[FACTION] < 0:
        return {"points": 0.0}
    out = {"points": float(p[VP] + research_vp(p))}
    left = LAST_ROUND - s.round
    done = seat in s.passed
    if left == 0 and (done or not s.agenda):
        out["final"] = float(sum([final_vp(s, which)[seat] for which in range(len(s.finals))]))
        out["resources"] = sum(exchanged(p)) / 3
        return out
    if left and (done or s.round == 0):
        left -= 1
        p = after_income(s, seat)
    phase = PHASES[left]
    out["points"] += phase.faction[p[FACTION]]
    out["resources"] = purse_worth(p, phase)
    out["income"] = income_worth(p, phase)
    out["buildings"] = building_worth(s, seat, p, phase)
    out["research"] = research_worth(p, phase)
    out["federations"], share, can = federation_worth(s, seat, p, phase)
    out["final"] = final_worth(s, seat, phase)
    out["rounds"] = round_worth(s, p, phase, left, share, can)
    out["boosters"] = booster_worth(s, seat, p, phase)
    out["tiles"] = tile_worth(s, seat, p, phase)
    return out


def evaluate(s: GaiaState, seat: int) -> float:
    return sum(parts(s, seat).values())


def after_income(s: GaiaState, seat: int) -> list[int]:
    """What the seat will own when the next round begins; who has passed cannot change it any more."""
    p = s.p[seat][:]
    charges = 0
    for effect in sources(s, seat):
        for verb, n in effect:
            if verb <= QIC:
                add(p, verb, n)
            elif verb == V_CHARGE:
                charges += n
            elif verb == V_TOKENS:
                p[BOWL1] += n
    p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN] = charged(p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN], charges, True)
    p[USED] = 0
    return p


def purse_worth(p: list[int], phase: Phase) -> float:
    """What lies in heaps is worth less: a balanced purse buys more."""
    power = p[BOWL3] * p[TOKEN_VALUE]
    first, second, area = phase.bowls
    return (phase.credits[p[CREDITS]] + phase.ore[p[ORE]] + phase.knowledge[p[KNOWLEDGE]] + phase.qic[min(p[QIC], MOST_QIC)]
            + first * p[BOWL1] + second * p[BOWL2] + phase.third[min(power, MOST_POWER)] + phase.brain[p[BRAIN]] + area * p[AREA])


def income_worth(p: list[int], phase: Phase) -> float:
    """Lasting income; boosters change and are counted by booster_worth."""
    opened = phase.opened[p[FACTION]]
    total = phase.base[p[FACTION]]
    for kind in range(5):                       # the QIC academy has no income
        total += opened[kind][p[PIECE + 1 + kind]]
    levels = phase.level_income
    for area in range(6):
        total += levels[area][p[LEVEL + area]]
    return total


def building_worth(s: GaiaState, seat: int, p: list[int], phase: Phase) -> float:
    built, w = phase.built[p[FACTION]], phase.w
    total = w["mines"] * p[LOST] + w["close"] * neighbours(s, seat)
    for kind in range(6):
        total += built[kind][p[PIECE + 1 + kind]]
    total += w["formers"] * p[FORMERS] + w["out"] * p[FORMERS_OUT] + w["gaias"] * p[GAIAS]
    total += w["types"] * p[TYPES].bit_count() + w["sectors"] * p[SECTORS].bit_count()
    return total + site_worth(s, seat, p, phase)


def research_worth(p: list[int], phase: Phase) -> float:
    levels, w = phase.levels, phase.w
    total = 0.0
    fours = 0
    for area in range(6):
        level = p[LEVEL + area]
        total += levels[area][level]
        if level == 4:
            fours += 1
    green = sum(p[GREEN:GREEN + 7])
    total += w["green"] * min(green, 2) + w["tokens"] * (green + sum(p[GREY:GREY + 7]))
    return total + (w["ready4"] * fours if green else 0.0)


def final_worth(s: GaiaState, seat: int, phase: Phase) -> float:
    """Steps on the tracks, measured by what the neutral player stands for, and the rank as it is now."""
    total = 0.0
    rank = phase.w["rank"]
    for tile in s.finals:
        neutral = FINAL_TILES[tile].neutral
        counts = [final_count(s, player, tile) for player in range(len(s.p))]
        if s.seats <= 2:
            counts.append(neutral)
        mine = counts[seat]
        if not mine:
            continue
        above = same = 0
        for other in counts:
            if other > mine:
                above += 1
            elif other == mine:
                same += 1
        total += phase.final[tile] * min(1.5, mine / (neutral + 1.0)) + rank * SHARED[above][same]
    return total


def within_means(p: list[int], can_federate: bool) -> list[int]:
    """By event: how often the seat could do it at once with what it has."""
    c, o, big = p[CREDITS], p[ORE], 0
    if c >= 6 and ((o >= 4 and p[PIECE + 2] and not p[PIECE + 4]) or (o >= 6 and p[PIECE + 3] and p[PIECE + 5] + p[PIECE + 6] < 2)):
        big = 1
    return [1 if c >= 2 and o else 0, 1 if c >= 2 and o and p[QIC] else 0, p[KNOWLEDGE] // 4, 1 if c >= 3 and o >= 2 and p[PIECE + 1] else 0,
            big, 1 if can_federate else 0, 1 if c >= 2 and o >= 4 else 0]


def later_means(p: list[int], share: float) -> list[float]:
    """By event: how well prepared the seat is to do it in a later round."""
    mines, stations, labs = p[PIECE + 1], p[PIECE + 2], p[PIECE + 3]
    faction = p[FACTION]
    ore, knowledge = BASE[faction][1], BASE[faction][2] + p[KNOWLEDGE]
    for kind in range(5):
        n = p[PIECE + 1 + kind]
        ore += ORE_INCOME[faction][kind][n]
        knowledge += KNOWLEDGE_INCOME[faction][kind][n]
    for area in (4, 5):
        gains = LEVEL_INCOME[area][p[LEVEL + area]]
        ore += gains[1]
        knowledge += gains[2]
    tiles = p[TECH] & ~p[COVERED]
    if tiles:
        for i, n in enumerate(KNOWLEDGE_TILE):
            if tiles >> i & 1:
                knowledge += n
                ore += ORE_TILE[i]
    return [min(PIECES[1] - mines, 3), p[FORMERS] + p[FORMERS_OUT] + (1 if p[QIC] else 0), knowledge / 4, min(mines, PIECES[2] - stations, 3),
            min(stations, 1 - p[PIECE + 4]) + min(labs, 2 - p[PIECE + 5] - p[PIECE + 6]), share, ore / 4]


def round_worth(s: GaiaState, p: list[int], phase: Phase, left: int, share: float, can_federate: bool) -> float:
    """What the tile of this round would score at once, and being ready for the tiles to come."""
    tile = ROUND_TILES[s.rounds[LAST_ROUND - 1 - left]]
    total = phase.now[tile.on] * tile.vp * within_means(p, can_federate)[tile.on]
    if left:
        for weight, n in zip(coming(s.rounds, left), later_means(p, share), strict=True):
            total += weight * n
    return total


def booster_worth(s: GaiaState, seat: int, p: list[int], phase: Phase) -> float:
    """The booster in force still scores when passing; the best of the row is taken then."""
    held = p[BOOSTER]
    total = 0.0
    if held >= 0 and BOOSTERS[held].per:
        total = phase.w["boostnow"] * BOOSTERS[held].vp * count(s, seat, BOOSTERS[held].per)
    best = 0.0
    for b in s.boosters:
        booster = BOOSTERS[b]
        worth = BOOSTER_WORTH[b] + (0.9 * booster.vp * count(s, seat, booster.per) if booster.per else 0.0)
        if worth > best:
            best = worth
    return total + phase.w["boostnext"] * best


def tile_worth(s: GaiaState, seat: int, p: list[int], phase: Phase) -> float:
    """Income, special actions, triggers and pass effects of tiles, and the institute's action."""
    total = 0.0
    mask = p[TECH] & ~p[COVERED]
    if mask:
        for i, worth in enumerate(phase.standard):
            if mask >> i & 1:
                total += worth
    if p[ADVANCED]:
        for i, worth in enumerate(phase.advanced):
            if p[ADVANCED] >> i & 1:
                total += worth
        for i in PASS_ADVANCED:
            if p[ADVANCED] >> i & 1:
                total += phase.w["passvp"] * ADVANCED_TILES[i].gain[0][1] * count(s, seat, ADVANCED_TILES[i].per)
    owned, used = p[OWNED], p[USED]
    if owned:
        for i in range(len(SPECIAL_LIST)):
            if owned >> i & 1:
                total += phase.specials[i]
                if not used >> i & 1:
                    total += phase.ready[i]
    return total
