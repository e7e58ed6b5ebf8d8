"""Setting up (GP-2, GP-3.05 to 3.11, GP-17): the map, the tiles, factions, starting mines, first boosters."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.game import Setting
from orrery.kernel.rng import seeded
from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import booster_short, booster_text, building_name, faction_name, msg
from ..words.places import place, told
from .automa_deck import read_changes
from .board import colonize, open_institute
from .components import (
    ADVANCED_TILES,
    AREAS,
    BOOSTERS,
    FACTION_INDEX,
    FACTIONS,
    FINAL_TILES,
    FIRST_GAME_FACTIONS,
    PLANETS,
    ROUND_TILES,
    SECTOR_DATA,
    STANDARD,
    START_VP,
    TOKENS,
)
from .faction_actions import HexQuestion
from .factions import adopt, blank
from .fields import BOOSTER, BOWL1, BOWL2, BOWL3, C_ACTION, C_START, EARNED, EMPTY, HOME, INSTITUTE, LEVEL, MINE, VP
from .fields import FACTION as CHOSEN
from .hexmap import SHAPES, Coord, Shape, clashes, shape_of, tile_planets
from .kinds import AUTOMA_BOOSTER, AUTOMA_DECK, AUTOMA_PLACE, FACTION, FACTIONS_CHOSEN, FIRST_BOOSTER, PLACE, ROUND
from .own_map import Layout, read_map, turn_questions
from .resources import gain
from .solo import SUGGESTED, choose_automa, ensure_faction
from .state import GaiaState

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("layout", "choice", "all", ("first", "outer", "rings", "all")),
    Setting("factions", "choice", "choose", ("choose", "suggested", "among_suggested", "random")),
    Setting("turn_order", "choice", "clockwise", ("clockwise", "passing")),
    Setting("small_map", "bool", False, advanced=True),
    Setting("map", "text", "", advanced=True),
    Setting("turn_tiles", "bool", False, advanced=True),
    Setting("difficulty", "choice", "normal", ("easy", "normal", "hard", "ultimate", "nightmare")),
    Setting("automa", "choice", "random",
            ("random", "terrans", "xenos", "taklons", "hadsch_hallas", "geodens", "firaks", "itars")),
    Setting("coach", "bool", False),
    Setting("automa_deck", "text", "", advanced=True),
)

CENTRE_TILES: Final = ("1", "2", "3", "4")
GLEENS_TOKEN: Final = 6


def places(seats: int, small: bool) -> tuple[Layout, list[Coord]]:
    """The first-game layout for so many players, and its places; three players may leave out two tiles (GP-3.11)."""
    name: str = "7" if seats <= 2 else "10"
    first: Layout = [(t["tile"], (t["centre"][0], t["centre"][1]), t["rotation"]) for t in SECTOR_DATA["first_game"][name]]
    if small and seats == 3:
        first = [t for t in first if t[0] not in SECTOR_DATA["left_out_with_three"]]
    centres = [c for c in SHAPES[name] if any([c == t[1] for t in first])]
    return first, centres


def lay_out(s_shuffle: Any, seats: int, method: str, small: bool) -> Layout:
    """The map by one of the rulebook's methods (GP-3.06 to 3.09); tiles turn until no equal planets touch."""
    first, centres = places(seats, small)
    if method == "first":
        return first
    while True:
        tiles = [t[0] for t in first]
        where = [t[1] for t in first]
        inner = [i for i, t in enumerate(tiles) if t in CENTRE_TILES]
        outer = [i for i, t in enumerate(tiles) if t not in CENTRE_TILES]
        groups = [list(range(len(tiles)))] if method == "all" or seats <= 2 else [outer] if method == "outer" else [inner, outer]
        for group in groups:
            order = list(range(len(group)))
            s_shuffle(order)
            for i, tile in zip(group, [tiles[group[j]] for j in order], strict=True):
                tiles[i] = tile
        fixed = method == "outer" and seats > 2
        laid = turn_tiles(s_shuffle, tiles, where, fixed)
        if laid is not None:
            return sorted(laid, key=lambda t: centres.index(t[1]))


def turn_tiles(s_shuffle: Any, tiles: list[str], where: list[Coord], fixed: bool) -> Layout | None:
    """Turn tile after tile so that it fits those already lying; None if one cannot."""
    planets: dict[Coord, str] = {}
    laid: Layout = []
    for tile, centre in zip(tiles, where, strict=True):
        turns = list(range(6))
        s_shuffle(turns)
        if fixed and tile in CENTRE_TILES:
            turns = [0]
        for rotation in turns:
            new = tile_planets(tile, centre, rotation)
            if not clashes(new, planets):
                planets.update(new)
                laid.append((tile, centre, rotation))
                break
        else:
            return None
    return laid


