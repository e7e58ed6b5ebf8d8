"""Names of people: cleaned, and compared by what they look like."""
from __future__ import annotations

import unicodedata
from typing import Final

NAME_LENGTH: Final = 24
# Letters of other alphabets, and figures, that are taken for a Latin letter at a glance.
ALIKE: Final = str.maketrans(dict(zip(
    "асеорхукмтнвіјѕԁһӏԛԝьгпиз" "αβεικνορτυχηωγ" "0135|!$@" "ıłđøßæœ",
    "aceopxykmthbijsdhlqwbrnue" "abeikvoptuxnwy" "olesllsa" "ildobao", strict=True)))


def clean_name(text: str) -> str:
    """A name as people write it: one line, no control characters, not too long."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:NAME_LENGTH].strip()


def look_of(name: str) -> str:
    """What a name looks like: without accents, spaces, marks and capitals, each letter as the Latin one it resembles. Names with one look are one name."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.casefold().translate(ALIKE)) if unicodedata.category(c)[0] in "LN")
    plain = plain.translate(ALIKE).replace("rn", "m").replace("vv", "w").replace("i", "l")
    return plain[:80] or name.casefold()[:80]
