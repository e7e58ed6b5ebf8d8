"""A table for the tests: the first-game map for two (all tiles upright), rich players, no scoring tile in the way.

Around the middle: terra -1x-1; desert -2x0 (next to it); titanium 0x-3, oxide -1x-3, ice -1x1, Gaia 1x-1 (two away); terra -4x-1 and
swamp -3x-2 (three away); Transdim 2x0 (four away).
"""
from __future__ import annotations

from typing import Any

import orrery
from orrery.kernel.match import Match

RICH = {"credits": 30, "ore": 15, "knowledge": 15, "qic": 5, "bowls": [0, 0, 8]}
BOARD = {
    "tech": {"terraforming": "ore_qic", "navigation": "knowledge_per_planet_type", "artificial_intelligence": "big_buildings_value_4",
             "gaia_project": "vp7", "economy": "income_ore_power", "science": "income_knowledge_credit", "free1": "vp3_per_gaia_mine",
             "free2": "income_credits4", "free3": "action_charge4"},
    "advanced": {"terraforming": "pass_vp3_per_federation", "navigation": "vp2_per_research_step", "artificial_intelligence": "vp2_per_mine",
                 "gaia_project": "ore_per_sector", "economy": "action_3ore", "science": "vp4_per_trading_station"},
    "round_tiles": ["terraforming_step", "research_step", "mine", "federation_token", "trading_station_4", "big_building_a"],
    "final_tiles": ["buildings", "satellites"], "terraforming_token": "vp7_ore", "boosters": [1, 2, 3]}
QUIET = ["big_building_a", "big_building_b", "federation_token", "gaia_mine_4", "gaia_mine_3", "mine"]


def b(owner: int, building: str = "mine", **more: Any) -> dict[str, Any]:
    return {"owner": owner, "building": building, **more}


def table(hexes: dict[str, Any] | None = None, me: dict[str, Any] | None = None, other: dict[str, Any] | None = None,
          faction: str = "terrans", against: str = "xenos", **more: Any) -> Match:
    """A match in a turn of seat 0 in round 1, with these pieces on the map."""
    options = {"layout": "first", **more.pop("options", {})}
    players = [{"faction": faction, "booster": 7, **RICH, **(me or {})}, {"faction": against, "booster": 8, **RICH, **(other or {})}]
    board = {**BOARD, "advanced": {area: None if any([tile in p.get("advanced", []) for p in players]) else tile
                                   for area, tile in BOARD["advanced"].items()}}
    if any([p.get("research", {}).get("terraforming") == 5 for p in players]):
        board["terraforming_token"] = None
    return orrery.from_position("gaia_project", {"seats": 2, "options": options, "round": 1, **board, "players": players,
                                                 "hexes": hexes if hexes is not None else {"-1x-1": b(0), "6x-4": b(1)}, **more})


def me(match: Match, seat: int = 0) -> dict[str, Any]:
    player: dict[str, Any] = match.position()["players"][seat]
    return player


def keys(match: Match, seat: int = 0) -> list[str]:
    return [c.key for c in match.pending()[seat].options]


def kind(match: Match) -> str:
    return next(iter(match.pending().values())).kind


def asked(match: Match) -> int:
    return next(iter(match.pending()))


def do(match: Match, *answers: str, seat: int = 0) -> Match:
    for answer in answers:
        match.act(seat, answer)
    return match


def gained(match: Match, *answers: str, seat: int = 0) -> dict[str, Any]:
    """What changed for the seat: numbers as differences, the rest as it is now."""
    before = me(match, seat)
    do(match, *answers, seat=seat)
    after = me(match, seat)
    out: dict[str, Any] = {}
    for name, value in after.items():
        if value != before[name] and name != "earned":
            out[name] = value - before[name] if isinstance(value, int) and isinstance(before[name], int) else value
    return out


def end(match: Match, seat: int = 0) -> Match:
    """End the turn and decline whatever is offered."""
    if seat in match.pending() and "end" in keys(match, seat):
        match.act(seat, "end")
    while not match.over and kind(match) == "passive":
        match.act(asked(match), "decline")
    return match
