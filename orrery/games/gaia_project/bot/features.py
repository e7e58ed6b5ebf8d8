"""What a policy network reads: the table (and in features_answers.py each answer) as numbers of the features it has."""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Levels, Ranges, ids, reached

from ..rules.components import ADVANCED_TILES, BOOSTERS, FACTIONS, FINAL_TILES, ROUND_TILES, SPACES, SPECIALS, STANDARD, TOKENS
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
    SATELLITES,
    SECTORS,
    SPACE,
    TECH,
    TYPES,
    USED,
    VP,
)
from ..rules.fields import SPECIALS as OWNED
from ..rules.passing import LAST_ROUND, pass_vp
from ..rules.scoring import final_count
from ..rules.state import GaiaState
from ..rules.tech import ADVANCED_LEVEL
from .evaluate import incomes
from .evaluate_map import OUT_OF_REACH, federation_outlook, neighbours, site_counts

HEXES: Final = 133           # of the map of solo games
_state: Final = Ranges()
ROUND_AT: Final = _state.take("round_at", LAST_ROUND + 1)
PASSED_AT: Final = _state.take("passed_at", 2)
CARDS: Final = _state.steps("cards", 14)
PURSE: Final[list[tuple[int, Levels]]] = [
    (CREDITS, _state.levels("credits", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 25])),
    (ORE, _state.levels("ore", [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15])),
    (KNOWLEDGE, _state.levels("knowledge", [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15])),
    (QIC, _state.steps("qic", 6)),
    (BOWL1, _state.steps("bowl1", 7)),
    (BOWL2, _state.steps("bowl2", 8)),
    (BOWL3, _state.levels("bowl3", [1, 2, 3, 4, 5, 6, 7, 8, 10, 12])),
    (AREA, _state.steps("area", 5)),
    (BRAIN, _state.steps("brain", 4)),
    (FORMERS, _state.steps("formers", 3)),
    (FORMERS_OUT, _state.steps("formers_out", 3)),
    (GAIAS, _state.steps("gaias", 7)),
    (SATELLITES, _state.levels("satellites", [1, 2, 3, 4, 5, 6, 8, 10, 12, 15])),
    (LOST, _state.steps("lost", 1)),
    (SPACE, _state.steps("space", 4)),
]
PIECES_AT: Final[list[Levels]] = [_state.steps(f"pieces_{i}", n) for i, n in enumerate((8, 4, 3, 1, 1, 1))]
RESEARCH_AT: Final[list[Levels]] = [_state.steps(f"research_{i}", 5) for i in range(6)]
TYPES_AT: Final = _state.take("types_at", 10)
TYPES_N: Final = _state.steps("types_n", 8)
SECTORS_N: Final = _state.steps("sectors_n", 10)
HELD_AT: Final = _state.take("held_at", ids(BOOSTERS))
ROW_AT: Final = _state.take("row_at", ids(BOOSTERS))
TILE_AT: Final = _state.take("tile_at", ids(STANDARD))
COVERED_AT: Final = _state.take("covered_at", ids(STANDARD))
ADVANCED_AT: Final = _state.take("advanced_at", ids(ADVANCED_TILES))
LAYOUT_AT: Final = _state.take("layout_at", ids(STANDARD), 7)
OFFERED_AT: Final = _state.take("offered_at", ids(ADVANCED_TILES), 6)
GREEN_N: Final = _state.steps("green_n", 5)
GREY_N: Final = _state.steps("grey_n", 5)
OWN_TOKEN_AT: Final = _state.take("own_token_at", ids(TOKENS))
LEFT_TOKEN_AT: Final = _state.take("left_token_at", ids(TOKENS))
TERRA_AT: Final = _state.take("terra_at", ids(TOKENS))
SPECIAL_AT: Final = _state.take("special_at", ids(SPECIALS))
READY_AT: Final = _state.take("ready_at", ids(SPECIALS))
FACTION_AT: Final = _state.take("faction_at", ids(FACTIONS))
OPPONENT_AT: Final = _state.take("opponent_at", ids(FACTIONS))
ROUND_TILE_AT: Final = _state.take("round_tile_at", LAST_ROUND, ids(ROUND_TILES))
THIS_TILE_AT: Final = _state.take("this_tile_at", ids(ROUND_TILES))
NEXT_TILE_AT: Final = _state.take("next_tile_at", ids(ROUND_TILES))
FINAL_AT: Final = _state.take("final_at", ids(FINAL_TILES))
AHEAD_AT: Final = _state.take("ahead_at", ids(FINAL_TILES), 11)
NEUTRAL_AT: Final = _state.take("neutral_at", ids(FINAL_TILES), 11)
COVERED_SPACE_AT: Final = _state.take("covered_space_at", ids(SPACES))
FREE_VALUE: Final = _state.steps("free_value", 14)
LINK_AT: Final = _state.take("link_at", OUT_OF_REACH + 1)
SITES: Final[list[Levels]] = [_state.steps(f"sites_{i}", 4) for i in range(7)]
CLOSE_N: Final = _state.steps("close_n", 7)
INCOMES: Final[list[tuple[int, Levels]]] = [
    (0, _state.levels("income_credits", [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18])), (1, _state.steps("income_ore", 10)),
    (2, _state.steps("income_knowledge", 8)), (4, _state.steps("income_charge", 9))]
