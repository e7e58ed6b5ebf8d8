"""What a state is worth to a seat, for the bots: points, and what everything else will still bring.

The weights (evaluate_weights.py) were first set by hand: what a resource buys with that many rounds to come, and income as the sum
of what it will still bring, so that passing and its income change little in the worth of a table. Then pairs of games against the
Automa were played with all weights a little off at random, one way and the other way, and they were moved to where the final
points rose (tools/fit_evaluation.py). So single weights need not look right: only together they say what to do next. What has a weight is written so
that one decision ahead is enough to see a plan begin: what a round tile would score if its event is within means, how near a
federation is, what lies in reach, which advanced tile is in sight.
"""
from __future__ import annotations

from typing import Final

from ..rules.components import ADVANCED_TILES, BOOSTERS, FINAL_TILES, ORE_PER_STEP, PIECES, RANK_VP, ROUND_TILES, SPACES, STANDARD, TOKENS
from ..rules.components import SPECIALS as SPECIAL_LIST
from ..rules.fields import (
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
    V_RESCORE,
    V_TOKENS,
    V_VP,
    V_VP_TYPE,
    VP,
)
from ..rules.fields import SPECIALS as OWNED
from ..rules.income import sources
from ..rules.passing import LAST_ROUND
from ..rules.research import TOP
from ..rules.resources import add, charged, count
from ..rules.scoring import exchanged, final_count, final_vp, research_vp
from ..rules.state import GaiaState
from .evaluate_map import federation_worth, neighbours, site_worth
from .evaluate_tables import (
    BASE,
    BOOSTER_WORTH,
    LEVEL_INCOME,
    MOST_POWER,
    MOST_QIC,
    PHASES,
    SPECIAL_WORTH,
    STEP_INCOME,
    Phase,
    amounts,
    coming,
)

