"""What can go wrong, as exceptions that carry a message in every language. Whoever meets one has changed nothing."""
from __future__ import annotations

from .text import Msg, Param


class OrreryError(Exception):
    """A mistake of the caller: a code for programs, a message for people."""

    def __init__(self, message: Msg, code: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.code = code or message.key

    def text(self, lang: str = "en") -> str:
        return self.message.text(lang)

    def __str__(self) -> str:
        return self.text("en")


class IllegalMove(OrreryError):
    """The answer is not legal. `reason` says why, in words."""

    @property
    def reason(self) -> str:
        return self.text("en")


class StaleMove(IllegalMove):
    """The answer belongs to a decision that is no longer the one asked."""


class CannotUndo(OrreryError):
    """Nothing of this seat's can be taken back."""


class BadGame(OrreryError):
    """No such game, or it cannot be set up like this (seats, options)."""


class BadSave(OrreryError):
    """A saved game that cannot be read; `line` is the first bad line, counted from 1 (0: the whole file)."""

    def __init__(self, message: Msg, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class BadPosition(OrreryError):
    """A position that does not describe a possible table; the message names the field."""


class BadData(OrreryError):
    """A component file (deck, sheet, tile) that does not hold; the message names file, record and field."""


def kernel_msg(key: str, **params: Param) -> Msg:
    return Msg("kernel", key, params)
