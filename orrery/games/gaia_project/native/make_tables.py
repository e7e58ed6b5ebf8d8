"""What is printed on the cardboard as a C header, so that the rules in C (native/) read the same data as the Python ones."""
from __future__ import annotations

from typing import Any, Final

from orrery.brain.features import Levels

from ..bot import evaluate, evaluate_map, evaluate_tables
from ..bot import features as encode
from ..bot import features_answers as encode_options
from ..rules import automa, components, fields, gaia_phase, kinds
from ..rules.components import AREAS, BOOSTERS, BUILDINGS, CONVERSIONS, FACTIONS, FINAL_TILES, ROUND_TILES, SPACES, STANDARD, TOKENS, Effect
from ..rules.factions import blank, grant, institute_token
from ..rules.fields import SIZE, TRIGGER
from ..rules.hexmap import SHAPES, Shape, shape_of
from ..rules.resources import FACTION_TRIGGER
from ..rules.setup import empty_state, start

WHEN: Final = ("once", "trigger", "special", "static", "income", "pass")
FINALS: Final = ("buildings", "planet_types", "gaia_planets", "sectors", "satellites", "federated")
ACTIONS: Final = ("build_mine", "upgrade", "power_qic", "research_numbered", "research_highest", "research_prefer", "faction")
PREFERS: Final = ("", "transdim", "near_human")
LEVELS: Final = ("CARDS", "TYPES_N", "SECTORS_N", "GREEN_N", "GREY_N", "FREE_VALUE", "CLOSE_N", "THEIR_PIECES", "ORE_O", "QIC_O", "ADJACENT_O",
                 "AROUND_O", "AHEAD_O", "SATELLITES_O", "PLANETS_O", "EXCESS_O", "OFFER_O", "VP_O", "LATER_O", "FREE_O", "PASS_VP", "TOKENS_N", "CHEAP_O",
                 "CLUSTER_O")      # features by amount
MOST_PARTS: Final = 3           # of an effect
MOST_INCOMES: Final = 8         # slots of one kind of building
MOST_LEVELS: Final = 32         # amounts that features tell apart
MAP: Final[Shape] = shape_of(tuple(SHAPES["7"]))        # the map of all solo games
SET, ADD, OR = 0, 1, 2          # what an ability does with a field


