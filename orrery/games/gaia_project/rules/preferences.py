"""A player's own settings: how offers of power are answered without asking (GP-15). Each is an ordinary answer in the journal."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.game import Setting
from orrery.kernel.state import Frame, Option

from .fields import PASSIVE_TOKEN
from .kinds import PASSIVE
from .passive import CHARGE, DECLINE, amount
from .state import GaiaState

PASSIVE_CHOICES: Final = ("ask", "never", "free", "upto1", "upto2", "upto3", "always")
PREFERENCES: Final[tuple[Setting, ...]] = (Setting("passive", "choice", "ask", PASSIVE_CHOICES),)
MOST_COST: Final = {"free": 0, "upto1": 1, "upto2": 2, "upto3": 3, "always": 99}


def automatic(s: GaiaState, f: Frame, preferences: dict[str, Any]) -> Option | None:
    """The answer to an offer of power as the player prefers. With a token to place as well, the order is the player's: ask."""
    choice = preferences.get("passive", "ask")
    if f[0] != PASSIVE or choice == "ask":
        return None
    if choice == "never":
        return (DECLINE,)
    p = s.p[f[1]]
    if p[PASSIVE_TOKEN]:
        return None
    cost = amount(p, f[2], False) - 1
    return (CHARGE,) if cost <= MOST_COST.get(choice, -1) else (DECLINE,)
