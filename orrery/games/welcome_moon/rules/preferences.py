"""A player's own settings: what leaves no choice is done by itself. Each is an ordinary answer in the journal, and is taken back with the one before it."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.game import Setting
from orrery.kernel.state import Frame, Option

from .adventure import ADVENTURES
from .adventures import battle, journey, virus
from .components import ASTRONAUT, ENERGY, PLANT, WATER
from .kinds import ACTION, MAY, PICK, SKIP, WILD, WRITE
from .state import MoonState
from .turn import Write

BY_ITSELF: Final = "do"
PREFERENCES: Final[tuple[Setting, ...]] = (Setting("simple", "choice", BY_ITSELF, (BY_ITSELF, "ask")),)
SIMPLE: Final = (ENERGY, PLANT, WATER, ASTRONAUT)


def automatic(s: MoonState, f: Frame, preferences: dict[str, Any]) -> Option | None:
    """The only box for a number; the one use of an action beside declining it, where declining cannot be better."""
    if preferences.get("simple", BY_ITSELF) != BY_ITSELF or f[0] not in (WRITE, ACTION, PICK):
        return None
    if f[0] == WRITE:
        boxes = Write().options(s, f)
        return boxes[0] if len(boxes) == 1 and boxes[0][0] != WILD else None
    adventure, seat, what = ADVENTURES[s.adventure], f[1], f[2]
    simple = f[4] == MAY and s.adventure == battle.BATTLE.number if f[0] == PICK else what in SIMPLE and not (f[5] or adventure.wild_ready(s, seat))
    if not simple or doubtful(s, seat, what):
        return None
    targets = adventure.targets(s, seat, what, f[3], f[4])
    return (targets[0],) if len(targets) == 1 and targets[0] != SKIP else None


def doubtful(s: MoonState, seat: int, what: int) -> bool:
    """Marks that bring more with them than is good at every moment: a divider (WM-A2.03), a virus or a propagation (WM-A6.10)."""
    sheet = s.marks[seat] if seat < len(s.marks) else []
    if s.adventure == journey.JOURNEY.number and what == ENERGY:
        return bool(sheet[journey.CIRCLED] % 2)
    if s.adventure == virus.VIRUS_ADVENTURE.number and what in (PLANT, WATER):
        track = what - PLANT
        return sheet[virus.TRACK + track] + 1 in virus.SYMBOLS[track]
    return False
