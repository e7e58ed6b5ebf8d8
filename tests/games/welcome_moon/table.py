"""Small tables for the tests: a position from a few words, and answers for everybody."""
from __future__ import annotations

from typing import Any

import orrery
from orrery.kernel.match import Match


def combos(text: str) -> list[dict[str, Any]]:
    """ "8 robot, 3 water, 5 plant" -> the combinations of a turn."""
    return [{"number": int(part.split()[0]), "action": part.split()[1]} for part in text.split(",")]


def table(adventure: int, shown: str = "", sheets: list[dict[str, Any]] | None = None, seats: int = 2, **more: Any) -> Match:
    """A table in phase 2 of a turn that shows these combinations (three, or one for all three piles)."""
    options = {"adventure": adventure, **more.pop("options", {})}
    position: dict[str, Any] = {"seats": seats, "options": options, **more}
    if shown:
        pairs = combos(shown)
        position["combinations"] = pairs * 3 if len(pairs) == 1 else pairs
    if sheets is not None:
        position["sheets"] = sheets
    return orrery.from_position("welcome_moon", position)


def solo(adventure: int, hand: str = "8 robot, 3 water, 5 plant", sheet: dict[str, Any] | None = None, level: int = 1, **more: Any) -> Match:
    """A solo table with three cards drawn."""
    position: dict[str, Any] = {"seats": 1, "options": {"adventure": adventure, "level": level}, **more}
    if hand:
        position["hand"] = [c.strip() for c in hand.split(",")]
    if sheet is not None:
        position["sheets"] = [sheet]
    return orrery.from_position("welcome_moon", position)


def do(match: Match, seat: int, *answers: str) -> Match:
    for text in answers:
        match.act(seat, text)
    return match


def keys(match: Match, seat: int = 0) -> list[str]:
    """What the seat may answer now, in notation; boxes to write in by number and in the order of the sheet."""
    if seat not in match.pending():
        return []
    options = match.pending()[seat].options
    if match.pending()[seat].kind == "write":
        options = sorted(options, key=lambda c: c.raw if c.raw[0] >= 0 else (99, 0))
    return [c.key for c in options]


def kind(match: Match, seat: int = 0) -> str:
    return match.pending()[seat].kind if seat in match.pending() else ""


def ends(match: Match) -> Match:
    """Everybody else finishes the turn quietly: declining what can be declined, else the last thing offered."""
    turn = match.state.turn
    while not match.over and match.state.turn == turn:
        seat = match.waiting()[0]
        offered = keys(match, seat)
        quiet = [k for k in ("skip", "wait") if k in offered]
        match.act(seat, quiet[0] if quiet else offered[-1])
    return match


def sheet(match: Match, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = match.position()["sheets"][seat]
    return found


def score(match: Match, seat: int = 0) -> dict[str, int]:
    return match.scores()[seat]


def boxes(*runs: str) -> dict[str, Any]:
    """boxes("WAT.1=4 WAT.2=X", "P1-P4=X") -> the boxes of a sheet."""
    out: dict[str, Any] = {}
    for item in " ".join(runs).split():
        name, _, value = item.partition("=")
        out[name] = int(value) if value.isdigit() else value
    return out


def fill(prefix: str, first: int, last: int, value: Any = "X") -> dict[str, Any]:
    return {f"{prefix}{i}": value for i in range(first, last + 1)}


def why(match: Match, text: str, seat: int = 0) -> str:
    return match.why_not(seat, text)


def set_pile(*names: str) -> dict[str, Any]:
    """A pile of which nothing is flipped yet, from the top."""
    return {"flipped": [], "left": list(names)}


def now(match: Match, seat: int = 0) -> Any:
    """The seat's sheet with what it has marked this turn, which the others do not see yet."""
    return match.view(seat).data["sheets"][seat]


def three_quarters(box: str) -> dict[str, Any]:
    """Of The Colony, all of a quarter but one box."""
    return {"boxes": {b: "X" for b in ("c1r4", "c2r4", "c1r5", "c2r5", "c3r5", "c1r6", "c2r6", "c3r6") if b != box}}
