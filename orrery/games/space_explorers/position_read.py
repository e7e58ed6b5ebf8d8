"""A table from readable JSON; what is wrong is named. Writing: position.py."""
from __future__ import annotations

from difflib import get_close_matches

from orrery.kernel.errors import BadPosition
from orrery.kernel.game import Json
from orrery.kernel.text import Param

from .rules.components import CARDS, COLOURS
from .rules.state import CENTRE_SIZE, TURN, SpaceState, add_skills, own_hub
from .words.names import msg, read_colour

FIELDS = ("game", "version", "seats", "options", "centre", "deck", "hands", "tokens", "hubs", "projects", "completed", "first", "active", "round",
          "used", "recruited", "desk", "bought", "ending", "passes", "aside", "agenda", "branches", "rng", "reveals", "seat", "waiting")
# the arguments of each kind of step after its seat
STEPS: dict[str, tuple[str, ...]] = {
    "act": ("n",), "pay": ("card", "division", "rest"), "pick": ("card", "division", "rest", "n"), "give": ("n", "card"),
    "draw_or_not": ("card", "n"), "offer": ("card", "n"), "effect": ("card",), "place": ("card", "division"), "order": ("n",),
    "stack": ("n", "division", "cards")}


def trouble(field: str, key: str, **params: Param) -> BadPosition:
    return BadPosition(msg("position." + key, field=field, **params))


def number(data: dict[str, Json], field: str, default: int, low: int, high: int) -> int:
    value = data.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise trouble(field, "number", low=low, high=high, value=str(value)[:24])
    return value


def cards_of(value: Json, field: str) -> list[int]:
    if not isinstance(value, list) or not all(isinstance(c, int) and not isinstance(c, bool) and 1 <= c <= CARDS for c in value):
        raise trouble(field, "cards", value=str(value)[:60])
    return list(value)


def optional_card(data: dict[str, Json], field: str) -> int:
    """A card number, or 0 for null."""
    value = data.get(field)
    return 0 if value is None else cards_of([value], field)[0]


def per_seat(data: dict[str, Json], field: str, s: SpaceState) -> list[Json] | None:
    """A list with an entry for each seat, or None when the field is missing."""
    if field not in data:
        return None
    value = data[field]
    if not isinstance(value, list) or len(value) != s.seats:
        raise trouble(field, "per_seat", n=s.seats)
    return value


def by_colour(value: Json, field: str) -> list[Json]:
    """{"blue": x, ...} as a list; colours left out are None. Names of Divisions serve too."""
    if not isinstance(value, dict):
        raise trouble(field, "by_colour", value=str(value)[:40])
    out: list[Json] = [None] * 5
    for name, x in value.items():
        if not isinstance(name, str) or read_colour(name) < 0:
            raise trouble(field, "colour", value=str(name)[:24])
        out[read_colour(name)] = x
    return out


def refuse_slips(data: dict[str, Json]) -> None:
    """A field that looks like a misspelt one is refused; taking the set-up's value instead would surprise."""
    for name in data:
        if name not in FIELDS:
            meant = get_close_matches(str(name), FIELDS, 1, 0.7)
            if meant:
                raise trouble(str(name)[:40], "slip", meant=meant[0])


def from_position(data: dict[str, Json], s: SpaceState) -> SpaceState:
    """A table from readable JSON; missing parts are those of the set-up `s`, less the cards used elsewhere."""
    refuse_slips(data)
    s.first = number(data, "first", s.first, 0, s.seats - 1)
    active = data.get("active", s.first)
    s.agenda = [(TURN, number(data, "active", s.first, 0, s.seats - 1))] if active is not None else []
    read_hubs(data, s)
    read_tokens(data, s)
    read_projects(data, s)
    read_cards(data, s)
    s.round = number(data, "round", s.round, 1, 999)
    s.bought = number(data, "bought", 0, 0, 1)
    s.passes = number(data, "passes", 0, 0, s.seats)
    s.fresh = optional_card(data, "recruited")
    s.used = sum([1 << card for card in set(cards_of(data.get("used", []), "used"))])
    ending = data.get("ending", 0)
    if not isinstance(ending, (bool, int)):
        raise trouble("ending", "number", low=0, high=1, value=str(ending)[:24])
    s.ending = 1 if ending else 0
    for step in data.get("agenda", []):
        check_step(step, s)
    check_turn(data, s)
    return s


def check_turn(data: dict[str, Json], s: SpaceState) -> None:
    """What was done in the turn fits what is still to be done."""
    active = data.get("active", s.first)
    if "agenda" in data and bool(data["agenda"]) != (active is not None):
        raise trouble("active", "active")
    if s.fresh and (active is None or all(s.fresh not in stack for stack in own_hub(s, active))):
        raise trouble("recruited", "recruited", card=s.fresh)
    if s.desk and not data.get("agenda"):
        raise trouble("desk", "desk", card=s.desk)