def empty_state(seats: int, players: int, seed: int, shape: Shape, tiles: tuple[str, ...], planets: dict[Coord, str]) -> GaiaState:
    """A table with a map and nothing else on it."""
    n = shape.size
    planet = tuple([PLANETS.index(planets[c]) if c in planets else EMPTY for c in shape.coords])
    return GaiaState(
        seats, seeded(seed), [], [], 0, shape, tiles, tuple([h for h in range(n) if planet[h] != EMPTY]), planet, [0] * n, [-1] * n, (-1,) * n,
        (0,) * n, (0,) * n, [blank() for _ in range(players)], [bytes([255]) * n for _ in range(players)], [() for _ in range(players)],
        [-1] * players, 0, tuple(range(players)), -1, (), False, 0, (), (), (), (), -1, (), (), (), 0, (), (), (), -1, -1, 0)


def set_up(seats: int, options: dict[str, Any], seed: int) -> GaiaState:
    solo = seats == 1
    players = 2 if solo else seats
    draw = empty_state(seats, players, seed, shape_of(tuple(SHAPES["7"])), (), {})
    method = options["layout"]
    if options["map"].strip():
        first, centres = places(seats, options["small_map"])
        layout = read_map(options["map"], [t[0] for t in first], centres)
    else:
        layout = lay_out(draw.shuffle, seats, method, options["small_map"])
    shape = shape_of(tuple([t[1] for t in layout]))
    planets: dict[Coord, str] = {}
    for tile, centre, rotation in layout:
        planets.update(tile_planets(tile, centre, rotation))
    s = empty_state(seats, players, seed, shape, tuple([f"{t[0]}/{t[2]}" for t in layout]), planets)
    s.rng = draw.rng
    s.by_passing = options["turn_order"] == "passing"
    lay_tiles(s, solo)
    begin(s, options)
    return s


def draw_some(s: GaiaState, n: int, of: int) -> tuple[int, ...]:
    items = list(range(of))
    s.shuffle(items)
    return tuple(items[:n])


def lay_tiles(s: GaiaState, solo: bool) -> None:
    """Tech tiles, token for Terraforming 5, scoring tiles, boosters (GP-2.04 to 2.11, 20.07)."""
    s.tech = draw_some(s, 9, len(STANDARD))
    s.advanced = draw_some(s, 6, len(ADVANCED_TILES))
    copies = [token.copies - (1 if solo else 0) for token in TOKENS[:GLEENS_TOKEN]]
    pick = s.below(sum(copies))
    kind = 0
    while pick >= copies[kind]:
        pick -= copies[kind]
        kind += 1
    copies[kind] -= 1
    s.terra_token = kind
    s.tokens = (*copies, 0)
    s.rounds = draw_some(s, 6, len(ROUND_TILES))
    s.finals = draw_some(s, 2, len(FINAL_TILES))
    s.boosters = draw_some(s, (s.seats if not solo else 2) + 3, len(BOOSTERS))


def begin(s: GaiaState, options: dict[str, Any]) -> None:
    """The questions before round 1: factions (chosen, suggested or drawn), then mines and boosters."""
    if s.seats == 1:
        choose_automa(s, options)
    chosen: list[int] = []
    if options["factions"] == "suggested" or (options["factions"] in SUGGESTED and s.seats == 1):
        chosen = [FACTION_INDEX[name] for name in FIRST_GAME_FACTIONS[str(s.seats)]]
    elif options["factions"] == "random":
        chosen = draw_factions(s)
    for seat, faction in enumerate(chosen):
        start(s, seat, faction)
    frames: list[Frame] = turn_questions(s) if options["turn_tiles"] else []
    if not chosen:
        frames += [(FACTION, seat, 1) if options["factions"] in SUGGESTED else (FACTION, seat) for seat in range(s.seats)]
    changes = read_changes(options["automa_deck"], s.difficulty) if s.seats == 1 else (0, 0)
    frames.append((FACTIONS_CHOSEN, -1, *changes) if any(changes) else (FACTIONS_CHOSEN, -1))
    s.then(*frames)


def draw_factions(s: GaiaState) -> list[int]:
    """One for each seat, no two of one board, none of the Automa's colour (GP-1.02, 20.09)."""
    taken = [FACTIONS[p[CHOSEN]].colour for p in s.p if p[CHOSEN] >= 0]
    chosen: list[int] = []
    for i in draw_some(s, len(FACTIONS), len(FACTIONS)):
        if len(chosen) < s.seats and FACTIONS[i].colour not in taken:
            chosen.append(i)
            taken.append(FACTIONS[i].colour)
    return chosen


def start(s: GaiaState, seat: int, faction: int) -> None:
    """A faction's starting resources, bowls and levels with their bonuses (GP-2.14 to 2.22)."""
    p = s.p[seat]
    board = FACTIONS[faction]
    for i, v in enumerate(blank()):
        p[i] = v
    adopt(p, faction)
    p[BOWL1], p[BOWL2], p[BOWL3] = board.bowls
    p[VP] = p[EARNED + C_START] = START_VP
    gain(s, seat, board.start, C_ACTION)
    for area, level in enumerate(board.levels):
        p[LEVEL + area] = level
        if level:
            gain(s, seat, AREAS[area].now[level], C_ACTION)


