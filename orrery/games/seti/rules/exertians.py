"""Exertians (ST-24): cards played face down, and danger."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option
from orrery.kernel.text import Msg

from ..words.names import msg
from .asking import Ask
from .components import ALIENS, CARDS
from .kinds import EXERTIAN, MILESTONES, V_CARD, V_DONE
from .state import SetiState

DEALT = 3
OFFSETS = tuple([t["offset"] for t in ALIENS["exertians"]["components"]["milestone_tiles"]])
COSTS = tuple([t["card_cost"].get("credits", 0) for t in ALIENS["exertians"]["components"]["milestone_tiles"]])


def set_up(s: SetiState, side: int) -> None:
    """ST-24.1 to ST-24.3: 3 cards each and one more per discovery marker; as many may be played at once; two milestones."""
    deck = list(s.species_deck[side])
    asked: list[Frame] = []
    for player in s.around(s.active):
        if player >= s.seats:
            continue
        mine = s.discovery[side * 3:side * 3 + 3].count(player)
        for _ in range(DEALT + mine):
            if deck:
                s.exertian_hand[player] += (deck.pop(),)
                s.tell(player, "drew", player, CARDS[s.exertian_hand[player][-1]].id)
        if mine:
            asked.append((EXERTIAN, player, mine, 0))
    s.species_deck[side] = tuple(deck) if s.solo else ()
    s.exertian_at = tuple([max(s.score) + offset for offset in OFFSETS])
    s.then(*asked)


def milestone_frame(s: SetiState, player: int, which: int) -> list[Frame]:
    """ST-24.4, ST-24.5: on reaching a milestone a player may play one card, at the second for 1 credit. The rival ignores them."""
    if player < s.seats and s.exertian_hand[player] and s.credits[player] >= COSTS[which]:
        return [(EXERTIAN, player, 1, COSTS[which])]
    return [(MILESTONES, -1)]


class Exertian(Ask):
    """Play a card face down, or not. Cards are named by place: the choice is secret (ST-24.13)."""

    name: str = "exertian"
    rule_ids: tuple[str, ...] = ("ST-24.2", "ST-24.4", "ST-24.8")
    stop: str = "none"
    card_word: str = "hide"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        options: list[Option] = [(V_CARD, i) for i in range(len(s.exertian_hand[f[1]]))]
        options.append((V_DONE,))
        return options

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, left, cost = f
        if o[0] == V_DONE:
            return
        hand = s.exertian_hand[player]
        s.exertian_played[player] += (hand[o[1]],)
        s.exertian_hand[player] = hand[:o[1]] + hand[o[1] + 1:]
        s.credits[player] -= cost
        s.tell(EVERYONE, "exertian", player)
        if left > 1 and s.exertian_hand[player]:
            s.then((EXERTIAN, player, left - 1, cost))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.no_exertian") if o[0] == V_CARD else None
