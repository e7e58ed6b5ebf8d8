"""What changes in a game."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import Frame, State

from . import kinds as k
from .components import Box

# How much room the native form gives (docs/native.md): the width of an int, then capacities from the outside in. `nested`: the place of a
# sequence in a frame, and how many items that frame has.
CAPACITIES: Final[dict[str, Any]] = {
    "frame": "i16[32]", "option": "i8[4]", "list[Option]": "option[256]", "agenda": "frame[24]",
    "nested": {k.PAY: ((4,), 5), k.PICK: ((4,), 6), k.STACK: ((4,), 5)},
    "box": "known", "deck": "i8[60]", "centre": "i8[60]", "hands": "i8[4][60]", "tokens": "i8[20]", "divisions": "i8[20][24]",
    "strength": "i8[20]", "skills": "i8[20]", "team": "i8[4]", "projects": "i8[6]", "completed": "i8[4][6]", "used": "i64", "aside": "i8[60]",
    "Purse.fixed": "i16[5]", "Purse.by_cost": "i16[7]", "Purse.others": "i16[5]"}

# What a seat sees of a table in the learning environments (orrery/native/observed.py).
OBSERVED: Final = (
    "table centre bag 61", "own hands bag 61", "seat hands length", "seat*5 tokens number", "seat*5 divisions last 61", "seat*5 divisions length",
    "seat*5 strength number", "seat*5 skills number", "seat team number", "table projects bag 20", "seat completed bag 20", "table deck length",
    "table round number", "table first place", "table used bits 61", "table fresh one 61", "table bought number", "table desk one 61",
    "table ending number", "table passes number")

CENTRE_SIZE: Final = 6
HAND_PAYS: Final = 2
LAST_SPECIALIST: Final = 12


class SpaceState(State):
    """The table. Lists per seat; `tokens`, `divisions`, `strength` and `skills` are flat: seat * 5 + colour.

    Cards are numbers 1-60, sides 0-19, colours and Divisions 0-4. Hands, Divisions and sets of sides are tuples, so that a
    copy shares them. `strength` and `skills` are worked out from the Divisions and kept, because every price needs them.
    """

    def __init__(self, seats: int, rng: int, agenda: list[Frame], branches: list[list[Frame]], reveals: int, box: Box, deck: list[int],
                 centre: list[int], hands: list[tuple[int, ...]], tokens: list[int], divisions: list[tuple[int, ...]], strength: list[int],
                 skills: list[int], team: list[int], projects: tuple[int, ...], completed: list[tuple[int, ...]], first: int, round: int,
                 used: int, fresh: int, bought: int, desk: int, ending: int, passes: int, aside: tuple[int, ...]) -> None:
        super().__init__(seats, rng, agenda, branches, reveals)
        self.box: Box = box
        self.deck: list[int] = deck                             # the last card is the top
        self.centre: list[int] = centre
        self.hands: list[tuple[int, ...]] = hands
        self.tokens: list[int] = tokens
        self.divisions: list[tuple[int, ...]] = divisions       # bottom card first
        self.strength: list[int] = strength                     # skills of the Division's colour in it: the discount
        self.skills: list[int] = skills                         # skills of a colour in the whole Hub
        self.team: list[int] = team                             # Specialists in the Hub
        self.projects: tuple[int, ...] = projects               # sides still on the table
        self.completed: list[tuple[int, ...]] = completed
        self.first: int = first
        self.round: int = round
        self.used: int = used                                   # bits of the ability cards used this turn
        self.fresh: int = fresh                                 # the card recruited this turn (0 none)
        self.bought: int = bought                               # skills bought for this turn's Project
        self.desk: int = desk                                   # the hand card that is being recruited (0 none)
        self.ending: int = ending                               # 1: this round is the last
        self.passes: int = passes                               # passes in this round
        self.aside: tuple[int, ...] = aside                     # cards not in this game (studies only)

    def copy(self) -> SpaceState:
        return SpaceState(self.seats, self.rng, self.agenda[:], [b[:] for b in self.branches], self.reveals, self.box, self.deck[:],
                          self.centre[:], self.hands[:], self.tokens[:], self.divisions[:], self.strength[:], self.skills[:], self.team[:],
                          self.projects, self.completed[:], self.first, self.round, self.used, self.fresh, self.bought, self.desk,
                          self.ending, self.passes, self.aside)


def following(s: SpaceState, seat: int) -> int:
    """The next player, clockwise (SE-1.10)."""
    return (seat + 1) % s.seats


def own_hub(s: SpaceState, seat: int) -> list[tuple[int, ...]]:
    """The five Divisions of a seat, each bottom card first."""
    return s.divisions[seat * 5:seat * 5 + 5]


def pass_token(s: SpaceState, seat: int, colour: int) -> None:
    """A token goes to the next player at once (SE-8.03)."""
    s.tokens[seat * 5 + colour] -= 1
    s.tokens[(seat + 1) % s.seats * 5 + colour] += 1


def drop(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The hand without one card."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1:]


def add_skills(s: SpaceState, seat: int, division: int, card: int, sign: int) -> None:
    """Keep `skills`, `strength` and `team` true when a card enters (+1) or leaves (-1) a Division."""
    for c in s.box.skills[card]:
        s.skills[seat * 5 + c] += sign
        if c == division:
            s.strength[seat * 5 + division] += sign
    s.team[seat] += sign
