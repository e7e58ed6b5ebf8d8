"""Welcome to the Moon for the kernel: the rules table and everything a game brings."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.game import About, Campaign, Game, Json, Setting
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from . import lessons, position, position_hidden, position_read, words  # noqa: F401  (words brings the catalogues)
from .rules import scoring, setup
from .rules.adventure import ADVENTURES
from .rules.preferences import PREFERENCES, automatic
from .rules.setup import SETTINGS
from .rules.state import MoonState
from .rules.table import RULES
from .words.names import DOMAIN, msg


class MoonCampaign(Campaign):
    """WM-C.01, C.04: the eight adventures in order, each by its normal rules and with its own missions."""

    def awards(self, chapter: int, places: list[int]) -> list[int]:
        from .rules.campaign import stars_for
        return stars_for(chapter, places)

    def award(self, n: int) -> Msg:
        return msg("campaign.stars", n=n)


ABOUT: Final = About(30, 2021, ("Benoit Turpin", "Alexis Allard"), ("Blue Cocker",))


class WelcomeMoon(Game[MoonState]):
    """Welcome to the Moon for the kernel: every question is handed on to the room that knows."""

    id: str = DOMAIN
    version: int = 2            # since the bonus of a box and the airlock for an error may be declined
    seats: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    settings: tuple[Setting, ...] = SETTINGS
    preferences: tuple[Setting, ...] = PREFERENCES
    about: About = ABOUT

    def setup(self, seats: int, options: dict[str, Json], seed: int) -> MoonState:
        return setup.setup(seats, options, seed)

    def check_setup(self, seats: int, options: dict[str, Json]) -> dict[str, Json]:
        checked = super().check_setup(seats, options)
        setup.named_missions(checked["missions"], checked["adventure"])
        return checked

    def scores(self, s: MoonState) -> list[dict[str, int]]:
        return scoring.scores(s)

    def places(self, s: MoonState) -> list[int]:
        return scoring.places(s)

    def opponents(self, s: MoonState) -> list[Msg]:
        return [msg("astra.name", name=msg(f"opponent.{s.level}"))] if s.seats == 1 else []

    def automatic(self, s: MoonState, f: Frame, preferences: dict[str, Json]) -> Option | None:
        return automatic(s, f, preferences)

    def position(self, s: MoonState) -> dict[str, Json]:
        return position.position(s)

    def from_position(self, data: dict[str, Json], base: MoonState) -> MoonState:
        return position_read.from_position(data, base)

    def hide(self, data: dict[str, Json], s: MoonState, seat: int) -> None:
        position_hidden.hide(data, s, seat)

    def determinize(self, data: dict[str, Json], seat: int, rng: Rng) -> dict[str, Json]:
        return position_hidden.determinize(data, seat, rng)

    def invariant(self, s: MoonState) -> str:
        return scoring.invariant(s)

    def phase(self, s: MoonState) -> Msg:
        return msg("phase.turn" if s.turn else "phase.setup", n=s.turn, adventure=msg(f"setting.adventure.{s.adventure}"))

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        from .words.events import event
        return event(key, args, names)

    def lessons(self) -> list[dict[str, Json]]:
        return lessons.lessons()

    def campaign(self) -> Campaign:
        return MoonCampaign([(msg(f"setting.adventure.{n}"), {"adventure": n, "missions": ""}) for n in range(1, len(ADVENTURES))])

    def variants(self) -> list[tuple[str, int, dict[str, Json]]]:
        found: list[tuple[str, int, dict[str, Json]]] = []
        for n in range(1, len(ADVENTURES)):
            found.append((f"a{n}-2p", 2, {"adventure": n}))
            found.append((f"a{n}-solo", 1, {"adventure": n, "level": n}))
        found.append(("a1-6p", 6, {"adventure": 1}))
        return found


GAME: Final = WelcomeMoon(RULES)
