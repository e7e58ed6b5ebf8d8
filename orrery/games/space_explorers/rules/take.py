"""Chapter 6: taking a Specialist into the hand, from the Centre or from the deck."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE
from orrery.kernel.text import Msg

from ..words.names import card_name, msg
from .abilities import draw_cards
from .centre import leave
from .state import SpaceState


def take(s: SpaceState, seat: int, card: int) -> None:
    """Any card of the Centre, for nothing (SE-6.01, SE-6.05); the Centre is refilled at once (SE-6.02)."""
    s.tell(EVERYONE, "take", seat, card)
    leave(s, card)
    s.hands[seat] += (card,)


def draw_action(s: SpaceState, seat: int) -> None:
    """The top card of the deck (SE-6.01)."""
    draw_cards(s, seat, 1)


def take_problem(s: SpaceState, card: int) -> Msg | None:
    return None if card in s.centre else msg("why.not_in_centre", card=card_name(s.box, card))


def draw_problem(s: SpaceState) -> Msg | None:
    return None if s.deck else msg("why.deck_empty")
