"""Clocks. Per move: so many seconds for each question. Bank: a stock for the whole game and an increment per answer.

At zero a stand-in (a bot) takes the seat. With a clock per move its player comes back with one click; an empty bank is
empty, so there the stand-in stays to the end. Time while the server was down counts for nobody.
"""
from __future__ import annotations

import re
from typing import Final

from orrery.kernel.text import Msg

from .errors import TableError, table_msg

PRESETS: Final = ("none", "move:60", "move:300", "move:86400", "bank:600+10", "bank:1800+30")
PATTERN: Final = re.compile(r"^(move):(\d{1,7})$|^(bank):(\d{1,7})\+(\d{1,5})$")
LEAST: Final = 1
MOST: Final = 30 * 86400


class Clock:
    """What kind of clock a table has; kind "" when it has none."""

    def __init__(self, kind: str, seconds: int = 0, increment: int = 0) -> None:
        self.kind, self.seconds, self.increment = kind, seconds, increment

    def left(self, spent: list[int], answers: int, running: float) -> float:
        """Seconds left to a seat: `spent` its earlier milliseconds, `running` the seconds of the question now asked."""
        if self.kind == "move":
            return self.seconds - running
        return self.seconds + self.increment * answers - sum(spent) / 1000 - running

    def name(self) -> Msg:
        if not self.kind:
            return table_msg("clock.none")
        unit, n = next((u, self.seconds // s) for u, s in (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)) if self.seconds % s == 0)
        return table_msg(f"clock.{self.kind}", time=table_msg(f"time.{unit}", n=n), increment=table_msg("time.second", n=self.increment))

    def rule(self) -> Msg:
        return table_msg(f"clock.{self.kind}.rule")


def read_clock(text: str) -> Clock:
    """`none`, `move:60` or `bank:600+10`."""
    if text in ("", "none"):
        return Clock("")
    found = PATTERN.match(text)
    if not found:
        raise TableError("error.bad_clock", 400, text=text[:40])
    clock = Clock("move", int(found[2])) if found[1] else Clock("bank", int(found[4]), int(found[5]))
    if not LEAST <= clock.seconds <= MOST or clock.increment > 86400:
        raise TableError("error.bad_clock", 400, text=text[:40])
    return clock