THEIR_LEVEL: Final[list[Levels]] = [_state.steps(f"their_level_{i}", 5) for i in range(6)]
THEIR_PIECES: Final = _state.levels("their_pieces", [3, 5, 7, 9, 11, 13])
MARGIN_AT: Final = _state.take("margin_at", 24)
PASS_VP: Final = _state.levels("pass_vp", [1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 22, 27])
TOKENS_N: Final = _state.steps("tokens_n", 14)
COVERABLE_AT: Final = _state.take("coverable_at", 6)
OWN_HEX_AT: Final = _state.take("own_hex_at", HEXES)
PASSED_N: Final = _state.steps("passed_n", 3)
COMPANY_AT: Final = _state.take("company_at", 2)
STATE_NAMES: Final[list[str]] = _state.names
STATE_SIZE: Final[int] = _state.size


def state_features(s: GaiaState, seat: int) -> list[int]:
    p = s.p[seat]
    out = [ROUND_AT + s.round]
    shared_features(s, out)
    if seat in s.passed:
        out.append(PASSED_AT)
    if p[FACTION] < 0:
        return out
    out.append(FACTION_AT + p[FACTION])
    purse_features(p, out)
    payable = tile_features(p, out)
    out += reached(PASS_VP, pass_vp(s, seat))
    out += reached(TOKENS_N, p[BOWL1] + p[BOWL2] + p[BOWL3])
    if payable:
        out += [COVERABLE_AT + area for area in range(6) if s.advanced[area] >= 0 and p[LEVEL + area] >= ADVANCED_LEVEL]
    map_features(s, seat, p, out)
    rival_features(s, seat, p, out)
    return out


def bits(at: int, mask: int, out: list[int]) -> None:
    while mask:
        low = mask & -mask
        out.append(at + low.bit_length() - 1)
        mask ^= low


def shared_features(s: GaiaState, out: list[int]) -> None:
    """What lies on the boards."""
    for i, tile in enumerate(s.rounds):
        out.append(ROUND_TILE_AT + i * len(ROUND_TILES) + tile)
    at = max(s.round - 1, 0)
    out.append(THIS_TILE_AT + s.rounds[at])
    if at + 1 < LAST_ROUND:
        out.append(NEXT_TILE_AT + s.rounds[at + 1])
    for tile in s.finals:
        out.append(FINAL_AT + tile)
    for space, tile in enumerate(s.tech):
        out.append(LAYOUT_AT + tile * 7 + min(space, 6))
    for area, tile in enumerate(s.advanced):
        if tile >= 0:
            out.append(OFFERED_AT + tile * 6 + area)
    for b in s.boosters:
        out.append(ROW_AT + b)
    for kind, n in enumerate(s.tokens):
        if n:
            out.append(LEFT_TOKEN_AT + kind)
    if s.terra_token >= 0:
        out.append(TERRA_AT + s.terra_token)
    bits(COVERED_SPACE_AT, s.spaces, out)
    if s.seats == 1:
        out += reached(CARDS, len(s.deck))