class Header:
    """Lines of C: every table is declared for all files and defined in the one that defines GAIA_TABLES."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def number(self, name: str, value: int) -> None:
        self.lines.append(f"#define {name} ({value})")

    def numbers(self, prefix: str, module: Any) -> None:
        """Every number that a module names."""
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, int):
                self.number(prefix + name, int(value))

    def table(self, ctype: str, name: str, data: Any, depth: int = 0) -> None:
        """An array; `depth` says how many of the nested lists are dimensions (0: all), what is inside is a struct."""
        sizes = "".join([f"[{n}]" for n in dimensions(data, depth)])
        self.lines += ["#ifdef GAIA_TABLES", f"const {ctype} {name}{sizes} = {braces(data)};", "#else",
                       f"extern const {ctype} {name}{sizes};", "#endif"]


def dimensions(data: Any, depth: int) -> list[int]:
    sizes: list[int] = []
    while isinstance(data, (list, tuple, bytes)) and (not depth or len(sizes) < depth):
        sizes.append(len(data))
        data = data[0]
    return sizes


def braces(data: Any) -> str:
    return "{" + ",".join([braces(x) for x in data]) + "}" if isinstance(data, (list, tuple, bytes)) else str(int(data))


def effect(found: Effect) -> tuple[Any, ...]:
    assert len(found) <= MOST_PARTS
    return len(found), [*found, *[(0, 0)] * (MOST_PARTS - len(found))]


def levels(found: Levels) -> tuple[Any, ...]:
    """The features of an amount are the first so many of a range."""
    assert len(found) <= MOST_LEVELS and all([row == found[-1][:len(row)] for row in found])
    return found[-1][0], len(found) - 1, [*[len(row) for row in found], *[0] * (MOST_LEVELS - len(found))]


def mask(items: Any) -> int:
    return sum([1 << i for i in items])


def tables() -> str:
    h = Header()
    h.lines += ["/* Written by make_tables.py from the game's data: not for editing. */", "#ifndef GAIA_TABLES_H", "#define GAIA_TABLES_H"]
    h.numbers("F_", fields)
    h.numbers("K_", kinds)
    for names, prefix in ((WHEN, "WHEN_"), (FINALS, "FINAL_"), (ACTIONS, "DO_"), (PREFERS[1:], "PREFER_")):
        for i, name in enumerate(names):
            h.number(prefix + name.upper(), i + (1 if prefix == "PREFER_" else 0))
    map_tables(h)
    component_tables(h)
    faction_tables(h)
    automa_tables(h)
    feature_tables(h)
    h.lines.append("#endif")
    return "\n".join(h.lines) + "\n"


def map_tables(h: Header) -> None:
    """Hexes in the order of the Python shape. On the board of bits a row has 16 places, so that rows never touch."""
    low_q, low_r = min([q for q, _ in MAP.coords]), min([r for _, r in MAP.coords])
    at = [(q - low_q) * 16 + r - low_r for q, r in MAP.coords]
    hexes = [255] * 256
    for i, place in enumerate(at):
        hexes[place] = i
    assert max(at) < 240 and max([place % 16 for place in at]) < 15
    h.number("HEXES", MAP.size)
    h.number("CENTRE", MAP.index[(0, 0)])
    h.table("uint8_t", "DISTANCE", [[*row, *[255] * 3] for row in MAP.distance])
    h.table("int8_t", "COORDS", MAP.coords)
    h.table("uint8_t", "SECTOR", MAP.sector)
    h.table("uint8_t", "NEIGHBOUR_COUNT", [len(row) for row in MAP.neighbours])
    h.table("uint8_t", "NEIGHBOURS", [[*row, *[255] * (6 - len(row))] for row in MAP.neighbours])
    h.table("uint8_t", "PLACE_OF", at)
    h.table("uint8_t", "HEX_AT", hexes)
    h.table("Bits", "ALL_HEXES", [([mask([p - 64 * w for p in at if p // 64 == w]) for w in range(4)],)], 1)


def tile_row(tile: components.Tile) -> tuple[Any, ...]:
    return effect(tile.gain), WHEN.index(tile.when), tile.per, tile.on, tile.special


def component_tables(h: Header) -> None:
    for name in ("CREDIT_CAP", "ORE_CAP", "KNOWLEDGE_CAP", "MAX_SATELLITES", "MAX_SPACE_STATIONS", "RESEARCH_COST", "CHARGE_2_TO_3",
                 "VP_PER_LEVEL", "S_ACADEMY", "S_SWAP", "S_STATION", "S_DOWNGRADE", "S_LOWEST"):
        h.number(name, getattr(components, name))
    for name, items in (("STANDARDS", STANDARD), ("ADVANCEDS", components.ADVANCED_TILES), ("SPECIAL_COUNT", components.SPECIALS),
                        ("BOOSTER_COUNT", BOOSTERS), ("SPACE_COUNT", SPACES), ("CONVERSION_COUNT", CONVERSIONS), ("FACTION_COUNT", FACTIONS),
                        ("ROUND_TILE_COUNT", ROUND_TILES), ("FINAL_TILE_COUNT", FINAL_TILES), ("TOKEN_KINDS", TOKENS), ("CARD_COUNT", automa.CARDS)):
        h.number(name, len(items))
    h.table("int8_t", "PIECES", components.PIECES)
    h.table("int8_t", "COSTS", components.COSTS)
    h.table("int8_t", "NEAR_STATION_COST", components.NEAR_STATION_COST)
    h.table("int8_t", "BIG_KINDS", components.BIG_KINDS)
    h.table("int8_t", "POWER_VALUE", components.POWER_VALUE)
    h.table("int8_t", "STEPS", components.STEPS)
    h.table("int8_t", "ORE_PER_STEP", components.ORE_PER_STEP)
    h.table("int8_t", "RANGE", components.RANGE)
    h.table("int8_t", "GAIA_TOKENS", components.GAIA_TOKENS)
    h.table("int8_t", "RANK_VP", components.RANK_VP)
    h.table("Area", "AREAS", [([effect(e) for e in a.now], [effect(e) for e in a.income]) for a in AREAS], 1)
    h.table("Tile", "STANDARD", [tile_row(t) for t in STANDARD], 1)
    h.table("Tile", "ADVANCED_TILES", [tile_row(t) for t in components.ADVANCED_TILES], 1)
    h.table("Effect", "SPECIAL_GAIN", [effect(s.gain) for s in components.SPECIALS], 1)
    h.table("Booster", "BOOSTERS", [(effect(b.income), b.special, b.per, b.vp) for b in BOOSTERS], 1)
    h.table("Space", "SPACES", [(effect(s.gain), s.power, s.qic) for s in SPACES], 1)
    h.table("Conversion", "CONVERSIONS", [
        (effect(c.gain), c.pay, c.amount, c.needs == "brainstone_conversion", i in gaia_phase.POWER_CONVERSIONS)
        for i, c in enumerate(CONVERSIONS)], 1)
    h.table("RoundTile", "ROUND_TILES", [(t.on, t.vp, t.automa) for t in ROUND_TILES], 1)
    h.table("FinalTile", "FINAL_TILES", [(FINALS.index(t.id) if t.id in FINALS else FINALS.index("federated"), t.neutral) for t in FINAL_TILES], 1)
    h.table("Token", "TOKENS", [(effect(t.gain), t.green) for t in TOKENS], 1)


def granted(faction: int) -> list[tuple[int, int, int]]:
    """What an institute's ability does to a player's fields: (field, SET or ADD or OR, number)."""
    untouched = -777
    p = [untouched] * SIZE
    p[fields.CONVERSIONS] = 0
    for event in range(len(fields.EVENTS)):
        p[TRIGGER + event] = 0
    grant(p, FACTIONS[faction].institute)
    found: list[tuple[int, int, int]] = []
    for field, n in enumerate(p):
        if field == fields.CONVERSIONS or TRIGGER <= field < TRIGGER + len(fields.EVENTS):
            if n:
                found.append((field, OR if field == fields.CONVERSIONS else ADD, n))
        elif n != untouched:
            found.append((field, SET, n))
    return found


def first_fields(faction: int) -> list[int]:
    """A human player right after the choice of the faction."""
    s = empty_state(1, 2, 0, MAP, (), {})
    start(s, 0, faction)
    assert not s.agenda
    return s.p[0]


def faction_tables(h: Header) -> None:
    colours = sorted({f.colour for f in FACTIONS})
    none: Effect = ()
    rows: list[tuple[Any, ...]] = []
    for i, f in enumerate(FACTIONS):
        grants = granted(i)
        income = [[effect(e) for e in slots] + [effect(none)] * (MOST_INCOMES - len(slots)) for slots in f.income]
        rows.append((f.home, colours.index(f.colour), f.start_mines, f.start_institute, institute_token(i),
                     components.FACTION_SPECIALS[f.institute_special] if f.institute_special else -1,
                     [mask(targets) for targets in f.upgrades], effect(f.academy), effect(f.base_income), income,
                     [len(slots) for slots in f.income], FACTION_TRIGGER[i], len(grants), [*grants, *[(0, 0, 0)] * (4 - len(grants))]))
    h.table("Faction", "FACTIONS", rows, 1)
    h.table("int32_t", "BLANK", blank())
    h.table("int32_t", "FIRST_FIELDS", [first_fields(i) for i in range(len(FACTIONS))])


def part_row(part: dict[str, Any] | None) -> tuple[int, int, int, int]:
    """One line of a faction card's action: what, range, preference, area."""
    if part is None:
        return -1, 0, 0, -1
    area = [a.id for a in AREAS].index(part["area"]) if "area" in part else -1
    return ACTIONS.index(part["do"]), part.get("range", 0), PREFERS.index(part.get("prefer", "")), area


