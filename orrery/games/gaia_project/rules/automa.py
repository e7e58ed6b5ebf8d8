"""The Automa's cards, how it selects, and its actions (GP-22 to GP-24). Every choice is told with the card and tie-break behind it."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import EVERYONE

from ..words.places import place_list, told
from .board import colonize
from .components import AREAS, BUILDINGS, FACTION_INDEX, FINAL_TILES, MAX_SATELLITES, PIECES, PLANETS, SPACES, STEPS, index, read
from .fields import (
    ACADEMY_K,
    ACADEMY_Q,
    C_CARD,
    C_FACTION,
    EMPTY,
    GAIA,
    HOME,
    LAB,
    LEVEL,
    MINE,
    PIECE,
    SATELLITES,
    SECTORS,
    STATION,
    TRANSDIM,
    TYPES,
)
from .research import TOP
from .resources import add_vp
from .state import GaiaState, changed

AUTOMA: Final = 1           # its place among the players; the human is 0
HUMAN: Final = 0
ADVANCED_LEVEL: Final = 4
_data: Final = read("automa")


class Card:
    """An Automa card: action column, support column, pass and set-up sections."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.number: int = data["number"]
        self.starter: bool = data["starter"]
        self.action: str = data["action"]
        self.vp: int = data["vp"]
        self.tile: str = data["tile"]
        self.range: int = data["range"]
        self.direction: str = data["direction"]
        self.arrow: str = data["arrow"]
        self.count: int = data["count"]
        self.passes: bool = data["pass"]
        self.pass_booster: int = ("left", "middle", "right").index(data["pass_booster"])
        self.setup_booster: int = data["setup_booster"]


class FactionCard:
    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["faction"]
        self.faction: int = FACTION_INDEX[data["faction"]]
        self.level: int = index(tuple([a.id for a in AREAS]), data["level"], "automa", self.id) if data["level"] else -1
        self.mines: int = data["mines"]
        self.vp: int = data["vp"]
        self.parts: list[dict[str, Any]] = data["action"]
        self.power_qic_twice: bool = data.get("power_qic_twice", False)
        self.vp_per_ts: int = data.get("vp_per_ts", 0)
        self.vp_per_new_type: int = data.get("vp_per_new_type", 0)
        self.research_after_lab: bool = data.get("research_after_lab", False)
        self.upgrades: list[tuple[int, int]] = [
            (BUILDINGS.index(a), BUILDINGS.index(b)) for a, b in _data["upgrade_priority"]]
        if data.get("downgrade"):
            self.upgrades.insert(1, (LAB, STATION))


class Difficulty:
    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.vp: int = data["vp"]
        self.remove: list[int] = data["remove"]
        self.add: list[int] = data["add"]
        self.extra_vp: int = data["extra_vp"]


CARDS: Final[list[Card]] = [Card(c) for c in _data["cards"]]
FACTION_CARDS: Final[dict[int, FactionCard]] = {FACTION_INDEX[f["faction"]]: FactionCard(f) for f in _data["factions"]}
DIFFICULTIES: Final[list[Difficulty]] = [Difficulty(d) for d in _data["difficulties"]]
HORIZONTAL: Final[int] = _data["horizontal"]
OTHER_STEPS: Final[dict[int, int]] = {GAIA: _data["steps"]["gaia"], TRANSDIM: _data["steps"]["transdim"]}


# -- selecting -------------------------------------------------------------------------------------------------------

def directional(s: GaiaState, hexes: list[int], direction: str) -> list[int]:
    """Hexes in the order of a direction: rows of equal q, from the top left or from the bottom right (GP-22.01, 20.06)."""
    if direction == "right_down":
        return sorted(hexes, key=lambda h: (-s.shape.coords[h][0], s.shape.coords[h][1]))
    return sorted(hexes, key=lambda h: (s.shape.coords[h][0], -s.shape.coords[h][1]))


def numbered(options: list[int], card: Card) -> int:
    """Count the options from the left or the right, starting again at the end (GP-22.02, 22.06)."""
    line = options if card.arrow == "right" else options[::-1]
    return line[(card.count - 1) % len(line)]


def keep_best(s: GaiaState, hexes: list[int], marks: list[int], why: str) -> list[int]:
    """The options with the lowest mark; tells the tie-break when it decides something (GP-23.25)."""
    low = min(marks)
    kept = [h for h, mark in zip(hexes, marks, strict=True) if mark == low]
    if len(kept) < len(hexes) and s.events is not None:
        s.tell(EVERYONE, "automa_tie", why, len(hexes), len(kept), low, place_list(s, kept))
    return kept


def to_human(s: GaiaState, h: int) -> int:
    """Distance to the nearest planet with a human building (GP-23.23, 23.26)."""
    row = s.shape.distance[h]
    return min([row[x] for x in s.own[HUMAN]], default=255)


def one_by_direction(s: GaiaState, hexes: list[int], card: Card) -> int:
    if len(hexes) > 1:
        s.tell(EVERYONE, "automa_direction", card.direction, card.number)
    return directional(s, hexes, card.direction)[0]


