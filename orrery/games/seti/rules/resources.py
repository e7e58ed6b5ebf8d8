"""Gaining and losing: resources with their limits, cards from the deck, the row, the discard piles (ST-11.1, ST-18)."""
from __future__ import annotations

from typing import Final

from orrery.kernel.state import EVERYONE, Frame

from .compile import WATCHES
from .components import CARDS, MAIN, PROBE_1
from .effect_codes import ALL
from .effect_tables import CIRCLES
from .kinds import EVENT, RIVAL_DATA, RIVAL_RUN, RUN
from .solar_system import Sky, sky
from .state import SetiState

POOL: Final = 6
FAME: Final = 10


def the_sky(s: SetiState) -> Sky:
    return sky(s.discs)


def run(s: SetiState, player: int, pc: int, card: int = -1) -> Frame:
    """The frame that gives a reward or effect to a player; the rival's gains go their own way (ST-28)."""
    return (RUN, player, pc, card) if player < s.seats else (RIVAL_RUN, -1, pc, card)


def may_act(s: SetiState, player: int) -> bool:
    """May the player take free actions now (ST-3.4 to ST-3.6)?"""
    return s.free == 1 and player == s.active


def add_publicity(s: SetiState, player: int, n: int) -> None:
    """ST-18.10: never above 10."""
    now = s.publicity[player] + n
    s.publicity[player] = FAME if now > FAME else now


def add_data(s: SetiState, player: int, n: int) -> None:
    """ST-11.1: the pool holds 6, the rest is lost. The rival's data go elsewhere (ST-28.6)."""
    if player >= s.seats:
        s.then((RIVAL_DATA, -1, n))
        return
    now = s.data[player] + n
    s.data[player] = POOL if now > POOL else now


def probe_limit(s: SetiState, player: int) -> int:
    return 2 if s.techs[player] & PROBE_1 else 1


def pieces(s: SetiState, player: int) -> tuple[int, ...]:
    """Spaces of the player's probes and capsules (ST-20.8: a capsule counts as a probe for effects)."""
    capsules = s.capsules[player]
    return s.probes[player] + tuple([c[0] for c in capsules]) if capsules else s.probes[player]


# -- cards -----------------------------------------------------------------------------------------------------------
def can_draw(s: SetiState) -> bool:
    return bool(s.deck) or bool(s.discard)


def draw_card(s: SetiState) -> int:
    """The top card; the discard pile becomes the deck only when a card has to come from an empty one (ST-18.13). -1: none."""
    if not s.deck:
        if not s.discard:
            return -1
        s.deck = s.discard
        s.discard = []
        s.shuffle(s.deck)
        s.tell(EVERYONE, "reshuffle")
    s.reveals += 1
    return s.deck.pop()


def draw_to_hand(s: SetiState, player: int, n: int) -> tuple[int, ...]:
    drawn: list[int] = []
    for _ in range(n):
        card = draw_card(s)
        if card < 0:
            break
        drawn.append(card)
        s.tell(player, "drew", player, CARDS[card].id)
    if drawn:
        s.hand[player] += tuple(drawn)
        s.tell(EVERYONE, "draws", player, len(drawn))
    return tuple(drawn)


def refill(s: SetiState) -> None:
    """ST-18.12: empty places from left to right."""
    row = s.row
    for i in range(3):
        if row[i] < 0:
            row[i] = draw_card(s)
            if row[i] >= 0:
                s.tell(EVERYONE, "row", CARDS[row[i]].id)


def leave_hand(s: SetiState, player: int, card: int) -> None:
    hand = s.hand[player]
    i = hand.index(card)
    s.hand[player] = hand[:i] + hand[i + 1:]
    if s.drawn:
        s.drawn = tuple([c for c in s.drawn if c != card])


def discard_card(s: SetiState, card: int) -> None:
    """ST-4.15: to the pile of its own deck."""
    if card < MAIN:
        s.discard.append(card)
    else:
        side = s.species.index(CARDS[card].species)
        s.species_discard[side] += (card,)


def any_card(s: SetiState) -> bool:
    """Is there a card to take from the row or the deck?"""
    return bool(s.deck) or bool(s.discard) or s.row[0] >= 0 or s.row[1] >= 0 or s.row[2] >= 0


# -- events ----------------------------------------------------------------------------------------------------------
def happen(s: SetiState, player: int, event: int, bits: int = ALL) -> None:
    """Something happened to a player's pieces: whoever waits for it is asked next (ST-12.23)."""
    if interested(s, player, event, bits) or (s.solo and player == 0):
        s.then((EVENT, player, event, bits))


def interested(s: SetiState, player: int, event: int, bits: int) -> bool:
    if s.watches and player == s.active:
        for watch, _ in s.watches:
            w = WATCHES[watch]
            if w[0] >> event & 1 and w[1] & bits:
                return True
    for card, covered in s.missions[player]:
        circles = CIRCLES[card]
        for i in range(len(circles)):
            c = circles[i]
            if c.events >> event & 1 and c.bits & bits and not covered >> i & 1 and (not c.own_turn or player == s.active):
                return True
    return False
