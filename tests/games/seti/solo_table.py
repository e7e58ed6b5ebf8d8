"""A solo table for tests: a position in which the rival's turn comes next, and what it did."""
from __future__ import annotations

from typing import Any

import orrery
from orrery.kernel.match import Event, Match

BOARD = ["procyon", "vega", "sirius_a", "barnards_star", "kepler_22", "proxima_centauri", "61_virginis", "beta_pictoris"]
STARS = ["vega", "sirius_a", "barnards_star", "kepler_22", "proxima_centauri", "61_virginis", "beta_pictoris", "procyon"]     # by sector


def sectors(**signals: list[int]) -> list[dict[str, Any]]:
    """The eight sectors in a fixed arrangement; signals by star."""
    return [{"star": star, "signals": signals.get("s" + star if star[0].isdigit() else star, []), "wins": []} for star in STARS]


def table(rival: dict[str, Any] | None = None, human: dict[str, Any] | None = None, board: dict[str, Any] | None = None, stars: str = "2",
          **more: Any) -> Match:
    """The human is about to end a turn; `rival`, `human` and `board` change the set-up (board: the rival's own board)."""
    position: dict[str, Any] = {
        "seats": 1, "options": {"difficulty": stars, "species": more.pop("pair", "mascamites,exertians")}, "round": 1, "first": 0, "active": 0,
        "agenda": [["end", 0]], "discs": [4, 1, 6], "sectors": sectors(), "row": ["48", "49", "56"],
        "rival": {"progress": 3, "objectives": [{"id": "III-8"}, {"id": "II-3"}, {"id": "III-2"}], **(board or {})},
        "players": [{"score": 10, **(human or {})}, {"score": 10, "publicity": 2, **(rival or {})}], **more}
    return orrery.from_position("seti", position, seed=3)


def play(card: str, rival: dict[str, Any] | None = None, board: dict[str, Any] | None = None, **more: Any) -> tuple[Match, list[Event]]:
    """One turn of the rival with that action card on top; the match after it and its events."""
    match = table(rival, board={"deck": [card], **(board or {})}, **more)
    return match, match.act(0, "end")


def keys(events: list[Event]) -> list[str]:
    return [e.key for e in events]


def event(events: list[Event], key: str) -> tuple[Any, ...]:
    """The arguments of the first event with that key."""
    return next(e.args for e in events if e.key == key)


def who(match: Match, player: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = match.position()["players"][player]
    return found


def board_of(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = match.position()["rival"]
    return found
