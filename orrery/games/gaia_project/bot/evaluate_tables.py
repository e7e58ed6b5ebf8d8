"""The fitted weights as tables: most of what a seat owns is then valued by one look-up each (the bots ask thousands of times)."""
from __future__ import annotations

from typing import Final

from orrery.brain.remembered import remembered

from ..rules.components import (
    ADVANCED_TILES,
    AREAS,
    BOOSTERS,
    CREDIT_CAP,
    FACTIONS,
    FINAL_TILES,
    KNOWLEDGE_CAP,
    ORE_CAP,
    ROUND_TILES,
    SPECIALS,
    STANDARD,
    Effect,
    Tile,
)
from ..rules.fields import CREDITS, EVENTS, KNOWLEDGE, ORE, QIC, V_BIG_VALUE, V_CHARGE, V_MINE, V_RANGE, V_TOKENS
from .evaluate_weights import WEIGHTS

KINDS: Final = (CREDITS, ORE, KNOWLEDGE, QIC, V_CHARGE, V_TOKENS)
INCOME: Final = ("ic", "io", "ik", "iq", "icharge", "itok")
BUILDINGS: Final = ("mines", "ts", "labs", "pi", "ak", "aq")
PLAIN: Final = [0.36, 1.05, 1.05, 1.7, 0.25, 0.35]      # what boosters and special actions bring, by the game's exchange rates
MOST_QIC: Final = 40
MOST_POWER: Final = 80


def amounts(effect: Effect) -> list[int]:
    """Credits, ore, knowledge, QIC, charges, tokens of an effect."""
    found = dict(effect)
    return [found.get(kind, 0) for kind in KINDS]


def plain_worth(effect: Effect) -> float:
    found = dict(effect)
    more = (2.5 if V_MINE in found else 0.0) + (1.5 if V_RANGE in found else 0.0) + (0.0 if effect else 2.0)
    return sum([w * n for w, n in zip(PLAIN, amounts(effect), strict=True)]) + more


SPECIAL_WORTH: Final[list[float]] = [plain_worth(special.gain) for special in SPECIALS]
LASTING: Final[list[bool]] = [not special.id.startswith("booster") for special in SPECIALS]
BOOSTER_WORTH: Final[list[float]] = [
    (plain_worth(b.income) if b.income else 0.0) + (0.8 * SPECIAL_WORTH[b.special] if b.special >= 0 else 0.0) for b in BOOSTERS]


def income_steps(kind: int, faction: int) -> list[list[int]]:
    """The income of 0, 1, 2 ... buildings of a kind."""
    total = [0] * 6
    steps = [total]
    for effect in FACTIONS[faction].income[kind]:
        total = [a + b for a, b in zip(total, amounts(effect), strict=True)]
        steps.append(total)
    return steps


STEP_INCOME: Final[list[list[list[list[int]]]]] = [[income_steps(k, f) for k in range(1, 7)] for f in range(len(FACTIONS))]
BASE: Final[list[list[int]]] = [amounts(f.base_income) for f in FACTIONS]
LEVEL_INCOME: Final[list[list[list[int]]]] = [[amounts(e) for e in area.income] for area in AREAS]


def bands(weights: dict[str, float], names: tuple[str, ...], sizes: tuple[int, ...], most: int) -> list[float]:
    """The worth of 0, 1, 2 ... pieces: each band of them has its own weight, the last one is open."""
    worth = [0.0]
    for n in range(most):
        band = 0
        while band < len(sizes) and n >= sum(sizes[:band + 1]):
            band += 1
        worth.append(worth[-1] + weights[names[band]])
    return worth


