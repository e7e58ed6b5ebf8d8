"""Numbers in what people and programs write."""
from __future__ import annotations

import re
from typing import Final

WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
# str.isdigit also takes superscripts and circled digits, which int refuses, and int refuses a number of thousands of digits
STRANGE: Final = re.compile(r"[0-9]{10}|(?![0-9])[\d\u00b2\u00b3\u00b9\u2070-\u2089\u2460-\u249b]")


def whole(text: str) -> int | None:
    """A whole number in plain digits, or None. (str.isdigit also takes superscripts, which int refuses.)"""
    return int(text) if WHOLE.fullmatch(text) else None


def strange_number(text: str) -> bool:
    """Does the text hold digits that no notation writes: of another script, or more of them than a number has?"""
    return STRANGE.search(text) is not None