def automa_tables(h: Header) -> None:
    h.number("HORIZONTAL", automa.HORIZONTAL)
    h.table("Card", "CARDS", [
        (ACTIONS.index(c.action), c.vp, ("top", "bottom", "none").index(c.tile), c.range, c.direction == "right_down", c.arrow == "right", c.count,
         c.passes, c.pass_booster, c.setup_booster) for c in automa.CARDS], 1)
    rows: list[tuple[Any, ...]] = []
    for i in range(len(FACTIONS)):
        card = automa.FACTION_CARDS.get(i)
        if card is None:
            rows.append((0, -1, 0, 0, 0, 0, 0, 0, [part_row(None)] * 2, [part_row(None)] * 2, 0, [(0, 0)] * 5))
            continue
        parts, upgrades = card.parts, card.upgrades
        rows.append((1, card.level, card.vp, card.power_qic_twice, card.vp_per_ts, card.vp_per_new_type, card.research_after_lab, len(parts),
                     [*[part_row(p) for p in parts], *[part_row(None)] * (2 - len(parts))],
                     [*[part_row(p.get("else")) for p in parts], *[part_row(None)] * (2 - len(parts))],
                     len(upgrades), [*upgrades, *[(0, 0)] * (5 - len(upgrades))]))
    h.table("FactionCard", "FACTION_CARDS", rows, 1)
    difficulties: list[tuple[int, ...]] = []
    for level in automa.DIFFICULTIES:
        removed = [i for i, c in enumerate(automa.CARDS) if c.number in level.remove]
        deck = [i for i, c in enumerate(automa.CARDS) if (c.starter or c.number in level.add) and i not in removed]
        difficulties.append((level.vp, level.extra_vp, mask(deck), mask(removed)))
    h.table("Difficulty", "DIFFICULTIES", difficulties, 1)
    h.table("int8_t", "AUTOMA_STEPS", [
        [automa.OTHER_STEPS.get(planet, steps[planet]) for planet in range(11)] for steps in components.STEPS])


