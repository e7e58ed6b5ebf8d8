"""What a table is worth to a player, in points: the score as it would count now, and what everything else promises.

The numbers are judgement, tried by playing; no rule depends on them.
"""
from __future__ import annotations

from typing import Final

from .compile import CIRCLES, CONDITION
from .components import CARDS, EARTH, LANDING_DATA, PLANETS, PROBE_3, STAR_COLOR, STAR_SLOTS
from .counts import all_techs, holds
from .resources import the_sky
from .scoring import score_row
from .solar_system import DISTANCE
from .state import SetiState

CREDIT: Final = 1.0
ENERGY: Final = 0.95
PUBLICITY: Final = 0.55
DATA: Final = 0.9
CARD: Final = 1.1
INCOME: Final = 1.35            # per tucked card and round still to come
TECH: Final = 1.1               # per technology and round still to come
SIGNAL: Final = 0.7
LEAD: Final = 1.6               # of what winning the sector pays, by how full it is
NEAR: Final = 0.72              # a planet one step further is worth this much of it
# what a landing is worth before its price: points, the trace, a first-landing bonus comes on top
LANDING: Final = {"mercury": 15.0, "venus": 8.5, "mars": 9.5, "jupiter": 10.0, "saturn": 11.0, "uranus": 12.0, "neptune": 13.0, "oumuamua": 11.0}
COMPUTER: Final = (0.0, 0.9, 2.3, 3.3, 5.2, 6.4, 7.8)       # by data in the upper row


def evaluate(s: SetiState, player: int) -> float:
    return sum(parts(s, player).values())


def parts(s: SetiState, player: int) -> dict[str, float]:
    """By category, for hints."""
    score = float(sum(score_row(s, player).values()))
    if s.over:
        return {"score": score}
    left = 5 - s.round                      # rounds still to come after this one
    use = usefulness(s, player, left)
    return {
        "score": score, "resources": use * resources(s, player), "income": INCOME * left * len(s.tucked[player]),
        "techs": TECH * (left + 0.5) * all_techs(s, player), "probes": use * probes(s, player), "computer": use * computer(s, player),
        "sectors": sectors(s, player, use), "missions": use * missions(s, player), "species": species(s, player, left)}


def usefulness(s: SetiState, player: int, left: int) -> float:
    """How much can still be made of what one holds: little in the last round, nothing after passing in it."""
    if left == 0:
        return 0.05 if s.passed[player] else 0.62
    return min(1.0, 0.7 + 0.1 * left)


def resources(s: SetiState, player: int) -> float:
    hand = len(s.hand[player])
    value = CREDIT * s.credits[player] + ENERGY * s.energy[player] + PUBLICITY * s.publicity[player] + DATA * s.data[player]
    value += CARD * min(hand, 4) + 0.45 * max(0, hand - 4) + 0.8 * s.exofossils[player]
    if s.publicity[player] >= 6:
        value += 0.8                        # a technology is in reach
    return value


def probes(s: SetiState, player: int) -> float:
    """Probes in space by the best planet near them; the second of two aims at another one."""
    here = the_sky(s)
    value = 0.0
    cheap = 1.0 if s.techs[player] & PROBE_3 else 0.0
    aimed: list[int] = []
    for space in s.probes[player]:
        best, target = 0.0, -1
        for planet in range(9):
            where = here.where[planet]
            if planet == EARTH or where < 0 or planet in aimed:
                continue
            worth = LANDING[PLANETS[planet]] - 2.7 + cheap + (1.0 if s.orbiters[planet] else 0.0)
            if LANDING_DATA[planet] and not s.landers[planet]:
                worth += 1.5
            worth *= 0.82 * NEAR ** DISTANCE[space][where]
            if worth > best:
                best, target = worth, planet
        aimed.append(target)
        value += best
    return value + 1.5 * len(s.capsules[player])


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
        value += 0.25 * mine * use
        if mine > most or (mine == most and owners[-1] == player):
            value += LEAD * full * full * (2.2 if STAR_COLOR[s.stars[i]] != 3 else 2.6) * use
    return value + SIGNAL * s.tile.count(player)


def missions(s: SetiState, player: int) -> float:
    value = 0.0
    for card, covered in s.missions[player]:
        if CONDITION[card] >= 0:
            value += 3.0 if holds(s, player, CONDITION[card], card) else 1.3
        else:
            value += 0.7 * (len(CIRCLES[card]) - covered.bit_count()) + 0.6 * covered.bit_count()
    return value


def species(s: SetiState, player: int, left: int) -> float:
    """Messages under way, Exertian cards played (their points if fulfilled now, less some for the danger)."""
    value = 1.5 * len(s.messages[player]) * (1.0 if left else 0.3) + (1.5 if s.message_tile[player] >= 0 and left else 0.0)
    for card in s.exertian_played[player]:
        value += 2.0 + 0.15 * CARDS[card].exertian_score - 0.25 * CARDS[card].danger
    return value
