"""The one door to the native form: a library that is there for exactly these rules, or None."""
from __future__ import annotations

import ctypes
import json
import time
from pathlib import Path
from typing import Any

from orrery.kernel.game import Game

from .refused import Refused
from .state import StateForm

LONGEST = 1 << 16


class NativeRefused(Exception):
    """A table that the native form has no room for, or that is none of its game: it is played in Python."""


class Native:
    """A game's library, and how tables go in and come out."""

    def __init__(self, game: Game[Any], path: Path) -> None:
        notes = read_notes(path)
        self.game = game
        self.form = StateForm.of(game)
        self.strings: dict[str, int] = {text: i for i, text in enumerate(notes["strings"])}
        self.judges: bool = not notes["unjudged"]       # bots can look at tables in C
        self.lib = ctypes.CDLL(str(path))
        self.looks: bool = self.judges and hasattr(self.lib, "orrery_lookers")      # and play by one look ahead there
        for function in ("state_size", "load", "dump", "settle", "open", "options", "answer", "scores", "play", "bots", "drive"):
            getattr(self.lib, "orrery_" + function).restype = ctypes.c_long
        for function in ("evaluate", "forecast"):
            getattr(self.lib, "orrery_" + function).restype = ctypes.c_double
        self.lib.orrery_reason.restype = ctypes.c_char_p
        self.size: int = self.lib.orrery_state_size()
        self.buffer = (ctypes.c_int64 * LONGEST)()

    def rate(self, tables: list[Table], seconds: float, seed: int) -> float:
        """Decisions a second of CPU in random play from copies of these tables."""
        block = ctypes.create_string_buffer(self.size * len(tables) + 64)
        first = (ctypes.addressof(block) + 63) & ~63
        for i, t in enumerate(tables):
            ctypes.memmove(first + i * self.size, t.at, self.size)
        count, rounds, before = 0, 0, time.process_time()
        while not rounds or time.process_time() - before < seconds:
            n = self.lib.orrery_drive(ctypes.c_void_p(first), ctypes.c_long(len(tables)), ctypes.c_long(8), ctypes.c_uint64(seed + rounds * 8000))
            if n < 0:
                raise NativeRefused(self.lib.orrery_reason().decode())
            count, rounds = count + n, rounds + 1
        return float(count / (time.process_time() - before))

    def copy_seconds(self, t: Table, n: int = 200_000) -> float:
        """The time of a copy of a state."""
        before = time.process_time()
        self.lib.orrery_copies(t.at, ctypes.c_long(n))
        return (time.process_time() - before) / n

    def table(self, s: Any) -> Table:
        """A table in C, like the state."""
        try:
            data = self.form.pack(s, self.strings)
        except ValueError as error:
            raise NativeRefused(str(error)) from None
        t = Table(self)
        t.check(self.lib.orrery_load(t.at, (ctypes.c_int64 * len(data))(*data)))
        return t


def read_notes(path: Path) -> dict[str, Any]:
    """What was written beside a library."""
    found: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return found


def unjudged(path: Path) -> str:
    """Why the bots of a library's game cannot look at tables in C; "": they can."""
    return str(read_notes(path)["unjudged"])


