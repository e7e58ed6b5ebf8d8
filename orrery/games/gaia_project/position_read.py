"""A table from readable JSON; what is wrong is named (docs/positions/gaia_project.md). Writing: position.py; what must hold: position_check.py."""
from __future__ import annotations

from typing import Final

from orrery.kernel.game import Json
from orrery.kernel.position_reader import KERNEL_FIELDS, Reader, numbered
from orrery.kernel.reading import whole

from .position_check import COPIES, SPARE_BOOSTERS, TERRA, TOP, formers, holds
from .position_derive import derive
from .rules import kinds as k
from .rules.automa import FACTION_CARDS
from .rules.automa_deck import automa_from_json, complete_deck
from .rules.components import (
    ADVANCED_TILES,
    AREAS,
    BOOSTERS,
    BUILDINGS,
    FACTION_INDEX,
    FINAL_TILES,
    PLANETS,
    ROUND_TILES,
    SPACES,
    SPECIALS,
    STANDARD,
    TILE_PLANETS,
    TOKENS,
)
from .rules.factions import blank
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
    ORE,
    QIC,
    SPACE_STATION,
    TECH,
    TOKENS_FORMED,
    TRANSDIM,
    USED,
    VP,
)
from .rules.fields import SPECIALS as OWNED
from .rules.hexmap import TILE_HEXES, Coord, shape_of, tile_planets
from .rules.setup import empty_state, start
from .rules.solo import become
from .rules.state import GaiaState
from .rules.tech import TakeAdvanced

AREA_IDS: Final = tuple([area.id for area in AREAS])
SPACE_NAMES: Final = (*AREA_IDS, "free1", "free2", "free3")
SUPPLY_IDS: Final = tuple([token.id for token in TOKENS[:6]])
BOWL_NAMES = (None, "I", "II", "III", "gaia")
PLAYER_NUMBERS = {"vp": VP, "credits": CREDITS, "ore": ORE, "knowledge": KNOWLEDGE, "qic": QIC, "gaia_area": AREA, "formed": TOKENS_FORMED}
MOST: Final = 999

FIELDS: Final = (*KERNEL_FIELDS, "sectors", "hexes", "players", "round", "turn", "order", "at", "passed", "actions_used", "boosters", "tech", "advanced",
                 "tokens", "terraforming_token", "round_tiles", "final_tiles", "built", "automa", "standings")
SECTOR_FIELDS: Final = ("tile", "centre", "rotation", "planets")
HEX_FIELDS: Final = ("planet", "building", "owner", "guest", "satellites", "federation")
PLAYER_FIELDS: Final = (
    "faction", "vp", "credits", "ore", "knowledge", "qic", "gaia_area", "formed", "bowls", "brainstone", "research", "gaiaformers", "booster", "tiles",
    "covered", "advanced", "green", "grey", "specials", "used", "earned", "pieces", "satellites", "stations")
AUTOMA_FIELDS: Final = ("difficulty", "deck", "reserve", "discard", "support", "action", "known", "out")
PLANETS_PRINTED: Final = numbered(PLANETS[:9])
PLANETS_HERE: Final = numbered(PLANETS[:10])
STANDARD_IDS, ADVANCED_IDS, TOKEN_IDS = (numbered([x.id for x in tiles]) for tiles in (STANDARD, ADVANCED_TILES, TOKENS))


def from_position(data: dict[str, Json], base: GaiaState) -> GaiaState:
    """A state from a position; what it leaves out is as in the fresh set-up `base`, or as the faction starts."""
    r = Reader(data).only(*FIELDS)
    changes, pool = deck_changes(base), base.boosters
    s = read_map(r, base) if "sectors" in r else base
    read_boards(r, s)
    if "players" in r or "hexes" in r:
        read_players(r, s)
        read_hexes(r.sub("hexes"), s)
        for seat in range(len(s.p)):
            derive(s, seat, to_come(data, seat))
    elif "sectors" in r and any([p[FACTION] >= 0 for p in s.p]):
        raise r.bad("players")
    read_clock(r, s)
    complete_boards(r, s, pool)
    complete_deck(r.sub("automa").data, s, changes)
    holds(data, s)
    return s


