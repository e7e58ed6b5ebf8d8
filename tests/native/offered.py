"""A game as its native form offers it to bots (orrery/native/game.h), for the tests."""
from __future__ import annotations

import ctypes
from typing import Any, Final

from orrery.native.load import Native

P: Final = ctypes.c_void_p
INT: Final = ctypes.c_int
ROWS: Final = 8


class Offered(ctypes.Structure):
    """As in orrery/native/game.h."""

    _fields_ = [
        ("name", ctypes.c_char_p), *[(n, ctypes.c_size_t) for n in ("state_size", "options_size", "first_option", "option_size")],
        *[(n, INT) for n in ("most_options", "state_features", "option_features", "most_state", "most_option")],
        ("load", ctypes.CFUNCTYPE(INT, P, P, INT)), ("seats", ctypes.CFUNCTYPE(INT, P)), ("redeal", ctypes.CFUNCTYPE(INT, P, INT, ctypes.c_uint64)),
        ("asked", ctypes.CFUNCTYPE(INT, P)), ("options", ctypes.CFUNCTYPE(INT, P, INT, P)), ("answer", ctypes.CFUNCTYPE(INT, P, INT, P)),
        ("see", ctypes.CFUNCTYPE(INT, P, INT, P)), ("tell", ctypes.CFUNCTYPE(INT, P, INT, P, P)), ("points", ctypes.CFUNCTYPE(INT, P, P, P)),
        ("promise", ctypes.CFUNCTYPE(ctypes.c_float, P, INT))]


class OfferedTable:
    """A state of a game, spoken with as bots do."""

    def __init__(self, native: Native, s: Any) -> None:
        self.native = native
        self.game = g = Offered.in_dll(native.lib, "orrery_offer")
        self.memory = ctypes.create_string_buffer(g.state_size + 64)
        self.state = P((ctypes.addressof(self.memory) + 63) & ~63)
        self.answers = ctypes.create_string_buffer(g.options_size + 64)
        self.numbers = (ctypes.c_uint16 * max(g.most_state, g.most_option))()
        data = native.form.pack(s, native.strings)
        self.check(g.load(self.state, (ctypes.c_int64 * len(data))(*data), len(data)))

    def check(self, code: int) -> int:
        assert code >= 0, self.native.lib.orrery_reason().decode()
        return code

    def packed(self) -> list[int]:
        return self.native.buffer[:self.native.lib.orrery_dump(self.state, self.native.buffer)]

    def place(self, i: int) -> Any:
        return P(ctypes.addressof(self.answers) + self.game.first_option + i * self.game.option_size)

    def options(self, seat: int) -> int:
        return self.check(self.game.options(self.state, seat, self.answers))

    def answer(self, seat: int, i: int) -> None:
        self.check(self.game.answer(self.state, seat, self.place(i)))

    def asked(self) -> int:
        return int(self.game.asked(self.state))

    def see(self, seat: int) -> list[int]:
        return self.numbers[:self.check(self.game.see(self.state, seat, self.numbers))]

    def tell(self, seat: int, i: int) -> list[int]:
        return self.numbers[:self.check(self.game.tell(self.state, seat, self.place(i), self.numbers))]

    def promise(self, seat: int) -> float:
        return float(self.game.promise(self.state, seat))

    def redeal(self, seat: int, seed: int) -> None:
        self.check(self.game.redeal(self.state, seat, seed))

    def points(self) -> tuple[list[float], list[int]]:
        points, places = (ctypes.c_float * ROWS)(), (INT * ROWS)()
        n = self.check(self.game.points(self.state, points, places))
        return points[:n], places[:n]
