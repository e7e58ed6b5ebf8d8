"""Places of a board: notation for typing, a name for saying."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .text import Msg


class Place(str):
    """The notation of a place ("-6x3"), which also knows how people call it ("2Q", "asteroids beyond Mars").

    It compares, travels and is parsed as its notation; messages show its name.
    """

    __slots__ = ("words",)
    words: Msg | str

    def __new__(cls, notation: str, words: Msg | str) -> Place:
        made = super().__new__(cls, notation)
        made.words = words
        return made

    def __reduce__(self) -> tuple[type[Place], tuple[str, Msg | str]]:
        return Place, (str(self), self.words)