# -- research --------------------------------------------------------------------------------------------------------

def research_options(s: GaiaState) -> list[int]:
    """Areas where the Automa can advance or take away the advanced tile (GP-23.02, 23.05)."""
    p, human = s.p[AUTOMA], s.p[HUMAN]
    out: list[int] = []
    for area in range(6):
        level = p[LEVEL + area]
        if level < ADVANCED_LEVEL or (level == ADVANCED_LEVEL and (s.advanced[area] >= 0 or human[LEVEL + area] < TOP)):
            out.append(area)
    return out


def research(s: GaiaState, support: Card, highest: bool, prefer: int = -1) -> None:
    options = research_options(s)
    if not options:
        nothing(s, "research")
        return
    p = s.p[AUTOMA]
    if prefer in options:
        s.tell(EVERYONE, "automa_prefers", AREAS[prefer].id)
        options = [prefer]
    if highest:
        top = max([p[LEVEL + area] for area in options])
        kept = [area for area in options if p[LEVEL + area] == top]
        if len(kept) < len(options):
            s.tell(EVERYONE, "automa_tie", "highest", len(options), len(kept), top, " ".join([AREAS[area].id for area in kept]))
        options = kept
    if len(options) > 1:
        s.tell(EVERYONE, "automa_number", support.arrow, support.count, support.number, len(options))
    area = numbered(options, support)
    if p[LEVEL + area] == ADVANCED_LEVEL and s.advanced[area] >= 0:
        s.advanced = s.advanced[:area] + (-1,) + s.advanced[area + 1:]
        s.tell(EVERYONE, "automa_removes", AREAS[area].id)
    else:
        p[LEVEL + area] += 1
        s.tell(EVERYONE, "automa_research", AREAS[area].id, p[LEVEL + area])


def nothing(s: GaiaState, what: str) -> None:
    s.tell(EVERYONE, "automa_nothing", what)


# -- building --------------------------------------------------------------------------------------------------------

def mine_options(s: GaiaState, reach: int) -> list[int]:
    """Empty planets, Transdim ones too, within range of an Automa planet (GP-23.07, 23.08)."""
    if s.p[AUTOMA][PIECE + MINE] >= PIECES[MINE]:
        return []
    near = s.near[AUTOMA]
    return [h for h in s.worlds if s.owner[h] < 0 and near[h] <= reach]


def final_tile(s: GaiaState, support: Card) -> str:
    """The final tile that the support card points at: the upper, the lower or none."""
    return "" if support.tile == "none" else FINAL_TILES[s.finals[0 if support.tile == "top" else 1]].id


def tile_marks(s: GaiaState, hexes: list[int], support: Card) -> list[int]:
    """0 for planets that the final tile of the support card asks for (GP-23.10, 23.11), else 1."""
    p = s.p[AUTOMA]
    name = final_tile(s, support)
    if name == "sectors":
        return [p[SECTORS] >> s.shape.sector[h] & 1 for h in hexes]
    if name == "planet_types":
        return [p[TYPES] >> (GAIA if s.planet[h] == TRANSDIM else s.planet[h]) & 1 for h in hexes]
    if name == "gaia_planets":
        return [0 if s.planet[h] in (GAIA, TRANSDIM) else 1 for h in hexes]
    return [0] * len(hexes)


def best_mine(s: GaiaState, hexes: list[int], support: Card, prefer: str) -> int:
    """Tie-breaks a to e (GP-23.09)."""
    if prefer == "transdim":
        hexes = keep_best(s, hexes, [0 if s.planet[h] == TRANSDIM else 1 for h in hexes], "transdim")
    elif prefer == "near_human":
        hexes = keep_best(s, hexes, [to_human(s, h) for h in hexes], "near_card")
    hexes = keep_best(s, hexes, tile_marks(s, hexes, support), "tile_" + final_tile(s, support))
    home = s.p[AUTOMA][HOME]
    hexes = keep_best(s, hexes, [OTHER_STEPS.get(s.planet[h], STEPS[home][s.planet[h]]) for h in hexes], "steps")
    hexes = keep_best(s, hexes, [to_human(s, h) for h in hexes], "near_human")
    return one_by_direction(s, hexes, support)


def build_mine(s: GaiaState, support: Card, card: FactionCard, reach: int, prefer: str = "") -> None:
    """A mine, or an upgrade instead if none can be built (GP-23.12 to 23.15)."""
    hexes = mine_options(s, reach)
    if not hexes:
        s.tell(EVERYONE, "automa_instead" if s.p[AUTOMA][PIECE + MINE] < PIECES[MINE] else "automa_no_mine", reach)
        upgrade(s, support, card)
        return
    s.tell(EVERYONE, "automa_valid", len(hexes), reach)
    h = best_mine(s, hexes, support, prefer)
    if s.planet[h] == TRANSDIM:
        s.planet = changed(s.planet, h, GAIA)
    p = s.p[AUTOMA]
    new_type = not p[TYPES] >> s.planet[h] & 1
    lonely = not any([s.owner[n] == AUTOMA for n in s.shape.neighbours[h]])
    colonize(s, AUTOMA, h, MINE)
    s.built += (h,)
    s.tell(EVERYONE, "automa_mine", told(s, h), PLANETS[s.planet[h]])
    if lonely:
        place_satellite(s, h, support)
    if new_type and card.vp_per_new_type:
        gain(s, card.vp_per_new_type, C_FACTION)


