"""How broad a card in hand must be so that all its words stand on it, at the heights a dock can have.

Reckoned with the broadest print a player is likely to have; a browser test measures all cards. Words never give way: first the picture shrinks, then
the foot goes up beside the head, then the card grows broader, and a hand that has no room for it lies as a fan.
"""
from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import Final

from ..words.phrases import RAW, card_clauses, card_name
from .markup import rich_sentence

LOW: Final = 156            # px a card has in the dock of a low desk, and of others
HIGH: Final = 190
PLAIN: Final = 204          # so broad a card may be before its head and foot stand in one line
STEPS: Final = range(168, 524, 4)
EDGE: Final = 24            # both margins, and what a line's last word wants
ICON: Final = 1.42          # of the print's size, with the gaps around it
NARROW: Final = frozenset("iljtfIr.,:;'’!|()[] -–")
BROAD: Final = frozenset("mwMWжшщюмфыЖШЩЮМФЫД")


def breadth(text: str) -> float:
    """Of a word, in parts of the print's size."""
    return sum([0.36 if c in NARROW else 0.87 if c in BROAD else 0.7 if c.isupper() else 0.61 if c > "ͯ" else 0.565 for c in text])


def tokens(html: str, signs: bool) -> list[float]:
    """What stands in a line, piece by piece: words by their letters, amounts as figure and icon. signs: icons stand for research, else words."""
    html = re.sub(r'<span class="in-words">.*?</span>' if signs else r'<span class="a in-signs".*?</span>', "", html)
    html = re.sub(r"<svg[^>]*>.*?</svg>", "\ue000", html)
    text = unescape(re.sub(r"<[^>]*>", "", html))
    return [breadth(word.replace("\ue000", "")) + ICON * word.count("\ue000") for word in text.split(" ") if word]


def lines(words: list[float], width: float) -> int:
    """Lines that the words fill, in parts of the print's size."""
    n, left = 1, width
    for word in words:
        if word > left and left < width:
            n, left = n + 1, width
        left -= word + 0.33
    return n


@lru_cache(maxsize=4096)
def room(card: str, lang: str, height: int, tight: bool, width: int) -> bool:
    """Do all its words stand on the card?"""
    low = height == LOW
    title, print_, leading = (13, 12, 14.7) if low else (14, 12 if tight else 12.5, 14.9 if tight else 15.9)
    mission = RAW[card]["mission"]
    used: float = 4 + (27 if tight else 50) + (3 if low else 6) + 4
    used += lines([breadth(word) * 1.12 for word in card_name(card).text(lang).split(" ")], (width - EDGE) / title) * title * 1.16
    used += 26 if mission and mission["type"] != "conditional" else 0
    for _, clause in card_clauses(card):
        used += lines(tokens(rich_sentence(clause, lang), tight), (width - EDGE) / print_) * leading + 2
    return used <= height and (not tight or head(card) <= width)


def head(card: str) -> int:
    """px of head and foot in one line: corner, star, cost, kind, income."""
    raw = RAW[card]
    return 28 + (12 + 28 * len(raw["corner"]) if raw["corner"] else 0) + (22 if raw["sector"] else 0) + 40 + 22 + (44 if raw["income"] else 0)


@lru_cache(maxsize=4096)
def wanted(card: str, lang: str, height: int) -> tuple[int, bool]:
    """Its breadth in px, and whether head and foot stand in one line."""
    for width in STEPS:
        if width <= PLAIN and room(card, lang, height, False, width):
            return width, False
    return next((width for width in STEPS if room(card, lang, height, True, width)), STEPS[-1]), True