class Table:
    """One state in C."""

    def __init__(self, native: Native) -> None:
        self.native = native
        self.memory = ctypes.create_string_buffer(native.size + 64)
        self.at = ctypes.c_void_p((ctypes.addressof(self.memory) + 63) & ~63)

    def check(self, code: int) -> int:
        if code < 0:
            raise NativeRefused(self.native.lib.orrery_reason().decode())
        return code

    def copy(self) -> Table:
        t = Table(self.native)
        self.native.lib.orrery_copy(t.at, self.at)
        return t

    def packed(self) -> list[int]:
        n = self.native.lib.orrery_dump(self.at, self.native.buffer)
        return self.native.buffer[:n]

    def state(self, like: Any) -> Any:
        """The state in Python; what never changes is taken from `like`."""
        return self.native.form.unpack(self.packed(), like, list(self.native.strings))

    def open(self) -> list[tuple[int, int]]:
        """Kind and seat of the questions that wait."""
        n = self.native.lib.orrery_open(self.at, self.native.buffer)
        return [(self.native.buffer[2 * i], self.native.buffer[2 * i + 1]) for i in range(n)]

    def options(self, which: int = 0) -> list[tuple[int, ...]]:
        n = self.check(self.native.lib.orrery_options(self.at, ctypes.c_long(which), self.native.buffer))
        found, at, data = [], 0, self.native.buffer
        for _ in range(n):
            length = data[at]
            found.append(tuple(data[at + 1:at + 1 + length]))
            at += 1 + length
        return found

    def scores(self) -> tuple[list[dict[str, int]], list[int]]:
        """The points by category of every row, and the places."""
        n = self.check(self.native.lib.orrery_scores(self.at, self.native.buffer))
        names, data, at = list(self.native.strings), self.native.buffer, 0
        rows: list[dict[str, int]] = []
        for _ in range(n):
            count = data[at]
            rows.append({names[data[at + 1 + 2 * i]]: data[at + 2 + 2 * i] for i in range(count)})
            at += 1 + 2 * count
        return rows, data[at:at + n]

    def evaluate(self, seat: int) -> float:
        """What bots find the table worth to a seat (Brain.evaluate)."""
        return self.worth(self.native.lib.orrery_evaluate, seat)

    def forecast(self, seat: int) -> float:
        """The points a seat is expected to end with (Brain.forecast)."""
        return self.worth(self.native.lib.orrery_forecast, seat)

    def worth(self, judge: Any, seat: int) -> float:
        found = float(judge(self.at, ctypes.c_long(seat)))
        if found != found:
            raise NativeRefused(self.native.lib.orrery_reason().decode())
        return found

    def answer(self, which: int, o: tuple[int, ...]) -> None:
        self.check(self.native.lib.orrery_answer(self.at, ctypes.c_long(which), (ctypes.c_int64 * len(o))(*o), ctypes.c_long(len(o))))

    def play(self, value: int, limit: int = 1_000_000) -> int:
        return self.check(self.native.lib.orrery_play(self.at, ctypes.c_uint64(value), ctypes.c_long(limit)))

    def bots(self, values: list[int], limit: int) -> int:
        """Random bots play on, each with its own generator's value; the answers given."""
        return self.check(self.native.lib.orrery_bots(self.at, (ctypes.c_uint64 * len(values))(*values), ctypes.c_long(limit)))

    def trial(self, seat: int, o: tuple[int, ...]) -> tuple[float, bool]:
        """What the table is worth to a seat after an answer and the small questions that belong to it, and whether something was revealed on the way."""
        revealed = ctypes.c_int64()
        look = self.native.lib.orrery_trial
        look.restype = ctypes.c_double
        worth = float(look(self.at, ctypes.c_long(seat), (ctypes.c_int64 * len(o))(*o), ctypes.c_long(len(o)), ctypes.byref(revealed)))
        if worth != worth:
            raise NativeRefused(self.native.lib.orrery_reason().decode())
        return worth, bool(revealed.value)

    def lookers(self, values: list[int], shares: list[int], halves: list[int], limit: int) -> int:
        """Bots that look one answer ahead, and random ones, play on, each with its own generator's value; the answers given.
        shares: careless answers in a hundred (-1: all at random), halves: which part of the answers is then the better one."""
        n = len(values)
        play = self.native.lib.orrery_lookers
        play.restype = ctypes.c_long
        return self.check(play(self.at, (ctypes.c_uint64 * n)(*values), (ctypes.c_int64 * n)(*shares), (ctypes.c_int64 * n)(*halves), ctypes.c_long(limit)))

    def settle(self) -> None:
        self.check(self.native.lib.orrery_settle(self.at))


_loaded: dict[tuple[int, str], tuple[Game[Any], Native | None]] = {}


def native_form(game: Game[Any], flavour: str = "fast", again: bool = False) -> Native | None:
    """The native form of a game if it has been built for these very rules; else None, and everything goes on in Python.

    A process looks once; again: something was built meanwhile."""
    from .build import library
    key = (id(game), flavour)
    if key not in _loaded or (again and _loaded[key][1] is None):
        _loaded[key] = (game, None)
        try:
            path = library(game, flavour)
        except (Refused, ValueError):       # ValueError: rules that mypyc has compiled do not tell their types any more
            return None
        if path.is_file() and path.with_suffix(".json").is_file():
            try:
                _loaded[key] = (game, Native(game, path))
            except (OSError, AttributeError, ValueError, KeyError):
                return None
    return _loaded[key][1]
