"""What is printed on cardboard: 60 Specialists and 10 two-sided tiles, read from data files, checked, compiled to flat tables.

Nothing here is a rule. A `Box` is what one edition's components say; another deck file makes another Box (SE-14.03).
"""
from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from orrery.kernel.data import load as read
from orrery.kernel.errors import BadData
from orrery.kernel.text import Msg, Param

DOMAIN: Final = "space_explorers"
DATA: Final = Path(__file__).parents[1] / "data"

COLOURS: Final = ("blue", "green", "yellow", "red", "purple")
DIVISIONS: Final = ("engineering", "testing", "research", "construction", "space_flight")
PROFESSIONS: Final = ("engineer", "tester", "researcher", "builder", "astronaut")
SIDES: Final = ("us", "soviet")
CARDS: Final = 60
TILES: Final = 10
TOKENS_PER_COLOUR: Final = 4

# Ability kinds. The data names them by id; the tables below hold the number.
NONE: Final = 0
SYMBOLS: Final = 1
ANY: Final = 2
ANY_FROM_HAND: Final = 3
ANY_BY_COST: Final = 4
ANY_TWO_SKILLS: Final = 5
HAND_MORE: Final = 6
SELF_TO_CENTRE: Final = 7
FREE_RECRUIT: Final = 8
TOKEN_RECRUIT: Final = 9
DRAW_AFTER: Final = 10
DRAW_COVERED: Final = 11
DRAW_PROJECT: Final = 12
DRAW_TOKEN: Final = 13
BUY_SKILL: Final = 14
EXTRA_DRAW: Final = 15
ADD_TO_CENTRE: Final = 16
REORDER: Final = 17
SCORE_COLOUR: Final = 18
SCORE_ABOVE: Final = 19
SCORE_BELOW: Final = 20
SCORE_GROUPS: Final = 21
SCORE_SETS: Final = 22
SCORE_PROJECTS: Final = 23

# id -> (kind, timing, the numbers a deck must give it (SE-14.04 f), the name of its main parameter, that parameter's range)
ABILITIES: Final[dict[str, tuple[int, str, tuple[int, ...], str, tuple[int, int]]]] = {
    "none": (NONE, "none", (5, 6, 17, 18, 29, 30, 41, 42, 53, 54), "", (0, 0)),
    "research_symbols": (SYMBOLS, "payment", (1, 2, 3, 4, 13, 14, 15, 16, 25, 26, 27, 28, 37, 38, 39, 40, 49, 50, 51, 52), "", (0, 0)),
    "any_symbol": (ANY, "payment", (22, 33), "count", (1, 6)),
    "any_symbol_if_from_hand": (ANY_FROM_HAND, "payment", (7,), "count", (1, 6)),
    "any_symbol_if_base_cost": (ANY_BY_COST, "payment", (20,), "count", (1, 6)),
    "any_symbol_if_two_skills": (ANY_TWO_SKILLS, "payment", (46,), "count", (1, 6)),
    "hand_card_pays_more": (HAND_MORE, "payment", (34,), "symbols", (3, 6)),
    "self_to_center_for_symbols": (SELF_TO_CENTRE, "payment", (31,), "symbols", (1, 6)),
    "recruit_free_by_base_cost": (FREE_RECRUIT, "action", (8, 55), "base_cost", (2, 6)),
    "recruit_from_hand_for_tokens": (TOKEN_RECRUIT, "action", (10,), "tokens", (1, 5)),
    "draw_after_recruiting": (DRAW_AFTER, "after_recruit", (9,), "cards", (1, 5)),
    "draw_when_covered": (DRAW_COVERED, "when_covered", (32, 45), "cards", (1, 5)),
    "draw_on_project": (DRAW_PROJECT, "on_project", (21, 43), "cards", (1, 5)),
    "draw_for_token": (DRAW_TOKEN, "free", (56,), "tokens", (1, 5)),
    "buy_project_skill": (BUY_SKILL, "free", (19,), "tokens", (1, 5)),
    "extra_draw": (EXTRA_DRAW, "after_draw", (58,), "cards", (1, 5)),
    "add_deck_card_to_center": (ADD_TO_CENTRE, "start_of_turn", (44,), "cards", (1, 5)),
    "reorder_divisions": (REORDER, "start_of_turn", (57,), "", (0, 0)),
    "score_skill_colour": (SCORE_COLOUR, "scoring", (11, 23, 35, 47, 59), "points", (1, 9)),
    "score_cards_above": (SCORE_ABOVE, "scoring", (12,), "points", (1, 9)),
    "score_cards_below": (SCORE_BELOW, "scoring", (36,), "points", (1, 9)),
    "score_skill_groups": (SCORE_GROUPS, "scoring", (24,), "points", (1, 9)),
    "score_colour_sets": (SCORE_SETS, "scoring", (48,), "points", (1, 9)),
    "score_projects": (SCORE_PROJECTS, "scoring", (60,), "points", (1, 9)),
}
MOST_DISCOUNT: Final = 24        # two skills a card, twelve cards: no Division can give more


