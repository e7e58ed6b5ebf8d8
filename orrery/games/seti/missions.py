"""For scripts: does a mission hold? Asked of a match and a seat, by the number printed on the card."""
from __future__ import annotations

from orrery.kernel.errors import BadPosition, kernel_msg
from orrery.kernel.match import Match

from .rules.components import CARD_BY_ID
from .rules.counts import holds
from .rules.effect_tables import CIRCLES, CONDITION
from .rules.state import SetiState


def mission_holds(match: Match, seat: int, card: str) -> bool:
    """Could this seat complete the mission now, were the card before it and were it allowed to act?

    A conditional mission holds while its condition is met, a mission with circles when all of them are covered.
    """
    s = match.state
    assert isinstance(s, SetiState)
    number = CARD_BY_ID.get(card, -1)
    if number >= 0 and CONDITION[number] >= 0:
        return holds(s, seat, CONDITION[number], number)
    if number >= 0 and CIRCLES[number]:
        return number in s.completed[seat]
    raise BadPosition(kernel_msg("position.bad_field", field=f"mission = {card[:20]}"))
