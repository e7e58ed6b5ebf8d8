"""What bots know of SETI."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from orrery.brain import Brain
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option

from ..position_hidden import redeal
from ..rules.kinds import RIVAL_TURN
from ..rules.state import SetiState
from .evaluate import evaluate, parts

ROOM: Final[Path] = Path(__file__).parent
# Taught by play against the hardest opponent (tools/teach.py); in company lines by it beat a search (docs/bots.md).
NETWORK: Final[Path] = ROOM / "network.npz"


class SetiBrain(Brain[SetiState]):
    """One network for company and for the game against the rival."""

    blunder_percent: tuple[int, int, int] = (100, 55, 15)
    turns_ahead: int = 3
    stop_before: int = RIVAL_TURN
    free_action_window: tuple[str, ...] = ("end", "go_on")
    relative_margin: float = 0.0
    native_room: dict[str, str] = {"option_features.f": "frame"}

    def evaluate(self, s: SetiState, seat: int) -> float:
        return evaluate(s, seat)

    def evaluate_parts(self, s: SetiState, seat: int) -> dict[str, float]:
        return parts(s, seat)

    def network(self, s: SetiState) -> Path | None:
        return NETWORK if NETWORK.is_file() else None

    def networks(self) -> list[Path]:
        return [NETWORK] if NETWORK.is_file() else []

    def feature_names(self) -> tuple[list[str], list[str]]:
        from .features import OPTION_NAMES, STATE_NAMES
        return STATE_NAMES, OPTION_NAMES

    def state_features(self, s: SetiState, seat: int) -> list[int]:
        from .features import state_features
        return state_features(s, seat)

    def option_features(self, s: SetiState, f: Frame, o: Option) -> list[int]:
        from .features import option_features
        return option_features(s, f, o)

    def redeal(self, s: SetiState, seat: int, rng: Rng) -> bool:
        redeal(s, seat, rng)
        return True

    def native_parts(self) -> dict[str, Callable[..., Any]]:
        from .features import option_features, state_features
        return {"state_features": state_features, "option_features": option_features, "redeal": redeal}