def to_come(data: dict[str, Json], seat: int) -> int:
    """The advanced tiles that a seat has taken and that wait for a standard one to be covered."""
    agenda = data.get("agenda")
    frames = [f for f in agenda if isinstance(f, list) and len(f) == 3 and f[0] == TakeAdvanced.name and f[1] == seat] if isinstance(agenda, list) else []
    return sum({1 << f[2] for f in frames if isinstance(f[2], int) and 0 <= f[2] < len(ADVANCED_TILES)})


def deck_changes(base: GaiaState) -> tuple[int, int]:
    """The cards added to the Automa's deck and taken out of the game by the set-up's own choice."""
    for f in base.agenda:
        if f[0] in (k.FACTIONS_CHOSEN, k.AUTOMA_DECK) and len(f) > 2:
            return f[2], f[3]
    return 0, 0


def read_map(r: Reader, base: GaiaState) -> GaiaState:
    """Another map under the same tiles and boosters."""
    centres: list[Coord] = []
    tiles: list[str] = []
    planets: dict[Coord, str] = {}
    for part in r.items("sectors", *SECTOR_FIELDS):
        centre = coord(part, "centre", part.data.get("centre"))
        tile, rotation = read_tile(part, [name.partition("/")[0] for name in tiles]), part.number("rotation", 0, 0, 5)
        centres.append(centre)
        tiles.append(f"{tile}/{rotation}")
        if "planets" in part:
            printed = part.sub("planets")
            for name in printed.data:
                q, x = coord(part, "planets", name)
                if (q - centre[0], x - centre[1]) not in TILE_HEXES:
                    raise part.bad("planets", str(name)[:20])
                planets[q, x] = PLANETS[printed.choice(name, PLANETS_PRINTED, 0)]
        else:
            planets.update(tile_planets(tile, centre, rotation))
    shape = shape_of(tuple(centres)) if centres else None
    if shape is None or len(shape.index) != shape.size or not all([c in shape.index for c in planets]):
        raise r.bad("sectors")
    s = empty_state(base.seats, len(base.p), 0, shape, tuple(tiles), planets)
    for name in ("rng", "agenda", "reveals", "p", "by_passing", "boosters", "tech", "advanced", "tokens", "terra_token", "rounds", "finals",
                 "difficulty", "deck", "reserve", "discard", "support", "action", "known"):
        setattr(s, name, getattr(base, name))
    return s


def read_tile(r: Reader, laid: list[str]) -> str:
    """A sector tile by its number and side, each once."""
    tile = r.data.get("tile")
    if not isinstance(tile, str) or tile not in TILE_PLANETS or tile.rstrip("AB") in [name.rstrip("AB") for name in laid]:
        raise r.bad("tile", str(tile)[:20])
    return tile


def coord(r: Reader, name: str, value: Json) -> Coord:
    q, x, r_text = str(value).partition("x")
    column, row = whole(q), whole(r_text)
    if not x or column is None or row is None:
        raise r.bad(name, str(value)[:20])
    return column, row


def read_boards(r: Reader, s: GaiaState) -> None:
    """Tiles, tokens, boosters and covered actions."""
    tech = r.sub("tech").only(*SPACE_NAMES)
    s.tech = tuple([tech.choice(name, STANDARD_IDS, s.tech[i]) for i, name in enumerate(SPACE_NAMES)])
    if len(set(s.tech)) != 9:
        raise r.bad("tech")
    tiles = r.sub("advanced").only(*AREA_IDS)
    s.advanced = tuple([tiles.choice(area.id, {None: -1, **ADVANCED_IDS}, s.advanced[i]) for i, area in enumerate(AREAS)])
    if "tokens" in r:
        left = r.sub("tokens").only(*SUPPLY_IDS)
        s.tokens = (*[left.number(TOKENS[i].id, s.tokens[i], 0, COPIES) for i in range(6)], 0)
    s.terra_token = r.choice("terraforming_token", {None: -1, **numbered(SUPPLY_IDS)}, s.terra_token)
    s.rounds = tuple(r.choices("round_tiles", numbered([tile.id for tile in ROUND_TILES]), list(s.rounds), 6))
    s.finals = tuple(r.choices("final_tiles", numbered([tile.id for tile in FINAL_TILES]), list(s.finals), 2))
    if "boosters" in r:
        s.boosters = tuple([b - 1 for b in r.numbers("boosters", [], 1, len(BOOSTERS))])
    if "actions_used" in r:
        s.spaces = r.bits("actions_used", numbered([space.id for space in SPACES]))
    if r.data.get("automa"):
        automa_from_json(r.sub("automa").only(*AUTOMA_FIELDS).data, s)


