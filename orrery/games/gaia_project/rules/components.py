"""What is printed on the cardboard, typed and checked when loaded."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.data import load
from orrery.kernel.errors import BadData
from orrery.kernel.text import Msg

from .fields import (
    CREDITS,
    EVENTS,
    KNOWLEDGE,
    ORE,
    QIC,
    V_AREA3,
    V_BIG_VALUE,
    V_CHARGE,
    V_FORMER,
    V_LOST,
    V_MINE,
    V_POWER,
    V_RANGE,
    V_RESCORE,
    V_TECH,
    V_TERRA_TOKEN,
    V_TOKENS,
    V_VP,
    V_VP_GAIA,
    V_VP_TYPE,
)

EVENT_INDEX: Final = {name: i for i, name in enumerate(EVENTS)}
Effect = tuple[tuple[int, int], ...]        # (verb, amount) pairs

DATA: Final = Path(__file__).parents[1] / "data"
VERBS: Final = {
    "credits": CREDITS, "ore": ORE, "knowledge": KNOWLEDGE, "qic": QIC, "vp": V_VP, "charge": V_CHARGE, "tokens": V_TOKENS,
    "gaiaformer": V_FORMER, "tech_tile": V_TECH, "mine_steps": V_MINE, "extra_range": V_RANGE, "rescore": V_RESCORE,
    "vp_per_planet_type": V_VP_TYPE, "vp_per_gaia_planet": V_VP_GAIA, "terraforming_token": V_TERRA_TOKEN, "lost_planet": V_LOST,
    "big_value": V_BIG_VALUE, "power": V_POWER, "bowl3_to_gaia": V_AREA3}
VERB_NAMES: Final = {number: name for name, number in VERBS.items()}
PLANETS: Final = ("terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice", "gaia", "transdim", "lost", "space")
BUILDINGS: Final = ("none", "mine", "ts", "lab", "institute", "academy_knowledge", "academy_qic", "gaiaformer", "station")
COUNTED: Final = ("none", "mine", "ts", "lab", "big_building", "planet_type", "gaia_planet", "sector", "federation_token")


def read(name: str, folder: Path = DATA) -> dict[str, Any]:
    """A data file as it is written."""
    data: dict[str, Any] = load(folder / f"{name}.json")
    return data


def bad(file: str, record: str, field: str) -> BadData:
    return BadData(Msg("gaia_project", "data.bad", {"file": file, "record": record, "field": field}))


def effect(data: dict[str, int] | None, file: str, record: str) -> Effect:
    """{"ore": 1, "charge": 4} as pairs of verb and amount."""
    pairs: list[tuple[int, int]] = []
    for name, n in (data or {}).items():
        if name not in VERBS or not isinstance(n, int):
            raise bad(file, record, name)
        pairs.append((VERBS[name], n))
    return tuple(pairs)


def index(names: tuple[str, ...], name: str, file: str, record: str) -> int:
    if name not in names:
        raise bad(file, record, name)
    return names.index(name)


class Space:
    """One of the ten power and QIC action spaces."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.power: int = data["pays"].get("power", 0)
        self.qic: int = data["pays"].get("qic", 0)
        self.gain: Effect = effect(data["gain"], "actions", self.id)


class Conversion:
    """A free conversion; `needs` names the ability that knows it ("" everybody)."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.needs: str = data.get("needs", "")
        pay = effect(data["pay"], "actions", "conversion")
        self.pay: int = pay[0][0]
        self.amount: int = pay[0][1]
        self.gain: Effect = effect(data["gain"], "actions", "conversion")
        units = {V_POWER: "pw", CREDITS: "c", ORE: "o", KNOWLEDGE: "k", QIC: "q", V_TOKENS: "t", V_FORMER: "gf", V_AREA3: "t-a3"}
        self.text: str = f"{self.amount}{units[self.pay]} for " + ",".join([f"{n}{units[verb]}" for verb, n in self.gain])
        self.id: str = f"{self.text} {self.needs}".strip()


class Tile:
    """A tech tile, standard or advanced."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.oracle_id: str = data["oracle_id"]
        self.when: str = data["when"]
        self.per: int = index(COUNTED, data.get("per", "none"), "tech_tiles", self.id)
        self.on: int = index(EVENTS, data["on"], "tech_tiles", self.id) if "on" in data else -1
        self.gain: Effect = effect(data["gain"], "tech_tiles", self.id)
        self.special: int = -1      # its special action, see below


