"""The game object: what the kernel asks of SETI."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.game import About, Game, Setting
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame
from orrery.kernel.text import Msg

from . import lessons, position, position_frames, position_hidden, position_read
from .rules import scoring, setup
from .rules.setup import SETTINGS
from .rules.state import SetiState
from .rules.table import RULES
from .words import events

ABOUT: Final = About(120, 2024, ("Tomáš Holek",), ("CGE",))


class Seti(Game[SetiState]):
    """SETI for the kernel: every question is handed on to the room that knows."""

    id: str = "seti"
    version: int = 1
    seats: tuple[int, ...] = (1, 2, 3, 4)
    settings: tuple[Setting, ...] = SETTINGS
    about: About = ABOUT

    def setup(self, seats: int, options: dict[str, Any], seed: int) -> SetiState:
        return setup.set_up(seats, options, seed)

    def scores(self, s: SetiState) -> list[dict[str, int]]:
        return scoring.scores(s)

    def places(self, s: SetiState) -> list[int]:
        return scoring.places(s)

    def position(self, s: SetiState) -> dict[str, Any]:
        return position.position(s)

    def from_position(self, data: dict[str, Any], base: SetiState) -> SetiState:
        return position_read.from_position(data, base)

    def hide(self, data: dict[str, Any], s: SetiState, seat: int) -> None:
        position_hidden.hide(data, s, seat)

    def hide_frame(self, s: SetiState, f: Frame, seat: int) -> Frame:
        return position_hidden.hide_frame(s, f, seat)

    def write_frame(self, f: Frame) -> list[Any]:
        return position_frames.write_frame(self.rules, f)

    def read_frame(self, data: Any, field: str) -> Frame:
        return position_frames.read_frame(self.rules, data, field)

    def determinize(self, data: dict[str, Any], seat: int, rng: Rng) -> dict[str, Any]:
        return position_hidden.determinize(data, seat, rng)

    def invariant(self, s: SetiState) -> str:
        return position.invariant(s)

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        return events.event(key, args, names)

    def phase(self, s: SetiState) -> Msg:
        return Msg("seti", "phase.over" if s.over else "phase.round", {"round": s.round})

    def opponents(self, s: SetiState) -> list[Msg]:
        return [Msg("seti", "rival", {})] if s.players > s.seats else []

    def lessons(self) -> list[dict[str, Any]]:
        return lessons.lessons()

    def variants(self) -> list[tuple[str, int, dict[str, Any]]]:
        pairs = ("mascamites,anomalies", "oumuamua,centaurians", "exertians,mascamites")
        solo = [("solo", 1, {"difficulty": "4", "species": "centaurians,exertians"}), ("solo_1", 1, {"difficulty": "1", "species": "mascamites,oumuamua"})]
        return [(f"{n}p", n, {"species": pairs[n - 2]}) for n in (2, 3, 4)] + solo


GAME: Final = Seti(RULES)