def purse_features(p: list[int], out: list[int]) -> None:
    for field, levels in PURSE:
        n = p[field]
        if n > 0:
            out += levels[n] if n < len(levels) else levels[-1]
    for kind in range(6):
        out += PIECES_AT[kind][p[PIECE + 1 + kind]]
        out += RESEARCH_AT[kind][p[LEVEL + kind]]
    found = incomes(p)
    for i, steps in INCOMES:
        out += reached(steps, found[i])


def tile_features(p: list[int], out: list[int]) -> bool:
    """Also: could an advanced tile be paid for?"""
    bits(TYPES_AT, p[TYPES], out)
    out += reached(TYPES_N, p[TYPES].bit_count())
    out += reached(SECTORS_N, p[SECTORS].bit_count())
    if p[BOOSTER] >= 0:
        out.append(HELD_AT + p[BOOSTER])
    bits(TILE_AT, p[TECH] & ~p[COVERED], out)
    bits(COVERED_AT, p[COVERED], out)
    bits(ADVANCED_AT, p[ADVANCED], out)
    bits(SPECIAL_AT, p[OWNED], out)
    bits(READY_AT, p[OWNED] & ~p[USED], out)
    green = grey = 0
    for kind in range(7):
        green += p[GREEN + kind]
        grey += p[GREY + kind]
        if p[GREEN + kind] or p[GREY + kind]:
            out.append(OWN_TOKEN_AT + kind)
    out += reached(GREEN_N, green)
    out += reached(GREY_N, grey)
    return green > 0 and p[TECH] & ~p[COVERED] != 0


def map_features(s: GaiaState, seat: int, p: list[int], out: list[int]) -> None:
    """Planets in reach by terraforming steps, then Gaia, Transdim, and near ones just out of range; how far the next federation is."""
    found = site_counts(s, seat, p)
    for i in range(7):
        out += reached(SITES[i], found[i])
    total, need, satellites = federation_outlook(s, seat, p)
    out += reached(FREE_VALUE, total - need + 7)
    out.append(LINK_AT + min(satellites, OUT_OF_REACH))
    out += reached(CLOSE_N, neighbours(s, seat))
    out += [OWN_HEX_AT + h for h in s.own[seat] if h < HEXES]


def rival_features(s: GaiaState, seat: int, p: list[int], out: list[int]) -> None:
    """Where the seat stands on the final tiles, and the strongest of the others in each thing: with one other player, that one."""
    others = [other for other in range(len(s.p)) if other != seat]
    for tile in s.finals:
        mine = final_count(s, seat, tile)
        out.append(NEUTRAL_AT + tile * 11 + min(max(mine - FINAL_TILES[tile].neutral, -5), 5) + 5)
        if others:
            theirs = max([final_count(s, other, tile) for other in others])
            out.append(AHEAD_AT + tile * 11 + min(max(mine - theirs, -5), 5) + 5)
    if not others:
        return
    passed = len([other for other in others if other in s.passed])
    if passed == len(others):
        out.append(PASSED_AT + 1)
    out += reached(PASSED_N, passed)
    out += [OPPONENT_AT + s.p[other][FACTION] for other in others if s.p[other][FACTION] >= 0]
    for area in range(6):
        out += reached(THEIR_LEVEL[area], max([s.p[other][LEVEL + area] for other in others]))
    out += reached(THEIR_PIECES, max([sum(s.p[other][PIECE:PIECE + 7]) for other in others]))
    out.append(MARGIN_AT + min(max((p[VP] - max([s.p[other][VP] for other in others])) // 8 + 16, 0), 23))
    if len(others) > 1:
        out.append(COMPANY_AT + len(others) - 2)
