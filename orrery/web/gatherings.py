"""What one process knows of tables that gather, beside what is in the database."""
from __future__ import annotations

import time
from typing import Final

from orrery.table.records import SeatRow

HERE: Final = 30.0          # seconds since the last sign of life
UNDO: Final = 10.0          # seconds in which a removal can be taken back
MOST: Final = 20000         # signs of life kept


class Gatherings:
    """What this process knows of tables that gather: who looks at them, who has opened the link, who was removed a moment ago."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], float] = {}
        self._opened: dict[str, dict[str, float]] = {}
        self._called: set[tuple[str, str]] = set()
        self.removed: dict[str, tuple[SeatRow, float]] = {}

    def see(self, table: str, user: str) -> None:
        if len(self._seen) > MOST:
            now = time.monotonic()
            self._seen = {k: at for k, at in self._seen.items() if now - at < HERE}
        self._seen[table, user] = time.monotonic()

    def here(self, table: str, user: str) -> bool:
        return time.monotonic() - self._seen.get((table, user), -HERE) < HERE

    def opens(self, table: str, user: str) -> None:
        if len(self._opened) > MOST:
            self._opened.clear()
        self._opened.setdefault(table, {})[user] = time.monotonic()

    def choosing(self, table: str, seated: set[str]) -> int:
        """How many have the invitation open and no seat yet."""
        now = time.monotonic()
        return sum(1 for user, at in self._opened.get(table, {}).items() if now - at < 2 * HERE and user not in seated)

    def calls(self, table: str, user: str) -> None:
        if len(self._called) > MOST:
            self._called.clear()
        self._called.add((table, user))

    def was_called(self, table: str, user: str) -> bool:
        return (table, user) in self._called

    def undoable(self, table: str) -> SeatRow | None:
        row, at = self.removed.get(table, (None, 0.0))
        return row if row is not None and time.monotonic() - at < UNDO else None
