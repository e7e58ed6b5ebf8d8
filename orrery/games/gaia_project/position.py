"""The table as readable JSON (docs/positions/gaia_project.md). Reading it: position_read.py; what a seat may see of it: position_hidden.py."""
from __future__ import annotations

from typing import Any

from .position_derive import derive_counts
from .position_read import BOWL_NAMES, PLAYER_NUMBERS, SPACE_NAMES
from .rules.automa_deck import automa_json
from .rules.components import (
    ADVANCED_TILES,
    AREAS,
    BOOSTERS,
    BUILDINGS,
    CREDIT_CAP,
    FACTIONS,
    FINAL_TILES,
    KNOWLEDGE_CAP,
    MAX_SATELLITES,
    ORE_CAP,
    PIECES,
    PLANETS,
    ROUND_TILES,
    SPACES,
    SPECIALS,
    STANDARD,
    TOKENS,
    Tile,
)
from .rules.fields import (
    ADVANCED,
    AREA,
    BOOSTER,
    BOWL1,
    BOWL2,
    BOWL3,
    BRAIN,
    CATEGORIES,
    COVERED,
    CREDITS,
    EARNED,
    EMPTY,
    FACTION,
    FORMERS,
    FORMERS_AREA,
    FORMERS_OUT,
    GREEN,
    GREY,
    KNOWLEDGE,
    LEVEL,
    LOST_PLANET,
    ORE,
    PIECE,
    QIC,
    SATELLITES,
    SPACE,
    TECH,
    USED,
    VP,
)
from .rules.fields import SPECIALS as OWNED
from .rules.state import GaiaState

Json = Any
# -- writing ---------------------------------------------------------------------------------------------------------

def position(s: GaiaState) -> dict[str, Json]:
    names = s.shape.names
    return {
        "sectors": sectors_json(s),
        "hexes": {names[h]: hex_json(s, h) for h in range(s.shape.size) if s.owner[h] >= 0 or s.satellites[h] or s.federation[h]},
        "players": [player_json(p) for p in s.p],
        "round": s.round, "order": list(s.order), "at": s.at, "passed": list(s.passed),
        "actions_used": [space.id for i, space in enumerate(SPACES) if s.spaces >> i & 1],
        "boosters": [BOOSTERS[b].number for b in s.boosters],
        "tech": {SPACE_NAMES[i]: STANDARD[tile].id for i, tile in enumerate(s.tech)},
        "advanced": {AREAS[i].id: ADVANCED_TILES[tile].id if tile >= 0 else None for i, tile in enumerate(s.advanced)},
        "tokens": {TOKENS[i].id: n for i, n in enumerate(s.tokens[:6])},
        "terraforming_token": TOKENS[s.terra_token].id if s.terra_token >= 0 else None,
        "round_tiles": [ROUND_TILES[t].id for t in s.rounds],
        "final_tiles": [FINAL_TILES[t].id for t in s.finals],
        "built": [names[h] for h in s.built],
        "automa": automa_json(s)}


def sectors_json(s: GaiaState) -> list[dict[str, Json]]:
    """The tiles with the planets as printed on them; a Lost Planet lies on empty space."""
    planets: list[dict[str, str]] = [{} for _ in s.tiles]
    names, sector = s.shape.names, s.shape.sector
    for h, planet in enumerate(s.planet):
        if planet != EMPTY and planet != LOST_PLANET:
            planets[sector[h]][names[h]] = PLANETS[planet]
    out: list[dict[str, Json]] = []
    for i, name in enumerate(s.tiles):
        tile, _, rotation = name.partition("/")
        q, r = s.shape.centres[i]
        out.append({"tile": tile, "centre": f"{q}x{r}", "rotation": int(rotation), "planets": planets[i]})
    return out


def hex_json(s: GaiaState, h: int) -> dict[str, Json]:
    out: dict[str, Json] = {}
    if s.planet[h] == LOST_PLANET:
        out["planet"] = "lost"
    if s.owner[h] >= 0:
        out["building"], out["owner"] = BUILDINGS[s.building[h]], s.owner[h]
    if s.guest[h] >= 0:
        out["guest"] = s.guest[h]
    if s.satellites[h]:
        out["satellites"] = seats_of(s.satellites[h])
    if s.federation[h]:
        out["federation"] = seats_of(s.federation[h])
    return out


