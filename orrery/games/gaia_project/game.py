"""Gaia Project as the kernel sees it."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.game import About, Game, Json, Setting
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from . import position, position_hidden, position_read
from .lessons import lessons
from .rules.preferences import PREFERENCES, automatic
from .rules.scoring import scores
from .rules.setup import SETTINGS, set_up
from .rules.state import GaiaState
from .rules.table import RULES
from .words.events import event
from .words.names import msg

ABOUT: Final = About(120, 2017, ("Helge Ostertag", "Jens Drögemüller"), ("Feuerland Spiele",))


class GaiaProject(Game[GaiaState]):
    """Gaia Project for the kernel: every question is handed on to the room that knows."""

    id: str = "gaia_project"
    version: int = 1
    seats: tuple[int, ...] = (1, 2, 3, 4)
    about: About = ABOUT
    settings: tuple[Setting, ...] = SETTINGS
    preferences: tuple[Setting, ...] = PREFERENCES

    def setup(self, seats: int, options: dict[str, Json], seed: int) -> GaiaState:
        return set_up(seats, options, seed)

    def automatic(self, s: GaiaState, f: Frame, preferences: dict[str, Json]) -> Option | None:
        return automatic(s, f, preferences)

    def scores(self, s: GaiaState) -> list[dict[str, int]]:
        return scores(s)

    def position(self, s: GaiaState) -> dict[str, Json]:
        return position.position(s)

    def from_position(self, data: dict[str, Json], base: GaiaState) -> GaiaState:
        return position_read.from_position(data, base)

    def hide(self, data: dict[str, Json], s: GaiaState, seat: int) -> None:
        position_hidden.hide(data, s, seat)

    def determinize(self, data: dict[str, Json], seat: int, rng: Rng) -> dict[str, Json]:
        return position_hidden.determinize(data, seat, rng)

    def invariant(self, s: GaiaState) -> str:
        return position.invariant(s)

    def phase(self, s: GaiaState) -> Msg:
        if self.over(s):
            return msg("phase.over")
        return msg("phase.round", round=s.round) if s.round else msg("phase.setup")

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        return event(key, args, names)

    def lessons(self) -> list[dict[str, Json]]:
        return lessons()

    def opponents(self, s: GaiaState) -> list[Msg]:
        return [msg("player.automa")] if s.seats == 1 else []


GAME: Final = GaiaProject(RULES)
