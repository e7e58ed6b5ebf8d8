"""Which cards the Automa plays with: its first deck (GP-20.18, 25.04 to 25.12), and the cards of a position (docs/positions)."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.errors import BadGame, BadPosition, kernel_msg
from orrery.kernel.rng import Rng

from ..words.names import msg
from .automa import AUTOMA, CARDS, DIFFICULTIES
from .passing import LAST_ROUND
from .state import GaiaState

Json = Any
NO_CARD: Final = -1
EVERY_CARD: Final = (1 << len(CARDS)) - 1
LEAST_KNOWN: Final = 3          # of a deck of one's own: with the unknown card enough for a turn in every round
LEAST_OTHERS: Final = 6         # the unknown card of the first deck, and one more after each of the first five rounds


# -- the first deck --------------------------------------------------------------------------------------------------

def mask_of(cards: list[int]) -> int:
    return sum([1 << c for c in set(cards)])


def cards_of(mask: int) -> list[int]:
    return [i for i in range(len(CARDS)) if mask >> i & 1]


def first_cards(difficulty: int, added: int, removed: int) -> tuple[int, int]:
    """Masks: the cards that are certainly in the first deck, and the others, of which it gets one (GP-25.14 for changes of one's own)."""
    level = DIFFICULTIES[difficulty]
    out = mask_of([n - 1 for n in level.remove]) & ~added | removed
    deck = mask_of([i for i, card in enumerate(CARDS) if card.starter or card.number in level.add]) | added
    return deck & ~out, EVERY_CARD & ~deck & ~out


def read_changes(text: str, difficulty: int) -> tuple[int, int]:
    """Masks of the cards that the option `automa_deck` puts into the first deck and out of the game: "+9 -2"."""
    added, removed = 0, 0
    for word in text.replace(",", " ").split():
        number = word.lstrip("+-")
        if len(word) - len(number) > 1 or not number.isdecimal() or not 1 <= int(number) <= len(CARDS):
            raise BadGame(msg("no.deck_words", text=text[:60], cards=len(CARDS)))
        card = 1 << (int(number) - 1)
        if (added | removed) & card:
            raise BadGame(msg("no.deck_twice", card=int(number)))
        if word[0] == "-":
            removed |= card
        else:
            added |= card
    deck, others = first_cards(difficulty, added, removed)
    if deck.bit_count() < LEAST_KNOWN or others.bit_count() < LEAST_OTHERS:
        raise BadGame(msg("no.deck_small", least=LEAST_KNOWN, others=LEAST_OTHERS, deck=deck.bit_count(), left=others.bit_count()))
    return added, removed


def deal(s: GaiaState, added: int, removed: int) -> None:
    """The first deck: the starters, cards of the difficulty, and one unknown card."""
    known, others = first_cards(s.difficulty, added, removed)
    deck, reserve = cards_of(known), cards_of(others)
    s.known = known
    s.shuffle(reserve)
    deck.append(reserve.pop())
    s.shuffle(deck)
    s.deck, s.reserve, s.discard, s.support, s.action = tuple(deck), tuple(reserve), (), NO_CARD, NO_CARD


# -- positions and views ---------------------------------------------------------------------------------------------

def numbers(cards: tuple[int, ...]) -> list[int]:
    return [CARDS[c].number for c in cards]


def open_cards(s: GaiaState) -> int:
    """A mask of the Automa's cards that lie face up."""
    return mask_of([c for c in (*s.discard, s.support, s.action) if c != NO_CARD])


def cards_out(s: GaiaState) -> int:
    """A mask of the cards that are not in this game; none before the deck is made."""
    return EVERY_CARD & ~mask_of([*s.deck, *s.reserve]) & ~open_cards(s) if s.deck or s.reserve else 0


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
            "known": numbers(tuple(cards_of(s.known))),
            "out": numbers(tuple(cards_of(cards_out(s))))}


def wrong(field: str) -> BadPosition:
    return BadPosition(kernel_msg("position.bad_field", field=field))


def card_index(value: Json, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= len(CARDS):
        raise wrong(f"automa.{field}")
    return value - 1


def card_list(data: dict[str, Json], field: str) -> list[int]:
    if not isinstance(data[field], list):
        raise wrong(f"automa.{field}")
    return [card_index(c, field) for c in data[field]]


def distinct(data: dict[str, Json], field: str) -> list[int]:
    cards = card_list(data, field)
    if len(set(cards)) != len(cards):
        raise wrong(f"automa.{field}")
    return cards


def automa_from_json(data: dict[str, Json], s: GaiaState) -> None:
    for name in ("deck", "reserve", "discard"):
        if name in data:
            cards = card_list(data, name)
            setattr(s, name, tuple(cards if name == "discard" else cards[::-1]))
    for name in ("support", "action"):
        if name in data:
            setattr(s, name, NO_CARD if data[name] is None else card_index(data[name], name))
    if "known" in data:
        s.known = mask_of(distinct(data, "known"))
    levels = [d.id for d in DIFFICULTIES]
    if data.get("difficulty", levels[s.difficulty]) not in levels:
        raise wrong("automa.difficulty")
    s.difficulty = levels.index(data.get("difficulty", levels[s.difficulty]))
    every = [*s.deck, *s.reserve, *cards_of(open_cards(s)), *(card_list(data, "out") if "out" in data else [])]
    if len(set(every)) != len(every) or len(set(s.discard)) != len(s.discard):
        raise wrong("automa")


def complete_deck(data: dict[str, Json], s: GaiaState, changes: tuple[int, int]) -> None:
    """In a round the Automa has cards: what a position leaves out is dealt as the set-up and the rounds so far would have it."""
    if s.seats > 1 or not s.round:
        return
    passed = AUTOMA in s.passed
    seen = open_cards(s)
    known, others = first_cards(s.difficulty, *changes)
    out = mask_of(card_list(data, "out")) if "out" in data else EVERY_CARD & ~known & ~others
    if "deck" not in data:
        if "reserve" in data:
            raise wrong("automa.deck")
        hidden = cards_of(others & ~seen & ~out)
        s.shuffle(hidden)
        joined = min(s.round + (1 if passed and s.round < LAST_ROUND else 0) - (seen & ~known).bit_count(), len(hidden))
        deck = cards_of(known & ~seen & ~out) + [hidden.pop() for _ in range(joined)]
        s.shuffle(deck)
        s.deck, s.reserve = tuple(deck), tuple(hidden)
    elif "reserve" not in data:
        rest = cards_of(EVERY_CARD & ~mask_of(list(s.deck)) & ~seen & ~out)
        s.shuffle(rest)
        s.reserve = tuple(rest)
    if "known" not in data:
        s.known = known
    s.known = s.known & mask_of(list(s.deck)) | seen
    if s.support == NO_CARD and len(s.deck) < 2 and not (passed and s.round == LAST_ROUND):
        raise wrong("automa.deck")          # a round begins with two cards


def shuffle_unknown(data: dict[str, Json], rng: Rng) -> dict[str, Json]:
    """Deck and reserve as they may be: known cards not yet played are in the deck, the rest of it is drawn from the others."""
    if None not in data["deck"] and None not in data["reserve"]:
        return data
    seen = [n for n in (*data["discard"], data["support"], data["action"]) if n is not None]
    deck = [n for n in data["known"] if n not in seen]
    others = [card.number for card in CARDS if card.number not in data["known"] and card.number not in data["out"]]
    rng.shuffle(others)
    missing = len(data["deck"]) - len(deck)
    deck += others[:missing]
    rng.shuffle(deck)
    return {**data, "deck": deck, "reserve": others[missing:]}
