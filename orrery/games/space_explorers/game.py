"""The game object: what the kernel, the table and the bots know of Space Explorers."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.errors import BadGame
from orrery.kernel.game import About, Game, Setting
from orrery.kernel.reading import whole
from orrery.kernel.rng import Rng
from orrery.kernel.text import Msg

from . import lessons, position, position_hidden, position_read
from .bot.brain import SpaceBrain
from .picture.picture import SpacePicture
from .rules import scoring
from .rules.components import DOMAIN, SIDES, Box, load
from .rules.setup import set_up
from .rules.state import LAST_SPECIALIST, SpaceState
from .rules.table import RULES
from .words import events
from .words.names import msg

ABOUT: Final = About(30, 2017, ("Yuri Zhuravlev",), ("Crowd Games", "BLAM !"))


class SpaceExplorers(Game[SpaceState]):
    """Space Explorers on one Box of components: ours, or a deck file of the owner's (see `with_deck`)."""

    id: str = DOMAIN
    version: int = 1
    seats: tuple[int, ...] = (2, 3, 4)
    about: About = ABOUT

    def __init__(self, box: Box) -> None:
        super().__init__(RULES)
        self.box: Box = box
        self.brain = SpaceBrain(self)
        self.picture = SpacePicture(self, box)
        self.settings: tuple[Setting, ...] = (
            Setting("sides", "choice", "random", ("random", *SIDES)),
            Setting("first", "choice", "random", ("random", 0, 1, 2, 3)),
            Setting("deck", "choice", box.name, (box.name,), advanced=True),
        )

    # -- playing
    def check_setup(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """Sides may also be listed, one per tile (SE-3.05); a game on another deck is refused by name."""
        given = dict(options)
        if given.get("deck", self.box.name) != self.box.name:
            raise BadGame(msg("setup.other_deck", wanted=str(given["deck"])[:60], ours=self.box.name))
        if isinstance(given.get("first"), str):
            number = whole(given["first"])
            given["first"] = given["first"] if number is None else number
        sides = given.pop("sides") if isinstance(given.get("sides"), list) else None
        checked = super().check_setup(seats, given)
        if checked["first"] != "random" and (isinstance(checked["first"], bool) or checked["first"] >= seats):
            raise BadGame(msg("setup.bad_first", value=str(checked["first"]), most=seats - 1))
        if sides is not None:
            if len(sides) != seats + 2 or any(side not in SIDES for side in sides):
                raise BadGame(msg("setup.bad_sides", n=seats + 2, value=str(sides)[:60]))
            checked["sides"] = list(sides)
        return checked

    def setup(self, seats: int, options: dict[str, Any], seed: int) -> SpaceState:
        return set_up(self.box, seats, options, seed)

    def scores(self, s: SpaceState) -> list[dict[str, int]]:
        return [scoring.score(s, seat) for seat in range(s.seats)]

    def places(self, s: SpaceState) -> list[int]:
        return scoring.places(s)

    # -- information
    def position(self, s: SpaceState) -> dict[str, Any]:
        return position.position(s)

    def from_position(self, data: dict[str, Any], base: SpaceState) -> SpaceState:
        return position_read.from_position(data, base)

    def hide(self, data: dict[str, Any], s: SpaceState, seat: int) -> None:
        position_hidden.hide(data, s, seat)

    def determinize(self, data: dict[str, Any], seat: int, rng: Rng) -> dict[str, Any]:
        return position_hidden.determinize(data, seat, rng)

    def invariant(self, s: SpaceState) -> str:
        return position.invariant(s)

    # -- people and bots
    def phase(self, s: SpaceState) -> Msg:
        return msg("phase.over" if not s.agenda else "phase.last" if s.ending else "phase.round", round=s.round)

    def ending(self, s: SpaceState) -> str:
        """How a finished game ended, for statistics: texts ending.<key>."""
        return "specialists" if max(s.team) >= LAST_SPECIALIST else "projects" if s.ending else "passes"

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        return events.event(self.box, key, args, names)

    def lessons(self) -> list[dict[str, Any]]:
        return lessons.lessons()


GAME: Final = SpaceExplorers(load())


def with_deck(path: str | Path, projects: str | Path | None = None) -> SpaceExplorers:
    """The game on a deck file of your own (same format as data/specialists.json; it may hold "tiles" too).

    BadData names file, record and check. The deck's name and fingerprint stand among the options of every saved game, so a
    save of another deck is refused.
    """
    return SpaceExplorers(load(Path(path), Path(projects) if projects is not None else None))
