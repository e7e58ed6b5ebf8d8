"""The table as readable JSON. Reading it: position_read.py; what a seat may see of it: position_hidden.py."""
from __future__ import annotations

from typing import Any

from .rules.components import CARDS, COLOURS
from .rules.state import CENTRE_SIZE, SpaceState

Json = Any
def position(s: SpaceState) -> dict[str, Json]:
    """Everything on the table; the deck from its top, Divisions from the bottom card."""
    return {
        "centre": list(s.centre),
        "deck": s.deck[::-1],
        "hands": [list(hand) for hand in s.hands],
        "tokens": [{COLOURS[c]: s.tokens[seat * 5 + c] for c in range(5)} for seat in range(s.seats)],
        "hubs": [{COLOURS[d]: list(s.divisions[seat * 5 + d]) for d in range(5)} for seat in range(s.seats)],
        "projects": [s.box.side_id[side] for side in s.projects],
        "completed": [[s.box.side_id[side] for side in sides] for sides in s.completed],
        "first": s.first,
        "active": active_seat(s),
        "round": s.round,
        "used": [card for card in range(1, CARDS + 1) if s.used >> card & 1],
        "recruited": s.fresh or None,
        "desk": s.desk or None,
        "bought": s.bought,
        "ending": bool(s.ending),
        "passes": s.passes,
        "aside": list(s.aside),
    }


def active_seat(s: SpaceState) -> int | None:
    """Whose turn it is; none when the game is over."""
    return s.agenda[-1][1] if s.agenda else None


# -- reading a position ------------------------------------------------------------------------------------------------------
# -- invariants --------------------------------------------------------------------------------------------------------------
def invariant(s: SpaceState) -> str:
    """'' while SE-14.05 holds: cards and tokens conserved, the Centre full, every Hub card in a Division of its skills."""
    cards = s.deck + s.centre + list(s.aside) + ([s.desk] if s.desk else [])
    cards += [card for hand in s.hands for card in hand] + [card for stack in s.divisions for card in stack]
    if sorted(cards) != list(range(1, CARDS + 1)):
        return f"cards: {sorted(cards)}"
    if any(sum(s.tokens[c::5]) != s.seats for c in range(5)) or min(s.tokens) < 0:
        return f"tokens: {s.tokens}"
    if len(s.centre) < CENTRE_SIZE and s.deck:
        return f"centre: {s.centre}"
    for index, stack in enumerate(s.divisions):
        for card in stack:
            if index % 5 not in s.box.divisions[card]:
                return f"card {card} in Division {index % 5}"
    return counts_hold(s)


def counts_hold(s: SpaceState) -> str:
    """The sums that are kept agree with the cards."""
    for seat in range(s.seats):
        own = s.divisions[seat * 5:seat * 5 + 5]
        skills = [c for stack in own for card in stack for c in s.box.skills[card]]
        if s.skills[seat * 5:seat * 5 + 5] != [skills.count(c) for c in range(5)] or s.team[seat] != sum([len(stack) for stack in own]):
            return f"skills of seat {seat}"
        if s.strength[seat * 5:seat * 5 + 5] != [sum([s.box.skills[card].count(d) for card in own[d]]) for d in range(5)]:
            return f"discounts of seat {seat}"
    return ""