class Box:
    """The components compiled: lists indexed by card number (0 is empty) or by side (tile * 2, +1 for the Soviet side)."""

    def __init__(self, name: str) -> None:
        size = CARDS + 1
        self.name: str = name                                   # "standard", or "my_deck:0f3a9c21" for a file of your own
        self.profession: list[int] = [0] * size
        self.skills: list[tuple[int, ...]] = [()] * size
        self.divisions: list[tuple[int, ...]] = [()] * size     # where the card may stand (SE-7.02)
        self.cost: list[tuple[int, ...]] = [()] * size          # bottom symbol first
        self.base: list[int] = [0] * size
        self.two: list[bool] = [False] * size                   # has two skills
        self.rest: list[list[tuple[int, ...]]] = [[]] * size    # [card][discount] -> symbols left, by colour (SE-7.07)
        # (base cost, has two skills, Divisions, rest by discount): what pricing a card needs, together
        self.price: list[tuple[int, bool, tuple[int, ...], list[tuple[int, ...]]]] = [(0, False, (), [])] * size
        self.prestige: list[int] = [0] * size
        self.star: list[bool] = [False] * size
        self.kind: list[int] = [0] * size
        self.amount: list[int] = [0] * size                     # the ability's main number: cards, symbols, tokens, points
        self.symbols: list[tuple[int, ...]] = [()] * size
        self.costs: list[tuple[int, ...]] = [()] * size         # base costs the ability asks for
        self.colour: list[int] = [0] * size
        self.size: list[int] = [0] * size                       # of a group or set that scores; cards drawn for tokens
        self.ability: list[str] = [""] * size
        self.side_id: list[str] = [""] * (TILES * 2)
        self.side_name: list[str] = [""] * (TILES * 2)
        self.side_kind: list[str] = [""] * (TILES * 2)
        self.side_year: list[int] = [0] * (TILES * 2)
        self.side_points: list[int] = [0] * (TILES * 2)
        self.need: list[tuple[int, ...]] = [()] * (TILES * 2)
        self.least_need: int = 0                                # skills of the tile that asks for the fewest


def bad(file: str, record: str, check: str, **params: Param) -> BadData:
    """The refusal of a file: which file, which record, which check (SE-14.04)."""
    why = Msg(DOMAIN, "data." + check, params)
    return BadData(Msg(DOMAIN, "data.bad", {"file": file, "record": record, "check": why}), "data." + check)


def load(specialists: Path | None = None, projects: Path | None = None) -> Box:
    """The components of the game's own data files, or of other files of the same format.

    A deck file may hold the tiles too (a field "tiles"); a file of tiles alone may be given as `projects`.
    """
    cards_path = specialists or DATA / "specialists.json"
    data = read(cards_path)
    if not isinstance(data, dict):
        raise bad(cards_path.name, "-", "not_object")
    tiles_path, tiles = cards_path, data
    if projects is not None or "tiles" not in data:
        tiles_path = projects or DATA / "projects.json"
        tiles = read(tiles_path)
        if not isinstance(tiles, dict):
            raise bad(tiles_path.name, "-", "not_object")
    box = Box("standard")
    read_cards(box, cards_path.name, data.get("cards"))
    read_tiles(box, tiles_path.name, tiles.get("tiles"))
    if specialists is not None or projects is not None:
        box.name = f"{(specialists or tiles_path).stem}:{fingerprint(box)}"
    return box


def fingerprint(box: Box) -> str:
    """Eight hex digits of everything a rule can see: two files that play alike have the same (SE-14.02)."""
    facts = [box.skills, box.cost, box.prestige, box.star, box.ability, box.amount, box.symbols, box.costs, box.colour, box.size,
             box.side_id, box.side_points, box.need]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:8]


