"""What a table is worth to a player, in points: the score as it would count now, and what everything else promises.

No rule depends on these numbers. They are judgement, tried by playing: a fit of the final points to what is held says what
matters, games against the rival say how much the greedy bot should make of it (it hoards when resources count for all they bring).
"""
from __future__ import annotations

from typing import Final

from .compile import CIRCLES, CONDITION, EXERTIAN_WHEN
from .components import CARDS, EARTH, GOLD_MILESTONES, GOLD_VALUES, LANDING_DATA, PLANETS, PROBE_3, STAR_SLOTS
from .counts import all_techs, holds, traces_at
from .evaluate_solo import objectives, wanted_planets
from .resources import the_sky
from .scoring import danger, score_row, tile_sets
from .solar_system import DISTANCE
from .state import SetiState

CREDIT: Final = 1.7
ENERGY: Final = 1.8
ENOUGH: Final = 3                # of a resource; more than that is worth less
MORE: Final = 0.55
PUBLICITY: Final = 0.85
REACH: Final = 0.5               # a technology is in reach
DATA: Final = 0.55
CARD: Final = 1.5
MORE_CARDS: Final = 0.5
EXOFOSSIL: Final = 1.2
INCOME: Final = 2.9              # per tucked card and round still to come
TECH: Final = 1.0                # per technology and round still to come
TECH_NOW: Final = 0.3            # and for this one
SIGNAL: Final = 1.0
LEAD: Final = 5.0                # what winning a sector pays, by how full it is
TRACE: Final = 1.0               # beyond its points: discoveries, gold tiles, missions
DISCOVERY: Final = 1.0           # the species card that a marker on a discovery space brings later
MESSAGE: Final = 3.0
LAST: Final = 0.4                # what is held counts this much in the last round
FLIGHT: Final = 0.75             # and what a probe aims at this much
STEP: Final = 2.5                # a step on the way to a planet
SHORT: Final = 1.0               # each energy that is missing for the way and the landing
AIM: Final = 0.9
CAPSULE: Final = 3.0
FIRST_DATA: Final = 1.1
WANTED: Final = 4.0              # an objective waits for this planet
FULFILLED: Final = 3.5           # a mission whose condition is met
OPEN: Final = 1.8
CIRCLE: Final = 0.8              # an open space of a mission, a covered one
COVERED: Final = 0.7
GOLD: Final = 0.55
MILESTONE: Final = 2.0           # a gold milestone within NEAR points
NEAR: Final = 15
COMPUTING: Final = 0.75          # a data in the upper row; the bonuses of its spaces come by themselves
ANALYSIS: Final = 0.5            # enough data and energy for an analysis
LOWER: Final = 0.25
TILE: Final = 1.2                # a marker on 'Oumuamua's tile
# what a landing is worth before its price: points and the trace; a first-landing bonus comes on top
LANDING_WORTH: Final = {"mercury": 17.5, "venus": 10.5, "mars": 11.5, "jupiter": 12.5, "saturn": 13.5, "uranus": 14.5, "neptune": 15.5, "oumuamua": 13.0}
# what an orbit is worth before its price, without its income
ORBIT_WORTH: Final = {"mercury": 6.0, "venus": 6.0, "mars": 4.0, "jupiter": 3.4, "saturn": 4.2, "uranus": 14.0, "neptune": 13.0, "oumuamua": 13.0}
LANDING: Final = tuple([LANDING_WORTH.get(name, 0.0) for name in PLANETS])
ORBIT: Final = tuple([ORBIT_WORTH.get(name, 0.0) for name in PLANETS])
NO_INCOME: Final = tuple([name in ("uranus", "neptune", "oumuamua") for name in PLANETS])
# how many sets of a gold tile one may expect at the end, by tile and side
SETS: Final = [[1.4, 3.0], [3.0, 2.0], [1.0, 2.4], [1.2, 1.6]]


def evaluate(s: SetiState, player: int) -> float:
    return sum(parts(s, player).values())


def parts(s: SetiState, player: int) -> dict[str, float]:
    """By category, for hints."""
    found = {"score": float(sum(score_row(s, player).values()))}
    if s.solo and player == 0:
        found["objectives"] = objectives(s)
    if s.over:
        return found
    left = 5 - s.round                      # rounds still to come after this one
    use = usefulness(s, player, left)
    flying = 0.0 if s.passed[player] and left == 0 else FLIGHT if left == 0 else use
    found["resources"] = use * resources(s, player)
    found["income"] = INCOME * left * len(s.tucked[player])
    found["techs"] = (TECH * left + TECH_NOW) * all_techs(s, player)
    found["probes"] = flying * probes(s, player)
    found["computer"] = use * computer(s, player)
    found["sectors"] = sectors(s, player, use)
    found["missions"] = use * missions(s, player)
    found["species"] = species(s, player, left)
    found["gold"] = gold(s, player, left)
    found["traces"] = TRACE * use * sum([traces_at(s, player, side, color) for side in (0, 1) for color in range(3)])
    return found


def usefulness(s: SetiState, player: int, left: int) -> float:
    """How much can still be made of what one holds: little in the last round, nothing after passing in it."""
    if left == 0:
        return 0.0 if s.passed[player] else LAST
    return min(1.0, 0.75 + 0.08 * left)


def plenty(n: int) -> float:
    return float(n) if n <= ENOUGH else ENOUGH + MORE * (n - ENOUGH)


