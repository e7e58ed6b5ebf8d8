"""Whether there is time for more."""
from __future__ import annotations

import time


class Clock:
    """Whether there is time for more lines; without a limit there always is."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.start = time.monotonic()
        self.first = 0.0            # when the first line began
        self.lines: int = 0

    def time_for(self, lines: int, share: float) -> bool:
        """Whether as many lines as this, at the pace so far, end within a share of the time."""
        if self.seconds <= 0 or not self.lines:
            return True
        now = time.monotonic()
        return now + lines * (now - self.first) / self.lines <= self.start + self.seconds * share
