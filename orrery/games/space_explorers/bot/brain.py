"""What bots know of Space Explorers."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from orrery.brain import Brain
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option

from ..position_hidden import redeal
from ..rules.state import SpaceState
from .evaluate import evaluate, parts

ROOM: Final[Path] = Path(__file__).parent
NETWORK: Final[Path] = ROOM / "network.npz"         # taught by play against itself, for every number of seats (tools/teach.py)


class SpaceBrain(Brain[SpaceState]):
    """One network for every number of players."""

    def evaluate(self, s: SpaceState, seat: int) -> float:
        return evaluate(s, seat)

    def evaluate_parts(self, s: SpaceState, seat: int) -> dict[str, float]:
        return parts(s, seat)

    def redeal(self, s: SpaceState, seat: int, rng: Rng) -> bool:
        redeal(s, seat, rng)
        return True

    def network(self, s: SpaceState) -> Path | None:
        return NETWORK if NETWORK.is_file() else None

    def networks(self) -> list[Path]:
        return [NETWORK] if NETWORK.is_file() else []

    def feature_names(self) -> tuple[list[str], list[str]]:
        from .features import STATE_NAMES
        from .features_answers import OPTION_NAMES
        return STATE_NAMES, OPTION_NAMES

    def state_features(self, s: SpaceState, seat: int) -> list[int]:
        from .features import state_features
        return state_features(s, seat)

    def option_features(self, s: SpaceState, f: Frame, o: Option) -> list[int]:
        from .features_answers import option_features
        return option_features(s, f, o)

    def native_parts(self) -> dict[str, Callable[..., Any]]:
        from .features import state_features
        from .features_answers import option_features
        return {"state_features": state_features, "option_features": option_features, "redeal": redeal}
