"""A table from readable JSON; what is wrong is named (docs/positions/gaia_project.md). Writing: position.py; what must hold: position_check.py."""
from __future__ import annotations

from orrery.kernel.errors import BadPosition, kernel_msg
from orrery.kernel.game import Json
from orrery.kernel.reading import whole as whole_number

from .position_check import COPIES, SPARE_BOOSTERS, TERRA, TOP, formers, holds, known_fields
from .position_derive import derive
from .rules.automa import FACTION_CARDS
from .rules.automa_deck import automa_from_json, complete_deck, mask_of
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
from .rules.hexmap import Coord, shape_of, tile_planets
from .rules.kinds import AUTOMA_DECK, FACTIONS_CHOSEN, TURN
from .rules.setup import empty_state, start
from .rules.solo import become
from .rules.state import GaiaState

SPACE_NAMES = [*[area.id for area in AREAS], "free1", "free2", "free3"]
BOWL_NAMES = (None, "I", "II", "III", "gaia")
PLAYER_FIELDS = {"vp": VP, "credits": CREDITS, "ore": ORE, "knowledge": KNOWLEDGE, "qic": QIC, "gaia_area": AREA, "formed": TOKENS_FORMED}


def wrong(field: str) -> BadPosition:
    return BadPosition(kernel_msg("position.bad_field", field=field))


def whole(value: Json, field: str, low: int = 0, high: int = 999) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise wrong(field)
    return value


def one_of(value: Json, names: list[str], field: str) -> int:
    if not isinstance(value, str) or value not in names:
        raise wrong(field)
    return names.index(value)


def listed(value: Json, field: str) -> list[Json]:
    if not isinstance(value, list):
        raise wrong(field)
    return value