def seats_of(mask: int) -> list[int]:
    return [i for i in range(5) if mask >> i & 1]


def tile_ids(tiles: list[Tile], mask: int) -> list[str]:
    return [tile.id for i, tile in enumerate(tiles) if mask >> i & 1]


def player_json(p: list[int]) -> dict[str, Json]:
    out: dict[str, Json] = {"faction": FACTIONS[p[FACTION]].id if p[FACTION] >= 0 else None}
    for name, field in PLAYER_NUMBERS.items():
        out[name] = p[field]
    out["bowls"] = [p[BOWL1], p[BOWL2], p[BOWL3]]
    out["brainstone"] = BOWL_NAMES[p[BRAIN]]
    out["research"] = {area.id: p[LEVEL + i] for i, area in enumerate(AREAS)}
    out["gaiaformers"] = {"ready": p[FORMERS], "planets": p[FORMERS_OUT], "gaia_area": p[FORMERS_AREA]}
    out["booster"] = BOOSTERS[p[BOOSTER]].number if p[BOOSTER] >= 0 else None
    out["tiles"] = tile_ids(STANDARD, p[TECH])
    out["covered"] = tile_ids(STANDARD, p[COVERED])
    out["advanced"] = tile_ids(ADVANCED_TILES, p[ADVANCED])
    out["green"] = {TOKENS[i].id: p[GREEN + i] for i in range(7) if p[GREEN + i]}
    out["grey"] = {TOKENS[i].id: p[GREY + i] for i in range(7) if p[GREY + i]}
    out["specials"] = [special.id for i, special in enumerate(SPECIALS) if p[OWNED] >> i & 1]
    out["used"] = [special.id for i, special in enumerate(SPECIALS) if p[USED] >> i & 1]
    out["earned"] = {name: p[EARNED + i] for i, name in enumerate(CATEGORIES) if p[EARNED + i]}
    out["pieces"] = {BUILDINGS[kind]: p[PIECE + kind] for kind in range(1, 7)}
    out["satellites"], out["stations"] = p[SATELLITES], p[SPACE]
    return out


# -- hiding ----------------------------------------------------------------------------------------------------------


def invariant(s: GaiaState) -> str:
    """What must always hold: pieces, tokens, boosters and tiles are neither lost nor doubled, tracks stay within their ends."""
    held = [p[BOOSTER] for p in s.p if p[BOOSTER] >= 0]
    if len(set(held + list(s.boosters))) != len(held) + len(s.boosters):
        return "a booster is held twice"
    for seat, p in enumerate(s.p):
        if min(p[VP], p[CREDITS], p[ORE], p[KNOWLEDGE], p[QIC], p[BOWL1], p[BOWL2], p[BOWL3], p[AREA], p[FORMERS]) < 0:
            return f"seat {seat} has less than nothing"
        if p[CREDITS] > CREDIT_CAP or p[ORE] > ORE_CAP or p[KNOWLEDGE] > KNOWLEDGE_CAP:
            return f"seat {seat} is beyond the end of a track"
        if any([p[PIECE + kind] > PIECES[kind] for kind in range(1, 7)]) or p[SATELLITES] > MAX_SATELLITES:
            return f"seat {seat} has too many pieces on the map"
        if p[VP] != sum(p[EARNED:EARNED + len(CATEGORIES)]):
            return f"the points of seat {seat} do not add up"
        fresh = s.copy()
        derive_counts(fresh, seat)
        if fresh.p[seat] != p or fresh.own[seat] != s.own[seat] or fresh.near[seat] != s.near[seat]:
            return f"what stands on the map is not what seat {seat} has counted"
    gone = sum([3 - n for n in s.tokens[:6]])
    owned = sum([sum(p[GREEN:GREEN + 6]) + sum(p[GREY:GREY + 6]) for p in s.p]) + (s.terra_token >= 0)
    if s.seats > 1 and gone != owned:
        return f"{gone} federation tokens left the supply, {owned} are elsewhere"
    return ""
