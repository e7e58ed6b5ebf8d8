"""Reading what people and programs send."""
from __future__ import annotations

import re
from typing import Final

WHOLE: Final = re.compile(r"-?[0-9]{1,9}")


def whole(text: str) -> int | None:
    """A whole number in plain digits, or None. (str.isdigit also takes superscripts, which int refuses.)"""
    return int(text) if WHOLE.fullmatch(text) else None