# -- cards ---------------------------------------------------------------------------------------------------------------
def read_cards(box: Box, file: str, cards: Any) -> None:
    if not isinstance(cards, list) or not all(isinstance(c, dict) for c in cards):
        raise bad(file, "cards", "not_list")
    numbers = [c.get("number") for c in cards]
    if sorted([n for n in numbers if is_int(n)]) != list(range(1, CARDS + 1)) or len(cards) != CARDS:
        raise bad(file, "cards", "numbers", count=len(cards), wrong=wrong_numbers(numbers))
    for card in cards:
        read_card(box, file, card)


def is_int(x: Any) -> bool:
    return isinstance(x, int) and not isinstance(x, bool)


def wrong_numbers(numbers: list[Any]) -> str:
    """Which numbers are missing, doubled or unknown, for the message."""
    missing = [str(n) for n in range(1, CARDS + 1) if n not in numbers]
    double = [str(n) for n in range(1, CARDS + 1) if numbers.count(n) > 1]
    other = [str(n)[:12] for n in numbers if not is_int(n) or not 1 <= n <= CARDS]
    return ", ".join((missing + double + other)[:8]) or "-"


def read_card(box: Box, file: str, card: dict[str, Any]) -> None:
    n: int = card["number"]
    record = f"#{n}"
    own = (n - 1) // 12
    for field, value in (("profession", PROFESSIONS[own]), ("division", DIVISIONS[own]), ("colour", COLOURS[own])):
        if card.get(field, value) != value:
            raise bad(file, record, "follows_number", field=field, value=str(card.get(field))[:24], wanted=value)
    skills = colours(card.get("skills"), file, record, "skills", 1, 2)
    if own not in skills:
        raise bad(file, record, "own_skill", wanted=COLOURS[own])
    if len(skills) != (2 if n % 12 in (5, 6) else 1):
        raise bad(file, record, "skill_count", count=len(skills))
    cost = colours(card.get("cost"), file, record, "cost", 2, 6)
    if card.get("base_cost", len(cost)) != len(cost):
        raise bad(file, record, "base_cost", value=str(card.get("base_cost"))[:12], count=len(cost))
    box.profession[n], box.skills[n], box.cost[n], box.base[n] = own, skills, cost, len(cost)
    box.divisions[n], box.two[n] = tuple(dict.fromkeys(skills)), len(skills) == 2
    box.rest[n] = [tuple([cost[d:].count(c) for c in range(5)]) for d in range(MOST_DISCOUNT + 1)]
    box.price[n] = (box.base[n], box.two[n], box.divisions[n], box.rest[n])
    read_ability(box, file, n, card.get("ability"))
    read_prestige(box, file, n, card.get("prestige"))


def colours(given: Any, file: str, record: str, field: str, low: int, high: int) -> tuple[int, ...]:
    """A list of colour names as numbers."""
    if not isinstance(given, list) or not low <= len(given) <= high:
        raise bad(file, record, "count", field=field, low=low, high=high, value="–" if given is None else str(given)[:40])
    for c in given:
        if c not in COLOURS:
            raise bad(file, record, "unknown_colour", field=field, value=str(c)[:24])
    return tuple([COLOURS.index(c) for c in given])


def read_ability(box: Box, file: str, n: int, given: Any) -> None:
    record = f"#{n}"
    wanted = next(name for name, entry in ABILITIES.items() if n in entry[2])
    if not isinstance(given, dict) or given.get("id") != wanted:
        raise bad(file, record, "ability", wanted=wanted, value=str(given.get("id") if isinstance(given, dict) else given)[:40])
    kind, timing, _, main, limits = ABILITIES[wanted]
    if given.get("timing", timing) != timing:
        raise bad(file, record, "timing", wanted=timing, value=str(given.get("timing"))[:24])
    params = given.get("params", {})
    if not isinstance(params, dict):
        raise bad(file, record, "param", field="params", low=0, high=0, value=str(params)[:24])
    box.ability[n], box.kind[n] = wanted, kind
    if main:
        box.amount[n] = whole(params.get(main), file, record, main, limits[0], limits[1])
    read_params(box, file, n, params)