class Booster:
    def __init__(self, data: dict[str, Any]) -> None:
        self.number: int = data["number"]
        self.id: str = str(self.number)
        self.oracle_id: str = data["oracle_id"]
        self.income: Effect = effect(data["income"], "boosters", str(self.number))
        self.special_gain: Effect = effect(data.get("special"), "boosters", str(self.number))
        bonus = data.get("pass", {"per": "none", "vp": 0})
        self.per: int = index(COUNTED, bonus["per"], "boosters", str(self.number))
        self.vp: int = bonus["vp"]
        self.special: int = -1


class RoundTile:
    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.oracle_id: str = data["oracle_id"]
        self.on: int = index(EVENTS, data["on"], "round_scoring", self.id)
        self.vp: int = data["vp"]
        self.automa: tuple[int, int] = (data["automa"][0], data["automa"][1])


class FinalTile:
    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.oracle_id: str = data["oracle_id"]
        self.neutral: int = data["neutral"]


class Token:
    """A kind of federation token."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.oracle_id: str = data["oracle_id"]
        self.copies: int = data["copies"]
        self.gain: Effect = effect(data["gain"], "federation_tokens", self.id)
        self.green: bool = data["green"]


class Area:
    """A research area: what each level gives at once, as income, and as a property."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.oracle_id: str = data["oracle_id"]
        levels: list[dict[str, Any]] = data["levels"]
        self.now: list[Effect] = [effect(level.get("now"), "research", self.id) for level in levels]
        self.income: list[Effect] = [effect(level.get("income"), "research", self.id) for level in levels]
        self.ore_per_step: list[int] = [level.get("ore_per_step", 0) for level in levels]
        self.range: list[int] = [level.get("range", 0) for level in levels]
        self.gaia_tokens: list[int] = [level.get("gaiaforming_tokens", 0) for level in levels]


class Special:
    """A special action: where it is printed and what it does. The last four are faction actions with a question of their own."""

    def __init__(self, name: str, gain: Effect) -> None:
        self.id = name
        self.gain = gain


