"""Symbols, cards and tokens of the panels as HTML."""
from __future__ import annotations

from functools import cache
from html import escape
from typing import Final

from orrery.kernel import svg
from orrery.kernel.svg import to_string
from orrery.kernel.text import Msg

from ..rules.components import COLOURS, PROFESSIONS, SYMBOLS, Box
from ..words.names import card_name, msg
from ..words.phrases import ability_short, ability_text
from .cards import portrait

FACE: Final = (80, 74)
FULL_STRENGTH: Final = 1.0


def say(key: str, lang: str, **params: int | str | Msg | list[Msg]) -> str:
    return msg(key, **params).text(lang)


@cache
def use(symbol: str, size: int = 18, strength: float = FULL_STRENGTH, css: str = "") -> str:
    style = f"width:{size}px;height:{size}px;flex:none" + (f";opacity:{strength:g}" if strength < 1 else "")
    return f'<svg class="u {css}" viewBox="0 0 24 24" style="{style}" aria-hidden="true"><use href="#{symbol}"/></svg>'


def seat_mark(i: int, size: int = 16) -> str:
    """A seat's shape in its colour."""
    return (f'<svg class="seat" viewBox="0 0 24 24" style="width:{size}px;height:{size}px;fill:var(--seat-{i + 1});stroke:var(--edge)" aria-hidden="true">'
            f'<use href="#seat-{i + 1}"/></svg>')


def skills(box: Box, card: int, size: int = 20) -> str:
    return "".join([use(f"skill-{COLOURS[c]}", size) for c in box.skills[card]])


def symbols_of(colours: list[int], size: int = 17) -> str:
    return "".join([use(f"sym-{COLOURS[c]}", size) for c in colours])


FACES: dict[tuple[int, int], str] = {}


def face(box: Box, card: int) -> str:
    """The portrait; drawn once for every edition of the cards."""
    key = (id(box), card)
    if key not in FACES:
        root = svg.svg(*FACE)
        root.set("preserveAspectRatio", "xMidYMid slice")
        root.set("class", "face")
        portrait(root, box, card, 0, 0, *FACE)
        FACES[key] = to_string(root)
    return FACES[key]


def points(box: Box, card: int) -> str:
    return "∗" if box.star[card] else str(box.prestige[card])


def ability(box: Box, card: int, lang: str) -> str:
    """The short text; symbols are drawn."""
    words = escape(ability_short(box, card).text(lang))
    return f"<b>{words}</b> {symbols_of(list(box.symbols[card]))}" if box.kind[card] == SYMBOLS else words


def job(box: Box, card: int, lang: str) -> str:
    return say("profession." + PROFESSIONS[box.profession[card]], lang)


def full_name(box: Box, card: int, lang: str) -> str:
    """ "Engineer 5": never a number that could be a count."""
    return card_name(box, card).text(lang)


def full_ability(box: Box, card: int, lang: str) -> str:
    return ability_text(box, card).text(lang)