def read_params(box: Box, file: str, n: int, params: dict[str, Any]) -> None:
    """The parameters that only some abilities have."""
    kind, record = box.kind[n], f"#{n}"
    if kind == SYMBOLS:
        box.symbols[n] = colours(params.get("symbols"), file, record, "symbols", 1, 3)
    elif kind in (ANY_BY_COST, DRAW_AFTER):
        costs = params.get("base_costs")
        if not isinstance(costs, list) or not costs:
            raise bad(file, record, "count", field="base_costs", low=1, high=5, value=str(costs)[:40])
        box.costs[n] = tuple([whole(c, file, record, "base_costs", 2, 6) for c in costs])
    elif kind == SCORE_COLOUR:
        box.colour[n] = colours([params.get("colour")], file, record, "colour", 1, 1)[0]
    elif kind == SCORE_GROUPS:
        box.size[n] = whole(params.get("group_size"), file, record, "group_size", 1, 9)
    elif kind == SCORE_SETS:
        box.size[n] = whole(params.get("distinct_colours"), file, record, "distinct_colours", 5, 5)
    elif kind == DRAW_TOKEN:
        box.size[n] = whole(params.get("cards"), file, record, "cards", 1, 5)
    elif kind == BUY_SKILL:
        box.size[n] = whole(params.get("skills", 1), file, record, "skills", 1, 1)


def whole(value: Any, file: str, record: str, field: str, low: int, high: int) -> int:
    if not is_int(value) or not low <= value <= high:
        raise bad(file, record, "param", field=field, low=low, high=high, value=str(value)[:24])
    number: int = value
    return number


def read_prestige(box: Box, file: str, n: int, given: Any) -> None:
    scoring = ABILITIES[box.ability[n]][1] == "scoring"
    if (given == "*") != scoring:
        raise bad(file, f"#{n}", "asterisk", value=str(given)[:12])
    box.star[n] = scoring
    box.prestige[n] = 0 if scoring else whole(given, file, f"#{n}", "prestige", 0, 9)


# -- tiles ---------------------------------------------------------------------------------------------------------------
def read_tiles(box: Box, file: str, tiles: Any) -> None:
    if not isinstance(tiles, list) or len(tiles) != TILES or not all(isinstance(t, dict) for t in tiles):
        raise bad(file, "tiles", "tile_count", count=len(tiles) if isinstance(tiles, list) else 0)
    for i, tile in enumerate(tiles):
        sides = tile.get("sides")
        record = f"tile {i + 1}"
        if not isinstance(sides, list) or not all(isinstance(x, dict) for x in sides):
            raise bad(file, record, "sides")
        if sorted([str(x.get("side")) for x in sides]) != sorted(SIDES):
            raise bad(file, record, "sides")
        for side in sides:
            read_side(box, file, i * 2 + SIDES.index(side["side"]), f"{record}, {side['side']}", side)
    box.least_need = min([sum(need) for need in box.need])
    names = [name.casefold() for name in box.side_name]
    if len(set(names)) != len(names) or len(set(box.side_id)) != len(names):
        double = next(box.side_name[i] for i, name in enumerate(names) if names.count(name) > 1 or box.side_id.count(box.side_id[i]) > 1)
        raise bad(file, "tiles", "double_name", value=double)


def read_side(box: Box, file: str, index: int, record: str, side: dict[str, Any]) -> None:
    name = side.get("name")
    if not isinstance(name, str) or not slug(name):
        raise bad(file, record, "name", value=str(name)[:24])
    skills = side.get("skills")
    if not isinstance(skills, dict) or not skills:
        raise bad(file, record, "count", field="skills", low=1, high=5, value=str(skills)[:24])
    for c in skills:
        if c not in COLOURS:
            raise bad(file, record, "unknown_colour", field="skills", value=str(c)[:24])
    box.need[index] = tuple([whole(skills[c], file, record, c, 1, 9) if c in skills else 0 for c in COLOURS])
    box.side_points[index] = whole(side.get("prestige"), file, record, "prestige", 1, 20)
    box.side_id[index], box.side_name[index] = slug(name), name
    box.side_kind[index] = slug(str(side.get("kind", "satellite")))
    year = side.get("launch_year", 0)
    box.side_year[index] = year if is_int(year) else 0


def slug(name: str) -> str:
    """"Voskhod 2" -> "voskhod_2": how notation and positions name a tile."""
    return "_".join("".join([c if c.isalnum() else " " for c in name.casefold()]).split())
