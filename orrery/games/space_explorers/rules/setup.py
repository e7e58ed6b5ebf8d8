"""Chapter 3: set-up. Options and a seed give the table before the first turn."""
from __future__ import annotations

from typing import Any

from orrery.kernel.rng import seeded

from . import kinds as k
from .components import CARDS, SIDES, TILES, Box
from .state import CENTRE_SIZE, SpaceState


def set_up(box: Box, seats: int, options: dict[str, Any], seed: int) -> SpaceState:
    """Shuffle, reveal six, choose tiles and sides, one token of each colour and one card to everybody (SE-3.01 to SE-3.11)."""
    s = SpaceState(seats, seeded(seed), [], [], 0, box, list(range(1, CARDS + 1)), [], [()] * seats, [1] * (5 * seats), [()] * (5 * seats),
                   [0] * (5 * seats), [0] * (5 * seats), [0] * seats, (), [()] * seats, 0, 1, 0, 0, 0, 0, 0, 0, ())
    s.shuffle(s.deck)
    s.projects = choose_projects(s, options["sides"])
    s.first = s.below(seats) if options["first"] == "random" else options["first"]
    for _ in range(CENTRE_SIZE):
        s.centre.append(s.deck.pop())       # the Centre before the hands (SE-3.08)
    for i in range(seats):
        s.hands[(s.first + i) % seats] = (s.deck.pop(),)
    s.agenda.append((k.TURN, s.first))
    return s


def choose_projects(s: SpaceState, sides: str | list[str]) -> tuple[int, ...]:
    """Players + 2 tiles (SE-3.03), each with one side: at random, all of one kind, or as listed (SE-3.05)."""
    tiles = list(range(TILES))
    s.shuffle(tiles)
    chosen: list[int] = []
    for i in range(s.seats + 2):
        side = s.below(2) if sides == "random" else SIDES.index(sides if isinstance(sides, str) else sides[i])
        chosen.append(tiles[i] * 2 + side)
    return tuple(chosen)
