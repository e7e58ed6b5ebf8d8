"""Set-up (ST-1, ST-2): options and a seed to the state before the first answer."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.errors import BadGame, kernel_msg
from orrery.kernel.game import Setting
from orrery.kernel.rng import seeded
from orrery.kernel.state import Frame

from . import solo_state
from .components import BOARD_PLACES, MAIN, PLAYER, SECTOR_BOARDS, SPECIES
from .kinds import NEXT, TUCK
from .resources import refill
from .state import SetiState

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("first", "choice", "random", ("random", "1", "2", "3", "4"), advanced=True),
    Setting("species", "text", "random", advanced=True),
    Setting("difficulty", "choice", "2", ("1", "2", "3", "4", "5")),
)

START: dict[str, Any] = PLAYER["starting_resources"]
NEUTRAL_MARKERS: dict[str, int] = PLAYER["milestones"]["neutral"]["markers_by_player_count"]


def new_state(seats: int, players: int, seed: int) -> SetiState:
    """An empty table."""
    n = players
    return SetiState(
        seats, seeded(seed), [], [], 0,
        1, 0, 0, 0, 0, 0, 0, -1, 0xFFF, 0, 0, 0, 0, 0,
        (0, 1, 2, 3, 4, 5, 6, 7), (0, 0, 0, 0), (0, 1), (), (), (), (), (), (), (),
        [()] * 8, [()] * 8, [], [], [-1, -1, -1], [()] * 4, [()] * 12, [()] * 4, [0, 0], [-1] * 6, [()] * 6, [()] * 6,
        [(), ()], [-1, -1], [(), ()], [()] * 9, [()] * 18, [(), ()], [-1] * 6,
        [0] * n, [0] * n, [0] * n, [0] * n, [0] * n, [0] * n, [0] * n, [0] * n, [0] * n, [(-1, -1, -1, -1)] * n,
        [()] * n, [()] * n, [()] * n, [()] * n, [()] * n, [()] * n, [()] * n, [0] * n, [0] * n, [()] * n, [-1] * n, [()] * n, [()] * n, [],
        [-1] * n)


def set_up(seats: int, options: dict[str, Any], seed: int) -> SetiState:
    solo = seats == 1
    s = new_state(seats, 2 if solo else seats, seed)
    s.species = choose_species(s, options["species"])
    s.discs = s.below(8) + 8 * s.below(8) + 64 * s.below(8)
    s.stars = arrange_sectors(s)
    for tech in range(12):
        tiles = [0, 1, 2, 3]
        s.shuffle(tiles)
        s.tiles[tech] = tuple(tiles)
    s.sides = tuple([s.below(2) for _ in range(4)])
    s.neutral = [NEUTRAL_MARKERS[str(seats)]] * 2
    s.first = s.below(s.players) if options["first"] == "random" else min(int(options["first"]), s.players) - 1
    deal(s, s.players)
    for i, player in enumerate(s.around(s.first)):
        s.score[player] = PLAYER["start_score_by_turn_order"][i]
        s.publicity[player] = START["publicity"]
        if player < seats:
            s.credits[player], s.energy[player] = START["credits"], START["energy"]
    s.active = (s.first - 1) % s.players
    agenda: list[Frame] = [(TUCK, p, 1, -1) for p in s.around(s.first) if p < seats]
    s.agenda = [(NEXT, -1)] + agenda[::-1]
    if solo:
        solo_state.set_up(s, int(options["difficulty"]))
    s.reveals = 0
    return s


def choose_species(s: SetiState, wanted: str) -> tuple[int, ...]:
    """ST-1.5: two of the five at random, or the ones asked for ("mascamites,exertians")."""
    pool = list(range(5))
    s.shuffle(pool)
    if wanted == "random":
        return (pool[0], pool[1])
    names = [name.strip() for name in wanted.split(",")]
    if len(names) != 2 or names[0] == names[1] or not all([name in SPECIES for name in names]):
        raise BadGame(kernel_msg("setup.bad_option", name="species", value=wanted[:60], accepts="random; " + ", ".join(SPECIES)))
    return (SPECIES.index(names[0]), SPECIES.index(names[1]))


def arrange_sectors(s: SetiState) -> tuple[int, ...]:
    """ST-1.8: the four sector boards in random order."""
    boards = [0, 1, 2, 3]
    s.shuffle(boards)
    stars = [0] * 8
    for place, board in enumerate(boards):
        stars[BOARD_PLACES[place][0]] = SECTOR_BOARDS[board][0]
        stars[BOARD_PLACES[place][1]] = SECTOR_BOARDS[board][1]
    return tuple(stars)


def deal(s: SetiState, players: int) -> None:
    """ST-1.18: row, end-of-round stacks, then 5 cards each in turn order."""
    s.deck = list(range(MAIN))
    s.shuffle(s.deck)
    refill(s)
    for i in range(4):
        s.stacks[i] = tuple([s.deck.pop() for _ in range(players + 1)])
    for player in s.around(s.first):
        if player < s.seats:
            s.hand[player] = tuple([s.deck.pop() for _ in range(START["cards"])])