TILE_INCOME: Final = [amounts(tile.gain) if tile.when == "income" else [] for tile in STANDARD]
INCOME_TILES: Final = [i for i, gains in enumerate(TILE_INCOME) if gains]
PURSE: Final = [0, 1, 2, 4]          # credits, ore, knowledge, charges among the amounts
MOST_BALANCE: Final = 16
SHARED: Final = [[sum(RANK_VP[above:above + same]) // max(1, same) for same in range(6)] for above in range(6)]
TOKEN_VP: Final = [dict(token.gain).get(V_VP, 0) for token in TOKENS]
RESCORE_SPACE: Final = next(i for i, space in enumerate(SPACES) if V_RESCORE in dict(space.gain))
TYPES_SPACE: Final = next(i for i, space in enumerate(SPACES) if V_VP_TYPE in dict(space.gain))
RESCORE_QIC: Final = SPACES[RESCORE_SPACE].qic
TYPES_QIC: Final = SPACES[TYPES_SPACE].qic
TYPES_VP: Final = dict(SPACES[TYPES_SPACE].gain)[V_VP]
POWER_SPACES: Final = [i for i, space in enumerate(SPACES) if space.power and space.gain[0][0] in (CREDITS, ORE, KNOWLEDGE)]
ACTION_POWER: Final = 4
NEARLY: Final = [0.0, 0.0, 0.15, 0.45, 1.0, 1.0]     # by research level: how much of an advanced tile is in sight
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
    found = incomes(p)
    out["income"] = income_worth(p, phase) + balance_worth(p, found, phase)
    sites, free = site_worth(s, seat, p, phase)
    out["buildings"] = building_worth(s, seat, p, phase) + sites
    out["research"] = research_worth(s, seat, p, phase) + advanced_worth(s, seat, p, phase, left)
    out["federations"], share, can = federation_worth(s, seat, p, phase)
    out["final"] = final_worth(s, seat, phase)
    out["rounds"] = round_worth(s, p, phase, left, share, can, free, found)
    out["boosters"] = booster_worth(s, seat, p, phase)
    out["tiles"] = tile_worth(s, seat, p, phase)
    out["actions"] = action_worth(s, p, phase)
    if left == 0:
        short = if_passing(s, seat, p) - sum(out.values())
        if short > 0:
            out["final"] += short
    return out


def evaluate(s: GaiaState, seat: int) -> float:
    return sum(parts(s, seat).values())


def if_passing(s: GaiaState, seat: int, p: list[int]) -> float:
    """In the last round: what passing at once would end with. A table is never worth less."""
    total = p[VP] + research_vp(p) + sum(exchanged(p)) / 3
    for which in range(len(s.finals)):
        total += final_vp(s, which)[seat]
    if p[BOOSTER] >= 0 and BOOSTERS[p[BOOSTER]].per:
        total += BOOSTERS[p[BOOSTER]].vp * count(s, seat, BOOSTERS[p[BOOSTER]].per)
    for i in PASS_ADVANCED:
        if p[ADVANCED] >> i & 1:
            total += ADVANCED_TILES[i].gain[0][1] * count(s, seat, ADVANCED_TILES[i].per)
    return total


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
    built, w = phase.built, phase.w
    total = w["mines"] * p[LOST] + w["close"] * neighbours(s, seat)
    for kind in range(6):
        total += built[kind][p[PIECE + 1 + kind]]
    total += w["formers"] * p[FORMERS] + w["out"] * p[FORMERS_OUT] + w["gaias"] * p[GAIAS]
    return total + w["types"] * p[TYPES].bit_count() + w["sectors"] * p[SECTORS].bit_count()


def research_worth(s: GaiaState, seat: int, p: list[int], phase: Phase) -> float:
    levels, w = phase.levels, phase.w
    total = 0.0
    fours = 0
    for area in range(6):
        level = p[LEVEL + area]
        total += levels[area][level]
        if level == 4 and not taken(s, seat, area):
            fours += 1
    green = sum(p[GREEN:GREEN + 7])
    total += w["green"] * min(green, 2) + w["tokens"] * (green + sum(p[GREY:GREY + 7]))
    return total + w["ready4"] * min(fours, green)


def taken(s: GaiaState, seat: int, area: int) -> bool:
    """Has another player the top level of the area?"""
    for other in range(len(s.p)):
        if other != seat and s.p[other][LEVEL + area] == TOP:
            return True
    return False


def advanced_worth(s: GaiaState, seat: int, p: list[int], phase: Phase, left: int) -> float:
    """The best advanced tile in sight: its area high enough, a tile to cover and a green token to flip."""
    best = 0.0
    for area in range(6):
        level = p[LEVEL + area]
        if level >= 2 and s.advanced[area] >= 0:
            worth = NEARLY[level] * advanced_vp(s, seat, s.advanced[area], left)
            if worth > best:
                best = worth
    if best == 0.0:
        return 0.0
    share = phase.w["advanced"] * best
    return share if sum(p[GREEN:GREEN + 7]) and p[TECH] & ~p[COVERED] else share * phase.w["advlater"]


def advanced_vp(s: GaiaState, seat: int, tile: int, left: int) -> float:
    """About what an advanced tile would bring if taken now."""
    t = ADVANCED_TILES[tile]
    n = count(s, seat, t.per)
    if t.when == "once":
        return float(n * t.gain[0][1])
    if t.when == "pass":
        return float(n * t.gain[0][1] * (left + 1))
    if t.when == "trigger":
        return t.gain[0][1] * 1.2 * (left + 0.7)
    if t.when == "special":
        return SPECIAL_WORTH[t.special] * (left + 1)
    return 5.0


def action_worth(s: GaiaState, p: list[int], phase: Phase) -> float:
    """Points that QIC would buy this round, and power for the actions that bring resources, while their spaces are free."""
    total = 0.0
    qic, spaces = p[QIC], s.spaces
    if qic >= TYPES_QIC:
        first = 0
        if qic >= RESCORE_QIC and not spaces >> RESCORE_SPACE & 1:
            for kind in range(7):
                if (p[GREEN + kind] or p[GREY + kind]) and TOKEN_VP[kind] > first:
                    first = TOKEN_VP[kind]
        second = 0 if spaces >> TYPES_SPACE & 1 else TYPES_VP + p[TYPES].bit_count()
        if first and second and qic < RESCORE_QIC + TYPES_QIC:
            if first > second:
                second = 0
            else:
                first = 0
        total = phase.w["qact"] * (first + second)
    power = p[BOWL3] * p[TOKEN_VALUE] // ACTION_POWER
    if power:
        free = 0
        for i in POWER_SPACES:
            if not spaces >> i & 1:
                free += 1
        total += phase.w["pact"] * (power if power < free else free)
    return total


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


def within_means(p: list[int], can_federate: bool, free: int) -> list[int]:
    """By event: how often the seat could do it at once with what it has."""
    c, o, big = p[CREDITS], p[ORE], 0
    steps = (o - 1) // ORE_PER_STEP[p[LEVEL]] if o > 1 and c >= 2 else 0
    if c >= 6 and ((o >= 4 and p[PIECE + 2] and not p[PIECE + 4]) or (o >= 6 and p[PIECE + 3] and p[PIECE + 5] + p[PIECE + 6] < 2)):
        big = 1
    return [min(c // 2, o, max(free, 1), 3), 1 if c >= 2 and o and p[QIC] else 0, p[KNOWLEDGE] // 4, min(c // 3, o // 2, p[PIECE + 1], 3),
            big, 1 if can_federate else 0, min(steps, 3)]


def incomes(p: list[int]) -> list[int]:
    """Credits, ore, knowledge and charges of a round, boosters apart."""
    faction = p[FACTION]
    found = BASE[faction][:]
    for kind in range(5):
        gains = STEP_INCOME[faction][kind][p[PIECE + 1 + kind]]
        for i in PURSE:
            found[i] += gains[i]
    for area in (4, 5):
        gains = LEVEL_INCOME[area][p[LEVEL + area]]
        for i in PURSE:
            found[i] += gains[i]
    tiles = p[TECH] & ~p[COVERED]
    if tiles:
        for n in INCOME_TILES:
            if tiles >> n & 1:
                gains = TILE_INCOME[n]
                for i in PURSE:
                    found[i] += gains[i]
    return found


def balance_worth(p: list[int], found: list[int], phase: Phase) -> float:
    """Buildings want credits and ore together: the scarcer of them decides, in the purse and in the income. Power wants tokens."""
    w = phase.w
    credits, ore = p[CREDITS], 2 * p[ORE]
    both = credits if credits < ore else ore
    steady = min(float(found[0]), 1.6 * found[1])
    tokens = p[BOWL1] + p[BOWL2] + p[BOWL3] + p[AREA] + (1 if p[BRAIN] else 0)
    idle = found[4] - 2 * tokens
    return (w["balance"] * (both if both < MOST_BALANCE else MOST_BALANCE) + w["steady"] * steady + w["t1"] * min(tokens, 4)
            + (w["idle"] * idle if idle > 0 else 0.0))


def later_means(p: list[int], share: float, found: list[int]) -> list[float]:
    """By event: how well prepared the seat is to do it in a later round."""
    mines, stations, labs = p[PIECE + 1], p[PIECE + 2], p[PIECE + 3]
    return [min(PIECES[1] - mines, 3), p[FORMERS] + p[FORMERS_OUT] + (1 if p[QIC] else 0), (found[2] + p[KNOWLEDGE]) / 4,
            min(mines, PIECES[2] - stations, 3), min(stations, 1 - p[PIECE + 4]) + min(labs, 2 - p[PIECE + 5] - p[PIECE + 6]), share, found[1] / 4]


def round_worth(s: GaiaState, p: list[int], phase: Phase, left: int, share: float, can_federate: bool, free: int, found: list[int]) -> float:
    """What the tile of this round would score at once, and being ready for the tiles to come."""
    tile = ROUND_TILES[s.rounds[LAST_ROUND - 1 - left]]
    total = phase.now[tile.on] * tile.vp * within_means(p, can_federate, free)[tile.on]
    if left:
        for weight, n in zip(coming(s.rounds, left), later_means(p, share, found), strict=True):
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
