"""A table that somebody wants, and how its seats stand when it begins."""
from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace
from typing import Any, Final

from orrery.games import find

from . import steady
from .clock import read_clock
from .errors import TableError
from .names import NAME_LENGTH
from .records import SeatRow, TableRow
from .session import build_match
from .workers import level_ids

BOT_NAMES: Final = ("Io", "Vega", "Rhea", "Altair", "Thebe", "Mimas", "Rigel", "Ceres")


KINDS: Final = ("me", "here", "open", "bot", "closed")


class Plan:
    """A table that somebody wants: game, seats as (kind, level), options and the rest. "here": somebody else at the device of whoever opens it."""

    def __init__(self, game: str, seats: list[tuple[str, str]], options: dict[str, Any], seed: str = "", clock: str = "none", public: bool = False,
                 rated: bool = False, names: dict[int, str] | None = None) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.names = names or {}            # of those who play at the same device as whoever opens the table
        self.seed, self.clock, self.public, self.rated = seed, clock, public, rated

    def check(self) -> None:
        """BadGame or TableError when it cannot be played like this."""
        game = find(self.game)
        players = [kind for kind, _ in self.seats if kind != "closed"]
        game.check_setup(len(players), self.options)
        read_clock(self.clock)
        if self.rated and len(players) < 2:
            raise TableError("error.rated_alone", 400)
        if self.rated and any(kind == "here" for kind, _ in self.seats):
            raise TableError("error.rated_here", 400)       # who sits there is nobody the server knows
        if any(kind == "here" for kind, _ in self.seats) and not any(kind == "me" for kind, _ in self.seats):
            raise TableError("error.bad_seats", 400)
        if self.rated and self.seed.strip():
            raise TableError("error.rated_seed", 400)       # whoever knows the seed knows every card
        if len(self.seats) > 12 or sum(1 for kind, _ in self.seats if kind == "me") > 1:
            raise TableError("error.bad_seats", 400)
        for kind, level in self.seats:
            if kind not in KINDS or (kind == "bot" and level not in level_ids()):
                raise TableError("error.bad_seats", 400)


def read_seed(text: str) -> int:
    """A number stands for itself, any other text for a number made of it; '' is random."""
    text = text.strip()
    if not text:
        return secrets.randbits(62)
    try:
        number = int(text[:40])
    except ValueError:
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
    return number if abs(number) < 1 << 63 else number % (1 << 62)


def started(table: TableRow, seats: list[SeatRow]) -> list[SeatRow]:
    """The seats of a beginning game, numbered without the closed ones and with different names; the table is marked as running."""
    rows = [replace(s, seat=i) for i, s in enumerate(x for x in seats if x.kind != "closed")]
    if any(s.kind == "open" for s in rows):
        raise TableError("error.seats_open", 409)
    if table.rated and len(rows) < 2:
        raise TableError("error.rated_alone", 409)
    used: set[str] = set()
    for i, row in enumerate(rows):
        name = row.name or (BOT_NAMES[i % len(BOT_NAMES)] if row.kind == "bot" else f"P{i + 1}")
        unique, n = name, 2
        while unique in used:
            unique, n = f"{name[:NAME_LENGTH - 2]} {n}", n + 1
        used.add(unique)
        rows[i] = replace(row, name=unique)
    match = build_match(table, [r.name for r in rows])
    table.state, table.waiting, table.updated = "running", match.waiting(), steady.now()
    return rows
