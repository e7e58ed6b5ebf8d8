"""Final scoring (ST-25): points on the track, end-of-game cards, gold tiles, Exertian cards and their danger."""
from __future__ import annotations

from .compile import CODE
from .components import CARDS, EXERTIANS, GOLD_VALUES, SPACES
from .counts import all_techs, count_pieces, count_techs, count_wins, holds, traces_at, value
from .effect_codes import OP_END, OP_GAIN, OP_GOLD, OP_IF
from .effect_tables import ENDGAME, EXERTIAN_WHEN
from .state import SetiState

CATEGORIES = ("track", "endgame", "gold", "exertians", "danger")


def scores(s: SetiState) -> list[dict[str, int]]:
    """Per player, as it would count now; Exertian cards are secret until the end (ST-24.8)."""
    rows = [score_row(s, p) for p in range(s.players)]
    if s.over:
        apply_danger(s, rows)
    return rows


def score_row(s: SetiState, player: int) -> dict[str, int]:
    rival = player >= s.seats           # ST-30.13: it does not score gold tiles
    return {"track": s.score[player], "endgame": sum([card_points(s, player, c) for c in s.endgame[player]]),
            "gold": 0 if rival else sum([tile_points(s, player, i) for i in range(4)]),
            "exertians": exertian_points(s, player) if s.over else 0, "danger": 0}


def apply_danger(s: SetiState, rows: list[dict[str, int]]) -> None:
    """ST-24.9, ST-24.10: whoever has the most danger loses a tenth; all tied lose."""
    if EXERTIANS not in s.species:
        return
    dangers = [danger(s, p) for p in range(s.players)]
    for p, row in enumerate(rows):
        if dangers[p] > 0 and dangers[p] == max(dangers):
            row["danger"] = -(sum(row.values()) // 10)


def danger(s: SetiState, player: int) -> int:
    """Danger of played cards and of own markers on the species board (ST-24.7)."""
    total = sum([CARDS[c].danger for c in s.exertian_played[player]])
    side = s.species.index(EXERTIANS)
    for color in range(3):
        for k, markers in enumerate(s.board[side * 3 + color]):
            if markers:
                total += SPACES[EXERTIANS][color][k].danger * markers.count(player)
    return total


def exertian_points(s: SetiState, player: int) -> int:
    """A fulfilled card scores once; the rival's always do (ST-24.8, ST-29.50)."""
    rival = player >= s.seats
    return sum([CARDS[c].exertian_score for c in s.exertian_played[player] if rival or holds(s, player, EXERTIAN_WHEN[c], c)])


def card_points(s: SetiState, player: int, card: int) -> int:
    return points(s, player, ENDGAME[card], card)


def points(s: SetiState, player: int, pc: int, card: int) -> int:
    """The points of a gold box: gains, conditions, and a gold tile of the player's choice."""
    total = 0
    while CODE[pc][0] != OP_END:
        op = CODE[pc]
        if op[0] == OP_GAIN:
            total += op[1] * (1 if op[7] < 0 else value(s, player, op[7], card))
        elif op[0] == OP_IF and holds(s, player, op[1], card):
            total += points(s, player, op[2], card)
        elif op[0] == OP_GOLD:
            total += gold_box(s, player)
        pc += 1
    return total


def unmarked_tiles(s: SetiState, player: int) -> list[int]:
    return [i for i in range(4) if player not in s.gold[i]]


def last_space(s: SetiState, player: int, tile: int) -> int:
    """A tile as if the player's marker were on its last space."""
    return GOLD_VALUES[tile][s.sides[tile]][2] * tile_sets(s, player, tile)


def gold_box(s: SetiState, player: int) -> int:
    """A gold tile without an own marker: the chosen one; as long as none is chosen the best counts."""
    chosen = s.gold_choice[player]
    return last_space(s, player, chosen) if chosen >= 0 else max([last_space(s, player, i) for i in unmarked_tiles(s, player)], default=0)


def chooses_tile(s: SetiState, player: int) -> bool:
    """Has the player an end-of-game card that scores a gold tile of choice, and a choice (EFFECTS.md: gold_tile)?"""
    return any([has_gold_box(card) for card in s.endgame[player]]) and len(unmarked_tiles(s, player)) > 1


def has_gold_box(card: int) -> bool:
    pc = ENDGAME[card]
    while CODE[pc][0] != OP_END:
        if CODE[pc][0] == OP_GOLD:
            return True
        pc += 1
    return False


def tile_points(s: SetiState, player: int, tile: int) -> int:
    """Value of the own space times the sets; space 3 holds any number (ST-16.4)."""
    if player not in s.gold[tile]:
        return 0
    place = min(s.gold[tile].index(player), 2)
    return GOLD_VALUES[tile][s.sides[tile]][place] * tile_sets(s, player, tile)


def tile_sets(s: SetiState, player: int, tile: int) -> int:
    side = s.sides[tile]
    if tile == 0:
        return min([count_techs(s, player, kind) for kind in range(3)]) if side == 0 else all_techs(s, player) // 2
    if tile == 1:
        done = len(s.completed[player])
        return done if side == 0 else (done + len(s.endgame[player])) // 2
    if tile == 2:
        kinds = [sum([1 for c in s.tucked[player] if CARDS[c].income == kind]) for kind in range(3)]
        return min(kinds) if side == 0 else max(kinds[0], kinds[1])
    if side == 0:
        return min([traces_at(s, player, 0, color) + traces_at(s, player, 1, color) for color in range(3)])
    return min(count_wins(s, player, -1, 0), count_pieces(s, player, 2, -1, 1))


def places(s: SetiState) -> list[int]:
    """ST-25.3: ties are shared. ST-30.15: equal to the rival is no win."""
    totals = [sum(row.values()) for row in scores(s)]
    if s.players > s.seats:
        return [1, 2] if totals[0] > totals[1] else [2, 1]
    return [1 + sum([1 for other in totals if other > mine]) for mine in totals]