def read_players(r: Reader, s: GaiaState) -> None:
    if "players" not in r:
        return
    r.listed("players", len(s.p))
    for i, player in enumerate(r.items("players", *PLAYER_FIELDS)):
        read_player(player, s, i)


def read_player(r: Reader, s: GaiaState, seat: int) -> None:
    """A player's own things; pieces on the map are counted from the hexes."""
    p = s.p[seat]
    if r.data.get("faction") is not None:
        faction = r.choice("faction", FACTION_INDEX, 0)
        if seat < s.seats:
            start(s, seat, faction)
        elif faction in FACTION_CARDS:
            become(s, faction)
        else:
            raise r.bad("faction", str(r.data["faction"]))
    elif "faction" in r:
        p[:] = blank()
    for name, index in PLAYER_NUMBERS.items():
        p[index] = r.number(name, p[index], -200 if name == "vp" else 0, MOST)
    p[BOWL1], p[BOWL2], p[BOWL3] = r.numbers("bowls", [p[BOWL1], p[BOWL2], p[BOWL3]], 0, MOST, 3)
    p[BRAIN] = r.choice("brainstone", numbered(BOWL_NAMES), p[BRAIN])
    research, formers = r.sub("research").only(*AREA_IDS), r.sub("gaiaformers").only("ready", "planets", "gaia_area")
    for i, area in enumerate(AREAS):
        p[LEVEL + i] = research.number(area.id, p[LEVEL + i], 0, 5)
    for name, index in (("ready", FORMERS), ("gaia_area", FORMERS_AREA)):
        p[index] = formers.number(name, p[index], 0, 3)
    read_tiles(r, p)
    read_points(r, p)


def read_tiles(r: Reader, p: list[int]) -> None:
    if "booster" in r:
        p[BOOSTER] = r.number_or("booster", 1, 1, len(BOOSTERS), 0) - 1
    for name, index, ids in (("tiles", TECH, STANDARD_IDS), ("covered", COVERED, STANDARD_IDS), ("advanced", ADVANCED, ADVANCED_IDS)):
        if name in r:
            p[index] = r.bits(name, ids)
    for name, index in (("green", GREEN), ("grey", GREY)):
        if name in r:
            tokens = r.sub(name).only(*TOKEN_IDS)
            for i, token in enumerate(TOKENS):
                p[index + i] = tokens.number(token.id, 0, 0, 9)
    if ("green" in r or "grey" in r) and "formed" not in r:
        p[TOKENS_FORMED] = sum(p[GREEN:GREEN + 14])
    if "used" in r:
        p[USED] = r.bits("used", numbered([special.id for special in SPECIALS]))


def read_points(r: Reader, p: list[int]) -> None:
    """Points by category make up the victory points, and the other way round what is not said was earned in the first."""
    if "earned" in r:
        earned = r.sub("earned").only(*CATEGORIES)
        for i, name in enumerate(CATEGORIES):
            p[EARNED + i] = earned.number(name, 0, -200, MOST)
        if "vp" not in r:
            p[VP] = sum(p[EARNED:EARNED + len(CATEGORIES)])
    elif "vp" in r:
        p[EARNED] += p[VP] - sum(p[EARNED:EARNED + len(CATEGORIES)])


def read_hexes(r: Reader, s: GaiaState) -> None:
    n = s.shape.size
    s.building[:], s.owner[:] = [0] * n, [-1] * n
    planet, guest, satellites, federation = list(s.planet), [-1] * n, [0] * n, [0] * n
    players = len(s.p) - 1
    seats = numbered(range(players + 1))
    for name in r.data:
        if name not in s.shape.by_name:
            raise r.bad(str(name)[:20])
        h, part = s.shape.by_name[name], r.sub(name).only(*HEX_FIELDS)
        read_planet(part, planet, h)
        if "owner" in part:
            s.owner[h] = part.number("owner", 0, 0, players)
            s.building[h] = part.choice("building", numbered(BUILDINGS[1:]), 0) + 1
            if (planet[h] == EMPTY) != (s.building[h] == SPACE_STATION):
                raise part.bad("building", BUILDINGS[s.building[h]])
            if planet[h] == TRANSDIM and s.building[h] != FORMER:
                planet[h] = GAIA                # what else stands there stands on the finished Gaia planet
        elif "building" in part:
            raise part.bad("owner")
        guest[h] = part.number("guest", -1, 0, players)
        satellites[h], federation[h] = part.bits("satellites", seats), part.bits("federation", seats)
        federation[h] |= satellites[h] & ((1 << s.seats) - 1)          # the Automa forms no federations
    s.planet, s.guest, s.satellites, s.federation = tuple(planet), tuple(guest), tuple(satellites), tuple(federation)
    s.worlds = tuple([h for h in range(n) if s.planet[h] != EMPTY])