def resources(s: SetiState, player: int) -> float:
    hand = len(s.hand[player])
    publicity = s.publicity[player]
    value = CREDIT * plenty(s.credits[player]) + ENERGY * plenty(s.energy[player]) + PUBLICITY * publicity + DATA * s.data[player]
    value += CARD * min(hand, 4) + MORE_CARDS * max(0, hand - 4) + EXOFOSSIL * s.exofossils[player]
    return value + REACH if publicity >= 6 else value


def probes(s: SetiState, player: int) -> float:
    """Probes in space by the best planet near them, less the way and the landing; the second of two aims at another one with the energy left."""
    value = CAPSULE * len(s.capsules[player])
    energy = s.energy[player]
    wanted = wanted_planets(s) if s.solo and player == 0 else 0
    aimed: list[int] = []
    for space in s.probes[player]:
        best, target, needed = aim(s, player, space, aimed, energy, wanted)
        aimed.append(target)
        energy = max(0, energy - needed)
        value += AIM * best
    return value


def aim(s: SetiState, player: int, space: int, aimed: list[int], energy: int, wanted: int) -> tuple[float, int, int]:
    """The best planet for a probe: its worth, which one, and the energy it takes to get and land there."""
    where, way = the_sky(s).where, DISTANCE[space]
    cheap = 2 if s.techs[player] & PROBE_3 else 3
    last = s.round == 5
    best, target, needed = 1.0, -1, 0
    for planet in range(9):
        if planet == EARTH or where[planet] < 0 or planet in aimed:
            continue
        steps = way[where[planet]]
        price = cheap - 1 if s.orbiters[planet] else cheap
        worth = LANDING[planet] - ENERGY * price
        if LANDING_DATA[planet] and not s.landers[planet]:
            worth += FIRST_DATA * LANDING_DATA[planet][0]
        worth = max(worth, orbit_worth(s, player, planet)) - STEP * steps
        if wanted >> planet & 1:
            worth += WANTED
        price += steps
        if energy < price:
            worth = worth * (0.15 + 0.75 * energy / price) if last else worth - SHORT * (price - energy)
        if worth > best:
            best, target, needed = worth, planet, price
    return best, target, needed


def orbit_worth(s: SetiState, player: int, planet: int) -> float:
    worth = ORBIT[planet] - CREDIT - ENERGY + (0.0 if s.orbiters[planet] else 3.0)
    return worth if NO_INCOME[planet] or not s.hand[player] else worth + INCOME * (5 - s.round) + 0.3


def gold(s: SetiState, player: int, left: int) -> float:
    """Marked gold tiles by the sets still to be expected, more so early in the game; the next milestone when it is near."""
    value = 0.0
    for tile in range(4):
        if player in s.gold[tile]:
            side = s.sides[tile]
            points = GOLD_VALUES[tile][side][min(s.gold[tile].index(player), 2)]
            value += points * max(0.0, SETS[tile][side] * (0.6 + 0.1 * left) - tile_sets(s, player, tile)) * (GOLD if left else 0.1)
    score = s.score[player]
    for level in GOLD_MILESTONES:
        if score < level:
            value += MILESTONE * max(0, NEAR - level + score) / NEAR
            break
    return value


def computer(s: SetiState, player: int) -> float:
    upper = s.upper[player]
    value = COMPUTING * upper
    if upper + s.data[player] >= 6 and s.energy[player]:
        value += ANALYSIS
    if s.techs[player] >> 8:
        value += LOWER * (sum([1 for c in s.columns[player] if c >= 0]) - s.lower[player].bit_count())
    return value


def sectors(s: SetiState, player: int, use: float) -> float:
    """Signals, and the chance to win: the leader of a fuller sector is nearer to its reward."""
    value = 0.0
    for i in range(8):
        owners = s.signals[i]
        mine = owners.count(player)
        if not mine:
            continue
        value += SIGNAL * min(mine, 4)
        most = max([owners.count(p) for p in range(s.players) if p != player], default=0)
        if mine > most or (mine == most and owners[-1] == player):
            full = min(1.0, len(owners) / STAR_SLOTS[s.stars[i]])
            value += LEAD * full * full
    return use * value + TILE * s.tile.count(player)


def missions(s: SetiState, player: int) -> float:
    value = 0.0
    for card, covered in s.missions[player]:
        if CONDITION[card] >= 0:
            value += FULFILLED if holds(s, player, CONDITION[card], card) else OPEN
        else:
            value += CIRCLE * (len(CIRCLES[card]) - covered.bit_count()) + COVERED * covered.bit_count()
    return value


def species(s: SetiState, player: int, left: int) -> float:
    """Cards to come, messages under way, Exertian cards played (their points if fulfilled), and the price of being the most dangerous."""
    sent = len(s.messages[player]) + (1 if s.message_tile[player] >= 0 else 0)
    value = MESSAGE * sent * (1.0 if left else 0.3)
    for side in (0, 1):
        if not s.known >> side & 1:
            value += DISCOVERY * s.discovery[side * 3:side * 3 + 3].count(player)
    for card in s.exertian_played[player]:
        fulfilled = holds(s, player, EXERTIAN_WHEN[card], card)
        value += CARDS[card].exertian_score * (0.9 if fulfilled else 0.06 * left)
    if s.exertian_at:
        mine = danger(s, player)
        if mine > 0 and mine >= max([danger(s, p) for p in range(s.players) if p != player]):
            value -= 0.08 * s.score[player] + 0.3 * mine
    return value
