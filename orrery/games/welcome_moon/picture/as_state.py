"""What a view shows as a state, so that the rules themselves say what counts and what can be written."""
from __future__ import annotations

from typing import Any

from orrery.kernel.position_reader import Reader

from ..position_read import read_missions, read_player
from ..rules.adventure import ADVENTURES
from ..rules.components import ACTIONS
from ..rules.setup import setup
from ..rules.state import MoonState


def as_state(view: dict[str, Any]) -> MoonState:
    """The sheets, the players' missions and the cards of this turn; nothing of what is still to come."""
    adventure = ADVENTURES[view["options"]["adventure"]]
    s = setup(view["seats"], {"missions": "", "astronaut_forced_before_error": False, "a1_effect_circles_error": False, "level": 1, **view["options"]}, 0)
    s.turn = view["turn"]
    s.marks = [adventure.layout.from_json(Reader(sheet, "sheets")) for sheet in view["sheets"]]
    read_missions(Reader(view["missions"]), s)
    s.taken = sum([1 << i for i, place in enumerate(adventure.places) if place in view["taken"]])
    for seat, player in enumerate(view["players"]):
        read_player(Reader(player), s, seat)
    s.numbers = tuple([pair["number"] for pair in view["combinations"]])
    s.actions = tuple([ACTIONS.index(pair["action"]) for pair in view["combinations"]])
    adventure.loaded(s)
    return s


def houses(s: MoonState, seat: int, combination: int) -> int:
    """In how many boxes the number of a combination can be written, without a wild."""
    options = ADVENTURES[s.adventure].writes(s, seat, s.numbers[combination], s.actions[combination], 0)
    return len({o[1] for o in options})
