"""The table as readable JSON. Reading it: position_read.py; what a seat may see of it: position_hidden.py."""
from __future__ import annotations

from typing import Any

from .rules.adventure import ADVENTURES
from .rules.components import ACTIONS, LETTERS, card_names
from .rules.state import CHOSEN, EARNED, ERRED, REACHED, SPENT, MoonState

REWARDS = ("", "first", "later")
def position(s: MoonState) -> dict[str, Any]:
    adventure = ADVENTURES[s.adventure]
    data: dict[str, Any] = {
        "turn": s.turn, "combinations": [{"number": n, "action": ACTIONS[a]} for n, a in zip(s.numbers, s.actions, strict=True)],
        "missions": {LETTERS[i]: {"card": m, "flipped": bool(s.flipped >> i & 1)} for i, m in enumerate(s.missions)},
        "taken": [p for i, p in enumerate(adventure.places) if s.taken >> i & 1],
        "sheets": [adventure.layout.to_json(sheet) for sheet in s.marks],
        "new": [new_marks(s, i) for i in range(len(s.marks))],
        "players": [player_json(s, seat) for seat in range(s.seats)],
        "ended": bool(s.ended),
    }
    if s.seats == 1:
        data["deck"] = {"drawn": card_names(s.decks[0][:s.top]), "left": card_names(s.decks[0][s.top:]), "passes": s.passes}
        data["hand"] = card_names(s.hand)
        data["discard"] = card_names(s.discard)
        data["astra"] = {"given": card_names(s.given), "track": s.track}
    else:
        data["piles"] = [{"flipped": card_names(pile[:s.top]), "left": card_names(pile[s.top:])} for pile in s.decks]
    return data


def new_marks(s: MoonState, sheet: int) -> list[str]:
    """What was marked on the sheet in its last turn."""
    now, before = s.marks[sheet], s.before[sheet]
    if now == before:
        return []
    names = ADVENTURES[s.adventure].layout.part_names()
    return [names[i] for i, mark in enumerate(now) if mark != before[i] and names[i]]


def player_json(s: MoonState, seat: int) -> dict[str, Any]:
    own = s.own[seat]
    places = ADVENTURES[s.adventure].places
    data: dict[str, Any] = {"missions": {LETTERS[i]: REWARDS[own[i]] for i in range(3) if own[i]},
                            "reached": [p for i, p in enumerate(places) if own[REACHED] >> i & 1],
                            "chosen": own[CHOSEN], "error": bool(own[ERRED])}
    if s.seats == 1:
        data["bonuses"] = {"circled": own[EARNED], "crossed": own[SPENT]}
    return data


# -- hiding and filling in ----------------------------------------------------------------------------------------------------