def place_satellite(s: GaiaState, h: int, support: Card) -> None:
    """A satellite beside a mine that touches no other Automa building (GP-23.13, 23.27)."""
    bit = 1 << AUTOMA
    places = [n for n in s.shape.neighbours[h] if s.planet[n] == EMPTY and not s.satellites[n] & bit]
    if not places or s.p[AUTOMA][SATELLITES] >= MAX_SATELLITES:
        return
    where = directional(s, places, support.direction)[0]
    s.satellites = changed(s.satellites, where, s.satellites[where] | bit)
    s.p[AUTOMA][SATELLITES] += 1
    s.tell(EVERYONE, "automa_satellite", told(s, where))


def target_piece(p: list[int], kind: int) -> int:
    """The piece an upgrade takes; both academies are alike (GP-23.20); 0 if none is left."""
    for piece in (ACADEMY_K, ACADEMY_Q) if kind == ACADEMY_K else (kind,):
        if p[PIECE + piece] < PIECES[piece]:
            return piece
    return 0


def upgrade(s: GaiaState, support: Card, card: FactionCard) -> bool:
    """The first possible entry of the priority list, nearest to a human planet (GP-23.17 to 23.19); False if there is none."""
    p = s.p[AUTOMA]
    for old, new in card.upgrades:
        hexes = [h for h in s.own[AUTOMA] if s.building[h] == old]
        piece = target_piece(p, new)
        if not hexes or not piece:
            continue
        s.tell(EVERYONE, "automa_entry", BUILDINGS[old], BUILDINGS[new], len(hexes))
        hexes = keep_best(s, hexes, [to_human(s, h) for h in hexes], "near_human")
        h = one_by_direction(s, hexes, support)
        p[PIECE + s.building[h]] -= 1
        p[PIECE + piece] += 1
        s.building[h] = piece
        s.built += (h,)
        s.tell(EVERYONE, "automa_upgrade", told(s, h), BUILDINGS[old], BUILDINGS[new])
        if new == STATION and card.vp_per_ts:
            gain(s, card.vp_per_ts, C_FACTION)
        if new == LAB and card.research_after_lab:
            research(s, support, False)
        return True
    nothing(s, "upgrade")
    return False


def cover_action(s: GaiaState, support: Card) -> None:
    """Put an action token on a power or QIC action; no benefit (GP-23.16)."""
    options = [i for i in range(len(SPACES)) if not s.spaces >> i & 1]
    if not options:
        nothing(s, "power_qic")
        return
    if len(options) > 1:
        s.tell(EVERYONE, "automa_number", support.arrow, support.count, support.number, len(options))
    i = numbered(options, support)
    s.spaces |= 1 << i
    s.tell(EVERYONE, "automa_covers", SPACES[i].id)


# -- points and whole actions ----------------------------------------------------------------------------------------

def gain(s: GaiaState, n: int, category: int) -> None:
    """VP; at Nightmare one more per gain (GP-25.08, 25.09)."""
    if n > 0:
        extra = DIFFICULTIES[s.difficulty].extra_vp
        if extra:
            s.tell(EVERYONE, "automa_extra", n, extra)
        add_vp(s, AUTOMA, n + extra, category)


def perform(s: GaiaState, action: Card, support: Card, card: FactionCard) -> None:
    """The action column of the action card with the support column of the support card; the VP come in any case (GP-21.08, 21.09)."""
    kind = action.action
    s.tell(EVERYONE, "automa_does", kind, action.number)
    if kind == "faction":
        s.tell(EVERYONE, "automa_faction_action", card.id)
        for part in card.parts:
            faction_part(s, part, support, card)
        gain(s, card.vp, C_CARD)
        return
    if kind == "build_mine":
        build_mine(s, support, card, support.range)
    elif kind == "upgrade":
        upgrade(s, support, card)
    elif kind == "power_qic":
        cover_action(s, support)
        if card.power_qic_twice:
            s.tell(EVERYONE, "automa_twice")
            cover_action(s, support)
    else:
        research(s, support, kind == "research_highest")
    gain(s, action.vp, C_CARD)


def faction_part(s: GaiaState, part: dict[str, Any], support: Card, card: FactionCard) -> None:
    """One line of a faction card's action; what is impossible is passed over (GP-23.22)."""
    do = part["do"]
    if do == "build_mine":
        build_mine(s, support, card, part["range"], part.get("prefer", ""))
    elif do == "power_qic":
        cover_action(s, support)
    elif do == "upgrade":
        if not upgrade(s, support, card) and "else" in part:
            faction_part(s, part["else"], support, card)
    else:
        prefer = [a.id for a in AREAS].index(part["area"]) if do == "research_prefer" else -1
        research(s, support, False, prefer)
