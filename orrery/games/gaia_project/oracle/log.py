"""Recorded games of a public engine: the file format, its names, and the table before the first move.

Where that engine departs from the rulebook the departure stands in DEVIATIONS by rule id; nothing else is passed over.
"""
from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any, Final

from orrery.kernel.errors import BadSave
from orrery.kernel.text import Msg

from ..rules.components import ADVANCED_TILES, AREAS, BOOSTERS, FACTIONS, FINAL_TILES, ROUND_TILES, STANDARD, TOKENS

Json = Any

# rules where the recorded games depart from the rulebook; the catalogue says how under deviation.<rule id>
DEVIATIONS: Final = (
    "GP-18.14", "GP-18.33", "GP-12.15", "GP-10.09", "GP-12.14", "GP-14.12", "GP-14.13", "GP-6.25", "GP-18.25", "GP-17.06",
    "GP-4.07", "GP-9.18", "GP-5.21", "GP-28.13", "GP-28.17")

AREA_INDEX: Final = {area.oracle_id: i for i, area in enumerate(AREAS)}
LETTERS: Final = {"r": "terra", "d": "desert", "s": "swamp", "o": "oxide", "v": "volcanic", "t": "titanium", "i": "ice", "g": "gaia",
                  "m": "transdim", "l": "lost", "e": "space"}
LETTER_OF: Final = {name: letter for letter, name in LETTERS.items()}
KINDS: Final = {"m": 1, "ts": 2, "lab": 3, "PI": 4, "ac1": 5, "ac2": 6, "gf": 7, "sp": 8}
KIND_OF: Final = {number: name for name, number in KINDS.items()}
SPECIAL_NAMES: Final = {"4pw": "action_charge4", "q": "academy", "4c": "academy", "q,5c": "action_qic_5credits", "3o": "action_3ore",
                        "3k": "action_3knowledge", "step": "booster4", "range+3": "booster5", "swap-PI": "swap", "space-station": "station",
                        "down-lab": "downgrade", "up-lowest": "lowest"}
SPECIAL_OF: Final = {ours: theirs for theirs, ours in SPECIAL_NAMES.items() if theirs != "4c"}
BOOSTER_INDEX: Final = {b.oracle_id: i for i, b in enumerate(BOOSTERS)}
TOKEN_OF: Final = {t.oracle_id: i for i, t in enumerate(TOKENS)}
FACTION_OF: Final = {f.oracle_id: f.id for f in FACTIONS}
UNITS: Final = re.compile(r"^(\d*)([a-z][a-z0-9>-]*)$")


class Refused(Exception):
    """The rules do not allow a recorded command; says why."""


def load(path: Path) -> dict[str, Json]:
    """A log from a .json or .json.gz file; BadSave if it is none."""
    try:
        raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        data = json.loads(raw)
        if not isinstance(data, dict) or "moves" not in data or "setup" not in data:
            raise ValueError("no moves")
    except FileNotFoundError as error:
        raise BadSave(Msg("gaia_project", "log.no_file", {"file": str(path)})) from error
    except (OSError, ValueError, EOFError) as error:
        raise BadSave(Msg("gaia_project", "log.unreadable", {"file": path.name})) from error
    return data


def start_position(log: dict[str, Json]) -> dict[str, Json]:
    """The table of a log before its first move, as a position."""
    setup = log["setup"]
    sectors: dict[str, dict[str, Json]] = {}
    for tile in setup["map"]["tiles"]:
        q, r = tile["center"]
        sectors[str(tile["tile"])] = {"tile": str(tile["tile"]), "centre": f"{q}x{r}", "rotation": tile["rotation"] % 6, "planets": {}}
    for q, r, letter, tile in setup["map"]["hexes"]:
        if letter != "e":
            sectors[str(tile)]["planets"][f"{q}x{r}"] = LETTERS[letter]
    standard, advanced = {t.oracle_id: t.id for t in STANDARD}, {t.oracle_id: t.id for t in ADVANCED_TILES}
    spaces = setup["tech_spaces"]
    return {
        "seats": log["players"], "options": {"turn_order": "passing", "factions": "choose"}, "sectors": list(sectors.values()),
        "tech": {**{area.id: standard[spaces[area.oracle_id]] for area in AREAS}, **{f"free{i}": standard[spaces[f"free{i}"]] for i in (1, 2, 3)}},
        "advanced": {area.id: advanced[spaces["adv-" + area.oracle_id]] for area in AREAS},
        "boosters": [BOOSTERS[BOOSTER_INDEX[b]].number for b in setup["boosters"]],
        "round_tiles": [next(t.id for t in ROUND_TILES if t.oracle_id == name) for name in setup["round_scoring"]],
        "final_tiles": [next(t.id for t in FINAL_TILES if t.oracle_id == name) for name in setup["final_scoring"]],
        "terraforming_token": TOKENS[TOKEN_OF[setup["terraforming_federation"]]].id,
        "tokens": {TOKENS[TOKEN_OF[name]].id: n for name, n in setup["federation_supply"].items()}}


def amounts(text: str) -> list[tuple[int, str]]:
    """ "2o,1c" as [(2, "o"), (1, "c")]."""
    out: list[tuple[int, str]] = []
    for part in text.split(","):
        found = UNITS.match(part.strip())
        if found is None:
            raise Refused(f"amount {part!r} not understood")
        out.append((int(found[1] or 1), found[2]))
    return out
