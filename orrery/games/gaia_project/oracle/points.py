"""Points by source, as the recorded games count them: round by round, tile by tile, area by area."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import Frame, Option, answer

from ..rules import kinds as k
from ..rules.components import ADVANCED_TILES, AREAS, BOOSTERS, FACTIONS, STANDARD, VP_PER_LEVEL
from ..rules.fields import (
    ADVANCED,
    BOOSTER,
    C_ACTION,
    C_BOOSTER,
    C_FACTION,
    C_FEDERATION,
    C_PASSIVE,
    C_RESEARCH,
    C_ROUND,
    C_TILE,
    COVERED,
    EARNED,
    FACTION,
    LEVEL,
    TECH,
    TRIGGER,
)
from ..rules.scoring import final_vp, scores
from ..rules.state import GaiaState

FREE_LEVELS: Final = 2      # research areas count from level 3 on
TILES: Final = (*STANDARD, *ADVANCED_TILES)


class Points:
    """What each seat has scored so far, by source."""

    def __init__(self, rules: list[Any], seats: int, spaces: dict[str, str]) -> None:
        self.rules = rules
        self.space_of = {tile: space if space.startswith("adv-") else "tech-" + space for space, tile in spaces.items()}
        self.rows: list[dict[str, int]] = [{} for _ in range(seats)]
        self.newest = [-1] * seats              # the tile gained last: an advanced one scores when another has been covered

    def copy(self) -> Points:
        other = Points(self.rules, 0, {})
        other.space_of, other.rows, other.newest = self.space_of, [dict(row) for row in self.rows], self.newest[:]
        return other

    def add(self, seat: int, source: str, vp: int) -> None:
        if vp:
            self.rows[seat][source] = self.rows[seat].get(source, 0) + vp

    def answered(self, before: GaiaState, after: GaiaState, f: Frame, o: Option) -> None:
        """Notes what an answer scored."""
        for seat in range(len(self.rows)):
            old, new = before.p[seat], after.p[seat]
            names = {C_ROUND: f"round{before.round}", C_BOOSTER: BOOSTERS[old[BOOSTER]].oracle_id, C_ACTION: "qic3", C_PASSIVE: "charge",
                     C_FEDERATION: "qic2" if f[0] == k.RESCORE else "federation", C_FACTION: FACTIONS[new[FACTION]].oracle_id,
                     C_RESEARCH: "gaia"}
            for category, name in names.items():
                self.add(seat, name, new[EARNED + category] - old[EARNED + category])
            for i in owned(new):
                if i not in owned(old):
                    self.newest[seat] = i
            vp = new[EARNED + C_TILE] - old[EARNED + C_TILE]
            if vp:
                self.tiles(before, after, seat, f, o, vp)

    def tiles(self, before: GaiaState, after: GaiaState, seat: int, f: Frame, o: Option, vp: int) -> None:
        """Divides tile points among several tiles: what one of them brings is what would be missing without it."""
        for i in owned(before.p[seat]):
            if TILES[i].when in ("trigger", "pass"):
                other = before.copy()
                without(other.p[seat], i)
                answer(self.rules, other, f, o)
                lost = after.p[seat][EARNED + C_TILE] - other.p[seat][EARNED + C_TILE]
                self.add(seat, self.source(i), lost)
                vp -= lost
        if vp:
            self.add(seat, self.source(self.newest[seat]), vp)

    def source(self, i: int) -> str:
        return self.space_of[TILES[i].oracle_id]

    def final(self, s: GaiaState) -> list[dict[str, int]]:
        """With the points of the end of the game."""
        total = self.copy()
        rows = scores(s)
        for seat, p in enumerate(s.p):
            for which in range(len(s.finals)):
                total.add(seat, f"final{which + 1}", final_vp(s, which)[seat])
            for i, area in enumerate(AREAS):
                total.add(seat, area.oracle_id, VP_PER_LEVEL * max(0, p[LEVEL + i] - FREE_LEVELS))
            total.add(seat, "spend", rows[seat]["resources"])
        return total.rows


def owned(p: list[int]) -> list[int]:
    """Tiles that may score: uncovered standard ones, then advanced ones."""
    standard = p[TECH] & ~p[COVERED]
    return [i for i in range(len(STANDARD)) if standard >> i & 1] + [len(STANDARD) + i for i in range(len(ADVANCED_TILES)) if p[ADVANCED] >> i & 1]


def without(p: list[int], i: int) -> None:
    """Takes a tile away."""
    tile = TILES[i]
    if tile.when == "trigger":
        p[TRIGGER + tile.on] -= tile.gain[0][1]
    if i < len(STANDARD):
        p[TECH] &= ~(1 << i)
    else:
        p[ADVANCED] &= ~(1 << i - len(STANDARD))
