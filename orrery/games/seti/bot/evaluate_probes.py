"""What probes in space are worth: the best planet near them, less the way and the price; planets that missions and objectives wait for count for more."""
from __future__ import annotations

from typing import Final

from ..rules.components import EARTH, LANDING_DATA, MOONS_OF, OUMUAMUA, PLACES, PLANETS, PROBE_3, PROBE_4
from ..rules.counts import holds
from ..rules.effect_tables import CONDITION
from ..rules.resources import the_sky
from ..rules.solar_system import DISTANCE
from ..rules.state import SetiState
from .evaluate_cards import MISSION_PLANETS, REWARD_WORTH
from .evaluate_solo import wanted_planets
from .evaluate_table import LANDING, ORBIT, UNITS, Weights

LANDING_WORTH: Final[list[float]] = [LANDING.get(name, 0.0) for name in PLACES]
ORBIT_WORTH: Final[list[float]] = [ORBIT.get(name, 0.0) for name in PLANETS]
INCOME: Final[list[bool]] = [name not in ("uranus", "neptune", "oumuamua") for name in PLANETS]
FIRST: Final = 3.0              # points of the first orbit
ORBIT_PRICE: Final[float] = UNITS["credit_paid"] + UNITS["energy_paid"]
ENERGY_PAID: Final[float] = UNITS["energy_paid"]


def probes(s: SetiState, player: int, w: Weights, energy: int, trace: float, round: int) -> float:
    """The second of two probes aims at another planet with the energy left; `trace` is what a yellow one brings."""
    value = w.capsule * len(s.capsules[player])
    if not s.probes[player]:
        return value
    extra = wanted(s, player, w)
    aimed: list[int] = []
    total = 0.0
    for space in s.probes[player]:
        best, target, needed = aim(s, player, space, aimed, energy, extra, w, trace, round)
        aimed.append(target)
        energy = max(0, energy - needed)
        total += best
    return value + w.probe * total


def wanted(s: SetiState, player: int, w: Weights) -> list[float]:
    """By planet, what waits there beyond its own reward."""
    extra = [0.0] * len(PLANETS)
    for card, _ in s.missions[player]:
        bits = MISSION_PLANETS[card]
        if bits and not holds(s, player, CONDITION[card], card):
            for planet in range(len(PLANETS)):
                if bits >> planet & 1:
                    extra[planet] += w.want_mission * REWARD_WORTH[card]
    if s.solo and player == 0:
        wanted_planets(s, w, extra)
    return extra


def aim(s: SetiState, player: int, space: int, aimed: list[int], energy: int, extra: list[float], w: Weights, trace: float,
        round: int) -> tuple[float, int, int]:
    """The best planet for a probe: its worth, which one, and the energy it takes to get and land there."""
    where, way = the_sky(s).where, DISTANCE[space]
    cheap = 2 if s.techs[player] & PROBE_3 else 3
    best, target, needed = w.floor, -1, 0
    for planet in range(len(PLANETS)):
        if planet == EARTH or where[planet] < 0 or planet in aimed:
            continue
        steps = way[where[planet]]
        price = cheap - 1 if s.orbiters[planet] else cheap
        worth = max(landing(s, player, planet, w, trace) - ENERGY_PAID * price, orbiting(s, player, planet, w)) + extra[planet] - w.step * steps
        price += steps
        if energy < price:
            worth = worth * (0.15 + 0.75 * energy / price) if round == 5 else worth - w.short * (price - energy)
        if worth > best:
            best, target, needed = worth, planet, price
    return best, target, needed


def landing(s: SetiState, player: int, planet: int, w: Weights, trace: float) -> float:
    """Before its price: points, the trace, the data of the first; a moon if it may be and is better."""
    worth = LANDING_WORTH[planet]
    if planet != OUMUAMUA:
        worth += w.land_trace * trace
    if LANDING_DATA[planet] and not s.landers[planet]:
        worth += w.first_data * LANDING_DATA[planet][0]
    if s.techs[player] & PROBE_4:
        for moon in MOONS_OF[planet]:
            if not s.landers[moon]:
                worth = max(worth, w.moon * LANDING_WORTH[moon])
    return worth


def orbiting(s: SetiState, player: int, planet: int, w: Weights) -> float:
    """After its price; its income wants a card to tuck."""
    worth = ORBIT_WORTH[planet] - ORBIT_PRICE
    if not s.orbiters[planet]:
        worth += FIRST
    if INCOME[planet] and s.hand[player]:
        worth += w.inc_credit
    return w.orbit * worth
