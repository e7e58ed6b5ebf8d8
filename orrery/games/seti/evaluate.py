"""What a table is worth to a player, in points: the score as it would count now, and what everything else promises.

The numbers are judgement, tried by playing; no rule depends on them.
"""
from __future__ import annotations

from typing import Final

from .compile import CIRCLES, CONDITION, EXERTIAN_WHEN
from .components import CARDS, EARTH, GOLD_VALUES, LANDING_DATA, PLANETS, PROBE_3, STAR_SLOTS
from .counts import all_techs, holds, traces_at
from .resources import the_sky
from .scoring import danger, score_row, tile_sets
from .solar_system import DISTANCE
from .state import SetiState

CREDIT: Final = 1.7
ENERGY: Final = 1.5
ENOUGH: Final = 3                # of a resource; more than that is worth less
PUBLICITY: Final = 0.85
DATA: Final = 0.55
CARD: Final = 1.1
INCOME: Final = 2.9             # per tucked card and round still to come
TECH: Final = 1.0               # per technology and round still to come
SIGNAL: Final = 1.0
LEAD: Final = 5.0               # what winning a sector pays, by how full it is
TRACE: Final = 1.0              # beyond its points: discoveries, gold tiles, missions
LAST: Final = 0.4                # what is held counts this much in the last round
FLIGHT: Final = 0.75             # and what a probe aims at this much
STEP: Final = 2.5               # a step on the way to a planet
FIRST_DATA: Final = 1.1
# what a landing is worth before its price: points and the trace; a first-landing bonus comes on top
LANDING: Final = {"mercury": 17.5, "venus": 10.5, "mars": 11.5, "jupiter": 12.5, "saturn": 13.5, "uranus": 14.5, "neptune": 15.5, "oumuamua": 13.0}
# what an orbit is worth before its price, without its income
ORBIT: Final = {"mercury": 6.0, "venus": 6.0, "mars": 4.0, "jupiter": 3.4, "saturn": 4.2, "uranus": 14.0, "neptune": 13.0, "oumuamua": 13.0}
NO_INCOME: Final = ("uranus", "neptune", "oumuamua")
# how many sets of a gold tile one may expect at the end, by tile and side
SETS: Final = ((1.4, 3.0), (3.0, 2.0), (1.0, 2.4), (1.2, 1.6))
COMPUTER: Final = (0.0, 0.8, 1.55, 2.3, 3.0, 3.7, 4.4)       # by data in the upper row; the bonuses of its spaces come by themselves


def evaluate(s: SetiState, player: int) -> float:
    return sum(parts(s, player).values())


def parts(s: SetiState, player: int) -> dict[str, float]:
    """By category, for hints."""
    score = float(sum(score_row(s, player).values()))
    if s.over:
        return {"score": score}
    left = 5 - s.round                      # rounds still to come after this one
    use = usefulness(s, player, left)
    flying = 0.0 if s.passed[player] and left == 0 else FLIGHT if left == 0 else use
    return {
        "score": score, "resources": use * resources(s, player), "income": INCOME * left * len(s.tucked[player]),
        "techs": (TECH * left + 0.8) * all_techs(s, player), "probes": flying * probes(s, player),
        "computer": use * computer(s, player),
        "sectors": sectors(s, player, use), "missions": use * missions(s, player), "species": species(s, player, left),
        "gold": gold(s, player, left),
        "traces": TRACE * use * sum([traces_at(s, player, side, color) for side in (0, 1) for color in range(3)])}


def usefulness(s: SetiState, player: int, left: int) -> float:
    """How much can still be made of what one holds: little in the last round, nothing after passing in it."""
    if left == 0:
        return 0.0 if s.passed[player] else LAST
    return min(1.0, 0.75 + 0.08 * left)


def plenty(n: int) -> float:
    return float(n) if n <= ENOUGH else ENOUGH + 0.55 * (n - ENOUGH)


def resources(s: SetiState, player: int) -> float:
    hand = len(s.hand[player])
    value = CREDIT * plenty(s.credits[player]) + ENERGY * plenty(s.energy[player]) + PUBLICITY * s.publicity[player] + DATA * s.data[player]
    value += CARD * min(hand, 4) + 0.5 * max(0, hand - 4) + 1.2 * s.exofossils[player]
    if s.publicity[player] >= 6:
        value += 0.5                        # a technology is in reach
    return value


