"""A table for tests: the discs at 0,0,0, the stars in a fixed order, two players with plenty, seat 0 to move.

Sectors: 0 Vega (black), 1 Sirius A (blue), 2 Barnard's Star (red), 3 Kepler 22 (yellow), 4 Proxima Centauri (red), 5 61 Virginis (yellow),
6 Beta Pictoris (black), 7 Procyon (blue). Earth 1.5, Mercury 1.1, Venus 1.3, Mars 2.2, Jupiter 3.3, Saturn 3.7, Uranus 4.0, Neptune 4.3.
"""
from __future__ import annotations

from typing import Any

import orrery
from orrery.games.seti.rules.components import CARD_BY_ID
from orrery.games.seti.rules.state import SetiState
from orrery.kernel.match import Match

STARS = ["vega", "sirius_a", "barnards_star", "kepler_22", "proxima_centauri", "61_virginis", "beta_pictoris", "procyon"]
RICH: dict[str, Any] = {"score": 10, "credits": 10, "energy": 10, "publicity": 4, "data": 0, "hand": []}


def sectors(signals: dict[int, list[int]] | None = None, wins: dict[int, list[int]] | None = None) -> list[dict[str, Any]]:
    return [{"star": star, "signals": (signals or {}).get(i, []), "wins": (wins or {}).get(i, [])} for i, star in enumerate(STARS)]


def table(p0: dict[str, Any] | None = None, *others: dict[str, Any], seats: int = 2, pair: str = "mascamites,exertians", **more: Any) -> Match:
    """A position from what matters; the rest is RICH, and nothing lies on the boards."""
    players = [{**RICH, **(p0 or {})}] + [{**RICH, **p} for p in others]
    players += [dict(RICH) for _ in range(seats - len(players))]
    position: dict[str, Any] = {"seats": seats, "options": {"species": pair}, "round": 2, "first": 0, "active": 0, "discs": [0, 0, 0], "next_rotation": 1,
                                "sectors": sectors(), "row": ["48", "49", "56"], "players": players, **more}
    return orrery.from_position("seti", position, seed=5)


def known(name: str, **more: Any) -> dict[str, Any]:
    """A discovered species for the position; its discovery spaces are filled by neutral markers unless given."""
    return {"name": name, "discovered": True, "discovery": {"red": "neutral", "yellow": "neutral", "blue": "neutral"}, **more}


def state(match: Match) -> SetiState:
    s = match.state
    assert isinstance(s, SetiState)
    return s


def seat(match: Match) -> int:
    return next(iter(match.pending()))


def kind(match: Match) -> str:
    return match.pending()[seat(match)].kind if match.pending() else ""


def keys(match: Match) -> list[str]:
    """What the seat asked may answer, in notation."""
    return [c.key for c in match.pending()[seat(match)].options]


def do(match: Match, *answers: str) -> Match:
    """Give these answers, each by whoever is asked."""
    for text in answers:
        match.act(seat(match), text)
    return match


def cards(*ids: str) -> tuple[int, ...]:
    return tuple([CARD_BY_ID[i] for i in ids])


def why(match: Match, text: str, lang: str = "en") -> str:
    return match.why_not(seat(match), text, lang)


def ended(match: Match) -> Match:
    """Finish the main action and end the turn, with nothing else done."""
    if kind(match) == "after":
        do(match, "finish")
    return do(match, "end")
