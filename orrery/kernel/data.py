"""What a game brings printed: its data files, each JSON. What their records must hold is the game's own affair."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .errors import BadData, kernel_msg


def load(path: Path) -> Any:
    """What a data file holds; BadData with its name when it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(kernel_msg("data.unreadable", file=path.name, reason=error.strerror or "?")) from None
    except ValueError as error:
        raise BadData(kernel_msg("data.not_json", file=path.name, reason=str(error)[:80])) from None
