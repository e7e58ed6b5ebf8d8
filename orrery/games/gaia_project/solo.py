"""The solo game: setting up the Automa, its deck, its turns and its passing (GP-20, GP-21)."""
from __future__ import annotations

from typing import Any

from orrery.kernel.errors import BadGame, BadPosition, kernel_msg
from orrery.kernel.rng import Rng
from orrery.kernel.state import EVERYONE, Frame, Rule

from .automa import AUTOMA, CARDS, DIFFICULTIES, FACTION_CARDS, HORIZONTAL, HUMAN, directional, gain, perform
from .board import colonize
from .components import BOOSTERS, FACTION_INDEX, FACTIONS, ROUND_TILES
from .factions import blank
from .fields import C_ROUND, C_START, EARNED, FACTION, HOME, LEVEL, MINE, VP
from .kinds import OFFERS
from .passing import LAST_ROUND, NO_BOOSTER, take_booster
from .state import GaiaState

Json = Any
NO_CARD = -1
LAST_EARLY_ROUND = 3        # the left number of a round tile counts up to here (GP-21.11)


def choose_automa(s: GaiaState, options: dict[str, Any]) -> None:
    """The Automa's faction if the set-up names one; else it is drawn when the human has chosen (GP-20.09)."""
    s.difficulty = [d.id for d in DIFFICULTIES].index(options["difficulty"])
    name = options["automa"]
    if name == "random" and options["factions"] == "suggested":
        name = "taklons"
    if name != "random":
        human = s.p[HUMAN][FACTION]
        if human >= 0 and FACTIONS[human].colour == FACTIONS[FACTION_INDEX[name]].colour:
            raise BadGame(kernel_msg("setup.bad_option", name="automa", value=name, accepts=FACTIONS[human].colour))
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
        s.tell(EVERYONE, "automa_place", s.shape.names[nearest[0]], low)


class AutomaBooster(Rule[GaiaState]):
    """Its first booster: the place in the row that a random card names (GP-20.16)."""

    name: str = "automa_booster"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        card = CARDS[tie_card(s)]
        booster = s.boosters[card.setup_booster - 1]
        take_booster(s, AUTOMA, booster)
        s.tell(EVERYONE, "automa_booster", card.number, card.setup_booster, BOOSTERS[booster].number)


class AutomaDeck(Rule[GaiaState]):
    """The first deck: the starters, cards of the difficulty, and one unknown card (GP-20.18, 25.04 to 25.10)."""

    name: str = "automa_deck"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        level = DIFFICULTIES[s.difficulty]
        deck = [i for i, card in enumerate(CARDS) if (card.starter or card.number in level.add) and card.number not in level.remove]
        reserve = [i for i, card in enumerate(CARDS) if i not in deck and card.number not in level.remove]
        s.known = sum([1 << i for i in deck])
        s.shuffle(reserve)
        deck.append(reserve.pop())
        s.shuffle(deck)
        s.deck, s.reserve, s.discard, s.support, s.action = tuple(deck), tuple(reserve), (), NO_CARD, NO_CARD


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
    cards.append(s.reserve[-1])                     # GP-21.22: the top card of the shuffled reserve, unseen
    s.reserve = s.reserve[:-1]
    s.shuffle(cards)
    s.deck, s.discard, s.support, s.action = tuple(cards), (), NO_CARD, NO_CARD
    s.tell(EVERYONE, "automa_new_deck", len(cards))
    if s.passed[0] == AUTOMA:
        s.tell(EVERYONE, "automa_first")


# -- positions and views ---------------------------------------------------------------------------------------------

def numbers(cards: tuple[int, ...]) -> list[int]:
    return [CARDS[c].number for c in cards]


def automa_json(s: GaiaState, hidden: bool = False) -> dict[str, Json] | None:
    """Deck (top card first) and reserve are secret; what has been seen to be in the deck is not."""
    if s.seats > 1:
        return None
    return {"difficulty": DIFFICULTIES[s.difficulty].id,
            "deck": [None] * len(s.deck) if hidden else numbers(s.deck[::-1]),
            "reserve": [None] * len(s.reserve) if hidden else numbers(s.reserve[::-1]),
            "discard": numbers(s.discard),
            "support": CARDS[s.support].number if s.support >= 0 else None,
            "action": CARDS[s.action].number if s.action >= 0 else None,
            "known": [card.number for i, card in enumerate(CARDS) if s.known >> i & 1]}


def card_index(value: Json, field: str) -> int:
    if not isinstance(value, int) or not 1 <= value <= len(CARDS):
        raise BadPosition(kernel_msg("position.bad_field", field=f"automa.{field}"))
    return value - 1


def automa_from_json(data: dict[str, Json], s: GaiaState) -> None:
    for name in ("deck", "reserve", "discard"):
        if name in data:
            cards = [card_index(c, name) for c in data[name]]
            setattr(s, name, tuple(cards if name == "discard" else cards[::-1]))
    for name in ("support", "action"):
        if name in data:
            setattr(s, name, NO_CARD if data[name] is None else card_index(data[name], name))
    if "known" in data:
        s.known = sum([1 << card_index(c, "known") for c in set(data["known"])])
    levels = [d.id for d in DIFFICULTIES]
    if data.get("difficulty", levels[s.difficulty]) not in levels:
        raise BadPosition(kernel_msg("position.bad_field", field="automa.difficulty"))
    s.difficulty = levels.index(data.get("difficulty", levels[s.difficulty]))
    every = [*s.deck, *s.reserve, *s.discard, *[c for c in (s.support, s.action) if c != NO_CARD]]
    if len(set(every)) != len(every):
        raise BadPosition(kernel_msg("position.bad_field", field="automa"))


def shuffle_unknown(data: dict[str, Json], rng: Rng) -> dict[str, Json]:
    """Deck and reserve as they may be: known cards not yet played are in the deck, the rest of it is drawn from the others."""
    if None not in data["deck"] and None not in data["reserve"]:
        return data
    seen = [n for n in (*data["discard"], data["support"], data["action"]) if n is not None]
    removed = next(d.remove for d in DIFFICULTIES if d.id == data["difficulty"])
    deck = [n for n in data["known"] if n not in seen]
    others = [card.number for card in CARDS if card.number not in data["known"] and card.number not in removed]
    rng.shuffle(others)
    missing = len(data["deck"]) - len(deck)
    deck += others[:missing]
    rng.shuffle(deck)
    return {**data, "deck": deck, "reserve": others[missing:]}