def mapped(value: Json, field: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise wrong(field)
    return value


def from_position(data: dict[str, Json], base: GaiaState) -> GaiaState:
    """A state from a position; what it leaves out is as in the fresh set-up `base`, or as the faction starts."""
    known_fields(data)
    changes, pool = deck_changes(base), base.boosters
    s = read_map(mapped({"sectors": data["sectors"]}, "sectors"), base) if "sectors" in data else base
    read_boards(data, s)
    if "players" in data or "hexes" in data:
        read_players(data, s)
        read_hexes(mapped(data.get("hexes", {}), "hexes"), s)
        for seat in range(len(s.p)):
            derive(s, seat)
    elif "sectors" in data and any([p[FACTION] >= 0 for p in s.p]):
        raise wrong("players")
    read_clock(data, s)
    complete_boards(data, s, pool)
    complete_deck(data.get("automa") or {}, s, changes)
    holds(data, s)
    return s


def deck_changes(base: GaiaState) -> tuple[int, int]:
    """The cards added to the Automa's deck and taken out of the game by the set-up's own choice."""
    for f in base.agenda:
        if f[0] in (FACTIONS_CHOSEN, AUTOMA_DECK) and len(f) > 2:
            return f[2], f[3]
    return 0, 0


def read_map(data: dict[str, Json], base: GaiaState) -> GaiaState:
    """Another map under the same tiles and boosters."""
    centres: list[Coord] = []
    tiles: list[str] = []
    planets: dict[Coord, str] = {}
    if not data["sectors"]:
        raise wrong("sectors")
    for i, sector in enumerate(listed(data["sectors"], "sectors")):
        field = f"sectors[{i}]"
        centre = coord(mapped(sector, field).get("centre"), f"{field}.centre")
        tile, rotation = str(sector.get("tile", "")), whole(sector.get("rotation", 0), f"{field}.rotation", 0, 5)
        centres.append(centre)
        tiles.append(f"{tile}/{rotation}")
        if "planets" in sector:
            for name, planet in mapped(sector["planets"], f"{field}.planets").items():
                planets[coord(name, f"{field}.planets")] = PLANETS[one_of(planet, list(PLANETS[:9]), f"{field}.planets.{name}")]
        else:
            try:
                planets.update(tile_planets(tile, centre, rotation))
            except KeyError:
                raise wrong(f"{field}.tile") from None
    shape = shape_of(tuple(centres))
    if len(shape.index) != shape.size or not all([c in shape.index for c in planets]):
        raise wrong("sectors")
    s = empty_state(base.seats, len(base.p), 0, shape, tuple(tiles), planets)
    for name in ("rng", "agenda", "reveals", "p", "by_passing", "boosters", "tech", "advanced", "tokens", "terra_token", "rounds", "finals",
                 "difficulty", "deck", "reserve", "discard", "support", "action", "known"):
        setattr(s, name, getattr(base, name))
    return s


def coord(value: Json, field: str) -> Coord:
    q, x, r = str(value).partition("x")
    column, row = whole_number(q), whole_number(r)
    if not x or column is None or row is None:
        raise wrong(field)
    return column, row


def read_boards(data: dict[str, Json], s: GaiaState) -> None:
    """Tiles, tokens, boosters and covered actions."""
    standard, advanced = [t.id for t in STANDARD], [t.id for t in ADVANCED_TILES]
    tokens = [t.id for t in TOKENS]
    if "tech" in data:
        tech = mapped(data["tech"], "tech")
        s.tech = tuple([one_of(tech.get(name, STANDARD[s.tech[i]].id), standard, f"tech.{name}") for i, name in enumerate(SPACE_NAMES)])
        if len(set(s.tech)) != 9:
            raise wrong("tech")
    if "advanced" in data:
        tiles = mapped(data["advanced"], "advanced")
        s.advanced = tuple([(-1 if tiles[a.id] is None else one_of(tiles[a.id], advanced, f"advanced.{a.id}")) if a.id in tiles
                            else s.advanced[i] for i, a in enumerate(AREAS)])
    if "tokens" in data:
        left = mapped(data["tokens"], "tokens")
        s.tokens = (*[whole(left.get(TOKENS[i].id, s.tokens[i]), f"tokens.{TOKENS[i].id}", 0, 3) for i in range(6)], 0)
    if "terraforming_token" in data:
        token = data["terraforming_token"]
        s.terra_token = -1 if token is None else one_of(token, tokens[:6], "terraforming_token")
    if "round_tiles" in data:
        s.rounds = tuple([one_of(t, [x.id for x in ROUND_TILES], "round_tiles") for t in listed(data["round_tiles"], "round_tiles")])
        if len(s.rounds) != 6:
            raise wrong("round_tiles")
    if "final_tiles" in data:
        s.finals = tuple([one_of(t, [x.id for x in FINAL_TILES], "final_tiles") for t in listed(data["final_tiles"], "final_tiles")])
        if len(s.finals) != 2:
            raise wrong("final_tiles")
    if "boosters" in data:
        s.boosters = tuple([whole(b, "boosters", 1, 10) - 1 for b in listed(data["boosters"], "boosters")])
    if "actions_used" in data:
        s.spaces = mask_of([one_of(a, [x.id for x in SPACES], "actions_used") for a in listed(data["actions_used"], "actions_used")])
    if data.get("automa"):
        automa_from_json(mapped(data["automa"], "automa"), s)


def read_players(data: dict[str, Json], s: GaiaState) -> None:
    players = listed(data.get("players", [{}] * len(s.p)), "players")
    if len(players) != len(s.p):
        raise wrong("players")
    for i, player in enumerate(players):
        read_player(mapped(player, f"players[{i}]"), s, i)


def read_player(data: dict[str, Json], s: GaiaState, seat: int) -> None:
    """A player's own things; pieces on the map are counted from the hexes."""
    field = f"players[{seat}]"
    p = s.p[seat]
    if data.get("faction") is not None:
        faction = one_of(data["faction"], list(FACTION_INDEX), f"{field}.faction")
        if seat < s.seats:
            start(s, seat, faction)
        elif faction in FACTION_CARDS:
            become(s, faction)
        else:
            raise wrong(f"{field}.faction")
    elif "faction" in data:
        p[:] = blank()
    for name, index in PLAYER_FIELDS.items():
        if name in data:
            p[index] = whole(data[name], f"{field}.{name}", -200 if name == "vp" else 0)
    if "bowls" in data:
        bowls = [whole(n, f"{field}.bowls") for n in listed(data["bowls"], f"{field}.bowls")]
        if len(bowls) != 3:
            raise wrong(f"{field}.bowls")
        p[BOWL1], p[BOWL2], p[BOWL3] = bowls
    if "brainstone" in data:
        if data["brainstone"] not in BOWL_NAMES:
            raise wrong(f"{field}.brainstone")
        p[BRAIN] = BOWL_NAMES.index(data["brainstone"])
    for i, area in enumerate(AREAS):
        research = mapped(data.get("research", {}), f"{field}.research")
        if area.id in research:
            p[LEVEL + i] = whole(research[area.id], f"{field}.research.{area.id}", 0, 5)
    formers = mapped(data.get("gaiaformers", {}), f"{field}.gaiaformers")
    for name, index in (("ready", FORMERS), ("gaia_area", FORMERS_AREA)):
        if name in formers:
            p[index] = whole(formers[name], f"{field}.gaiaformers.{name}", 0, 3)
    read_tiles(data, s, seat, field)


def read_tiles(data: dict[str, Json], s: GaiaState, seat: int, field: str) -> None:
    p = s.p[seat]
    if "booster" in data:
        p[BOOSTER] = -1 if data["booster"] is None else whole(data["booster"], f"{field}.booster", 1, 10) - 1
    for name, index, tiles in (("tiles", TECH, STANDARD), ("covered", COVERED, STANDARD), ("advanced", ADVANCED, ADVANCED_TILES)):
        if name in data:
            ids = [t.id for t in tiles]
            p[index] = mask_of([one_of(t, ids, f"{field}.{name}") for t in listed(data[name], f"{field}.{name}")])
    for name, index in (("green", GREEN), ("grey", GREY)):
        if name in data:
            tokens = mapped(data[name], f"{field}.{name}")
            for i, token in enumerate(TOKENS):
                p[index + i] = whole(tokens.get(token.id, 0), f"{field}.{name}.{token.id}", 0, 9)
            if not all([t in [x.id for x in TOKENS] for t in tokens]):
                raise wrong(f"{field}.{name}")
    if ("green" in data or "grey" in data) and "formed" not in data:
        p[TOKENS_FORMED] = sum(p[GREEN:GREEN + 14])
    if "used" in data:
        ids = [special.id for special in SPECIALS]
        p[USED] = mask_of([one_of(x, ids, f"{field}.used") for x in listed(data["used"], f"{field}.used")])
    if "earned" in data:
        earned = mapped(data["earned"], f"{field}.earned")
        for i, name in enumerate(CATEGORIES):
            p[EARNED + i] = whole(earned.get(name, 0), f"{field}.earned.{name}", -200)
        if "vp" not in data:
            p[VP] = sum(p[EARNED:EARNED + len(CATEGORIES)])
    elif "vp" in data:
        p[EARNED] += p[VP] - sum(p[EARNED:EARNED + len(CATEGORIES)])


def read_hexes(hexes: dict[str, Json], s: GaiaState) -> None:
    n = s.shape.size
    s.building[:], s.owner[:] = [0] * n, [-1] * n
    planet, guest, satellites, federation = list(s.planet), [-1] * n, [0] * n, [0] * n
    players = len(s.p) - 1
    for name, data in hexes.items():
        field = f"hexes.{name}"
        if name not in s.shape.by_name:
            raise wrong(field)
        h = s.shape.by_name[name]
        mapped(data, field)
        if "planet" in data:
            printed, planet[h] = planet[h], one_of(data["planet"], list(PLANETS[:10]), f"{field}.planet")
            if planet[h] != printed and (planet[h], printed) not in ((GAIA, TRANSDIM), (LOST_PLANET, EMPTY)):
                raise wrong(f"{field}.planet")
        if "owner" in data:
            s.owner[h] = whole(data["owner"], f"{field}.owner", 0, players)
            s.building[h] = one_of(data.get("building", "mine"), list(BUILDINGS[1:]), f"{field}.building") + 1
            if (planet[h] == EMPTY) != (s.building[h] == SPACE_STATION):
                raise wrong(f"{field}.building")
            if planet[h] == TRANSDIM and s.building[h] != FORMER:
                planet[h] = GAIA                # what else stands there stands on the finished Gaia planet
        elif "building" in data:
            raise wrong(f"{field}.owner")
        if "guest" in data:
            guest[h] = whole(data["guest"], f"{field}.guest", 0, players)
        for part, masks in (("satellites", satellites), ("federation", federation)):
            masks[h] = mask_of([whole(x, f"{field}.{part}", 0, players) for x in listed(data.get(part, []), f"{field}.{part}")])
        federation[h] |= satellites[h] & ((1 << s.seats) - 1)          # the Automa forms no federations
    s.planet, s.guest, s.satellites, s.federation = tuple(planet), tuple(guest), tuple(satellites), tuple(federation)
    s.worlds = tuple([h for h in range(n) if s.planet[h] != EMPTY])


def names(value: Json, s: GaiaState, field: str) -> str:
    if not isinstance(value, str) or value not in s.shape.by_name:
        raise wrong(field)
    return value


def read_clock(data: dict[str, Json], s: GaiaState) -> None:
    """Round, order, whose turn; a position with a round and no agenda asks for the turn of `turn` (default: first in order)."""
    players = len(s.p) - 1
    if "order" in data:
        order = [whole(x, "order", 0, players) for x in listed(data["order"], "order")]
        if sorted(order) != list(range(players + 1)):
            raise wrong("order")
        s.order = tuple(order)
    if "passed" in data:
        s.passed = tuple([whole(x, "passed", 0, players) for x in listed(data["passed"], "passed")])
    if "built" in data:
        s.built = tuple([s.shape.by_name[names(x, s, "built")] for x in listed(data["built"], "built")])
    if "round" in data:
        s.round = whole(data["round"], "round", 0, 6)
        if "at" in data:
            s.at = whole(data["at"], "at", -1, players)
        if s.round and "agenda" not in data:
            left = [x for x in s.order if x not in s.passed and x < s.seats]
            if not left:
                raise wrong("passed")
            first = s.order[s.at] if "at" in data and s.at >= 0 else left[0]
            seat = whole(data.get("turn", first), "turn", 0, s.seats - 1)
            s.at = s.order.index(seat)
            s.agenda = [(TURN, seat)]
            for i, p in enumerate(s.p):
                if p[FACTION] < 0:
                    raise wrong(f"players[{i}].faction")
                if p[BOOSTER] < 0 and i < s.seats and i not in s.passed:
                    free = [b for b in range(len(BOOSTERS)) if b not in s.boosters and all([x[BOOSTER] != b for x in s.p])]
                    p[BOOSTER] = free[0]
    for seat, p in enumerate(s.p[:s.seats]):
        if p[BOOSTER] >= 0 and BOOSTERS[p[BOOSTER]].special >= 0 and s.round and seat not in s.passed:
            p[OWNED] |= 1 << BOOSTERS[p[BOOSTER]].special


def complete_boards(data: dict[str, Json], s: GaiaState, pool: tuple[int, ...]) -> None:
    """What lies beside the players follows from what they own, where a position leaves it out."""
    players = data.get("players")
    if not isinstance(players, list):
        return
    for seat, p in enumerate(s.p[:s.seats]):
        if "ready" not in (players[seat].get("gaiaformers") or {}) and p[FACTION] >= 0:
            p[FORMERS] = max(0, formers(p) - p[FORMERS_OUT] - p[FORMERS_AREA])
    if "boosters" not in data:
        held = [p[BOOSTER] for p in s.p if p[BOOSTER] >= 0]
        s.boosters = tuple([b for b in pool if b not in held])[:len(s.p) + SPARE_BOOSTERS - len(held)]
    if "terraforming_token" not in data and any([p[LEVEL + TERRA] == TOP for p in s.p[:s.seats]]):
        s.terra_token = -1
    if "tokens" not in data:
        s.tokens = (*[COPIES - sum([p[GREEN + i] + p[GREY + i] for p in s.p]) - (s.terra_token == i) for i in range(6)], 0)
    if "advanced" not in data:
        owned = [i for p in s.p for i in range(len(ADVANCED_TILES)) if p[ADVANCED] >> i & 1]
        kept = [-1 if tile in owned else tile for tile in s.advanced]
        for _ in range(kept.count(-1), len(owned)):         # taken from an area that is not said
            kept[next(i for i in range(len(kept)) if kept[i] >= 0)] = -1
        s.advanced = tuple(kept)
