"""What bots know of Welcome to the Moon."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from orrery.brain import Brain
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option

from ..position_hidden import redeal
from ..rules.adventure import ADVENTURES
from ..rules.state import MoonState
from .evaluate import UNIT, evaluate, parts
from .forecast import forecast

ROOM: Final[Path] = Path(__file__).parent
# By adventure, taught by play (tools/teach.py) at several of ASTRA's levels: each level rewards other cards, so one taught at a single
# level knows little of the next. What they know of sheets and cards holds in company too, where lines by them beat a search (docs/bots.md).
NETWORKS: Final[dict[int, Path]] = {n: path for n in range(1, 9) if (path := ROOM / f"network_{n}.npz").is_file()}
WEIGHT_IN_A_RACE: Final = 1.5


class MoonBrain(Brain[MoonState]):
    """A network for each adventure; in the race of the first one a look ahead knows little."""

    blunder_percent: tuple[int, int, int] = (200, 75, 20)           # luck decides much here, so the levels lie further apart
    turns_ahead: int = 3
    key_questions: tuple[str, ...] = ("write",)
    prior_weight: tuple[float, float] = (10.0, 8.0)                 # what an action brings is plain to see, the course of a turn is not

    def evaluate(self, s: MoonState, seat: int) -> float:
        return evaluate(s, seat)

    def evaluate_parts(self, s: MoonState, seat: int) -> dict[str, float]:
        return parts(s, seat)

    def unit(self, s: MoonState) -> float:
        return UNIT[s.adventure]

    def forecast(self, s: MoonState, seat: int) -> float:
        return forecast(s, seat)

    def weight_of_prior(self, s: MoonState, f: Frame) -> float:
        """One answer ahead knows little of a race to the launch: it loses nearly all of them (docs/bots.md)."""
        return WEIGHT_IN_A_RACE if ADVENTURES[s.adventure].floors_by_action else super().weight_of_prior(s, f)

    def network(self, s: MoonState) -> Path | None:
        return NETWORKS.get(s.adventure)

    def networks(self) -> list[Path]:
        return list(NETWORKS.values())

    def feature_names(self) -> tuple[list[str], list[str]]:
        from .features import OPTION_NAMES, STATE_NAMES
        return STATE_NAMES, OPTION_NAMES

    def state_features(self, s: MoonState, seat: int) -> list[int]:
        from .features_remembered import state_features
        return state_features(s, seat)

    def option_features(self, s: MoonState, f: Frame, o: Option) -> list[int]:
        from .features import option_features
        return option_features(s, f, o)

    def redeal(self, s: MoonState, seat: int, rng: Rng) -> bool:
        redeal(s, seat, rng)
        return True

    def native_parts(self) -> dict[str, Callable[..., Any]]:
        from .features import option_features, state_features
        return {"state_features": state_features, "option_features": option_features, "redeal": redeal}
