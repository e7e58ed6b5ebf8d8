"""A game driven by action numbers: what the environments share."""
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.games import find
from orrery.kernel.match import Header
from orrery.kernel.position import view_json
from orrery.kernel.state import Frame, Option, State, answer, settle

from .encoding import ACTIONS, Encoder, action_places


class Runner:
    """One game in progress, with the question of one seat at a time."""

    def __init__(self, game_id: str, seats: int, options: dict[str, Any]) -> None:
        self.game = find(game_id)
        self.options = self.game.check_setup(seats, options)
        self.seats = seats
        self.header = Header(self.game.id, self.game.version, seats, self.options, None)
        self.encoder = Encoder(self.game, seats)
        self.state: State
        self.floor: State
        self.sealed: list[list[Option]] = []
        self.seen: dict[int, State] = {}        # in a sealed phase: the table as a seat may see it, once it was asked for
        self.frame: Frame | None = None
        self.listed: list[Option] = []
        self._places: dict[int, Option] | None = None

    def start(self, seed: int) -> None:
        self.state = self.game.setup(self.seats, self.options, seed)
        settle(self.game.rules, self.state)
        self.seal()
        self.ask()

    def seal(self) -> None:
        """Remember the table as it is when a sealed phase opens: the others' answers are not to be seen."""
        self.seen = {}
        self.sealed = [[] for _ in range(self.seats)] if self.state.branches else []
        self.floor = self.state.copy() if self.state.branches else self.state

    def ask(self) -> None:
        waiting = self.state.open()
        self._places = None
        self.frame = waiting[0] if waiting else None
        if self.frame is not None:
            self.listed = self.game.rules[self.frame[0]].options(self.state, self.frame)[:ACTIONS]

    @property
    def seat(self) -> int:
        """Who is asked; -1 when the game is over."""
        return -1 if self.frame is None else int(self.frame[1])

    @property
    def places(self) -> dict[int, Option]:
        """The answers to the question by action number; none when the game is over."""
        if self._places is None:
            self._places = action_places(self.frame[0], self.listed) if self.frame is not None else {}
        return self._places

    @property
    def ids(self) -> list[int]:
        """The legal action numbers, in the order the options are listed."""
        return list(self.places)

    def act(self, action: int) -> None:
        """Give the answer with that number; ValueError if it is not one of the mask's."""
        o = self.places.get(action)
        if o is None:
            raise ValueError(f"action {action} is not legal now")
        self.answer(o)

    def answer(self, o: Option) -> None:
        """Give one of the listed answers."""
        f, rules = self.frame, self.game.rules
        assert f is not None
        was_sealed, reveals = bool(self.state.branches), self.state.reveals
        if was_sealed:
            seat = f[1]
            self.sealed[seat].append(o)
            if seat in self.seen:
                mine = self.seen[seat]
                answer(rules, mine, mine.branches[seat][-1], o)
        answer(rules, self.state, f, o)
        if self.state.branches:
            if not was_sealed or self.state.reveals != reveals:
                self.seal()
        elif was_sealed:
            self.seal()
        self.ask()

    def visible(self, seat: int) -> State:
        """The state whose view the seat may have: in a sealed phase, without what the others have answered in it."""
        if not self.state.branches or not any([answers for other, answers in enumerate(self.sealed) if other != seat]):
            return self.state
        s = self.seen.get(seat)
        if s is None:
            s = self.seen[seat] = self.floor.copy()
            for o in self.sealed[seat]:
                answer(self.game.rules, s, s.branches[seat][-1], o)
        return s

    def view(self, seat: int) -> dict[str, Any]:
        return view_json(self.game, self.visible(seat), self.header, seat, [f[1] for f in self.state.open()])

    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        return self.encoder.look(self.state, seat, self.floor)

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        out = bytearray(ACTIONS)
        if seat == self.seat:
            for place in self.places:
                out[place] = 1
        return np.frombuffer(out, dtype=np.int8)

    def rewards(self) -> list[float]:
        """At the end: 1 for winning alone, shared among winners, -1 spread over the others; 0 before."""
        if self.frame is not None:
            return [0.0] * self.seats
        places = self.game.places(self.state)
        best = [i for i in range(self.seats) if places[i] == 1]
        losers = self.seats - len(best)
        if self.seats == 1:
            return [1.0 if best else -1.0]
        return [1.0 / len(best) if places[i] == 1 else -1.0 / losers for i in range(self.seats)] if losers else [0.0] * self.seats
