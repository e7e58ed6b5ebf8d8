"""What a seat may not see: hidden in its view, filled in with a possibility, or dealt anew on a table."""
from __future__ import annotations

from orrery.kernel.game import Json
from orrery.kernel.rng import Rng

from .rules.automa_deck import EVERY_CARD, automa_json, cards_of, cards_out, open_cards, shuffle_unknown
from .rules.scoring import final_count
from .rules.state import GaiaState


def hide(data: dict[str, Json], s: GaiaState, seat: int) -> None:
    """Only the Automa's deck and reserve are secret. The standings of the final goals are worked out for whoever looks."""
    data["standings"] = [[final_count(s, i, tile) for i in range(len(s.p))] for tile in s.finals]
    if data.get("automa"):
        data["automa"] = automa_json(s, hidden=True)


def determinize(data: dict[str, Json], seat: int, rng: Rng) -> dict[str, Json]:
    return {**data, "automa": shuffle_unknown(data["automa"], rng)} if data.get("automa") else dict(data)


def redeal(s: GaiaState, seat: int, rng: Rng) -> None:
    """The same on a table: only the Automa's deck and reserve are hidden. Cards known and not yet played are in the deck."""
    if s.seats > 1 or not (s.deck or s.reserve):
        return
    deck = cards_of(s.known & ~open_cards(s))
    others = cards_of(EVERY_CARD & ~s.known & ~cards_out(s))
    rng.shuffle(others)
    missing = len(s.deck) - len(deck)
    deck += others[:missing]
    rng.shuffle(deck)
    s.deck, s.reserve = tuple(deck[::-1]), tuple(others[missing:][::-1])
