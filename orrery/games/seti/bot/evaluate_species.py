"""What species are worth to a player: the traces that could be marked next, cards to come, messages, Exertian cards and danger."""
from __future__ import annotations

from typing import Final

from ..rules.components import CARDS, SPACES
from ..rules.counts import holds
from ..rules.effect_tables import EXERTIAN_WHEN
from ..rules.scoring import danger
from ..rules.state import SetiState
from .evaluate_cards import SPACE_WORTH
from .evaluate_table import UNITS, Weights

DISCOVERY: Final[list[float]] = [UNITS["discovery_left"], UNITS["discovery_right"]]


def best_traces(s: SetiState, player: int) -> list[float]:
    """By colour, what the best space for a trace brings now."""
    found = [UNITS["overflow"]] * 3
    for side in (0, 1):
        for color in range(3):
            i = side * 3 + color
            best = found[color]
            if s.discovery[i] < 0 and DISCOVERY[side] > best:
                best = DISCOVERY[side]
            if s.known >> side & 1:
                best = best_space(s, player, s.species[side], color, i, best)
            found[color] = best
    return found


def best_space(s: SetiState, player: int, species: int, color: int, at: int, best: float) -> float:
    brings, board = SPACE_WORTH[species][color], s.board[at]
    for k in range(len(board)):
        if brings[k] > best:
            space = SPACES[species][color][k]
            if ((space.many or not board[k]) and space.exo_cost <= s.exofossils[player] and space.data_cost <= s.data[player]
                    and not (space.delivered and len(s.sample_row) <= space.row - 3)):
                best = brings[k]
    return best


def species(s: SetiState, player: int, w: Weights) -> float:
    """Cards to come, messages under way, Exertian cards played (their points if fulfilled), and the price of being the most dangerous."""
    total = w.message * (len(s.messages[player]) + (1 if s.message_tile[player] >= 0 else 0))
    for side in (0, 1):
        if not s.known >> side & 1:
            total += w.discovery * s.discovery[side * 3:side * 3 + 3].count(player)
    for card in s.exertian_played[player]:
        total += CARDS[card].exertian_score * (0.9 if holds(s, player, EXERTIAN_WHEN[card], card) else w.exertian)
    if s.exertian_at:
        mine = danger(s, player)
        if mine > 0 and mine >= max([danger(s, p) for p in range(s.players) if p != player]):
            total -= w.danger * (0.08 * s.score[player] + 0.3 * mine)
    return total
