"""What a planet would cost the one who looks, worked out from a view: distance, range, QIC, steps. The rules have the last word (bill.py)."""
from __future__ import annotations

from typing import Any, Final

from ..rules.hexmap import Coord, shape_of
from .printed import FACTIONS, level, steps

RANGE_PER_QIC: Final = 2


def coord(name: str) -> Coord:
    q, _, r = name.partition("x")
    return int(q), int(r)


class Reach:
    """Distances from the pieces of one seat (GP-6.07, 6.18)."""

    def __init__(self, view: dict[str, Any], seat: int) -> None:
        self.player = view["players"][seat]
        self.board = FACTIONS[self.player["faction"]]
        self.shape = shape_of(tuple([coord(s["centre"]) for s in view["sectors"]]))
        self.own = [name for name, thing in view["hexes"].items()
                    if (thing.get("owner") == seat and thing["building"] != "gaiaformer") or thing.get("guest") == seat]
        self.range: int = level(self.player, "navigation")["range"]
        self.per_step: int = level(self.player, "terraforming")["ore_per_step"]

    def distance(self, name: str) -> int:
        """Steps from the nearest own piece; 255 without one."""
        row = self.shape.distance[self.shape.by_name[name]]
        return min([row[self.shape.by_name[own]] for own in self.own], default=255)

    def nearest(self, name: str) -> str:
        row = self.shape.distance[self.shape.by_name[name]]
        return min(self.own, key=lambda own: row[self.shape.by_name[own]], default="")

    def qic(self, name: str) -> int:
        missing = self.distance(name) - self.range
        return (missing + 1) // RANGE_PER_QIC if missing > 0 else 0

    def steps(self, planet: str) -> int:
        return steps(self.board["home"], planet)

    def gaia_price(self) -> str:
        """What makes a Gaia planet habitable: QIC, for Gleens ore (GP-6.14, 18.09)."""
        return "ore" if "gaia_pays_ore" in self.board["ability"] else "qic"