def feature_tables(h: Header) -> None:
    """The numbers of features and the incomes that some of them tell."""
    for module in (encode, encode_options):
        for name, value in vars(module).items():
            if isinstance(value, int) and name.endswith(("_AT", "_O", "_SIZE")) and name != "SIZE":
                h.number("E_" + name, value)
            elif name in LEVELS:
                h.table("Levels", "L_" + name, [levels(value)], 1)
    h.table("Levels", "L_PURSE", [levels(found) for _, found in encode.PURSE], 1)
    h.table("int8_t", "PURSE_FIELDS", [field for field, _ in encode.PURSE])
    h.table("Levels", "L_INCOMES", [levels(found) for _, found in encode.INCOMES], 1)
    h.table("int8_t", "INCOME_FIELDS", [i for i, _ in encode.INCOMES])
    for name in ("PIECES_AT", "RESEARCH_AT", "SITES", "THEIR_LEVEL"):
        h.table("Levels", "L_" + name, [levels(found) for found in getattr(encode, name)], 1)
    blank_income = [0] * 6
    h.table("int8_t", "BASE_INCOME", evaluate_tables.BASE)
    h.table("int8_t", "STEP_INCOME", [
        [[*steps, *[steps[-1]] * (MOST_INCOMES + 1 - len(steps))] for steps in kinds_] for kinds_ in evaluate_tables.STEP_INCOME])
    h.table("int8_t", "LEVEL_INCOME", evaluate_tables.LEVEL_INCOME)
    h.table("int8_t", "TILE_INCOME", [gains or blank_income for gains in evaluate.TILE_INCOME])
    h.number("OUT_OF_REACH", evaluate_map.OUT_OF_REACH)
    assert len(BUILDINGS) == 9
