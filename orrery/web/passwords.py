"""Passwords that are tried first: words everybody takes (common_passwords.txt), keys in a row, one thing repeated, the name itself."""
from __future__ import annotations

import re
from functools import cache
from typing import Final

from . import HERE

ROWS: Final = ("qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn", "йцукенгшщзхъфывапролджэячсмитьбю",
               "abcdefghijklmnopqrstuvwxyz", "абвгдежзийклмнопрстуфхцчшщъыьэюя", "12345678901234567890",
               "09876543210987654321", "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb")
FIGURES: Final = str.maketrans("0134578@$!", "oleastbasi")
REPEATED: Final = re.compile(r"(.{1,4})\1+.?.?")


@cache
def common() -> frozenset[str]:
    return frozenset((HERE / "common_passwords.txt").read_text(encoding="utf-8").split())


def is_common(password: str, name: str = "") -> bool:
    small = password.casefold()
    bare = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", small)
    if len(set(small)) < 4 or REPEATED.fullmatch(small):
        return True
    if not bare:                                        # figures only: a date, a telephone number
        return len(re.sub(r"\D", "", small)) < 12 or in_a_row(small)
    own = re.sub(r"\W", "", name.casefold())
    if len(own) > 2 and re.sub(r"[\W\d]", "", small) in (own, own * 2, own[::-1]):
        return True
    read = re.sub(r"[\W_]", "", small.translate(FIGURES))
    return bare in common() or read in common() or any(in_a_row(word) for word in (small, bare) if len(word) > 5)


def in_a_row(word: str) -> bool:
    return any(word in row or word in row[::-1] for row in ROWS)
