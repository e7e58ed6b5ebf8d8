"""The game object: what the kernel asks of SETI."""
from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any, Final

from orrery.kernel.game import Game, Setting
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from . import agenda, draw, evaluate, labels, lessons, positions, scoring, setup, text_view, view
from .frames import RIVAL_TURN
from .state import SetiState

NETWORK: Final[Path] = Path(__file__).parent / "data" / "network.npz"        # taught by play against the hardest opponent (tools/teach.py)
NATIVE: Final[Path] = Path(__file__).parent / "native" / "rules.so"      # the rules in C (tools/native.py)

SETI_SETTINGS: Final[tuple[Setting, ...]] = (Setting("first", "choice", "random", ("random", "1", "2", "3", "4"), advanced=True),
                                     Setting("species", "text", "random", advanced=True),
                                     Setting("difficulty", "choice", "2", ("1", "2", "3", "4", "5")))


class Seti(Game[SetiState]):
    id: str = "seti"
    version: int = 1
    seats: tuple[int, ...] = (1, 2, 3, 4)
    settings: tuple[Setting, ...] = SETI_SETTINGS
    minutes: int = 120
    careless: tuple[int, int, int] = (100, 55, 15)
    horizon: int = 3
    proportion: float = 0.0
    pause: int = RIVAL_TURN
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
        return positions.from_position(data, base)

    def hide(self, data: dict[str, Any], s: SetiState, seat: int) -> None:
        view.hide(data, s, seat)

    def hide_frame(self, s: SetiState, f: Frame, seat: int) -> Frame:
        return view.hide_frame(s, f, seat)

    def write_frame(self, f: Frame) -> list[Any]:
        return agenda.write_frame(self.rules, f)

    def read_frame(self, data: Any, field: str) -> Frame:
        return agenda.read_frame(self.rules, data, field)

    def determinize(self, data: dict[str, Any], seat: int, rng: Rng) -> dict[str, Any]:
        return view.determinize(data, seat, rng)

    def invariant(self, s: SetiState) -> str:
        return view.invariant(s)

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        return labels.event(key, args, names)

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

    def evaluate(self, s: SetiState, seat: int) -> float:
        return evaluate.evaluate(s, seat)

    def evaluate_parts(self, s: SetiState, seat: int) -> dict[str, float]:
        return evaluate.parts(s, seat)

    def feature_sizes(self) -> tuple[int, int]:
        from .encode import OPTION_SIZE, STATE_SIZE
        return STATE_SIZE, OPTION_SIZE

    def network(self, s: SetiState) -> Path | None:
        return NETWORK if s.seats == 1 and NETWORK.is_file() else None

    def native(self) -> Path | None:
        return NATIVE if NATIVE.is_file() else None

    def packed(self, s: SetiState) -> array[int]:
        from .native import pack
        return pack(s)

    def state_features(self, s: SetiState, seat: int) -> list[int]:
        from .encode import state_features
        return state_features(s, seat)

    def option_features(self, s: SetiState, f: Frame, o: Option) -> list[int]:
        from .encode import option_features
        return option_features(s, f, o)

    def draw(self, view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        return draw.draw(view, lang, marks, form, looking)

    def text_view(self, view: dict[str, Any], lang: str) -> str:
        """The table in words, for the terminal and screen readers."""
        return text_view.text_view(view, lang)

    def summary(self, view: dict[str, Any]) -> list[list[tuple[str, int | str, Msg]]]:
        return [[(icon, part[field], Msg("seti", "gain.name." + field, {})) for icon, field in SUMMARY] for part in view["players"]]


SUMMARY = (("seti-credit", "credits"), ("seti-energy", "energy"), ("seti-publicity", "publicity"), ("seti-data", "data"))