class Phase:
    """All weights with a number of rounds still to come."""

    def __init__(self, left: int) -> None:
        w = {name: by_left[left] for name, by_left in WEIGHTS.items()}
        self.w: dict[str, float] = w
        self.credits: list[float] = bands(w, ("c1", "c2", "c3"), (6, 8), CREDIT_CAP)
        self.ore: list[float] = bands(w, ("o1", "o2", "o3"), (3, 4), ORE_CAP)
        self.knowledge: list[float] = bands(w, ("k1", "k2", "k3"), (4, 4), KNOWLEDGE_CAP)
        self.qic: list[float] = bands(w, ("q1", "q2"), (1,), MOST_QIC)
        self.third: list[float] = bands(w, ("b3a", "b3b"), (4,), MOST_POWER)
        self.bowls: list[float] = [w["b1"], w["b2"], w["area"]]
        self.brain: list[float] = [w["brain"] * n for n in (0, 1, 2, 3, 0.5)]
        self.base: list[float] = [self.income(amounts(f.base_income)) for f in FACTIONS]
        self.faction: list[float] = [w["F_" + f.id] + w["const"] for f in FACTIONS]
        self.built: list[list[float]] = [self._built(name) for name in BUILDINGS]
        self.opened: list[list[list[float]]] = [[[self.income(n) for n in income_steps(kind, f)] for kind in range(1, 7)]
                                                for f in range(len(FACTIONS))]
        self.levels: list[list[float]] = [[self._level(a, n) for n in range(6)] for a in range(6)]
        self.level_income: list[list[float]] = [[self.income(n) for n in LEVEL_INCOME[a]] for a in range(6)]
        self.standard: list[float] = [w["tiles"] + self._tile(tile) for tile in STANDARD]
        self.advanced: list[float] = [self._tile(tile) for tile in ADVANCED_TILES]
        self.specials: list[float] = [w["speclast"] * n if lasts else 0.0 for n, lasts in zip(SPECIAL_WORTH, LASTING, strict=True)]
        self.ready: list[float] = [w["specnow"] * n for n in SPECIAL_WORTH]
        self.now: list[float] = [w["cur" + event] for event in EVENTS]
        self.next: list[float] = [w["nxt" + event] for event in EVENTS]
        self.later: list[float] = [w["fut" + event] for event in EVENTS]
        self.final: list[float] = [w["fin" + tile.id] for tile in FINAL_TILES]
        self.near: list[float] = [w["r0"], w["r1"], w["r2"], w["r3"], w["rg"], w["rt"], w["rfar"]]

    def income(self, n: list[int]) -> float:
        return sum([self.w[name] * amount for name, amount in zip(INCOME, n, strict=True)])

    def _built(self, name: str) -> list[float]:
        """By number: the first two trading stations lead to labs and the institute, more of them do less; so do labs after the first."""
        each = self.w[name]
        more, few = {"ts": (self.w["ts2"], 2), "labs": (self.w["labs2"], 1)}.get(name, (each, 9))
        return [each * min(n, few) + more * max(n - few, 0) for n in range(10)]

    def _level(self, area: int, n: int) -> float:
        return self.w[f"lo{area}"] * min(n, 2) + self.w[f"hi{area}"] * max(min(n, 4) - 2, 0) + (self.w["top"] if n == 5 else 0.0)

    def _tile(self, tile: Tile) -> float:
        """Income, triggers and the power value; what a tile gives once or when passing is counted elsewhere."""
        if tile.when == "income":
            return self.income(amounts(tile.gain))
        if tile.when == "trigger":
            return self.w["trig" + EVENTS[tile.on]] * tile.gain[0][1]
        if tile.when == "static":
            return self.w["bigval"] if tile.gain[0][0] == V_BIG_VALUE else 0.0
        return 0.0


PHASES: Final[list[Phase]] = [Phase(left) for left in range(6)]

@remembered(4096)
def coming(rounds: tuple[int, ...], left: int) -> list[float]:
    """By event: what being able to do it is worth in the rounds to come (their tiles lie open, so this is known all game)."""
    found = [0.0] * len(EVENTS)
    phase = PHASES[left]
    for i in range(len(rounds) - left, len(rounds)):
        tile = ROUND_TILES[rounds[i]]
        found[tile.on] += (phase.next[tile.on] if i == len(rounds) - left else phase.later[tile.on]) * tile.vp
    return found
