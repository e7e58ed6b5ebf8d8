"""A table from readable JSON; what is wrong is named. Writing: position.py; what must hold: position_check.py."""
from __future__ import annotations

from typing import Final, Self

from orrery.kernel.game import Json
from orrery.kernel.position_reader import KERNEL_FIELDS, Reader, is_number

from .position_check import check_step, check_turn, trouble
from .rules import kinds as k
from .rules.components import CARDS, COLOURS
from .rules.state import CENTRE_SIZE, SpaceState, add_skills
from .words.names import read_colour

FIELDS: Final = (*KERNEL_FIELDS, "centre", "deck", "hands", "tokens", "hubs", "projects", "completed", "first", "active", "round", "used", "recruited",
                 "desk", "bought", "ending", "passes", "aside")


class SpaceReader(Reader):
    """With what stands in this game's positions: cards, entries by seat and by colour."""

    def cards(self, name: str) -> list[int]:
        """Numbers of cards; none where the field is missing."""
        found = self.data.get(name, [])
        if not isinstance(found, list) or not all([is_number(c, 1, CARDS) for c in found]):
            raise trouble(self.where(name), "cards", value=str(found)[:60])
        return list(found)

    def card(self, name: str) -> int:
        """A card number, or 0 for null and for nothing."""
        return self.number_or(name, 1, 1, CARDS, 0) if name in self else 0

    def per_seat(self, name: str, s: SpaceState) -> list[Self]:
        """The entries of a list, one for each seat, each as the only field of a reader: its name is where it stands. None of them when it is missing."""
        if name not in self:
            return []
        found = self.data[name]
        if not isinstance(found, list) or len(found) != s.seats:
            raise trouble(self.where(name), "per_seat", n=s.seats)
        return [type(self)({f"{name}[{seat}]": entry}, self.path) for seat, entry in enumerate(found)]

    def by_colour(self) -> Self:
        """{"blue": x, ...}, the only field of this reader, with the colours' own names. Names of Divisions serve too."""
        name, found = next(iter(self.data.items()))
        if not isinstance(found, dict):
            raise trouble(self.where(name), "by_colour", value=str(found)[:40])
        out: dict[str, Json] = {}
        for key, value in found.items():
            if not isinstance(key, str) or read_colour(key) < 0:
                raise trouble(self.where(name), "colour", value=str(key)[:24])
            if value is not None:
                out[COLOURS[read_colour(key)]] = value
        return type(self)(out, self.where(name))


def from_position(data: dict[str, Json], s: SpaceState) -> SpaceState:
    """A table from readable JSON; missing parts are those of the set-up `s`, less the cards used elsewhere."""
    r = SpaceReader(data).only(*FIELDS)
    s.first = r.number("first", s.first, 0, s.seats - 1)
    active = r.number_or("active", s.first, 0, s.seats - 1)
    s.agenda = [(k.TURN, active)] if active >= 0 else []
    read_hubs(r, s)
    read_tokens(r, s)
    read_projects(r, s)
    read_cards(r, s)
    s.round = r.number("round", s.round, 1, 999)
    s.bought = r.number("bought", 0, 0, 1)
    s.passes = r.number("passes", 0, 0, s.seats)
    s.fresh = r.card("recruited")
    used = r.cards("used")
    if len(set(used)) != len(used):
        raise r.bad("used", str(used)[:40])
    s.used = sum([1 << card for card in used])
    s.ending = r.number("ending", 0, 0, 1) if is_number(r.data.get("ending"), 0, 1) else int(r.flag("ending", False))
    for step in r.listed("agenda"):
        check_step(step, s)
    check_turn(r, s, active)
    return s


def read_hubs(r: SpaceReader, s: SpaceState) -> None:
    for seat, entry in enumerate(r.per_seat("hubs", s)):
        hub = entry.by_colour()
        for d, colour in enumerate(COLOURS):
            cards = hub.cards(colour)
            for card in cards:
                if d not in s.box.divisions[card]:
                    raise trouble(hub.where(colour), "division", card=card, value=colour)
                add_skills(s, seat, d, card, 1)
            s.divisions[seat * 5 + d] = tuple(cards)