def read_planet(r: Reader, planet: list[int], h: int) -> None:
    """Only a Transdim Planet that was gaiaformed and the Lost Planet differ from what is printed."""
    printed, planet[h] = planet[h], r.choice("planet", PLANETS_HERE, planet[h])
    if planet[h] != printed and (planet[h], printed) not in ((GAIA, TRANSDIM), (LOST_PLANET, EMPTY)):
        raise r.bad("planet", PLANETS[planet[h]])


def read_clock(r: Reader, s: GaiaState) -> None:
    """Round, order, whose turn; a position with a round and no agenda asks for the turn of `turn` (default: first in order)."""
    players = len(s.p) - 1
    s.order = tuple(r.numbers("order", list(s.order), 0, players))
    if "order" in r and sorted(s.order) != list(range(players + 1)):
        raise r.bad("order", str(r.data["order"])[:40])
    s.passed = tuple(r.numbers("passed", list(s.passed), 0, players))
    s.built = tuple(r.choices("built", s.shape.by_name, list(s.built)))
    if "round" in r:
        s.round = r.number("round", 0, 0, 6)
        s.at = r.number("at", s.at, -1, players)
        if s.round and "agenda" not in r:
            begin_turn(r, s)
    for seat, p in enumerate(s.p[:s.seats]):
        if p[BOOSTER] >= 0 and BOOSTERS[p[BOOSTER]].special >= 0 and s.round and seat not in s.passed:
            p[OWNED] |= 1 << BOOSTERS[p[BOOSTER]].special


def begin_turn(r: Reader, s: GaiaState) -> None:
    left = [x for x in s.order if x not in s.passed and x < s.seats]
    if not left:
        raise r.bad("passed")
    seat = r.number("turn", s.order[s.at] if "at" in r and s.at >= 0 else left[0], 0, s.seats - 1)
    s.at = s.order.index(seat)
    s.agenda = [(k.TURN, seat)]
    for i, p in enumerate(s.p):
        if p[FACTION] < 0:
            raise r.bad(f"players[{i}].faction")
        if p[BOOSTER] < 0 and i < s.seats and i not in s.passed:
            p[BOOSTER] = next(b for b in range(len(BOOSTERS)) if b not in s.boosters and all([x[BOOSTER] != b for x in s.p]))


def complete_boards(r: Reader, s: GaiaState, pool: tuple[int, ...]) -> None:
    """What lies beside the players follows from what they own, where a position leaves it out."""
    players = r.items("players")
    if not players:
        return
    for seat, p in enumerate(s.p[:s.seats]):
        if "ready" not in players[seat].sub("gaiaformers") and p[FACTION] >= 0:
            p[FORMERS] = max(0, formers(p) - p[FORMERS_OUT] - p[FORMERS_AREA])
    if "boosters" not in r:
        held = [p[BOOSTER] for p in s.p if p[BOOSTER] >= 0]
        s.boosters = tuple([b for b in pool if b not in held])[:len(s.p) + SPARE_BOOSTERS - len(held)]
    if "terraforming_token" not in r and any([p[LEVEL + TERRA] == TOP for p in s.p[:s.seats]]):
        s.terra_token = -1
    if "tokens" not in r:
        s.tokens = (*[COPIES - sum([p[GREEN + i] + p[GREY + i] for p in s.p]) - (s.terra_token == i) for i in range(6)], 0)
    if "advanced" not in r:
        owned = [i for p in s.p for i in range(len(ADVANCED_TILES)) if p[ADVANCED] >> i & 1]
        kept = [-1 if tile in owned else tile for tile in s.advanced]
        for _ in range(kept.count(-1), len(owned)):         # taken from an area that is not said
            kept[next(i for i in range(len(kept)) if kept[i] >= 0)] = -1
        s.advanced = tuple(kept)
