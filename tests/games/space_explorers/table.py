"""A table set for one question: seat 0 is asked, everything not named is empty or harmless."""
from __future__ import annotations

from typing import Any

import orrery
from orrery.games.space_explorers import GAME
from orrery.kernel.match import Match, from_position

# dear cards without an effect on what is tested, to fill a Centre of six
FILLER = (21, 43, 60, 48, 59, 47, 35, 36, 24, 23, 12, 11, 52, 40, 28, 16, 4)
BOX = GAME.box


def table(hub: dict[str, list[int]] | None = None, hand: list[int] | None = None, tokens: dict[str, int] | None = None,
          centre: list[int] | None = None, deck: list[Any] | None = None, seats: int = 2, fill: bool = True, seat: int = 0,
          **fields: Any) -> Match:
    """A match from a position: `hub`, `hand`, `tokens` are those of `seat`, whose turn begins."""
    position: dict[str, Any] = {"seats": seats, "first": 0, "active": seat}
    position["hubs"] = fields.pop("hubs", [(hub or {}) if i == seat else {} for i in range(seats)])
    position["hands"] = fields.pop("hands", [(hand or []) if i == seat else [] for i in range(seats)])
    position["tokens"] = fields.pop("purses", [(tokens or {}) if i == seat else {} for i in range(seats)])
    row = list(centre or [])
    used = set(row) | {c for h in position["hubs"] for stack in h.values() for c in stack} | {c for h in position["hands"] for c in h}
    used |= {c for c in deck or [] if c != "..."}
    if fill:
        row += [c for c in FILLER if c not in used][:max(0, 6 - len(row))]
    position["centre"] = row
    if deck is not None:
        position["deck"] = deck
    position.update(fields)
    return from_position(GAME, position)


def play(match: Match, *answers: str) -> Match:
    """Give answers one after another, each for the seat that is asked."""
    for text in answers:
        (seat,) = match.pending()
        match.act(seat, text)
    return match


def keys(match: Match, prefix: str = "") -> list[str]:
    """The notations offered now (those that begin with `prefix`)."""
    return [c.key for d in match.pending().values() for c in d.options if c.key.startswith(prefix)]


def asked(match: Match) -> tuple[int, str]:
    """Who is asked what: (seat, kind of question)."""
    ((seat, decision),) = match.pending().items()
    return seat, decision.kind


def why(match: Match, text: str) -> str:
    """The reason in English why this is refused; '' if it is not."""
    (seat,) = match.pending()
    return match.why_not(seat, text)


def hub(match: Match, seat: int = 0) -> dict[str, list[int]]:
    """The filled Divisions of a seat."""
    return {colour: cards for colour, cards in match.position()["hubs"][seat].items() if cards}


def purse(match: Match, seat: int = 0) -> dict[str, int]:
    return {colour: n for colour, n in match.position()["tokens"][seat].items() if n}


def centre(match: Match) -> list[int]:
    return list(match.position()["centre"])


def hand(match: Match, seat: int = 0) -> list[int]:
    return list(match.position()["hands"][seat])


def new(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    return orrery.new("space_explorers", seats=seats, seed=seed, options=options)
