"""What the translator says when it cannot go on: where, and why."""
from __future__ import annotations


class Refused(Exception):
    """A construct outside the subset of docs/native.md: file, line and reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file, self.line, self.reason = file, line, reason


class NoForm(Refused):
    """A game that does not say how much room its state takes: it is played in Python."""


# what evaluating known values may raise in a branch that is never taken for the member at hand
LIVE = (KeyError, IndexError, ValueError, AttributeError, TypeError, ZeroDivisionError)