class Faction:
    """A faction board."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.oracle_id: str = data["oracle_id"]
        self.home: int = index(PLANETS, data["home"], "factions", self.id)
        self.colour: str = data["colour"]
        self.start: Effect = effect(data["start"], "factions", self.id)
        self.bowls: tuple[int, int, int] = (data["bowls"][0], data["bowls"][1], data["bowls"][2])
        self.brainstone: int = data["brainstone"]
        self.levels: list[int] = [data["levels"].get(area.id, 0) for area in AREAS]
        self.base_income: Effect = effect(data["base_income"], "factions", self.id)
        self.income: list[list[Effect]] = [[]] + [
            [effect(e, "factions", self.id) for e in data["buildings"][kind]["income"]] for kind in BUILDINGS[1:7]]
        self.upgrades: list[tuple[int, ...]] = [self._targets(data, kind) for kind in range(7)]
        self.academy: Effect = effect(data["buildings"]["academy_qic"]["special"], "factions", self.id)
        self.ability: dict[str, Any] = data["ability"]
        self.institute: dict[str, Any] = data["institute"]
        self.special: str = data["special"] or ""
        self.institute_special: str = data["institute_special"] or ""
        self.start_mines: int = self.ability.get("start_mines", 2)
        self.start_institute: bool = bool(self.ability.get("start_institute", 0))

    def _targets(self, data: dict[str, Any], kind: int) -> tuple[int, ...]:
        return tuple([t for t in range(2, 7) if BUILDINGS[kind] in data["buildings"][BUILDINGS[t]]["from"]])


def price(data: dict[str, int]) -> tuple[int, int]:
    return data["credits"], data["ore"]


_factions = read("factions")
_research = read("research")
_actions = read("actions")
_tiles = read("tech_tiles")
_sectors = read("sectors")

CREDIT_CAP: Final[int] = _factions["caps"]["credits"]
ORE_CAP: Final[int] = _factions["caps"]["ore"]
KNOWLEDGE_CAP: Final[int] = _factions["caps"]["knowledge"]
START_VP: Final[int] = _factions["start_vp"]
MAX_SATELLITES: Final[int] = _factions["satellites"]
MAX_SPACE_STATIONS: Final[int] = _factions["space_stations"]
WHEEL: Final[list[str]] = _factions["wheel"]
PIECES: Final[list[int]] = [0] + [_factions["pieces"][kind] for kind in BUILDINGS[1:7]]
COSTS: Final[list[tuple[int, int]]] = [(0, 0)] + [price(_factions["costs"][kind]) for kind in BUILDINGS[1:7]]     # (credits, ore)
NEAR_STATION_COST: Final[tuple[int, int]] = price(_factions["costs"]["ts_near"])
BIG_KINDS: Final[list[bool]] = [kind in ("institute", "academy_knowledge", "academy_qic") for kind in BUILDINGS]
POWER_VALUE: Final[list[int]] = [0] + [_factions["power_value"][kind] for kind in BUILDINGS[1:7]] + [0, 0]
FIRST_GAME_FACTIONS: Final[dict[str, list[str]]] = _factions["first_game"]

AREAS: Final[list[Area]] = [Area(a) for a in _research["areas"]]
RESEARCH_COST: Final[int] = _research["cost"]["knowledge"]
CHARGE_2_TO_3: Final[int] = _research["charge_2_to_3"]
VP_PER_LEVEL: Final[int] = _research["vp_per_level_from_3"]
FACTIONS: Final[list[Faction]] = [Faction(f) for f in _factions["factions"]]
FACTION_INDEX: Final[dict[str, int]] = {f.id: i for i, f in enumerate(FACTIONS)}

SPACES: Final[list[Space]] = [Space(a) for a in _actions["spaces"]]
CONVERSIONS: Final[list[Conversion]] = [Conversion(c) for c in _actions["conversions"]]
STANDARD: Final[list[Tile]] = [Tile(t) for t in _tiles["standard"]]
ADVANCED_TILES: Final[list[Tile]] = [Tile(t) for t in _tiles["advanced"]]
BOOSTERS: Final[list[Booster]] = [Booster(b) for b in read("boosters")["boosters"]]
ROUND_TILES: Final[list[RoundTile]] = [RoundTile(t) for t in read("round_scoring")["tiles"]]
FINAL_TILES: Final[list[FinalTile]] = [FinalTile(t) for t in read("final_scoring")["tiles"]]
RANK_VP: Final[list[int]] = read("final_scoring")["rank_vp"]
TOKENS: Final[list[Token]] = [Token(t) for t in read("federation_tokens")["tokens"]]
TOKEN_INDEX: Final[dict[str, int]] = {t.id: i for i, t in enumerate(TOKENS)}
SECTOR_DATA: Final[dict[str, Any]] = _sectors
TILE_PLANETS: Final[dict[str, dict[str, str]]] = {t["id"]: t["planets"] for t in _sectors["tiles"]}

S_ACADEMY: Final = 0
SPECIALS: Final[list[Special]] = [Special("academy", ())]
for _t in STANDARD + ADVANCED_TILES:
    if _t.when == "special":
        _t.special = len(SPECIALS)
        SPECIALS.append(Special(_t.id, _t.gain))
for _b in BOOSTERS:
    if _b.special_gain:
        _b.special = len(SPECIALS)
        SPECIALS.append(Special(f"booster{_b.number}", _b.special_gain))
S_SWAP: Final[int] = len(SPECIALS)
S_STATION: Final[int] = S_SWAP + 1
S_DOWNGRADE: Final[int] = S_SWAP + 2
S_LOWEST: Final[int] = S_SWAP + 3
FACTION_SPECIALS: Final = {"swap": S_SWAP, "station": S_STATION, "downgrade": S_DOWNGRADE, "lowest": S_LOWEST}
SPECIALS.extend([Special(name, ()) for name in ("swap", "station", "downgrade", "lowest")])
SPECIAL_INDEX: Final[dict[str, int]] = {special.id: i for i, special in enumerate(SPECIALS)}


def steps_between(home: int, planet: int) -> int:
    """Terraforming steps from a home type to a planet type: the shorter way round the wheel (GP-3.12); 0 for other planets."""
    if planet >= len(WHEEL):
        return 0
    d = abs(home - planet)
    return min(d, len(WHEEL) - d)


STEPS: Final[list[list[int]]] = [[steps_between(home, planet) for planet in range(11)] for home in range(len(WHEEL))]
ORE_PER_STEP: Final[list[int]] = AREAS[0].ore_per_step
RANGE: Final[list[int]] = AREAS[1].range
GAIA_TOKENS: Final[list[int]] = AREAS[3].gaia_tokens
