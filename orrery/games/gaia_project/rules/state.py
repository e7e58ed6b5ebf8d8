"""What changes in a game: the map, the players (lists of ints, see fields.py), what lies on the boards."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import Frame, State

from .fields import ADVANCED, BOOSTER, COVERED, FACTION, SECTORS, SPECIALS, TECH, TYPES, USED, names
from .hexmap import Shape, all_shapes
from .kinds import INCOME_LEFT, INCOME_ORDER, TURN_TILE

# How much room the native form gives (docs/native.md).
CAPACITIES: Final[dict[str, Any]] = {
    "frame": "i32[32]", "option": "i16[40]", "list[Option]": "option[600]", "agenda": "frame[32]",
    "nested": {INCOME_LEFT: ((2,), 3, 2), INCOME_ORDER: ((2,), 3, 2)},
    "interpreted": (TURN_TILE,), "shape": all_shapes(), "tiles": "text[10]", "worlds": "u8[80]", "planet": "i8[190]", "building": "i8[190]", "owner": "i8[190]",
    "guest": "i8[190]", "satellites": "u8[190]", "federation": "u8[190]", "p": "i32[4][90]", "near": "u8[4][190]", "own": "u8[4][40]",
    "least": "i32[4]", "order": "i8[4]", "passed": "i8[4]", "boosters": "i8[10]", "tech": "i8[9]", "advanced": "i8[6]", "tokens": "i8[7]",
    "rounds": "i8[6]", "finals": "i8[2]", "built": "u8[8]", "deck": "i8[20]", "reserve": "i8[20]", "discard": "i8[20]",
    "list[Effect]": "i16[64][4][2]", "Effect": "i16[4][2]",
    # federations: sets of hexes are bits
    "Table.member": "bits", "Table.free": "bits", "Table.groups": "bits[32]", "Table.values": "i32[32]", "Table.touches": "bits[32]",
    "Links.free": "bits", "Links.touches": "bits[32]", "Links.values": "i32[32]", "Links.bridges": "bits[32]", "Links.masks": "i64[2048]",
    "Links.at": "map", "Links.ends": "bits[2048][26]", "Links.fewest": "i32[2048]", "Links.worth": "i32[2048]", "Links.touch": "bits[2048]",
    "Links.best": "i32[64]", "Links.work": "i32[8192]", "Links.new": "bits[8192]", "step.result": "i32[2048]", "step.links": "i32[2048]",
    "_join.wide": "i32[2048]", "proposals.found": "i32[2048]", "proposals.enough": "i64[2048]", "surplus.found": "i32[2048]",
    "grow.result": "bits", "bits.result": "bits", "tree.result": "bits", "_back.result": "bits", "greedy.wide": "bits"}


# What a seat sees of a table in the learning environments (orrery/native/observed.py).
OBSERVED: Final = (
    "table round one 7", "table at number", "table order places 4", "table passed places 4", "table spaces bits 10", "table planet numbers 190",
    "table building numbers 190", "table owner places 190", "table guest places 190", "table satellites masks 190", "table federation masks 190",
    "seat p numbers 90", f"seat p.{FACTION} one 14", f"seat p.{TECH} bits 9", f"seat p.{COVERED} bits 9", f"seat p.{ADVANCED} bits 15",
    f"seat p.{SPECIALS} bits 14", f"seat p.{USED} bits 14", f"seat p.{TYPES} bits 10", f"seat p.{SECTORS} bits 10", f"seat p.{BOOSTER} one 10",
    "table boosters bag 10", "each*9 tech one 9", "each*6 advanced one 15", "table tokens numbers 7", "table terra_token one 7", "each*6 rounds one 10",
    "table finals bag 6", "table difficulty number", "table support number", "table action number")
OBSERVED_NAMES: Final = {"p": names()}


class GaiaState(State):
    """`p` holds one list per player, the Automa last in a solo game. Indexed by hex: planet, building, owner (-1 none), guest (the
    seat of a Lantids mine, -1 none), satellites and federation (masks of seats). What seldom changes is a tuple, shared by copies."""

    __slots__ = ("action", "advanced", "at", "boosters", "building", "built", "by_passing", "deck", "difficulty", "discard",
                 "federation", "finals", "guest", "known", "least", "near", "order", "own", "owner", "p", "passed", "planet", "reserve",
                 "round", "rounds", "satellites", "shape", "spaces", "support", "tech", "terra_token", "tiles", "tokens", "worlds")

    def __init__(self, seats: int, rng: int, agenda: list[Frame], branches: list[list[Frame]], reveals: int, shape: Shape,
                 tiles: tuple[str, ...], worlds: tuple[int, ...], planet: tuple[int, ...], building: list[int], owner: list[int],
                 guest: tuple[int, ...], satellites: tuple[int, ...], federation: tuple[int, ...], p: list[list[int]], near: list[bytes],
                 own: list[tuple[int, ...]], least: list[int], round_: int, order: tuple[int, ...], at: int, passed: tuple[int, ...],
                 by_passing: bool, spaces: int, boosters: tuple[int, ...], tech: tuple[int, ...], advanced: tuple[int, ...],
                 tokens: tuple[int, ...], terra_token: int, rounds: tuple[int, ...], finals: tuple[int, ...], built: tuple[int, ...],
                 difficulty: int, deck: tuple[int, ...], reserve: tuple[int, ...], discard: tuple[int, ...], support: int,
                 action: int, known: int) -> None:
        super().__init__(seats, rng, agenda, branches, reveals)
        self.shape: Shape = shape
        self.tiles: tuple[str, ...] = tiles             # the tile of each sector
        self.worlds: tuple[int, ...] = worlds           # hexes with a planet
        self.planet: tuple[int, ...] = planet
        self.building: list[int] = building
        self.owner: list[int] = owner
        self.guest: tuple[int, ...] = guest
        self.satellites: tuple[int, ...] = satellites
        self.federation: tuple[int, ...] = federation
        self.p: list[list[int]] = p
        self.near: list[bytes] = near                   # per player: distance from the nearest own starting point, by hex
        self.own: list[tuple[int, ...]] = own           # per player: hexes with an own building
        self.least: list[int] = least                   # per player: fewest satellites of a federation; -1 not known, see federation.py
        self.round: int = round_
        self.order: tuple[int, ...] = order             # who plays in this round, first to last
        self.at: int = at                               # index in `order` of who plays now
        self.passed: tuple[int, ...] = passed           # who has passed, in that order
        self.by_passing: bool = by_passing              # variable turn order (GP-17.06)
        self.spaces: int = spaces                       # mask of covered power and QIC actions
        self.boosters: tuple[int, ...] = boosters       # those nobody holds, left to right
        self.tech: tuple[int, ...] = tech               # the tile of each of the nine spaces: six areas, three free
        self.advanced: tuple[int, ...] = advanced       # the advanced tile of each area; -1 taken
        self.tokens: tuple[int, ...] = tokens           # copies left by kind
        self.terra_token: int = terra_token             # on Terraforming 5; -1 taken
        self.rounds: tuple[int, ...] = rounds
        self.finals: tuple[int, ...] = finals
        self.built: tuple[int, ...] = built             # hexes built on in this turn, for passive power
        self.difficulty: int = difficulty
        self.deck: tuple[int, ...] = deck               # the Automa's cards: the top one last
        self.reserve: tuple[int, ...] = reserve
        self.discard: tuple[int, ...] = discard
        self.support: int = support
        self.action: int = action
        self.known: int = known                         # mask of cards that are certainly among the Automa's

    def copy(self) -> GaiaState:
        return GaiaState(
            self.seats, self.rng, self.agenda[:], [b[:] for b in self.branches], self.reveals, self.shape, self.tiles, self.worlds,
            self.planet, self.building[:], self.owner[:], self.guest, self.satellites, self.federation,
            [a[:] for a in self.p], self.near[:], self.own[:], self.least[:], self.round, self.order, self.at, self.passed,
            self.by_passing, self.spaces, self.boosters, self.tech, self.advanced, self.tokens, self.terra_token, self.rounds,
            self.finals, self.built, self.difficulty, self.deck, self.reserve, self.discard, self.support, self.action, self.known)


def changed(values: tuple[int, ...], h: int, value: int) -> tuple[int, ...]:
    """The same with another value on one hex."""
    return (*values[:h], value, *values[h + 1:])
