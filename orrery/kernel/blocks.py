"""A table in words, in parts: as plain text it is one whole; a screen that can draw shows it part by part, each again only when it changed."""
from __future__ import annotations

Span = tuple[str, str]          # words and a style ("bold red"; "" none)
Line = list[Span]
Part = list[Line]


class Blocks(str):
    """The plain text, which also knows its parts as they are drawn."""

    __slots__ = ("parts",)
    parts: list[Part]

    def __new__(cls, plain: str, parts: list[Part]) -> Blocks:
        made = super().__new__(cls, plain)
        made.parts = parts
        return made


def parts_of(text: str) -> list[Part]:
    """The parts of any text: what stands between empty lines."""
    if isinstance(text, Blocks):
        return text.parts
    return [[[(line, "")] for line in block.split("\n")] for block in text.strip("\n").split("\n\n") if block.strip()]


def title_of(part: Part) -> str:
    """What a part is called: its first line, up to a colon."""
    return "".join([words for words, _ in part[0]]).partition(":")[0].strip()