class ChooseFaction(Rule[GaiaState]):
    """Which faction? Two of one board never play together (GP-1.02). Frame: (kind, seat), and 1 if only those suggested (GP-2.12)."""

    name: str = "faction"
    rule_ids: tuple[str, ...] = ("GP-1.02", "GP-17.01")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(i,) for i in range(len(FACTIONS)) if self._suggested(s, f, i) and self._taken(s, i) < 0]

    def _suggested(self, s: GaiaState, f: Frame, faction: int) -> bool:
        return len(f) < 3 or FACTIONS[faction].id in FIRST_GAME_FACTIONS[str(s.seats)]

    def _taken(self, s: GaiaState, faction: int) -> int:
        for seat, p in enumerate(s.p):
            if p[CHOSEN] >= 0 and FACTIONS[p[CHOSEN]].colour == FACTIONS[faction].colour:
                return seat
        return -1

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        start(s, f[1], o[0])
        s.tell(EVERYONE, "faction", f[1], o[0])

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"faction {FACTIONS[o[0]].id}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        word, _, name = text.partition(" ")
        return (FACTION_INDEX[name],) if word == "faction" and name in FACTION_INDEX else None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        if not self._suggested(s, f, o[0]):
            names = [msg("faction." + name) for name in FIRST_GAME_FACTIONS[str(s.seats)]]
            return msg("no.not_suggested", factions=names)
        taken = self._taken(s, o[0])
        return None if taken < 0 else msg("no.board_taken", faction=faction_name(s.p[taken][CHOSEN]))

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.faction")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("label.faction", faction=faction_name(o[0]), text=msg("ability." + FACTIONS[o[0]].id))

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return faction_name(o[0])

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"faction-{FACTIONS[o[0]].id}",)


class FactionsChosen(Rule[GaiaState]):
    """Starting mines there and back, a third Xenos mine, the Ivits institute last; boosters from the last player (GP-17.02 to 17.09)."""

    name: str = "factions_chosen"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        if s.seats == 1:
            ensure_faction(s)
        players = list(range(len(s.p)))
        board = [FACTIONS[s.p[i][CHOSEN]] for i in players]
        frames: list[Frame] = []
        for turn, line in enumerate((players, players[::-1], players)):
            frames += [self._place(s, i, MINE) for i in line if board[i].start_mines > turn]
        frames += [self._place(s, i, INSTITUTE) for i in players if board[i].start_institute]
        if s.seats == 1:
            boosters: list[Frame] = [(AUTOMA_BOOSTER, -1), (FIRST_BOOSTER, 0), (AUTOMA_DECK, -1, *f[2:])]
        else:
            boosters = [(FIRST_BOOSTER, i) for i in players[::-1]]
        s.then(*frames, *boosters, (ROUND, -1, 1))

    def _place(self, s: GaiaState, player: int, kind: int) -> Frame:
        return (PLACE, player, kind) if player < s.seats else (AUTOMA_PLACE, -1)


class PlaceFirst(HexQuestion):
    """Where does a starting building go? Frame: (kind, seat, building). No VP, no power for anybody (GP-15.10, 16.16)."""

    name: str = "place"
    word: str = "place"
    rule_ids: tuple[str, ...] = ("GP-17.02", "GP-17.05")

    def sites(self, s: GaiaState, seat: int) -> list[int]:
        return [h for h in s.worlds if s.planet[h] == s.p[seat][HOME] and s.owner[h] < 0]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        colonize(s, f[1], o[0], f[2])
        if f[2] == INSTITUTE:
            open_institute(s, f[1])
        s.tell(EVERYONE, "place", f[1], told(s, o[0]), f[2])

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.place", building=building_name(f[2]))

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("label.place", building=building_name(f[2]), hex=place(s, o[0]))


class FirstBooster(Rule[GaiaState]):
    """Which booster to begin with?"""

    name: str = "first_booster"
    rule_ids: tuple[str, ...] = ("GP-2.27", "GP-17.09")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(b,) for b in s.boosters]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        s.p[f[1]][BOOSTER] = o[0]
        s.boosters = tuple([b for b in s.boosters if b != o[0]])
        s.tell(EVERYONE, "booster", f[1], BOOSTERS[o[0]].number)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"booster {BOOSTERS[o[0]].number}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        for i, booster in enumerate(BOOSTERS):
            if text == f"booster {booster.number}":
                return (i,)
        return None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        return None if o[0] in s.boosters else msg("no.booster_held")

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.first_booster")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return booster_text(BOOSTERS[o[0]])

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return booster_short(BOOSTERS[o[0]])

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"booster-{BOOSTERS[o[0]].number}",)
