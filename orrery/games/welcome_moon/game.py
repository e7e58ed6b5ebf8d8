"""Welcome to the Moon for the kernel: the rules table and everything a game brings."""
from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any, Final

from orrery.kernel.game import Game, Json, Setting
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, rules_table
from orrery.kernel.text import Msg, add_domain

from . import evaluate, forecast, lessons, scoring, setup, text_view, view
from .actions import Act, Action, Effect, Pick
from .adventure import ADVENTURES, DOMAIN
from .adventures.launch import Build
from .adventures.virus import Propagate, Spread, Start
from .components import FOLDER
from .ending import Close
from .kinds import (
    ACCOMPLISH,
    ACT,
    ACTION,
    AGAIN,
    BUILD,
    CHOOSE,
    CHOOSING,
    CLOSE,
    DRAW,
    EFFECT,
    EVENTS,
    GIVE,
    HAND_OVER,
    MISSIONS,
    PICK,
    PROPAGATE,
    START,
    TURN,
    VIRUS,
    WRITE,
)
from .missions import Accomplish, Again, Events, Missions
from .solo import Draw, Give, HandOver
from .state import MoonState
from .turn import Choose, Choosing, Turn, Write

WELCOME_MOON_SETTINGS: Final[tuple[Setting, ...]] = setup.SETTINGS

# Taught by play (tools/teach.py), by adventure and ASTRA's level: each level rewards other cards, so one taught at a level knows little of the next.
NETWORKS: Final[dict[int, Path]] = {n: path for n in range(1, 9) if (path := FOLDER / f"network_{n}.npz").is_file()}        # by adventure
NATIVE: Final[Path] = FOLDER.parent / "native" / "rules.so"      # the rules in C (tools/native.py)
LINES_IN_A_RACE: Final = 1.5
BEHIND_IN_A_RACE: Final = 12.0


class WelcomeMoon(Game[MoonState]):
    id: str = DOMAIN
    version: int = 1
    seats: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    settings: tuple[Setting, ...] = WELCOME_MOON_SETTINGS
    minutes: int = 30
    careless: tuple[int, int, int] = (200, 75, 20)      # luck decides much here, so the levels lie further apart
    horizon: int = 3
    lines: int = 400
    great: tuple[str, ...] = ("write",)
    trust: tuple[float, float] = (10.0, 8.0)            # what an action brings is plain to see, the course of a turn is not
    behind: tuple[float, float] = (3.5, 7.0)
    reach: int = 8
    closely: int = 4
    year: int = 2021
    designers: tuple[str, ...] = ("Benoit Turpin", "Alexis Allard")
    publishers: tuple[str, ...] = ("Blue Cocker",)

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

    def trusted(self, s: MoonState, great: bool) -> tuple[float, float]:
        """A look knows little of a race to the launch: it loses nearly all of them (docs/bots.md)."""
        return (LINES_IN_A_RACE, BEHIND_IN_A_RACE) if ADVENTURES[s.adventure].floors_by_action else super().trusted(s, great)

    def point(self, s: MoonState) -> float:
        return evaluate.UNIT[s.adventure]

    def midway(self, s: MoonState) -> int:
        """Who launches first is not seen midway."""
        return 0 if ADVENTURES[s.adventure].floors_by_action else super().midway(s)

    def adopts(self, s: MoonState) -> tuple[str, ...]:
        return evaluate.ADOPTED[s.adventure] if s.seats == 1 else ()

    def network(self, s: MoonState) -> Path | None:
        return NETWORKS.get(s.adventure) if s.seats == 1 else None

    def feature_sizes(self) -> tuple[int, int]:
        from .encode import OPTION_SIZE, STATE_SIZE
        return STATE_SIZE, OPTION_SIZE

    def state_features(self, s: MoonState, seat: int) -> list[int]:
        from .encode import state_features
        return state_features(s, seat)

    def option_features(self, s: MoonState, f: Frame, o: Option) -> list[int]:
        from .encode import option_features
        return option_features(s, f, o)

    def native(self) -> Path | None:
        return NATIVE if NATIVE.is_file() else None

    def packed(self, s: MoonState) -> array[int]:
        from .native import pack
        return pack(s)

    def opponents(self, s: MoonState) -> list[Msg]:
        return [self.msg("astra.name", name=self.msg(f"opponent.{s.level}"))] if s.seats == 1 else []

    def position(self, s: MoonState) -> dict[str, Json]:
        return view.position(s)

    def from_position(self, data: dict[str, Json], base: MoonState) -> MoonState:
        return view.from_position(data, base)

    def hide(self, data: dict[str, Json], s: MoonState, seat: int) -> None:
        view.hide(data, s)

    def determinize(self, data: dict[str, Json], seat: int, rng: Rng) -> dict[str, Json]:
        return view.determinize(data, rng)

    def invariant(self, s: MoonState) -> str:
        return scoring.invariant(s)

    def phase(self, s: MoonState) -> Msg:
        return self.msg("phase.turn", n=s.turn, adventure=self.msg(f"setting.adventure.{s.adventure}"))

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        from .events import event
        return event(key, args, names)

    def draw(self, view: dict[str, Json], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        from .draw import draw
        return draw(view, lang, marks, form, looking)

    def summary(self, view: dict[str, Json]) -> list[list[tuple[str, int | str, Msg]]]:
        return text_view.summary(view)

    def text_view(self, view: dict[str, Json], lang: str) -> str:
        """The table in words, for the terminal."""
        return text_view.text_view(view, lang)

    def evaluate(self, s: MoonState, seat: int) -> float:
        return evaluate.evaluate(s, seat)

    def forecast(self, s: MoonState, seat: int) -> float:
        return forecast.forecast(s, seat)

    def evaluate_parts(self, s: MoonState, seat: int) -> dict[str, float]:
        return evaluate.parts(s, seat)

    def lessons(self) -> list[dict[str, Json]]:
        return lessons.lessons()

    def campaign(self) -> list[tuple[Msg, dict[str, Json]]]:
        """WM-C.01, C.04: the eight adventures in order, each by its normal rules and with its own missions."""
        return [(self.msg(f"setting.adventure.{n}"), {"adventure": n, "missions": ""}) for n in range(1, len(ADVENTURES))]

    def campaign_awards(self, chapter: int, places: list[int]) -> list[int]:
        from .campaign import stars_for
        return stars_for(chapter, places)

    def campaign_award(self, n: int) -> Msg:
        return self.msg("campaign.stars", n=n)

    def variants(self) -> list[tuple[str, int, dict[str, Json]]]:
        found: list[tuple[str, int, dict[str, Json]]] = []
        for n in range(1, len(ADVENTURES)):
            found.append((f"a{n}-2p", 2, {"adventure": n}))
            found.append((f"a{n}-solo", 1, {"adventure": n, "level": n}))
        found.append(("a1-6p", 6, {"adventure": 1}))
        return found


add_domain(DOMAIN, Path(__file__).parent / "text")
GAME = WelcomeMoon(rules_table({
    TURN: Turn(), CHOOSING: Choosing(), EVENTS: Events(), MISSIONS: Missions(), CLOSE: Close(), ACT: Act(), EFFECT: Effect(), DRAW: Draw(),
    GIVE: Give(), AGAIN: Again(), CHOOSE: Choose(), WRITE: Write(), ACTION: Action(), PICK: Pick(), ACCOMPLISH: Accomplish(),
    HAND_OVER: HandOver(), BUILD: Build(), PROPAGATE: Propagate(), VIRUS: Spread(), START: Start()}))
