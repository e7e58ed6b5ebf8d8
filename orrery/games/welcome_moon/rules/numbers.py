"""Phase 3, numbering: which empty boxes take a number (WM-3)."""
from __future__ import annotations

from .state import EMPTY, X

HIGHEST = 17


def add_boxes(sheet: list[int], zone: tuple[int, ...], n: int, out: list[int]) -> None:
    """Add the empty boxes of an ascending zone that take n: those between the last smaller and the first larger number.

    WM-3.04: marks without a value are passed over; WM-3.02: nowhere if n stands in the zone already.
    """
    first = len(out)
    for box in zone:
        v = sheet[box]
        if v == EMPTY:
            out.append(box)
        elif v < n:
            del out[first:]
        elif v == n:
            del out[first:]
            return
        elif v < X:
            return


def takes(sheet: list[int], zone: tuple[int, ...], n: int) -> bool:
    """Is there such a box in the zone?"""
    found = False
    for box in zone:
        v = sheet[box]
        if v == EMPTY:
            found = True
        elif v < n:
            found = False
        elif v == n:
            return False
        elif v < X:
            return found
    return found


def bounds(sheet: list[int], zone: tuple[int, ...], box: int) -> tuple[int, int]:
    """The nearest numbers before and after a box, as boxes (-1: none): what a refusal names."""
    before, after, passed = -1, -1, False
    for b in zone:
        if b == box:
            passed = True
        elif 0 <= sheet[b] < X:
            if not passed:
                before = b
            elif after < 0:
                after = b
    return before, after


def complete(sheet: list[int], boxes: tuple[int, ...]) -> bool:
    """All filled, with numbers or otherwise."""
    for box in boxes:
        if sheet[box] == EMPTY:
            return False
    return True


def changes(n: int) -> list[int]:
    """What an astronaut can make of a number (WM-4.04, WM-3.07)."""
    return [v for v in range(n - 2, n + 3) if 0 <= v <= HIGHEST]
