"""The solo game: setting up the Automa, its deck, its turns and its passing (GP-20, GP-21)."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.errors import BadGame
from orrery.kernel.state import EVERYONE, Frame, Rule

from ..words.names import faction_name, msg
from ..words.places import told
from .automa import AUTOMA, CARDS, DIFFICULTIES, FACTION_CARDS, HORIZONTAL, HUMAN, directional, gain, perform
from .automa_deck import NO_CARD, deal
from .board import colonize
from .components import BOOSTERS, FACTION_INDEX, FACTIONS, FIRST_GAME_FACTIONS, ROUND_TILES
from .factions import blank
from .fields import C_ROUND, C_START, EARNED, FACTION, HOME, LEVEL, MINE, VP
from .kinds import OFFERS
from .passing import LAST_ROUND, NO_BOOSTER, take_booster
from .state import GaiaState

SUGGESTED: Final = ("suggested", "among_suggested")     # values of the option `factions`; alone both leave one faction
LAST_EARLY_ROUND: Final = 3        # the left number of a round tile counts up to here (GP-21.11)


def choose_automa(s: GaiaState, options: dict[str, Any]) -> None:
    """The Automa's faction if the set-up names one; else it is drawn when the human has chosen (GP-20.09)."""
    s.difficulty = [d.id for d in DIFFICULTIES].index(options["difficulty"])
    name = options["automa"]
    if options["factions"] in SUGGESTED:
        name = "taklons" if name == "random" else name
        suggested = FACTION_INDEX[FIRST_GAME_FACTIONS["1"][0]]
        if FACTIONS[suggested].colour == FACTIONS[FACTION_INDEX[name]].colour:
            raise BadGame(msg("no.automa_colour", automa=faction_name(FACTION_INDEX[name]), faction=faction_name(suggested)))
    if name != "random":
        become(s, FACTION_INDEX[name])


def become(s: GaiaState, faction: int) -> None:
    p = s.p[AUTOMA]
    p[:] = blank()
    card = FACTION_CARDS[faction]
    p[FACTION], p[HOME] = faction, FACTIONS[faction].home
    p[VP] = p[EARNED + C_START] = DIFFICULTIES[s.difficulty].vp
    if card.level >= 0:
        p[LEVEL + card.level] = 1


def ensure_faction(s: GaiaState) -> None:
    """Draw a faction of another colour than the human's."""
    if s.p[AUTOMA][FACTION] >= 0:
        return
    colour = FACTIONS[s.p[HUMAN][FACTION]].colour
    possible = [i for i in sorted(FACTION_CARDS) if FACTIONS[i].colour != colour]
    become(s, possible[s.below(len(possible))])
    s.reveals += 1
    s.tell(EVERYONE, "automa_faction", s.p[AUTOMA][FACTION])


def tie_card(s: GaiaState) -> int:
    """A random Automa card for a choice of the set-up; it goes back (GP-20.15 to 20.17)."""
    s.reveals += 1
    return s.below(len(CARDS))


class AutomaPlace(Rule[GaiaState]):
    """A starting mine on the free home planet nearest to the centre of the map (GP-20.13, 20.14)."""

    name: str = "automa_place"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        centre = s.shape.index[(0, 0)] if (0, 0) in s.shape.index else 0
        row = s.shape.distance[centre]
        homes = [h for h in s.worlds if s.planet[h] == s.p[AUTOMA][HOME] and s.owner[h] < 0]
        low = min([row[h] for h in homes])
        nearest = [h for h in homes if row[h] == low]
        if len(nearest) > 1:
            card = CARDS[tie_card(s)]
            s.tell(EVERYONE, "automa_direction", card.direction, card.number)
            nearest = directional(s, nearest, card.direction)
        colonize(s, AUTOMA, nearest[0], MINE)
        s.tell(EVERYONE, "automa_place", told(s, nearest[0]), low)


class AutomaBooster(Rule[GaiaState]):
    """Its first booster: the place in the row that a random card names (GP-20.16)."""

    name: str = "automa_booster"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        card = CARDS[tie_card(s)]
        booster = s.boosters[card.setup_booster - 1]
        take_booster(s, AUTOMA, booster)
        s.tell(EVERYONE, "automa_booster", card.number, card.setup_booster, BOOSTERS[booster].number)


class AutomaDeck(Rule[GaiaState]):
    """The first deck. Frame: (kind, -1, cards added, cards removed by an own choice) or without the two (GP-20.18, 25.12)."""

    name: str = "automa_deck"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        deal(s, *(f[2:4] if len(f) > 2 else (0, 0)))


def draw_card(s: GaiaState) -> int:
    card = s.deck[-1]
    s.deck = s.deck[:-1]
    s.known |= 1 << card
    s.reveals += 1
    return card


class AutomaTurn(Rule[GaiaState]):
    """Draw, act, score (GP-21.01 to 21.09)."""

    name: str = "automa_turn"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        if s.support == NO_CARD:
            s.support = draw_card(s)                # the first one drawn supports (GP-21.02)
        else:
            if s.action != NO_CARD:
                s.discard += (s.support,)
                s.support = s.action
                s.action = NO_CARD
            if not s.deck:
                automa_pass(s, 0)
                return
        horizontal = len(s.deck) <= HORIZONTAL
        s.action = draw_card(s)
        if horizontal and CARDS[s.action].passes:
            automa_pass(s, CARDS[s.action].number)
            return
        s.tell(EVERYONE, "automa_cards", CARDS[s.action].number, CARDS[s.support].number)
        s.then((OFFERS, AUTOMA))
        perform(s, CARDS[s.action], CARDS[s.support], FACTION_CARDS[s.p[AUTOMA][FACTION]])


def automa_pass(s: GaiaState, by_card: int) -> None:
    """Points of the round tile, a booster by the support card, a new deck with one card more (GP-21.11 to 21.15)."""
    tile = ROUND_TILES[s.rounds[s.round - 1]]
    early = s.round <= LAST_EARLY_ROUND
    vp = tile.automa[0 if early else 1]
    s.tell(EVERYONE, "automa_pass_card" if by_card else "automa_pass_empty", by_card)
    s.tell(EVERYONE, "automa_round_tile", "left" if early else "right", vp)
    gain(s, vp, C_ROUND)
    s.passed += (AUTOMA,)
    if s.round == LAST_ROUND:
        take_booster(s, AUTOMA, NO_BOOSTER)
        return
    support = CARDS[s.support]
    booster = s.boosters[support.pass_booster]
    take_booster(s, AUTOMA, booster)
    s.tell(EVERYONE, "automa_takes", support.number, BOOSTERS[booster].number, support.pass_booster)
    cards = [c for c in (*s.deck, *s.discard, s.support, s.action) if c != NO_CARD]
    cards += s.reserve[-1:]                         # GP-21.22: the top card of the shuffled reserve, unseen; a position may leave none
    s.reserve = s.reserve[:-1]
    s.shuffle(cards)
    s.deck, s.discard, s.support, s.action = tuple(cards), (), NO_CARD, NO_CARD
    s.tell(EVERYONE, "automa_new_deck", len(cards))
    if s.passed[0] == AUTOMA:
        s.tell(EVERYONE, "automa_first")
