"""Discovering a species (ST-19), and its cards. What belongs to one species only is in that species' file."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule

from . import anomalies, centaurians, exertians, mascamites, oumuamua
from .asking import Ask
from .components import CARDS, EXERTIANS, SIDES, SPACES, SPECIES, SPECIES_DECKS
from .kinds import RIVAL_SPECIES, SPECIES_SETUP, V_OPEN, V_SPECIES_DECK
from .state import SetiState

SETUP = [mascamites.set_up, anomalies.set_up, oumuamua.set_up, centaurians.set_up, exertians.set_up]


class Discover(Rule[SetiState]):
    """ST-19.1, ST-19.2, ST-19.10: a species whose three discovery spaces are marked; the left one first."""

    name: str = "discover"

    def resolve(self, s: SetiState, f: Frame) -> None:
        for side in (1, 0):
            if not s.known >> side & 1 and -1 not in s.discovery[side * 3:side * 3 + 3]:
                s.then((SPECIES_SETUP, -1, side))


class SpeciesSetup(Rule[SetiState]):
    """ST-19.3, ST-19.9: turn the board over, shuffle its cards, deal one per own discovery marker, turn one up, then its own set-up."""

    name: str = "species_setup"

    def resolve(self, s: SetiState, f: Frame) -> None:
        side = f[2]
        species = s.species[side]
        s.known |= 1 << side
        s.reveals += 1
        s.tell(EVERYONE, "discovered", SPECIES[species])
        for color in range(3):
            s.board[side * 3 + color] = ((),) * len(SPACES[species][color])
        deck = list(SPECIES_DECKS[species])
        s.shuffle(deck)
        s.species_deck[side] = tuple(deck)
        if species != EXERTIANS:
            for player in s.around(s.active):
                for _ in range(markers(s, side, player)):
                    if player < s.seats:
                        deal(s, side, player)
            turn_up(s, side)
        if s.solo:
            s.then((RIVAL_SPECIES, -1, side))
        SETUP[species](s, side)


def markers(s: SetiState, side: int, player: int) -> int:
    """The player's markers on the discovery spaces; overflow does not count (ST-19.4)."""
    return s.discovery[side * 3:side * 3 + 3].count(player)


def deal(s: SetiState, side: int, player: int) -> None:
    """The top species card to a hand; nothing when the deck is empty (ST-19.8)."""
    deck = s.species_deck[side]
    if deck:
        s.hand[player] += (deck[-1],)
        s.species_deck[side] = deck[:-1]
        s.reveals += 1
        s.tell(player, "drew", player, CARDS[deck[-1]].id)
        s.tell(EVERYONE, "species_card", player)


def turn_up(s: SetiState, side: int) -> None:
    deck = s.species_deck[side]
    if deck:
        s.species_open[side] = deck[-1]
        s.species_deck[side] = deck[:-1]
        s.reveals += 1


class AlienCard(Ask):
    """ST-19.7: take the face-up species card (then refill) or the top of its deck."""

    name: str = "alien_card"
    rule_ids: tuple[str, ...] = ("ST-19.7",)

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        options: list[Option] = []
        if s.species_open[f[2]] >= 0:
            options.append((V_OPEN,))
        if s.species_deck[f[2]]:
            options.append((V_SPECIES_DECK,))
        return options

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, side = f
        if o[0] == V_SPECIES_DECK:
            deal(s, side, player)
            return
        card = s.species_open[side]
        s.species_open[side] = -1
        s.hand[player] += (card,)
        s.tell(EVERYONE, "takes", player, CARDS[card].id)
        turn_up(s, side)


def side_name(side: int) -> str:
    return SIDES[side]
