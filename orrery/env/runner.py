"""A game driven by action numbers: what the environments share. States are stepped directly; observations come from views."""
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.games import find
from orrery.kernel.match import Header, view_json
from orrery.kernel.state import Frame, Option, State, answer, settle

from .encoding import ACTIONS, action_ids, observe


class Runner:
    """One game in progress, with the question of one seat at a time."""

    def __init__(self, game_id: str, seats: int, options: dict[str, Any]) -> None:
        self.game = find(game_id)
        self.options = self.game.check_setup(seats, options)
        self.seats = seats
        self.header = Header(self.game.id, self.game.version, seats, self.options, None)
        self.state: State
        self.floor: State
        self.sealed: list[list[Option]] = []
        self.frame: Frame | None = None
        self.listed: list[Option] = []
        self.ids: list[int] = []

    def start(self, seed: int) -> None:
        self.state = self.game.setup(self.seats, self.options, seed)
        settle(self.game.rules, self.state)
        self.seal()
        self.ask()

    def seal(self) -> None:
        """Remember the table as it is when a sealed phase opens: the others' answers are not to be seen."""
        self.sealed = [[] for _ in range(self.seats)] if self.state.branches else []
        self.floor = self.state.copy() if self.state.branches else self.state

    def ask(self) -> None:
        waiting = self.state.open()
        self.frame = waiting[0] if waiting else None
        if self.frame is not None:
            self.listed = self.game.rules[self.frame[0]].options(self.state, self.frame)[:ACTIONS]
            self.ids = action_ids(self.frame[0], self.listed)

    @property
    def seat(self) -> int:
        """Who is asked; -1 when the game is over."""
        return -1 if self.frame is None else int(self.frame[1])

    def act(self, action: int) -> None:
        """Give the answer with that number; ValueError if it is not one of the mask's."""
        if self.frame is None or action not in self.ids:
            raise ValueError(f"action {action} is not legal now")
        o = self.listed[self.ids.index(action)]
        was_sealed, reveals = bool(self.state.branches), self.state.reveals
        if was_sealed:
            self.sealed[self.frame[1]].append(o)
        answer(self.game.rules, self.state, self.frame, o)
        if self.state.branches and (not was_sealed or self.state.reveals != reveals):
            self.seal()
        elif not self.state.branches:
            self.sealed, self.floor = [], self.state
        self.ask()

    def view(self, seat: int) -> dict[str, Any]:
        s = self.state
        if s.branches:
            s = self.floor.copy()
            for o in self.sealed[seat]:
                answer(self.game.rules, s, s.branches[seat][-1], o)
        return view_json(self.game, s, self.header, seat, [f[1] for f in self.state.open()])

    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        return observe(self.view(seat))

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        out = np.zeros(ACTIONS, dtype=np.int8)
        if seat == self.seat:
            out[self.ids] = 1
        return out

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
