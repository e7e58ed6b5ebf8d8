"""A toy game for the kernel's tests: Tokens. Each round a secret simultaneous pick (1 or 2 from the heap), then, in turn,
each seat either draws a number from a hidden bag or stops; three rounds; most points wins."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.game import Game, Setting
from orrery.kernel.match import Match, begin
from orrery.kernel.picture import Picture
from orrery.kernel.position_reader import KERNEL_FIELDS, Reader
from orrery.kernel.rng import Rng, seeded
from orrery.kernel.state import Frame, Option, Rule, State, rules_table

ROUND: Final = 0
TURNS: Final = 1
PICK: Final = 128
TURN: Final = 129

# What a seat sees in the learning environments; the bag is hidden.
OBSERVED: Final = ("table bag length", "seat points number", "seat picks number", "seat free number")


class ToyState(State):
    def __init__(self, seats: int, rng: int, agenda: list[Frame], branches: list[list[Frame]], reveals: int, bag: list[int],
                 points: list[int], picks: list[int], free: list[int]) -> None:
        super().__init__(seats, rng, agenda, branches, reveals)
        self.bag, self.points, self.picks, self.free = bag, points, picks, free

    def copy(self) -> ToyState:
        return ToyState(self.seats, self.rng, self.agenda[:], [b[:] for b in self.branches], self.reveals, self.bag[:], self.points[:],
                        self.picks[:], self.free[:])


class Round(Rule[ToyState]):
    name = "round"

    def resolve(self, s: ToyState, f: Frame) -> None:
        if f[2]:
            s.then((TURNS, -1))
        s.seal([(PICK, seat) for seat in range(s.seats)])


class Turns(Rule[ToyState]):
    name = "turns"

    def resolve(self, s: ToyState, f: Frame) -> None:
        s.tell(-1, "picked", *s.picks)
        s.then(*[(TURN, seat) for seat in range(s.seats)])


class Pick(Rule[ToyState]):
    name = "pick"

    def options(self, s: ToyState, f: Frame) -> list[Option]:
        return [(1,), (2,)]

    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        s.picks[f[1]] = o[0]
        s.points[f[1]] += o[0]
        s.tell(-1, "pick", f[1], o[0])

    def say(self, s: ToyState, f: Frame, o: Option) -> str:
        return f"pick {o[0]}"


class Turn(Rule[ToyState]):
    name = "turn"

    def options(self, s: ToyState, f: Frame) -> list[Option]:
        options: list[Option] = [(0,)]
        if s.bag:
            options.append((1,))
        if s.free[f[1]]:
            options.append((2,))
        return options

    def answer(self, s: ToyState, f: Frame, o: Option) -> None:
        if o[0] == 1:
            s.points[f[1]] += s.bag.pop()
            s.reveals += 1
            s.tell(f[1], "draw", f[1])
        elif o[0] == 2:
            s.free[f[1]] -= 1
            s.points[f[1]] += 1
            s.then(f)

    def free(self, s: ToyState, f: Frame, o: Option) -> bool:
        return o[0] == 2

    def say(self, s: ToyState, f: Frame, o: Option) -> str:
        return ("stop", "draw", "bonus")[o[0]]


class Toy(Game[ToyState]):
    id = "toy"
    seats: tuple[int, ...] = (2, 3)
    preferences: tuple[Setting, ...] = (Setting("pick", "choice", "ask", ("ask", "one", "two")),)
    settings: tuple[Setting, ...] = (Setting("rounds", "int", 3, low=1, high=5), Setting("turns", "bool", True))

    def setup(self, seats: int, options: dict[str, Any], seed: int) -> ToyState:
        s = ToyState(seats, seeded(seed), [(ROUND, -1, int(options["turns"]))] * options["rounds"], [], 0,
                     list(range(1, 10)), [0] * seats, [0] * seats, [1] * seats)
        s.shuffle(s.bag)
        return s

    def automatic(self, s: ToyState, f: Frame, preferences: dict[str, Any]) -> Option | None:
        choice = preferences.get("pick", "ask")
        return None if f[0] != PICK or choice == "ask" else (1 if choice == "one" else 2,)

    def scores(self, s: ToyState) -> list[dict[str, int]]:
        return [{"points": p} for p in s.points]

    def position(self, s: ToyState) -> dict[str, Any]:
        return {"bag": list(s.bag), "points": list(s.points), "picks": list(s.picks), "free": list(s.free)}

    def from_position(self, data: dict[str, Any], base: ToyState) -> ToyState:
        names = ("bag", "points", "picks", "free")
        r = Reader(data).only(*KERNEL_FIELDS, *names)
        for name in names:
            had = getattr(base, name)
            setattr(base, name, r.numbers(name, had, 0, 99, -1 if name == "bag" else len(had)))
        return base

    def hide(self, data: dict[str, Any], s: ToyState, seat: int) -> None:
        data["bag"] = [None] * len(s.bag)
        # what was drawn is known from the points, so nothing else is secret

    def determinize(self, data: dict[str, Any], seat: int, rng: Rng) -> dict[str, Any]:
        bag = list(range(1, 10))
        rng.shuffle(bag)
        return {**data, "bag": bag[:len(data["bag"])]}


class ToyPicture(Picture[ToyState]):
    def draw(self, view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"


TOY: Final = Toy(rules_table({ROUND: Round(), TURNS: Turns(), PICK: Pick(), TURN: Turn()}))
TOY.picture = ToyPicture(TOY)


def play(bots: list[Any], seed: int) -> Match:
    """A whole game of it."""
    match = begin(TOY, len(bots), {}, seed)
    while not match.over:
        seat = next(iter(match.pending()))
        match.act_option(seat, bots[seat].choose(match.view(seat)))
    return match
