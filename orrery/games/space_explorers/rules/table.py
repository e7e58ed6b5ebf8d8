"""The table of rules: one object for each kind of frame."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import Rule, rules_table

from . import kinds as k
from .abilities import DrawOrNot, Effect, Give, Offer, Order, Stack
from .ending import Close
from .payment import Pay, Pick
from .projects import FINISHING, Window
from .recruit import Place
from .turn import Act, Turn

RULES: Final[list[Rule[Any]]] = rules_table({
    k.TURN: Turn(), k.WINDOW: Window(), k.CLOSE: Close(), k.PLACE: Place(), k.OFFER: Offer(), k.EFFECT: Effect(), k.ACT: Act(), k.PAY: Pay(), k.PICK: Pick(),
    k.GIVE: Give(), k.DRAW_OR_NOT: DrawOrNot(), k.FINISH: FINISHING, k.ORDER: Order(), k.STACK: Stack()})
