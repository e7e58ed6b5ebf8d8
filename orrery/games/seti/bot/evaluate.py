"""What a table is worth to a player, in points: the score as it would count now, and what everything else promises.

No rule depends on these numbers. They are judgement: a table of weights by round (evaluate_table.py), found by playing. Who has passed is judged as
at the beginning of the next round, with the income that is due, so that passing and going on can be compared.
"""
from __future__ import annotations

from typing import Final

from ..rules.components import CARDS, COLUMNS, COMPUTERS, GOLD_MILESTONES, GOLD_VALUES, STAR_COLOR, STAR_SLOTS, STARS, Star
from ..rules.counts import all_techs, count_pieces, count_techs, count_wins, traces_at
from ..rules.resources import FAME, POOL
from ..rules.rounds import BASE_CARDS, BASE_CREDITS, BASE_ENERGY, ROUNDS
from ..rules.scoring import score_row, tile_sets
from ..rules.state import SetiState
from .evaluate_cards import PLAY, missions
from .evaluate_probes import probes
from .evaluate_solo import TRACING, WINNING, missing, objectives, wanted
from .evaluate_species import best_traces, species
from .evaluate_table import SETS, WEIGHTS, Weights

CATEGORIES: Final = ("score", "objectives", "resources", "income", "techs", "probes", "computer", "sectors", "missions", "species", "gold", "traces")
ENOUGH: Final = 3                # of a resource; more than that is worth less
SAME: Final = 2                  # tucked cards of a kind, likewise
FULL_HAND: Final = 4
RESEARCH: Final = 6              # publicity
NEAR: Final = 15                 # points to a gold milestone
COMPUTER: Final = 6
FAME_SLOT: Final = 2
INCOME_SLOT: Final = 4
OVER_TECH: Final = 2.0           # points for data over a technology
BLUE: Final = 4                  # the blue trace as a bit


def prize(star: Star, first: bool) -> tuple[float, bool]:
    """Points for winning a sector, and whether there is a red trace."""
    rewards = star.first if first else star.later
    return float(sum([r.get("vp", 0) for r in rewards])), any(["trace" in r for r in rewards])


FIRST_PRIZE: Final[list[tuple[float, bool]]] = [prize(star, True) for star in STARS]
LATER_PRIZE: Final[list[tuple[float, bool]]] = [prize(star, False) for star in STARS]


class Means:
    """What a player has to work with; after passing, with the income that is due (ST-17.10)."""

    def __init__(self, s: SetiState, player: int) -> None:
        self.round: int = s.round
        self.credits: int = s.credits[player]
        self.energy: int = s.energy[player]
        self.publicity: int = s.publicity[player]
        self.data: int = s.data[player]
        self.cards: int = len(s.hand[player])
        self.tucked: list[int] = [0, 0, 0, 0, 0]
        for card in s.tucked[player]:
            self.tucked[CARDS[card].income] += 1
        if s.passed[player]:
            self.round += 1
            self.credits += BASE_CREDITS + self.tucked[0]
            self.energy += BASE_ENERGY + self.tucked[1]
            self.cards += BASE_CARDS + self.tucked[2]
            self.data = min(POOL, self.data + self.tucked[3])
            self.publicity = min(FAME, self.publicity + self.tucked[4])


def evaluate(s: SetiState, player: int) -> float:
    return sum(amounts(s, player))


def parts(s: SetiState, player: int) -> dict[str, float]:
    """By category, for hints."""
    return {name: amount for name, amount in zip(CATEGORIES, amounts(s, player), strict=False) if name != "objectives" or (s.solo and player == 0)}


def amounts(s: SetiState, player: int) -> list[float]:
    """In the order of the categories; when nothing more can come, only the score and the objectives."""
    total = float(sum(score_row(s, player).values()))
    alone = bool(s.solo) and player == 0
    if s.over or (s.round == ROUNDS and s.passed[player]):
        return [total, missing(s)] if alone else [total]
    means = Means(s, player)
    w = WEIGHTS[means.round]
    red, yellow, blue = best_traces(s, player)
    return [total,
            objectives(s, w, means.round) if alone else 0.0,
            resources(s, player, means, w),
            income(means.tucked, w),
            technologies(s.techs[player], w),
            probes(s, player, w, means.energy, yellow, means.round),
            computer(s, player, means, w, blue),
            sectors(s, player, w, red),
            missions(s, player, w),
            species(s, player, w),
            gold(s, player, w, ROUNDS - means.round),
            w.trace * own_traces(s, player)]


def income(tucked: list[int], w: Weights) -> float:
    return (w.inc_credit * balanced(tucked[0], w) + w.inc_energy * balanced(tucked[1], w) + w.inc_card * balanced(tucked[2], w)
            + w.inc_other * (tucked[3] + tucked[4]))


def own_traces(s: SetiState, player: int) -> int:
    n = 0
    for side in (0, 1):
        for color in range(3):
            n += traces_at(s, player, side, color)
    return n


def balanced(n: int, w: Weights) -> float:
    """The third card of a kind and those after it bring less: one runs out of something else."""
    return float(n) if n <= SAME else SAME + w.inc_more * (n - SAME)


def plenty(n: int, w: Weights) -> float:
    return float(n) if n <= ENOUGH else ENOUGH + w.more * (n - ENOUGH)


def resources(s: SetiState, player: int, m: Means, w: Weights) -> float:
    value = w.future + w.credit * plenty(m.credits, w) + w.energy * plenty(m.energy, w) + w.publicity * m.publicity
    value += w.card * min(m.cards, FULL_HAND) + w.more_cards * max(0, m.cards - FULL_HAND) + w.exofossil * s.exofossils[player]
    if m.publicity >= RESEARCH:
        value += w.reach
    return value + playable(s.hand[player], m, w)


