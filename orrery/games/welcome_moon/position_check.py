"""Positions keep their promise: what follows from the rest is worked out, what does not hold is refused by its field."""
from __future__ import annotations

import itertools
from typing import Any

from orrery.kernel.position_reader import Reader

from .rules.adventure import ADVENTURES
from .rules.kinds import TURN
from .rules.state import CHOSEN, ERRED, FIRST, LATER, MoonState, X
from .rules.turn import SIX

WORDS = ("", "first", "later")


def complete(r: Reader, s: MoonState) -> None:
    """The last step of reading: `r` tells what was given, everything else in `s` is worked out."""
    begun = "agenda" in r        # in the middle of a turn: then all that was reached is said
    turn(r, s)
    ended(r, s)
    if s.numbers:
        offered(r, s)
    rewards(r, s, begun)
    sheets = r.items("sheets")
    for i, sheet in enumerate(s.marks):
        given = sheets[i].data if i < len(sheets) else {}
        first_come(s, i, given, begun)
        trouble = ADVENTURES[s.adventure].settled(s, sheet, given) or ascending(s, sheet)
        if trouble:
            raise r.bad(f"sheets[{i}].{trouble}")
    if s.seats == 1:
        astra(r, s)


def turn(r: Reader, s: MoonState) -> None:
    """`turn` is the turn that is played: before its flip one less has been begun."""
    if "turn" in r and "agenda" not in r and s.turn and any(f[0] == TURN for f in s.agenda):
        s.turn -= 1


def ended(r: Reader, s: MoonState) -> None:
    """A game is over when nothing is left to be done."""
    to_do = any([r.data.get("agenda"), *r.data.get("branches", [])]) if "agenda" in r else not s.ended
    if bool(s.ended) == bool(to_do):
        raise r.bad("ended")
    if s.ended:
        s.agenda = []


def offered(r: Reader, s: MoonState) -> None:
    """The combinations are those of the cards that lie open, where those are given."""
    if s.seats == 1:
        if len(s.hand) < 3 and "combinations" in r and "agenda" not in r:
            raise r.bad("hand")
        if len(s.hand) == 3 and [(s.numbers[c], s.actions[c]) for c in range(6)] != [(s.hand[i] >> 3, s.hand[j] & 7) for i, j in SIX]:
            raise r.bad("combinations")
    elif "piles" in r and "combinations" in r and s.top and \
            [(s.numbers[i], s.actions[i]) for i in range(3)] != [(pile[s.top] >> 3, pile[s.top - 1] & 7) for pile in s.decks]:
        raise r.bad("combinations")


def rewards(r: Reader, s: MoonState, begun: bool) -> None:
    """Who has a mission's smaller reward came after somebody: the card is flipped. Before a turn whoever has the larger one flipped it too."""
    for seat, own in enumerate(s.own):
        if own[CHOSEN] > len(s.numbers) or (own[CHOSEN] and own[ERRED]):
            raise r.bad(f"players[{seat}].chosen")
        for letter in range(3):
            if own[letter] == LATER or (own[letter] == FIRST and not begun):
                s.flipped |= 1 << letter


def first_come(s: MoonState, i: int, given: dict[str, Any], begun: bool) -> None:
    """WM-5: a place that is reached brought the larger bonus unless it was gone; where the field is left out, this is worked out."""
    adventure = ADVENTURES[s.adventure]
    if adventure.come < 0:
        return
    field = next(f for f in adventure.layout.fields if f.first == adventure.come)
    for place in range(len(adventure.places)):
        slot = adventure.come + place
        if field.name not in given and adventure.came(s.marks[i], place):
            s.marks[i][slot] = LATER if s.taken >> place & 1 else FIRST
    if not begun and i == len(s.marks) - 1:
        for place in range(len(adventure.places)):
            if any(sheet[adventure.come + place] == FIRST for sheet in s.marks):
                s.taken |= 1 << place


def ascending(s: MoonState, sheet: list[int]) -> str:
    """WM-3.01, 3.02."""
    for zone in ADVENTURES[s.adventure].zones_now(sheet):
        numbers = [sheet[box] for box in zone if 0 <= sheet[box] < X]
        if any(a >= b for a, b in itertools.pairwise(numbers)):
            return "boxes"
    return ""


def astra(r: Reader, s: MoonState) -> None:
    """ASTRA's track follows from the cards given to her (adventure 1) or from the flags (adventure 8)."""
    if "track" not in r.sub("astra"):
        s.track = ADVENTURES[s.adventure].astra_track(s)
