"""The table of rules: one object for each kind of frame."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import Rule, rules_table

from . import kinds as k
from .actions import Act, Action, Effect, Pick
from .adventures.launch import Build
from .adventures.virus import Propagate, Spread, Start
from .ending import Close
from .missions import Accomplish, Again, Events, Missions
from .solo import Draw, Give, HandOver
from .turn import Choose, Choosing, Turn, Write

RULES: Final[list[Rule[Any]]] = rules_table({
    k.TURN: Turn(), k.CHOOSING: Choosing(), k.EVENTS: Events(), k.MISSIONS: Missions(), k.CLOSE: Close(), k.ACT: Act(), k.EFFECT: Effect(), k.DRAW: Draw(),
    k.GIVE: Give(), k.AGAIN: Again(), k.CHOOSE: Choose(), k.WRITE: Write(), k.ACTION: Action(), k.PICK: Pick(), k.ACCOMPLISH: Accomplish(),
    k.HAND_OVER: HandOver(), k.BUILD: Build(), k.PROPAGATE: Propagate(), k.VIRUS: Spread(), k.START: Start()})