def read_tokens(r: SpaceReader, s: SpaceState) -> None:
    """Missing colours of a seat that is given are 0; more tokens of a colour than players cannot be (SE-3.06)."""
    for seat, entry in enumerate(r.per_seat("tokens", s)):
        purse = entry.by_colour()
        for c, colour in enumerate(COLOURS):
            s.tokens[seat * 5 + c] = purse.number(colour, 0, 0, s.seats)
    for c in range(5):
        total = sum(s.tokens[c::5])
        if total > s.seats:
            raise trouble("tokens", "too_many_tokens", colour=COLOURS[c], n=total, most=s.seats)


def sides_of(value: Json, field: str, s: SpaceState) -> tuple[int, ...]:
    names = {name: side for side, name in enumerate(s.box.side_id)}
    if not isinstance(value, list):
        raise trouble(field, "projects", value=str(value)[:40])
    for name in value:
        if not isinstance(name, str) or name not in names:
            raise trouble(field, "projects", value=str(name)[:40])
    return tuple([names[name] for name in value])


def read_projects(r: SpaceReader, s: SpaceState) -> None:
    if "completed" in r:
        s.completed = [sides_of(sides, field, s) for entry in r.per_seat("completed", s) for field, sides in entry.data.items()]
    taken = [side // 2 for sides in s.completed for side in sides]
    if "projects" in r:
        s.projects = sides_of(r.data["projects"], "projects", s)
    else:       # of the set-up's tiles those that nobody has
        s.projects = tuple([side for side in s.projects if side // 2 not in taken][:max(0, s.seats + 2 - len(taken))])
    tiles = taken + [side // 2 for side in s.projects]
    if len(set(tiles)) != len(tiles):
        raise trouble("projects", "double_tile")
    if len(tiles) > s.seats + 2:
        raise trouble("projects", "too_many_tiles", n=len(tiles), most=s.seats + 2)


def read_cards(r: SpaceReader, s: SpaceState) -> None:
    """Hubs, hands and Centre first; what is nowhere else lies in the deck, in the order of the set-up."""
    order = s.centre + s.deck[::-1] + [card for hand in s.hands for card in hand]
    placed = [card for stack in s.divisions for card in stack]
    s.desk = r.card("desk")
    if s.desk:
        placed.append(s.desk)
    centre = r.cards("centre") if "centre" in r else None
    given = [entry.cards(field) for entry in r.per_seat("hands", s) for field in entry.data] if "hands" in r else None
    deck, rest_follows = read_deck(r)
    aside = r.cards("aside")
    placed += aside + (centre or []) + deck + [card for hand in given or [] for card in hand]
    for card in placed:
        if placed.count(card) > 1:
            raise trouble(where(r.data, card), "double_card", card=card)
    free = [card for card in order if card not in placed]
    s.hands = [tuple(hand) for hand in given] if given is not None else default_hands(s, free)
    s.centre = centre if centre is not None else [free.pop(0) for _ in range(min(CENTRE_SIZE, len(free)))]
    if "deck" in r and not rest_follows:
        s.deck, s.aside = deck[::-1], tuple(aside + free)
    else:
        s.deck, s.aside = (deck + free)[::-1], tuple(aside)
    if len(s.centre) < CENTRE_SIZE and s.deck:
        raise trouble("centre", "small_centre", n=len(s.centre))


def read_deck(r: SpaceReader) -> tuple[list[int], bool]:
    """The cards on top, and whether "..." says that the others follow."""
    found = r.data.get("deck", [])
    if isinstance(found, list) and found and found[-1] == "...":
        return SpaceReader({"deck": found[:-1]}).cards("deck"), True
    return r.cards("deck"), False


def default_hands(s: SpaceState, free: list[int]) -> list[tuple[int, ...]]:
    """As in the set-up: the card each seat was dealt if it is still free, else the next one."""
    hands: list[tuple[int, ...]] = []
    for hand in s.hands:
        card = hand[0] if hand[0] in free else free[-1]
        free.remove(card)
        hands.append((card,))
    return hands


def where(data: dict[str, Json], card: int) -> str:
    """The field to blame for a card that is named twice: the last one that holds it."""
    for field in ("desk", "aside", "deck", "centre", "hands", "hubs"):
        if str(card) in [word.strip("[]{}, ") for word in str(data.get(field, "")).split()]:
            return field
    return "hubs"
