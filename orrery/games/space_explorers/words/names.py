"""Names of cards, colours, Divisions and tiles as messages, and how notation reads them."""
from __future__ import annotations

from orrery.kernel.text import Msg, Param

from ..rules.components import COLOURS, DIVISIONS, DOMAIN, PROFESSIONS, Box


def msg(key: str, **params: Param) -> Msg:
    return Msg(DOMAIN, key, params)


def card_name(box: Box, card: int, case: str = "") -> Msg:
    """"Researcher 26"; case "acc" for the object of a verb (Russian declines it)."""
    return Msg(DOMAIN, "card." + PROFESSIONS[box.profession[card]] + ("." + case if case else ""), {"number": card})


def colour_name(colour: int) -> Msg:
    return Msg(DOMAIN, "colour." + COLOURS[colour])


def division_name(division: int) -> Msg:
    return Msg(DOMAIN, "division." + DIVISIONS[division])


def into(division: int) -> Msg:
    """"into Research": the direction, for sentences."""
    return Msg(DOMAIN, "into." + DIVISIONS[division])


def side_name(box: Box, side: int) -> Msg:
    """The spacecraft in the reader's language; a tile of somebody's own deck keeps the name it was given."""
    if box.side_id[side] in KNOWN_SIDES:
        return Msg(DOMAIN, "project." + box.side_id[side])
    return Msg(DOMAIN, "project.own", {"name": box.side_name[side]})


KNOWN_SIDES = frozenset((
    "explorer_1", "sputnik_1", "freedom_7", "vostok_1", "gemini_4", "voskhod_2", "pegasus_1", "proton_1", "surveyor_1", "luna_9",
    "mariner_4", "mars_3", "apollo_11", "lunokhod_1", "skylab", "salyut_1", "viking_1", "venera_9", "voyager_1", "luna_16"))


def symbols(rest: tuple[int, ...]) -> list[Msg]:
    """Symbols by colour as a list: 2 red, 1 purple."""
    return [Msg(DOMAIN, "symbols." + COLOURS[c], {"n": rest[c]}) for c in range(5) if rest[c]]


def skill_list(counts: tuple[int, ...]) -> list[Msg]:
    return [Msg(DOMAIN, "skills." + COLOURS[c], {"n": counts[c]}) for c in range(5) if counts[c]]


def read_colour(word: str) -> int:
    """A colour by its name, its first letter or its Division; -1 when it is none."""
    for c in range(5):
        if word in (COLOURS[c], COLOURS[c][0], DIVISIONS[c]):
            return c
    return -1


def read_card(word: str) -> int:
    """A card number, 0 when it is none."""
    word = word.lstrip("#")
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 2 and 1 <= int(word) <= 60 else 0