def probes(s: SetiState, player: int) -> float:
    """Probes in space by the best planet near them, less the way and the landing; the second of two aims at another one."""
    here = the_sky(s)
    value = 0.0
    cheap = 1 if s.techs[player] & PROBE_3 else 0
    aimed: list[int] = []
    energy = s.energy[player]
    for space in s.probes[player]:
        best, target = 1.0, -1
        for planet in range(9):
            where = here.where[planet]
            if planet == EARTH or where < 0 or planet in aimed:
                continue
            steps = DISTANCE[space][where]
            price = 3 - cheap - (1 if s.orbiters[planet] else 0)
            worth = LANDING[PLANETS[planet]] - ENERGY * price - STEP * steps
            if LANDING_DATA[planet] and not s.landers[planet]:
                worth += FIRST_DATA * LANDING_DATA[planet][0]
            worth = max(worth, orbit_worth(s, player, planet) - STEP * steps)
            if s.round == 5 and energy < price + steps:
                worth *= 0.15 + 0.75 * energy / (price + steps)
            if worth > best:
                best, target = worth, planet
        aimed.append(target)
        value += 0.9 * best
    return value + 3.0 * len(s.capsules[player])


def orbit_worth(s: SetiState, player: int, planet: int) -> float:
    name = PLANETS[planet]
    worth = ORBIT[name] - CREDIT - ENERGY + (0.0 if s.orbiters[planet] else 3.0)
    return worth if name in NO_INCOME or not s.hand[player] else worth + INCOME * (5 - s.round) + 0.3


def gold(s: SetiState, player: int, left: int) -> float:
    """Marked gold tiles by the sets still to be expected, more so early in the game."""
    value = 0.0
    for tile in range(4):
        if player in s.gold[tile]:
            side = s.sides[tile]
            points = GOLD_VALUES[tile][side][min(s.gold[tile].index(player), 2)]
            value += points * max(0.0, SETS[tile][side] * (0.6 + 0.1 * left) - tile_sets(s, player, tile)) * (0.55 if left else 0.1)
    return value


def computer(s: SetiState, player: int) -> float:
    value = COMPUTER[s.upper[player]]
    lower = (s.lower[player]).bit_count()
    return value + 0.25 * (sum([1 for c in s.columns[player] if c >= 0]) - lower)


def sectors(s: SetiState, player: int, use: float) -> float:
    """Signals, and the chance to win: the leader of a fuller sector is nearer to its reward."""
    value = 0.0
    for i in range(8):
        owners = s.signals[i]
        mine = owners.count(player)
        if not mine:
            continue
        full = min(1.0, len(owners) / STAR_SLOTS[s.stars[i]])
        most = max([owners.count(p) for p in range(s.players) if p != player], default=0)
        value += SIGNAL * min(mine, 4) * use
        if mine > most or (mine == most and owners[-1] == player):
            value += LEAD * full * full * use
    return value + 1.2 * s.tile.count(player)


def missions(s: SetiState, player: int) -> float:
    value = 0.0
    for card, covered in s.missions[player]:
        if CONDITION[card] >= 0:
            value += 3.5 if holds(s, player, CONDITION[card], card) else 1.8
        else:
            value += 0.8 * (len(CIRCLES[card]) - covered.bit_count()) + 0.7 * covered.bit_count()
    return value


def species(s: SetiState, player: int, left: int) -> float:
    """Messages under way, Exertian cards played (their points if fulfilled), and the price of being the most dangerous."""
    value = 1.5 * len(s.messages[player]) * (1.0 if left else 0.3) + (1.5 if s.message_tile[player] >= 0 and left else 0.0)
    for card in s.exertian_played[player]:
        fulfilled = holds(s, player, EXERTIAN_WHEN[card], card)
        value += CARDS[card].exertian_score * (0.9 if fulfilled else 0.06 * left)
    if s.exertian_at:
        mine = danger(s, player)
        if mine > 0 and mine >= max([danger(s, p) for p in range(s.players) if p != player]):
            value -= 0.08 * s.score[player] + 0.3 * mine
    return value
