"""The game object: what the kernel, the table and the bots know of Space Explorers."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.errors import BadGame
from orrery.kernel.game import Game, Setting
from orrery.kernel.rng import Rng
from orrery.kernel.state import Rule, rules_table
from orrery.kernel.text import Msg, add_domain

from . import evaluate, events, lessons, scoring, text_view, view
from .abilities import DrawOrNot, Effect, Give, Offer, Order, Stack
from .components import DOMAIN, SIDES, Box, load
from .draw import draw_table
from .ending import Close
from .payment import Pay, Pick
from .projects import FINISHING, Window
from .recruit import Place
from .setup import set_up
from .state import (
    ACT,
    CLOSE,
    DRAW_OR_NOT,
    EFFECT,
    FINISH,
    GIVE,
    LAST_SPECIALIST,
    OFFER,
    ORDER,
    PAY,
    PICK,
    PLACE,
    STACK,
    TURN,
    WINDOW,
    SpaceState,
)
from .turn import Act, Turn
from .words import msg

RULES: Final[list[Rule[Any]]] = rules_table({
    TURN: Turn(), WINDOW: Window(), CLOSE: Close(), PLACE: Place(), OFFER: Offer(), EFFECT: Effect(), ACT: Act(), PAY: Pay(), PICK: Pick(),
    GIVE: Give(), DRAW_OR_NOT: DrawOrNot(), FINISH: FINISHING, ORDER: Order(), STACK: Stack()})

add_domain(DOMAIN, Path(__file__).parent / "text")


class SpaceExplorers(Game[SpaceState]):
    """Space Explorers on one Box of components: ours, or a deck file of the owner's (see `with_deck`)."""

    id: str = DOMAIN
    version: int = 1
    seats: tuple[int, ...] = (2, 3, 4)
    minutes: int = 30
    year: int = 2017
    designers: tuple[str, ...] = ("Yuri Zhuravlev",)
    publishers: tuple[str, ...] = ("Crowd Games", "BLAM !")

    def __init__(self, box: Box) -> None:
        super().__init__(RULES)
        self.box: Box = box
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
        if isinstance(given.get("first"), str) and str(given["first"]).isdigit():
            given["first"] = int(given["first"])
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
        return view.position(s)

    def from_position(self, data: dict[str, Any], base: SpaceState) -> SpaceState:
        return view.from_position(data, base)

    def hide(self, data: dict[str, Any], s: SpaceState, seat: int) -> None:
        view.hide(data, s, seat)

    def determinize(self, data: dict[str, Any], seat: int, rng: Rng) -> dict[str, Any]:
        return view.determinize(data, rng)

    def invariant(self, s: SpaceState) -> str:
        return view.invariant(s)

    # -- people and bots
    def phase(self, s: SpaceState) -> Msg:
        return msg("phase.over" if not s.agenda else "phase.last" if s.ending else "phase.round", round=s.round)

    def ending(self, s: SpaceState) -> str:
        """How a finished game ended, for statistics: texts ending.<key>."""
        return "specialists" if max(s.team) >= LAST_SPECIALIST else "projects" if s.ending else "passes"

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        return events.event(self.box, key, args, names)

    def draw(self, view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        return draw_table(self.box, view, lang, marks, form, looking)

    def summary(self, view: dict[str, Any]) -> list[list[tuple[str, int | str, Msg]]]:
        return events.summary(self.box, view)

    def evaluate(self, s: SpaceState, seat: int) -> float:
        return evaluate.evaluate(s, seat)

    def evaluate_parts(self, s: SpaceState, seat: int) -> dict[str, float]:
        return evaluate.parts(s, seat)

    def text_view(self, view: dict[str, Any], lang: str) -> str:
        return text_view.text_view(self.box, view, lang)

    def lessons(self) -> list[dict[str, Any]]:
        return lessons.lessons()


def with_deck(path: str | Path, projects: str | Path | None = None) -> SpaceExplorers:
    """The game on a deck file of your own (same format as data/specialists.json; it may hold "tiles" too).

    BadData names file, record and check. The deck's name and fingerprint stand among the options of every saved game, so a
    save of another deck is refused.
    """
    return SpaceExplorers(load(Path(path), Path(projects) if projects is not None else None))
