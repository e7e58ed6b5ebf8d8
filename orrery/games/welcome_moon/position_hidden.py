"""What a seat may not see: hidden in its view, filled in with a possibility, or dealt anew on a table (WM-2.14, WM-2.15)."""
from __future__ import annotations

from typing import Any

from orrery.kernel.rng import Rng

from .rules.components import ACTIONS, CARD_CODES, CARDS, EFFECT_CARD, SAFE_DRAWS, card_names
from .rules.state import MoonState


def hide(data: dict[str, Any], s: MoonState, seat: int) -> None:
    """WM-2.15: the top card of each pile is known, for its number face bears the action of its back (solo: only its action), and which
    cards are still to come, but not their order."""
    if s.seats == 1:
        left = list(s.decks[0][s.top:])
        data["deck"]["unseen"] = sorted(card_names(left))
        data["deck"]["left"] = [None] * len(left)
        if left:
            data["deck"]["left"][0] = {"action": "effect" if left[0] >= EFFECT_CARD else ACTIONS[left[0] & 7]}
        return
    shared = s.turn < len(s.decks[0])       # until the piles are recycled nobody knows which card lies in which
    unseen = sorted(card_names([c for pile in s.decks for c in pile[s.top:]]))
    for i, pile in enumerate(s.decks):
        rest: list[Any] = [None] * (len(pile) - s.top)
        if rest:
            rest[0] = {"number": pile[s.top] >> 3, "action": ACTIONS[pile[s.top] & 7]}
        data["piles"][i]["left"] = rest
        data["piles"][i]["unseen"] = unseen if shared else sorted(card_names(pile[s.top:]))


def determinize(data: dict[str, Any], seat: int, rng: Rng) -> dict[str, Any]:
    """The same table with some order of the cards that are still to come."""
    out = {k: v for k, v in data.items() if k not in ("seat", "waiting")}
    if "deck" in data:
        deck = dict(data["deck"])
        pool = [CARD_CODES[c] for c in deck.pop("unseen")]
        left = deal(pool, [deck["left"]], rng)[0]
        if not deck["passes"] and len(deck["drawn"]) + len(left) == len(CARDS) + 3:
            sink_effects(left, 0, SAFE_DRAWS - len(deck["drawn"]), rng)
        deck["left"] = card_names(left)
        out["deck"] = deck
        return out
    piles = [dict(pile) for pile in data["piles"]]
    pools = [[CARD_CODES[c] for c in pile.pop("unseen")] for pile in piles]
    if len(pools[0]) == sum([len(pile["left"]) for pile in piles]) and len(piles) > 1 and pools[0] == pools[1]:
        dealt = deal(pools[0], [pile["left"] for pile in piles], rng)
    else:
        dealt = [deal(pool, [pile["left"]], rng)[0] for pool, pile in zip(pools, piles, strict=True)]
    for pile, left in zip(piles, dealt, strict=True):
        pile["left"] = card_names(left)
    out["piles"] = piles
    return out


def redeal(s: MoonState, seat: int, rng: Rng) -> None:
    """The same on a table: the cards still to come in another order, from their names and nothing of their order."""
    shared = len(s.decks) > 1 and s.turn < len(s.decks[0])      # until the piles are recycled nobody knows which card lies in which
    piles = [list(pile) for pile in s.decks]
    for first in ([0] if shared else range(len(piles))):
        group = range(len(piles)) if shared else range(first, first + 1)
        pool = sorted([c for i in group for c in piles[i][s.top:]])
        rng.shuffle(pool)
        for i in group:
            if len(piles[i]) > s.top:
                piles[i][s.top] = take_like(pool, piles[i][s.top], s.seats)
        for i in group:
            for j in range(s.top + 1, len(piles[i])):
                piles[i][j] = pool.pop()
    if s.seats == 1 and not s.passes and len(piles[0]) == len(CARDS) + 3:
        sink_effects(piles[0], s.top, SAFE_DRAWS, rng)
    s.decks = tuple([tuple(pile) for pile in piles])


def take_like(pool: list[int], top: int, seats: int) -> int:
    """Takes a card out of the pool that shows what everybody sees of the next one: alone its action, else the whole card (see hide)."""
    for i in range(len(pool)):
        c = pool[i]
        if c == top or (seats == 1 and (c >= EFFECT_CARD) == (top >= EFFECT_CARD) and (c >= EFFECT_CARD or c & 7 == top & 7)):
            return pool.pop(i)
    return pool.pop()


def sink_effects(left: list[int], top: int, free: int, rng: Rng) -> None:
    """WM-S.03: everybody knows that the first deck's effect cards are not among the cards drawn first. The card at `top` is seen."""
    for i in range(top + 1, free):
        if left[i] >= EFFECT_CARD:
            ships = [j for j in range(free, len(left)) if left[j] < EFFECT_CARD]
            j = ships[rng.below(len(ships))]
            left[i], left[j] = left[j], left[i]


def deal(pool: list[int], wanted: list[list[Any]], rng: Rng) -> list[list[int]]:
    """Deal a pool at random; the first card of each pile must show what is known of it."""
    pool = sorted(pool)
    rng.shuffle(pool)
    tops: list[int] = []
    for left in wanted:
        fitting = [i for i, c in enumerate(pool) if left and shows(c, left[0])]
        tops.append(pool.pop(fitting[0]) if fitting else -1)
    out: list[list[int]] = []
    for left, top in zip(wanted, tops, strict=True):
        rest = [pool.pop() for _ in range(len(left) - (1 if top >= 0 else 0))]
        out.append([top, *rest] if top >= 0 else rest)
    return out


def shows(code: int, known: Any) -> bool:
    if not isinstance(known, dict):
        return False
    if "number" in known:
        return bool(code >> 3 == known["number"]) and known.get("action", ACTIONS[code & 7]) == ACTIONS[code & 7]
    return (known["action"] == "effect") == (code >= EFFECT_CARD) and (code >= EFFECT_CARD or ACTIONS[code & 7] == known["action"])
