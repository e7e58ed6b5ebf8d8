"""What is printed on cardboard, typed and checked when loaded. No rules here."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.data import load
from orrery.kernel.errors import BadData
from orrery.kernel.text import Msg

DATA: Final = Path(__file__).parents[1] / "data"

SECTOR_COLORS: Final = ("yellow", "red", "blue", "black")
TRACES: Final = ("red", "yellow", "blue")
PLANETS: Final = ("mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune", "oumuamua")
EARTH: Final = 2
JUPITER: Final = 4
SATURN: Final = 5
OUMUAMUA: Final = 8
EMPTY: Final = 9
ASTEROIDS: Final = 10
COMET: Final = 11
CELLS: Final = PLANETS + ("empty", "asteroids", "comet")
MOONS: Final = ("phobos_deimos", "callisto", "ganymede", "europa", "io", "titan", "enceladus", "titania", "triton")
PLACES: Final = PLANETS + MOONS             # where a lander may stand: 0-8 planets, 9-17 moons
TECH_TYPES: Final = ("probe", "telescope", "computer")
TECHS: Final = tuple([f"{t}_{i}" for t in TECH_TYPES for i in (1, 2, 3, 4)])
PROBE_1: Final = 1 << 0
PROBE_2: Final = 1 << 1
PROBE_3: Final = 1 << 2
PROBE_4: Final = 1 << 3
TELESCOPE_1: Final = 1 << 4
TELESCOPE_2: Final = 1 << 5
TELESCOPE_3: Final = 1 << 6
TELESCOPE_4: Final = 1 << 7
COMPUTERS: Final = 0xF << 8
SPECIES: Final = ("mascamites", "anomalies", "oumuamua", "centaurians", "exertians")
MASCAMITES: Final = 0
ANOMALIES: Final = 1
OUMUAMUAN: Final = 2
CENTAURIANS: Final = 3
EXERTIANS: Final = 4
INCOMES: Final = ("credit", "energy", "card", "data", "publicity")
CORNERS: Final = ("move", "publicity", "data", "score")
KINDS: Final = ("instant", "conditional_mission", "triggered_mission", "end_game", "message", "exertian")
INSTANT: Final = 0
CONDITIONAL: Final = 1
TRIGGERED: Final = 2
END_GAME: Final = 3
MESSAGE: Final = 4
EXERTIAN: Final = 5
GOLD: Final = ("tech", "mission", "income", "other")
BONUSES: Final = ("vp", "energy", "publicity", "card")     # the four tiles of every technology
SIDES: Final = ("left", "right")


def read(name: str, folder: Path = DATA) -> Any:
    """A data file as it is written."""
    return load(folder / name)


class Card:
    """One card of the main deck or of a species. `raw` is its record; the effect trees are compiled by compile.py."""

    def __init__(self, number: int, raw: dict[str, Any]) -> None:
        self.number: int = number
        self.raw: dict[str, Any] = raw
        self.id: str = str(raw["id"])
        self.name: str = raw["name"]
        cost = raw["cost"] or {}
        self.credits: int = cost.get("credit", 0)
        self.energy: int = cost.get("energy", 0)
        self.paid_in_energy: bool = "energy" in cost
        corner = raw["corner"] or {}
        self.corner: tuple[int, ...] = tuple([corner.get(c, 0) for c in CORNERS])
        self.corner_bits: int = sum([1 << i for i, n in enumerate(self.corner) if n])
        self.sector: int = SECTOR_COLORS.index(raw["sector"]) if raw["sector"] else -1
        self.income: int = INCOMES.index(raw["income"]) if raw["income"] else -1
        self.kind: int = KINDS.index(raw["kind"])
        self.species: int = SPECIES.index(raw["species"]) if "species" in raw else -1
        exertian = raw.get("exertian") or {}
        self.danger: int = exertian.get("danger", 0)
        self.exertian_score: int = exertian.get("score", 0)


class Star:
    def __init__(self, raw: dict[str, Any]) -> None:
        self.id: str = raw["id"]
        self.name: str = raw["name"]
        self.color: int = SECTOR_COLORS.index(raw["colour"])
        self.slots: int = raw["data_slots"]
        self.second_vp: int = raw["second_position_vp"]
        self.first: list[dict[str, Any]] = raw["winner_reward_first"]
        self.later: list[dict[str, Any]] = raw["winner_reward_later"]


class Space:
    """A trace space of a species board."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.row: int = raw["row_from_bottom"]
        self.many: bool = raw["capacity"] == "unlimited"
        self.data_cost: int = raw["cost"].get("data_from_pool", 0)
        self.exo_cost: int = raw["cost"].get("exofossil", 0)
        self.reward: dict[str, Any] = raw["reward"]
        self.danger: int = raw.get("danger", 0)
        self.delivered: bool = "available" in raw       # open only once a delivered token lies there


