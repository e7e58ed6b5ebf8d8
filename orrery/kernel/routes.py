"""Several ordinary answers offered as one: a whole way to a goal. Rules know only the steps; a table gives them one after another."""
from __future__ import annotations

from typing import Any

from .bill import Bill


class Route:
    """do: how the way is written ("move 1.2-2.2-3.2"); steps: the answers it stands for, each in notation; the rest as of an option."""

    def __init__(self, do: str, steps: tuple[str, ...], label: str, short: str, group: str, at: tuple[str, ...], free: bool, bill: Bill) -> None:
        self.do, self.steps, self.label, self.short = do, steps, label, short
        self.group, self.at, self.free, self.bill = group, at, free, bill

    def json(self) -> dict[str, Any]:
        return {"do": self.do, "label": self.label, "short": self.short, "group": self.group, "at": list(self.at), "final": False, "free": self.free}
