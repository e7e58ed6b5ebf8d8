"""What does not hold in a position is refused, by the field that is wrong (docs/positions/gaia_project.md)."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.errors import BadPosition, kernel_msg

from .rules.components import (
    ADVANCED_TILES,
    AREAS,
    BUILDINGS,
    CREDIT_CAP,
    FACTIONS,
    KNOWLEDGE_CAP,
    MAX_SATELLITES,
    ORE_CAP,
    PIECES,
    SPECIALS,
    TOKENS,
)
from .rules.fields import (
    ADVANCED,
    BOOSTER,
    BRAIN,
    CATEGORIES,
    COVERED,
    CREDITS,
    EARNED,
    EMPTY,
    FACTION,
    FORMER,
    FORMERS,
    FORMERS_AREA,
    FORMERS_OUT,
    GAIA,
    GREEN,
    GREY,
    KNOWLEDGE,
    LEVEL,
    LOST_PLANET,
    MINE,
    ORE,
    PIECE,
    SATELLITES,
    SPACE,
    SPACE_STATION,
    TECH,
    TOKENS_FORMED,
    TRANSDIM,
    V_FORMER,
    VP,
)
from .rules.fields import SPECIALS as OWNED
from .rules.state import GaiaState

Json = Any
TOP: Final = 5
COPIES: Final = 3           # of each federation token but the Gleens'
MOST_FORMERS: Final = 3
SPARE_BOOSTERS: Final = 3   # lie in the row beyond one for each player
GAIA_AREA, TERRA = (next(i for i, area in enumerate(AREAS) if area.oracle_id == name) for name in ("gaia", "terra"))
GLEENS_TOKEN: Final = next(i for i, token in enumerate(TOKENS) if token.oracle_id == "gleens")
BEFORE_ROUND_1: Final = ("turn_tile", "faction", "factions_chosen", "automa_deck", "place", "automa_place", "first_booster", "automa_booster")
LANTIDS, TAKLONS = (next(i for i, f in enumerate(FACTIONS) if f.id == name) for name in ("lantids", "taklons"))


def refuse(wrong: bool, field: str) -> None:
    if wrong:
        raise BadPosition(kernel_msg("position.bad_field", field=field))


def holds(data: dict[str, Json], s: GaiaState) -> None:
    """Checks the finished state; `data` tells what was written of it."""
    hexes_hold(s)
    for seat, p in enumerate(s.p):
        if p[FACTION] >= 0:
            player_holds(s, seat)
    written = data.get("players")
    for seat, player in enumerate(written if isinstance(written, list) else []):
        follows_hold(player, s.p[seat], f"players[{seat}]")
    factions = [FACTIONS[p[FACTION]].colour for p in s.p[:s.seats] if p[FACTION] >= 0]
    refuse(len(set(factions)) != len(factions), "players")
    boosters_hold(s)
    research_holds(s)
    tokens_hold(s)
    refuse(len(set(s.finals)) != len(s.finals), "final_tiles")
    clock_holds(data, s)


# -- the map ---------------------------------------------------------------------------------------------------------

def hexes_hold(s: GaiaState) -> None:
    lost = 0
    for h in range(s.shape.size):
        planet, owner, kind, guest = s.planet[h], s.owner[h], s.building[h], s.guest[h]
        if planet == EMPTY and owner < 0 and guest < 0 and not s.satellites[h] and not s.federation[h]:
            continue
        field = f"hexes.{s.shape.names[h]}"
        refuse(planet != EMPTY and bool(s.satellites[h]), f"{field}.satellites")
        if owner >= 0:
            refuse(s.p[owner][FACTION] < 0, f"{field}.owner")
            refuse(kind == FORMER and planet not in (TRANSDIM, GAIA), f"{field}.building")
            refuse(planet == LOST_PLANET and kind != MINE, f"{field}.building")
        if planet == LOST_PLANET:
            lost += 1
            refuse(lost > 1 or owner < 0, f"{field}.planet")
        if guest >= 0:
            refuse(owner < 0 or owner == guest or kind in (FORMER, SPACE_STATION) or s.p[guest][FACTION] != LANTIDS, f"{field}.guest")
        for seat in range(len(s.p)):
            if s.federation[h] >> seat & 1:
                station = owner == seat and kind != FORMER
                refuse(not station and guest != seat and not s.satellites[h] >> seat & 1, f"{field}.federation")


# -- a player --------------------------------------------------------------------------------------------------------

def player_holds(s: GaiaState, seat: int) -> None:
    p, field = s.p[seat], f"players[{seat}]"
    faction = p[FACTION]
    refuse(p[VP] != sum(p[EARNED:EARNED + len(CATEGORIES)]), f"{field}.earned")
    for name, index, cap in (("credits", CREDITS, CREDIT_CAP), ("ore", ORE, ORE_CAP), ("knowledge", KNOWLEDGE, KNOWLEDGE_CAP)):
        refuse(p[index] > cap, f"{field}.{name}")
    refuse(bool(p[BRAIN]) and faction != TAKLONS, f"{field}.brainstone")
    for kind in range(1, len(PIECES)):
        refuse(p[PIECE + kind] > PIECES[kind], f"{field}.pieces.{BUILDINGS[kind]}")
    refuse(p[SATELLITES] > MAX_SATELLITES, f"{field}.satellites")
    refuse(bool(p[COVERED] & ~p[TECH]), f"{field}.covered")
    if seat < s.seats:
        refuse(p[FORMERS] + p[FORMERS_AREA] + p[FORMERS_OUT] > MOST_FORMERS, f"{field}.gaiaformers")
    for i, token in enumerate(TOKENS):
        refuse(bool(p[GREEN + i]) and not token.green, f"{field}.green")
    refuse(p[TOKENS_FORMED] > sum(p[GREEN:GREEN + len(TOKENS)]) + sum(p[GREY:GREY + len(TOKENS)]), f"{field}.formed")


def formers(p: list[int]) -> int:
    """The gaiaformers of a player: one for each level of the Gaia Project area that gives one."""
    return sum([n for level in range(p[LEVEL + GAIA_AREA] + 1) for verb, n in AREAS[GAIA_AREA].now[level] if verb == V_FORMER])


def same(written: Json, follows: Json) -> bool:
    return written == follows and not isinstance(written, bool)


def follows_hold(player: Json, p: list[int], field: str) -> None:
    """Fields that follow from the rest are written for the reader; what they say must be so."""
    if not isinstance(player, dict):
        return
    pieces = {BUILDINGS[kind]: p[PIECE + kind] for kind in range(1, len(PIECES))}
    for name, follows in (("satellites", p[SATELLITES]), ("stations", p[SPACE])):
        refuse(not same(player.get(name, follows), follows), f"{field}.{name}")
    given = player.get("pieces", {})
    refuse(not isinstance(given, dict) or any([not same(given[name], pieces.get(name)) for name in given]), f"{field}.pieces")
    written = player.get("gaiaformers", {})
    refuse(isinstance(written, dict) and not same(written.get("planets", p[FORMERS_OUT]), p[FORMERS_OUT]), f"{field}.gaiaformers.planets")
    specials = [special.id for i, special in enumerate(SPECIALS) if p[OWNED] >> i & 1]
    given = player.get("specials", specials)
    refuse(not isinstance(given, list) or sorted(map(str, given)) != sorted(specials), f"{field}.specials")


# -- boards ----------------------------------------------------------------------------------------------------------

def boosters_hold(s: GaiaState) -> None:
    held = [p[BOOSTER] for p in s.p if p[BOOSTER] >= 0]
    refuse(len(set(held)) != len(held), "players.booster")
    refuse(bool(s.round) and len(s.boosters) < SPARE_BOOSTERS, "boosters")
    refuse(len({*held, *s.boosters}) != len(held) + len(s.boosters) or len(held) + len(s.boosters) > len(s.p) + SPARE_BOOSTERS, "boosters")


def research_holds(s: GaiaState) -> None:
    for i, area in enumerate(AREAS):
        refuse(sum([p[LEVEL + i] == TOP for p in s.p]) > 1, f"players.research.{area.id}")
    board = [tile for tile in s.advanced if tile >= 0]
    owned = [i for p in s.p for i in range(len(ADVANCED_TILES)) if p[ADVANCED] >> i & 1]
    refuse(len({*board, *owned}) != len(board) + len(owned), "advanced")


def tokens_hold(s: GaiaState) -> None:
    """All of a kind are in the supply, with players or on Terraforming 5; the Automa keeps none of those it takes."""
    for i, token in enumerate(TOKENS):
        gone = sum([p[GREEN + i] + p[GREY + i] for p in s.p]) + (s.terra_token == i)
        found = s.tokens[i] + gone
        refuse(gone > 1 if i == GLEENS_TOKEN else s.tokens[i] < 0 or found > COPIES or (s.seats > 1 and found < COPIES), f"tokens.{token.id}")


# -- the clock -------------------------------------------------------------------------------------------------------

def clock_holds(data: dict[str, Json], s: GaiaState) -> None:
    steps = data.get("agenda")
    names = [step[0] for step in steps if isinstance(step, list) and step] if isinstance(steps, list) and "round" in data else []
    begun = [name for name in names if name not in (*BEFORE_ROUND_1, "round")]
    refuse(bool(begun) if not s.round else any([name in BEFORE_ROUND_1 for name in names]), "round")
    refuse(len(set(s.passed)) != len(s.passed), "passed")
    refuse(not -1 <= s.at < len(s.order), "at")
    refuse(len(set(s.built)) != len(s.built), "built")
    if not s.round or "agenda" in data:
        return
    seat = s.order[s.at] if s.at >= 0 else -1
    refuse(seat in s.passed, "turn" if "turn" in data else "passed")
    refuse("at" in data and not same(data["at"], s.at), "at")
    refuse(any([s.owner[h] != seat for h in s.built]), "built")
