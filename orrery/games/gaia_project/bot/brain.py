"""What bots know of Gaia Project."""
from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, Final

from orrery.brain import Brain
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option

from ..position_hidden import redeal
from ..rules import kinds as k
from ..rules.state import GaiaState
from .evaluate import evaluate, parts
from .forecast import forecast

ROOM: Final[Path] = Path(__file__).parent
ALONE: Final[Path] = ROOM / "network.npz"               # taught by play against the hardest opponent (tools/teach.py)
COMPANY: Final[Path] = ROOM / "network_company.npz"     # taught by play against itself, for two to four


class GaiaBrain(Brain[GaiaState]):
    """One network for company and for the game against the Automa."""

    blunder_percent: tuple[int, int, int] = (100, 55, 20)
    turns_ahead: int = 3
    iterations: int = 128
    stop_before: int = k.AUTOMA_TURN
    free_action_window: tuple[str, ...] = ("after",)
    defer_free_actions: tuple[str, ...] = ("after",)
    relative_margin: float = 0.0
    sharpness: float = 1.0
    least_chance: float = 0.0003
    online_learning: float = 0.8

    def evaluate(self, s: GaiaState, seat: int) -> float:
        return evaluate(s, seat)

    def evaluate_parts(self, s: GaiaState, seat: int) -> dict[str, float]:
        return parts(s, seat)

    def forecast(self, s: GaiaState, seat: int) -> float:
        return forecast(s, seat)

    def network(self, s: GaiaState) -> Path | None:
        found = ALONE if s.seats == 1 else COMPANY
        return found if found.is_file() else None

    def networks(self) -> list[Path]:
        return [path for path in (ALONE, COMPANY) if path.is_file()]

    def feature_names(self) -> tuple[list[str], list[str]]:
        from .features import STATE_NAMES
        from .features_answers import OPTION_NAMES
        return STATE_NAMES, OPTION_NAMES

    def state_features(self, s: GaiaState, seat: int) -> list[int]:
        from .features import state_features
        return state_features(s, seat)

    def option_features(self, s: GaiaState, f: Frame, o: Option) -> list[int]:
        from .features_gains import option_features
        return option_features(s, f, o)

    def table_key(self, s: GaiaState) -> Hashable:
        return s.tiles, s.rounds, s.finals, s.tech, s.difficulty

    def enrich(self, s: GaiaState, seat: int, rng: Rng) -> None:
        from .practice import enrich
        enrich(s, seat, rng)

    def redeal(self, s: GaiaState, seat: int, rng: Rng) -> bool:
        redeal(s, seat, rng)
        return True

    def native_parts(self) -> dict[str, Callable[..., Any]]:
        from .features import state_features
        from .features_gains import option_features
        from .promise import promise
        return {"state_features": state_features, "option_features": option_features, "redeal": redeal, "promise": promise}
