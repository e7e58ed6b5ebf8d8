"""What a seat sees and may answer, as numbers: the same in all environments. ENCODING is the version: it changes with the figures.

An observation is what the lines OBSERVED beside the class of a game's state say (orrery/native/observed.py has their form): named numbers, of which
`names` gives the names. An action is a number below ACTIONS: the hash of (kind of question, option); options of one question that meet take the next
free place in the order they are listed, so the mask has exactly one bit per option.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from orrery.games import find
from orrery.kernel.errors import OrreryError, kernel_msg
from orrery.kernel.game import Game
from orrery.kernel.state import Option
from orrery.native.observed import FRAME_NUMBERS, MOST, SCALE, Line, Observed, rows_of

ENCODING: Final = 3
ACTIONS: Final = 512
LIMIT: Final = MOST / SCALE

Floats = npt.NDArray[np.float32]
Weights = dict[int, float]


class Encoder:
    """The observation of a game's tables with so many seats."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        _, any_seats, options = game.variants()[0]
        self.observed = Observed(game, type(game.setup(any_seats, game.check_setup(any_seats, options), 1)))
        if not self.observed.lines:
            raise OrreryError(kernel_msg("option.text", text=f"{game.id}: no OBSERVED beside the class of its state"))
        self.rows = rows_of(seats)
        self.size = self.observed.size(seats)
        self.question = self.size - FRAME_NUMBERS - len(self.observed.kinds)
        self.kinds = {kind: i for i, kind in enumerate(self.observed.kinds)}
        self.scale = np.ones(self.size, dtype=np.float32)
        at = 0
        for line in self.observed.lines:
            if line.form in ("number", "numbers", "length"):
                self.scale[at:at + line.size(self.rows)] = 1 / SCALE
            at += line.size(self.rows)
        self.scale[self.size - FRAME_NUMBERS:] = 1 / SCALE

    def look(self, s: Any, seat: int, floor: Any = None) -> Floats:
        """What a seat sees. floor: the table as it was when a sealed phase opened, of which the others' parts are seen."""
        floor = s if floor is None else floor
        out = np.zeros(self.size, dtype=np.float32)
        weights = {(seat + k) % self.rows: -1.0 / (1 << k) if k else 1.0 for k in range(self.rows)}
        at = 0
        for line in self.observed.lines:
            width, fill = line.width(self.rows), FILLS[line.form]
            for entry in self.entries(line, s, floor, seat):
                if entry is not None:
                    fill(out, at, entry if line.part < 0 else entry[line.part], line.number, weights)
                at += width
        asked = next((f for f in s.open() if f[1] == seat), None)
        if asked is not None:
            out[at + self.kinds[asked[0]]] = 1.0
            flat = [x for x in asked[2:] if isinstance(x, int)][:FRAME_NUMBERS]
            out[self.size - FRAME_NUMBERS:self.size - FRAME_NUMBERS + len(flat)] = flat
        np.clip(out, -MOST, MOST, out=out)
        out *= self.scale
        return out

    def entries(self, line: Line, s: Any, floor: Any, seat: int) -> list[Any]:
        """What a line shows, one after the other; None where there is nothing."""
        if line.whose == "table":
            return [getattr(floor, line.field)]
        if line.whose == "each":
            shown = getattr(floor, line.where) if line.where else -1
            found = [x if shown >> i & 1 else None for i, x in enumerate(getattr(floor, line.field)[:line.per])]
            return [*found, *[None] * (line.per - len(found))]
        out: list[Any] = []
        for k in range(self.rows if line.whose == "seat" else 1):
            values = getattr(floor if k else s, line.field)
            first = (seat + k) % self.rows * line.per
            found = values[first:first + line.per]
            out += [*found, *[None] * (line.per - len(found))]
        return out


# -- the forms of a line: each writes one entry from its place on -----------------------------------------------------------
def number(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    out[at] = max(-MOST, min(MOST, v))


def numbers(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    v = v[:n]
    out[at:at + len(v)] = v if type(v) is not bytes else list(v)


def one(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    if 0 <= v < n:
        out[at + v] = 1.0


def bits(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    for i in range(n):
        if v >> i & 1:
            out[at + i] = 1.0


def bag(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    for x in v:
        x = x if type(x) is int else x[0]
        if 0 <= x < n:
            out[at + x] += 1.0


def last(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    if v:
        one(out, at, v[-1], n, weights)


def length(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    out[at] = len(v)


def place(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    out[at] = weights.get(v, 0.0)


def places(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    v = v[:n]
    out[at:at + len(v)] = [weights.get(x, 0.0) for x in v]


def masks(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    for i, mask in enumerate(v[:n]):
        if mask:
            out[at + i] = sum([w for seat, w in weights.items() if mask >> seat & 1])


def tally(out: Floats, at: int, v: Any, n: int, weights: Weights) -> None:
    turned = list(weights)          # the observer's seat, then the next ones
    for x in v:
        who = x % n if n and x >= 0 else x
        if who in weights:
            out[at + turned.index(who)] += 1.0


FILLS: Final[dict[str, Callable[[Floats, int, Any, int, Weights], None]]] = {
    f.__name__: f for f in (number, numbers, one, bits, bag, last, length, place, places, masks, tally)}


def names(game_id: str, seats: int = 2) -> list[str]:
    """What each number of an observation is: "seat+0.hands.count", "table" fields by their own names; seat+1 is the seat after the observer's."""
    return Encoder(find(game_id), seats).observed.names(seats)


def action_places(kind: int, options: list[Option]) -> dict[int, Option]:
    """The options of one question by action number."""
    found: dict[int, Option] = {}
    for o in options[:ACTIONS]:
        at = hash((kind, o)) % ACTIONS       # hashes of ints and tuples of ints are the same on every machine and run
        while at in found:
            at = (at + 1) % ACTIONS
        found[at] = o
    return found
