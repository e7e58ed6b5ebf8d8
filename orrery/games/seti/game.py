"""The game object: what the kernel asks of SETI."""
from __future__ import annotations

from typing import Any

from orrery.kernel.game import Game, Setting
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame

from . import scoring, setup, view
from .state import SetiState


class Seti(Game[SetiState]):
    id: str = "seti"
    version: int = 1
    seats: tuple[int, ...] = (2, 3, 4)
    settings: tuple[Setting, ...] = (Setting("first", "choice", "random", ("random", "1", "2", "3", "4"), advanced=True),
                                     Setting("species", "text", "random", advanced=True))
    minutes: int = 120
    year: int = 2024
    designers: tuple[str, ...] = ("Tomáš Holek",)
    publishers: tuple[str, ...] = ("CGE",)

    def setup(self, seats: int, options: dict[str, Any], seed: int) -> SetiState:
        return setup.set_up(seats, options, seed)

    def scores(self, s: SetiState) -> list[dict[str, int]]:
        return scoring.scores(s)

    def places(self, s: SetiState) -> list[int]:
        return scoring.places(s)

    def position(self, s: SetiState) -> dict[str, Any]:
        return view.position(s)

    def from_position(self, data: dict[str, Any], base: SetiState) -> SetiState:
        return view.from_position(data, base)

    def hide(self, data: dict[str, Any], s: SetiState, seat: int) -> None:
        view.hide(data, s, seat)

    def hide_frame(self, s: SetiState, f: Frame, seat: int) -> Frame:
        return view.hide_frame(s, f, seat)

    def determinize(self, data: dict[str, Any], seat: int, rng: Rng) -> dict[str, Any]:
        return view.determinize(data, seat, rng)

    def invariant(self, s: SetiState) -> str:
        return view.invariant(s)