def playable(hand: tuple[int, ...], m: Means, w: Weights) -> float:
    """What the cards in hand bring beyond their price: the best first, as far as the credits go, then as far as the next income goes."""
    best = [(PLAY[card], card) for card in hand]
    best.sort(reverse=True)
    now, later = m.credits, m.credits + (BASE_CREDITS + m.tucked[0] if m.round < ROUNDS else 0)
    value = 0.0
    for brings, card in best:
        cost = CARDS[card].credits
        if cost <= now and CARDS[card].energy <= m.energy:
            value += w.play * brings
            now -= cost
            later -= cost
        elif cost <= later:
            value += w.play_later * brings
            later -= cost
    return value


def technologies(techs: int, w: Weights) -> float:
    value = w.computer * (techs & COMPUTERS).bit_count()
    for i in range(8):
        if techs >> i & 1:
            value += w.techs[i]
    return value


def computer(s: SetiState, player: int, m: Means, w: Weights, trace: float) -> float:
    """Data in the computer, those of the pool as if they were placed, and the analysis, whose trace is worth `trace`."""
    upper = s.upper[player]
    full = min(COMPUTER, upper + m.data)
    value = w.computing * upper + w.placing * placed(s, player, upper, full, m, w) + w.data * (upper + m.data - full)
    near = w.analysis * trace + (w.want_trace if s.solo and player == 0 and wanted(s, TRACING) & BLUE else 0.0)
    value += near * full * full / (COMPUTER * COMPUTER)
    if full == COMPUTER and m.energy:
        value += w.ready
    if full < INCOME_SLOT:
        value += w.slot * tucking(s.hand[player], w) * full * full / (INCOME_SLOT * INCOME_SLOT)
    if s.techs[player] & COMPUTERS:
        value += w.lower * (sum([1 for c in s.columns[player] if c >= 0]) - s.lower[player].bit_count())
    return value


def placed(s: SetiState, player: int, upper: int, full: int, m: Means, w: Weights) -> float:
    """What placing the data of the pool brings: the spaces' own rewards (ST-11.4) and the points over technologies (ST-11.6)."""
    value = w.computing * (full - upper)
    if upper < FAME_SLOT <= full:
        value += w.publicity
    if upper < INCOME_SLOT <= full:
        value += tucking(s.hand[player], w)
    columns = s.columns[player]
    for i in range(len(COLUMNS)):
        if columns[i] >= 0 and upper < COLUMNS[i] <= full:
            value += OVER_TECH
    return value


def tucking(hand: tuple[int, ...], w: Weights) -> float:
    """What tucking the best card in hand brings."""
    best = 0.0
    for card in hand:
        kind = CARDS[card].income
        best = max(best, w.inc_credit + w.credit if kind == 0 else w.inc_energy + w.energy if kind == 1 else w.inc_card + w.card if kind == 2 else w.inc_other)
    return max(0.0, best - w.card)


def sectors(s: SetiState, player: int, w: Weights, trace: float) -> float:
    """Signals, and the chance to win: the leader of a fuller sector is nearer to its prize."""
    value = 0.0
    colors = wanted(s, WINNING) if s.solo and player == 0 else 0
    for i in range(8):
        owners = s.signals[i]
        mine = owners.count(player) if owners else 0
        if not mine:
            continue
        value += w.signal * min(mine, 4)
        most = 0
        for p in range(s.players):
            if p != player:
                most = max(most, owners.count(p))
        full = min(1.0, len(owners) / STAR_SLOTS[s.stars[i]])
        if mine > most or (mine == most and owners[-1] == player):
            points, red = LATER_PRIZE[s.stars[i]] if s.wins[i] else FIRST_PRIZE[s.stars[i]]
            win = w.lead + w.lead_trace * (points + (trace if red else 0.0))
            if colors >> STAR_COLOR[s.stars[i]] & 1:
                win += w.want_win
            value += win * full * full
        else:
            value += w.second * full * full
    return value + w.tile * s.tile.count(player)


def gold(s: SetiState, player: int, w: Weights, left: int) -> float:
    """Marked gold tiles by the sets still to be expected and by what is there of the next one; the next milestone when it is near."""
    value = 0.0
    for tile in range(4):
        if player in s.gold[tile]:
            side = s.sides[tile]
            points = GOLD_VALUES[tile][side][min(s.gold[tile].index(player), 2)]
            expected = max(0.0, SETS[tile][side] * (0.6 + 0.1 * left) - tile_sets(s, player, tile))
            value += points * (expected * w.gold + w.gold_part * begun(s, player, tile, side))
    score = s.score[player]
    for level in GOLD_MILESTONES:
        if score < level:
            value += w.milestone * max(0, NEAR - level + score) / NEAR
            break
    return value


def begun(s: SetiState, player: int, tile: int, side: int) -> float:
    """How much there is of the next set (ST-25.4 to ST-25.8)."""
    if side == 1 and tile < 2:
        n = all_techs(s, player) if tile == 0 else len(s.completed[player]) + len(s.endgame[player])
        return 0.5 * (n & 1)
    if tile == 0:
        kinds = [count_techs(s, player, kind) for kind in range(3)]
    elif tile == 2 and side == 0:
        kinds = [sum([1 for c in s.tucked[player] if CARDS[c].income == kind]) for kind in range(3)]
    elif tile == 3 and side == 0:
        kinds = [traces_at(s, player, 0, color) + traces_at(s, player, 1, color) for color in range(3)]
    elif tile == 3:
        kinds = [count_wins(s, player, -1, 0), count_pieces(s, player, 2, -1, 1)]
    else:
        return 0.0
    return 1.0 - kinds.count(min(kinds)) / len(kinds)
