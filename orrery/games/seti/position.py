"""The table as readable JSON. Reading it: position_read.py; what a seat may see of it: position_hidden.py."""
from __future__ import annotations

from typing import Any

from .position_frames import write_marks, write_that, write_watches
from .position_read import FATES, MILESTONE_BITS, SAMPLE_IDS, in_play
from .rules import solo_state
from .rules.components import (
    BONUSES,
    CARDS,
    COLUMNS,
    GOLD,
    MAIN,
    MASCAMITES,
    MOONS_OF,
    PLACES,
    PLANETS,
    SAMPLES,
    SPECIES,
    STARS,
    TECHS,
    TRACES,
)
from .rules.effect_codes import RULES
from .rules.kinds import DELIVERED, LAY, MESSAGE_OVER, NEUTRAL_PLAYER, PUT_AWAY
from .rules.solar_system import space_name
from .rules.state import SetiState

Json = Any


# -- writing ---------------------------------------------------------------------------------------------------------
def position(s: SetiState) -> dict[str, Json]:
    return {
        "round": s.round, "first": s.first, "active": s.active, "passed": [bool(p) for p in s.passed], "over": bool(s.over),
        "discs": [s.discs & 7, s.discs >> 3 & 7, s.discs >> 6 & 7], "next_rotation": s.turned + 1,
        "sectors": [{"star": STARS[s.stars[i]].id, "signals": list(s.signals[i]), "wins": list(s.wins[i])} for i in range(8)],
        "deck": ids(s.deck), "discard": ids(s.discard), "row": [CARDS[c].id if c >= 0 else None for c in s.row],
        "stacks": [ids(stack) for stack in s.stacks], "looking": s.looking if s.looking >= 0 else None,
        "tech": {TECHS[t]: {"tiles": [BONUSES[b] for b in s.tiles[t]], "two": bool(s.twos >> t & 1)} for t in range(12)},
        "gold": {GOLD[i]: {"side": "AB"[s.sides[i]], "marks": list(s.gold[i])} for i in range(4)},
        "neutral": {"20": s.neutral[0], "30": s.neutral[1]},
        "species": [species_json(s, side) for side in (0, 1)],
        "planets": {PLANETS[p]: planet_json(s, p) for p in range(9) if p != 2},
        "samples": {"jupiter": samples_json(s.samples[0]), "saturn": samples_json(s.samples[1]), "row": samples_json(s.sample_row)},
        "anomalies": [{"sector": a, "color": TRACES[c], "side": side + 1} for a, c, side in s.anomalies],
        "oumuamua": {"placed": s.discs > 511, "signals": list(s.tile)},
        "centaurians": {"tiles": [t if t >= 0 else None for t in s.message_tile], "taken": [bool(s.taken >> i & 1) for i in range(4)]},
        "exertians": {"milestones": list(s.exertian_at)},
        "players": [player_json(s, p) for p in range(s.players)],
        "turn": {"free": bool(s.free), "pause": bool(s.pause), "fate": FATES[s.fate], "rules": [RULES[i] for i in range(len(RULES)) if s.rules >> i & 1],
                 "watches": write_watches(s.watches), "that": write_that(s.that), "marks": write_marks(s.marks), "drawn": ids(s.drawn)},
        "rival": solo_state.position(s),
    }


def ids(cards: tuple[int, ...] | list[int]) -> list[Json]:
    return [CARDS[c].id for c in cards]


def samples_json(tokens: tuple[int, ...]) -> list[Json]:
    return [SAMPLE_IDS[t] for t in tokens]


def owner_json(player: int) -> Json:
    return None if player < 0 else "neutral" if player == NEUTRAL_PLAYER else player


def species_json(s: SetiState, side: int) -> dict[str, Json]:
    i = side * 3
    return {
        "name": SPECIES[s.species[side]], "discovered": bool(s.known >> side & 1),
        "discovery": {TRACES[c]: owner_json(s.discovery[i + c]) for c in range(3)},
        "overflow": {TRACES[c]: list(s.overflow[i + c]) for c in range(3)},
        "board": {TRACES[c]: [list(m) for m in s.board[i + c]] for c in range(3)},
        "deck": ids(s.species_deck[side]), "open": CARDS[s.species_open[side]].id if s.species_open[side] >= 0 else None,
        "discard": ids(s.species_discard[side])}


def planet_json(s: SetiState, planet: int) -> dict[str, Json]:
    return {"orbiters": [{"player": m & 7, "bonus": m > 7} for m in s.orbiters[planet]],
            "landers": [{"player": m & 7, "bonus": m >> 3} for m in s.landers[planet]],
            "moons": {PLACES[place]: [m & 7 for m in s.landers[place]] for place in MOONS_OF[planet]}}


def player_json(s: SetiState, p: int) -> dict[str, Json]:
    return {
        "score": s.score[p], "credits": s.credits[p], "energy": s.energy[p], "publicity": s.publicity[p], "data": s.data[p],
        "exofossils": s.exofossils[p], "hand": ids(s.hand[p]), "tucked": ids(s.tucked[p]),
        "missions": [{"card": CARDS[c].id, "circles": [i + 1 for i in range(3) if covered >> i & 1]} for c, covered in s.missions[p]],
        "completed": ids(s.completed[p]), "endgame": ids(s.endgame[p]), "probes": [space_name(x) for x in s.probes[p]],
        "capsules": [{"at": space_name(x), "token": SAMPLE_IDS[t]} for x, t in s.capsules[p]],
        "techs": [TECHS[t] for t in range(12) if s.techs[p] >> t & 1],
        "computer": {"upper": s.upper[p], "lower": [COLUMNS[i] for i in range(4) if s.lower[p] >> i & 1],
                     "techs": {str(COLUMNS[i]): TECHS[t] for i, t in enumerate(s.columns[p]) if t >= 0}},
        "gold_choice": GOLD[s.gold_choice[p]] if s.gold_choice[p] >= 0 else None, "milestones": [MILESTONE_BITS[i] for i in range(7) if s.reached[p] >> i & 1],
        "messages": [{"at": at, "card": CARDS[c].id} for at, c in s.messages[p]],
        "exertian_hand": ids(s.exertian_hand[p]), "exertian_played": ids(s.exertian_played[p])}


# -- nothing lost, nothing doubled -----------------------------------------------------------------------------------
def invariant(s: SetiState) -> str:
    """Every main card is somewhere exactly once (except one being played), resources within their limits."""
    cards = in_play(s) + s.deck
    if len(cards) != len(set(cards)):
        return "a card is doubled"
    playing = [f for f in s.agenda if f and f[0] in (PUT_AWAY, LAY, MESSAGE_OVER)]
    main = [c for c in cards if c < MAIN]
    removed = solo_state.head(s, solo_state.GONE_AT) if s.solo else 0
    if len(main) + len([f for f in playing if f[2] < MAIN]) + removed < MAIN:
        return f"{MAIN - len(main)} main cards are missing"
    for p in range(s.players):
        if not 0 <= s.publicity[p] <= 10 or (p < s.seats and not 0 <= s.data[p] <= 6) or s.credits[p] < 0 or s.energy[p] < 0 or s.exofossils[p] < 0:
            return f"player {p} has impossible resources"
    tokens = list(s.samples[0]) + list(s.samples[1]) + list(s.sample_row) + [t for p in range(s.players) for _, t in s.capsules[p]]
    delivering = [f for f in s.agenda if f and f[0] == DELIVERED]
    if MASCAMITES in s.species and s.known >> s.species.index(MASCAMITES) & 1 and len(tokens) + len(delivering) != len(SAMPLES):
        return "a sample is lost"
    return ""


