"""What a seat may not see: hidden in its view, filled in with a possibility, or dealt anew on a table (SE-14.01)."""
from __future__ import annotations

from orrery.kernel.game import Json
from orrery.kernel.rng import Rng

from .rules.components import CARDS
from .rules.state import SpaceState


def hide(data: dict[str, Json], s: SpaceState, seat: int) -> None:
    """The order of the deck and the other hands; only their sizes stay."""
    data["deck"] = [None] * len(s.deck)
    data["hands"] = [list(s.hands[i]) if i == seat else [None] * len(s.hands[i]) for i in range(s.seats)]


def determinize(data: dict[str, Json], seat: int, rng: Rng) -> dict[str, Json]:
    """Deal the cards the view does not show to the hidden places at random."""
    seen = set(data["centre"]) | set(data["aside"]) | {data["desk"]}
    for hub in data["hubs"]:
        for stack in hub.values():
            seen.update(stack)
    for hand in data["hands"]:
        seen.update(hand)
    pool = [card for card in range(1, CARDS + 1) if card not in seen]
    rng.shuffle(pool)
    out = dict(data)
    out["hands"] = [[pool.pop() if card is None else card for card in hand] for hand in data["hands"]]
    out["deck"] = [pool.pop() if card is None else card for card in data["deck"]]
    return out


def redeal(s: SpaceState, seat: int, rng: Rng) -> None:
    """The same on a table: the deck and the other hands dealt anew, from the cards there and nothing of their order."""
    others = [i for i in range(s.seats) if i != seat]
    pool = sorted([*s.deck, *[card for i in others for card in s.hands[i]]])
    rng.shuffle(pool)
    for i in others:
        s.hands[i] = tuple([pool.pop() for _ in s.hands[i]])
    s.deck = [pool.pop() for _ in s.deck]
