"""Chapter 5: the Centre and the deck. Cards enter at the end, a refill takes the vacant place, a draw goes to a hand."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE

from .state import CENTRE_SIZE, SpaceState


def enter(s: SpaceState, card: int) -> None:
    """A card comes into the Centre by payment or an ability: at the end of the row (SE-5.04)."""
    s.centre.append(card)


def leave(s: SpaceState, card: int) -> None:
    """A card leaves the Centre; when that makes five, the top of the deck takes its place (SE-5.01, SE-5.03)."""
    i = s.centre.index(card)
    if len(s.centre) <= CENTRE_SIZE and s.deck:
        fresh = s.deck.pop()
        s.centre[i] = fresh
        s.reveals += 1
        s.tell(EVERYONE, "refill", fresh)
    else:
        del s.centre[i]


def reveal(s: SpaceState, count: int) -> None:
    """Deck cards are added to the Centre, which may exceed six (SE-5.02). This is no draw (SE-1.11)."""
    for _ in range(min(count, len(s.deck))):
        fresh = s.deck.pop()
        enter(s, fresh)
        s.reveals += 1
        s.tell(EVERYONE, "added", fresh)


def draw(s: SpaceState, seat: int, count: int) -> int:
    """Cards from the deck to the hand, as many as there are (SE-5.06); how many it were."""
    drawn = min(count, len(s.deck))
    for _ in range(drawn):
        card = s.deck.pop()
        s.hands[seat] += (card,)
        s.tell(seat, "drew_card", seat, card)
    if drawn:
        s.reveals += 1
        s.tell(EVERYONE, "drew", seat, drawn)
    return drawn
