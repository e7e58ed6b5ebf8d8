"""A game of a few lines whose one question can be given other rules."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.game import Game
from orrery.kernel.rng import seeded
from orrery.kernel.state import NOTHING, Frame, Option, Rule, State

CAPACITIES: Final[dict[str, Any]] = {
    "frame": "i16[4]", "option": "i16[2]", "list[Option]": "option[64]", "agenda": "frame[8]", "items": "i16[16]", "hand": "i16[16]", "rows": "i32[3][12]",
    "total": "i64"}


class ToyState(State):
    def __init__(self, seats: int, rng: int, agenda: list[Frame], branches: list[list[Frame]], reveals: int, items: list[int],
                 hand: tuple[int, ...], rows: list[list[int]], total: int) -> None:
        super().__init__(seats, rng, agenda, branches, reveals)
        self.items: list[int] = items
        self.hand: tuple[int, ...] = hand
        self.rows: list[list[int]] = rows
        self.total: int = total

    def copy(self) -> ToyState:
        return ToyState(self.seats, self.rng, self.agenda[:], [], self.reveals, self.items[:], self.hand, [r[:] for r in self.rows], self.total)


class Act(Rule[ToyState]):
    name: str = "act"

    def options(self, s: ToyState, f: Frame) -> list[Option]:
        return [(0, i) for i in range(4)]

    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        s.then((128, (f[1] + 1) % s.seats))


class Grows(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        s.items.append(o[1])
        s.then((128, 0))


class KeepsATuple(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        before = s.hand
        s.hand = (*s.hand[1:], o[1], 7)
        s.items = [*before, len(s.hand)][-8:] if len(before) < 9 else [0]
        s.then((128, 0))


class KeptWhileReplaced(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        before = s.items
        s.items = [1, 2, 3]
        s.total = len(before)
        s.then((128, 0))


class MakesADict(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        with open("x") as file:
            s.total = len(file.read())


class UsesASet(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        seen = set(s.items)
        for x in seen:
            s.total = s.total * 3 + x


class Tries(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        try:
            s.total = s.items[3]
        except IndexError:
            s.total = 0


class TwoNames(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        a = b = [1, 2]
        a.append(3)
        s.total = len(b)


class KeepsAList(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        mine = [1, 2, 3]
        s.items = mine
        mine.append(4)
        s.then((128, 0))


def stores(s: ToyState, xs: list[int]) -> None:
    s.total += 1
    s.items = xs


def stores_deeper(s: ToyState, ys: list[int]) -> None:
    s.total += 1
    stores(s, ys)


def grows(s: ToyState, xs: list[int]) -> None:
    s.total += 1
    xs.append(9)


def held_by(s: ToyState) -> list[int]:
    s.total += 1
    return s.items


class PassesAndChanges(Act):
    """A list that the called one keeps, and the caller changes."""

    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        mine = [1, 2, 3]
        stores_deeper(s, mine)
        mine.append(4)
        s.then((128, 0))


class PassesTwice(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        mine = [1, 2, 3]
        s.items = mine
        grows(s, mine)
        s.then((128, 0))


class AppendsAndChanges(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        mine = [1, 2, 3]
        s.rows.append(mine)
        mine.append(4)
        s.then((128, 0))


class InsertsAndChanges(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        mine = [1, 2, 3]
        s.rows.insert(0, mine)
        mine[1] = 4
        s.then((128, 0))


class ListsAndChanges(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        mine = [1, 2, 3]
        s.rows = [mine, [2]]
        mine.append(4)
        s.then((128, 0))


class TakesAndChanges(Act):
    """A list of the state that a function gives back is the state's own."""

    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        mine = held_by(s)
        mine.append(4)
        s.then((128, 0))


class ReadsWhatChanged(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        mine = [1, 2, 3]
        stores(s, mine)
        s.items.append(4)
        s.total += len(mine)
        s.then((128, 0))


class PassesAndReads(Act):
    """Changed before it is kept, read afterwards; what the state has then is changed when nobody looks at the other name any more."""

    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        mine = [*s.items[-3:], o[1]]
        mine.append(len(s.hand))
        stores(s, mine)
        s.total += len(mine) + len(held_by(s))
        s.items.append(7)
        s.rows[o[1] % 3] = s.items[:2]
        s.then((128, 0))


class ChangesATuple(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        s.hand.append(3)        # type: ignore[attr-defined]


class Generates(Act):
    def answer(self, s: ToyState, f: Frame, o: Option) -> None:         # type: ignore[misc]
        s.total = (yield 3)


class Reckons(Act):
    """Every verb another piece of arithmetic or list work."""

    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        verb, n = o
        rows = s.rows[verb % 3]
        if verb == 0:
            s.total = (s.total + n * 3) // (n if n else 5)
        elif verb == 1:
            s.total = (s.total - n) % 17 if n % 2 else -(s.total % -7)
        elif verb == 2:
            s.items = sorted([*s.items, n], key=lambda x: (x % 5, -x))[:12]
        elif verb == 3 and n in s.items:
            s.items.remove(n)
        elif verb == 4:
            rows.append(n)
            if len(rows) > 10:
                del rows[:4]
        elif verb == 5:
            s.total += sum([x * y for x, y in zip(s.rows[0], s.rows[1], strict=False) if x != y])
            s.total &= 0xFFFFFF
        elif verb == 6:
            s.hand = tuple([x for i, x in enumerate(s.items) if i != n % 4])
        elif verb == 7:
            s.total ^= max(s.items, default=3) << 2 if s.items or n > 3 else min(n, -n)
        elif verb == 8:
            best, least = -1, 99
            for i, x in enumerate(s.items):
                if abs(x) < least:
                    best, least = i, abs(x)
            s.items.insert(0, best)
            s.items = s.items[-12:]
        elif verb == 9:
            s.hand = s.hand[::-1] if s.hand and s.hand[0] > n else (n, *s.hand[:9])
        elif verb == 10:
            s.shuffle(s.items)
            s.total = s.below(9) * (1 if any(x > 3 for x in s.hand) else 2)
        else:
            s.items, s.hand = [*s.hand], (n,)
            rows[:] = [x for x in rows if x != n]
        s.then((128, (f[1] + 1) % s.seats))


class Toy(Game[ToyState]):
    id: str = "toy"
    seats: tuple[int, ...] = (2,)

    def setup(self, seats: int, options: dict[str, Any], seed: int) -> ToyState:
        return ToyState(seats, seeded(seed), [(128, 0)], [], 0, [4, 2, 9], (5, 6), [[1, 2], [3, 4], []], 0)

    def check_setup(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        return options

    def scores(self, s: ToyState) -> list[dict[str, int]]:
        return [{"total": s.total, "items": len(s.items)} for _ in range(s.seats)]

    def places(self, s: ToyState) -> list[int]:
        return [1 for _ in range(s.seats)]


def game(act: Rule[Any]) -> Toy:
    rules: list[Rule[Any]] = [NOTHING] * 129
    rules[128] = act
    return Toy(rules)
