"""What a position says of its turn must hold together: each check names the field that does not. Reading: position_read.py."""
from __future__ import annotations

from orrery.kernel.errors import BadPosition
from orrery.kernel.game import Json
from orrery.kernel.position_reader import Reader, is_number
from orrery.kernel.text import Param

from .rules.components import CARDS
from .rules.state import SpaceState, own_hub
from .words.names import msg

# the arguments of each kind of step after its seat
STEPS: dict[str, tuple[str, ...]] = {
    "act": ("n",), "pay": ("card", "division", "rest"), "pick": ("card", "division", "rest", "n"), "give": ("n", "card"),
    "draw_or_not": ("card", "n"), "offer": ("card", "n"), "effect": ("card",), "place": ("card", "division"), "order": ("n",),
    "stack": ("n", "division", "cards")}


def trouble(field: str, key: str, **params: Param) -> BadPosition:
    return BadPosition(msg("position." + key, field=field, **params))


def check_turn(r: Reader, s: SpaceState, active: int) -> None:
    """What was done in the turn fits what is still to be done."""
    if "agenda" in r and bool(r.data["agenda"]) != (active >= 0):
        raise trouble("active", "active")
    if s.fresh and (active < 0 or all(s.fresh not in stack for stack in own_hub(s, active))):
        raise trouble("recruited", "recruited", card=s.fresh)
    if s.desk and not r.data.get("agenda"):
        raise trouble("desk", "desk", card=s.desk)


def check_step(step: Json, s: SpaceState) -> None:
    """A step of the agenda has the arguments of its kind; the kernel has yet to look at its name and seat."""
    if not isinstance(step, list) or len(step) < 2 or not is_number(step[1], 0, s.seats - 1):
        raise trouble("agenda", "step", value=str(step)[:60])
    kinds = STEPS.get(str(step[0]), ())
    if len(step) - 2 != len(kinds) or not all(argument_fits(kind, value, s) for kind, value in zip(kinds, step[2:], strict=True)):
        raise trouble("agenda", "step", value=str(step)[:60])
    if step[0] in ("pay", "pick", "place") and (step[3] not in s.box.divisions[step[2]] or (step[2] not in s.centre and step[2] != s.desk)):
        raise trouble("agenda", "step", value=str(step)[:60])
    if step[0] == "give" and step[2] > sum(s.tokens[step[1] * 5:step[1] * 5 + 5]):
        raise trouble("agenda", "step", value=str(step)[:60])


def argument_fits(kind: str, value: Json, s: SpaceState) -> bool:
    """n: a number, card, division, rest: symbols by colour, cards: a list of cards."""
    if kind == "rest":
        return isinstance(value, list) and len(value) == 5 and all(isinstance(n, int) and 0 <= n <= 6 for n in value) and any(value)
    if kind == "cards":
        return isinstance(value, list) and all(isinstance(n, int) and 1 <= n <= CARDS for n in value)
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return 1 <= value <= CARDS if kind == "card" else 0 <= value < 5 if kind == "division" else 0 <= value <= 31
