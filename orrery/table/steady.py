"""The time of day, as it runs on from when the process began: setting the machine's clock hands nobody's seat to a bot."""
from __future__ import annotations

import time
from typing import Final

WALL: Final = time.time()
BEGUN: Final = time.monotonic()


def now() -> float:
    return WALL + time.monotonic() - BEGUN