def check_step(step: Json, s: SpaceState) -> None:
    """A step of the agenda has the arguments of its kind; the kernel has yet to look at its name and seat."""
    if not isinstance(step, list) or len(step) < 2 or not isinstance(step[1], int) or not 0 <= step[1] < s.seats:
        raise trouble("agenda", "step", value=str(step)[:60])
    kinds = STEPS.get(str(step[0]), ())
    if len(step) - 2 != len(kinds) or not all(argument_fits(kind, value, s) for kind, value in zip(kinds, step[2:], strict=True)):
        raise trouble("agenda", "step", value=str(step)[:60])
    if step[0] in ("pay", "pick", "place") and (step[3] not in s.box.divisions[step[2]] or (step[2] not in s.centre and step[2] != s.desk)):
        raise trouble("agenda", "step", value=str(step)[:60])
    if step[0] == "give" and step[2] > sum(s.tokens[step[1] * 5:step[1] * 5 + 5]):
        raise trouble("agenda", "step", value=str(step)[:60])


def argument_fits(kind: str, value: Json, s: SpaceState) -> bool:
    """n: a number, card, division, rest: symbols by colour, cards: a list of cards."""
    if kind == "rest":
        return isinstance(value, list) and len(value) == 5 and all(isinstance(n, int) and 0 <= n <= 6 for n in value) and any(value)
    if kind == "cards":
        return isinstance(value, list) and all(isinstance(n, int) and 1 <= n <= CARDS for n in value)
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return 1 <= value <= CARDS if kind == "card" else 0 <= value < 5 if kind == "division" else 0 <= value <= 31


def read_hubs(data: dict[str, Json], s: SpaceState) -> None:
    hubs = per_seat(data, "hubs", s)
    for seat, hub in enumerate(hubs or []):
        for d, stack in enumerate(by_colour(hub, f"hubs[{seat}]")):
            field = f"hubs[{seat}].{COLOURS[d]}"
            cards = cards_of(stack, field) if stack is not None else []
            for card in cards:
                if d not in s.box.divisions[card]:
                    raise trouble(field, "division", card=card, value=COLOURS[d])
                add_skills(s, seat, d, card, 1)
            s.divisions[seat * 5 + d] = tuple(cards)


def read_tokens(data: dict[str, Json], s: SpaceState) -> None:
    """Missing colours of a seat that is given are 0; more tokens of a colour than players cannot be (SE-3.06)."""
    purses = per_seat(data, "tokens", s)
    for seat, given in enumerate(purses or []):
        for c, count in enumerate(by_colour(given, f"tokens[{seat}]")):
            field = f"tokens[{seat}].{COLOURS[c]}"
            s.tokens[seat * 5 + c] = number({field: 0 if count is None else count}, field, 0, 0, s.seats)
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


def read_projects(data: dict[str, Json], s: SpaceState) -> None:
    done = per_seat(data, "completed", s)
    if done is not None:
        s.completed = [sides_of(sides, f"completed[{seat}]", s) for seat, sides in enumerate(done)]
    taken = [side // 2 for sides in s.completed for side in sides]
    if "projects" in data:
        s.projects = sides_of(data["projects"], "projects", s)
    else:       # of the set-up's tiles those that nobody has
        s.projects = tuple([side for side in s.projects if side // 2 not in taken][:max(0, s.seats + 2 - len(taken))])
    tiles = taken + [side // 2 for side in s.projects]
    if len(set(tiles)) != len(tiles):
        raise trouble("projects", "double_tile")
    if len(tiles) > s.seats + 2:
        raise trouble("projects", "too_many_tiles", n=len(tiles), most=s.seats + 2)


def read_cards(data: dict[str, Json], s: SpaceState) -> None:
    """Hubs, hands and Centre first; what is nowhere else lies in the deck, in the order of the set-up."""
    order = s.centre + s.deck[::-1] + [card for hand in s.hands for card in hand]
    placed = [card for stack in s.divisions for card in stack]
    s.desk = optional_card(data, "desk")
    if s.desk:
        placed.append(s.desk)
    hands = per_seat(data, "hands", s)
    centre = cards_of(data["centre"], "centre") if "centre" in data else None
    given = [cards_of(hand, f"hands[{seat}]") for seat, hand in enumerate(hands)] if hands is not None else None
    deck, rest_follows = read_deck(data)
    aside = cards_of(data["aside"], "aside") if "aside" in data else []
    placed += aside + (centre or []) + deck + [card for hand in given or [] for card in hand]
    for card in placed:
        if placed.count(card) > 1:
            raise trouble(where(data, card), "double_card", card=card)
    free = [card for card in order if card not in placed]
    s.hands = [tuple(hand) for hand in given] if given is not None else default_hands(s, free)
    s.centre = centre if centre is not None else [free.pop(0) for _ in range(min(CENTRE_SIZE, len(free)))]
    if "deck" in data and not rest_follows:
        s.deck, s.aside = deck[::-1], tuple(aside + free)
    else:
        s.deck, s.aside = (deck + free)[::-1], tuple(aside)
    if len(s.centre) < CENTRE_SIZE and s.deck:
        raise trouble("centre", "small_centre", n=len(s.centre))


def read_deck(data: dict[str, Json]) -> tuple[list[int], bool]:
    """The cards on top, and whether "..." says that the others follow."""
    value = data.get("deck", [])
    if isinstance(value, list) and value and value[-1] == "...":
        return cards_of(value[:-1], "deck"), True
    return cards_of(value, "deck"), False


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
