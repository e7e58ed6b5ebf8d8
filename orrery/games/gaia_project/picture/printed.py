"""What is printed on the cardboard, as the panels read it: plain records by id, and the symbol for each thing that is counted or gained."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.text import Msg

from ..rules import components
from ..rules.components import read
from ..words.names import booster_text, effect_msgs, tile_text, token_text

DOMAIN: Final = "gaia_project"
Record = dict[str, Any]

_factions: Final = read("factions")
FACTIONS: Final[dict[str, Record]] = {f["id"]: f for f in _factions["factions"]}
WHEEL: Final[list[str]] = _factions["wheel"]
COSTS: Final[dict[str, Record]] = _factions["costs"]
PIECES: Final[dict[str, int]] = _factions["pieces"]
CAPS: Final[dict[str, int]] = _factions["caps"]
VALUES: Final[dict[str, int]] = _factions["power_value"]
RESEARCH: Final[dict[str, Record]] = {a["id"]: a for a in read("research")["areas"]}
STANDARD: Final[dict[str, Record]] = {t["id"]: t for t in read("tech_tiles")["standard"]}
ADVANCED: Final[dict[str, Record]] = {t["id"]: t for t in read("tech_tiles")["advanced"]}
BOOSTERS: Final[dict[int, Record]] = {b["number"]: b for b in read("boosters")["boosters"]}
SPACES: Final[list[Record]] = read("actions")["spaces"]
ROUNDS: Final[dict[str, Record]] = {t["id"]: t for t in read("round_scoring")["tiles"]}
TOKENS: Final[dict[str, Record]] = {t["id"]: t for t in read("federation_tokens")["tokens"]}
NEUTRAL: Final[dict[str, int]] = {t["id"]: t["neutral"] for t in read("final_scoring")["tiles"]}
PLACES_VP: Final = (18, 12, 6, 0)

SPOKEN: Final[dict[str, Msg]] = {       # what a part says, made from its effect: tiles, boosters, tokens and action spaces have no names
    **{f"tile.{t.id}": tile_text(t) for t in [*components.STANDARD, *components.ADVANCED_TILES]},
    **{f"booster.{b.number}": booster_text(b) for b in components.BOOSTERS},
    **{f"token.{t.id}": token_text(t) for t in components.TOKENS},
    **{f"space.{a.id}": Msg(DOMAIN, "tile.list", {"what": effect_msgs(a.gain)}) for a in components.SPACES}}

SYMBOLS: Final = {
    "ore": "gp-ore", "credits": "gp-credit", "knowledge": "gp-knowledge", "qic": "gp-qic", "charge": "gp-power", "power": "gp-power",
    "tokens": "ic-token", "vp": "vp", "mine_steps": "ic-step", "extra_range": "ic-range", "range": "ic-range", "tech_tile": "ic-tile",
    "rescore": "ic-fed", "lost_planet": "pl-lost", "gaiaformer": "b-gf", "big_value": "b-PI", "mine": "b-mine", "ts": "b-ts", "lab": "b-lab",
    "big_building": "b-PI", "planet_type": "ic-type", "sector": "ic-sector", "gaia_planet": "ic-gaia", "gaia_mine": "ic-gaia",
    "federation_token": "ic-fed", "research": "ic-tracks", "step": "ic-step", "ore_per_step": "gp-ore", "gaiaforming_tokens": "ic-token"}
TINTS: Final = {"ore": "ore", "credits": "cred", "knowledge": "know", "qic": "qic", "charge": "pow", "power": "pow", "tokens": "pow", "vp": "vp",
                "gaia_planet": "gaia", "gaia_mine": "gaia", "ore_per_step": "ore", "gaiaforming_tokens": "pow"}
BUILDINGS: Final = {"mine": "b-mine", "ts": "b-ts", "lab": "b-lab", "institute": "b-PI", "academy_knowledge": "b-academy",
                    "academy_qic": "b-academy", "gaiaformer": "b-gf", "station": "b-sp"}
HEADS: Final = {"terraforming": "ic-step", "navigation": "ic-range", "artificial_intelligence": "gp-qic", "gaia_project": "ic-gaia",
                "economy": "gp-credit", "science": "gp-knowledge"}
GOALS: Final = {"buildings_in_federations": "ic-fed", "buildings": "b-mine", "planet_types": "ic-type", "gaia_planets": "ic-gaia",
                "sectors": "ic-sector", "satellites": "b-sat"}
RESOURCES: Final = ("ore", "credits", "knowledge", "qic")
AREAS: Final = tuple(RESEARCH)


def steps(home: str, planet: str) -> int:
    """Terraforming steps from a home type to a planet type (GP-3.12); 0 for what is no home type."""
    if planet not in WHEEL:
        return 0
    d = abs(WHEEL.index(home) - WHEEL.index(planet))
    return min(d, len(WHEEL) - d)


def level(player: Record, area: str) -> Record:
    """What a player's level in an area says."""
    found: Record = RESEARCH[area]["levels"][player["research"][area]]
    return found


def income(player: Record) -> list[tuple[str, int, dict[str, int]]]:
    """The sources of income (GP-5.04): (what, how many pieces or which level, what it brings)."""
    found: list[tuple[str, int, dict[str, int]]] = []
    board = FACTIONS[player["faction"]]
    found.append(("board", 0, board["base_income"]))
    for kind, data in board["buildings"].items():
        n = player["pieces"].get(kind, 0)
        found.append((kind, n, added(data["income"][:n])))
    if player["booster"]:
        found.append(("booster", player["booster"], BOOSTERS[player["booster"]]["income"]))
    for tile in player["tiles"]:
        if tile not in player["covered"] and STANDARD[tile]["when"] == "income":
            found.append(("tile", 0, STANDARD[tile]["gain"]))
    found += [("tile", 0, ADVANCED[tile]["gain"]) for tile in player["advanced"] if ADVANCED[tile]["when"] == "income"]
    for area in AREAS:
        found.append((area, player["research"][area], level(player, area).get("income", {})))
    return [(what, n, gain) for what, n, gain in found if gain]


def added(gains: list[dict[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for gain in gains:
        for key, n in gain.items():
            total[key] = total.get(key, 0) + n
    return {key: total[key] for key in ("ore", "credits", "knowledge", "qic", "charge", "tokens") if total.get(key)}


def special_of(player: Record, tile: str) -> str:
    """The special action printed on a tile or booster, as `specials` names it; "" none."""
    return tile if tile in player["specials"] else ""
