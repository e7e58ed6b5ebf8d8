"""The guided first game: small steps from what the table shows to the first federation, then a coached game. The words are lesson.<key> in words/."""
from __future__ import annotations

from typing import Any

from orrery.kernel.lessons import step

BOARD: dict[str, Any] = {
    "tech": {"terraforming": "ore_qic", "navigation": "knowledge_per_planet_type", "artificial_intelligence": "big_buildings_value_4",
             "gaia_project": "vp7", "economy": "income_ore_power", "science": "income_knowledge_credit", "free1": "vp3_per_gaia_mine",
             "free2": "income_credits4", "free3": "action_charge4"},
    "advanced": {"terraforming": "pass_vp3_per_federation", "navigation": "vp2_per_research_step", "artificial_intelligence": "vp2_per_mine",
                 "gaia_project": "ore_per_sector", "economy": "action_3ore", "science": "vp4_per_trading_station"},
    "round_tiles": ["mine", "research_step", "terraforming_step", "federation_token", "trading_station_4", "big_building_a"],
    "final_tiles": ["buildings", "satellites"], "terraforming_token": "vp7_ore", "boosters": [1, 2, 3]}
START: dict[str, Any] = {
    "seats": 2, "options": {"layout": "first"}, "round": 1, "turn": 0, **BOARD,
    "players": [{"faction": "terrans", "booster": 7, "credits": 17, "ore": 12, "knowledge": 9, "qic": 1, "bowls": [2, 2, 4]},
                {"faction": "xenos", "booster": 8, "credits": 17, "ore": 9, "knowledge": 5, "bowls": [2, 4, 0]}],
    "hexes": {"-1x-1": {"owner": 0}, "-4x-1": {"owner": 0}, "-2x0": {"owner": 1}, "2x-3": {"owner": 1}, "6x-4": {"owner": 1}}}
LATER: dict[str, Any] = {
    "seats": 2, "options": {"layout": "first"}, "round": 4, "turn": 0, **BOARD,
    "players": [{"faction": "terrans", "booster": 7, "credits": 9, "ore": 4, "knowledge": 3, "qic": 1, "bowls": [0, 0, 5], "vp": 31,
                 "research": {"science": 3, "navigation": 2}},
                {"faction": "xenos", "booster": 8, "credits": 9, "ore": 4, "knowledge": 2, "bowls": [0, 3, 2], "vp": 28}],
    "hexes": {"-1x-1": {"owner": 0, "building": "institute"}, "-2x0": {"owner": 0, "building": "academy_knowledge"}, "-1x1": {"owner": 0},
              "-4x-1": {"owner": 0, "building": "lab"}, "2x-3": {"owner": 1, "building": "ts"}, "6x-4": {"owner": 1, "building": "institute"}}}


FINISH: dict[str, Any] = {
    **LATER, "round": 6, "options": {"layout": "first"},
    "players": [{**LATER["players"][0], "vp": 96, "research": {"science": 4, "navigation": 3}, "green": {"vp7_ore": 1}}, {**LATER["players"][1], "vp": 88}]}
FIRST_GAME: dict[str, Any] = {
    "seats": 1, "options": {"layout": "first", "factions": "suggested", "automa": "taklons", "difficulty": "easy", "coach": True}}     # GP-2.12, 20.10, 25.04


def read(key: str, *at: str, position: dict[str, Any] | None = None) -> dict[str, Any]:
    """A step that only shows something."""
    return step(key, at=at, position=position)


def lessons() -> list[dict[str, Any]]:
    return [
        read("welcome", "hex--1x-1", "hex--4x-1", position=START),
        read("map", "hex--1x-1"),
        read("board", "resource-0-ore", "resource-0-credits", "resource-0-knowledge", "resource-0-qic"),
        read("income", "income"),
        read("booster", "special-0-booster7"),
        read("rounds", "round-1"),
        read("finals", "final-1", "final-2"),
        step("mine", "mine -1x-3", at="hex--1x-3"),
        step("convert", "spend 1k for 1c"),
        step("end", "end", others=("1 research economy", "1 end")),
        step("upgrade", "upgrade -1x-1 ts", at="hex--1x-1", others=("0 end", "1 charge", "1 pass 2")),
        step("lab", "upgrade -1x-1 lab", at="hex--1x-1"),
        step("tile", "tile science", at="tile-science"),
        step("advance", "advance science", at="research-science", others=("0 end", "1 charge")),
        step("power", "action power3", at="action-power3", others=("0 end",)),
        step("research", "research navigation", at="research-navigation", others=("0 end",)),
        step("project", "gaiaform -3x0", at="hex--3x0"),
        step("bowls", "from 6,0,0", others=("0 end",)),
        step("pass", "pass 3", at="booster-3", others=("1 upgrade 6x-4 ts", "1 end")),
        read("newround", "income"),
        read("gaiaphase", "hex--3x0"),
        step("gaiamine", "mine -3x0", at="hex--3x0"),
        step("passive", "charge", position={**START, "agenda": [["next_turn", -1], ["passive", 0, 2, 0]], "at": 1,
                                           "hexes": {**START["hexes"], "-1x-1": {"owner": 0, "building": "lab"}}}),
        step("federation", "federation", position=LATER),
        step("hexes", "hexes -2x0,-2x1,-1x-1,-1x1", "hexes -2x0,-1x-1,-1x0,-1x1", at=("hex--2x1", "hex--1x0")),
        step("token", "token vp7_credits", "token vp8_qic", "token vp12", "token vp8_tokens", "token vp7_ore", "token vp6_knowledge",
             others=("0 end", "1 pass 1")),
        read("top", "research-economy", "tile-advanced-economy"),
        read("ending", "final-1", "final-2", position=FINISH),
        {**read("play"), "play": FIRST_GAME},
    ]