_MAIN_CARDS: Final = read("cards_main.json")["cards"]


def _cards() -> tuple[Card, ...]:
    raws = _MAIN_CARDS + read("cards_alien.json")["cards"]
    cards = []
    for i, raw in enumerate(raws):
        try:
            cards.append(Card(i, raw))
        except (KeyError, ValueError, TypeError) as error:
            raise BadData(Msg("seti", "data.broken", {"file": "cards", "detail": f"{raw.get('id')}: {error}"})) from error
    return tuple(cards)


CARDS: Final = _cards()
MAIN: Final[int] = len(_MAIN_CARDS)         # the numbers of the main deck come first
CARD_BY_ID: Final = {c.id: c.number for c in CARDS}
SPECIES_DECKS: Final = tuple([tuple([c.number for c in CARDS if c.species == k]) for k in range(5)])

_SECTORS: Final = read("sectors.json")
STARS: Final = tuple([Star(raw) for raw in _SECTORS["stars"]])
STAR_BY_ID: Final = {star.id: i for i, star in enumerate(STARS)}
STAR_COLOR: Final = tuple([star.color for star in STARS])
STAR_SLOTS: Final = tuple([star.slots for star in STARS])
SECTOR_BOARDS: Final = tuple([(STAR_BY_ID[b["counter_clockwise_half"]], STAR_BY_ID[b["clockwise_half"]]) for b in _SECTORS["boards"]])
BOARD_PLACES: Final = tuple([(p[0], p[1]) for p in _SECTORS["arrangement"]["positions_[ccw_sector,cw_sector]"]])

PLANET_DATA: Final[dict[str, Any]] = read("planets.json")
ALIENS: Final[dict[str, Any]] = read("aliens.json")["species"]
PLAYER: Final[dict[str, Any]] = read("player.json")
TECH_DATA: Final[dict[str, Any]] = read("tech.json")
GOLD_DATA: Final[dict[str, Any]] = read("gold_tiles.json")["tiles"]
SOLAR: Final[dict[str, Any]] = read("solar_system.json")

GOLD_VALUES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple([tuple([tuple(GOLD_DATA[g][side]["values"]) for side in "AB"]) for g in GOLD])


def _spaces() -> tuple[tuple[tuple[Space, ...], ...], ...]:
    """[species][trace colour] -> its spaces from the bottom up."""
    return tuple([tuple([tuple([Space(raw) for raw in ALIENS[name]["spaces"][color]]) for color in TRACES]) for name in SPECIES])


SPACES: Final = _spaces()
SAMPLES: Final = tuple([(t["id"], t["reward"]) for t in ALIENS["mascamites"]["components"]["sample_tokens"]])
ANOMALY_TOKENS: Final = tuple([(t["side_1"], t["side_2"]) for t in ALIENS["anomalies"]["components"]["tokens"]])     # by trace colour
TOP_REWARDS: Final = tuple([r["reward"] for r in ALIENS["centaurians"]["top_rewards_left_to_right"]])
TILE_SLOTS: Final[int] = ALIENS["oumuamua"]["tile_slot"]["data"]
TILE_VP: Final = tuple([ALIENS["oumuamua"]["tile_slot"]["vp_by_position"][str(i)] for i in (1, 2, 3)])

MOON_PLANET: Final = tuple([PLANETS.index(name) for moon in MOONS for name in PLANETS[:8]
                            if moon in PLANET_DATA["planets"].get(name, {"moons": {}})["moons"]])
PLANET_OF: Final = tuple(range(9)) + MOON_PLANET        # the planet a place belongs to
MOONS_OF: Final = tuple([tuple([9 + i for i, p in enumerate(MOON_PLANET) if p == planet]) for planet in range(9)])
LANDING_DATA: Final = tuple([tuple(PLANET_DATA["planets"][name]["first_landing_data"]) if name in PLANET_DATA["planets"]
                             else tuple(ALIENS["oumuamua"]["planet_board"]["land"]["landing_data_spaces"]) if name == "oumuamua" else ()
                             for name in PLANETS])
GOLD_MILESTONES: Final = tuple(PLAYER["milestones"]["gold"])
NEUTRAL_MILESTONES: Final = tuple(PLAYER["milestones"]["neutral"]["scores"])
COLUMNS: Final = tuple([slot["slot"] for slot in PLAYER["computer"]["top_row"] if slot["tech_slot"]])      # columns with room for a technology
